/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-open.c: gives a box what its scripts may use, by lists of what is allowed. */
#include "lua/sandbox-private.h"

#include <lualib.h>

const gchar box_globals_key, box_modules_key;

void
box_push_library (lua_State *L, lua_CFunction open, const gchar *const *kept)
{
    lua_pushcfunction (L, open);
    lua_call (L, 0, 1);
    lua_newtable (L);
    for (; *kept; kept++) {
        lua_getfield (L, -2, *kept);
        lua_setfield (L, -2, *kept);
    }
    lua_remove (L, -2);
}

/* __newindex of what scripts see as globals: table, key, value. */
static gint
write_global (lua_State *L)
{
    if (box_of (L)->is_sealed)
        return box_refuse_write (L);
    lua_rawgeti (L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_insert (L, 1);
    lua_remove (L, 2);
    lua_rawset (L, 1);
    return 0;
}

/* Lua looks there for the names of functions, when it complains of their arguments. */
static void
set_loaded (lua_State *L, const gchar *name)
{
    luaL_getsubtable (L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_insert (L, -2);
    lua_setfield (L, -2, name);
    lua_pop (L, 1);
}

/* Makes the library on top a global NAME that cannot be written to. */
static void
set_library (lua_State *L, const gchar *name)
{
    box_cover_seal (L, -1);
    box_push_content (L, -1);
    set_loaded (L, name);
    lua_setglobal (L, name);
}

/* `("text"):rep (2)` finds the functions themselves. */
static void
open_string (lua_State *L)
{
    box_push_string (L);
    lua_pushliteral (L, "");
    lua_getmetatable (L, -1);
    box_cover_seal (L, -3);
    box_push_content (L, -3);
    lua_setfield (L, -2, "__index");
    lua_pop (L, 2);
    set_library (L, LUA_STRLIBNAME);
}

static void
open_math (lua_State *L)
{
    static const gchar *const kept[] = {
        "abs",  "acos", "asin", "atan", "ceil",       "cos",  "deg",        "exp",  "floor",
        "fmod", "huge", "log",  "max",  "maxinteger", "min",  "mininteger", "modf", "pi",
        "rad",  "sin",  "sqrt", "tan",  "tointeger",  "type", "ult",        NULL,
    };
    box_push_library (L, luaopen_math, kept);
    set_library (L, LUA_MATHLIBNAME);
}

static void
open_utf8 (lua_State *L)
{
    static const gchar *const kept[] = { "char", "charpattern", NULL };
    static const gchar *const long_ones[] = { "codepoint", "codes", "len", "offset", NULL };
    box_push_library (L, luaopen_utf8, kept);
    box_add_metered (L, luaopen_utf8, long_ones);
    set_library (L, LUA_UTF8LIBNAME);
}

gint
box_open (lua_State *L)
{
    static const gchar *const kept[] = { "_VERSION", "assert", "error", "ipairs",
                                         "rawequal", "select", "type",  NULL };
    luaL_checkstack (L, 40, NULL);
    box_budget_open (L);
    lua_newtable (L);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &box_modules_key);

    /* Lua's own functions go to a table that is thrown away with all that is not kept. */
    box_push_library (L, luaopen_base, kept);
    box_cover_open (L);
    box_base_open (L);
    box_load_open (L);
    box_pairs_open (L);
    box_print_open (L);
    box_protect_open (L);
    lua_pushvalue (L, -1);
    lua_rawseti (L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    box_push_coroutine (L);
    set_library (L, LUA_COLIBNAME);
    box_push_table (L);
    set_library (L, LUA_TABLIBNAME);
    open_string (L);
    open_math (L);
    open_utf8 (L);
    set_loaded (L, LUA_GNAME);

    /* What scripts have as _ENV is empty from the start, and shows what Lua has as globals. */
    lua_rawgeti (L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    box_cover_push_view (L, -1, write_global);
    lua_pushvalue (L, -1);
    lua_setglobal (L, LUA_GNAME);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &box_globals_key);
    lua_pop (L, 1);
    return 0;
}
