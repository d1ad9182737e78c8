/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worth.c: hook `worth`: roads count tenfold, and one that is complete is not settled yet; at the end of
 * each turn the active player counts what is on the tile just placed. */
#include "object.h"

static void
on_worth (const AvGame *game, guint rules, AvWorthContext *context, gconstpointer data)
{
    context->tiles *= 10;
    if (context->settled)
        context->settled = FALSE;
    else
        context->tiles = -context->tiles;
}

static AvFlow
appraise (AvGame *game, guint rules, gconstpointer data)
{
    guint last = av_land_get_last (game);
    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        AvWorthContext worth = av_land_get_worth (game, av_land_segment_at (game, last, slot));
        count (game, av_game_get_active (game), worth.tiles + (worth.settled ? 1000 : 0));
    }
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "appraise", .label = "Count what there is", .after = "return", .enter = appraise },
    { .id = NULL },
};

OBJECT (AV_HOOK (WORTH, on_worth, .interest = { .terrain = "road" }), .phases = phases)
