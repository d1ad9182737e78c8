/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * art-way-plan.c: the course of ways over a tile: from rim to rim, to crossings, to the gates of
 * towns and the yards of buildings; and where they go through walls and over each other.
 */
#include "gtk/art-private.h"

#include <math.h>

/* A meeting of segments, seen as a point of the tile. */
typedef struct {
    guint16 members;
    guint16 access; /* those that hang on it by an access road */
    gboolean gate;  /* one way and one town: the way ends at the wall */
    gboolean yard;  /* a building and one other: it is where the building stands */
    ArtPoint at;
} Meeting;

typedef struct {
    ArtPlan *plan;
    guint n_meetings;
    Meeting meeting[32];
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
find_meetings (Course *course, const AvTileDef *tile)
{
    ArtPlan *plan = course->plan;
    guint crossings = 0;

    for (guint m = 0; m < tile->n_meets && course->n_meetings < G_N_ELEMENTS (course->meeting);
         m++) {
        Meeting meeting = { .members = tile->meets[m].segments,
                            .access = tile->meets[m].access,
                            .at = middle };
        guint n = 0, towns = 0, ways = 0, building = AV_MAX_SEGMENTS;
        ArtPoint sum = { 0, 0 };
        guint ports = 0;
        for (guint s = 0; s < plan->n_segments; s++) {
            const ArtSegment *segment = &plan->segment[s];
            if (!(meeting.members >> s & 1))
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
        meeting.gate = n == 2 && towns == 1 && ways == 1 && !meeting.access;
        meeting.yard = n == 2 && building < AV_MAX_SEGMENTS && !meeting.access;
        if (meeting.yard)
            meeting.at = plan->segment[building].centre;
        else if (!meeting.gate && ports > 0)
            meeting.at = art_lerp (middle, (ArtPoint){ sum.x / ports, sum.y / ports }, 0.5);
        crossings += !meeting.gate && !meeting.yard;
        course->meeting[course->n_meetings++] = meeting;
    }
    /* A crossing that is alone lies in the middle of its tile. */
    for (guint m = 0; m < course->n_meetings; m++)
        if (crossings == 1 && !course->meeting[m].gate && !course->meeting[m].yard)
            course->meeting[m].at = middle;
}

/* The one town a way's gate meeting M leads to. */
static guint
town_of (const ArtPlan *plan, const Meeting *meeting)
{
    for (guint s = 0; s < plan->n_segments; s++)
        if (meeting->members >> s & 1 && is_town (&plan->segment[s]))
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
plan_one_port (Course *course, guint s, const Meeting *point, guint16 gates)
{
    ArtSegment *segment = &course->plan->segment[s];
    ArtPoint from = segment->port[0], inward = segment->inward[0];

    if (point != NULL)
        add_to_point (course, s, 0, point->at);
    for (guint m = 0; m < course->n_meetings; m++)
        if (gates >> m & 1) {
            guint town = town_of (course->plan, &course->meeting[m]);
            if (point != NULL)
                add_to_town (course, (gint) s, segment->look, point->at, (ArtPoint){ 0, 0 }, town);
            else
                add_to_town (course, (gint) s, segment->look, from, inward, town);
        }
    if (point != NULL || gates != 0)
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
    const Meeting *point = NULL;
    guint16 gates = 0;

    for (guint m = 0; m < course->n_meetings && m < 16; m++) {
        const Meeting *meeting = &course->meeting[m];
        if (!(meeting->members >> s & 1))
            continue;
        if (meeting->gate)
            gates |= 1 << m;
        else if (point == NULL || point->yard)
            point = meeting;
    }
    if (segment->n_ports == 1) {
        plan_one_port (course, s, point, gates);
        return;
    }
    if (segment->n_ports == 0) {
        ArtPoint hub = segment->centre;
        if (point != NULL && art_distance (hub, point->at) > 0.05)
            add_straight (course, (gint) s, segment->look, hub, point->at);
        else
            add_straight (course, (gint) s, segment->look, (ArtPoint){ hub.x - 0.1, hub.y },
                          (ArtPoint){ hub.x + 0.1, hub.y });
        add_pond (segment, hub);
        return;
    }
    if (segment->n_ports == 2 && point == NULL)
        add_port_to_port (course, s, 0, 1);
    else
        for (guint p = 0; p < segment->n_ports; p++)
            add_to_point (course, s, p, point != NULL ? point->at : middle);
    if (segment->n_ports > 2 && point == NULL)
        add_pond (segment, middle);
    if (segment->radius > 0)
        segment->radius = 0.15;
    /* Branches of it to towns begin at its middle, where a well shows that it does not end there. */
    const ArtLine *last =
        &g_array_index (course->plan->lines, ArtLine, course->plan->lines->len - 1);
    ArtPoint from =
        segment->n_ports == 2 && point == NULL ? last->p[ART_CURVE / 2] : last->p[ART_CURVE];
    for (guint m = 0; m < course->n_meetings && m < 16; m++)
        if (gates >> m & 1)
            add_to_town (course, (gint) s, segment->look, from, (ArtPoint){ 0, 0 },
                         town_of (course->plan, &course->meeting[m]));
    if (gates != 0 && segment->look == AV_LOOK_PATH)
        g_array_append_val (course->plan->wells, from);
}

/* Towns and buildings of a crossing have a piece of road to it: an access road, or, where several ways
 * lead up to them, the common end of those. */
static void
plan_access (Course *course, const Meeting *meeting)
{
    ArtPlan *plan = course->plan;
    guint n = 0;

    if (meeting->gate || meeting->yard)
        return;
    for (guint s = 0; s < plan->n_segments; s++) {
        const ArtSegment *segment = &plan->segment[s];
        if (!(meeting->members >> s & 1))
            continue;
        n += segment->way || is_town (segment) || segment->look == AV_LOOK_BUILDING;
        if (is_town (segment))
            add_to_town (course, -1, AV_LOOK_PATH, meeting->at, (ArtPoint){ 0, 0 }, s);
        else if (segment->look == AV_LOOK_BUILDING)
            add_straight (course, -1, AV_LOOK_PATH, meeting->at, segment->centre);
    }
    if (n > 1)
        g_array_append_val (plan->nodes, meeting->at);
}

static gboolean
near_node (const ArtPlan *plan, ArtPoint p)
{
    for (guint i = 0; i < plan->nodes->len; i++)
        if (art_distance (g_array_index (plan->nodes, ArtPoint, i), p) < 0.1)
            return TRUE;
    return FALSE;
}

/* Where an access road to a town parts a field from itself, the field goes on beneath it. */
void
art_plan_bridges (ArtPlan *plan)
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
        ArtSpan span = {
            .kind = ART_SPAN_BRIDGE, .at = at, .along = along, .length = 0.10, .line = l
        };
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
        .kind = kind, .at = at, .along = art_line_direction (line, i), .length = length, .line = l
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
                && !near_node (plan, at) && art_rim_distance (at.x, at.y) > 0.1)
                add_span (plan, ART_SPAN_BRIDGE, l, i, at,
                          under->look == AV_LOOK_WATER ? 0.29 : 0.20);
        }
    }
}

void
art_plan_ways (ArtPlan *plan, const AvTileDef *tile, guint64 seed)
{
    Course course = { .plan = plan, .rng = art_rng (seed, 11) };

    find_meetings (&course, tile);
    /* Water lies lowest, so that all else bridges it. */
    for (guint pass = 0; pass < 2; pass++)
        for (guint s = 0; s < plan->n_segments; s++)
            if (plan->segment[s].way && (plan->segment[s].look == AV_LOOK_WATER) == (pass == 0))
                plan_way (&course, s);
    for (guint m = 0; m < course.n_meetings; m++)
        plan_access (&course, &course.meeting[m]);
    find_spans (plan);
}
