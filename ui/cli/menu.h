/* SPDX-License-Identifier: GPL-3.0-or-later */
/* menu.h: legal actions as a numbered list for a reader. */
#pragma once

#include "cli/common.h"

G_BEGIN_DECLS

/* The numbered list, by kind of action, those on cells by cell; at most LINES lines a kind (0:
 * all).  Numbers count from 1 in the order of LIST. */
void av_menu_append (GString *text, const AvGame *game, const AvActionList *list, guint lines);
/* What was drawn and is still to be used, in words; nothing where nothing is. */
void av_menu_append_drawn (GString *text, const AvGame *game);

G_END_DECLS
