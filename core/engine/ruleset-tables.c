/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-tables.c: joins the tables of all rules into one: action kinds, the turn's phases, hooks. */
#include "engine/i18n.h"
#include "engine/ruleset-make-private.h"

/* The engine's own. */
static const AvActionDef pass = { .verb = "pass", .label = N_ ("Pass") };
static const AvPhaseDef over = { .id = "over", .label = N_ ("The game is over"), .after = "-" };

static gboolean
add_action (AvRuleset *ruleset, const AvActionDef *def, guint rules, GError **error)
{
    if (ruleset->n_actions == AV_MAX_KINDS || av_ruleset_find_action (ruleset, def->verb) >= 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The rules “%s” declare the action “%s”, which is taken."),
                     ((const AvRules *) ruleset->rules->pdata[rules])->id, def->verb);
        return FALSE;
    }
    ruleset->actions[ruleset->n_actions++] = (AvActionEntry){ def, rules };
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
add_phase (AvRuleset *ruleset, GArray *turn, const AvPhaseDef *def, guint rules, GError **error)
{
    const gchar *id = av_ruleset_get_rules (ruleset, rules)->id;
    if (!is_wanted (ruleset, def))
        return TRUE;
    if (ruleset->n_phases == AV_MAX_KINDS || av_ruleset_find_phase (ruleset, def->id) >= 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The rules “%s” declare the phase “%s”, which is taken."), id, def->id);
        return FALSE;
    }
    guint index = ruleset->n_phases++;
    guint decider = def->decider == AV_BY_NATURE ? AV_NATURE : 0;
    ruleset->phases[index] = (AvPhaseEntry){ .def = def,
                                             .enter = def->enter,
                                             .data = def->data,
                                             .rules = rules,
                                             .next = -1,
                                             .begin = { .phase = index, .decider = decider } };
    if (g_strcmp0 (def->after, "-") == 0)
        return TRUE;
    gint place = find_place (ruleset, turn, def);
    if (place < 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("The phase “%s” of the rules “%s” goes beside the phase “%s”, which is not "
                        "there."),
                     def->id, id, def->after ? def->after : def->before);
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
        for (const AvCounterDef *def = rules->counters; def && def->id; def++) {
            if (av_ruleset_find_counter (ruleset, def->id) >= 0) {
                g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                             _ ("The rules “%s” declare the counter “%s”, which is taken."),
                             rules->id, def->id);
                return FALSE;
            }
            AvCounterEntry entry = { def, i };
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
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (const AvHook *hook = rules->hooks; hook && hook->fn; hook++) {
            guint64 all = G_MAXUINT64;
            AvHookEntry entry = { hook->fn, hook->data, i,  hook->priority, &hook->interest, all,
                                  all,      all,        all };
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

gboolean
ruleset_gather_tables (AvRuleset *ruleset, GError **error)
{
    if (!gather_kinds (ruleset, error))
        return FALSE;
    gather_hooks (ruleset);
    return TRUE;
}
