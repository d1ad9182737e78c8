/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beside.c: windows that are read beside the game. */
#include "config.h"

#include "gtk/beside.h"

#define OPENING "avignon-opening"
#define SLICE (4 * 1000) /* microseconds for which content is made at a stretch */

typedef struct {
    GtkWidget *window;
    AvBesideStep step;
    gpointer data;
    guint n_steps; /* taken once there is nothing left to make */
    guint source;
} Opening;

static void
opening_free (gpointer data)
{
    Opening *opening = data;
    g_clear_handle_id (&opening->source, g_source_remove);
    g_free (opening);
}

/* GTK keeps the sizes that are asked for. */
static void
measure (GtkWidget *window)
{
    GtkWidget *child = gtk_bin_get_child (GTK_BIN (window));
    gint width, wanted;
    gtk_widget_get_preferred_width (window, NULL, &wanted);
    gtk_window_get_default_size (GTK_WINDOW (window), &width, NULL);
    gtk_widget_get_preferred_height_for_width (child, MAX (width, wanted), NULL, &wanted);
}

static gboolean
on_idle (gpointer data)
{
    Opening *opening = data;
    gint64 until = g_get_monotonic_time () + SLICE;
    gboolean goes_on = opening->step != NULL;
    while (goes_on && g_get_monotonic_time () < until)
        goes_on = opening->step (opening->data);
    if (goes_on)
        return G_SOURCE_CONTINUE;
    opening->step = NULL;
    switch (opening->n_steps++) {
    case 0:
        measure (opening->window);
        return G_SOURCE_CONTINUE;
    case 1:
        gtk_widget_realize (opening->window);
        return G_SOURCE_CONTINUE;
    default:
        opening->source = 0;
        gtk_window_present (GTK_WINDOW (opening->window));
        return G_SOURCE_REMOVE;
    }
}

/* A window that is closed before it is complete may live on for a while. */
static void
on_destroy (GtkWidget *window)
{
    g_object_set_data (G_OBJECT (window), OPENING, NULL);
}

void
av_beside_open (GtkWindow *window, GtkWindow *parent, AvBesideStep step, gpointer data)
{
    Opening *opening = g_new0 (Opening, 1);
    opening->window = GTK_WIDGET (window);
    opening->step = step;
    opening->data = data;
    opening->source = g_idle_add (on_idle, opening);
    g_object_set_data_full (G_OBJECT (window), OPENING, opening, opening_free);
    g_signal_connect (window, "destroy", G_CALLBACK (on_destroy), NULL);
    gtk_window_set_transient_for (window, parent);
    gtk_window_set_destroy_with_parent (window, TRUE);
    gtk_window_set_modal (window, gtk_window_get_modal (parent));
    if (GTK_IS_DIALOG (window))
        g_signal_connect (window, "response", G_CALLBACK (gtk_widget_destroy), NULL);
}

void
av_beside_present (GtkWindow *window)
{
    const Opening *opening = g_object_get_data (G_OBJECT (window), OPENING);
    if (opening->source == 0)
        gtk_window_present (window);
}
