/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw.c: hook `draw`: the first player goes without a tile in his second turn, and has the chosen one after it. */
#include "object.h"

static void
on_draw (AvGame *game, guint rules, AvDrawContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint turn = av_game_get_turn (game);

    count (game, context->player, 1);
    context->none = turn == 3;
    for (guint kind = 0; turn == 5 && kind < av_land_get_n_kinds (ruleset); kind++)
        if (is_chosen (ruleset, kind))
            context->kind = kind;
}

OBJECT (AV_HOOK (DRAW, on_draw))
