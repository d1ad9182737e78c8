/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-change.c: finds what a plugin keeps outside of its declared state. */
#include "lua/sandbox-private.h"

#include <string.h>

/* Marks are copies, one level deep: of a table with its metatable, of a function's upvalues.  What is
 * new would have to hang on something that has changed.  In the registry, lists with one item for
 * each marked object: the object, its copy, its name; and the place of each object in them. */
static const gchar objects_key, copies_key, names_key, places_key;
/* In the copy of a table. */
static const gchar metatable_key;

enum {
    OBJECTS = 1,
    COPIES,
    NAMES,
    PLACES,
    FIRST_FREE
};

/* A name that is longer than this has gone round in circles. */
#define MAX_NAME 200

/* Where in the files something is, and what it is. */
typedef struct {
    gchar place[MAX_NAME]; /* "ID/init.lua:12: ", or nothing */
    gchar what[MAX_NAME];
} Name;

/* Of the function on top, which stays. */
static void
set_place (lua_State *L, Name *name)
{
    lua_Debug ar;
    lua_pushvalue (L, -1);
    lua_getinfo (L, ">S", &ar);
    name->place[0] = '\0';
    if (box_source (&ar))
        g_snprintf (name->place, sizeof name->place, "%s:%d: ", box_source (&ar), ar.linedefined);
}

/* Takes the value on top; if it is a table or a function that is not marked, it will be: as what the
 * format says, in the same place as what it was FOUND_IN, unless it is a function. */
static void G_GNUC_PRINTF (3, 4) add (lua_State *L, const Name *found_in, const gchar *format, ...)
{
    gboolean is_new = lua_istable (L, -1) || lua_isfunction (L, -1);
    if (is_new) {
        lua_pushvalue (L, -1);
        is_new = lua_rawget (L, PLACES) == LUA_TNIL;
        lua_pop (L, 1);
    }
    if (is_new) {
        Name name = { "", "" };
        va_list arguments;
        va_start (arguments, format);
        g_vsnprintf (name.what, sizeof name.what, format, arguments);
        va_end (arguments);
        if (lua_isfunction (L, -1))
            set_place (L, &name);
        else if (found_in)
            g_strlcpy (name.place, found_in->place, sizeof name.place);

        lua_Integer place = (lua_Integer) lua_rawlen (L, OBJECTS) + 1;
        lua_pushvalue (L, -1);
        lua_pushinteger (L, place);
        lua_rawset (L, PLACES);
        lua_pushvalue (L, -1);
        lua_rawseti (L, OBJECTS, place);
        *(Name *) lua_newuserdatauv (L, sizeof name, 0) = name;
        lua_rawseti (L, NAMES, place);
    }
    lua_pop (L, 1);
}

/* Of a key, for people. */
static const gchar *
push_key_name (lua_State *L, gint index)
{
    if (lua_type (L, index) == LUA_TSTRING)
        return lua_pushfstring (L, "'%s'", lua_tostring (L, index));
    if (lua_type (L, index) == LUA_TNUMBER) {
        lua_pushvalue (L, index);
        return lua_tostring (L, -1);
    }
    return lua_pushfstring (L, "(a %s)", luaL_typename (L, index));
}

static void
mark_table (lua_State *L, gint object, const Name *name)
{
    lua_newtable (L);
    gint copy = lua_gettop (L);
    lua_pushnil (L);
    while (lua_next (L, object)) {
        lua_pushvalue (L, -2);
        lua_pushvalue (L, -2);
        lua_rawset (L, copy);
        const gchar *key = push_key_name (L, -2);
        lua_insert (L, -2);
        if (lua_isfunction (L, -1))
            add (L, name, "%s", key);
        else
            add (L, name, "%s in %s", key, name->what);
        lua_pop (L, 1);
        lua_pushvalue (L, -1);
        add (L, name, "a key in %s", name->what);
    }
    if (lua_getmetatable (L, object)) {
        lua_rawsetp (L, copy, &metatable_key);
        if (box_push_metatable (L, object))
            add (L, name, "the metatable of %s", name->what);
    }
    if (box_push_content (L, object))
        add (L, name, "%s", name->what);
    lua_settop (L, copy);
}

static void
mark_function (lua_State *L, gint object, const Name *name)
{
    lua_newtable (L);
    gint copy = lua_gettop (L);
    const gchar *upvalue;
    for (gint i = 1; (upvalue = lua_getupvalue (L, object, i)); i++) {
        lua_pushvalue (L, -1);
        /* Those of C have no names. */
        if (!*upvalue)
            add (L, name, "what %s holds", name->what);
        else if (lua_isfunction (L, -1))
            add (L, name, "'%s'", upvalue);
        else
            add (L, name, "upvalue '%s' of %s", upvalue, name->what);
        lua_rawseti (L, copy, i);
    }
    lua_settop (L, copy);
}

static void
mark_object (lua_State *L, lua_Integer i)
{
    lua_rawgeti (L, NAMES, i);
    /* It is held by the list. */
    const Name *name = lua_touserdata (L, -1);
    lua_pop (L, 1);
    if (lua_istable (L, FIRST_FREE))
        mark_table (L, FIRST_FREE, name);
    else
        mark_function (L, FIRST_FREE, name);
    lua_rawseti (L, COPIES, i);
}

