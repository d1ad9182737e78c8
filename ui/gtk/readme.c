/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readme.c: extracts the short rules for players from a plugin's README. */
#include "config.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <glib/gstdio.h>
#include <string.h>

#include "gtk/readme.h"

#define MAX_BYTES (256 * 1024)
#define BULLET "• "

/* The headings of what players see, in this order; where a README is in their language, its first part alone. */
static const gchar *const headings[] = { "rules in short", "with other rules" };

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cmark_node, cmark_node_free)

/* --- the file --- */

/* A pipe would keep the window waiting for its writer. */
static gchar *
read_file (const gchar *folder, const gchar *name)
{
    g_autofree gchar *path = g_build_filename (folder, name, NULL), *text = NULL;
    GStatBuf about;
    gsize length;
    if (g_stat (path, &about) != 0 || !S_ISREG (about.st_mode) || about.st_size > MAX_BYTES
        || !g_file_get_contents (path, &text, &length, NULL)
        || !g_utf8_validate (text, (gssize) length, NULL))
        return NULL;
    return g_steal_pointer (&text);
}

/* TRANSLATED: it is in the user's language, and so are its headings. */
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

static cmark_node *
parse (const gchar *text)
{
    cmark_gfm_core_extensions_ensure_registered ();
    cmark_parser *parser = cmark_parser_new (CMARK_OPT_DEFAULT);
    cmark_parser_attach_syntax_extension (parser, cmark_find_syntax_extension ("table"));
    cmark_parser_feed (parser, text, strlen (text));
    cmark_node *document = cmark_parser_finish (parser);
    cmark_parser_free (parser);
    return document;
}

/* --- words --- */

/* Laying out more than this keeps the window waiting: what is longer is cut. */
#define MAX_WORD 200  /* bytes */
#define MAX_LINE 4000 /* a paragraph */
#define MAX_RULES 32000

static void
add_word (GString *line, const gchar *words)
{
    const gchar *end;
    for (; *words && line->len <= MAX_LINE; words = end) {
        gsize length = strcspn (words, " \t\n");
        end = words + length + strspn (words + length, " \t\n");
        g_autofree gchar *word = g_utf8_make_valid (words, (gssize) MIN (length, MAX_WORD));
        g_autofree gchar *safe = g_markup_escape_text (word, -1);
        g_string_append (line, safe);
        g_string_append_len (line, words + length, end - words - (gssize) length);
    }
}

static void
add_words (GString *line, cmark_node *parent)
{
    for (cmark_node *node = cmark_node_first_child (parent); node && line->len <= MAX_LINE;
         node = cmark_node_next (node)) {
        cmark_node_type type = cmark_node_get_type (node);
        const gchar *tag = type == CMARK_NODE_STRONG ? "b" : type == CMARK_NODE_EMPH ? "i" : NULL;
        if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE)
            add_word (line, cmark_node_get_literal (node));
        else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK)
            g_string_append_c (line, ' ');
        else if (type == CMARK_NODE_LINK)
            add_words (line, node);
        if (!tag)
            continue;
        g_string_append_printf (line, "<%s>", tag);
        add_words (line, node);
        g_string_append_printf (line, "</%s>", tag);
    }
}

/* --- lines --- */

/* Appends the words of a paragraph or heading as a line, without the numbers of rules; nothing
 * if no words are left. */
static void
add_line (GString *all, cmark_node *node, const gchar *before, const gchar *after)
{
    static GRegex *numbers;
    g_autoptr (GString) line = g_string_new (NULL);
    add_words (line, node);
    if (!numbers)
        numbers =
            g_regex_new (" ?\\([A-Z]{0,3}[0-9]+(?:(?:, | to )[A-Z]{0,3}[0-9]+)*\\)", 0, 0, NULL);
    g_autofree gchar *words = g_regex_replace (numbers, line->str, -1, 0, "", 0, NULL);
    if (*g_strstrip (words))
        g_string_append_printf (all, "%s%s%s%s", all->len ? "\n" : "", before, words, after);
}

static void add_blocks (GString *all, cmark_node *parent, guint depth);

/* Only the first paragraph of an item has its bullet; what follows belongs to it. */
static void
add_list (GString *all, cmark_node *list, guint depth)
{
    g_autofree gchar *before = g_strdup_printf ("%*s" BULLET, (gint) depth * 2, "");
    for (cmark_node *item = cmark_node_first_child (list); item && all->len <= MAX_RULES;
         item = cmark_node_next (item)) {
        cmark_node *first = cmark_node_first_child (item);
        if (first && cmark_node_get_type (first) == CMARK_NODE_PARAGRAPH) {
            add_line (all, first, before, "");
            cmark_node_free (first);
        }
        add_blocks (all, item, depth + 1);
    }
}

