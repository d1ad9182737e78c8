/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * art-ground.c: what covers a tile: grass with soft patches and ploughed strips, hedges where two
 * fields meet, trees in clusters; and land of which nothing is known.
 */
#include "gtk/art-private.h"

#include <math.h>

#define GRASS 0x93b755
#define MOST_PARCELS 2

static const guint32 grass_patches[] = { 0x85aa48, 0x9dc161, 0xa9c76c };

typedef struct {
    ArtPoint at;
    double angle, width, height;
} Parcel;

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
        count[plan->owner[cell]]++;
    for (guint s = 0; s < plan->n_segments; s++)
        if (art_is_ground (plan, s) && (best == AV_MAX_SEGMENTS || count[s] > count[best]))
            best = s;
    return best < AV_MAX_SEGMENTS ? &plan->segment[best] : NULL;
}

/* Soft stains, lighter and darker, within the tile so that no seam shows. */
static void
draw_patches (ArtScene *scene, const ArtSegment *ground)
{
    ArtRng rng = art_rng (scene->seed, 21);
    guint n = scene->detail >= 2 ? 14 : 5;

    for (guint i = 0; i < n; i++) {
        double radius = art_between (&rng, 0.08, 0.26);
        double x = art_between (&rng, radius, 1 - radius),
               y = art_between (&rng, radius, 1 - radius);
        guint32 rgb = ground != NULL ? ground_colour (ground, 1 + i % 3) : grass_patches[i % 3];
        cairo_pattern_t *soft = cairo_pattern_create_radial (0, 0, 0, 0, 0, radius);
        double red = (rgb >> 16 & 0xff) / 255.0, green = (rgb >> 8 & 0xff) / 255.0,
               blue = (rgb & 0xff) / 255.0;
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
draw_tufts (ArtScene *scene)
{
    static const guint32 tuft[2] = { 0x7ca142, 0xb2d078 };
    static const guint32 flower[4] = { 0xf6f1da, 0xf2d24b, 0xe08f8f, 0xc9b5e6 };
    cairo_t *cr = scene->cr;
    ArtRng rng = art_rng (scene->seed, 22);

    if (scene->detail < 2)
        return;
    cairo_set_line_width (cr, MAX (0.006, 0.8 / scene->size));
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
        art_set (cr, tuft[pass], pass == 0 ? 0.55 : 0.7);
        cairo_stroke (cr);
    }
    for (guint group = 0; group < 3; group++) {
        ArtPoint at = { art_between (&rng, 0.08, 0.92), art_between (&rng, 0.08, 0.92) };
        guint32 colour = flower[art_pick (&rng, 4)];
        for (guint i = 0; i < 5; i++) {
            double x = at.x + art_between (&rng, -0.06, 0.06);
            double y = at.y + art_between (&rng, -0.05, 0.05);
            if (!art_is_ground (scene->plan, art_owner_at (scene->plan, x, y))
                || art_depth_at (scene->plan, x, y) < 0.02)
                continue;
            cairo_new_sub_path (cr);
            cairo_arc (cr, x, y, art_between (&rng, 0.005, 0.008), 0, 2 * G_PI);
        }
        art_set (cr, colour, 0.95);
        cairo_fill (cr);
    }
}

/* A ploughed strip, a meadow in hay or a field of grain: rows in two colours. */
static void
draw_parcel (ArtScene *scene, const Parcel *parcel, guint crop)
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
        art_set (cr, pass == 0 ? 0x6f9139 : colours[crop][pass - 1], pass == 0 ? 0.40 : 0.9);
        if (pass < 2 || scene->detail >= 2)
            cairo_stroke (cr);
        cairo_new_path (cr);
    }
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_restore (cr);
}

/* Finds parcels with room enough, the same for drawing them and for keeping trees out. */
static guint
find_parcels (ArtScene *scene, Parcel parcels[MOST_PARCELS], guint crops[MOST_PARCELS])
{
    ArtRng rng = art_rng (scene->seed, 23);
    guint n = 0, wanted = art_pick (&rng, MOST_PARCELS + 1);

    for (guint i = 0; i < 60 && n < wanted; i++) {
        double x = art_between (&rng, 0.14, 0.86), y = art_between (&rng, 0.14, 0.86);
        double room = MIN (art_depth_at (scene->plan, x, y) - 0.02, art_rim_distance (x, y) - 0.01);
        gboolean free_place =
            room > 0.105 && art_is_ground (scene->plan, art_owner_at (scene->plan, x, y));
        for (guint k = 0; k < n && free_place; k++)
            free_place = art_distance (parcels[k].at, (ArtPoint){ x, y }) > 0.30;
        for (guint m = 0; m < scene->plan->n_marks && free_place; m++)
            free_place = art_distance (scene->plan->mark[m], (ArtPoint){ x, y }) > 0.24;
        if (!free_place)
            continue;
        double angle = art_between (&rng, -0.5, 0.5) + (art_random (&rng) < 0.4 ? 1.2 : 0);
        double shape = art_between (&rng, 0.42, 0.68), length = 2 * MIN (room - 0.012, 0.185);
        parcels[n] = (Parcel){ { x, y }, angle, length * cos (shape), length * sin (shape) };
        crops[n++] = art_pick (&rng, 4);
    }
    return n;
}

