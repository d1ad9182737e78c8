/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-table.c: the methods of what lies on the table: tiles, features, pieces, networks of
 * roads. */
#include "land/feature.h"
#include "land/piece.h"
#include "lua/rows.h"

/* How many networks one call may ask for. */
#define MAX_NETWORKS 1024

/* --- a tile --- */

guint
script_first_segment (const AvGame *game, guint tile)
{
    guint any = av_land_segment_at (game, tile, 0);
    return any - av_land_segment_index (game, any);
}

guint
script_find_part (const AvGame *game, guint segment)
{
    return av_land_get_tile (game, av_land_segment_tile (game, segment)).kind * AV_MAX_SEGMENTS
           + av_land_segment_index (game, segment);
}

int
script_tile_each_segment (lua_State *L, ScriptThread *thread, guint tile)
{
    const AvGame *game = LAND;
    guint next = lua_isnil (L, 2) ? script_first_segment (game, tile) : OBJECT_AT (2, SEGMENT) + 1;
    gboolean is_here =
        av_land_has_segment (game, next) && av_land_segment_tile (game, next) == tile;
    script_push_object (L, SCRIPT_CLASS_SEGMENT, is_here ? next : AV_NONE);
    return 1;
}

int
script_tile_corners (lua_State *L, ScriptThread *thread, guint tile)
{
    const AvGame *game = LAND;
    const AvTile at = av_land_get_tile (game, tile);
    guint terrain = script_check_found (L, av_land_find_terrain (RULESET, ID_AT (2)), "terrain", 2);
    const int top = lua_gettop (L);
    for (gint i = 0; i < 4; i++)
        if (av_land_segment_at_corner (game, terrain, at.x + i % 2, at.y + i / 2) != AV_NONE) {
            lua_pushinteger (L, at.x + i % 2);
            lua_pushinteger (L, at.y + i / 2);
        }
    return lua_gettop (L) - top;
}

int
script_segment_joined (lua_State *L, ScriptThread *thread, guint segment)
{
    const AvGame *game = LAND;
    guint room = 12 + av_land_get_n_ties (game);
    guint16 *found = g_newa (guint16, room);
    guint n = av_land_find_joined (game, segment, room, found);
    av_sandbox_charge (L, room);
    luaL_checkstack (L, (int) n, "there are too many segments");
    for (guint i = 0; i < n; i++)
        script_push_object (L, SCRIPT_CLASS_SEGMENT, found[i]);
    return (int) n;
}

/* The loop's control value: the junction's number, and in the low 8 bits the place in it. */
static int
next_junction_segment (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint at = INDEX_AT (2, G_MAXINT32), i = at % 256;
    AvJunction junction = av_land_get_junction (LAND, OBJECT_AT (1, TILE), at / 256);
    if (i >= junction.n) {
        lua_pushnil (L);
        return 1;
    }
    lua_pushinteger (L, at + 1);
    script_push_handle (L, SCRIPT_CLASS_SEGMENT, junction.segments[i], 0);
    lua_pushboolean (L, junction.access >> i & 1);
    return 3;
}

int
script_tile_each_at_junction (lua_State *L, ScriptThread *thread, guint tile)
{
    lua_Integer junction = INDEX_AT (2, av_land_get_n_junctions (LAND, tile));
    lua_pushvalue (L, lua_upvalueindex (1));
    lua_pushcclosure (L, next_junction_segment, 1);
    lua_pushvalue (L, 1);
    lua_pushinteger (L, junction * 256);
    return 3;
}

/* --- a feature --- */

int
script_game_features (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    gboolean any = lua_isnoneornil (L, 2), open = lua_toboolean (L, 3);
    gint terrain = any ? -1 : av_land_find_terrain (RULESET, ID_AT (2));
    const int top = lua_gettop (L);
    guint n = av_land_get_n_segments (game);
    av_sandbox_charge (L, n);
    for (guint i = 0; i < n; i++) {
        if (!av_land_has_segment (game, i) || av_land_feature (game, i) != i
            || (!any && (gint) av_land_segment_terrain (game, i) != terrain)
            || (open && av_land_is_complete (game, i)))
            continue;
        luaL_checkstack (L, 2, "there are too many features");
        script_push_object (L, SCRIPT_CLASS_FEATURE, i);
    }
    return lua_gettop (L) - top;
}

