/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-private.h: the inside of a game; for the engine and the games in this library only. */
#pragma once

#include <avignon/game.h>
#include "engine/ruleset-private.h"

/* How far the end of a turn, or of the game, has come. */
typedef enum {
    STAGE_TURN,
    STAGE_ENDED, /* hook `turn-end` was called */
    STAGE_FINAL, /* hook `final` was called */
} Stage;

/* What the engine keeps at the start of the block. */
typedef struct {
    guint64 seed;
    guint32 n_actions, n_chance, turn;
    guint8 active, n_frames, finished, winners;
    guint8 winners_set;
    guint8 stage;  /* Stage */
    guint8 again;  /* STAGE_ENDED: the same player goes on */
    guint8 skip;   /* the phase in which the turn continues; 0: the next one */
    guint32 began; /* n_actions when this part of the turn began */
    AvFrame frames[AV_MAX_FRAMES];
    gint32 scores[AV_MAX_PLAYERS];
} AvPosition;

/* The most actions that are redone to get back to a position. */
#define MAX_REDONE 256

/* How to get back to the position before an action in which rules failed: the block as it was some actions earlier,
 * and those actions. */
typedef struct {
    gboolean valid;
    guint n;
    AvAction actions[MAX_REDONE];
    AvPosition before; /* before the current action: where redoing the others must lead */
    _Alignas(16) guint8 block[];
} Checkpoint;

/* The steps that rules which count them, as scripts do, may still take in a game.  Actions have an account of their own,
 * so that questions asked between them do not change how a game goes; it is copied with the position. */
typedef struct {
    gint left;       /* for actions */
    gint asked_left; /* for a question between actions */
    gint asked;      /* the most that one question has taken since the last action, on any thread */
} GameSteps;

struct _AvGame {
    const AvRuleset *ruleset;
    AvEvent *events;
    guint n_events, events_capacity;
    gboolean wants_events;
    /* An action is being applied, or the game is beginning or ending: phases may be pushed. */
    gboolean running;
    gboolean booking; /* hook `points` is being called */
    guint max_actions;
    guint passed_by; /* the rules that last changed the course of the turn; 0, the core: none did */
    GStringChunk *texts; /* of the events, or NULL */
    /* What rules allowed when the running phase was entered: draws (and why no others), placements, deployments.  They are
     * asked again only after the position has changed. */
    AvActionList draws, places, deploys;
    AvActionList added;  /* the actions that they added to the phase */
    AvActionList listed; /* or everything that may be done in it */
    const AvRefusal *draws_reason;
    gboolean draws_known, places_known, deploys_known, added_known, listed_known;
    /* Used only where rules may fail. */
    gboolean applying;
    gboolean trial;     /* made by game_try */
    gboolean forgetful; /* redoing actions once led elsewhere: the block is kept before each */
    GError *failure;    /* the first since the last action; under a lock */
    Checkpoint *checkpoint;
    const AvGame
        *origin;    /* the game it was copied from, while that holds the position to go back to */
    gpointer worth; /* scratch memory of AvGameDef.value */
    /* Indexed by rules, and then again as they were before the action; NULL: no rules count their steps. */
    GameSteps *steps;
    gint steps_taken; /* whether some were used up; set by any thread */
    gboolean redoing; /* actions that were accepted before are being done again */
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

/* The phase that is running. */
static inline const AvPhaseEntry *
game_phase (const AvGame *game)
{
    return &game->ruleset->phases[game_frame (game)->phase];
}

/* The rules whose phase is running. */
static inline guint
game_rules (const AvGame *game)
{
    return game_phase (game)->rules;
}

/* Before a function: all that it calls is compiled into it.  For the few that run in every turn. */
#define GAME_FLATTEN __attribute__ ((flatten))

/* Calls a hook whose function is of TYPE and may change the game. */
#define GAME_CALL(game, TYPE, hook, context) \
    ((TYPE) (hook)->fn) (game, (hook)->rules, context, (hook)->data)

static inline guint64
hash_fold (guint64 hash, guint64 value)
{
    hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9fb21c651e98df25);
    return hash ^ (hash >> 32);
}