void
art_ground_draw (ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;
    const ArtSegment *ground = main_ground (plan);
    Parcel parcels[MOST_PARCELS];
    guint crops[MOST_PARCELS];
    guint32 base = ground != NULL ? ground_colour (ground, 0) : GRASS;

    art_set (scene->cr, base, 1);
    cairo_paint (scene->cr);
    if (scene->detail > 0)
        draw_patches (scene, ground);
    for (guint s = 0; s < plan->n_segments; s++)
        if (art_is_ground (plan, s) && ground_colour (&plan->segment[s], 0) != base) {
            cairo_surface_t *mask = art_owner_mask (plan, s, FALSE);
            art_set (scene->cr, ground_colour (&plan->segment[s], 0), 1);
            art_mask_paint (scene->cr, mask);
            cairo_surface_destroy (mask);
        }
    if (ground == NULL)
        return;
    if (scene->detail > 0) {
        guint n = find_parcels (scene, parcels, crops);
        for (guint i = 0; i < n; i++)
            draw_parcel (scene, &parcels[i], crops[i]);
    }
    draw_tufts (scene);
}

static gboolean
is_free (const ArtScene *scene, double x, double y, double room, const Parcel *parcels, guint n)
{
    const ArtPlan *plan = scene->plan;
    const ArtPoint at = { x, y };

    if (art_rim_distance (x, y) < room || !art_is_ground (plan, art_owner_at (plan, x, y))
        || art_depth_at (plan, x, y) < room)
        return FALSE;
    for (guint i = 0; i < n; i++) {
        double c = cos (parcels[i].angle), s = sin (parcels[i].angle);
        double dx = x - parcels[i].at.x, dy = y - parcels[i].at.y;
        if (fabs (dx * c + dy * s) < parcels[i].width / 2 + room * 0.6
            && fabs (dy * c - dx * s) < parcels[i].height / 2 + room * 0.6)
            return FALSE;
    }
    for (guint m = 0; m < plan->n_marks; m++)
        if (art_distance (plan->mark[m], at) < 0.13 + room)
            return FALSE;
    for (guint s = 0; s < plan->n_segments; s++)
        for (guint m = 0; m < plan->segment[s].n_marks; m++)
            if (art_distance (plan->segment[s].mark[m], at) < 0.10 + room)
                return FALSE;
    return TRUE;
}

/* Bushes along every border between two grounds that nothing else parts. */
static void
plant_hedges (ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;
    ArtRng rng = art_rng (scene->seed, 24);
    g_autoptr (GArray) planted = g_array_new (FALSE, FALSE, sizeof (ArtPoint));

    for (guint cell = 0; cell < ART_GRID * ART_GRID; cell++) {
        guint x = cell % ART_GRID, y = cell / ART_GRID;
        guint right = x + 1 < ART_GRID ? plan->owner[cell + 1] : plan->owner[cell];
        guint below = y + 1 < ART_GRID ? plan->owner[cell + ART_GRID] : plan->owner[cell];
        guint own = plan->owner[cell];
        gboolean border = (right != own && art_is_ground (plan, right))
                          || (below != own && art_is_ground (plan, below));
        if (!art_is_ground (plan, own) || !border || plan->paved[cell])
            continue;
        ArtPoint at = { (x + 1.0) / ART_GRID, (y + 1.0) / ART_GRID };
        gboolean near_other = FALSE;
        for (guint i = 0; i < planted->len && !near_other; i++)
            near_other = art_distance (g_array_index (planted, ArtPoint, i), at) < 0.034;
        if (near_other)
            continue;
        g_array_append_val (planted, at);
        art_item_add (scene, ART_ITEM_BUSH, at.x, at.y + 0.012, art_between (&rng, 0.042, 0.054), 0,
                      art_pick (&rng, 3));
    }
}

