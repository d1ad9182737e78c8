/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drop.c: files that are dropped on the window. */
#include "config.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "gtk/drop.h"
#include <avignon/host/paths.h>
#include <avignon/host/record.h>

/* What every zip file begins with. */
#define ZIP "PK\003\004"

/* Room for the first line of a record. */
#define BEGINNING 256

/* Reads the BEGINNING of the file at PATH, or of what else is there nothing. */
static void
read_beginning (const gchar *path, gchar *text)
{
    FILE *file = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? fopen (path, "re") : NULL;
    text[file ? fread (text, 1, BEGINNING, file) : 0] = '\0';
    if (file)
        fclose (file);
}

gboolean
av_drop_take_other (AvWindow *window, const gchar *path)
{
    gchar text[BEGINNING + 1];
    g_autofree gchar *base = g_filename_display_basename (path), *said = NULL;
    g_autofree gchar *lower = g_utf8_strdown (base, -1);
    read_beginning (path, text);
    if (g_str_has_prefix (text, ZIP)) {
        /* TRANSLATORS: the name of a file */
        said = g_strdup_printf (_ ("Is “%s” a plugin that you want to install?"), base);
        window_offer (window, GTK_MESSAGE_QUESTION, said, _ ("Install it"), OFFER_INSTALL,
                      g_strdup (path));
        return TRUE;
    }
    if (!g_str_has_suffix (lower, ".xml") || av_record_begins (text))
        return FALSE;
    g_autofree gchar *own = av_paths_user ("decks");
    g_autofree gchar *folder = g_filename_display_name (own);
    said = g_strdup_printf (
        /* TRANSLATORS: the name of a file; a folder */
        _ ("“%s” is no game. If it is a deck of tiles, put it into the folder %s, and choose "
           "“Load again” under Plugins."),
        base, folder);
    window_show_bar (window, GTK_MESSAGE_ERROR, said);
    return TRUE;
}

static void
take_file (AvWindow *window, const gchar *path)
{
    gchar text[BEGINNING + 1];
    read_beginning (path, text);
    if (av_record_begins (text)) {
        av_window_open (window, path);
    } else if (!av_drop_take_other (window, path)) {
        g_autofree gchar *base = g_filename_display_basename (path), *question = NULL;
        question = g_strdup_printf (
            /* TRANSLATORS: the name of a file */
            _ ("“%s” is neither a game of Avignon nor a plugin in a zip file."), base);
        window_show_bar (window, GTK_MESSAGE_ERROR, question);
    }
}

typedef struct {
    AvWindow *window;
    gchar **uris;
} Drop;

/* Takes URIS. */
static Drop *
drop_new (AvWindow *window, gchar **uris)
{
    Drop *drop = g_new (Drop, 1);
    *drop = (Drop){ g_object_ref (window), uris };
    return drop;
}

static void
drop_free (gpointer data)
{
    Drop *drop = data;
    g_object_unref (drop->window);
    g_strfreev (drop->uris);
    g_free (drop);
}

static gboolean
take_drop (gpointer data)
{
    Drop *drop = data;
    if (!gtk_widget_get_mapped (GTK_WIDGET (drop->window)))
        return G_SOURCE_REMOVE;
    g_autoptr (GFile) file = g_file_new_for_uri (drop->uris[0]);
    g_autofree gchar *path = g_file_get_path (file);
    if (drop->uris[1])
        window_show_bar (drop->window, GTK_MESSAGE_ERROR,
                         _ ("Only one file can be taken at a time."));
    else if (!path)
        window_show_bar (drop->window, GTK_MESSAGE_ERROR, _ ("This is no file on this computer."));
    else
        take_file (drop->window, path);
    return G_SOURCE_REMOVE;
}

/* A file is opened only after the other program has been told that it was taken: there may be something to be asked. */
static void
on_drop (GtkWidget *widget, GdkDragContext *context, gint x, gint y, GtkSelectionData *data,
         guint info, guint time, gpointer user_data)
{
    g_auto (GStrv) uris = gtk_selection_data_get_uris (data);
    AvWindow *window = AV_WINDOW (widget);
    if (!uris || !uris[0] || window_has_dialog (window))
        return;
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_drop, drop_new (window, g_steal_pointer (&uris)),
                     drop_free);
}

void
av_drop_set_up (AvWindow *window)
{
    GtkWidget *widget = GTK_WIDGET (window);
    gtk_drag_dest_set (widget, GTK_DEST_DEFAULT_MOTION | GTK_DEST_DEFAULT_DROP, NULL, 0,
                       GDK_ACTION_COPY);
    gtk_drag_dest_add_uri_targets (widget);
    g_signal_connect (widget, "drag-data-received", G_CALLBACK (on_drop), NULL);
}
