/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-source.c: reads the text of scripts: what may not stand in it, and where a key of a table does. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"

#include <string.h>

/* The parser compares each label with all others. */
#define MAX_LABELS 1000

/* --- words --- */

static gboolean
is_word (gchar c)
{
    return g_ascii_isalnum (c) || c == '_';
}

static const gchar *
skip_equals (const gchar *p, const gchar *end)
{
    while (p < end && *p == '=')
        p++;
    return p;
}

/* The end of the long bracket that begins at P, "[[ ... ]]" or "[==[ ... ]==]"; NULL: none does. */
static const gchar *
skip_bracket (const gchar *p, const gchar *end)
{
    const gchar *open = skip_equals (p + 1, end);
    if (open >= end || *open != '[')
        return NULL;
    gsize level = (gsize) (open - p - 1);
    for (p = open + 1; p + level + 1 < end; p++)
        if (*p == ']' && skip_equals (p + 1, end) == p + level + 1 && p[level + 1] == ']')
            return p + level + 2;
    return end;
}

/* The end of the comment or string that begins at P; P itself: none does. */
static const gchar *
skip_words (const gchar *p, const gchar *end)
{
    gboolean comment = *p == '-' && p + 1 < end && p[1] == '-';
    const gchar *open = comment ? p + 2 : p, *after = NULL;
    if (open < end && *open == '[')
        after = skip_bracket (open, end);
    if (after)
        return after;
    if (comment) {
        while (p < end && *p != '\n')
            p++;
    } else if (*p == '"' || *p == '\'') {
        gchar quote = *p++;
        for (; p < end && *p != quote && *p != '\n'; p++)
            p += *p == '\\';
        p = MIN (p + 1, end);
    }
    return p;
}

/* --- what may not stand in a script --- */

/* Whether there is the operator `^`, which the C library works out; LINE is where. */
static gboolean
has_power (const gchar *text, gsize length, guint *line)
{
    const gchar *end = text + length;
    *line = 1;
    for (const gchar *p = text; p < end;) {
        const gchar *next = skip_words (p, end);
        if (next == p && *p == '^')
            return TRUE;
        next = MAX (next, p + 1);
        for (; p < next; p++)
            *line += *p == '\n';
    }
    return FALSE;
}

const gchar *
sandbox_check_source (const gchar *text, gsize length, guint *line)
{
    const gchar *end = text + length;
    guint labels = 0;

    if (has_power (text, length, line))
        return _ (
            "“^” is not offered, as its results differ between processors: multiply, or shift");
    *line = 1;
    for (const gchar *p = text; p < end; p++) {
        const gchar *word = p;
        while (p < end && is_word (*p))
            p++;
        /* With an environment of its own, a function could have hidden globals. */
        if (p - word == 4 && memcmp (word, "_ENV", 4) == 0)
            return _ ("_ENV may not be used here");
        if (p - word == 4 && memcmp (word, "goto", 4) == 0)
            labels++;
        if (p < end && *p == ':' && p + 1 < end && p[1] == ':')
            labels++;
        if (labels > MAX_LABELS)
            return _ ("too many labels");
        if (p < end && *p == '\n')
            (*line)++;
    }
    return NULL;
}

/* --- where a key stands --- */

typedef struct {
    const gchar *p, *end;
    guint line;         /* at P */
    const gchar *token; /* the last one read, which ends at P */
    guint begun;        /* the line on which it begins */
    guint before;       /* the line on which the one before it ends; 0: there is none */
} Reader;

static void
move_to (Reader *reader, const gchar *to)
{
    for (; reader->p < to; reader->p++)
        reader->line += *reader->p == '\n';
}

/* Reads a word, a string, or a character of anything else; FALSE: there is no more. */
static gboolean
read_token (Reader *reader)
{
    reader->before = reader->token ? reader->line : 0;
    for (const gchar *next = reader->p; reader->p < reader->end; move_to (reader, next)) {
        next = skip_words (reader->p, reader->end);
        if (next > reader->p && *reader->p == '-')
            continue;
        if (next == reader->p && g_ascii_isspace (*next)) {
            next++;
            continue;
        }
        reader->token = reader->p;
        reader->begun = reader->line;
        while (next < reader->end && is_word (*next))
            next++;
        move_to (reader, MAX (next, reader->p + 1));
        return TRUE;
    }
    return FALSE;
}

static gboolean
is_token (const Reader *reader, const gchar *word)
{
    gsize length = strlen (word);
    return (gsize) (reader->p - reader->token) == length
           && memcmp (reader->token, word, length) == 0;
}

/* Whether the token is the text in quotes. */
static gboolean
is_quoted (const Reader *reader, const gchar *text)
{
    gsize length = strlen (text);
    return (*reader->token == '"' || *reader->token == '\'')
           && (gsize) (reader->p - reader->token) == length + 2
           && memcmp (reader->token + 1, text, length) == 0;
}

/* 1: the token begins something in which a comma is none of the table's; -1: it ends that. */
static gint
find_depth (const Reader *reader)
{
    static const gchar *const begin[] = { "{", "(", "[", "function", "if", "do", "repeat", NULL };
    static const gchar *const end[] = { "}", ")", "]", "end", "until", NULL };
    for (guint i = 0; begin[i]; i++)
        if (is_token (reader, begin[i]))
            return 1;
    for (guint i = 0; end[i]; i++)
        if (is_token (reader, end[i]))
            return -1;
    return 0;
}

/* Whether `KEY =` or `["KEY"] =` begins with the token, and VALUE (NULL: anything) follows. */
static gboolean
is_entry (Reader reader, const gchar *key, const gchar *value)
{
    gboolean well = is_token (&reader, key);
    if (is_token (&reader, "["))
        well = read_token (&reader) && is_quoted (&reader, key) && read_token (&reader);
    well = well && read_token (&reader) && is_token (&reader, "=") && read_token (&reader);
    return well && (value ? is_quoted (&reader, value) : !is_token (&reader, "="));
}

/* The line of KEY in the table whose `{` was just read; 0: it is not there. */
static guint
find_entry (Reader reader, const gchar *key, const gchar *value)
{
    gboolean begins = TRUE;
    for (gint depth = 0; depth >= 0 && read_token (&reader); depth += find_depth (&reader)) {
        if (begins && is_entry (reader, key, value))
            return reader.begun;
        begins = depth == 0 && (is_token (&reader, ",") || is_token (&reader, ";"));
    }
    return 0;
}

guint
av_sandbox_find_key (const gchar *text, gsize length, guint line, const AvSandboxKey *key)
{
    guint found = 0, other = 0, begin = 0;
    Reader reader = { text, text + length, 1 };
    while (!found && read_token (&reader) && reader.before <= line) {
        if (!is_token (&reader, "{") || reader.before != line)
            continue;
        gboolean is_named = !key->name || find_entry (reader, key->name, key->value);
        guint at = key->key ? find_entry (reader, key->key, NULL) : reader.begun;
        if (is_named)
            found = at;
        other = other ? other : at;
        begin = begin ? begin : reader.begun;
    }
    return found ? found : other ? other : key->key ? 0 : begin;
}
