/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.c: networks of ways, and the points where ways meet, as scripts see them. */
#include "lua/binding-private.h"

#include <avignon/network.h>

/* How many networks one call may ask for. */
#define MAX_NETWORKS 1024

/* --- asking for one --- */

void
script_networks_free (ScriptThread *thread)
{
    for (guint i = 0; thread->networks && i < thread->networks->len; i++)
        av_network_free (thread->networks->pdata[i]);
    g_clear_pointer (&thread->networks, g_ptr_array_unref);
}

/* A network of this call's that is not used yet; pushes its handle. */
static AvNetwork *
push_network (ScriptThread *thread, lua_State *L)
{
    if (thread->networks_epoch != thread->epoch) {
        thread->networks_epoch = thread->epoch;
        thread->n_networks = 0;
    }
    if (thread->n_networks == MAX_NETWORKS)
        luaL_error (L, "more than %d networks are asked for in one call", MAX_NETWORKS);
    if (!thread->networks)
        thread->networks = g_ptr_array_new ();
    if (thread->n_networks == thread->networks->len)
        g_ptr_array_add (thread->networks, av_network_new ());
    guint number = thread->n_networks++;
    script_push_handle (L, SCRIPT_CLASS_NETWORK, number, 0);
    return thread->networks->pdata[number];
}

/* The table at INDEX: { terrain = "road", without = tile, walker = piece }; STANDARD: the terrain
 * where it names none, or -1. */
static AvNetworkQuery
read_query (ScriptThread *thread, lua_State *L, int index, gint standard)
{
    AvNetworkQuery query = AV_NETWORK_QUERY ((guint) standard);
    if (lua_istable (L, index)) {
        lua_getfield (L, index, "terrain");
        if (!lua_isnil (L, -1))
            query.terrain = script_check_terrain (L, thread->frame.ruleset, -1);
        lua_getfield (L, index, "without");
        if (!lua_isnil (L, -1))
            query.without = script_check_handle (L, -1, SCRIPT_CLASS_TILE)->number;
        lua_getfield (L, index, "walker");
        if (!lua_isnil (L, -1))
            query.walker = (gint) script_check_handle (L, -1, SCRIPT_CLASS_PIECE)->number;
        lua_pop (L, 3);
    }
    if (query.terrain == (guint) -1)
        luaL_error (L, "the query does not say of which terrain the ways are");
    return query;
}

/* game:network_of_way (segment [, query]) */
int
script_game_network_of_way (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    guint segment = script_check_handle (L, 2, SCRIPT_CLASS_SEGMENT)->number;
    AvNetworkQuery query =
        read_query (thread, L, 3, (gint) av_land_segment_terrain (game, segment));
    av_land_network_of_way (game, &query, segment, push_network (thread, L));
    script_check_failure (thread, L);
    return 1;
}

/* game:network_of_point (tile, meet, query): nil where ways end at it or are parted there. */
int
script_game_network_of_point (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    guint tile = script_check_handle (L, 2, SCRIPT_CLASS_TILE)->number;
    guint meet = script_check_int (L, 3, 0, (gint) av_land_get_n_meets (game, tile) - 1);
    AvNetworkQuery query = read_query (thread, L, 4, -1);
    gboolean found = av_land_network_of_point (game, &query, tile, meet, push_network (thread, L));
    script_check_failure (thread, L);
    if (!found)
        lua_pushnil (L);
    return 1;
}

/* game:network_of_end (segment or feature, query) */
int
script_game_network_of_end (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    guint segment = script_check_segment (L, 2);
    AvNetworkQuery query = read_query (thread, L, 3, -1);
    av_land_network_of_end (game, &query, segment, push_network (thread, L));
    script_check_failure (thread, L);
    return 1;
}

/* game:may_come (piece, segment) */
int
script_game_may_come (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    guint piece = script_check_handle (L, 2, SCRIPT_CLASS_PIECE)->number;
    gboolean may = av_land_may_come (game, piece, script_check_segment (L, 3));
    script_check_failure (thread, L);
    lua_pushboolean (L, may);
    return 1;
}

/* --- a network --- */

static const AvNetwork *
get_network (const ScriptThread *thread, const ScriptHandle *handle)
{
    return thread->networks->pdata[handle->number];
}

static int
network_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvNetwork *network = get_network (thread, script_self (thread, L));
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_id:
        if (network->id == G_MAXUINT)
            lua_pushnil (L);
        else
            lua_pushinteger (L, network->id);
        return 1;
    case SCRIPT_KEY_n_ways:
        lua_pushinteger (L, network->ways->len);
        return 1;
    case SCRIPT_KEY_n_points:
        lua_pushinteger (L, network->points->len);
        return 1;
    case SCRIPT_KEY_n_ends:
        lua_pushinteger (L, network->ends->len);
        return 1;
    case SCRIPT_KEY_n_tiles:
        lua_pushinteger (L, network->tiles->len);
        return 1;
    default:
        return script_index_method (L);
    }
}

static const AvNetwork *
check_network (lua_State *L)
{
    return get_network (SCRIPT_THREAD (L), script_check_handle (L, 1, SCRIPT_CLASS_NETWORK));
}

