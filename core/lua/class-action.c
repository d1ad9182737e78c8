/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-action.c: actions and lists of actions, as scripts see them. */
#include "engine/ruleset-private.h"
#include "lua/declare.h"
#include "lua/rows.h"

#include <string.h>

/* --- one action --- */

AvAction *
script_check_action (lua_State *L, ScriptThread *thread)
{
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
        at += (gint) av_arg_width (arg->type);
    }
    return -1;
}

static void
push_value (lua_State *L, ScriptThread *thread, AvArgType type, gint value)
{
    const AvRuleset *ruleset = thread->frame.ruleset;
    if (value < 0 && type != AV_ARG_NUMBER && av_arg_width (type) == 1 && type != AV_ARG_CARD)
        lua_pushnil (L);
    /* A check may be given an action that was never listed. */
    else if ((type == AV_ARG_PLAYER && value >= (gint) av_ruleset_get_n_players (ruleset))
             || (type == AV_ARG_PLACE
                 && value >= (gint) av_ruleset_get_n_names (ruleset, AV_ARG_PLACE))
             || (type == AV_ARG_PIECE
                 && value >= (gint) av_ruleset_get_n_names (ruleset, AV_ARG_PIECE)))
        lua_pushnil (L);
    else if (type == AV_ARG_PLAYER)
        script_push_player (L, value);
    else if (type == AV_ARG_PIECE)
        lua_pushstring (L, av_ruleset_get_name (ruleset, AV_ARG_PIECE, (guint) value));
    else if (type == AV_ARG_ITEM)
        script_push_item (L, thread, value);
    else
        lua_pushinteger (L, value);
}

guint
script_check_place (lua_State *L, int index)
{
    const AvRuleset *ruleset = SCRIPT_THREAD (L)->frame.ruleset;
    guint n = av_ruleset_get_n_names (ruleset, AV_ARG_PLACE);
    if (n == 0)
        luaL_error (L, "this game has no boards");
    if (lua_type (L, index) == LUA_TSTRING)
        return script_check_name_of (L, index, AV_ARG_PLACE, "place");
    return (guint) script_check_int (L, index, 0, (gint) n - 1);
}

/* The value at INDEX as an argument of a type. */
static gint
check_value (lua_State *L, int index, AvArgType type)
{
    if (lua_isnoneornil (L, index))
        return -1;
    switch (type) {
    case AV_ARG_PLAYER:
        return PLAYER_AT (index);
    case AV_ARG_PIECE:
        return (gint) (lua_isuserdata (L, index) ? OBJECT_AT (index, PIECE_KIND)
                                                 : PIECE_KIND_AT (index));
    case AV_ARG_ITEM:
        return ITEM_AT (index);
    case AV_ARG_PLACE:
        return (gint) script_check_place (L, index);
    case AV_ARG_ROTATION:
        return INT_AT (index, 0, 3);
    case AV_ARG_SLOT:
        return SLOT_AT (index);
    default:
        return CELL_AT (index);
    }
}

/* The place of number AT, counted from the first argument of a type; -1: there is no such
 * argument. */
static gint
find_number (const AvActionDef *def, AvArgType type, guint at)
{
    guint width = av_arg_width (type);
    gint first = find_arg (def, type, at / width);
    return first < 0 ? -1 : first + (gint) (at % width);
}

void
script_push_argument (lua_State *L, ScriptThread *thread, AvArgType type, guint at)
{
    const AvAction *action = script_check_action (L, thread);
    gint number = find_number (get_def (thread, action), type, at);
    if (number < 0)
        lua_pushnil (L);
    else
        push_value (L, thread, type, action->args[number]);
}

static AvAction *
check_changing (lua_State *L, ScriptThread *thread)
{
    AvAction *action = script_check_action (L, thread);
    if (!thread->frame.action_writable)
        luaL_error (L, "an action can be changed in its check only");
    return action;
}

void
script_set_argument (lua_State *L, ScriptThread *thread, AvArgType type, guint at)
{
    AvAction *action = check_changing (L, thread);
    gint number = find_number (get_def (thread, action), type, at);
    if (number < 0)
        luaL_error (L, "this action has no argument of that name");
    action->args[number] = check_value (L, 3, type);
}

/* The bare numbers are action[1] and so on. */
int
script_action_index (lua_State *L)
{
    if (G_LIKELY (lua_type (L, 2) != LUA_TNUMBER))
        return script_index_member (L);
    const AvAction *action = script_check_action (L, SCRIPT_THREAD (L));
    lua_pushinteger (L, action->args[script_check_int (L, 2, 1, AV_ACTION_ARGS) - 1]);
    return 1;
}

