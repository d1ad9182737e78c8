/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-ground.c: draws the flat parts of a tile: fields, water, roads, towns with their walls. */
#include "gtk/tile-ground.h"

#include <math.h>

#include "gtk/tile-grid.h"

/* The terrain's own colour, if it has one. */
static guint32
get_colour (const ArtScene *scene, gint segment, guint which, guint32 usual)
{
    const ArtTerrain *terrain = segment >= 0 ? scene->plan->segment[segment].terrain : NULL;
    return terrain != NULL && terrain->colours[which] != 0 ? terrain->colours[which] : usual;
}

/* Adds the outlines of all towns to the path; FALSE: there is none. */
static gboolean
towns_path (const ArtScene *scene)
{
    gboolean any = FALSE;
    for (guint s = 0; s < scene->plan->n_segments; s++)
        if (scene->plan->segment[s].outline != NULL) {
            art_outline_path (scene->cr, scene->plan->segment[s].outline);
            any = TRUE;
        }
    return any;
}

/* --- fields --- */

#define GRASS 0x93b755

static const guint32 grass_patches[] = { 0x85aa48, 0x9dc161, 0xa9c76c };

static guint32
ground_colour (const ArtSegment *segment, guint which)
{
    guint32 own = segment->terrain != NULL ? segment->terrain->colours[which] : 0;
    if (own != 0)
        return own;
    if (which == 0)
        return GRASS;
    guint32 base = segment->terrain != NULL ? segment->terrain->colours[0] : 0;
    if (base == 0 || base == GRASS)
        return grass_patches[which - 1];
    return art_mix (base, which == 1 ? 0x000000 : 0xffffff, which == 1 ? 0.10 : 0.05 * which);
}

/* The segment whose ground the tile is covered with; NULL: none, plain grass. */
static const ArtSegment *
main_ground (const ArtPlan *plan)
{
    guint count[AV_MAX_SEGMENTS] = { 0 }, best = AV_MAX_SEGMENTS;

    for (guint cell = 0; cell < ART_GRID * ART_GRID; cell += 3)
        count[art_cell_owner (plan, cell)]++;
    for (guint s = 0; s < plan->n_segments; s++)
        if (art_is_ground (plan, s) && (best == AV_MAX_SEGMENTS || count[s] > count[best]))
            best = s;
    return best < AV_MAX_SEGMENTS ? &plan->segment[best] : NULL;
}

/* Soft patches, lighter and darker, within the tile so that no seam shows. */
static void
draw_patches (const ArtScene *scene, const ArtSegment *ground)
{
    ArtRng rng = art_rng (scene->seed, 21);
    guint n = scene->detail >= 2 ? 14 : 5;

    for (guint i = 0; i < n; i++) {
        double radius = art_between (&rng, 0.08, 0.26);
        double x = art_between (&rng, radius, 1 - radius),
               y = art_between (&rng, radius, 1 - radius);
        guint32 rgb = ground != NULL ? ground_colour (ground, 1 + i % 3) : grass_patches[i % 3];
        cairo_pattern_t *soft = cairo_pattern_create_radial (0, 0, 0, 0, 0, radius);
        double red = ART_RED (rgb), green = ART_GREEN (rgb), blue = ART_BLUE (rgb);
        cairo_pattern_add_color_stop_rgba (soft, 0, red, green, blue, 0.95);
        cairo_pattern_add_color_stop_rgba (soft, 0.55, red, green, blue, 0.70);
        cairo_pattern_add_color_stop_rgba (soft, 1, red, green, blue, 0);
        cairo_save (scene->cr);
        cairo_translate (scene->cr, x, y);
        cairo_scale (scene->cr, 1, art_between (&rng, 0.45, 0.85));
        cairo_set_source (scene->cr, soft);
        cairo_arc (scene->cr, 0, 0, radius, 0, 2 * G_PI);
        cairo_fill (scene->cr);
        cairo_restore (scene->cr);
        cairo_pattern_destroy (soft);
    }
}

