/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * players-page.h: the page on which players are set up: names, colours, people and computers, turn
 * order.  Its buttons are for the actions win.new and win.play.
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/setup.h>

#include "gtk/clocks.h"

G_BEGIN_DECLS

#define AV_TYPE_PLAYERS_PAGE (av_players_page_get_type ())
G_DECLARE_FINAL_TYPE (AvPlayersPage, av_players_page, AV, PLAYERS_PAGE, GtkBox)

/* Sets the computer players to choose from (AvBotTitle), before the page is shown, and again when there are others.
 * OPPONENT plays for all but the first, unless another set-up was loaded. */
void av_players_page_set_bots (AvPlayersPage *page, const GPtrArray *bots, const gchar *opponent);
/* Who was to play (gchar *: "bot:ID:LEVEL"), each once, but is not there, so that people play instead; those are chosen
 * from then on.  The caller unrefs the array. */
GPtrArray *av_players_page_take_absent (AvPlayersPage *page);
/* Asks for N players. */
void av_players_page_set_n (AvPlayersPage *page, guint n);
/* Fills in the players of an earlier set-up. */
void av_players_page_load (AvPlayersPage *page, const AvSetup *setup);
/* Adds the players to SETUP, which has none. */
void av_players_page_fill (AvPlayersPage *page, AvSetup *setup);
/* The time that each player has: no limit unless one is chosen. */
AvTimeLimit av_players_page_get_limit (AvPlayersPage *page);
void av_players_page_set_limit (AvPlayersPage *page, const AvTimeLimit *limit);
/* Whether the first player is chosen by lot; the others follow in order. */
gboolean av_players_page_get_lots (AvPlayersPage *page);
void av_players_page_set_lots (AvPlayersPage *page, gboolean drawn);
/* Shows why the game cannot begin; NULL: it can. */
void av_players_page_set_problem (AvPlayersPage *page, const gchar *problem);
/* The button that Enter presses. */
GtkWidget *av_players_page_get_default (AvPlayersPage *page);

G_END_DECLS
