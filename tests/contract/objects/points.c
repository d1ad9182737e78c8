/* SPDX-License-Identifier: GPL-3.0-or-later */
/* points.c: hook `points`: the first player gets one more each time, and whoever else is paid gives him luck. */
#include "object.h"

static void
on_points (AvGame *game, guint rules, AvPointsContext *context, gconstpointer data)
{
    if (context->player == 0) {
        context->points++;
        count (game, 0, context->segment == AV_NONE ? 100 : 1);
    } else {
        gint luck = av_ruleset_find_reason (av_game_get_ruleset (game), "luck");

        av_game_add_points (game, 0, 2, (guint) luck);
        av_game_tell (game, 0, "He is\nlucky.");
    }
}

OBJECT (AV_HOOK (POINTS, on_points))
