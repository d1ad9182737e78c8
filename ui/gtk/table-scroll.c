/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-scroll.c: which part of the table is in sight, how large; zooming step by smooth step. */
#include "config.h"

#include <math.h>

#include "gtk/table-private.h"

#define ZOOM_TIME (140 * G_TIME_SPAN_MILLISECOND) /* how long a step of zoom takes to be seen */

/* --- where things are --- */

void
table_origin (AvTableView *view, double *x, double *y)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    double full_width = (view->width + 2 * TABLE_MARGIN) * view->zoom;
    double full_height = (view->height + 2 * TABLE_MARGIN) * view->zoom;
    double left = view->hadjustment ? gtk_adjustment_get_value (view->hadjustment) : 0;
    double top = view->vadjustment ? gtk_adjustment_get_value (view->vadjustment) : 0;

    *x = TABLE_MARGIN * view->zoom + (full_width < width ? (width - full_width) / 2 : -left);
    *y = TABLE_MARGIN * view->zoom + (full_height < height ? (height - full_height) / 2 : -top);
    *x = round (*x);
    *y = round (*y);
}

static void
configure_adjustment (GtkAdjustment *adjustment, double full, double page)
{
    if (!adjustment)
        return;
    double value = gtk_adjustment_get_value (adjustment);
    full = MAX (full, page);
    gtk_adjustment_configure (adjustment, CLAMP (value, 0, full - page), 0, full, page * 0.1,
                              page * 0.9, page);
}

void
table_configure (AvTableView *view)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    configure_adjustment (view->hadjustment, (view->width + 2 * TABLE_MARGIN) * view->zoom, width);
    configure_adjustment (view->vadjustment, (view->height + 2 * TABLE_MARGIN) * view->zoom,
                          height);
}

void
table_scroll_to (AvTableView *view, double left, double top)
{
    if (view->hadjustment)
        gtk_adjustment_set_value (view->hadjustment, left);
    if (view->vadjustment)
        gtk_adjustment_set_value (view->vadjustment, top);
}

void
av_table_view_get_cell_area (AvTableView *view, gint x, gint y, GdkRectangle *area)
{
    double left, top;
    table_origin (view, &left, &top);
    area->x = left + x * view->zoom;
    area->y = top + y * view->zoom;
    area->width = area->height = view->zoom;
}

gboolean
table_is_cell (AvTableView *view, gint x, gint y)
{
    return view->game && x >= 0 && y >= 0 && x < view->width && y < view->height;
}

/* --- zoom --- */

static void
set_zoom_now (AvTableView *view, double zoom)
{
    double left, top;
    table_origin (view, &left, &top);
    double column = (view->anchor_x - left) / view->zoom;
    double row = (view->anchor_y - top) / view->zoom;
    view->zoom = zoom;
    table_configure (view);
    table_scroll_to (view, (column + TABLE_MARGIN) * zoom - view->anchor_x,
                     (row + TABLE_MARGIN) * zoom - view->anchor_y);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    gint64 now = gdk_frame_clock_get_frame_time (clock);
    gboolean busy = FALSE;

    if (view->zoom != view->zoom_to) {
        if (view->zoom_since == 0)
            view->zoom_since = now;
        double t = MIN (1.0, (now - view->zoom_since) / (double) ZOOM_TIME);
        double eased = 1 - (1 - t) * (1 - t);
        double zoom = view->zoom_from * pow (view->zoom_to / view->zoom_from, eased);
        set_zoom_now (view, t >= 1 ? view->zoom_to : zoom);
        busy = t < 1;
    }
    for (guint i = view->popups->len; i-- > 0;) {
        TablePopup *popup = view->popups->pdata[i];
        if (popup->born == 0)
            popup->born = now;
        if (now - popup->born > POPUP_LIFE)
            g_ptr_array_remove_index (view->popups, i);
        busy = TRUE;
        gtk_widget_queue_draw (widget);
    }
    if (busy)
        return G_SOURCE_CONTINUE;
    view->tick = 0;
    return G_SOURCE_REMOVE;
}

void
table_start_ticking (AvTableView *view)
{
    if (view->tick == 0)
        view->tick = gtk_widget_add_tick_callback (GTK_WIDGET (view), on_tick, NULL, NULL);
}

double
av_table_view_get_zoom (AvTableView *view)
{
    return view->zoom_to;
}