/* Two handles from before their features were joined are equal now. */
int
script_feature_equal (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    const ScriptHandle *a = lua_touserdata (L, 1), *b = lua_touserdata (L, 2);
    lua_pushboolean (L, a && b && a->tag == b->tag
                            && av_land_feature (game, SEGMENT_AT (1))
                                   == av_land_feature (game, SEGMENT_AT (2)));
    return 1;
}

/* 0 for a mark that no rules declare. */
int
script_feature_marks (lua_State *L, ScriptThread *thread, guint feature)
{
    gint mark = av_land_find_mark (RULESET, ID_AT (2));
    lua_pushinteger (L, mark < 0 ? 0 : av_land_feature_marks (LAND, feature, mark));
    return 1;
}

int
script_feature_has (lua_State *L, ScriptThread *thread, guint feature)
{
    const AvGame *game = LAND;
    guint first = av_land_feature (game, feature), n = av_land_get_n_segments (game);
    gboolean has = FALSE;
    for (int i = lua_gettop (L); i > 1 && !has; i--)
        has = av_land_feature (game, INDEX_AT (i, n)) == first;
    lua_pushboolean (L, has);
    return 1;
}

gboolean
script_is_on_tile (const AvGame *game, guint feature, guint tile)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint root = av_land_feature (game, feature), first = script_first_segment (game, tile);
    guint n = av_land_get_kind (ruleset, av_land_get_tile (game, tile).kind)->n_segments, i = 0;
    while (i < n && av_land_feature (game, first + i) != root)
        i++;
    return i < n;
}

int
script_feature_is_within (lua_State *L, ScriptThread *thread, guint feature)
{
    const AvGame *game = LAND;
    const gint west = CELL_AT (2), north = CELL_AT (3), east = CELL_AT (4), south = CELL_AT (5);
    guint first = av_land_feature (game, feature), segment = first;
    gboolean is_there = FALSE;
    do {
        AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, segment));
        is_there = tile.x >= west && tile.x <= east && tile.y >= north && tile.y <= south;
        segment = av_land_segment_next (game, segment);
    } while (!is_there && segment != first);
    lua_pushboolean (L, is_there);
    return 1;
}

int
script_feature_each_segment (lua_State *L, ScriptThread *thread, guint feature)
{
    const AvGame *game = LAND;
    guint first = av_land_feature (game, feature), next = first;
    if (!lua_isnil (L, 2)) {
        next = av_land_segment_next (game, OBJECT_AT (2, SEGMENT));
        if (next == first)
            next = AV_NONE;
    }
    script_push_object (L, SCRIPT_CLASS_SEGMENT, next);
    return 1;
}

int
script_feature_each_piece (lua_State *L, ScriptThread *thread, guint feature)
{
    const AvGame *game = LAND;
    guint root = av_land_feature (game, feature), from = AFTER (SCRIPT_CLASS_PIECE);
    script_push_object (L, SCRIPT_CLASS_PIECE,
                        OR_NONE (land_next_piece_in (game, root, G_MAXUINT64, from)));
    return 1;
}

int
script_feature_describe (lua_State *L, ScriptThread *thread, guint feature)
{
    const AvGame *game = LAND;
    gchar buffer[512];
    {
        g_autoptr (GString) text = g_string_new (NULL);
        av_land_describe_feature (game, feature, text);
        g_strlcpy (buffer, text->str, sizeof buffer);
    }
    lua_pushstring (L, buffer);
    return 1;
}

/* --- a piece --- */

const gchar *const script_piece_places[] = { "supply", "segment", "tile", "keeping",
                                             "out",    "corner",  "edge", NULL };

gboolean
script_is_on_table (const AvGame *game, guint piece)
{
    AvPiece at = av_land_get_piece_at (game, piece);
    return av_piece_is_on_table (&at);
}

static gboolean
occupies (const AvGame *game, guint piece)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint kind = av_land_get_piece_at (game, piece).kind;
    return (av_land_get_piece (ruleset, kind)->flags & AV_PIECE_OCCUPIES) != 0;
}

/* Pushes the pieces on the table of KIND (-1: any) and OWNER on TILE (AV_NONE: any).  If given, the
 * argument at INDEX says where they must stand, and the one after it whether they must occupy. */
