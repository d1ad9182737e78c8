/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tale.h: what the files of this plugin share: its state and its hooks. */
#pragma once

#include <avignon/land-hook.h>
#include <avignon/land.h>

#define TALE_ID "princess-and-dragon"
#define TALE_STEPS 6 /* of the dragon in one run */

/* What this part of a turn has come to; begun anew with each part. */
typedef struct {
    guint8 no_piece;              /* nothing may be deployed */
    guint8 no_fairy;              /* nor may the fairy be moved */
    guint8 princess;              /* her tile was placed, and no knight was sent home */
    guint8 portal;                /* the tile placed has one */
    gint8 steps;                  /* that the dragon has left; 0: no run */
    gint8 mover;                  /* who takes the next one */
    guint16 path[TALE_STEPS + 1]; /* cells of the run, its start first; see AV_FIELD_CELL */
} TalePart;

typedef struct {
    TalePart part;
    /* The numbers of the two pieces and one more, and options, looked up as the game begins:
     * nothing about a position, and so not declared. */
    guint16 dragon, fairy;
    guint8 seat_is_tile, pays_for_nothing;
} TaleState;

static inline TaleState *
tale_state (const AvGame *game, guint rules)
{
    return av_game_state ((AvGame *) game, rules, AV_SCOPE_GAME, 0);
}

static inline AvPiece
tale_dragon (const AvGame *game, guint rules)
{
    return av_land_get_piece_at (game, tale_state (game, rules)->dragon - 1u);
}

static inline AvPiece
tale_fairy (const AvGame *game, guint rules)
{
    return av_land_get_piece_at (game, tale_state (game, rules)->fairy - 1u);
}

/* A player's follower on a segment. */
static inline gboolean
tale_is_follower (const AvGame *game, const AvPiece *piece)
{
    return piece->place == AV_AT_SEGMENT && piece->owner >= 0
           && av_land_get_piece (av_game_get_ruleset (game), piece->kind)->flags
                  & AV_PIECE_OCCUPIES;
}

/* The answer to what is barred in this part of the turn. */
extern const AvRefusal tale_barred;

/* turn.c */
/* Whether an option of this plugin has that value. */
gboolean tale_option_is (const AvGame *game, const gchar *key, const gchar *value);
void tale_begin_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);
const AvRefusal *
tale_check_deploy (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data);

/* volcano.c */
void tale_drawn_dragon (AvGame *game, guint rules, AvDrawnContext *context, gconstpointer data);
void tale_placed_volcano (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);

/* dragon.c */
void tale_placed_dragon (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);
AvFlow tale_enter_dragon (AvGame *game, guint rules, gconstpointer data);
void tale_list_dragon (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
const AvRefusal *
tale_check_dragon (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow tale_commit_dragon (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
/* Nobody walks to the tile where the dragon is; whoever is there already may leave it. */
const AvRefusal *
tale_check_walk (const AvGame *game, guint rules, AvStepContext *context, gconstpointer data);
void tale_describe_dragon (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data);

/* portal.c */
void tale_placed_portal (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);
void tale_targets (const AvGame *game, guint rules, AvTargetsContext *context, gconstpointer data);
/* May a follower go through the portal to that segment of another tile, as far as it goes by that,
 * where the dragon is on tile DRAGON (or AV_NONE)? */
const AvRefusal *tale_check_far (const AvGame *game, guint dragon, guint segment);

/* princess.c */
void tale_placed_princess (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);
AvFlow tale_enter_evict (AvGame *game, guint rules, gconstpointer data);
void tale_list_evict (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
const AvRefusal *
tale_check_evict (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow tale_commit_evict (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void tale_describe_evict (const AvGame *game, guint rules, const AvAction *action, GString *text,
                          gconstpointer data);

/* fairy.c */
void
tale_fairy_actions (const AvGame *game, guint rules, AvActionsContext *context, gconstpointer data);
const AvRefusal *
tale_check_fairy (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow tale_commit_fairy (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void tale_describe_fairy (const AvGame *game, guint rules, const AvAction *action, GString *text,
                          gconstpointer data);
/* Whether the seat of the fairy, who is as FAIRY says, is also that of a piece on SEGMENT. */
gboolean tale_is_beside (const AvGame *game, guint rules, const AvPiece *fairy, guint segment);

/* fairy-bonus.c */
void tale_fairy_begin (AvGame *game, guint rules);
void tale_fairy_scored (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data);
void tale_fairy_farmed (AvGame *game, guint rules, AvFarmedContext *context, gconstpointer data);
void tale_fairy_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);

/* verify.c */
void tale_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data);
