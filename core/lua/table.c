/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.c: tiles, segments, features and pieces as scripts see them. */
#include "lua/binding-private.h"

/* --- a tile --- */

static int
tile_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = script_self (thread, L);
    const AvGame *game = script_check_land (thread, L);
    AvTile tile = av_land_get_tile (game, self->number);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_x:
        lua_pushinteger (L, tile.x);
        return 1;
    case SCRIPT_KEY_y:
        lua_pushinteger (L, tile.y);
        return 1;
    case SCRIPT_KEY_rotation:
        lua_pushinteger (L, tile.rotation);
        return 1;
    case SCRIPT_KEY_kind:
        script_push_handle (L, SCRIPT_CLASS_KIND, tile.kind, 0);
        return 1;
    case SCRIPT_KEY_number:
        lua_pushinteger (L, self->number);
        return 1;
    case SCRIPT_KEY_state:
        script_push_handle (L, SCRIPT_CLASS_STATE, self->number, AV_SCOPE_TILE);
        return 1;
    case SCRIPT_KEY_n_meets:
        lua_pushinteger (L, av_land_get_n_meets (game, self->number));
        return 1;
    case SCRIPT_KEY_n_segments:
        lua_pushinteger (L, av_land_get_kind (av_game_get_ruleset (game), tile.kind)->n_segments);
        return 1;
    default:
        return script_index_method (L);
    }
}

static guint
first_segment (const AvGame *game, guint tile)
{
    guint any = av_land_segment_at (game, tile, 0);
    return any - av_land_segment_index (game, any);
}

/* tile:segment_at (slot), as it lies. */
static int
tile_segment_at (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint tile = script_check_handle (L, 1, SCRIPT_CLASS_TILE)->number;
    guint slot = script_check_int (L, 2, 0, AV_SLOTS - 1);
    script_push_handle (L, SCRIPT_CLASS_SEGMENT, av_land_segment_at (game, tile, slot), 0);
    return 1;
}

/* tile:segment (index), as printed, from 0. */
static int
tile_segment (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint tile = script_check_handle (L, 1, SCRIPT_CLASS_TILE)->number;
    const AvTileDef *kind =
        av_land_get_kind (av_game_get_ruleset (game), av_land_get_tile (game, tile).kind);
    guint index = script_check_int (L, 2, 0, (gint) kind->n_segments - 1);
    script_push_handle (L, SCRIPT_CLASS_SEGMENT, first_segment (game, tile) + index, 0);
    return 1;
}

static int
next_tile_segment (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint tile = script_check_handle (L, 1, SCRIPT_CLASS_TILE)->number;
    guint segment = lua_isnil (L, 2) ? first_segment (game, tile)
                                     : script_check_handle (L, 2, SCRIPT_CLASS_SEGMENT)->number + 1;
    script_push_handle_or_nil (L, SCRIPT_CLASS_SEGMENT,
                               segment < av_land_get_n_segments (game)
                                       && av_land_segment_tile (game, segment) == tile
                                   ? segment
                                   : AV_NONE);
    return 1;
}

static int
tile_each_segment (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_TILE);
    return script_push_iterator (L, next_tile_segment);
}

/* tile:neighbour (side): north 0 to west 3; nil: none. */
static int
tile_neighbour (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    AvTile tile = av_land_get_tile (game, script_check_handle (L, 1, SCRIPT_CLASS_TILE)->number);
    guint side = script_check_int (L, 2, 0, 3);
    gint x = tile.x + (side == 1) - (side == 3), y = tile.y + (side == 2) - (side == 0);
    script_push_handle_or_nil (L, SCRIPT_CLASS_TILE, av_land_tile_at (game, x, y));
    return 1;
}

/* tile:sides (terrain): a mask of the sides whose middle it has, as the tile lies. */
static int
tile_sides (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint number = script_check_handle (L, 1, SCRIPT_CLASS_TILE)->number;
    AvTile tile = av_land_get_tile (script_check_land (thread, L), number);
    guint sides = script_sides (thread, L, tile.kind, script_check_id (L, 2));
    lua_pushinteger (L, (sides << tile.rotation | sides >> (4 - tile.rotation)) & 15);
    return 1;
}

