/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-pattern.c: find, gmatch, gsub and match: Lua's patterns, every step of which is counted. */
#include "lua/sandbox-private.h"

#include <string.h>

/* The most nested calls of match_here, and the most captures. */
#define MAX_NESTING 200
#define MAX_CAPTURES 32

/* One pattern and one text, while they are matched. */
typedef struct {
    lua_State *L;
    AvSandbox *sandbox;
    const gchar *text, *end;
    const gchar *pattern, *pattern_end;
    gint nesting;
    gint level; /* captures begun */
    struct {
        const gchar *start;
        gssize length; /* or that it is open, or a position */
    } captures[MAX_CAPTURES];
} Match;

enum {
    OPEN = -1,
    POSITION = -2
};

static const gchar *match_here (Match *m, const gchar *s, const gchar *p);

static void
count_step (Match *m)
{
    if (G_UNLIKELY (m->sandbox->left <= 1))
        av_sandbox_charge (m->L, 2);
    m->sandbox->left--;
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
item_end (Match *m, const gchar *p)
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

/* Whether C is in the set from `[` at P to its `]` at END. */
static gboolean
is_in_set (Match *m, guchar c, const gchar *p, const gchar *end)
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
is_match (Match *m, const gchar *s, const gchar *p, const gchar *end)
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
match_most (Match *m, const gchar *s, const gchar *p, const gchar *end)
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
match_least (Match *m, const gchar *s, const gchar *p, const gchar *end)
{
    for (;; s++) {
        const gchar *result = match_here (m, s, end + 1);
        if (result || !is_match (m, s, p, end))
            return result;
    }
}

/* --- captures --- */

static const gchar *
open_capture (Match *m, const gchar *s, const gchar *p, gssize kind)
{
    if (m->level >= MAX_CAPTURES)
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
close_capture (Match *m, const gchar *s, const gchar *p)
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
match_again (Match *m, const gchar *s, gint digit)
{
    gint i = digit - '1';
    if (i < 0 || i >= m->level || m->captures[i].length == OPEN)
        luaL_error (m->L, "invalid capture index %%%d", i + 1);
    /* A position capture has no text that could match. */
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
match_balanced (Match *m, const gchar *s, const gchar *p)
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
is_frontier (Match *m, const gchar *s, const gchar *p, const gchar *end)
{
    guchar before = s == m->text ? '\0' : (guchar) s[-1];
    guchar here = s == m->end ? '\0' : (guchar) *s;
    return !is_in_set (m, before, p, end - 1) && is_in_set (m, here, p, end - 1);
}

/* An item that is one character, perhaps repeated.  TRUE: it matched once, go on at S and P; else
 * RESULT is the end of the whole match. */
static gboolean
match_item (Match *m, const gchar **s, const gchar **p, const gchar **result)
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

/* `%b`, `%f`, `%1`: like match_item; -1 if P is none of these. */
static gint
match_special (Match *m, const gchar **s, const gchar **p)
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
match_here (Match *m, const gchar *s, const gchar *p)
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

static const gchar *
match_from (Match *m, const gchar *s)
{
    m->level = 0;
    m->nesting = 0;
    return match_here (m, s, m->pattern);
}

static void
push_capture (Match *m, gint i, const gchar *s, const gchar *end)
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

static gint
push_captures (Match *m, const gchar *s, const gchar *end)
{
    gint n = m->level == 0 && s ? 1 : m->level;
    luaL_checkstack (m->L, n, "too many captures");
    for (gint i = 0; i < n; i++)
        push_capture (m, i, s, end);
    return n;
}

/* --- the functions --- */

static void
start (Match *m, lua_State *L, const gchar *text, gsize length, const gchar *pattern,
       gsize pattern_length)
{
    m->L = L;
    m->sandbox = sandbox_of (L);
    m->text = text;
    m->end = text + length;
    m->pattern = pattern;
    m->pattern_end = pattern + pattern_length;
}

/* Where to begin, from 0; may be beyond the end. */
static gsize
first_of (lua_State *L, gint index, gsize length)
{
    lua_Integer i = luaL_optinteger (L, index, 1);
    if (i > 0)
        return (gsize) i - 1;
    return i == 0 || i < -(lua_Integer) length ? 0 : length - (gsize) (-(i + 1)) - 1;
}

static gboolean
is_plain (const gchar *pattern, gsize length)
{
    for (gsize i = 0; i < length; i++)
        if (pattern[i] && strchr ("^$*+?.([%-", pattern[i]))
            return FALSE;
    return TRUE;
}

static gint
find_plain (lua_State *L, const gchar *text, gsize length, const gchar *what, gsize size,
            gsize from)
{
    av_sandbox_charge (L, 1 + (length - from + size) / 4);
    const gchar *found = memmem (text + from, length - from, what, size);
    if (!found) {
        lua_pushnil (L);
        return 1;
    }
    lua_pushinteger (L, found - text + 1);
    lua_pushinteger (L, found - text + (lua_Integer) size);
    return 2;
}

static gint
find_or_match (lua_State *L, gboolean find)
{
    gsize length, size;
    const gchar *text = luaL_checklstring (L, 1, &length);
    const gchar *pattern = luaL_checklstring (L, 2, &size);
    gsize from = first_of (L, 3, length);
    Match m;

    if (from > length) {
        lua_pushnil (L);
        return 1;
    }
    if (find && (lua_toboolean (L, 4) || is_plain (pattern, size)))
        return find_plain (L, text, length, pattern, size, from);
    gboolean anchored = size > 0 && *pattern == '^';
    start (&m, L, text, length, pattern + anchored, size - anchored);
    const gchar *s = text + from;
    do {
        const gchar *end = match_from (&m, s);
        if (!end)
            continue;
        if (!find)
            return push_captures (&m, s, end);
        lua_pushinteger (L, s - text + 1);
        lua_pushinteger (L, end - text);
        return 2 + push_captures (&m, NULL, NULL);
    } while (s++ < m.end && !anchored);
    lua_pushnil (L);
    return 1;
}

static gint
find (lua_State *L)
{
    return find_or_match (L, TRUE);
}

static gint
match (lua_State *L)
{
    return find_or_match (L, FALSE);
}

/* Upvalues: text, pattern, where to go on (from 0), where the last match ended (or -1). */
static gint
next_match (lua_State *L)
{
    gsize length, size;
    const gchar *text = lua_tolstring (L, lua_upvalueindex (1), &length);
    const gchar *pattern = lua_tolstring (L, lua_upvalueindex (2), &size);
    lua_Integer from = lua_tointeger (L, lua_upvalueindex (3));
    lua_Integer last = lua_tointeger (L, lua_upvalueindex (4));
    Match m;

    start (&m, L, text, length, pattern, size);
    for (; from <= (lua_Integer) length; from++) {
        const gchar *end = match_from (&m, text + from);
        if (!end || end - text == last)
            continue;
        lua_pushinteger (L, end - text);
        lua_copy (L, -1, lua_upvalueindex (3));
        lua_replace (L, lua_upvalueindex (4));
        return push_captures (&m, text + from, end);
    }
    return 0;
}

static gint
gmatch (lua_State *L)
{
    gsize length;
    luaL_checklstring (L, 1, &length);
    luaL_checkstring (L, 2);
    gsize from = first_of (L, 3, length);
    lua_settop (L, 2);
    lua_pushinteger (L, (lua_Integer) MIN (from, length + 1));
    lua_pushinteger (L, -1);
    lua_pushcclosure (L, next_match, 4);
    return 1;
}

/* --- gsub --- */

static void
add_template (Match *m, luaL_Buffer *buffer, const gchar *s, const gchar *end)
{
    gsize length;
    lua_State *L = m->L;
    const gchar *p = lua_tolstring (L, 3, &length), *stop = p + length;
    av_sandbox_charge (L, 1 + length / 4);
    for (; p < stop; p++) {
        if (*p != '%') {
            luaL_addchar (buffer, *p);
            continue;
        }
        p++;
        if (p < stop && *p == '%')
            luaL_addchar (buffer, '%');
        else if (p < stop && *p == '0')
            luaL_addlstring (buffer, s, (gsize) (end - s));
        else if (p < stop && g_ascii_isdigit (*p)) {
            push_capture (m, *p - '1', s, end);
            luaL_tolstring (L, -1, NULL);
            lua_remove (L, -2);
            luaL_addvalue (buffer);
        } else
            luaL_error (L, "invalid use of '%%' in replacement string");
    }
}

/* Appends the replacement; returns whether it differs from the match. */
static gboolean
add_replacement (Match *m, luaL_Buffer *buffer, const gchar *s, const gchar *end)
{
    lua_State *L = m->L;
    switch (lua_type (L, 3)) {
    case LUA_TFUNCTION:
        lua_pushvalue (L, 3);
        lua_call (L, push_captures (m, s, end), 1);
        break;
    case LUA_TTABLE:
        push_capture (m, 0, s, end);
        lua_gettable (L, 3);
        break;
    default:
        add_template (m, buffer, s, end);
        return TRUE;
    }
    if (!lua_toboolean (L, -1)) {
        lua_pop (L, 1);
        luaL_addlstring (buffer, s, (gsize) (end - s));
        return FALSE;
    }
    if (!lua_isstring (L, -1))
        luaL_error (L, "invalid replacement value (a %s)", luaL_typename (L, -1));
    luaL_addvalue (buffer);
    return TRUE;
}

static gint
gsub (lua_State *L)
{
    gsize length, size;
    const gchar *s = luaL_checklstring (L, 1, &length), *last = NULL;
    const gchar *pattern = luaL_checklstring (L, 2, &size);
    gint type = lua_type (L, 3);
    lua_Integer most = luaL_optinteger (L, 4, (lua_Integer) length + 1), n = 0;
    gboolean anchored = size > 0 && *pattern == '^', changed = FALSE;
    luaL_Buffer buffer;
    Match m;

    luaL_argexpected (L,
                      type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION
                          || type == LUA_TTABLE,
                      3, "string/function/table");
    start (&m, L, s, length, pattern + anchored, size - anchored);
    luaL_buffinit (L, &buffer);
    while (n < most) {
        const gchar *end = match_from (&m, s);
        if (end && end != last) {
            n++;
            changed |= add_replacement (&m, &buffer, s, end);
            s = last = end;
        } else if (s < m.end)
            luaL_addchar (&buffer, *s++);
        else
            break;
        if (anchored)
            break;
    }
    if (changed) {
        luaL_addlstring (&buffer, s, (gsize) (m.end - s));
        luaL_pushresult (&buffer);
    } else
        lua_pushvalue (L, 1);
    lua_pushinteger (L, n);
    return 2;
}

const luaL_Reg sandbox_pattern_functions[] = {
    { "find", find }, { "gmatch", gmatch }, { "gsub", gsub }, { "match", match }, { NULL, NULL },
};
