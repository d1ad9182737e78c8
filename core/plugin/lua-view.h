/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-view.h: parts of contexts that are more than a value: arrays by player, texts, lists; private. */
#pragma once

#include "plugin/lua-private.h"

/* Points a tile, a mark or a term are worth at most. */
#define LUA_MAX_EACH 10000

typedef enum {
    LUA_VALUE_BOOL,
    LUA_VALUE_INT,
    LUA_VALUE_INT16,
    LUA_VALUE_INT_OR_NIL,
    LUA_VALUE_PLAYER,
    LUA_VALUE_TILE,
    LUA_VALUE_SEGMENT,
    LUA_VALUE_PIECE,
    LUA_VALUE_PIECE_KIND,
    LUA_VALUE_KIND,
    LUA_VALUE_TERRAIN,
    LUA_VALUE_PHASE,
    LUA_VALUE_VERDICT,
    LUA_VALUE_WHY,
    LUA_VALUE_MEET,
    LUA_VALUE_ACTION,
    LUA_VALUE_LIST,
    LUA_VALUE_RULESET,
    LUA_VALUE_FIRST_VIEW,
    LUA_VALUE_TEXT = LUA_VALUE_FIRST_VIEW,
    LUA_VALUE_CELLS,
    LUA_VALUE_SEGMENTS,
    LUA_VALUE_CANDIDATES,
    LUA_VALUE_PIECES,
    LUA_VALUE_STRENGTHS,
    LUA_VALUE_EXTRA,
    LUA_VALUE_POINTS,
    LUA_VALUE_WINNERS,
    LUA_VALUE_MARK_POINTS,
    LUA_VALUE_TERMS,
    LUA_VALUE_FARM_KEYS,
    LUA_VALUE_DECK_KINDS,
    LUA_VALUE_DECK_COUNTS,
    LUA_VALUE_DECK_STAGES,
} LuaValue;

typedef struct {
    const gchar *name; /* "AvPlaceContext.candidates" */
    LuaValue type;
    guint offset;
    gboolean settable;
} LuaContextField;

const LuaContextField *lua_context_field (guint i);
void lua_contexts_init (void);
/* Pushes the view of field NUMBER of a context. */
void lua_push_view (lua_State *L, const LuaContext *context, guint number);
