/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-pairs.c: visits a table in an order that is the same on every machine. */
#include "lua/sandbox-private.h"

#include <math.h>
#include <string.h>

/* A key, as it is compared, and where in the list of keys it lies. */
typedef struct {
    const gchar *text; /* NULL: a number */
    gsize length;
    gboolean is_integer;
    lua_Integer integer;
    lua_Number number;
    lua_Integer place;
} Key;

/* Whole numbers and others by their value; Lua keeps no two keys that are equal. */
static gint
compare_numbers (const Key *a, const Key *b)
{
    if (a->is_integer && b->is_integer)
        return a->integer < b->integer ? -1 : a->integer > b->integer;
    /* A float that is a key has a fraction, or lies beyond all integers. */
    if (a->is_integer || b->is_integer) {
        const Key *whole = a->is_integer ? a : b, *part = a->is_integer ? b : a;
        gint order;
        if (part->number >= 9223372036854775808.0 || part->number < -9223372036854775808.0)
            order = part->number > 0 ? -1 : 1;
        else
            order = whole->integer <= (lua_Integer) floor (part->number) ? -1 : 1;
        return a->is_integer ? order : -order;
    }
    return a->number < b->number ? -1 : a->number > b->number;
}

static gint
compare_keys (gconstpointer first, gconstpointer second, gpointer unused)
{
    const Key *a = first, *b = second;
    if (!a->text || !b->text)
        return a->text ? 1 : b->text ? -1 : compare_numbers (a, b);
    gint order = memcmp (a->text, b->text, MIN (a->length, b->length));
    return order ? order : a->length < b->length ? -1 : a->length > b->length;
}

static void
read_key (lua_State *L, gint index, Key *key)
{
    memset (key, 0, sizeof *key);
    switch (lua_type (L, index)) {
    case LUA_TSTRING:
        key->text = lua_tolstring (L, index, &key->length);
        break;
    case LUA_TNUMBER:
        key->is_integer = lua_isinteger (L, index);
        if (key->is_integer)
            key->integer = lua_tointeger (L, index);
        else
            key->number = lua_tonumber (L, index);
        break;
    default:
        luaL_error (L, "pairs: a key is a %s; only numbers and strings have an order",
                    luaL_typename (L, index));
    }
}

/* Pushes the list of the table's keys as they come. */
static lua_Integer
push_keys (lua_State *L, gint table)
{
    lua_Integer n = 0;
    lua_createtable (L, (gint) lua_rawlen (L, table), 0);
    gint list = lua_gettop (L);
    lua_pushnil (L);
    while (lua_next (L, table)) {
        lua_pop (L, 1);
        lua_pushvalue (L, -1);
        lua_rawseti (L, list, ++n);
    }
    return n;
}

/* Puts a sorted list in place of the one of N keys on the stack's top. */
static void
sort_keys (lua_State *L, lua_Integer n)
{
    gint list = lua_gettop (L);
    Key *keys = lua_newuserdatauv (L, (gsize) n * sizeof *keys, 0);
    gboolean sorted = TRUE;

    for (lua_Integer i = 0; i < n; i++) {
        lua_rawgeti (L, list, i + 1);
        read_key (L, -1, &keys[i]);
        lua_pop (L, 1);
        keys[i].place = i + 1;
        sorted = sorted && (i == 0 || compare_keys (&keys[i - 1], &keys[i], NULL) < 0);
    }
    if (!sorted) {
        /* The strings are held by the list: nothing of Lua runs while they are sorted. */
        g_qsort_with_data (keys, (gint) n, sizeof *keys, compare_keys, NULL);
        lua_createtable (L, (gint) n, 0);
        for (lua_Integer i = 0; i < n; i++) {
            lua_rawgeti (L, list, keys[i].place);
            lua_rawseti (L, -2, i + 1);
        }
        lua_replace (L, list);
    }
    lua_settop (L, list);
}

/* Upvalues: the keys; the number of the last one visited; what holds the values. */
static gint
step (lua_State *L)
{
    lua_Integer i = lua_tointeger (L, lua_upvalueindex (2));
    for (;;) {
        i++;
        if (lua_rawgeti (L, lua_upvalueindex (1), i) == LUA_TNIL) {
            lua_pushinteger (L, i - 1);
            lua_replace (L, lua_upvalueindex (2));
            return 1;
        }
        lua_pushvalue (L, -1);
        /* What was taken out since is passed over. */
        if (lua_rawget (L, lua_upvalueindex (3)) != LUA_TNIL) {
            lua_pushinteger (L, i);
            lua_replace (L, lua_upvalueindex (2));
            return 2;
        }
        lua_pop (L, 2);
        av_sandbox_charge (L, 1);
    }
}

static gint
continue_pairs (lua_State *L, gint status, lua_KContext unused)
{
    return 3;
}

static gint
ordered_pairs (lua_State *L)
{
    luaL_checkany (L, 1);
    if (luaL_getmetafield (L, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue (L, 1);
        lua_callk (L, 1, 3, 0, continue_pairs);
        return continue_pairs (L, LUA_OK, 0);
    }
    luaL_checktype (L, 1, LUA_TTABLE);
    lua_settop (L, 1);
    if (!box_push_content (L, 1))
        lua_pushvalue (L, 1);
    lua_Integer n = push_keys (L, 2);
    av_sandbox_charge (L, (guint64) n * 8);
    sort_keys (L, n);
    lua_pushinteger (L, 0);
    lua_pushvalue (L, 2);
    lua_pushcclosure (L, step, 3);
    lua_pushvalue (L, 1);
    lua_pushnil (L);
    return 3;
}

void
box_pairs_open (lua_State *L)
{
    lua_pushcfunction (L, ordered_pairs);
    lua_setfield (L, -2, "pairs");
}
