/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-source.c: looks through a script's text for the little that the parser would let pass. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"

#include <string.h>

/* The parser compares each label with all others. */
#define MAX_LABELS 500

typedef struct {
    const gchar *p, *end;
    guint line;
} Reader;

static gchar
peek (const Reader *reader, gsize ahead)
{
    return (gsize) (reader->end - reader->p) > ahead ? reader->p[ahead] : '\0';
}

static void
skip (Reader *reader, gsize count)
{
    for (; count > 0 && reader->p < reader->end; count--) {
        if (*reader->p == '\n')
            reader->line++;
        reader->p++;
    }
}

/* The number of = of a long bracket that opens here; -1: none does. */
static gint
long_bracket (const Reader *reader)
{
    gint level = 0;
    if (peek (reader, 0) != '[')
        return -1;
    while (peek (reader, 1 + (gsize) level) == '=')
        level++;
    return peek (reader, 1 + (gsize) level) == '[' ? level : -1;
}

static void
skip_long (Reader *reader, gint level)
{
    skip (reader, 2 + (gsize) level);
    for (; reader->p < reader->end; skip (reader, 1)) {
        gint count = 0;
        if (*reader->p != ']')
            continue;
        while (peek (reader, 1 + (gsize) count) == '=')
            count++;
        if (count == level && peek (reader, 1 + (gsize) count) == ']') {
            skip (reader, 2 + (gsize) level);
            return;
        }
        skip (reader, (gsize) count);
    }
}

static void
skip_comment (Reader *reader)
{
    skip (reader, 2);
    gint level = long_bracket (reader);
    if (level >= 0)
        skip_long (reader, level);
    else
        while (reader->p < reader->end && *reader->p != '\n')
            skip (reader, 1);
}

static void
skip_string (Reader *reader)
{
    gchar quote = *reader->p;
    skip (reader, 1);
    while (reader->p < reader->end && *reader->p != quote && *reader->p != '\n')
        skip (reader, *reader->p == '\\' ? 2 : 1);
    skip (reader, 1);
}

static gboolean
is_word (gchar c)
{
    return g_ascii_isalnum (c) || c == '_';
}

const gchar *
box_check_source (const gchar *text, gsize length, guint *line)
{
    Reader reader = { text, text + length, 1 };
    guint labels = 0;

    while (reader.p < reader.end) {
        gchar c = *reader.p;
        gint level = long_bracket (&reader);
        *line = reader.line;
        if (level >= 0)
            skip_long (&reader, level);
        else if (c == '-' && peek (&reader, 1) == '-')
            skip_comment (&reader);
        else if (c == '"' || c == '\'')
            skip_string (&reader);
        else if (is_word (c)) {
            const gchar *start = reader.p;
            while (reader.p < reader.end && is_word (*reader.p))
                reader.p++;
            gsize size = (gsize) (reader.p - start);
            /* With another one there would be globals that no seal is on. */
            if (size == 4 && memcmp (start, "_ENV", 4) == 0)
                return _ ("_ENV may not be used here");
            if (size == 4 && memcmp (start, "goto", 4) == 0)
                labels++;
        } else {
            if (c == ':' && peek (&reader, 1) == ':')
                labels++;
            skip (&reader, 1);
        }
        if (labels > 2 * MAX_LABELS)
            return _ ("too many labels");
    }
    return NULL;
}
