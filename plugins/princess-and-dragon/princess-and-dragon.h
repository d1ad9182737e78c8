/* SPDX-License-Identifier: GPL-3.0-or-later */
/* princess-and-dragon.h: the state, lookups and hooks that the files of this plugin share
 * (prefix pd_). */
#pragma once

#include <avignon/land.h>

#define PD_ID "princess-and-dragon"
#define PD_STEPS 6 /* of the dragon in one run */

/* Kept during one part of a turn; reset when the next part begins. */
typedef struct {
    guint8 no_piece;            /* nothing may be deployed */
    guint8 no_fairy;            /* nor may the fairy be moved */
    guint8 princess;            /* the tile placed has one, and no knight was sent home yet */
    guint8 portal;              /* the tile placed has one */
    gint8 steps;                /* steps that the dragon has left; 0: no run */
    gint8 mover;                /* the player who takes the next step */
    guint16 path[PD_STEPS + 1]; /* cells of the run, its start first; see AV_FIELD_CELL */
} PdState;

/* Looked up once for each ruleset. */
typedef struct {
    guint dragon, fairy; /* numbers of the pieces */
    guint verb_dragon, verb_evict, verb_fairy, phase_dragon;
    guint reason;
    guint32 followers; /* mask of kinds of piece */
    gboolean seat_is_tile, pays_for_nothing, volcano_allows_all, volcano_allows_none;
} PdBound;

static inline const PdBound *
pd_bound (const AvGame *game, guint rules)
{
    return av_game_get_bound (game, rules);
}

static inline const PdState *
pd_state (const AvGame *game, guint rules)
{
    return av_game_state_const (game, rules, AV_SCOPE_GAME, 0);
}

static inline PdState *
pd_change (AvGame *game, guint rules)
{
    return av_game_state (game, rules, AV_SCOPE_GAME, 0);
}

static inline AvPiece
pd_dragon (const AvGame *game, guint rules)
{
    return av_land_get_piece_at (game, pd_bound (game, rules)->dragon);
}

static inline AvPiece
pd_fairy (const AvGame *game, guint rules)
{
    return av_land_get_piece_at (game, pd_bound (game, rules)->fairy);
}

/* Whether a piece is a player's follower on a segment. */
static inline gboolean
pd_is_follower (const PdBound *bound, const AvPiece *piece)
{
    return piece->place == AV_AT_SEGMENT && piece->owner >= 0
           && bound->followers >> piece->kind & 1;
}

/* Refuses what a volcano or an eviction forbids in this part of the turn. */
extern const AvRefusal pd_barred;

/* dragon.c */
void pd_drawn_dragon (AvGame *game, guint rules, AvDrawnContext *context, gconstpointer data);
void pd_placed_volcano (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);
void pd_placed_dragon (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);
AvFlow pd_enter_dragon (AvGame *game, guint rules, gconstpointer data);
void pd_list_dragon (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
const AvRefusal *
pd_check_dragon (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow pd_commit_dragon (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
/* Nobody walks to the dragon's tile; a piece that is there may leave it. */
const AvRefusal *
pd_check_walk (const AvGame *game, guint rules, AvStepContext *context, gconstpointer data);
void pd_describe_dragon (const AvGame *game, guint rules, const AvAction *action, GString *text,
                         gconstpointer data);

/* princess.c */
void pd_placed_princess (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);
AvFlow pd_enter_evict (AvGame *game, guint rules, gconstpointer data);
void pd_list_evict (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
const AvRefusal *
pd_check_evict (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow pd_commit_evict (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void pd_describe_evict (const AvGame *game, guint rules, const AvAction *action, GString *text,
                        gconstpointer data);

/* fairy.c */
void
pd_fairy_actions (const AvGame *game, guint rules, AvActionsContext *context, gconstpointer data);
const AvRefusal *
pd_check_fairy (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow pd_commit_fairy (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void pd_describe_fairy (const AvGame *game, guint rules, const AvAction *action, GString *text,
                        gconstpointer data);
void pd_fairy_begin (AvGame *game, guint rules);
void pd_fairy_scored (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data);
void pd_fairy_farmed (AvGame *game, guint rules, AvFarmedContext *context, gconstpointer data);
void pd_fairy_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);
void
pd_fairy_evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data);

/* verify.c */
void pd_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data);
