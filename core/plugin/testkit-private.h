/* SPDX-License-Identifier: GPL-3.0-or-later */
/* testkit-private.h: the steps of a test, shared by tests in C (testkit.c) and in Lua
 * (core/lua/test.c); private. */
#pragma once

#include <avignon/testkit.h>

/* Each returns NULL if all is well, else what is wrong; the caller frees that. */

/* Sets GAME to the game after LINES, or NULL. */
gchar *kit_begin (AvCatalogue *catalogue, const gchar *lines, AvGame **game);
/* RECOUNT: everything is recounted afterwards. */
gchar *kit_apply (AvGame *game, const gchar *text, gboolean recount);
gchar *kit_refuse (AvGame *game, const gchar *text, const gchar *code);
gchar *kit_expect (AvGame *game, const gchar *what);
/* Fails unless an action of some rules, on or off, can begin with WORDS (NULL: no words). */
gchar *kit_check_words (const AvGame *game, const gchar *words);
/* Empties the pile: the current turn is the last. */
gchar *kit_end (AvGame *game);
gchar *kit_play_on (AvGame *game);

/* MESSAGE and below it the state of GAME, unless that is NULL; the caller frees it. */
gchar *kit_add_view (const gchar *message, const AvGame *game);
gchar *kit_verify (AvGame *game);

/* The legal actions that begin with WORDS (NULL: all), as text, sorted; the caller frees it. */
gchar **kit_list (const AvGame *game, const gchar *words);
