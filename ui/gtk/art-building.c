/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-building.c: single buildings, drawn about the middle of their foot: houses, towers, gates,
 * monasteries.  The light comes from the upper left. */
#include "gtk/art-private.h"

#include <math.h>

/* A polygon of N corners, x and y in turn. */
static void
polygon (cairo_t *cr, const double *xy, guint n, guint32 rgb)
{
    for (guint i = 0; i < n; i++)
        cairo_line_to (cr, xy[2 * i], xy[2 * i + 1]);
    cairo_close_path (cr);
    art_set (cr, rgb, 1);
    cairo_fill (cr);
}

#define POLYGON(cr, rgb, ...)                                     \
    G_STMT_START                                                  \
    {                                                             \
        static const double corners_[] = { __VA_ARGS__ };         \
        polygon (cr, corners_, G_N_ELEMENTS (corners_) / 2, rgb); \
    }                                                             \
    G_STMT_END

static void
box (cairo_t *cr, double x, double y, double width, double height, guint32 rgb)
{
    cairo_rectangle (cr, x, y, width, height);
    art_set (cr, rgb, 1);
    cairo_fill (cr);
}

guint32
art_roof_colour (ArtRng *rng)
{
    static const guint32 roofs[] = { 0xb5472f, 0xc25a35, 0xa63d2c, 0x8c4a3a,
                                     0xb86a3c, 0x6d6f86, 0xb5472f, 0xc25a35 };
    return roofs[art_pick (rng, G_N_ELEMENTS (roofs))];
}

/* A house with its gable on one side: walls in light and shade, a roof, a door, windows. */
void
art_house (cairo_t *cr, const ArtItem *item, guint detail)
{
    static const guint32 plaster[4] = { 0xf3e8cd, 0xefe3c6, 0xf6eedb, 0xe8d6b0 };
    gboolean mirrored = item->look & 1;
    guint32 wall = plaster[item->look >> 1 & 3];
    guint32 gable = mirrored ? art_mix (wall, 0x6e5638, 0.26) : wall;
    guint32 side = mirrored ? wall : art_mix (wall, 0x6e5638, 0.20);
    guint32 roof = item->colour;

    cairo_save (cr);
    cairo_translate (cr, item->at.x, item->at.y);
    cairo_scale (cr, item->size, item->size);
    if (detail < 2) {
        POLYGON (cr, art_mix (roof, 0x3a2418, 0.45), -0.48, 0, 0.48, 0, 0.48, -0.26, -0.48, -0.26);
        POLYGON (cr, roof, -0.48, -0.14, -0.30, -0.72, 0.30, -0.72, 0.48, -0.14);
        cairo_restore (cr);
        return;
    }
    cairo_move_to (cr, -0.40, 0.05);
    cairo_line_to (cr, 0.62, 0.05);
    cairo_line_to (cr, 0.70, -0.16);
    cairo_line_to (cr, 0.44, -0.34);
    cairo_close_path (cr);
    art_set (cr, 0x2a1c0c, 0.26);
    cairo_fill (cr);
    if (mirrored)
        cairo_scale (cr, -1, 1);
    POLYGON (cr, gable, -0.45, 0, -0.45, -0.34, -0.26, -0.72, -0.06, -0.34, -0.06, 0);
    POLYGON (cr, side, -0.06, 0, -0.06, -0.36, 0.45, -0.36, 0.45, 0);
    if (detail >= 3) {
        box (cr, -0.32, -0.22, 0.13, 0.22, 0x6b4a2f);
        box (cr, -0.30, -0.46, 0.09, 0.10, 0x4d4438);
        box (cr, 0.05, -0.24, 0.11, 0.12, 0x574c40);
        box (cr, 0.26, -0.24, 0.11, 0.12, 0x574c40);
    } else
        box (cr, -0.32, -0.20, 0.14, 0.20, 0x77553a);
    POLYGON (cr, mirrored ? art_mix (roof, 0xffffff, 0.08) : art_mix (roof, 0x2a1208, 0.10), -0.27,
             -0.80, 0.36, -0.80, 0.53, -0.31, -0.05, -0.31);
    POLYGON (cr, art_mix (roof, 0x2a1208, 0.38), -0.05, -0.36, 0.515, -0.36, 0.53, -0.31, -0.05,
             -0.31);
    /* The near edge of the roof over the gable. */
    POLYGON (cr, mirrored ? art_mix (roof, 0x2a1208, 0.30) : art_mix (roof, 0xffffff, 0.14), -0.27,
             -0.82, -0.20, -0.76, -0.45, -0.24, -0.53, -0.28);
    if (detail >= 3) {
        POLYGON (cr, art_mix (roof, 0xffffff, 0.24), -0.27, -0.82, 0.36, -0.82, 0.375, -0.765,
                 -0.25, -0.765);
        if (item->look & 4) {
            box (cr, 0.12, -0.94, 0.11, 0.22, 0x8d6a55);
            box (cr, 0.10, -0.96, 0.15, 0.05, 0xb79a82);
        }
    }
    cairo_restore (cr);
}

