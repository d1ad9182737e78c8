/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clocks.h: the time that each player has left, if the set-up limits it.  That is not a rule: the game and its record know
 * nothing of it.
 */
#pragma once

#include <glib.h>

#include <avignon/game.h>

G_BEGIN_DECLS

/* The time that a set-up gives each player; both 0: there are no clocks. */
typedef struct {
    guint minutes; /* for the whole game */
    guint seconds; /* more with each turn in which the player has a decision */
    /* Default moves are played for a player whose time has run out; else that is only shown. */
    gboolean plays;
} AvTimeLimit;

#define AV_CLOCK_MOST 600 /* minutes, or seconds */

typedef struct AvClocks AvClocks;

/* Milliseconds since some moment; tests replace it. */
extern gint64 (*av_clock_now) (void);

/* NULL: LIMIT sets no limit. */
AvClocks *av_clocks_new (const AvTimeLimit *limit, guint n_players);
/* The clocks that were kept beside the record at PATH; NULL: none were, or not for so many players. */
AvClocks *av_clocks_load (const gchar *path, guint n_players);
/* Keeps them there, if there is a record. */
void av_clocks_save (AvClocks *clocks, const gchar *path);
void av_clocks_free (AvClocks *clocks);
/* The file in which those beside the record at PATH are kept; the caller frees it. */
gchar *av_clocks_path (const gchar *path);

/* Makes the clock of PLAYER run, or none if that is negative.  TURN is the number of the game's turn: a player gets the
 * seconds once for each, even if it is taken back and played again. */
void av_clocks_run (AvClocks *clocks, gint player, guint turn);
/* The player whose clock runs, or -1. */
gint av_clocks_get_running (const AvClocks *clocks);
/* Milliseconds; negative: it ran out so long ago. */
gint64 av_clocks_get_left (const AvClocks *clocks, guint player);
gboolean av_clocks_is_out (const AvClocks *clocks, guint player);
/* Whether default moves are to be played for that player. */
gboolean av_clocks_plays (const AvClocks *clocks, guint player);
/* Milliseconds until the running clock shows something else; at least 1. */
guint av_clocks_find_wait (const AvClocks *clocks);
/* LEFT, in milliseconds, as it is shown: "9:05", "1:00:00", "−0:03"; the caller frees it. */
gchar *av_clock_text (gint64 left);

G_END_DECLS
