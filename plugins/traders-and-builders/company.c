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

/* A piece of that kind and owner is no longer on SEGMENT. */
static void
left (AvGame *game, guint rules, guint kind, gint owner, guint segment)
{
    const TradersState *state = traders_state (game, rules);
    if (owner < 0 || segment == AV_NONE || kind == state->builder - 1u || kind == state->pig - 1u
        || av_land_has_follower (game, segment, owner))
        return;
    send_home (game, state->builder - 1u, owner, segment);
    send_home (game, state->pig - 1u, owner, segment);
}

void
traders_returned (AvGame *game, guint rules, AvPieceContext *context, gconstpointer data)
{
    left (game, rules, context->piece_kind, context->owner, context->segment);
}

void
traders_moved (AvGame *game, guint rules, AvMovedContext *context, gconstpointer data)
{
    left (game, rules, context->piece_kind, context->owner, context->from_segment);
}
