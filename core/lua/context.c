/* SPDX-License-Identifier: GPL-3.0-or-later */
/* context.c: the contexts of hooks as scripts see them. */
#include "lua/declare.h"
#include "lua/rows.h"

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

guint
script_find_point (const gchar *name)
{
    g_autofree gchar *id = g_strdelimit (g_strdup (name), "_", '-');
    guint point = 0;
    while (point < AV_N_LAND_POINTS && g_strcmp0 (script_point_names[point], id) != 0)
        point++;
    return strchr (name, '-') ? AV_N_LAND_POINTS : point;
}

/* --- fields --- */

const gchar *const script_entry_words[] = { "new", "action", "phase" };
const gchar *const script_verdicts[] = { "keep", "put-back", "discard" };

static gint *
find_mark_points (lua_State *L, AvScoreContext *context)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    gint mark = av_land_find_mark (av_game_get_ruleset (game), ID_AT (2));
    return av_land_score_mark (game, context, mark);
}

static void
push_mark_points (lua_State *L, AvScoreContext *context)
{
    const gint *points = find_mark_points (L, context);
    if (points)
        lua_pushinteger (L, *points);
    else
        lua_pushnil (L);
}

static void
set_mark_points (lua_State *L, AvScoreContext *context)
{
    gint *points = find_mark_points (L, context);
    if (!points)
        luaL_error (L, "features do not count the mark “%s”", lua_tostring (L, 2));
    *points = EACH_AT (3);
}

static void
set_bit (guint *mask, guint bit, gboolean on)
{
    *mask = (*mask & ~(1u << bit)) | (guint) on << bit;
}

void
script_push_choice (lua_State *L, ScriptThread *thread, const AvAction *action)
{
    thread->frame.action = (AvAction *) action;
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->action);
}

/* The refusal that the plugin declares under the name at 3. */
static const AvRefusal *
check_refusal (lua_State *L, ScriptThread *thread)
{
    const AvRefusal *refusal = g_hash_table_lookup (thread->plugin->tables->refusals, ID_AT (3));
    if (!refusal)
        luaL_error (L, "there is no refusal “%s” among those declared", lua_tostring (L, 3));
    return refusal;
}

/* The segment under the pointer, or AV_NONE. */
static guint
find_pointed (lua_State *L, ScriptThread *thread, const AvHighlightContext *context)
{
    guint tile = av_land_tile_at (LAND, context->x, context->y);
    return tile == AV_NONE || context->slot < 0
               ? AV_NONE
               : av_land_segment_at (LAND, tile, (guint) context->slot);
}

#define MEMBER_AT(at) PLACE_AT (at, it->n)
#define READ_ONLY luaL_error (L, "this part of a context cannot be set")

typedef void (*Access) (lua_State *L, ScriptThread *thread, gpointer context);

#define ACCESS(what, context, field, does)                                                        \
    static void what##_##context##_##field (lua_State *L, ScriptThread *thread, gpointer pointer) \
    {                                                                                             \
        G_GNUC_UNUSED context *it = pointer;                                                      \
        does;                                                                                     \
    }
#define SCRIPT_VALUE(context, field, type) ACCESS (get, context, field, PUSH (type, it->field))
#define SCRIPT_FOUND(context, field, type, value) ACCESS (get, context, field, PUSH (type, value))
#define SCRIPT_SETTABLE(context, field, type, value) \
    SCRIPT_VALUE (context, field, type)              \
    ACCESS (set, context, field, it->field = value)
#define SCRIPT_PART(...)
#define SCRIPT_LIST(context, field, type, read, change) \
    ACCESS (get, context, field, read) ACCESS (set, context, field, change)
#define SCRIPT_TABLE SCRIPT_LIST
#include "lua/contexts.def"

