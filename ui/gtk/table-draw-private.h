/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-draw-private.h: what the files that draw the table share. */
#pragma once

#include "gtk/table-draw.h"

#include <math.h>

G_BEGIN_DECLS

/* Colours: a cell that may be chosen is LIT with a RIM; one for which the tile must first be
 * turned has the rim LATER. */
typedef struct {
    guint32 around, linen, hem, line, lit, rim, later, cross, strip, number;
    double weave, faint, lit_alpha, later_alpha, thick;
} TableColours;

/* What one drawing needs to know. */
typedef struct {
    const AvTableScene *scene;
    GtkWidget *widget;
    const AvGame *game;
    const AvRuleset *ruleset;
    cairo_t *cr;
    double left, top, zoom;
    gint x0, y0, x1, y1; /* cells in sight, the last ones excluded */
    const TableColours *colours;
    gint64 now;
    gboolean plain; /* on paper: tiles are drawn as lines, not taken from the cache */
} TableDrawing;

/* The widget's pixels at which column X and row Y begin. */
static inline double
get_left (const TableDrawing *d, double x)
{
    return d->left + round (x * d->zoom);
}

static inline double
get_top (const TableDrawing *d, double y)
{
    return d->top + round (y * d->zoom);
}

/* Takes the cells in the area, and those beside them, for those in sight. */
static inline void
find_cells (TableDrawing *d, double x0, double y0, double x1, double y1)
{
    d->x0 = CLAMP (floor ((x0 - d->left) / d->zoom) - 1, 0, d->scene->width);
    d->y0 = CLAMP (floor ((y0 - d->top) / d->zoom) - 1, 0, d->scene->height);
    d->x1 = CLAMP (ceil ((x1 - d->left) / d->zoom) + 1, d->x0, d->scene->width);
    d->y1 = CLAMP (ceil ((y1 - d->top) / d->zoom) + 1, d->y0, d->scene->height);
}

static inline gboolean
is_cell_in_sight (const TableDrawing *d, gint x, gint y)
{
    return x >= d->x0 && x < d->x1 && y >= d->y0 && y < d->y1;
}

/* --- table-laid.c --- */

/* Draws the empty table over an area of that size. */
void table_draw_ground (const TableDrawing *d, double width, double height);
/* Draws a tile; FALSE: a picture of another size stands in for the sharp one. */
gboolean table_draw_tile (const TableDrawing *d, guint kind, guint rotation, gint x, gint y);
/* Draws all tiles in sight. */
void table_draw_tiles (const TableDrawing *d);
/* Brings ground and tiles up to date in the picture that is kept of them, unless that takes too long, and draws the
 * part of it that is to be redrawn.  WIDTH and HEIGHT are the widget's. */
void table_draw_laid (const TableDrawing *d, double width, double height);
/* Whether that picture has the tile of the cell, sharp or not. */
gboolean table_has_laid (const TableDrawing *d, gint x, gint y);
/* Draws the numbers of columns and rows at the edges. */
void table_draw_rulers (const TableDrawing *d);

/* --- table-draw.c --- */

/* The motion of that tile, or of that piece (the other is AV_NONE); or NULL. */
const AvMotion *table_find_motion (const TableDrawing *d, guint tile, guint piece);

G_END_DECLS