static const luaL_Reg tile_methods[] = {
    { "segment_at", tile_segment_at },
    { "segment", tile_segment },
    { "each_segment", tile_each_segment },
    { "neighbour", tile_neighbour },
    { "sides", tile_sides },
    { "each_meet", script_tile_each_meet },
    { NULL, NULL },
};

const ScriptClassDef script_class_tile = {
    .name = "tile",
    .index = tile_index,
    .methods = tile_methods,
};

/* --- a segment --- */

static int
segment_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint segment = script_self (thread, L)->number;
    const AvGame *game = script_check_land (thread, L);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_feature:
        script_push_handle (L, SCRIPT_CLASS_FEATURE, av_land_feature (game, segment), 0);
        return 1;
    case SCRIPT_KEY_terrain:
        script_push_terrain (L, thread->frame.ruleset, av_land_segment_terrain (game, segment));
        return 1;
    case SCRIPT_KEY_tile:
        script_push_handle (L, SCRIPT_CLASS_TILE, av_land_segment_tile (game, segment), 0);
        return 1;
    case SCRIPT_KEY_index:
        lua_pushinteger (L, av_land_segment_index (game, segment));
        return 1;
    case SCRIPT_KEY_slot:
        lua_pushinteger (L, av_land_segment_slot (game, segment));
        return 1;
    case SCRIPT_KEY_number:
        lua_pushinteger (L, segment);
        return 1;
    case SCRIPT_KEY_next:
        script_push_handle (L, SCRIPT_CLASS_SEGMENT, av_land_segment_next (game, segment), 0);
        return 1;
    case SCRIPT_KEY_part:
        script_push_handle (L, SCRIPT_CLASS_PART,
                            av_land_get_tile (game, av_land_segment_tile (game, segment)).kind
                                    * AV_MAX_SEGMENTS
                                + av_land_segment_index (game, segment),
                            0);
        return 1;
    default:
        return script_index_method (L);
    }
}

const ScriptClassDef script_class_segment = { .name = "segment", .index = segment_index };

/* --- a feature --- */

static int
feature_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint segment = script_self (thread, L)->number;
    const AvGame *game = script_check_land (thread, L);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_terrain:
        script_push_terrain (L, thread->frame.ruleset, av_land_segment_terrain (game, segment));
        return 1;
    case SCRIPT_KEY_complete:
        lua_pushboolean (L, av_land_is_complete (game, segment));
        return 1;
    case SCRIPT_KEY_occupied:
        lua_pushboolean (L, av_land_is_occupied (game, segment));
        return 1;
    case SCRIPT_KEY_tiles:
        lua_pushinteger (L, av_land_get_feature (game, segment).tiles);
        return 1;
    case SCRIPT_KEY_open:
        lua_pushinteger (L, av_land_get_feature (game, segment).open);
        return 1;
    case SCRIPT_KEY_pieces:
        lua_pushinteger (L, av_land_get_feature (game, segment).pieces);
        return 1;
    case SCRIPT_KEY_segment:
        script_push_handle (L, SCRIPT_CLASS_SEGMENT, av_land_feature (game, segment), 0);
        return 1;
    case SCRIPT_KEY_number:
        lua_pushinteger (L, av_land_feature (game, segment));
        return 1;
    default:
        return script_index_method (L);
    }
}

/* Two handles of before they were joined are one feature now. */
static int
feature_equal (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    const ScriptHandle *a = lua_touserdata (L, 1), *b = lua_touserdata (L, 2);
    lua_pushboolean (L, a && b && a->tag == b->tag
                            && av_land_feature (game, script_check_segment (L, 1))
                                   == av_land_feature (game, script_check_segment (L, 2)));
    return 1;
}

/* How many of a mark are in it; none of one that nobody knows. */
static int
feature_marks (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    guint segment = script_check_segment (L, 1);
    gint mark = av_land_find_mark (thread->frame.ruleset, script_check_id (L, 2));
    lua_pushinteger (L, mark < 0 ? 0 : av_land_feature_marks (game, segment, mark));
    return 1;
}

static int
feature_strength (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    AvFeature feature = av_land_get_feature (game, script_check_segment (L, 1));
    lua_pushinteger (L, feature.strength[script_check_player (L, 2)]);
    return 1;
}

