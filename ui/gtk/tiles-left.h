/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiles-left.h: the window of the tiles that are left. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/game.h>

#include "gtk/tile-cache.h"

G_BEGIN_DECLS

/* Opens, beside PARENT, a window that shows which tiles of GAME are still to be drawn, or lie where VIEWER cannot see them.
 * GAME, or another that is given to it, and CACHE must outlive it. */
GtkWidget *
av_tiles_left_open (GtkWindow *parent, const AvGame *game, gint viewer, AvTileCache *cache);
/* Shows what is left now, in this game or another with the same rules. */
void av_tiles_left_update (GtkWidget *dialog, const AvGame *game, gint viewer);
/* More of its tiles have pictures. */
void av_tiles_left_redraw (GtkWidget *dialog);

G_END_DECLS
