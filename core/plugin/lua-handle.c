/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-handle.c: handles: userdata that name something of the game in hand, and checking them. */
#include "plugin/lua-private.h"

#include <string.h>

static const LuaClassDef *const classes[LUA_N_CLASSES] = {
    [LUA_CLASS_GAME] = &lua_class_game,       [LUA_CLASS_RULESET] = &lua_class_ruleset,
    [LUA_CLASS_PLAYER] = &lua_class_player,   [LUA_CLASS_TILE] = &lua_class_tile,
    [LUA_CLASS_SEGMENT] = &lua_class_segment, [LUA_CLASS_FEATURE] = &lua_class_feature,
    [LUA_CLASS_PIECE] = &lua_class_piece,     [LUA_CLASS_KIND] = &lua_class_kind,
    [LUA_CLASS_PART] = &lua_class_part,       [LUA_CLASS_TERRAIN] = &lua_class_terrain,
    [LUA_CLASS_MARK] = &lua_class_mark,       [LUA_CLASS_PIECE_KIND] = &lua_class_piece_kind,
    [LUA_CLASS_NETWORK] = &lua_class_network, [LUA_CLASS_STATE] = &lua_class_state,
    [LUA_CLASS_ARRAY] = &lua_class_array,     [LUA_CLASS_ACTION] = &lua_class_action,
    [LUA_CLASS_LIST] = &lua_class_list,       [LUA_CLASS_CONTEXT] = &lua_class_context,
    [LUA_CLASS_VIEW] = &lua_class_view,
};

/* --- metatables --- */

/* Raised where no field of that name may be set. */
static int
refuse_newindex (lua_State *L)
{
    const LuaHandle *handle = lua_touserdata (L, 1);
    return luaL_error (L, "“%s” of a %s cannot be set",
                       lua_type (L, 2) == LUA_TSTRING ? lua_tostring (L, 2) : "?",
                       classes[handle->tag & 0xffff]->name);
}

