/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script.c: loads plugins written in Lua; each thread gets a Lua state of its own. */
#include <avignon/host/loader.h>

#include "engine/i18n.h"
#include "lua/class.h"
#include "lua/declare.h"

#include <string.h>

/* With initial-exec, they are read without a call. */
__thread ScriptThread **script_threads_at_hand __attribute__ ((tls_model ("initial-exec")));
__thread guint64 script_n_at_hand __attribute__ ((tls_model ("initial-exec")));

/* Guards the lists below and those of plugins. */
static GMutex lock;

static void drop_own_threads (gpointer data);

/* ScriptThread *, of this thread; their plugins may be gone by then. */
static GPrivate own_threads = G_PRIVATE_INIT (drop_own_threads);

ScriptThread *
script_thread_new (ScriptPlugin *plugin)
{
    ScriptThread *thread = g_new0 (ScriptThread, 1);
    thread->plugin = plugin;
    thread->serial = plugin->serial;
    thread->sandbox = av_sandbox_new (plugin->id, plugin->folder, NULL);
    thread->L = av_sandbox_get_state (thread->sandbox);
    av_sandbox_set_owner (thread->sandbox, thread);
    return thread;
}

void
script_thread_free (ScriptThread *thread)
{
    av_sandbox_free (thread->sandbox);
    script_networks_free (thread);
    g_free (thread->functions);
    g_free (thread->fields);
    g_free (thread);
}

/* Runs as a thread ends: frees its states of plugins that still exist. */
static void
drop_own_threads (gpointer data)
{
    GPtrArray *own = data;
    g_mutex_lock (&lock);
    for (guint i = 0; i < own->len; i++) {
        ScriptThread *thread = own->pdata[i];
        if (thread->plugin)
            g_ptr_array_remove_fast (thread->plugin->threads, thread);
        script_thread_free (thread);
    }
    g_mutex_unlock (&lock);
    g_ptr_array_unref (own);
    g_clear_pointer (&script_threads_at_hand, g_free);
    script_n_at_hand = 0;
}

/* Closes all states of the plugin, on every thread.  The structs stay until their threads end or look again. */
static void
drop_threads (ScriptPlugin *plugin)
{
    g_mutex_lock (&lock);
    for (guint i = 0; i < plugin->threads->len; i++) {
        ScriptThread *thread = plugin->threads->pdata[i];
        g_clear_pointer (&thread->sandbox, av_sandbox_free);
        thread->plugin = NULL;
    }
    g_ptr_array_set_size (plugin->threads, 0);
    g_mutex_unlock (&lock);
}

const gchar *
script_plugin_keep_text (ScriptPlugin *plugin, const gchar *text)
{
    g_mutex_lock (&plugin->lock);
    const gchar *kept = g_hash_table_lookup (plugin->texts, text);
    if (!kept && g_hash_table_size (plugin->texts) < SCRIPT_MAX_TEXTS && strlen (text) < 1000) {
        gchar *copy = g_strdup (text);
        g_hash_table_insert (plugin->texts, copy, copy);
        kept = copy;
    }
    g_mutex_unlock (&plugin->lock);
    return kept;
}

/* --- making a state --- */

static int
translate (lua_State *L)
{
    lua_pushstring (L, av_translate (SCRIPT_THREAD (L)->plugin->domain, script_check_id (L, 1)));
    return 1;
}

/* ngettext (one, many, n). */
static int
translate_number (lua_State *L)
{
    lua_Integer n = luaL_checkinteger (L, 3);
    lua_pushstring (
        L, av_translate_count (SCRIPT_THREAD (L)->plugin->domain, script_check_id (L, 1),
                               script_check_id (L, 2),
                               (gulong) (n < 0 ? 0 - (lua_Unsigned) n : (lua_Unsigned) n)));
    return 1;
}

/* Marks a text that is translated where it is shown. */
static int
mark_text (lua_State *L)
{
    script_check_id (L, 1);
    lua_settop (L, 1);
    return 1;
}

