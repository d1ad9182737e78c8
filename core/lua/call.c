/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call.c: implements the engine's callbacks by calling a script's functions. */
#include "engine/game-private.h"
#include "engine/i18n.h"
#include "lua/class.h"
#include "lua/declare.h"

#include <string.h>

/* --- a call --- */

typedef struct {
    ScriptPlugin *plugin;
    ScriptThread *thread;
    lua_State *L;      /* the state, or the coroutine that runs in it */
    ScriptFrame saved; /* of the callback that this one interrupts */
    int top;
    guint number;        /* of the function */
    ScriptThread *outer; /* that ran on this thread before, or NULL */
} Call;

/* Whose callback runs on this thread; or NULL. */
static __thread ScriptThread *running __attribute__ ((tls_model ("initial-exec")));

static gchar *
find_place (const AvGame *game, guint rules)
{
    return running && running->frame.game == game && running->frame.rules == rules
               ? av_sandbox_where (running->L)
               : NULL;
}

void
script_calls_init (void)
{
    g_atomic_pointer_set (&game_find_place, find_place);
}

static void
tell (const AvGame *game, const AvRuleset *ruleset, guint rules, GError *reason)
{
    if (game)
        av_game_fail (game, rules, reason);
    else
        av_ruleset_fail (ruleset, rules, reason);
    g_error_free (reason);
}

/* Gives the script the steps it has left, when a new action or question from outside begins. */
static inline void
grant (ScriptThread *thread, const AvGame *game, guint rules)
{
    if (game_question == 0 || thread->question != game_question) {
        thread->question = game_question;
        thread->granted = game ? (guint64) game_steps_left (game, rules) : STEPS_AT_ONCE;
        av_sandbox_grant (thread->sandbox, thread->granted);
    }
    thread->before = av_sandbox_get_left (thread->sandbox);
}

static inline void
end (Call *call)
{
    ScriptThread *thread = call->thread;
    const AvGame *game = thread->frame.game;
    lua_settop (call->L, call->top);
    if (--thread->depth == 0 && game) {
        guint64 left = av_sandbox_get_left (thread->sandbox);
        /* A watch refills it. */
        if (left < thread->before)
            game_steps_take (game, thread->frame.rules, (gint) (thread->before - left),
                             (gint) (thread->granted - MIN (left, thread->granted)));
    }
    thread->frame = call->saved;
    running = call->outer;
}

/* Prepares a callback of PLUGIN, which is rules number RULES: pushes its function NUMBER and the game.
 * FALSE: it must not be called, as something has failed. */
static inline gboolean
begin (Call *call, ScriptPlugin *plugin, const AvGame *game, const AvRuleset *ruleset, guint rules,
       gboolean changes, guint number)
{
    GError *error = NULL;
    call->plugin = plugin;
    gboolean applying = game && av_game_is_applying (game);
    if (G_UNLIKELY (applying && av_game_has_failed (game)))
        return FALSE;
    ScriptThread *thread = call->thread = script_plugin_thread (call->plugin, &error);
    if (G_UNLIKELY (!thread)) {
        tell (game, ruleset, rules, error);
        return FALSE;
    }
    if (thread->depth == 0) {
        thread->epoch++;
        grant (thread, game, rules);
    }
    thread->depth++;
    call->saved = thread->frame;
    call->number = number;
    call->outer = running;
    running = thread;
    thread->frame = (ScriptFrame){
        .game = game,
        .ruleset = ruleset,
        .rules = rules,
        .writable = changes && game && av_game_may_change (game),
        .land = av_ruleset_get_game (ruleset) == &av_land_game,
    };
    call->L = av_sandbox_get_state (thread->sandbox);
    call->top = lua_gettop (call->L);
    if (G_UNLIKELY (!lua_checkstack (call->L, 16))) {
        end (call);
        tell (game, ruleset, rules,
              g_error_new_literal (AV_LUA_ERROR, AV_LUA_ERROR_MEMORY, _ ("too many calls")));
        return FALSE;
    }
    lua_rawgeti (call->L, LUA_REGISTRYINDEX, thread->functions[number]);
    if (game)
        lua_rawgeti (call->L, LUA_REGISTRYINDEX, thread->game);
    else
        lua_pushnil (call->L);
    return TRUE;
}

