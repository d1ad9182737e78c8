/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * placer.h: the panel in which a follower is placed on the enlarged tile.
 *
 * Signals:
 *   line (uint)       another line of the menu was chosen
 *   selected (uint)   a segment of the tile was clicked
 */
#pragma once

#include <gtk/gtk.h>

#include "gtk/choice.h"

G_BEGIN_DECLS

/* The side of the tile in pixels, where there is room; the tile in hand has the same size and place. */
#define AV_PLACER_TILE 208

#define AV_TYPE_PLACER (av_placer_get_type ())
G_DECLARE_FINAL_TYPE (AvPlacer, av_placer, AV, PLACER, GtkBox)

/* Shows what CHOICE offers on tile number TILE.  CHOICE and CACHE remain the caller's, and must not change until the next
 * call. */
void av_placer_show (AvPlacer *placer, const AvChoice *choice, AvTileCache *cache, guint tile);
/* The line of the menu that is in use, or NULL; the caller frees it. */
gchar *av_placer_get_line (AvPlacer *placer);
/* Shows nothing, and forgets the cache. */
void av_placer_clear (AvPlacer *placer);

G_END_DECLS
