/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * art-tools.h: helpers for drawing: points, curves, random numbers, colours, letters.
 *
 * All lengths are fractions of a tile's side; (0, 0) is the upper left of the tile as it lies.
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Asked before something is prepared that takes long: whether it may be.  NULL: it may. */
typedef gboolean (*AvHasTime) (void);

#define ART_CURVE 28 /* straight pieces into which a curve is flattened */

typedef struct {
    double x, y;
} ArtPoint;

double art_distance (ArtPoint a, ArtPoint b);
ArtPoint art_lerp (ArtPoint a, ArtPoint b, double t);
/* The points of a cubic spline. */
void art_cubic (ArtPoint out[ART_CURVE + 1], ArtPoint a, ArtPoint b, ArtPoint c, ArtPoint d);
/* Where the line from A to B crosses that from C to D; FALSE: it does not. */
gboolean art_cross (ArtPoint a, ArtPoint b, ArtPoint c, ArtPoint d, ArtPoint *at);
/* The distance from (x, y) to the rim of the tile. */
double art_rim_distance (double x, double y);

/* Random numbers that are the same for the same SEED and SALT, on every machine. */
typedef struct {
    guint64 state;
} ArtRng;

ArtRng art_rng (guint64 seed, guint64 salt);
/* From 0 up to but not 1; between two numbers; a whole number from 0 to N - 1. */
double art_random (ArtRng *rng);
double art_between (ArtRng *rng, double from, double to);
guint art_pick (ArtRng *rng, guint n);

/* Colours are 0xRRGGBB. */
#define ART_RED(rgb) (((rgb) >> 16 & 0xff) / 255.0)
#define ART_GREEN(rgb) (((rgb) >> 8 & 0xff) / 255.0)
#define ART_BLUE(rgb) (((rgb) &0xff) / 255.0)

/* How bright it appears, up to 1. */
double art_brightness (guint32 rgb);
void art_set (cairo_t *cr, guint32 rgb, double alpha);
/* Fill or stroke the path and clear it, or keep it. */
void art_fill (cairo_t *cr, guint32 rgb, double alpha);
void art_fill_keep (cairo_t *cr, guint32 rgb, double alpha);
void art_stroke (cairo_t *cr, guint32 rgb, double alpha, double width);
void art_stroke_keep (cairo_t *cr, guint32 rgb, double alpha, double width);
guint32 art_mix (guint32 a, guint32 b, double share);
void art_disc (cairo_t *cr, double x, double y, double radius, guint32 rgb, double alpha);
void art_letter (cairo_t *cr, gchar letter, ArtPoint at, double height, guint32 rgb, double alpha);

G_END_DECLS