static void
fail (const Call *call, GError *reason)
{
    const ScriptFrame *frame = &call->thread->frame;
    tell (frame->game, frame->ruleset, frame->rules, reason);
}

/* Calls the function that was pushed; FALSE: it failed, which was reported. */
static inline gboolean
run (const Call *call, gint n_args, gint n_results)
{
    GError *error = NULL;
    if (G_LIKELY (av_sandbox_call (call->thread->sandbox, n_args, n_results, &error)))
        return TRUE;
    fail (call, error);
    return FALSE;
}

/* What the function of a callback is, for messages. */
typedef struct {
    const gchar *key;  /* of the action or the phase; NULL: it is a hook's */
    const gchar *name; /* of that, or the hook's point */
} Role;

static void G_GNUC_PRINTF (3, 4) complain (const Call *call, Role role, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    GError *error = g_error_new_valist (AV_LUA_ERROR, AV_LUA_ERROR_SCRIPT, format, arguments);
    va_end (arguments);
    lua_rawgeti (call->L, LUA_REGISTRYINDEX, call->thread->functions[call->number]);
    const gchar *place = script_push_function_place (call->L);
    if (role.key)
        g_prefix_error (&error, "%s: %s “%s”: ", place, role.key, role.name);
    else
        game_prefix_hook (&error, place, role.name);
    lua_pop (call->L, 1);
    fail (call, error);
}

/* --- results of scripts --- */

/* nil, or the name of a refusal the plugin declares. */
static const AvRefusal *
take_refusal (const Call *call, Role role)
{
    lua_State *L = call->L;
    if (lua_isnil (L, -1))
        return NULL;
    const gchar *name = lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : NULL;
    const AvRefusal *refusal =
        name ? g_hash_table_lookup (call->plugin->tables->refusals, name) : NULL;
    if (refusal)
        return refusal;
    if (name)
        complain (call, role, _ ("there is no refusal “%s” among those declared"), name);
    else
        complain (call, role, _ ("it returned %s, not nil or the name of a refusal"),
                  script_push_type (L, -1));
    return &av_refusal_failed;
}

/* "wait", "done", "over"; nil is "done". */
static AvFlow
take_flow (const Call *call, Role role)
{
    static const gchar *const flows[] = { "wait", "done", "over" };
    lua_State *L = call->L;
    if (lua_isnil (L, -1))
        return AV_FLOW_DONE;
    const gchar *word = lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : "";
    for (guint i = 0; i < G_N_ELEMENTS (flows); i++)
        if (strcmp (word, flows[i]) == 0)
            return i;
    complain (call, role, _ ("it returned neither nil nor “wait”, “done” or “over”"));
    return AV_FLOW_WAIT;
}

/* --- hooks --- */

/* How long the lists that a hook adds to were before it. */
typedef struct {
    gsize numbers, cells, text;
} Lengths;

static inline void
array_length (GArray *array, gsize *length, gboolean back)
{
    if (back)
        g_array_set_size (array, *length);
    else
        *length = array->len;
}

/* Notes the lengths of a context's lists before a hook; or, if BACK, drops what a failed hook
 * added, and refuses if the context holds the result. */
static inline void
keep_lengths (guint point, gpointer context, Lengths *lengths, gboolean back)
{
    AvHighlightContext *highlight = context;
    AvPlaceContext *place = context;
    AvChoicesContext *choices = context;
    AvPileContext *pile = context;
    switch (point) {
    case AV_POINT_ACTIONS:
        if (back)
            ((AvActionsContext *) context)->list->n = lengths->numbers;
        else
            lengths->numbers = ((AvActionsContext *) context)->list->n;
        break;
    case AV_POINT_TARGETS:
        array_length (((AvTargetsContext *) context)->segments, &lengths->numbers, back);
        break;
    case AV_POINT_LINKS:
        array_length (((AvLinksContext *) context)->segments, &lengths->numbers, back);
        break;
    case AV_POINT_LABELS:
        array_length (((AvLabelsContext *) context)->labels, &lengths->numbers, back);
        break;
    case AV_POINT_HIGHLIGHT:
        array_length (highlight->cells, &lengths->cells, back);
        array_length (highlight->segments, &lengths->numbers, back);
        if (back)
            g_string_truncate (highlight->text, lengths->text);
        else
            lengths->text = highlight->text->len;
        break;
    case AV_POINT_PLACE:
    case AV_POINT_PLACEMENTS:
        for (guint i = 0; back && i < place->n; i++)
            place->candidates[i].rotations = 0;
        break;
    case AV_POINT_CHOICES:
        for (guint i = 0; back && i < choices->n; i++)
            choices->refusals[i] = &av_refusal_failed;
        break;
    case AV_POINT_PILE:
        for (guint i = 0; back && i < pile->n; i++)
            pile->weights[i] = 0;
        break;
    }
}

