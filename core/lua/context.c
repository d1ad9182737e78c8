/* SPDX-License-Identifier: GPL-3.0-or-later */
/* context.c: the contexts of hooks as scripts see them. */
#include "lua/class.h"

#include <string.h>

const gchar *const script_point_names[AV_N_LAND_POINTS] = {
#define AV_HOOK_POINT(kind, id, name, context, ...) [AV_POINT_##id] = name,
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
};

const gchar *const script_point_contexts[AV_N_LAND_POINTS] = {
#define AV_HOOK_POINT(kind, id, name, context, ...) [AV_POINT_##id] = #context,
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
};

/* --- values: AT is where the context has the field --- */

typedef void (*Push) (lua_State *L, ScriptThread *thread, gconstpointer at);
typedef void (*Set) (lua_State *L, gpointer at);

#define PUSH(name, type, push)                                                     \
    static void push_##name (lua_State *L, ScriptThread *thread, gconstpointer at) \
    {                                                                              \
        type value = *(type const *) at;                                           \
        push;                                                                      \
    }
#define RULESET thread->frame.ruleset
#define OBJECT(CLASS) script_push_object (L, SCRIPT_CLASS_##CLASS, value)

static const gchar *const verdicts[] = { "keep", "put-back", "discard" };

static void
push_int_or_nil (lua_State *L, gint value)
{
    if (value < 0)
        lua_pushnil (L);
    else
        lua_pushinteger (L, value);
}

PUSH (bool, gboolean, lua_pushboolean (L, value))
PUSH (int, gint, lua_pushinteger (L, value))
PUSH (int16, gint16, lua_pushinteger (L, value))
PUSH (natural, gint, push_int_or_nil (L, value))
PUSH (junction, guint, push_int_or_nil (L, value == AV_NONE ? -1 : (gint) value))
PUSH (player, gint, script_push_player (L, value))
PUSH (tile, guint, OBJECT (TILE))
PUSH (segment, guint, OBJECT (SEGMENT))
PUSH (piece, guint, OBJECT (PIECE))
PUSH (kind, guint, OBJECT (KIND))
PUSH (piece_kind, guint, lua_pushstring (L, av_land_get_piece (RULESET, value)->id))
PUSH (terrain, guint, lua_pushstring (L, av_land_get_terrain_id (RULESET, value)))
PUSH (phase, guint, lua_pushstring (L, av_ruleset_get_phase (RULESET, value)->id))
PUSH (verdict, AvDrawnVerdict, lua_pushstring (L, verdicts[value]))
PUSH (text, gchar *, lua_pushstring (L, value))

static void
push_action (lua_State *L, ScriptThread *thread, gconstpointer at)
{
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->action);
}

static void
push_list (lua_State *L, ScriptThread *thread, gconstpointer at)
{
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->list);
}

static void
push_ruleset (lua_State *L, ScriptThread *thread, gconstpointer at)
{
    script_push_handle (L, SCRIPT_CLASS_RULESET, 0, 0);
}

static void
set_bool (lua_State *L, gpointer at)
{
    *(gboolean *) at = script_check_boolean (L, 3);
}

static void
set_int (lua_State *L, gpointer at)
{
    *(gint *) at = script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
}

static void
set_verdict (lua_State *L, gpointer at)
{
    *(AvDrawnVerdict *) at = script_check_word (L, 3, verdicts, G_N_ELEMENTS (verdicts), "verdict");
}

static void
set_text (lua_State *L, gpointer at)
{
    *(const gchar **) at = lua_isnil (L, 3) ? NULL : script_check_text (L, 3);
}

