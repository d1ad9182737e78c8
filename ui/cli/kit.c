/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kit.c: what the commands for authors share: which folder is a plugin's, and tests in Lua. */
#include "cli/kit.h"

#include <string.h>

#include <glib/gi18n.h>

#include "config.h"
#ifdef HAVE_LUA
#include <avignon/host/lua-test.h>
#endif

/* A test lies in the folder, in its tests/, or in a folder or two within that. */
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

gchar *
av_kit_find_folder (const gchar *path)
{
    g_autofree gchar *folder = g_strdup (path);
    g_autofree gchar *whole = g_canonicalize_filename (path, NULL);
    gboolean named = TRUE;

    for (guint level = 0; level <= MAX_LEVELS; level++) {
        if (look_into (whole).manifest)
            return named ? g_steal_pointer (&folder) : g_steal_pointer (&whole);
        /* Above where the user stands, there is no shorter name. */
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
av_kit_add_plugin_dir (const gchar *dir)
{
    const gchar *before = g_getenv ("AVIGNON_PLUGIN_PATH");
    g_autofree gchar *whole = g_strjoin (G_SEARCHPATH_SEPARATOR_S, dir, before, NULL);

    g_setenv ("AVIGNON_PLUGIN_PATH", whole, TRUE);
}

void
av_kit_add_plugin_of (const gchar *path)
{
    g_autofree gchar *folder = av_kit_find_folder (path);
    if (folder == NULL)
        return;
    gboolean itself = strcmp (folder, path) == 0;
    g_autofree gchar *build = g_build_filename (folder, "build", NULL);
    Contents here = look_into (folder), built = look_into (build);

    if (here.script || (itself && here.object))
        av_kit_add_plugin_dir (folder);
    else if (itself && built.manifest && built.object)
        av_kit_add_plugin_dir (build);
}

gboolean
av_kit_run_lua (AvCli *cli, const gchar *path,
                void (*done) (const gchar *name, const gchar *failure, gpointer data),
                gpointer data, GError **error)
{
#ifdef HAVE_LUA
    g_autofree gchar *found = av_kit_find_folder (path);
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
