/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules-list.h: the list in which rules are switched on and off, with their options; for the set-up
 * and for a running game.
 *
 * It is made from the plugins' manifests; a plugin is loaded and tried when it is first ticked.
 *
 * Signal:
 *   changed ()   something was ticked, or an option set
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_TYPE_RULES_LIST (av_rules_list_get_type ())
G_DECLARE_FINAL_TYPE (AvRulesList, av_rules_list, AV, RULES_LIST, GtkBox)

/* The rules for the game of that id, its own first.  CATALOGUE must outlive the list. */
GtkWidget *av_rules_list_new (AvCatalogue *catalogue, const gchar *game);

/* Shows the rules and options of SETUP. */
void av_rules_list_load (AvRulesList *list, const AvSetup *setup);
/* Adds what is ticked, and the options that differ from their default, to SETUP. */
void av_rules_list_fill (AvRulesList *list, AvSetup *setup);

/* Adds to SETUP the rules that av_rules_list_load () could not tick because they cannot be used. */
void av_rules_list_fill_wanted (AvRulesList *list, AvSetup *setup);

/* Ticks or unticks the rules of ID, as a user would; rules that cannot be used stay off. */
void av_rules_list_set_on (AvRulesList *list, const gchar *id, gboolean on);
/* Looks again which rules can be used, and unticks those that cannot. */
void av_rules_list_refresh (AvRulesList *list);
/* Rules that the decks of SETUP need are on and stay on; all others can be switched freely. */
void av_rules_list_force (AvRulesList *list, const AvSetup *setup);
/* Shows only what matches WORDS ("": everything), and returns how many rows that are. */
guint av_rules_list_search (AvRulesList *list, const gchar *words);

G_END_DECLS
