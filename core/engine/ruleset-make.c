/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-make.c: makes a ruleset from a set-up: selects rules, checks options, joins their
 * tables, lays out the position, and reports errors. */
#include "engine/layout-private.h"
#include "engine/game-private.h"
#include "engine/i18n.h"
#include "engine/scenario-private.h"
#include <avignon/host/record.h>

#include <string.h>

/* --- which rules are on, in which order --- */

typedef struct {
    AvCatalogue *catalogue;
    GPtrArray *done;    /* const AvRules *: in order */
    GPtrArray *pending; /* const AvRules *: being added, to find cycles */
} Chooser;

static gboolean choose_rules (Chooser *chooser, const gchar *id, const gchar *by, GError **error);

static gboolean
enter_rules (Chooser *chooser, const AvRules *rules, GError **error)
{
    if (g_ptr_array_find (chooser->done, rules, NULL))
        return TRUE;
    guint at;
    if (g_ptr_array_find (chooser->pending, rules, &at)) {
        g_autoptr (GString) circle = g_string_new (NULL);
        for (; at < chooser->pending->len; at++)
            g_string_append_printf (circle, "%s → ",
                                    ((const AvRules *) chooser->pending->pdata[at])->id);
        g_string_append (circle, rules->id);
        return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                          _ ("Rules that depend on each other in a circle: %s"), circle->str);
    }
    g_ptr_array_add (chooser->pending, (gpointer) rules);
    for (const gchar *const *id = rules->depends; id && *id; id++)
        if (!choose_rules (chooser, *id, rules->id, error))
            return FALSE;
    g_ptr_array_set_size (chooser->pending, chooser->pending->len - 1);
    g_ptr_array_add (chooser->done, (gpointer) rules);
    if (rules->users)
        g_atomic_int_inc (rules->users);
    return TRUE;
}

static gboolean
choose_rules (Chooser *chooser, const gchar *id, const gchar *by, GError **error)
{
    g_autoptr (GError) reason = NULL;
    const AvRules *rules = av_catalogue_load_rules (chooser->catalogue, id, &reason);
    if (rules && !rules->bot)
        return enter_rules (chooser, rules, error);
    if (rules)
        g_set_error (&reason, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("it is a computer player"));
    if (by)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("The rules “%s” need the rules “%s”: %s."), by, id, reason->message);
    else
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("The rules “%s” cannot be used: %s."), id, reason->message);
    return FALSE;
}

/* Adds the rules on which others depend as if they had been chosen, so that the order does not
 * depend on who names them.  Missing ones are reported later, with the rules that need them. */
static void
add_dependencies (AvCatalogue *catalogue, GPtrArray *ids)
{
    for (guint i = 0; i < ids->len; i++) {
        const AvRules *rules = av_catalogue_load_rules (catalogue, ids->pdata[i], NULL);
        for (const gchar *const *id = rules ? rules->depends : NULL; id && *id; id++)
            if (av_catalogue_load_rules (catalogue, *id, NULL)
                && !g_ptr_array_find_with_equal_func (ids, *id, g_str_equal, NULL))
                g_ptr_array_add (ids, g_strdup (*id));
    }
}

static gboolean
choose_all (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < ruleset->setup->rules->len; i++)
        if (!g_str_equal (ruleset->setup->rules->pdata[i], ruleset->def->core->id))
            g_ptr_array_add (ids, g_strdup (ruleset->setup->rules->pdata[i]));
    ruleset->fault_line = ruleset->setup->decks_line;
    if (ruleset->def->forced && !ruleset->def->forced (ruleset->setup, catalogue, ids, error))
        return FALSE;
    add_dependencies (catalogue, ids);
    g_ptr_array_sort (ids, av_compare_texts);
    g_autoptr (GPtrArray) pending = g_ptr_array_new ();
    Chooser chooser = { catalogue, ruleset->rules, pending };
    g_ptr_array_add (ruleset->rules, (gpointer) ruleset->def->core);
    if (ruleset->def->core->users)
        g_atomic_int_inc (ruleset->def->core->users);
    for (guint i = 0; i < ids->len; i++) {
        if (av_setup_has_rules (ruleset->setup, ids->pdata[i]))
            ruleset->fault_line = ruleset->setup->rules_line;
        if (!choose_rules (&chooser, ids->pdata[i], NULL, error))
            return FALSE;
        ruleset->fault_line = ruleset->setup->decks_line;
    }
    ruleset->fault_line = ruleset->setup->rules_line;
    for (guint i = 0; i < ruleset->rules->len; i++)
        ruleset->may_fail |= ruleset_rules_may_fail (ruleset, i);
    return TRUE;
}

static gboolean
check_together (const AvRuleset *ruleset, GError **error)
{
    for (guint i = 1; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (rules->game && !g_str_equal (rules->game, ruleset->def->id))
            return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                              _ ("The rules “%s” are not for this game."), rules->id);
        for (const gchar *const *foe = rules->conflicts; foe && *foe; foe++)
            if (av_ruleset_find_rules (ruleset, *foe) >= 0)
                return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                                  _ ("The rules “%s” and “%s” cannot be played together."),
                                  rules->id, *foe);
    }
    return TRUE;
}

/* A record names the versions it was played with; older ones may lack something it uses. */
static gboolean
check_versions (AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->setup->plugins->len; i++) {
        const AvOptionChoice *wanted = ruleset->setup->plugins->pdata[i];
        gint at = av_ruleset_find_rules (ruleset, wanted->key);
        ruleset->fault_line = wanted->line;
        if (at < 0 && av_catalogue_load_rules (ruleset->catalogue, wanted->key, NULL))
            return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                              _ ("The plugin “%s” is not switched on: it is missing from the "
                                 "line of rules."),
                              wanted->key);
        if (at < 0)
            return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                              _ ("The plugin “%s” is not installed."), wanted->key);
        const AvRules *rules = ruleset->rules->pdata[at];
        if (av_version_is_older (rules->version, wanted->value))
            return fail_with (
                error, AV_RULESET_ERROR, AV_RULESET_ERROR_STALE,
                _ ("The game was played with version %s of the plugin “%s”; here, only version "
                   "%s is installed."),
                wanted->value, rules->id, rules->version);
    }
    return TRUE;
}