int
script_action_newindex (lua_State *L)
{
    if (lua_type (L, 2) != LUA_TNUMBER)
        return script_set_member (L);
    AvAction *action = check_changing (L, SCRIPT_THREAD (L));
    gint at = script_check_int (L, 2, 1, AV_ACTION_ARGS) - 1;
    action->args[at] = check_value (L, 3, AV_ARG_NUMBER);
    return 0;
}

int
script_action_get (lua_State *L, ScriptThread *thread, guint self)
{
    const AvAction *action = ACTION;
    AvArgType type =
        1 + script_check_word (L, 2, script_arg_types + 1, AV_ARG_PLACE, "type of argument");
    gint at = find_arg (get_def (thread, action), type, OPT_INT_AT (3, 1, 1, AV_ACTION_ARGS) - 1);
    if (at < 0)
        return 0;
    guint width = av_arg_width (type);
    for (guint i = 0; i < width; i++)
        push_value (L, thread, type, action->args[(guint) at + i]);
    return (int) width;
}

/* --- what it names --- */

static guint
find_tile (lua_State *L, ScriptThread *thread, const AvAction *action)
{
    gint at = find_arg (get_def (thread, action), AV_ARG_CELL, 0);
    return at < 0 ? AV_NONE : av_land_tile_at (LAND, action->args[at], action->args[at + 1]);
}

static guint
find_segment (lua_State *L, ScriptThread *thread, const AvAction *action)
{
    guint tile = find_tile (L, thread, action);
    gint at = find_arg (get_def (thread, action), AV_ARG_SLOT, 0);
    gint slot = at < 0 ? -1 : action->args[at];
    return tile == AV_NONE || slot < 0 || slot >= AV_SLOTS
               ? AV_NONE
               : av_land_segment_at (LAND, tile, (guint) slot);
}

guint
script_action_tile (lua_State *L, ScriptThread *thread)
{
    return find_tile (L, thread, ACTION);
}

guint
script_action_segment (lua_State *L, ScriptThread *thread)
{
    return find_segment (L, thread, ACTION);
}

typedef struct {
    guint tile, segment, piece; /* or AV_NONE */
} Thing;

/* Reads the tile, segment or piece at INDEX, and what it is on; FALSE: it is none of these. */
static gboolean
read_thing (lua_State *L, ScriptThread *thread, int index, Thing *thing)
{
    const ScriptHandle *handle = lua_touserdata (L, index);
    *thing = (Thing){ AV_NONE, AV_NONE, AV_NONE };
    if (handle && handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_TILE)) {
        thing->tile = OBJECT_AT (index, TILE);
    } else if (handle && handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_SEGMENT)) {
        thing->segment = OBJECT_AT (index, SEGMENT);
        thing->tile = av_land_segment_tile (LAND, thing->segment);
    } else if (handle && handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_PIECE)) {
        thing->piece = OBJECT_AT (index, PIECE);
        AvPiece piece = av_land_get_piece_at (LAND, thing->piece);
        if (piece.place == AV_AT_SEGMENT || piece.place == AV_AT_TILE)
            thing->tile = piece.tile;
        if (piece.place == AV_AT_SEGMENT)
            thing->segment = piece.segment;
    } else {
        return FALSE;
    }
    return TRUE;
}

/* --- a list --- */

AvActionList *
script_check_list (lua_State *L, ScriptThread *thread)
{
    if (!thread->frame.list)
        luaL_error (L, "there is no list of actions here");
    return thread->frame.list;
}

/* The kind of action whose verb is at INDEX; remembered, as a list mostly has one kind. */
static guint
find_kind (ScriptThread *thread, lua_State *L, int index)
{
    const AvRuleset *ruleset = thread->frame.ruleset;
    const gchar *verb = script_check_id (L, index);
    guint last = thread->last_listed;
    if (last >= av_ruleset_get_n_actions (ruleset)
        || strcmp (av_ruleset_get_action (ruleset, last)->verb, verb) != 0)
        last = script_check_found (L, av_ruleset_find_action (ruleset, verb), "action", index);
    return thread->last_listed = last;
}

/* Whether naming the thing set the argument of that type. */
static gboolean
is_covered (AvArgType type, const Thing *thing)
{
    return (type == AV_ARG_CELL && thing->tile != AV_NONE)
           || (type == AV_ARG_SLOT && thing->segment != AV_NONE)
           || ((type == AV_ARG_PIECE || type == AV_ARG_PLAYER) && thing->piece != AV_NONE);
}

static gboolean
has_listed (lua_State *L, const AvActionList *list, const AvAction *action)
{
    av_sandbox_charge (L, list->n / 16);
    for (guint i = 0; i < list->n; i++)
        if (av_action_is_same (&list->items[i], action))
            return TRUE;
    return FALSE;
}

/* Reads the values behind INDEX, up to the top of the stack, as the arguments of ACTION; returns whether a segment or a
 * piece stood for some. */
