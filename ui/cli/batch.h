/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.h: plays many random games of one ruleset on several threads and adds up the results. */
#pragma once

#include "cli/common.h"

G_BEGIN_DECLS

/* What is to be played. */
typedef struct {
    AvRuleset *ruleset;
    const AvGame *base;     /* where every game begins */
    AvCatalogue *catalogue; /* of the computer players */
    guint64 seed;
    guint n_games;
    guint jobs;
    gboolean sample; /* by av_game_sample (), which makes no lists */
    guint check;     /* all the laws of check.h after one action in so many; 0: after none */
} AvBatch;

/* Chooses what is done in GAME, of which RECORD has the lines, by a computer player or by nature.  What is random comes
 * from RANDOM alone, or from the game itself. */
typedef gboolean (*AvChooser) (gpointer data, const AvGame *game, AvRandom *random,
                               const gchar *record, AvAction *action, GError **error);

/* What was counted, over all games. */
typedef struct {
    guint64 actions;
    guint64 lists;  /* of placements, from which one was chosen, except for start tiles ... */
    guint64 listed; /* ... and how many placements were in them */
    guint64 deploys;
    guint64 discards;
    gint64 scores[AV_MAX_PLAYERS];
    guint64 won[AV_MAX_PLAYERS], shared; /* games that one player won, or several together */
    guint64 taken[G_MAXUINT8 + 1];       /* by kind of action; counted only with `check` */
    guint64 cpu_us;                      /* the threads' time in user mode, in microseconds */
} AvTally;

/* The first game, by number, in which something differed. */
typedef struct {
    gboolean found;
    guint index;
    gchar *message;
    gchar *record; /* of a game that shows it */
} AvDifference;

void av_difference_clear (AvDifference *difference);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AvDifference, av_difference_clear)

/* The kinds of action and the figures that a tally is about. */
typedef struct {
    gint place, deploy; /* action kinds, or -1 */
    gboolean land;      /* it is a tile-laying game */
} AvTallyKinds;

AvTallyKinds av_tally_kinds (const AvRuleset *ruleset);
/* Counts the figures of GAME at its end. */
void
av_tally_end (AvTally *tally, const AvTallyKinds *kinds, const AvGame *base, const AvGame *game);

/* The seed of game number INDEX in a batch of SEED. */
guint64 av_batch_game_seed (guint64 seed, guint index);

/* Plays them all.  FALSE: there is a difference. */
gboolean av_batch_run (const AvBatch *batch, AvTally *tally, AvDifference *difference);

G_END_DECLS
