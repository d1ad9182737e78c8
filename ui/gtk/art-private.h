/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * art-private.h: what the files that draw tiles share: the plan of a tile (its shapes, before
 * anything is drawn), the scene being drawn, and the hands that each draws one kind of thing.
 *
 * All lengths are fractions of a tile's side; (0, 0) is the upper left of the tile as it lies.
 * A plan depends on the tile and its rotation alone, so that what is clicked and where pieces
 * stand is the same for every variant and size.
 */
#pragma once

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <avignon/kind.h>
#include <avignon/tile.h>
#include "gtk/tile-art.h"

G_BEGIN_DECLS

#define ART_GRID 64  /* cells a side of the grid that says whose each point is */
#define ART_CURVE 28 /* pieces a curve is flattened into */
#define ART_MARKS 4  /* marks of one segment that are given a place */
#define ART_NOBODY 0xff

#define ART_PATH_WIDTH 0.084
#define ART_WATER_WIDTH 0.19

typedef struct {
    double x, y;
} ArtPoint;

typedef struct {
    guint64 state;
} ArtRng;

/* A terrain as a style keeps it. */
typedef struct {
    gchar *id;
    gchar letter;
    AvLook look;
    gboolean way;
    guint32 colours[AV_LOOK_COLOURS];
} ArtTerrain;

/* A mark as a style keeps it. */
typedef struct {
    gchar *id;
    RsvgHandle *icon;     /* NULL: an emblem of ours, or a plaque */
    double width, height; /* how large its icon wants to be */
} ArtMark;

/* A curve, flattened: a part of a way, or a wall. */
typedef struct {
    gint segment; /* -1: an access road, which is no feature */
    AvLook look;
    gboolean through; /* it goes on across the tile, and so through a town in its way */
    ArtPoint p[ART_CURVE + 1];
} ArtLine;

/* Where a way crosses something. */
typedef enum {
    ART_SPAN_GATE,   /* a road goes through a wall */
    ART_SPAN_SLUICE, /* water goes through a wall */
    ART_SPAN_BRIDGE, /* a road goes over water, or over another road */
} ArtSpanKind;

typedef struct {
    ArtSpanKind kind;
    ArtPoint at;
    ArtPoint along; /* the way's direction, of length 1 */
    double length;  /* of a bridge */
    guint line;     /* the way that crosses */
} ArtSpan;

typedef struct {
    const ArtTerrain *terrain; /* NULL: unknown */
    AvLook look;
    gboolean way; /* drawn by lines rather than by an outline */
    gchar letter;
    guint16 slots; /* as the tile lies */
    guint n_ports; /* where a way meets the rim */
    ArtPoint port[4];
    ArtPoint inward[4];
    GArray *outline; /* of ArtPoint, closed; NULL: it has none */
    ArtPoint centre; /* of a building, a pond, or of what has no rim */
    double radius;   /* of a building or a pond; 0: none */
    ArtPoint spot;   /* where a piece stands */
    guint n_marks;
    ArtPoint mark[ART_MARKS];
    double mark_room[ART_MARKS];
} ArtSegment;

typedef struct {
    gatomicrefcount refs;
    guint64 fingerprint;
    guint n_segments;
    ArtSegment segment[AV_MAX_SEGMENTS];
    GArray *lines; /* ArtLine: ways, water first */
    GArray *walls; /* ArtLine */
    GArray *spans; /* ArtSpan */
    GArray *nodes; /* ArtPoint: crossings of roads */
    GArray *wells; /* ArtPoint: where one road branches */
    guint corners; /* bit c: a wall ends on corner c (north-west, then clockwise) */
    guint n_marks; /* of the whole tile */
    ArtPoint mark[ART_MARKS];
    double mark_room[ART_MARKS];
    guint8 owner[ART_GRID * ART_GRID]; /* the segment at each cell */
    guint8 depth[ART_GRID * ART_GRID]; /* thirds of a cell to the next segment's ground */
    guint8 paved[ART_GRID * ART_GRID]; /* an access road or a crossing lies there */
} ArtPlan;

/* Things that stand upright, drawn from back to front. */
typedef enum {
    ART_ITEM_HOUSE,
    ART_ITEM_TREE,
    ART_ITEM_CONIFER,
    ART_ITEM_BUSH,
    ART_ITEM_TOWER,
    ART_ITEM_SPIRE,
    ART_ITEM_GATE,
    ART_ITEM_SLUICE,
    ART_ITEM_BUILDING,
} ArtItemKind;

typedef struct {
    ArtItemKind kind;
    ArtPoint at; /* the middle of its foot */
    double size;
    guint32 colour;
    guint look; /* a number that makes it differ from its like */
} ArtItem;

/* One tile being drawn. */
typedef struct {
    cairo_t *cr; /* scaled so that the tile's side is 1 */
    AvArtStyle *style;
    const AvTileDef *tile;
    const ArtPlan *plan;
    guint64 seed;
    double size;  /* device pixels a side */
    guint detail; /* 0 plain shapes, 1 roofs, 2 houses, 3 with doors and windows */
    GArray *items;
} ArtScene;

