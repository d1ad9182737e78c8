/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.c: reads the tables that an init.lua returns into those that the engine takes. */
#include "lua/tables.h"

#include <string.h>

/* --- tables --- */

static GArray *
array_new (gsize size)
{
    return g_array_new (TRUE, TRUE, size);
}

ScriptTables *
script_tables_new (ScriptPlugin *plugin)
{
    ScriptTables *tables = g_new0 (ScriptTables, 1);
    tables->plugin = plugin;
    tables->actions = array_new (sizeof (AvActionDef));
    tables->phases = array_new (sizeof (AvPhaseDef));
    tables->hooks = array_new (sizeof (AvHook));
    tables->fields = array_new (sizeof (AvFieldDef));
    tables->counters = array_new (sizeof (AvCounterDef));
    tables->reasons = array_new (sizeof (AvReasonDef));
    tables->terrains = array_new (sizeof (AvTerrainDef));
    tables->marks = array_new (sizeof (AvMarkDef));
    tables->pieces = array_new (sizeof (AvPieceDef));
    tables->functions = array_new (sizeof (int));
    tables->statements = array_new (sizeof (ScriptStatement));
    tables->statement_calls = array_new (sizeof (ScriptStatementCalls));
    tables->refusals = g_hash_table_new (g_str_hash, g_str_equal);
    tables->memory = g_ptr_array_new_with_free_func (g_free);
    return tables;
}

void
script_tables_free (ScriptTables *tables)
{
    GArray *const arrays[] = {
        tables->actions,  tables->phases,    tables->hooks,      tables->fields,
        tables->counters, tables->reasons,   tables->terrains,   tables->marks,
        tables->pieces,   tables->functions, tables->statements, tables->statement_calls,
    };
    for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
        g_array_unref (arrays[i]);
    g_hash_table_unref (tables->refusals);
    g_ptr_array_unref (tables->memory);
    g_free (tables);
}

/* --- reading --- */

static const struct {
    const gchar *key;
    void (*read) (ScriptTables *tables, lua_State *L);
} parts[] = {
    { "refusals", script_refusals_read },
    { "hooks", script_hooks_read },
    { "state", script_fields_read },
    { "game", script_play_read },
};

static gboolean
is_known (const gchar *key)
{
    for (const ScriptEntries *entries = script_entries; entries->key; entries++)
        if (strcmp (entries->key, key) == 0)
            return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        if (strcmp (parts[i].key, key) == 0)
            return TRUE;
    return FALSE;
}

static void
check_keys (lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        const gchar *key = script_check_id (L, -2);
        if (!is_known (key))
            luaL_error (L, "the script's table has “%s”, which means nothing", key);
        lua_pop (L, 1);
    }
}

/* Pushes what stands under KEY.  FALSE: nothing. */
static gboolean
push_part (lua_State *L, const gchar *key)
{
    int type = lua_getfield (L, -1, key);
    if (type != LUA_TTABLE && type != LUA_TNIL)
        luaL_error (L, "%s is no table", key);
    return type == LUA_TTABLE;
}

static void
read_entries (ScriptTables *tables, lua_State *L, const ScriptEntries *entries, const gchar *domain)
{
    guint n = lua_rawlen (L, -1);
    if (n > 64)
        luaL_error (L, "%s: there may be 64", entries->key);
    for (guint i = 0; i < n; i++) {
        const gchar *where = lua_pushfstring (L, "%s[%d]", entries->key, (int) i + 1);
        if (lua_rawgeti (L, -2, i + 1) != LUA_TTABLE)
            luaL_error (L, "%s is no table", where);
        entries->read (tables, L, where, domain);
        lua_pop (L, 2);
    }
}

void
script_tables_read (ScriptTables *tables, lua_State *L, const gchar *domain)
{
    AvRules *rules = &tables->rules;
    if (!lua_istable (L, -1))
        luaL_error (L, "the script returned a %s, not the table of what it declares",
                    luaL_typename (L, -1));
    luaL_checkstack (L, 40, NULL);
    check_keys (L);
    for (const ScriptEntries *entries = script_entries; entries->key; entries++) {
        if (push_part (L, entries->key))
            read_entries (tables, L, entries, domain);
        lua_pop (L, 1);
    }
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (push_part (L, parts[i].key))
            parts[i].read (tables, L);
        lua_pop (L, 1);
    }
    rules->actions = (const AvActionDef *) (gconstpointer) tables->actions->data;
    rules->phases = (const AvPhaseDef *) (gconstpointer) tables->phases->data;
    rules->hooks = (const AvHook *) (gconstpointer) tables->hooks->data;
    rules->fields = (const AvFieldDef *) (gconstpointer) tables->fields->data;
    rules->counters = (const AvCounterDef *) (gconstpointer) tables->counters->data;
    rules->reasons = (const AvReasonDef *) (gconstpointer) tables->reasons->data;
    tables->kinds = (AvLandKinds){
        (const AvTerrainDef *) (gconstpointer) tables->terrains->data,
        (const AvMarkDef *) (gconstpointer) tables->marks->data,
        (const AvPieceDef *) (gconstpointer) tables->pieces->data,
    };
    rules->kinds = &tables->kinds;
}
