/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-plan.c: plans the shapes of a tile: outlines of towns and courses of ways. */
#include "gtk/tile-plan.h"

#include <math.h>

#include "gtk/art-style.h"
#include "gtk/tile-grid.h"

/* The point of the rim at T sides clockwise from the north-west corner. */
static ArtPoint
rim_point (double t)
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
    return slot < AV_RIM_SLOTS ? rim_point ((slot + 0.5) / 3) : inner[slot - AV_RIM_SLOTS];
}

ArtPoint
art_line_direction (const ArtLine *line, guint i)
{
    ArtPoint a = line->p[i > 0 ? i - 1 : 0], b = line->p[MIN (i + 1, ART_CURVE)];
    double length = art_distance (a, b);
    if (length < 1e-9)
        return (ArtPoint){ 1, 0 };
    return (ArtPoint){ (b.x - a.x) / length, (b.y - a.y) / length };
}

void
art_line_path (cairo_t *cr, const ArtLine *line, double aside)
{
    for (guint i = 0; i <= ART_CURVE; i++) {
        ArtPoint along = aside != 0 ? art_line_direction (line, i) : (ArtPoint){ 0, 0 };
        double x = line->p[i].x + along.y * aside, y = line->p[i].y - along.x * aside;
        if (i == 0)
            cairo_move_to (cr, x, y);
        else
            cairo_line_to (cr, x, y);
    }
}

void
art_outline_path (cairo_t *cr, const GArray *outline)
{
    for (guint i = 0; i < outline->len; i++) {
        ArtPoint p = g_array_index (outline, ArtPoint, i);
        if (i == 0)
            cairo_move_to (cr, p.x, p.y);
        else
            cairo_line_to (cr, p.x, p.y);
    }
    cairo_close_path (cr);
}

/* --- outlines of towns --- */

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
            if (!(segment->slots & 1 << slot) || segment->over)
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
    ArtPoint rim = rim_point ((a + b) / 2), from = rim_point (a), to = rim_point (b);
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
    ArtPoint from = rim_point (gap->from / 3.0);
    ArtPoint to = rim_point ((gap->from + gap->length) / 3.0);
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
            ArtPoint p = rim_point (corner);
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
        ArtPoint end = rim_point ((slot + 1) / 3.0);
        g_array_append_val (segment->outline, end);
        slot++;
    }
}

static void
plan_outlines (ArtPlan *plan)
{
    for (guint s = 0; s < plan->n_segments; s++)
        if (has_outline (&plan->segment[s]))
            make_outline (plan, s);
}

/* --- ways --- */

/* Where segments meet, as a point of the tile. */
typedef struct {
    guint16 members;
    guint16 access; /* those that lead to it by an access road */
    gboolean gate;  /* one way and one town: the way ends at the wall */
    gboolean yard;  /* a building and one other: it is where the building stands */
    ArtPoint at;
} Junction;

typedef struct {
    ArtPlan *plan;
    guint n_junctions;
    Junction junction[32];
    ArtRng rng;
} Course;

static const ArtPoint middle = { 0.5, 0.5 };

static gboolean
is_town (const ArtSegment *segment)
{
    return segment->outline != NULL;
}

/* The point of S's wall that is nearest to P; P itself where it has none. */
static ArtPoint
nearest_wall (const ArtPlan *plan, guint s, ArtPoint p, ArtPoint *out)
{
    ArtPoint best = p;
    double least = G_MAXDOUBLE;

    *out = (ArtPoint){ 0, 0 };
    for (guint w = 0; w < plan->walls->len; w++) {
        const ArtLine *wall = &g_array_index (plan->walls, ArtLine, w);
        if (wall->segment != (gint) s)
            continue;
        for (guint i = 2; i + 2 <= ART_CURVE; i++) {
            double distance = art_distance (wall->p[i], p);
            if (distance >= least)
                continue;
            least = distance;
            best = wall->p[i];
            /* Outlines run clockwise with the town on the right, so outwards is on the left. */
            ArtPoint along = art_line_direction (wall, i);
            *out = (ArtPoint){ along.y, -along.x };
        }
    }
    return best;
}

static void
add_line (Course *course, gint s, AvLook look, gboolean through, ArtPoint a, ArtPoint b, ArtPoint c,
          ArtPoint d)
{
    ArtLine line = { .segment = s, .look = look, .through = through };
    art_cubic (line.p, a, b, c, d);
    g_array_append_val (course->plan->lines, line);
}

