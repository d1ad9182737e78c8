/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-tables.c: reads the tables that an init.lua returns into those that the engine takes. */
#include "plugin/lua-private.h"

#include "plugin/lua-record.h"

#include <string.h>

/* --- tables --- */

static GArray *
array_new (gsize size)
{
    return g_array_new (TRUE, TRUE, size);
}

LuaTables *
lua_tables_new (void)
{
    LuaTables *tables = g_new0 (LuaTables, 1);
    tables->actions = array_new (sizeof (AvActionDef));
    tables->action_calls = array_new (sizeof (LuaActionCalls));
    tables->phases = array_new (sizeof (AvPhaseDef));
    tables->phase_calls = array_new (sizeof (LuaPhaseCalls));
    tables->hooks = array_new (sizeof (AvHook));
    tables->fields = array_new (sizeof (AvFieldDef));
    tables->counters = array_new (sizeof (AvCounterDef));
    tables->reasons = array_new (sizeof (AvReasonDef));
    tables->terrains = array_new (sizeof (AvTerrainDef));
    tables->marks = array_new (sizeof (AvMarkDef));
    tables->pieces = array_new (sizeof (AvPieceDef));
    tables->functions = array_new (sizeof (int));
    tables->statements = array_new (sizeof (LuaStatement));
    tables->statement_calls = array_new (sizeof (LuaStatementCalls));
    tables->refusals = g_hash_table_new (g_str_hash, g_str_equal);
    tables->memory = g_ptr_array_new_with_free_func (g_free);
    return tables;
}

void
lua_tables_free (LuaTables *tables)
{
    GArray *const arrays[] = {
        tables->actions,    tables->action_calls,    tables->phases,   tables->phase_calls,
        tables->hooks,      tables->fields,          tables->counters, tables->reasons,
        tables->terrains,   tables->marks,           tables->pieces,   tables->functions,
        tables->statements, tables->statement_calls,
    };
    for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
        g_array_unref (arrays[i]);
    g_hash_table_unref (tables->refusals);
    g_ptr_array_unref (tables->memory);
    g_free (tables);
}

/* --- what may stand in each kind of entry --- */

static const gchar *const deciders[] = { "active", "nature", "frame", NULL };
static const gchar *const closings[] = { "never", "edges", "around", NULL };
static const gchar *const looks[] = {
    "plain", "ground", "walled", "path", "water", "building", NULL
};
static const gchar *const mark_scopes[] = { "segment", "tile", NULL };
static const gchar *const arg_types[] = { "",       "cell",  "rotation", "slot", "piece",
                                          "player", "thing", "number",   "card", NULL };
static const gchar *const field_types[] = { "bool", "int8", "int16", "int32", "cell", NULL };

#define AT(type, member) .offset = G_STRUCT_OFFSET (type, member)

static const LuaRecordKey action_keys[] = {
    { "verb", LUA_RECORD_ID, AT (AvActionDef, verb), .needed = TRUE },
    { "label", LUA_RECORD_TEXT, AT (AvActionDef, label), .needed = TRUE },
    { "phase", LUA_RECORD_ID, AT (AvActionDef, phase) },
    { "args", LUA_RECORD_OTHER },
    { "check", LUA_RECORD_CALL, AT (LuaActionCalls, check) },
    { "commit", LUA_RECORD_CALL, AT (LuaActionCalls, commit) },
    { "describe", LUA_RECORD_CALL, AT (LuaActionCalls, describe) },
    { NULL },
};

static const LuaRecordKey arg_keys[] = {
    { "name", LUA_RECORD_TEXT, AT (AvArgDef, name) },
    { "optional", LUA_RECORD_BOOL, AT (AvArgDef, optional) },
    { NULL },
};

static const LuaRecordKey phase_keys[] = {
    { "id", LUA_RECORD_ID, AT (AvPhaseDef, id), .needed = TRUE },
    { "label", LUA_RECORD_TEXT, AT (AvPhaseDef, label), .needed = TRUE },
    { "after", LUA_RECORD_TEXT, AT (AvPhaseDef, after) },
    { "before", LUA_RECORD_TEXT, AT (AvPhaseDef, before) },
    { "when", LUA_RECORD_TEXT, AT (AvPhaseDef, when) },
    { "decider", LUA_RECORD_WORD, AT (AvPhaseDef, decider), .words = deciders },
    { "optional", LUA_RECORD_BOOL, AT (AvPhaseDef, optional) },
    { "verbs", LUA_RECORD_IDS, AT (AvPhaseDef, verbs) },
    { "enter", LUA_RECORD_CALL, AT (LuaPhaseCalls, enter) },
    { "list", LUA_RECORD_CALL, AT (LuaPhaseCalls, list) },
    { NULL },
};

