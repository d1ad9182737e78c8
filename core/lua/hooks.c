/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hooks.c: reads the hooks that an init.lua declares, one function at each point or several. */
#include "lua/read-record.h"
#include "lua/tables.h"

#include <string.h>

static const ScriptRecordKey hook_keys[] = {
    { "priority", SCRIPT_RECORD_INT, AT (AvHook, priority), .min = -1000, .max = 1000 },
    { "terrain", SCRIPT_RECORD_ID, AT (AvHook, interest.terrain) },
    { "mark", SCRIPT_RECORD_ID, AT (AvHook, interest.mark) },
    { "piece", SCRIPT_RECORD_ID, AT (AvHook, interest.piece) },
    { "phase", SCRIPT_RECORD_ID, AT (AvHook, interest.phase) },
    { NULL },
};

/* The function on top of the stack, or the first member of the table there with what it wants. */
static void
read_hook (ScriptTables *tables, lua_State *L, guint point, const gchar *where)
{
    AvHook hook = { .point = point, .fn = script_hook_calls[point] };
    if (lua_istable (L, -1)) {
        script_record_read (tables, L, hook_keys, &hook, NULL, where);
        lua_rawgeti (L, -1, 1);
    } else
        lua_pushvalue (L, -1);
    ScriptHookCall *call = g_new0 (ScriptHookCall, 1);
    g_ptr_array_add (tables->memory, call);
    call->plugin = tables->plugin;
    call->function = script_record_function (tables, L, where);
    hook.data = call;
    g_array_append_val (tables->hooks, hook);
}

/* Raises, naming the key of the table of hooks on top that is the name of no point. */
static void
blame_hook (lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        const gchar *name = script_check_id (L, -2);
        gboolean known = FALSE;
        for (guint point = 0; point < AV_N_LAND_POINTS && !known; point++) {
            g_autofree gchar *snake = g_strdelimit (g_strdup (script_point_names[point]), "-", '_');
            known = strcmp (snake, name) == 0;
        }
        if (!known)
            luaL_error (L, "hooks: there is no hook point “%s”", name);
        lua_pop (L, 1);
    }
}

void
script_hooks_read (ScriptTables *tables, lua_State *L)
{
    guint known = 0, all = 0;
    for (guint point = 0; point < AV_N_LAND_POINTS; point++) {
        lua_pushstring (L, script_point_names[point]);
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
                read_hook (tables, L, point, where);
                lua_pop (L, 1);
            }
        else if (!lua_isnil (L, -1))
            read_hook (tables, L, point, where);
        lua_pop (L, 4);
    }
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        all++;
        lua_pop (L, 1);
    }
    if (all != known)
        blame_hook (L);
}