/* Fields that are more than a value are handles; GET and SET access what they hold at an index. */
static const struct {
    const gchar *context, *name;
    guint offset;
    Access get, set;
    ScriptClass part; /* or 0 */
    guint n;          /* a list: where its length is, and 1 */
} fields[] = {
#define FIELD(context, field) #context, #field
#define OFFSET(context, field) G_STRUCT_OFFSET (context, field)
#define BOTH(context, field) get_##context##_##field, set_##context##_##field
#define SCRIPT_VALUE(context, field, type) { FIELD (context, field), 0, get_##context##_##field },
#define SCRIPT_FOUND(context, field, type, value) SCRIPT_VALUE (context, field, type)
#define SCRIPT_SETTABLE(context, field, type, value) \
    { FIELD (context, field), 0, BOTH (context, field) },
#define SCRIPT_PART(context, field, CLASS, type) \
    { FIELD (context, field), OFFSET (context, field), .part = SCRIPT_CLASS_##CLASS },
#define SCRIPT_LIST(context, field, type, get, set)                          \
    { FIELD (context, field), 0, BOTH (context, field), SCRIPT_CLASS_VALUES, \
      OFFSET (context, n) + 1 },
#define SCRIPT_TABLE(context, field, type, get, set) \
    { FIELD (context, field), 0, BOTH (context, field), SCRIPT_CLASS_VALUES },
#include "lua/contexts.def"
};

const gchar *
script_get_context_field (guint i)
{
    return i < G_N_ELEMENTS (fields) ? fields[i].name : NULL;
}

/* By point and key: the number of the field plus 1; 0: none. */
static guint8 field_of_key[AV_N_LAND_POINTS][SCRIPT_KEY_SLOTS / 2];

void
script_contexts_init (void)
{
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
            if (g_strcmp0 (fields[i].context, script_point_contexts[point]) == 0)
                field_of_key[point][script_find_key (fields[i].name)] = i + 1;
}

/* The context of a point; raises where no such hook is running. */
static gpointer
get_context (lua_State *L, const ScriptThread *thread, guint point)
{
    gpointer context = thread->context_at[point];
    if (G_UNLIKELY (!context))
        luaL_error (L, "this context is stale: it holds while its hook runs");
    return context;
}

/* The number of the field that 2 names, and in CONTEXT the context at 1. */
static guint
check_field (lua_State *L, const ScriptThread *thread, gpointer *context)
{
    guint point = SCRIPT_SELF (L)->number;
    *context = get_context (L, thread, point);
    guint number = lua_type (L, 2) == LUA_TSTRING
                       ? field_of_key[point][script_key_slot (thread, L, 2)->key]
                       : 0;
    if (G_UNLIKELY (number == 0))
        script_no_member (
            L, lua_pushfstring (L, "the context of hook “%s”", script_point_names[point]));
    return number - 1;
}

int
script_context_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    gpointer context;
    guint field = check_field (L, thread, &context);
    if (fields[field].part)
        script_push_handle (L, fields[field].part, field, SCRIPT_SELF (L)->number);
    else
        fields[field].get (L, thread, context);
    return 1;
}

int
script_context_newindex (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    gpointer context;
    guint field = check_field (L, thread, &context);
    if (!fields[field].set || fields[field].part)
        return luaL_error (L, "“%s” cannot be set", lua_tostring (L, 2));
    fields[field].set (L, thread, context);
    return 0;
}

/* --- fields that are more than a value --- */

gpointer
script_check_context (lua_State *L)
{
    return get_context (L, SCRIPT_THREAD (L), SCRIPT_SELF (L)->scope);
}

gpointer
script_check_view (lua_State *L)
{
    return (guint8 *) script_check_context (L) + fields[SCRIPT_SELF (L)->number].offset;
}

/* A window has to show it. */
#define MAX_TEXT 10000

int
script_text_append (lua_State *L, ScriptThread *thread, guint self)
{
    GString *string = VIEW (GString);
    const gchar *text = ID_AT (2);
    if (string->len + strlen (text) > MAX_TEXT)
        return luaL_error (L, "the text is too long");
    g_string_append (string, text);
    return 0;
}

int
script_text_add_line (lua_State *L, ScriptThread *thread, guint self)
{
    GString *string = VIEW (GString);
    script_check_id (L, 2);
    if (lua_gettop (L) > 2) {
        lua_getfield (L, 2, "format");
        lua_insert (L, 2);
        lua_call (L, lua_gettop (L) - 2, 1);
    }
    if (string->len > 0 && string->str[string->len - 1] != '\n')
        g_string_append_c (string, '\n');
    return script_text_append (L, thread, self);
}