static const LuaRecordKey hook_keys[] = {
    { "priority", LUA_RECORD_INT, AT (AvHook, priority), .min = -1000, .max = 1000 },
    { "terrain", LUA_RECORD_ID, AT (AvHook, interest.terrain) },
    { "mark", LUA_RECORD_ID, AT (AvHook, interest.mark) },
    { "piece", LUA_RECORD_ID, AT (AvHook, interest.piece) },
    { "phase", LUA_RECORD_ID, AT (AvHook, interest.phase) },
    { NULL },
};

static const LuaRecordKey counter_keys[] = {
    { "id", LUA_RECORD_ID, AT (AvCounterDef, id), .needed = TRUE },
    { "name", LUA_RECORD_TEXT, AT (AvCounterDef, name), .needed = TRUE },
    { "icon", LUA_RECORD_TEXT, AT (AvCounterDef, icon) },
    { NULL },
};

static const LuaRecordKey reason_keys[] = {
    { "id", LUA_RECORD_ID, AT (AvReasonDef, id), .needed = TRUE },
    { "name", LUA_RECORD_TEXT, AT (AvReasonDef, name), .needed = TRUE },
    { NULL },
};

static const LuaRecordKey terrain_keys[] = {
    { "id", LUA_RECORD_ID, AT (AvTerrainDef, id), .needed = TRUE },
    { "name", LUA_RECORD_TEXT, AT (AvTerrainDef, name), .needed = TRUE },
    { "role", LUA_RECORD_TEXT, AT (AvTerrainDef, role) },
    { "letter", LUA_RECORD_LETTER, AT (AvTerrainDef, letter), .needed = TRUE },
    { "closing", LUA_RECORD_WORD, AT (AvTerrainDef, closing), .words = closings },
    { "holds", LUA_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_HOLDS },
    { "counts", LUA_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_COUNTS },
    { "way", LUA_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_WAY },
    { "feeds", LUA_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_FEEDS },
    { "fed", LUA_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_FED },
    { "points", LUA_RECORD_INT8, AT (AvTerrainDef, points), .min = -128, .max = 127 },
    { "points_open", LUA_RECORD_INT8, AT (AvTerrainDef, points_open), .min = -128, .max = 127 },
    { "look", LUA_RECORD_WORD, AT (AvTerrainDef, look), .words = looks },
    { "colours", LUA_RECORD_OTHER },
    { NULL },
};

static const LuaRecordKey mark_keys[] = {
    { "id", LUA_RECORD_ID, AT (AvMarkDef, id), .needed = TRUE },
    { "name", LUA_RECORD_TEXT, AT (AvMarkDef, name), .needed = TRUE },
    { "names", LUA_RECORD_TEXT, AT (AvMarkDef, names) },
    { "scope", LUA_RECORD_WORD, AT (AvMarkDef, scope), .words = mark_scopes },
    { "points", LUA_RECORD_INT8, AT (AvMarkDef, points), .min = -128, .max = 127 },
    { "points_open", LUA_RECORD_INT8, AT (AvMarkDef, points_open), .min = -128, .max = 127 },
    { "icon", LUA_RECORD_TEXT, AT (AvMarkDef, icon) },
    { NULL },
};

static const LuaRecordKey piece_keys[] = {
    { "id", LUA_RECORD_ID, AT (AvPieceDef, id), .needed = TRUE },
    { "name", LUA_RECORD_TEXT, AT (AvPieceDef, name), .needed = TRUE },
    { "supply", LUA_RECORD_INT8, AT (AvPieceDef, supply), .min = 0, .max = 60 },
    { "strength", LUA_RECORD_INT8, AT (AvPieceDef, strength), .min = 0, .max = 15 },
    { "occupies", LUA_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_OCCUPIES },
    { "home", LUA_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_HOME },
    { "apart", LUA_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_APART },
    { "neutral", LUA_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_NEUTRAL },
    { "walks", LUA_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_WALKS },
    { "icon", LUA_RECORD_TEXT, AT (AvPieceDef, icon) },
    { NULL },
};

