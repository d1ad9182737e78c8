/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tutorial.h: the bar below the table that teaches the game: it plays a prepared game, lets the reader do what its first
 * player did, and explains what can be seen.
 *
 * Signals:
 *   close ()      the reader wants to leave it
 *   to-table ()   something is to be done on the table, which is to have the focus
 */
#pragma once

#include "gtk/play.h"
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define AV_TYPE_TUTORIAL (av_tutorial_get_type ())
G_DECLARE_FINAL_TYPE (AvTutorial, av_tutorial, AV, TUTORIAL, GtkBox)

/* The lesson from its beginning, which belongs to the tutorial.  NULL and an error, for example if a deck is missing. */
AvPlay *av_tutorial_begin (AvTutorial *tutorial, AvCatalogue *catalogue, GError **error);
void av_tutorial_end (AvTutorial *tutorial);

G_END_DECLS
