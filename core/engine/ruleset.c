/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset.c: makes a ruleset: chooses and orders rules, flattens their tables, lays out the block. */
#include "engine/ruleset.h"

#include "engine/game-private.h"
#include "engine/i18n.h"

#include <stdio.h>
#include <string.h>

G_DEFINE_QUARK (av - ruleset - error - quark, av_ruleset_error)

gsize
ruleset_layout_add (AvRuleset *ruleset, gsize size, gsize align)
{
    gsize offset = (ruleset->size + align - 1) / align * align;
    ruleset->size = offset + size;
    return offset;
}

gsize
av_ruleset_reserve (AvRuleset *ruleset, gsize size)
{
    return ruleset_layout_add (ruleset, size, 16);
}

/* --- which rules are on, and in which order --- */

typedef struct {
    AvCatalogue *catalogue;
    GPtrArray *done;    /* const AvRules *: in order */
    GPtrArray *pending; /* const AvRules *: being entered, for cycles */
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
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("Rules that depend on each other in a circle: %s"), circle->str);
        return FALSE;
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
    if (rules)
        return enter_rules (chooser, rules, error);
    if (by)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("The rules “%s” need the rules “%s”: %s."), by, id, reason->message);
    else
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("The rules “%s” cannot be used: %s."), id, reason->message);
    return FALSE;
}

static gint
compare_ids (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const gchar *const *) a, *(const gchar *const *) b);
}

/* What rules depend on is on as if it had been asked for: so the order is the same, whether somebody names
 * it or not.  What is missing is told later, with whose fault it is. */
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
gather_rules (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < ruleset->setup->rules->len; i++)
        if (!g_str_equal (ruleset->setup->rules->pdata[i], ruleset->def->core->id))
            g_ptr_array_add (ids, g_strdup (ruleset->setup->rules->pdata[i]));
    if (ruleset->def->forced && !ruleset->def->forced (ruleset->setup, catalogue, ids, error))
        return FALSE;
    add_dependencies (catalogue, ids);
    g_ptr_array_sort (ids, compare_ids);
    g_autoptr (GPtrArray) pending = g_ptr_array_new ();
    Chooser chooser = { catalogue, ruleset->rules, pending };
    g_ptr_array_add (ruleset->rules, (gpointer) ruleset->def->core);
    ruleset->may_fail = ruleset_rules_may_fail (ruleset, 0);
    if (ruleset->def->core->users)
        g_atomic_int_inc (ruleset->def->core->users);
    for (guint i = 0; i < ids->len; i++)
        if (!choose_rules (&chooser, ids->pdata[i], NULL, error))
            return FALSE;
    for (guint i = 1; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        ruleset->may_fail |= ruleset_rules_may_fail (ruleset, i);
        if (rules->game && !g_str_equal (rules->game, ruleset->def->id)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("The rules “%s” are not for this game."), rules->id);
            return FALSE;
        }
        for (const gchar *const *foe = rules->conflicts; foe && *foe; foe++)
            if (av_ruleset_find_rules (ruleset, *foe) >= 0) {
                g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                             _ ("The rules “%s” and “%s” cannot be played together."), rules->id,
                             *foe);
                return FALSE;
            }
    }
    return TRUE;
}

/* The record names what it was played with: older rules than that may not know all of it. */
static gboolean
check_versions (const AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->setup->plugins->len; i++) {
        const AvOptionChoice *wanted = ruleset->setup->plugins->pdata[i];
        gint self = av_ruleset_find_rules (ruleset, wanted->key);
        if (self < 0 && av_catalogue_load_rules (ruleset->catalogue, wanted->key, NULL)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("The plugin “%s” is not on: it is missing in the line of rules."),
                         wanted->key);
            return FALSE;
        }
        if (self < 0) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                         _ ("The plugin “%s” is not there."), wanted->key);
            return FALSE;
        }
        const AvRules *rules = ruleset->rules->pdata[self];
        gint have = 0, want = 0, have_minor = 0, want_minor = 0;
        sscanf (rules->version, "%d.%d", &have, &have_minor);
        sscanf (wanted->value, "%d.%d", &want, &want_minor);
        if (want > have || (want == have && want_minor > have_minor)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_STALE,
                         _ ("The game was played with version %s of the plugin “%s”; here is only "
                            "version %s."),
                         wanted->value, rules->id, rules->version);
            return FALSE;
        }
    }
    return TRUE;
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

