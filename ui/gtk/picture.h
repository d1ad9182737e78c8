/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * picture.h: SVG pictures: those of plugins and decks from files, ours from the program.
 *
 * Each is read once, until av_picture_forget.  A picture of ours is drawn in the colour 0xRRGGBB it
 * is asked for in, wherever it says `currentColor`; others are asked for in 0 and stay as they are.
 * Everything here may be called from several threads at once: librsvg is used by one of them at a
 * time.  GTK is not used.
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* The folder of our own pictures in the program, and what their paths begin with. */
#define AV_PICTURE_FOLDER "/io/github/avignon/Avignon/art/"
#define AV_PICTURE_OWN "resource://" AV_PICTURE_FOLDER

/* Its width and height in pixels, 0 if it gives none; either may be NULL.  FALSE and an error: it cannot be read.  Only
 * plain files can be, as a pipe would keep the window waiting for its writer. */
gboolean av_picture_measure (const gchar *path, double *width, double *height, GError **error);

/* Draws it into a box, as large as possible without distortion.  FALSE: it cannot be drawn. */
gboolean av_picture_draw (cairo_t *cr, const gchar *path, guint32 rgb, double x, double y,
                          double width, double height);

/* The same at whole pixels of CR's device, from a bitmap that is kept for the next time: for small pictures that are drawn
 * often. */
gboolean av_picture_stamp (cairo_t *cr, const gchar *path, guint32 rgb, double x, double y,
                           double width, double height);

/* Stamps it so that the point (0, 0) of its view box is at (X, Y) and 100 of its units are SIZE long.  Parts of class `d2` or
 * `d3` are left out if DETAIL is less than 2 or 3. */
gboolean av_picture_stand (cairo_t *cr, const gchar *path, guint32 rgb, guint detail, double x,
                           double y, double size);

/* Makes files be read again when they are next drawn. */
void av_picture_forget (void);

G_END_DECLS
