/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-tables.c: joins the tables of all rules into one, action kinds, the turn's phases, hooks, and
 * says what is wrong with them. */
#include "engine/i18n.h"
#include "engine/ruleset-make-private.h"

/* The engine's own. */
static const AvActionDef pass = { .verb = "pass", .label = N_ ("Pass") };
static const AvPhaseDef over = { .id = "over", .label = N_ ("The game is over"), .after = "-" };

static const AvHookPoint engine_points[] = {
#define AV_CHECK(id, name, context, heeds, words, doc) { AV_POINT_##id, name, heeds },
#define AV_ADJUST AV_CHECK
#define AV_COLLECT AV_CHECK
#define AV_NOTIFY AV_CHECK
#include <avignon/hooks.def>
#undef AV_CHECK
#undef AV_ADJUST
#undef AV_COLLECT
#undef AV_NOTIFY
    { .name = NULL },
};

/* --- what is wrong, and where --- */

/* An entry of a table of rules, for messages. */
typedef struct {
    guint rules;
    const gchar *kind; /* N_("action “%s”") */
    const gchar *id;
    const gchar *where; /* in the rules' file, or NULL */
} Entry;

#define ACTION_ENTRY(rules, def) (&(Entry){ rules, N_ ("action “%s”"), (def)->verb, (def)->where })
#define PHASE_ENTRY(rules, def) (&(Entry){ rules, N_ ("phase “%s”"), (def)->id, (def)->where })

/* Names the rules and the entry before what is wrong with it; always FALSE. */
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

/* Rules number BY have an entry of that name already. */
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
    if (what == AV_HEEDS_PHASE) {
        for (const AvPhaseDef *phase = rules->phases; phase && phase->id; phase++)
            if (g_str_equal (phase->id, id))
                return TRUE;
        return FALSE;
    }
    if (what == AV_HEEDS_ACTION) {
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

/* Whether any rules there are declare ID; only where no rules that are loaded do, the others are. */
static gboolean
is_declared (const AvRuleset *ruleset, guint what, const gchar *id)
{
    return (what == AV_HEEDS_ACTION && g_str_equal (id, pass.verb))
           || (what == AV_HEEDS_PHASE && g_str_equal (id, over.id))
           || any_declares (ruleset, ruleset->rules, what, id)
           || any_declares (ruleset, av_catalogue_get_rules (ruleset->catalogue), what, id)
           || any_declares (ruleset, av_catalogue_load_all_rules (ruleset->catalogue), what, id);
}

/* --- action kinds --- */

static gboolean
add_action (AvRuleset *ruleset, const AvActionDef *def, guint rules, GError **error)
{
    const Entry *entry = ACTION_ENTRY (rules, def);
    gint taken = av_ruleset_find_action (ruleset, def->verb);
    if (taken >= 0)
        return blame_taken (ruleset, entry, ruleset->actions[taken].rules, error);
    if (ruleset->n_actions == AV_MAX_KINDS)
        return blame (ruleset, entry, error, _ ("there can be %d at most"), AV_MAX_KINDS);
    if (!def->commit)
        return blame (ruleset, entry, error, _ ("it has no commit"));
    if (def->phase && !is_declared (ruleset, AV_HEEDS_PHASE, def->phase))
        return blame (ruleset, entry, error, _ ("no rules have the phase “%s”"), def->phase);
    ruleset->actions[ruleset->n_actions++] = (AvActionEntry){ def, rules };
    return TRUE;
}

/* --- phases --- */

/* Where in the turn (an array of phase indices) a phase goes: after the first phase of the list
 * `after` that there is, and after those that went there before it.  -1: there is none of them. */
static gint
find_place (const AvRuleset *ruleset, const GArray *turn, const AvPhaseDef *def,
            const gchar *const *names)
{
    for (const gchar *const *name = names; *name; name++)
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
add_to_turn (AvRuleset *ruleset, GArray *turn, const AvPhaseDef *def, guint index, guint rules,
             GError **error)
{
    const gchar *list = def->after ? def->after : def->before;
    g_auto (GStrv) names = g_strsplit (list ? list : "", ",", -1);
    for (gchar **name = names; *name; name++)
        if (!is_declared (ruleset, AV_HEEDS_PHASE, *name))
            return blame (ruleset, PHASE_ENTRY (rules, def), error,
                          _ ("it goes beside the phase “%s”, which no rules have"), *name);
    gint place =
        list ? find_place (ruleset, turn, def, (const gchar *const *) names) : (gint) turn->len;
    if (place < 0)
        return blame (ruleset, PHASE_ENTRY (rules, def), error,
                      _ ("it goes beside the phase “%s”, which is not there"), list);
    g_array_insert_val (turn, place, index);
    return TRUE;
}

static gboolean
add_phase (AvRuleset *ruleset, GArray *turn, const AvPhaseDef *def, guint rules, GError **error)
{
    if (!is_wanted (ruleset, def))
        return TRUE;
    gint taken = av_ruleset_find_phase (ruleset, def->id);
    if (taken >= 0)
        return blame_taken (ruleset, PHASE_ENTRY (rules, def), ruleset->phases[taken].rules, error);
    if (ruleset->n_phases == AV_MAX_KINDS)
        return blame (ruleset, PHASE_ENTRY (rules, def), error, _ ("there can be %d at most"),
                      AV_MAX_KINDS);
    guint index = ruleset->n_phases++;
    guint decider = def->decider == AV_BY_NATURE ? AV_NATURE : 0;
    ruleset->phases[index] = (AvPhaseEntry){ .def = def,
                                             .enter = def->enter,
                                             .data = def->data,
                                             .rules = rules,
                                             .next = -1,
                                             .begin = { .phase = index, .decider = decider } };
    return g_strcmp0 (def->after, "-") == 0
           || add_to_turn (ruleset, turn, def, index, rules, error);
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
            if (kind < 0)
                return blame (ruleset, PHASE_ENTRY (entry->rules, entry->def), error,
                              _ ("it takes the action “%s”, which nobody declares"), *verb);
            entry->verbs |= G_GUINT64_CONSTANT (1) << kind;
        }
        for (guint kind = 0; kind < ruleset->n_actions; kind++)
            if (g_strcmp0 (ruleset->actions[kind].def->phase, entry->def->id) == 0)
                entry->verbs |= G_GUINT64_CONSTANT (1) << kind;
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
        gint taken = av_ruleset_find_counter (ruleset, def->id);
        if (taken >= 0)
            return blame_taken (ruleset, &entry,
                                g_array_index (ruleset->counter_defs, AvCounterEntry, taken).rules,
                                error);
        g_array_append_val (ruleset->counter_defs, ((AvCounterEntry){ def, rules }));
    }
    return TRUE;
}

