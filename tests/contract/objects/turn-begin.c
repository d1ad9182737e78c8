/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-begin.c: hook `turn-begin`: every turn is counted, a part of one tenfold. */
#include "object.h"

static void
on_turn_begin (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), context->again ? 10 : 1);
}

OBJECT (AV_HOOK (TURN_BEGIN, on_turn_begin))
