/* SPDX-License-Identifier: GPL-3.0-or-later */
/* derive.c: functions that a script need not write: lists and checks of what actions are chosen among, and descriptions. */
#include "lua/declare.h"

#include "engine/i18n.h"
#include "lua/rows.h"

#include <string.h>

/* --- lists --- */

/* What the check at INDEX returned, on top of the stack, must be the name of a refusal. */
static void
check_refusal (lua_State *L, ScriptThread *thread, int index, const gchar *verb)
{
    int top = lua_gettop (L);
    const gchar *name = lua_type (L, top) == LUA_TSTRING ? lua_tostring (L, top) : NULL;
    if (name && g_hash_table_contains (thread->plugin->tables->refusals, name))
        return;
    lua_pushvalue (L, index);
    const gchar *place = script_push_function_place (L);
    if (name)
        luaL_error (L, "%s: check “%s”: there is no refusal “%s” among those declared", place, verb,
                    name);
    luaL_error (L, "%s: check “%s”: it returned %s, not nil or the name of a refusal", place, verb,
                script_push_type (L, top));
}

/* Whether the check at INDEX, of an action without arguments, allows it now. */
static gboolean
is_possible (lua_State *L, ScriptThread *thread, int index, const gchar *verb)
{
    AvAction *outer = thread->frame.action;
    AvAction action = { .kind = (guint8) av_ruleset_find_action (RULESET, verb),
                        .player = (guint8) av_game_get_decider (GAME) };
    lua_pushvalue (L, index);
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->game);
    script_push_choice (L, thread, &action);
    lua_call (L, 2, 1);
    thread->frame.action = outer;
    gboolean well = lua_isnil (L, -1);
    if (!well)
        check_refusal (L, thread, index, verb);
    lua_pop (L, 1);
    return well;
}

/* Lists actions.  The closure has two values for each: its verb; and its check, true if it has
 * none, or false if it has `among`. */
static int
list_verbs (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    for (int i = 1; !lua_isnone (L, lua_upvalueindex (i)); i += 2) {
        int verb = lua_upvalueindex (i), check = lua_upvalueindex (i + 1);
        gboolean has_among = lua_isboolean (L, check) && !lua_toboolean (L, check);
        if (lua_isfunction (L, check) && !is_possible (L, thread, check, lua_tostring (L, verb)))
            continue;
        lua_rawgeti (L, LUA_REGISTRYINDEX, thread->list);
        lua_getfield (L, -1, has_among ? "add_among" : "add");
        lua_insert (L, -2);
        lua_pushvalue (L, verb);
        lua_call (L, 2, 0);
    }
    return 0;
}

/* Pushes what list_verbs takes of an action, and returns how many values; 0: its author must list
 * it. */
static int
push_verb (const ScriptReader *reader, const AvActionDef *def)
{
    const ScriptActionCalls *calls = def->data;
    if (!calls->among && def->args[0].type)
        return 0;
    lua_pushstring (reader->L, def->verb);
    if (calls->among || !calls->check)
        lua_pushboolean (reader->L, !calls->among);
    else
        lua_rawgeti (reader->L, LUA_REGISTRYINDEX,
                     g_array_index (reader->tables->functions, int, calls->check - 1));
    return 2;
}

gboolean
script_derive_hook (const ScriptReader *reader, const AvActionDef *def)
{
    int n = push_verb (reader, def);
    if (n > 0)
        lua_pushcclosure (reader->L, list_verbs, n);
    return n > 0;
}

gboolean
script_derive_list (const ScriptReader *reader, const gchar *const *verbs)
{
    const GArray *actions = reader->tables->entries[SCRIPT_ENTRY_ACTION];
    int n = 0;
    luaL_checkstack (reader->L, 2 * (int) actions->len + 4, NULL);
    for (const gchar *const *verb = verbs; verb && *verb; verb++)
        for (guint i = 0; i < actions->len; i++) {
            const AvActionDef *def = &g_array_index (actions, AvActionDef, i);
            if (g_str_equal (def->verb, *verb))
                n += push_verb (reader, def);
        }
    if (n > 0)
        lua_pushcclosure (reader->L, list_verbs, n);
    return n > 0;
}

/* --- checks --- */

