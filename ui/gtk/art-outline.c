/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * art-outline.c: the outline of a walled town, or of any patch of land that holds part of the rim:
 * along the rim where it goes on beyond the tile, and a curve inwards wherever it does not.
 */
#include "gtk/art-private.h"

#include <math.h>

/* A stretch of the rim between two of a segment's own: slots FROM to FROM + LENGTH - 1. */
typedef struct {
    guint from, length;
    gboolean rival;  /* another walled segment has a part of it */
    gboolean beside; /* one begins right where this one's wall does */
    gboolean water;  /* water leaves through it */
    gboolean way;    /* ... or some way */
} Gap;

static gboolean
has_outline (const ArtSegment *segment)
{
    return segment->look == AV_LOOK_WALLED || (segment->look == AV_LOOK_PLAIN && !segment->way);
}

static Gap
look_at_gap (const ArtPlan *plan, guint from, guint length)
{
    Gap gap = { .from = from, .length = length };
    for (guint i = 0; i < length; i++) {
        guint slot = (from + i) % AV_RIM_SLOTS;
        for (guint s = 0; s < plan->n_segments; s++) {
            const ArtSegment *segment = &plan->segment[s];
            if (!(segment->slots & 1 << slot))
                continue;
            gap.rival |= has_outline (segment);
            gap.beside |= has_outline (segment) && (i == 0 || i + 1 == length);
            gap.water |= segment->look == AV_LOOK_WATER;
            gap.way |= segment->way;
        }
    }
    return gap;
}

static guint
count_inner (guint16 slots)
{
    guint n = 0;
    for (guint slot = AV_RIM_SLOTS; slot < AV_SLOTS; slot++)
        n += slots >> slot & 1;
    return n;
}

/* How far the wall over GAP comes from the middle of the gap's rim (R), as a point. */
static ArtPoint
belly_point (const ArtSegment *segment, const Gap *gap, guint n_gaps, gboolean building)
{
    const ArtPoint centre = { 0.5, 0.5 };
    guint inner = count_inner (segment->slots);
    double a = gap->from / 3.0, b = (gap->from + gap->length) / 3.0, open = b - a;
    ArtPoint rim = art_rim_point ((a + b) / 2), from = art_rim_point (a), to = art_rim_point (b);
    ArtPoint middle = art_lerp (from, to, 0.5);

    if (open < 1.4) {
        double depth = gap->rival                  ? 0.40
                       : inner == 0 && n_gaps == 1 ? (building ? 0.74 : 0.60)
                       : inner == 0                ? 0.30
                                                   : 0.235;
        if (n_gaps > 1)
            depth = MIN (depth, 0.40);
        return art_lerp (rim, centre, depth * MIN (open, 1) / 0.5);
    }
    if (open <= 2.4) {
        double out = n_gaps > 1   ? 0.14
                     : gap->rival ? -0.09
                     : building   ? -0.08
                     : gap->water ? -0.03
                     : inner >= 4 ? (gap->way ? 0.10 : 0.16)
                     : inner == 0 ? -0.05
                     : gap->way   ? 0.0
                                  : 0.035;
        double length = MAX (art_distance (centre, rim), 1e-6);
        return art_lerp (centre, rim, out / length);
    }
    double depth = inner >= 3    ? 0.62
                   : gap->water  ? 0.245
                   : gap->beside ? 0.245
                   : building    ? 0.25
                   : inner > 0   ? 0.33
                                 : 0.285;
    double length = MAX (art_distance (middle, rim), 1e-6);
    return art_lerp (middle, rim, depth / length);
}

