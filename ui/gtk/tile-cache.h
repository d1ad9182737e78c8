/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tile-cache.h: a cache of drawn tiles with a limit; until a sharp one is ready, the nearest size is
 * shown.
 *
 * For use from one thread, that of the main context it was made in.  GTK is not used.
 */
#pragma once

#include <cairo.h>

#include "gtk/tile-art.h"

G_BEGIN_DECLS

typedef struct AvTileCache AvTileCache;

/* The colour of a tile that has no picture yet: grass. */
#define AV_TILE_PLAIN 0x93b755

/* Called in the main context after sharp tiles have become ready (once for several). */
typedef void (*AvTileCacheReady) (gpointer data);

/* A cache of at most MEGABYTES (0: what the part in sight needs) for tiles drawn in STYLE, to which it holds a reference.
 * READY may be NULL. */
AvTileCache *
av_tile_cache_new (AvArtStyle *style, guint megabytes, AvTileCacheReady ready, gpointer data);

/* Waits until the worker has finished its tile; to be called before the decks whose tiles were asked for are freed. */
void av_tile_cache_free (AvTileCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvTileCache, av_tile_cache_free)

AvArtStyle *av_tile_cache_get_style (const AvTileCache *cache);

/* The tile's picture, DEVICE_PX pixels a side if *EXACT, else of another size (the sharp one is
 * then on its way).  The surface is the cache's and is valid until the next call.  Never NULL. */
cairo_surface_t *av_tile_cache_get (AvTileCache *cache, const AvTileDef *tile, guint rotation,
                                    guint variant, guint device_px, gboolean *exact);

/* Paints the tile over the square of SIZE user units at (X, Y), sharp at the scale of CR's device. */
void av_tile_cache_draw (AvTileCache *cache, cairo_t *cr, const AvTileDef *tile, guint rotation,
                         guint variant, double x, double y, double size);

/* The same while the size is changing: only tiles of size SIZE_TO, where it will end, are asked for
 * and drawn ahead, and whatever is nearest is painted at SIZE.  Returns whether that was a tile of
 * size SIZE_TO. */
gboolean
av_tile_cache_draw_scaled (AvTileCache *cache, cairo_t *cr, const AvTileDef *tile, guint rotation,
                           guint variant, double x, double y, double size, double size_to);

/* Whether that tile of SIZE, as it was asked for on CR's device, is still being drawn. */
gboolean av_tile_cache_awaits (const AvTileCache *cache, cairo_t *cr, const AvTileDef *tile,
                               guint rotation, guint variant, double size);

/* Whether tiles that were asked for are still being drawn. */
gboolean av_tile_cache_is_drawing (const AvTileCache *cache);

/* The part in sight has so many device pixels, all of which may be tiles of SIZE, some at the rim only in part.  To be called
 * before each frame: in one frame only a few tiles that have no picture yet are drawn at once. */
void av_tile_cache_set_sight (AvTileCache *cache, double width, double height, double size);

/* Bytes of pictures held now. */
gsize av_tile_cache_get_bytes (const AvTileCache *cache);

G_END_DECLS
