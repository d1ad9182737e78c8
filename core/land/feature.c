/* SPDX-License-Identifier: GPL-3.0-or-later */
/* feature.c: features: segments joined across the table, their totals kept up to date. */
#include "land/feature.h"
#include "land/piece.h"
#include "land/score.h"

/* The same as land_find, but shortens the way for the next time. */
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
                /* A tile with several segments in SMALL is looked at for the lowest alone. */
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
    /* Four at once, whatever the tile has: what is too much the next tile writes over.  A loop of a
     * length that changes would be guessed wrong every time. */
    for (guint step = 0; step < kind->n_segments; step += SEGMENT_STEP) {
        guint64 words_of_links[SEGMENT_STEP];
        memcpy (words_of_links, kind->links + step, sizeof words_of_links);
        for (guint i = 0; i < SEGMENT_STEP; i++)
            words_of_links[i] += add;
        memcpy (links + step, words_of_links, sizeof words_of_links);
        memcpy (totals + step, kind->totals + step, SEGMENT_STEP * sizeof *totals);
        memset (strengths + step, 0, SEGMENT_STEP * sizeof *strengths);
        for (guint i = 0; i < SEGMENT_STEP * words; i++)
            marks[step * words + i] = from[step * words + i];
    }
}

/* The feature's last edge has closed: it is scored at the end of the turn. */
void
land_feature_close (AvGame *game, guint segment)
{
    LandState *state = land_state (game, land_of (game));
    g_assert (state->n_closed < MAX_CLOSED);
    state->closed[state->n_closed++] = segment;
}

/* Makes one feature of two, the larger one's root standing for it; the root. */
static guint
unite (AvGame *game, const Land *land, guint a, guint b)
{
    LandLink *links = land_links (game, land);
    LandTotals *totals = land_totals (game, land);
    guint64 *strengths = land_strengths (game, land);
    /* Written so as to need no branch: which is larger cannot be guessed. */
    guint swap = -(guint) (totals[a].members < totals[b].members) & (a ^ b);
    a ^= swap;
    b ^= swap;
    LandTotals *to = &totals[a];
    const LandTotals *from = &totals[b];
    guint shared = 0;
    if (to->multi && from->multi && land->terrains[links[a].terrain].flags & AV_TERRAIN_COUNTS)
        shared = count_shared_tiles (game, land, b, a);
    to->open += from->open;
    to->tiles += from->tiles - shared;
    to->members += from->members;
    to->pieces += from->pieces;
    to->multi |= from->multi;
    strengths[a] += strengths[b];
    guint64 *marks = land_mark_counts (game, land);
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

void
land_feature_join (AvGame *game, guint a, guint b)
{
    join (game, land_of (game), a, b);
}

void
land_feature_join_side (AvGame *game, const LandTile *tile, const LandTile *other, guint side)
{
    const Land *land = land_of (game);
    const LandKind *kind = &land->kinds[tile->kind];
    const guint8 *mine = &kind->segment[tile->rotation][side * 3];
    const guint8 *theirs = &land->kinds[other->kind].segment[other->rotation][(side ^ 2) * 3];
    guint joints = kind->joints[tile->rotation][side];
    /* Mostly it is the first slot alone, or all three. */
    join (game, land, tile->first + mine[0], other->first + theirs[2]);
    for (guint i = 1; joints > 1 && i < 3; i++)
        if (joints >> i & 1)
            join (game, land, tile->first + mine[i], other->first + theirs[2 - i]);
}

/* --- making a feature anew --- */

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

static void
rejoin_tile (AvGame *game, const Land *land, guint number, const guint8 *wanted)
{
    const LandTile *tile = &land_tiles (game, land)[number];
    const LandKind *kind = &land->kinds[tile->kind];
    for (guint side = 0; side < 4; side++)
        for (guint slot = 0; slot < 3; slot++) {
            if (!(kind->joints[tile->rotation][side] >> slot & 1))
                continue;
            guint mine = tile->first + kind->segment[tile->rotation][side * 3 + slot];
            gint other = land_neighbour_segment (game, land, tile, side, slot);
            /* Each joint is met from both its tiles: it counts from the lower one. */
            if (other >= 0 && wanted[mine] && (guint) other > mine)
                land_feature_join (game, mine, other);
        }
}

void
land_feature_rebuild (AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    LandLink *links = land_links (game, land);
    const LandTile *tiles = land_tiles (game, land);
    guint16 n_closed = state->n_closed;
    guint root = land_find (links, segment);
    /* Such a feature is one segment, and what is open about it are cells, not joints. */
    if (land->terrains[links[root].terrain].closing == AV_CLOSING_AROUND)
        return;
    g_autofree guint8 *wanted = g_new0 (guint8, state->n_segments);
    g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint));
    guint member = root;
    do {
        wanted[member] = 1;
        g_array_append_val (members, member);
        member = links[member].next;
    } while (member != root);
    for (guint i = 0; i < members->len; i++) {
        guint s = g_array_index (members, guint, i);
        const LandTile *tile = &tiles[links[s].tile];
        const LandKind *kind = &land->kinds[tile->kind];
        links[s].parent = links[s].next = s;
        land_totals (game, land)[s] = kind->totals[s - tile->first];
        land_strengths (game, land)[s] = 0;
        for (guint w = 0; w < land->mark_words; w++)
            land_mark_counts (game, land)[s * land->mark_words + w] =
                land->segment_marks[((gsize) tile->kind * AV_MAX_SEGMENTS + s - tile->first)
                                        * land->mark_words
                                    + w];
    }
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->place == AV_AT_SEGMENT && wanted[piece->segment])
            land_piece_weigh (game, piece, 1);
    }
    g_autofree guint8 *seen = g_new0 (guint8, state->n_tiles);
    for (guint i = 0; i < members->len; i++) {
        guint tile = links[g_array_index (members, guint, i)].tile;
        if (!seen[tile])
            rejoin_tile (game, land, tile, wanted);
        seen[tile] = 1;
    }
    /* What waits to be scored is still that, under the segment that stands for it now. */
    while (state->n_closed > n_closed)
        state->closed[--state->n_closed] = 0;
    for (guint i = 0; i < n_closed; i++)
        if (wanted[state->closed[i]])
            state->closed[i] = land_find (links, state->closed[i]);
}