/* A round tower with a pointed roof. */
void
art_tower (cairo_t *cr, const ArtItem *item, guint detail)
{
    cairo_save (cr);
    cairo_translate (cr, item->at.x, item->at.y);
    cairo_scale (cr, item->size, item->size);
    if (detail < 2) {
        cairo_arc (cr, 0, -0.55, 0.62, 0, 2 * G_PI);
        art_set (cr, 0x5e5546, 1);
        cairo_fill (cr);
        cairo_arc (cr, -0.05, -0.6, 0.44, 0, 2 * G_PI);
        art_set (cr, item->colour, 1);
        cairo_fill (cr);
        cairo_restore (cr);
        return;
    }
    cairo_save (cr);
    cairo_scale (cr, 1, 0.5);
    cairo_arc (cr, 0.22, -0.05, 0.52, 0, 2 * G_PI);
    art_set (cr, 0x2a2412, 0.30);
    cairo_fill (cr);
    cairo_restore (cr);
    cairo_move_to (cr, -0.42, -0.9);
    cairo_line_to (cr, -0.42, -0.06);
    cairo_curve_to (cr, -0.3, 0.1, 0.3, 0.1, 0.42, -0.06);
    cairo_line_to (cr, 0.42, -0.9);
    cairo_close_path (cr);
    art_set (cr, 0x5e5546, 1);
    cairo_fill (cr);
    box (cr, -0.36, -0.9, 0.30, 0.86, 0xd3cab8);
    box (cr, -0.06, -0.9, 0.22, 0.90, 0xb3a995);
    box (cr, 0.16, -0.9, 0.20, 0.86, 0x918772);
    if (detail >= 3)
        box (cr, -0.10, -0.62, 0.10, 0.24, 0x453c30);
    POLYGON (cr, 0x6e2a1d, -0.56, -0.80, 0, -1.72, 0.56, -0.80, 0.30, -0.68, -0.30, -0.68);
    POLYGON (cr, art_mix (item->colour, 0xffffff, 0.16), -0.50, -0.82, 0, -1.66, 0.02, -0.73, -0.28,
             -0.73);
    POLYGON (cr, art_mix (item->colour, 0x2a1208, 0.22), 0.02, -0.73, 0, -1.66, 0.50, -0.82, 0.28,
             -0.73);
    cairo_restore (cr);
}

static void
cross (cairo_t *cr, double x, double y, double size)
{
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    for (guint pass = 0; pass < 2; pass++) {
        cairo_move_to (cr, x, y);
        cairo_line_to (cr, x, y - size);
        cairo_move_to (cr, x - size * 0.32, y - size * 0.66);
        cairo_line_to (cr, x + size * 0.32, y - size * 0.66);
        cairo_set_line_width (cr, pass == 0 ? size * 0.30 : size * 0.17);
        art_set (cr, pass == 0 ? 0x7a5510 : 0xf6c945, 1);
        cairo_stroke (cr);
    }
}

