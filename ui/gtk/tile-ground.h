/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-ground.h: draws the flat parts of a tile: fields, water, roads, towns with their walls. */
#pragma once

#include "gtk/art-style.h"
#include "gtk/tile-plan.h"

G_BEGIN_DECLS

#define ART_MOST_PARCELS 2

/* A ploughed strip, a meadow in hay or a field of grain. */
typedef struct {
    ArtPoint at;
    double angle, width, height;
    guint crop;
} ArtParcel;

/* One tile being drawn. */
typedef struct {
    cairo_t *cr; /* scaled so that the tile's side is 1 */
    const AvArtStyle *style;
    const AvTileDef *tile;
    const ArtPlan *plan;
    guint8 depth[ART_GRID * ART_GRID]; /* by art_plan_measure */
    guint rotation;
    guint64 seed;
    double size;  /* device pixels a side */
    guint detail; /* 0 plain shapes, 1 roofs, 2 houses, 3 the finest strokes */
    guint n_parcels;
    ArtParcel parcels[ART_MOST_PARCELS];
} ArtScene;

/* Finds the parcels, and draws everything. */
void art_ground_draw (ArtScene *scene);

G_END_DECLS
