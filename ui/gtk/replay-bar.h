/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * replay-bar.h: goes back and forth through a game that is looked at: slider, steps, play and pause.
 *
 * Signals:
 *   close ()   the reader wants to go back to the game
 */
#pragma once

#include <gtk/gtk.h>

#include "gtk/play.h"

G_BEGIN_DECLS

#define AV_TYPE_REPLAY_BAR (av_replay_bar_get_type ())
G_DECLARE_FINAL_TYPE (AvReplayBar, av_replay_bar, AV, REPLAY_BAR, GtkBox)

/* Makes the bar move PLAY, a look (av_play_new_look ()), or nothing (NULL).  DELAY: milliseconds for which each action is
 * seen while it plays by itself. */
void av_replay_bar_set_play (AvReplayBar *bar, AvPlay *play, guint delay);
/* Handles Left, Right, Home, End, Space and Escape; FALSE: it was another key. */
gboolean av_replay_bar_key (AvReplayBar *bar, const GdkEventKey *event);

G_END_DECLS
