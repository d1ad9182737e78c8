/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-change.c: lets scripts lay tiles, exchange their kinds and tie segments together. */
#include "lua/rows.h"

void
script_set_drawn (lua_State *L, AvGame *game, guint kind)
{
    GError *error = NULL;
    if (!av_land_set_drawn (game, kind, &error))
        script_raise_error (L, error);
}

int
script_game_lay_tile (lua_State *L, ScriptThread *thread, guint self)
{
    GError *error = NULL;
    guint kind = ITEM_AT (2), rotation = (guint) OPT_INT_AT (5, 0, 0, 3);
    gint x = INT_AT (3, G_MININT16, G_MAXINT16), y = INT_AT (4, G_MININT16, G_MAXINT16);
    gint player = OPT_PLAYER_AT (6, (gint) av_game_get_active (GAME));
    guint tile = av_land_lay_tile (TOLD, kind, rotation, x, y, player, &error);
    if (tile == AV_NONE)
        return script_raise_error (L, error);
    script_check_failure (thread, L);
    script_push_object (L, SCRIPT_CLASS_TILE, tile);
    return 1;
}

int
script_game_exchange_tile (lua_State *L, ScriptThread *thread, guint self)
{
    GError *error = NULL;
    guint tile = OBJECT_AT (2, TILE);
    if (!av_land_exchange_tile (TOLD, tile, ITEM_AT (3), &error))
        return script_raise_error (L, error);
    script_check_failure (thread, L);
    return 0;
}

/* The most exchanges that one cell may have. */
#define MAX_EXCHANGES 64

/* Mask of the sides that change when a tile of KIND, turned by ROTATION, becomes one of MADE. */
static guint
find_changed_sides (const AvRuleset *ruleset, guint kind, guint made, guint rotation)
{
    gchar before[5], after[5];
    guint sides = 0;
    av_land_get_edges (ruleset, kind, rotation, before);
    av_land_get_edges (ruleset, made, rotation, after);
    for (guint side = 0; side < 4; side++)
        sides |= (before[side] != after[side]) << side;
    return sides;
}

/* The rotations of the exchange that change no side beside which TERRAIN lies, if KIND is laid on
 * the cell. */
static guint
keep_away (const AvGame *game, guint kind, gint x, gint y, const AvExchange *exchange, gint terrain)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint kept = 0;
    if (exchange->tile != AV_NONE) {
        const AvTile tile = av_land_get_tile (game, exchange->tile);
        guint sides = find_changed_sides (ruleset, tile.kind, exchange->kind, tile.rotation);
        return sides & script_sides_beside (game, terrain, tile.x, tile.y) ? 0
                                                                           : exchange->rotations;
    }
    guint beside = script_sides_beside (game, terrain, x, y);
    for (guint rotation = 0; rotation < 4; rotation++)
        if (!(find_changed_sides (ruleset, kind, exchange->kind, rotation) & beside))
            kept |= exchange->rotations & 1u << rotation;
    return kept;
}

/* How KIND would come to fit on a cell without changing a side beside which the terrain AVOIDED (-1: none) lies. */
static guint
find_exchanges (const AvGame *game, guint kind, gint x, gint y, guint mark, gint avoided,
                AvExchange *found)
{
    guint n = av_land_find_exchanges (game, kind, x, y, mark, MAX_EXCHANGES, found), kept = 0;
    for (guint i = 0; i < n; i++) {
        if (avoided >= 0)
            found[i].rotations = keep_away (game, kind, x, y, &found[i], avoided);
        if (found[i].rotations)
            found[kept++] = found[i];
    }
    return kept;
}

/* Appends to the list on top of the stack how KIND would come to fit on a cell; CANDIDATE is its number, or 0. */
static void
add_exchanges (lua_State *L, ScriptThread *thread, guint kind, gint x, gint y, guint mark,
               gint avoided, guint candidate)
{
    AvExchange found[MAX_EXCHANGES];
    guint n = find_exchanges (LAND, kind, x, y, mark, avoided, found);
    for (guint i = 0; i < n; i++) {
        lua_createtable (L, 0, 4);
        lua_pushinteger (L, found[i].rotations);
        lua_setfield (L, -2, "rotations");
        script_push_object (L, SCRIPT_CLASS_KIND, found[i].kind);
        lua_setfield (L, -2, "kind");
        script_push_object (L, SCRIPT_CLASS_TILE, found[i].tile);
        lua_setfield (L, -2, "tile");
        if (candidate) {
            lua_pushinteger (L, candidate);
            lua_setfield (L, -2, "i");
        }
        lua_rawseti (L, -2, (lua_Integer) lua_rawlen (L, -2) + 1);
    }
}

