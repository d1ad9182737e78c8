/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scored.c: hook `scored`: what each got for a feature is counted, and features with a follower in them. */
#include "object.h"

static void
on_scored (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    for (guint player = 0; player < AV_MAX_PLAYERS; player++)
        if (context->winners >> player & 1)
            count (game, player, context->points[player]);
}

static void
on_held (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), 1000);
}

OBJECT (BOTH (AV_HOOK (SCORED, on_scored),
              AV_HOOK (SCORED, on_held, .interest = { .piece_kind = "follower" })))