static gboolean
gather_rules (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    return choose_all (ruleset, catalogue, error) && check_together (ruleset, error)
           && check_versions (ruleset, error);
}

/* --- options --- */

static gboolean
option_accepts (const AvOptionDef *option, const gchar *value)
{
    static const gchar *const yes_no[] = { "yes", "no", NULL };
    gint64 number;
    switch (option->type) {
    case AV_OPTION_BOOL:
        return g_strv_contains (yes_no, value);
    case AV_OPTION_NUMBER:
        return g_ascii_string_to_signed (value, 10, option->min, option->max, &number, NULL);
    case AV_OPTION_CHOICE:
        return g_strv_contains (option->values, value);
    }
    g_return_val_if_reached (FALSE);
}

static const AvOptionDef *
find_option (const AvRules *rules, const gchar *key)
{
    for (const AvOptionDef *option = rules ? rules->options : NULL; option && option->key; option++)
        if (g_str_equal (option->key, key))
            return option;
    return NULL;
}

/* The option called "rules.key", of rules that are on or off; NULL: there is none. */
static const AvOptionDef *
find_named_option (const AvRuleset *ruleset, AvCatalogue *catalogue, const gchar *name)
{
    const gchar *dot = strchr (name, '.');
    if (!dot)
        return NULL;
    g_autofree gchar *id = g_strndup (name, dot - name);
    const AvRules *rules = g_str_equal (id, ruleset->def->core->id)
                               ? ruleset->def->core
                               : av_catalogue_load_rules (catalogue, id, NULL);
    return find_option (rules, dot + 1);
}

static gboolean
gather_options (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (const AvOptionDef *option = rules->options; option && option->key; option++) {
            if (!g_hash_table_insert (ruleset->options,
                                      g_strconcat (rules->id, ".", option->key, NULL),
                                      g_strdup (option->default_value)))
                return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                                  _ ("the rules “%s”, option “%s”: it is declared twice"),
                                  rules->id, option->key);
        }
    }
    for (guint i = 0; i < ruleset->setup->options->len; i++) {
        const AvOptionChoice *choice = ruleset->setup->options->pdata[i];
        const AvOptionDef *option = find_named_option (ruleset, catalogue, choice->key);
        ruleset->fault_line = choice->line;
        if (!option)
            return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                              _ ("There is no option “%s”."), choice->key);
        if (!option_accepts (option, choice->value))
            return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                              _ ("The option “%s” cannot be “%s”."), choice->key, choice->value);
        if (!g_hash_table_contains (ruleset->options, choice->key))
            return fail_with (
                error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                _ ("The option “%s” is of rules that are off: switch them on, or leave it "
                   "out."),
                choice->key);
        g_hash_table_insert (ruleset->options, g_strdup (choice->key), g_strdup (choice->value));
    }
    ruleset->fault_line = ruleset->setup->rules_line;
    return TRUE;
}

/* --- tables --- */

/* The engine's own. */
static const AvActionDef pass = { .verb = "pass", .label = N_ ("Pass") };
static const AvPhaseDef over = { .id = "over", .label = N_ ("The game is over"), .after = "-" };

static const AvHookPoint engine_points[] = {
#define AV_HOOK_POINT(kind, id, name, context, interests, ...) { AV_POINT_##id, name, interests },
#include <avignon/hooks.def>
#undef AV_HOOK_POINT
    { .name = NULL },
};

/* --- errors, with their place --- */

/* An entry of a table of rules, for messages. */
typedef struct {
    guint rules;
    const gchar *kind; /* N_("action “%s”") */
    const gchar *id;
    const gchar *where; /* in the rules' file, or NULL */
} Entry;

#define ACTION_ENTRY(rules, def) (&(Entry){ rules, N_ ("action “%s”"), (def)->verb, (def)->where })
#define PHASE_ENTRY(rules, def) (&(Entry){ rules, N_ ("phase “%s”"), (def)->id, (def)->where })

/* Sets an error that first names the rules and the entry; always FALSE. */
static gboolean G_GNUC_PRINTF (4, 5)
    blame (const AvRuleset *ruleset, const Entry *entry, GError **error, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autoptr (GString) name = g_string_new (NULL);
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    g_string_append_printf (name, _ (entry->kind), entry->id);
    G_GNUC_END_IGNORE_DEPRECATIONS
    g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                 /* init.lua:12: the rules “castle”, action “build”: it has no commit */
                 _ ("%s%sthe rules “%s”, %s: %s"), entry->where ? entry->where : "",
                 entry->where ? ": " : "", av_ruleset_get_rules (ruleset, entry->rules)->id,
                 name->str, what);
    return FALSE;
}

/* The error for a name that rules number BY already use. */
static gboolean
blame_taken (const AvRuleset *ruleset, const Entry *entry, guint by, GError **error)
{
    if (by == entry->rules)
        return blame (ruleset, entry, error, _ ("it is declared twice"));
    return blame (ruleset, entry, error, _ ("the name is taken by the rules “%s”"),
                  av_ruleset_get_rules (ruleset, by)->id);
}

/* --- what rules declare, be they on or off --- */

static gboolean
rules_declare (const AvGameDef *def, const AvRules *rules, guint what, const gchar *id)
{
    if (rules->game && !g_str_equal (rules->game, def->id))
        return FALSE;
    if (what == AV_INTEREST_PHASE) {
        for (const AvPhaseDef *phase = rules->phases; phase && phase->id; phase++)
            if (g_str_equal (phase->id, id))
                return TRUE;
        return FALSE;
    }
    if (what == AV_INTEREST_ACTION) {
        for (const AvActionDef *action = rules->actions; action && action->verb; action++)
            if (g_str_equal (action->verb, id))
                return TRUE;
        return FALSE;
    }
    return def->declares && def->declares (rules, what, id);
}

static gboolean
any_declares (const AvRuleset *ruleset, const GPtrArray *all, guint what, const gchar *id)
{
    for (guint i = 0; i < all->len; i++)
        if (rules_declare (ruleset->def, all->pdata[i], what, id))
            return TRUE;
    return FALSE;
}

