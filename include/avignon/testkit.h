/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * testkit.h: a small test kit for plugins: a position from text, actions, lists, expectations.
 *
 *     g_autoptr (AvCatalogue) catalogue = av_kit_catalogue ("build");
 *     g_autoptr (AvGame) game = av_kit_game (catalogue, "rules market\n"
 *                                                       "lay core/20 5 5 0\n"
 *                                                       "pile core/20 core/21\n");
 *     av_kit_do (game, "draw");
 *     av_kit_do (game, "place 5 4 2");
 *     av_kit_expect (game, "legal pass");
 *
 * Texts are written as in scenarios.  If something fails, a function is called that ends the test; unless one is
 * set, the message and the table are printed and the program exits with 1.  For tests only: not thread-safe.
 */
#pragma once

#include <avignon/game.h>

G_BEGIN_DECLS

/* Ends the test at FILE and LINE of the caller; must not return. */
typedef void (*AvKitFail) (const gchar *file, gint line, const gchar *message);
/* With cmocka: a function that prints MESSAGE and calls _fail (file, line).  NULL: the kit's
 * own. */
AV_API void av_kit_set_fail (AvKitFail fail);

/* The game of tiles with the decks and plugins that programs find; those in FOLDER (a plugin's own
 * folder, or one with a sub-folder for each; NULL: none) come first.  The caller frees it, after all
 * games made with it. */
AV_API AvCatalogue *av_kit_catalogue (const gchar *folder);

/* The game after the LINES of a scenario, one statement a line; actions may follow `begin`.  The first
 * line of a record may be left out, and `begin` too if nothing follows; without `decks` the deck is
 * core, without `player` red and blue play.  The caller frees it. */
#define av_kit_game(catalogue, lines) av_kit_game_at (catalogue, lines, __FILE__, __LINE__)
/* Does "place 5 4 2". */
#define av_kit_do(game, action) av_kit_do_at (game, action, __FILE__, __LINE__)
/* ACTION must be refused, and with CODE unless that is NULL. */
#define av_kit_refuse(game, action, code) av_kit_refuse_at (game, action, code, __FILE__, __LINE__)
/* WHAT is anything that may follow `expect` in a scenario: "score red 6", "legal pass", "no piece 5 5". */
#define av_kit_expect(game, what) av_kit_expect_at (game, what, __FILE__, __LINE__)
/* Does the first legal action, chance's too, until the game is over, and verifies the game after each.  If
 * an action changed nothing, the next one is taken. */
#define av_kit_play_on(game) av_kit_play_on_at (game, __FILE__, __LINE__)

AV_API AvGame *
av_kit_game_at (AvCatalogue *catalogue, const gchar *lines, const gchar *file, gint line);
AV_API void av_kit_do_at (AvGame *game, const gchar *action, const gchar *file, gint line);
AV_API void av_kit_refuse_at (AvGame *game, const gchar *action, const gchar *code,
                              const gchar *file, gint line);
AV_API void av_kit_expect_at (AvGame *game, const gchar *what, const gchar *file, gint line);
AV_API void av_kit_play_on_at (AvGame *game, const gchar *file, gint line);

/* The legal actions that begin with WORDS ("deploy follower"; NULL: all), as text, sorted;
 * NULL-terminated; the caller frees them with g_strfreev.  If no kind of action begins with WORDS, they
 * are a typing mistake and the test fails. */
#define av_kit_list(game, words) av_kit_list_at (game, words, __FILE__, __LINE__)
AV_API gchar **
av_kit_list_at (const AvGame *game, const gchar *words, const gchar *file, gint line);

G_END_DECLS