static gboolean
gather_options (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (const AvOptionDef *option = rules->options; option && option->key; option++)
            g_hash_table_insert (ruleset->options, g_strconcat (rules->id, ".", option->key, NULL),
                                 g_strdup (option->standard));
    }
    for (guint i = 0; i < ruleset->setup->options->len; i++) {
        const AvOptionChoice *choice = ruleset->setup->options->pdata[i];
        const gchar *dot = strchr (choice->key, '.');
        const AvOptionDef *option = NULL;
        if (dot) {
            g_autofree gchar *id = g_strndup (choice->key, dot - choice->key);
            const AvRules *rules = g_str_equal (id, ruleset->def->core->id)
                                       ? ruleset->def->core
                                       : av_catalogue_load_rules (catalogue, id, NULL);
            option = find_option (rules, dot + 1);
        }
        if (!option) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("There is no option “%s”."), choice->key);
            return FALSE;
        }
        if (!option_accepts (option, choice->value)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("The option “%s” cannot be “%s”."), choice->key, choice->value);
            return FALSE;
        }
        if (g_hash_table_contains (ruleset->options, choice->key))
            g_hash_table_insert (ruleset->options, g_strdup (choice->key),
                                 g_strdup (choice->value));
    }
    return TRUE;
}

/* --- tables --- */

static gboolean
add_action (AvRuleset *ruleset, const AvActionDef *def, guint self, GError **error)
{
    if (ruleset->n_actions == AV_MAX_KINDS || av_ruleset_find_action (ruleset, def->verb) >= 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The rules “%s” declare the action “%s”, which is taken."),
                     ((const AvRules *) ruleset->rules->pdata[self])->id, def->verb);
        return FALSE;
    }
    ruleset->actions[ruleset->n_actions++] = (AvActionEntry) { def, self };
    return TRUE;
}

/* Where in the turn (an array of phase indices) a phase goes: after the first phase of the list
 * `after` that there is, and after those that went there before it. */
static gint
find_place (const AvRuleset *ruleset, const GArray *turn, const AvPhaseDef *def)
{
    const gchar *list = def->after ? def->after : def->before;
    if (!list)
        return turn->len;
    g_auto (GStrv) names = g_strsplit (list, ",", -1);
    for (gchar **name = names; *name; name++)
        for (guint i = 0; i < turn->len; i++) {
            const AvPhaseDef *there = ruleset->phases[g_array_index (turn, guint, i)].def;
            if (!g_str_equal (there->id, *name))
                continue;
            if (!def->after)
                return i;
            for (i++; i < turn->len; i++) {
                there = ruleset->phases[g_array_index (turn, guint, i)].def;
                if (g_strcmp0 (there->after, def->after) != 0)
                    break;
            }
            return i;
        }
    return -1;
}

/* `when` of a phase: "plugin.key=value". */
static gboolean
is_wanted (const AvRuleset *ruleset, const AvPhaseDef *def)
{
    if (!def->when)
        return TRUE;
    g_auto (GStrv) parts = g_strsplit (def->when, "=", 2);
    return parts[1] && g_strcmp0 (av_ruleset_get_option (ruleset, parts[0]), parts[1]) == 0;
}

static gboolean
add_phase (AvRuleset *ruleset, GArray *turn, const AvPhaseDef *def, guint self, GError **error)
{
    const AvRules *rules = ruleset->rules->pdata[self];
    if (!is_wanted (ruleset, def))
        return TRUE;
    if (ruleset->n_phases == AV_MAX_KINDS || av_ruleset_find_phase (ruleset, def->id) >= 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The rules “%s” declare the phase “%s”, which is taken."), rules->id,
                     def->id);
        return FALSE;
    }
    guint index = ruleset->n_phases++;
    guint decider = def->decider == AV_BY_NATURE ? AV_NATURE : 0;
    ruleset->phases[index] = (AvPhaseEntry) { .def = def,
                                             .enter = def->enter,
                                             .self = self,
                                             .next = -1,
                                             .begin = { .phase = index, .decider = decider } };
    if (g_strcmp0 (def->after, "-") == 0)
        return TRUE;
    gint place = find_place (ruleset, turn, def);
    if (place < 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The phase “%s” of the rules “%s” goes beside the phase “%s”, which is not "
                        "there."),
                     def->id, rules->id, def->after ? def->after : def->before);
        return FALSE;
    }
    g_array_insert_val (turn, place, index);
    return TRUE;
}

