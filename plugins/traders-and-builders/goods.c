/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goods.c: who completes a city takes its goods, who has most of a kind is paid (T1, T2). */
#include <glib/gi18n-lib.h>

#include "traders.h"

const TradersGood traders_goods[] = {
    { "wine", N_ ("wine monopoly") },
    { "grain", N_ ("grain monopoly") },
    { "cloth", N_ ("cloth monopoly") },
    { NULL, NULL },
};

/* A city is completed once, and told of once: so it pays once. */
void
traders_take (AvGame *game, guint rules, AvFeatureContext *context, gconstpointer data)
{
    const TradersGood *good = data;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = av_land_feature_marks (game, context->segment, av_land_find_mark (ruleset, good->id));
    if (n == 0)
        return;
    AvEvent *event = av_game_add_counter (game, av_game_get_active (game),
                                          av_ruleset_find_counter (ruleset, good->id), n);
    if (event)
        event->subject = context->segment;
}

void
traders_monopolies (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n_players = av_ruleset_get_n_players (ruleset);
    guint reason = av_ruleset_find_reason (ruleset, "merchandise");
    for (const TradersGood *good = traders_goods; good->id; good++) {
        guint counter = av_ruleset_find_counter (ruleset, good->id);
        gint most = 0;
        for (guint player = 0; player < n_players; player++)
            most = MAX (most, av_game_get_counter (game, player, counter));
        /* Where nobody has any, nobody has most. */
        for (guint player = 0; player < n_players && most > 0; player++) {
            if (av_game_get_counter (game, player, counter) < most)
                continue;
            AvEvent *event = av_game_add_points (game, player, TRADERS_MONOPOLY, reason);
            if (event)
                av_event_add_term (event, good->monopoly, good->monopoly, 1, TRADERS_MONOPOLY);
        }
    }
}
