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

/* GAME must stay until another or NULL is set; CACHE draws its tiles. */
void av_table_view_set_game (AvTableView *view, const AvGame *game, AvTileCache *cache);
/* What is to be seen now. */
const AvTableScene *av_table_view_get_scene (AvTableView *view);
/* The position changed. */
void av_table_view_update (AvTableView *view);

/* What may be chosen: cells, one AvLit each, row by row (taken; NULL: none), and segments (guint); and the
 * tile in hand, AV_NONE: none. */
void av_table_view_set_choice (AvTableView *view, guint8 *lit, const GArray *segments, guint hand,
                               guint rotation);
/* Corners and edges that may be chosen (AvSpot, copied); the one that the keys are at, -1: none. */
void av_table_view_set_spots (AvTableView *view, const GArray *spots);
void av_table_view_set_point_spot (AvTableView *view, gint spot);
/* Cells (gint16 pairs) and segments (guint16) that are pointed out, whatever may be chosen (copied);
 * NULL: none. */
void av_table_view_set_shown (AvTableView *view, const GArray *cells, const GArray *segments);
/* Features in their owners' colours (AvOwned), and open cells that nothing can fill (gint16 pairs), both copied. */
void av_table_view_set_owned (AvTableView *view, const GArray *owned);
void av_table_view_set_dead (AvTableView *view, const GArray *cells);
/* Whether the cell is one of those. */
gboolean av_table_view_is_dead (AvTableView *view, gint x, gint y);
/* What computers did last (AvMark, copied). */
void av_table_view_set_marks (AvTableView *view, const GArray *marks);
/* What is proposed (copied); NULL: nothing. */
void av_table_view_set_ghost (AvTableView *view, const AvGhost *ghost);
/* Whether the cell is lit: something may be done there. */
gboolean av_table_view_is_lit (AvTableView *view, gint x, gint y);
/* How the tile in hand is shown where it is pointed at. */
void av_table_view_set_rotation (AvTableView *view, guint rotation);
/* The segment that is chosen, or AV_NONE, and the piece that is shown on it, or else on one that may be chosen and is
 * pointed at; AV_NONE: none is. */
void av_table_view_set_selected (AvTableView *view, guint segment, guint piece, gint player);
/* Whether the numbers of columns and rows stand at the edges: they do at first. */
void av_table_view_set_ruled (AvTableView *view, gboolean ruled);
/* The cell cursor: moved by keys, shown once it has been. */
void av_table_view_move_cursor (AvTableView *view, gint dx, gint dy);
void av_table_view_set_cursor (AvTableView *view, gint x, gint y);
gboolean av_table_view_get_cursor (AvTableView *view, gint *x, gint *y);

/* Points at the next of the segments under the cell cursor; FALSE: there are none. */
gboolean av_table_view_point_next (AvTableView *view);

/* Points a player got: a number that rises over CELLS (gint16 pairs), which are lit meanwhile. */
void av_table_view_show_points (AvTableView *view, const GArray *cells, gint points, gint player);

/* Side of a tile in pixels; the point of the widget that stays where it is, -1: its middle. */
void av_table_view_set_zoom (AvTableView *view, double zoom, double at_x, double at_y);
void av_table_view_zoom_by (AvTableView *view, double factor);
/* Shows what has been played, or the middle of the table, as large as goes well. */
void av_table_view_fit (AvTableView *view);
gboolean av_table_view_is_cell_shown (AvTableView *view, gint x, gint y);
/* Brings the cell into sight, with so many CELLS_ROUND it as there is room for. */
void av_table_view_show_cell (AvTableView *view, gint x, gint y, double cells_round);
/* What of the table is in sight, to be seen again when another game of the same table is set. */
typedef struct {
    double zoom, left, top;
} AvTableSight;
AvTableSight av_table_view_get_sight (AvTableView *view);
void av_table_view_set_sight (AvTableView *view, AvTableSight sight);
/* Where a cell lies in the widget. */
void av_table_view_get_cell_area (AvTableView *view, gint x, gint y, GdkRectangle *area);

G_END_DECLS
