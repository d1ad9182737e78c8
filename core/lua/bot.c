/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bot.c: computer players written in Lua: what a script reads and tries when it is asked for a decision. */
#include "engine/i18n.h"
#include "lua/declare.h"
#include "lua/rows.h"

#include <string.h>

#define MAX_MARKS 32
/* How many steps it costs to list all actions, and to try or judge one. */
#define STEPS_PER_LIST 1000
#define STEPS_PER_TRY 500
/* A script is stopped when it is late by a fifth of its time and so many microseconds. */
#define GRACE 50000

typedef struct {
    AvGame *game; /* NULL: not needed yet */
    AvActionList list;
    gboolean listed;
} Position;

/* A decision.  The first position stays as it was given; the script works on the others. */
typedef struct _ScriptTask {
    const AvBotTask *task;
    AvBotAnswer *answer;
    AvRandom random;
    AvGame *scratch;
    gboolean spent; /* it tried more than it may */
    guint depth;
    Position positions[MAX_MARKS + 2];
} ScriptTask;

/* --- positions --- */

static ScriptTask *
check_running (lua_State *L, const ScriptThread *thread)
{
    if (!thread->frame.task)
        luaL_error (L, "there is no task here");
    return thread->frame.task;
}

const AvBotTask *
script_check_task (lua_State *L, ScriptThread *thread)
{
    return check_running (L, thread)->task;
}

static Position *
position_of (ScriptTask *running)
{
    return &running->positions[running->depth];
}

/* Goes one level deeper, with the same position. */
static void
enter_position (ScriptTask *running)
{
    const Position *from = position_of (running);
    running->depth++;
    Position *to = position_of (running);
    if (to->game)
        av_game_copy (to->game, from->game);
    else
        to->game = av_game_dup (from->game);
    to->listed = from->listed;
    to->list.n = 0;
    if (from->listed)
        av_action_list_append (&to->list, &from->list);
}

static const AvActionList *
list_of (lua_State *L, Position *position)
{
    if (!position->listed) {
        av_sandbox_charge (L, STEPS_PER_LIST);
        av_game_legal (position->game, &position->list);
        position->listed = TRUE;
    }
    return &position->list;
}

/* The legal action of the position whose number is at INDEX. */
static const AvAction *
check_listed (lua_State *L, Position *position, int index)
{
    const AvActionList *list = list_of (L, position);
    if (list->n == 0)
        luaL_error (L, "no action is legal: the game is over");
    return &list->items[script_check_int (L, index, 1, (gint) list->n) - 1];
}

guint
script_count_legal (lua_State *L, ScriptThread *thread)
{
    return list_of (L, position_of (check_running (L, thread)))->n;
}

const AvAction *
script_check_legal (lua_State *L, ScriptThread *thread, int index)
{
    return check_listed (L, position_of (check_running (L, thread)), index);
}

int
script_task_text (lua_State *L, ScriptThread *thread, guint self)
{
    const AvAction *action = script_check_legal (L, thread, 2);
    g_autoptr (GString) text = g_string_new (NULL);
    av_action_to_text (thread->frame.game, action, text);
    /* If Lua has no memory for it, TEXT leaks. */
    lua_pushlstring (L, text->str, text->len);
    return 1;
}

/* --- trying --- */

gboolean
script_must_stop (lua_State *L, ScriptThread *thread)
{
    const ScriptTask *running = check_running (L, thread);
    return av_bot_must_stop (running->task)
           || (running->task->nodes > 0 && running->answer->nodes >= running->task->nodes);
}

static void
do_action (lua_State *L, ScriptThread *thread, ScriptTask *running, const AvAction *action)
{
    Position *position = position_of (running);
    GError *error = NULL;
    if (running->task->nodes > 0 && running->answer->nodes >= running->task->nodes) {
        running->spent = TRUE;
        luaL_error (L, "it tried more actions than the %I it may",
                    (lua_Integer) running->task->nodes);
    }
    /* With a limit of nodes each has a budget of its own. */
    if (running->task->nodes > 0)
        av_sandbox_refill (thread->sandbox);
    av_sandbox_charge (L, STEPS_PER_TRY);
    running->answer->nodes++;
    position->listed = FALSE;
    if (!av_game_apply (position->game, action, &error))
        script_raise_error (L, error);
}

