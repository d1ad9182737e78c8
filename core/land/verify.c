/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: checks a tile-laying game by computing everything again, in other and slower ways. */
#include "land/verify.h"

#include <stdlib.h>
#include <string.h>

/* What the recount finds about a kind of tile, by rotation where that matters. */
typedef struct {
    guint8 owners[4][AV_SLOTS];        /* by slot of the tile as it lies: its segment */
    guint8 lowest[4][AV_MAX_SEGMENTS]; /* the lowest slot of a segment */
    guint8 looks[4];                   /* the lowest rotation that looks like this one */
    guint8 terrains[AV_MAX_SEGMENTS];
    GArray *marks[AV_MAX_SEGMENTS]; /* of guint: the mark of each */
    guint64 printed;                /* a mask of all marks, of the tile and of its segments */
} RecountKind;

/* What the recount finds about a ruleset, when it is first used. */
struct LandRecount {
    guint n_kinds, n_terrains, n_marks;
    RecountKind *kinds;
    gboolean *meets; /* [terrain][terrain]: may they meet at a side? */
    gboolean *joins; /* ... and are one feature if they do? */
};

/* A feature found by the recount. */
typedef struct {
    guint first;    /* its lowest segment, in the recount's numbering */
    guint terrain;  /* index of the ruleset */
    guint *members; /* its segments, in order */
    guint n_members;
    guint tiles; /* different ones */
    guint open;  /* sides not joined, or cells around without a tile */
    gboolean complete;
    guint pieces; /* that occupy it */
    guint homing; /* that go home when it is complete */
    guint strength[AV_MAX_PLAYERS];
    guint16 *marks; /* by mark of the ruleset */
} RecountFeature;

/* The table as recounted.  Segment I of tile T has the number T * AV_MAX_SEGMENTS + I. */
typedef struct {
    const AvGame *game;
    const AvRuleset *ruleset;
    const LandRecount *facts;
    guint width, height;
    guint n_tiles;
    AvTile *tiles;
    guint16 *cells;  /* tile on a cell, row by row, or AV_NONE */
    guint8 *beside;  /* by cell: how many tiles are beside it */
    guint8 *fits;    /* by free cell beside a tile: in which rotations the drawn tile fits (mask) */
    guint *features; /* by segment: index into found */
    guint *members;  /* segments; those of one feature are next to each other */
    RecountFeature *found;
    guint n_found, n_members;
    guint16 *marks; /* by feature and mark */
} Recount;

static void recount_free (Recount *recount);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recount, recount_free)

/* --- recounting what lies there --- */

#define SIDES 4

static const gint side_x[SIDES] = { 0, 1, 0, -1 };
static const gint side_y[SIDES] = { -1, 0, 1, 0 };

/* Where printed slot SLOT is after so many quarter turns. */
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

/* The segment of KIND at each slot when it lies in that rotation. */
static void
find_owners (const AvTileDef *kind, guint rotation, guint8 *owners)
{
    for (guint i = 0; i < kind->n_segments; i++)
        for (guint printed = 0; printed < AV_SLOTS; printed++)
            if (kind->segments[i].slots >> printed & 1)
                owners[turn_slot (printed, rotation)] = i;
}

static guint
find_lowest (const AvTileDef *kind, guint segment, guint rotation)
{
    guint lowest = AV_SLOTS;

    for (guint printed = 0; printed < AV_SLOTS; printed++)
        if (kind->segments[segment].slots >> printed & 1)
            lowest = MIN (lowest, turn_slot (printed, rotation));
    return lowest;
}

static guint
find_terrain (const AvRuleset *ruleset, const gchar *id)
{
    for (guint t = 0; t < av_land_get_n_terrains (ruleset); t++)
        if (strcmp (av_land_get_terrain_id (ruleset, t), id) == 0)
            return t;
    return AV_NONE;
}

static gboolean
names (const AvTerrainDef *terrain, const gchar *id)
{
    for (guint i = 0; terrain != NULL && terrain->fits != NULL && terrain->fits[i] != NULL; i++)
        if (strcmp (terrain->fits[i], id) == 0 || strcmp (terrain->fits[i], "*") == 0)
            return TRUE;
    return FALSE;
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

/* Whether turning the tile by TURN puts every segment exactly on an equal one. */
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
    /* If fields feed different cities when turned, that is a different move, even if the tile
     * looks the same. */
    for (guint i = 0; i < kind->n_segments; i++)
        for (guint j = 0; j < kind->n_segments; j++)
            if ((kind->segments[i].touches >> j & 1)
                != (kind->segments[image[i]].touches >> image[j] & 1))
                return FALSE;
    return TRUE;
}

/* Whether any of these marks turns with its tile. */
static gboolean
has_arrow (const AvRuleset *ruleset, const gchar *const *marks)
{
    gboolean found = FALSE;
    for (guint i = 0; marks[i]; i++)
        for (guint m = 0; m < av_land_get_n_marks (ruleset); m++) {
            const AvMarkDef *def = av_land_get_mark (ruleset, m);
            found |= def && strcmp (def->id, marks[i]) == 0 && def->turns;
        }
    return found;
}

static guint
find_look (const AvRuleset *ruleset, const AvTileDef *kind, guint rotation)
{
    gboolean arrow = has_arrow (ruleset, kind->marks);
    for (guint i = 0; i < kind->n_segments; i++)
        arrow |= has_arrow (ruleset, kind->segments[i].marks);
    for (guint lower = 0; lower < rotation && !arrow; lower++)
        if (looks_the_same (kind, rotation - lower))
            return lower;
    return rotation;
}

static void
find_marks (const AvRuleset *ruleset, const AvSegmentDef *segment, GArray *marks)
{
    for (guint m = 0; m < av_land_get_n_marks (ruleset); m++)
        for (guint i = 0; segment->marks[i] != NULL; i++)
            if (strcmp (segment->marks[i], av_land_get_mark_id (ruleset, m)) == 0)
                g_array_append_val (marks, m);
}

