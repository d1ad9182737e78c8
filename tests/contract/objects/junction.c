/* SPDX-License-Identifier: GPL-3.0-or-later */
/* junction.c: hook `junction`: no crossing leads on, but for those of tiles with a monastery. */
#include "survey.h"

static const AvRefusal blocked = { "blocked", "The crossing is blocked." };

static const AvRefusal *
on_junction (const AvGame *game, guint rules, AvJunctionContext *context, gconstpointer data)
{
    AvJunction junction = av_land_get_junction (game, context->tile, context->junction);

    for (guint i = 0; i < junction.n; i++)
        if (av_land_segment_terrain (game, junction.segments[i]) != context->terrain)
            return NULL;
    return &blocked;
}

OBJECT (AV_HOOK (JUNCTION, on_junction), .phases = survey_phases)
