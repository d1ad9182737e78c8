/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tile-grid.h: which segment each point of a tile belongs to, and where there is room for pieces
 * and marks.
 */
#pragma once

#include "gtk/tile-plan.h"

G_BEGIN_DECLS

/* Fills in the plan's grid once its outlines and ways are known. */
void art_plan_owners (ArtPlan *plan);
/* Finds where pieces stand and marks are printed, clear of each other; the grid must be there. */
void art_plan_places (ArtPlan *plan, const AvArtStyle *style, const AvTileDef *tile);
/* The segment at (x, y): every segment of a tile has some ground. */
guint art_owner_at (const ArtPlan *plan, double x, double y);
/* Whether A and B, both of one segment, are joined by its ground without a road between them. */
gboolean art_owner_joins (const ArtPlan *plan, ArtPoint a, ArtPoint b);
/* Fills in, for each cell of the grid, the distance to the next segment's ground or to paving,
 * in thirds of a cell; what is beyond the rim is neither.  A plan that is kept does not have
 * these. */
void art_plan_measure (const ArtPlan *plan, guint8 *depth);
/* That distance at (X, Y), as a share of the tile's side. */
double art_depth_at (const guint8 *depth, double x, double y);
/* Paints the current source over SEGMENT's ground. */
void art_owner_paint (cairo_t *cr, const ArtPlan *plan, guint segment);
/* The same, with EDGE only over what is beside another segment's; the plan keeps what this takes for the next time, so
 * only one thread may call it. */
void art_owner_light (cairo_t *cr, ArtPlan *plan, guint segment, gboolean edge);

G_END_DECLS
