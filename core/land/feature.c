/* SPDX-License-Identifier: GPL-3.0-or-later */
/* feature.c: features: segments joined across the table, their totals kept up to date. */
#include "land/feature.h"
#include "land/piece.h"
#include "land/score.h"

/* Like land_find, but shortens the path for the next time. */
static guint
find_shorten (LandLink *links, guint segment)
{
    for (;;) {
        guint parent = links[segment].parent, above = links[parent].parent;
        if (above == parent)
            return parent;
        links[segment].parent = above;
        segment = above;
    }
}

/* How many tiles of the feature SMALL also have a segment in the feature LARGE. */
static guint
count_shared_tiles (const AvGame *game, const Land *land, guint small, guint large)
{
    const LandLink *links = land_links (game, land);
    const LandTile *tiles = land_tiles (game, land);
    guint shared = 0, member = small;
    do {
        const LandLink *link = &links[member];
        if (link->multi) {
            const LandTile *tile = &tiles[link->tile];
            guint end = tile->first + land->kinds[tile->kind].n_segments;
            gboolean first = TRUE, found = FALSE;
            for (guint s = tile->first; s < end; s++) {
                if (s == member || links[s].terrain != link->terrain)
                    continue;
                guint root = land_find (links, s);
                /* A tile with several segments in SMALL is counted only for the lowest. */
                first &= !(s < member && root == small);
                found |= root == large;
            }
            shared += first && found;
        }
        member = link->next;
    } while (member != small);
    return shared;
}

void
land_feature_add (AvGame *game, const LandKind *kind, guint tile, guint first)
{
    const Land *land = land_of (game);
    LandLink *links = land_links (game, land) + first;
    LandTotals *totals = land_totals (game, land) + first;
    guint64 *strengths = land_strengths (game, land) + first;
    guint words = land->mark_words;
    guint64 *marks = land_mark_counts (game, land) + (gsize) first * words;
    const guint64 *from =
        land->segment_marks + (gsize) (kind - land->kinds) * AV_MAX_SEGMENTS * words;
    const LandLink base = { first, first, tile, 0, 0 };
    guint64 add;
    memcpy (&add, &base, sizeof add);
    /* Four at a time, however many the tile has: the next tile overwrites the excess.  The end of a loop
     * whose length varies would be mispredicted every time. */
    for (guint step = 0; step < kind->room; step += SEGMENT_STEP) {
        guint64 words_of_links[SEGMENT_STEP];
        memcpy (words_of_links, kind->links + step, sizeof words_of_links);
        for (guint i = 0; i < SEGMENT_STEP; i++)
            words_of_links[i] += add;
        memcpy (links + step, words_of_links, sizeof words_of_links);
        memcpy (totals + step, kind->totals + step, SEGMENT_STEP * sizeof *totals);
        memset (strengths + step, 0, SEGMENT_STEP * sizeof *strengths);
        if (G_LIKELY (words == 1))
            memcpy (marks + step, from + step, SEGMENT_STEP * sizeof *marks);
        else
            for (guint i = 0; i < SEGMENT_STEP * words; i++)
                marks[step * words + i] = from[step * words + i];
    }
}

/* The feature's last edge has closed: it is scored at the end of the turn. */
void
land_feature_close (AvGame *game, guint segment)
{
    LandState *state = land_state (game, land_of (game));
    g_assert (state->n_closed < G_N_ELEMENTS (state->closed));
    state->closed[state->n_closed++] = segment;
}