/* Tufts of grass, and a few flowers. */
static void
draw_tufts (const ArtScene *scene)
{
    static const guint32 tuft[2] = { 0x7ca142, 0xb2d078 };
    static const guint32 flower[4] = { 0xf6f1da, 0xf2d24b, 0xe08f8f, 0xc9b5e6 };
    cairo_t *cr = scene->cr;
    ArtRng rng = art_rng (scene->seed, 22);

    if (scene->detail < 2)
        return;
    for (guint pass = 0; pass < 2; pass++) {
        for (guint i = 0; i < 34; i++) {
            double x = art_between (&rng, 0.01, 0.99), y = art_between (&rng, 0.02, 0.99);
            if (!art_is_ground (scene->plan, art_owner_at (scene->plan, x, y)))
                continue;
            cairo_move_to (cr, x, y);
            cairo_rel_line_to (cr, -0.006, -0.014);
            cairo_move_to (cr, x + 0.005, y);
            cairo_rel_line_to (cr, 0.004, -0.016);
        }
        art_stroke (cr, tuft[pass], pass == 0 ? 0.55 : 0.7, MAX (0.006, 0.8 / scene->size));
    }
    for (guint group = 0; group < 3; group++) {
        ArtPoint at = { art_between (&rng, 0.08, 0.92), art_between (&rng, 0.08, 0.92) };
        guint32 colour = flower[art_pick (&rng, 4)];
        for (guint i = 0; i < 5; i++) {
            double x = at.x + art_between (&rng, -0.06, 0.06);
            double y = at.y + art_between (&rng, -0.05, 0.05);
            if (!art_is_ground (scene->plan, art_owner_at (scene->plan, x, y))
                || art_depth_at (scene->depth, x, y) < 0.02)
                continue;
            cairo_new_sub_path (cr);
            cairo_arc (cr, x, y, art_between (&rng, 0.005, 0.008), 0, 2 * G_PI);
        }
        art_fill (cr, colour, 0.95);
    }
}

/* A ploughed strip, a meadow in hay or a field of grain: rows in two colours. */
static void
draw_parcel (const ArtScene *scene, const ArtParcel *parcel)
{
    static const guint32 colours[4][2] = { { 0xc8b866, 0xb8a654 },
                                           { 0xa9b758, 0x97a84b },
                                           { 0xa88f5c, 0x977d4d },
                                           { 0x84a645, 0x92b552 } };
    cairo_t *cr = scene->cr;
    double w = parcel->width, h = parcel->height, row = 0.030;

    cairo_save (cr);
    cairo_translate (cr, parcel->at.x, parcel->at.y);
    cairo_rotate (cr, parcel->angle);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    for (guint pass = 0; pass < 3; pass++) {
        /* Rows of one length, each a little further along, ends rounded by the plough. */
        for (double y = -h / 2 + row / 2; y < h / 2; y += row) {
            double slant = y * 0.25;
            cairo_move_to (cr, -w / 2 + slant, y);
            cairo_curve_to (cr, -w / 6 + slant, y - 0.008, w / 6 + slant, y - 0.008, w / 2 + slant,
                            y);
        }
        cairo_set_line_width (cr, pass == 0 ? row + 0.022 : pass == 1 ? row + 0.002 : row * 0.40);
        art_set (cr, pass == 0 ? 0x6f9139 : colours[parcel->crop][pass - 1],
                 pass == 0 ? 0.40 : 0.9);
        if (pass < 2 || scene->detail >= 2)
            cairo_stroke (cr);
        cairo_new_path (cr);
    }
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_restore (cr);
}

/* Parcels with room enough; trees are kept out of them. */
static void
find_parcels (ArtScene *scene)
{
    ArtRng rng = art_rng (scene->seed, 23);
    guint wanted = art_pick (&rng, ART_MOST_PARCELS + 1);

    scene->n_parcels = 0;
    for (guint i = 0; i < 60 && scene->n_parcels < wanted; i++) {
        double x = art_between (&rng, 0.14, 0.86), y = art_between (&rng, 0.14, 0.86);
        double room =
            MIN (art_depth_at (scene->depth, x, y) - 0.02, art_rim_distance (x, y) - 0.01);
        gboolean free_place =
            room > 0.105 && art_is_ground (scene->plan, art_owner_at (scene->plan, x, y));
        for (guint k = 0; k < scene->n_parcels && free_place; k++)
            free_place = art_distance (scene->parcels[k].at, (ArtPoint){ x, y }) > 0.30;
        for (guint m = 0; m < scene->plan->n_marks && free_place; m++)
            free_place = art_distance (scene->plan->mark[m], (ArtPoint){ x, y }) > 0.24;
        if (!free_place)
            continue;
        ArtParcel *parcel = &scene->parcels[scene->n_parcels++];
        parcel->at = (ArtPoint){ x, y };
        parcel->angle = art_between (&rng, -0.5, 0.5) + (art_random (&rng) < 0.4 ? 1.2 : 0);
        double shape = art_between (&rng, 0.42, 0.68), length = 2 * MIN (room - 0.012, 0.185);
        parcel->width = length * cos (shape);
        parcel->height = length * sin (shape);
        parcel->crop = art_pick (&rng, 4);
    }
}

