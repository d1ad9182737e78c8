/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.c: plugins, their folders and their tests, in a build with or without plugins. */
#include "cli/host.h"

#include <string.h>

#include <glib/gi18n.h>

#include "config.h"
#include <avignon/host/bot.h>
#ifdef HAVE_PLUGINS
#include <avignon/host/develop.h>
#include <avignon/host/install.h>
#endif
#ifdef HAVE_LUA
#include <avignon/host/lua.h>
#endif

#ifdef HAVE_PLUGINS

void
av_host_attach (AvCatalogue *catalogue)
{
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), catalogue);
}

const GPtrArray *
av_host_plugins (AvCatalogue *catalogue)
{
    return av_plugin_manager_list (av_plugin_manager_of (catalogue));
}

gboolean
av_host_try (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    return av_plugin_manager_try (av_plugin_manager_of (catalogue), id, error);
}

gboolean
av_host_check_files (const AvPluginInfo *info)
{
    g_autoptr (GPtrArray) problems = av_develop_check_files (info->manifest->folder);
    for (guint i = 0; i < problems->len; i++)
        av_cli_warn ("%s", (const gchar *) problems->pdata[i]);
    return problems->len == 0;
}

gboolean
av_host_allow (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    AvPluginManager *manager = av_plugin_manager_of (catalogue);
    return av_plugin_manager_allow (manager, id, error)
           && av_plugin_manager_take_back (manager, id, error);
}

static gboolean
may_replace (const AvPluginManifest *installed, const AvPluginManifest *offered, gpointer data)
{
    av_cli_warn (_ ("“%s”: version %s takes the place of version %s"), offered->id,
                 offered->version, installed->version != NULL ? installed->version : "?");
    return TRUE;
}

gchar *
av_host_install (const gchar *file, gboolean replace, GError **error)
{
    g_autoptr (GError) failed = NULL;
    gchar *id = av_plugin_install (file, av_loaders, replace ? may_replace : NULL, NULL, &failed);
    if (g_error_matches (failed, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CLASH))
        /* TRANSLATORS: what is installed already; what the program is to be called with */
        g_set_error (error, failed->domain, failed->code, _ ("%s (%s puts it in its place)"),
                     failed->message, "--replace");
    else if (failed != NULL)
        g_propagate_error (error, g_steal_pointer (&failed));
    return id;
}

gboolean
av_host_remove (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    const AvPluginInfo *info = av_host_find (catalogue, id);
    if (info != NULL)
        return av_plugin_remove (info->manifest, error);
    g_set_error (error, AV_CLI_ERROR, AV_CLI_ERROR_MISSING, _ ("there is no plugin “%s”"), id);
    return FALSE;
}

#else

#define EMPTY_KEY "no-plugins"

void
av_host_attach (AvCatalogue *catalogue)
{
    av_catalogue_set_data (catalogue, EMPTY_KEY, g_ptr_array_new (),
                           (GDestroyNotify) g_ptr_array_unref);
}

const GPtrArray *
av_host_plugins (AvCatalogue *catalogue)
{
    return av_catalogue_get_data (catalogue, EMPTY_KEY);
}

gboolean
av_host_try (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    return av_catalogue_load_rules (catalogue, id, error) != NULL;
}

gboolean
av_host_check_files (const AvPluginInfo *info)
{
    return TRUE;
}

gboolean
av_host_allow (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    return av_catalogue_load_rules (catalogue, id, error) != NULL;
}

gchar *
av_host_install (const gchar *file, gboolean replace, GError **error)
{
    g_set_error (error, AV_CLI_ERROR, AV_CLI_ERROR_MISSING,
                 _ ("%s: this program was built without plugins"), file);
    return NULL;
}

gboolean
av_host_remove (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    g_set_error (error, AV_CLI_ERROR, AV_CLI_ERROR_MISSING, _ ("there is no plugin “%s”"), id);
    return FALSE;
}

#endif

const AvPluginInfo *
av_host_find (AvCatalogue *catalogue, const gchar *id)
{
    return av_choose_find (av_host_plugins (catalogue), id);
}

/* --- folders of plugins, and their tests --- */

/* A test is in the folder, in its tests/, or one or two folders below that. */
#define MAX_LEVELS 4

typedef struct {
    gboolean manifest, script, object;
} Contents;

static Contents
look_into (const gchar *folder)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    Contents contents = { 0 };
    const gchar *name;

    while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
        contents.manifest |= g_str_has_suffix (name, ".plugin");
        contents.script |= strcmp (name, "init.lua") == 0;
        contents.object |= g_str_has_suffix (name, ".so");
    }
    return contents;
}

/* The folder with a manifest that PATH is or is in, a few levels up at most; or NULL.  The
 * caller frees it. */
static gchar *
find_folder (const gchar *path)
{
    g_autofree gchar *folder = g_strdup (path);
    g_autofree gchar *whole = g_canonicalize_filename (path, NULL);
    gboolean named = TRUE;

    for (guint level = 0; level <= MAX_LEVELS; level++) {
        if (look_into (whole).manifest)
            return named ? g_steal_pointer (&folder) : g_steal_pointer (&whole);
        /* Outside the current folder there is no shorter name. */
        named = named && strchr (folder, G_DIR_SEPARATOR) != NULL;
        gchar *above = g_path_get_dirname (named ? folder : whole);
        g_free (folder);
        folder = above;
        gchar *whole_above = g_path_get_dirname (whole);
        g_free (whole);
        whole = whole_above;
    }
    return NULL;
}

void
av_host_add_plugin_dir (const gchar *dir)
{
    const gchar *before = g_getenv ("AVIGNON_PLUGIN_PATH");
    g_autofree gchar *whole = g_strjoin (G_SEARCHPATH_SEPARATOR_S, dir, before, NULL);

    g_setenv ("AVIGNON_PLUGIN_PATH", whole, TRUE);
}

void
av_host_add_plugin_of (const gchar *path)
{
    g_autofree gchar *folder = find_folder (path);
    if (folder == NULL)
        return;
    gboolean itself = strcmp (folder, path) == 0;
    g_autofree gchar *build = g_build_filename (folder, "build", NULL);
    Contents here = look_into (folder), built = look_into (build);

    if (here.script || (itself && here.object))
        av_host_add_plugin_dir (folder);
    else if (itself && built.manifest && built.object)
        av_host_add_plugin_dir (build);
}

gboolean
av_host_run_lua (AvCli *cli, const gchar *path,
                 void (*done) (const gchar *name, const gchar *failure, gpointer data),
                 gpointer data, GError **error)
{
#ifdef HAVE_LUA
    g_autofree gchar *found = find_folder (path);
    g_autofree gchar *folder = found != NULL ? g_strdup (found) : g_path_get_dirname (path);
    g_autofree gchar *whole_folder = g_canonicalize_filename (folder, NULL);
    g_autofree gchar *whole = g_canonicalize_filename (path, NULL);

    return av_lua_test_run (av_cli_catalogue (cli), folder, whole + strlen (whole_folder) + 1, done,
                            data, error);
#else
    g_set_error (error, AV_CLI_ERROR, AV_CLI_ERROR_MISSING,
                 _ ("%s: this program was built without Lua"), path);
    return FALSE;
#endif
}
