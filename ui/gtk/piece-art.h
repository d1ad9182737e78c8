/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * piece-art.h: pieces drawn by cairo: the follower by our own hand, others from their SVG, in the
 * owner's colour and with an emblem of his own, so that colour is never the only sign.
 *
 * GTK is not used.  A handle of librsvg is used by one thread at a time: the caller sees to that.
 */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <librsvg/rsvg.h>

G_BEGIN_DECLS

typedef enum {
    AV_POSE_STANDING, /* on roads, in towns and buildings */
    AV_POSE_LYING,    /* in a field */
} AvPose;

/* No player: a neutral piece, drawn in its own colours without an emblem. */
#define AV_PIECE_NEUTRAL_PLAYER (-1)

/* The colour 0xRRGGBB of seat I (0 to 5: red, blue, green, yellow, black, grey). */
guint32 av_piece_art_colour (guint i);

/* Draws the piece into the square from (0, 0) to (SIZE, SIZE) of CR, its middle at the middle of
 * the square, with shadow and outline.  ICON: its SVG, or NULL: our own figure.  An SVG is painted
 * in the player's colour: white becomes the full colour, greys shades of it, black stays black.
 * RGB is 0xRRGGBB; PLAYER, 0 to 5, chooses the emblem. */
void av_piece_art_draw (cairo_t *cr, const gchar *piece_id, RsvgHandle *icon, guint32 rgb,
                        gint player, AvPose pose, double size);

/* The player's emblem alone, filled with the colour, in the square of SIZE. */
void av_piece_art_emblem (cairo_t *cr, gint player, guint32 rgb, double size);

G_END_DECLS
