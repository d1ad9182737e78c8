/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-pattern.c: matches Lua's patterns, every step of which is counted. */
#include "lua/sandbox-pattern.h"

#include <string.h>

/* Of `(`, of one item after another that may be tried again, of what a set of them needs. */
#define MAX_NESTING 200

enum {
    OPEN = -1,
    POSITION = -2
};

static const gchar *match_here (BoxMatch *m, const gchar *s, const gchar *p);

static void
count_step (BoxMatch *m)
{
    if (G_UNLIKELY (m->box->left <= 1))
        av_sandbox_charge (m->L, 2);
    m->box->left--;
}

/* --- one character --- */

static gboolean
is_in_class (guchar c, guchar class)
{
    gboolean is;
    switch (g_ascii_tolower ((gchar) class)) {
    case 'a':
        is = g_ascii_isalpha (c);
        break;
    case 'c':
        is = g_ascii_iscntrl (c);
        break;
    case 'd':
        is = g_ascii_isdigit (c);
        break;
    case 'g':
        is = g_ascii_isgraph (c);
        break;
    case 'l':
        is = g_ascii_islower (c);
        break;
    case 'p':
        is = g_ascii_ispunct (c);
        break;
    case 's':
        is = g_ascii_isspace (c) || c == '\v';
        break;
    case 'u':
        is = g_ascii_isupper (c);
        break;
    case 'w':
        is = g_ascii_isalnum (c);
        break;
    case 'x':
        is = g_ascii_isxdigit (c);
        break;
    default:
        return class == c;
    }
    return g_ascii_isupper ((gchar) class) ? !is : is;
}

/* Where the item that begins at P ends. */
static const gchar *
item_end (BoxMatch *m, const gchar *p)
{
    if (*p == '%') {
        if (p + 1 == m->pattern_end)
            luaL_error (m->L, "malformed pattern (ends with '%%')");
        return p + 2;
    }
    if (*p++ != '[')
        return p;
    if (p < m->pattern_end && *p == '^')
        p++;
    /* The first one may be `]` itself. */
    do {
        count_step (m);
        if (p == m->pattern_end)
            luaL_error (m->L, "malformed pattern (missing ']')");
        p += *p == '%' && p + 1 < m->pattern_end ? 2 : 1;
    } while (p >= m->pattern_end || *p != ']');
    return p + 1;
}

/* The set from `[` at P to before END, which is its `]`. */
static gboolean
is_in_set (BoxMatch *m, guchar c, const gchar *p, const gchar *end)
{
    gboolean found = TRUE;
    if (*++p == '^') {
        found = FALSE;
        p++;
    }
    for (; p < end; p++) {
        count_step (m);
        if (*p == '%') {
            if (is_in_class (c, (guchar) * ++p))
                return found;
        } else if (p + 2 < end && p[1] == '-') {
            if ((guchar) p[0] <= c && c <= (guchar) p[2])
                return found;
            p += 2;
        } else if ((guchar) *p == c)
            return found;
    }
    return !found;
}

static gboolean
is_match (BoxMatch *m, const gchar *s, const gchar *p, const gchar *end)
{
    count_step (m);
    if (s >= m->end)
        return FALSE;
    switch (*p) {
    case '.':
        return TRUE;
    case '%':
        return is_in_class ((guchar) *s, (guchar) p[1]);
    case '[':
        return is_in_set (m, (guchar) *s, p, end - 1);
    default:
        return *p == *s;
    }
}

/* --- repeated items --- */

static const gchar *
match_most (BoxMatch *m, const gchar *s, const gchar *p, const gchar *end)
{
    gsize n = 0;
    while (is_match (m, s + n, p, end))
        n++;
    for (;; n--) {
        const gchar *result = match_here (m, s + n, end + 1);
        if (result || n == 0)
            return result;
    }
}

static const gchar *
match_least (BoxMatch *m, const gchar *s, const gchar *p, const gchar *end)
{
    for (;; s++) {
        const gchar *result = match_here (m, s, end + 1);
        if (result || !is_match (m, s, p, end))
            return result;
    }
}

/* --- captures --- */

static const gchar *
open_capture (BoxMatch *m, const gchar *s, const gchar *p, gssize kind)
{
    if (m->level >= BOX_MAX_CAPTURES)
        luaL_error (m->L, "too many captures");
    m->captures[m->level].start = s;
    m->captures[m->level].length = kind;
    m->level++;
    const gchar *result = match_here (m, s, p);
    if (!result)
        m->level--;
    return result;
}

static const gchar *
close_capture (BoxMatch *m, const gchar *s, const gchar *p)
{
    gint i = m->level - 1;
    while (i >= 0 && m->captures[i].length != OPEN)
        i--;
    if (i < 0)
        luaL_error (m->L, "invalid pattern capture");
    m->captures[i].length = s - m->captures[i].start;
    const gchar *result = match_here (m, s, p);
    if (!result)
        m->captures[i].length = OPEN;
    return result;
}

static const gchar *
match_again (BoxMatch *m, const gchar *s, gint digit)
{
    gint i = digit - '1';
    if (i < 0 || i >= m->level || m->captures[i].length == OPEN)
        luaL_error (m->L, "invalid capture index %%%d", i + 1);
    /* A position has no text, and so comes nowhere again. */
    if (m->captures[i].length == POSITION)
        return NULL;
    gsize length = (gsize) m->captures[i].length;
    av_sandbox_charge (m->L, 1 + length / 16);
    if ((gsize) (m->end - s) < length || memcmp (m->captures[i].start, s, length) != 0)
        return NULL;
    return s + length;
}