static void
find_facts_of_kind (const AvRuleset *ruleset, const AvTileDef *kind, RecountKind *facts)
{
    for (guint rotation = 0; rotation < 4; rotation++) {
        find_owners (kind, rotation, facts->owners[rotation]);
        for (guint i = 0; i < kind->n_segments; i++)
            facts->lowest[rotation][i] = find_lowest (kind, i, rotation);
        facts->looks[rotation] = find_look (ruleset, kind, rotation);
    }
    for (guint i = 0; i < kind->n_segments; i++) {
        facts->terrains[i] = find_terrain (ruleset, kind->segments[i].terrain);
        facts->marks[i] = g_array_new (FALSE, FALSE, sizeof (guint));
        find_marks (ruleset, &kind->segments[i], facts->marks[i]);
        for (guint m = 0; m < facts->marks[i]->len; m++)
            facts->printed |= G_GUINT64_CONSTANT (1) << g_array_index (facts->marks[i], guint, m);
    }
    for (guint m = 0; m < av_land_get_n_marks (ruleset); m++)
        if (g_strv_contains (kind->marks, av_land_get_mark_id (ruleset, m)))
            facts->printed |= G_GUINT64_CONSTANT (1) << m;
}

static LandRecount *
find_facts (const AvRuleset *ruleset)
{
    LandRecount *facts = g_new0 (LandRecount, 1);
    guint n = facts->n_terrains = av_land_get_n_terrains (ruleset);

    facts->n_marks = av_land_get_n_marks (ruleset);
    facts->n_kinds = av_land_get_n_kinds (ruleset);
    facts->kinds = g_new0 (RecountKind, MAX (facts->n_kinds, 1));
    for (guint kind = 0; kind < facts->n_kinds; kind++)
        find_facts_of_kind (ruleset, av_land_get_kind (ruleset, kind), &facts->kinds[kind]);
    facts->meets = g_new0 (gboolean, n * n);
    facts->joins = g_new0 (gboolean, n * n);
    for (guint a = 0; a < n; a++)
        for (guint b = 0; b < n; b++) {
            const AvTerrainDef *mine = av_land_get_terrain (ruleset, a);
            facts->meets[a * n + b] =
                a == b || names (mine, av_land_get_terrain_id (ruleset, b))
                || names (av_land_get_terrain (ruleset, b), av_land_get_terrain_id (ruleset, a));
            facts->joins[a * n + b] =
                a == b && (mine == NULL || !(mine->flags & AV_TERRAIN_JOINS_NONE));
        }
    return facts;
}

void
land_recount_free (LandRecount *facts)
{
    if (facts == NULL)
        return;
    for (guint kind = 0; kind < facts->n_kinds; kind++)
        for (guint i = 0; i < AV_MAX_SEGMENTS; i++)
            if (facts->kinds[kind].marks[i] != NULL)
                g_array_unref (facts->kinds[kind].marks[i]);
    g_free (facts->kinds);
    g_free (facts->meets);
    g_free (facts->joins);
    g_free (facts);
}

/* The facts of a ruleset, which all its games share, on any thread. */
static const LandRecount *
facts_of (const AvGame *game)
{
    LandRecount **place = &((Land *) land_of (game))->recount;

    if (g_once_init_enter (place))
        g_once_init_leave (place, find_facts (av_game_get_ruleset (game)));
    return *place;
}

/* --- the table --- */

static gboolean
is_on_table (const Recount *recount, gint x, gint y)
{
    return x >= 0 && y >= 0 && x < (gint) recount->width && y < (gint) recount->height;
}

static guint
recount_tile_at (const Recount *recount, gint x, gint y)
{
    return is_on_table (recount, x, y) ? recount->cells[y * recount->width + x] : AV_NONE;
}

static RecountFeature *
recount_feature (const Recount *recount, guint tile, guint segment)
{
    guint number = recount->features[tile * AV_MAX_SEGMENTS + segment];
    return &recount->found[number];
}

static const AvTileDef *
kind_of (const Recount *recount, guint tile)
{
    return av_land_get_kind (recount->ruleset, recount->tiles[tile].kind);
}

static const RecountKind *
facts_of_tile (const Recount *recount, guint tile)
{
    return &recount->facts->kinds[recount->tiles[tile].kind];
}

/* The segment of a tile at a slot. */
static guint
owner_at (const Recount *recount, guint tile, guint slot)
{
    return facts_of_tile (recount, tile)->owners[recount->tiles[tile].rotation][slot];
}

static guint
lowest_slot (const Recount *recount, guint tile, guint segment)
{
    return facts_of_tile (recount, tile)->lowest[recount->tiles[tile].rotation][segment];
}

static guint
terrain_at (const Recount *recount, guint tile, guint segment)
{
    return facts_of_tile (recount, tile)->terrains[segment];
}

static gboolean
may_meet (const Recount *recount, guint a, guint b)
{
    return recount->facts->meets[a * recount->facts->n_terrains + b];
}

static gboolean
are_joined (const Recount *recount, guint a, guint b)
{
    return recount->facts->joins[a * recount->facts->n_terrains + b];
}

/* The slot that lies against slot 3 SIDE + I across that side: the other tile sees the side
 * backwards. */
static guint
slot_across (guint side, guint i)
{
    return 3 * ((side + 2) % SIDES) + 2 - i;
}

static gboolean
recount_fits (const Recount *recount, guint kind, guint rotation, gint x, gint y)
{
    const RecountKind *facts = &recount->facts->kinds[kind];

    for (guint side = 0; side < SIDES; side++) {
        guint other = recount_tile_at (recount, x + side_x[side], y + side_y[side]);
        for (guint i = 0; other != AV_NONE && i < 3; i++) {
            guint here = facts->terrains[facts->owners[rotation][3 * side + i]];
            guint beyond = owner_at (recount, other, slot_across (side, i));
            if (!may_meet (recount, here, terrain_at (recount, other, beyond)))
                return FALSE;
        }
    }
    return TRUE;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
    guint first = *(const guint *) a, second = *(const guint *) b;
    return first < second ? -1 : first > second;
}

/* A segment of the game in the recount's numbering. */
static guint
number_of (const Recount *recount, guint segment)
{
    return av_land_segment_tile (recount->game, segment) * AV_MAX_SEGMENTS
           + av_land_segment_index (recount->game, segment);
}