static const AvRuleset *
ruleset_of (const AvGame *game, guint point, gconstpointer context)
{
    return game                      ? av_game_get_ruleset (game)
           : point == AV_POINT_DECK  ? ((const AvDeckContext *) context)->ruleset
           : point == AV_POINT_KINDS ? ((const AvKindsContext *) context)->ruleset
                                     : NULL;
}

static inline const AvRefusal *
call_hook (const AvGame *game, guint rules, gpointer context, const ScriptHookCall *hook,
           guint point, gboolean changes, gboolean asks)
{
    Call call;
    Lengths lengths = { 0 };
    keep_lengths (point, context, &lengths, FALSE);
    if (!begin (&call, hook->plugin, game, ruleset_of (game, point, context), rules, changes,
                hook->function)) {
        keep_lengths (point, context, &lengths, TRUE);
        return &av_refusal_failed;
    }
    ScriptThread *thread = call.thread;
    gpointer outer = thread->context_at[point];
    thread->context_at[point] = context;
    if (point == AV_POINT_ACTION || point == AV_POINT_ACTED)
        thread->frame.action = (AvAction *) ((AvActionContext *) context)->action;
    else if (point == AV_POINT_ACTIONS)
        thread->frame.list = ((AvActionsContext *) context)->list;
    lua_rawgeti (call.L, LUA_REGISTRYINDEX, thread->contexts[point]);
    const AvRefusal *refusal = NULL;
    if (G_UNLIKELY (!run (&call, 2, asks ? 1 : 0)))
        refusal = &av_refusal_failed;
    else if (asks)
        refusal = take_refusal (&call, (Role){ NULL, script_point_names[point] });
    if (G_UNLIKELY (refusal == &av_refusal_failed))
        keep_lengths (point, context, &lengths, TRUE);
    thread->context_at[point] = outer;
    end (&call);
    return refusal;
}

