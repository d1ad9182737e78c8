/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: finds plugins in folders and keeps the list of them. */
#include "plugin/set-private.h"

#include "engine/i18n.h"
#include <avignon/host/paths.h>
#include <avignon/host/loader-c.h>
#include <avignon/host/loader-lua.h>

#include <stdlib.h>
#include <string.h>

#include "config.h"

#define MANIFEST_ENDING ".plugin"

/* --- entries --- */

void
plugin_entry_update (Entry *entry)
{
    entry->info.error = entry->error        ? entry->error
                        : entry->link_error ? entry->link_error
                                            : entry->code_error;
}

void
plugin_entry_free (Entry *entry)
{
    g_clear_error (&entry->error);
    g_clear_error (&entry->link_error);
    g_clear_error (&entry->code_error);
    g_strfreev (entry->problems);
    av_plugin_manifest_free (entry->manifest);
    g_free (entry->module);
    g_free (entry->real);
    g_free (entry);
}

/* One that a ruleset holds stays where it is, code and all. */
static void
let_go (gpointer data)
{
    Entry *entry = data;
    if (g_atomic_int_get (&entry->users) > 0)
        return;
    plugin_entry_unload (entry);
    plugin_entry_free (entry);
}

static void
folder_free (gpointer data)
{
    Folder *folder = data;
    g_free (folder->path);
    g_free (folder);
}

/* --- the set --- */

AvPluginSet *
av_plugin_set_new (void)
{
    AvPluginSet *set = g_new0 (AvPluginSet, 1);
    set->loaders = g_ptr_array_new ();
    set->folders = g_ptr_array_new_with_free_func (folder_free);
    set->entries = g_ptr_array_new_with_free_func (let_go);
    av_plugin_set_add_loader (set, &av_loader_c);
#ifdef HAVE_LUA
    av_plugin_set_add_loader (set, &av_loader_lua);
#endif
    return set;
}

void
av_plugin_set_free (AvPluginSet *set)
{
    if (!set)
        return;
    g_ptr_array_unref (set->entries);
    g_ptr_array_unref (set->folders);
    g_ptr_array_unref (set->loaders);
    g_free (set->note);
    g_free (set);
}

static const AvLoader *
find_loader (const AvPluginSet *set, const gchar *id)
{
    for (guint i = 0; i < set->loaders->len; i++) {
        const AvLoader *loader = set->loaders->pdata[i];
        if (g_str_equal (loader->id, id))
            return loader;
    }
    return NULL;
}

static void
find_module (const AvPluginSet *set, Entry *entry)
{
    const AvPluginManifest *manifest = entry->manifest;
    entry->loader = find_loader (set, manifest->loader);
    g_autofree gchar *usual = NULL;
    if (!manifest->module && entry->loader) {
        g_auto (GStrv) parts = g_strsplit (entry->loader->module, "%s", 2);
        usual =
            parts[1] ? g_strconcat (parts[0], manifest->id, parts[1], NULL) : g_strdup (parts[0]);
    }
    const gchar *name = manifest->module ? manifest->module : usual;
    g_free (entry->module);
    entry->module = name ? g_build_filename (manifest->folder, name, NULL) : NULL;
    entry->info.module = entry->module;
}

void
av_plugin_set_add_loader (AvPluginSet *set, const AvLoader *loader)
{
    g_ptr_array_add (set->loaders, (gpointer) loader);
    for (guint i = 0; i < set->entries->len; i++)
        find_module (set, set->entries->pdata[i]);
    set->linked = FALSE;
}

/* --- looking through folders --- */

static gboolean
has_folder (const AvPluginSet *set, const gchar *real)
{
    for (guint i = 0; i < set->entries->len; i++)
        if (g_str_equal (((Entry *) set->entries->pdata[i])->real, real))
            return TRUE;
    return FALSE;
}

