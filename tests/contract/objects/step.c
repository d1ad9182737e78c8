/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step.c: hook `step`: nobody goes north or south, nor through a junction. */
#include "survey.h"

static const AvRefusal tired = { "tired", "That is too far." };

static const AvRefusal *
on_step (const AvGame *game, guint rules, AvStepContext *context, gconstpointer data)
{
    if (context->junction != AV_NONE)
        return &tired;
    AvTile from = av_land_get_tile (game, av_land_segment_tile (game, context->from));
    AvTile to = av_land_get_tile (game, context->tile);

    return from.x == to.x ? &tired : NULL;
}

OBJECT (AV_HOOK (STEP, on_step, .interest = { .piece_kind = "follower" }), .phases = survey_phases)
