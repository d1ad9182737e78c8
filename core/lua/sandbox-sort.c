/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-sort.c: table.sort, by merging: it ends whatever is compared how, keeps the order of what is
 * equal, and asks the same questions on every machine. */
#include "lua/sandbox-private.h"

/* Elements; more would not fit into memory with what holds them. */
#define MAX_SORT 10000000

/* Where things lie on the stack. */
enum {
    TABLE = 1,
    ORDER,
    FROM,
    TO
};

/* Whether element J comes before element I, which stands before it. */
static gboolean
is_before (lua_State *L, lua_Integer j, lua_Integer i)
{
    gboolean before;
    av_sandbox_charge (L, 2);
    if (lua_isnil (L, ORDER)) {
        lua_rawgeti (L, FROM, j);
        lua_rawgeti (L, FROM, i);
        before = lua_compare (L, -2, -1, LUA_OPLT);
        lua_pop (L, 2);
    } else {
        lua_pushvalue (L, ORDER);
        lua_rawgeti (L, FROM, j);
        lua_rawgeti (L, FROM, i);
        lua_call (L, 2, 1);
        before = lua_toboolean (L, -1);
        lua_pop (L, 1);
    }
    return before;
}

static void
merge (lua_State *L, lua_Integer low, lua_Integer middle, lua_Integer high)
{
    lua_Integer i = low, j = middle;
    for (lua_Integer k = low; k < high; k++) {
        gboolean second = i == middle || (j < high && is_before (L, j, i));
        lua_rawgeti (L, FROM, second ? j++ : i++);
        lua_rawseti (L, TO, k);
    }
}

static gint
sort (lua_State *L)
{
    luaL_checktype (L, 1, LUA_TTABLE);
    if (!lua_isnoneornil (L, 2))
        luaL_checktype (L, 2, LUA_TFUNCTION);
    lua_settop (L, 2);
    lua_Integer n = luaL_len (L, 1);
    luaL_argcheck (L, n < MAX_SORT, 1, "array too big");
    if (n < 2)
        return 0;
    av_sandbox_charge (L, (guint64) n * 4);
    lua_createtable (L, (gint) MIN (n, 4096), 0);
    lua_createtable (L, (gint) MIN (n, 4096), 0);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti (L, TABLE, i);
        lua_rawseti (L, FROM, i);
    }
    for (lua_Integer width = 1; width < n; width *= 2) {
        av_sandbox_charge (L, (guint64) n);
        for (lua_Integer low = 1; low <= n; low += 2 * width)
            merge (L, low, MIN (low + width, n + 1), MIN (low + 2 * width, n + 1));
        lua_pushvalue (L, FROM);
        lua_copy (L, TO, FROM);
        lua_replace (L, TO);
    }
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti (L, FROM, i);
        lua_seti (L, TABLE, i);
    }
    return 0;
}

void
box_sort_open (lua_State *L)
{
    lua_pushcfunction (L, sort);
    lua_setfield (L, -2, "sort");
}