static int
push_pieces (lua_State *L, const AvGame *game, gint kind, gint owner, guint tile, int index)
{
    guint places = PLACES_ON_TABLE;
    if (!lua_isnoneornil (L, index))
        places &= 1u << luaL_checkoption (L, index, NULL, script_piece_places);
    gint wanted = lua_isnoneornil (L, index + 1) ? -1 : script_check_boolean (L, index + 1);
    guint room = av_land_get_n_all_pieces (game) + 1, n_pushed = 0;
    guint16 *numbers = g_newa (guint16, room);
    guint n = land_find_pieces (game, kind, owner, tile, places, numbers);
    luaL_checkstack (L, (int) room, "there are too many pieces");
    for (guint i = 0; i < n; i++)
        if (wanted < 0 || wanted == occupies (game, numbers[i])) {
            script_push_object (L, SCRIPT_CLASS_PIECE, numbers[i]);
            n_pushed++;
        }
    return (int) n_pushed;
}

int
script_game_on_table (lua_State *L, ScriptThread *thread, guint self)
{
    gint kind = lua_isnoneornil (L, 2) ? -1 : av_land_find_piece_kind (RULESET, ID_AT (2));
    gint owner = OPT_PLAYER_AT (3, AV_ANYBODY);
    /* No rules declare this kind, so there are none. */
    if (kind < 0 && !lua_isnoneornil (L, 2))
        return 0;
    return push_pieces (L, LAND, kind, owner, AV_NONE, 4);
}

int
script_tile_pieces (lua_State *L, ScriptThread *thread, guint tile)
{
    return push_pieces (L, LAND, -1, AV_ANYBODY, tile, 2);
}

int
script_game_followers_around (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    const AvTile middle = av_land_get_tile (game, OBJECT_AT (2, TILE));
    guint room = av_land_get_n_all_pieces (game) + 1, n_pushed = 0;
    guint16 *numbers = g_newa (guint16, room);
    guint n = land_find_pieces (game, -1, AV_ANYBODY, AV_NONE, PLACES_ON_TILES, numbers);
    luaL_checkstack (L, (int) room, "there are too many pieces");
    for (guint i = 0; i < n; i++) {
        AvPiece piece = av_land_get_piece_at (game, numbers[i]);
        AvTile there = av_land_get_tile (game, piece.tile);
        if (piece.owner != AV_NOBODY && occupies (game, numbers[i]) && ABS (there.x - middle.x) <= 1
            && ABS (there.y - middle.y) <= 1) {
            script_push_object (L, SCRIPT_CLASS_PIECE, numbers[i]);
            n_pushed++;
        }
    }
    return (int) n_pushed;
}

gboolean
script_holds (const AvGame *game, guint tile, gint piece_kind)
{
    guint16 *numbers = g_newa (guint16, av_land_get_n_all_pieces (game) + 1);
    return piece_kind >= 0
           && land_find_pieces (game, piece_kind, AV_ANYBODY, tile, PLACES_ON_TILES, numbers) > 0;
}

int
script_feature_holds (lua_State *L, ScriptThread *thread, guint feature)
{
    gint kind = av_land_find_piece_kind (RULESET, ID_AT (2));
    lua_pushboolean (L, kind >= 0 && av_land_has_piece (LAND, feature, (guint) kind));
    return 1;
}

int
script_game_kept (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    gint keeper = OPT_PLAYER_AT (2, AV_ANYBODY), owner = OPT_PLAYER_AT (3, AV_ANYBODY);
    guint room = av_land_get_n_all_pieces (game) + 1, n_pushed = 0;
    guint16 *numbers = g_newa (guint16, room);
    guint n = land_find_pieces (game, -1, owner, AV_NONE, 1u << AV_AT_KEEPING, numbers);
    av_sandbox_charge (L, room);
    luaL_checkstack (L, (int) room, "there are too many pieces");
    for (guint i = 0; i < n; i++)
        if (keeper == AV_ANYBODY || av_land_get_piece_at (game, numbers[i]).keeper == keeper) {
            script_push_object (L, SCRIPT_CLASS_PIECE, numbers[i]);
            n_pushed++;
        }
    return (int) n_pushed;
}

/* --- what a player has --- */

int
script_player_round (lua_State *L, ScriptThread *thread, guint player)
{
    guint n = av_ruleset_get_n_players (RULESET);
    for (guint i = 0; i < n; i++)
        script_push_player (L, (gint) ((player + i) % n));
    return (int) n;
}

int
script_player_at_hand (lua_State *L, ScriptThread *thread, guint player)
{
    const AvGame *game = LAND;
    guint n = av_land_get_n_pieces (RULESET);
    const int top = lua_gettop (L);
    luaL_checkstack (L, (int) n, "there are too many kinds of pieces");
    for (guint i = 0; i < n; i++)
        if (av_game_get_supply (game, player, i) > 0)
            script_push_object (L, SCRIPT_CLASS_PIECE_KIND, i);
    return lua_gettop (L) - top;
}

