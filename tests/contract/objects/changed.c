/* SPDX-License-Identifier: GPL-3.0-or-later */
/* changed.c: hook `changed`: the number of the tile whose kind was exchanged is counted. */
#include "exchange.h"

static void
on_changed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), 10 + context->tile);
}

OBJECT (BOTH (AV_HOOK (KINDS, add_crossed), AV_HOOK (CHANGED, on_changed)),
        .phases = exchange_phases)
