/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pile.h: the tiles left to draw; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

void land_pile_begin (AvGame *game);
/* Takes a tile out of the pile: it has been drawn. */
void land_pile_take (AvGame *game, guint kind);
/* Puts a drawn tile back among those left.  FALSE: it stays out, as everything that could come instead has been put back
 * too since a tile was last kept or discarded, and this would go on for ever. */
gboolean land_pile_put_back (AvGame *game, guint kind);
/* Puts a tile back that was out of the pile for a while.  FALSE: the pile has none of its kind, or no room. */
gboolean land_pile_return (AvGame *game, guint kind);
/* A drawn tile was kept or discarded: those that were put back may now be of use. */
void land_pile_used (AvGame *game);
/* Decides anew by chance which kinds the HIDDEN tiles are (N pointers to kinds that are out of the pile), each from its
 * own stage, and in which order a fixed pile lies; what they were makes no difference. */
void land_pile_redraw (AvGame *game, guint16 *const *hidden, guint n, AvRandom *random);
/* Empties the pile: `end` of a scenario. */
void land_pile_empty (AvGame *game);
/* Lists what nature may draw now, each kind with its weight. */
void land_pile_list (const AvGame *game, AvActionList *list);
gboolean land_wants_pile_hooks (const AvGame *game);

/* Whether rules limit what may be drawn. */
static inline gboolean
land_asks_pile (const AvGame *game)
{
    return G_UNLIKELY (game->ruleset->hooks[AV_POINT_PILE].n > 0) && !land_of (game)->fixed
           && land_wants_pile_hooks (game);
}

/* Whether rules leave anything to draw. */
gboolean land_pile_is_open (AvGame *game);
/* Fills in, for an action that names a tile, what a fixed pile gives next.  NULL: it may come; else why not. */
const AvRefusal *land_pile_check (const AvGame *game, AvAction *action);
/* The next kind of a fixed pile, or -1. */
gint land_pile_next (const AvGame *game);
/* The kind of a tile that may be drawn now, by its number among them. */
guint land_pile_pick (const AvGame *game, guint number);

G_END_DECLS
