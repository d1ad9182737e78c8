/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-art.c: draws a whole tile: buildings, trees and marks over its ground; highlights
 * segments. */
#include "gtk/tile-art.h"

#include <math.h>

#include "gtk/picture.h"
#include "gtk/tile-grid.h"
#include "gtk/tile-ground.h"
#include "gtk/tile-raised.h"

#define ROOFS_BELOW 40
#define PLAIN_BELOW 20
#define DETAILS_FROM 88

static guint
detail_for (double size)
{
    return size < PLAIN_BELOW ? 0 : size < ROOFS_BELOW ? 1 : size < DETAILS_FROM ? 2 : 3;
}

#define BUSH AV_PICTURE_OWN "bush.svg"
#define CONIFER AV_PICTURE_OWN "conifer.svg"
#define MONASTERY AV_PICTURE_OWN "monastery.svg"
#define ROOF AV_PICTURE_OWN "roof.svg"
#define SPIRE AV_PICTURE_OWN "spire.svg"
#define TOWER_TOP AV_PICTURE_OWN "tower-top.svg"
#define TREE AV_PICTURE_OWN "tree.svg"
#define WELL AV_PICTURE_OWN "well.svg"

static const gchar *const houses[4] = { AV_PICTURE_OWN "house-1.svg", AV_PICTURE_OWN "house-2.svg",
                                        AV_PICTURE_OWN "house-3.svg",
                                        AV_PICTURE_OWN "house-4.svg" };
static const gchar tower[] = AV_PICTURE_OWN "tower.svg";

#define TOWER_SIZE 0.078
#define GATE_TOWER_SIZE 0.064
#define RED 0xb5472f /* of roofs */

/* --- items --- */

typedef struct {
    const gchar *picture;
    double x, y;  /* the middle of its foot */
    double depth; /* those of less depth are drawn first */
    double size;
    guint32 colour;
} Item;

typedef struct {
    const ArtScene *scene;
    GArray *list; /* Item */
} Items;

static Item *
add_item (Items *items, const gchar *picture, double x, double y, double size, guint32 colour)
{
    Item item = { picture, x, y, y, size, colour };
    /* From a distance there is little more to see than roofs. */
    if (items->scene->detail < 2 && picture == houses[0])
        item.picture = ROOF;
    else if (items->scene->detail < 2 && picture == tower)
        item.picture = TOWER_TOP;
    g_array_append_val (items->list, item);
    return &g_array_index (items->list, Item, items->list->len - 1);
}

static void
add_house (Items *items, double x, double y, double size, ArtRng *rng)
{
    static const guint32 roofs[] = { RED,      0xc25a35, 0xa63d2c, 0x8c4a3a,
                                     0xb86a3c, 0x6d6f86, RED,      0xc25a35 };
    guint32 roof = roofs[art_pick (rng, G_N_ELEMENTS (roofs))];
    guint house = art_pick (rng, 8);
    add_item (items, houses[items->scene->detail < 2 ? 0 : (house & 1) | (house >> 1 & 2)], x, y,
              size, roof);
}

static void
add_plant (Items *items, const gchar *picture, double x, double y, double size, ArtRng *rng)
{
    static const guint32 leaves[3] = { 0x55883a, 0x678f3c, 0x487a45 };
    static const guint32 needles[3] = { 0x2f5a3a, 0x3a6338, 0x2c5440 };
    static const guint32 bushes[3] = { 0x6f9c45, 0x7fa64b, 0x629150 };
    guint shade = art_pick (rng, 3);
    add_item (items, picture, x, y, size,
              g_str_equal (picture, BUSH)      ? bushes[shade]
              : g_str_equal (picture, CONIFER) ? needles[shade]
                                               : leaves[shade]);
}

/* An arch, or the wall over it, between two towers: seen from before where the way goes up and down,
 * else from the side, one tower behind and one before the way. */
