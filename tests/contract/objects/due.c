/* SPDX-License-Identifier: GPL-3.0-or-later */
/* due.c: hook `due`: the tiles of roads that are due are counted; all on the tile just placed is, each
 * turn. */
#include "object.h"

static void
on_due (AvGame *game, guint rules, AvFeatureContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), av_land_get_feature (game, context->segment).tiles);
}

static AvFlow
fall_due (AvGame *game, guint rules, gconstpointer data)
{
    guint last = av_land_get_last (game);
    for (guint slot = 0; slot < AV_SLOTS; slot++)
        av_land_make_due (game, av_land_segment_at (game, last, slot));
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "fall-due", .label = "All is due", .after = "score", .enter = fall_due },
    { .id = NULL },
};

OBJECT (AV_HOOK (DUE, on_due, .interest = { .terrain = "road" }), .phases = phases)