/* Whether any rules declare ID, on or off; those that are not loaded are loaded only if no
 * loaded ones do. */
static gboolean
is_declared (const AvRuleset *ruleset, guint what, const gchar *id)
{
    return (what == AV_INTEREST_ACTION && g_str_equal (id, pass.verb))
           || (what == AV_INTEREST_PHASE && g_str_equal (id, over.id))
           || any_declares (ruleset, ruleset->rules, what, id)
           || any_declares (ruleset, av_catalogue_get_rules (ruleset->catalogue), what, id)
           || any_declares (ruleset, av_catalogue_load_all_rules (ruleset->catalogue), what, id);
}

/* --- action kinds --- */

/* Records and scenarios contain ids as words. */
static gboolean
check_id (const AvRuleset *ruleset, const Entry *entry, GError **error)
{
    return av_id_is_word (entry->id)
           || blame (ruleset, entry, error,
                     _ ("an id consists of lower-case letters, digits and hyphens"));
}

static gboolean
check_args (const AvRuleset *ruleset, const AvActionDef *def, const Entry *entry, GError **error)
{
    guint width = 0;
    gboolean optional = FALSE;
    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++) {
        const AvArgDef *arg = &def->args[i];
        if (arg->type > AV_ARG_PLACE)
            return blame (ruleset, entry, error, _ ("argument %u has a type that is not there"),
                          i + 1);
        if (optional && !arg->optional)
            return blame (ruleset, entry, error, _ ("argument %u follows one that may be left out"),
                          i + 1);
        optional = arg->optional;
        width += av_arg_width (arg->type);
    }
    return width <= AV_ACTION_ARGS
           || blame (ruleset, entry, error, _ ("its arguments take more than %d numbers"),
                     AV_ACTION_ARGS);
}

void
ruleset_define_action (AvActionEntry *entry, const AvActionDef *def)
{
    entry->def = def;
    entry->check = def->check;
    entry->commit = def->commit;
    entry->data = def->data;
}

void
ruleset_define_phase (AvPhaseEntry *entry, const AvPhaseDef *def)
{
    entry->def = def;
    entry->enter = def->enter;
    entry->sample = def->sample;
    entry->list = def->list;
    entry->data = def->data;
    entry->optional = def->optional != FALSE;
}

static gboolean
add_action (AvRuleset *ruleset, const AvActionDef *def, guint rules, GError **error)
{
    const Entry *entry = ACTION_ENTRY (rules, def);
    if (!check_id (ruleset, entry, error) || !check_args (ruleset, def, entry, error))
        return FALSE;
    gint taken = av_ruleset_find_action (ruleset, def->verb);
    if (taken >= 0)
        return blame_taken (ruleset, entry, ruleset->actions[taken].rules, error);
    if (ruleset->n_actions == AV_MAX_KINDS)
        return blame (ruleset, entry, error, _ ("there can be %d at most"), AV_MAX_KINDS);
    if (!def->commit)
        return blame (ruleset, entry, error, _ ("it has no commit"));
    for (const gchar *const *phase = def->phases; phase && *phase; phase++)
        if (!is_declared (ruleset, AV_INTEREST_PHASE, *phase))
            return blame (ruleset, entry, error, _ ("no rules have the phase “%s”"), *phase);
    AvActionEntry *added = &ruleset->actions[ruleset->n_actions++];
    added->rules = rules;
    ruleset_define_action (added, def);
    return TRUE;
}

/* --- phases --- */

/* Whether a phase of this game has that id and is not yet in the turn. */
static gboolean
waits (const AvRuleset *ruleset, const GArray *waiting, const gchar *id)
{
    for (guint i = 0; i < waiting->len; i++)
        if (g_str_equal (ruleset->phases[g_array_index (waiting, guint, i)].def->id, id))
            return TRUE;
    return FALSE;
}

#define NOWHERE (-1) /* the game has none of the phases beside which it goes */
#define NOT_YET (-2) /* one of them is not in the turn yet */

/* Whether phase INDEX came after ANCHOR, or after one that did. */
static gboolean
follows (const gint *anchors, gint index, gint anchor)
{
    while (index >= 0 && index != anchor)
        index = anchors[index];
    return index == anchor;
}

/* The place of a phase in the turn (an array of phase indices): before or AFTER the first in a
 * list of names that this game has.  Phases that also go after it and came earlier stay closer
 * to it, with those that follow them.  ANCHORS: for each phase, after which it came, or NOWHERE; one that came
 * before another is where that is. */
static gint
find_place (const AvRuleset *ruleset, const GArray *turn, const GArray *waiting, guint index,
            const gchar *list, gboolean after, gint *anchors)
{
    g_auto (GStrv) names = g_strsplit (list ? list : "", ",", -1);
    for (gchar **name = names; *name; name++) {
        for (guint i = 0; i < turn->len; i++) {
            gint there = (gint) g_array_index (turn, guint, i);
            if (!g_str_equal (ruleset->phases[there].def->id, *name))
                continue;
            anchors[index] = after ? there : anchors[there];
            do
                i += after;
            while (after && i < turn->len
                   && follows (anchors, (gint) g_array_index (turn, guint, i), there));
            return (gint) i;
        }
        if (waits (ruleset, waiting, *name))
            return NOT_YET;
    }
    return NOWHERE;
}

/* Whether there is a phase, by its `when`: "plugin.key=value".  FALSE: there is no such option, or it has no such value. */
static gboolean
read_when (const AvRuleset *ruleset, const AvPhaseDef *def, guint rules, gboolean *wanted,
           GError **error)
{
    *wanted = TRUE;
    if (!def->when)
        return TRUE;
    g_auto (GStrv) parts = g_strsplit (def->when, "=", 2);
    const gchar *value = parts[1] ? parts[1] : "";
    const AvOptionDef *option = find_named_option (ruleset, ruleset->catalogue, parts[0]);
    if (!option)
        return blame (ruleset, PHASE_ENTRY (rules, def), error, _ ("There is no option “%s”."),
                      parts[0]);
    *wanted = g_strcmp0 (av_ruleset_get_option (ruleset, parts[0]), value) == 0;
    return option_accepts (option, value)
           || blame (ruleset, PHASE_ENTRY (rules, def), error,
                     _ ("The option “%s” cannot be “%s”."), parts[0], value);
}

