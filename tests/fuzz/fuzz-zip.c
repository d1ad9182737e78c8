/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-zip.c: any bytes installed as a plugin are refused and leave nothing, or lie in the plugin's folder alone. */
#include "fuzz-file.h"

#include <avignon/host/install.h>
#include <avignon/host/paths.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Removes what is in FOLDER but for KEPT, and returns how many there were of it. */
static guint
empty (const gchar *folder, const gchar *kept)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    const gchar *name;
    guint n = 0;
    while (dir && (name = g_dir_read_name (dir))) {
        g_autofree gchar *path = g_build_filename (folder, name, NULL);
        if (kept && strcmp (name, kept) == 0)
            continue;
        n++;
        if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK)) {
            empty (path, NULL);
            g_rmdir (path);
        } else {
            g_unlink (path);
        }
    }
    return n;
}

static const AvLoader *const no_loaders[] = { NULL };

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree gchar *zip = fuzz_write ("fuzz.zip", data, size);
    g_autofree gchar *scripts = av_paths_user ("scripts");
    g_autofree gchar *own = g_path_get_dirname (scripts);
    g_autoptr (GError) error = NULL;
    g_autofree gchar *id = av_plugin_install (zip, no_loaders, NULL, NULL, &error);
    g_assert_true ((id == NULL) == (error != NULL));
    /* An object goes beside the scripts. */
    g_autofree gchar *plugins = av_paths_user ("plugins");
    guint n = empty (scripts, NULL) + empty (plugins, NULL);
    g_assert_cmpuint (n, ==, id ? 1 : 0);
    g_rmdir (scripts);
    g_rmdir (plugins);
    g_assert_cmpuint (empty (own, NULL), ==, 0);
    g_rmdir (own);
    g_assert_cmpuint (empty (fuzz_folder (), "fuzz.zip"), ==, 0);
    return 0;
}