/* Makes one feature of two, with the root of the larger one as its root, and returns that. */
static guint
unite (AvGame *game, const Land *land, guint a, guint b)
{
    LandLink *links = land_links (game, land);
    LandTotals *totals = land_totals (game, land);
    guint64 *strengths = land_strengths (game, land);
    /* Without a branch, as it cannot be predicted which is larger. */
    guint swap = -(guint) (totals[a].members < totals[b].members) & (a ^ b);
    a ^= swap;
    b ^= swap;
    LandTotals *to = &totals[a];
    const LandTotals *from = &totals[b];
    guint shared = 0;
    /* One condition, which is seldom met; its parts could not be predicted. */
    guint counts = land->terrains[links[a].terrain].flags / AV_TERRAIN_COUNTS & 1;
    if (G_UNLIKELY (to->multi & from->multi & counts))
        shared = count_shared_tiles (game, land, b, a);
    to->open += from->open;
    to->tiles += from->tiles - shared;
    to->members += from->members;
    to->pieces += from->pieces;
    to->multi |= from->multi;
    to->withheld |= from->withheld;
    strengths[a] += strengths[b];
    guint64 *marks = land_mark_counts (game, land);
    if (G_LIKELY (land->mark_words == 1))
        marks[a] += marks[b];
    else
        for (guint i = 0; i < land->mark_words; i++)
            marks[a * land->mark_words + i] += marks[b * land->mark_words + i];
    links[b].parent = a;
    guint16 next = links[a].next;
    links[a].next = links[b].next;
    links[b].next = next;
    return a;
}

static inline void
join (AvGame *game, const Land *land, guint a, guint b)
{
    LandLink *links = land_links (game, land);
    guint root = find_shorten (links, a), other = find_shorten (links, b);
    if (root != other)
        root = unite (game, land, root, other);
    LandTotals *totals = &land_totals (game, land)[root];
    totals->open -= 2;
    if (totals->open == 0 && land->terrains[links[root].terrain].closing == AV_CLOSING_EDGES)
        land_feature_close (game, root);
}

/* --- sides that are not alike --- */

/* A tile's side and the one opposite: the terrains and segments of the three slots of each. */
typedef struct {
    guint8 terrain[2][3];
    guint16 segment[2][3];
    guint joints[2]; /* in the order of the first tile's slots, each the first or last of its run */
} Meeting;

static Meeting
look_at_side (const Land *land, const LandTile *tile, const LandTile *other, guint side)
{
    const LandKind *kind = &land->kinds[tile->kind], *there = &land->kinds[other->kind];
    guint joints = there->joints[other->rotation][side ^ 2];
    Meeting meeting = { .joints = { kind->joints[tile->rotation][side],
                                    (joints & 1) << 2 | (joints & 2) | joints >> 2 } };
    for (guint i = 0; i < 3; i++) {
        guint mine = kind->segment[tile->rotation][side * 3 + i];
        guint theirs = there->segment[other->rotation][(side ^ 2) * 3 + 2 - i];
        meeting.terrain[0][i] = kind->segments[mine].terrain;
        meeting.terrain[1][i] = there->segments[theirs].terrain;
        meeting.segment[0][i] = tile->first + mine;
        meeting.segment[1][i] = other->first + theirs;
    }
    return meeting;
}

static inline gboolean
joins (const Land *land, const Meeting *meeting, guint i)
{
    guint terrain = meeting->terrain[0][i];
    return terrain == meeting->terrain[1][i]
           && !(land->terrains[terrain].flags & AV_TERRAIN_JOINS_NONE);
}

/* Whether several segments of one terrain are next to each other there: whatever meets them
 * joins them. */
static gboolean
is_parted (const Meeting *meeting, guint whose)
{
    const guint8 *terrain = meeting->terrain[whose];
    const guint16 *segment = meeting->segment[whose];
    return (terrain[0] == terrain[1] && segment[0] != segment[1])
           || (terrain[1] == terrain[2] && segment[1] != segment[2]);
}

static gboolean
is_alike (const Land *land, const Meeting *meeting)
{
    if (is_parted (meeting, 0) || is_parted (meeting, 1))
        return FALSE;
    return joins (land, meeting, 0) && joins (land, meeting, 1) && joins (land, meeting, 2);
}

/* Whether the joint at slot I of tile WHOSE (0 or 1), which includes the next slots of its terrain, is no
 * longer open: something is joined to it, or the terrain opposite closes it or cannot continue it. */
static gboolean
is_settled (const Land *land, const Meeting *meeting, guint whose, guint i)
{
    gint step = whose == 0 ? 1 : -1;
    guint terrain = meeting->terrain[whose][i];
    for (gint slot = i; slot >= 0 && slot < 3 && meeting->terrain[whose][slot] == terrain;
         slot += step) {
        guint met = meeting->terrain[!whose][slot];
        if (joins (land, meeting, slot) || land->terrains[met].flags & AV_TERRAIN_CLOSES
            || (met != terrain && !(land->terrains[terrain].fits >> met & 1)))
            return TRUE;
    }
    return FALSE;
}

