/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action.c: actions and lists of them as scripts see them. */
#include "lua/binding-private.h"

#include <string.h>

/* --- one action --- */

static AvAction *
check_action (ScriptThread *thread, lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_ACTION);
    if (!thread->frame.action)
        luaL_error (L, "there is no action here");
    return thread->frame.action;
}

static const AvActionDef *
get_def (const ScriptThread *thread, const AvAction *action)
{
    return av_ruleset_get_action (thread->frame.ruleset, action->kind);
}

/* Where the WHICH-th argument (from 0) of a type begins; -1: there is none. */
static gint
find_arg (const AvActionDef *def, AvArgType type, guint which)
{
    gint at = 0;
    for (const AvArgDef *arg = def->args; arg < def->args + AV_ACTION_ARGS && arg->type; arg++) {
        if (arg->type == type && which-- == 0)
            return at;
        at += arg->type == AV_ARG_CELL ? 2 : 1;
    }
    return -1;
}

/* The argument that KEY names, and its place among the action's numbers; -1: it names none. */
static gint
find_key (const AvActionDef *def, guint key, AvArgType *type)
{
    switch (key) {
    case SCRIPT_KEY_x:
    case SCRIPT_KEY_y:
        *type = AV_ARG_CELL;
        break;
    case SCRIPT_KEY_rotation:
        *type = AV_ARG_ROTATION;
        break;
    case SCRIPT_KEY_slot:
        *type = AV_ARG_SLOT;
        break;
    case SCRIPT_KEY_piece:
        *type = AV_ARG_PIECE;
        break;
    case SCRIPT_KEY_target:
        *type = AV_ARG_PLAYER;
        break;
    case SCRIPT_KEY_thing:
        *type = AV_ARG_THING;
        break;
    case SCRIPT_KEY_number:
        *type = AV_ARG_NUMBER;
        break;
    case SCRIPT_KEY_card:
        *type = AV_ARG_CARD;
        break;
    default:
        return -2;
    }
    gint at = find_arg (def, *type, 0);
    return at >= 0 && key == SCRIPT_KEY_y ? at + 1 : at;
}

static void
push_arg (ScriptThread *thread, lua_State *L, AvArgType type, gint value)
{
    const AvRuleset *ruleset = thread->frame.ruleset;
    if (value < 0 && type != AV_ARG_NUMBER && type != AV_ARG_CELL && type != AV_ARG_CARD)
        lua_pushnil (L);
    /* A check may be asked about what nobody listed. */
    else if ((type == AV_ARG_PLAYER && value >= (gint) av_ruleset_get_n_players (ruleset))
             || (type == AV_ARG_PIECE
                 && value >= (gint) av_ruleset_get_n_names (ruleset, AV_ARG_PIECE)))
        lua_pushnil (L);
    else if (type == AV_ARG_PLAYER)
        script_push_player (L, value);
    else if (type == AV_ARG_PIECE)
        lua_pushstring (L, av_ruleset_get_name (ruleset, AV_ARG_PIECE, (guint) value));
    else if (type == AV_ARG_THING)
        script_push_thing (thread, L, value);
    else
        lua_pushinteger (L, value);
}

/* The value at INDEX as an argument of a type. */
static gint
check_arg (ScriptThread *thread, lua_State *L, int index, AvArgType type)
{
    if (lua_isnoneornil (L, index))
        return -1;
    switch (type) {
    case AV_ARG_PLAYER:
        return script_check_player (L, index);
    case AV_ARG_PIECE:
        return script_check_piece_kind (L, thread->frame.ruleset, index);
    case AV_ARG_THING:
        return script_check_thing (thread, L, index);
    case AV_ARG_ROTATION:
        return script_check_int (L, index, 0, 3);
    case AV_ARG_SLOT:
        return script_check_int (L, index, 0, AV_SLOTS - 1);
    default:
        return script_check_int (L, index, G_MININT16, G_MAXINT16);
    }
}

static int
action_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvAction *action = check_action (thread, L);
    AvArgType type = AV_ARG_NONE;
    if (lua_type (L, 2) == LUA_TNUMBER) {
        lua_pushinteger (L, action->args[script_check_int (L, 2, 1, AV_ACTION_ARGS) - 1]);
        return 1;
    }
    guint key = script_key (thread, L, 2);
    if (key == SCRIPT_KEY_verb) {
        lua_pushstring (L, get_def (thread, action)->verb);
        return 1;
    }
    if (key == SCRIPT_KEY_player) {
        script_push_player (L, action->player);
        return 1;
    }
    gint at = find_key (get_def (thread, action), key, &type);
    if (at == -2)
        return script_index_method (L);
    if (at < 0)
        lua_pushnil (L);
    else
        push_arg (thread, L, type, action->args[at]);
    return 1;
}

