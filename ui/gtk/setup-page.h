/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * setup-page.h: the page on which a game is set up: table, players, edition, decks, rules, options.
 *
 * Signals:
 *   start ()      the set-up is complete except for the players
 *   play-now ()   it is to be played by those who played last
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/ruleset.h>

G_BEGIN_DECLS

#define AV_TYPE_SETUP_PAGE (av_setup_page_get_type ())
G_DECLARE_FINAL_TYPE (AvSetupPage, av_setup_page, AV, SETUP_PAGE, GtkBox)

/* CATALOGUE must outlive the page; SETTINGS (or NULL) has the user's own presets.  The page shows the first of the
 * presets that come with the program. */
GtkWidget *av_setup_page_new (AvCatalogue *catalogue, GSettings *settings);
/* Shows SETUP, as far as its decks and rules are there. */
void av_setup_page_load (AvSetupPage *page, const AvSetup *setup);
/* Unticks rules that can no longer be used. */
void av_setup_page_refresh (AvSetupPage *page);
/* The set-up as it stands, without players; the caller frees it. */
AvSetup *av_setup_page_get_setup (AvSetupPage *page);
/* What was chosen, including what cannot be used now, for a page that replaces this one; the caller frees it. */
AvSetup *av_setup_page_get_wishes (AvSetupPage *page);
const gchar *av_setup_page_get_game (AvSetupPage *page);
guint av_setup_page_get_n_players (AvSetupPage *page);
/* Moves the focus to the search entry. */
void av_setup_page_begin_search (AvSetupPage *page);
/* The button that Enter presses. */
GtkWidget *av_setup_page_get_default (AvSetupPage *page);

G_END_DECLS