static void
draw_fields (ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;
    const ArtSegment *ground = main_ground (plan);
    guint32 base = ground != NULL ? ground_colour (ground, 0) : GRASS;

    art_set (scene->cr, base, 1);
    cairo_paint (scene->cr);
    if (scene->detail > 0)
        draw_patches (scene, ground);
    for (guint s = 0; s < plan->n_segments; s++)
        if (art_is_ground (plan, s) && ground_colour (&plan->segment[s], 0) != base) {
            art_set (scene->cr, ground_colour (&plan->segment[s], 0), 1);
            art_owner_paint (scene->cr, plan, s);
        }
    if (ground == NULL)
        return;
    if (scene->detail > 0) {
        find_parcels (scene);
        for (guint i = 0; i < scene->n_parcels; i++)
            draw_parcel (scene, &scene->parcels[i]);
    }
    draw_tufts (scene);
}

/* Land or a way of a terrain that no rules declare: flat, with its letter. */
static void
draw_plain (const ArtScene *scene)
{
    static const guint32 flat[6] = { 0xc3b6cf, 0xb9c7cf, 0xd0c3a8, 0xbfcfb9, 0xd3b9b4, 0xb4cbc5 };
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    for (guint s = 0; s < plan->n_segments; s++) {
        const ArtSegment *segment = &plan->segment[s];
        if (segment->look != AV_LOOK_PLAIN)
            continue;
        guint32 rgb = get_colour (scene, (gint) s, 0, flat[(guchar) segment->letter % 6]);
        guint32 dark = art_mix (rgb, 0x2b2b2b, 0.45);
        if (segment->outline != NULL) {
            art_outline_path (cr, segment->outline);
            art_fill_keep (cr, rgb, 1);
            art_stroke (cr, dark, 1, 0.02);
        }
        for (guint l = 0; l < plan->lines->len; l++) {
            const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
            if (line->segment != (gint) s)
                continue;
            art_line_path (cr, line, 0);
            art_stroke_keep (cr, dark, 1, 0.124);
            art_stroke (cr, rgb, 1, 0.092);
        }
        if (scene->detail > 0)
            art_letter (cr, segment->letter, segment->spot, segment->way ? 0.10 : 0.16, dark, 0.9);
    }
}

/* --- water --- */

static const guint32 water_colours[AV_LOOK_COLOURS] = { 0xb9a76c, 0x3f7fa8, 0x5c9cc4, 0x7fb6d6 };
static const double water_widths[AV_LOOK_COLOURS] = { 0.25, 0.215, ART_WATER_WIDTH, 0.09 };

/* A pond's shore is a circle with a few soft bays. */
static void
pond_path (const ArtScene *scene, guint s, double widen)
{
    const ArtSegment *segment = &scene->plan->segment[s];
    ArtRng rng = art_rng (scene->plan->seed, 41 + s);
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
draw_current (const ArtScene *scene)
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
        art_stroke (cr, 0xe4f3f8, 0.75, 0.008);
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
        art_stroke (cr, 0xe4f3f8, 0.8, 0.008);
    }
}

/* Reeds and stones along the banks. */
static void
draw_banks (const ArtScene *scene)
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
                art_stroke (cr, 0x5d7a34, 0.95, 0.007);
            } else {
                cairo_arc (cr, x, y, art_between (&rng, 0.008, 0.013), 0, 2 * G_PI);
                art_fill_keep (cr, 0xa9a294, 1);
                art_stroke (cr, 0x6f6a5e, 0.8, 0.004);
            }
        }
    }
}

