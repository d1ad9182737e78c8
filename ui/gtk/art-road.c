/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-road.c: roads: their course, ends and crossings, streets within towns, and bridges. */
#include "gtk/art-private.h"

#include <math.h>

typedef struct {
    guint32 edge, sand;
} RoadColours;

static RoadColours
colours_of (const ArtScene *scene, gint segment)
{
    RoadColours colours = { 0x8c7347, 0xe6d6ab };
    if (segment >= 0 && scene->plan->segment[segment].terrain != NULL) {
        const ArtTerrain *terrain = scene->plan->segment[segment].terrain;
        if (terrain->colours[0] != 0)
            colours.edge = terrain->colours[0];
        if (terrain->colours[1] != 0)
            colours.sand = terrain->colours[1];
    }
    return colours;
}

/* Two faint ruts, and the lighter sand between them. */
static void
draw_ruts (ArtScene *scene, const ArtLine *line, guint32 edge)
{
    static const double dashes[2] = { 0.035, 0.02 };
    cairo_t *cr = scene->cr;

    if (scene->detail < 2)
        return;
    cairo_save (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, dashes, 2, 0);
    cairo_set_line_width (cr, 0.008);
    art_set (cr, edge, 0.35);
    art_line_path (cr, line, 0.018);
    art_line_path (cr, line, -0.018);
    cairo_stroke (cr);
    cairo_restore (cr);
}

static void
draw_course (ArtScene *scene)
{
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    for (guint pass = 0; pass < 3; pass++) {
        for (guint n = 0; n < plan->nodes->len; n++) {
            ArtPoint at = g_array_index (plan->nodes, ArtPoint, n);
            RoadColours colours = colours_of (scene, -1);
            double radius = pass == 0 ? 0.102 : pass == 1 ? 0.094 : 0.082;
            cairo_arc (cr, at.x, at.y, radius, 0, 2 * G_PI);
            art_set (cr,
                     pass == 0   ? 0x5f7d35
                     : pass == 1 ? colours.edge
                                 : colours.sand,
                     pass == 0 ? 0.45 : 1);
            cairo_fill (cr);
        }
        for (guint l = 0; l < plan->lines->len; l++) {
            const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
            if (line->look != AV_LOOK_PATH)
                continue;
            RoadColours colours = colours_of (scene, line->segment);
            art_line_path (cr, line, 0);
            cairo_set_line_width (cr, pass == 0 ? 0.122 : pass == 1 ? 0.104 : ART_PATH_WIDTH);
            art_set (cr,
                     pass == 0   ? 0x5f7d35
                     : pass == 1 ? colours.edge
                                 : colours.sand,
                     pass == 0 ? 0.45 : 1);
            cairo_stroke (cr);
        }
    }
    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        if (line->look != AV_LOOK_PATH)
            continue;
        RoadColours colours = colours_of (scene, line->segment);
        art_line_path (cr, line, 0.004);
        cairo_set_line_width (cr, 0.034);
        art_set (cr, art_mix (colours.sand, 0xffffff, 0.45), 0.55);
        cairo_stroke (cr);
        draw_ruts (scene, line, colours.edge);
    }
}

static void
disc (cairo_t *cr, double x, double y, double radius, guint32 rgb, double alpha)
{
    cairo_new_path (cr);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    art_set (cr, rgb, alpha);
    cairo_fill (cr);
}

/* Cobbles in rings, on a round of sand. */
static void
draw_cobbles (ArtScene *scene, ArtPoint at)
{
    static const double cobbles[2] = { 0.016, 0.012 };
    cairo_t *cr = scene->cr;

    disc (cr, at.x, at.y, 0.082, 0xecdfba, 1);
    if (scene->detail < 2)
        return;
    cairo_save (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, cobbles, 2, 0);
    cairo_set_line_width (cr, 0.010);
    art_set (cr, 0xb99f6c, 0.55);
    for (guint ring = 0; ring < 2; ring++) {
        cairo_new_path (cr);
        cairo_arc (cr, at.x, at.y, ring == 0 ? 0.066 : 0.047, 0, 2 * G_PI);
        cairo_stroke (cr);
    }
    cairo_restore (cr);
}

