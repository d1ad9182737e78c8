/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readme.c: extracts the short rules for players from a plugin's README. */
#include "config.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "gtk/readme.h"
#include <avignon/ruleset.h>

#define MAX_BYTES (256 * 1024)
#define BULLET "• "

/* What players see, by its heading, in this order; where a README is in their language, its first part alone. */
#define RULES "rules in short"
#define MEETINGS "with other rules"

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

/* What is read of a README. */
typedef struct {
    GString *text;
    gchar **source; /* lines of Markdown, to be translated; NULL: it is in the reader's language */
    const gchar *domain;
} Rules;

/* The Markdown of a paragraph or heading in one line: what po/pot.sh gathers for translators.  The caller frees it. */
static gchar *
get_source (gchar **lines, cmark_node *node)
{
    GString *source = g_string_new (NULL);
    gint first = cmark_node_get_start_line (node), last = cmark_node_get_end_line (node);
    const gchar *marks = cmark_node_get_type (node) == CMARK_NODE_HEADING ? "# " : " ";
    gsize column = (gsize) cmark_node_get_start_column (node) - 1;
    /* A carriage return alone ends a line, too, but not here: there are fewer than the parser counts. */
    for (gint i = 1; i <= last && lines[i - 1]; i++) {
        const gchar *line = lines[i - 1];
        if (i < first)
            continue;
        line += i == first ? MIN (column, strlen (line)) : strspn (line, "> ");
        g_autofree gchar *words = g_strdup (line + strspn (line, marks));
        g_string_append_printf (source, "%s%s", i > first ? " " : "", g_strchomp (words));
    }
    return g_string_free (source, FALSE);
}

/* Appends the words of a paragraph or heading, in the reader's language if they are known in it. */
static void
add_translated (GString *line, const Rules *rules, cmark_node *node)
{
    g_autofree gchar *source = rules->source ? get_source (rules->source, node) : NULL;
    const gchar *found = source && *source ? av_translate (rules->domain, source) : source;
    if (g_strcmp0 (found, source) == 0) {
        add_words (line, node);
        return;
    }
    g_autoptr (cmark_node) document = parse (found);
    cmark_node *first = cmark_node_first_child (document);
    if (first)
        add_words (line, first);
}

/* Appends the words of a paragraph or heading as a line, without the numbers of rules; nothing
 * if no words are left. */
static void
add_line (Rules *rules, cmark_node *node, const gchar *before, const gchar *after)
{
    static GRegex *numbers;
    g_autoptr (GString) line = g_string_new (NULL);
    add_translated (line, rules, node);
    if (!numbers)
        numbers =
            g_regex_new (" ?\\([A-Z]{0,3}[0-9]+(?:(?:, | to )[A-Z]{0,3}[0-9]+)*\\)", 0, 0, NULL);
    g_autofree gchar *words = g_regex_replace (numbers, line->str, -1, 0, "", 0, NULL);
    if (*g_strstrip (words))
        g_string_append_printf (rules->text, "%s%s%s%s", rules->text->len ? "\n" : "", before,
                                words, after);
}

static void add_blocks (Rules *rules, cmark_node *parent, guint depth);

/* Only the first paragraph of an item has its bullet; what follows belongs to it. */
static void
add_list (Rules *rules, cmark_node *list, guint depth)
{
    g_autofree gchar *before = g_strdup_printf ("%*s" BULLET, (gint) depth * 2, "");
    for (cmark_node *item = cmark_node_first_child (list); item && rules->text->len <= MAX_RULES;
         item = cmark_node_next (item)) {
        cmark_node *first = cmark_node_first_child (item);
        if (first && cmark_node_get_type (first) == CMARK_NODE_PARAGRAPH) {
            add_line (rules, first, before, "");
            cmark_node_free (first);
        }
        add_blocks (rules, item, depth + 1);
    }
}

static void
add_block (Rules *rules, cmark_node *node, guint depth)
{
    g_autofree gchar *before = g_strdup_printf ("%*s", (gint) depth * 2, "");
    switch (cmark_node_get_type (node)) {
    case CMARK_NODE_PARAGRAPH:
        add_line (rules, node, before, "");
        break;
    case CMARK_NODE_HEADING:
        add_line (rules, node, "<b>", "</b>");
        break;
    case CMARK_NODE_LIST:
        add_list (rules, node, depth);
        break;
    case CMARK_NODE_BLOCK_QUOTE:
        add_blocks (rules, node, depth);
        break;
    default:
        break;
    }
}

static void
add_blocks (Rules *rules, cmark_node *parent, guint depth)
{
    for (cmark_node *node = cmark_node_first_child (parent); node && rules->text->len <= MAX_RULES;
         node = cmark_node_next (node))
        add_block (rules, node, depth);
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

/* Appends what follows HEADING (it may be NULL) up to the next one. */
static void
add_part (Rules *rules, cmark_node *heading)
{
    for (cmark_node *node = heading ? cmark_node_next (heading) : NULL;
         node && !is_heading (node) && rules->text->len <= MAX_RULES; node = cmark_node_next (node))
        add_block (rules, node, 0);
}

gchar *
av_readme_rules (const gchar *folder, const gchar *domain)
{
    gboolean translated;
    g_autofree gchar *text = read_readme (folder, &translated);
    if (!text)
        return NULL;
    g_autoptr (cmark_node) document = parse (text);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    Rules rules = { g_string_new (NULL), translated ? NULL : lines, domain };
    add_part (&rules, find_part (document, translated ? NULL : RULES));
    cmark_node *meetings =
        translated || rules.text->len == 0 ? NULL : find_part (document, MEETINGS);
    if (meetings) {
        g_string_append_printf (rules.text, "\n<b>%s</b>", _ ("With other rules"));
        add_part (&rules, meetings);
    }
    return g_string_free (rules.text, rules.text->len == 0);
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
av_readme_picture (const gchar *folder, const gchar *domain, gchar **words)
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
            *words = g_strdup (said->len > 0 ? av_translate (domain, said->str) : "");
    }
    if (iter)
        cmark_iter_free (iter);
    return path;
}

gchar *
av_readme_markup (const gchar *text)
{
    g_autoptr (cmark_node) document = parse (text);
    Rules rules = { .text = g_string_new (NULL) };
    add_blocks (&rules, document, 0);
    return g_string_free (rules.text, FALSE);
}
