/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-protect.c: pcall, xpcall and coroutines that cannot swallow what ends a script. */
#include "lua/sandbox-private.h"

#include <lualib.h>

/* In the registry: the call that made a coroutine, by coroutine. */
static const gchar births_key;

/* Raises again what no script may catch. */
static void
check_end (lua_State *L, gint status)
{
    AvSandbox *box = box_of (L);
    if (status == LUA_ERRMEM && box->end == BOX_GOES_ON)
        box->end = BOX_NO_MEMORY;
    if (box->end != BOX_GOES_ON)
        box_raise_end (L);
}

/* SKIP values at the bottom are no results. */
static gint
finish (lua_State *L, gint status, lua_KContext skip)
{
    if (status == LUA_OK || status == LUA_YIELD)
        return lua_gettop (L) - (gint) skip;
    check_end (L, status);
    lua_pushboolean (L, FALSE);
    lua_pushvalue (L, -2);
    return 2;
}

static gint
protected_call (lua_State *L)
{
    luaL_checkany (L, 1);
    lua_pushboolean (L, TRUE);
    lua_insert (L, 1);
    return finish (L, lua_pcallk (L, lua_gettop (L) - 2, LUA_MULTRET, 0, 0, finish), 0);
}

/* The script's handler is upvalue 1; it is not asked about what it cannot handle. */
static gint
handle (lua_State *L)
{
    if (box_of (L)->end != BOX_GOES_ON)
        return 1;
    lua_settop (L, 1);
    lua_pushvalue (L, lua_upvalueindex (1));
    lua_insert (L, 1);
    lua_call (L, 1, 1);
    return 1;
}

static gint
protected_call_with_handler (lua_State *L)
{
    gint n = lua_gettop (L);
    luaL_checktype (L, 2, LUA_TFUNCTION);
    lua_pushvalue (L, 2);
    lua_pushcclosure (L, handle, 1);
    lua_replace (L, 2);
    lua_pushboolean (L, TRUE);
    lua_pushvalue (L, 1);
    lua_rotate (L, 3, 2);
    return finish (L, lua_pcallk (L, n - 2, LUA_MULTRET, 2, 2, finish), 2);
}

/* --- coroutines --- */

static lua_State *
check_coroutine (lua_State *L, gint index)
{
    lua_State *co = lua_tothread (L, index);
    luaL_argexpected (L, co != NULL, index, "coroutine");
    return co;
}

static gint
create (lua_State *L)
{
    luaL_checktype (L, 1, LUA_TFUNCTION);
    lua_settop (L, 1);
    /* Each counts from nought to its first look at the budget. */
    av_sandbox_charge (L, BOX_STRIDE);
    lua_State *co = lua_newthread (L);
    lua_rawgetp (L, LUA_REGISTRYINDEX, &births_key);
    lua_pushvalue (L, -2);
    lua_pushinteger (L, (lua_Integer) box_of (L)->serial);
    lua_rawset (L, -3);
    lua_pop (L, 1);
    lua_pushvalue (L, 1);
    lua_xmove (L, co, 1);
    return 1;
}

/* One that is kept would be state that no copy of a game has. */
static gboolean
is_of_this_call (lua_State *L, lua_State *co)
{
    if (!lua_checkstack (co, 1))
        return FALSE;
    lua_rawgetp (L, LUA_REGISTRYINDEX, &births_key);
    lua_pushthread (co);
    lua_xmove (co, L, 1);
    lua_rawget (L, -2);
    gboolean is_born = lua_tointeger (L, -1) == (lua_Integer) box_of (L)->serial;
    lua_pop (L, 2);
    return is_born;
}

static const gchar *
why_not (lua_State *L, lua_State *co, gint n_args)
{
    lua_Debug ar;
    gint status = lua_status (co);
    if (L == co)
        return "cannot resume non-suspended coroutine";
    if (status == LUA_OK && lua_getstack (co, 0, &ar))
        return "cannot resume non-suspended coroutine";
    if ((status == LUA_OK && lua_gettop (co) == 0) || (status != LUA_OK && status != LUA_YIELD))
        return "cannot resume dead coroutine";
    if (!is_of_this_call (L, co))
        return "a coroutine does not outlive the call that made it";
    if (!lua_checkstack (co, n_args))
        return "too many arguments to resume";
    return NULL;
}

/* The number of results, which are pushed; or -1 and a message is pushed. */
static gint
resume_into (lua_State *L, lua_State *co, gint n_args)
{
    AvSandbox *box = box_of (L);
    const gchar *reason = why_not (L, co, n_args);
    gint n_results = 0;

    if (reason) {
        lua_pushstring (L, reason);
        return -1;
    }
    lua_xmove (L, co, n_args);
    box->running = co;
    gint status = lua_resume (co, L, n_args, &n_results);
    box->running = L;
    if (status != LUA_OK && status != LUA_YIELD) {
        check_end (L, status);
        lua_xmove (co, L, 1);
        return -1;
    }
    if (!lua_checkstack (L, n_results + 1)) {
        lua_pop (co, n_results);
        lua_pushliteral (L, "too many results to resume");
        return -1;
    }
    lua_xmove (co, L, n_results);
    return n_results;
}

static gint
resume (lua_State *L)
{
    lua_State *co = check_coroutine (L, 1);
    av_sandbox_charge (L, 10);
    gint n = resume_into (L, co, lua_gettop (L) - 1);
    lua_pushboolean (L, n >= 0);
    lua_insert (L, n >= 0 ? -(n + 1) : -2);
    return n >= 0 ? n + 1 : 2;
}

static gint
resume_wrapped (lua_State *L)
{
    av_sandbox_charge (L, 10);
    gint n = resume_into (L, lua_tothread (L, lua_upvalueindex (1)), lua_gettop (L));
    return n >= 0 ? n : lua_error (L);
}

static gint
wrap (lua_State *L)
{
    create (L);
    lua_pushcclosure (L, resume_wrapped, 1);
    return 1;
}

void
box_push_coroutine (lua_State *L)
{
    static const gchar *const kept[] = { "isyieldable", "running", "status", "yield", NULL };
    static const luaL_Reg functions[] = {
        { "create", create },
        { "resume", resume },
        { "wrap", wrap },
        { NULL, NULL },
    };
    box_push_library (L, luaopen_coroutine, kept);
    luaL_setfuncs (L, functions, 0);
    lua_newtable (L);
    lua_createtable (L, 0, 1);
    lua_pushliteral (L, "k");
    lua_setfield (L, -2, "__mode");
    lua_setmetatable (L, -2);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &births_key);
}

void
box_protect_open (lua_State *L)
{
    lua_pushcfunction (L, protected_call);
    lua_setfield (L, -2, "pcall");
    lua_pushcfunction (L, protected_call_with_handler);
    lua_setfield (L, -2, "xpcall");
}
