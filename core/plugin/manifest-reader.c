/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest-reader.c: reads values out of a manifest's groups, and says what is wrong, and where. */
#include "plugin/manifest-reader.h"

#include "engine/i18n.h"
#include <avignon/setup.h>

#include <string.h>

static void
add_problem (Reader *reader, guint line, const gchar *format, va_list arguments)
{
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    g_autofree gchar *place = line > 0 ? g_strdup_printf (":%u", line) : g_strdup ("");
    g_ptr_array_add (reader->problems, g_strdup_printf ("%s%s: %s", reader->name, place, what));
}

void
manifest_complain_at (Reader *reader, guint line, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    add_problem (reader, line, format, arguments);
    va_end (arguments);
}

void
manifest_complain (Reader *reader, const gchar *group, const gchar *key, const gchar *format, ...)
{
    guint line = key_lines_find (reader->lines, group, key);
    /* What is not there is missing in its group, a group in the file. */
    if (line == 0)
        line = key_lines_find (reader->lines, group, NULL);
    if (line == 0)
        line = key_lines_find (reader->lines, NULL, NULL);
    va_list arguments;
    va_start (arguments, format);
    add_problem (reader, line, format, arguments);
    va_end (arguments);
}

/* --- values --- */

static gint
find_word (const gchar *const *words, const gchar *word)
{
    for (gint i = 0; words[i]; i++)
        if (g_str_equal (words[i], word))
            return i;
    return -1;
}

/* The value without blanks around it; NULL where there is none or it is empty. */
gchar *
manifest_get_text (Reader *reader, const gchar *group, const gchar *key)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *text = g_key_file_get_string (reader->file, group, key, &error);
    if (!text) {
        if (!g_error_matches (error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_KEY_NOT_FOUND))
            manifest_complain (reader, group, key, _ ("“%s” in [%s] is not readable as text"), key,
                               group);
        return NULL;
    }
    g_strstrip (text);
    return text[0] ? g_steal_pointer (&text) : NULL;
}

/* In the reader's language: as the manifest translates it, else as its gettext domain does. */
gchar *
manifest_get_translated (Reader *reader, const gchar *group, const gchar *key)
{
    g_autofree gchar *text = manifest_get_text (reader, group, key);
    if (!text)
        return NULL;
    g_autofree gchar *local = g_key_file_get_locale_string (reader->file, group, key, NULL, NULL);
    if (local && local[0] && !g_str_equal (local, text))
        return g_steal_pointer (&local);
    return g_strdup (g_dgettext (reader->domain ? reader->domain : GETTEXT_PACKAGE, text));
}

gchar **
manifest_get_list (Reader *reader, const gchar *group, const gchar *key, gboolean ids)
{
    GPtrArray *items = g_ptr_array_new ();
    g_auto (GStrv) raw = g_key_file_get_string_list (reader->file, group, key, NULL, NULL);
    for (gchar **item = raw; item && *item; item++) {
        g_strstrip (*item);
        if ((*item)[0] == '\0' || (ids && !av_id_is_valid (*item)))
            manifest_complain (reader, group, key, _ ("“%s” in [%s] holds “%s”, which is no id"),
                               key, group, *item);
        else
            g_ptr_array_add (items, g_strdup (*item));
    }
    g_ptr_array_add (items, NULL);
    return (gchar **) g_ptr_array_free (items, FALSE);
}

/* One of WORDS; 0 where there is none or another, which is said. */
gint
manifest_get_word (Reader *reader, const gchar *group, const gchar *key, const gchar *const *words)
{
    g_autofree gchar *text = manifest_get_text (reader, group, key);
    gint index = text ? find_word (words, text) : 0;
    if (index >= 0)
        return index;
    g_autofree gchar *all = g_strjoinv (", ", (gchar **) words);
    manifest_complain (reader, group, key, _ ("“%s” in [%s] is “%s”, but must be one of: %s"), key,
                       group, text, all);
    return 0;
}

/* A whole number; FALSE where there is none, or it is none, which is said. */
gboolean
manifest_get_number (Reader *reader, const gchar *group, const gchar *key, gint min, gint max,
                     gint *number)
{
    g_autofree gchar *text = manifest_get_text (reader, group, key);
    gint64 value = 0;
    if (!text)
        return FALSE;
    if (!g_ascii_string_to_signed (text, 10, min, max, &value, NULL)) {
        manifest_complain (reader, group, key,
                           _ ("“%s” in [%s] is “%s”, but must be a whole number from %d to %d"),
                           key, group, text, min, max);
        return FALSE;
    }
    *number = (gint) value;
    return TRUE;
}

/* --- keys --- */

static gboolean
is_known (const KeyDef *keys, guint n, const gchar *key)
{
    if (g_str_has_prefix (key, "X-"))
        return TRUE;
    for (guint i = 0; i < n; i++) {
        gsize length = strlen (keys[i].key);
        if (g_str_equal (key, keys[i].key)
            || (keys[i].translated && strncmp (key, keys[i].key, length) == 0
                && key[length] == '['))
            return TRUE;
    }
    return FALSE;
}

/* Every key of the group is one there is, and all that must be there are. */
void
manifest_check_keys (Reader *reader, const gchar *group, const KeyDef *keys, guint n)
{
    g_auto (GStrv) all = g_key_file_get_keys (reader->file, group, NULL, NULL);
    for (gchar **key = all; key && *key; key++)
        if (!is_known (keys, n, *key))
            manifest_complain (reader, group, *key, _ ("there is no key “%s” in [%s]"), *key,
                               group);
    for (guint i = 0; i < n; i++) {
        g_autofree gchar *text =
            keys[i].needed ? g_key_file_get_value (reader->file, group, keys[i].key, NULL) : NULL;
        if (keys[i].needed && (!text || !text[0]))
            manifest_complain (reader, group, keys[i].key, _ ("the key “%s” in [%s] is missing"),
                               keys[i].key, group);
    }
}
