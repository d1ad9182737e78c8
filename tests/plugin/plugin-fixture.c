/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin-fixture.c: folders of plugins made for one test, right and wrong ones. */
#include "plugin/plugin-fixture.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>

#define HEAD "[Avignon Plugin]\nType=rules\nLoader=c\nApi=1\nVersion=1.2\n"

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

void
plugin_write (const gchar *folder, const gchar *id, const gchar *text)
{
    g_autofree gchar *own = g_build_filename (folder, id, NULL);
    g_autofree gchar *name = g_strconcat (id, ".plugin", NULL);
    g_autofree gchar *path = g_build_filename (own, name, NULL);

    g_mkdir_with_parents (own, 0700);
    assert_true (g_file_set_contents (path, text, -1, NULL));
}

void
plugin_make (const gchar *folder, const gchar *id, const gchar *keys, const gchar *object)
{
    const gchar *options = strstr (keys, "[Option");
    g_autofree gchar *own = g_strndup (keys, options ? (gsize) (options - keys) : strlen (keys));
    g_autofree gchar *text = g_strconcat (HEAD "Id=", id, "\nName=The ", id, "\n", own, "\n",
                                          options ? options : "", NULL);

    plugin_write (folder, id, text);
    if (object) {
        g_autofree gchar *name = g_strdup_printf ("lib%s.so", id);
        g_autofree gchar *path = g_build_filename (folder, id, name, NULL);
        g_autofree gchar *file = g_strdup_printf ("fixture-%s.so", object);
        g_autofree gchar *source = g_build_filename (g_getenv ("AVIGNON_TEST_OBJECTS"), file, NULL);
        g_autofree gchar *bytes = NULL;
        gsize length = 0;
        assert_true (g_file_get_contents (source, &bytes, &length, NULL));
        assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
    }
}

AvPluginSet *
plugin_set_in (const gchar *folder, AvPluginOrigin origin)
{
    AvPluginSet *set = av_plugin_set_new ();

    assert_true (av_plugin_set_add_folder (set, folder, origin));
    return set;
}

gchar *
plugin_error (AvPluginSet *set, const gchar *folder, const gchar *id)
{
    const AvPluginInfo *info = av_plugin_set_find (set, id);
    g_autofree gchar *prefix = g_strconcat (folder, "/", NULL);

    if (!info)
        fail_msg ("there is no plugin %s", id);
    if (!info->error)
        fail_msg ("the plugin %s is all right", id);
    g_auto (GStrv) parts = g_strsplit (info->error->message, prefix, -1);
    return g_strjoinv ("", parts);
}
