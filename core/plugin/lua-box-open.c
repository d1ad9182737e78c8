/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-box-open.c: gives a box what its scripts may use. */
#include "plugin/lua-box-private.h"

#include <lualib.h>

gint
box_open (lua_State *L)
{
    box_budget_open (L);
    luaL_requiref (L, LUA_GNAME, luaopen_base, 1);
    luaL_requiref (L, LUA_TABLIBNAME, luaopen_table, 1);
    luaL_requiref (L, LUA_STRLIBNAME, luaopen_string, 1);
    luaL_requiref (L, LUA_MATHLIBNAME, luaopen_math, 1);
    luaL_requiref (L, LUA_UTF8LIBNAME, luaopen_utf8, 1);
    return 0;
}