/* Finds everything that is connected with segment START, which is in no feature yet. */
static void
flood (Recount *recount, guint start)
{
    guint number = recount->n_found++, n = 0;
    guint *queue = recount->members + recount->n_members;

    queue[n++] = start;
    recount->features[start] = number;
    for (guint next = 0; next < n; next++) {
        guint at = queue[next];
        guint tile = at / AV_MAX_SEGMENTS, i = at % AV_MAX_SEGMENTS;
        AvTile lies = recount->tiles[tile];
        for (guint slot = 0; slot < AV_RIM_SLOTS; slot++) {
            if (owner_at (recount, tile, slot) != i)
                continue;
            guint side = slot / 3;
            guint other = recount_tile_at (recount, lies.x + side_x[side], lies.y + side_y[side]);
            if (other == AV_NONE)
                continue;
            guint met = owner_at (recount, other, slot_across (side, slot % 3));
            guint beyond = other * AV_MAX_SEGMENTS + met;
            if (recount->features[beyond] != G_MAXUINT
                || !are_joined (recount, terrain_at (recount, tile, i),
                                terrain_at (recount, other, met)))
                continue;
            recount->features[beyond] = number;
            queue[n++] = beyond;
        }
        for (guint t = 0; t < av_land_get_n_ties (recount->game); t++) {
            AvTie tie = av_land_get_tie (recount->game, t);
            guint a = number_of (recount, tie.a), b = number_of (recount, tie.b);
            guint other = a == at ? b : b == at ? a : G_MAXUINT;
            if (other == G_MAXUINT || recount->features[other] != G_MAXUINT)
                continue;
            recount->features[other] = number;
            queue[n++] = other;
        }
    }
    qsort (queue, n, sizeof *queue, compare_numbers);
    recount->found[number] = (RecountFeature){ .first = start, .members = queue, .n_members = n };
    recount->n_members += n;
}

/* Whether a segment is no longer open where it meets SLOT of tile BEYOND: it is joined, or closed. */
static gboolean
ends_at (const Recount *recount, guint tile, guint segment, guint beyond, guint slot)
{
    guint mine = terrain_at (recount, tile, segment);
    guint met = terrain_at (recount, beyond, owner_at (recount, beyond, slot));
    const AvTerrainDef *terrain = av_land_get_terrain (recount->ruleset, met);

    return are_joined (recount, mine, met) || !may_meet (recount, mine, met)
           || (terrain != NULL && terrain->flags & AV_TERRAIN_CLOSES);
}

/* How many runs of slots a segment has on sides without a neighbour (a run ends where another
 * segment comes between); or how many cells around its tile are missing. */
static guint
count_open (const Recount *recount, guint tile, guint segment, AvClosing closing)
{
    AvTile lies = recount->tiles[tile];
    guint open = 0;

    if (closing == AV_CLOSING_AROUND) {
        for (gint dy = -1; dy <= 1; dy++)
            for (gint dx = -1; dx <= 1; dx++)
                if (recount_tile_at (recount, lies.x + dx, lies.y + dy) == AV_NONE)
                    open++;
        return open;
    }
    for (guint side = 0; side < SIDES; side++) {
        guint beyond = recount_tile_at (recount, lies.x + side_x[side], lies.y + side_y[side]);
        gboolean in_run = FALSE, is_closed = FALSE;
        for (guint i = 0; i < 3; i++) {
            if (owner_at (recount, tile, 3 * side + i) != segment) {
                open += in_run && !is_closed;
                in_run = is_closed = FALSE;
                continue;
            }
            in_run = TRUE;
            is_closed |= beyond != AV_NONE
                         && ends_at (recount, tile, segment, beyond, slot_across (side, i));
        }
        open += in_run && !is_closed;
    }
    return open;
}

/* How many marks keep a segment open, less the ties that continue from there. */
static guint
count_openings (const Recount *recount, guint at)
{
    const GArray *all = facts_of_tile (recount, at / AV_MAX_SEGMENTS)->marks[at % AV_MAX_SEGMENTS];
    guint marks = 0, ties = 0;
    for (guint i = 0; i < all->len; i++) {
        const AvMarkDef *def = av_land_get_mark (recount->ruleset, g_array_index (all, guint, i));
        marks += def != NULL && def->opens;
    }
    for (guint t = 0; marks > 0 && t < av_land_get_n_ties (recount->game); t++) {
        AvTie tie = av_land_get_tie (recount->game, t);
        ties += (number_of (recount, tie.a) == at) + (number_of (recount, tie.b) == at);
    }
    return marks - MIN (marks, ties);
}

static void
add_up (Recount *recount, guint number)
{
    RecountFeature *feature = &recount->found[number];

    feature->terrain =
        terrain_at (recount, feature->first / AV_MAX_SEGMENTS, feature->first % AV_MAX_SEGMENTS);
    feature->marks = recount->marks + number * recount->facts->n_marks;
    const AvTerrainDef *terrain = av_land_get_terrain (recount->ruleset, feature->terrain);
    AvClosing closing = terrain != NULL ? terrain->closing : AV_CLOSING_NEVER;

    for (guint m = 0, before = G_MAXUINT; m < feature->n_members; m++) {
        guint at = feature->members[m];
        guint tile = at / AV_MAX_SEGMENTS, i = at % AV_MAX_SEGMENTS;
        feature->tiles += tile != before;
        before = tile;
        feature->open += count_open (recount, tile, i, closing);
        if (closing != AV_CLOSING_AROUND)
            feature->open += count_openings (recount, at);
        const GArray *marks = facts_of_tile (recount, tile)->marks[i];
        for (guint k = 0; k < marks->len; k++)
            feature->marks[g_array_index (marks, guint, k)]++;
    }
    feature->complete = closing != AV_CLOSING_NEVER && feature->open == 0;
}