typedef enum {
    VALUE_BOOL,
    VALUE_INT,
    VALUE_INT16,
    VALUE_INT_OR_NIL,
    VALUE_JUNCTION,
    VALUE_PLAYER,
    VALUE_TILE,
    VALUE_SEGMENT,
    VALUE_PIECE,
    VALUE_KIND,
    VALUE_PIECE_KIND,
    VALUE_TERRAIN,
    VALUE_PHASE,
    VALUE_VERDICT,
    VALUE_WHY,
    VALUE_ACTION,
    VALUE_LIST,
    VALUE_RULESET,
    VALUE_TEXT,
    VALUE_CELLS,
    VALUE_SEGMENTS,
    VALUE_CANDIDATES,
    VALUE_TERMS,
    VALUE_FARM_KEYS,
    VALUE_PIECES,
    VALUE_STRENGTHS,
    VALUE_EXTRA,
    VALUE_POINTS,
    VALUE_WINNERS,
    VALUE_MARK_POINTS,
    VALUE_DECK_KINDS,
    VALUE_DECK_COUNTS,
    VALUE_DECK_STAGES,
} Value;

/* How fields are called in the reference, read and set; those that are more than a value are handles. */
static const struct {
    const gchar *type;
    Push push;
    Set set;
    ScriptClass view;
} values[] = {
    [VALUE_BOOL] = { "boolean", push_bool, set_bool, 0 },
    [VALUE_INT] = { "integer", push_int, set_int, 0 },
    [VALUE_INT16] = { "integer", push_int16, NULL, 0 },
    [VALUE_INT_OR_NIL] = { "integer?", push_natural, NULL, 0 },
    [VALUE_JUNCTION] = { "integer?", push_junction, NULL, 0 },
    [VALUE_PLAYER] = { "Player?", push_player, NULL, 0 },
    [VALUE_TILE] = { "Tile?", push_tile, NULL, 0 },
    [VALUE_SEGMENT] = { "Segment?", push_segment, NULL, 0 },
    [VALUE_PIECE] = { "Piece?", push_piece, NULL, 0 },
    [VALUE_KIND] = { "Kind", push_kind, NULL, 0 },
    [VALUE_PIECE_KIND] = { "string", push_piece_kind, NULL, 0 },
    [VALUE_TERRAIN] = { "string", push_terrain, NULL, 0 },
    [VALUE_PHASE] = { "string", push_phase, NULL, 0 },
    [VALUE_VERDICT] = { "\"keep\"|\"put-back\"|\"discard\"", push_verdict, set_verdict, 0 },
    [VALUE_WHY] = { "string?", push_text, set_text, 0 },
    [VALUE_ACTION] = { "Action", push_action, NULL, 0 },
    [VALUE_LIST] = { "List", push_list, NULL, 0 },
    [VALUE_RULESET] = { "Ruleset", push_ruleset, NULL, 0 },
    [VALUE_TEXT] = { "Text", .view = SCRIPT_CLASS_TEXT },
    [VALUE_CELLS] = { "Cells", .view = SCRIPT_CLASS_CELLS },
    [VALUE_SEGMENTS] = { "Segments", .view = SCRIPT_CLASS_SEGMENTS },
    [VALUE_CANDIDATES] = { "Candidates", .view = SCRIPT_CLASS_CANDIDATES },
    [VALUE_TERMS] = { "Terms", .view = SCRIPT_CLASS_TERMS },
    [VALUE_FARM_KEYS] = { "Keys", .view = SCRIPT_CLASS_KEYS },
    [VALUE_PIECES] = { "Piece[]", .view = SCRIPT_CLASS_VALUES },
    [VALUE_STRENGTHS] = { "table<Player, integer>", .view = SCRIPT_CLASS_VALUES },
    [VALUE_EXTRA] = { "table<Player, integer>", .view = SCRIPT_CLASS_VALUES },
    [VALUE_POINTS] = { "table<Player, integer>", .view = SCRIPT_CLASS_VALUES },
    [VALUE_WINNERS] = { "table<Player, boolean>", .view = SCRIPT_CLASS_VALUES },
    [VALUE_MARK_POINTS] = { "table<string, integer?>", .view = SCRIPT_CLASS_VALUES },
    [VALUE_DECK_KINDS] = { "Kind[]", .view = SCRIPT_CLASS_VALUES },
    [VALUE_DECK_COUNTS] = { "integer[]", .view = SCRIPT_CLASS_VALUES },
    [VALUE_DECK_STAGES] = { "integer[]", .view = SCRIPT_CLASS_VALUES },
};

/* --- fields --- */

