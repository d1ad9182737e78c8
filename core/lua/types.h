/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * types.h: the types of values in classes.def and contexts.def: what the reference calls each, and how VALUE is
 * pushed; private.
 *
 * It includes nothing, as the reference needs only the names.
 */
#pragma once

#define TYPE_NAME(name, push) name
#define TYPE_PUSH(name, push) push
#define NAME_OF(type) TYPE_##type (TYPE_NAME)
#define PUSH(type, expression)                  \
    do {                                        \
        const __auto_type value = (expression); \
        (void) value;                           \
        TYPE_##type (TYPE_PUSH);                \
    } while (0)
#define PUSH_OBJECT(CLASS) script_push_object (L, SCRIPT_CLASS_##CLASS, value)
/* A deck may name what no rules declare; that is nil. */
#define PUSH_KNOWN(CLASS, get)                   \
    script_push_object (L, SCRIPT_CLASS_##CLASS, \
                        value >= 0 && get (RULESET, (guint) value) ? (guint) value : AV_NONE)

#define TYPE_integer(of) of ("integer", lua_pushinteger (L, value))
#define TYPE_number(of) of ("number", lua_pushnumber (L, value))
#define TYPE_integer_or_nil(of) of ("integer?", script_push_natural (L, (gint) value))
#define TYPE_boolean(of) of ("boolean", lua_pushboolean (L, (int) value))
#define TYPE_string(of) of ("string", lua_pushstring (L, value))
#define TYPE_string_or_nil(of) of ("string?", lua_pushstring (L, value))
#define TYPE_letter(of) of ("string", lua_pushlstring (L, &value, 1))
#define TYPE_option(of) of ("boolean|integer|string", script_push_option (L, thread, value))
#define TYPE_phase_id(of) \
    of ("string", lua_pushstring (L, av_ruleset_get_phase (RULESET, value)->id))
#define TYPE_piece_kind_id(of) \
    of ("string", lua_pushstring (L, av_land_get_piece (RULESET, value)->id))
#define TYPE_terrain_id(of) \
    of ("string", lua_pushstring (L, av_land_get_terrain_id (RULESET, value)))
#define TYPE_reason_id(of) \
    of ("string", lua_pushstring (L, av_ruleset_get_reason (RULESET, value)->id))
#define TYPE_entry(of) \
    of ("\"new\"|\"action\"|\"phase\"", lua_pushstring (L, script_entry_words[value]))
#define TYPE_verdict(of) \
    of ("\"keep\"|\"put-back\"|\"discard\"", lua_pushstring (L, script_verdicts[value]))
#define TYPE_Player(of) of ("Player", script_push_player (L, (gint) value))
#define TYPE_Player_or_nil(of) of ("Player?", script_push_player (L, (gint) value))
#define TYPE_Tile(of) of ("Tile", PUSH_OBJECT (TILE))
#define TYPE_Tile_or_nil(of) of ("Tile?", PUSH_OBJECT (TILE))
#define TYPE_Segment(of) of ("Segment", PUSH_OBJECT (SEGMENT))
#define TYPE_Segment_or_nil(of) of ("Segment?", PUSH_OBJECT (SEGMENT))
#define TYPE_Feature(of) of ("Feature", PUSH_OBJECT (FEATURE))
#define TYPE_Piece(of) of ("Piece", PUSH_OBJECT (PIECE))
#define TYPE_Piece_or_nil(of) of ("Piece?", PUSH_OBJECT (PIECE))
#define TYPE_Kind(of) of ("Kind", PUSH_OBJECT (KIND))
#define TYPE_Kind_or_nil(of) of ("Kind?", PUSH_OBJECT (KIND))
#define TYPE_Part(of) of ("Part", PUSH_OBJECT (PART))
#define TYPE_Terrain(of) of ("Terrain", PUSH_OBJECT (TERRAIN))
#define TYPE_Mark(of) of ("Mark", PUSH_OBJECT (MARK))
#define TYPE_Terrain_or_nil(of) of ("Terrain?", PUSH_KNOWN (TERRAIN, av_land_get_terrain))
#define TYPE_Mark_or_nil(of) of ("Mark?", PUSH_KNOWN (MARK, av_land_get_mark))
#define TYPE_PieceKind(of) of ("PieceKind", PUSH_OBJECT (PIECE_KIND))
#define TYPE_PieceKind_or_nil(of) of ("PieceKind?", PUSH_OBJECT (PIECE_KIND))
#define TYPE_State(of) \
    of ("State", script_push_handle (L, SCRIPT_CLASS_STATE, SCRIPT_SELF (L)->number, value))
/* In a call there is only one of each of these. */
#define TYPE_Ruleset(of) of ("Ruleset", script_push_handle (L, SCRIPT_CLASS_RULESET, 0, 0))
#define TYPE_Action(of) of ("Action", lua_rawgeti (L, LUA_REGISTRYINDEX, thread->action))
/* One of several actions; the one handle stands for it from now on. */
#define TYPE_Choice(of) of ("Action", script_push_choice (L, thread, value))
#define TYPE_List(of) of ("List", lua_rawgeti (L, LUA_REGISTRYINDEX, thread->list))
