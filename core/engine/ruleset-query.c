/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-query.c: what may be asked of a ruleset: its tables, by index and by name. */
#include "engine/i18n.h"
#include "engine/ruleset-private.h"
#include <avignon/game.h>

const AvSetup *
av_ruleset_get_setup (const AvRuleset *ruleset)
{
    return ruleset->setup;
}

const AvGameDef *
av_ruleset_get_game (const AvRuleset *ruleset)
{
    return ruleset->def;
}

guint
av_ruleset_get_n_hooks (const AvRuleset *ruleset, guint point)
{
    return point < AV_MAX_HOOK_POINTS ? ruleset->hooks[point].n : 0;
}

guint
av_ruleset_get_n_players (const AvRuleset *ruleset)
{
    return ruleset->n_players;
}

const gchar *
av_ruleset_get_warning (const AvRuleset *ruleset)
{
    return ruleset->warning;
}

guint
av_ruleset_get_n_rules (const AvRuleset *ruleset)
{
    return ruleset->rules->len;
}

const AvRules *
av_ruleset_get_rules (const AvRuleset *ruleset, guint rules)
{
    g_return_val_if_fail (rules < ruleset->rules->len, NULL);
    return ruleset->rules->pdata[rules];
}

gconstpointer
av_ruleset_get_bound (const AvRuleset *ruleset, guint rules)
{
    return ruleset->bound[rules];
}

gint
av_ruleset_find_rules (const AvRuleset *ruleset, const gchar *id)
{
    for (guint i = 0; i < ruleset->rules->len; i++)
        if (g_str_equal (((const AvRules *) ruleset->rules->pdata[i])->id, id))
            return i;
    return -1;
}

const gchar *
av_ruleset_get_option (const AvRuleset *ruleset, const gchar *key)
{
    return g_hash_table_lookup (ruleset->options, key);
}

guint
av_ruleset_get_n_actions (const AvRuleset *ruleset)
{
    return ruleset->n_actions;
}

const AvActionDef *
av_ruleset_get_action (const AvRuleset *ruleset, guint kind)
{
    g_return_val_if_fail (kind < ruleset->n_actions, NULL);
    return ruleset->actions[kind].def;
}

gint
av_ruleset_find_action (const AvRuleset *ruleset, const gchar *verb)
{
    for (guint i = 0; i < ruleset->n_actions; i++)
        if (g_str_equal (ruleset->actions[i].def->verb, verb))
            return i;
    return -1;
}

guint
av_ruleset_get_n_phases (const AvRuleset *ruleset)
{
    return ruleset->n_phases;
}

const AvPhaseDef *
av_ruleset_get_phase (const AvRuleset *ruleset, guint phase)
{
    g_return_val_if_fail (phase < ruleset->n_phases, NULL);
    return ruleset->phases[phase].def;
}

gint
av_ruleset_find_phase (const AvRuleset *ruleset, const gchar *id)
{
    for (guint i = 0; i < ruleset->n_phases; i++)
        if (g_str_equal (ruleset->phases[i].def->id, id))
            return i;
    return -1;
}

guint
av_ruleset_get_n_counters (const AvRuleset *ruleset)
{
    return ruleset->counter_defs->len;
}

const AvCounterDef *
av_ruleset_get_counter (const AvRuleset *ruleset, guint counter)
{
    g_return_val_if_fail (counter < ruleset->counter_defs->len, NULL);
    return g_array_index (ruleset->counter_defs, AvCounterEntry, counter).def;
}

const gchar *
av_ruleset_get_counter_name (const AvRuleset *ruleset, guint counter)
{
    g_return_val_if_fail (counter < ruleset->counter_defs->len, NULL);
    const AvCounterEntry *entry = &g_array_index (ruleset->counter_defs, AvCounterEntry, counter);
    const AvRules *rules = ruleset->rules->pdata[entry->rules];
    return g_dgettext (rules->domain ? rules->domain : GETTEXT_PACKAGE, entry->def->name);
}

gint
av_ruleset_find_counter (const AvRuleset *ruleset, const gchar *id)
{
    for (guint i = 0; i < ruleset->counter_defs->len; i++)
        if (g_str_equal (av_ruleset_get_counter (ruleset, i)->id, id))
            return i;
    return -1;
}

guint
av_ruleset_get_n_reasons (const AvRuleset *ruleset)
{
    return ruleset->reasons->len;
}

const AvReasonDef *
av_ruleset_get_reason (const AvRuleset *ruleset, guint reason)
{
    g_return_val_if_fail (reason < ruleset->reasons->len, NULL);
    return ruleset->reasons->pdata[reason];
}

gint
av_ruleset_find_reason (const AvRuleset *ruleset, const gchar *id)
{
    for (guint i = 0; i < ruleset->reasons->len; i++)
        if (g_str_equal (av_ruleset_get_reason (ruleset, i)->id, id))
            return i;
    return -1;
}

gint
av_ruleset_find_player (const AvRuleset *ruleset, AvColour colour)
{
    for (guint i = 0; i < ruleset->n_players; i++)
        if (ruleset->setup->players[i].colour == colour)
            return i;
    return -1;
}

gint
ruleset_find_seat (const AvRuleset *ruleset, const gchar *colour)
{
    gint number = colour ? av_colour_from_name (colour) : -1;
    return number < 0 ? -1 : av_ruleset_find_player (ruleset, (AvColour) number);
}

gint
ruleset_read_seat (const AvRuleset *ruleset, const gchar *colour, GError **error)
{
    gint seat = ruleset_find_seat (ruleset, colour);
    if (seat < 0 && colour && av_colour_from_name (colour) >= 0)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("nobody plays the colour %s"),
                     colour);
    else if (seat < 0)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("“%s” is no colour"),
                     colour ? colour : "");
    return seat;
}

AvColour
av_ruleset_get_colour (const AvRuleset *ruleset, guint player)
{
    g_return_val_if_fail (player < ruleset->n_players, AV_COLOUR_RED);
    return ruleset->setup->players[player].colour;
}

const gchar *
av_ruleset_get_player_name (const AvRuleset *ruleset, guint player)
{
    g_return_val_if_fail (player < ruleset->n_players, NULL);
    return ruleset->setup->players[player].name;
}

gsize
av_ruleset_get_state_size (const AvRuleset *ruleset)
{
    return ruleset->size;
}
