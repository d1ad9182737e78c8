/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-tools.c: helpers for drawing: random numbers, colours, curves, letters. */
#include "gtk/art-tools.h"

#include <math.h>

ArtRng
art_rng (guint64 seed, guint64 salt)
{
    return (ArtRng){ seed * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)
                     ^ salt * G_GUINT64_CONSTANT (0xd1342543de82ef95) };
}

double
art_random (ArtRng *rng)
{
    rng->state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    guint64 z = rng->state;
    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
    z ^= z >> 31;
    return (double) (z >> 11) / (double) (G_GUINT64_CONSTANT (1) << 53);
}

double
art_between (ArtRng *rng, double from, double to)
{
    return from + (to - from) * art_random (rng);
}

guint
art_pick (ArtRng *rng, guint n)
{
    return MIN ((guint) (art_random (rng) * n), n - 1);
}

double
art_brightness (guint32 rgb)
{
    return 0.30 * ART_RED (rgb) + 0.59 * ART_GREEN (rgb) + 0.11 * ART_BLUE (rgb);
}

void
art_set (cairo_t *cr, guint32 rgb, double alpha)
{
    cairo_set_source_rgba (cr, ART_RED (rgb), ART_GREEN (rgb), ART_BLUE (rgb), alpha);
}

void
art_fill_keep (cairo_t *cr, guint32 rgb, double alpha)
{
    art_set (cr, rgb, alpha);
    cairo_fill_preserve (cr);
}

void
art_fill (cairo_t *cr, guint32 rgb, double alpha)
{
    art_fill_keep (cr, rgb, alpha);
    cairo_new_path (cr);
}

void
art_stroke_keep (cairo_t *cr, guint32 rgb, double alpha, double width)
{
    art_set (cr, rgb, alpha);
    cairo_set_line_width (cr, width);
    cairo_stroke_preserve (cr);
}

void
art_stroke (cairo_t *cr, guint32 rgb, double alpha, double width)
{
    art_stroke_keep (cr, rgb, alpha, width);
    cairo_new_path (cr);
}

guint32
art_mix (guint32 a, guint32 b, double share)
{
    guint32 mixed = 0;
    for (guint shift = 0; shift < 24; shift += 8) {
        double from = (a >> shift) & 0xff, to = (b >> shift) & 0xff;
        mixed |= (guint32) CLAMP (from + (to - from) * share + 0.5, 0, 255) << shift;
    }
    return mixed;
}

double
art_distance (ArtPoint a, ArtPoint b)
{
    /* Not hypot, which takes care of what never occurs here and is ten times slower. */
    double x = a.x - b.x, y = a.y - b.y;
    return sqrt (x * x + y * y);
}

ArtPoint
art_lerp (ArtPoint a, ArtPoint b, double t)
{
    return (ArtPoint){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };
}

void
art_cubic (ArtPoint out[ART_CURVE + 1], ArtPoint a, ArtPoint b, ArtPoint c, ArtPoint d)
{
    for (guint i = 0; i <= ART_CURVE; i++) {
        double t = i / (double) ART_CURVE, u = 1 - t;
        double wa = u * u * u, wb = 3 * u * u * t, wc = 3 * u * t * t, wd = t * t * t;
        out[i] = (ArtPoint){ wa * a.x + wb * b.x + wc * c.x + wd * d.x,
                             wa * a.y + wb * b.y + wc * c.y + wd * d.y };
    }
}

gboolean
art_cross (ArtPoint a, ArtPoint b, ArtPoint c, ArtPoint d, ArtPoint *at)
{
    double rx = b.x - a.x, ry = b.y - a.y, sx = d.x - c.x, sy = d.y - c.y;
    double area = rx * sy - ry * sx;
    if (fabs (area) < 1e-12)
        return FALSE;
    double t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / area;
    double u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / area;
    if (t < 0 || t > 1 || u < 0 || u > 1)
        return FALSE;
    *at = (ArtPoint){ a.x + t * rx, a.y + t * ry };
    return TRUE;
}

double
art_rim_distance (double x, double y)
{
    return MIN (MIN (x, 1 - x), MIN (y, 1 - y));
}

void
art_disc (cairo_t *cr, double x, double y, double radius, guint32 rgb, double alpha)
{
    cairo_new_path (cr);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    art_fill (cr, rgb, alpha);
}

void
art_letter (cairo_t *cr, gchar letter, ArtPoint at, double height, guint32 rgb, double alpha)
{
    const gchar text[2] = { letter, '\0' };
    cairo_text_extents_t extents;

    cairo_save (cr);
    cairo_select_font_face (cr, "serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    /* Fonts smaller than a unit are hinted badly: measure in hundredths. */
    cairo_translate (cr, at.x, at.y);
    cairo_scale (cr, 0.01, 0.01);
    cairo_set_font_size (cr, height * 100);
    cairo_text_extents (cr, text, &extents);
    cairo_move_to (cr, -extents.x_bearing - extents.width / 2,
                   -extents.y_bearing - extents.height / 2);
    art_set (cr, rgb, alpha);
    cairo_show_text (cr, text);
    cairo_restore (cr);
}