static void
add_pieces (Recount *recount)
{
    for (guint p = 0; p < av_land_get_n_all_pieces (recount->game); p++) {
        AvPiece piece = av_land_get_piece_at (recount->game, p);
        if (piece.place != AV_AT_SEGMENT || piece.tile >= recount->n_tiles)
            continue;
        const AvPieceDef *def = av_land_get_piece (recount->ruleset, piece.kind);
        RecountFeature *feature = recount_feature (
            recount, piece.tile, av_land_segment_index (recount->game, piece.segment));
        feature->pieces += (def->flags & AV_PIECE_OCCUPIES) != 0;
        feature->homing += (def->flags & AV_PIECE_HOME) != 0;
        if (piece.owner >= 0)
            feature->strength[piece.owner] += def->strength;
    }
}

/* Finds where the drawn tile fits, by trying all rotations on every free cell beside a tile. */
static void
find_fits (Recount *recount)
{
    guint drawn = av_land_get_drawn (recount->game);

    for (guint cell = 0; drawn != AV_NONE && cell < recount->width * recount->height; cell++) {
        if (recount->beside[cell] == 0 || recount->cells[cell] != AV_NONE)
            continue;
        for (guint rotation = 0; rotation < 4; rotation++)
            if (recount_fits (recount, drawn, rotation, cell % recount->width,
                              cell / recount->width))
                recount->fits[cell] |= 1u << rotation;
    }
}

static Recount *
recount_new (const AvGame *game)
{
    Recount *recount = g_new0 (Recount, 1);

    recount->game = game;
    recount->ruleset = av_game_get_ruleset (game);
    recount->facts = facts_of (game);
    recount->width = av_land_get_width (game);
    recount->height = av_land_get_height (game);
    recount->n_tiles = av_land_get_n_tiles (game);

    guint n_cells = recount->width * recount->height;
    guint n_segments = MAX (recount->n_tiles, 1) * AV_MAX_SEGMENTS;
    recount->tiles = g_new (AvTile, MAX (recount->n_tiles, 1));
    recount->cells = g_new (guint16, n_cells);
    recount->beside = g_new0 (guint8, n_cells);
    recount->fits = g_new0 (guint8, n_cells);
    recount->features = g_new (guint, n_segments);
    recount->members = g_new (guint, n_segments);
    recount->found = g_new (RecountFeature, n_segments);
    for (guint cell = 0; cell < n_cells; cell++)
        recount->cells[cell] = AV_NONE;
    for (guint tile = 0; tile < recount->n_tiles; tile++) {
        AvTile lies = recount->tiles[tile] = av_land_get_tile (game, tile);
        if (is_on_table (recount, lies.x, lies.y))
            recount->cells[lies.y * recount->width + lies.x] = tile;
        for (guint side = 0; side < SIDES; side++) {
            gint x = lies.x + side_x[side], y = lies.y + side_y[side];
            if (is_on_table (recount, x, y))
                recount->beside[y * recount->width + x]++;
        }
    }

    for (guint s = 0; s < n_segments; s++)
        recount->features[s] = G_MAXUINT;
    for (guint tile = 0; tile < recount->n_tiles; tile++)
        for (guint i = 0; i < kind_of (recount, tile)->n_segments; i++)
            if (recount->features[tile * AV_MAX_SEGMENTS + i] == G_MAXUINT)
                flood (recount, tile * AV_MAX_SEGMENTS + i);
    recount->marks = g_new0 (guint16, MAX (recount->n_found * recount->facts->n_marks, 1));
    for (guint number = 0; number < recount->n_found; number++)
        add_up (recount, number);
    add_pieces (recount);
    find_fits (recount);
    return recount;
}

static void
recount_free (Recount *recount)
{
    g_free (recount->tiles);
    g_free (recount->cells);
    g_free (recount->beside);
    g_free (recount->fits);
    g_free (recount->features);
    g_free (recount->members);
    g_free (recount->found);
    g_free (recount->marks);
    g_free (recount);
}

/* --- what may be done, by trying everything --- */

G_GNUC_PRINTF (2, 3)
static void
complain (GString *complaints, const gchar *format, ...)
{
    va_list args;

    va_start (args, format);
    g_string_append_vprintf (complaints, format, args);
    va_end (args);
    g_string_append_c (complaints, '\n');
}

/* How many times statements of the scenario that begin with WORD name that kind of tile. */
static guint
count_named (const AvRuleset *ruleset, const gchar *word, guint kind)
{
    const GPtrArray *prelude = av_ruleset_get_setup (ruleset)->prelude;
    guint n = 0;

    for (guint i = 0; i < prelude->len; i++) {
        const AvStatement *statement = g_ptr_array_index (prelude, i);
        if (strcmp (statement->words[0], word) != 0)
            continue;
        for (guint w = 1; statement->words[w] != NULL; w++)
            n += av_ruleset_find_name (ruleset, AV_ARG_ITEM, statement->words[w]) == (gint) kind;
    }
    return n;
}

/* How the recounted list must compare with the real one. */
typedef enum {
    SETS_EQUAL,
    SETS_WITHIN, /* the real list may be shorter, as rules besides the core's may forbid something */
} Comparison;

static GHashTable *
new_set (void)
{
    return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Lists what nature may draw: any kind that is left; first of all the start tile, if it is
 * drawn.  Returns how the lists must compare: a pile in a fixed order makes the real one
 * shorter. */
static Comparison
list_draws (const Recount *recount, GHashTable *set)
{
    const AvRuleset *ruleset = recount->ruleset;
    gboolean fixed = land_count_statements (ruleset, "pile") > 0, ordered = fixed, start = FALSE;
    /* Rules may put the start tile back. */
    gboolean starting = recount->n_tiles == 0 && av_ruleset_get_n_rules (ruleset) == 1
                        && land_count_statements (ruleset, "lay") == 0
                        && g_strcmp0 (av_ruleset_get_option (ruleset, "core.start"), "drawn") == 0;

    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        const AvTileDef *def = av_land_get_kind (ruleset, kind);
        if (av_land_get_left (recount->game, kind) == 0)
            continue;
        ordered = ordered || def->order != 0;
        start = start || def->start;
    }
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        const AvTileDef *def = av_land_get_kind (ruleset, kind);
        if (av_land_get_left (recount->game, kind) == 0)
            continue;
        if (starting && start && !fixed && !def->start)
            continue;
        g_hash_table_add (set, g_strdup_printf ("draw %s", def->id));
    }
    /* Two decks may each name a start tile, or one may come after the other. */
    gboolean one_deck = av_ruleset_get_setup (ruleset)->decks->len == 1;
    return ordered || (starting && start) || !one_deck ? SETS_WITHIN : SETS_EQUAL;
}

