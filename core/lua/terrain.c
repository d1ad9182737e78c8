/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terrain.c: terrains, marks and kinds of pieces as scripts see them. */
#include "lua/tables.h"

static int
terrain_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvTerrainDef *def =
        av_land_get_terrain (thread->frame.ruleset, script_self (thread, L)->number);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case SCRIPT_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case SCRIPT_KEY_role:
        lua_pushstring (L, def->role);
        return 1;
    case SCRIPT_KEY_letter:
        lua_pushlstring (L, &def->letter, 1);
        return 1;
    case SCRIPT_KEY_closing:
        lua_pushstring (L, script_closing_names[def->closing]);
        return 1;
    case SCRIPT_KEY_points:
        lua_pushinteger (L, def->points);
        return 1;
    case SCRIPT_KEY_points_open:
        lua_pushinteger (L, def->points_open);
        return 1;
    case SCRIPT_KEY_holds:
        lua_pushboolean (L, def->flags & AV_TERRAIN_HOLDS);
        return 1;
    case SCRIPT_KEY_counts:
        lua_pushboolean (L, def->flags & AV_TERRAIN_COUNTS);
        return 1;
    case SCRIPT_KEY_way:
        lua_pushboolean (L, def->flags & AV_TERRAIN_WAY);
        return 1;
    case SCRIPT_KEY_feeds:
        lua_pushboolean (L, def->flags & AV_TERRAIN_FEEDS);
        return 1;
    case SCRIPT_KEY_fed:
        lua_pushboolean (L, def->flags & AV_TERRAIN_FED);
        return 1;
    default:
        return script_index_method (L);
    }
}

const ScriptClassDef script_class_terrain = { .name = "terrain", .index = terrain_index };

static int
mark_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvMarkDef *def =
        av_land_get_mark (thread->frame.ruleset, script_self (thread, L)->number);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case SCRIPT_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case SCRIPT_KEY_points:
        lua_pushinteger (L, def->points);
        return 1;
    case SCRIPT_KEY_points_open:
        lua_pushinteger (L, def->points_open);
        return 1;
    default:
        return script_index_method (L);
    }
}

const ScriptClassDef script_class_mark = { .name = "mark", .index = mark_index };

gboolean
script_push_piece_field (lua_State *L, ScriptKey key, const AvPieceDef *def)
{
    switch (key) {
    case SCRIPT_KEY_strength:
        lua_pushinteger (L, def->strength);
        return TRUE;
    case SCRIPT_KEY_occupies:
        lua_pushboolean (L, def->flags & AV_PIECE_OCCUPIES);
        return TRUE;
    case SCRIPT_KEY_home:
        lua_pushboolean (L, def->flags & AV_PIECE_HOME);
        return TRUE;
    case SCRIPT_KEY_neutral:
        lua_pushboolean (L, def->flags & AV_PIECE_NEUTRAL);
        return TRUE;
    case SCRIPT_KEY_walks:
        lua_pushboolean (L, def->flags & AV_PIECE_WALKS);
        return TRUE;
    default:
        return FALSE;
    }
}

static int
piece_kind_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvPieceDef *def =
        av_land_get_piece (thread->frame.ruleset, script_self (thread, L)->number);
    ScriptKey key = script_key (thread, L, 2);
    switch (key) {
    case SCRIPT_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case SCRIPT_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case SCRIPT_KEY_supply:
        lua_pushinteger (L, def->supply);
        return 1;
    case SCRIPT_KEY_apart:
        lua_pushboolean (L, def->flags & AV_PIECE_APART);
        return 1;
    default:
        return script_push_piece_field (L, key, def) ? 1 : script_index_method (L);
    }
}

const ScriptClassDef script_class_piece_kind = { .name = "kind of piece",
                                                 .index = piece_kind_index };
