/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-private.h: the inside of a game; for the engine and the games in this library only. */
#pragma once

#include <avignon/game.h>
#include "engine/ruleset-private.h"

/* What has been done of the end of a turn and of the game. */
typedef enum {
    STAGE_TURN,
    STAGE_ENDED, /* `turn-end` was told */
    STAGE_FINAL, /* `final` was told */
} Stage;

/* What the engine keeps at the start of the block. */
typedef struct {
    guint64 seed;
    guint32 n_actions, n_chance, turn;
    guint8 active, n_frames, finished, winners;
    guint8 winners_set;
    guint8 stage;  /* Stage */
    guint8 again;  /* STAGE_ENDED: the same player goes on */
    guint8 skip;   /* the phase that the turn goes on with, 0: the next */
    guint32 began; /* n_actions as this part of the turn began */
    AvFrame frames[AV_MAX_FRAMES];
    gint32 scores[AV_MAX_PLAYERS];
} AvPosition;

/* At most so many actions are redone to get back to a position. */
#define MAX_REDONE 256

/* How to get back to the position before an action in which rules failed: the block as it was some actions
 * ago, and those actions. */
typedef struct {
    gboolean valid;
    guint n;
    AvAction actions[MAX_REDONE];
    AvPosition before; /* before the current action: where redoing the others must lead */
    _Alignas(16) guint8 block[];
} Checkpoint;

/* What rules that count their steps, as scripts do, may still take in one game.  An action that is applied has its
 * own account, so that what was asked before it changes nothing; it is copied with the position. */
typedef struct {
    gint left;       /* in actions */
    gint asked_left; /* in a question between actions */
    gint asked;      /* the most that a question took since the last action, by any thread */
} GameSteps;

struct _AvGame {
    const AvRuleset *ruleset;
    AvEvent *events;
    guint n_events, events_capacity;
    gboolean wants_events;
    gboolean
        running; /* an action is being applied, or the game begun or ended: phases may be pushed */
    gboolean booking; /* hook `points` is asked */
    guint max_actions;
    guint passed_by;     /* the rules that last gave a turn, or had one pass; the core: none did */
    GStringChunk *texts; /* of the events, or NULL */
    /* What rules left of the draws (and their reason), of the placements and of the deployments as the running
     * phase was entered: asked again only after the position has changed. */
    AvActionList draws, places, deploys;
    AvActionList added;  /* likewise what they added to it */
    AvActionList listed; /* or all that may be done in it */
    const AvRefusal *draws_reason;
    gboolean draws_known, places_known, deploys_known, added_known, listed_known;
    /* Used only where rules may fail. */
    gboolean applying;
    gboolean trial;     /* made by game_try */
    gboolean forgetful; /* redoing actions led elsewhere: the block is kept before each */
    GError *failure;    /* the first since the last action; under a lock */
    Checkpoint *checkpoint;
    const AvGame
        *origin;    /* what it was copied from, for as long as that is the position to go back to */
    gpointer worth; /* as a scratch: what AvGameDef.value keeps */
    /* By rules, and once more as they were before the action; NULL: none counts its steps. */
    GameSteps *steps;
    gint steps_taken; /* some of them are not whole; set by any thread */
    gboolean redoing; /* actions that were accepted before are done again */
    _Alignas(16) guint8 block[];
};

static inline AvPosition *
game_position (const AvGame *game)
{
    return (AvPosition *) game->block;
}

static inline const AvFrame *
game_frame (const AvGame *game)
{
    const AvPosition *position = game_position (game);
    return &position->frames[position->n_frames - 1];
}

/* Whose phase is running. */
static inline guint
game_rules (const AvGame *game)
{
    return game->ruleset->phases[game_frame (game)->phase].rules;
}

/* Calls a hook, of TYPE, that may change the game. */
#define GAME_CALL(game, TYPE, hook, context) \
    ((TYPE) (hook)->fn) (game, (hook)->rules, context, (hook)->data)

static inline guint64
hash_fold (guint64 hash, guint64 value)
{
    hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9fb21c651e98df25);
    return hash ^ (hash >> 32);
}

/* Forgets the events of the action before. */
static inline void
game_clear_events (AvGame *game)
{
    game->n_events = 0;
    if (G_UNLIKELY (game->texts))
        g_string_chunk_clear (game->texts);
}

/* If rules fail between these two, END returns FALSE and an error, and the block is again as it was at BEGIN. */
void game_guard_begin (AvGame *game);
gboolean game_guard_end (AvGame *game, GError **error);

