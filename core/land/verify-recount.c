/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify-recount.c: finds the features of a table again by flooding it, slot by slot. */
#include "land/land-verify.h"

#include <string.h>

#define SIDES 4

static const gint side_x[SIDES] = { 0, 1, 0, -1 };
static const gint side_y[SIDES] = { -1, 0, 1, 0 };

/* Where printed slot SLOT lies after so many quarter turns. */
static guint
turn_slot (guint slot, guint rotation)
{
    for (guint r = 0; r < rotation; r++) {
        if (slot < 12)
            slot = slot + 3 > 11 ? slot + 3 - 12 : slot + 3;
        else
            slot = slot == 15 ? 12 : slot + 1;
    }
    return slot;
}

/* The segment of KIND at each slot of the table when it lies so. */
static void
find_owners (const AvTileDef *kind, guint rotation, guint8 *owners)
{
    for (guint i = 0; i < kind->n_segments; i++)
        for (guint printed = 0; printed < AV_SLOTS; printed++)
            if (kind->segments[i].slots >> printed & 1)
                owners[turn_slot (printed, rotation)] = i;
}

guint
av_recount_lowest (const AvTileDef *kind, guint segment, guint rotation)
{
    guint lowest = AV_SLOTS;

    for (guint printed = 0; printed < AV_SLOTS; printed++)
        if (kind->segments[segment].slots >> printed & 1)
            lowest = MIN (lowest, turn_slot (printed, rotation));
    return lowest;
}

guint
av_recount_tile_at (const AvRecount *recount, gint x, gint y)
{
    if (x < 0 || y < 0 || x >= (gint) recount->width || y >= (gint) recount->height)
        return AV_NONE;
    return recount->cells[y * recount->width + x];
}

AvRecountFeature *
av_recount_feature (const AvRecount *recount, guint tile, guint segment)
{
    guint number = recount->features[tile * AV_MAX_SEGMENTS + segment];
    return &g_array_index (recount->found, AvRecountFeature, number);
}

static const AvTileDef *
kind_of (const AvRecount *recount, guint tile)
{
    return av_land_get_kind (recount->ruleset, recount->tiles[tile].kind);
}

/* The slot that lies against slot 3 SIDE + I across that side: the other tile sees the side
 * backwards. */
static guint
slot_across (guint side, guint i)
{
    return 3 * ((side + 2) % SIDES) + 2 - i;
}

gboolean
av_recount_fits (const AvRecount *recount, const AvTileDef *kind, guint rotation, gint x, gint y,
                 guint *neighbours)
{
    guint8 owners[AV_SLOTS] = { 0 };
    gboolean fits = TRUE;

    find_owners (kind, rotation, owners);
    *neighbours = 0;
    for (guint side = 0; side < SIDES; side++) {
        guint other = av_recount_tile_at (recount, x + side_x[side], y + side_y[side]);
        if (other == AV_NONE)
            continue;
        const AvTileDef *there = kind_of (recount, other);
        (*neighbours)++;
        for (guint i = 0; i < 3; i++) {
            guint here = owners[3 * side + i];
            guint beyond = recount->owners[other * AV_SLOTS + slot_across (side, i)];
            if (strcmp (kind->segments[here].terrain, there->segments[beyond].terrain) != 0)
                fits = FALSE;
        }
    }
    return fits;
}

static gboolean
has_same_marks (const gchar *const *a, const gchar *const *b)
{
    guint n = g_strv_length ((gchar **) a);

    if (n != g_strv_length ((gchar **) b))
        return FALSE;
    for (guint i = 0; i < n; i++) {
        gint balance = 0;
        for (guint j = 0; j < n; j++)
            balance += (strcmp (a[i], a[j]) == 0) - (strcmp (a[i], b[j]) == 0);
        if (balance != 0)
            return FALSE;
    }
    return TRUE;
}