/* All that stands in the table on top of the stack, which stays there; KIND is what it is told as. */
static void
add_members (lua_State *L, const gchar *kind)
{
    gint table = lua_gettop (L);
    lua_pushnil (L);
    while (lua_next (L, table)) {
        const gchar *key = push_key_name (L, -2);
        lua_insert (L, -2);
        add (L, NULL, "%s %s", kind, key);
        lua_pop (L, 1);
    }
}

/* Globals, modules, and what the binding holds by luaL_ref. */
static void
add_roots (lua_State *L)
{
    lua_rawgeti (L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    add_members (L, "global");
    lua_rawgetp (L, LUA_REGISTRYINDEX, &box_modules_key);
    add_members (L, "module");
    lua_Integer n = (lua_Integer) lua_rawlen (L, LUA_REGISTRYINDEX);
    for (lua_Integer i = LUA_RIDX_LAST + 1; i <= n; i++) {
        lua_rawgeti (L, LUA_REGISTRYINDEX, i);
        add (L, NULL, lua_isfunction (L, -1) ? "a hook" : "what the plugin handed over");
    }
    lua_settop (L, PLACES);
}

gint
box_change_mark (lua_State *L)
{
    static const gchar *const keys[] = { &objects_key, &copies_key, &names_key, &places_key };
    lua_settop (L, 0);
    luaL_checkstack (L, 40, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
        lua_newtable (L);
        lua_pushvalue (L, -1);
        lua_rawsetp (L, LUA_REGISTRYINDEX, keys[i]);
    }
    /* Globals cannot be written by a script, and may be by the binding. */
    lua_rawgeti (L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushboolean (L, TRUE);
    lua_rawset (L, PLACES);
    add_roots (L);
    for (lua_Integer i = 1; lua_rawgeti (L, OBJECTS, i) != LUA_TNIL; i++) {
        mark_object (L, i);
        lua_settop (L, PLACES);
    }
    return 0;
}

/* --- comparing --- */

static gboolean
is_same (lua_State *L, gint a, gint b)
{
    if (lua_rawequal (L, a, b))
        return lua_type (L, a) != LUA_TNUMBER || lua_isinteger (L, a) == lua_isinteger (L, b);
    /* What is no number is not equal to itself. */
    return lua_type (L, a) == LUA_TNUMBER && lua_type (L, b) == LUA_TNUMBER
           && lua_tonumber (L, a) != lua_tonumber (L, a)
           && lua_tonumber (L, b) != lua_tonumber (L, b);
}

/* Whether all that is in the table at A is the same in that at B; if not, pushes a name of the key. */
static gboolean
has_same (lua_State *L, gint a, gint b)
{
    lua_pushnil (L);
    while (lua_next (L, a)) {
        lua_pushvalue (L, -2);
        lua_rawget (L, b);
        if (!lua_islightuserdata (L, -3) && !is_same (L, -1, -2)) {
            push_key_name (L, -3);
            return FALSE;
        }
        lua_pop (L, 2);
    }
    return TRUE;
}

static gchar *
find_in_table (lua_State *L, gint object, gint copy, const Name *name)
{
    if (!has_same (L, object, copy) || !has_same (L, copy, object))
        return g_strdup_printf ("%s%s in %s changed", name->place, lua_tostring (L, -1),
                                name->what);
    if (!lua_getmetatable (L, object))
        lua_pushnil (L);
    lua_rawgetp (L, copy, &metatable_key);
    if (!lua_rawequal (L, -1, -2))
        return g_strdup_printf ("%sthe metatable of %s changed", name->place, name->what);
    return NULL;
}

static gchar *
find_in_function (lua_State *L, gint object, gint copy, const Name *name)
{
    const gchar *upvalue;
    for (gint i = 1; (upvalue = lua_getupvalue (L, object, i)); i++) {
        lua_rawgeti (L, copy, i);
        if (!is_same (L, -1, -2)) {
            if (!*upvalue)
                return g_strdup_printf ("%swhat %s holds changed", name->place, name->what);
            return g_strdup_printf ("%supvalue '%s' of %s changed", name->place, upvalue,
                                    name->what);
        }
        lua_pop (L, 2);
    }
    return NULL;
}

/* Gives a text as light userdata, or nil. */
static gint
find (lua_State *L)
{
    static const gchar *const keys[] = { &objects_key, &copies_key, &names_key };
    gchar *found = NULL;
    luaL_checkstack (L, 20, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        lua_rawgetp (L, LUA_REGISTRYINDEX, keys[i]);
    for (lua_Integer i = 1; !found && lua_rawgeti (L, OBJECTS, i) != LUA_TNIL; i++) {
        lua_rawgeti (L, COPIES, i);
        lua_rawgeti (L, NAMES, i);
        const Name *name = lua_touserdata (L, -1);
        found =
            lua_istable (L, 4) ? find_in_table (L, 4, 5, name) : find_in_function (L, 4, 5, name);
        lua_settop (L, 3);
    }
    if (found)
        lua_pushlightuserdata (L, found);
    return found != NULL;
}

gchar *
av_sandbox_find_change (AvSandbox *box)
{
    lua_State *L = box->main;
    g_return_val_if_fail (box->depth == 0, NULL);
    if (!box->is_sealed)
        return NULL;
    /* There is no limit outside of calls, so that nothing fails. */
    lua_pushcfunction (L, find);
    lua_call (L, 0, 1);
    gchar *found = lua_touserdata (L, -1);
    lua_pop (L, 1);
    return found;
}
