/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes.c: the files that tell the next start which plugins made the program end. */
#include "config.h"

#include "gtk/notes.h"

static gchar *
path_of (const gchar *name)
{
    g_autofree gchar *folder = g_build_filename (g_get_user_state_dir (), "avignon", NULL);
    g_mkdir_with_parents (folder, 0700);
    return g_build_filename (folder, name, NULL);
}

gchar *
av_note_running_path (void)
{
    return path_of ("running-plugins");
}

gchar *
av_note_loading_path (void)
{
    return path_of ("loading-plugin");
}
