/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-seal.c: makes globals and modules of a loaded plugin read-only, and all tables in them. */
#include "lua/sandbox-private.h"

/* Where things lie on the stack: a list of the tables to look into, which grows; those in it. */
enum {
    LIST = 1,
    SEEN
};

/* Takes the value on top; a table that is new goes to the list. */
static void
add (lua_State *L)
{
    if (lua_istable (L, -1)) {
        lua_pushvalue (L, -1);
        if (lua_rawget (L, SEEN) == LUA_TNIL) {
            lua_pushvalue (L, -2);
            lua_pushboolean (L, TRUE);
            lua_rawset (L, SEEN);
            lua_pushvalue (L, -2);
            lua_rawseti (L, LIST, (lua_Integer) lua_rawlen (L, LIST) + 1);
        }
        lua_pop (L, 1);
    }
    lua_pop (L, 1);
}

static void
add_fields (lua_State *L, gint table)
{
    lua_pushnil (L);
    while (lua_next (L, table)) {
        add (L);
        lua_pushvalue (L, -1);
        add (L);
    }
}

static gint
seal (lua_State *L)
{
    lua_settop (L, 0);
    lua_newtable (L);
    lua_newtable (L);
    lua_rawgeti (L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    add_fields (L, 3);
    lua_rawgetp (L, LUA_REGISTRYINDEX, &box_modules_key);
    add_fields (L, 4);
    for (lua_Integer i = 1; lua_rawgeti (L, LIST, i) != LUA_TNIL; i++) {
        lua_settop (L, 5);
        /* What is read-only from the start has nothing of the plugin's in it. */
        if (!box_push_content (L, 5)) {
            add_fields (L, 5);
            if (box_push_metatable (L, 5))
                add (L);
            box_cover_seal (L, 5);
        }
        lua_settop (L, 4);
    }
    return 0;
}

void
av_sandbox_seal (AvSandbox *box)
{
    lua_State *L = box->main;
    g_return_if_fail (box->depth == 0 && box->running == L);
    box->is_sealed = TRUE;
    /* There is no limit outside of calls, so that nothing fails. */
    lua_pushcfunction (L, seal);
    lua_call (L, 0, 0);
    lua_pushcfunction (L, box_change_mark);
    lua_call (L, 0, 0);
}
