/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-cover.c: metatables of the box's own over tables of a script, unseen by it.
 *
 * A table that serves as a metatable is guarded: `__gc`, `__mode` and `__close` cannot be put into it
 * later.  A sealed table has been emptied; what it held is read through its cover.  The cover of a
 * table that has a metatable of the script's acts for that one as well. */
#include "lua/sandbox-private.h"

#include <string.h>

/* In a cover: the script's own metatable or FALSE; what the sealed table held. */
static const gchar own_key, content_key;
/* In the registry: the guard of all tables without a metatable of their own. */
static const gchar guard_key;

static gboolean
is_forbidden (const gchar *name)
{
    return strcmp (name, "__gc") == 0 || strcmp (name, "__mode") == 0
           || strcmp (name, "__close") == 0;
}

static gint
refuse_field (lua_State *L, const gchar *name)
{
    return luaL_error (L, "a metatable may not have '%s' here", name);
}

/* Pushes the cover of the table, if it has one. */
static gboolean
push_cover (lua_State *L, gint index)
{
    if (!lua_getmetatable (L, index))
        return FALSE;
    gboolean is_cover = lua_rawgetp (L, -1, &own_key) != LUA_TNIL;
    lua_pop (L, is_cover ? 1 : 2);
    return is_cover;
}

gboolean
box_push_metatable (lua_State *L, gint index)
{
    if (!lua_getmetatable (L, index))
        return FALSE;
    gint type = lua_rawgetp (L, -1, &own_key);
    if (type == LUA_TNIL)
        lua_pop (L, 1);
    else
        lua_remove (L, -2);
    if (type == LUA_TBOOLEAN)
        lua_pop (L, 1);
    return type != LUA_TBOOLEAN;
}

gboolean
box_push_content (lua_State *L, gint index)
{
    if (push_cover (L, index)) {
        gint type = lua_rawgetp (L, -1, &content_key);
        lua_remove (L, -2);
        if (type == LUA_TTABLE)
            return TRUE;
        lua_pop (L, 1);
    }
    return FALSE;
}

static gboolean
is_guarded (lua_State *L, gint index)
{
    gboolean guarded = push_cover (L, index);
    if (guarded)
        lua_pop (L, 1);
    return guarded;
}

/* __newindex of a guarded table: table, key, value. */
static gint
guarded_write (lua_State *L)
{
    if (lua_type (L, 2) == LUA_TSTRING && is_forbidden (lua_tostring (L, 2)))
        return refuse_field (L, lua_tostring (L, 2));
    if (box_push_metatable (L, 1)) {
        lua_pushliteral (L, "__newindex");
        gint type = lua_rawget (L, -2);
        if (type == LUA_TFUNCTION) {
            lua_insert (L, 1);
            lua_settop (L, 4);
            lua_call (L, 3, 0);
            return 0;
        }
        if (type != LUA_TNIL) {
            lua_insert (L, 1);
            lua_settop (L, 4);
            lua_remove (L, 2);
            lua_settable (L, 1);
            return 0;
        }
        lua_settop (L, 3);
    }
    lua_rawset (L, 1);
    return 0;
}

/* Copies what the script's metatable below the top gives to the new cover on top. */
static void
copy_events (lua_State *L)
{
    gint cover = lua_gettop (L), own = cover - 1;
    lua_pushnil (L);
    while (lua_next (L, own)) {
        const gchar *name = lua_type (L, -2) == LUA_TSTRING ? lua_tostring (L, -2) : "";
        if (strncmp (name, "__", 2) == 0 && !is_forbidden (name)) {
            lua_pushvalue (L, -2);
            lua_insert (L, -2);
            lua_rawset (L, cover);
        } else
            lua_pop (L, 1);
    }
}

/* Pushes a new cover in place of the script's metatable, or nil, that is on the stack's top. */
static void
make_cover (lua_State *L)
{
    lua_newtable (L);
    if (lua_istable (L, -2)) {
        copy_events (L);
        lua_pushvalue (L, -2);
    } else
        lua_pushboolean (L, FALSE);
    lua_rawsetp (L, -2, &own_key);
    lua_remove (L, -2);
    lua_pushcfunction (L, guarded_write);
    lua_setfield (L, -2, "__newindex");
}