static void
add_straight (Course *course, gint s, AvLook look, ArtPoint from, ArtPoint to)
{
    add_line (course, s, look, FALSE, from, art_lerp (from, to, 1 / 3.0),
              art_lerp (from, to, 2 / 3.0), to);
}

/* From FROM, leaving it towards INWARD, through the wall of town S. */
static void
add_to_town (Course *course, gint way, AvLook look, ArtPoint from, ArtPoint inward, guint town)
{
    ArtPoint out;
    ArtPoint ahead = { from.x + inward.x * 0.36, from.y + inward.y * 0.36 };
    ArtPoint gate = nearest_wall (course->plan, town, ahead, &out);
    double length = art_distance (from, gate);

    if (length < 0.02)
        return;
    if (inward.x == 0 && inward.y == 0)
        inward = (ArtPoint){ (gate.x - from.x) / length, (gate.y - from.y) / length };
    ArtPoint end = { gate.x - out.x * 0.055, gate.y - out.y * 0.055 };
    add_line (course, way, look, FALSE, from,
              (ArtPoint){ from.x + inward.x * length * 0.4, from.y + inward.y * length * 0.4 },
              (ArtPoint){ gate.x + out.x * length * 0.35, gate.y + out.y * length * 0.35 }, end);
}

static void
add_to_point (Course *course, guint s, guint port, ArtPoint to)
{
    const ArtSegment *segment = &course->plan->segment[s];
    ArtPoint from = segment->port[port], inward = segment->inward[port];
    double length = art_distance (from, to), wave = art_between (&course->rng, -0.02, 0.02);

    add_line (course, (gint) s, segment->look, segment->n_ports > 1, from,
              (ArtPoint){ from.x + inward.x * length * 0.4, from.y + inward.y * length * 0.4 },
              (ArtPoint){ from.x + (to.x - from.x) * 0.65 - inward.y * wave,
                          from.y + (to.y - from.y) * 0.65 + inward.x * wave },
              to);
}

/* From one port to another, on a smooth curve with a slight wave where it is straight. */
static void
add_port_to_port (Course *course, guint s, guint a, guint b)
{
    const ArtSegment *segment = &course->plan->segment[s];
    ArtPoint from = segment->port[a], to = segment->port[b];
    ArtPoint in = segment->inward[a], out = segment->inward[b];
    double turn = in.x * out.x + in.y * out.y; /* -1 straight, 0 a bend */
    double reach = turn < -0.5 ? 0.36 : 0.31;
    double wave = turn < -0.5 ? art_between (&course->rng, 0.025, 0.045) : 0;

    if (art_random (&course->rng) < 0.5)
        wave = -wave;
    add_line (
        course, (gint) s, segment->look, TRUE, from,
        (ArtPoint){ from.x + in.x * reach - in.y * wave, from.y + in.y * reach + in.x * wave },
        (ArtPoint){ to.x + out.x * reach - out.y * wave, to.y + out.y * reach + out.x * wave }, to);
}

static void
find_junctions (Course *course, const AvTileDef *tile)
{
    ArtPlan *plan = course->plan;
    guint n_crossings = 0;

    for (guint m = 0;
         m < tile->n_junctions && course->n_junctions < G_N_ELEMENTS (course->junction); m++) {
        Junction junction = { .members = tile->junctions[m].segments,
                              .access = tile->junctions[m].access,
                              .at = middle };
        guint n = 0, towns = 0, ways = 0, building = AV_MAX_SEGMENTS;
        ArtPoint sum = { 0, 0 };
        guint ports = 0;
        for (guint s = 0; s < plan->n_segments; s++) {
            const ArtSegment *segment = &plan->segment[s];
            if (!(junction.members >> s & 1))
                continue;
            n++;
            towns += is_town (segment);
            ways += segment->way;
            if (segment->look == AV_LOOK_BUILDING)
                building = s;
            for (guint p = 0; p < segment->n_ports && segment->way; p++, ports++) {
                sum.x += segment->port[p].x;
                sum.y += segment->port[p].y;
            }
        }
        junction.gate = n == 2 && towns == 1 && ways == 1 && !junction.access;
        junction.yard = n == 2 && building < AV_MAX_SEGMENTS && !junction.access;
        if (junction.yard)
            junction.at = plan->segment[building].centre;
        else if (!junction.gate && ports > 0)
            junction.at = art_lerp (middle, (ArtPoint){ sum.x / ports, sum.y / ports }, 0.5);
        n_crossings += !junction.gate && !junction.yard;
        course->junction[course->n_junctions++] = junction;
    }
    /* A crossing that is alone lies in the middle of its tile. */
    for (guint m = 0; m < course->n_junctions; m++)
        if (n_crossings == 1 && !course->junction[m].gate && !course->junction[m].yard)
            course->junction[m].at = middle;
}

