/* SPDX-License-Identifier: GPL-3.0-or-later */
/* points.c: hook `points`: the first player gets one more each time, and whoever else is paid gives him luck; after each
 * turn his first piece is scored for itself. */
#include "object.h"

static void
on_points (AvGame *game, guint rules, AvPointsContext *context, gconstpointer data)
{
    if (context->player == 0) {
        context->points++;
        count (game, 0, context->segment == AV_NONE ? 100 : 1);
        count (game, 0, context->piece == AV_NONE ? 0 : 1000 * ((gint) context->piece + 1));
    } else {
        gint luck = av_ruleset_find_reason (av_game_get_ruleset (game), "luck");

        av_game_add_points (game, 0, 2, (guint) luck);
        av_game_tell (game, 0, "He is\nlucky.");
    }
}

static AvFlow
appraise (AvGame *game, guint rules, gconstpointer data)
{
    gint luck = av_ruleset_find_reason (av_game_get_ruleset (game), "luck");
    gint piece = av_land_next_piece (game, 0, 0);
    if (piece >= 0)
        av_game_add_points_for_piece (game, 0, 1, (guint) luck, AV_NONE, (guint) piece);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "appraise", .label = "Score one", .after = "return", .enter = appraise },
    { .id = NULL },
};

OBJECT (AV_HOOK (POINTS, on_points), .phases = phases)
