/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scored.c: hook `scored`: what each got for a feature is counted. */
#include "object.h"

static void
on_scored (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    for (guint player = 0; player < AV_MAX_PLAYERS; player++)
        if (context->winners >> player & 1)
            count (game, player, context->points[player]);
}

OBJECT (AV_HOOK (SCORED, on_scored))
