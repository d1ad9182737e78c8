/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-plan.c: makes the plan of a tile: what its segments are, then each part by its own file. */
#include "gtk/art-private.h"

#include <math.h>

/* The point of the rim at T sides clockwise from the north-west corner. */
ArtPoint
art_rim_point (double t)
{
    t = fmod (t + 8, 4);
    int side = (int) t;
    double along = t - side;
    switch (side) {
    case 0:
        return (ArtPoint){ along, 0 };
    case 1:
        return (ArtPoint){ 1, along };
    case 2:
        return (ArtPoint){ 1 - along, 1 };
    default:
        return (ArtPoint){ 0, 1 - along };
    }
}

/* The middle of a slot. */
ArtPoint
art_slot_point (guint slot)
{
    static const ArtPoint inner[4] = { { 0.5, 0.3 }, { 0.7, 0.5 }, { 0.5, 0.7 }, { 0.3, 0.5 } };
    return slot < AV_RIM_SLOTS ? art_rim_point ((slot + 0.5) / 3) : inner[slot - AV_RIM_SLOTS];
}

static guint16
turn (guint16 slots, guint rotation)
{
    guint16 turned = 0;
    for (guint slot = 0; slot < AV_SLOTS; slot++)
        if (slots & 1 << slot)
            turned |= 1 << av_slot_turn (slot, rotation);
    return turned;
}

/* A terrain nobody explains is a way if it looks like one. */
static gboolean
is_way (const ArtSegment *segment)
{
    const guint16 middles = 1 << 1 | 1 << 4 | 1 << 7 | 1 << 10, rim = (1 << AV_RIM_SLOTS) - 1;

    if (segment->look == AV_LOOK_PATH || segment->look == AV_LOOK_WATER)
        return TRUE;
    if (segment->look != AV_LOOK_PLAIN)
        return FALSE;
    if (segment->terrain != NULL && segment->terrain->way)
        return TRUE;
    return (segment->slots & rim) != 0 && (segment->slots & rim & ~middles) == 0;
}

static void
find_ports (ArtSegment *segment)
{
    static const ArtPoint inward[4] = { { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, 0 } };

    for (guint side = 0; side < 4; side++) {
        guint own = segment->slots >> (3 * side) & 7;
        if (own == 0)
            continue;
        double along = own & 2 || own == 5 ? 0.5 : own & 1 ? 1 / 6.0 : 5 / 6.0;
        segment->port[segment->n_ports] = art_rim_point (side + along);
        segment->inward[segment->n_ports++] = inward[side];
    }
}

/* Where a segment without (much) rim is: the middle of its inner slots. */
static void
find_centre (ArtSegment *segment)
{
    ArtPoint sum = { 0, 0 };
    guint n = 0;

    for (guint slot = AV_RIM_SLOTS; slot < AV_SLOTS; slot++)
        if (segment->slots & 1 << slot) {
            sum.x += art_slot_point (slot).x;
            sum.y += art_slot_point (slot).y;
            n++;
        }
    segment->centre = n > 0 ? (ArtPoint){ sum.x / n, sum.y / n } : (ArtPoint){ 0.5, 0.5 };
    if (n == 0)
        for (guint slot = 0; slot < AV_RIM_SLOTS; slot++)
            if (segment->slots & 1 << slot) {
                segment->centre = art_lerp (art_slot_point (slot), segment->centre, 0.35);
                break;
            }
    if (segment->look != AV_LOOK_BUILDING)
        return;
    segment->radius = n == 1 ? 0.17 : 0.235;
    /* One that has but a side of the tile stands back, so that what passes the middle may pass. */
    if (n == 1)
        segment->centre = art_lerp ((ArtPoint){ 0.5, 0.5 }, segment->centre, 1.36);
}

ArtPlan *
art_plan_new (const AvArtStyle *style, const AvTileDef *tile, guint rotation)
{
    ArtPlan *plan = g_new0 (ArtPlan, 1);
    g_atomic_ref_count_init (&plan->refs);
    plan->lines = g_array_new (FALSE, TRUE, sizeof (ArtLine));
    plan->walls = g_array_new (FALSE, TRUE, sizeof (ArtLine));
    plan->spans = g_array_new (FALSE, TRUE, sizeof (ArtSpan));
    plan->nodes = g_array_new (FALSE, TRUE, sizeof (ArtPoint));
    plan->wells = g_array_new (FALSE, TRUE, sizeof (ArtPoint));
    plan->n_segments = MIN (tile->n_segments, AV_MAX_SEGMENTS);
    for (guint i = 0; i < plan->n_segments; i++) {
        ArtSegment *segment = &plan->segment[i];
        const gchar *id = tile->segments[i].terrain;
        segment->terrain = art_style_terrain (style, id);
        segment->look = segment->terrain != NULL ? segment->terrain->look : AV_LOOK_PLAIN;
        segment->letter = segment->terrain != NULL && segment->terrain->letter != '\0'
                              ? segment->terrain->letter
                          : id != NULL ? g_ascii_tolower (id[0])
                                       : '?';
        segment->slots = turn (tile->segments[i].slots, rotation);
        segment->way = is_way (segment);
        find_ports (segment);
        find_centre (segment);
    }
    art_plan_outlines (plan);
    art_plan_ways (plan, tile, tile->id != NULL ? g_str_hash (tile->id) : 0);
    art_plan_owners (plan);
    art_plan_bridges (plan);
    art_plan_places (plan, style, tile);
    return plan;
}

void
art_plan_unref (ArtPlan *plan)
{
    if (!g_atomic_ref_count_dec (&plan->refs))
        return;
    for (guint i = 0; i < plan->n_segments; i++)
        g_clear_pointer (&plan->segment[i].outline, g_array_unref);
    g_array_unref (plan->lines);
    g_array_unref (plan->walls);
    g_array_unref (plan->spans);
    g_array_unref (plan->nodes);
    g_array_unref (plan->wells);
    g_free (plan);
}

gboolean
art_is_ground (const ArtPlan *plan, guint segment)
{
    return segment < plan->n_segments && plan->segment[segment].look == AV_LOOK_GROUND;
}

double
art_rim_distance (double x, double y)
{
    return MIN (MIN (x, 1 - x), MIN (y, 1 - y));
}