/* The one town a way's gate junction M leads to. */
static guint
town_of (const ArtPlan *plan, const Junction *junction)
{
    for (guint s = 0; s < plan->n_segments; s++)
        if (junction->members >> s & 1 && is_town (&plan->segment[s]))
            return s;
    return 0;
}

static void
add_pond (ArtSegment *segment, ArtPoint at)
{
    if (segment->look == AV_LOOK_WATER) {
        segment->centre = at;
        segment->radius = 0.175;
    }
}

static void
plan_one_port (Course *course, guint s, const Junction *crossing, guint16 gates)
{
    ArtSegment *segment = &course->plan->segment[s];
    ArtPoint from = segment->port[0], inward = segment->inward[0];

    if (crossing != NULL)
        add_to_point (course, s, 0, crossing->at);
    for (guint m = 0; m < course->n_junctions; m++)
        if (gates >> m & 1) {
            guint town = town_of (course->plan, &course->junction[m]);
            if (crossing != NULL)
                add_to_town (course, (gint) s, segment->look, crossing->at, (ArtPoint){ 0, 0 },
                             town);
            else
                add_to_town (course, (gint) s, segment->look, from, inward, town);
        }
    if (crossing != NULL || gates != 0)
        return;
    gboolean water = segment->look == AV_LOOK_WATER;
    ArtPoint end = { from.x + inward.x * (water ? 0.48 : 0.40),
                     from.y + inward.y * (water ? 0.48 : 0.40) };
    add_to_point (course, s, 0, end);
    add_pond (segment, end);
}

static void
plan_way (Course *course, guint s)
{
    ArtSegment *segment = &course->plan->segment[s];
    const Junction *crossing = NULL;
    guint16 gates = 0;

    for (guint m = 0; m < course->n_junctions && m < 16; m++) {
        const Junction *junction = &course->junction[m];
        if (!(junction->members >> s & 1))
            continue;
        if (junction->gate)
            gates |= 1 << m;
        else if (crossing == NULL || crossing->yard)
            crossing = junction;
    }
    if (segment->n_ports == 1) {
        plan_one_port (course, s, crossing, gates);
        return;
    }
    if (segment->n_ports == 0) {
        ArtPoint hub = segment->centre;
        if (crossing != NULL && art_distance (hub, crossing->at) > 0.05)
            add_straight (course, (gint) s, segment->look, hub, crossing->at);
        else
            add_straight (course, (gint) s, segment->look, (ArtPoint){ hub.x - 0.1, hub.y },
                          (ArtPoint){ hub.x + 0.1, hub.y });
        add_pond (segment, hub);
        return;
    }
    if (segment->n_ports == 2 && crossing == NULL)
        add_port_to_port (course, s, 0, 1);
    else
        for (guint p = 0; p < segment->n_ports; p++)
            add_to_point (course, s, p, crossing != NULL ? crossing->at : middle);
    if (segment->n_ports > 2 && crossing == NULL)
        add_pond (segment, middle);
    if (segment->radius > 0)
        segment->radius = 0.15;
    /* Branches of it to towns begin at its middle, where a well shows that it does not end there. */
    const ArtLine *last =
        &g_array_index (course->plan->lines, ArtLine, course->plan->lines->len - 1);
    ArtPoint from =
        segment->n_ports == 2 && crossing == NULL ? last->p[ART_CURVE / 2] : last->p[ART_CURVE];
    for (guint m = 0; m < course->n_junctions && m < 16; m++)
        if (gates >> m & 1)
            add_to_town (course, (gint) s, segment->look, from, (ArtPoint){ 0, 0 },
                         town_of (course->plan, &course->junction[m]));
    if (gates != 0 && segment->look == AV_LOOK_PATH)
        g_array_append_val (course->plan->wells, from);
}

/* Towns and buildings of a crossing have a piece of road to it: an access road, or, where several ways
 * lead up to them, the common end of those. */
