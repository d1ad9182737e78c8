/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-view.c: the table's input: dragging, pointing, the cell cursor; and what it is told. */
#include "config.h"

#include <glib/gi18n.h>
#include <math.h>

#include "gtk/table-private.h"

enum {
    PROP_0,
    PROP_HADJUSTMENT,
    PROP_VADJUSTMENT,
    PROP_HSCROLL_POLICY,
    PROP_VSCROLL_POLICY
};
enum {
    CHOSEN,
    POINTED,
    TURN,
    ZOOMED,
    N_SIGNALS
};
static guint signals[N_SIGNALS];

#define DRAG_FROM 7.0 /* pixels that make a press a drag */

G_DEFINE_TYPE_WITH_CODE (AvTableView, av_table_view, GTK_TYPE_DRAWING_AREA,
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

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
    g_signal_emit (view, signals[POINTED], 0, x, y, segment);
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
        g_signal_emit (view, signals[TURN], 0, event->state & GDK_SHIFT_MASK ? -1 : 1);
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
        g_signal_emit (view, signals[CHOSEN], 0, x, y, segment);
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

static void
on_allocate (GtkWidget *widget, GtkAllocation *allocation)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    GTK_WIDGET_CLASS (av_table_view_parent_class)->size_allocate (widget, allocation);
    table_configure (view);
    if (!view->fitted)
        av_table_view_fit (view);
}

/* --- what it is told --- */

static void
replace_items (GArray *array, const GArray *items)
{
    g_array_set_size (array, 0);
    if (items)
        g_array_append_vals (array, items->data, items->len);
}