/* The control values of these loops are numbers from 1. */
static guint
next_number (lua_State *L, const GArray *array)
{
    guint i = lua_isnil (L, 2) ? 0 : script_check_int (L, 2, 1, G_MAXINT32);
    if (i < array->len)
        lua_pushinteger (L, i + 1);
    else
        lua_pushnil (L);
    return i;
}

/* for i, segment in network:each_way () do */
static int
next_way (lua_State *L)
{
    const GArray *ways = check_network (L)->ways;
    guint i = next_number (L, ways);
    if (i >= ways->len)
        return 1;
    script_push_handle (L, SCRIPT_CLASS_SEGMENT, g_array_index (ways, guint16, i), 0);
    return 2;
}

/* for i, tile in network:each_tile () do */
static int
next_network_tile (lua_State *L)
{
    const GArray *tiles = check_network (L)->tiles;
    guint i = next_number (L, tiles);
    if (i >= tiles->len)
        return 1;
    script_push_handle (L, SCRIPT_CLASS_TILE, g_array_index (tiles, guint16, i), 0);
    return 2;
}

/* for i, tile, meet in network:each_point () do */
static int
next_point (lua_State *L)
{
    const GArray *points = check_network (L)->points;
    guint i = next_number (L, points);
    if (i >= points->len)
        return 1;
    const AvNetworkPoint *point = &g_array_index (points, AvNetworkPoint, i);
    script_push_handle (L, SCRIPT_CLASS_TILE, point->tile, 0);
    lua_pushinteger (L, point->meet);
    return 3;
}

/* for i, segment, tile, meet, way, access in network:each_end () do */
static int
next_end (lua_State *L)
{
    const GArray *ends = check_network (L)->ends;
    guint i = next_number (L, ends);
    if (i >= ends->len)
        return 1;
    const AvNetworkEnd *end = &g_array_index (ends, AvNetworkEnd, i);
    script_push_handle (L, SCRIPT_CLASS_SEGMENT, end->segment, 0);
    script_push_handle (L, SCRIPT_CLASS_TILE, end->tile, 0);
    lua_pushinteger (L, end->meet);
    script_push_handle_or_nil (L, SCRIPT_CLASS_SEGMENT, end->way);
    lua_pushboolean (L, end->access);
    return 6;
}

static int
each (lua_State *L, lua_CFunction next)
{
    check_network (L);
    return script_push_iterator (L, next);
}

static int
network_each_way (lua_State *L)
{
    return each (L, next_way);
}

static int
network_each_tile (lua_State *L)
{
    return each (L, next_network_tile);
}

static int
network_each_point (lua_State *L)
{
    return each (L, next_point);
}

static int
network_each_end (lua_State *L)
{
    return each (L, next_end);
}

static int
network_has_end (lua_State *L)
{
    const AvNetwork *network = check_network (L);
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    lua_pushboolean (L, av_network_has_end (network, game, script_check_segment (L, 2)));
    return 1;
}

static int
network_has_way (lua_State *L)
{
    const GArray *ways = check_network (L)->ways;
    guint segment = script_check_handle (L, 2, SCRIPT_CLASS_SEGMENT)->number;
    guint i = 0;
    while (i < ways->len && g_array_index (ways, guint16, i) != segment)
        i++;
    lua_pushboolean (L, i < ways->len);
    return 1;
}

static int
network_has_tile (lua_State *L)
{
    const GArray *tiles = check_network (L)->tiles;
    guint tile = script_check_handle (L, 2, SCRIPT_CLASS_TILE)->number;
    guint i = 0;
    while (i < tiles->len && g_array_index (tiles, guint16, i) != tile)
        i++;
    lua_pushboolean (L, i < tiles->len);
    return 1;
}

static const luaL_Reg methods[] = {
    { "each_way", network_each_way },     { "each_tile", network_each_tile },
    { "each_point", network_each_point }, { "each_end", network_each_end },
    { "has_end", network_has_end },       { "has_way", network_has_way },
    { "has_tile", network_has_tile },     { NULL, NULL },
};

const ScriptClassDef script_class_network = {
    .name = "network",
    .index = network_index,
    .methods = methods,
};

/* --- where ways meet on a tile --- */

/* for i, segment, access in tile:each_meet (meet) do */
static int
next_meeting_segment (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint tile = script_check_handle (L, 1, SCRIPT_CLASS_TILE)->number;
    /* The control value holds the meeting above the place in it. */
    gint at = script_check_int (L, 2, 0, G_MAXINT32);
    AvMeet meet = av_land_get_meet (game, tile, (guint) at / 256);
    guint i = (guint) at % 256;
    if (i >= meet.n) {
        lua_pushnil (L);
        return 1;
    }
    lua_pushinteger (L, at + 1);
    script_push_handle (L, SCRIPT_CLASS_SEGMENT, meet.segments[i], 0);
    lua_pushboolean (L, meet.access >> i & 1);
    return 3;
}

int
script_tile_each_meet (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint tile = script_check_handle (L, 1, SCRIPT_CLASS_TILE)->number;
    gint meet = script_check_int (L, 2, 0, (gint) av_land_get_n_meets (game, tile) - 1);
    script_push_iterator (L, next_meeting_segment);
    lua_pop (L, 1);
    lua_pushinteger (L, (lua_Integer) meet * 256);
    return 3;
}