static void
add_gate (Items *items, const ArtSpan *span)
{
    gboolean water = span->kind == ART_SPAN_SLUICE;
    double x = span->at.x, y = span->at.y + (water ? 0.020 : 0.022);

    if (fabs (span->along.x) > fabs (span->along.y)) {
        double half = water ? 0.125 : 0.062;
        add_item (items, tower, x, y - half - 0.004, GATE_TOWER_SIZE, RED);
        add_item (items, water ? AV_PICTURE_OWN "sluice-side.svg" : AV_PICTURE_OWN "gate-side.svg",
                  x, y, 1, 0);
        add_item (items, tower, x, y + half + 0.012, GATE_TOWER_SIZE, RED);
    } else {
        double half = water ? 0.115 : 0.058;
        add_item (items, water ? AV_PICTURE_OWN "sluice.svg" : AV_PICTURE_OWN "gate.svg", x, y,
                  water ? 0.26 : 0.15, 0);
        for (int side = -1; side <= 1; side += 2)
            add_item (items, tower, x + side * half, y, GATE_TOWER_SIZE, RED)->depth += 0.001;
    }
}

/* --- marks --- */

/* How large mark ID is drawn where there is ROOM. */
static const ArtMark *
size_mark (const ArtScene *scene, const gchar *id, double room, double *width, double *height)
{
    const ArtMark *mark = art_style_mark (scene->style, id);

    *width = *height = MIN (0.15, MAX (0.13, 1.9 * room));
    if (mark != NULL && mark->icon != NULL) {
        double longest = MAX (mark->width, mark->height);
        double scale = MIN (longest, MAX (0.20, 2.1 * room)) / longest;
        *width = mark->width * scale;
        *height = mark->height * scale;
    }
    return mark;
}

/* A mark of which only the name is known. */
static void
draw_plaque (cairo_t *cr, const gchar *id)
{
    cairo_rectangle (cr, -0.40, -0.38, 0.88, 0.86);
    art_fill (cr, 0x000000, 0.25);
    cairo_rectangle (cr, -0.44, -0.44, 0.88, 0.86);
    art_fill (cr, 0x6b5836, 1);
    cairo_rectangle (cr, -0.37, -0.37, 0.74, 0.72);
    art_fill (cr, 0xf3e9cf, 1);
    art_letter (cr, g_ascii_toupper (id[0]), (ArtPoint){ 0, -0.01 }, 0.62, 0x4a3b22, 1);
}

/* A picture within W by H units, turned about its middle. */
static gboolean
draw_turned (cairo_t *cr, const gchar *icon, guint rotation, double x, double y, double w, double h)
{
    cairo_save (cr);
    cairo_translate (cr, x + w / 2, y + h / 2);
    cairo_rotate (cr, rotation % 4 * G_PI / 2);
    gboolean drawn = av_picture_draw (cr, icon, 0, -w / 2, -h / 2, w, h);
    cairo_restore (cr);
    return drawn;
}

/* A mark that no rules of this game declare means nothing in it and is not drawn; nor is one
 * without a picture whose segment has a shape of its own (IS_SHAPE). */
static void
draw_mark (const ArtScene *scene, const gchar *id, ArtPoint at, double room, gboolean is_shape)
{
    double width, height;
    const ArtMark *mark = size_mark (scene, id, room, &width, &height);
    if (mark == NULL || (mark->icon == NULL && is_shape))
        return;
    double x = CLAMP (at.x - width / 2, 0.01, 0.99 - width);
    double y = CLAMP (at.y - height / 2, 0.01, 0.99 - height);

    if (mark->icon != NULL && mark->turns
        && draw_turned (scene->cr, mark->icon, scene->rotation, x, y, width, height))
        return;
    if (mark->icon != NULL && av_picture_stamp (scene->cr, mark->icon, 0, x, y, width, height))
        return;
    cairo_save (scene->cr);
    cairo_translate (scene->cr, x + width / 2, y + height / 2);
    cairo_scale (scene->cr, height, height);
    draw_plaque (scene->cr, id);
    cairo_restore (scene->cr);
}

static void
draw_marks (const ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;

    for (guint s = 0; s < plan->n_segments; s++)
        for (guint m = 0; m < plan->segment[s].n_marks; m++)
            draw_mark (scene, scene->tile->segments[s].marks[m], plan->segment[s].mark[m],
                       plan->segment[s].mark_room[m], plan->segment[s].over);
    for (guint m = 0; m < plan->n_marks; m++)
        draw_mark (scene, scene->tile->marks[m], plan->mark[m], plan->mark_room[m], FALSE);
}