/* --- the other items --- */

static const gchar *
match_balanced (BoxMatch *m, const gchar *s, const gchar *p)
{
    if (m->pattern_end - p < 2)
        luaL_error (m->L, "malformed pattern (missing arguments to '%%b')");
    if (s >= m->end || *s != *p)
        return NULL;
    gsize depth = 1;
    while (++s < m->end) {
        count_step (m);
        if (*s == p[1]) {
            if (--depth == 0)
                return s + 1;
        } else if (*s == p[0])
            depth++;
    }
    return NULL;
}

static gboolean
is_frontier (BoxMatch *m, const gchar *s, const gchar *p, const gchar *end)
{
    guchar before = s == m->text ? '\0' : (guchar) s[-1];
    guchar here = s == m->end ? '\0' : (guchar) *s;
    return !is_in_set (m, before, p, end - 1) && is_in_set (m, here, p, end - 1);
}

/* An item that is one character, perhaps repeated.  TRUE: it matched once, go on at S and P;
 * else RESULT is that of all that follows. */
static gboolean
match_item (BoxMatch *m, const gchar **s, const gchar **p, const gchar **result)
{
    const gchar *end = item_end (m, *p);
    gchar suffix = end < m->pattern_end ? *end : '\0';
    switch (suffix) {
    case '*':
        *result = match_most (m, *s, *p, end);
        return FALSE;
    case '+':
        *result = is_match (m, *s, *p, end) ? match_most (m, *s + 1, *p, end) : NULL;
        return FALSE;
    case '-':
        *result = match_least (m, *s, *p, end);
        return FALSE;
    case '?':
        if (is_match (m, *s, *p, end)) {
            *result = match_here (m, *s + 1, end + 1);
            if (*result)
                return FALSE;
        }
        *p = end + 1;
        return TRUE;
    default:
        *result = NULL;
        if (!is_match (m, *s, *p, end))
            return FALSE;
        (*s)++;
        *p = end;
        return TRUE;
    }
}

/* `%b`, `%f`, `%1`: as match_item; -1 where P is none of these. */
static gint
match_special (BoxMatch *m, const gchar **s, const gchar **p)
{
    gchar kind = *p + 1 < m->pattern_end ? (*p)[1] : '\0';
    const gchar *after = *p + 2;
    if (kind == 'b') {
        *s = match_balanced (m, *s, after);
        after += 2;
    } else if (kind == 'f') {
        if (after >= m->pattern_end || *after != '[')
            luaL_error (m->L, "missing '[' after '%%f' in pattern");
        const gchar *end = item_end (m, after);
        if (!is_frontier (m, *s, after, end))
            *s = NULL;
        after = end;
    } else if (g_ascii_isdigit (kind))
        *s = match_again (m, *s, kind);
    else
        return -1;
    *p = after;
    return *s != NULL;
}

/* The end of the match of the pattern from P on with the text from S on, or NULL. */
static const gchar *
match_here (BoxMatch *m, const gchar *s, const gchar *p)
{
    const gchar *result = NULL;
    gint goes_on = TRUE;
    if (++m->nesting > MAX_NESTING)
        luaL_error (m->L, "pattern too complex");
    while (goes_on) {
        count_step (m);
        if (p == m->pattern_end) {
            result = s;
            break;
        }
        goes_on = -1;
        switch (*p) {
        case '(':
            result = p + 1 < m->pattern_end && p[1] == ')' ? open_capture (m, s, p + 2, POSITION)
                                                           : open_capture (m, s, p + 1, OPEN);
            goes_on = FALSE;
            break;
        case ')':
            result = close_capture (m, s, p + 1);
            goes_on = FALSE;
            break;
        case '$':
            if (p + 1 == m->pattern_end) {
                result = s == m->end ? s : NULL;
                goes_on = FALSE;
            }
            break;
        case '%':
            goes_on = match_special (m, &s, &p);
            break;
        }
        if (goes_on == -1)
            goes_on = match_item (m, &s, &p, &result);
    }
    m->nesting--;
    return result;
}

const gchar *
box_match (BoxMatch *m, const gchar *s)
{
    m->level = 0;
    m->nesting = 0;
    return match_here (m, s, m->pattern);
}

void
box_match_push_capture (BoxMatch *m, gint i, const gchar *s, const gchar *end)
{
    if (i >= m->level) {
        if (i != 0)
            luaL_error (m->L, "invalid capture index %%%d", i + 1);
        lua_pushlstring (m->L, s, (gsize) (end - s));
        return;
    }
    if (m->captures[i].length == OPEN)
        luaL_error (m->L, "unfinished capture");
    if (m->captures[i].length == POSITION)
        lua_pushinteger (m->L, m->captures[i].start - m->text + 1);
    else
        lua_pushlstring (m->L, m->captures[i].start, (gsize) m->captures[i].length);
}

gint
box_match_push_captures (BoxMatch *m, const gchar *s, const gchar *end)
{
    gint n = m->level == 0 && s ? 1 : m->level;
    luaL_checkstack (m->L, n, "too many captures");
    for (gint i = 0; i < n; i++)
        box_match_push_capture (m, i, s, end);
    return n;
}