static void
wall_curve (ArtPoint out[ART_CURVE + 1], const ArtSegment *segment, const Gap *gap, guint n_gaps,
            gboolean building)
{
    ArtPoint from = art_rim_point (gap->from / 3.0);
    ArtPoint to = art_rim_point ((gap->from + gap->length) / 3.0);
    ArtPoint belly = belly_point (segment, gap, n_gaps, building);
    ArtPoint middle = art_lerp (from, to, 0.5);
    /* A cubic whose middle is the belly: how far its handles lie apart says how flat it is. */
    ArtPoint handle = { middle.x + (belly.x - middle.x) * 4 / 3,
                        middle.y + (belly.y - middle.y) * 4 / 3 };
    double spread = gap->length >= 8   ? (gap->beside ? 0.12 : 0.34)
                    : gap->length >= 5 ? 0.30
                    : gap->rival       ? 0.80
                                       : 0.40;
    ArtPoint half = { (to.x - from.x) / 2 * spread, (to.y - from.y) / 2 * spread };

    art_cubic (out, from, (ArtPoint){ handle.x - half.x, handle.y - half.y },
               (ArtPoint){ handle.x + half.x, handle.y + half.y }, to);
}

/* A ring for land that lies within the tile. */
static void
make_ring (ArtPlan *plan, guint s)
{
    ArtSegment *segment = &plan->segment[s];
    double radius = 0.10 + 0.05 * count_inner (segment->slots);

    for (guint half = 0; half < 2; half++) {
        ArtLine wall = { .segment = (gint) s, .look = segment->look };
        for (guint i = 0; i <= ART_CURVE; i++) {
            double angle = G_PI * (half + i / (double) ART_CURVE);
            wall.p[i] = (ArtPoint){ segment->centre.x + radius * cos (angle),
                                    segment->centre.y + radius * sin (angle) };
        }
        g_array_append_vals (segment->outline, wall.p, ART_CURVE);
        if (segment->look == AV_LOOK_WALLED)
            g_array_append_val (plan->walls, wall);
    }
}

static void
make_outline (ArtPlan *plan, guint s)
{
    ArtSegment *segment = &plan->segment[s];
    guint n_gaps = 0, begin = AV_RIM_SLOTS;
    gboolean building = FALSE;

    segment->outline = g_array_new (FALSE, FALSE, sizeof (ArtPoint));
    for (guint i = 0; i < plan->n_segments; i++)
        building |= plan->segment[i].look == AV_LOOK_BUILDING;
    for (guint slot = 0; slot < AV_RIM_SLOTS; slot++) {
        guint next = (slot + 1) % AV_RIM_SLOTS;
        if (segment->slots >> slot & 1 && !(segment->slots >> next & 1)) {
            n_gaps++;
            begin = next;
        }
    }
    if (n_gaps == 0 && segment->n_ports == 0) {
        make_ring (plan, s);
        return;
    }
    if (n_gaps == 0) {
        for (guint corner = 0; corner < 4; corner++) {
            ArtPoint p = art_rim_point (corner);
            g_array_append_val (segment->outline, p);
        }
        return;
    }
    for (guint slot = begin; slot < begin + AV_RIM_SLOTS;) {
        guint length = 0;
        while (!(segment->slots >> ((slot + length) % AV_RIM_SLOTS) & 1))
            length++;
        if (length > 0) {
            Gap gap = look_at_gap (plan, slot % AV_RIM_SLOTS, length);
            ArtLine wall = { .segment = (gint) s, .look = segment->look };
            wall_curve (wall.p, segment, &gap, n_gaps, building);
            g_array_append_vals (segment->outline, wall.p, ART_CURVE + 1);
            if (segment->look == AV_LOOK_WALLED) {
                g_array_append_val (plan->walls, wall);
                if (slot % 3 == 0)
                    plan->corners |= 1 << slot / 3 % 4;
                if ((slot + length) % 3 == 0)
                    plan->corners |= 1 << (slot + length) / 3 % 4;
            }
            slot += length;
            continue;
        }
        ArtPoint end = art_rim_point ((slot + 1) / 3.0);
        g_array_append_val (segment->outline, end);
        slot++;
    }
}

void
art_plan_outlines (ArtPlan *plan)
{
    for (guint s = 0; s < plan->n_segments; s++)
        if (has_outline (&plan->segment[s]))
            make_outline (plan, s);
}
