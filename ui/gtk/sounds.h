/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sounds.h: what is heard of a game: a tile, a piece, points, whose turn it is, the end. */
#pragma once

#include "gtk/play.h"

G_BEGIN_DECLS

/* Has the sound ID ("tile", "piece", "points", "turn", "over") played, without waiting for it; nothing happens where there
 * is no sound.  Tests put their own in its place. */
extern void (*av_sounds_play) (const gchar *id);

typedef struct AvSounds AvSounds;

AvSounds *av_sounds_new (void);
void av_sounds_free (AvSounds *sounds);
/* Follows PLAY from now on, which is not kept; NULL: none. */
void av_sounds_follow (AvSounds *sounds, AvPlay *play);
/* Whether anything is heard, if the desktop has sounds of events at all; it is at first. */
void av_sounds_set_on (AvSounds *sounds, gboolean on);

G_END_DECLS
