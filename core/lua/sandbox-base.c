/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-base.c: tostring without addresses, and functions of Lua's own that are paid by length. */
#include "lua/sandbox-private.h"

#include <lualib.h>

/* Bytes that a function of Lua's own reads in the time of one instruction. */
#define BYTES_PER_STEP 4

const gchar *
box_push_text (lua_State *L, gint index)
{
    index = lua_absindex (L, index);
    if (luaL_getmetafield (L, index, "__tostring") != LUA_TNIL) {
        lua_pushvalue (L, index);
        lua_call (L, 1, 1);
        if (!lua_isstring (L, -1))
            luaL_error (L, "'__tostring' must return a string");
        return lua_tostring (L, -1);
    }
    switch (lua_type (L, index)) {
    case LUA_TNUMBER:
        /* The sign of what is no number differs from machine to machine. */
        if (lua_tonumber (L, index) != lua_tonumber (L, index))
            return lua_pushliteral (L, "nan");
        return luaL_tolstring (L, index, NULL);
    case LUA_TSTRING:
    case LUA_TBOOLEAN:
    case LUA_TNIL:
        return luaL_tolstring (L, index, NULL);
    default:
        if (luaL_getmetafield (L, index, "__name") == LUA_TSTRING)
            return lua_tostring (L, -1);
        return lua_pushstring (L, luaL_typename (L, index));
    }
}

static gint
to_string (lua_State *L)
{
    luaL_checkany (L, 1);
    box_push_text (L, 1);
    return 1;
}

/* The function is upvalue 1; it has none of its own. */
static gint
metered (lua_State *L)
{
    if (lua_type (L, 1) == LUA_TSTRING)
        av_sandbox_charge (L, 1 + lua_rawlen (L, 1) / BYTES_PER_STEP);
    return lua_tocfunction (L, lua_upvalueindex (1)) (L);
}

void
box_add_metered (lua_State *L, lua_CFunction open, const gchar *const *names)
{
    box_push_library (L, open, names);
    for (; *names; names++) {
        lua_getfield (L, -1, *names);
        lua_pushcclosure (L, metered, 1);
        lua_setfield (L, -3, *names);
    }
    lua_pop (L, 1);
}

void
box_base_open (lua_State *L)
{
    static const gchar *const numbers[] = { "tonumber", NULL };
    lua_pushcfunction (L, to_string);
    lua_setfield (L, -2, "tostring");
    box_add_metered (L, luaopen_base, numbers);
}
