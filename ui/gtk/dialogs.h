/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialogs.h: message and file dialogs. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The path of a game to open, or to save to; NULL: none was chosen.  The caller frees it. */
gchar *av_ask_open_path (GtkWindow *parent);
gchar *av_ask_save_path (GtkWindow *parent);
/* Likewise the path of a picture of the table, or, without TABLE, of a text. */
gchar *av_ask_export_path (GtkWindow *parent, gboolean table);

/* And of an archive with a plugin. */
gchar *av_ask_plugin_path (GtkWindow *parent);

/* Closes DIALOG, and destroys it when there is time: one of many widgets would keep the program waiting. */
void av_dialog_end (GtkWidget *dialog);

/* Shows ERROR; returns when it has been read. */
void av_complain (GtkWindow *parent, const GError *error);
/* Asks QUESTION, and says what comes of it; NO and YES are the buttons, NO the one that Enter presses.  FALSE also if it
 * is closed. */
gboolean av_confirm (GtkWindow *parent, const gchar *question, const gchar *consequence,
                     const gchar *no, const gchar *yes);

G_END_DECLS