/* In a tile-laying game only a cell of the table. */
static void
add_cell (GArray *cells, const ScriptThread *thread, gint x, gint y)
{
    const AvGame *game = thread->frame.game;
    const gint16 cell[2] = { (gint16) x, (gint16) y };
    if (!thread->frame.land
        || (x >= 0 && x < (gint) av_land_get_width (game) && y >= 0
            && y < (gint) av_land_get_height (game)))
        g_array_append_vals (cells, cell, 2);
}

int
script_cells_add (lua_State *L, ScriptThread *thread, guint self)
{
    gint x = CELL_AT (2), y = CELL_AT (3);
    add_cell (VIEW (GArray), thread, x, y);
    return 0;
}

int
script_cells_add_around (lua_State *L, ScriptThread *thread, guint self)
{
    AvTile tile = av_land_get_tile (LAND, OBJECT_AT (2, TILE));
    GArray *cells = VIEW (GArray);
    for (gint y = tile.y - 1; y <= tile.y + 1; y++)
        for (gint x = tile.x - 1; x <= tile.x + 1; x++)
            add_cell (cells, thread, x, y);
    return 0;
}

int
script_segments_add (lua_State *L, ScriptThread *thread, guint self)
{
    guint16 segment = OBJECT_AT (2, SEGMENT);
    g_array_append_val (VIEW (GArray), segment);
    return 0;
}

int
script_labels_add (lua_State *L, ScriptThread *thread, guint self)
{
    AvLabelsContext *context = IN (AvLabelsContext);
    gboolean is_tile;
    guint number = script_check_tile_or (L, 2, SCRIPT_CLASS_PIECE, &is_tile);
    if (context->labels->len > 10000)
        return luaL_error (L, "there are too many labels");
    av_land_add_label (context, is_tile ? number : AV_NONE, is_tile ? AV_NONE : number,
                       luaL_checkstring (L, 3));
    return 0;
}

int
script_terms_add (lua_State *L, ScriptThread *thread, guint self)
{
    AvScoreContext *context = IN (AvScoreContext);
    const gchar *one = script_check_text (L, 2), *many = script_check_text (L, 3);
    gint count = CELL_AT (4), each = EACH_AT (5);
    if (context->n_terms == AV_SCORE_TERMS)
        return luaL_error (L, "there are no more than %d terms", AV_SCORE_TERMS);
    context->terms[context->n_terms++] = (AvTerm){ one, many, count, each };
    return 0;
}

/* --- candidates --- */

static AvCandidate *
check_candidate (lua_State *L)
{
    AvPlaceContext *context = IN (AvPlaceContext);
    return &context->candidates[PLACE_AT (2, context->n)];
}

int
script_choices_find (lua_State *L, ScriptThread *thread, guint self)
{
    const AvChoicesContext *context = IN (AvChoicesContext);
    /* A verb that no rules declare has no actions. */
    const gint kind = av_ruleset_find_action (RULESET, ID_AT (2));
    guint i = OPT_INT_AT (3, 1, 1, G_MAXINT32) - 1;
    while (i < context->n && context->actions[i].kind != kind)
        i++;
    script_push_natural (L, i < context->n ? (gint) i + 1 : -1);
    return 1;
}

int
script_candidates_set (lua_State *L, ScriptThread *thread, guint self)
{
    AvCandidate *candidate = check_candidate (L);
    guint mask = INT_AT (3, 0, 15);
    if (mask & ~(guint) candidate->rotations)
        return luaL_error (L, "rotations can only be taken away: %d, %d has the mask %d, not %d",
                           candidate->x, candidate->y, candidate->rotations, mask);
    candidate->rotations = mask;
    return 0;
}

int
script_candidates_forbid (lua_State *L, ScriptThread *thread, guint self)
{
    check_candidate (L)->rotations &= ~(1u << INT_AT (3, 0, 3));
    return 0;
}