static gboolean
check_neighbours (const AvRuleset *ruleset, const AvPhaseDef *def, guint rules, GError **error)
{
    g_autofree gchar *list =
        g_strjoin (def->after && def->before ? "," : "", def->after ? def->after : "",
                   def->before ? def->before : "", NULL);
    g_auto (GStrv) names = g_strsplit (list, ",", -1);
    for (gchar **name = names; *name; name++)
        if (!is_declared (ruleset, AV_INTEREST_PHASE, *name))
            return blame (ruleset, PHASE_ENTRY (rules, def), error,
                          _ ("it goes beside the phase “%s”, which no rules have"), *name);
    return TRUE;
}

/* Whether a phase that names phases both before and after itself must wait for one that is not
 * yet in the turn. */
static gboolean
comes_later (const AvRuleset *ruleset, const GArray *waiting, const AvPhaseDef *def)
{
    g_auto (GStrv) names = g_strsplit (def->before && def->after ? def->after : "", ",", -1);
    for (gchar **name = names; *name; name++)
        if (waits (ruleset, waiting, *name))
            return TRUE;
    return FALSE;
}

/* Puts into the turn those of WAITING whose neighbours are there.  FIRST: the first of them,
 * whatever it waits for. */
static gboolean
add_to_turn (AvRuleset *ruleset, GArray *turn, GArray *waiting, gboolean first, gint *anchors,
             GError **error)
{
    for (guint i = 0; i < waiting->len;) {
        guint index = g_array_index (waiting, guint, i);
        const AvPhaseDef *def = ruleset->phases[index].def;
        if (!first && comes_later (ruleset, waiting, def)) {
            i++;
            continue;
        }
        g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint));
        const GArray *awaited = first ? none : waiting;
        gint place = find_place (ruleset, turn, awaited, index, def->before, FALSE, anchors);
        if (place == NOWHERE)
            place = find_place (ruleset, turn, awaited, index, def->after, TRUE, anchors);
        if (place == NOWHERE && !def->before && !def->after)
            place = (gint) turn->len;
        if (place == NOWHERE)
            return blame (ruleset, PHASE_ENTRY (ruleset->phases[index].rules, def), error,
                          _ ("it goes beside the phase “%s”, which is not there"),
                          def->before ? def->before : def->after);
        if (place == NOT_YET) {
            i++;
            continue;
        }
        g_array_insert_val (turn, place, index);
        g_array_remove_index (waiting, i);
        if (first)
            break;
    }
    return TRUE;
}

/* For phases that name each other the order of rules does not matter; but two phases that each
 * want to be beside the other keep that order. */
static gboolean
order_turn (AvRuleset *ruleset, GArray *turn, GArray *waiting, GError **error)
{
    gint anchors[AV_MAX_KINDS];
    for (guint i = 0; i < G_N_ELEMENTS (anchors); i++)
        anchors[i] = NOWHERE;
    while (waiting->len > 0) {
        guint n = waiting->len;
        if (!add_to_turn (ruleset, turn, waiting, FALSE, anchors, error)
            || (waiting->len == n && !add_to_turn (ruleset, turn, waiting, TRUE, anchors, error)))
            return FALSE;
    }
    return TRUE;
}

/* What the game counts, and what a test of that begins with. */
static const struct {
    const gchar *prefix;
    AvCount count;
    guint what; /* AV_INTEREST_ */
    const gchar *unknown;
} counted[] = {
    { "mark:", AV_COUNT_MARKS, AV_INTEREST_MARK, N_ ("no rules have the mark “%s”") },
    { "piece:", AV_COUNT_PIECES, AV_INTEREST_PIECE_KIND, N_ ("no rules have the piece kind “%s”") },
    { "supply:", AV_COUNT_SUPPLY, AV_INTEREST_PIECE_KIND,
      N_ ("no rules have the piece kind “%s”") },
};

/* Whether a test is of what is counted, and then of which row above and of which id; `*`: of all of the rules' own. */
static gboolean
is_of_counted (const gchar *test, guint *row, const gchar **id)
{
    test += test[0] == '!';
    for (*row = 0; *row < G_N_ELEMENTS (counted); (*row)++)
        if (g_str_has_prefix (test, counted[*row].prefix)) {
            *id = test + strlen (counted[*row].prefix);
            return TRUE;
        }
    return FALSE;
}

/* The field of RULES that may be tested under the name ID, which may follow a `!`; NULL: there is none. */
static const AvFieldDef *
find_tested (const AvRuleset *ruleset, guint rules, const gchar *id)
{
    id += id[0] == '!';
    const AvFieldDef *field = av_ruleset_get_rules (ruleset, rules)->fields;
    while (field && field->id && !(g_str_equal (field->id, id) && field->scope <= AV_SCOPE_PLAYER))
        field++;
    return field && field->id ? field : NULL;
}

/* What is wrong with a test of RULES, with the name that is wrong; NULL: nothing. */
static const gchar *
check_test (const AvRuleset *ruleset, guint rules, const gchar *test, const gchar **id)
{
    guint row;
    *id = test;
    if (!test)
        return NULL;
    if (is_of_counted (test, &row, id))
        return g_str_equal (*id, "*") || is_declared (ruleset, counted[row].what, *id)
                   ? NULL
                   : counted[row].unknown;
    return find_tested (ruleset, rules, test)
               ? NULL
               : N_ ("its rules have no state “%s” of the game or of a player");
}

