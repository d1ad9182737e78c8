/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout-private.h: the boards of a game, for the engine. */
#pragma once

#include <avignon/ruleset.h>

/* Gives each place of the game's boards its name; FALSE and an error if a board cannot be used. */
gboolean ruleset_add_boards (AvRuleset *ruleset, GError **error);
/* Appends each board of the game as text, and the layout's note. */
void layout_draw_boards (const AvRuleset *ruleset, const AvLayout *layout, GString *text);
