/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: parts of contexts that are more than a value: arrays by player, texts, lists. */
#include "lua/view.h"

void
script_push_view (lua_State *L, const ScriptContext *context, guint number)
{
    lua_Integer key = (lua_Integer) SCRIPT_CLASS_VIEW << 56 | context->point << 16 | number;
    if (lua_rawgeti (L, lua_upvalueindex (1), key) == LUA_TUSERDATA)
        return;
    lua_pop (L, 1);
    ScriptView *view = lua_newuserdatauv (L, sizeof *view, 0);
    *view = (ScriptView){ SCRIPT_MAGIC | SCRIPT_CLASS_VIEW, number, context };
    lua_rawgetp (L, LUA_REGISTRYINDEX, &script_class_view);
    lua_setmetatable (L, -2);
    lua_pushvalue (L, -1);
    lua_rawseti (L, lua_upvalueindex (1), key);
}

/* The context of the view at 1, which must be of one of the types FIRST to LAST; the type. */
static gpointer
check_view (lua_State *L, ScriptValue first, ScriptValue last, ScriptValue *type)
{
    const ScriptView *view = lua_touserdata (L, 1);
    if (!view || view->tag != (SCRIPT_MAGIC | SCRIPT_CLASS_VIEW))
        luaL_error (L, "a part of a context was expected");
    ScriptValue found = script_context_field (view->field)->type;
    if (found < first || found > last)
        luaL_error (L, "“%s” has no such method", script_context_field (view->field)->name);
    if (!view->context->at)
        luaL_error (L, "this context is stale: it holds while its hook runs");
    if (type)
        *type = found;
    return view->context->at;
}

/* --- what is indexed --- */

static gint *
find_mark (ScriptThread *thread, lua_State *L, AvScoreContext *context)
{
    return av_land_score_mark (script_check_land (thread, L), context, script_check_id (L, 2));
}

/* Where in the context is what the view at 1 is of. */
static gpointer
get_member (lua_State *L, gpointer context)
{
    const ScriptView *view = lua_touserdata (L, 1);
    return (guint8 *) context + script_context_field (view->field)->offset;
}

static GString *
get_text (lua_State *L, gpointer context)
{
    return *(GString **) get_member (L, context);
}

static int
view_len (lua_State *L)
{
    ScriptValue type;
    gpointer at = check_view (L, SCRIPT_VALUE_FIRST_VIEW, SCRIPT_VALUE_DECK_STAGES, &type);
    if (type >= SCRIPT_VALUE_DECK_KINDS)
        lua_pushinteger (L, ((AvDeckContext *) at)->n);
    else if (type == SCRIPT_VALUE_CANDIDATES)
        lua_pushinteger (L, ((AvPlaceContext *) at)->n);
    else if (type == SCRIPT_VALUE_TERMS)
        lua_pushinteger (L, ((AvScoreContext *) at)->n_terms);
    else if (type == SCRIPT_VALUE_FARM_KEYS)
        lua_pushinteger (L, ((AvFarmContext *) at)->n_keys);
    else if (type == SCRIPT_VALUE_TEXT)
        lua_pushinteger (L, get_text (L, at)->len);
    else if (type == SCRIPT_VALUE_CELLS)
        lua_pushinteger (L, ((AvHighlightContext *) at)->cells->len / 2);
    else if (type == SCRIPT_VALUE_SEGMENTS)
        lua_pushinteger (L, (*(GArray **) get_member (L, at))->len);
    else if (type == SCRIPT_VALUE_PIECES)
        lua_pushinteger (L, ((AvThreatenedContext *) at)->n);
    else
        return luaL_error (L, "this part of a context has no length");
    return 1;
}