/* --- asking for a network --- */

void
script_networks_free (ScriptThread *thread)
{
    for (guint i = 0; thread->networks && i < thread->networks->len; i++)
        av_network_free (thread->networks->pdata[i]);
    g_clear_pointer (&thread->networks, g_ptr_array_unref);
}

/* How many networks this call uses. */
static guint
count_networks (ScriptThread *thread)
{
    if (thread->networks_epoch != thread->epoch) {
        thread->networks_epoch = thread->epoch;
        thread->n_networks = 0;
    }
    return thread->n_networks;
}

/* Takes a network that this call does not use yet; pushes its handle. */
static AvNetwork *
push_network (lua_State *L, ScriptThread *thread)
{
    if (count_networks (thread) == MAX_NETWORKS)
        luaL_error (L, "more than %d networks are asked for in one call", MAX_NETWORKS);
    if (!thread->networks)
        thread->networks = g_ptr_array_new ();
    if (thread->n_networks == thread->networks->len)
        g_ptr_array_add (thread->networks, av_network_new ());
    guint number = thread->n_networks++;
    script_push_handle (L, SCRIPT_CLASS_NETWORK, number, 0);
    return thread->networks->pdata[number];
}

/* The query in the table at INDEX: { terrain = "road", without = tile, walker = piece }.  TERRAIN
 * is its default terrain, or -1. */
static AvNetworkQuery
read_query (lua_State *L, int index, gint terrain)
{
    static const gchar *const keys[] = { "terrain", "without", "walker", NULL };
    AvNetworkQuery query = AV_NETWORK_QUERY ((guint) terrain);
    if (lua_istable (L, index)) {
        script_check_keys (L, index, keys);
        if (lua_getfield (L, index, "terrain") != LUA_TNIL)
            query.terrain = script_check_name (L, av_land_find_terrain, "terrain", -1);
        if (lua_getfield (L, index, "without") != LUA_TNIL)
            query.without = OBJECT_AT (-1, TILE);
        if (lua_getfield (L, index, "walker") != LUA_TNIL)
            query.walker = (gint) OBJECT_AT (-1, PIECE);
        lua_pop (L, 3);
    }
    if (query.terrain == (guint) -1)
        luaL_error (L, "the query does not say of which terrain the ways are");
    return query;
}

int
script_game_network_of_way (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    guint segment = OBJECT_AT (2, SEGMENT);
    AvNetworkQuery query = read_query (L, 3, (gint) av_land_segment_terrain (game, segment));
    av_land_network_of_way (game, &query, segment, push_network (L, thread));
    script_check_failure (thread, L);
    return 1;
}

int
script_game_network_of_junction (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    guint tile = OBJECT_AT (2, TILE);
    guint junction = INDEX_AT (3, av_land_get_n_junctions (game, tile));
    AvNetworkQuery query = read_query (L, 4, -1);
    AvNetwork *network = push_network (L, thread);
    if (!av_land_network_of_junction (game, &query, tile, junction, network))
        lua_pushnil (L);
    script_check_failure (thread, L);
    return 1;
}

int
script_game_network_of_end (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    guint segment = SEGMENT_AT (2);
    AvNetworkQuery query = read_query (L, 3, -1);
    av_land_network_of_end (game, &query, segment, push_network (L, thread));
    script_check_failure (thread, L);
    return 1;
}

/* Whether the network at INDEX or one of those noted since FIRST has a way. */
static gboolean
is_in_network (const ScriptThread *thread, guint first, guint segment)
{
    for (guint i = first; i < thread->n_networks; i++)
        if (script_has_number (script_get_network (thread, i)->ways, segment))
            return TRUE;
    return FALSE;
}

/* A search for the networks that a tile may have joined. */
typedef struct {
    lua_State *L;
    ScriptThread *thread;
    AvNetworkQuery query;
    guint tile, n_ends;
    guint known;      /* the first network that is on the list, or was looked at */
    AvNetwork *spare; /* what was there before the tile */
} Joining;

/* Whether the tile only makes the ways of a network longer, and joins nothing that was not joined
 * before. */
