/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * object.h: what the fixtures of the contract have in common: a counter, a reason, one table of
 * hooks.
 *
 * A fixture has one hook and does with it something that a transcript of the game shows, so that
 * the twin for any other loader must give the same text.
 */
#pragma once

#include <avignon/land.h>
#include <avignon/plugin.h>

#include <string.h>

/* Adds CALLS to the player's counter, which is also seen as an event. */
static inline void
count (AvGame *game, guint player, gint calls)
{
    av_game_add_counter (game, player,
                         av_ruleset_find_counter (av_game_get_ruleset (game), "calls"), calls);
}

static inline gint
count_calls (const AvGame *game, guint player)
{
    return av_game_get_counter (game, player,
                                av_ruleset_find_counter (av_game_get_ruleset (game), "calls"));
}

/* Lists an action of the decider's; ARG is its first argument, if it has one. */
static inline void
add_action (const AvGame *game, AvActionList *list, const gchar *verb, gint arg)
{
    AvAction action = { .kind = (guint8) av_ruleset_find_action (av_game_get_ruleset (game), verb),
                        .player = (guint8) av_game_get_decider (game),
                        .weight = 1,
                        .args = { (gint16) arg } };

    av_action_list_add (list, &action);
}

/* Whether a kind of tile is the one that these fixtures treat differently. */
static inline gboolean
is_chosen (const AvRuleset *ruleset, guint kind)
{
    return strcmp (av_land_get_kind (ruleset, kind)->id, "core/21") == 0;
}

static const AvCounterDef object_counters[] = { { "calls", "calls", NULL }, { NULL, NULL, NULL } };
static const AvReasonDef object_reasons[] = { { "luck", "luck" }, { NULL, NULL } };

/* A hook and another one that it needs. */
#define BOTH(other, hook) other, hook

/* The plugin with the one hook HOOK; further members of AvRules may follow it. */
#define OBJECT(hook, ...)                                                                          \
    static const AvHook object_hooks[] = { hook, AV_HOOK_END };                                    \
    static const AvRules object_rules = {                                                          \
        .hooks = object_hooks, .counters = object_counters, .reasons = object_reasons, __VA_ARGS__ \
    };                                                                                             \
    AV_PLUGIN (&object_rules, NULL)
