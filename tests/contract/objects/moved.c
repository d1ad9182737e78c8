/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moved.c: hook `moved`: a follower that is moved to the tile just placed is counted. */
#include "object.h"

static void
on_moved (AvGame *game, guint rules, AvMovedContext *context, gconstpointer data)
{
    if (context->from_segment != AV_NONE && context->segment == AV_NONE
        && context->tile == av_land_get_last (game) && context->from_tile != context->tile)
        count (game, context->owner, 1 + (gint) context->from_tile);
}

/* At the end of each turn the first follower that stands elsewhere is moved. */
static AvFlow
lead (AvGame *game, guint rules, gconstpointer data)
{
    gint piece = av_land_next_piece (game, 0, AV_ANYBODY);
    guint last = av_land_get_last (game);

    if (piece >= 0 && av_land_get_piece_at (game, piece).tile != last)
        av_land_move_piece (game, piece, last, AV_NONE, av_game_get_active (game));
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "lead", .label = "Lead a follower", .after = "return", .enter = lead },
    { .id = NULL },
};

OBJECT (AV_HOOK (MOVED, on_moved, .interest = { .piece_kind = "follower" }), .phases = phases)
