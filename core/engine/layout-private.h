/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout-private.h: the boards of a game, for the engine. */
#pragma once

#include <avignon/ruleset.h>

/* Names each place of the game's boards; FALSE and an AvRulesetError if a board cannot be used. */
gboolean ruleset_add_boards (AvRuleset *ruleset, GError **error);
/* Appends to TEXT a drawing of each board of the game, and the layout's note. */
void layout_draw_boards (const AvRuleset *ruleset, const AvLayout *layout, GString *text);
