/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-network.c: networks of ways as scripts see them: what a question found, as a table. */
#include "plugin/lua-private.h"

/* The terrain at INDEX (0: that of SEGMENT), and the two arguments that each question may end with: a
 * tile that is taken not to lie there, a piece that walks. */
static AvNetworkQuery
check_query (lua_State *L, const AvGame *game, int terrain, guint segment, int rest)
{
    AvNetworkQuery query = AV_NETWORK_QUERY (0);
    query.terrain = terrain ? lua_check_terrain (L, av_game_get_ruleset (game), terrain)
                            : av_land_segment_terrain (game, segment);
    if (!lua_isnoneornil (L, rest))
        query.without = lua_check_handle (L, rest, LUA_CLASS_TILE)->number;
    if (!lua_isnoneornil (L, rest + 1))
        query.walker = (gint) lua_check_handle (L, rest + 1, LUA_CLASS_PIECE)->number;
    return query;
}

/* Pushes a table of the handles of NUMBERS. */
static void
push_handles (lua_State *L, LuaClass class, const GArray *numbers)
{
    lua_createtable (L, (int) numbers->len, 0);
    for (guint i = 0; i < numbers->len; i++) {
        lua_push_handle (L, class, g_array_index (numbers, guint16, i), 0);
        lua_rawseti (L, -2, i + 1);
    }
}

static void
set_handle (lua_State *L, const gchar *key, LuaClass class, guint number)
{
    lua_push_handle_or_nil (L, class, number);
    lua_setfield (L, -2, key);
}

static void
push_end (lua_State *L, const AvNetworkEnd *end)
{
    lua_createtable (L, 0, 5);
    set_handle (L, "segment", LUA_CLASS_SEGMENT, end->segment);
    set_handle (L, "tile", LUA_CLASS_TILE, end->tile);
    set_handle (L, "way", LUA_CLASS_SEGMENT, end->way);
    lua_pushinteger (L, end->meet);
    lua_setfield (L, -2, "meet");
    lua_pushboolean (L, end->access);
    lua_setfield (L, -2, "access");
}

static int
push_network (lua_State *L, const AvNetwork *network)
{
    lua_createtable (L, 0, 5);
    lua_pushinteger (L, network->id);
    lua_setfield (L, -2, "id");
    push_handles (L, LUA_CLASS_SEGMENT, network->ways);
    lua_setfield (L, -2, "ways");
    push_handles (L, LUA_CLASS_TILE, network->tiles);
    lua_setfield (L, -2, "tiles");
    lua_createtable (L, (int) network->ends->len, 0);
    for (guint i = 0; i < network->ends->len; i++) {
        push_end (L, &g_array_index (network->ends, AvNetworkEnd, i));
        lua_rawseti (L, -2, i + 1);
    }
    lua_setfield (L, -2, "ends");
    return 1;
}

/* Other rules are asked on the way (hooks `junction`, `step`, `links`), and a script among them may ask
 * for a network itself: what is being filled is out of its reach meanwhile. */
static AvNetwork *
take_network (LuaThread *thread)
{
    return thread->network ? g_steal_pointer (&thread->network) : av_network_new ();
}

static void
give_network (LuaThread *thread, AvNetwork *network)
{
    av_network_free (thread->network);
    thread->network = network;
}

/* What was found, in the end, as the one result. */
static int
answer (lua_State *L, AvNetwork *network)
{
    LuaThread *thread = LUA_THREAD (L);
    give_network (thread, network);
    lua_check_failure (thread, L);
    return push_network (L, thread->network);
}

/* game:network_of_way (segment [, without [, walker]]) */
int
lua_game_network_of_way (lua_State *L)
{
    const AvGame *game = lua_check_land (LUA_THREAD (L), L);
    guint segment = lua_check_segment (L, 2);
    AvNetworkQuery query = check_query (L, game, 0, segment, 3);
    AvNetwork *network = take_network (LUA_THREAD (L));
    av_land_network_of_way (game, &query, segment, network);
    return answer (L, network);
}

/* game:network_of_point (tile, meet, terrain [, without [, walker]]); nil: ways end there, or part. */
int
lua_game_network_of_point (lua_State *L)
{
    const AvGame *game = lua_check_land (LUA_THREAD (L), L);
    guint tile = lua_check_handle (L, 2, LUA_CLASS_TILE)->number;
    guint meet = lua_check_int (L, 3, 0, (gint) av_land_get_n_meets (game, tile) - 1);
    AvNetworkQuery query = check_query (L, game, 4, AV_NONE, 5);
    AvNetwork *network = take_network (LUA_THREAD (L));
    if (av_land_network_of_point (game, &query, tile, meet, network))
        return answer (L, network);
    give_network (LUA_THREAD (L), network);
    lua_pushnil (L);
    return 1;
}

/* game:network_of_end (segment, terrain [, without [, walker]]): all that end at its feature. */
int
lua_game_network_of_end (lua_State *L)
{
    const AvGame *game = lua_check_land (LUA_THREAD (L), L);
    guint segment = lua_check_segment (L, 2);
    AvNetworkQuery query = check_query (L, game, 3, AV_NONE, 4);
    AvNetwork *network = take_network (LUA_THREAD (L));
    av_land_network_of_end (game, &query, segment, network);
    return answer (L, network);
}

/* game:may_come (piece, segment) */
int
lua_game_may_come (lua_State *L)
{
    const AvGame *game = lua_check_land (LUA_THREAD (L), L);
    guint piece = lua_check_handle (L, 2, LUA_CLASS_PIECE)->number;
    guint segment = lua_check_segment (L, 3);
    lua_pushboolean (L, av_land_may_come (game, piece, segment));
    lua_check_failure (LUA_THREAD (L), L);
    return 1;
}