static gboolean
add_phase (AvRuleset *ruleset, GArray *waiting, const AvPhaseDef *def, guint rules, GError **error)
{
    gboolean wanted;
    if (!check_id (ruleset, PHASE_ENTRY (rules, def), error)
        || !read_when (ruleset, def, rules, &wanted, error))
        return FALSE;
    if (!wanted)
        return TRUE;
    if (def->decider > AV_BY_FRAME)
        return blame (ruleset, PHASE_ENTRY (rules, def), error, _ ("its decider is not there"));
    gint taken = av_ruleset_find_phase (ruleset, def->id);
    if (taken >= 0)
        return blame_taken (ruleset, PHASE_ENTRY (rules, def), ruleset->phases[taken].rules, error);
    if (ruleset->n_phases == AV_MAX_KINDS)
        return blame (ruleset, PHASE_ENTRY (rules, def), error, _ ("there can be %d at most"),
                      AV_MAX_KINDS);
    const gchar *id, *wrong = check_test (ruleset, rules, def->state, &id);
    if (wrong)
        return blame (ruleset, PHASE_ENTRY (rules, def), error, _ (wrong), id);
    guint index = ruleset->n_phases++;
    guint decider = def->decider == AV_BY_NATURE ? AV_NATURE : 0;
    ruleset->phases[index] = (AvPhaseEntry){ .rules = rules,
                                             .next = -1,
                                             .begin = { .phase = index, .decider = decider } };
    ruleset_define_phase (&ruleset->phases[index], def);
    if (g_strcmp0 (def->after, "-") == 0)
        return TRUE;
    g_array_append_val (waiting, index);
    return check_neighbours (ruleset, def, rules, error);
}

static gboolean
resolve_verbs (AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->n_phases; i++) {
        AvPhaseEntry *entry = &ruleset->phases[i];
        if (entry->def->optional)
            mask_add (&entry->verbs, AV_ACTION_PASS);
        for (const gchar *const *verb = entry->def->verbs; verb && *verb; verb++) {
            gint kind = av_ruleset_find_action (ruleset, *verb);
            if (kind < 0)
                return blame (ruleset, PHASE_ENTRY (entry->rules, entry->def), error,
                              _ ("it takes the action “%s”, which nobody declares"), *verb);
            mask_add (&entry->verbs, (guint) kind);
        }
        for (guint kind = 0; kind < ruleset->n_actions; kind++)
            if (ruleset->actions[kind].def->phases
                && g_strv_contains (ruleset->actions[kind].def->phases, entry->def->id))
                mask_add (&entry->verbs, (guint) kind);
    }
    return TRUE;
}

/* --- counters, reasons, fields --- */

static gboolean
add_counters (AvRuleset *ruleset, guint rules, GError **error)
{
    const AvCounterDef *def = av_ruleset_get_rules (ruleset, rules)->counters;
    for (; def && def->id; def++) {
        Entry entry = { rules, N_ ("counter “%s”"), def->id, NULL };
        if (!check_id (ruleset, &entry, error))
            return FALSE;
        gint taken = av_ruleset_find_counter (ruleset, def->id);
        if (taken >= 0)
            return blame_taken (ruleset, &entry,
                                g_array_index (ruleset->counter_defs, AvCounterEntry, taken).rules,
                                error);
        g_array_append_val (ruleset->counter_defs, ((AvCounterEntry){ def, rules }));
    }
    return TRUE;
}

/* Which rules declare a reason; -1: none, it belongs to a terrain. */
static gint
find_reason_owner (const AvRuleset *ruleset, const gchar *id)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvReasonDef *def = av_ruleset_get_rules (ruleset, i)->reasons;
        for (; def && def->id; def++)
            if (g_str_equal (def->id, id))
                return (gint) i;
    }
    return -1;
}

static gboolean
add_reasons (AvRuleset *ruleset, guint rules, GError **error)
{
    guint n_before = ruleset->reasons->len;
    const AvReasonDef *def = av_ruleset_get_rules (ruleset, rules)->reasons;
    for (; def && def->id; def++) {
        Entry entry = { rules, N_ ("reason “%s”"), def->id, NULL };
        if (!check_id (ruleset, &entry, error))
            return FALSE;
        gint taken = av_ruleset_find_reason (ruleset, def->id);
        if (taken >= 0 && (guint) taken < n_before
            && find_reason_owner (ruleset, def->id) == (gint) rules)
            return blame (ruleset, &entry, error, _ ("a kind of feature has this name"));
        if (taken >= 0)
            return blame_taken (ruleset, &entry, find_reason_owner (ruleset, def->id), error);
        av_ruleset_add_reason (ruleset, def->id, def->name);
    }
    return TRUE;
}

/* Where a field ends in its struct. */
static guint
field_end (const AvFieldDef *def)
{
    return def->offset + field_size (def->type) * MAX (def->count, 1);
}

/* Whether a field lies within its rules' struct, and may have the values it is said to have: from code in C anything
 * can come. */
static gboolean
check_field (const AvRuleset *ruleset, guint rules, const AvFieldDef *def, GError **error)
{
    Entry entry = { rules, N_ ("state “%s”"), def->id, NULL };
    if ((guint) def->scope >= AV_N_SCOPES || (guint) def->type > AV_FIELD_CELL)
        return blame (ruleset, &entry, error, _ ("its scope or its type is not there"));
    guint size = av_ruleset_get_rules (ruleset, rules)->state_size[def->scope];
    if (field_end (def) > size || def->offset % field_size (def->type) != 0)
        return blame (ruleset, &entry, error,
                      _ ("it does not lie within the %u bytes that “%s” gives to its scope, at a "
                         "multiple of its size"),
                      size, "state_size");
    if (def->type != AV_FIELD_BOOL && def->type != AV_FIELD_CELL
        && (def->min > def->max || def->min < field_limits[def->type][0]
            || def->max > field_limits[def->type][1]))
        return blame (ruleset, &entry, error, _ ("the range does not fit the type"));
    return TRUE;
}

static gboolean
check_fields (const AvRuleset *ruleset, guint rules, GError **error)
{
    const AvFieldDef *fields = av_ruleset_get_rules (ruleset, rules)->fields;
    for (const AvFieldDef *def = fields; def && def->id; def++) {
        if (!check_field (ruleset, rules, def, error))
            return FALSE;
        Entry entry = { rules, N_ ("state “%s”"), def->id, NULL };
        for (const AvFieldDef *other = fields; other < def; other++) {
            if (other->scope != def->scope)
                continue;
            if (g_str_equal (other->id, def->id))
                return blame_taken (ruleset, &entry, rules, error);
            if (def->offset < field_end (other) && other->offset < field_end (def))
                return blame (ruleset, &entry, error, _ ("it lies where “%s” does"), other->id);
        }
    }
    return TRUE;
}

/* --- all of these --- */

