/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-private.h: what replaying a record needs of the engine. */
#pragma once

#include "engine/record.h"

/* expect.c: whether `expect WORDS` holds; else an error of AV_GAME_ERROR_EXPECT or _TEXT. */
gboolean game_expect (const AvGame *game, gchar **words, GError **error);
/* `red`, `nature`, or `none` once the game is over. */
const gchar *game_decider_name (const AvGame *game);

/* expect.c: `end` of a scenario: the pile is empty, the turn in hand the last.  FALSE and an error where
 * rules broke down on the way. */
gboolean game_end (AvGame *game, GError **error);