static void
draw_passes (const ArtScene *scene, gboolean in_town)
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
            art_stroke (cr,
                        in_town && pass == 0
                            ? 0xa79d8a
                            : get_colour (scene, line->segment, pass, water_colours[pass]),
                        pass == 3 ? 0.55 : 1, water_widths[pass]);
        }
        for (guint s = 0; s < plan->n_segments && !in_town; s++)
            if (is_pond (plan, s)) {
                pond_path (scene, s, (water_widths[pass] - 0.19) / 2);
                art_fill (cr, get_colour (scene, (gint) s, pass, water_colours[pass]),
                          pass == 3 ? 0.55 : 1);
            }
    }
}

/* Water, or (in_town) that which goes on through towns and lies over them. */
static void
draw_water (const ArtScene *scene, gboolean in_town)
{
    cairo_t *cr = scene->cr;
    gboolean any = FALSE;

    for (guint l = 0; l < scene->plan->lines->len; l++)
        any |= g_array_index (scene->plan->lines, ArtLine, l).look == AV_LOOK_WATER;
    if (!any)
        return;
    cairo_save (cr);
    cairo_new_path (cr);
    if (!in_town || towns_path (scene)) {
        if (in_town)
            cairo_clip (cr);
        cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
        draw_passes (scene, in_town);
        if (scene->detail >= 2) {
            if (!in_town)
                draw_banks (scene);
            draw_current (scene);
        }
    }
    cairo_restore (cr);
}

/* --- roads --- */

#define ROAD_EDGE 0x8c7347
#define ROAD_SAND 0xe6d6ab

/* Two faint ruts, and the lighter sand between them. */
static void
draw_ruts (const ArtScene *scene, const ArtLine *line)
{
    static const double dashes[2] = { 0.035, 0.02 };
    cairo_t *cr = scene->cr;

    if (scene->detail < 2)
        return;
    cairo_save (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, dashes, 2, 0);
    art_line_path (cr, line, 0.018);
    art_line_path (cr, line, -0.018);
    art_stroke (cr, get_colour (scene, line->segment, 0, ROAD_EDGE), 0.35, 0.008);
    cairo_restore (cr);
}

/* The colour of a road: what is pressed down beside it, its edge, its sand. */
static void
set_road (const ArtScene *scene, gint segment, guint pass)
{
    static const guint32 usual[3] = { 0x5f7d35, ROAD_EDGE, ROAD_SAND };
    art_set (scene->cr, pass == 0 ? usual[0] : get_colour (scene, segment, pass - 1, usual[pass]),
             pass == 0 ? 0.45 : 1);
}

static void
draw_courses (const ArtScene *scene)
{
    static const double radius[3] = { 0.102, 0.094, 0.082 };
    static const double width[3] = { 0.122, 0.104, ART_PATH_WIDTH };
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    for (guint pass = 0; pass < 4; pass++) {
        for (guint n = 0; n < plan->crossings->len && pass < 3; n++) {
            ArtPoint at = g_array_index (plan->crossings, ArtPoint, n);
            cairo_arc (cr, at.x, at.y, radius[pass], 0, 2 * G_PI);
            set_road (scene, -1, pass);
            cairo_fill (cr);
        }
        for (guint l = 0; l < plan->lines->len; l++) {
            const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
            if (line->look != AV_LOOK_PATH)
                continue;
            if (pass < 3) {
                art_line_path (cr, line, 0);
                cairo_set_line_width (cr, width[pass]);
                set_road (scene, line->segment, pass);
                cairo_stroke (cr);
                continue;
            }
            guint32 sand = get_colour (scene, line->segment, 1, ROAD_SAND);
            art_line_path (cr, line, 0.004);
            art_stroke (cr, art_mix (sand, 0xffffff, 0.45), 0.55, 0.034);
            draw_ruts (scene, line);
        }
    }
}

/* Cobbles in rings, on a round of sand. */
static void
draw_cobbles (const ArtScene *scene, ArtPoint at)
{
    static const double cobbles[2] = { 0.016, 0.012 };
    cairo_t *cr = scene->cr;

    art_disc (cr, at.x, at.y, 0.082, 0xecdfba, 1);
    if (scene->detail < 2)
        return;
    cairo_save (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, cobbles, 2, 0);
    for (guint ring = 0; ring < 2; ring++) {
        cairo_new_path (cr);
        cairo_arc (cr, at.x, at.y, ring == 0 ? 0.066 : 0.047, 0, 2 * G_PI);
        art_stroke (cr, 0xb99f6c, 0.55, 0.010);
    }
    cairo_restore (cr);
}

