/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clocks.h: the time that each player has left, where the set-up gives any.  It is no rule: the game and its record know
 * nothing of it.
 */
#pragma once

#include <glib.h>

#include <avignon/game.h>

G_BEGIN_DECLS

/* What a set-up gives each player; neither minutes nor seconds: there are no clocks. */
typedef struct {
    guint minutes; /* for the whole game */
    guint seconds; /* besides, with each turn in which something is his to decide */
    gboolean
        plays; /* whose time has run out, his turns are played by default moves; else it is only shown */
} AvTimeLimit;

#define AV_CLOCK_MOST 600 /* minutes, or seconds */

typedef struct AvClocks AvClocks;

/* The time since some moment, in ms; tests put their own in its place. */
extern gint64 (*av_clock_now) (void);

/* For so many players; NULL: LIMIT gives no time. */
AvClocks *av_clocks_new (const AvTimeLimit *limit, guint n_players);
/* As they stood when they were kept beside the record at PATH; NULL: none were, or not for so many players. */
AvClocks *av_clocks_load (const gchar *path, guint n_players);
/* Keeps them there, if the record is kept. */
void av_clocks_save (AvClocks *clocks, const gchar *path);
void av_clocks_free (AvClocks *clocks);
/* The file in which those beside the record at PATH are kept; the caller frees it. */
gchar *av_clocks_path (const gchar *path);

/* From now on the clock of PLAYER runs, and none if that is negative.  TURN is the game's: a player gets his seconds
 * once in each, also if it is taken back and played again. */
void av_clocks_run (AvClocks *clocks, gint player, guint turn);
/* Whose runs, or -1. */
gint av_clocks_get_running (const AvClocks *clocks);
/* In ms; negative: so long ago it ran out. */
gint64 av_clocks_get_left (const AvClocks *clocks, guint player);
gboolean av_clocks_is_out (const AvClocks *clocks, guint player);
/* Whether default moves are to be done in his place. */
gboolean av_clocks_plays (const AvClocks *clocks, guint player);
/* ms until what the running clock shows changes; at least 1. */
guint av_clocks_find_wait (const AvClocks *clocks);
/* As it is shown: "9:05", "1:00:00", "−0:03"; the caller frees it. */
gchar *av_clock_text (gint64 left);

G_END_DECLS