/* Counts one joint of the feature as no longer open. */
static void
settle (AvGame *game, const Land *land, guint segment)
{
    LandLink *links = land_links (game, land);
    guint root = find_shorten (links, segment);
    if (--land_totals (game, land)[root].open == 0
        && land->terrains[links[root].terrain].closing == AV_CLOSING_EDGES)
        land_feature_close (game, root);
}

/* Joins a side that need not match.  FALSE: it does match, and is joined like any other. */
static G_GNUC_NO_INLINE gboolean
meet_side (AvGame *game, const Land *land, const LandTile *tile, const LandTile *other, guint side)
{
    const Meeting looked = look_at_side (land, tile, other, side), *meeting = &looked;
    if (is_alike (land, meeting))
        return FALSE;
    for (guint i = 0; i < 3; i++) {
        guint a = land_find (land_links (game, land), meeting->segment[0][i]),
              b = land_find (land_links (game, land), meeting->segment[1][i]);
        if (joins (land, meeting, i) && a != b)
            unite (game, land, a, b);
    }
    for (guint whose = 0; whose < 2; whose++)
        for (guint i = 0; i < 3; i++)
            if (meeting->joints[whose] >> i & 1 && is_settled (land, meeting, whose, i))
                settle (game, land, meeting->segment[whose][i]);
    return TRUE;
}

void
land_feature_join_side (AvGame *game, const LandTile *tile, const LandTile *other, guint side)
{
    const Land *land = land_of (game);
    if (G_UNLIKELY (land->unlike | tile->loose | other->loose)
        && meet_side (game, land, tile, other, side))
        return;
    const LandKind *kind = &land->kinds[tile->kind];
    const guint8 *mine = &kind->segment[tile->rotation][side * 3];
    const guint8 *theirs = &land->kinds[other->kind].segment[other->rotation][(side ^ 2) * 3];
    guint joints = kind->joints[tile->rotation][side];
    /* Most sides have one joint, at the first slot, or three. */
    join (game, land, tile->first + mine[0], other->first + theirs[2]);
    for (guint i = 1; joints > 1 && i < 3; i++)
        if (joints >> i & 1)
            join (game, land, tile->first + mine[i], other->first + theirs[2 - i]);
}

/* --- rebuilding a feature --- */

gint
land_neighbour_segment (const AvGame *game, const Land *land, const LandTile *tile, guint side,
                        guint slot)
{
    const gint16 *grid = land_grid (game, land);
    gint16 there = grid[land_cell (land, tile->x, tile->y) + land->offsets[side]];
    if (there <= 0 || there == GRID_EDGE)
        return -1;
    const LandTile *other = &land_tiles (game, land)[there - 1];
    guint facing = (side + 2) % 4 * 3 + (2 - slot);
    return other->first + land->kinds[other->kind].segment[other->rotation][facing];
}

void
land_feature_unite (AvGame *game, guint a, guint b)
{
    const Land *land = land_of (game);
    guint root = land_find (land_links (game, land), a),
          other = land_find (land_links (game, land), b);
    if (root != other)
        unite (game, land, root, other);
}

/* The tile beyond a side of TILE; FALSE: none. */
static gboolean
find_meeting (const AvGame *game, const Land *land, const LandTile *tile, guint side,
              Meeting *meeting)
{
    gint16 there = land_grid (game, land)[land_cell (land, tile->x, tile->y) + land->offsets[side]];
    if (there <= 0 || there == GRID_EDGE)
        return FALSE;
    *meeting = look_at_side (land, tile, &land_tiles (game, land)[there - 1], side);
    return TRUE;
}

void
land_feature_rejoin (AvGame *game, guint number, const guint8 *wanted)
{
    const Land *land = land_of (game);
    Meeting meeting;
    for (guint side = 0; side < 4; side++) {
        if (!find_meeting (game, land, &land_tiles (game, land)[number], side, &meeting))
            continue;
        for (guint i = 0; i < 3; i++)
            if (wanted[meeting.segment[0][i]] && joins (land, &meeting, i))
                land_feature_unite (game, meeting.segment[0][i], meeting.segment[1][i]);
    }
}

