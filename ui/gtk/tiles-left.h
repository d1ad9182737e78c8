/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiles-left.h: a window that shows which tiles are still to be drawn. */
#pragma once

#include <gtk/gtk.h>

#include "gtk/tile-cache.h"
#include <avignon/land.h>

G_BEGIN_DECLS

/* GAME and CACHE must outlive the window. */
GtkWidget *av_tiles_left_new (GtkWindow *parent, const AvGame *game, AvTileCache *cache);

G_END_DECLS