void
av_table_view_set_zoom (AvTableView *view, double zoom, double at_x, double at_y)
{
    GtkWidget *widget = GTK_WIDGET (view);
    zoom = CLAMP (round (zoom), AV_ZOOM_MIN, AV_ZOOM_MAX);
    view->fitted = TRUE;
    if (zoom == view->zoom_to)
        return;
    view->anchor_x = at_x < 0 ? gtk_widget_get_allocated_width (widget) / 2.0 : at_x;
    view->anchor_y = at_y < 0 ? gtk_widget_get_allocated_height (widget) / 2.0 : at_y;
    view->zoom_to = zoom;
    view->zoom_from = view->zoom;
    view->zoom_since = 0;

    gboolean moving = FALSE;
    g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &moving, NULL);
    if (moving && gtk_widget_get_mapped (widget))
        table_start_ticking (view);
    else
        set_zoom_now (view, zoom);
    g_signal_emit_by_name (view, "zoomed");
}

void
av_table_view_zoom_by (AvTableView *view, double factor)
{
    av_table_view_set_zoom (view, view->zoom_to * factor, -1, -1);
}

void
av_table_view_fit (AvTableView *view)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    if (!view->game || width < 50)
        return;
    guint n = av_land_get_n_tiles (view->game);
    double x0 = view->width / 2.0 - 0.5, x1 = x0 + 1, y0 = view->height / 2.0 - 0.5, y1 = y0 + 1;
    for (guint i = 0; i < n; i++) {
        AvTile tile = av_land_get_tile (view->game, i);
        x0 = i == 0 ? tile.x : MIN (x0, tile.x);
        y0 = i == 0 ? tile.y : MIN (y0, tile.y);
        x1 = i == 0 ? tile.x + 1 : MAX (x1, tile.x + 1);
        y1 = i == 0 ? tile.y + 1 : MAX (y1, tile.y + 1);
    }
    double zoom = MIN (width / (x1 - x0 + 3), height / (y1 - y0 + 3));
    zoom = CLAMP (floor (zoom), AV_ZOOM_MIN, 112);
    view->zoom = view->zoom_to = zoom;
    view->fitted = TRUE;
    table_configure (view);
    table_scroll_to (view, ((x0 + x1) / 2 + TABLE_MARGIN) * zoom - width / 2,
                     ((y0 + y1) / 2 + TABLE_MARGIN) * zoom - height / 2);
    gtk_widget_queue_draw (GTK_WIDGET (view));
    g_signal_emit_by_name (view, "zoomed");
}

AvTableSight
av_table_view_get_sight (AvTableView *view)
{
    return (AvTableSight){ view->zoom_to, gtk_adjustment_get_value (view->hadjustment),
                           gtk_adjustment_get_value (view->vadjustment) };
}

void
av_table_view_set_sight (AvTableView *view, AvTableSight sight)
{
    view->zoom = view->zoom_to = sight.zoom;
    view->fitted = TRUE;
    table_configure (view);
    table_scroll_to (view, sight.left, sight.top);
    gtk_widget_queue_draw (GTK_WIDGET (view));
    g_signal_emit_by_name (view, "zoomed");
}

gboolean
av_table_view_is_cell_shown (AvTableView *view, gint x, gint y)
{
    GdkRectangle area, sight = { 0, 0, gtk_widget_get_allocated_width (GTK_WIDGET (view)),
                                 gtk_widget_get_allocated_height (GTK_WIDGET (view)) };
    av_table_view_get_cell_area (view, x, y, &area);
    return gdk_rectangle_intersect (&area, &sight, NULL);
}

void
av_table_view_show_cell (AvTableView *view, gint x, gint y, double cells_round)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    GdkRectangle area;
    av_table_view_get_cell_area (view, x, y, &area);
    double room = MIN (view->zoom * cells_round, (MIN (width, height) - view->zoom) / 2);
    double right = area.x + area.width + room - width;
    double below = area.y + area.height + room - height;
    double dx = area.x - room < 0 ? area.x - room : MAX (right, 0);
    double dy = area.y - room < 0 ? area.y - room : MAX (below, 0);
    table_scroll_to (view, gtk_adjustment_get_value (view->hadjustment) + dx,
                     gtk_adjustment_get_value (view->vadjustment) + dy);
}
