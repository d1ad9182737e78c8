/* SPDX-License-Identifier: GPL-3.0-or-later */
/* free.c: hook `free`: on roads there is room, but on the first tile; at the end of each turn the active player counts
 * the segments where there is, and whether anybody is asked. */
#include "object.h"

static void
on_free (const AvGame *game, guint rules, AvFreeContext *context, gconstpointer data)
{
    context->free = av_land_segment_tile (game, context->segment) > 0;
}

static AvFlow
survey (AvGame *game, guint rules, gconstpointer data)
{
    guint active = av_game_get_active (game);
    for (guint segment = 0; segment < av_land_get_n_segments (game); segment++)
        if (av_land_has_segment (game, segment) && av_land_is_free (game, segment))
            count (game, active, 1);
    if (av_game_has_hooks (game, AV_POINT_FREE))
        count (game, active, 1000);
    if (av_game_has_hooks (game, AV_POINT_CATCH))
        count (game, active, 10000);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "survey", .label = "Count the room there is", .after = "return", .enter = survey },
    { .id = NULL },
};

OBJECT (AV_HOOK (FREE, on_free, .interest = { .terrain = "road" }), .phases = phases)
