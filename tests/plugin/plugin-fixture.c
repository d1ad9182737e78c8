/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin-fixture.c: makes folders of correct and broken plugins for a test. */
#include "plugin/plugin-fixture.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>

#define HEAD "[Avignon Plugin]\nType=rules\nLoader=c\nApi=2\nVersion=1.2\n"

int
plugin_folder_new (void **state)
{
    *state = g_dir_make_tmp ("avignon-plugins-XXXXXX", NULL);
    return *state ? 0 : -1;
}

static int
remove_one (const char *path, const struct stat *status, int type, struct FTW *where)
{
    return remove (path);
}

int
plugin_folder_free (void **state)
{
    nftw (*state, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    g_free (*state);
    return 0;
}

gboolean
plugin_write_file (const gchar *folder, const gchar *name, const gchar *text)
{
    g_autofree gchar *path = g_build_filename (folder, name, NULL);
    g_autofree gchar *above = g_path_get_dirname (path);
    g_autofree gchar *before = NULL;

    if (g_file_get_contents (path, &before, NULL, NULL) && strcmp (before, text) == 0)
        return FALSE;
    g_mkdir_with_parents (above, 0700);
    assert_true (g_file_set_contents (path, text, -1, NULL));
    return TRUE;
}

gboolean
plugin_write (const gchar *folder, const gchar *id, const gchar *text)
{
    g_autofree gchar *name = g_strdup_printf ("%s/%s.plugin", id, id);

    return plugin_write_file (folder, name, text);
}

gboolean
plugin_make_gift (const gchar *folder, gint points, const gchar *more)
{
    g_autofree gchar *text = g_strdup_printf (
        "local POINTS <const> = %d\n"
        "local count = 0\n"
        "return {\n"
        "    reasons = { { id = 'gift', name = N_ 'gift' } },\n"
        "    refusals = { ['no-more'] = { code = 'no-more', reason = 'Nobody goes there now.' } },\n"
        "    hooks = {\n"
        "        placed = function (game) game:add_points (game.active, POINTS, 'gift') end,\n"
        "        %s\n"
        "    },\n"
        "}\n",
        points, more);

    gboolean other = plugin_write (
        folder, "gift",
        "[Avignon Plugin]\nId=gift\nType=rules\nLoader=lua\nApi=2\nName=The Gift\nVersion=1.0\n");
    return plugin_write_file (folder, "gift/init.lua", text) || other;
}

void
plugin_make (const gchar *folder, const gchar *id, const gchar *keys, const gchar *object)
{
    const gchar *options = strstr (keys, "[Option");
    g_autofree gchar *own = g_strndup (keys, options ? (gsize) (options - keys) : strlen (keys));
    g_autofree gchar *text = g_strconcat (HEAD "Id=", id, "\nName=The ", id, "\n", own, "\n",
                                          options ? options : "", NULL);

    plugin_write (folder, id, text);
    if (object)
        plugin_put_object (folder, id, object);
}

void
plugin_put_object (const gchar *folder, const gchar *id, const gchar *object)
{
    g_autofree gchar *name = g_strdup_printf ("lib%s.so", id);
    g_autofree gchar *path = g_build_filename (folder, id, name, NULL);
    g_autofree gchar *file = g_strdup_printf ("fixture-%s.so", object);
    g_autofree gchar *source = g_build_filename (g_getenv ("AVIGNON_TEST_OBJECTS"), file, NULL);
    g_autofree gchar *bytes = NULL;
    gsize length = 0;
    assert_true (g_file_get_contents (source, &bytes, &length, NULL));
    assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
}

AvPluginManager *
plugin_manager_in (const gchar *folder, AvPluginOrigin origin)
{
    AvPluginManager *manager = av_plugin_manager_new (av_loaders);

    assert_true (av_plugin_manager_add_folder (manager, folder, origin));
    return manager;
}

gchar *
plugin_error (AvPluginManager *manager, const gchar *folder, const gchar *id)
{
    const AvPluginInfo *info = av_plugin_manager_find (manager, id);
    g_autofree gchar *prefix = g_strconcat (folder, "/", NULL);

    if (!info)
        fail_msg ("there is no plugin %s", id);
    if (!info->error)
        fail_msg ("the plugin %s is all right", id);
    g_auto (GStrv) parts = g_strsplit (info->error->message, prefix, -1);
    return g_strjoinv ("", parts);
}

AvSetup *
plugin_setup (const gchar *id)
{
    AvSetup *setup = av_setup_new ();

    av_setup_add_deck (setup, "core", 1);
    av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
    if (id)
        av_setup_add_rules (setup, id);
    return setup;
}