static gboolean
gather_kinds (AvRuleset *ruleset, GError **error)
{
    g_autoptr (GArray) turn = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint));
    ruleset->actions[ruleset->n_actions++] = (AvActionEntry){ &pass, 0 };
    ruleset->phases[ruleset->n_phases++] = (AvPhaseEntry){ .def = &over, .next = -1 };
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (const AvActionDef *def = rules->actions; def && def->verb; def++)
            if (!add_action (ruleset, def, i, error))
                return FALSE;
        for (const AvPhaseDef *def = rules->phases; def && def->id; def++)
            if (!add_phase (ruleset, waiting, def, i, error))
                return FALSE;
        if (!add_counters (ruleset, i, error) || !check_fields (ruleset, i, error))
            return FALSE;
    }
    if (!order_turn (ruleset, turn, waiting, error))
        return FALSE;
    if (turn->len == 0)
        return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                          _ ("The game “%s” has no phases."), ruleset->def->id);
    ruleset->first_phase = g_array_index (turn, guint, 0);
    for (guint i = 0; i + 1 < turn->len; i++)
        ruleset->phases[g_array_index (turn, guint, i)].next = g_array_index (turn, guint, i + 1);
    return resolve_verbs (ruleset, error);
}

/* --- hooks --- */

static const AvHookPoint *
find_among (const AvHookPoint *points, guint number)
{
    for (const AvHookPoint *point = points; point && point->name; point++)
        if (point->point == number)
            return point;
    return NULL;
}

static const AvHookPoint *
find_point (const AvRuleset *ruleset, guint number)
{
    const AvHookPoint *point = find_among (engine_points, number);
    return point ? point : find_among (ruleset->def->points, number);
}

/* What a point that this game does not have is called in another (owned); else its number. */
static gchar *
name_strange_point (const AvRuleset *ruleset, guint number)
{
    const GPtrArray *games = av_catalogue_get_games (ruleset->catalogue);
    for (guint i = 0; i < games->len; i++) {
        const AvHookPoint *point =
            find_among (((const AvGameDef *) games->pdata[i])->points, number);
        if (point)
            return g_strdup (point->name);
    }
    return g_strdup_printf ("%u", number);
}

const gchar *
ruleset_point_name (const AvRuleset *ruleset, guint number)
{
    const AvHookPoint *point = find_point (ruleset, number);
    return point ? point->name : "";
}

/* Whether this game has the hook's point, the point supports the hook's interests, and some rules
 * declare what they name. */
static gboolean
check_hook (const AvRuleset *ruleset, guint rules, const AvHook *hook, GError **error)
{
    const AvInterest *interest = &hook->interest;
    const struct {
        guint what;
        const gchar *id, *unknown, *unsupported;
    } wants[] = {
        { AV_INTEREST_TERRAIN, interest->terrain, N_ ("no rules have the terrain “%s”"),
          N_ ("this hook cannot be filtered by terrain: “%s”") },
        { AV_INTEREST_MARK, interest->mark, N_ ("no rules have the mark “%s”"),
          N_ ("this hook cannot be filtered by mark: “%s”") },
        { AV_INTEREST_PIECE_KIND, interest->piece_kind, N_ ("no rules have the piece kind “%s”"),
          N_ ("this hook cannot be filtered by piece kind: “%s”") },
        { AV_INTEREST_PHASE, interest->phase, N_ ("no rules have the phase “%s”"),
          N_ ("this hook cannot be filtered by phase: “%s”") },
        { AV_INTEREST_ACTION, interest->action, N_ ("no rules have the action “%s”"),
          N_ ("this hook cannot be filtered by action: “%s”") },
    };
    const AvHookPoint *point = find_point (ruleset, hook->point);
    g_autofree gchar *strange = point ? NULL : name_strange_point (ruleset, hook->point);
    Entry entry = { rules, N_ ("hook “%s”"), point ? point->name : strange, hook->where };
    if (!point)
        return blame (ruleset, &entry, error, _ ("the game “%s” has no such hook"),
                      ruleset->def->id);
    if (interest->state && !(point->interests & AV_INTEREST_STATE))
        return blame (ruleset, &entry, error, _ ("this hook cannot be filtered by state: “%s”"),
                      interest->state);
    const gchar *id, *bad_test = check_test (ruleset, rules, interest->state, &id);
    if (bad_test)
        return blame (ruleset, &entry, error, _ (bad_test), id);
    for (guint i = 0; i < G_N_ELEMENTS (wants); i++) {
        if (!wants[i].id)
            continue;
        const gchar *wrong = !(point->interests & wants[i].what) ? wants[i].unsupported
                             : !is_declared (ruleset, wants[i].what, wants[i].id) ? wants[i].unknown
                                                                                  : NULL;
        if (wrong)
            return blame (ruleset, &entry, error, _ (wrong), wants[i].id);
    }
    return TRUE;
}

static gboolean
check_hooks (const AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvHook *hook = av_ruleset_get_rules (ruleset, i)->hooks;
        for (; hook && hook->fn; hook++)
            if (!check_hook (ruleset, i, hook, error))
                return FALSE;
    }
    return TRUE;
}

/* The mask for ID; if ID is NULL, of all; if this game does not have it, of none. */
static KindMask
mask_of (const gchar *id, gint index)
{
    KindMask mask;
    memset (&mask, id ? 0 : 0xff, sizeof mask);
    if (id && index >= 0)
        mask_add (&mask, (guint) index);
    return mask;
}

/* Notes the phases in which this hook may refuse an action; others need not call it.  What rules
 * add to a phase may be any action. */
static void
note_judged (AvRuleset *ruleset, const AvHookEntry *hook)
{
    for (guint i = 0; i < ruleset->n_phases; i++)
        if (mask_has (&hook->phases, i)
            && (ruleset->phases[i].adding
                || mask_meets (&ruleset->phases[i].verbs, &hook->actions)))
            ruleset->phases[i].judging = TRUE;
}

/* Adds a hook to those of its point, by priority, unless this game has no phase or action that
 * it is for. */
