/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-place.c: where on a tile pieces stand and marks are printed, clear of each other. */
#include "gtk/art-private.h"

#define STEPS 40 /* places tried a side */

typedef struct {
    guint n;
    ArtPoint at[AV_MAX_SEGMENTS * (1 + ART_MARKS) + ART_MARKS];
} Taken;

static void
take (Taken *taken, ArtPoint at)
{
    if (taken->n < G_N_ELEMENTS (taken->at))
        taken->at[taken->n++] = at;
}

static double
clearance (const Taken *taken, ArtPoint at)
{
    double least = 1;
    for (guint i = 0; i < taken->n; i++)
        least = MIN (least, art_distance (taken->at[i], at));
    return least;
}

/* How good AT is for something that stands on its segment: the room around it; not exactly where it
 * is not better than ENOUGH. */
static double
room_at (const ArtPlan *plan, const Taken *taken, ArtPoint at, double enough)
{
    double rim = art_rim_distance (at.x, at.y);
    double room = MIN (art_depth_at (plan, at.x, at.y), rim + 0.02);
    /* Rather narrow than half on the next tile. */
    if (rim < 0.11)
        room -= (0.11 - rim) * 1.1;
    return room <= enough ? room : MIN (room, 0.62 * clearance (taken, at));
}

#define ANY_GROUND AV_MAX_SEGMENTS
#define ANYWHERE (AV_MAX_SEGMENTS + 1)

static gboolean
is_meant (const ArtPlan *plan, guint owner, guint segment)
{
    if (segment == ANY_GROUND)
        return art_is_ground (plan, owner);
    if (segment == ANYWHERE)
        return !plan->segment[owner].way && plan->segment[owner].look != AV_LOOK_BUILDING;
    return owner == segment;
}

/* The roomiest place of SEGMENT, of any ground, or anywhere but on ways and buildings. */
static ArtPoint
roomiest (const ArtPlan *plan, const Taken *taken, guint segment, double *room)
{
    ArtPoint best = { 0.5, 0.5 };
    double most = -G_MAXDOUBLE;

    for (guint i = 0; i < STEPS * STEPS; i++) {
        ArtPoint at = { (i % STEPS + 0.5) / STEPS, (i / STEPS + 0.5) / STEPS };
        if (!is_meant (plan, art_owner_at (plan, at.x, at.y), segment))
            continue;
        /* A little towards the middle of the tile, where nothing else decides. */
        double found =
            room_at (plan, taken, at, most) - 0.02 * art_distance (at, (ArtPoint){ 0.5, 0.5 });
        if (found > most) {
            most = found;
            best = at;
        }
    }
    *room = MAX (most, 0);
    return best;
}

/* A place on the ground beside way S. */
static ArtPoint
beside_way (const ArtPlan *plan, const Taken *taken, guint s, double *room)
{
    ArtPoint best = { 0.5, 0.5 };
    double most = -1;

    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        for (guint i = 3; i + 3 <= ART_CURVE && line->segment == (gint) s; i++) {
            ArtPoint along = art_line_direction (line, i);
            for (int side = -1; side <= 1; side += 2) {
                ArtPoint at = { line->p[i].x + along.y * 0.19 * side,
                                line->p[i].y - along.x * 0.19 * side };
                if (art_rim_distance (at.x, at.y) < 0.1
                    || !art_is_ground (plan, art_owner_at (plan, at.x, at.y)))
                    continue;
                double found = room_at (plan, taken, at, most);
                if (found > most) {
                    most = found;
                    best = at;
                }
            }
        }
    }
    *room = MAX (most, 0.09);
    return most >= 0 ? best : plan->segment[s].spot;
}

