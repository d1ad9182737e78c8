/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * land-verify.h: the slow second opinion on a game of tiles.
 *
 * Private.  It shares no code with the play it checks: from what lies where (land.h's plain facts:
 * kind, rotation and cell of each tile, where each piece is) everything else is found again, by
 * flooding over the table, with geometry of its own.
 */
#pragma once

#include <avignon/land.h>

G_BEGIN_DECLS

/* A feature as the recount finds it. */
typedef struct {
    guint first;     /* its lowest segment, in the recount's numbering */
    guint terrain;   /* index of the ruleset */
    GArray *members; /* of guint: its segments, in order */
    guint tiles;     /* different ones */
    guint open;      /* sides not joined, or cells around without a tile */
    gboolean complete;
    guint pieces; /* that occupy it */
    guint homing; /* that go home when it is complete */
    guint strength[AV_MAX_PLAYERS];
    guint *marks; /* by mark of the ruleset */
} AvRecountFeature;

/* The table found again.  Segment I of tile T has the number T * AV_MAX_SEGMENTS + I. */
typedef struct {
    const AvGame *game;
    const AvRuleset *ruleset;
    guint width, height;
    guint n_tiles;
    AvTile *tiles;
    guint8 *owners;  /* by tile and slot as it lies: the segment there */
    guint16 *cells;  /* tile on a cell, row by row, or AV_NONE */
    guint *features; /* by segment: index into found */
    GArray *found;   /* of AvRecountFeature */
} AvRecount;

AvRecount *av_recount_new (const AvGame *game);
void av_recount_free (AvRecount *recount);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvRecount, av_recount_free)

/* The tile on a cell, or AV_NONE; also off the table. */
guint av_recount_tile_at (const AvRecount *recount, gint x, gint y);
AvRecountFeature *av_recount_feature (const AvRecount *recount, guint tile, guint segment);

/* The lowest slot of a segment as it lies. */
guint av_recount_lowest (const AvTileDef *kind, guint segment, guint rotation);
/* Whether KIND so turned agrees with every tile beside the cell; NEIGHBOURS: how many there are. */
gboolean av_recount_fits (const AvRecount *recount, const AvTileDef *kind, guint rotation, gint x,
                          gint y, guint *neighbours);
/* The lowest rotation that looks like ROTATION. */
guint av_recount_look (const AvTileDef *kind, guint rotation);

/* The legal actions of this moment found by trying everything, compared with the real list. */
void av_recount_check_legal (const AvRecount *recount, GString *complaints);

/* Recounts a game; each difference is a line of COMPLAINTS. */
void av_land_verify (const AvGame *game, GString *complaints);

G_END_DECLS
