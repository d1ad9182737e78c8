/* SPDX-License-Identifier: GPL-3.0-or-later */
/* over.c: hook `over`: the winners are counted once all is scored. */
#include "object.h"

static void
on_over (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    guint winners = av_game_get_winners (game);

    for (guint player = 0; player < AV_MAX_PLAYERS; player++)
        if (winners >> player & 1)
            count (game, player, 1);
}

OBJECT (AV_HOOK (OVER, on_over))
