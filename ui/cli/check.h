/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h: plays a game and checks every action against the laws of all games. */
#pragma once

#include "cli/batch.h"

G_BEGIN_DECLS

typedef struct AvChecker AvChecker;

AvChecker *av_checker_new (const AvBatch *batch);
void av_checker_free (AvChecker *checker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvChecker, av_checker_free)

/* Has CHOOSE decide in games that are played from now on, not chance. */
void av_checker_set_chooser (AvChecker *checker, AvChooser choose, gpointer data);
/* The game, as it is now. */
const AvGame *av_checker_get_game (const AvChecker *checker);

/* Plays game number INDEX, just as it is played unchecked.  FALSE: a law is broken; DIFFERENCE says which, and has a record
 * that shows it. */
gboolean av_checker_run (AvChecker *checker, guint index, AvTally *tally, AvDifference *difference);

/* Makes the record of DIFFERENCE, which the checker has just found, as short as it can: it leaves out lines, and those
 * that are refused without them, as long as the law is still broken in the same way. */
void av_checker_shrink (AvChecker *checker, AvDifference *difference);

/* Replays the record under the same laws, in the game of the batch's ruleset.  FALSE: one is broken, or a line is
 * refused; ERROR says which, and where. */
gboolean av_checker_replay (AvChecker *checker, const AvRecord *record, GError **error);

/* Tells of DIFFERENCE, in games of SEED, and writes its record; returns the exit code. */
gint av_difference_report (AvCli *cli, guint64 seed, const AvDifference *difference);

/* Whether the set-up, written as a record's header and read again, begins the same game. */
gboolean av_check_header (const AvBatch *batch, AvCatalogue *catalogue, AvDifference *difference);

G_END_DECLS
