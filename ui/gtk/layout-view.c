/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout-view.c: what the widgets of cards and of boards share: the layout they show, pointing and picking. */
#include "config.h"

#include "gtk/layout-view.h"

#include "gtk/tools.h"

G_DEFINE_ABSTRACT_TYPE (AvLayoutView, av_layout_view, GTK_TYPE_DRAWING_AREA)

#define CLASS_OF(view) G_TYPE_INSTANCE_GET_CLASS (view, AV_TYPE_LAYOUT_VIEW, AvLayoutViewClass)

/* --- what is shown --- */

void
av_layout_view_update (AvLayoutView *view, const AvGame *game, gboolean forget)
{
    const AvRuleset *held = view->ruleset;
    if (forget) {
        av_layout_free (view->before);
        view->before = g_steal_pointer (&view->layout);
    }
    g_clear_pointer (&view->layout, av_layout_free);
    if (game) {
        view->layout = av_game_layout (game);
        if (!view->layout)
            view->layout = av_layout_new ();
    } else {
        g_clear_pointer (&view->before, av_layout_free);
        view->cursor = -1;
        view->pointed = -1;
    }
    view->ruleset = game ? av_ruleset_ref (av_game_get_ruleset (game)) : NULL;
    av_ruleset_unref ((AvRuleset *) held);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_layout_view_set_lit (AvLayoutView *view, const GArray *lit)
{
    g_array_set_size (view->lit, 0);
    if (lit && lit->len > 0)
        g_array_append_vals (view->lit, lit->data, lit->len);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

static gint
find_lit (const AvLayoutView *view, gint number)
{
    for (guint i = 0; i < view->lit->len; i++)
        if (g_array_index (view->lit, gint, i) == number)
            return (gint) i;
    return -1;
}

gboolean
av_layout_view_is_lit (const AvLayoutView *view, gint number)
{
    return find_lit (view, number) >= 0;
}

/* --- the cursor --- */

void
av_layout_view_set_cursor (AvLayoutView *view, gint number)
{
    view->cursor = number;
    view->pointed = -1;
    CLASS_OF (view)->name_cursor (view);
    g_signal_emit_by_name (view, "pointed");
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

gboolean
av_layout_view_step (AvLayoutView *view, gint by)
{
    gint n = (gint) view->lit->len, at = find_lit (view, view->cursor);
    if (n == 0)
        return FALSE;
    if (at < 0)
        at = by > 0 ? -1 : 0;
    av_layout_view_set_cursor (view, g_array_index (view->lit, gint, (at + by + n) % n));
    return TRUE;
}

gboolean
av_layout_view_pick (AvLayoutView *view)
{
    if (view->cursor < 0)
        return FALSE;
    g_signal_emit_by_name (view, "picked", view->cursor);
    return TRUE;
}

/* --- the pointer --- */

static void
point_at (AvLayoutView *view, gint spot)
{
    if (view->pointed == spot)
        return;
    view->pointed = spot;
    g_signal_emit_by_name (view, "pointed");
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

static gboolean
on_motion (GtkWidget *widget, GdkEventMotion *event)
{
    AvLayoutView *view = AV_LAYOUT_VIEW (widget);
    point_at (view, CLASS_OF (view)->find_spot (view, event->x, event->y));
    return FALSE;
}

static gboolean
on_leave (GtkWidget *widget, GdkEventCrossing *event)
{
    point_at (AV_LAYOUT_VIEW (widget), -1);
    return FALSE;
}

static gboolean
on_press (GtkWidget *widget, GdkEventButton *event)
{
    AvLayoutView *view = AV_LAYOUT_VIEW (widget);
    gint spot = CLASS_OF (view)->find_spot (view, event->x, event->y);
    gtk_widget_grab_focus (widget);
    if (event->type != GDK_BUTTON_PRESS || event->button != GDK_BUTTON_PRIMARY || spot < 0)
        return FALSE;
    gint number = CLASS_OF (view)->get_number (view, spot);
    if (number >= 0) {
        view->cursor = -1;
        g_signal_emit_by_name (view, "picked", number);
    }
    return TRUE;
}

/* --- the widget --- */

static void
av_layout_view_finalize (GObject *object)
{
    AvLayoutView *view = AV_LAYOUT_VIEW (object);
    g_array_unref (view->lit);
    av_layout_free (view->layout);
    av_layout_free (view->before);
    av_ruleset_unref ((AvRuleset *) view->ruleset);
    G_OBJECT_CLASS (av_layout_view_parent_class)->finalize (object);
}

static void
av_layout_view_class_init (AvLayoutViewClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    GType type = G_TYPE_FROM_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_layout_view_finalize;
    widget->motion_notify_event = on_motion;
    widget->leave_notify_event = on_leave;
    widget->button_press_event = on_press;
    g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_INT);
    g_signal_new ("pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
av_layout_view_init (AvLayoutView *view)
{
    view->lit = g_array_new (FALSE, FALSE, sizeof (gint));
    view->cursor = view->pointed = -1;
    gtk_widget_set_can_focus (GTK_WIDGET (view), TRUE);
    av_widget_take_clicks (GTK_WIDGET (view));
    gtk_widget_add_events (GTK_WIDGET (view), GDK_POINTER_MOTION_MASK | GDK_LEAVE_NOTIFY_MASK);
}
