/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-draw.h: what the files that draw the table share. */
#pragma once

#include <math.h>

#include "gtk/table-private.h"

G_BEGIN_DECLS

/* What one drawing needs to know. */
typedef struct {
    AvTableView *view;
    const AvGame *game;
    const AvRuleset *ruleset;
    cairo_t *cr;
    double left, top, zoom;
    gint x0, y0, x1, y1; /* cells in sight, the last ones excluded */
    gboolean dark;
    gint64 now;
} TableDrawing;

static inline double
table_left (const TableDrawing *d, double x)
{
    return d->left + round (x * d->zoom);
}

static inline double
table_top (const TableDrawing *d, double y)
{
    return d->top + round (y * d->zoom);
}

/* --- table-draw.c --- */

void table_draw_tile (const TableDrawing *d, guint kind, guint rotation, gint x, gint y);
/* Where a piece stands on a segment, and whether a follower lies there. */
void
table_segment_spot (const TableDrawing *d, guint segment, double *x, double *y, gboolean *lies);
double table_piece_size (const TableDrawing *d);

/* --- table-over.c --- */

/* The cells that may be chosen: the empty ones, or those with tiles. */
void table_draw_lit (const TableDrawing *d, gboolean on_tiles);
/* The cells that rules have something to say of. */
void table_draw_shown (const TableDrawing *d);
/* The segments that may be chosen; what of them must not be hidden by pieces comes last. */
void table_draw_choices (const TableDrawing *d);
void table_draw_taken_choices (const TableDrawing *d);
void table_draw_hand (const TableDrawing *d);
void table_draw_cursor (const TableDrawing *d);
void table_draw_popup (const TableDrawing *d, const TablePopup *popup);

/* --- table-ruler.c --- */

void table_draw_rulers (const TableDrawing *d);

G_END_DECLS
