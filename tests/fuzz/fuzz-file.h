/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-file.h: for targets that read a file: a folder of their own and the bytes in it. */
#pragma once

#include <glib/gstdio.h>
#include <stdlib.h>

/* The folder; its user's data (XDG_DATA_HOME) lie in it. */
static inline const gchar *
fuzz_folder (void)
{
    static gchar *folder;
    if (!folder) {
        folder = g_dir_make_tmp ("avignon-fuzz-XXXXXX", NULL);
        g_assert_nonnull (folder);
        g_setenv ("XDG_DATA_HOME", folder, TRUE);
    }
    return folder;
}

/* The folder's file NAME, which holds the bytes now; nobody waits until they are on the disk. */
static inline gchar *
fuzz_write (const gchar *name, const void *data, gsize size)
{
    gchar *path = g_build_filename (fuzz_folder (), name, NULL);
    FILE *file = g_fopen (path, "we");
    g_assert_true (file && fwrite (data, 1, size, file) == size && fclose (file) == 0);
    return path;
}
