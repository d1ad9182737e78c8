/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-find.c: string.find, match, gmatch and gsub. */
#include "lua/sandbox-pattern.h"

#include <string.h>

static void
start (BoxMatch *m, lua_State *L, const gchar *text, gsize length, const gchar *pattern,
       gsize pattern_length)
{
    m->L = L;
    m->box = box_of (L);
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
    BoxMatch m;

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
        const gchar *end = box_match (&m, s);
        if (!end)
            continue;
        if (!find)
            return box_match_push_captures (&m, s, end);
        lua_pushinteger (L, s - text + 1);
        lua_pushinteger (L, end - text);
        return 2 + box_match_push_captures (&m, NULL, NULL);
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
    BoxMatch m;

    start (&m, L, text, length, pattern, size);
    for (; from <= (lua_Integer) length; from++) {
        const gchar *end = box_match (&m, text + from);
        if (!end || end - text == last)
            continue;
        lua_pushinteger (L, end - text);
        lua_copy (L, -1, lua_upvalueindex (3));
        lua_replace (L, lua_upvalueindex (4));
        return box_match_push_captures (&m, text + from, end);
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
add_template (BoxMatch *m, luaL_Buffer *buffer, const gchar *s, const gchar *end)
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
            box_match_push_capture (m, *p - '1', s, end);
            luaL_tolstring (L, -1, NULL);
            lua_remove (L, -2);
            luaL_addvalue (buffer);
        } else
            luaL_error (L, "invalid use of '%%' in replacement string");
    }
}

/* Whether something else stands there now. */
static gboolean
add_replacement (BoxMatch *m, luaL_Buffer *buffer, const gchar *s, const gchar *end)
{
    lua_State *L = m->L;
    switch (lua_type (L, 3)) {
    case LUA_TFUNCTION:
        lua_pushvalue (L, 3);
        lua_call (L, box_match_push_captures (m, s, end), 1);
        break;
    case LUA_TTABLE:
        box_match_push_capture (m, 0, s, end);
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
    BoxMatch m;

    luaL_argexpected (L,
                      type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION
                          || type == LUA_TTABLE,
                      3, "string/function/table");
    start (&m, L, s, length, pattern + anchored, size - anchored);
    luaL_buffinit (L, &buffer);
    while (n < most) {
        const gchar *end = box_match (&m, s);
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

void
box_pattern_open (lua_State *L)
{
    static const luaL_Reg functions[] = {
        { "find", find },   { "gmatch", gmatch }, { "gsub", gsub },
        { "match", match }, { NULL, NULL },
    };
    luaL_setfuncs (L, functions, 0);
}
