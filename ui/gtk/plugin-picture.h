/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin-picture.h: the small picture of a plugin: the first of its README, or else of its art. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Of the plugin in FOLDER.  Nothing is read before it is first drawn, and then by a thread of its own: what cannot be
 * read, or is too large, leaves its place empty. */
GtkWidget *av_plugin_picture_new (const gchar *folder);
/* Whether something is shown there by now; and whether it still might be. */
gboolean av_plugin_picture_is_shown (GtkWidget *picture);
gboolean av_plugin_picture_is_awaited (GtkWidget *picture);

/* The PNG at PATH, scaled down so that it just covers so many pixels; NULL and an error: it is none, or too large in bytes
 * or in pixels.  Only plain files are read.  Any thread may call it. */
GdkPixbuf *av_plugin_picture_read (const gchar *path, gint width, gint height, GError **error);

G_END_DECLS
