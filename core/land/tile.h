/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile.h: tile kinds while a deck is read: making one, and naming it; private. */
#pragma once

#include <avignon/tile.h>

G_BEGIN_DECLS

/* A kind to be filled in, with a count of one and without segments, marks or a name; LINE is where its
 * file describes it. */
AvTileDef *av_tile_def_new (guint line);

/* "city N W, road E S", in the language of the user: what a kind that has no name is called; the caller
 * frees it. */
gchar *av_tile_def_describe (const AvTileDef *tile);
/* Whether several segments of one terrain lie side by side on a side.  A tile laid there joins them, so a deck says
 * that this is meant. */
gboolean av_tile_def_is_parted (const AvTileDef *tile, guint side);

/* With its segments, marks, junctions and names; NULL is no error. */
void av_tile_def_free (AvTileDef *tile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvTileDef, av_tile_def_free)

G_END_DECLS