static const LuaRecordKey field_keys[] = {
    { "min", LUA_RECORD_INT, AT (AvFieldDef, min), .min = G_MININT32, .max = G_MAXINT32 },
    { "max", LUA_RECORD_INT, AT (AvFieldDef, max), .min = G_MININT32, .max = G_MAXINT32 },
    { "count", LUA_RECORD_UINT16, AT (AvFieldDef, count), .min = 1, .max = 10000 },
    { "hidden", LUA_RECORD_BOOL, AT (AvFieldDef, hidden) },
    { NULL },
};

static const LuaRecordKey refusal_keys[] = {
    { "code", LUA_RECORD_ID, AT (AvRefusal, code) },
    { "reason", LUA_RECORD_TEXT, AT (AvRefusal, reason), .needed = TRUE },
    { NULL },
};

/* --- actions and phases --- */

/* args = { "cell", { "slot", optional = true } } */
static void
read_args (LuaTables *tables, lua_State *L, AvActionDef *def, const gchar *where)
{
    if (lua_getfield (L, -1, "args") == LUA_TTABLE) {
        guint n = lua_rawlen (L, -1), numbers = 0;
        for (guint i = 0; i < n; i++) {
            const gchar *inner = lua_pushfstring (L, "%s.args[%d]", where, (int) i + 1);
            lua_rawgeti (L, -2, i + 1);
            AvArgDef arg = { 0 };
            arg.type = lua_record_first_word (L, arg_types, inner);
            if (lua_istable (L, -1))
                lua_record_read (tables, L, arg_keys, &arg, NULL, inner);
            numbers += arg.type == AV_ARG_CELL ? 2 : 1;
            if (numbers > AV_ACTION_ARGS)
                luaL_error (L, "%s: an action has %d numbers at most, a cell being two", inner,
                            AV_ACTION_ARGS);
            if (!arg.name)
                arg.name = arg_types[arg.type];
            def->args[i] = arg;
            lua_pop (L, 2);
        }
    } else if (!lua_isnil (L, -1))
        luaL_error (L, "%s.args is no table", where);
    lua_pop (L, 1);
}

static void
read_action (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvActionDef def = { .domain = domain };
    LuaActionCalls calls = { 0 };
    lua_record_read (tables, L, action_keys, &def, &calls, where);
    read_args (tables, L, &def, where);
    def.check = calls.check ? lua_call_check : NULL;
    def.commit = calls.commit ? lua_call_commit : NULL;
    def.describe = calls.describe ? lua_call_describe : NULL;
    g_array_append_val (tables->actions, def);
    g_array_append_val (tables->action_calls, calls);
}

static void
read_phase (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvPhaseDef def = { .domain = domain };
    LuaPhaseCalls calls = { 0 };
    lua_record_read (tables, L, phase_keys, &def, &calls, where);
    def.enter = calls.enter ? lua_call_enter : NULL;
    def.list = calls.list ? lua_call_list : NULL;
    g_array_append_val (tables->phases, def);
    g_array_append_val (tables->phase_calls, calls);
}

/* --- what a game of tiles adds --- */

static void
read_terrain (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvTerrainDef def = { 0 };
    lua_record_read (tables, L, terrain_keys, &def, NULL, where);
    if (lua_getfield (L, -1, "colours") == LUA_TTABLE)
        for (guint i = 0; i < AV_LOOK_COLOURS; i++) {
            if (lua_rawgeti (L, -1, i + 1) == LUA_TNUMBER)
                def.colours[i] = lua_check_int (L, -1, 0, 0xffffff);
            lua_pop (L, 1);
        }
    lua_pop (L, 1);
    g_array_append_val (tables->terrains, def);
}

static void
read_mark (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvMarkDef def = { 0 };
    lua_record_read (tables, L, mark_keys, &def, NULL, where);
    g_array_append_val (tables->marks, def);
}

static void
read_piece (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvPieceDef def = { 0 };
    lua_record_read (tables, L, piece_keys, &def, NULL, where);
    g_array_append_val (tables->pieces, def);
}

static void
read_counter (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvCounterDef def = { 0 };
    lua_record_read (tables, L, counter_keys, &def, NULL, where);
    g_array_append_val (tables->counters, def);
}

static void
read_reason (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvReasonDef def = { 0 };
    lua_record_read (tables, L, reason_keys, &def, NULL, where);
    g_array_append_val (tables->reasons, def);
}

/* --- refusals --- */