void
av_table_view_set_game (AvTableView *view, const AvGame *game, AvTileCache *cache)
{
    view->game = game;
    view->cache = cache;
    view->width = game ? av_land_get_width (game) : 1;
    view->height = game ? av_land_get_height (game) : 1;
    view->cursor_x = view->width / 2;
    view->cursor_y = view->height / 2;
    view->cursor_shown = view->fitted = FALSE;
    view->point_x = view->point_y = -1;
    view->point_segment = view->selected = view->hand = AV_NONE;
    g_clear_pointer (&view->lit, g_free);
    replace_items (view->shown, NULL);
    replace_items (view->shown_segments, NULL);
    g_array_set_size (view->segments, 0);
    g_ptr_array_set_size (view->popups, 0);
    if (game) {
        table_configure (view);
        av_table_view_fit (view);
    }
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_update (AvTableView *view)
{
    /* A segment pointed at before may be another's number now. */
    if (view->point_x >= 0)
        view->point_segment = AV_NONE;
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_cells (AvTableView *view, const guint8 *lit)
{
    g_free (view->lit);
    view->lit = lit ? g_memdup2 (lit, (gsize) view->width * view->height) : NULL;
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_shown (AvTableView *view, const GArray *cells, const GArray *segments)
{
    guint before = view->shown->len + view->shown_segments->len;
    replace_items (view->shown, cells);
    replace_items (view->shown_segments, segments);
    if (before + view->shown->len + view->shown_segments->len > 0)
        gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_segments (AvTableView *view, const GArray *segments)
{
    replace_items (view->segments, segments);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_selected (AvTableView *view, guint segment, guint piece, gint player)
{
    view->selected = segment;
    view->selected_piece = piece;
    view->selected_player = player;
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_hand (AvTableView *view, guint kind, guint rotation)
{
    view->hand = kind;
    view->hand_rotation = rotation;
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

static void
popup_free (TablePopup *popup)
{
    g_array_unref (popup->cells);
    g_free (popup);
}

void
av_table_view_show_points (AvTableView *view, const GArray *cells, gint points, gint player)
{
    TablePopup *popup = g_new0 (TablePopup, 1);
    guint n = cells->len / 2;
    popup->cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    if (cells->len)
        g_array_append_vals (popup->cells, cells->data, cells->len);
    popup->x = view->width / 2.0;
    popup->y = view->height / 2.0;
    for (guint i = 0; i < n; i++) {
        popup->x = (i ? popup->x : 0) + (g_array_index (cells, gint16, 2 * i) + 0.5) / n;
        popup->y = (i ? popup->y : 0) + (g_array_index (cells, gint16, 2 * i + 1) + 0.5) / n;
    }
    /* Several that rise from one place stand beside one another. */
    for (guint i = 0; i < view->popups->len; i++) {
        TablePopup *other = view->popups->pdata[i];
        if (fabs (other->x - popup->x) < 0.4 && fabs (other->y - popup->y) < 0.3)
            popup->x += 0.6;
    }
    popup->points = points;
    popup->player = player;
    g_ptr_array_add (view->popups, popup);
    table_start_ticking (view);
}

/* --- the widget --- */

static void
set_adjustment (AvTableView *view, GtkAdjustment **place, GtkAdjustment *adjustment)
{
    if (*place)
        g_signal_handlers_disconnect_by_data (*place, view);
    g_clear_object (place);
    *place = g_object_ref_sink (adjustment ? adjustment : gtk_adjustment_new (0, 0, 0, 0, 0, 0));
    g_signal_connect_swapped (*place, "value-changed", G_CALLBACK (gtk_widget_queue_draw), view);
    table_configure (view);
}

static void
av_table_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    if (id == PROP_HADJUSTMENT)
        set_adjustment (view, &view->hadjustment, g_value_get_object (value));
    else if (id == PROP_VADJUSTMENT)
        set_adjustment (view, &view->vadjustment, g_value_get_object (value));
    else if (id == PROP_HSCROLL_POLICY)
        view->hpolicy = g_value_get_enum (value);
    else
        view->vpolicy = g_value_get_enum (value);
}

static void
av_table_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    if (id == PROP_HADJUSTMENT)
        g_value_set_object (value, view->hadjustment);
    else if (id == PROP_VADJUSTMENT)
        g_value_set_object (value, view->vadjustment);
    else
        g_value_set_enum (value, id == PROP_HSCROLL_POLICY ? view->hpolicy : view->vpolicy);
}

static void
av_table_view_dispose (GObject *object)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    if (view->hadjustment)
        g_signal_handlers_disconnect_by_data (view->hadjustment, view);
    if (view->vadjustment)
        g_signal_handlers_disconnect_by_data (view->vadjustment, view);
    g_clear_object (&view->hadjustment);
    g_clear_object (&view->vadjustment);
    view->game = NULL;
    G_OBJECT_CLASS (av_table_view_parent_class)->dispose (object);
}

static void
av_table_view_finalize (GObject *object)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    g_free (view->lit);
    g_array_unref (view->shown);
    g_array_unref (view->shown_segments);
    g_array_unref (view->segments);
    g_ptr_array_unref (view->popups);
    G_OBJECT_CLASS (av_table_view_parent_class)->finalize (object);
}

static void
av_table_view_class_init (AvTableViewClass *klass)
{
    GObjectClass *object = G_OBJECT_CLASS (klass);
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    GType type = G_TYPE_FROM_CLASS (klass);

    object->set_property = av_table_view_set_property;
    object->get_property = av_table_view_get_property;
    object->dispose = av_table_view_dispose;
    object->finalize = av_table_view_finalize;
    widget->draw = table_draw;
    widget->size_allocate = on_allocate;
    widget->button_press_event = on_press;
    widget->button_release_event = on_release;
    widget->motion_notify_event = on_motion;
    widget->enter_notify_event = on_enter;
    widget->leave_notify_event = on_leave;
    widget->scroll_event = on_scroll;
    g_object_class_override_property (object, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property (object, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property (object, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property (object, PROP_VSCROLL_POLICY, "vscroll-policy");
    gtk_widget_class_set_css_name (widget, "avtable");

    signals[CHOSEN] = g_signal_new ("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
    signals[POINTED] = g_signal_new ("pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
    signals[TURN] = g_signal_new ("turn", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_INT);
    signals[ZOOMED] =
        g_signal_new ("zoomed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
av_table_view_init (AvTableView *view)
{
    GtkWidget *widget = GTK_WIDGET (view);
    view->shown = g_array_new (FALSE, FALSE, sizeof (gint16));
    view->shown_segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    view->segments = g_array_new (FALSE, FALSE, sizeof (guint));
    view->popups = g_ptr_array_new_with_free_func ((GDestroyNotify) popup_free);
    view->width = view->height = 1;
    view->point_x = view->point_y = -1;
    view->point_segment = view->selected = view->hand = AV_NONE;
    view->zoom = view->zoom_to = 96;
    gtk_widget_set_can_focus (widget, TRUE);
    gtk_widget_set_hexpand (widget, TRUE);
    gtk_widget_set_vexpand (widget, TRUE);
    gtk_widget_add_events (widget, GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK
                                       | GDK_POINTER_MOTION_MASK | GDK_ENTER_NOTIFY_MASK
                                       | GDK_LEAVE_NOTIFY_MASK | GDK_SCROLL_MASK
                                       | GDK_SMOOTH_SCROLL_MASK);
    AtkObject *accessible = gtk_widget_get_accessible (widget);
    atk_object_set_name (accessible, _ ("Table"));
    atk_object_set_role (accessible, ATK_ROLE_CANVAS);
}

GtkWidget *
av_table_view_new (void)
{
    return g_object_new (AV_TYPE_TABLE_VIEW, NULL);
}