static int
feature_has_follower (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint segment = script_check_segment (L, 1);
    lua_pushboolean (L, av_land_has_follower (game, segment, script_check_player (L, 2)));
    return 1;
}

static int
next_feature_segment (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint first = av_land_feature (game, script_check_segment (L, 1));
    guint segment =
        lua_isnil (L, 2)
            ? first
            : av_land_segment_next (game, script_check_handle (L, 2, SCRIPT_CLASS_SEGMENT)->number);
    script_push_handle_or_nil (L, SCRIPT_CLASS_SEGMENT,
                               segment == first && !lua_isnil (L, 2) ? AV_NONE : segment);
    return 1;
}

static int
feature_each_segment (lua_State *L)
{
    script_check_segment (L, 1);
    return script_push_iterator (L, next_feature_segment);
}

static int
next_feature_piece (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint feature = av_land_feature (game, script_check_segment (L, 1));
    gint i = lua_isnil (L, 2) ? -1 : (gint) script_check_handle (L, 2, SCRIPT_CLASS_PIECE)->number;
    do {
        i = av_land_next_piece (game, i + 1, AV_ANYBODY);
        if (i < 0)
            break;
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.place == AV_AT_SEGMENT && av_land_feature (game, piece.segment) == feature)
            break;
    } while (TRUE);
    script_push_handle_or_nil (L, SCRIPT_CLASS_PIECE, i < 0 ? AV_NONE : (guint) i);
    return 1;
}

static int
feature_each_piece (lua_State *L)
{
    script_check_segment (L, 1);
    return script_push_iterator (L, next_feature_piece);
}

static int
feature_describe (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint segment = script_check_segment (L, 1);
    gchar buffer[512];
    {
        g_autoptr (GString) text = g_string_new (NULL);
        av_land_describe_feature (game, segment, text);
        g_strlcpy (buffer, text->str, sizeof buffer);
    }
    lua_pushstring (L, buffer);
    return 1;
}

static const luaL_Reg feature_methods[] = {
    { "marks", feature_marks },
    { "strength", feature_strength },
    { "has_follower", feature_has_follower },
    { "each_segment", feature_each_segment },
    { "each_piece", feature_each_piece },
    { "describe", feature_describe },
    { NULL, NULL },
};

const ScriptClassDef script_class_feature = {
    .name = "feature",
    .index = feature_index,
    .equal = feature_equal,
    .methods = feature_methods,
};

/* --- a piece --- */

static int
piece_index (lua_State *L)
{
    static const gchar *const places[] = { "supply", "segment", "tile", "keeping", "out" };
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = script_self (thread, L);
    const AvGame *game = script_check_land (thread, L);
    const AvRuleset *ruleset = thread->frame.ruleset;
    AvPiece piece = av_land_get_piece_at (game, self->number);
    ScriptKey key = script_key (thread, L, 2);
    switch (key) {
    case SCRIPT_KEY_kind:
        script_push_piece_kind (L, ruleset, piece.kind);
        return 1;
    case SCRIPT_KEY_owner:
        script_push_player (L, piece.owner);
        return 1;
    case SCRIPT_KEY_place:
        lua_pushstring (L, places[piece.place]);
        return 1;
    case SCRIPT_KEY_keeper:
        script_push_player (L, piece.keeper);
        return 1;
    case SCRIPT_KEY_tile:
        script_push_handle_or_nil (L, SCRIPT_CLASS_TILE, piece.tile);
        return 1;
    case SCRIPT_KEY_segment:
        script_push_handle_or_nil (L, SCRIPT_CLASS_SEGMENT, piece.segment);
        return 1;
    case SCRIPT_KEY_number:
        lua_pushinteger (L, self->number);
        return 1;
    case SCRIPT_KEY_state:
        script_push_handle (L, SCRIPT_CLASS_STATE, self->number, AV_SCOPE_PIECE);
        return 1;
    default:
        if (script_push_piece_field (L, key, av_land_get_piece (ruleset, piece.kind)))
            return 1;
        return script_index_method (L);
    }
}

const ScriptClassDef script_class_piece = { .name = "piece", .index = piece_index };