/* One callback for each point, of its type; `data` says which function of which plugin it calls. */
#define CALL_check(point) return call_hook (game, rules, ctx, data, point, FALSE, TRUE)
#define CALL_collect(point) call_hook (game, rules, ctx, data, point, FALSE, FALSE)
#define CALL_adjust(point) call_hook (game, rules, ctx, data, point, TRUE, FALSE)
#define CALL_notify CALL_adjust
#define AV_HOOK_POINT(kind, id, name, context, ...)    \
    static AV_HOOK_FUNCTION (kind, hook_##id, context) \
    {                                                  \
        CALL_##kind (AV_POINT_##id);                   \
    }
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT

/* The compiler sees that each is of its point's type. */
const AvHookFn script_hook_calls[AV_N_LAND_POINTS] = {
#define AV_HOOK_POINT(kind, id, name, context, ...) \
    [AV_POINT_##id] = (AvHookFn) _Generic((hook_##id), AvHook_##id : (hook_##id)),
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
};

/* --- action kinds --- */

static void
push_action (Call *call, const AvAction *action, gboolean writable)
{
    call->thread->frame.action = (AvAction *) action;
    call->thread->frame.action_writable = writable;
    lua_rawgeti (call->L, LUA_REGISTRYINDEX, call->thread->action);
}

const AvRefusal *
script_call_check (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    const ScriptActionCalls *calls = data;
    Call call;
    if (!begin (&call, calls->plugin, game, av_game_get_ruleset (game), rules, FALSE, calls->check))
        return &av_refusal_failed;
    push_action (&call, action, TRUE);
    const Role role = { "check", calls->name };
    const AvRefusal *refusal = run (&call, 2, 1) ? take_refusal (&call, role) : &av_refusal_failed;
    if (!refusal && !av_action_is_sound (call.thread->frame.ruleset, action)) {
        complain (&call, role, _ ("it wrote an argument into the action that no record can hold"));
        refusal = &av_refusal_failed;
    }
    end (&call);
    return refusal;
}

void
script_call_describe (const AvGame *game, guint rules, const AvAction *action, GString *text,
                      gconstpointer data)
{
    const ScriptActionCalls *calls = data;
    Call call;
    if (!begin (&call, calls->plugin, game, av_game_get_ruleset (game), rules, FALSE,
                calls->describe))
        return;
    push_action (&call, action, FALSE);
    if (run (&call, 2, 1)) {
        if (lua_type (call.L, -1) == LUA_TSTRING)
            g_string_append (text, lua_tostring (call.L, -1));
        else if (!lua_isnil (call.L, -1))
            complain (&call, (Role){ "describe", calls->name }, _ ("it returned no text"));
    }
    end (&call);
}

/* --- callbacks that decide how the game continues --- */

/* ACTION may be NULL: there is none. */
static AvFlow
call_for_flow (AvGame *game, guint rules, const AvAction *action, ScriptPlugin *plugin,
               guint number, Role role)
{
    Call call;
    if (!begin (&call, plugin, game, av_game_get_ruleset (game), rules, TRUE, number))
        return AV_FLOW_WAIT;
    if (action)
        push_action (&call, action, FALSE);
    AvFlow flow = run (&call, action ? 2 : 1, 1) ? take_flow (&call, role) : AV_FLOW_WAIT;
    end (&call);
    return flow;
}

AvFlow
script_call_commit (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    const ScriptActionCalls *calls = data;
    return call_for_flow (game, rules, action, calls->plugin, calls->commit,
                          (Role){ "commit", calls->name });
}

AvFlow
script_call_enter (AvGame *game, guint rules, gconstpointer data)
{
    const ScriptPhaseCalls *calls = data;
    return call_for_flow (game, rules, NULL, calls->plugin, calls->enter,
                          (Role){ "enter", calls->name });
}

/* --- what a phase offers --- */

void
script_call_list (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    const ScriptPhaseCalls *calls = data;
    Call call;
    guint before = list->n;
    if (!begin (&call, calls->plugin, game, av_game_get_ruleset (game), rules, FALSE, calls->list))
        return;
    call.thread->frame.list = list;
    lua_rawgeti (call.L, LUA_REGISTRYINDEX, call.thread->list);
    if (!run (&call, 2, 0))
        list->n = before;
    end (&call);
}

/* --- whole games --- */

/* Calls what takes the result of a game's function; if that is wrong, the error names the function. */
static gboolean
take_result (const Call *call)
{
    GError *error = NULL;
    g_autofree gchar *prefix = g_strconcat (call->plugin->id, ": ", NULL);
    if (av_sandbox_call (call->thread->sandbox, 2, 0, &error))
        return TRUE;
    if (g_str_has_prefix (error->message, prefix)) {
        lua_rawgeti (call->L, LUA_REGISTRYINDEX, call->thread->functions[call->number]);
        gchar *message =
            g_strdup_printf ("%s: in what it returned: %s", script_push_function_place (call->L),
                             error->message + strlen (prefix));
        lua_pop (call->L, 1);
        g_free (error->message);
        error->message = message;
    }
    fail (call, error);
    return FALSE;
}

gboolean
script_call_play (const AvGame *game, guint number, gboolean changes, ScriptGive give,
                  lua_CFunction take, gpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    ScriptPlugin *plugin = (ScriptPlugin *) av_ruleset_get_rules (ruleset, 0)->data;
    Call call;
    if (!begin (&call, plugin, game, ruleset, 0, changes, number))
        return FALSE;
    int n = give ? give (call.L, data) : 0;
    gboolean well = run (&call, 1 + n, 1);
    if (well && take) {
        lua_pushcfunction (call.L, take);
        lua_insert (call.L, -2);
        lua_pushlightuserdata (call.L, data);
        well = take_result (&call);
    }
    end (&call);
    return well;
}
