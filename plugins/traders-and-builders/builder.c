/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builder.c: the builder: where he may stand, and the extra part of a turn he brings (T3 to T7). */
#include <glib/gi18n-lib.h>

#include "traders.h"

const AvRefusal *
traders_check_builder (const AvGame *game, guint rules, AvDeployContext *context,
                       gconstpointer data)
{
    static const AvRefusal no_follower = {
        "wrong-place", N_ ("A builder goes where a follower of his player is already.")
    };
    return av_land_has_follower (game, context->segment, context->player) ? NULL : &no_follower;
}

/* Whether the active player's builder stands in a feature that TILE is a part of. */
static gboolean
is_extended (const AvGame *game, guint rules, guint tile)
{
    gint builder =
        traders_find (game, traders_state (game, rules)->builder - 1u, av_game_get_active (game));
    if (builder < 0)
        return FALSE;
    guint feature = av_land_feature (game, av_land_get_piece_at (game, builder).segment);
    guint any = av_land_segment_at (game, tile, 0);
    guint first = any - av_land_segment_index (game, any);
    guint kind = av_land_get_tile (game, tile).kind;
    guint n = av_land_get_kind (av_game_get_ruleset (game), kind)->n_segments;
    for (guint segment = first; segment < first + n; segment++)
        if (av_land_feature (game, segment) == feature)
            return TRUE;
    return FALSE;
}

/* A builder who is there as the tile is placed came in an earlier turn, or in an earlier part of
 * one that is spent: so this is the moment that tells (T4, T6). */
void
traders_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    traders_state (game, rules)->extended = is_extended (game, rules, context->tile);
}

/* Option `after-dragon`: what happened to the builder since then counts. */
AvFlow
traders_look_again (AvGame *game, guint rules, gconstpointer data)
{
    TradersState *state = traders_state (game, rules);
    if (state->extended)
        state->extended = is_extended (game, rules, av_land_get_last (game));
    return AV_FLOW_DONE;
}

void
traders_begin_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    TradersState *state = traders_state (game, rules);
    if (!state->builder) {
        const AvRuleset *ruleset = av_game_get_ruleset (game);
        state->builder = av_land_find_piece_kind (ruleset, "builder") + 1;
        state->pig = av_land_find_piece_kind (ruleset, "pig") + 1;
    }
    state->extended = 0;
    state->spent = context->again;
}

void
traders_end_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    TradersState *state = traders_state (game, rules);
    if (!state->extended || state->spent)
        return;
    state->spent = 1;
    context->again = TRUE;
}
