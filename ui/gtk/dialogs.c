/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialogs.c: the message and file dialogs. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/kept-games.h"
#include "gtk/dialogs.h"
#include "gtk/tools.h"

static void
add_filter (GtkFileChooserNative *chooser, const gchar *name, const gchar *const *patterns)
{
    GtkFileFilter *filter = gtk_file_filter_new ();
    gtk_file_filter_set_name (filter, name);
    for (; *patterns; patterns++)
        gtk_file_filter_add_pattern (filter, *patterns);
    gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
}

static GtkFileChooserNative *
make_chooser (GtkWindow *parent, GtkFileChooserAction action, const gchar *title, const gchar *name,
              const gchar *const *patterns)
{
    static const gchar *const all[] = { "*", NULL };
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, parent, action, NULL, NULL);
    add_filter (chooser, name, patterns);
    add_filter (chooser, _ ("All files"), all);
    gtk_file_chooser_set_do_overwrite_confirmation (GTK_FILE_CHOOSER (chooser), TRUE);
    gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
    return chooser;
}

static gchar *
run_chooser (GtkFileChooserNative *chooser)
{
    if (gtk_native_dialog_run (GTK_NATIVE_DIALOG (chooser)) != GTK_RESPONSE_ACCEPT)
        return NULL;
    return gtk_file_chooser_get_filename (GTK_FILE_CHOOSER (chooser));
}

static const gchar *const games[] = { "*.avignon", "*.scenario", NULL };

gchar *
av_ask_open_path (GtkWindow *parent)
{
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (
        parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open a game"), _ ("Games of Avignon"), games);
    g_autofree gchar *kept = av_kept_games_folder ();
    gtk_file_chooser_add_shortcut_folder (GTK_FILE_CHOOSER (chooser), kept, NULL);
    return run_chooser (chooser);
}

gchar *
av_ask_save_path (GtkWindow *parent)
{
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (
        parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the game"), _ ("Games of Avignon"), games);
    g_autoptr (GDateTime) now = g_date_time_new_now_local ();
    g_autofree gchar *name = g_date_time_format (now, "%Y-%m-%d.avignon");
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
    return run_chooser (chooser);
}

gchar *
av_ask_export_path (GtkWindow *parent, gboolean table)
{
    static const gchar *const pictures[] = { "*.png", "*.svg", "*.pdf", "*.txt", NULL };
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (
        parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Export the table"),
        table ? _ ("Pictures (.png, .svg, .pdf), or the points (.txt)") : _ ("The points (.txt)"),
        table ? pictures : pictures + 3);
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser),
                                       table ? "avignon.png" : "avignon.txt");
    return run_chooser (chooser);
}

gchar *
av_ask_plugin_path (GtkWindow *parent)
{
    static const gchar *const archives[] = { "*.zip", NULL };
    g_autoptr (GtkFileChooserNative) chooser =
        make_chooser (parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Install a plugin"),
                      _ ("Plugins (.zip)"), archives);
    return run_chooser (chooser);
}

static gboolean
destroy (gpointer dialog)
{
    gtk_widget_destroy (dialog);
    return G_SOURCE_REMOVE;
}

void
av_dialog_end (GtkWidget *dialog)
{
    gtk_widget_hide (dialog);
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, destroy, g_object_ref (dialog), g_object_unref);
}

/* Shows a message; returns the answer to it.  Long names of files neither widen it nor are cut. */
static gint
run_message (GtkWidget *dialog)
{
    GtkWidget *area = gtk_message_dialog_get_message_area (GTK_MESSAGE_DIALOG (dialog));
    gtk_container_foreach (GTK_CONTAINER (area), (GtkCallback) (void (*) (void)) av_label_fit,
                           NULL);
    gint response = gtk_dialog_run (GTK_DIALOG (dialog));
    gtk_widget_destroy (dialog);
    return response;
}

void
av_complain (GtkWindow *parent, const GError *error)
{
    g_autofree gchar *valid = g_utf8_make_valid (error->message, -1);
    run_message (gtk_message_dialog_new (parent, GTK_DIALOG_MODAL, GTK_MESSAGE_ERROR,
                                         GTK_BUTTONS_CLOSE, "%s", valid));
}

gboolean
av_confirm (GtkWindow *parent, const gchar *question, const gchar *consequence, const gchar *no,
            const gchar *yes)
{
    g_autofree gchar *valid = g_utf8_make_valid (consequence, -1);
    GtkWidget *dialog =
        gtk_message_dialog_new (parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                GTK_MESSAGE_WARNING, GTK_BUTTONS_NONE, "%s", question);
    gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", valid);
    gtk_dialog_add_buttons (GTK_DIALOG (dialog), no, GTK_RESPONSE_CANCEL, yes, GTK_RESPONSE_OK,
                            NULL);
    gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
    return run_message (dialog) == GTK_RESPONSE_OK;
}