static const struct {
    const gchar *context, *name;
    Value value;
    guint offset;
    gboolean settable;
} fields[] = {
#define SCRIPT_CONTEXT(context, field, value, settable) \
    { #context, #field, VALUE_##value, G_STRUCT_OFFSET (context, field), settable },
#include "lua/contexts.def"
};

const gchar *
script_get_context_field (guint i, const gchar **context, const gchar **type, gboolean *settable)
{
    if (i >= G_N_ELEMENTS (fields))
        return NULL;
    if (context)
        *context = fields[i].context;
    if (type)
        *type = values[fields[i].value].type;
    if (settable)
        *settable = fields[i].settable;
    return fields[i].name;
}

/* By point and key: the number of the field and 1. */
static guint8 (*field_of_key)[SCRIPT_KEY_SLOTS];

void
script_contexts_init (void)
{
    static gsize once = 0;
    if (!g_once_init_enter (&once))
        return;
    field_of_key = g_malloc0 (sizeof *field_of_key * AV_N_LAND_POINTS);
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
            if (g_strcmp0 (fields[i].context, script_point_contexts[point]) == 0)
                field_of_key[point][script_find_key (fields[i].name)] = i + 1;
    g_once_init_leave (&once, 1);
}

/* The number of the field that 2 names in the context at 1, and where that is. */
static guint
check_field (lua_State *L, const ScriptThread *thread, guint8 **at)
{
    guint point = ((const ScriptHandle *) lua_touserdata (L, 1))->number;
    guint8 *context = thread->context_at[point];
    if (G_UNLIKELY (!context))
        luaL_error (L, "this context is stale: it holds while its hook runs");
    guint number = lua_type (L, 2) == LUA_TSTRING
                       ? field_of_key[point][script_key_slot (thread, L, 2)->key]
                       : 0;
    if (G_UNLIKELY (number == 0))
        script_no_member (L, script_point_names[point]);
    *at = context + fields[number - 1].offset;
    return number - 1;
}

int
script_context_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint8 *at;
    guint field = check_field (L, thread, &at);
    Value value = fields[field].value;
    if (values[value].push)
        values[value].push (L, thread, at);
    else
        script_push_handle (L, values[value].view, field,
                            ((const ScriptHandle *) lua_touserdata (L, 1))->number);
    return 1;
}

int
script_context_newindex (lua_State *L)
{
    guint8 *at;
    guint field = check_field (L, SCRIPT_THREAD (L), &at);
    if (!fields[field].settable)
        return luaL_error (L, "“%s” cannot be set", lua_tostring (L, 2));
    values[fields[field].value].set (L, at);
    return 0;
}

/* --- what is more than a value --- */

gpointer
script_check_context (lua_State *L)
{
    const ScriptHandle *self = lua_touserdata (L, 1);
    gpointer context = SCRIPT_THREAD (L)->context_at[self->scope];
    if (!context)
        luaL_error (L, "this context is stale: it holds while its hook runs");
    return context;
}

gpointer
script_check_view (lua_State *L)
{
    const ScriptHandle *self = lua_touserdata (L, 1);
    return (guint8 *) script_check_context (L) + fields[self->number].offset;
}

/* The part at 1, which must be of CLASS: its context; where the context has it. */
static gpointer
check_part (lua_State *L, ScriptClass class)
{
    script_check_handle (L, 1, class);
    return script_check_context (L);
}

static gpointer
check_member (lua_State *L, ScriptClass class)
{
    script_check_handle (L, 1, class);
    return script_check_view (L);
}

int
script_text_append (lua_State *L)
{
    GString *string = *(GString **) check_member (L, SCRIPT_CLASS_TEXT);
    const gchar *text = script_check_id (L, 2);
    if (string->len > 65536)
        return luaL_error (L, "the text is too long");
    g_string_append (string, text);
    return 0;
}

int
script_cells_add (lua_State *L)
{
    GArray *cells = *(GArray **) check_member (L, SCRIPT_CLASS_CELLS);
    gint16 cell[2];
    for (gint i = 0; i < 2; i++)
        cell[i] = script_check_int (L, 2 + i, G_MININT16, G_MAXINT16);
    g_array_append_vals (cells, cell, 2);
    return 0;
}

