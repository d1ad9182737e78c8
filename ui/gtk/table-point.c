/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-point.c: the table's input: pointing, choosing, dragging, the cell cursor. */
#include "config.h"

#include <math.h>

#include "gtk/table-private.h"

#define DRAG_FROM 7.0 /* pixels that make a press a drag */

/* --- pointing --- */

/* The cell at a point of the widget, and the segment drawn there. */
static gboolean
find_cell (AvTableView *view, double at_x, double at_y, gint *x, gint *y, guint *segment)
{
    double left, top;
    table_origin (view, &left, &top);
    double column = (at_x - left) / view->zoom, row = (at_y - top) / view->zoom;
    *x = floor (column);
    *y = floor (row);
    *segment = AV_NONE;
    if (!table_is_cell (view, *x, *y))
        return FALSE;
    guint number = av_land_tile_at (view->game, *x, *y);
    if (number != AV_NONE) {
        AvTile tile = av_land_get_tile (view->game, number);
        const AvTileDef *def = av_land_get_kind (av_game_get_ruleset (view->game), tile.kind);
        guint index = av_tile_art_segment_at (av_tile_cache_get_style (view->cache), def,
                                              tile.rotation, column - *x, row - *y);
        guint slot = 0;
        while (slot < AV_SLOTS - 1 && !(def->segments[index].slots & (1u << slot)))
            slot++;
        *segment = av_land_segment_at (view->game, number, av_slot_turn (slot, tile.rotation));
    }
    return TRUE;
}

/* What is drawn of a cell may reach into its neighbours. */
static void
redraw_cell (AvTableView *view, gint x, gint y)
{
    GdkRectangle area;
    gint more = (gint) (view->zoom * 0.5) + 16;
    if (x < 0)
        return;
    av_table_view_get_cell_area (view, x, y, &area);
    gtk_widget_queue_draw_area (GTK_WIDGET (view), area.x - more, area.y - more,
                                area.width + 2 * more, area.height + 2 * more);
}

static void
point_at (AvTableView *view, gint x, gint y, guint segment)
{
    if (view->point_x == x && view->point_y == y && view->point_segment == segment)
        return;
    /* The tile in hand goes from cell to cell; else whole features are lit. */
    gboolean cells = view->hand != AV_NONE && view->segments->len == 0;
    if (cells)
        redraw_cell (view, view->point_x, view->point_y);
    view->point_x = x;
    view->point_y = y;
    view->point_segment = segment;
    if (cells)
        redraw_cell (view, x, y);
    else
        gtk_widget_queue_draw (GTK_WIDGET (view));
    g_signal_emit_by_name (view, "pointed", x, y, segment);
}

/* --- the cursor --- */

