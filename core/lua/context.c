/* SPDX-License-Identifier: GPL-3.0-or-later */
/* context.c: the contexts of hooks as scripts see them: one handle a point, fields by table. */
#include "lua/binding-private.h"

#include "lua/view.h"

#include <string.h>

static const ScriptContextField fields[] = {
#define SCRIPT_CONTEXT(context, field, type, settable) \
    { #context "." #field, SCRIPT_VALUE_##type, G_STRUCT_OFFSET (context, field), settable },
#include "lua/contexts.def"
#undef SCRIPT_CONTEXT
};

static const gchar *const context_of_point[AV_N_LAND_POINTS] = {
#define AV_CHECK(id, name, context, doc) [AV_POINT_##id] = #context,
#define AV_ADJUST AV_CHECK
#define AV_COLLECT AV_CHECK
#define AV_NOTIFY AV_CHECK
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_CHECK
#undef AV_ADJUST
#undef AV_COLLECT
#undef AV_NOTIFY
};

guint
script_n_context_fields (void)
{
    return G_N_ELEMENTS (fields);
}

const gchar *
script_context_field_name (guint i)
{
    return fields[i].name;
}

const ScriptContextField *
script_context_field (guint i)
{
    return &fields[i];
}

/* By point and key: the number of the field and 1. */
static guint8 (*by_key)[SCRIPT_KEY_SLOTS];

static void
gather_keys (void)
{
    static gsize once = 0;
    if (!g_once_init_enter (&once))
        return;
    by_key = g_malloc0 (sizeof *by_key * AV_N_LAND_POINTS);
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        for (guint i = 0; i < G_N_ELEMENTS (fields); i++) {
            const gchar *dot = strchr (fields[i].name, '.');
            gsize length = (gsize) (dot - fields[i].name);
            if (strncmp (fields[i].name, context_of_point[point], length) == 0
                && context_of_point[point][length] == '\0')
                by_key[point][script_key_of_name (dot + 1)] = i + 1;
        }
    g_once_init_leave (&once, 1);
}

void
script_contexts_init (void)
{
    gather_keys ();
}

/* --- fields --- */

static const ScriptContext *
check_context (lua_State *L)
{
    const ScriptContext *context = lua_touserdata (L, 1);
    if (G_UNLIKELY (!context->at))
        luaL_error (L, "this context is stale: it holds while its hook runs");
    return context;
}

static int
push_rare (lua_State *L, ScriptThread *thread, const ScriptContextField *field, const guint8 *at)
{
    static const gchar *const verdicts[] = { "keep", "put-back", "discard" };
    const AvRuleset *ruleset = thread->frame.ruleset;
    guint meet;
    switch (field->type) {
    case SCRIPT_VALUE_VERDICT:
        lua_pushstring (L, verdicts[*(const AvDrawnVerdict *) (gconstpointer) at]);
        return 1;
    case SCRIPT_VALUE_WHY:
        lua_pushstring (L, *(const gchar *const *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_MEET:
        meet = *(const guint *) (gconstpointer) at;
        if (meet == AV_NONE)
            lua_pushnil (L);
        else
            lua_pushinteger (L, meet);
        return 1;
    case SCRIPT_VALUE_PHASE:
        lua_pushstring (L, av_ruleset_get_phase (ruleset, *(const guint *) (gconstpointer) at)->id);
        return 1;
    case SCRIPT_VALUE_ACTION:
        lua_rawgeti (L, LUA_REGISTRYINDEX, thread->action);
        return 1;
    case SCRIPT_VALUE_LIST:
        lua_rawgeti (L, LUA_REGISTRYINDEX, thread->list);
        return 1;
    case SCRIPT_VALUE_RULESET:
        script_push_handle (L, SCRIPT_CLASS_RULESET, 0, 0);
        return 1;
    default:
        return luaL_error (L, "a field of no type");
    }
}

static int
context_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptContext *context = check_context (L);
    guint number = by_key[context->point][script_key (thread, L, 2)];
    if (G_UNLIKELY (number == 0))
        return script_no_field (L, script_point_names[context->point]);
    const ScriptContextField *field = &fields[number - 1];
    const guint8 *at = (const guint8 *) context->at + field->offset;
    gint value;
    switch (field->type) {
    case SCRIPT_VALUE_BOOL:
        lua_pushboolean (L, *(const gboolean *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_INT:
        lua_pushinteger (L, *(const gint *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_INT16:
        lua_pushinteger (L, *(const gint16 *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_INT_OR_NIL:
        value = *(const gint *) (gconstpointer) at;
        if (value < 0)
            lua_pushnil (L);
        else
            lua_pushinteger (L, value);
        return 1;
    case SCRIPT_VALUE_SEGMENT:
        script_push_handle_or_nil (L, SCRIPT_CLASS_SEGMENT, *(const guint *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_TILE:
        script_push_handle_or_nil (L, SCRIPT_CLASS_TILE, *(const guint *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_PIECE:
        script_push_handle_or_nil (L, SCRIPT_CLASS_PIECE, *(const guint *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_KIND:
        script_push_handle_or_nil (L, SCRIPT_CLASS_KIND, *(const guint *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_PLAYER:
        script_push_player (L, *(const gint *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_PIECE_KIND:
        script_push_piece_kind (L, thread->frame.ruleset, *(const guint *) (gconstpointer) at);
        return 1;
    case SCRIPT_VALUE_TERRAIN:
        script_push_terrain (L, thread->frame.ruleset, *(const guint *) (gconstpointer) at);
        return 1;
    default:
        if (field->type < SCRIPT_VALUE_FIRST_VIEW)
            return push_rare (L, thread, field, at);
        script_push_view (L, context, number - 1);
        return 1;
    }
}

static int
context_newindex (lua_State *L)
{
    static const gchar *const verdicts[] = { "keep", "put-back", "discard" };
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptContext *context = check_context (L);
    guint number = by_key[context->point][script_key (thread, L, 2)];
    if (number == 0)
        return script_no_field (L, script_point_names[context->point]);
    const ScriptContextField *field = &fields[number - 1];
    guint8 *at = (guint8 *) context->at + field->offset;
    if (!field->settable)
        return luaL_error (L, "“%s” cannot be set", lua_tostring (L, 2));
    if (field->type == SCRIPT_VALUE_BOOL)
        *(gboolean *) (gpointer) at = script_check_boolean (L, 3);
    else if (field->type == SCRIPT_VALUE_INT)
        *(gint *) (gpointer) at = script_check_int (L, 3, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH);
    else if (field->type == SCRIPT_VALUE_WHY)
        *(const gchar **) (gpointer) at =
            lua_isnil (L, 3) ? NULL : script_check_text (thread, L, 3);
    else {
        const gchar *word = script_check_id (L, 3);
        guint i = 0;
        while (i < G_N_ELEMENTS (verdicts) && strcmp (verdicts[i], word) != 0)
            i++;
        if (i == G_N_ELEMENTS (verdicts))
            return luaL_error (L, "a verdict is “keep”, “put-back” or “discard”, not “%s”", word);
        *(AvDrawnVerdict *) (gpointer) at = i;
    }
    return 0;
}

const ScriptClassDef script_class_context = {
    .name = "context",
    .index = context_index,
    .newindex = context_newindex,
};
