/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-table.c: the table library, every step of which is counted before it is taken. */
#include "lua/sandbox-private.h"

#include <limits.h>
#include <lualib.h>

/* Values that one call may put on the stack. */
#define MAX_UNPACK 4096

/* Like Lua's own, these read and write by metamethods, and take any value that has them. */
static lua_Integer
length_of (lua_State *L, gint index)
{
    if (lua_type (L, index) != LUA_TTABLE && luaL_getmetafield (L, index, "__len") == LUA_TNIL)
        luaL_checktype (L, index, LUA_TTABLE);
    return luaL_len (L, index);
}

/* How many numbers there are from FIRST to LAST; LAST is not the lower one. */
static lua_Unsigned
span (lua_Integer first, lua_Integer last)
{
    lua_Unsigned steps = (lua_Unsigned) last - (lua_Unsigned) first;
    return steps == G_MAXUINT64 ? steps : steps + 1;
}

static void
add_item (lua_State *L, luaL_Buffer *buffer, lua_Integer i)
{
    lua_geti (L, 1, i);
    if (!lua_isstring (L, -1))
        luaL_error (L, "invalid value (%s) at index %I in table for 'concat'",
                    luaL_typename (L, -1), (LUAI_UACINT) i);
    luaL_addvalue (buffer);
}

static gint
concat (lua_State *L)
{
    luaL_Buffer buffer;
    lua_Integer last = length_of (L, 1);
    gsize length;
    const gchar *separator = luaL_optlstring (L, 2, "", &length);
    lua_Integer i = luaL_optinteger (L, 3, 1);
    last = luaL_optinteger (L, 4, last);
    lua_settop (L, 4);

    luaL_buffinit (L, &buffer);
    for (; i <= last; i++) {
        av_sandbox_charge (L, 2 + length / 32);
        add_item (L, &buffer, i);
        if (i == last)
            break;
        luaL_addlstring (&buffer, separator, length);
    }
    luaL_pushresult (&buffer);
    return 1;
}

static gint
insert (lua_State *L)
{
    lua_Integer end = (lua_Integer) ((lua_Unsigned) length_of (L, 1) + 1), place = end;
    switch (lua_gettop (L)) {
    case 2:
        break;
    case 3:
        place = luaL_checkinteger (L, 2);
        luaL_argcheck (L, (lua_Unsigned) place - 1u < (lua_Unsigned) end, 2,
                       "position out of bounds");
        av_sandbox_charge (L, span (place, end));
        for (lua_Integer i = end; i > place; i--) {
            lua_geti (L, 1, i - 1);
            lua_seti (L, 1, i);
        }
        break;
    default:
        return luaL_error (L, "wrong number of arguments to 'insert'");
    }
    lua_seti (L, 1, place);
    return 0;
}

static gint
take (lua_State *L)
{
    lua_Integer size = length_of (L, 1), place = luaL_optinteger (L, 2, size);
    if (lua_gettop (L) > 1)
        luaL_argcheck (L, (lua_Unsigned) place - 1u <= (lua_Unsigned) size, 2,
                       "position out of bounds");
    lua_geti (L, 1, place);
    if (place < size)
        av_sandbox_charge (L, span (place, size));
    for (; place < size; place++) {
        lua_geti (L, 1, place + 1);
        lua_seti (L, 1, place);
    }
    lua_pushnil (L);
    lua_seti (L, 1, place);
    return 1;
}

static gint
move (lua_State *L)
{
    lua_Integer first = luaL_checkinteger (L, 2), last = luaL_checkinteger (L, 3);
    lua_Integer to = luaL_checkinteger (L, 4);
    gint target = lua_isnoneornil (L, 5) ? 1 : 5;
    /* Numbers as well have no elements; their error is that of indexing. */
    luaL_checkany (L, 1);
    if (last < first) {
        lua_pushvalue (L, target);
        return 1;
    }
    luaL_argcheck (L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer n = last - first + 1;
    luaL_argcheck (L, to <= LUA_MAXINTEGER - n + 1, 4, "destination wrap around");
    av_sandbox_charge (L, (guint64) n);
    gboolean upwards =
        to > last || to <= first || (target != 1 && !lua_compare (L, 1, target, LUA_OPEQ));
    for (lua_Integer k = 0; k < n; k++) {
        lua_Integer i = upwards ? k : n - 1 - k;
        lua_geti (L, 1, first + i);
        lua_seti (L, target, to + i);
    }
    lua_pushvalue (L, target);
    return 1;
}

static gint
unpack (lua_State *L)
{
    lua_Integer i = luaL_optinteger (L, 2, 1);
    lua_Integer last = lua_isnoneornil (L, 3) ? luaL_len (L, 1) : luaL_checkinteger (L, 3);
    if (i > last)
        return 0;
    lua_Unsigned n = span (i, last);
    if (n > MAX_UNPACK || !lua_checkstack (L, (gint) n))
        return luaL_error (L, "too many results to unpack");
    av_sandbox_charge (L, n);
    for (; i < last; i++)
        lua_geti (L, 1, i);
    lua_geti (L, 1, last);
    return (gint) n;
}

void
box_push_table (lua_State *L)
{
    static const gchar *const kept[] = { "pack", NULL };
    static const luaL_Reg functions[] = {
        { "concat", concat }, { "insert", insert }, { "move", move },
        { "remove", take },   { "unpack", unpack }, { NULL, NULL },
    };
    box_push_library (L, luaopen_table, kept);
    luaL_setfuncs (L, functions, 0);
    box_sort_open (L);
}