static gboolean
fill (lua_State *L, ScriptThread *thread, int index, AvAction *action)
{
    const AvActionDef *def = get_def (thread, action);
    Thing thing = { AV_NONE, AV_NONE, AV_NONE };
    gboolean is_named = FALSE;
    guint at = 0;
    for (const AvArgDef *arg = def->args; arg < def->args + AV_ACTION_ARGS && arg->type; arg++) {
        if (lua_type (L, index + 1) == LUA_TUSERDATA && read_thing (L, thread, index + 1, &thing)) {
            const AvAction before = *action;
            index++;
            av_land_name (LAND, action, thing.tile, thing.segment, thing.piece);
            memcpy (action->args, before.args, at * sizeof action->args[0]);
            is_named = thing.segment != AV_NONE || thing.piece != AV_NONE;
        }
        if (is_covered (arg->type, &thing)) {
            at += av_arg_width (arg->type);
            continue;
        }
        for (guint n = av_arg_width (arg->type); n > 0; n--)
            action->args[at++] = check_value (L, ++index, arg->type);
        if (arg->type == AV_ARG_EDGE)
            av_edge_settle (&action->args[at - 3]);
        if (!arg->optional
            && (arg->type == AV_ARG_NUMBER ? lua_isnoneornil (L, index) : action->args[at - 1] < 0))
            luaL_error (L, "“%s” needs the argument “%s”", def->verb, arg->name);
    }
    if (lua_gettop (L) > index)
        luaL_error (L, "“%s” takes fewer arguments", def->verb);
    return is_named;
}

/* Replaces a list on top of the stack by its members, the values of several arguments. */
static void
spread (lua_State *L)
{
    int list = lua_gettop (L);
    if (!lua_istable (L, list))
        return;
    lua_Integer n = luaL_len (L, list);
    for (lua_Integer i = 1; i <= MIN (n, AV_ACTION_ARGS + 1); i++)
        lua_geti (L, list, i);
    lua_remove (L, list);
}

/* Whether NAMED is the action that the value on top of the stack stands for; if so, gives it the
 * form in which that is recorded. */
static gboolean
is_meant (lua_State *L, ScriptThread *thread, AvAction *named)
{
    Thing thing;
    int top = lua_gettop (L);
    if (read_thing (L, thread, top, &thing))
        return av_land_is_named (LAND, named, thing.tile, thing.segment, thing.piece);
    AvAction meant = { .kind = named->kind, .player = named->player, .weight = named->weight };
    AvAction given = *named;
    lua_pushvalue (L, top);
    spread (L);
    gboolean by_segment = fill (L, thread, top, &meant);
    lua_settop (L, top);
    guint segment = by_segment ? find_segment (L, thread, named) : AV_NONE;
    if (segment != AV_NONE)
        given.args[find_arg (get_def (thread, named), AV_ARG_SLOT, 0)] =
            (gint16) av_land_segment_slot (LAND, segment);
    if (memcmp (given.args, meant.args, sizeof given.args) != 0)
        return FALSE;
    *named = meant;
    return TRUE;
}

/* Pushes the first value in the list at INDEX that the action names, and returns 1; 0: it names
 * none.  If the next place holds the weights of nature's choice, values with weight 0 do not
 * count. */
static int
push_named (lua_State *L, ScriptThread *thread, int index)
{
    AvAction *action = ACTION, named = *action;
    luaL_checktype (L, index, LUA_TTABLE);
    lua_Integer n = luaL_len (L, index);
    av_sandbox_charge (L, (guint64) MAX (n, 0));
    luaL_checkstack (L, AV_ACTION_ARGS + 8, NULL);
    for (lua_Integer i = 1; i <= n; i++) {
        gboolean is_possible = TRUE;
        av_sandbox_set_member (L, (guint) i);
        if (!lua_isnoneornil (L, index + 1)) {
            lua_geti (L, index + 1, i);
            is_possible = lua_tointeger (L, -1) > 0;
            lua_pop (L, 1);
        }
        lua_geti (L, index, i);
        if (is_possible && is_meant (L, thread, &named)) {
            if (thread->frame.action_writable)
                *action = named;
            return 1;
        }
        lua_pop (L, 1);
    }
    return 0;
}

int
script_action_choose (lua_State *L, ScriptThread *thread, guint self)
{
    lua_settop (L, 3);
    return push_named (L, thread, 2);
}

/* This plugin's functions for a verb; NULL: it does not declare it.  (The ruleset's own definition
 * may be one that measures time.) */
static const ScriptActionCalls *
find_calls (const ScriptThread *thread, const gchar *verb)
{
    const GArray *actions = thread->plugin->tables->entries[SCRIPT_ENTRY_ACTION];
    for (guint i = 0; i < actions->len; i++) {
        const AvActionDef *def = &g_array_index (actions, AvActionDef, i);
        if (ruleset_is_id (def->verb, verb))
            return def->data;
    }
    return NULL;
}

