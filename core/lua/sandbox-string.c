/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-string.c: the string library but for patterns; no text longer than a box allows, no address
 * and no locale in it. */
#include "lua/sandbox-private.h"

#include <lualib.h>
#include <string.h>

#define MAX_BYTES 4096

static gint
change_case (lua_State *L, gchar (*change) (gchar))
{
    gsize length;
    luaL_Buffer buffer;
    const gchar *text = luaL_checklstring (L, 1, &length);
    gchar *changed = luaL_buffinitsize (L, &buffer, length);
    av_sandbox_charge (L, 1 + length / 2);
    for (gsize i = 0; i < length; i++)
        changed[i] = change (text[i]);
    luaL_pushresultsize (&buffer, length);
    return 1;
}

static gint
lower (lua_State *L)
{
    return change_case (L, g_ascii_tolower);
}

static gint
upper (lua_State *L)
{
    return change_case (L, g_ascii_toupper);
}

static gint
repeat (lua_State *L)
{
    gsize length, separator_length;
    const gchar *text = luaL_checklstring (L, 1, &length);
    lua_Integer n = luaL_checkinteger (L, 2);
    const gchar *separator = luaL_optlstring (L, 3, "", &separator_length);
    luaL_Buffer buffer;

    if (n <= 0 || length + separator_length == 0) {
        lua_pushliteral (L, "");
        return 1;
    }
    if ((lua_Unsigned) n > 2 * BOX_MAX_STRING / (length + separator_length)
        || length * (gsize) n + separator_length * ((gsize) n - 1) > BOX_MAX_STRING)
        return luaL_error (L, "resulting string too large");
    av_sandbox_charge (L, (guint64) n);
    luaL_buffinit (L, &buffer);
    for (; n > 0; n--) {
        luaL_addlstring (&buffer, text, length);
        if (n > 1)
            luaL_addlstring (&buffer, separator, separator_length);
    }
    luaL_pushresult (&buffer);
    return 1;
}

/* Lua's own, with a bound on what goes to the stack. */
static gint
byte (lua_State *L)
{
    gsize length;
    luaL_checklstring (L, 1, &length);
    lua_Integer first = luaL_optinteger (L, 2, 1);
    lua_Integer last = luaL_optinteger (L, 3, first);
    if (last < 0)
        last += (lua_Integer) length + 1;
    if (first < 0)
        first = MAX (first + (lua_Integer) length + 1, 1);
    if (MIN (last, (lua_Integer) length) - MAX (first, 1) >= MAX_BYTES)
        return luaL_error (L, "string slice too long");
    return lua_tocfunction (L, lua_upvalueindex (1)) (L);
}

/* Turns what `%s` is given into text by our own rules, and refuses what is no directive of a script's;
 * Lua's own format, which is the upvalue, does the rest. */
static gint
format (lua_State *L)
{
    gsize length;
    const gchar *p = luaL_checklstring (L, 1, &length), *end = p + length;
    gint argument = 1;

    av_sandbox_charge (L, 1 + length / 16);
    for (; p < end; p++) {
        if (*p != '%')
            continue;
        if (++p < end && *p == '%')
            continue;
        while (p < end && strchr ("-+ #0123456789.", *p) && *p)
            p++;
        if (p == end)
            break;
        if (!*p || !strchr ("aAcdeEfFgGiqosuxX", *p))
            return luaL_error (L, "invalid conversion '%%%c' to 'format'", *p);
        argument++;
        if (*p == 's' && argument <= lua_gettop (L) && lua_type (L, argument) != LUA_TSTRING) {
            box_push_text (L, argument);
            lua_replace (L, argument);
        }
    }
    return lua_tocfunction (L, lua_upvalueindex (1)) (L);
}

static void
wrap (lua_State *L, const gchar *name, lua_CFunction wrapper)
{
    lua_getfield (L, -1, name);
    lua_pushcclosure (L, wrapper, 1);
    lua_setfield (L, -2, name);
}

void
box_push_string (lua_State *L)
{
    static const gchar *const kept[] = { "byte", "char", "format", "len", "reverse", "sub", NULL };
    static const luaL_Reg functions[] = {
        { "lower", lower },
        { "rep", repeat },
        { "upper", upper },
        { NULL, NULL },
    };
    box_push_library (L, luaopen_string, kept);
    wrap (L, "byte", byte);
    wrap (L, "format", format);
    luaL_setfuncs (L, functions, 0);
    box_pattern_open (L);
}