/* Guards the table, whose own metatable (or nil) is on top and is popped. */
static void
guard (lua_State *L, gint index)
{
    index = lua_absindex (L, index);
    if (lua_isnil (L, -1)) {
        lua_pop (L, 1);
        lua_rawgetp (L, LUA_REGISTRYINDEX, &guard_key);
    } else
        make_cover (L);
    lua_setmetatable (L, index);
}

static void
check_metatable (lua_State *L, gint index)
{
    static const gchar *const names[] = { "__gc", "__mode", "__close" };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        lua_pushstring (L, names[i]);
        if (lua_rawget (L, index) != LUA_TNIL)
            refuse_field (L, names[i]);
        lua_pop (L, 1);
    }
}

/* setmetatable (table, metatable or nil) */
static gint
set_metatable (lua_State *L)
{
    gint type = lua_type (L, 2);
    luaL_checktype (L, 1, LUA_TTABLE);
    luaL_argexpected (L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    lua_settop (L, 2);
    if (box_push_content (L, 1))
        return luaL_error (L, "this table is read-only: its metatable may not be changed");
    if (box_push_metatable (L, 1)) {
        lua_pushliteral (L, "__metatable");
        if (lua_rawget (L, -2) != LUA_TNIL)
            return luaL_error (L, "cannot change a protected metatable");
    }
    lua_settop (L, 2);
    if (type == LUA_TTABLE) {
        gboolean read_only = box_push_content (L, 2);
        check_metatable (L, read_only ? lua_gettop (L) : 2);
        lua_settop (L, 2);
        if (!is_guarded (L, 2)) {
            if (!lua_getmetatable (L, 2))
                lua_pushnil (L);
            guard (L, 2);
        }
    }
    if (is_guarded (L, 1))
        guard (L, 1);
    else
        lua_setmetatable (L, 1);
    lua_settop (L, 1);
    return 1;
}

static gint
get_metatable (lua_State *L)
{
    luaL_checkany (L, 1);
    /* Those of strings and handles are not the script's. */
    if (lua_type (L, 1) != LUA_TTABLE) {
        if (luaL_getmetafield (L, 1, "__metatable") == LUA_TNIL)
            return luaL_error (L, "the metatable of a %s is not accessible", luaL_typename (L, 1));
        return 1;
    }
    if (!box_push_metatable (L, 1))
        lua_pushnil (L);
    else {
        lua_pushliteral (L, "__metatable");
        if (lua_rawget (L, -2) == LUA_TNIL)
            lua_pop (L, 1);
    }
    return 1;
}

static gint
raw_get (lua_State *L)
{
    luaL_checktype (L, 1, LUA_TTABLE);
    luaL_checkany (L, 2);
    lua_settop (L, 2);
    if (box_push_content (L, 1))
        lua_replace (L, 1);
    lua_rawget (L, 1);
    return 1;
}

static gint
raw_set (lua_State *L)
{
    luaL_checktype (L, 1, LUA_TTABLE);
    luaL_checkany (L, 2);
    luaL_checkany (L, 3);
    lua_settop (L, 3);
    if (box_push_content (L, 1)) {
        lua_pop (L, 1);
        /* It is empty, so that this is what its cover says. */
        lua_settable (L, 1);
    } else {
        if (lua_type (L, 2) == LUA_TSTRING && is_forbidden (lua_tostring (L, 2))
            && is_guarded (L, 1))
            return refuse_field (L, lua_tostring (L, 2));
        lua_rawset (L, 1);
    }
    lua_settop (L, 1);
    return 1;
}

static gint
raw_len (lua_State *L)
{
    gint type = lua_type (L, 1);
    luaL_argexpected (L, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string");
    if (type == LUA_TTABLE && box_push_content (L, 1))
        lua_replace (L, 1);
    lua_pushinteger (L, (lua_Integer) lua_rawlen (L, 1));
    return 1;
}

/* --- sealing --- */

gint
box_refuse_write (lua_State *L)
{
    const gchar *key = lua_type (L, 2) == LUA_TSTRING || lua_type (L, 2) == LUA_TNUMBER
                           ? lua_tostring (L, 2)
                           : luaL_typename (L, 2);
    return luaL_error (L,
                       "'%s' is written into a table that is read-only since the plugin was loaded;"
                       " what changes in a game belongs in declared state",
                       key);
}

/* Of the content that is upvalue 1. */
static gint
sealed_length (lua_State *L)
{
    lua_pushinteger (L, luaL_len (L, lua_upvalueindex (1)));
    return 1;
}

/* Upvalues: content, the script's own __index, a function. */
static gint
sealed_index (lua_State *L)
{
    lua_settop (L, 2);
    lua_pushvalue (L, 2);
    if (lua_rawget (L, lua_upvalueindex (1)) != LUA_TNIL)
        return 1;
    lua_settop (L, 2);
    lua_pushvalue (L, lua_upvalueindex (2));
    lua_insert (L, 1);
    lua_call (L, 2, 1);
    return 1;
}

/* What the cover on top answers when it is read, from the content below it. */
static void
set_index (lua_State *L)
{
    gint cover = lua_gettop (L), content = cover - 1;
    gint type = lua_getfield (L, cover, "__index");
    if (type == LUA_TFUNCTION) {
        lua_pushvalue (L, content);
        lua_insert (L, -2);
        lua_pushcclosure (L, sealed_index, 2);
    } else {
        if (type != LUA_TNIL) {
            lua_createtable (L, 0, 1);
            lua_insert (L, -2);
            lua_setfield (L, -2, "__index");
            lua_setmetatable (L, content);
        } else
            lua_pop (L, 1);
        lua_pushvalue (L, content);
    }
    lua_setfield (L, cover, "__index");
    if (lua_getfield (L, cover, "__len") == LUA_TNIL) {
        lua_pushvalue (L, content);
        lua_pushcclosure (L, sealed_length, 1);
        lua_setfield (L, cover, "__len");
    }
    lua_settop (L, cover);
}

/* Moves what the table holds into a new one, which is pushed.  Events stay in it as well: should it
 * be, or become, a metatable, Lua looks for them there. */
static void
move_content (lua_State *L, gint index)
{
    lua_newtable (L);
    gint content = lua_gettop (L);
    lua_pushnil (L);
    while (lua_next (L, index)) {
        gboolean event =
            lua_type (L, -2) == LUA_TSTRING && strncmp (lua_tostring (L, -2), "__", 2) == 0;
        lua_pushvalue (L, -2);
        lua_insert (L, -2);
        lua_rawset (L, content);
        if (!event) {
            lua_pushvalue (L, -1);
            lua_pushnil (L);
            lua_rawset (L, index);
        }
    }
}

/* Puts a cover over the empty table that shows the content on top, which is popped. */
static void
show_content (lua_State *L, gint index, lua_CFunction write)
{
    if (!box_push_metatable (L, index))
        lua_pushnil (L);
    make_cover (L);
    set_index (L);
    lua_pushcfunction (L, write);
    lua_setfield (L, -2, "__newindex");
    lua_insert (L, -2);
    lua_rawsetp (L, -2, &content_key);
    lua_setmetatable (L, index);
}

void
box_cover_seal (lua_State *L, gint index)
{
    index = lua_absindex (L, index);
    luaL_checkstack (L, 16, NULL);
    if (box_push_content (L, index))
        lua_pop (L, 1);
    else {
        move_content (L, index);
        show_content (L, index, box_refuse_write);
    }
}

void
box_cover_push_view (lua_State *L, gint index, lua_CFunction write)
{
    index = lua_absindex (L, index);
    lua_newtable (L);
    lua_pushvalue (L, index);
    show_content (L, lua_gettop (L) - 1, write);
}

void
box_cover_open (lua_State *L)
{
    static const luaL_Reg functions[] = {
        { "getmetatable", get_metatable },
        { "rawget", raw_get },
        { "rawlen", raw_len },
        { "rawset", raw_set },
        { "setmetatable", set_metatable },
        { NULL, NULL },
    };
    luaL_setfuncs (L, functions, 0);
    lua_pushnil (L);
    make_cover (L);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &guard_key);
}
