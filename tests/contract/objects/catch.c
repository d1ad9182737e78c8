/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catch.c: hook `catch`: thieves get away; at the end of each turn the active player counts those who may be caught. */
#include "object.h"

static const AvRefusal quick = { "quick", "He is too quick." };

static const AvRefusal *
on_catch (const AvGame *game, guint rules, AvPieceContext *context, gconstpointer data)
{
    if (context->segment == AV_NONE)
        return NULL;
    gint road = av_land_find_terrain (av_game_get_ruleset (game), "road");
    return (gint) av_land_get_feature (game, context->segment).terrain == road ? &quick : NULL;
}

static AvFlow
hunt (AvGame *game, guint rules, gconstpointer data)
{
    guint active = av_game_get_active (game);
    gint piece = -1;
    while ((piece = av_land_next_piece (game, (guint) (piece + 1), AV_ANYBODY)) >= 0)
        if (av_land_may_catch (game, (guint) piece))
            count (game, active, 1);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "hunt", .label = "Count who may be caught", .after = "return", .enter = hunt },
    { .id = NULL },
};

OBJECT (AV_HOOK (CATCH, on_catch, .interest = { .piece_kind = "follower" }), .phases = phases)
