/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handle.c: handles: userdata that name something of the game in hand, and checking them. */
#include "lua/binding-private.h"

#include <string.h>

static const ScriptClassDef *const classes[SCRIPT_N_CLASSES] = {
    [SCRIPT_CLASS_GAME] = &script_class_game,
    [SCRIPT_CLASS_RULESET] = &script_class_ruleset,
    [SCRIPT_CLASS_PLAYER] = &script_class_player,
    [SCRIPT_CLASS_TILE] = &script_class_tile,
    [SCRIPT_CLASS_SEGMENT] = &script_class_segment,
    [SCRIPT_CLASS_FEATURE] = &script_class_feature,
    [SCRIPT_CLASS_PIECE] = &script_class_piece,
    [SCRIPT_CLASS_KIND] = &script_class_kind,
    [SCRIPT_CLASS_PART] = &script_class_part,
    [SCRIPT_CLASS_TERRAIN] = &script_class_terrain,
    [SCRIPT_CLASS_MARK] = &script_class_mark,
    [SCRIPT_CLASS_PIECE_KIND] = &script_class_piece_kind,
    [SCRIPT_CLASS_NETWORK] = &script_class_network,
    [SCRIPT_CLASS_STATE] = &script_class_state,
    [SCRIPT_CLASS_ARRAY] = &script_class_array,
    [SCRIPT_CLASS_ACTION] = &script_class_action,
    [SCRIPT_CLASS_LIST] = &script_class_list,
    [SCRIPT_CLASS_CONTEXT] = &script_class_context,
    [SCRIPT_CLASS_VIEW] = &script_class_view,
};

/* --- metatables --- */

/* Raised where no field of that name may be set. */
static int
refuse_newindex (lua_State *L)
{
    const ScriptHandle *handle = lua_touserdata (L, 1);
    return luaL_error (L, "“%s” of a %s cannot be set",
                       lua_type (L, 2) == LUA_TSTRING ? lua_tostring (L, 2) : "?",
                       classes[handle->tag & 0xffff]->name);
}

/* No address: it would be another one in every run. */
static int
tell_name (lua_State *L)
{
    const ScriptHandle *handle = lua_touserdata (L, 1);
    guint class = handle->tag & 0xffff;
    if (class >= SCRIPT_CLASS_PLAYER && class <= SCRIPT_CLASS_PIECE_KIND)
        lua_pushfstring (L, "%s %d", classes[class]->name, (int) handle->number);
    else
        lua_pushstring (L, classes[class]->name);
    return 1;
}

/* Sets the C function in field NAME of the table on top, with the table of handles and METHODS (stack
 * indices) as its upvalues. */
static void
set_function (lua_State *L, const gchar *name, lua_CFunction function, int handles, int methods)
{
    if (!function)
        return;
    lua_pushvalue (L, handles);
    lua_pushvalue (L, methods);
    lua_pushcclosure (L, function, 2);
    lua_setfield (L, -2, name);
}

static void
make_class (lua_State *L, ScriptClass class, int handles)
{
    const ScriptClassDef *def = classes[class];
    lua_newtable (L);
    int methods = lua_gettop (L);
    for (const luaL_Reg *method = def->methods; method && method->name; method++)
        set_function (L, method->name, method->func, handles, methods);
    lua_newtable (L);
    set_function (L, "__index", def->index, handles, methods);
    set_function (L, "__newindex", def->newindex ? def->newindex : refuse_newindex, handles,
                  methods);
    set_function (L, "__len", def->len, handles, methods);
    set_function (L, "__eq", def->equal, handles, methods);
    set_function (L, "__tostring", tell_name, handles, methods);
    lua_pushstring (L, def->name);
    lua_setfield (L, -2, "__name");
    lua_pushboolean (L, FALSE);
    lua_setfield (L, -2, "__metatable");
    lua_rawsetp (L, LUA_REGISTRYINDEX, classes[class]);
    lua_pop (L, 1);
}

static int
make_handle (lua_State *L, ScriptClass class)
{
    ScriptHandle *handle = lua_newuserdatauv (L, sizeof *handle, 0);
    *handle = (ScriptHandle){ SCRIPT_MAGIC | class, 0, 0, 0 };
    lua_rawgetp (L, LUA_REGISTRYINDEX, classes[class]);
    lua_setmetatable (L, -2);
    return luaL_ref (L, LUA_REGISTRYINDEX);
}

static void
make_contexts (lua_State *L, ScriptThread *thread)
{
    for (guint point = 0; point < AV_N_LAND_POINTS; point++) {
        ScriptContext *context = lua_newuserdatauv (L, sizeof *context, 0);
        *context = (ScriptContext){ SCRIPT_MAGIC | SCRIPT_CLASS_CONTEXT, point, NULL };
        lua_rawgetp (L, LUA_REGISTRYINDEX, &script_class_context);
        lua_setmetatable (L, -2);
        thread->context_at[point] = context;
        thread->contexts[point] = luaL_ref (L, LUA_REGISTRYINDEX);
    }
}

