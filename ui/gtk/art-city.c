/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-city.c: walled towns: their ground, walls and towers, and where their houses stand. */
#include "gtk/art-private.h"

#include <math.h>

#define WALL_HEIGHT 0.030
#define TOWER_SIZE 0.078

static guint32
colour_of (const ArtSegment *segment, guint which, guint32 usual)
{
    return segment->terrain != NULL && segment->terrain->colours[which] != 0
               ? segment->terrain->colours[which]
               : usual;
}

static void
draw_floor (ArtScene *scene, guint s)
{
    cairo_t *cr = scene->cr;
    const ArtSegment *segment = &scene->plan->segment[s];
    guint32 floor = colour_of (segment, 0, 0xcfa96c);
    ArtRng rng = art_rng (scene->seed, 51 + s);

    cairo_save (cr);
    art_outline_path (cr, segment->outline);
    if (scene->detail == 0)
        floor = art_mix (floor, 0xa63d2c, 0.35);
    art_set (cr, floor, 1);
    cairo_fill_preserve (cr);
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
        cairo_set_line_width (cr, 0.009);
        art_set (cr, art_mix (floor, pass == 0 ? 0x6b4a22 : 0xffffff, 0.35), 0.5);
        cairo_stroke (cr);
    }
    /* The wall's shadow falls inwards only where it stands to the upper left. */
    cairo_translate (cr, 0.022, 0.030);
    for (guint w = 0; w < scene->plan->walls->len; w++) {
        const ArtLine *wall = &g_array_index (scene->plan->walls, ArtLine, w);
        if (wall->segment == (gint) s)
            art_line_path (cr, wall, 0);
    }
    cairo_set_line_width (cr, 0.062);
    art_set (cr, 0x4a3418, 0.22);
    cairo_stroke (cr);
    cairo_restore (cr);
}

static void
draw_wall (ArtScene *scene, const ArtLine *wall, const ArtSegment *segment)
{
    static const double crenels[2] = { 0.014, 0.012 };
    cairo_t *cr = scene->cr;
    guint32 dark = colour_of (segment, 1, 0x5e5546), stone = colour_of (segment, 2, 0xa79d8a);
    guint32 light = colour_of (segment, 3, 0xc9c0ad);

    cairo_save (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    if (scene->detail < 2) {
        art_line_path (cr, wall, 0);
        cairo_set_line_width (cr, scene->detail == 0 ? 0.09 : 0.072);
        art_set (cr, dark, 1);
        cairo_stroke_preserve (cr);
        cairo_set_line_width (cr, scene->detail == 0 ? 0.03 : 0.040);
        art_set (cr, light, 1);
        cairo_stroke (cr);
        cairo_restore (cr);
        return;
    }
    cairo_translate (cr, 0.010, 0.016);
    art_line_path (cr, wall, 0);
    cairo_set_line_width (cr, 0.062);
    art_set (cr, 0x2a3312, 0.28);
    cairo_stroke (cr);
    cairo_translate (cr, -0.010, -0.016);
    /* The wall has a height: its face is what lies between its foot and its walk. */
    for (guint pass = 0; pass < 2; pass++)
        for (guint step = 0; step <= 3; step++) {
            cairo_save (cr);
            cairo_translate (cr, 0, -WALL_HEIGHT * step / 3.0);
            art_line_path (cr, wall, 0);
            cairo_restore (cr);
            cairo_set_line_width (cr, pass == 0 ? 0.058 : 0.046);
            art_set (cr, pass == 0 ? dark : art_mix (stone, dark, 0.30), 1);
            cairo_stroke (cr);
        }
    cairo_translate (cr, 0, -WALL_HEIGHT);
    art_line_path (cr, wall, 0);
    cairo_set_line_width (cr, 0.046);
    art_set (cr, stone, 1);
    cairo_stroke (cr);
    art_line_path (cr, wall, 0);
    cairo_set_line_width (cr, 0.026);
    art_set (cr, light, 1);
    cairo_stroke (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, crenels, 2, 0);
    cairo_set_line_width (cr, 0.014);
    art_line_path (cr, wall, 0.020);
    art_set (cr, art_mix (light, 0xffffff, 0.25), 1);
    cairo_stroke (cr);
    art_line_path (cr, wall, -0.020);
    art_set (cr, dark, 0.55);
    cairo_stroke (cr);
    cairo_restore (cr);
}

void
art_city_draw (ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;

    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].look == AV_LOOK_WALLED && plan->segment[s].outline != NULL) {
            draw_floor (scene, s);
            for (guint w = 0; w < plan->walls->len; w++) {
                const ArtLine *wall = &g_array_index (plan->walls, ArtLine, w);
                if (wall->segment == (gint) s)
                    draw_wall (scene, wall, &plan->segment[s]);
            }
        }
}

