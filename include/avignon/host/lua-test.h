/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-test.h: runs tests written in Lua: files called *.test.lua. */
#pragma once

#include <avignon/game.h>

G_BEGIN_DECLS

/* Told of each test of a file as it ends.  FAILURE is NULL where it passed, else
 * "FOLDER/FILE:LINE: what", where that was called from, and a drawing of the table. */
typedef void (*AvLuaTestFunc) (const gchar *name, const gchar *failure, gpointer data);

/* Runs the tests of FILE, a path relative to FOLDER, in order and in a sandbox of their own: they
 * reach the games that CATALOGUE can begin, and the modules in FOLDER.  FALSE and an error where the
 * file itself cannot be run, or has no test. */
AV_API gboolean av_lua_test_run (AvCatalogue *catalogue, const gchar *folder, const gchar *file,
                                 AvLuaTestFunc done, gpointer data, GError **error);

G_END_DECLS