void
script_handles_init (ScriptThread *thread, lua_State *L)
{
    lua_newtable (L);
    int handles = lua_gettop (L);
    for (guint class = 0; class < SCRIPT_N_CLASSES; class ++)
        make_class (L, class, handles);
    thread->game = make_handle (L, SCRIPT_CLASS_GAME);
    thread->action = make_handle (L, SCRIPT_CLASS_ACTION);
    thread->list = make_handle (L, SCRIPT_CLASS_LIST);
    make_contexts (L, thread);
    lua_pop (L, 1);
}

/* --- handing out --- */

void
script_push_handle (lua_State *L, ScriptClass class, guint32 number, guint32 scope)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    lua_Integer key = (lua_Integer) class << 56 | (lua_Integer) scope << 32 | number;
    if (G_LIKELY (lua_rawgeti (L, lua_upvalueindex (1), key) == LUA_TUSERDATA)) {
        ((ScriptHandle *) lua_touserdata (L, -1))->epoch = thread->epoch;
        return;
    }
    lua_pop (L, 1);
    ScriptHandle *handle = lua_newuserdatauv (L, sizeof *handle, 0);
    *handle = (ScriptHandle){ SCRIPT_MAGIC | class, thread->epoch, number, scope };
    lua_rawgetp (L, LUA_REGISTRYINDEX, classes[class]);
    lua_setmetatable (L, -2);
    lua_pushvalue (L, -1);
    lua_rawseti (L, lua_upvalueindex (1), key);
}

void
script_push_handle_or_nil (lua_State *L, ScriptClass class, guint32 number)
{
    if (number == AV_NONE)
        lua_pushnil (L);
    else
        script_push_handle (L, class, number, 0);
}

void
script_push_player (lua_State *L, gint player)
{
    if (player >= 0 && player < AV_MAX_PLAYERS)
        script_push_handle (L, SCRIPT_CLASS_PLAYER, player, 0);
    else
        lua_pushnil (L);
}

void
script_push_terrain (lua_State *L, const AvRuleset *ruleset, guint terrain)
{
    lua_pushstring (L, av_land_get_terrain_id (ruleset, terrain));
}

void
script_push_piece_kind (lua_State *L, const AvRuleset *ruleset, guint kind)
{
    lua_pushstring (L, av_land_get_piece (ruleset, kind)->id);
}

void
script_push_thing (ScriptThread *thread, lua_State *L, guint thing)
{
    if (thing >= av_ruleset_get_n_names (thread->frame.ruleset, AV_ARG_THING))
        lua_pushnil (L);
    else if (thread->frame.land)
        script_push_handle (L, SCRIPT_CLASS_KIND, thing, 0);
    else
        lua_pushstring (L, av_ruleset_get_name (thread->frame.ruleset, AV_ARG_THING, thing));
}

/* --- checking --- */

/* The handle at INDEX, whatever its class; NULL: there is none. */
static ScriptHandle *
to_handle (lua_State *L, int index)
{
    /* Scripts meet no userdata but those made here. */
    ScriptHandle *handle = lua_touserdata (L, index);
    return handle && (handle->tag & 0xffff0000u) == SCRIPT_MAGIC ? handle : NULL;
}

ScriptHandle *
script_check_handle (lua_State *L, int index, ScriptClass class)
{
    ScriptHandle *handle = to_handle (L, index);
    const ScriptThread *thread = SCRIPT_THREAD (L);
    if (!handle || handle->tag != (SCRIPT_MAGIC | class))
        luaL_error (L, "a %s was expected, not a %s", classes[class]->name,
                    handle ? classes[handle->tag & 0xffff]->name : luaL_typename (L, index));
    /* There is one of these, and the frame tells what it stands for. */
    if (class == SCRIPT_CLASS_GAME || class == SCRIPT_CLASS_ACTION || class == SCRIPT_CLASS_LIST)
        return handle;
    if (handle->epoch != thread->epoch || thread->depth == 0)
        luaL_error (L, "this %s is stale: handles hold for one call only", classes[class]->name);
    return handle;
}

guint
script_check_player (lua_State *L, int index)
{
    return script_check_handle (L, index, SCRIPT_CLASS_PLAYER)->number;
}

gint
script_check_player_or_nobody (lua_State *L, int index)
{
    return lua_isnoneornil (L, index) ? AV_NOBODY : (gint) script_check_player (L, index);
}

guint
script_check_segment (lua_State *L, int index)
{
    const ScriptHandle *handle = to_handle (L, index);
    if (handle && handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_FEATURE))
        return script_check_handle (L, index, SCRIPT_CLASS_FEATURE)->number;
    return script_check_handle (L, index, SCRIPT_CLASS_SEGMENT)->number;
}

