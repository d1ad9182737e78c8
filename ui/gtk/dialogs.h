/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialogs.h: what is asked in windows of their own: files, and whether a game may be left. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The path of a game to open, or to save to; NULL: none was chosen.  The caller frees it. */
gchar *av_ask_open_path (GtkWindow *parent);
gchar *av_ask_save_path (GtkWindow *parent);

/* Whether a game that is not over may be left. */
gboolean av_ask_leave (GtkWindow *parent);

G_END_DECLS