static void
draw_roads (const ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;

    cairo_save (scene->cr);
    cairo_set_line_cap (scene->cr, CAIRO_LINE_CAP_ROUND);
    draw_courses (scene);
    for (guint n = 0; n < plan->crossings->len; n++)
        draw_cobbles (scene, g_array_index (plan->crossings, ArtPoint, n));
    /* The road's sand goes on all round a well. */
    for (guint n = 0; n < plan->wells->len; n++) {
        ArtPoint at = g_array_index (plan->wells, ArtPoint, n);
        art_disc (scene->cr, at.x, at.y, 0.074, ROAD_SAND, 1);
    }
    cairo_restore (scene->cr);
}

/* A road that goes on through a town is a street there, so that one sees it go through. */
static void
draw_streets (const ArtScene *scene)
{
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    cairo_save (cr);
    cairo_new_path (cr);
    if (towns_path (scene)) {
        cairo_clip (cr);
        for (guint pass = 0; pass < 2; pass++)
            for (guint l = 0; l < plan->lines->len; l++) {
                const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
                if (!line->through || line->look != AV_LOOK_PATH)
                    continue;
                guint32 rgb =
                    get_colour (scene, line->segment, pass, pass == 0 ? ROAD_EDGE : ROAD_SAND);
                art_line_path (cr, line, 0);
                art_stroke (cr, rgb, pass == 0 ? 0.8 : 1, pass == 0 ? 0.098 : 0.080);
                if (pass == 1)
                    draw_ruts (scene, line);
            }
    }
    cairo_restore (cr);
}

static void
draw_bridge (const ArtScene *scene, const ArtSpan *span)
{
    cairo_t *cr = scene->cr;
    double half = span->length / 2;

    cairo_save (cr);
    cairo_translate (cr, span->at.x, span->at.y);
    /* The shadow falls to the lower right however the bridge lies. */
    cairo_save (cr);
    cairo_translate (cr, 0.014, 0.022);
    cairo_rotate (cr, atan2 (span->along.y, span->along.x));
    cairo_rectangle (cr, -half, -0.07, span->length, 0.14);
    art_fill (cr, 0x1d2b33, 0.30);
    cairo_restore (cr);
    cairo_rotate (cr, atan2 (span->along.y, span->along.x));
    cairo_rectangle (cr, -half, -0.068, span->length, 0.136);
    art_fill (cr, 0x8f8574, 1);
    cairo_rectangle (cr, -half - 0.012, -0.044, span->length + 0.024, 0.088);
    art_fill (cr, 0xe2d5b2, 1);
    if (scene->detail >= 2) {
        for (double x = -half + 0.02; x < half; x += 0.03) {
            cairo_move_to (cr, x, -0.042);
            cairo_line_to (cr, x, 0.042);
        }
        art_stroke (cr, 0xa38f62, 0.55, 0.005);
    }
    for (int side = -1; side <= 1; side += 2) {
        cairo_rectangle (cr, -half, side * 0.057 - 0.013, span->length, 0.026);
        art_fill (cr, 0x6d6354, 1);
        cairo_rectangle (cr, -half + 0.004, side * 0.057 - 0.009, span->length - 0.008, 0.016);
        art_fill (cr, 0xc9c0ad, 1);
        for (int end = -1; end <= 1; end += 2) {
            cairo_rectangle (cr, end * half - 0.018, side * 0.057 - 0.018, 0.036, 0.036);
            art_fill (cr, 0x6d6354, 1);
            cairo_rectangle (cr, end * half - 0.013, side * 0.057 - 0.013, 0.026, 0.026);
            art_fill (cr, 0xd6cebd, 1);
        }
    }
    cairo_restore (cr);
}

static void
draw_bridges (const ArtScene *scene)
{
    for (guint i = 0; i < scene->plan->spans->len; i++) {
        const ArtSpan *span = &g_array_index (scene->plan->spans, ArtSpan, i);
        if (span->kind == ART_SPAN_BRIDGE)
            draw_bridge (scene, span);
    }
}

/* --- towns --- */

#define WALL_HEIGHT 0.030