/* Forgets the events of the previous action. */
static inline void
game_clear_events (AvGame *game)
{
    game->n_events = 0;
    if (G_UNLIKELY (game->texts))
        g_string_chunk_clear (game->texts);
}

/* Copies those of FROM's last action, which copies of a game do without. */
void game_copy_events (AvGame *to, const AvGame *from);

/* Sets ERROR, unless it is NULL, to AV_GAME_ERROR_REFUSED with the translated reason and the code word. */
void game_set_refused (GError **error, const AvGame *game, const AvRefusal *refusal);

/* If rules fail between these two calls, the second returns FALSE and an error, and has restored the block. */
void game_guard_begin (AvGame *game);
gboolean game_guard_end (AvGame *game, GError **error);

/* What rules allow is no longer known. */
static inline void
game_forget_open (AvGame *game)
{
    game->draws_known = game->places_known = game->deploys_known = game->added_known =
        game->listed_known = FALSE;
}

/* To be called where something other than an action changes the block: the actions since the checkpoint no longer lead
 * to it. */
static inline void
game_touch (AvGame *game)
{
    game_forget_open (game);
    if (G_UNLIKELY (game->checkpoint) && !game->applying)
        game->checkpoint->valid = FALSE;
}

/* A copy for asking what would happen, in which rules may change what they like.  game_end_trial () frees it; if rules
 * failed in it they have failed in GAME, and it returns FALSE. */
AvGame *game_try (const AvGame *game);
gboolean game_end_trial (const AvGame *game, AvGame *trial);

/* --- calls of rules --- */

/* What is being called on this thread. */
typedef struct {
    guint depth;        /* of nested callbacks, each of which called the game */
    const AvGame *game; /* whose rules are being called; NULL: none are */
    const AvHookEntry
        *hook;      /* the hook that runs; NULL: the callback is a phase's or an action's */
    gboolean asked; /* the hook is only being asked, and must not change the game */
    const AvRuleset *making; /* the ruleset that is being made; or NULL */
    guint rules;             /* whose callback it is, where it is not a hook */
} GameCalls;

extern _Thread_local GameCalls game_calls
    __attribute__ ((visibility ("hidden"), tls_model ("initial-exec")));
/* More than any rules need unless they recurse endlessly, and less than a thread's stack has room for. */
#define MAX_DEPTH 150

/* Makes rules number RULES fail because callbacks call each other endlessly. */
void game_too_deep (const AvGame *game, guint rules);

