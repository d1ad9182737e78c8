/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-original.h: reads decks written for the original Avignon; private. */
#pragma once

#include "land/deck-private.h"

G_BEGIN_DECLS

/* One <tile> for each single copy:
 *
 *     <tile>
 *         <subtile position="0" terrain="city" addon="shield"/>
 *         <subtile position="1" terrain="city"/>
 *         <connection from="0" to="1"/>
 *         <graphics img="core/1.png"/>
 *     </tile>
 *
 * Positions are slots; subtiles that are connected are one segment.  Identical copies become one
 * kind with a count.  The format does not say where roads meet; that is found from what lies beside
 * them.  Elements that the original ignores are ignored.
 *
 * Only this reader knows the names of the original's terrains and addons. */
void av_deck_read_original (AvDeckReading *reading, const gchar *text, gsize length);

G_END_DECLS