static int
view_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    ScriptValue type;
    if (lua_type (L, 2) == LUA_TSTRING) {
        check_view (L, SCRIPT_VALUE_FIRST_VIEW, SCRIPT_VALUE_DECK_STAGES, &type);
        if (type != SCRIPT_VALUE_MARK_POINTS)
            return script_key (thread, L, 2) == SCRIPT_KEY_n ? view_len (L)
                                                             : script_index_method (L);
    }
    gpointer at = check_view (L, SCRIPT_VALUE_FIRST_VIEW, SCRIPT_VALUE_DECK_STAGES, &type);
    AvScoreContext *score = at;
    AvDeckContext *deck = at;
    const AvThreatenedContext *threat;
    gint *points;
    switch (type) {
    case SCRIPT_VALUE_STRENGTHS:
        lua_pushinteger (L, ((AvStrengthContext *) at)->strength[script_check_player (L, 2)]);
        return 1;
    case SCRIPT_VALUE_EXTRA:
        lua_pushinteger (L, score->extra[script_check_player (L, 2)]);
        return 1;
    case SCRIPT_VALUE_POINTS:
        lua_pushinteger (L, score->points[script_check_player (L, 2)]);
        return 1;
    case SCRIPT_VALUE_WINNERS:
        lua_pushboolean (L, score->winners >> script_check_player (L, 2) & 1);
        return 1;
    case SCRIPT_VALUE_MARK_POINTS:
        points = find_mark (thread, L, score);
        if (points)
            lua_pushinteger (L, *points);
        else
            lua_pushnil (L);
        return 1;
    case SCRIPT_VALUE_PIECES:
        threat = at;
        script_push_handle (L, SCRIPT_CLASS_PIECE,
                            threat->pieces[script_check_int (L, 2, 1, threat->n) - 1], 0);
        return 1;
    case SCRIPT_VALUE_DECK_KINDS:
        script_push_handle (L, SCRIPT_CLASS_KIND,
                            deck->kinds[script_check_int (L, 2, 1, deck->n) - 1], 0);
        return 1;
    case SCRIPT_VALUE_DECK_COUNTS:
        lua_pushinteger (L, deck->counts[script_check_int (L, 2, 1, deck->n) - 1]);
        return 1;
    case SCRIPT_VALUE_DECK_STAGES:
        lua_pushinteger (L, deck->stages[script_check_int (L, 2, 1, deck->n) - 1]);
        return 1;
    default:
        return luaL_error (L, "this part of a context has methods only");
    }
}

static int
view_newindex (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    ScriptValue type;
    gpointer at = check_view (L, SCRIPT_VALUE_FIRST_VIEW, SCRIPT_VALUE_DECK_STAGES, &type);
    AvScoreContext *score = at;
    AvDeckContext *deck = at;
    guint i;
    gint *points;
    switch (type) {
    case SCRIPT_VALUE_STRENGTHS:
        i = script_check_player (L, 2);
        ((AvStrengthContext *) at)->strength[i] = script_check_int (L, 3, 0, SCRIPT_MAX_EACH);
        return 0;
    case SCRIPT_VALUE_EXTRA:
        i = script_check_player (L, 2);
        score->extra[i] = script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
        return 0;
    case SCRIPT_VALUE_WINNERS:
        i = script_check_player (L, 2);
        score->winners = (score->winners & ~(1u << i)) | (guint) script_check_boolean (L, 3) << i;
        return 0;
    case SCRIPT_VALUE_MARK_POINTS:
        points = find_mark (thread, L, score);
        if (!points)
            return luaL_error (L, "features do not count the mark “%s”", lua_tostring (L, 2));
        *points = script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
        return 0;
    case SCRIPT_VALUE_DECK_COUNTS:
        /* A position has room for what the decks hold, not for more. */
        i = script_check_int (L, 2, 1, deck->n) - 1;
        deck->counts[i] = script_check_int (L, 3, 0, deck->counts[i]);
        return 0;
    case SCRIPT_VALUE_DECK_STAGES:
        i = script_check_int (L, 2, 1, deck->n) - 1;
        deck->stages[i] = script_check_int (L, 3, AV_STAGE_START, 10000);
        return 0;
    default:
        return luaL_error (L, "this part of a context cannot be set");
    }
}

/* --- what is appended to --- */

/* ctx.text:append (text), ctx.complaints:append (text) */
static int
view_append (lua_State *L)
{
    GString *string = get_text (L, check_view (L, SCRIPT_VALUE_TEXT, SCRIPT_VALUE_TEXT, NULL));
    const gchar *text = script_check_id (L, 2);
    if (string->len > 65536)
        return luaL_error (L, "the text is too long");
    g_string_append (string, text);
    return 0;
}