void
av_table_view_set_cursor (AvTableView *view, gint x, gint y)
{
    if (!view->game)
        return;
    view->cursor_x = CLAMP (x, 0, view->width - 1);
    view->cursor_y = CLAMP (y, 0, view->height - 1);
    view->cursor_shown = TRUE;
    av_table_view_show_cell (view, view->cursor_x, view->cursor_y, 0.5);
    point_at (view, view->cursor_x, view->cursor_y, AV_NONE);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_move_cursor (AvTableView *view, gint dx, gint dy)
{
    if (view->cursor_shown)
        av_table_view_set_cursor (view, view->cursor_x + dx, view->cursor_y + dy);
    else
        av_table_view_set_cursor (view, view->cursor_x, view->cursor_y);
}

gboolean
av_table_view_get_cursor (AvTableView *view, gint *x, gint *y)
{
    *x = view->cursor_x;
    *y = view->cursor_y;
    return view->cursor_shown;
}

/* --- events --- */

static gboolean
on_press (GtkWidget *widget, GdkEventButton *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    gtk_widget_grab_focus (widget);
    if (event->type != GDK_BUTTON_PRESS)
        return TRUE;
    if (event->button == GDK_BUTTON_SECONDARY) {
        g_signal_emit_by_name (view, "turn", event->state & GDK_SHIFT_MASK ? -1 : 1);
    } else if (event->button <= GDK_BUTTON_MIDDLE) {
        view->pressed = TRUE;
        view->dragged = FALSE;
        view->press_x = event->x;
        view->press_y = event->y;
        view->press_left = gtk_adjustment_get_value (view->hadjustment);
        view->press_top = gtk_adjustment_get_value (view->vadjustment);
    }
    return TRUE;
}

static void
set_pointer_shape (AvTableView *view, const gchar *name)
{
    GdkWindow *window = gtk_widget_get_window (GTK_WIDGET (view));
    g_autoptr (GdkCursor) cursor =
        name ? gdk_cursor_new_from_name (gtk_widget_get_display (GTK_WIDGET (view)), name) : NULL;
    gdk_window_set_cursor (window, cursor);
}

static gboolean
on_release (GtkWidget *widget, GdkEventButton *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    gint x, y;
    guint segment;
    if (!view->pressed || event->button > GDK_BUTTON_MIDDLE)
        return FALSE;
    view->pressed = FALSE;
    if (view->dragged) {
        set_pointer_shape (view, NULL);
        return TRUE;
    }
    if (event->button == GDK_BUTTON_PRIMARY
        && find_cell (view, event->x, event->y, &x, &y, &segment)) {
        view->cursor_x = x;
        view->cursor_y = y;
        view->cursor_shown = FALSE;
        g_signal_emit_by_name (view, "chosen", x, y, segment);
    }
    return TRUE;
}

/* What the pointer is on, once it has come to a point of the widget. */
static void
point_from (AvTableView *view, double at_x, double at_y)
{
    gint x, y;
    guint segment;
    if (find_cell (view, at_x, at_y, &x, &y, &segment)) {
        view->cursor_shown = FALSE;
        view->cursor_x = x;
        view->cursor_y = y;
        point_at (view, x, y, segment);
    } else {
        point_at (view, -1, -1, AV_NONE);
    }
}

static gboolean
on_motion (GtkWidget *widget, GdkEventMotion *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    if (view->pressed) {
        double dx = event->x - view->press_x, dy = event->y - view->press_y;
        if (!view->dragged && dx * dx + dy * dy > DRAG_FROM * DRAG_FROM) {
            view->dragged = TRUE;
            set_pointer_shape (view, "grabbing");
        }
        if (view->dragged)
            table_scroll_to (view, view->press_left - dx, view->press_top - dy);
        return TRUE;
    }
    point_from (view, event->x, event->y);
    return TRUE;
}

static gboolean
on_enter (GtkWidget *widget, GdkEventCrossing *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    if (!view->cursor_shown && !view->pressed && event->mode == GDK_CROSSING_NORMAL)
        point_from (view, event->x, event->y);
    return FALSE;
}

static gboolean
on_leave (GtkWidget *widget, GdkEventCrossing *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    if (!view->cursor_shown && event->mode == GDK_CROSSING_NORMAL)
        point_at (view, -1, -1, AV_NONE);
    return FALSE;
}

static gboolean
on_scroll (GtkWidget *widget, GdkEventScroll *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    double dx = 0, dy = 0;
    if (event->direction == GDK_SCROLL_UP)
        dy = -1;
    else if (event->direction == GDK_SCROLL_DOWN)
        dy = 1;
    else if (event->direction == GDK_SCROLL_SMOOTH)
        gdk_event_get_scroll_deltas ((GdkEvent *) event, &dx, &dy);
    if (event->state & GDK_SHIFT_MASK) {
        table_scroll_to (view,
                         gtk_adjustment_get_value (view->hadjustment) + (dx + dy) * view->zoom / 2,
                         gtk_adjustment_get_value (view->vadjustment));
        return TRUE;
    }
    if (dy != 0)
        av_table_view_set_zoom (view, view->zoom_to * pow (1.15, -dy), event->x, event->y);
    return TRUE;
}

void
table_point_class_init (GtkWidgetClass *widget)
{
    widget->button_press_event = on_press;
    widget->button_release_event = on_release;
    widget->motion_notify_event = on_motion;
    widget->enter_notify_event = on_enter;
    widget->leave_notify_event = on_leave;
    widget->scroll_event = on_scroll;
}
