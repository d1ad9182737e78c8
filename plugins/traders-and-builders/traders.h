/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traders.h: what the files of this plugin share: its state and its hooks. */
#pragma once

#include <avignon/land-hook.h>
#include <avignon/land.h>

#define TRADERS_ID "traders-and-builders"
#define TRADERS_MONOPOLY 10

typedef struct {
    guint8 extended; /* the tile of this part of the turn extended its player's builder */
    guint8 spent;    /* this turn had its extra part */
    /* The ruleset's numbers of the two kinds and one more, looked up as the game begins: nothing
     * about a position, and so not declared. */
    guint8 builder, pig;
} TradersState;

typedef struct {
    const gchar *id;       /* of the mark and of the counter */
    const gchar *monopoly; /* N_("wine monopoly") */
} TradersGood;

extern const TradersGood traders_goods[]; /* ended by an id of NULL */

static inline TradersState *
traders_state (const AvGame *game, guint rules)
{
    return av_game_state ((AvGame *) game, rules, AV_SCOPE_GAME, 0);
}

/* goods.c */
/* DATA: the TradersGood it takes. */
void traders_take (AvGame *game, guint rules, AvFeatureContext *context, gconstpointer data);
void traders_monopolies (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);

/* builder.c */
void traders_begin_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);
void traders_end_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);
void traders_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data);
AvFlow traders_look_again (AvGame *game, guint rules, gconstpointer data);
const AvRefusal *traders_check_builder (const AvGame *game, guint rules, AvDeployContext *context,
                                        gconstpointer data);

/* pig.c */
const AvRefusal *
traders_check_pig (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data);
void traders_farm (AvGame *game, guint rules, AvFarmContext *context, gconstpointer data);

/* company.c */
/* The number of PLAYER's piece of this kind that stands on the table, or -1. */
gint traders_find (const AvGame *game, guint kind, guint player);
void traders_returned (AvGame *game, guint rules, AvPieceContext *context, gconstpointer data);
void traders_moved (AvGame *game, guint rules, AvMovedContext *context, gconstpointer data);

/* verify.c */
void traders_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data);