/* Whether turning the tile by TURN puts every segment exactly on one of its like. */
static gboolean
looks_the_same (const AvTileDef *kind, guint turn)
{
    guint image[AV_MAX_SEGMENTS];

    for (guint i = 0; i < kind->n_segments; i++) {
        const AvSegmentDef *segment = &kind->segments[i];
        guint16 turned = 0;
        for (guint slot = 0; slot < AV_SLOTS; slot++)
            if (segment->slots >> slot & 1)
                turned |= 1 << turn_slot (slot, turn);
        image[i] = AV_NONE;
        for (guint j = 0; j < kind->n_segments; j++)
            if (kind->segments[j].slots == turned)
                image[i] = j;
        if (image[i] == AV_NONE)
            return FALSE;
        const AvSegmentDef *other = &kind->segments[image[i]];
        if (strcmp (segment->terrain, other->terrain) != 0
            || !has_same_marks (segment->marks, other->marks))
            return FALSE;
    }
    /* Fields that feed other cities once turned are another move, however alike they look. */
    for (guint i = 0; i < kind->n_segments; i++)
        for (guint j = 0; j < kind->n_segments; j++)
            if ((kind->segments[i].touches >> j & 1)
                != (kind->segments[image[i]].touches >> image[j] & 1))
                return FALSE;
    return TRUE;
}

guint
av_recount_look (const AvTileDef *kind, guint rotation)
{
    for (guint lower = 0; lower < rotation; lower++)
        if (looks_the_same (kind, rotation - lower))
            return lower;
    return rotation;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
    guint first = *(const guint *) a, second = *(const guint *) b;
    return first < second ? -1 : first > second;
}

/* Everything that hangs together with segment START, which no feature has yet. */
static void
flood (AvRecount *recount, guint start)
{
    GArray *queue = g_array_new (FALSE, FALSE, sizeof (guint));
    AvRecountFeature feature = { .first = start, .members = queue };
    guint number = recount->found->len;

    g_array_append_val (queue, start);
    recount->features[start] = number;
    for (guint next = 0; next < queue->len; next++) {
        guint at = g_array_index (queue, guint, next);
        guint tile = at / AV_MAX_SEGMENTS, i = at % AV_MAX_SEGMENTS;
        AvTile lies = recount->tiles[tile];
        for (guint slot = 0; slot < AV_RIM_SLOTS; slot++) {
            if (recount->owners[tile * AV_SLOTS + slot] != i)
                continue;
            guint side = slot / 3;
            guint other =
                av_recount_tile_at (recount, lies.x + side_x[side], lies.y + side_y[side]);
            if (other == AV_NONE)
                continue;
            guint beyond = other * AV_MAX_SEGMENTS
                           + recount->owners[other * AV_SLOTS + slot_across (side, slot % 3)];
            if (recount->features[beyond] != G_MAXUINT)
                continue;
            recount->features[beyond] = number;
            g_array_append_val (queue, beyond);
        }
    }
    g_array_sort (queue, compare_numbers);
    g_array_append_val (recount->found, feature);
}

static guint
find_terrain (const AvRuleset *ruleset, const gchar *id)
{
    for (guint t = 0; t < av_land_get_n_terrains (ruleset); t++)
        if (strcmp (av_land_get_terrain_id (ruleset, t), id) == 0)
            return t;
    return AV_NONE;
}

/* Sides on which a segment lies and has no neighbour; or cells missing around its tile. */
static guint
count_open (const AvRecount *recount, guint tile, guint segment, AvClosing closing)
{
    AvTile lies = recount->tiles[tile];
    guint open = 0;

    if (closing == AV_CLOSING_AROUND) {
        for (gint dy = -1; dy <= 1; dy++)
            for (gint dx = -1; dx <= 1; dx++)
                if (av_recount_tile_at (recount, lies.x + dx, lies.y + dy) == AV_NONE)
                    open++;
        return open;
    }
    for (guint side = 0; side < SIDES; side++) {
        gboolean lies_there = FALSE;
        for (guint i = 0; i < 3; i++)
            if (recount->owners[tile * AV_SLOTS + 3 * side + i] == segment)
                lies_there = TRUE;
        if (lies_there
            && av_recount_tile_at (recount, lies.x + side_x[side], lies.y + side_y[side])
                   == AV_NONE)
            open++;
    }
    return open;
}

static void
add_marks (const AvRecount *recount, AvRecountFeature *feature, const AvSegmentDef *segment)
{
    for (guint m = 0; m < av_land_get_n_marks (recount->ruleset); m++)
        for (guint i = 0; segment->marks[i] != NULL; i++)
            if (strcmp (segment->marks[i], av_land_get_mark_id (recount->ruleset, m)) == 0)
                feature->marks[m]++;
}