/* --- small tools (art-tools.c) --- */

ArtRng art_rng (guint64 seed, guint64 salt);
double art_random (ArtRng *rng);
double art_between (ArtRng *rng, double from, double to);
guint art_pick (ArtRng *rng, guint n);
void art_set (cairo_t *cr, guint32 rgb, double alpha);
guint32 art_mix (guint32 a, guint32 b, double share);
double art_distance (ArtPoint a, ArtPoint b);
ArtPoint art_lerp (ArtPoint a, ArtPoint b, double t);
void art_cubic (ArtPoint out[ART_CURVE + 1], ArtPoint a, ArtPoint b, ArtPoint c, ArtPoint d);
gboolean art_cross (ArtPoint a, ArtPoint b, ArtPoint c, ArtPoint d, ArtPoint *at);
ArtPoint art_line_direction (const ArtLine *line, guint i);
void art_line_path (cairo_t *cr, const ArtLine *line, double aside);
void art_outline_path (cairo_t *cr, const GArray *outline);
void art_letter (cairo_t *cr, gchar letter, ArtPoint at, double height, guint32 rgb, double alpha);

/* --- the style (art-style.c) --- */

const ArtTerrain *art_style_terrain (const AvArtStyle *style, const gchar *id);
const ArtMark *art_style_mark (const AvArtStyle *style, const gchar *id);
/* Draws HANDLE into the box; handles are not safe to share, so it holds the style's lock. */
gboolean art_style_render (AvArtStyle *style, RsvgHandle *handle, cairo_t *cr, double x, double y,
                           double width, double height);
gboolean art_style_picture (AvArtStyle *style, const gchar *path, cairo_t *cr, double size);
/* The tile's plan, kept by the style; give it back with art_plan_unref. */
ArtPlan *art_style_plan (AvArtStyle *style, const AvTileDef *tile, guint rotation);

/* --- the plan (art-plan.c, art-outline.c, art-way-plan.c, art-owner.c) --- */

ArtPlan *art_plan_new (const AvArtStyle *style, const AvTileDef *tile, guint rotation);
void art_plan_unref (ArtPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ArtPlan, art_plan_unref)
ArtPoint art_rim_point (double t);
ArtPoint art_slot_point (guint slot);
void art_plan_outlines (ArtPlan *plan);
void art_plan_ways (ArtPlan *plan, const AvTileDef *tile, guint64 seed);
void art_plan_owners (ArtPlan *plan);
/* Bridges of access roads; needs the owners. */
void art_plan_bridges (ArtPlan *plan);
/* Whether one can go from A to B, both of one owner, without treading on a road or what is another's. */
gboolean art_owner_joins (const ArtPlan *plan, ArtPoint a, ArtPoint b);
void art_plan_places (ArtPlan *plan, const AvArtStyle *style, const AvTileDef *tile);
guint art_owner_at (const ArtPlan *plan, double x, double y);
/* How far it is from (x, y) to the next segment's ground, or to a paved place. */
double art_depth_at (const ArtPlan *plan, double x, double y);
double art_rim_distance (double x, double y);
gboolean art_is_ground (const ArtPlan *plan, guint segment);
/* An alpha mask of SEGMENT's cells: all, or (edge) only those beside another segment. */
cairo_surface_t *art_owner_mask (const ArtPlan *plan, guint segment, gboolean edge);
void art_mask_paint (cairo_t *cr, cairo_surface_t *mask);

/* --- the hands --- */

void art_ground_draw (ArtScene *scene);
void art_ground_plant (ArtScene *scene);
void art_water_draw (ArtScene *scene, gboolean in_town);
void art_road_draw (ArtScene *scene);
void art_road_streets (ArtScene *scene);
void art_road_bridges (ArtScene *scene);
void art_road_settle (ArtScene *scene);
void art_plain_draw (ArtScene *scene);
void art_city_draw (ArtScene *scene);
void art_city_settle (ArtScene *scene);
void art_building_settle (ArtScene *scene);
void art_mark_draw_all (ArtScene *scene);
/* How large mark ID is drawn where there is ROOM; whether it has an icon. */
gboolean
art_mark_size (const ArtScene *scene, const gchar *id, double room, double *width, double *height);
void art_item_add (ArtScene *scene, ArtItemKind kind, double x, double y, double size,
                   guint32 colour, guint look);
void art_items_draw (ArtScene *scene);
void art_house (cairo_t *cr, const ArtItem *item, guint detail);
void art_tower (cairo_t *cr, const ArtItem *item, guint detail);
void art_spire (cairo_t *cr, const ArtItem *item, guint detail);
void art_gate (cairo_t *cr, const ArtItem *item, guint detail);
void art_building (cairo_t *cr, const ArtItem *item, guint detail);
guint32 art_roof_colour (ArtRng *rng);

G_END_DECLS