/* The square tower of a town's church. */
void
art_spire (cairo_t *cr, const ArtItem *item, guint detail)
{
    cairo_save (cr);
    cairo_translate (cr, item->at.x, item->at.y);
    cairo_scale (cr, item->size, item->size);
    box (cr, -0.42, -1.5, 0.84, 1.52, 0x6a5f4e);
    box (cr, -0.37, -1.5, 0.44, 1.48, 0xf3e8cd);
    box (cr, 0.07, -1.5, 0.30, 1.48, 0xcbb994);
    if (detail >= 3) {
        box (cr, -0.24, -1.28, 0.16, 0.34, 0x4d4438);
        box (cr, -0.26, -0.36, 0.20, 0.36, 0x5d3f26);
    }
    POLYGON (cr, art_mix (item->colour, 0x000000, 0.5), -0.54, -1.42, 0, -2.75, 0.54, -1.42);
    POLYGON (cr, art_mix (item->colour, 0xffffff, 0.25), -0.46, -1.46, 0, -2.62, 0.08, -1.46);
    POLYGON (cr, item->colour, 0.08, -1.46, 0, -2.62, 0.46, -1.46);
    cross (cr, 0, -2.62, 0.5);
    cairo_restore (cr);
}

static void
arch_path (cairo_t *cr, double x, double width, double height)
{
    cairo_move_to (cr, x - width / 2, 0.02);
    cairo_line_to (cr, x - width / 2, -height + width / 2);
    cairo_arc (cr, x, -height + width / 2, width / 2, G_PI, 2 * G_PI);
    cairo_line_to (cr, x + width / 2, 0.02);
    cairo_close_path (cr);
}

/* A gate of two towers with an arch between.  Where the way goes from left to right (look 1) the
 * towers stand behind and before it; water (a sluice) has no door but a grating. */
void
art_gate (cairo_t *cr, const ArtItem *item, guint detail)
{
    gboolean sluice = item->kind == ART_ITEM_SLUICE;
    ArtItem tower = *item;

    tower.kind = ART_ITEM_TOWER;
    tower.colour = 0xb5472f;
    tower.size = 0.064;
    if (item->look == 1) {
        double half = sluice ? 0.125 : 0.062;
        cairo_save (cr);
        cairo_translate (cr, item->at.x, item->at.y - 0.026);
        /* The openings show as dark crescents on both sides of what spans the way. */
        cairo_save (cr);
        cairo_scale (cr, 1, half * 0.76 / 0.060);
        cairo_arc (cr, 0, 0, 0.060, 0, 2 * G_PI);
        art_set (cr, sluice ? 0x24506e : 0x3d2e1f, 1);
        cairo_fill (cr);
        cairo_restore (cr);
        box (cr, -0.040, -half - 0.006, 0.080, 2 * half + 0.016, 0x5e5546);
        box (cr, -0.034, -half, 0.068, 2 * half, 0xb9af9b);
        box (cr, -0.012, -half, 0.024, 2 * half, 0xcfc6b4);
        for (double y = -half + 0.006; y < half; y += 0.026) {
            box (cr, -0.034, y, 0.012, 0.013, 0xdad2c2);
            box (cr, 0.022, y, 0.012, 0.013, 0x8d8371);
        }
        cairo_restore (cr);
        tower.at.y = item->at.y - half - 0.004;
        art_tower (cr, &tower, detail);
        tower.at.y = item->at.y + half + 0.012;
        art_tower (cr, &tower, detail);
        return;
    }
    cairo_save (cr);
    cairo_translate (cr, item->at.x, item->at.y);
    cairo_scale (cr, item->size, item->size);
    if (detail >= 2) {
        box (cr, -0.36, -0.56, 0.72, 0.56, 0x5e5546);
        box (cr, -0.32, -0.52, 0.64, 0.50, 0xb9af9b);
        for (guint i = 0; i < 4; i++)
            box (cr, -0.30 + 0.17 * i, -0.62, 0.09, 0.12, 0xcfc6b4);
    }
    arch_path (cr, 0, 0.40, 0.42);
    art_set (cr, 0x5e5546, 1);
    cairo_fill (cr);
    arch_path (cr, 0, 0.32, 0.37);
    art_set (cr, sluice ? 0x2c5c7c : 0x3d2e1f, 1);
    cairo_fill (cr);
    if (!sluice && detail >= 3) {
        arch_path (cr, 0, 0.20, 0.24);
        art_set (cr, 0x8a6a42, 1);
        cairo_fill (cr);
    }
    cairo_restore (cr);
    double half = sluice ? 0.115 : 0.058;
    tower.at.x = item->at.x - half;
    art_tower (cr, &tower, detail);
    tower.at.x = item->at.x + half;
    art_tower (cr, &tower, detail);
}

