/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * piece-art.h: draws pieces from their SVG, in the owner's colour with an outline, a shadow and an
 * emblem.
 *
 * For use from one thread.  GTK is not used.
 */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "gtk/art-tools.h"

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
 * the square.  ICON: the path of its SVG, or NULL: the follower.  An SVG is painted in the player's
 * colour: white becomes the full colour, greys shades of it, black stays black.  RGB is 0xRRGGBB;
 * PLAYER, 0 to 5, chooses the emblem.
 * If it has not been drawn at this size before and HAS_TIME says no, one of another size is scaled,
 * or nothing is drawn, and FALSE is returned. */
gboolean av_piece_art_draw (cairo_t *cr, const gchar *icon, guint32 rgb, gint player, AvPose pose,
                            double size, AvHasTime has_time);

/* Whether pieces stand out by a white rim inside a black one. */
void av_piece_art_set_contrast (gboolean wanted);

/* Icons are read again when they are next drawn; call av_picture_forget too. */
void av_piece_art_forget (void);

G_END_DECLS