static guint
check_mark (lua_State *L, const ScriptThread *thread, int index)
{
    return script_check_found (L, av_land_find_mark (RULESET, ID_AT (index)), "mark", index);
}

/* The terrain that exchanges keep away from; -1: none is given, or its rules are off. */
static gint
check_avoided (lua_State *L, const ScriptThread *thread, int index)
{
    return lua_isnoneornil (L, index) ? -1 : av_land_find_terrain (RULESET, ID_AT (index));
}

int
script_game_exchanges (lua_State *L, ScriptThread *thread, guint self)
{
    guint kind = ITEM_AT (2), mark = check_mark (L, thread, 5);
    gint x = CELL_AT (3), y = CELL_AT (4), avoided = check_avoided (L, thread, 6);
    lua_newtable (L);
    add_exchanges (L, thread, kind, x, y, mark, avoided, 0);
    return 1;
}

/* The lowest slot, on a tile turned by ROTATION, of the segments that MADE has beyond the first
 * N. */
static guint
find_added_slot (const AvTileDef *made, guint n, guint rotation)
{
    guint16 slots = 0;
    for (guint i = n; i < made->n_segments; i++)
        slots |= made->segments[i].slots;
    return __builtin_ctz (av_slots_turn (slots, rotation));
}

int
script_tile_exchanges (lua_State *L, ScriptThread *thread, guint tile)
{
    const AvTile at = TILE;
    guint n_segments = ITS_KIND->n_segments, mark = check_mark (L, thread, 2);
    AvExchange found[MAX_EXCHANGES];
    guint n = av_land_find_tile_exchanges (LAND, tile, mark, MAX_EXCHANGES, found);
    lua_settop (L, 2);
    luaL_checkstack (L, 2 * MAX_EXCHANGES, "there are too many exchanges");
    for (guint slot = 0; n > 0 && slot < AV_SLOTS; slot++)
        for (guint i = 0; i < n; i++)
            if (find_added_slot (av_land_get_kind (RULESET, found[i].kind), n_segments, at.rotation)
                == slot) {
                script_push_object (L, SCRIPT_CLASS_KIND, found[i].kind);
                lua_pushinteger (L, slot);
            }
    return lua_gettop (L) - 2;
}

int
script_candidates_exchanges (lua_State *L, ScriptThread *thread, guint self)
{
    const AvPlaceContext *context = IN (AvPlaceContext);
    guint mark = check_mark (L, thread, 2);
    gint avoided = check_avoided (L, thread, 3);
    av_sandbox_charge (L, context->n);
    lua_newtable (L);
    for (guint i = 0; i < context->n; i++)
        add_exchanges (L, thread, context->kind, context->candidates[i].x, context->candidates[i].y,
                       mark, avoided, i + 1);
    return 1;
}

int
script_candidates_allow_exchanges (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    AvPlaceContext *context = IN (AvPlaceContext);
    guint mark = check_mark (L, thread, 2);
    gint avoided = check_avoided (L, thread, 3);
    if (SCRIPT_SELF (L)->scope != AV_POINT_PLACEMENTS)
        return luaL_error (L, "rotations are added in the hook “placements”");
    av_sandbox_charge (L, context->n);
    for (guint i = 0; i < context->n; i++) {
        AvCandidate *candidate = &context->candidates[i];
        AvExchange found[MAX_EXCHANGES];
        guint n =
            find_exchanges (game, context->kind, candidate->x, candidate->y, mark, avoided, found);
        while (n-- > 0)
            candidate->rotations |= found[n].rotations;
    }
    return 0;
}

int
script_game_tie (lua_State *L, ScriptThread *thread, guint self)
{
    GError *error = NULL;
    guint a = OBJECT_AT (2, SEGMENT);
    if (!av_land_tie (TOLD, a, OBJECT_AT (3, SEGMENT), &error))
        return script_raise_error (L, error);
    return 0;
}

int
script_game_untie (lua_State *L, ScriptThread *thread, guint self)
{
    guint a = OBJECT_AT (2, SEGMENT);
    if (!av_land_untie (TOLD, a, OBJECT_AT (3, SEGMENT)))
        return luaL_error (L, "these segments are not tied");
    return 0;
}

