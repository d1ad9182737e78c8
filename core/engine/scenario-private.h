/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scenario-private.h: carries out the scenario statements that all games share. */
#pragma once

#include <avignon/game.h>

/* Whether a line before `begin` may start with WORD in a scenario of that game. */
gboolean game_has_statement (const AvGameDef *def, const gchar *word);
/* Carries out one statement of a prelude, which starts with such a word. */
gboolean game_prelude (AvGame *game, const AvStatement *statement, GError **error);

/* Whether `expect WORDS` holds; else an error of AV_GAME_ERROR_EXPECT or _TEXT. */
gboolean game_expect (const AvGame *game, gchar **words, GError **error);
/* Likewise `refuse ACTION [CODE]`, of which WORDS are those after `refuse`. */
gboolean game_expect_refusal (const AvGame *game, gchar **words, GError **error);
/* `end`: empties the pile, so that the current turn is the last.  FALSE and an error where rules failed. */
gboolean game_end (AvGame *game, GError **error);

/* The state of the game, for those who read why something failed. */
gchar *game_describe_view (const AvGame *game);

/* Whether the piece or item is known: to this game, or to rules or decks that are not chosen, of which there
 * are simply none on the table.  Anything else is mistyped. */
gboolean game_knows_name (const AvGame *game, AvArgType type, const gchar *name);
