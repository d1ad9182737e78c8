/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readme.c: finds the rules in short in a plugin's README, and leaves out what is not for players. */
#include "plugin/readme.h"

#include <string.h>

#include "engine/plain-file.h"

#define MAX_BYTES (256 * 1024)
#define HEADING "rules in short"
#define BULLET "• "

/* --- the file --- */

static gchar *
read_file (const gchar *folder, const gchar *name)
{
    g_autofree gchar *path = g_build_filename (folder, name, NULL);
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (path, TRUE, MAX_BYTES, &result);
    if (!bytes || !g_utf8_validate ((const gchar *) bytes->data, bytes->len, NULL))
        return NULL;
    return g_strndup ((const gchar *) bytes->data, bytes->len);
}

/* TRANSLATED: it is in the reader's language, and so are its headings. */
static gchar *
read_readme (const gchar *folder, gboolean *translated)
{
    *translated = TRUE;
    for (const gchar *const *language = g_get_language_names (); *language; language++) {
        g_autofree gchar *name = g_strdup_printf ("README.%s.md", *language);
        gchar *text = read_file (folder, name);
        if (text)
            return text;
    }
    *translated = FALSE;
    return read_file (folder, "README.md");
}

static gboolean
is_heading (const gchar *line)
{
    return g_str_has_prefix (line, "# ") || g_str_has_prefix (line, "## ");
}

/* The first line below the heading, or NULL. */
static gchar **
find_part (gchar **lines, gboolean translated)
{
    for (gchar **line = lines; *line; line++) {
        g_autofree gchar *small = g_utf8_strdown (*line, -1);
        if (g_str_has_prefix (*line, "## ") && (translated || strstr (small, HEADING)))
            return line + 1;
    }
    return NULL;
}

/* --- a line of it --- */

static void
replace (gchar **text, const gchar *pattern, const gchar *with)
{
    g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
    gchar *changed = g_regex_replace (regex, *text, -1, 0, with, 0, NULL);
    if (!changed)
        return;
    g_free (*text);
    *text = changed;
}

/* A whole paragraph or item: what is marked may go on from line to line. */
static void
clean (gchar **text)
{
    replace (text, "!\\[[^\\]]*\\]\\([^)]*\\)", "");
    replace (text, "\\[([^\\]]*)\\]\\([^)]*\\)", "\\1");
    replace (text, " ?\\([A-Z]{1,3}[0-9]+(?:(?:, | to )[A-Z]{1,3}[0-9]+)*\\)", "");
    replace (text, "`", "");
    replace (text, "(?<!\\*)\\*(?!\\*)([^*]+)\\*(?!\\*)", "\\1");
}

typedef struct {
    GString *all, *open; /* what is finished, and the paragraph or item that may go on */
} Reader;

static void
finish (Reader *reader)
{
    g_autofree gchar *text = g_strdup (reader->open->str);
    clean (&text);
    g_strchomp (text);
    if (*text)
        g_string_append_printf (reader->all, "%s%s", reader->all->len ? "\n" : "", text);
    g_string_truncate (reader->open, 0);
}

static void
read_line (Reader *reader, const gchar *line)
{
    const gchar *words = line + strspn (line, " \t");
    gboolean item = g_str_has_prefix (words, "- ") || g_str_has_prefix (words, "* ");
    if (!*words || item || *words == '|' || *words == '<' || g_str_has_prefix (words, "### "))
        finish (reader);
    if (!*words || *words == '|' || *words == '<')
        return;
    if (g_str_has_prefix (words, "### ")) {
        g_string_append_printf (reader->open, "**%s**", words + 4);
        finish (reader);
    } else if (item) {
        g_string_append_printf (reader->open, "%s" BULLET "%s", words - line >= 2 ? "  " : "",
                                words + 2);
    } else if (reader->open->len > 0 || words - line < 4) {
        /* Four blanks where nothing is to go on are code. */
        g_string_append_printf (reader->open, "%s%s", reader->open->len ? " " : "", words);
    }
}

gchar *
av_plugin_read_rules (const gchar *folder)
{
    gboolean translated, code = FALSE;
    g_autofree gchar *text = read_readme (folder, &translated);
    if (!text)
        return NULL;
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    g_autoptr (GString) all = g_string_new (NULL), open = g_string_new (NULL);
    Reader reader = { all, open };
    gchar **line = find_part (lines, translated);
    for (; line && *line && !is_heading (*line); line++) {
        g_strchomp (*line);
        if (g_str_has_prefix (*line, "```"))
            code = !code;
        else if (!code)
            read_line (&reader, *line);
    }
    finish (&reader);
    return all->len ? g_strdup (all->str) : NULL;
}
