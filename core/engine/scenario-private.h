/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scenario-private.h: the statements of scenarios that all games share. */
#pragma once

#include <avignon/game.h>

/* Whether a line before `begin` may start with WORD in a scenario of that game. */
gboolean game_has_statement (const AvGameDef *def, const gchar *word);
/* Carries out one statement that starts with such a word. */
gboolean game_prelude (AvGame *game, const AvStatement *statement, GError **error);

/* Whether `expect WORDS` holds; else an error of AV_GAME_ERROR_EXPECT or _TEXT. */
gboolean game_expect (const AvGame *game, gchar **words, GError **error);
/* Likewise `refuse ACTION [CODE]`, of which WORDS are those after `refuse`. */
gboolean game_expect_refusal (const AvGame *game, gchar **words, GError **error);
/* The legal actions that begin with WORDS, which end with a word, as texts (gchar *, owned by the array, which the caller
 * unrefs).  Words without a colour are those of whoever decides, as in an action. */
GPtrArray *game_list_legal (const AvGame *game, const gchar *words);
/* `end`: empties the pile, so that the current turn is the last.  FALSE and an error if rules failed. */
gboolean game_end (AvGame *game, GError **error);

/* The state of the game as text, to be shown where an expectation failed; the caller frees it. */
gchar *game_describe_view (const AvGame *game);

/* Whether there is a piece or item of that name: in this game, or in rules or decks that it does not use, so that there
 * are simply none on the table.  Any other name is mistyped. */
gboolean game_knows_name (const AvGame *game, AvArgType type, const gchar *name);

/* Whether the cell X, Y, written as WORDS, is on the table. */
gboolean game_check_cell (const AvGame *game, gchar **words, gint x, gint y, GError **error);
