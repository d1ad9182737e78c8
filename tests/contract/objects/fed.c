/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fed.c: hook `fed`: a city counts two more, though it is withheld in the third turn; after each turn the first
 * player counts what his field would bring, and in the fourth has it scored. */
#include "object.h"

static void
on_fed (AvGame *game, guint rules, AvFedContext *context, gconstpointer data)
{
    context->points = context->per_fed + 2;
}

static AvFlow
appraise (AvGame *game, guint rules, gconstpointer data)
{
    guint segment = av_land_get_piece_at (game, (guint) av_land_next_piece (game, 0, 0)).segment;
    AvScoreContext context = av_land_preview_field (game, segment, 0);
    count (game, 0, 100 * context.value + context.points[0]);
    if (av_game_get_turn (game) == 3)
        av_land_withhold (game, av_land_segment_at (game, av_land_tile_at (game, 5, 6), 7), TRUE);
    if (av_game_get_turn (game) == 4)
        av_land_score_field (game, segment, 7, 1u << 0, FALSE);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "appraise", .label = "Count what there is", .after = "return", .enter = appraise },
    { .id = NULL },
};

OBJECT (AV_HOOK (FED, on_fed, .interest = { .terrain = "city" }), .phases = phases)