/* What rules left to choose from is no longer known. */
static inline void
game_forget_open (AvGame *game)
{
    game->draws_known = game->places_known = game->deploys_known = game->added_known =
        game->listed_known = FALSE;
}

/* The block was changed by something other than an action: the actions since the checkpoint no longer lead to
 * it. */
static inline void
game_touch (AvGame *game)
{
    game_forget_open (game);
    if (G_UNLIKELY (game->checkpoint) && !game->applying)
        game->checkpoint->valid = FALSE;
}

/* A copy in which rules may change what they like, as they are only asked what would be.  END frees it; what
 * failed there has failed in GAME, and it says FALSE. */
AvGame *game_try (const AvGame *game);
gboolean game_end_trial (const AvGame *game, AvGame *trial);

/* --- calls of rules --- */

/* What is being called on this thread. */
typedef struct {
    guint depth;        /* how deep callbacks of rules that call the game are nested */
    const AvGame *game; /* whose rules are called; NULL: none's */
    const AvHookEntry
        *hook;      /* the hook that runs; NULL: none, but a phase's or an action's callback */
    gboolean asked; /* the hook is only asked and must not change the game it is given */
    const AvRuleset *making; /* the ruleset that is being made, or NULL */
    guint rules;             /* whose callback is called, where it is no hook */
} GameCalls;

extern _Thread_local GameCalls game_calls
    __attribute__ ((visibility ("hidden"), tls_model ("initial-exec")));
/* More than any rules need unless they recurse without end; less than a thread's stack has room for. */
#define MAX_DEPTH 150

/* Makes rules number RULES fail, as callbacks call each other without end. */
void game_too_deep (const AvGame *game, guint rules);

/* A level of calls: the one around it, to which leaving it returns. */
typedef struct {
    GameCalls outer;
    gboolean entered; /* FALSE: it would be too deep, and the rules have failed */
    gboolean left;
} GameLevel;

static inline GameLevel
game_enter (const AvGame *game, guint rules)
{
    if (G_UNLIKELY (game_calls.depth >= MAX_DEPTH)) {
        game_too_deep (game, rules);
        return (GameLevel){ .entered = FALSE };
    }
    GameLevel level = { game_calls, TRUE, TRUE };
    game_calls = (GameCalls){ .depth = level.outer.depth + 1, .game = game, .rules = rules };
    return level;
}

static inline void
game_leave (const GameLevel *level)
{
    if (level->entered)
        game_calls = level->outer;
}

/* Whether the field of a test is as it must be. */
static inline gboolean
game_passes (const AvGame *game, const StateTest *test)
{
    const guint8 *at = game->block + test->at + test->stride * game_position (game)->active;
    guint any = 0;
    for (guint i = 0; i < test->size; i++)
        any |= at[i];
    return (any == 0) == test->unset;
}

/* Runs its body, which calls the hook, for each hook of an array that has no test or passes it; for none where calls
 * are nested too deep. */