int
script_segments_add (lua_State *L)
{
    GArray *segments = *(GArray **) check_member (L, SCRIPT_CLASS_SEGMENTS);
    guint16 segment = script_check_object (L, 2, SCRIPT_CLASS_SEGMENT);
    g_array_append_val (segments, segment);
    return 0;
}

int
script_terms_get (lua_State *L)
{
    const AvScoreContext *context = check_part (L, SCRIPT_CLASS_TERMS);
    const AvTerm *term = &context->terms[script_check_int (L, 2, 1, context->n_terms) - 1];
    lua_pushstring (L, term->one);
    lua_pushstring (L, term->many);
    lua_pushinteger (L, term->count);
    lua_pushinteger (L, term->each);
    return 4;
}

int
script_terms_add (lua_State *L)
{
    AvScoreContext *context = check_part (L, SCRIPT_CLASS_TERMS);
    const gchar *one = script_check_text (L, 2), *many = script_check_text (L, 3);
    gint count = script_check_int (L, 4, G_MININT16, G_MAXINT16);
    gint each = script_check_int (L, 5, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
    if (context->n_terms == AV_SCORE_TERMS)
        return luaL_error (L, "there are no more than %d terms", AV_SCORE_TERMS);
    context->terms[context->n_terms++] = (AvTerm){ one, many, count, each };
    return 0;
}

int
script_keys_get (lua_State *L)
{
    const AvFarmContext *context = check_part (L, SCRIPT_CLASS_KEYS);
    gint i = script_check_int (L, 2, 1, context->n_keys) - 1;
    lua_pushstring (L, context->keys[i].key);
    lua_pushinteger (L, context->keys[i].points);
    return 2;
}

int
script_keys_add (lua_State *L)
{
    AvFarmContext *context = check_part (L, SCRIPT_CLASS_KEYS);
    const gchar *key = script_check_text (L, 2);
    av_farm_add (context, key, script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH));
    return 0;
}

/* --- candidates --- */

static AvCandidate *
check_candidate (lua_State *L)
{
    AvPlaceContext *context = check_part (L, SCRIPT_CLASS_CANDIDATES);
    return &context->candidates[script_check_int (L, 2, 1, context->n) - 1];
}

int
script_candidates_get (lua_State *L)
{
    const AvCandidate *candidate = check_candidate (L);
    lua_pushinteger (L, candidate->x);
    lua_pushinteger (L, candidate->y);
    lua_pushinteger (L, candidate->rotations);
    return 3;
}

int
script_candidates_set (lua_State *L)
{
    AvCandidate *candidate = check_candidate (L);
    guint mask = script_check_int (L, 3, 0, 15);
    if (mask & ~(guint) candidate->rotations)
        return luaL_error (L, "rotations can only be taken away: %d, %d has the mask %d, not %d",
                           candidate->x, candidate->y, candidate->rotations, mask);
    candidate->rotations = mask;
    return 0;
}

int
script_candidates_forbid (lua_State *L)
{
    AvCandidate *candidate = check_candidate (L);
    candidate->rotations &= ~(1u << script_check_int (L, 3, 0, 3));
    return 0;
}

/* The control value of this loop is 4 x i + rotation, so that it needs nothing to remember. */
int
script_candidates_each (lua_State *L)
{
    const AvPlaceContext *context = check_part (L, SCRIPT_CLASS_CANDIDATES);
    guint from = lua_isnil (L, 2) ? 0 : script_check_int (L, 2, 0, G_MAXINT32 - 1) + 1;
    for (guint at = from; at < context->n * 4; at++)
        if (context->candidates[at / 4].rotations >> at % 4 & 1) {
            lua_pushinteger (L, at);
            lua_pushinteger (L, context->candidates[at / 4].x);
            lua_pushinteger (L, context->candidates[at / 4].y);
            lua_pushinteger (L, at % 4);
            lua_pushinteger (L, at / 4 + 1);
            return 5;
        }
    lua_pushnil (L);
    return 1;
}

/* --- what is indexed: by player, by the id of a mark, by number from 1 --- */