int
script_task_apply (lua_State *L, ScriptThread *thread, guint self)
{
    const AvAction action = *script_check_legal (L, thread, 2);
    do_action (L, thread, check_running (L, thread), &action);
    return 0;
}

int
script_task_sample (lua_State *L, ScriptThread *thread, guint self)
{
    ScriptTask *running = check_running (L, thread);
    AvAction action;
    gboolean goes_on = av_game_sample (position_of (running)->game, &running->random, &action);
    if (goes_on)
        do_action (L, thread, running, &action);
    lua_pushboolean (L, goes_on);
    return 1;
}

int
script_task_mark (lua_State *L, ScriptThread *thread, guint self)
{
    ScriptTask *running = check_running (L, thread);
    if (running->depth > MAX_MARKS)
        luaL_error (L, "more than %d positions are remembered", MAX_MARKS);
    av_sandbox_charge (L, STEPS_PER_TRY);
    enter_position (running);
    thread->frame.game = position_of (running)->game;
    return 0;
}

int
script_task_back (lua_State *L, ScriptThread *thread, guint self)
{
    ScriptTask *running = check_running (L, thread);
    if (running->depth <= 1)
        luaL_error (L, "no position is remembered");
    running->depth--;
    thread->frame.game = position_of (running)->game;
    return 0;
}

guint
script_draw_number (lua_State *L, ScriptThread *thread, guint n)
{
    return 1 + av_random_below (&check_running (L, thread)->random, n);
}

/* --- judging --- */

static void
evaluate (lua_State *L, ScriptTask *running, gboolean plans, gdouble *values)
{
    av_sandbox_charge (L, STEPS_PER_TRY);
    if (!running->scratch)
        running->scratch = av_game_dup (running->task->game);
    (plans ? av_game_evaluate : av_game_evaluate_progress) (position_of (running)->game,
                                                            running->scratch, values);
}

int
script_task_evaluate (lua_State *L, ScriptThread *thread, guint self)
{
    gdouble values[AV_MAX_PLAYERS];
    gboolean plans = lua_isnoneornil (L, 2) || script_check_boolean (L, 2);
    evaluate (L, check_running (L, thread), plans, values);
    lua_newtable (L);
    for (guint i = 0; i < av_ruleset_get_n_players (RULESET); i++) {
        script_push_player (L, (gint) i);
        lua_pushnumber (L, values[i]);
        lua_rawset (L, -3);
    }
    return 1;
}

gdouble
script_find_margin (lua_State *L, ScriptThread *thread, guint player)
{
    gdouble values[AV_MAX_PLAYERS];
    evaluate (L, check_running (L, thread), TRUE, values);
    return av_bot_margin (RULESET, player, values);
}

int
script_task_note (lua_State *L, ScriptThread *thread, guint self)
{
    ScriptTask *running = check_running (L, thread);
    const AvAction *action = check_listed (L, &running->positions[0], 2);
    gdouble margin = script_check_number (L, 3);
    gdouble chance =
        OPT (4, av_bot_chance (running->task->game, margin), script_check_number (L, 4));
    av_bot_note (running->answer, action, margin, chance);
    return 0;
}

/* --- a decision --- */

/* Takes what `choose` returned: its answer is at 1, how far it expects to lead at 2; the task is at
 * 3. */
static int
take_answer (lua_State *L)
{
    ScriptTask *running = lua_touserdata (L, 3);
    AvBotAnswer *answer = running->answer;
    GError *error = NULL;
    if (lua_type (L, 1) == LUA_TSTRING) {
        if (!av_action_parse (running->task->game, lua_tostring (L, 1), &answer->action, &error))
            script_raise_error (L, error);
    } else if (!lua_isnil (L, 1))
        answer->action = *check_listed (L, &running->positions[0], 1);
    else if (answer->n > 0)
        answer->action = answer->choices[0].action;
    else
        luaL_error (L, "it answers nothing, and noted no action");
    if (!lua_isnil (L, 2) && answer->n == 0) {
        gdouble margin = script_check_number (L, 2);
        av_bot_note (answer, &answer->action, margin, av_bot_chance (running->task->game, margin));
    }
    return 0;
}

/* ERROR is about what the function returned: as none of it runs any more, it names only the plugin, and the function's
 * place is put there instead. */