static void
read_refusals (LuaTables *tables, lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        const gchar *name = lua_check_id (L, -2);
        const gchar *where = lua_pushfstring (L, "refusals.%s", name);
        lua_insert (L, -2);
        AvRefusal *refusal = g_new0 (AvRefusal, 1);
        g_ptr_array_add (tables->memory, refusal);
        if (lua_istable (L, -1))
            lua_record_read (tables, L, refusal_keys, refusal, NULL, where);
        else
            refusal->reason = lua_record_keep (tables, lua_check_id (L, -1));
        name = lua_record_keep (tables, name);
        if (!refusal->code)
            refusal->code = name;
        g_hash_table_insert (tables->refusals, (gpointer) name, refusal);
        lua_pop (L, 2);
    }
}

/* --- hooks --- */

/* The function on top of the stack, or the first member of the table there with what it wants. */
static void
read_hook (LuaTables *tables, lua_State *L, guint point, guint slot, const gchar *where)
{
    AvHook hook = { .point = point };
    if (slot >= LUA_SLOTS)
        luaL_error (L, "%s: there are %d hooks at one point at most", where, LUA_SLOTS);
    if (lua_istable (L, -1)) {
        lua_record_read (tables, L, hook_keys, &hook, NULL, where);
        lua_rawgeti (L, -1, 1);
    } else
        lua_pushvalue (L, -1);
    tables->calls[point][slot] = lua_record_function (tables, L, where);
    hook.fn = lua_hook_calls[point][slot];
    g_array_append_val (tables->hooks, hook);
}

static void
read_hooks (LuaTables *tables, lua_State *L)
{
    guint known = 0, all = 0;
    for (guint point = 0; point < AV_N_LAND_POINTS; point++) {
        lua_pushstring (L, lua_point_names[point]);
        const gchar *name = luaL_gsub (L, lua_tostring (L, -1), "-", "_");
        const gchar *where = lua_pushfstring (L, "hooks.%s", name);
        lua_getfield (L, -4, name);
        gboolean several = FALSE;
        if (lua_istable (L, -1)) {
            several = lua_rawgeti (L, -1, 1) == LUA_TTABLE;
            lua_pop (L, 1);
        }
        known += !lua_isnil (L, -1);
        if (several)
            for (guint i = 0; i < lua_rawlen (L, -1); i++) {
                lua_rawgeti (L, -1, i + 1);
                read_hook (tables, L, point, i, where);
                lua_pop (L, 1);
            }
        else if (!lua_isnil (L, -1))
            read_hook (tables, L, point, 0, where);
        lua_pop (L, 4);
    }
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        all++;
        lua_pop (L, 1);
    }
    if (all != known)
        lua_record_blame_hook (L);
}

/* --- state --- */

static const gchar *const scopes[AV_N_SCOPES + 1] = { "game", "player", "tile", "piece", NULL };

static gint
compare_fields (gconstpointer a, gconstpointer b)
{
    return strcmp (((const AvFieldDef *) a)->id, ((const AvFieldDef *) b)->id);
}

static void
read_field (LuaTables *tables, lua_State *L, AvScope scope, GArray *fields)
{
    static const gint32 limits[][2] = {
        { 0, 1 }, { G_MININT8, G_MAXINT8 }, { G_MININT16, G_MAXINT16 }, { G_MININT32, G_MAXINT32 },
        { 0, 0 },
    };
    const gchar *name = lua_check_id (L, -2);
    const gchar *where = lua_pushfstring (L, "state.%s.%s", scopes[scope], name);
    lua_insert (L, -2);
    AvFieldDef field = { .id = lua_record_keep (tables, name), .scope = scope, .count = 1 };
    field.type = lua_record_first_word (L, field_types, where);
    field.min = limits[field.type][0];
    field.max = limits[field.type][1];
    if (lua_istable (L, -1))
        lua_record_read (tables, L, field_keys, &field, NULL, where);
    if (field.min < limits[field.type][0] || field.max > limits[field.type][1]
        || field.min > field.max)
        luaL_error (L, "%s: the range does not fit the type", where);
    if (field.type != AV_FIELD_CELL && (field.min > 0 || field.max < 0))
        luaL_error (L, "%s: a game begins with 0, which is not in the range", where);
    g_array_append_val (fields, field);
    lua_remove (L, -2);
}

/* Sorted by name: the order in which Lua goes through a table is another one in each run.  Then each
 * gets its place, the widest first. */
