/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-test-private.h: what running tests in Lua and their games share; private. */
#pragma once

#include "engine/game.h"
#include "plugin/lua-box.h"

#include <lauxlib.h>

/* A file of tests that is being run.  What may be left over when Lua raises hangs here, and is freed
 * when something takes its place. */
typedef struct {
    AvCatalogue *catalogue;
    const gchar *folder;
    AvLuaBox *box;
    lua_State *L;
    gboolean loading;
    GArray *tests;
    GPtrArray *games; /* of the test that runs */
    guint epoch;      /* its number */
    AvGame *last;     /* the game something was last asked of, or NULL */
    gchar *why;
    gchar **texts;
} LuaTest;

/* The upvalue of every function that tests have. */
#define LUA_TEST(L) ((LuaTest *) lua_touserdata (L, lua_upvalueindex (1)))

/* lua-test-game.c: `new_game` and what games have; within a call of the box. */
void lua_test_open_games (lua_State *L, LuaTest *test);
void lua_test_game_free (gpointer game);

/* The games of a test that is over. */
void lua_test_forget_games (LuaTest *test);
/* Raises "WHAT: WHY" (WHAT may be NULL) and frees WHY; nothing where that is NULL. */
int lua_test_settle (lua_State *L, LuaTest *test, const gchar *what, gchar *why);