/* By id; of those with one id, in the order found: so the new one goes behind them. */
static void
insert_entry (AvPluginSet *set, Entry *entry)
{
    guint place = set->entries->len;
    while (place > 0
           && strcmp (((Entry *) set->entries->pdata[place - 1])->info.id, entry->info.id) > 0)
        place--;
    g_ptr_array_insert (set->entries, (gint) place, entry);
    set->linked = FALSE;
}

static void
add_manifest (AvPluginSet *set, AvPluginManifest *manifest, const gchar *real,
              AvPluginOrigin origin, GPtrArray *problems, AvPluginErrorCode code)
{
    Entry *entry = g_new0 (Entry, 1);
    if (problems->len > 0)
        g_set_error_literal (&entry->error, AV_PLUGIN_ERROR, code, problems->pdata[0]);
    g_ptr_array_add (problems, NULL);
    entry->problems = g_strdupv ((gchar **) problems->pdata);
    entry->manifest = manifest;
    entry->real = g_strdup (real);
    entry->info = (AvPluginInfo){
        .id = manifest->id,
        .manifest = manifest,
        .origin = origin,
        .problems = (const gchar *const *) entry->problems,
    };
    find_module (set, entry);
    plugin_entry_update (entry);
    insert_entry (set, entry);
}

/* What lies in a folder, as far as it tells what the folder is. */
typedef struct {
    GPtrArray *manifests; /* gchar *, by name */
    GPtrArray *folders;   /* gchar *, by name */
    gboolean code;
} Contents;

static gint
compare_names (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const gchar *const *) a, *(const gchar *const *) b);
}

static gboolean
read_folder (const gchar *path, Contents *contents)
{
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    contents->manifests = g_ptr_array_new_with_free_func (g_free);
    contents->folders = g_ptr_array_new_with_free_func (g_free);
    contents->code = FALSE;
    for (const gchar *name = dir ? g_dir_read_name (dir) : NULL; name;
         name = g_dir_read_name (dir)) {
        g_autofree gchar *inner = g_build_filename (path, name, NULL);
        if (name[0] == '.')
            continue;
        if (g_file_test (inner, G_FILE_TEST_IS_DIR))
            g_ptr_array_add (contents->folders, g_steal_pointer (&inner));
        else if (g_str_has_suffix (name, MANIFEST_ENDING))
            g_ptr_array_add (contents->manifests, g_steal_pointer (&inner));
        else if (g_str_has_suffix (name, ".so") || g_str_has_suffix (name, ".lua"))
            contents->code = TRUE;
    }
    g_ptr_array_sort (contents->manifests, compare_names);
    g_ptr_array_sort (contents->folders, compare_names);
    return dir != NULL;
}

static void
contents_clear (Contents *contents)
{
    g_ptr_array_unref (contents->manifests);
    g_ptr_array_unref (contents->folders);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Contents, contents_clear)

static void
add_plugin (AvPluginSet *set, const gchar *folder, const Contents *contents, AvPluginOrigin origin)
{
    g_autofree gchar *real = realpath (folder, NULL);
    if (!real || has_folder (set, real))
        return;
    for (guint i = 0; i < contents->manifests->len; i++) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        AvPluginManifest *manifest =
            av_plugin_manifest_read (contents->manifests->pdata[i], problems);
        add_manifest (set, manifest, real, origin, problems, AV_PLUGIN_ERROR_MANIFEST);
    }
    if (contents->manifests->len == 0) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        AvPluginManifest *manifest = av_plugin_manifest_new_missing (folder);
        g_ptr_array_add (problems, g_strdup_printf (_ ("%s: there is no manifest %s%s"), folder,
                                                    manifest->id, MANIFEST_ENDING));
        add_manifest (set, manifest, real, origin, problems, AV_PLUGIN_ERROR_MISSING);
    }
}

/* A folder with a manifest is a plugin, and one within it that has code but no manifest is a broken
 * one; any other folder in it is none of ours (art, tests). */
