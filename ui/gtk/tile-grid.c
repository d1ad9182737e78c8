/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-grid.c: assigns the points of a tile to its segments, and finds room on them. */
#include "gtk/tile-grid.h"

#include "gtk/art-style.h"

#include <string.h>

#define CELLS (ART_GRID * ART_GRID)
#define NOBODY 0xff
#define BLOCKED 0xfe /* an access road or a crossing: nobody's, but fields do not reach over it */
#define LEAST_CELLS 60

typedef struct {
    ArtPlan *plan;
    cairo_surface_t *surface;
    cairo_t *cr;
} Stamp;

static void
stamp_begin (Stamp *stamp)
{
    cairo_set_operator (stamp->cr, CAIRO_OPERATOR_CLEAR);
    cairo_paint (stamp->cr);
    cairo_set_operator (stamp->cr, CAIRO_OPERATOR_OVER);
    cairo_set_source_rgba (stamp->cr, 1, 1, 1, 1);
}

static void
stamp_end (Stamp *stamp, guint8 owner)
{
    cairo_surface_flush (stamp->surface);
    const guchar *data = cairo_image_surface_get_data (stamp->surface);
    int stride = cairo_image_surface_get_stride (stamp->surface);
    for (guint y = 0; y < ART_GRID; y++)
        for (guint x = 0; x < ART_GRID; x++)
            if (data[y * stride + x] > 127)
                stamp->plan->cell[y * ART_GRID + x] = owner;
}

static void
stamp_disc (Stamp *stamp, ArtPoint at, double radius, guint8 owner)
{
    stamp_begin (stamp);
    cairo_arc (stamp->cr, at.x, at.y, radius, 0, 2 * G_PI);
    cairo_fill (stamp->cr);
    stamp_end (stamp, owner);
}

static void
stamp_lines (Stamp *stamp, const GArray *lines, gboolean through)
{
    for (guint l = 0; l < lines->len; l++) {
        const ArtLine *line = &g_array_index (lines, ArtLine, l);
        if (line->through != through)
            continue;
        stamp_begin (stamp);
        cairo_set_line_width (stamp->cr, line->look == AV_LOOK_WATER ? 0.235 : 0.125);
        art_line_path (stamp->cr, line, 0);
        cairo_stroke (stamp->cr);
        stamp_end (stamp, line->segment >= 0 ? (guint8) line->segment : BLOCKED);
    }
}

static void
stamp_shapes (ArtPlan *plan)
{
    Stamp stamp = { .plan = plan };
    stamp.surface = cairo_image_surface_create (CAIRO_FORMAT_A8, ART_GRID, ART_GRID);
    stamp.cr = cairo_create (stamp.surface);
    cairo_set_antialias (stamp.cr, CAIRO_ANTIALIAS_NONE);
    cairo_set_line_cap (stamp.cr, CAIRO_LINE_CAP_ROUND);
    cairo_scale (stamp.cr, ART_GRID, ART_GRID);

    stamp_lines (&stamp, plan->lines, FALSE);
    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].look == AV_LOOK_WATER && plan->segment[s].radius > 0)
            stamp_disc (&stamp, plan->segment[s].centre, plan->segment[s].radius + 0.02,
                        (guint8) s);
    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].outline != NULL) {
            stamp_begin (&stamp);
            art_outline_path (stamp.cr, plan->segment[s].outline);
            cairo_fill (stamp.cr);
            stamp_end (&stamp, (guint8) s);
        }
    stamp_lines (&stamp, plan->lines, TRUE);
    for (guint n = 0; n < plan->crossings->len; n++)
        stamp_disc (&stamp, g_array_index (plan->crossings, ArtPoint, n), 0.07, BLOCKED);
    for (guint s = 0; s < plan->n_segments; s++)
        if (plan->segment[s].look == AV_LOOK_BUILDING)
            stamp_disc (&stamp, plan->segment[s].centre, plan->segment[s].radius, (guint8) s);
    stamp_lines (&stamp, plan->raised, TRUE);
    cairo_destroy (stamp.cr);
    cairo_surface_destroy (stamp.surface);
}

static guint
cell_at (double x, double y)
{
    int column = CLAMP ((int) (x * ART_GRID), 0, ART_GRID - 1);
    int row = CLAMP ((int) (y * ART_GRID), 0, ART_GRID - 1);
    return (guint) (row * ART_GRID + column);
}

