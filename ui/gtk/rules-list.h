/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules-list.h: the list in which rules are switched on and off, with their options; for the set-up
 * and for a running game.
 *
 * It is made from what the plugins' manifests say; a plugin is loaded and tried once somebody ticks it.
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

/* The rules that `load` was to tick and that cannot be used. */
void av_rules_list_fill_wanted (AvRulesList *list, AvSetup *setup);

/* Ticks the rules of ID, or takes the tick away, as a hand would; what cannot be used stays off. */
void av_rules_list_set_on (AvRulesList *list, const gchar *id, gboolean on);
/* Looks again which rules can be used; those that cannot lose their tick. */
void av_rules_list_refresh (AvRulesList *list);
/* Rules that the decks of SETUP force are on and stay on; all others are free. */
void av_rules_list_force (AvRulesList *list, const AvSetup *setup);
/* Shows those that are found by WORDS, and returns how many; "": all. */
guint av_rules_list_search (AvRulesList *list, const gchar *words);

G_END_DECLS