static gboolean
resolve_verbs (AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->n_phases; i++) {
        AvPhaseEntry *entry = &ruleset->phases[i];
        if (entry->def->optional)
            entry->verbs |= G_GUINT64_CONSTANT (1) << AV_ACTION_PASS;
        for (const gchar *const *verb = entry->def->verbs; verb && *verb; verb++) {
            gint kind = av_ruleset_find_action (ruleset, *verb);
            if (kind < 0) {
                g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                             _ ("The phase “%s” takes the action “%s”, which nobody declares."),
                             entry->def->id, *verb);
                return FALSE;
            }
            entry->verbs |= G_GUINT64_CONSTANT (1) << kind;
        }
        for (guint kind = 0; kind < ruleset->n_actions; kind++)
            if (g_strcmp0 (ruleset->actions[kind].def->phase, entry->def->id) == 0)
                entry->verbs |= G_GUINT64_CONSTANT (1) << kind;
    }
    return TRUE;
}

static gboolean
gather_tables (AvRuleset *ruleset, GError **error)
{
    g_autoptr (GArray) turn = g_array_new (FALSE, FALSE, sizeof (guint));
    ruleset->actions[ruleset->n_actions++] = (AvActionEntry) { &engine_pass, 0 };
    ruleset->phases[ruleset->n_phases++] = (AvPhaseEntry) { .def = &engine_over, .next = -1 };
    for (guint self = 0; self < ruleset->rules->len; self++) {
        const AvRules *rules = ruleset->rules->pdata[self];
        for (const AvActionDef *def = rules->actions; def && def->verb; def++)
            if (!add_action (ruleset, def, self, error))
                return FALSE;
        for (const AvPhaseDef *def = rules->phases; def && def->id; def++)
            if (!add_phase (ruleset, turn, def, self, error))
                return FALSE;
        for (const AvCounterDef *def = rules->counters; def && def->id; def++) {
            if (av_ruleset_find_counter (ruleset, def->id) >= 0) {
                g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                             _ ("The rules “%s” declare the counter “%s”, which is taken."),
                             rules->id, def->id);
                return FALSE;
            }
            AvCounterEntry entry = { def, self };
            g_array_append_val (ruleset->counter_defs, entry);
        }
    }
    if (turn->len == 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The game “%s” has no phases."), ruleset->def->id);
        return FALSE;
    }
    ruleset->first_phase = g_array_index (turn, guint, 0);
    for (guint i = 0; i + 1 < turn->len; i++)
        ruleset->phases[g_array_index (turn, guint, i)].next = g_array_index (turn, guint, i + 1);
    return resolve_verbs (ruleset, error);
}

static void
gather_hooks (AvRuleset *ruleset)
{
    GArray *points[AV_MAX_POINTS];
    for (guint i = 0; i < AV_MAX_POINTS; i++)
        points[i] = g_array_new (FALSE, TRUE, sizeof (AvHookEntry));
    for (guint self = 0; self < ruleset->rules->len; self++) {
        const AvRules *rules = ruleset->rules->pdata[self];
        for (const AvHook *hook = rules->hooks; hook && hook->fn; hook++) {
            guint64 all = G_MAXUINT64;
            AvHookEntry entry = { hook->fn, self, hook->priority, &hook->interest, all, all,
                                  all,      all };
            if (hook->interest.phase) {
                gint phase = av_ruleset_find_phase (ruleset, hook->interest.phase);
                if (phase < 0)
                    continue;
                entry.phases = G_GUINT64_CONSTANT (1) << phase;
            }
            GArray *point = points[hook->point];
            guint place = point->len;
            while (place > 0
                   && g_array_index (point, AvHookEntry, place - 1).priority > entry.priority)
                place--;
            g_array_insert_val (point, place, entry);
            if (hook->point == AV_POINT_ACTIONS)
                ruleset->adding |= entry.phases;
            if (hook->point == AV_POINT_ACTION)
                ruleset->judging |= entry.phases;
        }
    }
    for (guint i = 0; i < AV_MAX_POINTS; i++) {
        ruleset->hooks[i].n = points[i]->len;
        ruleset->hooks[i].entries = (AvHookEntry *) (gpointer) g_array_free (points[i], FALSE);
        /* Nothing, too, is run through by pointers: from NULL that would not be defined. */
        if (!ruleset->hooks[i].entries)
            ruleset->hooks[i].entries = g_new0 (AvHookEntry, 1);
    }
}