/* Before the script runs: makes the globals it finds. */
static int
prepare (lua_State *L)
{
    lua_pushcfunction (L, translate);
    lua_setglobal (L, "_");
    lua_pushcfunction (L, mark_text);
    lua_setglobal (L, "N_");
    lua_pushcfunction (L, translate_number);
    lua_setglobal (L, "ngettext");
    return 0;
}

/* After it ran: the thread is at 1, what it returned at 2. */
static int
finish (lua_State *L)
{
    ScriptThread *thread = lua_touserdata (L, 1);
    ScriptTables *tables = lua_touserdata (L, 2);
    script_tables_read (tables, L);
    if (!thread->plugin->tables)
        thread->plugin->tables = tables;
    script_keys_init (thread, L);
    script_handles_init (thread, L);
    return 0;
}

/* Runs FUNCTION in the state with the thread, the tables and the N values on top of the stack. */
static gboolean
run_protected (ScriptThread *thread, lua_CFunction function, ScriptTables *tables, gint n,
               GError **error)
{
    lua_State *L = thread->L;
    lua_pushcfunction (L, function);
    lua_insert (L, -n - 1);
    lua_pushlightuserdata (L, thread);
    lua_insert (L, -n - 1);
    lua_pushlightuserdata (L, tables);
    lua_insert (L, -n - 1);
    return av_sandbox_call (thread->sandbox, n + 2, 0, error);
}

static gboolean
fill (ScriptThread *thread, ScriptTables *tables, GError **error)
{
    ScriptPlugin *plugin = thread->plugin;
    av_sandbox_note_tables (thread->sandbox, TRUE);
    gboolean well = run_protected (thread, prepare, NULL, 0, error)
                    && av_sandbox_run (thread->sandbox, plugin->file, 1, error)
                    && run_protected (thread, finish, tables, 1, error);
    av_sandbox_note_tables (thread->sandbox, FALSE);
    if (!well)
        return FALSE;
    if (tables->functions->len != plugin->tables->functions->len
        || tables->entries[SCRIPT_ENTRY_FIELD]->len
               != plugin->tables->entries[SCRIPT_ENTRY_FIELD]->len) {
        g_set_error (error, AV_LUA_ERROR, 0, _ ("%s/%s returned something different from before"),
                     plugin->folder, plugin->file);
        return FALSE;
    }
    thread->functions = g_new (int, tables->functions->len + 1);
    for (guint i = 0; i < tables->functions->len; i++)
        thread->functions[i + 1] = g_array_index (tables->functions, int, i);
    thread->functions[0] = LUA_REFNIL;
    return av_sandbox_seal (thread->sandbox, error);
}

static ScriptThread *
make (ScriptPlugin *plugin, GError **error)
{
    ScriptThread *thread = script_thread_new (plugin);
    ScriptTables *tables = script_tables_new (plugin);
    gboolean first = plugin->tables == NULL;
    gboolean well = fill (thread, tables, error);
    /* Those of the first state are the plugin's; of later ones only the functions are used. */
    if (!first || !well) {
        if (first)
            plugin->tables = NULL;
        script_tables_free (tables);
    }
    if (!well)
        g_clear_pointer (&thread, script_thread_free);
    return thread;
}

/* Makes room for the state of a plugin with SERIAL. */
static void
make_room (guint64 serial)
{
    if (serial < script_n_at_hand)
        return;
    guint64 n = 2 * serial;
    script_threads_at_hand = g_renew (ScriptThread *, script_threads_at_hand, n);
    memset (script_threads_at_hand + script_n_at_hand, 0,
            (n - script_n_at_hand) * sizeof *script_threads_at_hand);
    script_n_at_hand = n;
}