/* The round garden with its wall; drawn before all that stands. */
static void
garden (cairo_t *cr, guint detail)
{
    cairo_arc (cr, 0.006, 0.010, 0.242, 0, 2 * G_PI);
    art_set (cr, 0x3d5a20, 0.35);
    cairo_fill (cr);
    cairo_arc (cr, 0, 0, 0.235, 0, 2 * G_PI);
    art_set (cr, 0x6f6a52, 1);
    cairo_fill (cr);
    cairo_arc (cr, 0, 0, 0.222, 0, 2 * G_PI);
    art_set (cr, 0xc9c0a4, 1);
    cairo_fill (cr);
    cairo_arc (cr, 0, 0, 0.207, 0, 2 * G_PI);
    art_set (cr, 0xa9c66a, 1);
    cairo_fill (cr);
    if (detail < 2)
        return;
    static const double stones[2] = { 0.003, 0.019 };
    cairo_save (cr);
    cairo_set_dash (cr, stones, 2, 0);
    cairo_set_line_width (cr, 0.022);
    cairo_arc (cr, 0, 0, 0.22, 0, 2 * G_PI);
    art_set (cr, 0x6f6a52, 0.8);
    cairo_stroke (cr);
    cairo_restore (cr);
    /* A yard before the door, beds of herbs. */
    cairo_move_to (cr, -0.13, 0.10);
    cairo_curve_to (cr, -0.14, 0.16, -0.06, 0.20, 0.0, 0.205);
    cairo_line_to (cr, 0.05, 0.20);
    cairo_curve_to (cr, 0.0, 0.16, -0.06, 0.14, -0.06, 0.10);
    cairo_close_path (cr);
    art_set (cr, 0xe0d0a0, 1);
    cairo_fill (cr);
    for (guint i = 0; i < 3; i++)
        box (cr, -0.005 + 0.036 * i, 0.105, 0.026, 0.034, i == 1 ? 0x9a7c4a : 0x7da04a);
}

