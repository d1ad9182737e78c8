/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-private.h: what running tests in Lua and their games share; private. */
#pragma once

#include <avignon/game.h>
#include "lua/sandbox.h"

#include <lauxlib.h>

/* A file of tests that is being run.  What may be left over when Lua raises hangs here, and is freed
 * when something takes its place. */
typedef struct {
    AvCatalogue *catalogue;
    const gchar *folder;
    AvSandbox *sandbox;
    lua_State *L;
    gboolean loading;
    GArray *tests;
    GPtrArray *games; /* of the test that runs */
    guint epoch;      /* its number */
    AvGame *last;     /* the game something was last asked of, or NULL */
    gchar *why;
    gchar **texts;
} ScriptTest;

/* The upvalue of every function that tests have. */
#define SCRIPT_TEST(L) ((ScriptTest *) lua_touserdata (L, lua_upvalueindex (1)))

/* lua-test-game.c: `new_game` and what games have; within a call of the sandbox. */
void script_test_open_games (lua_State *L, ScriptTest *test);
void script_test_game_free (gpointer game);

/* The games of a test that is over. */
void script_test_forget_games (ScriptTest *test);
/* Raises "WHAT: WHY" (WHAT may be NULL) and frees WHY; nothing where that is NULL. */
int script_test_settle (lua_State *L, ScriptTest *test, const gchar *what, gchar *why);