static void
lay_out (AvRuleset *ruleset)
{
    for (guint self = 0; self < ruleset->rules->len; self++) {
        const AvRules *rules = ruleset->rules->pdata[self];
        for (const AvReasonDef *reason = rules->reasons; reason && reason->id; reason++)
            av_ruleset_add_reason (ruleset, reason->id, reason->name);
    }
    ruleset->counters = ruleset_layout_add (
        ruleset, sizeof (gint32) * ruleset->n_players * ruleset->counter_defs->len, 8);
    ruleset->breakdown = ruleset_layout_add (
        ruleset, sizeof (gint32) * ruleset->n_players * ruleset->reasons->len, 8);
    ruleset->scopes = g_malloc0_n (ruleset->rules->len, sizeof *ruleset->scopes);
    for (guint self = 0; self < ruleset->rules->len; self++) {
        const AvRules *rules = ruleset->rules->pdata[self];
        for (guint scope = 0; scope < AV_N_SCOPES; scope++) {
            gsize stride = (rules->state_size[scope] + 7u) & ~7u;
            ruleset->scopes[self][scope] =
                ruleset_layout_add (ruleset, stride * ruleset->scope_counts[scope], 8);
        }
    }
    ruleset->size = (ruleset->size + 15) & ~(gsize) 15;
}

/* --- the whole --- */

static void
names_init (AvNames *names)
{
    names->names = g_ptr_array_new_with_free_func (g_free);
    names->index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
names_clear (AvNames *names)
{
    g_ptr_array_unref (names->names);
    g_hash_table_unref (names->index);
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
check_setup (const AvSetup *setup, GError **error)
{
    const gchar *wrong = NULL;
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
check_players (const AvSetup *setup, AvCatalogue *catalogue, GError **error)
{
    for (guint i = 0; i < setup->n_players; i++)
        if (!av_catalogue_has_player (catalogue, setup->players[i].control)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                         _ ("There is no computer player “%s”."), setup->players[i].control);
            return FALSE;
        }
    return TRUE;
}

static gboolean
check_party (const AvSetup *setup, const AvGameDef *def, GError **error)
{
    guint min = MAX (def->min_players, 1);
    guint max = def->max_players ? def->max_players : AV_MAX_PLAYERS;
    if (setup->n_players >= min && setup->n_players <= max)
        return TRUE;
    if (min == max)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     g_dngettext (GETTEXT_PACKAGE, "This game is for %u player.",
                                  "This game is for %u players.", min),
                     min);
    else
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("This game is for %u to %u players."), min, max);
    return FALSE;
}

/* What the set-up says is made whole, so that a record written from it names all that was on. */
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
        AvOptionChoice *version = g_new (AvOptionChoice, 1);
        version->key = g_strdup (rules->id);
        version->value = g_strdup (rules->version);
        g_ptr_array_add (setup->plugins, version);
    }
}