void
land_feature_settle (AvGame *game, guint number, const guint8 *wanted)
{
    const Land *land = land_of (game);
    Meeting meeting;
    for (guint side = 0; side < 4; side++) {
        if (!find_meeting (game, land, &land_tiles (game, land)[number], side, &meeting))
            continue;
        for (guint i = 0; i < 3; i++)
            if (meeting.joints[0] >> i & 1 && wanted[meeting.segment[0][i]]
                && is_settled (land, &meeting, 0, i))
                land_totals (game, land)[land_find (land_links (game, land), meeting.segment[0][i])]
                    .open--;
    }
}

guint
land_feature_misfits (const AvGame *game, const LandTile *tile)
{
    const Land *land = land_of (game);
    Meeting meeting;
    guint misfits = 0;
    for (guint side = 0; side < 4; side++) {
        if (!find_meeting (game, land, tile, side, &meeting))
            continue;
        for (guint i = 0; i < 3; i++)
            if (meeting.terrain[0][i] != meeting.terrain[1][i]
                && !(land->terrains[meeting.terrain[0][i]].fits >> meeting.terrain[1][i] & 1))
                misfits |= 1u << side;
    }
    return misfits;
}

gboolean
land_feature_sides_fit (const AvGame *game, guint number)
{
    return land_feature_misfits (game, &land_tiles (game, land_of (game))[number]) == 0;
}

/* --- queries about segments and features --- */

guint
av_land_segment_at (const AvGame *game, guint tile, guint slot)
{
    const Land *land = land_of (game);
    if (tile >= land_state (game, land)->n_tiles || slot >= AV_SLOTS)
        return AV_NONE;
    const LandTile *t = &land_tiles (game, land)[tile];
    return t->first + land->kinds[t->kind].segment[t->rotation][slot];
}

guint
av_land_segment_at_corner (const AvGame *game, guint terrain, gint x, gint y)
{
    /* Clockwise from the cell in the north-west: where it is, and its two slots at the corner. */
    static const gint8 cells[4][4] = {
        { -1, -1, 5, 6 }, { 0, -1, 8, 9 }, { -1, 0, 2, 3 }, { 0, 0, 11, 0 }
    };
    guint segment = AV_NONE;
    if (!land_on_table (land_of (game), x, y))
        return AV_NONE;
    for (guint i = 0; i < 4; i++) {
        guint tile = av_land_tile_at (game, x + cells[i][0], y + cells[i][1]);
        if (tile == AV_NONE)
            return AV_NONE;
        segment = av_land_segment_at (game, tile, (guint) cells[i][2]);
        if (segment != av_land_segment_at (game, tile, (guint) cells[i][3])
            || av_land_segment_terrain (game, segment) != terrain)
            return AV_NONE;
    }
    return segment;
}

guint
av_land_segment_tile (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), AV_NONE);
    return land_links (game, land_of (game))[segment].tile;
}

guint
av_land_segment_index (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), AV_NONE);
    const Land *land = land_of (game);
    return segment - land_tiles (game, land)[land_links (game, land)[segment].tile].first;
}

guint
av_land_segment_slot (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), AV_NONE);
    const Land *land = land_of (game);
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[segment].tile];
    return land->kinds[tile->kind].slot[tile->rotation][segment - tile->first];
}

guint
av_land_segment_terrain (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), 0);
    return land_links (game, land_of (game))[segment].terrain;
}

guint
av_land_feature (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), AV_NONE);
    return land_find (land_links (game, land_of (game)), segment);
}

AvFeature
av_land_get_feature (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), (AvFeature){ 0 });
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    const LandTotals *totals = &land_totals (game, land)[root];
    guint closing = land->terrains[links[root].terrain].closing;
    AvFeature feature = {
        .terrain = links[root].terrain,
        .tiles = totals->tiles,
        .open = totals->open,
        .complete = closing != AV_CLOSING_NEVER && totals->open == 0,
        .pieces = totals->pieces,
        .withheld = totals->withheld,
    };
    if (!(land->terrains[links[root].terrain].flags & AV_TERRAIN_COUNTS)
        && closing != AV_CLOSING_AROUND) {
        /* Counted here, and not kept up to date, as nobody needs it during play. */
        g_autofree guint8 *seen = g_new0 (guint8, land_state (game, land)->n_tiles);
        guint member = root;
        feature.tiles = 0;
        do {
            feature.tiles += !seen[links[member].tile];
            seen[links[member].tile] = 1;
            member = links[member].next;
        } while (member != root);
    }
    guint64 packed = land_strengths (game, land)[root];
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        feature.strength[i] = land_strength (packed, i);
    return feature;
}