/* A place on way S, away from crossings, bridges and gates. */
static ArtPoint
on_way (const ArtPlan *plan, const Taken *taken, guint s)
{
    ArtPoint best = plan->segment[s].centre;
    double most = -1;

    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        for (guint i = 0; i <= ART_CURVE && line->segment == (gint) s; i++) {
            ArtPoint at = line->p[i];
            if (art_owner_at (plan, at.x, at.y) != s)
                continue;
            double found = MIN (art_rim_distance (at.x, at.y) + 0.03, 0.62 * clearance (taken, at));
            for (guint n = 0; n < plan->nodes->len; n++)
                found =
                    MIN (found, art_distance (g_array_index (plan->nodes, ArtPoint, n), at) - 0.02);
            for (guint n = 0; n < plan->spans->len; n++)
                found = MIN (found, art_distance (g_array_index (plan->spans, ArtSpan, n).at, at));
            found -= 0.02 * art_distance (at, (ArtPoint){ 0.5, 0.5 });
            if (found > most) {
                most = found;
                best = at;
            }
        }
    }
    return best;
}

static guint
count_marks (const gchar *const *marks)
{
    guint n = 0;
    while (marks != NULL && n < ART_MARKS && marks[n] != NULL)
        n++;
    return n;
}

/* A mark that fills most of a tile takes its place before the pieces do. */
static gboolean
is_large (const AvArtStyle *style, const gchar *id)
{
    const ArtMark *mark = art_style_mark (style, id);
    return mark != NULL && MAX (mark->width, mark->height) > 0.30;
}

static void
place_marks (ArtPlan *plan, const AvArtStyle *style, const AvTileDef *tile, Taken *taken,
             gboolean large)
{
    for (guint s = 0; s < plan->n_segments; s++) {
        ArtSegment *segment = &plan->segment[s];
        segment->n_marks = count_marks (tile->segments[s].marks);
        for (guint m = 0; m < segment->n_marks; m++) {
            if (is_large (style, tile->segments[s].marks[m]) != large)
                continue;
            segment->mark[m] = segment->way ? beside_way (plan, taken, s, &segment->mark_room[m])
                                            : roomiest (plan, taken, s, &segment->mark_room[m]);
            take (taken, segment->mark[m]);
        }
    }
    plan->n_marks = count_marks (tile->marks);
    for (guint m = 0; m < plan->n_marks; m++) {
        if (is_large (style, tile->marks[m]) != large)
            continue;
        plan->mark[m] = roomiest (plan, taken, ANY_GROUND, &plan->mark_room[m]);
        if (plan->mark_room[m] < 0.085)
            plan->mark[m] = roomiest (plan, taken, ANYWHERE, &plan->mark_room[m]);
        take (taken, plan->mark[m]);
    }
}

static void
place_pieces (ArtPlan *plan, Taken *taken)
{
    double room;

    /* The narrow ones choose first. */
    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].look == AV_LOOK_BUILDING) {
            ArtPoint centre = plan->segment[s].centre;
            plan->segment[s].spot = (ArtPoint){ centre.x, centre.y + 0.05 };
            take (taken, plan->segment[s].spot);
        }
    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].way) {
            plan->segment[s].spot = on_way (plan, taken, s);
            take (taken, plan->segment[s].spot);
        }
    for (guint pass = 0; pass < 2; pass++)
        for (guint s = 0; s < plan->n_segments; s++) {
            ArtSegment *segment = &plan->segment[s];
            if (segment->way || segment->look == AV_LOOK_BUILDING
                || art_is_ground (plan, s) != (pass == 1))
                continue;
            segment->spot = roomiest (plan, taken, s, &room);
            take (taken, segment->spot);
        }
    /* What lies hidden under another has its piece where it can be clicked. */
    for (guint s = 0; s < plan->n_segments; s++) {
        ArtPoint spot = plan->segment[s].spot;
        if (art_owner_at (plan, spot.x, spot.y) != s)
            plan->segment[s].spot = roomiest (plan, taken, s, &room);
    }
}

void
art_plan_places (ArtPlan *plan, const AvArtStyle *style, const AvTileDef *tile)
{
    Taken taken = { 0 };

    place_marks (plan, style, tile, &taken, TRUE);
    place_pieces (plan, &taken);
    place_marks (plan, style, tile, &taken, FALSE);
}
