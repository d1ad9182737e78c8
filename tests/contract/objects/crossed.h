/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossed.h: a kind made from the chosen one. */
#pragma once

#include "object.h"

static inline void
add_crossed (AvGame *game, guint rules, AvKindsContext *context, gconstpointer data)
{
    const AvSegmentDef road = { .terrain = "road", .slots = 1 << 4 | 1 << 10 };

    for (guint kind = 0; kind < context->kinds; kind++)
        if (is_chosen (context->ruleset, kind))
            av_land_add_kind (context, kind, "crossed", &road, 1, NULL);
}