static void
list_places (const Recount *recount, GHashTable *set)
{
    guint drawn = av_land_get_drawn (recount->game);
    /* Rules may make it fit anywhere. */
    gboolean mended = av_ruleset_get_n_hooks (recount->ruleset, AV_POINT_PLACEMENTS) > 0;

    if (drawn == AV_NONE)
        return;
    const RecountKind *facts = &recount->facts->kinds[drawn];
    for (guint cell = 0; cell < recount->width * recount->height; cell++) {
        if (recount->cells[cell] != AV_NONE || (recount->beside[cell] == 0 && recount->n_tiles > 0))
            continue;
        for (guint rotation = 0; rotation < 4; rotation++)
            if (facts->looks[rotation] == rotation
                && (recount->fits[cell] >> rotation & 1 || mended || recount->n_tiles == 0))
                g_hash_table_add (set, g_strdup_printf ("place %u %u %u", cell % recount->width,
                                                        cell / recount->width, rotation));
    }
}

static void
list_deploys (const Recount *recount, GHashTable *set)
{
    guint last = av_land_get_last (recount->game);
    guint player = av_game_get_active (recount->game);

    g_hash_table_add (set, g_strdup ("pass"));
    if (last == AV_NONE)
        return;
    AvTile lies = recount->tiles[last];
    const AvTileDef *kind = av_land_get_kind (recount->ruleset, lies.kind);
    for (guint i = 0; i < kind->n_segments; i++) {
        RecountFeature *feature = recount_feature (recount, last, i);
        const AvTerrainDef *terrain = av_land_get_terrain (recount->ruleset, feature->terrain);
        if (terrain == NULL || !(terrain->flags & AV_TERRAIN_HOLDS) || feature->pieces > 0)
            continue;
        for (guint piece = 0; piece < av_land_get_n_pieces (recount->ruleset); piece++) {
            const AvPieceDef *def = av_land_get_piece (recount->ruleset, piece);
            if (def->flags & AV_PIECE_OCCUPIES
                && !(def->flags & (AV_PIECE_NEUTRAL | AV_PIECE_APART))
                && av_game_get_supply (recount->game, player, piece) > 0)
                g_hash_table_add (set, g_strdup_printf ("deploy %s %d %d %u", def->id, lies.x,
                                                        lies.y, lowest_slot (recount, last, i)));
        }
    }
}

static GHashTable *
list_real (const Recount *recount, GString *complaints)
{
    g_auto (AvActionList) list = { 0 };
    g_autoptr (GHashTable) set = new_set ();
    guint n = av_game_legal (recount->game, &list);

    if (n == 0)
        complain (complaints, "nothing can be done in phase %s",
                  av_game_get_phase_id (recount->game));
    for (guint i = 0; i < n; i++) {
        g_autoptr (GString) text = g_string_new (NULL);
        av_action_to_text (recount->game, &list.items[i], text);
        if (list.items[i].player != av_game_get_decider (recount->game))
            complain (complaints, "%s is listed for %d, who does not decide", text->str,
                      list.items[i].player);
        if (!g_hash_table_add (set, g_strdup (text->str)))
            complain (complaints, "%s is listed twice", text->str);
    }
    return g_steal_pointer (&set);
}

static void
compare_sets (GHashTable *mine, GHashTable *real, Comparison comparison, GString *complaints)
{
    GHashTableIter iter;
    gpointer text;

    g_hash_table_iter_init (&iter, mine);
    while (comparison == SETS_EQUAL && g_hash_table_iter_next (&iter, &text, NULL))
        if (!g_hash_table_contains (real, text))
            complain (complaints, "not listed, but legal: %s", (gchar *) text);
    g_hash_table_iter_init (&iter, real);
    while (g_hash_table_iter_next (&iter, &text, NULL))
        if (!g_hash_table_contains (mine, text))
            complain (complaints, "listed, but not legal: %s", (gchar *) text);
}

/* Leaves in REAL only what the core's rules alone decide: other rules may add verbs, pieces and
 * places of their own to a phase. */
static void
keep_core_actions (const Recount *recount, GHashTable *real)
{
    guint last = av_land_get_last (recount->game);
    g_autofree gchar *here = last == AV_NONE
                                 ? g_strdup ("deploy -")
                                 : g_strdup_printf ("deploy follower %d %d ",
                                                    recount->tiles[last].x, recount->tiles[last].y);
    GHashTableIter iter;
    gpointer text;

    g_hash_table_iter_init (&iter, real);
    while (g_hash_table_iter_next (&iter, &text, NULL))
        if (!g_str_has_prefix (text, "place ") && !g_str_has_prefix (text, "draw ")
            && !g_str_has_prefix (text, here))
            g_hash_table_iter_remove (&iter);
}

/* The weight of a draw is the number of copies left. */
static void
check_weights (const Recount *recount, GString *complaints)
{
    g_auto (AvActionList) list = { 0 };
    guint n = av_game_legal (recount->game, &list);

    for (guint i = 0; i < n; i++) {
        guint kind = (guint) list.items[i].args[0];
        guint left = kind < av_land_get_n_kinds (recount->ruleset)
                         ? av_land_get_left (recount->game, kind)
                         : 0;
        if (n > 1 && list.items[i].weight != left)
            complain (complaints, "a draw weighs %u, %u are left", list.items[i].weight, left);
    }
}

static void
recount_check_legal (const Recount *recount, GString *complaints)
{
    g_autoptr (GHashTable) mine = new_set ();
    const gchar *phase = av_game_get_phase_id (recount->game);
    gboolean alone = av_ruleset_get_n_rules (recount->ruleset) == 1;
    Comparison comparison = alone ? SETS_EQUAL : SETS_WITHIN;

    if (av_game_is_finished (recount->game)) {
        g_auto (AvActionList) list = { 0 };
        if (av_game_legal (recount->game, &list) > 0)
            complain (complaints, "something is legal after the end");
        return;
    }
    g_autoptr (GHashTable) real = list_real (recount, complaints);
    if (strcmp (phase, "draw") == 0) {
        Comparison draws = list_draws (recount, mine);
        comparison = comparison == SETS_EQUAL ? draws : SETS_WITHIN;
        if (alone)
            check_weights (recount, complaints);
    } else if (strcmp (phase, "place") == 0) {
        list_places (recount, mine);
    } else if (strcmp (phase, "deploy") == 0) {
        list_deploys (recount, mine);
    } else {
        return;
    }
    if (!alone)
        keep_core_actions (recount, real);
    compare_sets (mine, real, comparison, complaints);
}

