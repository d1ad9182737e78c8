/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-draw.h: draws the table: ground, tiles, pieces, legal choices, points, numbers. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/land.h>

#include "gtk/play.h"
#include "gtk/tile-cache.h"

G_BEGIN_DECLS

/* How a cell is lit. */
typedef enum {
    AV_LIT_NOT,
    AV_LIT_TURNED, /* it may be chosen once the tile in hand is turned */
    AV_LIT_NOW,    /* it may be chosen */
} AvLit;

/* A corner (SIDE -1) or an edge of the table's cells, as actions name it. */
typedef struct {
    gint16 x, y, side;
} AvSpot;

/* How long points are shown, in microseconds of the frame clock. */
#define AV_POPUP_LIFE (2200 * G_TIME_SPAN_MILLISECOND)

/* Points that were just given. */
typedef struct {
    GArray *cells; /* gint16 pairs */
    double x, y;   /* where the number rises, in cells */
    guint beside;  /* how many others rise there, to its left */
    gint points;
    gint player;
    gint64 born; /* of the frame clock; 0: not shown yet */
} AvTablePopup;

/* How long a tile or a piece moves, in microseconds of the frame clock. */
#define AV_MOTION_TIME (200 * G_TIME_SPAN_MILLISECOND)

/* A tile that is being laid down, or a piece that came, went or moved; the other one is AV_NONE. */
typedef struct {
    guint tile, piece;
    AvPiece from; /* where the piece was */
    gint64 born;  /* of the frame clock; 0: not shown yet */
} AvMotion;

/* What an action would do: a tile laid in a cell, a piece put on a segment, or something at a
 * cell; what does not apply is AV_NONE or -1. */
typedef struct {
    gint x, y;
    guint tile, rotation;
    guint segment, piece;
    gint player;
} AvGhost;

/* A feature that is shown in the colours of those who have the majority (a mask of players). */
typedef struct {
    guint segment, owners;
} AvOwned;

/* The ground and the tiles as they were last drawn; only what has changed is drawn again. */
typedef struct _AvTableLaid AvTableLaid;
AvTableLaid *av_table_laid_new (void);
void av_table_laid_free (AvTableLaid *laid);
void av_table_laid_forget (AvTableLaid *laid);

/* What is shown of a table. */
typedef struct {
    const AvGame *game;
    AvTableLaid *laid;
    AvTileCache *cache;
    gint width, height; /* of the table, in cells */
    gboolean ruled;     /* the numbers of columns and rows are shown */

    guint8 *lit;            /* AvLit of each cell, or NULL */
    GArray *shown;          /* gint16 pairs: cells that are pointed out */
    GArray *shown_segments; /* guint16: segments that are */
    GArray *owned;          /* AvOwned: features in their owners' colours */
    GArray *dead;           /* gint16 pairs: open cells that nothing can fill any more */
    GArray *segments;       /* guint: those that may be chosen */
    GArray *spots;          /* AvSpot: corners and edges that may be chosen */
    GArray *marks;          /* AvMark: what computers did last */
    GArray *labels;         /* AvLabel: what rules have written at tiles and pieces */
    struct {
        guint segment; /* that waits for a confirmation, or AV_NONE */
        guint piece;   /* shown on it, or else on the one that is pointed at; AV_NONE: none is */
        gint player;   /* whose piece */
    } selected;
    guint hand, hand_rotation; /* the tile in hand, or AV_NONE */
    AvGhost ghost;             /* what is proposed; x -1: nothing, or nothing that has a place */

    struct {
        gint x, y;     /* the cell that the pointer or the cursor is on, or -1 */
        guint segment; /* of its tile, or AV_NONE */
        gint spot;     /* the number of one of `spots`, or -1 */
    } point;
    struct {
        gint x, y; /* the cell that the keys are at */
        gboolean shown;
    } cursor;
    gboolean dragged; /* the table is being moved: no tile follows the pointer */

    double zoom, zoom_to; /* side of a tile in pixels: now, and where it is going */
    GPtrArray *popups;    /* AvTablePopup */
    GArray *motions;      /* AvMotion: what is still moving to its place */
} AvTableScene;

/* The middle of a corner or an edge, in cells. */
void av_spot_get_middle (const AvSpot *spot, double *x, double *y);

/* Draws the part of SCENE inside CR's clip; cell (0, 0) is at (LEFT, TOP). */
void
av_table_draw (const AvTableScene *scene, GtkWidget *widget, cairo_t *cr, double left, double top);
/* Draws what is on COLUMNS and ROWS of the table, from cell (X, Y) on, each cell CELL units
 * wide: tiles, pieces and labels, but nothing about choices. */
void av_table_draw_sheet (const AvTableScene *scene, GtkWidget *widget, cairo_t *cr, gint x, gint y,
                          gint columns, gint rows, double cell);

G_END_DECLS