gboolean
av_land_is_complete (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), FALSE);
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    return land_totals (game, land)[root].open == 0
           && land->terrains[links[root].terrain].closing != AV_CLOSING_NEVER;
}

gboolean
av_land_is_occupied (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), FALSE);
    const Land *land = land_of (game);
    return land_totals (game, land)[land_find (land_links (game, land), segment)].pieces > 0;
}

guint
av_land_get_n_segments (const AvGame *game)
{
    return land_state (game, land_of (game))->n_segments;
}

gboolean
av_land_has_segment (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    if (segment >= land_state (game, land)->n_segments)
        return FALSE;
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[segment].tile];
    return segment - tile->first < land->kinds[tile->kind].n_segments;
}

guint
av_land_feature_marks (const AvGame *game, guint segment, guint mark)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), 0);
    const Land *land = land_of (game);
    GAME_RETURN_VAL_IF_FAIL (mark < land->n_marks, 0);
    if (land->marks[mark].lane < 0)
        return 0;
    return land_mark_count (game, land_find (land_links (game, land), segment),
                            land->marks[mark].lane);
}

guint
av_land_segment_next (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), AV_NONE);
    return land_links (game, land_of (game))[segment].next;
}

/* Adds a segment to the N of a list, if it is not among them; returns how many these are then. */
static guint
add_once (guint16 *list, guint n, guint segment)
{
    for (guint i = 0; i < n; i++)
        if (list[i] == segment)
            return n;
    list[n] = segment;
    return n + 1;
}

guint
av_land_find_joined (const AvGame *game, guint segment, guint max, guint16 *found)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), 0);
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    const LandTile *tile = &land_tiles (game, land)[links[segment].tile];
    const guint8 *owners = land->kinds[tile->kind].segment[tile->rotation];
    const LandTie *ties = land_ties (game, land);
    guint root = land_find (links, segment), n_ties = land_state (game, land)->n_ties, n = 0;
    guint16 *all = g_newa (guint16, 12 + n_ties);
    for (guint slot = 0; slot < 12; slot++) {
        if (tile->first + owners[slot] != segment)
            continue;
        gint met = land_neighbour_segment (game, land, tile, slot / 3, slot % 3);
        if (met >= 0 && land_find (links, (guint) met) == root)
            n = add_once (all, n, (guint) met);
    }
    for (guint i = 0; i < n_ties; i++)
        if (ties[i].a == segment || ties[i].b == segment)
            n = add_once (all, n, ties[i].a == segment ? ties[i].b : ties[i].a);
    memcpy (found, all, sizeof *all * MIN (n, max));
    return n;
}

guint
av_land_get_n_junctions (const AvGame *game, guint tile)
{
    GAME_RETURN_VAL_IF_FAIL (land_has_tile (game, tile), 0);
    const Land *land = land_of (game);
    return land->kinds[land_tiles (game, land)[tile].kind].def->n_junctions;
}

AvJunction
av_land_get_junction (const AvGame *game, guint tile, guint number)
{
    GAME_RETURN_VAL_IF_FAIL (land_has_tile (game, tile), (AvJunction){ 0 });
    const Land *land = land_of (game);
    const LandTile *t = &land_tiles (game, land)[tile];
    const AvTileDef *def = land->kinds[t->kind].def;
    AvJunction junction = { 0 };
    GAME_RETURN_VAL_IF_FAIL (number < def->n_junctions, junction);
    for (guint i = 0; i < def->n_segments; i++)
        if (def->junctions[number].segments >> i & 1) {
            junction.access |= (def->junctions[number].access >> i & 1) << junction.n;
            junction.segments[junction.n++] = t->first + i;
        }
    return junction;
}
