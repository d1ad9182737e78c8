/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * games-page.h: the games played so far: unfinished ones to go on with, finished ones to look at, and how
 * everybody has done.
 *
 * Signals:
 *   open (gchar *)               the record at this path is to be opened
 *   removed (AvRemovedGame *)    this game, which is taken, was put into the wastebasket
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_TYPE_GAMES_PAGE (av_games_page_get_type ())
G_DECLARE_FINAL_TYPE (AvGamesPage, av_games_page, AV, GAMES_PAGE, GtkBox)

/* Reads the games again, a few at a time; CATALOGUE knows the names of plugins. */
void av_games_page_refresh (AvGamesPage *page, AvCatalogue *catalogue);

G_END_DECLS