/* Which rules declare a reason; -1: none, it is a kind of feature's. */
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

static gboolean
check_fields (const AvRuleset *ruleset, guint rules, GError **error)
{
    const AvFieldDef *fields = av_ruleset_get_rules (ruleset, rules)->fields;
    for (const AvFieldDef *def = fields; def && def->id; def++)
        for (const AvFieldDef *other = fields; other < def; other++)
            if (other->scope == def->scope && g_str_equal (other->id, def->id))
                return blame_taken (ruleset, &(Entry){ rules, N_ ("state “%s”"), def->id, NULL },
                                    rules, error);
    return TRUE;
}

/* --- all that has a name --- */

static gboolean
gather_kinds (AvRuleset *ruleset, GError **error)
{
    g_autoptr (GArray) turn = g_array_new (FALSE, FALSE, sizeof (guint));
    ruleset->actions[ruleset->n_actions++] = (AvActionEntry){ &pass, 0 };
    ruleset->phases[ruleset->n_phases++] = (AvPhaseEntry){ .def = &over, .next = -1 };
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (const AvActionDef *def = rules->actions; def && def->verb; def++)
            if (!add_action (ruleset, def, i, error))
                return FALSE;
        for (const AvPhaseDef *def = rules->phases; def && def->id; def++)
            if (!add_phase (ruleset, turn, def, i, error))
                return FALSE;
        if (!add_counters (ruleset, i, error) || !check_fields (ruleset, i, error))
            return FALSE;
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

/* --- hooks --- */

static const AvHookPoint *
find_point (const AvRuleset *ruleset, guint number)
{
    for (const AvHookPoint *point = engine_points; point->name; point++)
        if (point->point == number)
            return point;
    for (const AvHookPoint *point = ruleset->def->points; point && point->name; point++)
        if (point->point == number)
            return point;
    return NULL;
}

/* Whether the point is one of this game's, heeds what the hook wants to be called for, and there are
 * rules that declare it. */
static gboolean
check_hook (const AvRuleset *ruleset, guint rules, const AvHook *hook, GError **error)
{
    const AvInterest *interest = &hook->interest;
    const struct {
        guint what;
        const gchar *id, *unknown, *unheeded;
    } wants[] = {
        { AV_HEEDS_TERRAIN, interest->terrain, N_ ("no rules have the terrain “%s”"),
          N_ ("this hook heeds no terrain: “%s”") },
        { AV_HEEDS_MARK, interest->mark, N_ ("no rules have the mark “%s”"),
          N_ ("this hook heeds no mark: “%s”") },
        { AV_HEEDS_PIECE, interest->piece, N_ ("no rules have the piece “%s”"),
          N_ ("this hook heeds no piece: “%s”") },
        { AV_HEEDS_PHASE, interest->phase, N_ ("no rules have the phase “%s”"),
          N_ ("this hook heeds no phase: “%s”") },
        { AV_HEEDS_ACTION, interest->action, N_ ("no rules have the action “%s”"),
          N_ ("this hook heeds no action: “%s”") },
    };
    const AvHookPoint *point = find_point (ruleset, hook->point);
    g_autofree gchar *number = g_strdup_printf ("%u", hook->point);
    Entry entry = { rules, N_ ("hook “%s”"), point ? point->name : number, hook->where };
    if (!point)
        return blame (ruleset, &entry, error, _ ("the game “%s” has no such hook"),
                      ruleset->def->id);
    for (guint i = 0; i < G_N_ELEMENTS (wants); i++) {
        if (!wants[i].id)
            continue;
        const gchar *wrong = !(point->heeds & wants[i].what) ? wants[i].unheeded
                             : !is_declared (ruleset, wants[i].what, wants[i].id) ? wants[i].unknown
                                                                                  : NULL;
        if (wrong)
            return blame (ruleset, &entry, error, _ (wrong), wants[i].id);
    }
    return TRUE;
}

gboolean
ruleset_check_hooks (const AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvHook *hook = av_ruleset_get_rules (ruleset, i)->hooks;
        for (; hook && hook->fn; hook++)
            if (!check_hook (ruleset, i, hook, error))
                return FALSE;
    }
    return TRUE;
}

