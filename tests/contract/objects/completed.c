/* SPDX-License-Identifier: GPL-3.0-or-later */
/* completed.c: hook `completed`: the tiles of complete roads are counted. */
#include "object.h"

static void
on_completed (AvGame *game, guint rules, AvFeatureContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), av_land_get_feature (game, context->segment).tiles);
}

OBJECT (AV_HOOK (COMPLETED, on_completed, .interest = { .terrain = "road" }))
