/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sounds.h: the sounds of a game: a tile, a piece, points, a turn, the end. */
#pragma once

#include "gtk/play.h"

G_BEGIN_DECLS

/* Plays the sound ID ("tile", "piece", "points", "turn", "over") without waiting for its end; does nothing where there is no
 * sound.  Tests replace it. */
extern void (*av_sounds_play) (const gchar *id);

typedef struct AvSounds AvSounds;

AvSounds *av_sounds_new (void);
void av_sounds_free (AvSounds *sounds);
/* Follows PLAY (not held) from now on; NULL: none. */
void av_sounds_follow (AvSounds *sounds, AvPlay *play);
/* Whether sounds are played, if the desktop plays event sounds at all; at first they are. */
void av_sounds_set_on (AvSounds *sounds, gboolean on);

G_END_DECLS
