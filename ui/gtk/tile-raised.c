/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-raised.c: draws the ways that pass above the rest of a tile, on arches. */
#include "gtk/tile-raised.h"

#include <math.h>

#define HALF 0.066 /* of its breadth, parapets included */
#define DARK 0x6d6354
#define STONE 0xa79d8a
#define LIGHT 0xd0c7b5
#define STEPS 14 /* pieces an arch is flattened into */

/* Where the arches begin and end, as parts of the way. */
static const double arches[3][2] = { { 0.10, 0.30 }, { 0.355, 0.645 }, { 0.70, 0.90 } };

/* A point between those of the line, ASIDE to its left as it lies on the ground, and how high it is. */
static ArtPoint
point_at (const ArtLine *line, double along, double aside, double *lift)
{
    double at = CLAMP (along, 0, 1) * ART_CURVE;
    guint i = MIN ((guint) at, ART_CURVE - 1);
    double part = at - i;
    ArtPoint a = line->p[i], b = line->p[i + 1];
    double dx = b.x - a.x, dy = b.y + line->lift[i + 1] - a.y - line->lift[i];
    double length = MAX (hypot (dx, dy), 1e-9);

    *lift = line->lift[i] + (line->lift[i + 1] - line->lift[i]) * part;
    return (ArtPoint){ a.x + (b.x - a.x) * part + dy / length * aside,
                       a.y + (b.y - a.y) * part - dx / length * aside };
}

/* From above it would be a band; the light comes from the upper left and from high up. */
static void
draw_shadow (const ArtScene *scene, const ArtLine *line)
{
    for (guint i = 0; i <= ART_CURVE; i++) {
        double lift = line->lift[i];
        double x = line->p[i].x + 0.72 * lift + 0.012, y = line->p[i].y + 1.30 * lift + 0.018;
        if (i == 0)
            cairo_move_to (scene->cr, x, y);
        else
            cairo_line_to (scene->cr, x, y);
    }
    art_stroke (scene->cr, 0x1d2b13, 0.34, 2 * HALF);
}

/* The side on which its arches are seen: -1 or 1; 0: it goes straight up or down. */
static int
seen_side (const ArtLine *line)
{
    double dx = line->p[ART_CURVE].x - line->p[0].x;
    return fabs (dx) < 0.2 ? 0 : dx > 0 ? -1 : 1;
}

/* Adds an arch to the path: from the ground up to below the way, and down again. */
static void
arch_path (cairo_t *cr, const ArtLine *line, double aside, const double arch[2])
{
    double lift, middle;

    point_at (line, (arch[0] + arch[1]) / 2, aside, &middle);
    for (guint k = 0; k <= STEPS; k++) {
        ArtPoint p = point_at (line, arch[0] + (arch[1] - arch[0]) * k / STEPS, aside, &lift);
        double rise = pow (sin (G_PI * k / STEPS), 0.55) * (middle - 0.042);
        double y = p.y + lift - MIN (rise, MAX (lift - 0.020, 0));
        if (k == 0)
            cairo_move_to (cr, p.x, y);
        else
            cairo_line_to (cr, p.x, y);
    }
}

/* Its wall down to the ground, with arches through which one sees what is below. */
static void
draw_face (const ArtScene *scene, const ArtLine *line, int side)
{
    cairo_t *cr = scene->cr;
    double lift;

    for (guint k = 0; k < G_N_ELEMENTS (arches); k++)
        arch_path (cr, line, side * HALF, arches[k]);
    art_fill (cr, 0x1d2b13, 0.30);
    cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (guint i = 0; i <= ART_CURVE; i++) {
        ArtPoint p = point_at (line, (double) i / ART_CURVE, side * HALF, &lift);
        cairo_line_to (cr, p.x, p.y);
    }
    for (guint i = ART_CURVE + 1; i-- > 0;) {
        ArtPoint p = point_at (line, (double) i / ART_CURVE, side * HALF, &lift);
        cairo_line_to (cr, p.x, p.y + lift);
    }
    cairo_close_path (cr);
    for (guint k = 0; k < G_N_ELEMENTS (arches); k++) {
        arch_path (cr, line, side * HALF, arches[k]);
        cairo_close_path (cr);
    }
    art_fill (cr, art_mix (STONE, DARK, 0.25), 1);
    cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
    for (guint k = 0; k < G_N_ELEMENTS (arches); k++)
        arch_path (cr, line, side * HALF, arches[k]);
    art_stroke_keep (cr, DARK, 1, 0.018);
    art_stroke (cr, LIGHT, 1, 0.008);
}

/* A pier beside the way, from the ground up to it: what is seen of one that goes up or down. */
static void
draw_pier (const ArtScene *scene, const ArtLine *line, double along, int side)
{
    cairo_t *cr = scene->cr;
    double lift;
    ArtPoint top = point_at (line, along, side * (HALF + 0.004), &lift);

    cairo_rectangle (cr, top.x - 0.020, top.y, 0.040, lift + 0.018);
    art_fill_keep (cr, side < 0 ? STONE : art_mix (STONE, DARK, 0.4), 1);
    art_stroke (cr, DARK, 1, 0.008);
}

static void
draw_deck (const ArtScene *scene, const ArtLine *line)
{
    cairo_t *cr = scene->cr;

    art_line_path (cr, line, 0);
    art_stroke_keep (cr, DARK, 1, 2 * HALF + 0.012);
    art_stroke_keep (cr, 0x8c7347, 1, 0.104);
    art_stroke (cr, 0xe6d6ab, 1, ART_PATH_WIDTH);
    if (scene->detail >= 2) {
        for (guint i = 1; i < ART_CURVE; i++) {
            ArtPoint along = art_line_direction (line, i), p = line->p[i];
            cairo_move_to (cr, p.x + along.y * 0.04, p.y - along.x * 0.04);
            cairo_line_to (cr, p.x - along.y * 0.04, p.y + along.x * 0.04);
        }
        art_stroke (cr, 0xa38f62, 0.55, 0.005);
    }
    for (int side = -1; side <= 1; side += 2) {
        art_line_path (cr, line, side * HALF * 0.86);
        art_stroke (cr, DARK, 1, 0.030);
        art_line_path (cr, line, side * HALF * 0.86);
        art_stroke (cr, LIGHT, 1, 0.018);
    }
}

static void
draw_raised (const ArtScene *scene, const ArtLine *line)
{
    int seen = seen_side (line);

    draw_shadow (scene, line);
    if (seen != 0)
        draw_face (scene, line, seen);
    else
        for (guint k = 0; k < G_N_ELEMENTS (arches); k++)
            for (guint end = 0; end < 2; end++)
                for (int side = -1; side <= 1; side += 2)
                    draw_pier (scene, line, arches[k][end], side);
    draw_deck (scene, line);
}

void
art_raised_draw (const ArtScene *scene)
{
    cairo_save (scene->cr);
    cairo_set_line_cap (scene->cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join (scene->cr, CAIRO_LINE_JOIN_ROUND);
    for (guint l = 0; l < scene->plan->raised->len; l++)
        draw_raised (scene, &g_array_index (scene->plan->raised, ArtLine, l));
    cairo_restore (scene->cr);
}
