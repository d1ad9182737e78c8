/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h: the end of a game: the winners, and everybody's points by reason. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/land.h>

G_BEGIN_DECLS

/* Lays a card over OVERLAY that tells how GAME ended; NOTE, or NULL, is what the game says of that.  Its
 * buttons are for the actions win.new and game.watch. */
GtkWidget *av_result_show (GtkOverlay *overlay, const AvGame *game, const gchar *note);

/* Who won, in a sentence; the caller frees it. */
gchar *av_result_sentence (const AvGame *game);

G_END_DECLS