static void
plan_access (Course *course, const Junction *junction)
{
    ArtPlan *plan = course->plan;
    guint n = 0;

    if (junction->gate || junction->yard)
        return;
    for (guint s = 0; s < plan->n_segments; s++) {
        const ArtSegment *segment = &plan->segment[s];
        if (!(junction->members >> s & 1))
            continue;
        n += segment->way || is_town (segment) || segment->look == AV_LOOK_BUILDING;
        if (is_town (segment))
            add_to_town (course, -1, AV_LOOK_PATH, junction->at, (ArtPoint){ 0, 0 }, s);
        else if (segment->look == AV_LOOK_BUILDING)
            add_straight (course, -1, AV_LOOK_PATH, junction->at, segment->centre);
    }
    if (n > 1)
        g_array_append_val (plan->crossings, junction->at);
}

static gboolean
near_crossing (const ArtPlan *plan, ArtPoint p)
{
    for (guint i = 0; i < plan->crossings->len; i++)
        if (art_distance (g_array_index (plan->crossings, ArtPoint, i), p) < 0.1)
            return TRUE;
    return FALSE;
}

/* Where an access road to a town parts a field from itself, the field goes on beneath it. */
static void
plan_bridges (ArtPlan *plan)
{
    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        ArtPoint along = art_line_direction (line, ART_CURVE / 2), at = line->p[ART_CURVE / 2];
        ArtPoint left = { at.x - along.y * 0.12, at.y + along.x * 0.12 };
        ArtPoint right = { at.x + along.y * 0.12, at.y - along.x * 0.12 };
        guint owner = art_owner_at (plan, left.x, left.y);
        if (line->segment >= 0 || line->look != AV_LOOK_PATH || !art_is_ground (plan, owner)
            || art_owner_at (plan, right.x, right.y) != owner
            || art_owner_joins (plan, left, right))
            continue;
        ArtSpan span = { .kind = ART_SPAN_BRIDGE, .at = at, .along = along, .length = 0.10 };
        g_array_append_val (plan->spans, span);
    }
}

/* The first point where two lines cross, and where on A. */
static gboolean
lines_cross (const ArtLine *a, const ArtLine *b, ArtPoint *at, guint *i_at)
{
    for (guint i = 0; i < ART_CURVE; i++)
        for (guint k = 0; k < ART_CURVE; k++)
            if (art_cross (a->p[i], a->p[i + 1], b->p[k], b->p[k + 1], at)) {
                *i_at = i;
                return TRUE;
            }
    return FALSE;
}

static void
add_span (ArtPlan *plan, ArtSpanKind kind, guint l, guint i, ArtPoint at, double length)
{
    const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
    ArtSpan span = {
        .kind = kind, .at = at, .along = art_line_direction (line, i), .length = length
    };
    for (guint s = 0; s < plan->spans->len; s++) {
        const ArtSpan *other = &g_array_index (plan->spans, ArtSpan, s);
        if (art_distance (other->at, at) < 0.06)
            return;
    }
    g_array_append_val (plan->spans, span);
}

static void
find_spans (ArtPlan *plan)
{
    ArtPoint at;
    guint i;

    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        for (guint w = 0; w < plan->walls->len; w++)
            if (lines_cross (line, &g_array_index (plan->walls, ArtLine, w), &at, &i)
                && art_rim_distance (at.x, at.y) > 0.02)
                add_span (plan, line->look == AV_LOOK_WATER ? ART_SPAN_SLUICE : ART_SPAN_GATE, l, i,
                          at, 0);
        for (guint k = 0; k < l && line->look != AV_LOOK_WATER; k++) {
            const ArtLine *under = &g_array_index (plan->lines, ArtLine, k);
            gboolean joins = line->segment < 0 && under->look != AV_LOOK_WATER;
            if (under->segment != line->segment && !joins && lines_cross (line, under, &at, &i)
                && !near_crossing (plan, at) && art_rim_distance (at.x, at.y) > 0.1)
                add_span (plan, ART_SPAN_BRIDGE, l, i, at,
                          under->look == AV_LOOK_WATER ? 0.29 : 0.20);
        }
    }
}

#define LIFT 0.14 /* how high a way is that passes above others */
#define RAMP 0.42 /* how far from the rim it has risen */