static gboolean
scan (AvPluginSet *set, const Folder *folder)
{
    g_auto (Contents) contents;
    if (!read_folder (folder->path, &contents))
        return FALSE;
    if (contents.manifests->len > 0) {
        add_plugin (set, folder->path, &contents, folder->origin);
        return TRUE;
    }
    for (guint i = 0; i < contents.folders->len; i++) {
        const gchar *path = contents.folders->pdata[i];
        g_auto (Contents) inner;
        if (read_folder (path, &inner) && (inner.manifests->len > 0 || inner.code))
            add_plugin (set, path, &inner, folder->origin);
    }
    return TRUE;
}

gboolean
av_plugin_set_add_folder (AvPluginSet *set, const gchar *folder, AvPluginOrigin origin)
{
    Folder *kept = g_new0 (Folder, 1);
    kept->path = g_canonicalize_filename (folder, NULL);
    kept->origin = origin;
    g_ptr_array_add (set->folders, kept);
    return scan (set, kept);
}

void
av_plugin_set_rescan (AvPluginSet *set)
{
    for (guint i = set->entries->len; i-- > 0;)
        if (!((Entry *) set->entries->pdata[i])->handle)
            g_ptr_array_remove_index (set->entries, i);
    for (guint i = 0; i < set->folders->len; i++)
        scan (set, set->folders->pdata[i]);
    set->linked = FALSE;
}

/* --- where a program looks --- */

static gboolean
is_in_environment (const gchar *folder)
{
    const gchar *value = g_getenv ("AVIGNON_PLUGIN_PATH");
    g_auto (GStrv) parts = g_strsplit (value ? value : "", G_SEARCHPATH_SEPARATOR_S, -1);
    for (gchar **part = parts; *part; part++) {
        g_autofree gchar *whole = (*part)[0] ? g_canonicalize_filename (*part, NULL) : NULL;
        if (g_strcmp0 (whole, folder) == 0)
            return TRUE;
    }
    return FALSE;
}

AvPluginSet *
av_plugin_set_new_with (const gchar *const *written, const gchar *const *folders)
{
    static const gchar *const kinds[] = { "plugins", "scripts" };
    AvPluginSet *set = av_plugin_set_new ();
    for (; written && *written; written++)
        av_plugin_set_add_folder (set, *written, AV_PLUGIN_WRITTEN);
    for (; folders && *folders; folders++)
        av_plugin_set_add_folder (set, *folders, AV_PLUGIN_NAMED);
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        g_auto (GStrv) all = av_paths_data (kinds[i]);
        g_autofree gchar *own = av_paths_user (kinds[i]);
        g_autofree gchar *user = g_canonicalize_filename (own, NULL);
        for (gchar **folder = all; *folder; folder++)
            av_plugin_set_add_folder (set, *folder,
                                      is_in_environment (*folder)   ? AV_PLUGIN_NAMED
                                      : g_str_equal (*folder, user) ? AV_PLUGIN_USER
                                                                    : AV_PLUGIN_SHIPPED);
    }
    return set;
}

AvPluginSet *
av_plugin_set_new_default (const gchar *const *folders)
{
    return av_plugin_set_new_with (NULL, folders);
}

/* --- the list --- */

const GPtrArray *
av_plugin_set_entries (AvPluginSet *set)
{
    plugin_set_link (set);
    return set->entries;
}

Entry *
plugin_set_entry (AvPluginSet *set, const gchar *id)
{
    plugin_set_link (set);
    for (guint i = 0; i < set->entries->len; i++) {
        Entry *entry = set->entries->pdata[i];
        if (g_str_equal (entry->info.id, id))
            return entry;
    }
    return NULL;
}

const AvPluginInfo *
av_plugin_set_find (AvPluginSet *set, const gchar *id)
{
    Entry *entry = plugin_set_entry (set, id);
    return entry ? &entry->info : NULL;
}
