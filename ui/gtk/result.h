/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h: the end of a game: the winners, and everybody's points by reason. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/land.h>

G_BEGIN_DECLS

/* A card that tells how GAME ended; NOTE, or NULL, is what the game says of that.  NEW_GAME and WATCH
 * receive its two buttons. */
GtkWidget *
av_result_new (const AvGame *game, const gchar *note, GtkWidget **new_game, GtkWidget **watch);

/* Who won, in a sentence; the caller frees it. */
gchar *av_result_sentence (const AvGame *game);

G_END_DECLS
