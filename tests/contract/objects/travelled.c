/* SPDX-License-Identifier: GPL-3.0-or-later */
/* travelled.c: hook `travelled`: who came from afar is counted; at the end of each turn the first piece is said to have
 * come. */
#include "object.h"

static void
on_travelled (AvGame *game, guint rules, AvPieceContext *context, gconstpointer data)
{
    count (game, context->owner, context->segment == AV_NONE ? 100 : 1);
}

static AvFlow
arrive (AvGame *game, guint rules, gconstpointer data)
{
    gint piece = av_land_next_piece (game, 0, AV_ANYBODY);
    if (piece >= 0)
        av_land_tell_travelled (game, (guint) piece);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "arrive", .label = "Say who came", .after = "return", .enter = arrive },
    { .id = NULL },
};

OBJECT (AV_HOOK (TRAVELLED, on_travelled, .interest = { .piece_kind = "follower" }),
        .phases = phases)
