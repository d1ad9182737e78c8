/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua.h: running Lua tests, and a Lua console that reads a position. */
#pragma once

#include <avignon/game.h>

G_BEGIN_DECLS

/* --- tests: files called *.test.lua --- */

/* Called after each test of a file.  FAILURE is NULL if it passed, else "FOLDER/FILE:LINE: what", the
 * call stack, and a drawing of the table. */
typedef void (*AvLuaTestFunc) (const gchar *name, const gchar *failure, gpointer data);

/* Runs the tests of FILE, a path relative to FOLDER, in order and in a sandbox of their own, with access
 * to the games of CATALOGUE and the modules in FOLDER.  FALSE and an error if the file itself cannot be
 * run, or has no test. */
AV_API gboolean av_lua_test_run (AvCatalogue *catalogue, const gchar *folder, const gchar *file,
                                 AvLuaTestFunc done, gpointer data, GError **error);

/* --- a console: a position that can be read, not changed ---
 *
 * Input can use the objects and methods that plugins have (docs/plugins/lua-reference.md), in the same
 * sandbox, with the same limits for each input.  Not thread-safe. */

typedef struct AvLuaConsole AvLuaConsole;

AV_API AvLuaConsole *av_lua_console_new (void);
AV_API void av_lua_console_free (AvLuaConsole *console);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvLuaConsole, av_lua_console_free)

/* Evaluates TEXT, an expression or statements, on a copy of GAME (NULL: no game).  Globals are kept for the
 * next input; objects of the game are valid for one input.  Returns the printed lines and the result, or an
 * empty text; the caller frees it.  On failure ERROR is set too, and what was printed before is returned. */
AV_API gchar *
av_lua_console_run (AvLuaConsole *console, const AvGame *game, const gchar *text, GError **error);

G_END_DECLS