AvRuleset *
av_ruleset_new (const AvSetup *setup, AvCatalogue *catalogue, GError **error)
{
    if (!check_setup (setup, error) || !check_players (setup, catalogue, error))
        return NULL;
    const AvGameDef *def = av_catalogue_load_game (catalogue, setup->game, error);
    if (!def || !check_party (setup, def, error))
        return NULL;
    g_autoptr (AvRuleset) ruleset = g_new0 (AvRuleset, 1);
    g_atomic_ref_count_init (&ruleset->refs);
    ruleset->def = def;
    ruleset->catalogue = catalogue;
    ruleset->setup = av_setup_copy (setup);
    ruleset->n_players = setup->n_players;
    ruleset->rules = g_ptr_array_new ();
    ruleset->counter_defs = g_array_new (FALSE, FALSE, sizeof (AvCounterEntry));
    ruleset->reasons = g_ptr_array_new_with_free_func (reason_free);
    ruleset->options = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    names_init (&ruleset->pieces);
    names_init (&ruleset->things);
    ruleset->size = sizeof (AvPosition);
    ruleset->scope_counts[AV_SCOPE_GAME] = 1;
    ruleset->scope_counts[AV_SCOPE_PLAYER] = ruleset->n_players;
    if (!gather_rules (ruleset, catalogue, error) || !check_versions (ruleset, error)
        || !gather_options (ruleset, catalogue, error) || !gather_tables (ruleset, error))
        return NULL;
    gather_hooks (ruleset);
    if (def->build && !def->build (ruleset, catalogue, error))
        return NULL;
    if (ruleset->failure) {
        g_propagate_error (error, g_steal_pointer (&ruleset->failure));
        return NULL;
    }
    lay_out (ruleset);
    complete_setup (ruleset);
    return g_steal_pointer (&ruleset);
}

AvRuleset *
av_ruleset_ref (const AvRuleset *ruleset)
{
    g_atomic_ref_count_inc (&((AvRuleset *) ruleset)->refs);
    return (AvRuleset *) ruleset;
}

void
av_ruleset_unref (AvRuleset *ruleset)
{
    if (!ruleset || !g_atomic_ref_count_dec (&ruleset->refs))
        return;
    if (ruleset->data_free)
        ruleset->data_free (ruleset->data);
    for (guint i = 0; i < AV_MAX_POINTS; i++)
        g_free (ruleset->hooks[i].entries);
    g_free (ruleset->scopes);
    av_setup_free (ruleset->setup);
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (rules->users)
            g_atomic_int_add (rules->users, -1);
    }
    g_ptr_array_unref (ruleset->rules);
    g_array_unref (ruleset->counter_defs);
    g_ptr_array_unref (ruleset->reasons);
    g_hash_table_unref (ruleset->options);
    names_clear (&ruleset->pieces);
    names_clear (&ruleset->things);
    g_clear_error (&ruleset->failure);
    g_free (ruleset->warning);
    g_free (ruleset);
}

/* --- for a game's build () --- */

static AvNames *
names_of (const AvRuleset *ruleset, AvArgType type)
{
    g_return_val_if_fail (type == AV_ARG_PIECE || type == AV_ARG_THING, NULL);
    return (AvNames *) (type == AV_ARG_PIECE ? &ruleset->pieces : &ruleset->things);
}

void
av_ruleset_add_name (AvRuleset *ruleset, AvArgType type, const gchar *name)
{
    AvNames *names = names_of (ruleset, type);
    g_ptr_array_add (names->names, g_strdup (name));
    av_ruleset_add_alias (ruleset, type, name, names->names->len - 1);
}

void
av_ruleset_add_alias (AvRuleset *ruleset, AvArgType type, const gchar *name, guint index)
{
    AvNames *names = names_of (ruleset, type);
    if (!g_hash_table_contains (names->index, name))
        g_hash_table_insert (names->index, g_strdup (name), GUINT_TO_POINTER (index + 1));
}

guint
av_ruleset_add_reason (AvRuleset *ruleset, const gchar *id, const gchar *name)
{
    AvReasonDef *reason = g_new (AvReasonDef, 1);
    *reason = (AvReasonDef) { g_strdup (id), g_strdup (name) };
    g_ptr_array_add (ruleset->reasons, reason);
    return ruleset->reasons->len - 1;
}

void
av_ruleset_set_scope_count (AvRuleset *ruleset, AvScope scope, guint count)
{
    ruleset->scope_counts[scope] = count;
}

void
av_ruleset_set_data (AvRuleset *ruleset, gpointer data, GDestroyNotify destroy)
{
    ruleset->data = data;
    ruleset->data_free = destroy;
}

gpointer
av_ruleset_get_data (const AvRuleset *ruleset)
{
    return ruleset->data;
}

void
av_ruleset_set_warning (AvRuleset *ruleset, gchar *warning)
{
    g_free (ruleset->warning);
    ruleset->warning = warning;
}
