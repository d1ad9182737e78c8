/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialogs.h: what is asked, or told, in windows of their own: files, whether a game may be left. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The path of a game to open, or to save to; NULL: none was chosen.  The caller frees it. */
gchar *av_ask_open_path (GtkWindow *parent);
gchar *av_ask_save_path (GtkWindow *parent);

/* Whether a game that is not over may be left. */
gboolean av_ask_leave (GtkWindow *parent);

/* Tells what went wrong, until it is read. */
void av_complain (GtkWindow *parent, const GError *error);

G_END_DECLS