/* --- the comparison --- */

/* Whether rules laid a tile, or one beside it, without regard to its sides. */
static gboolean
touches_loose (const Recount *recount, guint tile)
{
    AvTile lies = recount->tiles[tile];
    gboolean loose = lies.loose;

    for (guint side = 0; side < SIDES; side++) {
        guint other = recount_tile_at (recount, lies.x + side_x[side], lies.y + side_y[side]);
        loose |= other != AV_NONE && recount->tiles[other].loose;
    }
    return loose;
}

static void
check_tiles (const Recount *recount, GString *complaints)
{
    guint laid = land_count_statements (recount->ruleset, "lay");
    gboolean any_loose = FALSE;

    for (guint tile = 0; tile < recount->n_tiles; tile++)
        any_loose |= recount->tiles[tile].loose;
    for (guint tile = 0; tile < recount->n_tiles; tile++) {
        AvTile lies = recount->tiles[tile];
        gboolean alone = is_on_table (recount, lies.x, lies.y)
                         && recount->beside[lies.y * recount->width + lies.x] == 0;
        if (recount_tile_at (recount, lies.x, lies.y) != tile
            || av_land_tile_at (recount->game, lies.x, lies.y) != tile)
            complain (complaints, "tile %u is not on its cell %d %d", tile, lies.x, lies.y);
        if (!touches_loose (recount, tile)
            && !recount_fits (recount, lies.kind, lies.rotation, lies.x, lies.y))
            complain (complaints, "the edges of tile %u at %d %d do not match", tile, lies.x,
                      lies.y);
        if (alone && recount->n_tiles > 1 && tile >= laid && !any_loose)
            complain (complaints, "tile %u at %d %d lies alone", tile, lies.x, lies.y);
    }
    for (gint y = -1; y <= (gint) recount->height; y++)
        for (gint x = -1; x <= (gint) recount->width; x++)
            if (av_land_tile_at (recount->game, x, y) != recount_tile_at (recount, x, y))
                complain (complaints, "cell %d %d holds another tile than the list of tiles says",
                          x, y);
}

/* So many tiles with each mark, printed on them or on a segment, lie on the table. */
static void
check_marks (const Recount *recount, GString *complaints)
{
    const guint16 *lying = land_lying (recount->game, land_of (recount->game));

    for (guint mark = 0; mark < recount->facts->n_marks; mark++) {
        guint n = 0;
        for (guint tile = 0; tile < recount->n_tiles; tile++)
            n += facts_of_tile (recount, tile)->printed >> mark & 1;
        if (lying[mark] != n)
            complain (complaints, "%u tiles have the mark %s, counted %u", lying[mark],
                      av_land_get_mark_id (recount->ruleset, mark), n);
    }
}

/* The game's number of a segment of the recount. */
static guint
real_segment (const Recount *recount, guint at)
{
    guint tile = at / AV_MAX_SEGMENTS;

    return av_land_segment_at (recount->game, tile,
                               lowest_slot (recount, tile, at % AV_MAX_SEGMENTS));
}

static void
check_segment (const Recount *recount, guint at, GString *complaints)
{
    const AvGame *game = recount->game;
    guint tile = at / AV_MAX_SEGMENTS, index = at % AV_MAX_SEGMENTS;
    guint segment = real_segment (recount, at);

    if (segment == AV_NONE || av_land_segment_tile (game, segment) != tile
        || av_land_segment_index (game, segment) != index) {
        complain (complaints, "segment %u of tile %u is taken for another", index, tile);
        return;
    }
    if (av_land_segment_slot (game, segment) != lowest_slot (recount, tile, index))
        complain (complaints, "segment %u of tile %u: its lowest slot is not %u", index, tile,
                  av_land_segment_slot (game, segment));
    if (strcmp (av_land_get_terrain_id (recount->ruleset, av_land_segment_terrain (game, segment)),
                kind_of (recount, tile)->segments[index].terrain)
        != 0)
        complain (complaints, "segment %u of tile %u has another terrain", index, tile);
}

/* The feature must contain exactly the segments that the recount found, and so must its ring. */
static void
check_members (const Recount *recount, const RecountFeature *feature, GHashTable *roots,
               GString *complaints)
{
    const AvGame *game = recount->game;
    guint first = real_segment (recount, feature->first);
    guint root = av_land_feature (game, first);
    guint ring = 0, segment = first;

    if (!g_hash_table_add (roots, GUINT_TO_POINTER (root + 1)))
        complain (complaints, "tile %u: two features are taken for one",
                  feature->first / AV_MAX_SEGMENTS);
    for (guint m = 0; m < feature->n_members; m++) {
        guint at = feature->members[m];
        if (av_land_feature (game, real_segment (recount, at)) != root)
            complain (complaints, "tile %u, segment %u: one feature is taken for two",
                      at / AV_MAX_SEGMENTS, at % AV_MAX_SEGMENTS);
    }
    do {
        segment = av_land_segment_next (game, segment);
        ring++;
    } while (segment != first && ring <= feature->n_members);
    if (ring != feature->n_members)
        complain (complaints, "tile %u: the ring of a feature has not its %u segments",
                  feature->first / AV_MAX_SEGMENTS, feature->n_members);
}

/* Whether the feature is on the list of those to be scored. */
static gboolean
is_waiting (const AvGame *game, guint segment)
{
    const LandState *state = land_state (game, land_of (game));

    for (guint i = 0; i < state->n_closed; i++)
        if (av_land_feature (game, state->closed[i]) == av_land_feature (game, segment))
            return TRUE;
    return FALSE;
}

