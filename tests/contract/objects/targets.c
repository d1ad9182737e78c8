/* SPDX-License-Identifier: GPL-3.0-or-later */
/* targets.c: hook `targets`: followers may go to the first tile's monastery at any time. */
#include "object.h"

static void
on_targets (const AvGame *game, guint rules, AvTargetsContext *context, gconstpointer data)
{
    guint16 segment = av_land_segment_at (game, 0, 12);

    g_array_append_val (context->segments, segment);
}

OBJECT (AV_HOOK (TARGETS, on_targets, .interest = { .piece_kind = "follower" }))