/* A town being settled; larger ones have a church, which stands first. */
typedef struct {
    ArtScene *scene;
    guint s;
    gboolean has_church;
    ArtPoint church;
} Town;

/* Whether a house of WIDTH may stand with its foot at (x, y): nothing of it outside its town. */
static gboolean
may_stand (const Town *town, double x, double y, double width)
{
    const ArtPlan *plan = town->scene->plan;
    guint s = town->s;
    double half = width * 0.52, height = width * 0.80;

    if (x - half < 0.006 || x + half > 0.994 || y - height < 0.004 || y > 0.985)
        return FALSE;
    if (art_owner_at (plan, x, y) != s || art_owner_at (plan, x - half, y) != s
        || art_owner_at (plan, x + half, y) != s || art_owner_at (plan, x, y - height * 0.6) != s)
        return FALSE;
    if (art_depth_at (plan, x, y) < 0.048 || art_depth_at (plan, x - half, y) < 0.030
        || art_depth_at (plan, x + half, y) < 0.030
        || art_depth_at (plan, x, y - height * 0.6) < 0.024)
        return FALSE;
    const ArtSegment *segment = &plan->segment[s];
    for (guint m = 0; m < segment->n_marks; m++) {
        double dx = fabs (segment->mark[m].x - x), dy = y - segment->mark[m].y;
        double mark_width, mark_height;
        art_mark_size (town->scene, town->scene->tile->segments[s].marks[m], segment->mark_room[m],
                       &mark_width, &mark_height);
        if (dx < mark_width * 0.44 + half && dy > -mark_height * 0.52
            && dy < mark_height * 0.52 + height)
            return FALSE;
    }
    if (town->has_church && fabs (town->church.x - x) < 0.115 + half && y > town->church.y - 0.075
        && y < town->church.y + 0.015 + height)
        return FALSE;
    for (guint n = 0; n < plan->spans->len; n++) {
        const ArtSpan *span = &g_array_index (plan->spans, ArtSpan, n);
        if (span->kind == ART_SPAN_GATE && fabs (span->at.x - x) < 0.05 + half
            && y - span->at.y > -0.10 && y - span->at.y < 0.02 + height)
            return FALSE;
    }
    return TRUE;
}

/* A church with a spire, where there is room about it. */
static void
settle_church (Town *town, ArtRng *rng)
{
    ArtScene *scene = town->scene;

    if (scene->detail < 2 || scene->plan->segment[town->s].n_ports < 2 || art_random (rng) < 0.45)
        return;
    for (guint tries = 0; tries < 40 && !town->has_church; tries++) {
        double x = art_between (rng, 0.2, 0.8), y = art_between (rng, 0.3, 0.85);
        ArtPoint spot = scene->plan->segment[town->s].spot;
        if (art_depth_at (scene->plan, x, y - 0.05) < 0.13 || !may_stand (town, x, y, 0.24)
            || art_distance (spot, (ArtPoint){ x, y - 0.05 }) < 0.15)
            continue;
        town->has_church = TRUE;
        town->church = (ArtPoint){ x, y };
        art_item_add (scene, ART_ITEM_HOUSE, x + 0.022, y, 0.165, 0xa63d2c, 2);
        art_item_add (scene, ART_ITEM_SPIRE, x - 0.072, y + 0.006, 0.080, 0x6d6f86, 0);
    }
}

/* Rows of houses from rim to rim, so that they go on in the next tile; a little out of line, with a
 * tree or a yard here and there. */
