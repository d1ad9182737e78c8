/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tile-plan.h: the plan of a tile: its shapes, the segment each point belongs to, and where pieces
 * stand.
 *
 * A plan depends on the tile and its rotation alone, so that what is clicked and where pieces
 * stand is the same for every variant and size.
 */
#pragma once

#include <avignon/kind.h>
#include <avignon/tile.h>

#include "gtk/art-tools.h"

G_BEGIN_DECLS

#define ART_GRID 64 /* cells along a side of the grid that gives each point its segment */
#define ART_MARKS 4 /* marks of one segment that are given a place */

#define ART_PATH_WIDTH 0.084
#define ART_WATER_WIDTH 0.19

typedef struct AvArtStyle AvArtStyle;
typedef struct ArtTerrain ArtTerrain;

/* A curve, flattened: a part of a way, or a wall. */
typedef struct {
    gint segment; /* -1: an access road, which is not a feature */
    AvLook look;
    gboolean through; /* it continues across the tile, and so through a town in its way */
    ArtPoint p[ART_CURVE + 1];
    double lift[ART_CURVE
                + 1]; /* how far each point is above the ground, and so to the north of its foot */
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
} ArtSpan;

typedef struct {
    const ArtTerrain *terrain; /* NULL: unknown */
    AvLook look;
    gboolean way;  /* drawn by lines rather than by an outline */
    gboolean over; /* a way that passes above the rest of the tile */
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
    cairo_surface_t *light[2]; /* of art_owner_light: of all its ground, and of its edge; or NULL */
} ArtSegment;

typedef struct {
    gatomicrefcount refs;
    guint64 fingerprint;
    guint32 seed;   /* of what is drawn at random: the same for a kind that was made from another */
    GArray *lines;  /* ArtLine: ways, water first */
    GArray *raised; /* ArtLine: ways that pass above the rest */
    GArray *walls;  /* ArtLine */
    GArray *spans;  /* ArtSpan */
    GArray *crossings; /* ArtPoint: crossings of roads */
    GArray *wells;     /* ArtPoint: where one road branches */
    guint corners;     /* bit c: a wall ends on corner c (north-west, then clockwise) */
    guint n_marks;     /* of the whole tile */
    ArtPoint mark[ART_MARKS];
    double mark_room[ART_MARKS];
    guint8 cell[ART_GRID * ART_GRID]; /* art_cell_owner and art_cell_is_paved */
    guint n_segments;
    ArtSegment segment[]; /* so many, but at least one */
} ArtPlan;

#define ART_PAVED 0x80 /* in a cell, beside its segment */

/* The segment at a cell. */
static inline guint
art_cell_owner (const ArtPlan *plan, guint cell)
{
    return plan->cell[cell] & ~ART_PAVED;
}

/* Whether an access road or a crossing lies there. */
static inline gboolean
art_cell_is_paved (const ArtPlan *plan, guint cell)
{
    return (plan->cell[cell] & ART_PAVED) != 0;
}

ArtPlan *art_plan_new (const AvArtStyle *style, const AvTileDef *tile, guint rotation);
void art_plan_unref (ArtPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ArtPlan, art_plan_unref)

gboolean art_is_ground (const ArtPlan *plan, guint segment);
/* The middle of a slot. */
ArtPoint art_slot_point (guint slot);
/* The direction of a line at its point I, of length 1. */
ArtPoint art_line_direction (const ArtLine *line, guint i);
/* The list of lines that has those of a way. */
const GArray *art_lines_of (const ArtPlan *plan, guint segment);
/* Adds a line to the path, moved ASIDE to its left; or a closed outline. */
void art_line_path (cairo_t *cr, const ArtLine *line, double aside);
void art_outline_path (cairo_t *cr, const GArray *outline);

G_END_DECLS