/* No address: it would be another one in every run. */
static int
tell_name (lua_State *L)
{
    const LuaHandle *handle = lua_touserdata (L, 1);
    guint class = handle->tag & 0xffff;
    if (class >= LUA_CLASS_PLAYER && class <= LUA_CLASS_PIECE_KIND)
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
make_class (lua_State *L, LuaClass class, int handles)
{
    const LuaClassDef *def = classes[class];
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
make_handle (lua_State *L, LuaClass class)
{
    LuaHandle *handle = lua_newuserdatauv (L, sizeof *handle, 0);
    *handle = (LuaHandle){ LUA_MAGIC | class, 0, 0, 0 };
    lua_rawgetp (L, LUA_REGISTRYINDEX, classes[class]);
    lua_setmetatable (L, -2);
    return luaL_ref (L, LUA_REGISTRYINDEX);
}

static void
make_contexts (lua_State *L, LuaThread *thread)
{
    for (guint point = 0; point < AV_N_LAND_POINTS; point++) {
        LuaContext *context = lua_newuserdatauv (L, sizeof *context, 0);
        *context = (LuaContext){ LUA_MAGIC | LUA_CLASS_CONTEXT, point, NULL };
        lua_rawgetp (L, LUA_REGISTRYINDEX, &lua_class_context);
        lua_setmetatable (L, -2);
        thread->context_at[point] = context;
        thread->contexts[point] = luaL_ref (L, LUA_REGISTRYINDEX);
    }
}

void
lua_handles_init (LuaThread *thread, lua_State *L)
{
    lua_newtable (L);
    int handles = lua_gettop (L);
    for (guint class = 0; class < LUA_N_CLASSES; class ++)
        make_class (L, class, handles);
    thread->game = make_handle (L, LUA_CLASS_GAME);
    thread->action = make_handle (L, LUA_CLASS_ACTION);
    thread->list = make_handle (L, LUA_CLASS_LIST);
    make_contexts (L, thread);
    lua_pop (L, 1);
}

/* --- handing out --- */

void
lua_push_handle (lua_State *L, LuaClass class, guint32 number, guint32 scope)
{
    LuaThread *thread = LUA_THREAD (L);
    lua_Integer key = (lua_Integer) class << 56 | (lua_Integer) scope << 32 | number;
    if (G_LIKELY (lua_rawgeti (L, lua_upvalueindex (1), key) == LUA_TUSERDATA)) {
        ((LuaHandle *) lua_touserdata (L, -1))->epoch = thread->epoch;
        return;
    }
    lua_pop (L, 1);
    LuaHandle *handle = lua_newuserdatauv (L, sizeof *handle, 0);
    *handle = (LuaHandle){ LUA_MAGIC | class, thread->epoch, number, scope };
    lua_rawgetp (L, LUA_REGISTRYINDEX, classes[class]);
    lua_setmetatable (L, -2);
    lua_pushvalue (L, -1);
    lua_rawseti (L, lua_upvalueindex (1), key);
}

void
lua_push_handle_or_nil (lua_State *L, LuaClass class, guint32 number)
{
    if (number == AV_NONE)
        lua_pushnil (L);
    else
        lua_push_handle (L, class, number, 0);
}

void
lua_push_player (lua_State *L, gint player)
{
    if (player >= 0 && player < AV_MAX_PLAYERS)
        lua_push_handle (L, LUA_CLASS_PLAYER, player, 0);
    else
        lua_pushnil (L);
}

void
lua_push_terrain (lua_State *L, const AvRuleset *ruleset, guint terrain)
{
    lua_pushstring (L, av_land_get_terrain_id (ruleset, terrain));
}

void
lua_push_piece_kind (lua_State *L, const AvRuleset *ruleset, guint kind)
{
    lua_pushstring (L, av_land_get_piece (ruleset, kind)->id);
}

void
lua_push_thing (LuaThread *thread, lua_State *L, guint thing)
{
    if (thing >= av_ruleset_get_n_names (thread->frame.ruleset, AV_ARG_THING))
        lua_pushnil (L);
    else if (thread->frame.land)
        lua_push_handle (L, LUA_CLASS_KIND, thing, 0);
    else
        lua_pushstring (L, av_ruleset_get_name (thread->frame.ruleset, AV_ARG_THING, thing));
}

/* --- checking --- */

/* The handle at INDEX, whatever its class; NULL: there is none. */
static LuaHandle *
to_handle (lua_State *L, int index)
{
    /* Scripts meet no userdata but those made here. */
    LuaHandle *handle = lua_touserdata (L, index);
    return handle && (handle->tag & 0xffff0000u) == LUA_MAGIC ? handle : NULL;
}

LuaHandle *
lua_check_handle (lua_State *L, int index, LuaClass class)
{
    LuaHandle *handle = to_handle (L, index);
    const LuaThread *thread = LUA_THREAD (L);
    if (!handle || handle->tag != (LUA_MAGIC | class))
        luaL_error (L, "a %s was expected, not a %s", classes[class]->name,
                    handle ? classes[handle->tag & 0xffff]->name : luaL_typename (L, index));
    /* There is one of these, and the frame tells what it stands for. */
    if (class == LUA_CLASS_GAME || class == LUA_CLASS_ACTION || class == LUA_CLASS_LIST)
        return handle;
    if (handle->epoch != thread->epoch || thread->depth == 0)
        luaL_error (L, "this %s is stale: handles hold for one call only", classes[class]->name);
    return handle;
}

guint
lua_check_player (lua_State *L, int index)
{
    return lua_check_handle (L, index, LUA_CLASS_PLAYER)->number;
}

gint
lua_check_player_or_nobody (lua_State *L, int index)
{
    return lua_isnoneornil (L, index) ? AV_NOBODY : (gint) lua_check_player (L, index);
}

guint
lua_check_segment (lua_State *L, int index)
{
    const LuaHandle *handle = to_handle (L, index);
    if (handle && handle->tag == (LUA_MAGIC | LUA_CLASS_FEATURE))
        return lua_check_handle (L, index, LUA_CLASS_FEATURE)->number;
    return lua_check_handle (L, index, LUA_CLASS_SEGMENT)->number;
}

gint
lua_check_int (lua_State *L, int index, gint min, gint max)
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
lua_check_boolean (lua_State *L, int index)
{
    if (lua_type (L, index) != LUA_TBOOLEAN)
        luaL_error (L, "true or false was expected, not %s", luaL_typename (L, index));
    return lua_toboolean (L, index);
}

const gchar *
lua_check_id (lua_State *L, int index)
{
    if (lua_type (L, index) != LUA_TSTRING)
        luaL_error (L, "an id was expected, not %s", luaL_typename (L, index));
    return lua_tostring (L, index);
}

const AvGame *
lua_check_game (LuaThread *thread, lua_State *L)
{
    if (G_UNLIKELY (thread->depth == 0 || !thread->frame.game))
        luaL_error (L, "there is no game here");
    return thread->frame.game;
}

const AvGame *
lua_check_land (LuaThread *thread, lua_State *L)
{
    const AvGame *game = lua_check_game (thread, L);
    if (G_UNLIKELY (!thread->frame.land))
        luaL_error (L, "this game has no tiles");
    return game;
}

const AvRuleset *
lua_check_tiles (LuaThread *thread, lua_State *L)
{
    if (G_UNLIKELY (thread->depth == 0 || !thread->frame.land))
        luaL_error (L, "this game has no tiles");
    return thread->frame.ruleset;
}

AvGame *
lua_check_writable (LuaThread *thread, lua_State *L)
{
    const AvGame *game = lua_check_game (thread, L);
    if (G_UNLIKELY (!thread->frame.writable))
        luaL_error (L, "the position cannot be changed here: this only asks");
    return (AvGame *) game;
}

AvGame *
lua_check_telling (LuaThread *thread, lua_State *L)
{
    AvGame *game = lua_check_writable (thread, L);
    /* Events are no memory of the script's, and somebody has to read them. */
    av_lua_box_charge (L, LUA_STEPS_PER_EVENT);
    return game;
}

void
lua_check_failure (LuaThread *thread, lua_State *L)
{
    if (G_UNLIKELY (av_game_has_failed (thread->frame.game)))
        luaL_error (L, "other rules failed");
}

int
lua_index_method (lua_State *L)
{
    lua_pushvalue (L, 2);
    if (!lua_isnil (L, 2) && lua_rawget (L, lua_upvalueindex (2)) == LUA_TFUNCTION)
        return 1;
    const LuaHandle *handle = lua_touserdata (L, 1);
    return lua_no_field (L, classes[handle->tag & 0xffff]->name);
}

int
lua_no_field (lua_State *L, const gchar *class)
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
lua_check_terrain (lua_State *L, const AvRuleset *ruleset, int index)
{
    gint found = av_land_find_terrain (ruleset, lua_check_id (L, index));
    return check_found (L, found, "terrain", index);
}

guint
lua_check_mark (lua_State *L, const AvRuleset *ruleset, int index)
{
    return check_found (L, av_land_find_mark (ruleset, lua_check_id (L, index)), "mark", index);
}

guint
lua_check_piece_kind (lua_State *L, const AvRuleset *ruleset, int index)
{
    gint found = av_ruleset_find_name (ruleset, AV_ARG_PIECE, lua_check_id (L, index));
    return check_found (L, found, "kind of piece", index);
}

guint
lua_check_thing (LuaThread *thread, lua_State *L, int index)
{
    if (thread->frame.land && lua_type (L, index) == LUA_TUSERDATA)
        return lua_check_handle (L, index, LUA_CLASS_KIND)->number;
    gint found =
        av_ruleset_find_name (thread->frame.ruleset, AV_ARG_THING, lua_check_id (L, index));
    return check_found (L, found, "thing", index);
}

const gchar *
lua_check_text (LuaThread *thread, lua_State *L, int index)
{
    const gchar *kept = lua_plugin_keep_text (thread->plugin, lua_check_id (L, index));
    if (!kept)
        luaL_error (L, "there are too many different texts");
    return kept;
}