gint
script_check_int (lua_State *L, int index, gint min, gint max)
{
    int is_integer = FALSE;
    lua_Integer value =
        lua_type (L, index) == LUA_TNUMBER ? lua_tointegerx (L, index, &is_integer) : 0;
    if (!is_integer)
        luaL_error (L, "a whole number was expected, not %s",
                    lua_type (L, index) == LUA_TNUMBER ? "a fraction" : luaL_typename (L, index));
    if (value < min || value > max)
        luaL_error (L, "the number %I is not from %d to %d", value, min, max);
    return (gint) value;
}

gboolean
script_check_boolean (lua_State *L, int index)
{
    if (lua_type (L, index) != LUA_TBOOLEAN)
        luaL_error (L, "true or false was expected, not %s", luaL_typename (L, index));
    return lua_toboolean (L, index);
}

const gchar *
script_check_id (lua_State *L, int index)
{
    if (lua_type (L, index) != LUA_TSTRING)
        luaL_error (L, "an id was expected, not %s", luaL_typename (L, index));
    return lua_tostring (L, index);
}

const AvGame *
script_check_game (ScriptThread *thread, lua_State *L)
{
    if (G_UNLIKELY (thread->depth == 0 || !thread->frame.game))
        luaL_error (L, "there is no game here");
    return thread->frame.game;
}

const AvGame *
script_check_land (ScriptThread *thread, lua_State *L)
{
    const AvGame *game = script_check_game (thread, L);
    if (G_UNLIKELY (!thread->frame.land))
        luaL_error (L, "this game has no tiles");
    return game;
}

const AvRuleset *
script_check_tiles (ScriptThread *thread, lua_State *L)
{
    if (G_UNLIKELY (thread->depth == 0 || !thread->frame.land))
        luaL_error (L, "this game has no tiles");
    return thread->frame.ruleset;
}

AvGame *
script_check_writable (ScriptThread *thread, lua_State *L)
{
    const AvGame *game = script_check_game (thread, L);
    if (G_UNLIKELY (!thread->frame.writable))
        luaL_error (L, "the position cannot be changed here: this only asks");
    return (AvGame *) game;
}

AvGame *
script_check_telling (ScriptThread *thread, lua_State *L)
{
    AvGame *game = script_check_writable (thread, L);
    /* Events are no memory of the script's, and somebody has to read them. */
    av_sandbox_charge (L, SCRIPT_STEPS_PER_EVENT);
    return game;
}

void
script_check_failure (ScriptThread *thread, lua_State *L)
{
    if (G_UNLIKELY (av_game_has_failed (thread->frame.game)))
        luaL_error (L, "other rules failed");
}

int
script_index_method (lua_State *L)
{
    lua_pushvalue (L, 2);
    if (!lua_isnil (L, 2) && lua_rawget (L, lua_upvalueindex (2)) == LUA_TFUNCTION)
        return 1;
    const ScriptHandle *handle = lua_touserdata (L, 1);
    return script_no_field (L, classes[handle->tag & 0xffff]->name);
}

int
script_no_field (lua_State *L, const gchar *class)
{
    return luaL_error (L, "there is no “%s” in a %s",
                       lua_type (L, 2) == LUA_TSTRING ? lua_tostring (L, 2) : luaL_typename (L, 2),
                       class);
}

static guint
check_found (lua_State *L, gint found, const gchar *what, int index)
{
    if (found < 0)
        luaL_error (L, "there is no %s “%s”", what, lua_tostring (L, index));
    return found;
}

guint
script_check_terrain (lua_State *L, const AvRuleset *ruleset, int index)
{
    gint found = av_land_find_terrain (ruleset, script_check_id (L, index));
    return check_found (L, found, "terrain", index);
}

guint
script_check_mark (lua_State *L, const AvRuleset *ruleset, int index)
{
    return check_found (L, av_land_find_mark (ruleset, script_check_id (L, index)), "mark", index);
}

guint
script_check_piece_kind (lua_State *L, const AvRuleset *ruleset, int index)
{
    gint found = av_ruleset_find_name (ruleset, AV_ARG_PIECE, script_check_id (L, index));
    return check_found (L, found, "kind of piece", index);
}

guint
script_check_thing (ScriptThread *thread, lua_State *L, int index)
{
    if (thread->frame.land && lua_type (L, index) == LUA_TUSERDATA)
        return script_check_handle (L, index, SCRIPT_CLASS_KIND)->number;
    gint found =
        av_ruleset_find_name (thread->frame.ruleset, AV_ARG_THING, script_check_id (L, index));
    return check_found (L, found, "thing", index);
}

const gchar *
script_check_text (ScriptThread *thread, lua_State *L, int index)
{
    const gchar *kept = script_plugin_keep_text (thread->plugin, script_check_id (L, index));
    if (!kept)
        luaL_error (L, "there are too many different texts");
    return kept;
}