static void
add_up (AvRecount *recount, guint number)
{
    AvRecountFeature *feature = &g_array_index (recount->found, AvRecountFeature, number);
    const AvTileDef *kind = kind_of (recount, feature->first / AV_MAX_SEGMENTS);
    const AvSegmentDef *first = &kind->segments[feature->first % AV_MAX_SEGMENTS];

    feature->terrain = find_terrain (recount->ruleset, first->terrain);
    feature->marks = g_new0 (guint, MAX (av_land_get_n_marks (recount->ruleset), 1));
    const AvTerrainDef *terrain = feature->terrain == AV_NONE
                                      ? NULL
                                      : av_land_get_terrain (recount->ruleset, feature->terrain);
    AvClosing closing = terrain != NULL ? terrain->closing : AV_CLOSING_NEVER;

    for (guint m = 0, before = G_MAXUINT; m < feature->members->len; m++) {
        guint at = g_array_index (feature->members, guint, m);
        guint tile = at / AV_MAX_SEGMENTS, i = at % AV_MAX_SEGMENTS;
        feature->tiles += tile != before;
        before = tile;
        feature->open += count_open (recount, tile, i, closing);
        add_marks (recount, feature, &kind_of (recount, tile)->segments[i]);
    }
    feature->complete = closing != AV_CLOSING_NEVER && feature->open == 0;
}

static void
add_pieces (AvRecount *recount)
{
    for (guint p = 0; p < av_land_get_n_all_pieces (recount->game); p++) {
        AvPiece piece = av_land_get_piece_at (recount->game, p);
        if (piece.place != AV_AT_SEGMENT || piece.tile >= recount->n_tiles)
            continue;
        const AvPieceDef *def = av_land_get_piece (recount->ruleset, piece.kind);
        AvRecountFeature *feature = av_recount_feature (
            recount, piece.tile, av_land_segment_index (recount->game, piece.segment));
        feature->pieces += (def->flags & AV_PIECE_OCCUPIES) != 0;
        feature->homing += (def->flags & AV_PIECE_HOME) != 0;
        if (piece.owner >= 0)
            feature->strength[piece.owner] += def->strength;
    }
}

AvRecount *
av_recount_new (const AvGame *game)
{
    AvRecount *recount = g_new0 (AvRecount, 1);

    recount->game = game;
    recount->ruleset = av_game_get_ruleset (game);
    recount->width = av_land_get_width (game);
    recount->height = av_land_get_height (game);
    recount->n_tiles = av_land_get_n_tiles (game);
    recount->tiles = g_new0 (AvTile, MAX (recount->n_tiles, 1));
    recount->owners = g_new0 (guint8, MAX (recount->n_tiles, 1) * AV_SLOTS);
    recount->cells = g_new (guint16, recount->width * recount->height);
    for (guint cell = 0; cell < recount->width * recount->height; cell++)
        recount->cells[cell] = AV_NONE;
    for (guint tile = 0; tile < recount->n_tiles; tile++) {
        AvTile lies = recount->tiles[tile] = av_land_get_tile (game, tile);
        if (lies.x >= 0 && lies.y >= 0 && lies.x < (gint) recount->width
            && lies.y < (gint) recount->height)
            recount->cells[lies.y * recount->width + lies.x] = tile;
        find_owners (kind_of (recount, tile), lies.rotation, recount->owners + tile * AV_SLOTS);
    }

    recount->found = g_array_new (FALSE, FALSE, sizeof (AvRecountFeature));
    recount->features = g_new (guint, MAX (recount->n_tiles, 1) * AV_MAX_SEGMENTS);
    for (guint s = 0; s < recount->n_tiles * AV_MAX_SEGMENTS; s++)
        recount->features[s] = G_MAXUINT;
    for (guint tile = 0; tile < recount->n_tiles; tile++)
        for (guint i = 0; i < kind_of (recount, tile)->n_segments; i++)
            if (recount->features[tile * AV_MAX_SEGMENTS + i] == G_MAXUINT)
                flood (recount, tile * AV_MAX_SEGMENTS + i);
    for (guint number = 0; number < recount->found->len; number++)
        add_up (recount, number);
    add_pieces (recount);
    return recount;
}

void
av_recount_free (AvRecount *recount)
{
    for (guint number = 0; number < recount->found->len; number++) {
        AvRecountFeature *feature = &g_array_index (recount->found, AvRecountFeature, number);
        g_array_unref (feature->members);
        g_free (feature->marks);
    }
    g_array_unref (recount->found);
    g_free (recount->tiles);
    g_free (recount->owners);
    g_free (recount->cells);
    g_free (recount->features);
    g_free (recount);
}
