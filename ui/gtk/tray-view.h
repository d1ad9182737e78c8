/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tray-view.h: tiles in trays, small: face up for whoever may see them, else their backs.
 *
 * A tile that an action names is a button for the action "game.item" of the page about it.
 */
#pragma once

#include <gtk/gtk.h>

#include "gtk/choice.h"
#include "gtk/tile-cache.h"

G_BEGIN_DECLS

/* Shows in BOX what is in the trays of PLAYER, or of the game (AV_NOBODY): a line each, with
 * tiles of SIZE pixels at most.  BOX is hidden if nothing is in them. */
void
av_tray_view_fill (GtkBox *box, const AvChoice *choice, AvTileCache *cache, gint player, gint size);

/* Draws what is in the trays of a tile on the table as a small pile, in the square of SIZE at
 * (X, Y). */
void av_tray_view_draw_pile (cairo_t *cr, const AvGame *game, AvTileCache *cache, guint tile,
                             gint viewer, double x, double y, double size);
/* Appends a line for each tray of a tile that has something in it: "under it: Monastery". */
void av_tray_view_describe (const AvGame *game, guint tile, gint viewer, GString *text);

G_END_DECLS
