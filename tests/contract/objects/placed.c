/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placed.c: hook `placed`: tiles with a city on them are counted, and those that come to a follower's feature. */
#include "object.h"

static void
on_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), 1 + context->tile);
}

static void
on_met (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), 1000);
}

OBJECT (BOTH (AV_HOOK (PLACED, on_placed, .interest = { .terrain = "city" }),
              AV_HOOK (PLACED, on_met, .interest = { .piece_kind = "follower" })))