/* --- what may be asked of segments and features --- */

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
av_land_segment_tile (const AvGame *game, guint segment)
{
    return land_links (game, land_of (game))[segment].tile;
}

guint
av_land_segment_index (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    return segment - land_tiles (game, land)[land_links (game, land)[segment].tile].first;
}

guint
av_land_segment_slot (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[segment].tile];
    return land->kinds[tile->kind].slot[tile->rotation][segment - tile->first];
}

guint
av_land_segment_terrain (const AvGame *game, guint segment)
{
    return land_links (game, land_of (game))[segment].terrain;
}

guint
av_land_feature (const AvGame *game, guint segment)
{
    return land_find (land_links (game, land_of (game)), segment);
}

AvFeature
av_land_get_feature (const AvGame *game, guint segment)
{
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
    };
    if (!(land->terrains[links[root].terrain].flags & AV_TERRAIN_COUNTS)
        && closing != AV_CLOSING_AROUND) {
        /* Not kept up to date, as nobody needs it in play: counted here. */
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
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    return land_totals (game, land)[root].open == 0
           && land->terrains[links[root].terrain].closing != AV_CLOSING_NEVER;
}

gboolean
av_land_is_occupied (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    return land_totals (game, land)[land_find (land_links (game, land), segment)].pieces > 0;
}

guint
av_land_get_n_segments (const AvGame *game)
{
    return land_state (game, land_of (game))->n_segments;
}

guint
av_land_feature_marks (const AvGame *game, guint segment, guint mark)
{
    const Land *land = land_of (game);
    g_return_val_if_fail (mark < land->n_marks, 0);
    if (land->marks[mark].lane < 0)
        return 0;
    return land_mark_count (game, land_find (land_links (game, land), segment),
                            land->marks[mark].lane);
}

guint
av_land_segment_next (const AvGame *game, guint segment)
{
    return land_links (game, land_of (game))[segment].next;
}

guint
av_land_get_n_junctions (const AvGame *game, guint tile)
{
    const Land *land = land_of (game);
    return land->kinds[land_tiles (game, land)[tile].kind].def->n_junctions;
}

AvJunction
av_land_get_junction (const AvGame *game, guint tile, guint number)
{
    const Land *land = land_of (game);
    const LandTile *t = &land_tiles (game, land)[tile];
    const AvTileDef *def = land->kinds[t->kind].def;
    AvJunction junction = { 0 };
    g_return_val_if_fail (number < def->n_junctions, junction);
    for (guint i = 0; i < def->n_segments; i++)
        if (def->junctions[number].segments >> i & 1) {
            junction.access |= (def->junctions[number].access >> i & 1) << junction.n;
            junction.segments[junction.n++] = t->first + i;
        }
    return junction;
}