static void
check_totals (const Recount *recount, const RecountFeature *mine, GString *complaints)
{
    const AvGame *game = recount->game;
    guint segment = real_segment (recount, mine->first);
    AvFeature real = av_land_get_feature (game, segment);
    const AvTerrainDef *terrain = av_land_get_terrain (recount->ruleset, mine->terrain);
    AvTile lies = recount->tiles[mine->first / AV_MAX_SEGMENTS];
    const gchar *name = terrain != NULL ? terrain->id : "undeclared";

    if (real.terrain != mine->terrain)
        complain (complaints, "%s at %d %d: terrain %u", name, lies.x, lies.y, real.terrain);
    if (terrain == NULL)
        return;
    if (terrain->flags & AV_TERRAIN_COUNTS && real.tiles != mine->tiles)
        complain (complaints, "%s at %d %d: %u tiles, counted %u", name, lies.x, lies.y, real.tiles,
                  mine->tiles);
    if (terrain->closing != AV_CLOSING_NEVER && real.open != mine->open)
        complain (complaints, "%s at %d %d: %u open, counted %u", name, lies.x, lies.y, real.open,
                  mine->open);
    if (!real.complete != !mine->complete)
        complain (complaints, "%s at %d %d: %s", name, lies.x, lies.y,
                  real.complete ? "not complete at all" : "is complete");
    if (real.pieces != mine->pieces)
        complain (complaints, "%s at %d %d: %u pieces, counted %u", name, lies.x, lies.y,
                  real.pieces, mine->pieces);
    for (guint player = 0; player < av_ruleset_get_n_players (recount->ruleset); player++)
        if (real.strength[player] != mine->strength[player])
            complain (complaints, "%s at %d %d: strength %u of player %u, counted %u", name, lies.x,
                      lies.y, real.strength[player], player, mine->strength[player]);
    for (guint mark = 0; mark < av_land_get_n_marks (recount->ruleset); mark++)
        /* A mark that no rules declare means nothing, and is not counted during play. */
        if (av_land_get_mark (recount->ruleset, mark) != NULL
            && av_land_feature_marks (game, segment, mark) != mine->marks[mark])
            complain (complaints, "%s at %d %d: %u of mark %s, counted %u", name, lies.x, lies.y,
                      av_land_feature_marks (game, segment, mark),
                      av_land_get_mark_id (recount->ruleset, mark), mine->marks[mark]);
    /* No piece stays in a scored feature, but a scenario may put one there. */
    if (mine->complete && mine->homing > 0 && strcmp (av_game_get_phase_id (game), "draw") == 0
        && land_count_statements (recount->ruleset, "put") == 0 && !is_waiting (game, segment)
        && !real.withheld)
        complain (complaints, "%s at %d %d is complete and still held", name, lies.x, lies.y);
}

static void
check_features (const Recount *recount, GString *complaints)
{
    g_autoptr (GHashTable) roots = g_hash_table_new (NULL, NULL);

    for (guint number = 0; number < recount->n_found; number++) {
        RecountFeature *feature = &recount->found[number];
        gsize before = complaints->len;
        for (guint m = 0; m < feature->n_members; m++)
            check_segment (recount, feature->members[m], complaints);
        if (complaints->len != before)
            continue;
        check_members (recount, feature, roots, complaints);
        check_totals (recount, feature, complaints);
    }
}

/* How many tiles of each kind, by its base, are on the table, in trays and in the hand. */
static guint *
count_out_of_pile (const Recount *recount)
{
    const AvGame *game = recount->game;
    const AvRuleset *ruleset = recount->ruleset;
    guint *out = g_new0 (guint, av_land_get_n_kinds (ruleset));
    guint drawn = av_land_get_drawn (game);

    for (guint tile = 0; tile < recount->n_tiles; tile++)
        out[av_land_get_kind_base (ruleset, recount->tiles[tile].kind)]++;
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++)
            for (guint i = 0; i < av_land_tray_count (game, tray, index); i++)
                out[av_land_get_kind_base (ruleset, av_land_tray_get (game, tray, index, i))]++;
    if (drawn != AV_NONE)
        out[av_land_get_kind_base (ruleset, drawn)]++;
    return out;
}

/* There must never be more of a kind on the table, in the pile, in the hand and in trays than
 * the decks (or the scenario) gave; how many were discarded is not known. */
static void
check_pile (const Recount *recount, GString *complaints)
{
    const AvRuleset *ruleset = recount->ruleset;
    gboolean fixed = land_count_statements (ruleset, "pile") > 0;
    g_autofree guint *out = count_out_of_pile (recount);
    guint left = 0;

    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        guint there = av_land_get_left (recount->game, kind);
        guint given =
            fixed ? count_named (ruleset, "pile", kind) : av_land_get_kind_count (ruleset, kind);
        left += there;
        if (av_land_get_kind_base (ruleset, kind) != kind)
            continue;
        given += count_named (ruleset, "lay", kind) + av_land_get_kind_extra (ruleset, kind);
        there += out[kind];
        /* Rules may give tiles that are in no pile. */
        if (there > given && av_ruleset_get_n_hooks (ruleset, AV_POINT_DRAW) == 0)
            complain (complaints, "%u tiles of kind %s, there are only %u", there,
                      av_land_get_kind (ruleset, kind)->id, given);
    }
    if (left != av_game_get_tiles_left (recount->game))
        complain (complaints, "%u tiles left, counted %u", av_game_get_tiles_left (recount->game),
                  left);
}

/* A corner or an edge, which must be given by the cell to the north or west of which it is. */
static void
check_spot (const Recount *recount, guint number, const AvPiece *piece, GString *complaints)
{
    guint columns = recount->width, rows = recount->height;
    gboolean is_there = piece->side == 0;

    if (piece->place == AV_AT_CORNER || piece->side == 3)
        columns++;
    if (piece->place == AV_AT_CORNER || piece->side == 0)
        rows++;
    if (piece->place == AV_AT_EDGE && piece->side == 3)
        is_there = TRUE;
    if (!is_there || piece->x >= columns || piece->y >= rows)
        complain (complaints, "piece %u stands at %u %u %u, which is not on the table", number,
                  piece->x, piece->y, piece->side);
}