/* Pushes what an action of this plugin is chosen among, and the weights or nil.  Until the place is set to NULL, errors are
 * about these. */
static void
push_among (lua_State *L, ScriptThread *thread, const AvAction *action, gint player)
{
    const gchar *verb = get_def (thread, action)->verb;
    const ScriptActionCalls *calls = find_calls (thread, verb);
    if (!calls || calls->among == 0)
        luaL_error (L, "“%s” has no `among` in this plugin", verb);
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->functions[calls->among]);
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->game);
    script_push_player (L, player);
    lua_call (L, 2, 2);
    av_sandbox_set_place (L, calls->among_place);
    if (!lua_istable (L, -2))
        luaL_error (L, "it returned %s, not a list", script_push_type (L, -2));
}

int
script_action_chosen (lua_State *L, ScriptThread *thread, guint self)
{
    lua_settop (L, 1);
    push_among (L, thread, ACTION, ACTION->player);
    int n = push_named (L, thread, 2);
    av_sandbox_set_place (L, NULL);
    return n;
}

/* Where a phase is pushed whose player is to be named there and is not, chance would decide.  That is meant only if its
 * actions have weights. */
static void
check_named (lua_State *L, ScriptThread *thread)
{
    const AvPhaseDef *phase = av_ruleset_get_phase (RULESET, av_game_get_phase (GAME));
    if (phase->decider == AV_BY_FRAME)
        luaL_error (L,
                    "nobody decides in the phase “%s” (%s): `push_phase` must name a player, or, "
                    "where chance is to decide, the actions need weights",
                    phase->id, phase->where ? phase->where : "?");
}

#define NO_WEIGHT 0

/* Appends the action whose verb is at INDEX and whose arguments follow it. */
static void
add (lua_State *L, ScriptThread *thread, int index, guint player, guint weight)
{
    AvActionList *list = LIST;
    AvAction action = { .kind = find_kind (thread, L, index),
                        .player = player,
                        .weight = weight == NO_WEIGHT ? 1 : weight };
    if (weight == NO_WEIGHT && player == AV_NATURE)
        check_named (L, thread);
    gboolean once = fill (L, thread, index, &action);
    if (list->n > 100000)
        luaL_error (L, "the list is too long");
    if (!once || !has_listed (L, list, &action))
        av_action_list_add (list, &action);
}

int
script_list_add (lua_State *L, ScriptThread *thread, guint self)
{
    add (L, thread, 2, (guint) av_game_get_decider (GAME), NO_WEIGHT);
    return 0;
}

/* The verb is at 2, the values at 3, their weights or nil at 4. */
static void
add_each (lua_State *L, ScriptThread *thread)
{
    guint decider = (guint) av_game_get_decider (GAME);
    luaL_checktype (L, 3, LUA_TTABLE);
    gboolean weighted = !lua_isnil (L, 4);
    av_sandbox_push_content (L, 3);
    lua_pushvalue (L, 2);
    lua_Integer n = (lua_Integer) lua_rawlen (L, 5);
    for (lua_Integer i = 1; i <= n; i++) {
        guint weight = NO_WEIGHT;
        av_sandbox_set_member (L, (guint) i);
        if (weighted) {
            lua_geti (L, 4, i);
            weight = (guint) INT_AT (7, 0, G_MAXUINT16);
            lua_settop (L, 6);
            if (weight == 0)
                continue;
        }
        /* Each as if it were added alone: the verb, then the value, or the members of a list. */
        lua_rawgeti (L, 5, i);
        spread (L);
        add (L, thread, 6, decider, weight);
        lua_settop (L, 6);
    }
}

int
script_list_add_each (lua_State *L, ScriptThread *thread, guint self)
{
    lua_settop (L, 4);
    add_each (L, thread);
    return 0;
}

int
script_list_add_among (lua_State *L, ScriptThread *thread, guint self)
{
    lua_settop (L, 2);
    const AvAction action = { .kind = find_kind (thread, L, 2) };
    push_among (L, thread, &action, av_game_get_decider (GAME));
    add_each (L, thread);
    av_sandbox_set_place (L, NULL);
    return 0;
}

int
script_list_add_for (lua_State *L, ScriptThread *thread, guint self)
{
    add (L, thread, 3, DECIDER_AT (2), NO_WEIGHT);
    return 0;
}

int
script_list_add_weighted (lua_State *L, ScriptThread *thread, guint self)
{
    add (L, thread, 3, (guint) av_game_get_decider (GAME), INT_AT (2, 1, G_MAXUINT16));
    return 0;
}