/* A monastery: nave, tower with a golden cross, side house, walled garden. */
void
art_building (cairo_t *cr, const ArtItem *item, guint detail)
{
    guint32 roof = item->colour != 0 ? item->colour : 0xb5472f;
    double scale = item->size / 0.235;

    cairo_save (cr);
    cairo_translate (cr, item->at.x, item->at.y);
    cairo_scale (cr, scale, scale);
    garden (cr, detail);
    POLYGON (cr, 0x5f8238, -0.11, 0.095, 0.19, 0.095, 0.225, 0.03, 0.20, -0.02, 0.05, 0.0);
    /* nave */
    POLYGON (cr, 0xe9dcbd, -0.07, 0.085, -0.07, -0.02, 0.16, -0.02, 0.16, 0.085);
    POLYGON (cr, 0xcdbb92, 0.10, 0.085, 0.10, -0.02, 0.16, -0.06, 0.185, -0.005, 0.185, 0.078);
    POLYGON (cr, art_mix (roof, 0xffffff, 0.05), -0.06, -0.105, 0.128, -0.105, 0.112, -0.005, -0.08,
             -0.005);
    POLYGON (cr, art_mix (roof, 0x2a1208, 0.34), 0.128, -0.105, 0.200, 0.0, 0.186, 0.010, 0.128,
             -0.070, 0.112, -0.005, 0.104, -0.005);
    POLYGON (cr, art_mix (roof, 0x2a1208, 0.40), -0.08, -0.016, 0.112, -0.016, 0.112, -0.003, -0.08,
             -0.003);
    if (detail >= 2)
        for (guint i = 0; i < 3; i++) {
            cairo_save (cr);
            cairo_translate (cr, -0.026 + 0.046 * i, 0.060);
            arch_path (cr, 0, 0.020, 0.046);
            art_set (cr, 0x4b5a70, 1);
            cairo_fill (cr);
            cairo_restore (cr);
        }
    if (detail >= 3) {
        cairo_arc (cr, 0.147, 0.012, 0.013, 0, 2 * G_PI);
        art_set (cr, 0x4b5a70, 1);
        cairo_fill (cr);
        POLYGON (cr, art_mix (roof, 0xffffff, 0.26), -0.06, -0.108, 0.128, -0.108, 0.126, -0.096,
                 -0.062, -0.096);
    }
    /* tower */
    box (cr, -0.150, -0.125, 0.098, 0.220, 0x6a5f4e);
    box (cr, -0.145, -0.125, 0.056, 0.215, 0xf1e7cf);
    box (cr, -0.089, -0.125, 0.032, 0.215, 0xcbb994);
    POLYGON (cr, 0x6e2a1d, -0.168, -0.112, -0.101, -0.262, -0.036, -0.112);
    POLYGON (cr, art_mix (roof, 0xffffff, 0.14), -0.160, -0.116, -0.101, -0.252, -0.086, -0.116);
    POLYGON (cr, art_mix (roof, 0x2a1208, 0.22), -0.086, -0.116, -0.101, -0.252, -0.044, -0.116);
    if (detail >= 2) {
        cairo_save (cr);
        cairo_translate (cr, -0.112, 0.092);
        arch_path (cr, 0, 0.040, 0.070);
        art_set (cr, 0x5d3f26, 1);
        cairo_fill (cr);
        cairo_translate (cr, 0, -0.125);
        arch_path (cr, -0.014, 0.020, 0.044);
        arch_path (cr, 0.014, 0.020, 0.044);
        art_set (cr, 0x4d4438, 1);
        cairo_fill (cr);
        cairo_restore (cr);
        cross (cr, -0.101, -0.250, 0.062);
    }
    cairo_restore (cr);
}

void
art_building_settle (ArtScene *scene)
{
    static const ArtPoint trees[5] = {
        { -0.175, 0.045 }, { 0.165, -0.075 }, { 0.155, 0.135 }, { -0.01, -0.15 }, { 0.06, 0.185 }
    };
    const ArtPlan *plan = scene->plan;
    ArtRng rng = art_rng (scene->seed, 71);

    for (guint s = 0; s < plan->n_segments; s++) {
        const ArtSegment *segment = &plan->segment[s];
        if (segment->look != AV_LOOK_BUILDING)
            continue;
        guint32 roof = segment->terrain != NULL ? segment->terrain->colours[0] : 0;
        art_item_add (scene, ART_ITEM_BUILDING, segment->centre.x, segment->centre.y,
                      segment->radius, roof, 0);
        double scale = segment->radius / 0.235;
        for (guint i = 0; i < G_N_ELEMENTS (trees) && scene->detail >= 2; i++)
            if (i != 3 || art_random (&rng) < 0.5)
                art_item_add (scene, i == 4 ? ART_ITEM_BUSH : ART_ITEM_TREE,
                              segment->centre.x + trees[i].x * scale,
                              segment->centre.y + trees[i].y * scale,
                              (i == 4 ? 0.036 : 0.056) * scale, 0, art_pick (&rng, 3));
        if (scene->detail >= 2)
            art_item_add (scene, ART_ITEM_HOUSE, segment->centre.x + 0.11 * scale,
                          segment->centre.y + 0.165 * scale, 0.085 * scale, 0xb86a3c, 2);
    }
}
