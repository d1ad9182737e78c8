/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tile-art.h: draws tiles with cairo from their description in a deck.
 *
 * The light comes from the upper left whatever a tile's rotation, and whatever stands is drawn upright,
 * so that shadows agree over the whole table.  The drawing knows the looks of <avignon/kind.h> and
 * no terrain by name; an undeclared one is drawn flat, with its letter.
 * Coordinates named x and y are fractions of the tile's side, as the tile lies, from its upper left.
 *
 * Everything here but av_tile_art_highlight may be called from several threads at once.  GTK is not
 * used.
 */
#pragma once

#include <cairo.h>
#include <glib.h>

#include <avignon/tile.h>

#include "gtk/art-style.h"

G_BEGIN_DECLS

/* Variants of each tile that differ in houses, trees and grass; use any number modulo this. */
#define AV_TILE_ART_VARIANTS 4

/* Draws TILE turned by ROTATION into the square from (0, 0) to (SIZE, SIZE) of CR.  SIZE should be
 * its size on the screen in pixels, as it also decides how much detail is drawn. */
void av_tile_art_draw (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation,
                       guint variant, double size);

/* The segment drawn at (X, Y); every segment of a tile has some ground where it can be clicked. */
guint av_tile_art_segment_at (AvArtStyle *style, const AvTileDef *tile, guint rotation, double x,
                              double y);

/* Lights SEGMENT up, over the tile: filled with the colour, at a part of ALPHA, and outlined. */
void av_tile_art_highlight (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation,
                            guint segment, double size, guint32 rgb, double alpha);

/* Where the middle of a piece on SEGMENT is drawn.  FALSE: that has not been found out for the tile yet, which takes some
 * tenths of a millisecond, and HAS_TIME says no. */
gboolean av_tile_art_piece_spot (AvArtStyle *style, const AvTileDef *tile, guint rotation,
                                 guint segment, AvHasTime has_time, double *x, double *y);

/* Whether a piece on SEGMENT lies down (on ground) rather than stands. */
gboolean av_tile_art_piece_lies (AvArtStyle *style, const AvTileDef *tile, guint segment);

/* CORNERS of the tile on which a wall ends: bit 0 north-west, then clockwise; FALSE as above.  A tile can draw only
 * its own part of the tower there; a table draws the whole tower with av_tile_art_tower over its
 * tiles, at each grid point where one of the (up to) four tiles has it. */
gboolean av_tile_art_corners (AvArtStyle *style, const AvTileDef *tile, guint rotation,
                              AvHasTime has_time, guint *corners);
void av_tile_art_tower (cairo_t *cr, double x, double y, double size);

G_END_DECLS
