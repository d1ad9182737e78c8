/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin-picture.h: the small picture of a plugin: the first of its README, or else of its art. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The picture of the plugin in FOLDER, its words translated by DOMAIN (av_translate ()).  It is read when it is first drawn, in a thread of its own; if it cannot be read,
 * or is too large, its place stays empty. */
GtkWidget *av_plugin_picture_new (const gchar *folder, const gchar *domain);
/* Whether something is shown there by now; and whether it still might be. */
gboolean av_plugin_picture_is_shown (GtkWidget *picture);
gboolean av_plugin_picture_is_awaited (GtkWidget *picture);

/* The PNG at PATH, scaled down so that it just covers WIDTH by HEIGHT pixels; NULL and an error: it is no PNG, or too large
 * in bytes or in pixels.  Only plain files are read.  May be called by any thread. */
GdkPixbuf *av_plugin_picture_read (const gchar *path, gint width, gint height, GError **error);

G_END_DECLS
