/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loader.c: loads plugins written in Lua. */
#include <avignon/host/loaders.h>

#include "engine/i18n.h"
#include "lua/binding-private.h"

guint
av_lua_n_context_fields (void)
{
    return script_n_context_fields ();
}

const gchar *
av_lua_context_field (guint i)
{
    return script_context_field_name (i);
}

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

/* What the state of this thread has kept where it should not. */
static gchar *
find_hidden (gconstpointer data)
{
    ScriptThread *thread = script_plugin_thread ((ScriptPlugin *) data, NULL);
    return thread ? av_sandbox_find_change (thread->box) : NULL;
}

static void
unload (gpointer handle)
{
    ScriptPlugin *plugin = handle;
    script_plugin_drop_threads (plugin);
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

static gpointer
load (const AvPluginManifest *manifest, const gchar *module, const AvRules **rules, GError **error)
{
    static guint serial;
    g_autoptr (GError) reason = NULL;
    if (!check (manifest, module, error))
        return NULL;
    ScriptPlugin *plugin = g_new0 (ScriptPlugin, 1);
    plugin->serial = g_atomic_int_add ((gint *) &serial, 1) + 1u;
    plugin->id = g_strdup (manifest->id);
    plugin->folder = g_path_get_dirname (module);
    plugin->file = g_path_get_basename (module);
    plugin->domain = g_strdup (manifest->domain);
    plugin->threads = g_ptr_array_new ();
    plugin->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_mutex_init (&plugin->lock);
    if (!script_plugin_get_thread (plugin, &reason)) {
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s: %s", manifest->path,
                     reason->message);
        unload (plugin);
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