/* The cell so far from another, or CELLS: it would be beyond the rim. */
static guint
cell_beside (guint cell, const gint8 *step)
{
    int x = (int) (cell % ART_GRID) + step[0], y = (int) (cell / ART_GRID) + step[1];
    return x < 0 || y < 0 || x >= ART_GRID || y >= ART_GRID ? CELLS : (guint) (y * ART_GRID + x);
}

static ArtPoint
cell_point (guint cell)
{
    return (ArtPoint){ (cell % ART_GRID + 0.5) / ART_GRID, (cell / ART_GRID + 0.5) / ART_GRID };
}

/* Hands the free cell nearest to AT to SEGMENT as a place to spread from. */
static void
seed_near (ArtPlan *plan, ArtPoint at, double reach, guint8 segment, guint *queue, guint *n)
{
    double least = reach;
    guint best = CELLS;
    for (guint cell = 0; cell < CELLS; cell++) {
        if (plan->cell[cell] != NOBODY)
            continue;
        double distance = art_distance (cell_point (cell), at);
        if (distance < least) {
            least = distance;
            best = cell;
        }
    }
    if (best < CELLS) {
        plan->cell[best] = segment;
        queue[(*n)++] = best;
    }
}

/* Spreads from the QUEUE of N cells over all that is FREE. By turns over sides and over corners, so
 * that it spreads in eight directions alike. */
