/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-complete.c: what a tile completed is scored, then followers go home (rules C5, C6). */
#include "engine/i18n.h"
#include "land/land-private.h"

AvFlow
land_enter_score (AvGame *game, guint rules, gconstpointer data)
{
    const LandState *state = land_state (game, land_of (game));
    for (guint i = 0; i < state->n_closed; i++)
        land_feature_completed (game, state->closed[i]);
    return AV_FLOW_DONE;
}

AvFlow
land_enter_return (AvGame *game, guint rules, gconstpointer data)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    while (state->n_closed > 0) {
        guint feature = state->closed[--state->n_closed];
        state->closed[state->n_closed] = 0;
        if (land_strengths (game, land)[feature] || land_totals (game, land)[feature].pieces > 0)
            land_pieces_return (game, feature);
    }
    return AV_FLOW_DONE;
}
