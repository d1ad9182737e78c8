/* SPDX-License-Identifier: GPL-3.0-or-later */
/* majority.c: hook `majority`: the second player is paid for what anybody holds; after each turn he counts what his
 * first piece would bring, and in the fourth has it scored. */
#include "object.h"

static void
on_majority (AvGame *game, guint rules, AvMajorityContext *context, gconstpointer data)
{
    count (game, 0, context->around ? 10000 : context->final ? 100 : 1);
    if (context->winners)
        context->winners = 1u << 1;
}

static AvFlow
appraise (AvGame *game, guint rules, gconstpointer data)
{
    gint piece = av_land_next_piece (game, 0, 1);
    if (piece < 0)
        return AV_FLOW_DONE;
    guint segment = av_land_get_piece_at (game, (guint) piece).segment;
    AvScoreContext context = av_land_preview (game, segment, AV_SCORE_COMPLETE);
    count (game, 1, 100 * context.value + context.points[1]);
    if (av_game_get_turn (game) == 4)
        av_land_score_now (game, segment, AV_SCORE_FINAL, AV_ALL_PLAYERS, TRUE);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "appraise", .label = "Count what there is", .after = "return", .enter = appraise },
    { .id = NULL },
};

OBJECT (AV_HOOK (MAJORITY, on_majority), .phases = phases)