/* A row of bushes and trees along one side of a parcel. */
static void
plant_parcel (ArtScene *scene, const Parcel *parcel, ArtRng *rng)
{
    double c = cos (parcel->angle), s = sin (parcel->angle);
    double side = art_random (rng) < 0.5 ? -1 : 1;
    double aside = side * (parcel->height / 2 + 0.026);

    for (double along = -parcel->width / 2; along <= parcel->width / 2; along += 0.036) {
        double x = parcel->at.x + along * c - aside * s, y = parcel->at.y + along * s + aside * c;
        if (art_random (rng) < 0.15 || !is_free (scene, x, y, 0.022, NULL, 0))
            continue;
        gboolean tree = art_random (rng) < 0.2;
        art_item_add (scene, tree ? ART_ITEM_TREE : ART_ITEM_BUSH, x, y,
                      tree ? 0.062 : art_between (rng, 0.032, 0.044), 0, art_pick (rng, 3));
    }
}

void
art_ground_plant (ArtScene *scene)
{
    Parcel parcels[MOST_PARCELS];
    guint crops[MOST_PARCELS];
    ArtRng rng = art_rng (scene->seed, 25);

    if (scene->detail == 0)
        return;
    plant_hedges (scene);
    guint n = find_parcels (scene, parcels, crops);
    for (guint i = 0; i < n; i++)
        plant_parcel (scene, &parcels[i], &rng);
    guint groves = 2 + art_pick (&rng, 3);
    for (guint tries = 0; tries < 40 && groves > 0; tries++) {
        double x = art_between (&rng, 0.06, 0.94), y = art_between (&rng, 0.08, 0.95);
        if (!is_free (scene, x, y, 0.05, parcels, n))
            continue;
        groves--;
        gboolean firs = art_random (&rng) < 0.35;
        guint trees = 2 + art_pick (&rng, 5);
        for (guint i = 0; i < trees; i++) {
            double angle = art_between (&rng, 0, 2 * G_PI),
                   far = i == 0 ? 0 : art_between (&rng, 0.04, 0.10);
            double tx = x + far * cos (angle), ty = y + far * 0.8 * sin (angle);
            double size = art_between (&rng, 0.048, 0.076);
            if (!is_free (scene, tx, ty, 0.032, parcels, n) || ty < size * 1.25)
                continue;
            gboolean bush = art_random (&rng) < 0.25;
            art_item_add (scene,
                          bush   ? ART_ITEM_BUSH
                          : firs ? ART_ITEM_CONIFER
                                 : ART_ITEM_TREE,
                          tx, ty, bush ? size * 0.6 : size, 0, art_pick (&rng, 3));
        }
    }
}

/* Land or a way of a terrain that nobody explains: flat, with its letter. */
void
art_plain_draw (ArtScene *scene)
{
    static const guint32 flat[6] = { 0xc3b6cf, 0xb9c7cf, 0xd0c3a8, 0xbfcfb9, 0xd3b9b4, 0xb4cbc5 };
    cairo_t *cr = scene->cr;
    const ArtPlan *plan = scene->plan;

    for (guint s = 0; s < plan->n_segments; s++) {
        const ArtSegment *segment = &plan->segment[s];
        if (segment->look != AV_LOOK_PLAIN)
            continue;
        guint32 rgb = segment->terrain != NULL && segment->terrain->colours[0] != 0
                          ? segment->terrain->colours[0]
                          : flat[(guchar) segment->letter % 6];
        guint32 dark = art_mix (rgb, 0x2b2b2b, 0.45);
        if (segment->outline != NULL) {
            art_outline_path (cr, segment->outline);
            art_set (cr, rgb, 1);
            cairo_fill_preserve (cr);
            art_set (cr, dark, 1);
            cairo_set_line_width (cr, 0.02);
            cairo_stroke (cr);
        }
        for (guint l = 0; l < plan->lines->len; l++) {
            const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
            if (line->segment != (gint) s)
                continue;
            art_line_path (cr, line, 0);
            art_set (cr, dark, 1);
            cairo_set_line_width (cr, 0.124);
            cairo_stroke_preserve (cr);
            art_set (cr, rgb, 1);
            cairo_set_line_width (cr, 0.092);
            cairo_stroke (cr);
        }
        if (scene->detail > 0)
            art_letter (cr, segment->letter, segment->spot, segment->way ? 0.10 : 0.16, dark, 0.9);
    }
}