static gboolean
is_only_longer (const Joining *joining, const AvGame *game, const AvNetwork *network)
{
    AvNetworkQuery query = joining->query;
    guint own = 0, other = AV_NONE;
    if (av_ruleset_get_n_hooks (av_game_get_ruleset (game), AV_POINT_JUNCTION) > 0)
        return FALSE;
    for (guint i = 0; i < network->ways->len; i++) {
        guint way = g_array_index (network->ways, guint16, i);
        if (av_land_segment_tile (game, way) == joining->tile)
            own++;
        else if (other == AV_NONE)
            other = way;
    }
    if (other == AV_NONE)
        return FALSE;
    query.without = joining->tile;
    av_land_network_of_way (game, &query, other, joining->spare);
    return joining->spare->ways->len + own == network->ways->len
           && joining->spare->ends->len == network->ends->len;
}

/* Adds the network on top of the stack to the list below it if it has enough ends and the tile
 * joined it; pops it otherwise. */
static void
keep_network (const Joining *joining, const AvGame *game, const AvNetwork *network)
{
    lua_State *L = joining->L;
    if (network->ends->len >= joining->n_ends && !is_only_longer (joining, game, network))
        lua_rawseti (L, -2, (lua_Integer) lua_rawlen (L, -2) + 1);
    else
        lua_pop (L, 1);
}

/* Looks at the network of a way, unless that was done; if LINKED, found from the first of its
 * ways. */
static void
look_at_way (const Joining *joining, const AvGame *game, guint way, gboolean linked)
{
    if (!av_land_has_segment (game, way)
        || av_land_segment_terrain (game, way) != joining->query.terrain
        || is_in_network (joining->thread, joining->known, way))
        return;
    AvNetwork *network = push_network (joining->L, joining->thread);
    av_land_network_of_way (game, &joining->query, way, network);
    if (linked && network->id != way)
        av_land_network_of_way (game, &joining->query, network->id, network);
    keep_network (joining, game, network);
}

/* Whether a tile may join networks at all: it has ways, or junctions, or rules tie or link distant ways. */
static gboolean
may_join_any (const AvGame *game, guint terrain, guint tile)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    return av_land_get_n_junctions (game, tile) > 0 || av_land_get_n_ties (game) > 0
           || av_ruleset_get_n_hooks (ruleset, AV_POINT_LINKS) > 0
           || av_land_kind_has_terrain (ruleset, av_land_get_tile (game, tile).kind,
                                        av_land_get_terrain_id (ruleset, terrain));
}

int
script_game_networks_on (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    guint tile = OBJECT_AT (2, TILE), n_ends = (guint) OPT_INT_AT (4, 0, 0, G_MAXINT16);
    AvNetworkQuery query =
        AV_NETWORK_QUERY (script_check_name (L, av_land_find_terrain, "terrain", 3));
    guint first = script_first_segment (game, tile);
    guint n = av_land_get_kind (RULESET, av_land_get_tile (game, tile).kind)->n_segments;
    lua_newtable (L);
    if (!may_join_any (game, query.terrain, tile))
        return 1;
    /* Two that no script sees.  The ways of one serve as a list that does not leak if an error ends
     * this call. */
    GArray *linked = push_network (L, thread)->ways;
    AvNetwork *spare = push_network (L, thread);
    lua_pop (L, 2);
    const Joining joining = { L, thread, query, tile, n_ends, count_networks (thread), spare };
    for (guint i = first; i < first + n; i++)
        look_at_way (&joining, game, i, FALSE);
    g_array_set_size (linked, 0);
    land_list_linked (game, query.terrain, tile, linked);
    for (guint i = 0; i < linked->len; i++)
        look_at_way (&joining, game, g_array_index (linked, guint16, i), TRUE);
    for (guint i = 0; i < av_land_get_n_junctions (game, tile); i++) {
        AvJunction junction = av_land_get_junction (game, tile, i);
        if (junction.access != (1u << junction.n) - 1)
            continue;
        AvNetwork *network = push_network (L, thread);
        if (av_land_network_of_junction (game, &query, tile, i, network))
            keep_network (&joining, game, network);
        else
            lua_pop (L, 1);
    }
    script_check_failure (thread, L);
    return 1;
}

/* --- a network --- */

const AvNetwork *
script_get_network (const ScriptThread *thread, guint network)
{
    return thread->networks->pdata[network];
}

guint
script_next_member (lua_State *L, guint n)
{
    guint i = lua_isnil (L, 2) ? 0 : INDEX_AT (2, n + 1);
    if (i < n)
        lua_pushinteger (L, i + 1);
    else
        lua_pushnil (L);
    return i;
}

gboolean
script_has_number (const GArray *numbers, guint number)
{
    for (guint i = 0; i < numbers->len; i++)
        if (g_array_index (numbers, guint16, i) == number)
            return TRUE;
    return FALSE;
}