/* The mask of the one that is meant, or of all; 0: it is not in this game. */
static guint64
mask_of (const gchar *id, gint index)
{
    return !id ? G_MAXUINT64 : index < 0 ? 0 : G_GUINT64_CONSTANT (1) << index;
}

static void
gather_hooks (AvRuleset *ruleset)
{
    GArray *points[AV_MAX_HOOK_POINTS];
    for (guint i = 0; i < AV_MAX_HOOK_POINTS; i++)
        points[i] = g_array_new (FALSE, TRUE, sizeof (AvHookEntry));
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvHook *hook = av_ruleset_get_rules (ruleset, i)->hooks;
        for (; hook && hook->fn; hook++) {
            const gchar *phase = hook->interest.phase, *verb = hook->interest.action;
            guint64 all = G_MAXUINT64;
            AvHookEntry entry = {
                .fn = hook->fn,
                .data = hook->data,
                .rules = i,
                .priority = hook->priority,
                .interest = &hook->interest,
                .phases = mask_of (phase, phase ? av_ruleset_find_phase (ruleset, phase) : -1),
                .actions = mask_of (verb, verb ? av_ruleset_find_action (ruleset, verb) : -1),
                .terrains = all,
                .marks = all,
                .pieces = all,
            };
            if (!entry.phases || !entry.actions)
                continue;
            GArray *point = points[hook->point];
            guint place = point->len;
            while (place > 0
                   && g_array_index (point, AvHookEntry, place - 1).priority > entry.priority)
                place--;
            g_array_insert_val (point, place, entry);
            if (hook->point == AV_POINT_ACTIONS)
                ruleset->adding |= entry.phases;
        }
    }
    for (guint i = 0; i < AV_MAX_HOOK_POINTS; i++) {
        ruleset->hooks[i].n = points[i]->len;
        ruleset->hooks[i].entries = (AvHookEntry *) (gpointer) g_array_free (points[i], FALSE);
        /* Nothing, too, is run through by pointers: from NULL that would not be defined. */
        if (!ruleset->hooks[i].entries)
            ruleset->hooks[i].entries = g_new0 (AvHookEntry, 1);
    }
    /* An action that no rules judge needs no asking; what rules add may be any. */
    AV_FOR_HOOKS (ruleset, ACTION, hook)
        for (guint i = 0; i < ruleset->n_phases; i++)
            if (hook->phases >> i & 1
                && (ruleset->adding >> i & 1 || ruleset->phases[i].verbs & hook->actions))
                ruleset->judging |= G_GUINT64_CONSTANT (1) << i;
}

gboolean
ruleset_gather_tables (AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvHook *hook = av_ruleset_get_rules (ruleset, i)->hooks;
        for (; hook && hook->fn; hook++)
            if (!find_point (ruleset, hook->point))
                return check_hook (ruleset, i, hook, error);
    }
    if (!gather_kinds (ruleset, error))
        return FALSE;
    gather_hooks (ruleset);
    return TRUE;
}

/* --- what rules look up --- */

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
        if (!rules->bind || rules->bind (ruleset, i, ruleset->bound[i], &reason))
            continue;
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The rules “%s” cannot be used: %s."), rules->id,
                     reason ? reason->message : _ ("they do not say why"));
        return FALSE;
    }
    return TRUE;
}