/* --- fields --- */

static gboolean
is_open_ground (const ArtScene *scene, double x, double y, double room)
{
    return art_is_ground (scene->plan, art_owner_at (scene->plan, x, y))
           && art_depth_at (scene->depth, x, y) >= room;
}

/* Whether a tree with so much ROOM round it may stand there: not on a parcel, except (BESIDE)
 * the trees of its own edge. */
static gboolean
is_free (const ArtScene *scene, double x, double y, double room, gboolean beside)
{
    const ArtPlan *plan = scene->plan;
    const ArtPoint at = { x, y };

    if (art_rim_distance (x, y) < room || !is_open_ground (scene, x, y, room))
        return FALSE;
    for (guint i = 0; i < scene->n_parcels && !beside; i++) {
        const ArtParcel *parcel = &scene->parcels[i];
        double c = cos (parcel->angle), s = sin (parcel->angle);
        double dx = x - parcel->at.x, dy = y - parcel->at.y;
        if (fabs (dx * c + dy * s) < parcel->width / 2 + room * 0.6
            && fabs (dy * c - dx * s) < parcel->height / 2 + room * 0.6)
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
add_hedges (Items *items)
{
    const ArtPlan *plan = items->scene->plan;
    ArtRng rng = art_rng (items->scene->seed, 24);
    g_autoptr (GArray) planted = g_array_new (FALSE, FALSE, sizeof (ArtPoint));

    for (guint cell = 0; cell < ART_GRID * ART_GRID; cell++) {
        guint x = cell % ART_GRID, y = cell / ART_GRID;
        guint own = art_cell_owner (plan, cell);
        guint right = x + 1 < ART_GRID ? art_cell_owner (plan, cell + 1) : own;
        guint below = y + 1 < ART_GRID ? art_cell_owner (plan, cell + ART_GRID) : own;
        gboolean border = (right != own && art_is_ground (plan, right))
                          || (below != own && art_is_ground (plan, below));
        if (!art_is_ground (plan, own) || !border || art_cell_is_paved (plan, cell))
            continue;
        ArtPoint at = { (x + 1.0) / ART_GRID, (y + 1.0) / ART_GRID };
        gboolean near_other = FALSE;
        for (guint i = 0; i < planted->len && !near_other; i++)
            near_other = art_distance (g_array_index (planted, ArtPoint, i), at) < 0.034;
        if (near_other)
            continue;
        g_array_append_val (planted, at);
        add_plant (items, BUSH, at.x, at.y + 0.012, art_between (&rng, 0.042, 0.054), &rng);
    }
}

/* A row of bushes and trees along one side of a parcel. */
static void
add_parcel_trees (Items *items, const ArtParcel *parcel, ArtRng *rng)
{
    double c = cos (parcel->angle), s = sin (parcel->angle);
    double side = art_random (rng) < 0.5 ? -1 : 1;
    double aside = side * (parcel->height / 2 + 0.026);

    for (double along = -parcel->width / 2; along <= parcel->width / 2; along += 0.036) {
        double x = parcel->at.x + along * c - aside * s, y = parcel->at.y + along * s + aside * c;
        if (art_random (rng) < 0.15 || !is_free (items->scene, x, y, 0.022, TRUE))
            continue;
        gboolean tree = art_random (rng) < 0.2;
        add_plant (items, tree ? TREE : BUSH, x, y, tree ? 0.062 : art_between (rng, 0.032, 0.044),
                   rng);
    }
}

static void
add_field_plants (Items *items)
{
    const ArtScene *scene = items->scene;
    ArtRng rng = art_rng (items->scene->seed, 25);

    add_hedges (items);
    for (guint i = 0; i < scene->n_parcels; i++)
        add_parcel_trees (items, &scene->parcels[i], &rng);
    guint groves = 2 + art_pick (&rng, 3);
    for (guint tries = 0; tries < 40 && groves > 0; tries++) {
        double x = art_between (&rng, 0.06, 0.94), y = art_between (&rng, 0.08, 0.95);
        if (!is_free (scene, x, y, 0.05, FALSE))
            continue;
        groves--;
        gboolean firs = art_random (&rng) < 0.35;
        guint trees = 2 + art_pick (&rng, 5);
        for (guint i = 0; i < trees; i++) {
            double angle = art_between (&rng, 0, 2 * G_PI),
                   far = i == 0 ? 0 : art_between (&rng, 0.04, 0.10);
            double tx = x + far * cos (angle), ty = y + far * 0.8 * sin (angle);
            double size = art_between (&rng, 0.048, 0.076);
            if (!is_free (scene, tx, ty, 0.032, FALSE) || ty < size * 1.25)
                continue;
            gboolean bush = art_random (&rng) < 0.25;
            add_plant (items,
                       bush   ? BUSH
                       : firs ? CONIFER
                              : TREE,
                       tx, ty, bush ? size * 0.6 : size, &rng);
        }
    }
}

/* --- roads --- */

/* A linden and a few houses at each crossing, wells, gates where ways go through walls. */
static void
add_road_items (Items *items)
{
    static const ArtPoint round[8] = { { -0.13, -0.092 }, { 0.13, -0.092 },  { -0.13, 0.172 },
                                       { 0.13, 0.172 },   { -0.03, -0.125 }, { 0.0, 0.205 },
                                       { -0.145, 0.035 }, { 0.145, 0.035 } };
    const ArtScene *scene = items->scene;
    const ArtPlan *plan = scene->plan;
    ArtRng rng = art_rng (scene->seed, 31);

    for (guint n = 0; n < plan->crossings->len; n++) {
        ArtPoint crossing = g_array_index (plan->crossings, ArtPoint, n);
        guint houses = 0;
        add_item (items, TREE, crossing.x, crossing.y + 0.044, 0.078, 0x55883a);
        for (guint i = 0; i < G_N_ELEMENTS (round) && houses < 4; i++) {
            double x = crossing.x + round[i].x + art_between (&rng, -0.012, 0.012);
            double y = crossing.y + round[i].y + art_between (&rng, -0.012, 0.012);
            double size = art_between (&rng, 0.10, 0.118);
            if (!is_open_ground (scene, x, y, 0.012) || !is_open_ground (scene, x, y - 0.05, 0.030)
                || !is_open_ground (scene, x, y - 0.09, 0.004) || art_rim_distance (x, y) < 0.08)
                continue;
            add_house (items, x, y, size, &rng);
            houses++;
        }
    }
    for (guint i = 0; i < plan->spans->len; i++) {
        const ArtSpan *span = &g_array_index (plan->spans, ArtSpan, i);
        if (span->kind != ART_SPAN_BRIDGE)
            add_gate (items, span);
    }
    for (guint n = 0; n < plan->wells->len; n++) {
        ArtPoint at = g_array_index (plan->wells, ArtPoint, n);
        add_item (items, WELL, at.x, at.y + 0.04, 1, 0);
    }
}

/* --- towns --- */

/* A town whose houses are being placed; a larger one has a church, which is placed first. */
typedef struct {
    Items *items;
    guint s;
    gboolean has_church;
    ArtPoint church;
} Town;

/* Whether a house of WIDTH with its foot at (X, Y) is wholly inside its town. */
static gboolean
may_stand (const Town *town, double x, double y, double width)
{
    const ArtPlan *plan = town->items->scene->plan;
    const guint8 *depth = town->items->scene->depth;
    guint s = town->s;
    double half = width * 0.52, height = width * 0.80;

    if (x - half < 0.006 || x + half > 0.994 || y - height < 0.004 || y > 0.985)
        return FALSE;
    if (art_owner_at (plan, x, y) != s || art_owner_at (plan, x - half, y) != s
        || art_owner_at (plan, x + half, y) != s || art_owner_at (plan, x, y - height * 0.6) != s)
        return FALSE;
    if (art_depth_at (depth, x, y) < 0.048 || art_depth_at (depth, x - half, y) < 0.030
        || art_depth_at (depth, x + half, y) < 0.030
        || art_depth_at (depth, x, y - height * 0.6) < 0.024)
        return FALSE;
    const ArtSegment *segment = &plan->segment[s];
    for (guint m = 0; m < segment->n_marks; m++) {
        double dx = fabs (segment->mark[m].x - x), dy = y - segment->mark[m].y;
        double mark_width, mark_height;
        const gchar *id = town->items->scene->tile->segments[s].marks[m];
        size_mark (town->items->scene, id, segment->mark_room[m], &mark_width, &mark_height);
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

/* A church with a spire, if there is room round it. */
static void
add_church (Town *town, ArtRng *rng)
{
    Items *items = town->items;
    const ArtScene *scene = items->scene;

    if (scene->detail < 2 || scene->plan->segment[town->s].n_ports < 2 || art_random (rng) < 0.45)
        return;
    for (guint tries = 0; tries < 40 && !town->has_church; tries++) {
        double x = art_between (rng, 0.2, 0.8), y = art_between (rng, 0.3, 0.85);
        ArtPoint spot = scene->plan->segment[town->s].spot;
        if (art_depth_at (scene->depth, x, y - 0.05) < 0.13 || !may_stand (town, x, y, 0.24)
            || art_distance (spot, (ArtPoint){ x, y - 0.05 }) < 0.15)
            continue;
        town->has_church = TRUE;
        town->church = (ArtPoint){ x, y };
        add_item (items, houses[0], x + 0.022, y, 0.165, 0xa63d2c);
        add_item (items, SPIRE, x - 0.072, y + 0.006, 0.080, 0x6d6f86);
    }
}

/* Rows of houses from rim to rim, so that they continue on the next tile; a little out of line,
 * with a tree or a yard here and there. */
static void
add_houses (Items *items, guint s)
{
    ArtRng rng = art_rng (items->scene->seed, 61 + s);
    const ArtScene *scene = items->scene;
    Town town = { .items = items, .s = s };
    double looser = scene->detail < 2 ? 1.2 : 1;
    guint rows = scene->detail < 2 ? 7 : 9;

    add_church (&town, &rng);
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
                add_plant (items, TREE, x - 0.024, y, 0.060, &rng);
                add_plant (items, TREE, x + 0.026, y + 0.008, 0.052, &rng);
            } else if (chance < 0.95)
                add_house (items, x, y, width, &rng);
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

/* Towers along the walls, and those on the tile's corners of which it draws its part. */
static void
add_towers (Items *items)
{
    const ArtPlan *plan = items->scene->plan;

    for (guint w = 0; w < plan->walls->len; w++) {
        const ArtLine *wall = &g_array_index (plan->walls, ArtLine, w);
        double length = 0;
        for (guint i = 0; i < ART_CURVE; i++)
            length += art_distance (wall->p[i], wall->p[i + 1]);
        guint n = length < 0.5 ? 1 : 2;
        for (guint i = 1; i <= n; i++) {
            ArtPoint at = wall->p[n == 1 ? ART_CURVE / 2 : ART_CURVE * (3 * i - 1) / 7];
            if (!near_span (plan, at, 0.12) && art_rim_distance (at.x, at.y) > 0.05)
                add_item (items, tower, at.x, at.y + 0.024, TOWER_SIZE, RED);
        }
    }
    for (guint corner = 0; corner < 4; corner++)
        if (plan->corners >> corner & 1)
            add_item (items, tower, corner == 1 || corner == 2, (corner >= 2) + 0.024, TOWER_SIZE,
                      RED);
}

/* --- buildings --- */

static void
add_buildings (Items *items)
{
    static const ArtPoint trees[5] = {
        { -0.175, 0.045 }, { 0.165, -0.075 }, { 0.155, 0.135 }, { -0.01, -0.15 }, { 0.06, 0.185 }
    };
    const ArtScene *scene = items->scene;
    ArtRng rng = art_rng (scene->seed, 71);

    for (guint s = 0; s < scene->plan->n_segments; s++) {
        const ArtSegment *segment = &scene->plan->segment[s];
        ArtPoint at = segment->centre;
        double scale = segment->radius / 0.235;
        if (segment->look != AV_LOOK_BUILDING)
            continue;
        guint32 roof = segment->terrain != NULL ? segment->terrain->colours[0] : 0;
        /* It stands in the middle of its garden, in which other things stand. */
        add_item (items, MONASTERY, at.x, at.y, scale, roof != 0 ? roof : RED)->depth -=
            segment->radius * 1.1;
        for (guint i = 0; i < G_N_ELEMENTS (trees) && scene->detail >= 2; i++)
            if (i != 3 || art_random (&rng) < 0.5)
                add_plant (items, i == 4 ? BUSH : TREE, at.x + trees[i].x * scale,
                           at.y + trees[i].y * scale, (i == 4 ? 0.036 : 0.056) * scale, &rng);
        if (scene->detail >= 2)
            add_item (items, houses[0], at.x + 0.11 * scale, at.y + 0.165 * scale, 0.085 * scale,
                      0xb86a3c);
    }
}

/* --- all of them --- */

static int
compare_items (gconstpointer a, gconstpointer b)
{
    const Item *item = a, *other = b;
    if (item->depth != other->depth)
        return item->depth < other->depth ? -1 : 1;
    return item->x < other->x ? -1 : item->x > other->x;
}

static void
draw_items (const ArtScene *scene)
{
    g_autoptr (GArray) list = g_array_sized_new (FALSE, FALSE, sizeof (Item), 160);
    Items items = { scene, list };

    add_buildings (&items);
    if (scene->detail > 0) {
        add_field_plants (&items);
        for (guint s = 0; s < scene->plan->n_segments; s++)
            if (scene->plan->segment[s].look == AV_LOOK_WALLED
                && scene->plan->segment[s].outline != NULL)
                add_houses (&items, s);
        add_towers (&items);
        add_road_items (&items);
    }
    g_array_sort (list, compare_items);
    for (guint i = 0; i < list->len; i++) {
        const Item *item = &g_array_index (list, Item, i);
        av_picture_stand (scene->cr, item->picture, item->colour, scene->detail, item->x, item->y,
                          item->size);
    }
}

/* --- the tile --- */

/* The deck's own picture of the tile, if it has one. */
static gboolean
draw_picture (cairo_t *cr, const AvTileDef *tile, guint rotation)
{
    if (tile->picture == NULL)
        return FALSE;
    return draw_turned (cr, tile->picture, rotation, 0, 0, 1, 1);
}

void
av_tile_art_draw (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation,
                  guint variant, double size)
{
    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, size, size);
    cairo_clip (cr);
    cairo_scale (cr, size, size);
    if (!draw_picture (cr, tile, rotation)) {
        g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
        ArtScene scene = { .cr = cr,
                           .style = style,
                           .tile = tile,
                           .plan = plan,
                           .rotation = rotation,
                           .seed = (guint64) plan->seed * 8 + variant % AV_TILE_ART_VARIANTS,
                           .size = size,
                           .detail = detail_for (size) };
        art_plan_measure (plan, scene.depth);
        art_ground_draw (&scene);
        draw_items (&scene);
        art_raised_draw (&scene);
        if (scene.detail > 0)
            draw_marks (&scene);
        /* A faint rim, by which tiles can be counted. */
        cairo_new_path (cr);
        cairo_rectangle (cr, 0, 0, 1, 1);
        art_stroke (cr, 0x2f3a12, 0.16, 2 / size);
    }
    cairo_restore (cr);
}

guint
av_tile_art_segment_at (AvArtStyle *style, const AvTileDef *tile, guint rotation, double x,
                        double y)
{
    g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
    return art_owner_at (plan, x, y);
}

/* NULL: there is none yet, and no time to make it. */
static ArtPlan *
get_plan (AvArtStyle *style, const AvTileDef *tile, guint rotation, AvHasTime has_time)
{
    ArtPlan *plan = has_time != NULL ? art_style_find_plan (style, tile, rotation) : NULL;
    return plan == NULL && (has_time == NULL || has_time ())
               ? art_style_plan (style, tile, rotation)
               : plan;
}

gboolean
av_tile_art_piece_spot (AvArtStyle *style, const AvTileDef *tile, guint rotation, guint segment,
                        AvHasTime has_time, double *x, double *y)
{
    g_autoptr (ArtPlan) plan = get_plan (style, tile, rotation, has_time);
    if (plan == NULL)
        return FALSE;
    g_return_val_if_fail (segment < plan->n_segments, TRUE);
    *x = plan->segment[segment].spot.x;
    *y = plan->segment[segment].spot.y;
    return TRUE;
}

gboolean
av_tile_art_piece_lies (AvArtStyle *style, const AvTileDef *tile, guint segment)
{
    g_return_val_if_fail (segment < tile->n_segments, FALSE);
    const ArtTerrain *terrain = art_style_terrain (style, tile->segments[segment].terrain);
    return terrain != NULL && terrain->lies;
}

gboolean
av_tile_art_corners (AvArtStyle *style, const AvTileDef *tile, guint rotation, AvHasTime has_time,
                     guint *corners)
{
    g_autoptr (ArtPlan) plan =
        tile->picture == NULL ? get_plan (style, tile, rotation, has_time) : NULL;
    *corners = plan != NULL ? plan->corners : 0;
    return plan != NULL || tile->picture != NULL;
}

void
av_tile_art_tower (cairo_t *cr, double x, double y, double size)
{
    guint detail = detail_for (size);
    if (detail > 0)
        av_picture_stand (cr, detail < 2 ? TOWER_TOP : tower, RED, detail, x, y + 0.024 * size,
                          TOWER_SIZE * size);
}

/* The shape of a way: its lines, and its pond. */
static void
stroke_way (cairo_t *cr, const ArtPlan *plan, guint segment, double width)
{
    const ArtSegment *way = &plan->segment[segment];

    const GArray *lines = art_lines_of (plan, segment);

    for (guint l = 0; l < lines->len; l++) {
        const ArtLine *line = &g_array_index (lines, ArtLine, l);
        if (line->segment == (gint) segment)
            art_line_path (cr, line, 0);
    }
    cairo_set_line_width (cr, width);
    cairo_stroke (cr);
    if (way->radius > 0) {
        cairo_arc (cr, way->centre.x, way->centre.y, way->radius + (width - 0.20) / 2, 0, 2 * G_PI);
        cairo_fill (cr);
    }
}

static void
light_way (cairo_t *cr, const ArtPlan *plan, guint segment, double size, cairo_pattern_t *full)
{
    double width = plan->segment[segment].look == AV_LOOK_WATER ? 0.25 : 0.13;

    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
    cairo_push_group (cr);
    cairo_set_source (cr, full);
    stroke_way (cr, plan, segment, width + 5 / size);
    cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
    stroke_way (cr, plan, segment, width);
    cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
    cairo_pop_group_to_source (cr);
    cairo_paint (cr);
    cairo_push_group (cr);
    cairo_set_source (cr, full);
    stroke_way (cr, plan, segment, width);
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, 0.42);
}

static cairo_pattern_t *
make_colour (guint32 rgb, double alpha)
{
    return cairo_pattern_create_rgba (ART_RED (rgb), ART_GREEN (rgb), ART_BLUE (rgb), alpha);
}

void
av_tile_art_highlight (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation,
                       guint segment, double size, guint32 rgb, double alpha)
{
    g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
    g_return_if_fail (segment < plan->n_segments);
    const ArtSegment *lit = &plan->segment[segment];
    cairo_pattern_t *thin = make_colour (rgb, alpha * 0.42);
    cairo_pattern_t *full = make_colour (rgb, alpha);

    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, size, size);
    cairo_clip (cr);
    cairo_scale (cr, size, size);
    cairo_new_path (cr);
    if (lit->way)
        light_way (cr, plan, segment, size, full);
    else if (lit->outline != NULL || lit->look == AV_LOOK_BUILDING) {
        if (lit->outline != NULL)
            art_outline_path (cr, lit->outline);
        else
            cairo_arc (cr, lit->centre.x, lit->centre.y, lit->radius, 0, 2 * G_PI);
        cairo_set_source (cr, thin);
        cairo_fill_preserve (cr);
        cairo_set_source (cr, full);
        cairo_set_line_width (cr, MAX (0.03, 3 / size));
        cairo_stroke (cr);
    } else {
        cairo_set_source (cr, thin);
        art_owner_light (cr, plan, segment, FALSE);
        cairo_set_source (cr, full);
        art_owner_light (cr, plan, segment, TRUE);
    }
    cairo_restore (cr);
    cairo_pattern_destroy (thin);
    cairo_pattern_destroy (full);
}