/* --- kinds of tiles --- */

/* The list of integers under KEY of the table on top, as a mask. */
static guint16
check_slots (lua_State *L)
{
    guint16 slots = 0;
    if (lua_getfield (L, -1, "slots") != LUA_TTABLE)
        luaL_error (L, "a segment has slots = { ... }");
    for (lua_Integer i = luaL_len (L, -1); i > 0; i--) {
        lua_geti (L, -1, i);
        slots |= 1u << script_check_int (L, -1, 0, AV_SLOTS - 1);
        lua_pop (L, 1);
    }
    lua_pop (L, 1);
    return slots;
}

/* How many marks of a new segment there is room for. */
#define MAX_MARKS 7

/* The list of marks under the key `marks` of the table on top, ended by NULL. */
static void
check_marks (lua_State *L, const gchar **marks)
{
    lua_Integer n = 0;
    int type = lua_getfield (L, -1, "marks");
    if (type != LUA_TNIL && type != LUA_TTABLE)
        luaL_error (L, "a segment has marks = { ... }");
    if (type == LUA_TTABLE)
        n = luaL_len (L, -1);
    if (n > MAX_MARKS)
        luaL_error (L, "a segment has %d marks at most", MAX_MARKS);
    for (lua_Integer i = 0; i < n; i++) {
        lua_geti (L, -1, i + 1);
        marks[i] = g_intern_string (script_check_id (L, -1));
        lua_pop (L, 1);
    }
    marks[n] = NULL;
    lua_pop (L, 1);
}

/* The segment on top of the stack; its texts are interned. */
static AvSegmentDef
check_segment (lua_State *L, const gchar **marks)
{
    AvSegmentDef segment = { .marks = marks };
    luaL_checktype (L, -1, LUA_TTABLE);
    if (lua_getfield (L, -1, "terrain") != LUA_TSTRING)
        luaL_error (L, "a segment has terrain = \"an id\"");
    segment.terrain = g_intern_string (lua_tostring (L, -1));
    lua_pop (L, 1);
    segment.slots = check_slots (L);
    check_marks (L, marks);
    return segment;
}

/* Reads the segments in the table at INDEX, with room for their marks; returns how many. */
static guint
check_segments (lua_State *L, int index, AvSegmentDef *segments,
                const gchar *marks[][MAX_MARKS + 1])
{
    luaL_checktype (L, index, LUA_TTABLE);
    if (lua_getfield (L, index, "terrain") != LUA_TNIL)
        luaL_error (L, "the segments are a list: { { terrain = ... } }");
    lua_pop (L, 1);
    lua_Integer n = luaL_len (L, index);
    if (n > AV_MAX_SEGMENTS)
        luaL_error (L, "a tile has %d segments at most", AV_MAX_SEGMENTS);
    for (lua_Integer i = 0; i < n; i++) {
        lua_geti (L, index, i + 1);
        segments[i] = check_segment (L, marks[i]);
        lua_pop (L, 1);
    }
    return (guint) n;
}

int
script_kinds_add (lua_State *L, ScriptThread *thread, guint self)
{
    AvKindsContext *context = IN (AvKindsContext);
    guint base = ITEM_AT (2);
    const gchar *name = ID_AT (3);
    AvSegmentDef segments[AV_MAX_SEGMENTS];
    const gchar *marks[AV_MAX_SEGMENTS][MAX_MARKS + 1];
    GError *error = NULL;
    guint n = check_segments (L, 4, segments, marks);
    guint kind = av_land_add_kind (context, base, name, segments, n, &error);
    if (kind == AV_NONE)
        return script_raise_error (L, error);
    script_push_object (L, SCRIPT_CLASS_KIND, kind);
    return 1;
}

int
script_kinds_extend (lua_State *L, ScriptThread *thread, guint self)
{
    AvKindsContext *context = IN (AvKindsContext);
    guint kind = ITEM_AT (2);
    AvSegmentDef segments[AV_MAX_SEGMENTS];
    const gchar *marks[AV_MAX_SEGMENTS][MAX_MARKS + 1];
    GError *error = NULL;
    guint n = check_segments (L, 3, segments, marks);
    if (!av_land_extend_kind (context, kind, segments, n, &error))
        return script_raise_error (L, error);
    return 0;
}
