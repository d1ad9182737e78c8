/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table-view.h: the widget of the table: tiles, pieces and legal choices; scrolled, zoomed,
 * dragged, and worked by keys.
 *
 * It shows what it is told and says what was pointed at and chosen; it asks no rule.
 *
 * Signals:
 *   chosen (int x, int y, uint segment)    a click or Enter on a cell; segment AV_NONE: on no tile
 *   pointed (int x, int y, uint segment)   pointer or cursor is there now; x -1: nowhere
 *   spot-chosen (uint number)              a click on one of the corners and edges that may be chosen
 *   turn (int steps)                       the secondary button, or the wheel where the tile in hand fits: turn it
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/land.h>

#include "gtk/table-draw.h"

G_BEGIN_DECLS

#define AV_ZOOM_MIN 16
#define AV_ZOOM_MAX 256

#define AV_TYPE_TABLE_VIEW (av_table_view_get_type ())
G_DECLARE_FINAL_TYPE (AvTableView, av_table_view, AV, TABLE_VIEW, GtkDrawingArea)

/* Shows GAME, which must live until another, or NULL, is set.  CACHE draws its tiles. */
void av_table_view_set_game (AvTableView *view, const AvGame *game, AvTileCache *cache);
/* What it shows now. */
const AvTableScene *av_table_view_get_scene (AvTableView *view);
/* The position has changed. */
void av_table_view_update (AvTableView *view);

/* What may be chosen: cells, an AvLit for each, row by row (taken; NULL: none), and segments
 * (guint, copied); and the tile in hand (AV_NONE: none) in its ROTATION. */
void av_table_view_set_choice (AvTableView *view, guint8 *lit, const GArray *segments, guint hand,
                               guint rotation);
/* Corners and edges that may be chosen (AvSpot, copied). */
void av_table_view_set_spots (AvTableView *view, const GArray *spots);
/* Points at one of them instead of at a cell; -1: at none. */
void av_table_view_set_point_spot (AvTableView *view, gint spot);
/* Cells (gint16 pairs) and segments (guint16) that are pointed out, whether they may be chosen
 * or not (copied). */
void av_table_view_set_shown (AvTableView *view, const GArray *cells, const GArray *segments);
/* Features shown in their owners' colours (AvOwned), and open cells that nothing can fill
 * (gint16 pairs); both are copied. */
void av_table_view_set_owned (AvTableView *view, const GArray *owned);
void av_table_view_set_dead (AvTableView *view, const GArray *cells);
/* Whether the cell is one of those. */
gboolean av_table_view_is_dead (AvTableView *view, gint x, gint y);
/* What computers did last (AvMark, copied). */
void av_table_view_set_marks (AvTableView *view, const GArray *marks);
/* The action that is proposed (copied); NULL: none. */
void av_table_view_set_ghost (AvTableView *view, const AvGhost *ghost);
/* Whether the cell is lit: something may be done there. */
gboolean av_table_view_is_lit (AvTableView *view, gint x, gint y);
/* How the tile in hand is shown where it is pointed at. */
void av_table_view_set_rotation (AvTableView *view, guint rotation);
/* The segment that waits for a confirmation (AV_NONE: none); and the piece shown on it, or on
 * one that may be chosen when that is pointed at (AV_NONE: none), which is PLAYER's. */
void av_table_view_set_selected (AvTableView *view, guint segment, guint piece, gint player);
/* Whether the numbers of columns and rows are shown at the edges; at first they are. */
void av_table_view_set_ruled (AvTableView *view, gboolean ruled);
/* The cell cursor.  Keys move it, and it is shown once they have; the last is whether it is. */
void av_table_view_move_cursor (AvTableView *view, gint dx, gint dy);
void av_table_view_set_cursor (AvTableView *view, gint x, gint y);
gboolean av_table_view_get_cursor (AvTableView *view, gint *x, gint *y);

/* Points at the next segment of the tile under the cell cursor; FALSE: there are none. */
gboolean av_table_view_point_next (AvTableView *view);

/* Shows points that a player got: a number that rises over CELLS (gint16 pairs), which are lit
 * meanwhile. */
void av_table_view_show_points (AvTableView *view, const GArray *cells, gint points, gint player);

/* Zooms to tiles of so many pixels; the point (AT_X, AT_Y) of the widget stays in place (-1: its
 * middle). */
void av_table_view_set_zoom (AvTableView *view, double zoom, double at_x, double at_y);
void av_table_view_zoom_by (AvTableView *view, double factor);
/* Shows everything that has been played, or the middle of the table, as large as possible. */
void av_table_view_fit (AvTableView *view);
gboolean av_table_view_is_cell_shown (AvTableView *view, gint x, gint y);
/* Scrolls the cell into sight, with CELLS_ROUND it as far as there is room. */
void av_table_view_show_cell (AvTableView *view, gint x, gint y, double cells_round);
/* The same where something hides the TOP pixels of the view. */
void
av_table_view_show_cell_below (AvTableView *view, gint x, gint y, double cells_round, gint top);
/* The part of the table in sight, to be restored when another game of the same table is set. */
typedef struct {
    double zoom, left, top;
} AvTableSight;
AvTableSight av_table_view_get_sight (AvTableView *view);
void av_table_view_set_sight (AvTableView *view, AvTableSight sight);
/* Where a cell is in the widget. */
void av_table_view_get_cell_area (AvTableView *view, gint x, gint y, GdkRectangle *area);

G_END_DECLS
