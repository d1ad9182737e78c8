/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h: the end of a game: the winners, and everybody's points by reason. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/land.h>

G_BEGIN_DECLS

/* Shows a card over OVERLAY that says how GAME ended; NOTE (or NULL) is what the game itself says about it.  Its buttons
 * activate win.new and game.watch. */
GtkWidget *av_result_show (GtkOverlay *overlay, const AvGame *game, const gchar *note);

/* Who won, in a sentence; the caller frees it. */
gchar *av_result_sentence (const AvGame *game);

G_END_DECLS