ScriptThread *
script_plugin_get_thread (ScriptPlugin *plugin, GError **error)
{
    GPtrArray *own = g_private_get (&own_threads);
    if (!own) {
        own = g_ptr_array_new ();
        g_private_set (&own_threads, own);
    }
    for (guint i = own->len; i-- > 0;) {
        ScriptThread *thread = own->pdata[i];
        if (!thread->plugin) {
            script_threads_at_hand[thread->serial] = NULL;
            script_thread_free (thread);
            g_ptr_array_remove_index_fast (own, i);
        }
    }
    ScriptThread *thread = make (plugin, error);
    if (!thread)
        return NULL;
    g_mutex_lock (&lock);
    g_ptr_array_add (plugin->threads, thread);
    g_ptr_array_add (own, thread);
    g_mutex_unlock (&lock);
    make_room (plugin->serial);
    return script_threads_at_hand[plugin->serial] = thread;
}

/* --- the loader --- */

static gboolean
check (const AvPluginManifest *manifest, const gchar *module, GError **error)
{
    if (g_file_test (module, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    g_autofree gchar *name = g_path_get_basename (module);
    g_autofree gchar *place = av_plugin_manifest_locate (manifest, "Module");
    g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, _ ("%s: the script %s is not there"),
                 place, name);
    return FALSE;
}

/* What a script keeps outside declared state, by the state of this thread. */
static gchar *
find_hidden (gconstpointer data)
{
    ScriptThread *thread = script_plugin_thread ((ScriptPlugin *) data, NULL);
    return thread ? av_sandbox_find_change (thread->sandbox) : NULL;
}

ScriptPlugin *
script_plugin_new (const gchar *id, const gchar *folder)
{
    static guint serial;
    script_calls_init ();
    ScriptPlugin *plugin = g_new0 (ScriptPlugin, 1);
    plugin->serial = g_atomic_int_add ((gint *) &serial, 1) + 1u;
    plugin->id = g_strdup (id);
    plugin->folder = g_strdup (folder);
    plugin->threads = g_ptr_array_new ();
    plugin->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_mutex_init (&plugin->lock);
    return plugin;
}

void
script_plugin_free (ScriptPlugin *plugin)
{
    drop_threads (plugin);
    g_clear_pointer (&plugin->tables, script_tables_free);
    g_ptr_array_unref (plugin->threads);
    g_hash_table_unref (plugin->texts);
    g_mutex_clear (&plugin->lock);
    g_free (plugin->id);
    g_free (plugin->folder);
    g_free (plugin->file);
    g_free (plugin->domain);
    g_free (plugin);
}

static void
unload (gpointer plugin)
{
    script_plugin_free (plugin);
}

static gpointer
load (const AvPluginManifest *manifest, const gchar *module, const AvRules **rules, GError **error)
{
    g_autoptr (GError) reason = NULL;
    g_autofree gchar *folder = g_path_get_dirname (module);
    if (!check (manifest, module, error))
        return NULL;
    ScriptPlugin *plugin = script_plugin_new (manifest->id, folder);
    plugin->file = g_path_get_basename (module);
    plugin->domain = g_strdup (manifest->domain);
    if (!script_plugin_get_thread (plugin, &reason)) {
        /* In scripts' errors files begin with the plugin's id, "ID/init.lua:2: ..."; outside, with its
         * folder. */
        g_autofree gchar *prefix = g_strconcat (plugin->id, "/", NULL);
        if (g_str_has_prefix (reason->message, prefix))
            g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s/%s", plugin->folder,
                         reason->message + strlen (prefix));
        else
            g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s: %s", module,
                         reason->message);
        script_plugin_free (plugin);
        return NULL;
    }
    AvRules *made = &plugin->tables->rules;
    made->data = plugin;
    made->may_fail = TRUE;
    made->find_hidden = find_hidden;
    *rules = made;
    return plugin;
}

const AvLoader av_loader_lua = {
    .id = "lua",
    .module = "init.lua",
    .native = FALSE,
    .check = check,
    .load = load,
    .unload = unload,
};
