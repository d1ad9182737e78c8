/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-ground.c: draws the empty table: threads of linen, a hem, a shadow, faint cells. */
#include "gtk/table-ground.h"

#include <math.h>

#define CLOTH 96 /* pixels after which the weave repeats */

typedef struct {
    guint32 around, linen, hem, line;
} Palette;

static const Palette palettes[2] = { { 0xb9ab8c, 0xe9e2cf, 0xc9bb98, 0x7a6a45 },
                                     { 0x23211d, 0x4a463d, 0x5c5545, 0xd8cba6 } };

static void
set_rgb (cairo_t *cr, guint32 rgb, double alpha)
{
    cairo_set_source_rgba (cr, (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0,
                           (rgb & 0xff) / 255.0, alpha);
}

/* A patch of woven threads, each a little lighter or darker, that repeats without a seam. */
static cairo_pattern_t *
weave (guint32 rgb, double strength)
{
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, CLOTH, CLOTH);
    guchar *data = cairo_image_surface_get_data (surface);
    int stride = cairo_image_surface_get_stride (surface);
    double threads[2 * CLOTH], *warp = threads, *weft = threads + CLOTH;
    guint32 state = 2463534242u;

    cairo_surface_flush (surface);
    for (guint i = 0; i < 2 * CLOTH; i++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        threads[i] = (state % 1000 / 1000.0 - 0.5) * strength;
    }
    for (guint y = 0; y < CLOTH; y++) {
        guint32 *row = (guint32 *) (void *) (data + y * (guint) stride);
        for (guint x = 0; x < CLOTH; x++) {
            double shade = (x + y) % 2 == 0 ? warp[x] + 0.3 * weft[y] : weft[y] + 0.3 * warp[x];
            guint32 pixel = 0;
            for (guint shift = 0; shift < 24; shift += 8) {
                double value = (rgb >> shift & 0xff) + shade * 255;
                pixel |= (guint32) CLAMP (value, 0, 255) << shift;
            }
            row[x] = pixel;
        }
    }
    cairo_surface_mark_dirty (surface);
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface (surface);
    cairo_surface_destroy (surface);
    cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
    cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
    return pattern;
}

/* A small cross at each corner of a cell, so that one sees where tiles go. */
static void
draw_cells (cairo_t *cr, double width, double height, double x, double y, double table_width,
            double table_height, double cell, guint32 rgb)
{
    double arm = CLAMP (cell * 0.06, 1.5, 6);
    long first_x = MAX (1, lround (floor (-x / cell))),
         first_y = MAX (1, lround (floor (-y / cell)));

    if (cell < 12)
        return;
    for (long j = first_y; y + j * cell < MIN (height, y + table_height - 1); j++)
        for (long i = first_x; x + i * cell < MIN (width, x + table_width - 1); i++) {
            double px = floor (x + i * cell) + 0.5, py = floor (y + j * cell) + 0.5;
            cairo_move_to (cr, px - arm, py);
            cairo_line_to (cr, px + arm, py);
            cairo_move_to (cr, px, py - arm);
            cairo_line_to (cr, px, py + arm);
        }
    cairo_set_line_width (cr, 1);
    set_rgb (cr, rgb, 0.28);
    cairo_stroke (cr);
}

void
av_table_ground_draw (cairo_t *cr, double width, double height, double x, double y,
                      double table_width, double table_height, double cell, gboolean dark)
{
    const Palette *palette = &palettes[dark ? 1 : 0];
    double hem = CLAMP (cell * 0.10, 4, 14);

    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, width, height);
    cairo_clip (cr);
    set_rgb (cr, palette->around, 1);
    cairo_paint (cr);
    for (guint i = 6; i > 0; i--) {
        cairo_rectangle (cr, x - hem - i + 2, y - hem - i + 4, table_width + 2 * (hem + i),
                         table_height + 2 * (hem + i));
        set_rgb (cr, 0x000000, 0.045);
        cairo_fill (cr);
    }
    cairo_pattern_t *linen = weave (palette->linen, dark ? 0.022 : 0.040);
    cairo_matrix_t matrix;
    cairo_matrix_init_translate (&matrix, -fmod (floor (x), CLOTH), -fmod (floor (y), CLOTH));
    cairo_pattern_set_matrix (linen, &matrix);
    cairo_set_source (cr, linen);
    cairo_rectangle (cr, x - hem, y - hem, table_width + 2 * hem, table_height + 2 * hem);
    cairo_fill (cr);
    cairo_pattern_destroy (linen);
    /* The hem, stitched. */
    cairo_rectangle (cr, x - hem, y - hem, table_width + 2 * hem, table_height + 2 * hem);
    cairo_rectangle (cr, x + table_width, y, -table_width, table_height);
    set_rgb (cr, palette->hem, 0.55);
    cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_fill (cr);
    const double stitch[2] = { hem * 0.55, hem * 0.40 };
    cairo_rectangle (cr, x - hem / 2, y - hem / 2, table_width + hem, table_height + hem);
    cairo_set_dash (cr, stitch, 2, 0);
    cairo_set_line_width (cr, MAX (1, hem * 0.14));
    set_rgb (cr, palette->line, 0.40);
    cairo_stroke (cr);
    cairo_set_dash (cr, NULL, 0, 0);
    cairo_rectangle (cr, x - 0.5, y - 0.5, table_width + 1, table_height + 1);
    cairo_set_line_width (cr, 1);
    set_rgb (cr, palette->line, 0.45);
    cairo_stroke (cr);
    draw_cells (cr, width, height, x, y, table_width, table_height, cell, palette->line);
    cairo_restore (cr);
}
