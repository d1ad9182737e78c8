/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.c: writes a JSON document into a string. */
#include "cli/json.h"

#include <math.h>
#include <string.h>

#include <avignon/host/terminal.h>

AvJson *
av_json_new (void)
{
    AvJson *json = g_new0 (AvJson, 1);
    json->text = g_string_new (NULL);
    return json;
}

void
av_json_free (AvJson *json)
{
    g_string_free (json->text, TRUE);
    g_free (json);
}

static void
put_string (GString *text, const gchar *value)
{
    static const gchar raw[] = "\"\\\b\f\n\r\t", escaped[] = "\"\\bfnrt";
    g_autofree gchar *valid = g_utf8_make_valid (value, -1);

    g_string_append_c (text, '"');
    for (const gchar *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
        const gchar *special = strchr (raw, *p);

        if (special != NULL)
            g_string_append_printf (text, "\\%c", escaped[special - raw]);
        else if (!av_terminal_is_safe (g_utf8_get_char (p)))
            g_string_append_printf (text, "\\u%04x", g_utf8_get_char (p));
        else
            g_string_append_unichar (text, g_utf8_get_char (p));
    }
    g_string_append_c (text, '"');
}

/* Writes what precedes a value: comma, line end, indentation and key. */
static void
put_lead (AvJson *json, const gchar *key)
{
    if (json->filled[json->depth])
        g_string_append_c (json->text, ',');
    json->filled[json->depth] = TRUE;
    if (json->depth > 0)
        g_string_append_printf (json->text, "\n%*s", (int) (2 * json->depth), "");
    if (key != NULL) {
        put_string (json->text, key);
        g_string_append (json->text, ": ");
    }
}

static void
begin (AvJson *json, const gchar *key, const gchar *brackets)
{
    put_lead (json, key);
    g_assert (json->depth + 1 < AV_JSON_DEPTH);
    g_string_append_c (json->text, brackets[0]);
    json->depth++;
    json->closing[json->depth] = brackets[1];
    json->filled[json->depth] = FALSE;
}

void
av_json_begin_object (AvJson *json, const gchar *key)
{
    begin (json, key, "{}");
}

void
av_json_begin_array (AvJson *json, const gchar *key)
{
    begin (json, key, "[]");
}

void
av_json_end (AvJson *json)
{
    g_assert (json->depth > 0);
    gboolean filled = json->filled[json->depth];
    gchar closing = json->closing[json->depth];

    json->depth--;
    if (filled)
        g_string_append_printf (json->text, "\n%*s", (int) (2 * json->depth), "");
    g_string_append_c (json->text, closing);
}

void
av_json_string (AvJson *json, const gchar *key, const gchar *value)
{
    put_lead (json, key);
    if (value != NULL)
        put_string (json->text, value);
    else
        g_string_append (json->text, "null");
}

void
av_json_int (AvJson *json, const gchar *key, gint64 value)
{
    put_lead (json, key);
    g_string_append_printf (json->text, "%" G_GINT64_FORMAT, value);
}

void
av_json_uint (AvJson *json, const gchar *key, guint64 value)
{
    put_lead (json, key);
    g_string_append_printf (json->text, "%" G_GUINT64_FORMAT, value);
}

void
av_json_number (AvJson *json, const gchar *key, gdouble value, guint digits)
{
    gchar format[16], number[G_ASCII_DTOSTR_BUF_SIZE + 32];

    put_lead (json, key);
    if (!isfinite (value) || fabs (value) > 1e15) {
        g_string_append (json->text, "null");
        return;
    }
    g_snprintf (format, sizeof format, "%%.%uf", MIN (digits, 9));
    g_string_append (json->text, g_ascii_formatd (number, sizeof number, format, value));
}

void
av_json_bool (AvJson *json, const gchar *key, gboolean value)
{
    put_lead (json, key);
    g_string_append (json->text, value ? "true" : "false");
}

void
av_json_null (AvJson *json, const gchar *key)
{
    put_lead (json, key);
    g_string_append (json->text, "null");
}

void
av_json_strings (AvJson *json, const gchar *key, const gchar *const *values)
{
    av_json_begin_array (json, key);
    for (guint i = 0; values != NULL && values[i] != NULL; i++)
        av_json_string (json, NULL, values[i]);
    av_json_end (json);
}

const gchar *
av_json_text (AvJson *json)
{
    g_assert (json->depth == 0);
    if (json->text->len == 0 || json->text->str[json->text->len - 1] != '\n')
        g_string_append_c (json->text, '\n');
    return json->text->str;
}
