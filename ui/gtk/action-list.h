/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action-list.h: a list from which actions are chosen by their words: a button for each, or a number to enter. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/game.h>

G_BEGIN_DECLS

/* A button for each of ACTIONS (of AvAction), in columns if their words are short; actions of one kind that differ only in
 * a number are one entry for that number.  A button activates the GAction NAME with the index of the action. */
GtkWidget *av_action_list_new (const AvGame *game, const GArray *actions, const gchar *name);
/* The entry for a number in such a list, or NULL. */
GtkWidget *av_action_list_get_entry (GtkWidget *list);

/* The width that LIST wants, and its height at that width, in pixels.  A scrolled window would use the height at the least
 * width, at which each word is on a line of its own. */
void av_action_list_measure (GtkWidget *list, gint *width, gint *height);

G_END_DECLS
