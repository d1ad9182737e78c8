/* SPDX-License-Identifier: GPL-3.0-or-later */
/* volcano.c: volcanoes call the dragon; before the first one his tiles are put back (P1, P2). */
#include <glib/gi18n-lib.h>

#include "tale.h"

void
tale_placed_volcano (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    TaleState *state = tale_state (game, rules);
    av_land_move_piece (game, state->dragon - 1u, context->tile, AV_NONE,
                        av_game_get_active (game));
    state->part.no_piece = !tale_option_is (game, TALE_ID ".volcano", "all");
    state->part.no_fairy = tale_option_is (game, TALE_ID ".volcano", "none");
}

/* P2: put back while another tile can come instead; discarded where only dragons are left. */
void
tale_drawn_dragon (AvGame *game, guint rules, AvDrawnContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    if (tale_dragon (game, rules).place == AV_AT_TILE
        || tale_dragon (game, rules).place == AV_AT_SEGMENT)
        return;
    context->verdict = AV_DRAWN_DISCARD;
    context->why = N_ ("The dragon is not in play.");
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
        if (!av_land_kind_has_mark (ruleset, kind, "dragon") && av_land_get_left (game, kind) > 0) {
            context->verdict = AV_DRAWN_PUT_BACK;
            return;
        }
}