#define FOR_HOOKS_OF(game, array, hook)                                                   \
    for (GameLevel hook##_level __attribute__ ((cleanup (game_leave))) =                  \
             (array)->n > 0 ? game_enter (game, (array)->entries->rules)                  \
                            : (GameLevel){ .entered = FALSE };                            \
         hook##_level.left; hook##_level.left = FALSE)                                    \
        for (const AvHookEntry *hook = (array)->entries, *hook##_end = hook + (array)->n; \
             hook < hook##_end && (game_calls.hook = hook); hook++)                       \
            if (G_UNLIKELY (hook->test.size > 0) && !game_passes (game, &hook->test)) {   \
            } else

#define AV_FOR_HOOKS(game, point, hook) \
    FOR_HOOKS_OF (game, &(game)->ruleset->hooks[AV_POINT_##point], hook)

/* Whether any hook of an array would be called now. */
static inline gboolean
game_has_hooks (const AvGame *game, const AvHookArray *array)
{
    for (const AvHookEntry *hook = array->entries; hook < array->entries + array->n; hook++)
        if (hook->test.size == 0 || game_passes (game, &hook->test))
            return TRUE;
    return FALSE;
}

/* Calls the hooks of a point that are asked while RULESET is made. */
#define RULESET_CALL_HOOKS(ruleset, id, context)                                                   \
    G_STMT_START                                                                                   \
    {                                                                                              \
        const AvHookArray *array = &(ruleset)->hooks[AV_POINT_##id];                               \
        GameCalls outer = game_calls;                                                              \
        for (const AvHookEntry *hook = array->entries; hook < array->entries + array->n; hook++) { \
            game_calls = (GameCalls){ .hook = hook, .making = (ruleset), .rules = hook->rules };   \
            ((AvHook_##id) hook->fn) (NULL, hook->rules, context, hook->data);                     \
        }                                                                                          \
        game_calls = outer;                                                                        \
    }                                                                                              \
    G_STMT_END

/* --- steps --- */

/* So many steps rules may take at once, in an action or in all that is asked in one question (a list, a check); and as
 * a game goes on, so many come back with each action. */
#define STEPS_AT_ONCE 20000000
#define STEPS_EACH 1000000

/* Number of the question or action that this thread works on, from outside; 0: none.  All calls of rules in it share
 * what they may take. */
extern _Thread_local guint64 game_question
    __attribute__ ((visibility ("hidden"), tls_model ("initial-exec")));

/* What rules number RULES may take in a question or an action that begins. */
gint game_steps_left (const AvGame *game, guint rules);
/* They took STEPS more in it, ALL since it began. */
void game_steps_take (const AvGame *game, guint rules, gint steps, gint all);

/* --- misuse --- */

/* The hook that runs, by name, and whose it is; NULL: none, but a callback of the running phase. */
const gchar *game_get_caller (const AvGame *game, guint *rules);

/* The rules that are called now fail for WHY.  FALSE: none are. */
gboolean game_blame (const gchar *why);
/* FUNCTION was called wrongly, by rules: these fail, and so does what they were called for.  By anybody else: that
 * is a fault of the program. */
void game_misused (const gchar *function, const gchar *condition);

/* As g_return_val_if_fail, in what rules may call. */
#define GAME_RETURN_VAL_IF_FAIL(condition, value) \
    G_STMT_START                                  \
    {                                             \
        if (G_UNLIKELY (!(condition))) {          \
            game_misused (G_STRFUNC, #condition); \
            return value;                         \
        }                                         \
    }                                             \
    G_STMT_END
#define GAME_RETURN_IF_FAIL(condition) GAME_RETURN_VAL_IF_FAIL (condition, )

/* Whether the position may be changed: not by rules that are only asked. */
static inline gboolean
game_is_changeable (const AvGame *game)
{
    return game_calls.game != game || !game_calls.asked;
}

/* The same for what gives errors. */
gboolean game_check_changeable (const AvGame *game, GError **error);

/* As av_game_has_more_actions, for a phase that is being entered and then waits: they are kept. */
gboolean game_keep_added (AvGame *game);

/* Lists what may be done in the phase that is being entered, and keeps it if that is more than to decline; FALSE if
 * not.  A list that failed is no reason to skip the phase: it would be empty every time. */
gboolean game_keep_legal (AvGame *game);

/* As av_game_apply, and ACTION becomes what a record has of it. */
gboolean game_apply (AvGame *game, AvAction *action, GError **error);

/* Whether rules number RULES may fail in the middle of an action: those of any plugin. */
gboolean ruleset_rules_may_fail (const AvRuleset *ruleset, guint rules);

/* --- phase.c: beginning, continuing and ending the run of the phases --- */

/* Begins the next turn or, where AGAIN, another one of the same player; its first phase is not entered yet. */
void phase_begin_turn (AvGame *game, gboolean again, gboolean late);
/* Enters phases until one waits for a decision or the game is over. */
void phase_run (AvGame *game);
/* Ends all turns, whatever was running: calls hook `final`, after which the game is over unless that pushed a
 * phase. */
void phase_finish (AvGame *game);

/* --- state.c: how declared fields lie in the block --- */

/* Bytes of one value. */
static inline guint
field_size (AvFieldType type)
{
    return type == AV_FIELD_INT32 ? 4 : type == AV_FIELD_INT16 || type == AV_FIELD_CELL ? 2 : 1;
}

static inline gint
field_read (const AvFieldDef *field, gconstpointer at)
{
    switch (field->type) {
    case AV_FIELD_BOOL:
        return *(const guint8 *) at;
    case AV_FIELD_INT8:
        return *(const gint8 *) at;
    case AV_FIELD_INT16:
        return *(const gint16 *) at;
    case AV_FIELD_CELL:
        return *(const guint16 *) at;
    case AV_FIELD_INT32:
        return *(const gint32 *) at;
    }
    g_return_val_if_reached (0);
}

static inline void
field_write (const AvFieldDef *field, gpointer at, gint value)
{
    switch (field_size (field->type)) {
    case 1:
        *(gint8 *) at = value;
        break;
    case 2:
        *(gint16 *) at = value;
        break;
    default:
        *(gint32 *) at = value;
        break;
    }
}

/* Folds all declared fields into HASH. */
guint64 state_hash (const AvGame *game, guint64 hash);
