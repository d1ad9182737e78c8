/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h: the grid of the table, its open cells, and which tile fits where; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

void land_table_begin (AvGame *game);
/* Counts a tile of a kind that came to the table, for each of its marks; SIGN -1: one that left it. */
void land_count_marks (AvGame *game, guint kind, gint sign);
guint land_table_place (AvGame *game, guint kind, guint rotation, guint x, guint y, gboolean loose);
/* Whether the position has room for one more tile of a kind besides the one in hand: rules may give more tiles than they
 * declared. */
gboolean land_has_room (const AvGame *game, guint kind);
gboolean land_fits_anywhere (const AvGame *game, guint kind);
/* Writes to CANDIDATES the cells to which the edges or hook `placements` let KIND go, without asking hook `place`; the first
 * tile may go anywhere.  Returns how many.  If no more than MOST matter, it may stop there, and then does not ask
 * `placements`.  There must be room for one more than land_max_candidates (). */
guint land_find_candidates (const AvGame *game, guint kind, guint most, AvCandidate *candidates);
guint land_max_candidates (const AvGame *game);
/* The mask of distinct rotations, among those WANTED, in which KIND may go to an open cell; rules are asked.  If it is 0,
 * REFUSAL (may be NULL) is set to the reason. */
guint land_fits_at (const AvGame *game, guint kind, gint x, gint y, guint wanted,
                    const AvRefusal **refusal);
/* Clears from the candidates what rules do not allow; returns the reason they gave, or NULL. */
const AvRefusal *land_ask_place (const AvGame *game, AvPlaceContext *context);
gboolean land_wants_place_hooks (const AvGame *game, guint kind);

static inline gboolean
land_has_place_hooks (const AvGame *game, guint kind)
{
    return G_UNLIKELY (game->ruleset->hooks[AV_POINT_PLACE].n
                           + game->ruleset->hooks[AV_POINT_PLACEMENTS].n
                       > 0)
           && land_wants_place_hooks (game, kind);
}

G_END_DECLS