/* From A to B on a smooth curve, above what lies there; as a way on the ground where it meets the rim. */
static void
raise_line (ArtPlan *plan, guint s, ArtPoint a, ArtPoint in, ArtPoint b, ArtPoint out)
{
    ArtLine line = { .segment = (gint) s, .look = plan->segment[s].look, .through = TRUE };

    art_cubic (line.p, a, (ArtPoint){ a.x + in.x * 0.33, a.y + in.y * 0.33 },
               (ArtPoint){ b.x + out.x * 0.33, b.y + out.y * 0.33 }, b);
    for (guint i = 0; i <= ART_CURVE; i++) {
        double risen = MIN (1, art_rim_distance (line.p[i].x, line.p[i].y) / RAMP);
        line.lift[i] = LIFT * sin (risen * G_PI / 2);
        line.p[i].y -= line.lift[i];
    }
    g_array_append_val (plan->raised, line);
}

static void
plan_raised (ArtPlan *plan, guint s)
{
    const ArtSegment *segment = &plan->segment[s];

    if (segment->n_ports == 2)
        raise_line (plan, s, segment->port[0], segment->inward[0], segment->port[1],
                    segment->inward[1]);
    else
        for (guint p = 0; p < segment->n_ports; p++)
            raise_line (plan, s, segment->port[p], segment->inward[p], middle, (ArtPoint){ 0, 0 });
}

static void
plan_ways (ArtPlan *plan, const AvTileDef *tile, guint64 seed)
{
    Course course = { .plan = plan, .rng = art_rng (seed, 11) };

    find_junctions (&course, tile);
    /* Water lies lowest, so that all else bridges it. */
    for (guint pass = 0; pass < 2; pass++)
        for (guint s = 0; s < plan->n_segments; s++)
            if (plan->segment[s].way && !plan->segment[s].over
                && (plan->segment[s].look == AV_LOOK_WATER) == (pass == 0))
                plan_way (&course, s);
    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].over)
            plan_raised (plan, s);
    for (guint m = 0; m < course.n_junctions; m++)
        plan_access (&course, &course.junction[m]);
    find_spans (plan);
}

/* --- the whole plan --- */

/* A kind that was made from another, BASE:NAME, looks as that one does. */
static guint32
find_seed (const AvTileDef *tile)
{
    g_autofree gchar *base = g_strdup (tile->id != NULL ? tile->id : "");
    return g_str_hash (g_strdelimit (base, ":", '\0'));
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

/* A terrain that no rules declare is a way if its slots look like one. */
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
        segment->port[segment->n_ports] = rim_point (side + along);
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
    guint n_segments = MIN (tile->n_segments, AV_MAX_SEGMENTS);
    ArtPlan *plan = g_malloc0 (sizeof *plan + MAX (n_segments, 1) * sizeof *plan->segment);
    g_atomic_ref_count_init (&plan->refs);
    plan->seed = find_seed (tile);
    plan->raised = g_array_new (FALSE, TRUE, sizeof (ArtLine));
    plan->lines = g_array_new (FALSE, TRUE, sizeof (ArtLine));
    plan->walls = g_array_new (FALSE, TRUE, sizeof (ArtLine));
    plan->spans = g_array_new (FALSE, TRUE, sizeof (ArtSpan));
    plan->crossings = g_array_new (FALSE, TRUE, sizeof (ArtPoint));
    plan->wells = g_array_new (FALSE, TRUE, sizeof (ArtPoint));
    plan->n_segments = n_segments;
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
        segment->over =
            segment->way && segment->n_ports > 0 && i + tile->n_added >= plan->n_segments;
        find_centre (segment);
    }
    plan_outlines (plan);
    plan_ways (plan, tile, plan->seed);
    art_plan_owners (plan);
    plan_bridges (plan);
    art_plan_places (plan, style, tile);
    return plan;
}

void
art_plan_unref (ArtPlan *plan)
{
    if (!g_atomic_ref_count_dec (&plan->refs))
        return;
    for (guint i = 0; i < plan->n_segments; i++) {
        g_clear_pointer (&plan->segment[i].outline, g_array_unref);
        g_clear_pointer (&plan->segment[i].light[0], cairo_surface_destroy);
        g_clear_pointer (&plan->segment[i].light[1], cairo_surface_destroy);
    }
    g_array_unref (plan->lines);
    g_array_unref (plan->raised);
    g_array_unref (plan->walls);
    g_array_unref (plan->spans);
    g_array_unref (plan->crossings);
    g_array_unref (plan->wells);
    g_free (plan);
}

gboolean
art_is_ground (const ArtPlan *plan, guint segment)
{
    return segment < plan->n_segments && plan->segment[segment].look == AV_LOOK_GROUND;
}

const GArray *
art_lines_of (const ArtPlan *plan, guint segment)
{
    return plan->segment[segment].over ? plan->raised : plan->lines;
}