static void
add_hook (AvRuleset *ruleset, GArray *point, guint rules, const AvHook *hook)
{
    const gchar *phase = hook->interest.phase, *verb = hook->interest.action;
    AvHookEntry entry = {
        .fn = hook->fn,
        .data = hook->data,
        .rules = rules,
        .priority = hook->priority,
        .interest = &hook->interest,
        .phases = mask_of (phase, phase ? av_ruleset_find_phase (ruleset, phase) : -1),
        .actions = mask_of (verb, verb ? av_ruleset_find_action (ruleset, verb) : -1),
        .terrains = G_MAXUINT64,
        .marks = G_MAXUINT64,
        .pieces = G_MAXUINT64,
    };
    guint place = point->len;
    if (!mask_meets (&entry.phases, &entry.phases) || !mask_meets (&entry.actions, &entry.actions))
        return;
    while (place > 0 && g_array_index (point, AvHookEntry, place - 1).priority > entry.priority)
        place--;
    g_array_insert_val (point, place, entry);
}

/* Notes the phases to which rules add actions, and those in which they refuse some. */
static void
note_phases (AvRuleset *ruleset)
{
    const AvHookArray *adders = &ruleset->hooks[AV_POINT_ACTIONS];
    const AvHookArray *judges[] = { &ruleset->hooks[AV_POINT_ACTION],
                                    &ruleset->hooks[AV_POINT_CHOICES] };
    for (guint i = 0; i < adders->n; i++)
        for (guint k = 0; k < ruleset->n_phases; k++)
            if (mask_has (&adders->entries[i].phases, k))
                ruleset->phases[k].adding = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS (judges); i++)
        for (guint k = 0; k < judges[i]->n; k++)
            note_judged (ruleset, &judges[i]->entries[k]);
}

static void
gather_hooks (AvRuleset *ruleset)
{
    GArray *points[AV_MAX_HOOK_POINTS];
    for (guint i = 0; i < AV_MAX_HOOK_POINTS; i++)
        points[i] = g_array_new (FALSE, TRUE, sizeof (AvHookEntry));
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvHook *hook = av_ruleset_get_rules (ruleset, i)->hooks;
        for (; hook && hook->fn; hook++)
            add_hook (ruleset, points[hook->point], i, hook);
    }
    for (guint i = 0; i < AV_MAX_HOOK_POINTS; i++) {
        ruleset->hooks[i].n = points[i]->len;
        ruleset->hooks[i].entries = (AvHookEntry *) (gpointer) g_array_free (points[i], FALSE);
        /* Never NULL, even if empty: pointer arithmetic on NULL is undefined. */
        if (!ruleset->hooks[i].entries)
            ruleset->hooks[i].entries = g_new0 (AvHookEntry, 1);
    }
    note_phases (ruleset);
}

/* Hooks are checked completely once all names are known; but their points are checked now, as
 * without those they have no place. */
static gboolean
check_points (const AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvHook *hook = av_ruleset_get_rules (ruleset, i)->hooks;
        for (; hook && hook->fn; hook++)
            if (!find_point (ruleset, hook->point))
                return check_hook (ruleset, i, hook, error);
    }
    return TRUE;
}

static gboolean
gather_tables (AvRuleset *ruleset, GError **error)
{
    if (!check_points (ruleset, error) || !gather_kinds (ruleset, error))
        return FALSE;
    gather_hooks (ruleset);
    return TRUE;
}

/* --- bind --- */

gboolean
ruleset_bind (AvRuleset *ruleset, GError **error)
{
    if (ruleset->bound)
        return TRUE;
    ruleset->bound = g_new0 (gpointer, ruleset->rules->len);
    for (guint i = 0; i < ruleset->rules->len; i++)
        if (!add_reasons (ruleset, i, error))
            return FALSE;
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        g_autoptr (GError) reason = NULL;
        if (rules->bound_size > 0)
            ruleset->bound[i] = g_malloc0 (rules->bound_size);
        GameCalls outer = game_calls;
        game_calls = (GameCalls){ .making = ruleset, .rules = i };
        gboolean well = !rules->bind || rules->bind (ruleset, i, ruleset->bound[i], &reason);
        game_calls = outer;
        if (well)
            continue;
        return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                          _ ("The rules “%s” cannot be used: %s."), rules->id,
                          reason ? reason->message : _ ("they do not say why"));
    }
    return TRUE;
}

/* --- making a ruleset --- */

/* The test of the field ID of RULES, or of what is counted; "!ID": that it is 0; NULL: of nothing. */
static StateTest
make_test (const AvRuleset *ruleset, guint rules, const gchar *id)
{
    guint row;
    const gchar *name;
    if (id && ruleset->def->find_count && is_of_counted (id, &row, &name)) {
        AvCounted at = ruleset->def->find_count (ruleset, counted[row].count,
                                                 g_str_equal (name, "*") ? NULL : name, rules);
        return (StateTest){ at.at, at.stride, id[0] == '!', at.size };
    }
    const AvFieldDef *field = id ? find_tested (ruleset, rules, id) : NULL;
    if (!field)
        return (StateTest){ 0 };
    gboolean of_player = field->scope == AV_SCOPE_PLAYER;
    return (StateTest){
        .at = ruleset->scopes[rules][field->scope] + field->offset,
        .stride = of_player
                      ? rules_state_stride (av_ruleset_get_rules (ruleset, rules), field->scope)
                      : 0,
        .size = field_size (field->type) * MAX (field->count, 1),
        .unset = id[0] == '!',
    };
}

static void
resolve_tests (AvRuleset *ruleset)
{
    for (guint point = 0; point < AV_MAX_HOOK_POINTS; point++)
        for (guint i = 0; i < ruleset->hooks[point].n; i++) {
            AvHookEntry *hook = &ruleset->hooks[point].entries[i];
            hook->test = make_test (ruleset, hook->rules, hook->interest->state);
        }
    for (guint i = 0; i < ruleset->n_phases; i++)
        ruleset->phases[i].test =
            make_test (ruleset, ruleset->phases[i].rules, ruleset->phases[i].def->state);
}

