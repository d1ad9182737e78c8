/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key-lines.c: finds the lines of a key file on which groups and keys stand, and the first wrong one. */
#include "plugin/key-lines.h"

#include <string.h>

struct KeyLines {
    GHashTable *groups; /* name -> line of its first head */
    GHashTable *keys;   /* "group]key" -> line; no group has a bracket in its name */
    guint first;        /* line of the first head; 1: there is none */
};

static gchar *
key_name (const gchar *group, gsize group_length, const gchar *key, gsize key_length)
{
    return g_strdup_printf ("%.*s]%.*s", (int) group_length, group, (int) key_length, key);
}

KeyLines *
key_lines_new (const gchar *text)
{
    KeyLines *lines = g_new (KeyLines, 1);
    const gchar *group = "", *next;
    gsize group_length = 0;
    guint number = 1;

    *lines = (KeyLines){ g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                         g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), 1 };
    for (const gchar *at = text; at; at = next, number++) {
        const gchar *end = strchrnul (at, '\n');
        next = *end ? end + 1 : NULL;
        while (at < end && g_ascii_isspace (*at))
            at++;
        const gchar *equals = memchr (at, '=', (gsize) (end - at));
        const gchar *bracket = *at == '[' ? memchr (at, ']', (gsize) (end - at)) : NULL;
        if (bracket) {
            group = at + 1;
            group_length = (gsize) (bracket - group);
            g_autofree gchar *name = g_strndup (group, group_length);
            if (g_hash_table_size (lines->groups) == 0)
                lines->first = number;
            if (!g_hash_table_contains (lines->groups, name))
                g_hash_table_insert (lines->groups, g_steal_pointer (&name),
                                     GUINT_TO_POINTER (number));
        } else if (equals && *at != '#') {
            while (equals > at && g_ascii_isspace (equals[-1]))
                equals--;
            g_hash_table_insert (lines->keys,
                                 key_name (group, group_length, at, (gsize) (equals - at)),
                                 GUINT_TO_POINTER (number));
        }
    }
    return lines;
}

void
key_lines_free (KeyLines *lines)
{
    if (!lines)
        return;
    g_hash_table_unref (lines->groups);
    g_hash_table_unref (lines->keys);
    g_free (lines);
}

guint
key_lines_find (const KeyLines *lines, const gchar *group, const gchar *key)
{
    if (!group)
        return lines->first;
    if (!key)
        return GPOINTER_TO_UINT (g_hash_table_lookup (lines->groups, group));
    g_autofree gchar *name = key_name (group, strlen (group), key, strlen (key));
    return GPOINTER_TO_UINT (g_hash_table_lookup (lines->keys, name));
}

static gboolean
is_taken (const gchar *text, gsize length)
{
    g_autoptr (GKeyFile) file = g_key_file_new ();
    return g_key_file_load_from_data (file, text, length, G_KEY_FILE_KEEP_TRANSLATIONS, NULL);
}

guint
key_lines_find_wrong (const gchar *text, gsize length)
{
    g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
    for (gsize at = 0; at < length;) {
        const gchar *end = memchr (text + at, '\n', length - at);
        at = end ? (gsize) (end - text) + 1 : length;
        g_array_append_val (ends, at);
    }
    /* GKeyFile reads line after line and stops at the first that is wrong: so many lines it takes, with
     * one more it does not. */
    guint taken = 0, refused = ends->len;
    while (refused - taken > 1) {
        guint middle = taken + (refused - taken) / 2;
        if (is_taken (text, g_array_index (ends, gsize, middle - 1)))
            taken = middle;
        else
            refused = middle;
    }
    return refused;
}

guint
key_lines_count (const gchar *text, const gchar *place)
{
    guint line = 1;
    for (; text < place; text++)
        line += *text == '\n';
    return line;
}