static void
check_piece (const Recount *recount, guint number, GString *complaints)
{
    AvPiece piece = av_land_get_piece_at (recount->game, number);

    if (piece.place == AV_AT_CORNER || piece.place == AV_AT_EDGE)
        check_spot (recount, number, &piece, complaints);
    else if (piece.x != 0 || piece.y != 0 || piece.side != 0)
        complain (complaints, "piece %u has a corner and stands on none", number);
    if (piece.place == AV_AT_TILE && piece.tile >= recount->n_tiles)
        complain (complaints, "piece %u stands on a tile that is not there", number);
    if ((piece.place == AV_AT_KEEPING) != (piece.keeper >= 0)
        || piece.keeper >= (gint) av_ruleset_get_n_players (recount->ruleset))
        complain (complaints, "piece %u is kept by player %d", number, piece.keeper);
    if (piece.place != AV_AT_SEGMENT && piece.place != AV_AT_TILE
        && (piece.tile != AV_NONE || piece.segment != AV_NONE))
        complain (complaints, "piece %u is not on the table and stands there", number);
    if (piece.place != AV_AT_SEGMENT)
        return;
    guint at =
        piece.tile < recount->n_tiles
            ? piece.tile * AV_MAX_SEGMENTS + av_land_segment_index (recount->game, piece.segment)
            : G_MAXUINT;
    if (at == G_MAXUINT || real_segment (recount, at) != piece.segment) {
        complain (complaints, "piece %u stands on a segment that is not there", number);
        return;
    }
    const AvTerrainDef *terrain = av_land_get_terrain (
        recount->ruleset, av_land_segment_terrain (recount->game, piece.segment));
    if (av_ruleset_get_n_rules (recount->ruleset) == 1
        && (terrain == NULL || !(terrain->flags & AV_TERRAIN_HOLDS)))
        complain (complaints, "piece %u stands where none may", number);
}

static void
check_pieces (const Recount *recount, GString *complaints)
{
    const AvGame *game = recount->game;
    guint n_players = av_ruleset_get_n_players (recount->ruleset);
    guint n_kinds = av_land_get_n_pieces (recount->ruleset);
    /* By kind and owner, nobody last: all pieces, and those at home. */
    g_autofree guint *all = g_new0 (guint, n_kinds * (n_players + 1));
    g_autofree guint *home = g_new0 (guint, n_kinds * (n_players + 1));
    g_autofree guint *standing = g_new0 (guint, n_kinds + 1);

    for (guint number = 0; number < av_land_get_n_all_pieces (game); number++) {
        AvPiece piece = av_land_get_piece_at (game, number);
        guint owner = piece.owner == AV_NOBODY ? n_players : (guint) piece.owner;
        guint at = piece.kind * (n_players + 1) + owner;
        check_piece (recount, number, complaints);
        if (piece.kind >= n_kinds || owner > n_players) {
            complain (complaints, "piece %u is of kind %u and owner %d", number, piece.kind,
                      piece.owner);
            continue;
        }
        all[at]++;
        home[at] += piece.place == AV_AT_SUPPLY;
        standing[piece.kind] += av_piece_is_on_table (&piece);
    }
    for (guint kind = 0; kind < n_kinds; kind++) {
        const AvPieceDef *def = av_land_get_piece (recount->ruleset, kind);
        gboolean neutral = (def->flags & AV_PIECE_NEUTRAL) != 0;
        if (standing[kind] != land_standing (game, land_of (game))[kind])
            complain (complaints, "%u pieces %s are on the table, counted %u",
                      land_standing (game, land_of (game))[kind], def->id, standing[kind]);
        for (guint owner = neutral ? n_players : 0; owner < n_players + neutral; owner++) {
            guint at = kind * (n_players + 1) + owner;
            gint name = owner == n_players ? AV_NOBODY : (gint) owner;
            if (all[at] != def->supply)
                complain (complaints, "%u pieces %s of owner %d, there should be %u", all[at],
                          def->id, name, def->supply);
            if (!neutral && (gint) home[at] != av_game_get_supply (game, owner, kind))
                complain (complaints, "player %u has %d pieces %s, counted %u", owner,
                          av_game_get_supply (game, owner, kind), def->id, home[at]);
        }
    }
}

/* Each player's points by reason add up to his score. */
static void
check_scores (const Recount *recount, GString *complaints)
{
    if (land_count_statements (recount->ruleset, "score") > 0)
        return;
    for (guint player = 0; player < av_ruleset_get_n_players (recount->ruleset); player++) {
        gint sum = 0;
        for (guint reason = 0; reason < av_ruleset_get_n_reasons (recount->ruleset); reason++)
            sum += av_game_get_breakdown (recount->game, player, reason);
        if (sum != av_game_get_score (recount->game, player))
            complain (complaints, "player %u has %d points, by reasons %d", player,
                      av_game_get_score (recount->game, player), sum);
    }
}

static void
check_fits (const Recount *recount, GString *complaints)
{
    guint drawn = av_land_get_drawn (recount->game);

    for (guint cell = 0; drawn != AV_NONE && cell < recount->width * recount->height; cell++) {
        guint x = cell % recount->width, y = cell / recount->width;
        if (recount->beside[cell] == 0 || recount->cells[cell] != AV_NONE)
            continue;
        guint real = av_land_fits (recount->game, drawn, x, y);
        if (real != recount->fits[cell])
            complain (complaints, "%s at %u %u fits in rotations %x, counted %x",
                      av_land_get_kind (recount->ruleset, drawn)->id, x, y, real,
                      recount->fits[cell]);
    }
}

void
land_verify (const AvGame *game, GString *complaints)
{
    gsize before = complaints->len;
    g_autoptr (Recount) recount = recount_new (game);

    check_tiles (recount, complaints);
    check_marks (recount, complaints);
    /* Features can only be compared if the tiles are right. */
    if (complaints->len != before)
        return;
    check_features (recount, complaints);
    check_pile (recount, complaints);
    check_pieces (recount, complaints);
    check_scores (recount, complaints);
    check_fits (recount, complaints);
    recount_check_legal (recount, complaints);
}
