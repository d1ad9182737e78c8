/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-main.c: runs a fuzz target over the files of a folder and over changes of each, always the same, without
 * libFuzzer.
 *
 * usage: FUZZ-TARGET CHANGES FOLDER     so many changes of each file */
#include <glib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CHANGED (64 * 1024) /* bytes of a file that is changed */

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* A copy of the exact size, also of no bytes: a sanitizer sees a read beyond the end. */
static void
feed (const gchar *bytes, gsize length)
{
    uint8_t *exact = malloc (length);
    memcpy (exact, bytes, length);
    LLVMFuzzerTestOneInput (exact, length);
    free (exact);
}

/* One to four places are cut out, doubled, or get other bytes. */
static void
change (GString *text, GRand *chance)
{
    for (gint left = g_rand_int_range (chance, 1, 5); left > 0 && text->len > 0; left--) {
        gsize at = (gsize) g_rand_int_range (chance, 0, (gint) text->len);
        gsize most = (gsize) 1 << g_rand_int_range (chance, 0, 7), n = MIN (most, text->len - at);
        g_autofree gchar *part = g_memdup2 (text->str + at, n);
        gsize to = (gsize) g_rand_int_range (chance, 0, (gint) text->len);
        switch (g_rand_int_range (chance, 0, 5)) {
        case 0:
            g_string_erase (text, (gssize) at, (gssize) n);
            break;
        case 1:
            g_string_insert_len (text, (gssize) to, part, (gssize) n);
            break;
        case 2:
            g_string_truncate (text, at);
            break;
        case 3:
            text->str[at] = (gchar) g_rand_int_range (chance, 0, 256);
            break;
        default:
            text->str[at] = (gchar) (text->str[at] ^ 1 << g_rand_int_range (chance, 0, 8));
        }
    }
}

int
main (int argc, char **argv)
{
    g_autoptr (GDir) folder = argc == 3 ? g_dir_open (argv[2], 0, NULL) : NULL;
    g_autoptr (GRand) chance = g_rand_new_with_seed (1);
    const gchar *name;
    guint n = 0;

    if (!folder) {
        fprintf (stderr, "usage: %s CHANGES FOLDER\n", argv[0]);
        return 2;
    }
    while ((name = g_dir_read_name (folder)) != NULL) {
        g_autofree gchar *path = g_build_filename (argv[2], name, NULL);
        g_autofree gchar *text = NULL;
        gsize length;

        if (!g_file_get_contents (path, &text, &length, NULL))
            continue;
        printf ("%s\n", name);
        fflush (stdout);
        feed (text, length);
        n++;
        for (gint i = atoi (argv[1]); i > 0 && length < MOST_CHANGED; i--, n++) {
            g_autoptr (GString) other = g_string_new_len (text, (gssize) length);
            change (other, chance);
            feed (other->str, other->len);
        }
    }
    printf ("%u inputs\n", n);
    return n > 0 ? 0 : 1;
}