static void
settle_houses (ArtScene *scene, guint s)
{
    ArtRng rng = art_rng (scene->seed, 61 + s);
    Town town = { .scene = scene, .s = s };
    double looser = scene->detail < 2 ? 1.2 : 1;
    guint rows = scene->detail < 2 ? 7 : 9;

    settle_church (&town, &rng);
    for (guint r = 0; r < rows; r++) {
        double row = 0.110 * looser + r * (0.978 - 0.110 * looser) / (rows - 1);
        double x = art_between (&rng, 0.058, 0.085) * looser;
        while (x < 0.97) {
            double width = art_between (&rng, 0.100, 0.128) * looser;
            double y = MIN (row + art_between (&rng, -0.012, 0.012), 0.984);
            /* A row that follows a wall lets its houses move to where they fit. */
            gboolean fits = may_stand (&town, x, y, width);
            for (guint nudge = 1; nudge <= 2 && !fits; nudge++) {
                y = row + (nudge == 1 ? 0.026 : -0.026);
                fits = may_stand (&town, x, y, width);
            }
            if (!fits) {
                x += 0.016;
                continue;
            }
            double chance = art_random (&rng);
            if (chance < 0.09 && scene->detail >= 2) {
                art_item_add (scene, ART_ITEM_TREE, x - 0.024, y, 0.060, 0, art_pick (&rng, 3));
                art_item_add (scene, ART_ITEM_TREE, x + 0.026, y + 0.008, 0.052, 0,
                              art_pick (&rng, 3));
            } else if (chance < 0.95)
                art_item_add (scene, ART_ITEM_HOUSE, x, y, width, art_roof_colour (&rng),
                              art_pick (&rng, 8));
            x += width + art_between (&rng, 0.004, 0.030);
        }
    }
}

static gboolean
near_span (const ArtPlan *plan, ArtPoint at, double reach)
{
    for (guint n = 0; n < plan->spans->len; n++)
        if (art_distance (g_array_index (plan->spans, ArtSpan, n).at, at) < reach)
            return TRUE;
    return FALSE;
}

static const ArtPoint *
corner_points (void)
{
    static const ArtPoint corners[4] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
    return corners;
}

/* Towers along the walls, and those on the tile's corners of which it draws its part. */
static void
settle_towers (ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;

    for (guint w = 0; w < plan->walls->len; w++) {
        const ArtLine *wall = &g_array_index (plan->walls, ArtLine, w);
        double length = 0;
        for (guint i = 0; i < ART_CURVE; i++)
            length += art_distance (wall->p[i], wall->p[i + 1]);
        guint n = length < 0.5 ? 1 : 2;
        for (guint i = 1; i <= n; i++) {
            ArtPoint at = wall->p[n == 1 ? ART_CURVE / 2 : ART_CURVE * (3 * i - 1) / 7];
            if (!near_span (plan, at, 0.12) && art_rim_distance (at.x, at.y) > 0.05)
                art_item_add (scene, ART_ITEM_TOWER, at.x, at.y + 0.024, TOWER_SIZE, 0xb5472f, 0);
        }
    }
    for (guint corner = 0; corner < 4; corner++)
        if (plan->corners >> corner & 1)
            art_item_add (scene, ART_ITEM_TOWER, corner_points ()[corner].x,
                          corner_points ()[corner].y + 0.024, TOWER_SIZE, 0xb5472f, 0);
}

void
art_city_settle (ArtScene *scene)
{
    if (scene->detail == 0)
        return;
    for (guint s = 0; s < scene->plan->n_segments; s++)
        if (scene->plan->segment[s].look == AV_LOOK_WALLED
            && scene->plan->segment[s].outline != NULL)
            settle_houses (scene, s);
    settle_towers (scene);
}

void
av_tile_art_tower (cairo_t *cr, double x, double y, double size)
{
    ArtItem item = { ART_ITEM_TOWER, { x / size, y / size + 0.024 }, TOWER_SIZE, 0xb5472f, 0 };

    if (size < 20)
        return;
    cairo_save (cr);
    cairo_scale (cr, size, size);
    art_tower (cr, &item, size < 40 ? 1 : size < 96 ? 2 : 3);
    cairo_restore (cr);
}