static void
name_function (ScriptThread *thread, guint function, GError **error)
{
    g_autofree gchar *id = g_strconcat (thread->plugin->id, ": ", NULL);
    GError *reason = *error;
    if (!g_str_has_prefix (reason->message, id))
        return;
    lua_rawgeti (thread->L, LUA_REGISTRYINDEX, thread->functions[function]);
    *error = g_error_new (reason->domain, reason->code, "%s: %s",
                          script_push_function_place (thread->L), reason->message + strlen (id));
    g_error_free (reason);
}

/* Has the script decide; RUNNING holds what it tries. */
static gboolean
call_choose (ScriptThread *thread, guint function, ScriptTask *running, GError **error)
{
    lua_State *L = thread->L;
    const AvGame *game = running->positions[1].game;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    int top = lua_gettop (L);
    lua_checkstack (L, 16);
    thread->frame = (ScriptFrame){
        .game = game,
        .ruleset = ruleset,
        .land = av_ruleset_get_game (ruleset) == &av_land_game,
        .task = running,
    };
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->functions[function]);
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->game);
    lua_rawgeti (L, LUA_REGISTRYINDEX, thread->task);
    gboolean well = av_sandbox_call (thread->sandbox, 2, 2, error);
    if (well) {
        lua_pushcfunction (L, take_answer);
        lua_insert (L, -3);
        lua_pushlightuserdata (L, running);
        well = av_sandbox_call (thread->sandbox, 3, 0, error);
        if (!well)
            name_function (thread, function, error);
    }
    lua_settop (L, top);
    return well;
}

static void
clear (ScriptTask *running)
{
    for (guint i = 0; i < G_N_ELEMENTS (running->positions); i++) {
        g_clear_pointer (&running->positions[i].game, av_game_free);
        av_action_list_clear (&running->positions[i].list);
    }
    g_clear_pointer (&running->scratch, av_game_free);
    g_free (running);
}

static gboolean
choose (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    const ScriptBotDef *bot = memory;
    ScriptThread *thread = script_plugin_thread (bot->plugin, error);
    g_autoptr (GError) reason = NULL;
    if (!thread)
        return FALSE;
    gint64 left = task->until > 0 ? MAX (task->until - g_get_monotonic_time (), 0) : 0;
    ScriptTask *running = g_new0 (ScriptTask, 1);
    running->task = task;
    running->answer = answer;
    running->positions[0].game = av_game_dup (task->game);
    av_random_seed (&running->random, task->seed);
    enter_position (running);
    ScriptFrame outer = thread->frame;
    thread->epoch++;
    thread->depth++;
    av_sandbox_watch (thread->sandbox, task->until > 0 ? task->until + left / 5 + GRACE : 0,
                      task->cancelled);
    av_sandbox_refill (thread->sandbox);
    gboolean well = call_choose (thread, bot->choose, running, &reason);
    av_sandbox_watch (thread->sandbox, 0, NULL);
    thread->depth--;
    thread->frame = outer;
    /* If it merely ran out of time or nodes, the best so far is its answer. */
    if (!well && answer->n > 0
        && (running->spent || g_error_matches (reason, AV_LUA_ERROR, AV_LUA_ERROR_TIME)
            || g_error_matches (reason, AV_LUA_ERROR, AV_LUA_ERROR_BUDGET))) {
        answer->action = answer->choices[0].action;
        well = TRUE;
    }
    if (!well)
        g_propagate_error (error, g_steal_pointer (&reason));
    clear (running);
    return well;
}

/* --- the table --- */

static void
read_level (const ScriptReader *reader, gpointer data)
{
    AvBotLevel level = { NULL };
    script_read_entry (reader, SCRIPT_ENTRY_LEVEL, &level, NULL);
    g_array_append_val (reader->tables->entries[SCRIPT_ENTRY_LEVEL], level);
}

void
script_bot_read (const ScriptReader *reader)
{
    ScriptBotDef *bot = script_tables_keep (reader->tables, g_new0 (ScriptBotDef, 1));
    const GArray *levels = reader->tables->entries[SCRIPT_ENTRY_LEVEL];
    script_read_entry (reader, SCRIPT_ENTRY_BOT, bot, bot);
    script_read_list (reader, "levels", 20, read_level, NULL);
    bot->plugin = reader->tables->plugin;
    bot->def = (AvBotDef){
        .levels = levels->len > 0 ? (gconstpointer) levels->data : NULL,
        .choose = choose,
        .data = bot,
    };
    reader->tables->rules.bot = &bot->def;
}
