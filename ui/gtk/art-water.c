/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-water.c: ways of water: banks, depth and current, and the ponds they spring from. */
#include "gtk/art-private.h"

#include <math.h>

static const guint32 water_colours[AV_LOOK_COLOURS] = { 0xb9a76c, 0x3f7fa8, 0x5c9cc4, 0x7fb6d6 };
static const double water_widths[AV_LOOK_COLOURS] = { 0.25, 0.215, ART_WATER_WIDTH, 0.09 };

static guint32
colour_of (const ArtScene *scene, gint segment, guint which)
{
    const ArtTerrain *terrain = segment >= 0 ? scene->plan->segment[segment].terrain : NULL;
    return terrain != NULL && terrain->colours[which] != 0 ? terrain->colours[which]
                                                           : water_colours[which];
}

/* A pond's shore is a circle with a few soft bays. */
static void
pond_path (ArtScene *scene, guint s, double widen)
{
    const ArtSegment *segment = &scene->plan->segment[s];
    ArtRng rng = art_rng (g_str_hash (scene->tile->id != NULL ? scene->tile->id : ""), 41 + s);
    double phase = art_between (&rng, 0, 6), wobble = art_between (&rng, 0.05, 0.09);

    for (guint i = 0; i < 40; i++) {
        double angle = i * G_PI / 20;
        double radius = (segment->radius + widen)
                        * (1 + wobble * sin (3 * angle + phase) + 0.04 * sin (5 * angle - phase));
        double x = segment->centre.x + radius * cos (angle);
        double y = segment->centre.y + radius * sin (angle);
        if (i == 0)
            cairo_move_to (scene->cr, x, y);
        else
            cairo_line_to (scene->cr, x, y);
    }
    cairo_close_path (scene->cr);
}

static gboolean
is_pond (const ArtPlan *plan, guint s)
{
    return plan->segment[s].look == AV_LOOK_WATER && plan->segment[s].radius > 0;
}

/* Short strokes of current, and rings on a pond. */
static void
draw_current (ArtScene *scene)
{
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        static const double aside[3] = { -0.045, 0.008, 0.052 };
        if (line->look != AV_LOOK_WATER)
            continue;
        for (guint k = 0; k < 3; k++)
            for (guint i = 1 + 3 * k; i + 3 < ART_CURVE; i += 9)
                for (guint j = i; j <= i + 3; j++) {
                    ArtPoint along = art_line_direction (line, j);
                    double x = line->p[j].x + along.y * aside[k];
                    double y = line->p[j].y - along.x * aside[k];
                    if (j == i)
                        cairo_move_to (cr, x, y);
                    else
                        cairo_line_to (cr, x, y);
                }
        cairo_set_line_width (cr, 0.008);
        art_set (cr, 0xe4f3f8, 0.75);
        cairo_stroke (cr);
    }
    for (guint s = 0; s < plan->n_segments; s++) {
        if (!is_pond (plan, s))
            continue;
        ArtPoint at = plan->segment[s].centre;
        for (guint ring = 1; ring <= 2; ring++) {
            cairo_new_sub_path (cr);
            cairo_arc (cr, at.x - 0.01, at.y, 0.032 * ring, G_PI * 0.9, G_PI * 1.7);
            cairo_new_sub_path (cr);
            cairo_arc (cr, at.x, at.y, 0.03 + 0.034 * ring, 0.1, G_PI * 0.5);
        }
        cairo_set_line_width (cr, 0.008);
        art_set (cr, 0xe4f3f8, 0.8);
        cairo_stroke (cr);
    }
}

/* Reeds and stones along the banks. */
static void
draw_banks (ArtScene *scene)
{
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;
    ArtRng rng = art_rng (scene->seed, 42);

    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        if (line->look != AV_LOOK_WATER)
            continue;
        for (guint i = 3; i + 3 < ART_CURVE; i += 2) {
            double side = art_random (&rng) < 0.5 ? -1 : 1,
                   aside = side * art_between (&rng, 0.112, 0.124);
            ArtPoint along = art_line_direction (line, i);
            double x = line->p[i].x + along.y * aside, y = line->p[i].y - along.x * aside;
            gboolean reed = art_random (&rng) < 0.6;
            guint owner = art_owner_at (plan, x + along.y * side * 0.02, y - along.x * side * 0.02);
            if (art_random (&rng) < 0.4 || !art_is_ground (plan, owner))
                continue;
            if (reed) {
                for (int blade = -1; blade <= 1; blade++) {
                    cairo_move_to (cr, x + blade * 0.006, y + 0.006);
                    cairo_rel_line_to (cr, blade * 0.006, -0.03 + 0.006 * abs (blade));
                }
                cairo_set_line_width (cr, 0.007);
                art_set (cr, 0x5d7a34, 0.95);
                cairo_stroke (cr);
            } else {
                cairo_arc (cr, x, y, art_between (&rng, 0.008, 0.013), 0, 2 * G_PI);
                art_set (cr, 0xa9a294, 1);
                cairo_fill_preserve (cr);
                art_set (cr, 0x6f6a5e, 0.8);
                cairo_set_line_width (cr, 0.004);
                cairo_stroke (cr);
            }
        }
    }
}

static void
draw_passes (ArtScene *scene, gboolean in_town)
{
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    for (guint pass = 0; pass < AV_LOOK_COLOURS; pass++) {
        /* Within a town the bank is a quay. */
        for (guint l = 0; l < plan->lines->len; l++) {
            const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
            if (line->look != AV_LOOK_WATER || (in_town && !line->through))
                continue;
            art_line_path (cr, line, pass == 3 ? 0.01 : 0);
            cairo_set_line_width (cr, water_widths[pass]);
            art_set (cr, in_town && pass == 0 ? 0xa79d8a : colour_of (scene, line->segment, pass),
                     pass == 3 ? 0.55 : 1);
            cairo_stroke (cr);
        }
        for (guint s = 0; s < plan->n_segments && !in_town; s++)
            if (is_pond (plan, s)) {
                pond_path (scene, s, (water_widths[pass] - 0.19) / 2);
                art_set (cr, colour_of (scene, (gint) s, pass), pass == 3 ? 0.55 : 1);
                cairo_fill (cr);
            }
    }
}

void
art_water_draw (ArtScene *scene, gboolean in_town)
{
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;
    gboolean any = FALSE;

    for (guint l = 0; l < plan->lines->len; l++)
        any |= g_array_index (plan->lines, ArtLine, l).look == AV_LOOK_WATER;
    if (!any)
        return;
    cairo_save (cr);
    if (in_town) {
        gboolean town = FALSE;
        cairo_new_path (cr);
        for (guint s = 0; s < plan->n_segments; s++)
            if (plan->segment[s].outline != NULL) {
                art_outline_path (cr, plan->segment[s].outline);
                town = TRUE;
            }
        cairo_clip (cr);
        if (!town) {
            cairo_restore (cr);
            return;
        }
    }
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    draw_passes (scene, in_town);
    if (scene->detail >= 2) {
        if (!in_town)
            draw_banks (scene);
        draw_current (scene);
    }
    cairo_restore (cr);
}
