/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-private.h: the inside of a game; for the engine and the games in this library only. */
#pragma once

#include <avignon/game.h>
#include "engine/ruleset-private.h"

/* The engine's part of the block, at its start. */
typedef struct {
    guint64 seed;
    guint32 n_actions, n_chance, turn;
    guint8 active, n_frames, finished, winners;
    guint8 winners_set, pad[7];
    AvFrame frames[AV_MAX_FRAMES];
    gint32 scores[AV_MAX_PLAYERS];
} AvPosition;

struct _AvGame {
    const AvRuleset *ruleset;
    AvEvent *events;
    guint n_events, events_capacity;
    gboolean wants_events;
    /* Used only where rules may fail. */
    gboolean applying;
    GError *failure; /* the first since something was last applied; under a lock */
    guint8 *backup;  /* the block as it was */
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

static inline guint64
hash_fold (guint64 hash, guint64 value)
{
    hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9fb21c651e98df25);
    return hash ^ (hash >> 32);
}

/* Between these two, failures of rules are made good.  END gives FALSE and an error where there was one;
 * the block is then what it was at BEGIN.  KEEP: FALSE where it cannot be changed before rules are called
 * that may fail. */
void game_guard_begin (AvGame *game, gboolean keep);
gboolean game_guard_end (AvGame *game, GError **error);

/* As av_game_apply, and ACTION becomes what a record has of it. */
gboolean game_apply (AvGame *game, AvAction *action, GError **error);

/* Whether rules number RULES may break off in the middle of an action. */
gboolean ruleset_rules_may_fail (const AvRuleset *ruleset, guint rules);

/* --- phase.c: the run of the phases, as it is begun, gone on with and ended from outside --- */

/* The next turn, or AGAIN the one that was; its first phase is not entered yet. */
void phase_begin_turn (AvGame *game, gboolean again);
/* Enters phases until one waits for a decision or the game is over. */
void phase_run (AvGame *game);
/* The game is over, whatever was running. */
void phase_finish (AvGame *game);

/* --- state.c: how declared fields lie in the block --- */

/* Bytes of one value. */
guint field_size (AvFieldType type);
/* Folds all declared fields into HASH. */
guint64 state_hash (const AvGame *game, guint64 hash);
