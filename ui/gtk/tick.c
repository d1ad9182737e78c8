/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tick.c: a check button of a long list, of which many may be switched at once. */
#include "gtk/tick.h"
#include "gtk/tools.h"

#define IN_A_FRAME 2 /* how many are shown as switched in one frame */

struct _AvTick {
    GtkCheckButton parent;
    gboolean on;
    guint later; /* the callback that will show it as it is; 0: it is shown so */
};

G_DEFINE_TYPE (AvTick, av_tick, GTK_TYPE_CHECK_BUTTON)

/* Whether TICK is one of the few for which there is time in this frame; one that is not seen takes none. */
static gboolean
is_in_time (GtkWidget *tick)
{
    static gint64 frame;
    static guint shown;
    GdkFrameClock *clock = gtk_widget_get_mapped (tick) ? gtk_widget_get_frame_clock (tick) : NULL;
    if (!clock)
        return TRUE;
    if (gdk_frame_clock_get_frame_counter (clock) != frame) {
        frame = gdk_frame_clock_get_frame_counter (clock);
        shown = 0;
    }
    return shown++ < IN_A_FRAME;
}

static gboolean
show (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    AvTick *tick = AV_TICK (widget);
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (tick)) != tick->on) {
        if (!is_in_time (widget)) {
            av_frame_put_off (widget);
            return G_SOURCE_CONTINUE;
        }
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tick), tick->on);
    }
    tick->later = 0;
    return G_SOURCE_REMOVE;
}

gboolean
av_tick_is_on (AvTick *tick)
{
    return tick->on;
}

void
av_tick_set_on (AvTick *tick, gboolean on)
{
    if (tick->on == on)
        return;
    tick->on = on;
    if (!tick->later && show (GTK_WIDGET (tick), NULL, NULL) == G_SOURCE_CONTINUE)
        tick->later = gtk_widget_add_tick_callback (GTK_WIDGET (tick), show, NULL, NULL);
    g_signal_emit_by_name (tick, "switched");
}

static void
av_tick_toggled (GtkToggleButton *button)
{
    AvTick *tick = AV_TICK (button);
    gboolean on = gtk_toggle_button_get_active (button);
    if (on == tick->on)
        return;
    tick->on = on;
    g_signal_emit_by_name (tick, "switched");
}

static void
av_tick_class_init (AvTickClass *klass)
{
    GTK_TOGGLE_BUTTON_CLASS (klass)->toggled = av_tick_toggled;
    g_signal_new ("switched", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
av_tick_init (AvTick *tick)
{
}

GtkWidget *
av_tick_new (const gchar *text)
{
    GtkWidget *tick = g_object_new (AV_TYPE_TICK, "label", text, NULL);
    av_label_fit (GTK_LABEL (gtk_bin_get_child (GTK_BIN (tick))));
    return tick;
}