/* One level of nested calls, and the state to return to when it is left. */
typedef struct {
    GameCalls outer;
    gboolean entered; /* FALSE: it was too deep, and the rules have failed */
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

/* Whether the field of a test is as the test wants it. */
static inline gboolean
game_passes (const AvGame *game, const StateTest *test)
{
    const guint8 *at = game->block + test->at + test->stride * game_position (game)->active;
    guint any = 0;
    for (guint i = 0; i < test->size; i++)
        any |= at[i];
    return (any == 0) == test->unset;
}

/* A loop over those hooks of an array that have no test or pass it; its body calls the hook.  There are no rounds where
 * calls are nested too deep. */
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

/* Calls the hooks of a point that is asked while RULESET is being made. */
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

/* The steps that rules may take at once, in an action or in everything asked in one question (a list, a check); and how
 * many come back with each action of a game. */
#define STEPS_AT_ONCE 20000000
#define STEPS_EACH 1000000

/* The number of the question or action that this thread is working on for the program; 0: none.  All calls of rules in
 * it share one allowance of steps. */
extern _Thread_local guint64 game_question
    __attribute__ ((visibility ("hidden"), tls_model ("initial-exec")));

/* The steps that rules number RULES may take in a question or an action that begins now. */
gint game_steps_left (const AvGame *game, guint rules);
/* They have taken STEPS more, ALL in total since it began. */
void game_steps_take (const AvGame *game, guint rules, gint steps, gint all);

/* --- misuse --- */

/* Whose callback runs: of the hook, phase or action that was called last; those of the running phase, if none of GAME is. */
guint game_get_caller (const AvGame *game);
/* The name of the hook that runs; NULL if it is a callback of a phase or an action. */
const gchar *game_get_caller_point (const AvGame *game);

/* Prefixes the error with PLACE (or NULL) and the hook POINT in which it arose. */
void game_prefix_hook (GError **error, const gchar *place, const gchar *point);
/* Set by whoever runs rules that are no objects: gives the file and the line in which those of GAME (or NULL) are, owned by
 * the caller; NULL: they are not running. */
extern gchar *(*game_find_place) (const AvGame *game, guint rules);

/* Makes the rules that are being called fail because of WHY.  FALSE: none are. */
gboolean game_blame (const gchar *why);
/* The rules that run fail because they returned a refusal without its words, or no AvFlow; what to take instead. */
const AvRefusal *game_blame_refusal (void);
AvFlow game_blame_flow (void);

/* What a check of rules, which run, returned. */
static inline const AvRefusal *
game_take_refusal (const AvRefusal *refusal)
{
    return G_LIKELY (!refusal || (refusal->code && refusal->reason)) ? refusal
                                                                     : game_blame_refusal ();
}

/* What a commit or an enter of rules, which run, returned. */
static inline AvFlow
game_take_flow (AvFlow flow)
{
    return G_LIKELY ((guint) flow <= AV_FLOW_OVER) ? flow : game_blame_flow ();
}

/* FUNCTION was called wrongly.  If rules called it, they fail, and so does what they were called for; if anybody else
 * did, that is a bug in the program, and is reported as one. */
void game_misused (const gchar *function, const gchar *condition);

/* Like g_return_val_if_fail, for functions that rules may call. */
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

/* Whether the position may be changed now: rules that are only being asked may not. */
static inline gboolean
game_is_changeable (const AvGame *game)
{
    return game_calls.game != game || !game_calls.asked;
}

/* The same for functions that give errors. */
gboolean game_check_changeable (const AvGame *game, GError **error);

/* Like av_game_has_more_actions, for a phase that is being entered and then waits: the actions are kept. */
gboolean game_keep_added (AvGame *game);

/* Lists what may be done in the phase that is being entered.  TRUE: there is more than to decline, and the list is kept;
 * or the list failed, which is no reason to skip the phase, as it would be empty every time. */
gboolean game_keep_legal (AvGame *game);

/* Like av_game_apply, and rewrites ACTION into the form in which records have it. */
gboolean game_apply (AvGame *game, AvAction *action, GError **error);

/* Whether rules number RULES may fail in the middle of an action: those of any plugin may. */
gboolean ruleset_rules_may_fail (const AvRuleset *ruleset, guint rules);

/* --- phase.c: beginning, continuing and ending the run of the phases --- */

/* Begins the next turn, or with AGAIN another one of the same player; its first phase is not entered yet.  LATE: as in
 * AvTurnContext. */
void phase_begin_turn (AvGame *game, gboolean again, gboolean late);
/* Enters phase after phase until one waits for a decision or the game is over. */
void phase_run (AvGame *game);
/* Ends all turns, whatever was running, and calls hook `final`; the game is then over unless that pushed a phase. */
void phase_finish (AvGame *game);

/* --- state.c: how declared fields lie in the block --- */

/* The bytes that one value takes. */
static inline guint
field_size (AvFieldType type)
{
    return type == AV_FIELD_INT32 ? 4 : type == AV_FIELD_INT16 || type == AV_FIELD_CELL ? 2 : 1;
}

/* By type: the least and the largest number that a declaration may allow; for a cell, which says nothing of that, 0. */
extern const gint32 field_limits[][2];

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
/* The declaration of the field "plugin.field" and the number of its rules; NULL: there is none. */
const AvFieldDef *state_find_def (const AvRuleset *ruleset, const gchar *name, gint *number);
