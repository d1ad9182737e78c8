/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-chooser.h: which game is played: that of tiles, or one that a plugin brings. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

/* A combo box of them; its active id is the game's.  It is hidden where there is only one. */
GtkWidget *av_game_chooser_new (AvCatalogue *catalogue);
const gchar *av_game_chooser_get (GtkWidget *chooser);
/* FALSE: there is no such game. */
gboolean av_game_chooser_set (GtkWidget *chooser, const gchar *game);
/* How many can play it; it is loaded for that, after the user allowed it where he must.  FALSE: it
 * cannot be had. */
gboolean av_game_chooser_count (GtkWidget *chooser, AvCatalogue *catalogue, guint *min, guint *max);

G_END_DECLS
