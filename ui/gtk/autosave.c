/* SPDX-License-Identifier: GPL-3.0-or-later */
/* autosave.c: keeps the current game, and earlier unfinished ones, on disk. */
#include "config.h"

#include <glib/gstdio.h>

#include <avignon/host/record.h>
#include "gtk/autosave.h"

#define KEPT 5 /* unfinished games besides the one being played */

gchar *
av_autosave_folder (void)
{
    return g_build_filename (g_get_user_state_dir (), "avignon", NULL);
}

static gchar *
path_of (const gchar *name)
{
    g_autofree gchar *folder = av_autosave_folder ();
    return g_build_filename (folder, name, NULL);
}

gchar *
av_autosave_path (void)
{
    return path_of ("autosave.avignon");
}

static gchar *
note_path (const gchar *name)
{
    g_autofree gchar *folder = av_autosave_folder ();
    g_mkdir_with_parents (folder, 0700);
    return path_of (name);
}

gchar *
av_autosave_note_path (void)
{
    return note_path ("running-plugins");
}

gchar *
av_autosave_loading_path (void)
{
    return note_path ("loading-plugin");
}

static gchar *
aside_path (guint number)
{
    g_autofree gchar *name = g_strdup_printf ("autosave-%u.avignon", number);
    return path_of (name);
}

void
av_autosave_set_aside (void)
{
    g_autofree gchar *path = av_autosave_path ();
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return;
    /* A file that cannot be read is kept too: a later version, or a person, may read it. */
    g_autoptr (AvRecord) record = av_record_read (path, NULL);
    if (record && record->lines->len == 0)
        return;
    for (guint i = KEPT; i > 1; i--) {
        g_autofree gchar *from = aside_path (i - 1), *to = aside_path (i);
        if (g_file_test (from, G_FILE_TEST_EXISTS))
            g_rename (from, to);
    }
    g_autofree gchar *first = aside_path (1);
    g_rename (path, first);
}
