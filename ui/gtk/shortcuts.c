/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shortcuts.c: the overview of all keys. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/shortcuts.h"
#include "gtk/tools.h"

#define WORDS \
    34 /* characters of a line of what a key does: two columns of keys fit a small screen in any language */

/* The words are a label of the shortcut, its keys are another widget. */
static void
wrap_words (GtkWidget *widget, gpointer data)
{
    if (GTK_IS_LABEL (widget))
        g_object_set (widget, "wrap", TRUE, "max-width-chars", WORDS, NULL);
    else if (GTK_IS_CONTAINER (widget) && !GTK_IS_SHORTCUT_LABEL (widget))
        gtk_container_forall (GTK_CONTAINER (widget), wrap_words, data);
}

/* Nothing in GTK's own overview can get the focus, so screen readers could not read it. */
static void
name_shortcuts (GtkWidget *widget, gpointer data)
{
    if (GTK_IS_SHORTCUTS_SHORTCUT (widget)) {
        g_autofree gchar *title = NULL, *keys = NULL;
        g_autoptr (GString) said = g_string_new (NULL);
        g_object_get (widget, "title", &title, "accelerator", &keys, NULL);
        g_auto (GStrv) words = g_strsplit (keys ? keys : "", " ", -1);
        g_string_append_printf (said, "%s:", title);
        for (gchar **word = words; *word; word++) {
            GdkModifierType modifiers;
            guint key;
            gtk_accelerator_parse (*word, &key, &modifiers);
            g_autofree gchar *label = gtk_accelerator_get_label (key, modifiers);
            g_string_append_printf (said, " %s", key ? label : *word);
        }
        wrap_words (widget, NULL);
        gtk_widget_set_can_focus (widget, TRUE);
        atk_object_set_name (gtk_widget_get_accessible (widget), said->str);
    } else if (GTK_IS_TOGGLE_BUTTON (widget) && !GTK_IS_RADIO_BUTTON (widget)) {
        atk_object_set_name (gtk_widget_get_accessible (widget), _ ("Search for a shortcut"));
    } else if (GTK_IS_CONTAINER (widget)) {
        gtk_container_forall (GTK_CONTAINER (widget), name_shortcuts, data);
    }
}

void
av_shortcuts_show (GtkApplicationWindow *window)
{
    if (!gtk_application_window_get_help_overlay (window)) {
        g_autoptr (GtkBuilder) objects =
            gtk_builder_new_from_resource (AV_RESOURCES "help-overlay.ui");
#ifndef HAVE_LUA
        gtk_widget_hide (GTK_WIDGET (gtk_builder_get_object (objects, "console_shortcut")));
#endif
        GtkWidget *overlay = GTK_WIDGET (gtk_builder_get_object (objects, "help_overlay"));
        gtk_window_set_title (GTK_WINDOW (overlay), _ ("Keyboard shortcuts"));
        name_shortcuts (overlay, NULL);
        gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (overlay));
    }
    gtk_widget_show (GTK_WIDGET (gtk_application_window_get_help_overlay (window)));
}
