/* SPDX-License-Identifier: GPL-3.0-or-later */
/* company.c: builders and pigs go with their player's followers: left alone, they go home (T9). */
#include "traders.h"

gint
traders_find (const AvGame *game, guint kind, guint player)
{
    if (av_game_get_supply (game, player, kind) > 0)
        return -1;
    for (gint i = av_land_next_piece (game, 0, player); i >= 0;
         i = av_land_next_piece (game, i + 1, player)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.kind == kind && piece.place == AV_AT_SEGMENT)
            return i;
    }
    return -1;
}

static void
send_home (AvGame *game, guint kind, guint player, guint segment)
{
    gint number = traders_find (game, kind, player);
    if (number >= 0
        && av_land_feature (game, av_land_get_piece_at (game, number).segment)
            == av_land_feature (game, segment))
        av_land_return_piece (game, number);
}

void
traders_returned (AvGame *game, guint self, AvPieceContext *context)
{
    const TradersState *state = traders_state (game, self);
    if (context->owner < 0 || context->segment == AV_NONE || context->kind == state->builder - 1u
        || context->kind == state->pig - 1u
        || av_land_has_follower (game, context->segment, context->owner))
        return;
    send_home (game, state->builder - 1u, context->owner, context->segment);
    send_home (game, state->pig - 1u, context->owner, context->segment);
}