static void
read_scope (LuaTables *tables, lua_State *L, AvScope scope)
{
    static const guint8 sizes[] = { 1, 1, 2, 4, 2 };
    guint first = tables->fields->len, size = 0;
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        read_field (tables, L, scope, tables->fields);
        lua_pop (L, 1);
    }
    AvFieldDef *fields = (AvFieldDef *) (gpointer) tables->fields->data + first;
    guint n = tables->fields->len - first;
    if (n > 0)
        qsort (fields, n, sizeof *fields, compare_fields);
    for (guint width = 4; width > 0; width /= 2)
        for (guint i = 0; i < n; i++)
            if (sizes[fields[i].type] == width) {
                fields[i].offset = size;
                size += width * fields[i].count;
                if (size > 60000)
                    luaL_error (L, "state.%s is too large", scopes[scope]);
            }
    tables->rules.state_size[scope] = size;
}

static void
read_state (LuaTables *tables, lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        lua_record_word (L, -2, scopes, "state");
        lua_pop (L, 1);
    }
    for (guint scope = 0; scope < AV_N_SCOPES; scope++) {
        if (lua_getfield (L, -1, scopes[scope]) == LUA_TTABLE)
            read_scope (tables, L, scope);
        else if (!lua_isnil (L, -1))
            luaL_error (L, "state.%s is no table", scopes[scope]);
        lua_pop (L, 1);
    }
}

/* --- the whole --- */

typedef void (*ReadEntry) (LuaTables *tables, lua_State *L, const gchar *where,
                           const gchar *domain);

static const struct {
    const gchar *key;
    ReadEntry read_entry;                           /* of an array of entries, or ... */
    void (*read) (LuaTables *tables, lua_State *L); /* ... all that stands there */
} parts[] = {
    { "terrains", read_terrain, NULL }, { "marks", read_mark, NULL },
    { "pieces", read_piece, NULL },     { "counters", read_counter, NULL },
    { "reasons", read_reason, NULL },   { "actions", read_action, NULL },
    { "phases", read_phase, NULL },     { "refusals", NULL, read_refusals },
    { "hooks", NULL, read_hooks },      { "state", NULL, read_state },
    { "game", NULL, lua_play_read },
};

static void
read_part (LuaTables *tables, lua_State *L, guint part, const gchar *domain)
{
    if (lua_getfield (L, -1, parts[part].key) == LUA_TTABLE && parts[part].read)
        parts[part].read (tables, L);
    else if (lua_istable (L, -1)) {
        guint n = lua_rawlen (L, -1);
        if (n > 64)
            luaL_error (L, "%s: there may be 64", parts[part].key);
        for (guint i = 0; i < n; i++) {
            const gchar *where = lua_pushfstring (L, "%s[%d]", parts[part].key, (int) i + 1);
            if (lua_rawgeti (L, -2, i + 1) != LUA_TTABLE)
                luaL_error (L, "%s is no table", where);
            parts[part].read_entry (tables, L, where, domain);
            lua_pop (L, 2);
        }
    } else if (!lua_isnil (L, -1))
        luaL_error (L, "%s is no table", parts[part].key);
    lua_pop (L, 1);
}

void
lua_tables_read (LuaTables *tables, lua_State *L, const gchar *domain)
{
    AvRules *rules = &tables->rules;
    if (!lua_istable (L, -1))
        luaL_error (L, "the script returned a %s, not the table of what it declares",
                    luaL_typename (L, -1));
    luaL_checkstack (L, 40, NULL);
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        guint part = 0;
        const gchar *key = lua_check_id (L, -2);
        while (part < G_N_ELEMENTS (parts) && strcmp (parts[part].key, key) != 0)
            part++;
        if (part == G_N_ELEMENTS (parts))
            luaL_error (L, "the script's table has “%s”, which means nothing", key);
        lua_pop (L, 1);
    }
    for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
        read_part (tables, L, part, domain);
    rules->actions = (const AvActionDef *) (gconstpointer) tables->actions->data;
    rules->phases = (const AvPhaseDef *) (gconstpointer) tables->phases->data;
    rules->hooks = (const AvHook *) (gconstpointer) tables->hooks->data;
    rules->fields = (const AvFieldDef *) (gconstpointer) tables->fields->data;
    rules->counters = (const AvCounterDef *) (gconstpointer) tables->counters->data;
    rules->reasons = (const AvReasonDef *) (gconstpointer) tables->reasons->data;
    tables->kinds = (AvLandKinds) {
        (const AvTerrainDef *) (gconstpointer) tables->terrains->data,
        (const AvMarkDef *) (gconstpointer) tables->marks->data,
        (const AvPieceDef *) (gconstpointer) tables->pieces->data,
    };
    rules->kinds = &tables->kinds;
}
