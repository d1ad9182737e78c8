/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tutorial.h: the bar below the table that teaches the game: it plays a game that is prepared, lets the reader do what
 * the first player did, and says what to see in it.
 *
 * Signals:
 *   close ()     it is to be left
 */
#pragma once

#include "gtk/play.h"
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define AV_TYPE_TUTORIAL (av_tutorial_get_type ())
G_DECLARE_FINAL_TYPE (AvTutorial, av_tutorial, AV, TUTORIAL, GtkBox)

/* The lesson, from its beginning; it belongs to the tutorial.  NULL and an error where a deck is missing, say. */
AvPlay *av_tutorial_begin (AvTutorial *tutorial, AvCatalogue *catalogue, GError **error);
void av_tutorial_end (AvTutorial *tutorial);

G_END_DECLS
