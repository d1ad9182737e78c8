/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.h: parts of contexts that are more than a value: arrays by player, texts, lists; private. */
#pragma once

#include "lua/binding-private.h"

/* Points a tile, a mark or a term are worth at most. */
#define SCRIPT_MAX_EACH 10000

typedef enum {
    SCRIPT_VALUE_BOOL,
    SCRIPT_VALUE_INT,
    SCRIPT_VALUE_INT16,
    SCRIPT_VALUE_INT_OR_NIL,
    SCRIPT_VALUE_PLAYER,
    SCRIPT_VALUE_TILE,
    SCRIPT_VALUE_SEGMENT,
    SCRIPT_VALUE_PIECE,
    SCRIPT_VALUE_PIECE_KIND,
    SCRIPT_VALUE_KIND,
    SCRIPT_VALUE_TERRAIN,
    SCRIPT_VALUE_PHASE,
    SCRIPT_VALUE_VERDICT,
    SCRIPT_VALUE_WHY,
    SCRIPT_VALUE_MEET,
    SCRIPT_VALUE_ACTION,
    SCRIPT_VALUE_LIST,
    SCRIPT_VALUE_RULESET,
    SCRIPT_VALUE_FIRST_VIEW,
    SCRIPT_VALUE_TEXT = SCRIPT_VALUE_FIRST_VIEW,
    SCRIPT_VALUE_CELLS,
    SCRIPT_VALUE_SEGMENTS,
    SCRIPT_VALUE_CANDIDATES,
    SCRIPT_VALUE_PIECES,
    SCRIPT_VALUE_STRENGTHS,
    SCRIPT_VALUE_EXTRA,
    SCRIPT_VALUE_POINTS,
    SCRIPT_VALUE_WINNERS,
    SCRIPT_VALUE_MARK_POINTS,
    SCRIPT_VALUE_TERMS,
    SCRIPT_VALUE_FARM_KEYS,
    SCRIPT_VALUE_DECK_KINDS,
    SCRIPT_VALUE_DECK_COUNTS,
    SCRIPT_VALUE_DECK_STAGES,
} ScriptValue;

typedef struct {
    const gchar *name; /* "AvPlaceContext.candidates" */
    ScriptValue type;
    guint offset;
    gboolean settable;
} ScriptContextField;

const ScriptContextField *script_context_field (guint i);
void script_contexts_init (void);
/* Pushes the view of field NUMBER of a context. */
void script_push_view (lua_State *L, const ScriptContext *context, guint number);
