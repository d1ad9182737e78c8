/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fields.c: reads the state that an init.lua declares, and lays its fields out. */
#include "engine/state-private.h"
#include "lua/read-record.h"
#include "lua/tables.h"

#include <string.h>

const gchar *const script_scope_names[] = { "game", "player", "tile", "piece", NULL };

static const gchar *const field_types[] = { "bool", "int8", "int16", "int32", "cell", NULL };

static const ScriptRecordKey field_keys[] = {
    { "min", SCRIPT_RECORD_INT, AT (AvFieldDef, min), .min = G_MININT32, .max = G_MAXINT32 },
    { "max", SCRIPT_RECORD_INT, AT (AvFieldDef, max), .min = G_MININT32, .max = G_MAXINT32 },
    { "count", SCRIPT_RECORD_UINT16, AT (AvFieldDef, count), .min = 1, .max = 10000 },
    { "hidden", SCRIPT_RECORD_BOOL, AT (AvFieldDef, hidden) },
    { NULL },
};

static gint
compare_fields (gconstpointer a, gconstpointer b)
{
    return strcmp (((const AvFieldDef *) a)->id, ((const AvFieldDef *) b)->id);
}

static void
read_field (ScriptTables *tables, lua_State *L, AvScope scope, GArray *fields)
{
    static const gint32 limits[][2] = {
        { 0, 1 }, { G_MININT8, G_MAXINT8 }, { G_MININT16, G_MAXINT16 }, { G_MININT32, G_MAXINT32 },
        { 0, 0 },
    };
    const gchar *name = script_check_id (L, -2);
    const gchar *where = lua_pushfstring (L, "state.%s.%s", script_scope_names[scope], name);
    lua_insert (L, -2);
    AvFieldDef field = { .id = script_record_keep (tables, name), .scope = scope, .count = 1 };
    field.type = script_record_first_word (L, field_types, where);
    field.min = limits[field.type][0];
    field.max = limits[field.type][1];
    if (lua_istable (L, -1))
        script_record_read (tables, L, field_keys, &field, NULL, where);
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
read_scope (ScriptTables *tables, lua_State *L, AvScope scope)
{
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
            if (field_size (fields[i].type) == width) {
                fields[i].offset = size;
                size += width * fields[i].count;
                if (size > 60000)
                    luaL_error (L, "state.%s is too large", script_scope_names[scope]);
            }
    tables->rules.state_size[scope] = size;
}

void
script_fields_read (ScriptTables *tables, lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        script_record_word (L, -2, script_scope_names, "state");
        lua_pop (L, 1);
    }
    for (guint scope = 0; scope < AV_N_SCOPES; scope++) {
        if (lua_getfield (L, -1, script_scope_names[scope]) == LUA_TTABLE)
            read_scope (tables, L, scope);
        else if (!lua_isnil (L, -1))
            luaL_error (L, "state.%s is no table", script_scope_names[scope]);
        lua_pop (L, 1);
    }
}
