/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile.h: making and naming kinds of tiles while a deck is read; private. */
#pragma once

#include <avignon/tile.h>

G_BEGIN_DECLS

/* A kind to be filled in, with a count of 1 and without segments, marks or a name; LINE is where its file describes it. */
AvTileDef *av_tile_def_new (guint line);

/* "city N W, road E S", translated: what a kind without a name is called; the caller frees it. */
gchar *av_tile_def_describe (const AvTileDef *tile);
/* Whether several segments of one terrain lie next to each other on a side.  A tile that is laid there joins them, so a
 * deck has to say that this is intended. */
gboolean av_tile_def_is_parted (const AvTileDef *tile, guint side);

/* Frees it with its segments, marks, junctions and names; it may be NULL. */
void av_tile_def_free (AvTileDef *tile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvTileDef, av_tile_def_free)

G_END_DECLS
