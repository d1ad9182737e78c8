/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class.c: the binding of game objects to Lua: handles, classes and checking of arguments. */
#include "lua/declare.h"
#include "lua/rows.h"

#include <string.h>

/* --- rows --- */

/* The last argument is the number of what the handle at 1 stands for. */
typedef void (*Access) (lua_State *L, ScriptThread *thread, guint number);

/* For a row that is a method: the function that Lua calls, whose name is CALL_ID_NAME. */
#define METHOD(id, name, call)                                                     \
    static int call_##id##_##name (lua_State *L)                                   \
    {                                                                              \
        G_GNUC_UNUSED ScriptThread *thread = SCRIPT_THREAD (L);                    \
        G_GNUC_UNUSED guint id = script_check_object (L, 1, SCRIPT_CLASS_OF_##id); \
        call;                                                                      \
    }
/* For a row that is a field: the function GET_ID_NAME or SET_ID_NAME. */
#define ACCESS(what, id, name, does)                                                \
    static void what##_##id##_##name (lua_State *L, ScriptThread *thread, guint id) \
    {                                                                               \
        does;                                                                       \
    }
#define SCRIPT_CLASS(...)
#define SCRIPT_FIELD(id, name, type, value, words) ACCESS (get, id, name, PUSH (type, value))
#define SCRIPT_SETTABLE(id, name, type, value, change, words) \
    SCRIPT_FIELD (id, name, type, value, words) ACCESS (set, id, name, change)
#define SCRIPT_ARGUMENT(name, type, ARGUMENT, at, words)                       \
    ACCESS (get, action, name, script_push_argument (L, thread, ARGUMENT, at)) \
    ACCESS (set, action, name, script_set_argument (L, thread, ARGUMENT, at))
#define SCRIPT_CALL(id, name, arguments, type, value, words) \
    METHOD (id, name, PUSH (type, value); return 1)
#define SCRIPT_DO(id, name, arguments, statement, words) \
    METHOD (id, name, statement; script_check_failure (thread, L); return 0)
#define SCRIPT_ALL(id, name, member, type, n, exists, words)                                   \
    METHOD (id, name, guint member = AFTER (SCRIPT_CLASS_OF_##member); const guint end = (n);  \
            while (member < end && !(exists)) member++;                                        \
            script_push_object (L, SCRIPT_CLASS_OF_##member, member < end ? member : AV_NONE); \
            return 1)
#define SCRIPT_RESULTS(id, name, type, pointer, values, words)                                  \
    METHOD (id, name, const int top = lua_gettop (L); const __auto_type it = (pointer); values; \
            return lua_gettop (L) - top)
#define SCRIPT_MEMBERS(id, name, type, first, n, values, words)                           \
    METHOD (id, name, const guint end = (n); const guint i = script_next_member (L, end); \
            if (i == end) return 1; const __auto_type it = (first) + i;                   \
            const int top = lua_gettop (L); values; return 1 + lua_gettop (L) - top)
#define SCRIPT_METHOD(id, name, ...) METHOD (id, name, return script_##id##_##name (L, thread, id))
#define SCRIPT_EACH SCRIPT_METHOD
#include "lua/classes.def"

typedef struct {
    ScriptClass class;
    const gchar *title; /* of the class, in its own row */
    const gchar *name, *type;
    Access get, set;
    lua_CFunction method;
    gboolean is_each; /* METHOD is the step of an iterator */
    const gchar *doc;
} Row;

static const Row rows[] = {
#define SCRIPT_CLASS(ID, id, title, name, words) \
    { SCRIPT_CLASS_##ID, #title, NULL, name, .doc = words },
#define SCRIPT_FIELD(id, name, type, value, words) \
    { 0, NULL, #name, NAME_OF (type), get_##id##_##name, .doc = words },
#define SCRIPT_SETTABLE(id, name, type, value, set, words) \
    { 0, NULL, #name, NAME_OF (type), get_##id##_##name, set_##id##_##name, .doc = words },
#define SCRIPT_ARGUMENT(name, type, ARGUMENT, at, words) \
    { 0, NULL, #name, type, get_action_##name, set_action_##name, .doc = words },
#define SCRIPT_METHOD(id, name, type, words) \
    { 0, NULL, #name, type, .method = call_##id##_##name, .doc = words },
#define SCRIPT_CALL(id, name, arguments, type, value, words) \
    SCRIPT_METHOD (id, name, arguments ": " NAME_OF (type), words)
#define SCRIPT_DO(id, name, arguments, statement, words) SCRIPT_METHOD (id, name, arguments, words)
#define SCRIPT_RESULTS(id, name, type, pointer, values, words) SCRIPT_METHOD (id, name, type, words)
#define SCRIPT_MEMBERS(id, name, type, first, n, values, words) SCRIPT_EACH (id, name, type, words)
#define SCRIPT_EACH(id, name, type, words) \
    { 0, NULL, #name, type, .method = call_##id##_##name, .is_each = TRUE, .doc = words },
#define SCRIPT_ALL(id, name, member, type, n, exists, words) \
    SCRIPT_EACH (id, name, "(): fun(): " NAME_OF (type), words)
#include "lua/classes.def"
};

void
script_push_classes (lua_State *L)
{
    lua_newtable (L);
    for (guint i = 0; rows[i].class <= SCRIPT_CLASS_PIECE_KIND; i++) {
        if (g_strcmp0 (rows[i].name, "state") == 0)
            continue;
        if (rows[i].name)
            lua_geti (L, -1, luaL_len (L, -1));
        lua_newtable (L);
        lua_pushstring (L, rows[i].name ? rows[i].name : rows[i].title);
        lua_setfield (L, -2, "name");
        lua_pushstring (L, rows[i].title ? NULL : rows[i].type);
        lua_setfield (L, -2, "type");
        lua_pushstring (L, rows[i].doc);
        lua_setfield (L, -2, "doc");
        lua_pushboolean (L, rows[i].method != NULL);
        lua_setfield (L, -2, "is_method");
        lua_pushinteger (L, rows[i].class);
        lua_setfield (L, -2, "number");
        lua_seti (L, -2, luaL_len (L, -2) + 1);
        lua_settop (L, rows[i].name ? -2 : -1);
    }
}

/* --- names of fields: a state keeps one copy of each, so that addresses are compared --- */

/* Name -> number from 1, of all fields and methods of classes and contexts. */
static GHashTable *key_numbers;
static GPtrArray *key_names;
/* By class and key: the number of the row plus 1; 0: the class has nothing of that name. */
static guint16 row_of_key[SCRIPT_N_CLASSES][SCRIPT_KEY_SLOTS / 2];
static const gchar *class_names[SCRIPT_N_CLASSES];
/* In the registry: the table of handles. */
static const gchar handles_key;

static guint
add_key (const gchar *name)
{
    guint key = script_find_key (name);
    if (key > 0)
        return key;
    g_ptr_array_add (key_names, (gpointer) name);
    g_hash_table_insert (key_numbers, (gpointer) name, GUINT_TO_POINTER (key_names->len));
    return key_names->len;
}

static void
gather (void)
{
    static gsize once = 0;
    const gchar *name;
    guint class = 0;
    if (!g_once_init_enter (&once))
        return;
    key_numbers = g_hash_table_new (g_str_hash, g_str_equal);
    key_names = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (rows[i].title) {
            class = rows[i].class;
            class_names[class] = rows[i].type;
        } else {
            row_of_key[class][add_key (rows[i].name)] = i + 1;
        }
    for (guint i = 0; (name = script_get_context_field (i)); i++)
        add_key (name);
    script_contexts_init ();
    g_once_init_leave (&once, 1);
}

guint
script_find_key (const gchar *name)
{
    return GPOINTER_TO_UINT (g_hash_table_lookup (key_numbers, name));
}

/* The slot of a name; its text is kept by the list on top of the stack. */
static ScriptKeySlot *
add_slot (ScriptThread *thread, lua_State *L, const gchar *name)
{
    lua_pushstring (L, name);
    ScriptKeySlot *slot = (ScriptKeySlot *) script_key_slot (thread, L, -1);
    slot->text = lua_tostring (L, -1);
    lua_rawseti (L, -2, (lua_Integer) lua_rawlen (L, -2) + 1);
    return slot;
}

void
script_keys_init (ScriptThread *thread, lua_State *L)
{
    gather ();
    const GArray *fields = thread->plugin->tables->entries[SCRIPT_ENTRY_FIELD];
    lua_createtable (L, (int) (key_names->len + fields->len), 0);
    for (guint i = 0; i < key_names->len; i++)
        add_slot (thread, L, key_names->pdata[i])->key = i + 1;
    if (key_names->len + fields->len > SCRIPT_KEY_SLOTS / 2)
        luaL_error (L, "too many fields of state");
    thread->fields = g_malloc0_n (fields->len + 1, sizeof *thread->fields);
    for (guint i = 0, n_names = 0; i < fields->len; i++) {
        const AvFieldDef *field = &g_array_index (fields, AvFieldDef, i);
        ScriptKeySlot *slot = add_slot (thread, L, field->id);
        if (slot->own == 0)
            slot->own = ++n_names;
        thread->fields[slot->own][field->scope] = i + 1;
    }
    lua_rawsetp (L, LUA_REGISTRYINDEX, rows);
}

/* --- what an index names --- */

static const gchar *
name_of_key (lua_State *L)
{
    return lua_type (L, 2) == LUA_TSTRING ? lua_tostring (L, 2) : luaL_typename (L, 2);
}

int
script_no_member (lua_State *L, const gchar *owner)
{
    return luaL_error (L, "there is no “%s” in %s", name_of_key (L), owner);
}

static guint
find_row (lua_State *L, const ScriptThread *thread, const ScriptHandle *self)
{
    return row_of_key[self->tag & 0xffff][script_key_slot (thread, L, 2)->key];
}

/* Returns what `for` takes: the step of an iterator (upvalue 2), the object, nil. */
static int
begin_each (lua_State *L)
{
    lua_pushvalue (L, lua_upvalueindex (2));
    lua_pushvalue (L, 1);
    lua_pushnil (L);
    return 3;
}

/* Pushes the function with the handles and the methods (indices) as its upvalues. */
static void
push_function (lua_State *L, lua_CFunction function, int handles, int methods)
{
    lua_pushvalue (L, handles);
    lua_pushvalue (L, methods);
    lua_pushcclosure (L, function, 2);
}

/* Pushes the method of the row.  It is made when it is first asked for, since a script uses few. */
static void
push_method (lua_State *L, guint row, int handles, int methods)
{
    luaL_checkstack (L, 8, NULL);
    gint depth = av_sandbox_begin_own (L);
    push_function (L, rows[row].method, handles, methods);
    if (rows[row].is_each) {
        lua_pushvalue (L, handles);
        lua_insert (L, -2);
        lua_pushcclosure (L, begin_each, 2);
    }
    lua_pushvalue (L, -1);
    lua_rawseti (L, methods, row + 1);
    av_sandbox_end_own (L, depth);
}

int
script_index_member (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = lua_touserdata (L, 1);
    script_check_fresh (L, thread, self);
    guint row = find_row (L, thread, self);
    if (G_UNLIKELY (row == 0))
        return script_no_member (L, script_push_type (L, 1));
    if (rows[row - 1].get)
        rows[row - 1].get (L, thread, self->number);
    else if (G_UNLIKELY (lua_rawgeti (L, lua_upvalueindex (2), row) == LUA_TNIL))
        push_method (L, row - 1, lua_upvalueindex (1), lua_upvalueindex (2));
    return 1;
}

int
script_set_member (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = lua_touserdata (L, 1);
    script_check_fresh (L, thread, self);
    guint row = find_row (L, thread, self);
    if (row == 0 || !rows[row - 1].set)
        return luaL_error (L, "“%s” of %s cannot be set", name_of_key (L), script_push_type (L, 1));
    rows[row - 1].set (L, thread, self->number);
    return 0;
}

/* The operator # returns the field `n`. */
static int
get_length (lua_State *L)
{
    const ScriptHandle *self = lua_touserdata (L, 1);
    guint row = row_of_key[self->tag & 0xffff][script_find_key ("n")];
    if (row == 0)
        return luaL_error (L, "%s has no length", script_push_type (L, 1));
    rows[row - 1].get (L, SCRIPT_THREAD (L), self->number);
    return 1;
}

/* Without the address, which differs from run to run. */
static int
tell_name (lua_State *L)
{
    const ScriptHandle *handle = lua_touserdata (L, 1);
    guint class = handle->tag & 0xffff;
    gboolean has_number = class >= SCRIPT_CLASS_PLAYER && class <= SCRIPT_CLASS_PIECE_KIND
                          && class != SCRIPT_CLASS_NETWORK && class != SCRIPT_CLASS_RULESET;
    if (has_number)
        lua_pushfstring (L, "%s %d", class_names[class], (int) handle->number);
    else
        lua_pushstring (L, class_names[class]);
    return 1;
}

/* --- metatables --- */

/* Metamethods of classes that differ from the usual ones. */
static const struct {
    ScriptClass class;
    const gchar *event;
    lua_CFunction function;
} own_ways[] = {
    { SCRIPT_CLASS_FEATURE, "__eq", script_feature_equal },
    { SCRIPT_CLASS_ACTION, "__index", script_action_index },
    { SCRIPT_CLASS_ACTION, "__newindex", script_action_newindex },
    { SCRIPT_CLASS_STATE, "__index", script_state_index },
    { SCRIPT_CLASS_STATE, "__newindex", script_state_newindex },
    { SCRIPT_CLASS_ARRAY, "__index", script_array_index },
    { SCRIPT_CLASS_ARRAY, "__newindex", script_array_newindex },
    { SCRIPT_CLASS_ARRAY, "__len", script_array_len },
    { SCRIPT_CLASS_CONTEXT, "__index", script_context_index },
    { SCRIPT_CLASS_CONTEXT, "__newindex", script_context_newindex },
    { SCRIPT_CLASS_VALUES, "__index", script_values_index },
    { SCRIPT_CLASS_VALUES, "__newindex", script_values_newindex },
    { SCRIPT_CLASS_VALUES, "__len", script_values_len },
};

static void
set_function (lua_State *L, const gchar *name, lua_CFunction function, int handles, int methods)
{
    push_function (L, function, handles, methods);
    lua_setfield (L, -2, name);
}

/* Pushes the metatable of the class, with an empty table for its methods. */
static void
push_metatable (lua_State *L, ScriptClass class)
{
    if (lua_rawgetp (L, LUA_REGISTRYINDEX, &class_names[class]) != LUA_TNIL)
        return;
    luaL_checkstack (L, 8, NULL);
    gint depth = av_sandbox_begin_own (L);
    int handles = lua_gettop (L), methods = handles + 1;
    lua_rawgetp (L, LUA_REGISTRYINDEX, &handles_key);
    lua_replace (L, handles);
    lua_newtable (L);
    lua_newtable (L);
    set_function (L, "__index", script_index_member, handles, methods);
    set_function (L, "__newindex", script_set_member, handles, methods);
    set_function (L, "__len", get_length, handles, methods);
    set_function (L, "__tostring", tell_name, handles, methods);
    for (guint i = 0; i < G_N_ELEMENTS (own_ways); i++)
        if (own_ways[i].class == class)
            set_function (L, own_ways[i].event, own_ways[i].function, handles, methods);
    lua_pushstring (L, class_names[class]);
    lua_setfield (L, -2, "__name");
    lua_pushboolean (L, FALSE);
    lua_setfield (L, -2, "__metatable");
    lua_pushvalue (L, -1);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &class_names[class]);
    lua_replace (L, handles);
    lua_settop (L, handles);
    av_sandbox_end_own (L, depth);
}

static void
push_new_handle (lua_State *L, ScriptClass class, guint32 epoch, guint32 number, guint32 scope)
{
    ScriptHandle *handle = lua_newuserdatauv (L, sizeof *handle, 0);
    *handle = (ScriptHandle){ SCRIPT_MAGIC | class, epoch, number, scope };
    push_metatable (L, class);
    lua_setmetatable (L, -2);
}

static int
make_handle (lua_State *L, ScriptClass class, guint number)
{
    push_new_handle (L, class, SCRIPT_ALWAYS, number, 0);
    return luaL_ref (L, LUA_REGISTRYINDEX);
}

void
script_handles_init (ScriptThread *thread, lua_State *L)
{
    lua_newtable (L);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &handles_key);
    thread->game = make_handle (L, SCRIPT_CLASS_GAME, 0);
    thread->action = make_handle (L, SCRIPT_CLASS_ACTION, 0);
    thread->list = make_handle (L, SCRIPT_CLASS_LIST, 0);
    thread->task = make_handle (L, SCRIPT_CLASS_TASK, 0);
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        thread->contexts[point] = make_handle (L, SCRIPT_CLASS_CONTEXT, point);
}

/* --- handing out --- */

void
script_push_handle (lua_State *L, ScriptClass class, guint32 number, guint32 scope)
{
    const ScriptThread *thread = SCRIPT_THREAD (L);
    lua_Integer key = (lua_Integer) class << 56 | (lua_Integer) scope << 32 | number;
    if (G_LIKELY (lua_rawgeti (L, lua_upvalueindex (1), key) == LUA_TUSERDATA)) {
        ((ScriptHandle *) lua_touserdata (L, -1))->epoch = thread->epoch;
        return;
    }
    lua_pop (L, 1);
    push_new_handle (L, class, thread->epoch, number, scope);
    lua_pushvalue (L, -1);
    lua_rawseti (L, lua_upvalueindex (1), key);
}

void
script_push_object (lua_State *L, ScriptClass class, guint32 number)
{
    if (number == AV_NONE)
        lua_pushnil (L);
    else
        script_push_handle (L, class, number, 0);
}

void
script_push_player (lua_State *L, gint player)
{
    if (player >= 0 && player < AV_MAX_PLAYERS)
        script_push_handle (L, SCRIPT_CLASS_PLAYER, player, 0);
    else
        lua_pushnil (L);
}

void
script_push_item (lua_State *L, ScriptThread *thread, guint item)
{
    if (item >= av_ruleset_get_n_names (thread->frame.ruleset, AV_ARG_ITEM))
        lua_pushnil (L);
    else if (thread->frame.land)
        script_push_handle (L, SCRIPT_CLASS_KIND, item, 0);
    else
        lua_pushstring (L, av_ruleset_get_name (thread->frame.ruleset, AV_ARG_ITEM, item));
}

void
script_push_natural (lua_State *L, gint value)
{
    if (value < 0 || value == AV_NONE)
        lua_pushnil (L);
    else
        lua_pushinteger (L, value);
}

/* --- messages --- */

static const gchar *
push_with_article (lua_State *L, const gchar *noun)
{
    return lua_pushfstring (L, "%s %s", strchr ("aeiou", noun[0]) ? "an" : "a", noun);
}

/* The handle at INDEX, whatever its class; NULL: there is none. */
static const ScriptHandle *
to_handle (lua_State *L, int index)
{
    /* Scripts have no userdata except those made here. */
    const ScriptHandle *handle = lua_touserdata (L, index);
    return handle && (handle->tag & 0xffff0000u) == SCRIPT_MAGIC ? handle : NULL;
}

const gchar *
script_push_type (lua_State *L, int index)
{
    const ScriptHandle *handle = to_handle (L, index);
    if (lua_isnoneornil (L, index))
        return lua_pushliteral (L, "nil");
    return push_with_article (L, handle ? class_names[handle->tag & 0xffff]
                                        : luaL_typename (L, index));
}

const gchar *
script_push_function_place (lua_State *L)
{
    lua_Debug ar;
    lua_getinfo (L, ">S", &ar);
    return ar.source[0] == '@' ? lua_pushfstring (L, "%s:%d", ar.source + 1, ar.linedefined)
                               : lua_pushstring (L, SCRIPT_THREAD (L)->plugin->id);
}

/* --- arguments --- */

const ScriptHandle *
script_check_handle (lua_State *L, int index, ScriptClass class)
{
    const ScriptHandle *handle = to_handle (L, index);
    const ScriptThread *thread = SCRIPT_THREAD (L);
    if (!handle || handle->tag != (SCRIPT_MAGIC | class)) {
        luaL_error (L, "%s was expected, not %s", push_with_article (L, class_names[class]),
                    script_push_type (L, index));
        return NULL; /* not reached */
    }
    script_check_fresh (L, thread, handle);
    return handle;
}

guint
script_check_object (lua_State *L, int index, ScriptClass class)
{
    return script_check_handle (L, index, class)->number;
}

guint
script_check_segment (lua_State *L, int index)
{
    const ScriptHandle *handle = to_handle (L, index);
    gboolean is_feature = handle && handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_FEATURE);
    return script_check_object (L, index, is_feature ? SCRIPT_CLASS_FEATURE : SCRIPT_CLASS_SEGMENT);
}

guint
script_check_tile_or (lua_State *L, int index, ScriptClass class, gboolean *is_tile)
{
    const ScriptHandle *handle = to_handle (L, index);
    *is_tile = handle && handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_TILE);
    if (!handle || (!*is_tile && handle->tag != (SCRIPT_MAGIC | class)))
        luaL_error (L, "a tile or %s was expected, not %s",
                    push_with_article (L, class_names[class]), script_push_type (L, index));
    return script_check_object (L, index, *is_tile ? SCRIPT_CLASS_TILE : class);
}

gint
script_check_int (lua_State *L, int index, gint min, gint max)
{
    int is_integer = FALSE;
    lua_Integer value =
        lua_type (L, index) == LUA_TNUMBER ? lua_tointegerx (L, index, &is_integer) : 0;
    if (!is_integer)
        luaL_error (L, "a whole number was expected, not %s",
                    lua_type (L, index) == LUA_TNUMBER ? "a fraction"
                                                       : script_push_type (L, index));
    if (value < min || value > max)
        luaL_error (L, "the number %I is not from %d to %d", value, min, max);
    return (gint) value;
}

gdouble
script_check_number (lua_State *L, int index)
{
    if (lua_type (L, index) != LUA_TNUMBER)
        luaL_error (L, "a number was expected, not %s", script_push_type (L, index));
    gdouble value = lua_tonumber (L, index);
    if (!(value >= -SCRIPT_MAX_EACH && value <= SCRIPT_MAX_EACH))
        luaL_error (L, "the number %f is not from %d to %d", value, -SCRIPT_MAX_EACH,
                    SCRIPT_MAX_EACH);
    return value;
}

gboolean
script_check_boolean (lua_State *L, int index)
{
    if (lua_type (L, index) != LUA_TBOOLEAN)
        luaL_error (L, "true or false was expected, not %s", script_push_type (L, index));
    return lua_toboolean (L, index);
}

const gchar *
script_check_id (lua_State *L, int index)
{
    if (lua_type (L, index) != LUA_TSTRING)
        luaL_error (L, "a text was expected, not %s", script_push_type (L, index));
    return lua_tostring (L, index);
}

const gchar *
script_check_text (lua_State *L, int index)
{
    const ScriptThread *thread = SCRIPT_THREAD (L);
    const gchar *kept = script_plugin_keep_text (thread->plugin, script_check_id (L, index));
    if (!kept)
        luaL_error (L, "there are too many different texts");
    return kept;
}

guint
script_check_found (lua_State *L, gint found, const gchar *what, int index)
{
    if (found < 0)
        luaL_error (L, "there is no %s “%s”", what, lua_tostring (L, index));
    return (guint) found;
}

guint
script_check_name (lua_State *L, gint (*find) (const AvRuleset *, const gchar *), const gchar *what,
                   int index)
{
    const AvRuleset *ruleset = SCRIPT_THREAD (L)->frame.ruleset;
    return script_check_found (L, find (ruleset, script_check_id (L, index)), what, index);
}

guint
script_check_name_of (lua_State *L, int index, AvArgType type, const gchar *what)
{
    const AvRuleset *ruleset = SCRIPT_THREAD (L)->frame.ruleset;
    gint found = av_ruleset_find_name (ruleset, type, script_check_id (L, index));
    return script_check_found (L, found, what, index);
}

guint
script_check_item (lua_State *L, int index)
{
    const ScriptThread *thread = SCRIPT_THREAD (L);
    if (thread->frame.land && lua_type (L, index) == LUA_TUSERDATA)
        return script_check_object (L, index, SCRIPT_CLASS_KIND);
    if (thread->frame.land && lua_type (L, index) != LUA_TSTRING)
        luaL_error (L, "a kind of tile was expected, not %s", script_push_type (L, index));
    return script_check_name_of (L, index, AV_ARG_ITEM, "item");
}

guint
script_check_word (lua_State *L, int index, const gchar *const *words, guint n, const gchar *what)
{
    const gchar *word = script_check_id (L, index);
    guint i = 0;
    while (i < n && strcmp (words[i], word) != 0)
        i++;
    if (i == n)
        luaL_error (L, "there is no %s “%s”", what, word);
    return i;
}

void
script_check_keys (lua_State *L, int index, const gchar *const *keys)
{
    /* A table that is read-only holds nothing itself. */
    av_sandbox_push_content (L, index);
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        if (lua_type (L, -2) == LUA_TSTRING && !g_strv_contains (keys, lua_tostring (L, -2)))
            luaL_error (L, "“%s” means nothing in this table", lua_tostring (L, -2));
        lua_pop (L, 1);
    }
    lua_pop (L, 1);
}

/* --- the current game --- */

const AvGame *
script_check_game (ScriptThread *thread, lua_State *L)
{
    if (G_UNLIKELY (thread->depth == 0 || !thread->frame.game))
        luaL_error (L, "there is no game here");
    return thread->frame.game;
}

const AvGame *
script_check_land (ScriptThread *thread, lua_State *L)
{
    const AvGame *game = script_check_game (thread, L);
    if (G_UNLIKELY (!thread->frame.land))
        luaL_error (L, "this game has no tiles");
    return game;
}

const AvRuleset *
script_check_tiles (ScriptThread *thread, lua_State *L)
{
    if (G_UNLIKELY (thread->depth == 0 || !thread->frame.land))
        luaL_error (L, "this game has no tiles");
    return thread->frame.ruleset;
}

AvGame *
script_check_writable (ScriptThread *thread, lua_State *L)
{
    const AvGame *game = script_check_game (thread, L);
    if (G_UNLIKELY (!thread->frame.writable))
        luaL_error (L, "the position cannot be changed here: this only asks");
    return (AvGame *) game;
}

AvGame *
script_check_telling (ScriptThread *thread, lua_State *L)
{
    AvGame *game = script_check_writable (thread, L);
    /* The script's memory limit does not cover events, so they cost steps. */
    av_sandbox_charge (L, SCRIPT_STEPS_PER_EVENT);
    return game;
}

AvGame *
script_check_told_land (ScriptThread *thread, lua_State *L)
{
    script_check_land (thread, L);
    return script_check_telling (thread, L);
}

void
script_check_failure (ScriptThread *thread, lua_State *L)
{
    if (G_UNLIKELY (av_game_has_failed (thread->frame.game)))
        luaL_error (L, "other rules failed");
}

int
script_raise_error (lua_State *L, GError *error)
{
    lua_pushstring (L, error->message);
    g_error_free (error);
    return luaL_error (L, "%s", lua_tostring (L, -1));
}

AvGame *
script_check_frames (lua_State *L, AvGame *game)
{
    if (av_game_get_depth (game) >= AV_MAX_FRAMES)
        luaL_error (L, "more than %d phases interrupt each other", AV_MAX_FRAMES - 1);
    return game;
}