/* The context of the part at 1, and which of its fields that is. */
static gpointer
check_values (lua_State *L, Value *value)
{
    *value = fields[script_check_handle (L, 1, SCRIPT_CLASS_VALUES)->number].value;
    return script_check_context (L);
}

static gint *
find_mark (lua_State *L, AvScoreContext *context)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    gint mark = av_land_find_mark (av_game_get_ruleset (game), script_check_id (L, 2));
    return av_land_score_mark (game, context, mark);
}

int
script_values_index (lua_State *L)
{
    Value value;
    gpointer context = check_values (L, &value);
    AvScoreContext *score = context;
    const AvDeckContext *deck = context;
    const AvThreatenedContext *threat = context;
    gint *points;
    switch (value) {
    case VALUE_STRENGTHS:
        lua_pushinteger (L, ((AvStrengthContext *) context)->strength[script_check_player (L, 2)]);
        return 1;
    case VALUE_EXTRA:
        lua_pushinteger (L, score->extra[script_check_player (L, 2)]);
        return 1;
    case VALUE_POINTS:
        lua_pushinteger (L, score->points[script_check_player (L, 2)]);
        return 1;
    case VALUE_WINNERS:
        lua_pushboolean (L, score->winners >> script_check_player (L, 2) & 1);
        return 1;
    case VALUE_MARK_POINTS:
        points = find_mark (L, score);
        if (points)
            lua_pushinteger (L, *points);
        else
            lua_pushnil (L);
        return 1;
    case VALUE_PIECES:
        script_push_object (L, SCRIPT_CLASS_PIECE,
                            threat->pieces[script_check_int (L, 2, 1, threat->n) - 1]);
        return 1;
    case VALUE_DECK_KINDS:
        script_push_object (L, SCRIPT_CLASS_KIND,
                            deck->kinds[script_check_int (L, 2, 1, deck->n) - 1]);
        return 1;
    case VALUE_DECK_COUNTS:
        lua_pushinteger (L, deck->counts[script_check_int (L, 2, 1, deck->n) - 1]);
        return 1;
    default:
        lua_pushinteger (L, deck->stages[script_check_int (L, 2, 1, deck->n) - 1]);
        return 1;
    }
}

int
script_values_newindex (lua_State *L)
{
    Value value;
    gpointer context = check_values (L, &value);
    AvScoreContext *score = context;
    AvDeckContext *deck = context;
    guint i;
    gint *points;
    switch (value) {
    case VALUE_STRENGTHS:
        i = script_check_player (L, 2);
        ((AvStrengthContext *) context)->strength[i] = script_check_int (L, 3, 0, SCRIPT_MAX_EACH);
        return 0;
    case VALUE_EXTRA:
        i = script_check_player (L, 2);
        score->extra[i] = script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
        return 0;
    case VALUE_WINNERS:
        i = script_check_player (L, 2);
        score->winners = (score->winners & ~(1u << i)) | (guint) script_check_boolean (L, 3) << i;
        return 0;
    case VALUE_MARK_POINTS:
        points = find_mark (L, score);
        if (!points)
            return luaL_error (L, "features do not count the mark “%s”", lua_tostring (L, 2));
        *points = script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
        return 0;
    case VALUE_DECK_COUNTS:
        /* A position has room for what the decks hold, not for more. */
        i = script_check_int (L, 2, 1, deck->n) - 1;
        deck->counts[i] = script_check_int (L, 3, 0, deck->counts[i]);
        return 0;
    case VALUE_DECK_STAGES:
        i = script_check_int (L, 2, 1, deck->n) - 1;
        deck->stages[i] = script_check_int (L, 3, AV_STAGE_START, 10000);
        return 0;
    default:
        return luaL_error (L, "this part of a context cannot be set");
    }
}

int
script_values_len (lua_State *L)
{
    Value value;
    gconstpointer context = check_values (L, &value);
    if (value == VALUE_PIECES)
        lua_pushinteger (L, ((const AvThreatenedContext *) context)->n);
    else if (value >= VALUE_DECK_KINDS)
        lua_pushinteger (L, ((const AvDeckContext *) context)->n);
    else
        return luaL_error (L, "this part of a context has no length");
    return 1;
}
