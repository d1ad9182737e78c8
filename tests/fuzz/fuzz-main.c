/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-main.c: runs a fuzz target once over every file of the folders named, without libFuzzer. */
#include <glib.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
main (int argc, char **argv)
{
    guint n = 0;

    for (int i = 1; i < argc; i++) {
        g_autoptr (GDir) folder = g_dir_open (argv[i], 0, NULL);
        const gchar *name;

        while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
            g_autofree gchar *path = g_build_filename (argv[i], name, NULL);
            g_autofree gchar *text = NULL;
            gsize length;

            if (!g_file_get_contents (path, &text, &length, NULL))
                continue;
            printf ("%s\n", name);
            fflush (stdout);
            /* A copy of the exact size: a sanitizer sees a read beyond the end. */
            g_autofree uint8_t *exact = g_memdup2 (text, length);
            LLVMFuzzerTestOneInput (exact, length);
            n++;
        }
    }
    printf ("%u inputs\n", n);
    return n > 0 ? 0 : 1;
}