/* The village green where roads come together and end: a linden in its middle. */
static void
draw_greens (ArtScene *scene)
{
    for (guint n = 0; n < scene->plan->nodes->len; n++) {
        ArtPoint at = g_array_index (scene->plan->nodes, ArtPoint, n);
        draw_cobbles (scene, at);
        disc (scene->cr, at.x + 0.010, at.y + 0.010, 0.032, 0x23340f, 0.30);
        disc (scene->cr, at.x, at.y, 0.031, 0x3f6b2f, 1);
        if (scene->detail < 2)
            continue;
        disc (scene->cr, at.x - 0.003, at.y - 0.004, 0.025, 0x55883a, 1);
        disc (scene->cr, at.x - 0.009, at.y - 0.010, 0.012, 0x78a94e, 1);
    }
}

/* The well where one road branches and ends nowhere: the road's sand goes on all round it. */
static void
draw_wells (ArtScene *scene)
{
    cairo_t *cr = scene->cr;

    for (guint n = 0; n < scene->plan->wells->len; n++) {
        ArtPoint at = g_array_index (scene->plan->wells, ArtPoint, n);
        disc (cr, at.x, at.y, 0.074, 0xe6d6ab, 1);
        disc (cr, at.x + 0.010, at.y + 0.012, 0.041, 0x000000, 0.24);
        disc (cr, at.x, at.y, 0.040, 0x6d6354, 1);
        disc (cr, at.x, at.y, 0.036, 0xb9ae9a, 1);
        disc (cr, at.x, at.y, 0.024, 0x2f5f80, 1);
        disc (cr, at.x - 0.006, at.y - 0.006, 0.009, 0xb7dcea, 0.9);
        if (scene->detail < 2)
            continue;
        /* Posts, a beam with the rope, and a little roof over it. */
        cairo_set_line_width (cr, 0.009);
        art_set (cr, 0x5b4326, 1);
        for (int side = -1; side <= 1; side += 2) {
            cairo_move_to (cr, at.x + side * 0.034, at.y + 0.004);
            cairo_line_to (cr, at.x + side * 0.034, at.y - 0.060);
        }
        cairo_stroke (cr);
        cairo_move_to (cr, at.x - 0.052, at.y - 0.052);
        cairo_line_to (cr, at.x - 0.030, at.y - 0.088);
        cairo_line_to (cr, at.x + 0.030, at.y - 0.088);
        cairo_line_to (cr, at.x + 0.052, at.y - 0.052);
        cairo_close_path (cr);
        art_set (cr, 0xb5472f, 1);
        cairo_fill_preserve (cr);
        cairo_set_line_width (cr, 0.005);
        art_set (cr, 0x5a2014, 0.9);
        cairo_stroke (cr);
    }
}

void
art_road_draw (ArtScene *scene)
{
    cairo_save (scene->cr);
    cairo_set_line_cap (scene->cr, CAIRO_LINE_CAP_ROUND);
    draw_course (scene);
    draw_greens (scene);
    draw_wells (scene);
    cairo_restore (scene->cr);
}

/* A road that goes on through a town is a street there, so that one sees it go through. */
void
art_road_streets (ArtScene *scene)
{
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    cairo_save (cr);
    cairo_new_path (cr);
    gboolean any = FALSE;
    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].outline != NULL) {
            art_outline_path (cr, plan->segment[s].outline);
            any = TRUE;
        }
    if (any) {
        cairo_clip (cr);
        for (guint pass = 0; pass < 2; pass++)
            for (guint l = 0; l < plan->lines->len; l++) {
                const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
                if (!line->through || line->look != AV_LOOK_PATH)
                    continue;
                RoadColours colours = colours_of (scene, line->segment);
                art_line_path (cr, line, 0);
                cairo_set_line_width (cr, pass == 0 ? 0.098 : 0.080);
                art_set (cr, pass == 0 ? colours.edge : colours.sand, pass == 0 ? 0.8 : 1);
                cairo_stroke (cr);
                if (pass == 1)
                    draw_ruts (scene, line, colours.edge);
            }
    }
    cairo_restore (cr);
}