static void
lay_out (AvRuleset *ruleset)
{
    ruleset->counters = ruleset_layout_add (
        ruleset, sizeof (gint32) * ruleset->n_players * ruleset->counter_defs->len, 8);
    ruleset->breakdown = ruleset_layout_add (
        ruleset, sizeof (gint32) * ruleset->n_players * ruleset->reasons->len, 8);
    ruleset->scopes = g_malloc0_n (ruleset->rules->len, sizeof *ruleset->scopes);
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (guint scope = 0; scope < AV_N_SCOPES; scope++) {
            gsize stride = rules_state_stride (rules, scope);
            ruleset->scopes[i][scope] =
                ruleset_layout_add (ruleset, stride * ruleset->scope_counts[scope], 8);
        }
    }
    ruleset->size = (ruleset->size + 15) & ~(gsize) 15;
    resolve_tests (ruleset);
}

static void
reason_free (gpointer data)
{
    AvReasonDef *reason = data;
    g_free ((gchar *) reason->id);
    g_free ((gchar *) reason->name);
    g_free (reason);
}

static gboolean
check_setup (const AvSetup *setup, guint *line, GError **error)
{
    const gchar *wrong = NULL;
    *line = setup->begin_line;
    if (setup->n_players < 1)
        wrong = _ ("There is nobody to play.");
    else if (setup->edition < 1 || setup->edition > 3)
        wrong = _ ("The edition is 1, 2 or 3.");
    else if (setup->width < AV_TABLE_MIN || setup->width > AV_TABLE_MAX
             || setup->height < AV_TABLE_MIN || setup->height > AV_TABLE_MAX)
        wrong = _ ("A table is 10 to 50 cells wide and high.");
    if (wrong)
        g_set_error_literal (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID, wrong);
    return !wrong;
}

static gboolean
check_players (const AvSetup *setup, AvCatalogue *catalogue, guint *line, GError **error)
{
    for (guint i = 0; i < setup->n_players; i++)
        if (!av_catalogue_has_player (catalogue, setup->players[i].control, error)) {
            *line = setup->players[i].line;
            return FALSE;
        }
    return TRUE;
}

static gboolean
check_party (const AvSetup *setup, const AvGameDef *def, guint *line, GError **error)
{
    guint min = MAX (def->min_players, 1);
    guint max = def->max_players ? def->max_players : AV_MAX_PLAYERS;
    if (setup->n_players >= min && setup->n_players <= max)
        return TRUE;
    /* The line of the first player that is too many, or of the last one if there are too few. */
    *line = setup->players[setup->n_players > max ? max : setup->n_players - 1].line;
    if (min == max)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     g_dngettext (GETTEXT_PACKAGE, "This game is for %u player.",
                                  "This game is for %u players.", min),
                     min);
    else
        g_set_error (
            error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
            g_dngettext (GETTEXT_PACKAGE, "This game is for %u to %u players, and there is %u.",
                         "This game is for %u to %u players, and there are %u.", setup->n_players),
            min, max, setup->n_players);
    return FALSE;
}

static gboolean
check_statements (const AvSetup *setup, const AvGameDef *def, guint *line, GError **error)
{
    for (guint i = 0; i < setup->prelude->len; i++) {
        const AvStatement *statement = setup->prelude->pdata[i];
        if (game_has_statement (def, statement->words[0]))
            continue;
        *line = statement->line;
        return fail_with (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                          _ ("“%s” cannot stand before begin"), statement->words[0]);
    }
    return TRUE;
}

/* Completes the set-up, so that a record written from it names all that was on. */
static void
complete_setup (AvRuleset *ruleset)
{
    AvSetup *setup = ruleset->setup;
    g_ptr_array_set_size (setup->rules, 0);
    g_ptr_array_set_size (setup->plugins, 0);
    for (guint i = ruleset->def->core->plays ? 0 : 1; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (i > 0)
            av_setup_add_rules (setup, rules->id);
        AvOptionChoice *version = g_new0 (AvOptionChoice, 1);
        version->key = g_strdup (rules->id);
        version->value = g_strdup (rules->version);
        g_ptr_array_add (setup->plugins, version);
    }
}

AvRuleset *
ruleset_make (const AvSetup *setup, AvCatalogue *catalogue, guint *line, GError **error)
{
    *line = setup->game_line;
    const AvGameDef *def = av_catalogue_load_game (catalogue, setup->game, error);
    if (!def || !check_statements (setup, def, line, error) || !check_setup (setup, line, error)
        || !check_players (setup, catalogue, line, error) || !check_party (setup, def, line, error))
        return NULL;
    g_autoptr (AvRuleset) ruleset = g_new0 (AvRuleset, 1);
    g_atomic_ref_count_init (&ruleset->refs);
    static gsize last_serial;
    ruleset->serial = g_atomic_pointer_add (&last_serial, 1) + 1;
    ruleset->def = def;
    ruleset->catalogue = catalogue;
    ruleset->setup = av_setup_copy (setup);
    ruleset->n_players = setup->n_players;
    ruleset->rules = g_ptr_array_new ();
    ruleset->counter_defs = g_array_new (FALSE, FALSE, sizeof (AvCounterEntry));
    ruleset->reasons = g_ptr_array_new_with_free_func (reason_free);
    ruleset->options = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    ruleset_names_init (&ruleset->pieces);
    ruleset_names_init (&ruleset->items);
    ruleset_names_init (&ruleset->places);
    ruleset->size = sizeof (AvPosition);
    ruleset->scope_counts[AV_SCOPE_GAME] = 1;
    ruleset->scope_counts[AV_SCOPE_PLAYER] = ruleset->n_players;
    gboolean well = gather_rules (ruleset, catalogue, error)
                    && gather_options (ruleset, catalogue, error) && gather_tables (ruleset, error);
    if (well) {
        ruleset->fault_line = setup->decks_line;
        well = ruleset_add_boards (ruleset, error)
               && (!def->build || def->build (ruleset, catalogue, error));
    }
    if (well) {
        ruleset->fault_line = setup->rules_line;
        well = ruleset_bind (ruleset, error) && check_hooks (ruleset, error);
    }
    *line = ruleset->fault_line;
    if (!well)
        return NULL;
    if (ruleset->failure) {
        g_propagate_error (error, g_steal_pointer (&ruleset->failure));
        return NULL;
    }
    lay_out (ruleset);
    complete_setup (ruleset);
    return g_steal_pointer (&ruleset);
}