static void
draw_floor (const ArtScene *scene, guint s)
{
    cairo_t *cr = scene->cr;
    const ArtSegment *segment = &scene->plan->segment[s];
    guint32 floor = get_colour (scene, (gint) s, 0, 0xcfa96c);
    ArtRng rng = art_rng (scene->seed, 51 + s);

    cairo_save (cr);
    art_outline_path (cr, segment->outline);
    if (scene->detail == 0)
        floor = art_mix (floor, 0xa63d2c, 0.35);
    art_fill_keep (cr, floor, 1);
    if (scene->detail < 2) {
        cairo_new_path (cr);
        cairo_restore (cr);
        return;
    }
    cairo_clip (cr);
    for (guint pass = 0; pass < 2; pass++) {
        for (guint i = 0; i < 26; i++) {
            double x = art_between (&rng, 0, 1), y = art_between (&rng, 0, 1);
            cairo_move_to (cr, x, y);
            cairo_rel_line_to (cr, art_between (&rng, 0.012, 0.03), 0);
        }
        art_stroke (cr, art_mix (floor, pass == 0 ? 0x6b4a22 : 0xffffff, 0.35), 0.5, 0.009);
    }
    /* The wall's shadow falls inwards only where it stands to the upper left. */
    cairo_translate (cr, 0.022, 0.030);
    for (guint w = 0; w < scene->plan->walls->len; w++) {
        const ArtLine *wall = &g_array_index (scene->plan->walls, ArtLine, w);
        if (wall->segment == (gint) s)
            art_line_path (cr, wall, 0);
    }
    art_stroke (cr, 0x4a3418, 0.22, 0.062);
    cairo_restore (cr);
}

static void
draw_wall (const ArtScene *scene, const ArtLine *wall)
{
    static const double crenels[2] = { 0.014, 0.012 };
    cairo_t *cr = scene->cr;
    guint32 dark = get_colour (scene, wall->segment, 1, 0x5e5546);
    guint32 stone = get_colour (scene, wall->segment, 2, 0xa79d8a);
    guint32 light = get_colour (scene, wall->segment, 3, 0xc9c0ad);

    cairo_save (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    if (scene->detail < 2) {
        art_line_path (cr, wall, 0);
        art_stroke_keep (cr, dark, 1, scene->detail == 0 ? 0.09 : 0.072);
        art_stroke (cr, light, 1, scene->detail == 0 ? 0.03 : 0.040);
        cairo_restore (cr);
        return;
    }
    cairo_translate (cr, 0.010, 0.016);
    art_line_path (cr, wall, 0);
    art_stroke (cr, 0x2a3312, 0.28, 0.062);
    cairo_translate (cr, -0.010, -0.016);
    /* The wall has a height: its face is what lies between its foot and its walk. */
    for (guint pass = 0; pass < 2; pass++)
        for (guint step = 0; step <= 3; step++) {
            cairo_save (cr);
            cairo_translate (cr, 0, -WALL_HEIGHT * step / 3.0);
            art_line_path (cr, wall, 0);
            cairo_restore (cr);
            art_stroke (cr, pass == 0 ? dark : art_mix (stone, dark, 0.30), 1,
                        pass == 0 ? 0.058 : 0.046);
        }
    cairo_translate (cr, 0, -WALL_HEIGHT);
    art_line_path (cr, wall, 0);
    art_stroke (cr, stone, 1, 0.046);
    art_line_path (cr, wall, 0);
    art_stroke (cr, light, 1, 0.026);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, crenels, 2, 0);
    art_line_path (cr, wall, 0.020);
    art_stroke (cr, art_mix (light, 0xffffff, 0.25), 1, 0.014);
    art_line_path (cr, wall, -0.020);
    art_stroke (cr, dark, 0.55, 0.014);
    cairo_restore (cr);
}

static void
draw_towns (const ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;

    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].look == AV_LOOK_WALLED && plan->segment[s].outline != NULL) {
            draw_floor (scene, s);
            for (guint w = 0; w < plan->walls->len; w++) {
                const ArtLine *wall = &g_array_index (plan->walls, ArtLine, w);
                if (wall->segment == (gint) s)
                    draw_wall (scene, wall);
            }
        }
}

void
art_ground_draw (ArtScene *scene)
{
    draw_fields (scene);
    draw_water (scene, FALSE);
    draw_plain (scene);
    draw_roads (scene);
    draw_towns (scene);
    draw_water (scene, TRUE);
    draw_streets (scene);
    draw_bridges (scene);
}
