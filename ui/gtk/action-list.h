/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action-list.h: actions to choose from by words: a button for each, or a number to enter. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/game.h>

G_BEGIN_DECLS

/* A button for each of ACTIONS (of AvAction), in columns where the words are short; those of one kind that differ
 * in one number alone, which their words say, are one entry.  A button activates the action NAME with the index that is meant. */
GtkWidget *av_action_list_new (const AvGame *game, const GArray *actions, const gchar *name);
/* The entry of a number in such a list, or NULL. */
GtkWidget *av_action_list_get_entry (GtkWidget *list);

/* The width that LIST wants to have, and its height then.  What scrolls would be given the height of the least width, at which
 * each word has a line. */
void av_action_list_measure (GtkWidget *list, gint *width, gint *height);

G_END_DECLS
