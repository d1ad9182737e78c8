/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes.c: the files that tell the next start which plugins made the program end. */
#include "config.h"

#include "gtk/notes.h"
#include <avignon/host/trust.h>

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

void
av_note_running (AvRuns what, const AvRuleset *ruleset)
{
    static gchar *noted[AV_N_RUNS]; /* lines; NULL: none */
    g_autofree gchar *lines = ruleset ? av_crash_note_lines (ruleset) : NULL;
    if (lines && !*lines)
        g_clear_pointer (&lines, g_free);
    if (g_strcmp0 (lines, noted[what]) == 0)
        return;
    g_free (noted[what]);
    noted[what] = g_steal_pointer (&lines);
    g_autofree gchar *path = av_note_running_path ();
    const gchar *play = noted[AV_RUNS_PLAY], *opening = noted[AV_RUNS_OPENING];
    g_autoptr (GString) all = g_string_new (play ? play : "");
    g_auto (GStrv) others = g_strsplit (opening ? opening : "", "\n", -1);
    for (gchar **other = others; *other; other++) {
        g_autofree gchar *line = g_strconcat (*other, "\n", NULL);
        if (**other && !strstr (all->str, line))
            g_string_append (all, line);
    }
    if (all->len > 0)
        av_crash_note_write (path, all->str, NULL);
    else
        av_crash_note_remove (path);
}

gchar *
av_note_loading_path (void)
{
    return path_of ("loading-plugin");
}
