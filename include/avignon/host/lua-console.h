/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lua-console.h: a position asked from Lua by whoever plays or writes rules: it can be read, not changed.
 *
 * What is asked has the objects and methods that plugins have (docs/plugins/lua-reference.md), in the same
 * sandbox, with the same limits for each input.  Not thread-safe.
 */
#pragma once

#include <avignon/game.h>

G_BEGIN_DECLS

typedef struct AvLuaConsole AvLuaConsole;

AV_API AvLuaConsole *av_lua_console_new (void);
AV_API void av_lua_console_free (AvLuaConsole *console);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvLuaConsole, av_lua_console_free)

/* Evaluates TEXT, an expression or statements, on the position of GAME (NULL: there is none), of which it gets
 * a copy.  Globals stay for the next input; objects of the game hold for one.  Returns what was printed and
 * what came of it, in lines, empty where nothing did; the caller frees it.  Where it fails ERROR is
 * set too, and what was printed before that is returned. */
AV_API gchar *
av_lua_console_run (AvLuaConsole *console, const AvGame *game, const gchar *text, GError **error);

G_END_DECLS
