/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palette.h: the colours and piece pictures of the players; whether the theme is dark, or of high contrast. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/land.h>

#include "gtk/art-style.h"
#include "gtk/art-tools.h"

G_BEGIN_DECLS

/* The colour of a player's pieces; AV_NOBODY has one, too. */
guint32 av_palette_player (const AvRuleset *ruleset, gint player);
/* Draws the path as PLAYER's line of a chart, with dashes of its own: not by colour alone. */
void av_palette_stroke (cairo_t *cr, const AvRuleset *ruleset, guint player, double width);
/* The range of points that a chart shows, which includes 0; and how far from the top a player with SCORE is drawn. */
typedef struct {
    gint least, most;
} AvScoreRange;
void av_score_range_add (AvScoreRange *range, gint score);
double av_score_range_find_y (const AvScoreRange *range, gint score, double height);
/* Draws a line at 0 through the chart at (X, Y), if anybody has less than 0. */
void av_score_range_draw_zero (const AvScoreRange *range, cairo_t *cr, double x, double y,
                               double width, double height);
/* Black or white, whichever is more legible on RGB. */
guint32 av_palette_text_on (guint32 rgb);
gboolean av_palette_is_dark (GtkWidget *widget);
/* Whether the desktop asks for high contrast; and makes WINDOW and its pieces do as it asks from now on, by the style class
 * av-contrast. */
gboolean av_palette_has_contrast (GtkWidget *widget);
void av_palette_follow_theme (GtkWidget *window);

/* A piece in its owner's colour (AV_NOBODY: nobody's), its middle at (X, Y), SIZE pixels high.  HAS_TIME, and what is
 * returned: see av_piece_art_draw. */
gboolean av_palette_draw_piece (cairo_t *cr, const AvRuleset *ruleset, guint piece, gint owner,
                                gboolean lies, double x, double y, double size, AvHasTime has_time);
/* How much larger than a follower a kind of piece is drawn: what counts for more is larger. */
double av_palette_piece_scale (const AvRuleset *ruleset, guint piece);
/* A standing figure in COLOUR, for where no piece is meant; at least so many pixels wide and high. */
GtkWidget *av_figure_new (AvColour colour, gint size);
/* All pictures, those of cards and tiles too, are read again when they are next drawn. */
void av_palette_forget_icons (void);
/* A counter's icon, its middle at (X, Y): FALSE where it has none. */
gboolean av_palette_draw_counter (cairo_t *cr, const AvRuleset *ruleset, guint counter, double x,
                                  double y, double size);
/* How the terrains and marks of a game are drawn. */
AvArtStyle *av_palette_style (const AvRuleset *ruleset);
/* The back of a tile that lies in a tray and is not seen: that of the tray, or the core's own. */
void av_palette_draw_back (cairo_t *cr, const AvRuleset *ruleset, guint tray, double x, double y,
                           double size);
/* A number in a round label, its middle at (X, Y). */
void av_palette_draw_number (cairo_t *cr, guint number, double x, double y, double radius);
/* Adds a rectangle with rounded corners to the path. */
void av_palette_add_rounded (cairo_t *cr, double x, double y, double width, double height,
                             double radius);
/* Limits drawing to a square of SIZE with rounded corners. */
void av_palette_clip (cairo_t *cr, double x, double y, double size, double radius);

G_END_DECLS
