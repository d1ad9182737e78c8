/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tile-items.h: draws what stands upright on a tile, from back to front, and its marks: pictures of
 * our own (art/) and those of plugins.
 */
#pragma once

#include "gtk/tile-ground.h"

G_BEGIN_DECLS

void art_items_draw (const ArtScene *scene);
void art_marks_draw (const ArtScene *scene);
/* The tower in which walls end, its foot on (x, y), on tiles of SIZE pixels. */
void art_tower_draw (cairo_t *cr, double x, double y, double size, guint detail);

G_END_DECLS
