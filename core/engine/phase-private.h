/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase-private.h: the run of the phases, as it is begun, gone on with and ended from outside. */
#pragma once

#include <avignon/action.h>

/* The next turn, or AGAIN the one that was; its first phase is not entered yet. */
void phase_begin_turn (AvGame *game, gboolean again);
/* Enters phases until one waits for a decision or the game is over. */
void phase_run (AvGame *game);
/* The game is over, whatever was running. */
void phase_finish (AvGame *game);