static int
action_newindex (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    AvAction *action = check_action (thread, L);
    AvArgType type = AV_ARG_NUMBER;
    if (!thread->frame.action_writable)
        return luaL_error (L, "an action can be changed in its check only");
    gint at = lua_type (L, 2) == LUA_TNUMBER
                  ? script_check_int (L, 2, 1, AV_ACTION_ARGS) - 1
                  : find_key (get_def (thread, action), script_key (thread, L, 2), &type);
    if (at < 0)
        return luaL_error (L, "this action has no argument of that name");
    action->args[at] = check_arg (thread, L, 3, type);
    return 0;
}

/* action:get (type [, which]): the which-th argument of a type, from 1; a cell is two numbers. */
static int
action_get (lua_State *L)
{
    static const gchar *const types[] = { "",       "cell",  "rotation", "slot", "piece",
                                          "player", "thing", "number",   "card" };
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvAction *action = check_action (thread, L);
    const gchar *word = script_check_id (L, 2);
    guint type = 1, which = lua_isnoneornil (L, 3) ? 1 : script_check_int (L, 3, 1, AV_ACTION_ARGS);
    while (type < G_N_ELEMENTS (types) && strcmp (types[type], word) != 0)
        type++;
    if (type == G_N_ELEMENTS (types))
        return luaL_error (L, "there is no type of argument “%s”", word);
    gint at = find_arg (get_def (thread, action), type, which - 1);
    if (at < 0)
        return 0;
    push_arg (thread, L, type, action->args[at]);
    if (type != AV_ARG_CELL)
        return 1;
    push_arg (thread, L, type, action->args[at + 1]);
    return 2;
}

static const luaL_Reg action_methods[] = {
    { "get", action_get },
    { NULL, NULL },
};

const ScriptClassDef script_class_action = {
    .name = "action",
    .index = action_index,
    .newindex = action_newindex,
    .methods = action_methods,
};

/* --- a list --- */

static AvActionList *
check_list (ScriptThread *thread, lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_LIST);
    if (!thread->frame.list)
        luaL_error (L, "there is no list of actions here");
    return thread->frame.list;
}

/* Appends the action whose verb stands at INDEX, its arguments behind it. */
static int
add (ScriptThread *thread, lua_State *L, int index, guint player, guint weight)
{
    AvActionList *list = check_list (thread, L);
    gint kind = av_ruleset_find_action (thread->frame.ruleset, script_check_id (L, index));
    if (kind < 0)
        return luaL_error (L, "there is no action “%s”", lua_tostring (L, index));
    const AvActionDef *def = av_ruleset_get_action (thread->frame.ruleset, kind);
    AvAction action = { .kind = kind, .player = player, .weight = weight };
    guint at = 0;
    for (const AvArgDef *arg = def->args; arg < def->args + AV_ACTION_ARGS && arg->type; arg++) {
        for (guint n = arg->type == AV_ARG_CELL ? 2 : 1; n > 0; n--)
            action.args[at++] = check_arg (thread, L, ++index, arg->type);
        if (action.args[at - 1] < 0 && !arg->optional && arg->type != AV_ARG_NUMBER)
            return luaL_error (L, "“%s” needs the argument “%s”", def->verb, arg->name);
    }
    if (lua_gettop (L) > index)
        return luaL_error (L, "“%s” takes fewer arguments", def->verb);
    if (list->n > 100000)
        return luaL_error (L, "the list is too long");
    av_action_list_add (list, &action);
    return 0;
}

static guint
get_decider (ScriptThread *thread, lua_State *L)
{
    return (guint) av_game_get_decider (script_check_game (thread, L));
}

/* list:add (verb, …): by who decides now. */
static int
list_add (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    return add (thread, L, 2, get_decider (thread, L), 1);
}

/* list:add_for (player, verb, …) */
static int
list_add_for (lua_State *L)
{
    gint player = script_check_player_or_nobody (L, 2);
    return add (SCRIPT_THREAD (L), L, 3, player < 0 ? AV_NATURE : (guint) player, 1);
}

/* list:add_weighted (weight, verb, …): nature's. */
static int
list_add_weighted (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint weight = script_check_int (L, 2, 1, G_MAXUINT16);
    return add (thread, L, 3, get_decider (thread, L), weight);
}

static const luaL_Reg list_methods[] = {
    { "add", list_add },
    { "add_for", list_add_for },
    { "add_weighted", list_add_weighted },
    { NULL, NULL },
};

static int
list_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    if (script_key (thread, L, 2) != SCRIPT_KEY_n)
        return script_index_method (L);
    lua_pushinteger (L, check_list (thread, L)->n);
    return 1;
}

static int
list_len (lua_State *L)
{
    lua_pushinteger (L, check_list (SCRIPT_THREAD (L), L)->n);
    return 1;
}

const ScriptClassDef script_class_list = {
    .name = "list of actions",
    .index = list_index,
    .len = list_len,
    .methods = list_methods,
};
