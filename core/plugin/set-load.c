/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set-load.c: loads a plugin when a game needs it, and makes its rules from manifest and tables. */
#include "plugin/set-private.h"

#include "engine/i18n.h"
#include "plugin/manifest-place.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define CATALOGUE_KEY "plugins"

/* A manifest promises a whole game, or rules for one; its code must keep that. */
static gboolean
check_type (Entry *entry, const AvRules *tables)
{
    gboolean wanted = entry->manifest->type == AV_PLUGIN_GAME;
    if (wanted == (tables->plays != NULL))
        return TRUE;
    g_autofree gchar *place = manifest_place (entry->manifest, "Type");
    g_set_error (&entry->code_error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                 wanted ? _ ("%s: the type is “game”, but the code describes none")
                        : _ ("%s: the code describes a game, but the type is not “game”"),
                 place);
    return FALSE;
}

/* Who it is stands in the manifest, what it does in its tables. */
static void
compose (Entry *entry, const AvRules *tables)
{
    const AvPluginManifest *manifest = entry->manifest;
    entry->rules = *tables;
    entry->rules.id = manifest->id;
    entry->rules.version = manifest->version;
    entry->rules.name = manifest->name;
    entry->rules.domain = manifest->domain;
    entry->rules.game = manifest->game;
    entry->rules.depends = (const gchar *const *) manifest->depends;
    entry->rules.conflicts = (const gchar *const *) manifest->conflicts;
    entry->rules.folder = manifest->folder;
    entry->rules.options = manifest->options;
    entry->rules.users = &entry->users;
    if (!tables->plays)
        return;
    entry->game = *tables->plays;
    entry->game.id = manifest->id;
    entry->game.name = manifest->name;
    entry->game.core = &entry->rules;
    entry->rules.plays = &entry->game;
}

/* --- loading --- */

static gboolean
may_be_built_anew (const Entry *entry)
{
    return entry->info.origin == AV_PLUGIN_WRITTEN && entry->loader->native;
}

/* The system opens one file once, and goes by its name: what was built anew needs another name.
 * NULL: there can be none. */
static gchar *
copy_object (const gchar *module)
{
    g_autofree gchar *bytes = NULL, *path = NULL;
    gsize length;
    if (!g_file_get_contents (module, &bytes, &length, NULL))
        return NULL;
    gint fd = g_file_open_tmp ("avignon-XXXXXX.so", &path, NULL);
    if (fd < 0)
        return NULL;
    close (fd);
    if (g_file_set_contents (path, bytes, (gssize) length, NULL))
        return g_steal_pointer (&path);
    g_unlink (path);
    return NULL;
}

static gpointer
load_code (Entry *entry, const AvRules **tables)
{
    g_autofree gchar *copy = may_be_built_anew (entry) ? copy_object (entry->module) : NULL;
    gpointer handle = entry->loader->load (entry->manifest, copy ? copy : entry->module, tables,
                                           &entry->code_error);
    if (!copy)
        return handle;
    g_unlink (copy);
    /* The author knows no such file. */
    if (!handle && strstr (entry->code_error->message, copy)) {
        g_auto (GStrv) parts = g_strsplit (entry->code_error->message, copy, -1);
        g_free (entry->code_error->message);
        entry->code_error->message = g_strjoinv (entry->module, parts);
    }
    return handle;
}

void
plugin_entry_unload (Entry *entry)
{
    /* What was built anew may have left something of itself behind, a quark's name, say: it stays, as
     * the one before it did. */
    if (entry->handle && !may_be_built_anew (entry))
        entry->loader->unload (entry->handle);
    entry->handle = NULL;
}

static gboolean
load_entry (AvPluginSet *set, Entry *entry, GError **error)
{
    if (entry->handle)
        return TRUE;
    if (entry->error || entry->link_error) {
        if (error)
            *error = g_error_copy (entry->error ? entry->error : entry->link_error);
        return FALSE;
    }
    for (gchar **id = entry->manifest->depends; *id; id++)
        if (!load_entry (set, plugin_set_entry (set, *id), error))
            return FALSE;
    if (!plugin_entry_is_allowed (entry, error))
        return FALSE;

    const AvRules *tables = NULL;
    g_clear_error (&entry->code_error);
    plugin_entry_note (set, entry, TRUE);
    entry->handle = load_code (entry, &tables);
    plugin_entry_note (set, entry, FALSE);
    if (entry->handle && !check_type (entry, tables))
        plugin_entry_unload (entry);
    if (entry->handle)
        compose (entry, tables);
    else if (error)
        *error = g_error_copy (entry->code_error);
    entry->info.loaded = entry->handle != NULL;
    plugin_entry_update (entry);
    return entry->handle != NULL;
}

const AvRules *
av_plugin_set_load (AvPluginSet *set, const gchar *id, GError **error)
{
    Entry *entry = plugin_set_entry (set, id);
    if (!entry) {
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_MISSING, _ ("there is no plugin “%s”"),
                     id);
        return NULL;
    }
    return load_entry (set, entry, error) ? &entry->rules : NULL;
}

gboolean
av_plugin_set_unload (AvPluginSet *set, const gchar *id, GError **error)
{
    Entry *entry = plugin_set_entry (set, id);
    if (!entry || !entry->handle)
        return TRUE;
    if (g_atomic_int_get (&entry->users) > 0) {
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_BUSY,
                     _ ("the plugin “%s” cannot be unloaded: a game is using it"), id);
        return FALSE;
    }
    if (set->catalogue)
        av_catalogue_remove_rules (set->catalogue, &entry->rules);
    plugin_entry_unload (entry);
    entry->info.loaded = FALSE;
    /* Its file may have changed since. */
    set->linked = FALSE;
    return TRUE;
}

/* --- in a catalogue --- */

static const AvRules *
find_rules (const gchar *id, gpointer data, GError **error)
{
    AvPluginSet *set = data;
    return plugin_set_entry (set, id) ? av_plugin_set_load (set, id, error) : NULL;
}

static gchar **
list_rules (gpointer data)
{
    g_autoptr (GPtrArray) order = av_plugin_set_order (data);
    GPtrArray *ids = g_ptr_array_new ();
    for (guint i = 0; i < order->len; i++) {
        const AvPluginInfo *info = order->pdata[i];
        if (info->manifest->type != AV_PLUGIN_BOT)
            g_ptr_array_add (ids, g_strdup (info->id));
    }
    g_ptr_array_add (ids, NULL);
    return (gchar **) g_ptr_array_free (ids, FALSE);
}

void
av_plugin_set_attach (AvPluginSet *set, AvCatalogue *catalogue)
{
    set->catalogue = catalogue;
    av_catalogue_set_finder (catalogue, find_rules, set);
    av_catalogue_set_lister (catalogue, list_rules, set);
    av_catalogue_set_data (catalogue, CATALOGUE_KEY, set, (GDestroyNotify) av_plugin_set_free);
}

AvPluginSet *
av_plugin_set_of (AvCatalogue *catalogue)
{
    return av_catalogue_get_data (catalogue, CATALOGUE_KEY);
}