static int
add_term (ScriptThread *thread, lua_State *L, AvScoreContext *context)
{
    const gchar *one = script_check_text (thread, L, 2), *many = script_check_text (thread, L, 3);
    gint count = script_check_int (L, 4, G_MININT16, G_MAXINT16);
    gint each = script_check_int (L, 5, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
    if (context->n_terms == AV_SCORE_TERMS)
        return luaL_error (L, "there are no more than %d terms", AV_SCORE_TERMS);
    context->terms[context->n_terms++] = (AvTerm){ one, many, count, each };
    return 0;
}

/* cells:add (x, y), segments:add (segment), terms:add (one, many, count, each), keys:add (key, n) */
static int
view_add (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    ScriptValue type;
    gpointer at = check_view (L, SCRIPT_VALUE_FIRST_VIEW, SCRIPT_VALUE_DECK_STAGES, &type);
    if (type == SCRIPT_VALUE_CELLS) {
        gint16 cell[2];
        for (gint i = 0; i < 2; i++)
            cell[i] = script_check_int (L, 2 + i, G_MININT16, G_MAXINT16);
        g_array_append_vals (((AvHighlightContext *) at)->cells, cell, 2);
    } else if (type == SCRIPT_VALUE_SEGMENTS) {
        guint16 segment = script_check_handle (L, 2, SCRIPT_CLASS_SEGMENT)->number;
        g_array_append_val (*(GArray **) get_member (L, at), segment);
    } else if (type == SCRIPT_VALUE_TERMS) {
        return add_term (thread, L, at);
    } else if (type == SCRIPT_VALUE_FARM_KEYS) {
        const gchar *key = script_check_text (thread, L, 2);
        av_farm_add (at, key, script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH));
    } else {
        return luaL_error (L, "nothing can be added to this part of a context");
    }
    return 0;
}

/* --- candidates: get (i), set (i, mask), forbid (i, rotation), each () --- */

static AvCandidate *
check_candidate (lua_State *L)
{
    AvPlaceContext *context =
        check_view (L, SCRIPT_VALUE_CANDIDATES, SCRIPT_VALUE_CANDIDATES, NULL);
    return &context->candidates[script_check_int (L, 2, 1, context->n) - 1];
}

/* keys:get (i): key and points; terms:get (i): one, many, count, each. */
static int
view_get (lua_State *L)
{
    ScriptValue type;
    gpointer at = check_view (L, SCRIPT_VALUE_FIRST_VIEW, SCRIPT_VALUE_DECK_STAGES, &type);
    if (type == SCRIPT_VALUE_FARM_KEYS) {
        AvFarmContext *context = at;
        guint i = script_check_int (L, 2, 1, context->n_keys) - 1;
        lua_pushstring (L, context->keys[i].key);
        lua_pushinteger (L, context->keys[i].points);
        return 2;
    }
    if (type == SCRIPT_VALUE_TERMS) {
        AvScoreContext *context = at;
        const AvTerm *term = &context->terms[script_check_int (L, 2, 1, context->n_terms) - 1];
        lua_pushstring (L, term->one);
        lua_pushstring (L, term->many);
        lua_pushinteger (L, term->count);
        lua_pushinteger (L, term->each);
        return 4;
    }
    const AvCandidate *candidate = check_candidate (L);
    lua_pushinteger (L, candidate->x);
    lua_pushinteger (L, candidate->y);
    lua_pushinteger (L, candidate->rotations);
    return 3;
}

/* Only what there was may be left. */
static int
view_set (lua_State *L)
{
    AvCandidate *candidate = check_candidate (L);
    candidate->rotations &= script_check_int (L, 3, 0, 15);
    return 0;
}

static int
view_forbid (lua_State *L)
{
    AvCandidate *candidate = check_candidate (L);
    candidate->rotations &= ~(1u << script_check_int (L, 3, 0, 3));
    return 0;
}

/* The control value of this loop is 4 x i + rotation, so that it needs nothing to remember. */
static int
next_candidate (lua_State *L)
{
    AvPlaceContext *context =
        check_view (L, SCRIPT_VALUE_CANDIDATES, SCRIPT_VALUE_CANDIDATES, NULL);
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

/* for _, x, y, rotation, i in ctx.candidates:each () do … ctx.candidates:forbid (i, rotation) */
static int
view_each (lua_State *L)
{
    check_view (L, SCRIPT_VALUE_CANDIDATES, SCRIPT_VALUE_CANDIDATES, NULL);
    return script_push_iterator (L, next_candidate);
}

static const luaL_Reg methods[] = {
    { "append", view_append }, { "add", view_add },   { "get", view_get }, { "set", view_set },
    { "forbid", view_forbid }, { "each", view_each }, { NULL, NULL },
};

const ScriptClassDef script_class_view = {
    .name = "part of a context",
    .index = view_index,
    .newindex = view_newindex,
    .len = view_len,
    .methods = methods,
};