/* The closure's value is the refusal for what is not among the things. */
static int
check_among (lua_State *L)
{
    lua_getfield (L, 2, "chosen");
    lua_pushvalue (L, 2);
    lua_call (L, 1, 1);
    if (!lua_isnil (L, -1))
        return 0;
    lua_pushvalue (L, lua_upvalueindex (1));
    return 1;
}

void
script_derive_check (const ScriptReader *reader, const gchar *refusal)
{
    lua_pushstring (reader->L, refusal);
    lua_pushcclosure (reader->L, check_among, 1);
}

/* --- descriptions --- */

static const gchar *const parts[] = {
#define SCRIPT_CLASS(...)
#define SCRIPT_FIELD(...)
#define SCRIPT_SETTABLE(...)
#define SCRIPT_ARGUMENT(name, ...) #name,
#define SCRIPT_CALL(...)
#define SCRIPT_DO(...)
#define SCRIPT_ALL(...)
#define SCRIPT_RESULTS(...)
#define SCRIPT_MEMBERS(...)
#define SCRIPT_METHOD(...)
#define SCRIPT_EACH(...)
#include "lua/classes.def"
    "player",
    "segment",
    NULL,
};

static void
push_translated (lua_State *L, const ScriptThread *thread, const gchar *text)
{
    lua_pushstring (L, av_translate (thread->plugin->domain, text));
}

/* Replaces a handle on top of the stack by what its field or method NAME gives. */
static void
replace_with (lua_State *L, const gchar *name, gboolean is_method)
{
    lua_getfield (L, -1, name);
    lua_insert (L, -2);
    if (is_method)
        lua_call (L, 1, 1);
    else
        lua_pop (L, 1);
}

/* Pushes that part of the action at 2, in words for a player. */
static void
push_part (lua_State *L, ScriptThread *thread, const gchar *part)
{
    lua_getfield (L, 2, part);
    if (lua_isnil (L, -1)) {
        luaL_error (L, "the action has no “%s” to be described by", part);
    } else if (strcmp (part, "piece") == 0) {
        guint kind = PIECE_KIND_AT (-1);
        lua_pop (L, 1);
        push_translated (L, thread, av_land_get_piece (TILES, kind)->name);
    } else if (strcmp (part, "player") == 0 || strcmp (part, "target") == 0) {
        replace_with (L, "name", FALSE);
    } else if (strcmp (part, "place") == 0 || strcmp (part, "to") == 0) {
        gint place = (gint) lua_tointeger (L, -1);
        lua_pop (L, 1);
        lua_pushstring (L, av_ruleset_get_name (RULESET, AV_ARG_PLACE, place));
    } else if (strcmp (part, "segment") == 0) {
        replace_with (L, "feature", FALSE);
        replace_with (L, "describe", TRUE);
    }
}

/* The closure's values are the text and the parts of the action that are put into it. */
static int
describe_parts (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    int n = 0;
    lua_settop (L, 2);
    push_translated (L, thread, lua_tostring (L, lua_upvalueindex (1)));
    lua_getfield (L, 3, "format");
    lua_insert (L, 3);
    for (; !lua_isnone (L, lua_upvalueindex (n + 2)); n++)
        push_part (L, thread, lua_tostring (L, lua_upvalueindex (n + 2)));
    lua_call (L, n + 1, 1);
    return 1;
}

/* Pushes member I of the list at AT, which must be a text. */
static const gchar *
push_text (const ScriptReader *reader, int at, guint i)
{
    if (lua_geti (reader->L, at, i) != LUA_TSTRING)
        script_blame (reader, "describe", "%s.describe: member %u is %s, not a text", reader->where,
                      i, script_push_type (reader->L, -1));
    return lua_tostring (reader->L, -1);
}

void
script_derive_description (const ScriptReader *reader)
{
    lua_State *L = reader->L;
    int at = lua_gettop (L);
    guint n = (guint) lua_rawlen (L, at);
    if (n < 1 || n > AV_ACTION_ARGS + 2)
        script_blame (reader, "describe",
                      "%s.describe is no list of a text and parts of the action", reader->where);
    for (guint i = 1; i <= n; i++) {
        const gchar *part = push_text (reader, at, i);
        if (i > 1 && !g_strv_contains (parts, part))
            script_blame (reader, "describe", "%s.describe: “%s” is no part of an action",
                          reader->where, part);
    }
    lua_pushcclosure (L, describe_parts, (int) n);
}
