/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-end.c: hook `turn-end`: the first turn of each player has two parts. */
#include "object.h"

static void
on_turn_end (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    guint active = av_game_get_active (game);

    context->again = count_calls (game, active) == 0;
    count (game, active, 1);
}

OBJECT (AV_HOOK (TURN_END, on_turn_end))
