/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-view.c: the table as a widget, and what it is told. */
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
G_DEFINE_TYPE_WITH_CODE (AvTableView, av_table_view, GTK_TYPE_DRAWING_AREA,
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

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
av_table_view_set_ruled (AvTableView *view, gboolean ruled)
{
    view->ruled = ruled;
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
    table_point_class_init (widget);
    g_object_class_override_property (object, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property (object, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property (object, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property (object, PROP_VSCROLL_POLICY, "vscroll-policy");
    gtk_widget_class_set_css_name (widget, "avtable");

    g_signal_new ("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
    g_signal_new ("pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
    g_signal_new ("turn", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
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
    view->ruled = TRUE;
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