static void
draw_bridge (ArtScene *scene, const ArtSpan *span)
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
    art_set (cr, 0x1d2b33, 0.30);
    cairo_fill (cr);
    cairo_restore (cr);
    cairo_rotate (cr, atan2 (span->along.y, span->along.x));
    cairo_rectangle (cr, -half, -0.068, span->length, 0.136);
    art_set (cr, 0x8f8574, 1);
    cairo_fill (cr);
    cairo_rectangle (cr, -half - 0.012, -0.044, span->length + 0.024, 0.088);
    art_set (cr, 0xe2d5b2, 1);
    cairo_fill (cr);
    if (scene->detail >= 2) {
        for (double x = -half + 0.02; x < half; x += 0.03) {
            cairo_move_to (cr, x, -0.042);
            cairo_line_to (cr, x, 0.042);
        }
        cairo_set_line_width (cr, 0.005);
        art_set (cr, 0xa38f62, 0.55);
        cairo_stroke (cr);
    }
    for (int side = -1; side <= 1; side += 2) {
        cairo_rectangle (cr, -half, side * 0.057 - 0.013, span->length, 0.026);
        art_set (cr, 0x6d6354, 1);
        cairo_fill (cr);
        cairo_rectangle (cr, -half + 0.004, side * 0.057 - 0.009, span->length - 0.008, 0.016);
        art_set (cr, 0xc9c0ad, 1);
        cairo_fill (cr);
        for (int end = -1; end <= 1; end += 2) {
            cairo_rectangle (cr, end * half - 0.018, side * 0.057 - 0.018, 0.036, 0.036);
            art_set (cr, 0x6d6354, 1);
            cairo_fill (cr);
            cairo_rectangle (cr, end * half - 0.013, side * 0.057 - 0.013, 0.026, 0.026);
            art_set (cr, 0xd6cebd, 1);
            cairo_fill (cr);
        }
    }
    cairo_restore (cr);
}

/* Bridges, with the road that goes over them drawn anew. */
void
art_road_bridges (ArtScene *scene)
{
    for (guint i = 0; i < scene->plan->spans->len; i++) {
        const ArtSpan *span = &g_array_index (scene->plan->spans, ArtSpan, i);
        if (span->kind == ART_SPAN_BRIDGE)
            draw_bridge (scene, span);
    }
}

static gboolean
is_open_ground (const ArtPlan *plan, double x, double y, double room)
{
    return art_is_ground (plan, art_owner_at (plan, x, y)) && art_depth_at (plan, x, y) >= room;
}

/* A few houses round each crossing; gates where roads go through walls. */
void
art_road_settle (ArtScene *scene)
{
    static const ArtPoint round[8] = { { -0.13, -0.092 }, { 0.13, -0.092 },  { -0.13, 0.172 },
                                       { 0.13, 0.172 },   { -0.03, -0.125 }, { 0.0, 0.205 },
                                       { -0.145, 0.035 }, { 0.145, 0.035 } };
    const ArtPlan *plan = scene->plan;
    ArtRng rng = art_rng (scene->seed, 31);

    for (guint n = 0; n < plan->nodes->len; n++) {
        ArtPoint node = g_array_index (plan->nodes, ArtPoint, n);
        guint houses = 0;
        for (guint i = 0; i < G_N_ELEMENTS (round) && houses < 4; i++) {
            double x = node.x + round[i].x + art_between (&rng, -0.012, 0.012);
            double y = node.y + round[i].y + art_between (&rng, -0.012, 0.012);
            double size = art_between (&rng, 0.10, 0.118);
            if (!is_open_ground (plan, x, y, 0.012) || !is_open_ground (plan, x, y - 0.05, 0.030)
                || !is_open_ground (plan, x, y - 0.09, 0.004) || art_rim_distance (x, y) < 0.08)
                continue;
            art_item_add (scene, ART_ITEM_HOUSE, x, y, size, art_roof_colour (&rng),
                          art_pick (&rng, 8));
            houses++;
        }
    }
    for (guint i = 0; i < plan->spans->len; i++) {
        const ArtSpan *span = &g_array_index (plan->spans, ArtSpan, i);
        if (span->kind == ART_SPAN_GATE)
            art_item_add (scene, ART_ITEM_GATE, span->at.x, span->at.y + 0.022, 0.15, 0xb5472f,
                          fabs (span->along.x) > fabs (span->along.y) ? 1 : 0);
        else if (span->kind == ART_SPAN_SLUICE)
            art_item_add (scene, ART_ITEM_SLUICE, span->at.x, span->at.y + 0.02, 0.26, 0x3f7fa8,
                          fabs (span->along.x) > fabs (span->along.y) ? 1 : 0);
    }
}
