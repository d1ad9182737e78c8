/* SPDX-License-Identifier: GPL-3.0-or-later */
/* links.c: hook `links`: from every road a hidden way leads to each road of the first two tiles. */
#include "survey.h"

static void
on_links (const AvGame *game, guint rules, AvLinksContext *context, gconstpointer data)
{
    for (guint segment = 0; segment < av_land_get_n_segments (game); segment++) {
        guint16 number = (guint16) segment;
        if (av_land_segment_tile (game, segment) < 2 && segment != context->segment
            && av_land_segment_terrain (game, segment)
                   == av_land_segment_terrain (game, context->segment))
            g_array_append_val (context->segments, number);
    }
}

OBJECT (AV_HOOK (LINKS, on_links, .interest = { .terrain = "road" }), .phases = survey_phases)
