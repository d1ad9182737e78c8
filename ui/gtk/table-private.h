/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-private.h: what the files of the table's widget share. */
#pragma once

#include "gtk/piece-art.h"
#include "gtk/table-view.h"

G_BEGIN_DECLS

/* Empty room round the table, in cells. */
#define TABLE_MARGIN 0.6
#define POPUP_LIFE (2200 * G_TIME_SPAN_MILLISECOND)

/* Points that were just given. */
typedef struct {
    GArray *cells; /* gint16 pairs */
    double x, y;   /* where the number rises, in cells */
    gint points;
    gint player;
    gint64 born; /* of the frame clock; 0: not shown yet */
} TablePopup;

struct _AvTableView {
    GtkDrawingArea parent;
    const AvGame *game;
    AvTileCache *cache;
    gint width, height; /* of the table */
    gboolean ruled;     /* the numbers of columns and rows are shown */

    guint8 *lit;            /* AvLit of each cell, or NULL */
    GArray *shown;          /* gint16 pairs: cells that are pointed out */
    GArray *shown_segments; /* guint16: segments that are */
    GArray *segments;       /* guint */
    guint selected;         /* segment, or AV_NONE */
    guint selected_piece;
    gint selected_player;
    guint hand, hand_rotation;

    gint point_x, point_y; /* cell the pointer or the cursor is on, or -1 */
    guint point_segment;
    gint cursor_x, cursor_y;
    gboolean cursor_shown;

    double zoom, zoom_to;      /* now, and where it is going */
    double anchor_x, anchor_y; /* the point of the widget that stays while it does */
    gint64 zoom_since;
    double zoom_from;
    gboolean fitted; /* it has been fitted to its first size */

    gboolean pressed, dragged;
    double press_x, press_y, press_left, press_top;

    GPtrArray *popups;
    guint tick;
    GtkAdjustment *hadjustment, *vadjustment;
    GtkScrollablePolicy hpolicy, vpolicy;
};

/* --- table-scroll.c --- */

/* The adjustments, after the size of the widget or of a tile has changed. */
void table_configure (AvTableView *view);
void table_scroll_to (AvTableView *view, double left, double top);
gboolean table_is_cell (AvTableView *view, gint x, gint y);
/* Something moves: zoom, or points. */
void table_start_ticking (AvTableView *view);
/* Where cell (0, 0) begins in the widget. */
void table_origin (AvTableView *view, double *x, double *y);

/* --- table-point.c --- */

void table_point_class_init (GtkWidgetClass *widget);

/* --- table-draw.c --- */

gboolean table_draw (GtkWidget *widget, cairo_t *cr);

G_END_DECLS
