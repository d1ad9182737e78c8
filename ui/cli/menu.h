/* SPDX-License-Identifier: GPL-3.0-or-later */
/* menu.h: the list of legal actions that a player at a terminal reads, and what he types to choose one. */
#pragma once

#include <avignon/game.h>

G_BEGIN_DECLS

/* Appends to TEXT the drawn tile, if any, and LIST by kind of action, those on cells by cell; at most LINES lines a
 * kind (0: all).  Actions are numbered from 1 in the order of LIST; but where a number is what is asked for, as a bid
 * is, a range stands there instead, and other actions are typed in words. */
void av_menu_print (GString *text, const AvGame *game, const AvActionList *list, guint lines);

/* The action that LINE means: a number of the menu, or an action in full, which may be illegal.  FALSE: it means none,
 * and WHY gets the reason, a line for the player. */
gboolean av_menu_find (const AvGame *game, const AvActionList *list, const gchar *line,
                       AvAction *action, GString *why);

G_END_DECLS