static void
spread (ArtPlan *plan, guint *queue, guint n, guint8 free_owner)
{
    static const gint8 step[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 },  { 0, -1 },
                                      { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
    guint layer_end = n, n_steps = 4;

    for (guint i = 0; i < n; i++) {
        if (i == layer_end) {
            layer_end = n;
            n_steps = 12 - n_steps;
        }
        for (guint k = 0; k < n_steps; k++) {
            guint cell = cell_beside (queue[i], step[k]);
            if (cell == CELLS || plan->cell[cell] != free_owner)
                continue;
            /* Never through the crack between two cells of a road. */
            guint8 aside = plan->cell[queue[i] + (guint) step[k][0]];
            if (k >= 4 && aside != free_owner && aside != plan->cell[queue[i]])
                continue;
            plan->cell[cell] = plan->cell[queue[i]];
            queue[n++] = cell;
        }
    }
}

/* Where the inner slots of fields lie that have no room at their sides. */
static const ArtPoint corner[4] = { { 0.3, 0.3 }, { 0.7, 0.3 }, { 0.7, 0.7 }, { 0.3, 0.7 } };

static void
share_ground (ArtPlan *plan, guint *queue)
{
    const guint16 rim = (1 << AV_RIM_SLOTS) - 1;
    guint n = 0;

    for (guint s = 0; s < plan->n_segments; s++) {
        if (!art_is_ground (plan, s))
            continue;
        for (guint slot = 0; slot < AV_SLOTS; slot++) {
            if (!(plan->segment[s].slots & 1 << slot))
                continue;
            ArtPoint at = art_slot_point (slot);
            if (slot >= AV_RIM_SLOTS && plan->cell[cell_at (at.x, at.y)] != NOBODY) {
                /* A field without a rim slot has its inner slots at the corners; one with a rim
                 * slot reaches its inner ones by itself. */
                if (plan->segment[s].slots & rim)
                    continue;
                at = corner[slot - AV_RIM_SLOTS];
            }
            seed_near (plan, at, slot < AV_RIM_SLOTS ? 0.2 : 0.3, (guint8) s, queue, &n);
        }
    }
    spread (plan, queue, n, NOBODY);
}

/* A corner that no slot reached belongs to the field that has its inner slot: that goes on beneath the
 * road which cuts it off. */
static void
share_corners (ArtPlan *plan, guint *queue)
{
    for (guint s = 0; s < plan->n_segments; s++)
        for (guint i = 0; i < G_N_ELEMENTS (corner) && art_is_ground (plan, s); i++) {
            guint cell = cell_at (corner[i].x, corner[i].y);
            if (!(plan->segment[s].slots >> (AV_RIM_SLOTS + i) & 1) || plan->cell[cell] != NOBODY)
                continue;
            plan->cell[cell] = (guint8) s;
            queue[0] = cell;
            spread (plan, queue, 1, NOBODY);
        }
}

/* A pocket of ground that no slot reached belongs to the nearest field. */
static void
share_pockets (ArtPlan *plan)
{
    for (guint cell = 0; cell < CELLS; cell++) {
        double least = 2;
        guint8 nearest = NOBODY;
        if (plan->cell[cell] != NOBODY)
            continue;
        for (guint other = 0; other < CELLS; other++) {
            guint8 owner = plan->cell[other];
            if (owner >= AV_MAX_SEGMENTS || !art_is_ground (plan, owner))
                continue;
            double distance = art_distance (cell_point (cell), cell_point (other));
            if (distance < least) {
                least = distance;
                nearest = owner;
            }
        }
        if (nearest == NOBODY)
            return;
        /* Its whole pocket goes with it. */
        g_autofree guint *queue = g_new (guint, CELLS);
        guint n = 0;
        plan->cell[cell] = nearest;
        queue[n++] = cell;
        spread (plan, queue, n, NOBODY);
    }
}

/* Whatever is left belongs to the nearest. */
static void
share_rest (ArtPlan *plan, guint *queue, guint8 rest)
{
    guint n = 0;
    for (guint cell = 0; cell < CELLS; cell++)
        if (plan->cell[cell] < AV_MAX_SEGMENTS)
            queue[n++] = cell;
    spread (plan, queue, n, rest);
}

/* A segment that others hide gets a patch of its own, so that it can be clicked. */
static void
ensure_all (ArtPlan *plan)
{
    guint count[AV_MAX_SEGMENTS] = { 0 };
    for (guint cell = 0; cell < CELLS; cell++)
        if (plan->cell[cell] < AV_MAX_SEGMENTS)
            count[plan->cell[cell]]++;
    for (guint s = 0; s < plan->n_segments; s++) {
        if (count[s] >= LEAST_CELLS)
            continue;
        ArtPoint at = plan->segment[s].centre;
        for (guint slot = 0; slot < AV_RIM_SLOTS; slot++)
            if (plan->segment[s].slots & 1 << slot) {
                at = art_lerp (art_slot_point (slot), (ArtPoint){ 0.5, 0.5 }, 0.14);
                break;
            }
        for (guint cell = 0; cell < CELLS; cell++)
            if (art_distance (cell_point (cell), at) < 0.075)
                plan->cell[cell] = (guint8) s;
    }
}

#define WIDE (ART_GRID + 2) /* the grid with a cell more on each side */

/* Whether another owner's cell, or what is paved, is next to one, of cells as they are in a plan. */
static gboolean
is_beside_other (const guint8 *cell)
{
    guint8 own = *cell & ~ART_PAVED;
    return ((cell[-WIDE - 1] ^ own) | (cell[-WIDE] ^ own) | (cell[1 - WIDE] ^ own)
            | (cell[-1] ^ own) | (cell[1] ^ own) | (cell[WIDE - 1] ^ own) | (cell[WIDE] ^ own)
            | (cell[WIDE + 1] ^ own))
           != 0;
}

/* The cells with those beyond the rim around them, which are of the owner on it, and not paved. */
static void
widen (const ArtPlan *plan, guint8 *cells)
{
    for (guint y = 0; y < WIDE; y++) {
        const guint row = (CLAMP (y, 1, ART_GRID) - 1) * ART_GRID;
        guint8 *wide = cells + y * WIDE;
        wide[0] = (guint8) art_cell_owner (plan, row);
        wide[WIDE - 1] = (guint8) art_cell_owner (plan, row + ART_GRID - 1);
        if (y > 0 && y < WIDE - 1)
            memcpy (wide + 1, plan->cell + row, ART_GRID);
        else
            for (guint x = 0; x < ART_GRID; x++)
                wide[x + 1] = (guint8) art_cell_owner (plan, row + x);
    }
}

void
art_plan_measure (const ArtPlan *plan, guint8 *depth)
{
    guint8 cells[WIDE * WIDE], wide[WIDE * WIDE];

    widen (plan, cells);
    memset (wide, 250, sizeof wide);
    for (guint y = 1; y <= ART_GRID; y++)
        for (guint x = 1; x <= ART_GRID; x++)
            if (is_beside_other (&cells[y * WIDE + x]))
                wide[y * WIDE + x] = 0;
    /* One way and back, each from the four cells that came before. */
    for (gint way = -1; way <= 1; way += 2)
        for (guint i = 0; i < CELLS; i++) {
            guint cell = way < 0 ? i : CELLS - 1 - i;
            guint8 *at = &wide[(cell / ART_GRID + 1) * WIDE + cell % ART_GRID + 1];
            guint straight = MIN (at[way], at[way * WIDE]) + 3u;
            guint aslant = MIN (at[way * (WIDE + 1)], at[way * (WIDE - 1)]) + 4u;
            *at = (guint8) MIN (*at, MIN (straight, aslant));
        }
    for (guint y = 0; y < ART_GRID; y++)
        memcpy (depth + y * ART_GRID, &wide[(y + 1) * WIDE + 1], ART_GRID);
}

void
art_plan_owners (ArtPlan *plan)
{
    g_autofree guint *queue = g_new (guint, CELLS + AV_SLOTS);
    g_autofree guint8 *paved = g_new (guint8, CELLS);

    for (guint cell = 0; cell < CELLS; cell++)
        plan->cell[cell] = NOBODY;
    stamp_shapes (plan);
    for (guint cell = 0; cell < CELLS; cell++)
        paved[cell] = plan->cell[cell] == BLOCKED ? ART_PAVED : 0;
    share_ground (plan, queue);
    share_corners (plan, queue);
    share_pockets (plan);
    share_rest (plan, queue, NOBODY);
    share_rest (plan, queue, BLOCKED);
    ensure_all (plan);
    for (guint cell = 0; cell < CELLS; cell++)
        if (plan->cell[cell] >= plan->n_segments)
            plan->cell[cell] = 0;
    for (guint cell = 0; cell < CELLS; cell++)
        plan->cell[cell] |= paved[cell];
}

guint
art_owner_at (const ArtPlan *plan, double x, double y)
{
    return art_cell_owner (plan, cell_at (x, y));
}

gboolean
art_owner_joins (const ArtPlan *plan, ArtPoint a, ArtPoint b)
{
    g_autofree guint *queue = g_new (guint, CELLS);
    g_autofree guint8 *seen = g_new0 (guint8, CELLS);
    guint n = 0, to = cell_at (b.x, b.y), first = cell_at (a.x, a.y);

    queue[n++] = first;
    seen[first] = 1;
    for (guint i = 0; i < n; i++) {
        static const gint8 step[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
        for (guint k = 0; k < G_N_ELEMENTS (step); k++) {
            guint cell = cell_beside (queue[i], step[k]);
            if (cell == CELLS || seen[cell]
                || art_cell_owner (plan, cell) != art_cell_owner (plan, first)
                || art_cell_is_paved (plan, cell))
                continue;
            seen[cell] = 1;
            queue[n++] = cell;
        }
    }
    return seen[to];
}

double
art_depth_at (const guint8 *depth, double x, double y)
{
    return depth[cell_at (x, y)] / (3.0 * ART_GRID);
}

/* An alpha mask of SEGMENT's cells: all, or (edge) only those beside another segment. */
static cairo_surface_t *
make_mask (const ArtPlan *plan, guint segment, gboolean edge)
{
    cairo_surface_t *mask = cairo_image_surface_create (CAIRO_FORMAT_A8, ART_GRID, ART_GRID);
    guchar *data = cairo_image_surface_get_data (mask);
    int stride = cairo_image_surface_get_stride (mask);
    guint8 cells[WIDE * WIDE];

    if (edge)
        widen (plan, cells);
    cairo_surface_flush (mask);
    for (guint y = 0; y < ART_GRID; y++)
        for (guint x = 0; x < ART_GRID; x++) {
            guint cell = y * ART_GRID + x;
            gboolean in = art_cell_owner (plan, cell) == segment;
            gboolean rim = x == 0 || y == 0 || x == ART_GRID - 1 || y == ART_GRID - 1;
            data[y * (guint) stride + x] =
                in && (!edge || rim || is_beside_other (&cells[(y + 1) * WIDE + x + 1])) ? 255 : 0;
        }
    cairo_surface_mark_dirty (mask);
    return mask;
}

static void
paint_mask (cairo_t *cr, cairo_surface_t *mask)
{
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface (mask);
    cairo_matrix_t matrix;

    /* Its cells are blurred into each other. */
    cairo_matrix_init_scale (&matrix, ART_GRID, ART_GRID);
    cairo_pattern_set_matrix (pattern, &matrix);
    cairo_pattern_set_extend (pattern, CAIRO_EXTEND_PAD);
    cairo_pattern_set_filter (pattern, CAIRO_FILTER_BILINEAR);
    cairo_mask (cr, pattern);
    cairo_pattern_destroy (pattern);
}

void
art_owner_paint (cairo_t *cr, const ArtPlan *plan, guint segment)
{
    cairo_surface_t *mask = make_mask (plan, segment, FALSE);
    paint_mask (cr, mask);
    cairo_surface_destroy (mask);
}

void
art_owner_light (cairo_t *cr, ArtPlan *plan, guint segment, gboolean edge)
{
    cairo_surface_t **kept = &plan->segment[segment].light[edge ? 1 : 0];
    if (*kept == NULL)
        *kept = make_mask (plan, segment, edge);
    paint_mask (cr, *kept);
}

/* --- where pieces stand and marks are printed --- */

#define STEPS 40 /* places tried a side */

typedef struct {
    guint n;
    ArtPoint at[AV_MAX_SEGMENTS * (1 + ART_MARKS) + ART_MARKS];
    guint8 depth[CELLS];
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
room_at (const Taken *taken, ArtPoint at, double enough)
{
    double rim = art_rim_distance (at.x, at.y);
    double room = MIN (art_depth_at (taken->depth, at.x, at.y), rim + 0.02);
    /* Better too narrow than partly on the next tile. */
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
        /* A little nearer to the middle of the tile, where all else is equal. */
        double found = room_at (taken, at, most) - 0.02 * art_distance (at, (ArtPoint){ 0.5, 0.5 });
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
    const GArray *lines = art_lines_of (plan, s);
    double most = -1;

    for (guint l = 0; l < lines->len; l++) {
        const ArtLine *line = &g_array_index (lines, ArtLine, l);
        for (guint i = 3; i + 3 <= ART_CURVE && line->segment == (gint) s; i++) {
            ArtPoint along = art_line_direction (line, i);
            for (int side = -1; side <= 1; side += 2) {
                ArtPoint at = { line->p[i].x + along.y * 0.19 * side,
                                line->p[i].y - along.x * 0.19 * side };
                if (art_rim_distance (at.x, at.y) < 0.1
                    || !art_is_ground (plan, art_owner_at (plan, at.x, at.y)))
                    continue;
                double found = room_at (taken, at, most);
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
    const GArray *lines = art_lines_of (plan, s);
    double most = -1;

    for (guint l = 0; l < lines->len; l++) {
        const ArtLine *line = &g_array_index (lines, ArtLine, l);
        for (guint i = 0; i <= ART_CURVE && line->segment == (gint) s; i++) {
            ArtPoint at = line->p[i];
            if (art_owner_at (plan, at.x, at.y) != s)
                continue;
            double found = MIN (art_rim_distance (at.x, at.y) + 0.03, 0.62 * clearance (taken, at));
            for (guint n = 0; n < plan->crossings->len; n++)
                found = MIN (found, art_distance (g_array_index (plan->crossings, ArtPoint, n), at)
                                        - 0.02);
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

/* The segment that a mark of the tile is about, one whose terrain has its id; or any ground. */
static guint
segment_of_mark (const AvTileDef *tile, const gchar *mark)
{
    for (guint s = 0; s < tile->n_segments; s++)
        if (g_str_equal (tile->segments[s].terrain, mark))
            return s;
    return ANY_GROUND;
}

static void
place_marks (ArtPlan *plan, const AvArtStyle *style, const AvTileDef *tile, Taken *taken,
             gboolean large)
{
    for (guint s = 0; s < plan->n_segments; s++) {
        ArtSegment *segment = &plan->segment[s];
        segment->n_marks = count_marks (tile->segments[s].marks);
        for (guint m = 0; m < segment->n_marks; m++) {
            if (is_large (style, tile->segments[s].marks[m]) != large
                || !art_style_mark (style, tile->segments[s].marks[m]))
                continue;
            segment->mark[m] = segment->way ? beside_way (plan, taken, s, &segment->mark_room[m])
                                            : roomiest (plan, taken, s, &segment->mark_room[m]);
            take (taken, segment->mark[m]);
        }
    }
    plan->n_marks = count_marks (tile->marks);
    for (guint m = 0; m < plan->n_marks; m++) {
        if (is_large (style, tile->marks[m]) != large || !art_style_mark (style, tile->marks[m]))
            continue;
        guint segment = segment_of_mark (tile, tile->marks[m]);
        plan->mark[m] = roomiest (plan, taken, segment, &plan->mark_room[m]);
        /* Who comes there stands upon it. */
        if (segment != ANY_GROUND)
            continue;
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
    /* A piece on a segment that lies under another goes where it can be clicked. */
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

    art_plan_measure (plan, taken.depth);
    place_marks (plan, style, tile, &taken, TRUE);
    place_pieces (plan, &taken);
    place_marks (plan, style, tile, &taken, FALSE);
}