static void
add_block (GString *all, cmark_node *node, guint depth)
{
    g_autofree gchar *before = g_strdup_printf ("%*s", (gint) depth * 2, "");
    switch (cmark_node_get_type (node)) {
    case CMARK_NODE_PARAGRAPH:
        add_line (all, node, before, "");
        break;
    case CMARK_NODE_HEADING:
        add_line (all, node, "<b>", "</b>");
        break;
    case CMARK_NODE_LIST:
        add_list (all, node, depth);
        break;
    case CMARK_NODE_BLOCK_QUOTE:
        add_blocks (all, node, depth);
        break;
    default:
        break;
    }
}

static void
add_blocks (GString *all, cmark_node *parent, guint depth)
{
    for (cmark_node *node = cmark_node_first_child (parent); node && all->len <= MAX_RULES;
         node = cmark_node_next (node))
        add_block (all, node, depth);
}

/* --- the part for players --- */

static gboolean
is_heading (cmark_node *node)
{
    return cmark_node_get_type (node) == CMARK_NODE_HEADING
           && cmark_node_get_heading_level (node) < 3;
}

/* The heading of the part that is named so, or NULL; if NAME is NULL, the first one. */
static cmark_node *
find_part (cmark_node *document, const gchar *name)
{
    for (cmark_node *node = cmark_node_first_child (document); node;
         node = cmark_node_next (node)) {
        g_autoptr (GString) words = g_string_new (NULL);
        if (!is_heading (node) || cmark_node_get_heading_level (node) != 2)
            continue;
        add_words (words, node);
        g_autofree gchar *small = g_utf8_strdown (words->str, -1);
        if (!name || strstr (small, name))
            return node;
    }
    return NULL;
}

/* Appends what follows HEADING (it may be NULL) up to the next one; NAMED: and its words before that. */
static void
add_part (GString *all, cmark_node *heading, gboolean named)
{
    if (heading && named)
        add_block (all, heading, 0);
    for (cmark_node *node = heading ? cmark_node_next (heading) : NULL;
         node && !is_heading (node) && all->len <= MAX_RULES; node = cmark_node_next (node))
        add_block (all, node, 0);
}

gchar *
av_readme_rules (const gchar *folder)
{
    gboolean translated;
    g_autofree gchar *text = read_readme (folder, &translated);
    if (!text)
        return NULL;
    g_autoptr (cmark_node) document = parse (text);
    GString *all = g_string_new (NULL);
    add_part (all, find_part (document, translated ? NULL : headings[0]), FALSE);
    if (!translated && all->len > 0)
        add_part (all, find_part (document, headings[1]), TRUE);
    return g_string_free (all, all->len == 0);
}

/* --- pictures --- */

/* Whether it is a file inside the folder: not an address, nothing outside. */
static gboolean
is_own_picture (const gchar *name)
{
    g_auto (GStrv) parts = g_strsplit (name, "/", -1);
    return *name && !strchr (name, ':') && !strchr (name, '\\') && *name != '/'
           && !g_strv_contains ((const gchar *const *) parts, "..")
           && g_str_has_suffix (name, ".png");
}

gchar *
av_readme_picture (const gchar *folder, gchar **words)
{
    gboolean translated;
    g_autofree gchar *text = read_readme (folder, &translated);
    g_autoptr (cmark_node) document = text ? parse (text) : NULL;
    cmark_iter *iter = document ? cmark_iter_new (document) : NULL;
    gchar *path = NULL;
    while (iter && !path && cmark_iter_next (iter) != CMARK_EVENT_DONE) {
        cmark_node *node = cmark_iter_get_node (iter);
        if (cmark_node_get_type (node) != CMARK_NODE_IMAGE
            || !is_own_picture (cmark_node_get_url (node)))
            continue;
        path = g_build_filename (folder, cmark_node_get_url (node), NULL);
        g_autoptr (GString) said = g_string_new (NULL);
        for (cmark_node *part = cmark_node_first_child (node); part; part = cmark_node_next (part))
            if (cmark_node_get_type (part) == CMARK_NODE_TEXT)
                g_string_append (said, cmark_node_get_literal (part));
        if (words)
            *words = g_string_free (g_steal_pointer (&said), FALSE);
    }
    if (iter)
        cmark_iter_free (iter);
    return path;
}

gchar *
av_readme_markup (const gchar *text)
{
    g_autoptr (cmark_node) document = parse (text);
    GString *all = g_string_new (NULL);
    add_blocks (all, document, 0);
    return g_string_free (all, FALSE);
}
