/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-view.c: a table of cards as one widget: what it is told, and what is pointed at and picked. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/card-private.h"

G_DEFINE_TYPE (AvCardView, av_card_view, GTK_TYPE_DRAWING_AREA)

enum {
    PICKED,
    POINTED,
    N_SIGNALS
};
static guint signals[N_SIGNALS];

/* --- what is told --- */

static void
describe (AvCardView *view)
{
    gint index = cards_find (view->layout, view->cursor);
    const AvLayoutCard *card = index >= 0 ? view->layout->cards->pdata[index] : NULL;
    AtkObject *object = gtk_widget_get_accessible (GTK_WIDGET (view));
    g_autofree gchar *name = NULL;
    if (card) {
        const AvLayoutZone *zone = view->layout->zones->pdata[card->zone];
        name = g_strdup_printf (_ ("%s, %s, column %d"), card->name ? card->name : "",
                                zone->title ? zone->title : "", card->number + 1);
    }
    atk_object_set_name (object, name ? name : _ ("Table of cards"));
    atk_object_set_description (object,
                                view->layout && view->layout->note ? view->layout->note : "");
}

void
av_card_view_update (AvCardView *view, const AvGame *game, const GArray *lit, gboolean forget)
{
    g_clear_pointer (forget ? &view->before : &view->layout, av_layout_free);
    if (forget) {
        view->before = view->layout;
        view->layout = NULL;
    }
    view->pointed = -1;
    g_array_set_size (view->lit, 0);
    if (game) {
        const AvRuleset *before = view->ruleset;
        view->ruleset = av_ruleset_ref (av_game_get_ruleset (game));
        av_ruleset_unref ((AvRuleset *) before);
        view->layout = av_game_layout (game);
        view->decider = av_game_get_decider (game);
        if (lit->len > 0)
            g_array_append_vals (view->lit, lit->data, lit->len);
    } else {
        g_clear_pointer (&view->before, av_layout_free);
        av_ruleset_unref ((AvRuleset *) view->ruleset);
        view->ruleset = NULL;
    }
    if (!cards_is_lit (view, view->cursor))
        view->cursor = -1;
    describe (view);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

const AvLayout *
av_card_view_get_layout (AvCardView *view)
{
    return view->layout;
}

const AvLayoutCard *
av_card_view_get_pointed (AvCardView *view)
{
    gint index = view->pointed >= 0 ? view->pointed : cards_find (view->layout, view->cursor);
    return index >= 0 ? view->layout->cards->pdata[index] : NULL;
}

/* --- input --- */

/* The topmost card there, by index; -1: none. */
static gint
find_card (AvCardView *view, double x, double y)
{
    Grid grid;
    if (!view->layout)
        return -1;
    cards_measure (view, &grid);
    for (guint i = view->layout->cards->len; i-- > 0;) {
        GdkRectangle area;
        cards_card_area (view, &grid, view->layout->cards->pdata[i], &area);
        if (x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height)
            return i;
    }
    return -1;
}

static void
point_at (AvCardView *view, gint index)
{
    if (view->pointed == index)
        return;
    view->pointed = index;
    g_signal_emit (view, signals[POINTED], 0);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

static gboolean
av_card_view_motion (GtkWidget *widget, GdkEventMotion *event)
{
    point_at (AV_CARD_VIEW (widget), find_card (AV_CARD_VIEW (widget), event->x, event->y));
    return FALSE;
}

static gboolean
av_card_view_leave (GtkWidget *widget, GdkEventCrossing *event)
{
    point_at (AV_CARD_VIEW (widget), -1);
    return FALSE;
}

static gboolean
av_card_view_press (GtkWidget *widget, GdkEventButton *event)
{
    AvCardView *view = AV_CARD_VIEW (widget);
    gint index = find_card (view, event->x, event->y);
    gtk_widget_grab_focus (widget);
    if (event->type != GDK_BUTTON_PRESS || event->button != GDK_BUTTON_PRIMARY || index < 0)
        return FALSE;
    const AvLayoutCard *card = view->layout->cards->pdata[index];
    if (card->number >= 0)
        g_signal_emit (view, signals[PICKED], 0, card->number);
    return TRUE;
}

gboolean
av_card_view_move_cursor (AvCardView *view, gint by)
{
    gint n = (gint) view->lit->len, at = by > 0 ? -1 : 0;
    if (n == 0)
        return FALSE;
    for (gint i = 0; i < n; i++)
        if (g_array_index (view->lit, gint, i) == view->cursor)
            at = i;
    view->cursor = g_array_index (view->lit, gint, (at + by + n) % n);
    view->pointed = -1;
    describe (view);
    g_signal_emit (view, signals[POINTED], 0);
    gtk_widget_queue_draw (GTK_WIDGET (view));
    return TRUE;
}

gboolean
av_card_view_pick (AvCardView *view)
{
    if (view->cursor < 0)
        return FALSE;
    g_signal_emit (view, signals[PICKED], 0, view->cursor);
    return TRUE;
}

void
av_card_view_forget_art (AvCardView *view)
{
    av_card_art_forget (view->art);
}

/* --- the widget --- */

static void
av_card_view_finalize (GObject *object)
{
    AvCardView *view = AV_CARD_VIEW (object);
    av_card_art_free (view->art);
    g_array_unref (view->lit);
    av_layout_free (view->layout);
    av_layout_free (view->before);
    av_ruleset_unref ((AvRuleset *) view->ruleset);
    G_OBJECT_CLASS (av_card_view_parent_class)->finalize (object);
}

static void
av_card_view_class_init (AvCardViewClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    GType type = G_TYPE_FROM_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_card_view_finalize;
    widget->draw = cards_draw;
    widget->motion_notify_event = av_card_view_motion;
    widget->leave_notify_event = av_card_view_leave;
    widget->button_press_event = av_card_view_press;
    signals[PICKED] = g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_INT);
    signals[POINTED] =
        g_signal_new ("pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
av_card_view_init (AvCardView *view)
{
    view->art = av_card_art_new ();
    view->lit = g_array_new (FALSE, FALSE, sizeof (gint));
    view->cursor = view->pointed = -1;
    gtk_widget_set_can_focus (GTK_WIDGET (view), TRUE);
    gtk_widget_add_events (GTK_WIDGET (view),
                           GDK_POINTER_MOTION_MASK | GDK_LEAVE_NOTIFY_MASK | GDK_BUTTON_PRESS_MASK);
}

GtkWidget *
av_card_view_new (void)
{
    return g_object_new (AV_TYPE_CARD_VIEW, NULL);
}
