/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-turn.c: `turn`: the phases of a turn in order, and the actions, with the chosen decks and
 * rules. */
#include <glib/gi18n.h>

#include "cli/common.h"

/* The active rules that declare a phase or an action. */
static const gchar *
find_owner (const AvRuleset *ruleset, const AvPhaseDef *phase, const AvActionDef *action)
{
    for (guint i = 0; i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        for (const AvPhaseDef *def = rules->phases; phase && def && def->id; def++)
            if (def == phase)
                return rules->id;
        for (const AvActionDef *def = rules->actions; action && def && def->verb; def++)
            if (def == action)
                return rules->id;
    }
    /* `pass`, `over`. */
    return NULL;
}

/* Whether an action may be done in a phase: either of the two may say so. */
static gboolean
takes (const AvPhaseDef *phase, const AvActionDef *action)
{
    return (phase->verbs && g_strv_contains (phase->verbs, action->verb))
           || (action->phases && g_strv_contains (action->phases, phase->id));
}

/* A line of a record, with a word for each argument: "acrobat PIECE X Y". */
static gchar *
write_usage (const AvActionDef *action)
{
    static const gchar *const words[] = {
        [AV_ARG_CELL] = "X Y",      [AV_ARG_ROTATION] = "R",    [AV_ARG_SLOT] = "SLOT",
        [AV_ARG_PIECE] = "PIECE",   [AV_ARG_PLAYER] = "COLOUR", [AV_ARG_ITEM] = "NAME",
        [AV_ARG_NUMBER] = "N",      [AV_ARG_CARD] = "CARD",     [AV_ARG_CORNER] = "X Y",
        [AV_ARG_EDGE] = "X Y SIDE", [AV_ARG_PLACE] = "PLACE",
    };
    g_autoptr (GString) usage = g_string_new (action->verb);
    for (guint i = 0; i < AV_ACTION_ARGS && action->args[i].type != AV_ARG_NONE; i++) {
        guint type = action->args[i].type;
        const gchar *word = type < G_N_ELEMENTS (words) && words[type] ? words[type] : "?";
        g_string_append_printf (usage, action->args[i].optional ? " [%s]" : " %s", word);
    }
    return g_strdup (usage->str);
}

static const gchar *
name_decider (const AvPhaseDef *phase)
{
    return phase->decider == AV_BY_NATURE  ? "nature"
           : phase->decider == AV_BY_FRAME ? "frame"
                                           : "active";
}

/* All phases: those of the turn in order, then those that are only pushed; owns nothing. */
static GPtrArray *
list_phases (const AvRuleset *ruleset, guint *n_turn)
{
    GPtrArray *phases = g_ptr_array_new ();
    for (gint i = av_ruleset_get_next_phase (ruleset, AV_NONE); i >= 0;
         i = av_ruleset_get_next_phase (ruleset, (guint) i))
        g_ptr_array_add (phases, (gpointer) av_ruleset_get_phase (ruleset, (guint) i));
    *n_turn = phases->len;
    for (guint i = 0; i < av_ruleset_get_n_phases (ruleset); i++) {
        const AvPhaseDef *phase = av_ruleset_get_phase (ruleset, i);
        if (g_strcmp0 (phase->after, "-") == 0)
            g_ptr_array_add (phases, (gpointer) phase);
    }
    return phases;
}

static void
write_phase (AvJson *json, const AvRuleset *ruleset, const AvPhaseDef *phase, gboolean pushed)
{
    av_json_begin_object (json, NULL);
    av_json_string (json, "id", phase->id);
    av_json_string (json, "rules", find_owner (ruleset, phase, NULL));
    av_json_string (json, "label", av_translate (phase->domain, phase->label));
    av_json_string (json, "decider", name_decider (phase));
    av_json_bool (json, "optional", phase->optional);
    av_json_bool (json, "pushed", pushed);
    av_json_string (json, "when", phase->when);
    av_json_begin_array (json, "verbs");
    for (guint i = 0; i < av_ruleset_get_n_actions (ruleset); i++) {
        const AvActionDef *action = av_ruleset_get_action (ruleset, i);
        if (takes (phase, action))
            av_json_string (json, NULL, action->verb);
    }
    av_json_end (json);
    av_json_end (json);
}

static void
write_turn (AvJson *json, const AvRuleset *ruleset)
{
    guint n_turn;
    g_autoptr (GPtrArray) phases = list_phases (ruleset, &n_turn);
    av_json_begin_object (json, NULL);
    av_json_string (json, "game", av_ruleset_get_game (ruleset)->id);
    av_json_begin_array (json, "phases");
    for (guint i = 0; i < phases->len; i++)
        write_phase (json, ruleset, phases->pdata[i], i >= n_turn);
    av_json_end (json);
    av_json_begin_array (json, "actions");
    for (guint i = 0; i < av_ruleset_get_n_actions (ruleset); i++) {
        const AvActionDef *action = av_ruleset_get_action (ruleset, i);
        g_autofree gchar *usage = write_usage (action);
        av_json_begin_object (json, NULL);
        av_json_string (json, "verb", action->verb);
        av_json_string (json, "rules", find_owner (ruleset, NULL, action));
        av_json_string (json, "label", av_translate (action->domain, action->label));
        av_json_string (json, "usage", usage);
        av_json_end (json);
    }
    av_json_end (json);
    av_json_end (json);
}

static void
print_phase (GString *text, const AvRuleset *ruleset, const AvPhaseDef *phase)
{
    const gchar *owner = find_owner (ruleset, phase, NULL);
    g_string_append_printf (text, "%-16s %-24s %s\n", phase->id, owner ? owner : "",
                            av_translate (phase->domain, phase->label));
    for (guint i = 0; i < av_ruleset_get_n_actions (ruleset); i++) {
        const AvActionDef *action = av_ruleset_get_action (ruleset, i);
        if (!takes (phase, action))
            continue;
        g_autofree gchar *usage = write_usage (action);
        owner = find_owner (ruleset, NULL, action);
        g_string_append_printf (text, "    %-28s %-24s %s\n", usage, owner ? owner : "",
                                av_translate (action->domain, action->label));
    }
}

static void
print_turn (GString *text, const AvRuleset *ruleset)
{
    guint n_turn;
    g_autoptr (GPtrArray) phases = list_phases (ruleset, &n_turn);
    for (guint i = 0; i < phases->len; i++) {
        if (i == n_turn)
            g_string_append (text, _ ("\nonly when rules call for them:\n"));
        print_phase (text, ruleset, phases->pdata[i]);
    }
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_auto (AvChoices) choices = { 0 };
    g_autofree GOptionEntry *entries = av_choices_entries (&choices, AV_SEATS_BOTS);
    g_auto (GStrv) words = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;

    if (!av_cli_parse (
            cli, argv, &words, "",
            _ ("Lists the phases of a turn in their order, and what may be done in them."), entries,
            NULL, 0, 0)
        || !av_cli_choose_ruleset (cli, &choices, AV_SEATS_BOTS, &ruleset))
        return cli->status;
    if (cli->json)
        write_turn (cli->document, ruleset);
    else
        print_turn (cli->text, ruleset);
    return AV_EXIT_WELL;
}

const AvCommand av_command_turn = { "turn", "", N_ ("List the phases of a turn in their order"),
                                    run_command };