int
script_candidates_allow (lua_State *L, ScriptThread *thread, guint self)
{
    if (SCRIPT_SELF (L)->scope != AV_POINT_PLACEMENTS)
        return luaL_error (L, "rotations are added in the hook “placements”");
    check_candidate (L)->rotations |= 1u << INT_AT (3, 0, 3);
    return 0;
}

/* The control value of this loop is 4 x i + rotation, so that it needs no other state. */
int
script_candidates_each (lua_State *L, ScriptThread *thread, guint self)
{
    const AvPlaceContext *context = IN (AvPlaceContext);
    guint from = lua_isnil (L, 2) ? 0 : INDEX_AT (2, G_MAXINT32) + 1;
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

int
script_candidates_unpack (lua_State *L, ScriptThread *thread, guint self)
{
    const AvPlaceContext *context = IN (AvPlaceContext);
    av_sandbox_charge (L, context->n * 3);
    luaL_checkstack (L, (int) context->n * 3, "there are too many candidates");
    for (guint i = 0; i < context->n; i++) {
        lua_pushinteger (L, context->candidates[i].x);
        lua_pushinteger (L, context->candidates[i].y);
        lua_pushinteger (L, context->candidates[i].rotations);
    }
    return (int) context->n * 3;
}

/* --- what is indexed --- */

static inline guint
get_length (gpointer context, guint field)
{
    return G_STRUCT_MEMBER (guint, context, fields[field].n - 1);
}

/* The list at 1, the number of its field, and its length, which it costs in steps. */
static gpointer
check_values (lua_State *L, guint *field, guint *n)
{
    gpointer context = script_check_context (L);
    *field = OBJECT_AT (1, VALUES);
    *n = get_length (context, *field);
    av_sandbox_charge (L, *n);
    return context;
}

int
script_values_unpack (lua_State *L, ScriptThread *thread, guint self)
{
    guint field, n;
    gpointer context = check_values (L, &field, &n);
    luaL_checkstack (L, (int) n + 2, "there are too many values");
    lua_settop (L, 1);
    for (guint i = 1; i <= n; i++) {
        lua_pushinteger (L, i);
        if (i > 1)
            lua_replace (L, 2);
        fields[field].get (L, thread, context);
    }
    return n > 0 ? (int) n : 0;
}

int
script_values_assign (lua_State *L, ScriptThread *thread, guint self)
{
    guint field, n;
    gpointer context = check_values (L, &field, &n);
    luaL_checktype (L, 2, LUA_TTABLE);
    lua_settop (L, 2);
    for (guint i = 1; i <= n; i++) {
        lua_settop (L, 2);
        lua_pushinteger (L, i);
        lua_insert (L, 2);
        lua_geti (L, 3, i);
        lua_insert (L, 3);
        fields[field].set (L, thread, context);
        lua_remove (L, 3);
        lua_remove (L, 2);
    }
    return 0;
}

int
script_values_find (lua_State *L, ScriptThread *thread, guint self)
{
    guint field, n;
    gpointer context = check_values (L, &field, &n);
    lua_settop (L, 2);
    lua_pushvalue (L, 2);
    for (guint i = 1; i <= n; i++) {
        lua_pushinteger (L, i);
        lua_replace (L, 2);
        fields[field].get (L, thread, context);
        if (lua_rawequal (L, 3, -1)) {
            lua_pushinteger (L, i);
            return 1;
        }
        lua_pop (L, 1);
    }
    return 0;
}

int
script_values_index (lua_State *L)
{
    guint field = OBJECT_AT (1, VALUES);
    if (fields[field].n && lua_type (L, 2) == LUA_TSTRING)
        return script_index_member (L);
    fields[field].get (L, SCRIPT_THREAD (L), script_check_context (L));
    return 1;
}

int
script_values_newindex (lua_State *L)
{
    guint field = OBJECT_AT (1, VALUES);
    fields[field].set (L, SCRIPT_THREAD (L), script_check_context (L));
    return 0;
}

int
script_values_len (lua_State *L)
{
    guint field = OBJECT_AT (1, VALUES);
    if (!fields[field].n)
        return luaL_error (L, "this part of a context has no length");
    lua_pushinteger (L, get_length (script_check_context (L), field));
    return 1;
}
