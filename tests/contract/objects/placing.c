/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placing.c: hook `placing`: where the chosen kind does not fit, a road leads across it. */
#include "crossed.h"
#include "placements.h"

static void
on_placing (AvGame *game, guint rules, AvPlacingContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
        if (strcmp (av_land_get_kind (ruleset, kind)->id, "core/21:crossed") == 0)
            context->kind = kind;
    count (
        game, av_game_get_active (game),
        100 * context->x + 10 * context->y
            + av_land_get_misfits (game, context->kind, context->rotation, context->x, context->y));
}

OBJECT (BOTH (BOTH (AV_HOOK (KINDS, add_crossed), AV_HOOK (PLACEMENTS, add_placements)),
              AV_HOOK (PLACING, on_placing)))
