/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.c: compiles a ruleset's tables from its set-up: tile kinds, the pile, and the size of a
 * position. */
#include "engine/i18n.h"
#include "land/change.h"
#include "land/tile.h"
#include "land/kind.h"
#include "land/land-private.h"
#include "land/tray.h"
#include "land/verify.h"

#include <string.h>

/* --- tile kinds --- */

/* The edge classes of a ruleset: triples of terrains as they lie on a side, clockwise. */
typedef struct {
    guint8 triples[64][3];
    guint n;
} Classes;

static gint
find_class (Classes *classes, guint a, guint b, guint c)
{
    for (guint i = 0; i < classes->n; i++)
        if (classes->triples[i][0] == a && classes->triples[i][1] == b
            && classes->triples[i][2] == c)
            return i;
    if (classes->n == G_N_ELEMENTS (classes->triples))
        return -1;
    classes->triples[classes->n][0] = a;
    classes->triples[classes->n][1] = b;
    classes->triples[classes->n][2] = c;
    return classes->n++;
}

/* The class of side SIDE of a kind as printed; with MIRROR, the mirrored one, which a neighbour
 * shows. */
static gint
side_class (Classes *classes, const LandKind *kind, guint side, gboolean mirror)
{
    guint terrain[3];
    for (guint i = 0; i < 3; i++)
        terrain[i] = kind->segments[kind->segment[0][side * 3 + i]].terrain;
    return mirror ? find_class (classes, terrain[2], terrain[1], terrain[0])
                  : find_class (classes, terrain[0], terrain[1], terrain[2]);
}

static gboolean
any_turns (const Land *land, const gchar *const *marks)
{
    for (; *marks; marks++) {
        gint mark = land_find_mark (land, *marks);
        if (mark >= 0 && land->marks[mark].def && land->marks[mark].def->turns)
            return TRUE;
    }
    return FALSE;
}

/* Like av_tile_def_symmetry (), but a mark that turns with the tile makes all rotations differ. */
static guint
find_symmetry (const Land *land, const AvTileDef *def)
{
    gboolean turns = any_turns (land, def->marks);
    for (guint i = 0; i < def->n_segments; i++)
        turns |= any_turns (land, def->segments[i].marks);
    return turns ? 1 : av_tile_def_symmetry (def);
}

static void
compile_geometry (const Land *land, LandKind *kind)
{
    const AvTileDef *def = kind->def;
    guint symmetry = find_symmetry (land, def);
    for (guint rotation = 0; rotation < 4; rotation++) {
        for (guint i = 0; i < def->n_segments; i++) {
            guint16 slots = av_slots_turn (def->segments[i].slots, rotation);
            kind->slot[rotation][i] = __builtin_ctz (slots);
            for (guint slot = 0; slot < AV_SLOTS; slot++)
                if (slots >> slot & 1)
                    kind->segment[rotation][slot] = i;
        }
        kind->canon[rotation] = rotation;
        for (guint lower = 0; lower < rotation; lower++)
            if (symmetry >> (rotation - lower) & 1) {
                kind->canon[rotation] = lower;
                break;
            }
        if (kind->canon[rotation] == rotation)
            kind->distinct |= 1u << rotation;
    }
}

/* Mask of a side's three slots that are joints: places where its segments meet the neighbour's.
 * Adjacent slots of one segment make one joint. */
static guint
find_joints (const LandKind *kind, guint side)
{
    guint joints = 1;
    for (guint i = 1; i < 3; i++) {
        guint mine = kind->segment[0][side * 3 + i], before = kind->segment[0][side * 3 + i - 1];
        if (mine != before)
            joints |= 1u << i;
    }
    return joints;
}

/* To which sides a tile leads what comes to it from one side; fields are never closed and do not
 * count. */
static void
find_reach (const Land *land, LandKind *kind)
{
    guint sides[AV_MAX_SEGMENTS] = { 0 };
    for (guint slot = 0; slot < 12; slot++)
        if (kind->joints[0][slot / 3] >> slot % 3 & 1)
            sides[kind->segment[0][slot]] |= 1u << slot / 3;
    for (guint slot = 0; slot < 12; slot++) {
        guint segment = kind->segment[0][slot], reach = sides[segment];
        if (!(kind->joints[0][slot / 3] >> slot % 3 & 1)
            || land->terrains[kind->segments[segment].terrain].closing == AV_CLOSING_NEVER)
            continue;
        for (guint rotation = 0; rotation < 4; rotation++)
            kind->reach[rotation][(slot / 3 + rotation) % 4] |=
                (reach << rotation | reach >> (4 - rotation)) & 15;
    }
}

static void
compile_segments (Land *land, LandKind *kind, guint index)
{
    const AvTileDef *def = kind->def;
    for (guint i = 0; i < def->n_segments; i++) {
        guint terrain = land_find_terrain (land, def->segments[i].terrain);
        kind->segments[i].terrain = terrain;
        kind->terrains |= G_GUINT64_CONSTANT (1) << terrain;
        for (guint k = 0; k < def->n_segments; k++)
            kind->segments[i].multi |=
                k != i && g_str_equal (def->segments[k].terrain, def->segments[i].terrain);
        guint64 *marks =
            land->segment_marks + ((gsize) index * AV_MAX_SEGMENTS + i) * land->mark_words;
        for (const gchar *const *id = def->segments[i].marks; *id; id++) {
            gint mark = land_find_mark (land, *id);
            if (mark < 0)
                continue;
            kind->marks |= G_GUINT64_CONSTANT (1) << mark;
            kind->segments[i].openings += land->marks[mark].def && land->marks[mark].def->opens;
            gint lane = land->marks[mark].lane;
            if (lane >= 0)
                marks[lane / 4] += G_GUINT64_CONSTANT (1) << lane % 4 * 16;
        }
    }
    for (const gchar *const *id = def->marks; *id; id++) {
        gint mark = land_find_mark (land, *id);
        if (mark >= 0)
            kind->marks |= G_GUINT64_CONSTANT (1) << mark;
    }
    for (guint side = 0; side < 4; side++) {
        guint joints = find_joints (kind, side);
        for (guint rotation = 0; rotation < 4; rotation++)
            kind->joints[rotation][(side + rotation) % 4] = joints;
        for (guint i = 0; i < 3; i++)
            if (joints >> i & 1)
                kind->segments[kind->segment[0][side * 3 + i]].open++;
    }
    find_reach (land, kind);
    for (guint i = 0; i < def->n_segments; i++)
        if (land->terrains[kind->segments[i].terrain].closing == AV_CLOSING_AROUND) {
            kind->around |= 1u << i;
            kind->n_around++;
            kind->segments[i].open = 8;
            kind->segments[i].openings = 0;
        }
    for (guint i = 0; i < def->n_segments; i++) {
        LandSegment *segment = &kind->segments[i];
        segment->open += segment->openings;
        kind->links[i] = (LandLink){ i, i, 0, segment->terrain, segment->multi };
        kind->totals[i] = (LandTotals){ segment->open, 1, 1, 0, segment->multi };
    }
}

/* Whether a side that shows the terrains of class SHOWS fits one that wants those of class WANTS. */
static gboolean
classes_fit (const Land *land, const Classes *classes, guint shows, guint wants)
{
    for (guint i = 0; i < 3; i++) {
        guint mine = classes->triples[shows][i], theirs = classes->triples[wants][i];
        if (mine != theirs && !(land->terrains[mine].fits >> theirs & 1))
            return FALSE;
    }
    return TRUE;
}

/* What may be on one side of a cell on which a tile fits: the codes of nothing and of each class
 * that fits. */
typedef struct {
    guint codes[G_N_ELEMENTS (((Classes *) 0)->triples) + 1];
    guint n;
} Sides;

static Sides
find_sides (const Land *land, const Classes *classes, guint shows, guint side)
{
    Sides sides = { .n = 1 };
    for (guint class = 0; class < classes->n; class ++)
        if (classes_fit (land, classes, shows, class))
            sides.codes[sides.n++] = (class + 1) * land->powers[side];
    return sides;
}

/* What decides where a kind fits. */
typedef struct {
    guint shows[4];  /* classes of its sides */
    guint rotations; /* mask of those that look different */
} Sight;

/* The first of the N ones before it that is like SIGHT; N: none. */
static guint
find_sight (const Sight *sights, guint n, const Sight *sight)
{
    guint i = 0;
    while (i < n && memcmp (&sights[i], sight, sizeof *sight) != 0)
        i++;
    return i;
}

/* Notes in FIT each code in which a kind that shows these classes fits in that rotation. */
static void
note_fits (const Land *land, const Classes *classes, const guint *shows, guint rotation,
           guint8 *fit)
{
    Sides sides[4];
    for (guint side = 0; side < 4; side++)
        sides[side] = find_sides (land, classes, shows[(side + 4 - rotation) % 4], side);
    for (guint n = 0; n < sides[0].n; n++)
        for (guint e = 0; e < sides[1].n; e++)
            for (guint s = 0; s < sides[2].n; s++)
                for (guint w = 0; w < sides[3].n; w++)
                    if (n + e + s + w > 0)
                        fit[sides[0].codes[n] + sides[1].codes[e] + sides[2].codes[s]
                            + sides[3].codes[w]] += (1u << rotation) + 16;
}

/* The table of what fits: for each kind and each code of an open cell's four sides. */
static gboolean
compile_fit (Land *land, GError **error)
{
    Classes classes = { .n = 0 };
    for (guint k = 0; k < land->n_kinds; k++)
        for (guint side = 0; side < 4; side++)
            if (side_class (&classes, &land->kinds[k], side, FALSE) < 0
                || side_class (&classes, &land->kinds[k], side, TRUE) < 0)
                return land_fail (error, _ ("The decks have too many different edges."));
    guint base = classes.n + 1;
    gsize n_codes = (gsize) base * base * base * base;
    if (n_codes > G_MAXUINT16 || n_codes * land->n_kinds > 64 * 1024 * 1024)
        return land_fail (error, _ ("The decks have too many different edges."));
    land->n_codes = n_codes;
    for (guint side = 0, power = 1; side < 4; side++, power *= base)
        land->powers[side] = power;
    g_autofree Sight *sights = g_new (Sight, land->n_kinds);
    guint n_sights = 0;
    for (guint k = 0; k < land->n_kinds; k++) {
        LandKind *kind = &land->kinds[k];
        Sight sight = { .rotations = kind->distinct };
        for (guint side = 0; side < 4; side++) {
            sight.shows[side] = side_class (&classes, kind, side, FALSE);
            guint wanted = side_class (&classes, kind, side, TRUE);
            for (guint rotation = 0; rotation < 4; rotation++) {
                guint lies = (side + rotation) % 4;
                kind->digits[rotation][lies] = (wanted + 1) * land->powers[(lies + 2) % 4];
            }
        }
        guint row = find_sight (sights, n_sights, &sight);
        kind->fit = row * land->n_codes;
        sights[row] = sight;
        n_sights = MAX (n_sights, row + 1);
    }
    land->fit = g_malloc0_n (n_sights, n_codes);
    for (guint i = 0; i < n_sights; i++)
        for (guint rotation = 0; rotation < 4; rotation++)
            if (sights[i].rotations >> rotation & 1)
                note_fits (land, &classes, sights[i].shows, rotation,
                           land->fit + (gsize) i * n_codes);
    return TRUE;
}

/* Whether sides that differ may meet on this table; sides that several segments share between
 * them are equal to no other. */
static gboolean
has_unlike_sides (const Land *land)
{
    for (guint k = 0; k < land->n_kinds; k++)
        for (guint side = 0; side < 4; side++)
            if (av_tile_def_is_parted (land->kinds[k].def, side))
                return TRUE;
    for (guint i = 0; i < land->n_terrains; i++)
        if (land->terrains[i].fits || land->terrains[i].flags & AV_TERRAIN_JOINS_NONE)
            return TRUE;
    return FALSE;
}

static gboolean
compile (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error)
{
    if (!land_gather_defs (ruleset, land, catalogue, error))
        return FALSE;
    land->segment_marks =
        g_malloc0_n ((gsize) land->n_kinds * AV_MAX_SEGMENTS * MAX (land->mark_words, 1), 8);
    for (guint k = 0; k < land->n_kinds; k++) {
        LandKind *kind = &land->kinds[k];
        kind->n_segments = kind->def->n_segments;
        compile_geometry (land, kind);
        compile_segments (land, kind, k);
        if (kind->n_around > MAX_AROUND)
            return land_fail (error, _ ("The tile “%s” has more than three monasteries."),
                              kind->def->id);
    }
    land_make_room (land);
    if (!land_compile_seats (land, catalogue, error))
        return FALSE;
    land_resolve_interests (ruleset, land);
    land->unlike = has_unlike_sides (land);
    return compile_fit (land, error);
}

/* --- the decks --- */

static void
land_free (gpointer data)
{
    Land *land = data;
    g_free (land->kinds);
    g_free (land->entries);
    g_free (land->fit);
    g_free (land->takers);
    g_free (land->segment_marks);
    g_free (land->seats);
    for (guint i = 0; i < land->n_pieces; i++)
        g_free ((gchar *) land->pieces[i].misplaced.reason);
    g_free (land->pile);
    g_free (land->trays);
    land_recount_free (land->recount);
    g_ptr_array_unref (land->decks);
    g_ptr_array_unref (land->own_kinds);
    g_free (land);
}

static AvDeck *
find_deck (AvCatalogue *catalogue, const AvDeckChoice *choice, GError **error)
{
    AvDeckLibrary *library = av_land_get_library (catalogue);
    g_autoptr (GError) reason = NULL;
    AvDeck *deck = library ? av_deck_library_find (library, choice->deck, &reason) : NULL;
    if (!deck)
        g_set_error (error, AV_RULESET_ERROR,
                     reason && !g_error_matches (reason, AV_DECK_ERROR, AV_DECK_ERROR_MISSING)
                         ? AV_RULESET_ERROR_INVALID
                         : AV_RULESET_ERROR_MISSING,
                     "%s", reason ? reason->message : _ ("There are no decks."));
    return deck;
}

gboolean
land_list_forced_rules (const AvSetup *setup, AvCatalogue *catalogue, GPtrArray *ids,
                        GError **error)
{
    for (guint i = 0; i < setup->decks->len; i++) {
        AvDeck *deck = find_deck (catalogue, setup->decks->pdata[i], error);
        if (!deck)
            return FALSE;
        for (gchar **id = deck->rules; deck->forces && *id; id++)
            g_ptr_array_add (ids, g_strdup (*id));
    }
    return TRUE;
}

/* The stage in which a tile is drawn, by its deck's hints: decks that come first go before the
 * others; within each, numbered tiles go before the rest, and tiles numbered from the end after
 * it. */
static gint16
hinted_stage (const AvDeck *deck, const AvTileDef *def)
{
    gint order = def->order;
    if (deck->first)
        return order > 0 ? MIN (order, 20) : order < 0 ? MAX (50 + order, 30) : 25;
    return order > 0 ? MIN (50 + order, 99) : order < 0 ? MAX (200 + order, 101) : AV_STAGE_USUAL;
}

static gboolean
gather_kinds (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error)
{
    guint n = 0;
    for (guint i = 0; i < land->decks->len; i++)
        n += ((AvDeck *) land->decks->pdata[i])->kinds->len;
    land->kinds = g_new0 (LandKind, n + 1);
    for (guint i = 0; i < land->decks->len; i++) {
        const AvDeck *deck = land->decks->pdata[i];
        const AvDeckChoice *choice = ruleset->setup->decks->pdata[i];
        for (guint k = 0; k < deck->kinds->len; k++) {
            const AvTileDef *def = deck->kinds->pdata[k];
            gint known = av_ruleset_find_name (ruleset, AV_ARG_ITEM, def->id);
            LandKind *kind = &land->kinds[known >= 0 ? (guint) known : land->n_kinds];
            kind->def = def;
            /* One more than a game can have is refused, so there is no need to count further. */
            kind->count =
                (guint) MIN (kind->count + (guint64) def->count * choice->copies, MAX_TILES + 1);
            kind->stage = hinted_stage (deck, def);
            if (known < 0) {
                kind->base = land->n_kinds++;
                av_ruleset_add_name (ruleset, AV_ARG_ITEM, def->id);
            }
            land->n_tiles_in_decks += def->count * choice->copies;
        }
    }
    if (!land_add_rules_kinds (ruleset, land, catalogue, error))
        return FALSE;
    for (guint i = 0; i < land->n_kinds; i++)
        if (land->kinds[i].def->name && land->kinds[i].base == i)
            av_ruleset_add_alias (ruleset, AV_ARG_ITEM, land->kinds[i].def->name, i);
    return TRUE;
}

guint
land_count_statements (const AvRuleset *ruleset, const gchar *word)
{
    guint n = 0;
    for (guint i = 0; i < ruleset->setup->prelude->len; i++)
        n += g_str_equal (((AvStatement *) ruleset->setup->prelude->pdata[i])->words[0], word);
    return n;
}

static gint
compare_stages (gconstpointer a, gconstpointer b, gpointer data)
{
    (void) data;
    const LandEntry *x = a, *y = b;
    return x->stage - y->stage;
}

/* The pile by kind and stage, as rules want it. */
static void
gather_entries (AvRuleset *ruleset, Land *land, gboolean with_start)
{
    guint n = 0;
    g_autofree guint16 *kinds = g_new (guint16, land->n_kinds + 1);
    g_autofree guint16 *counts = g_new (guint16, land->n_kinds + 1);
    g_autofree gint16 *stages = g_new (gint16, land->n_kinds + 1);
    gint start = -1;
    for (guint i = 0; i < land->n_kinds && start < 0 && with_start; i++)
        if (land->kinds[i].def->start)
            start = i;
    if (start >= 0)
        kinds[0] = start, counts[0] = 1, stages[0] = AV_STAGE_START, n = 1;
    for (guint i = 0; i < land->n_kinds; i++) {
        kinds[n] = i;
        counts[n] = land->kinds[i].count - (start == (gint) i);
        stages[n++] = land->kinds[i].stage;
    }
    AvDeckContext context = { ruleset, n, kinds, counts, stages };
    RULESET_CALL_HOOKS (ruleset, DECK, &context);
    /* Rules may have put the start tile into the stage of its kind, so that one draw would be
     * listed twice. */
    for (guint i = 1; i < n && start >= 0; i++)
        if (kinds[i] == kinds[0] && stages[i] == stages[0]) {
            counts[i] += counts[0];
            counts[0] = 0;
        }
    land->entries = g_new0 (LandEntry, n);
    for (guint i = 0; i < n; i++)
        if (counts[i] > 0)
            land->entries[land->n_entries++] = (LandEntry){ kinds[i], counts[i], stages[i], 0 };
    /* This sort keeps the order of equals, plain qsort need not. */
    g_qsort_with_data (land->entries, land->n_entries, sizeof (LandEntry), compare_stages, NULL);
    for (guint i = land->n_entries; i-- > 0;)
        land->entries[i].end =
            i + 1 < land->n_entries && land->entries[i + 1].stage == land->entries[i].stage
                ? land->entries[i + 1].end
                : i + 1;
    for (guint i = 0; i < land->n_kinds; i++)
        land->kinds[i].count = 0;
    for (guint i = 0; i < land->n_entries; i++) {
        land->kinds[land->entries[i].kind].entry = i;
        land->kinds[land->entries[i].kind].n_entries++;
        land->kinds[land->entries[i].kind].count += land->entries[i].count;
    }
    land->taker_bytes = land->n_entries / 8 + 1;
    land->takers = g_malloc0_n (land->taker_bytes, land->n_codes);
    for (guint i = 0; i < land->n_entries; i++)
        for (guint code = 0; code < land->n_codes; code++)
            land->takers[(gsize) code * land->taker_bytes + i / 8] |=
                (land_fit (land, land->entries[i].kind)[code] != 0) << i % 8;
}

static void
gather_pile (const AvRuleset *ruleset, Land *land)
{
    for (guint i = 0; i < ruleset->setup->prelude->len; i++) {
        const AvStatement *statement = ruleset->setup->prelude->pdata[i];
        if (!g_str_equal (statement->words[0], "pile"))
            continue;
        land->fixed = TRUE;
        guint n = g_strv_length (statement->words) - 1;
        land->pile = g_renew (guint16, land->pile, land->n_pile + n);
        for (guint k = 0; k < n; k++) {
            gint kind = av_ruleset_find_name (ruleset, AV_ARG_ITEM, statement->words[k + 1]);
            /* A word that names no tile is reported when the game begins, with its line. */
            if (kind >= 0)
                land->pile[land->n_pile++] = kind;
        }
    }
}

static void
number_pieces (const AvRuleset *ruleset, Land *land)
{
    for (guint i = 0; i < land->n_pieces; i++)
        if (!(land->pieces[i].def->flags & AV_PIECE_NEUTRAL)) {
            land->pieces[i].first = land->pieces_each;
            land->pieces_each += land->pieces[i].def->supply;
        }
    land->max_pieces = land->pieces_each * ruleset->n_players;
    for (guint i = 0; i < land->n_pieces; i++)
        if (land->pieces[i].def->flags & AV_PIECE_NEUTRAL) {
            land->pieces[i].first = land->max_pieces;
            land->max_pieces += land->pieces[i].def->supply;
        }
}

#define MAX_UNCOUNTED 16

/* Finds how large the arrays of a position must be. */
static void
measure (const AvRuleset *ruleset, Land *land)
{
    guint lays = land_count_statements (ruleset, "lay"), cells = land->width * land->height;
    guint tiles = 0, segments = 0, most = 1, around = 0;
    for (guint i = 0; i < land->n_kinds; i++) {
        around += land->kinds[i].count * land->kinds[i].n_around;
        most = MAX (most, land->kinds[i].room);
        tiles += land->kinds[i].count;
        segments += land->kinds[i].count * land->kinds[i].room;
    }
    if (land->fixed) {
        tiles = land->n_pile;
        segments = tiles * most;
        around = tiles * MAX_AROUND;
    }
    for (guint i = 0; i < land->n_kinds; i++) {
        tiles += land->kinds[i].extra;
        segments += land->kinds[i].extra * land->kinds[i].room;
        around += land->kinds[i].extra * land->kinds[i].n_around;
    }
    /* Rules may give a few tiles beyond those counted; any more are discarded. */
    if (ruleset->hooks[AV_POINT_DRAW].n > 0) {
        tiles += MAX_UNCOUNTED;
        segments += MAX_UNCOUNTED * most;
        around += MAX_UNCOUNTED;
    }
    land->max_tiles = MIN (tiles + lays, cells);
    land->max_segments = MIN (segments + lays * most, land->max_tiles * most);
    land->max_around = MIN (around + lays * MAX_AROUND, land->max_tiles * MAX_AROUND);
    land->max_frontier =
        MIN (2 * land->max_tiles + 2 + 2 * lays, cells) / OPEN_STEP * OPEN_STEP + OPEN_STEP;
}

static guint
round_up (guint n, guint step)
{
    return (n + step - 1) / step * step;
}

static void
lay_out (AvRuleset *ruleset, Land *land)
{
    guint segments = land->max_segments + SEGMENT_STEP;
    land->state = av_ruleset_reserve (ruleset, sizeof (LandState));
    land->grid = av_ruleset_reserve (ruleset, sizeof (gint16) * land->n_grid);
    land->frontier = av_ruleset_reserve (ruleset, sizeof (LandOpen) * land->max_frontier);
    land->tiles = av_ruleset_reserve (ruleset, sizeof (LandTile) * land->max_tiles);
    land->around = av_ruleset_reserve (ruleset, sizeof (LandAround)
                                                    * round_up (land->max_around, AROUND_STEP));
    land->links = av_ruleset_reserve (ruleset, sizeof (LandLink) * segments);
    land->totals = av_ruleset_reserve (ruleset, sizeof (LandTotals) * segments);
    land->strengths = av_ruleset_reserve (ruleset, sizeof (guint64) * segments);
    land->mark_counts =
        av_ruleset_reserve (ruleset, sizeof (guint64) * segments * land->mark_words);
    land->piece_states = av_ruleset_reserve (ruleset, sizeof (LandPiece) * land->max_pieces);
    /* In one, as each begins at a multiple of 16. */
    guint lying = sizeof (guint16) * land->n_marks;
    guint standing = sizeof (guint16) * (land->n_pieces + 1);
    land->lying =
        av_ruleset_reserve (ruleset, lying + standing + ruleset->n_players * land->n_pieces);
    land->standing = land->lying + lying;
    land->supply = land->standing + standing;
    land->left =
        av_ruleset_reserve (ruleset, sizeof (guint16) * round_up (land->n_entries, LAND_PICK_STEP));
    land->draws = av_ruleset_reserve (ruleset, sizeof (AvAction) * land->n_entries);
    land->draw_places = av_ruleset_reserve (ruleset, sizeof (guint16) * land->n_entries);
    /* Only rules put tiles back. */
    land->tried =
        av_ruleset_reserve (ruleset, ruleset->hooks[AV_POINT_DRAWN].n > 0 ? land->n_entries : 0);
    land->ring = av_ruleset_reserve (ruleset, sizeof (guint16) * (land->ring_room + 1));
    land->ties = av_ruleset_reserve (ruleset, sizeof (LandTie) * land->max_ties);
    land_lay_out_trays (ruleset, land);
    av_ruleset_set_scope_count (ruleset, AV_SCOPE_TILE, land->max_tiles);
    av_ruleset_set_scope_count (ruleset, AV_SCOPE_PIECE, land->max_pieces);
}

static gboolean
too_many_tiles (GError **error)
{
    return land_fail (error, "%s", _ ("The decks hold more tiles than a game can have: 30,000."));
}

static gboolean
check_players_and_decks (const AvRuleset *ruleset, const Land *land, GError **error)
{
    if (ruleset->n_players < 2)
        return land_fail (error, "%s", _ ("Two to six can play."));
    if (land->n_tiles_in_decks == 0)
        return land_fail (error, "%s", _ ("No deck is chosen: there are no tiles to play with."));
    if (land->n_kinds > MAX_KINDS)
        return land_fail (error, _ ("more than %d kinds of tile"), MAX_KINDS);
    /* The pile counts the copies of a kind in 16 bits. */
    for (guint i = 0; i < land->n_kinds; i++)
        if (land->kinds[i].count > MAX_TILES)
            return too_many_tiles (error);
    return TRUE;
}

/* Whether the tiles that rules leave in the game, or add to it, are not too many. */
static gboolean
check_size (AvRuleset *ruleset, const Land *land, GError **error)
{
    guint n = av_land_get_n_tiles_in_game (ruleset), room = land->width * land->height;
    if (n > MAX_TILES)
        return too_many_tiles (error);
    if (n > room)
        av_ruleset_set_warning (
            ruleset, g_strdup_printf (_ ("The game has %u tiles, the table has room for %u: the "
                                         "rest will be discarded."),
                                      n, room));
    return TRUE;
}

/* Collects the decks in the order in which they were chosen.  One may be named twice, by id and
 * by file; but two decks of one id would give two kinds of tile one name, so that no record
 * could tell them apart. */
static gboolean
gather_decks (AvCatalogue *catalogue, const AvSetup *setup, Land *land, GError **error)
{
    for (guint i = 0; i < setup->decks->len; i++) {
        const AvDeckChoice *choice = setup->decks->pdata[i];
        AvDeck *deck = find_deck (catalogue, choice, error);
        guint64 copies = choice->copies;
        if (!deck)
            return FALSE;
        for (guint j = 0; j < i; j++) {
            const AvDeck *other = land->decks->pdata[j];
            const AvDeckChoice *before = setup->decks->pdata[j];
            if (other == deck) {
                copies += before->copies;
            } else if (g_str_equal (other->id, deck->id)) {
                g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                             _ ("Two of the decks have the id “%s”: “%s” and “%s”."), deck->id,
                             before->deck, choice->deck);
                return FALSE;
            }
        }
        if (deck->max_copies > 0 && copies > deck->max_copies) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         g_dngettext (GETTEXT_PACKAGE, "The deck “%s” can be used %u time at most.",
                                      "The deck “%s” can be used %u times at most.",
                                      deck->max_copies),
                         deck->id, deck->max_copies);
            return FALSE;
        }
        g_ptr_array_add (land->decks, av_deck_ref (deck));
    }
    return TRUE;
}

gboolean
land_build (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    Land *land = g_new0 (Land, 1);
    const AvSetup *setup = ruleset->setup;
    land->decks = g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_unref);
    land->own_kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) av_tile_def_free);
    av_ruleset_set_data (ruleset, land, land_free);
    if (!gather_decks (catalogue, setup, land, error))
        return FALSE;
    land->width = setup->width;
    land->height = setup->height;
    land->stride = setup->width + 1;
    land->n_grid = land->stride * (setup->height + 2) + 1;
    gint stride = land->stride;
    const gint offsets[8] = { -stride,     1,           stride,     -1,
                              -stride - 1, -stride + 1, stride + 1, stride - 1 };
    memcpy (land->offsets, offsets, sizeof offsets);
    land->edition = setup->edition;
    land->verb_draw = av_ruleset_find_action (ruleset, "draw");
    land->verb_place = av_ruleset_find_action (ruleset, "place");
    land->verb_deploy = av_ruleset_find_action (ruleset, "deploy");
    land->phase_score = (guint) av_ruleset_find_phase (ruleset, "score");
    land->phase_return = (guint) av_ruleset_find_phase (ruleset, "return");
    land->phase_clear = av_ruleset_find_phase (ruleset, "clear");
    if (!gather_kinds (ruleset, land, catalogue, error))
        return FALSE;
    gather_pile (ruleset, land);
    land_count_given (ruleset, land);
    if (!check_players_and_decks (ruleset, land, error) || !land_add_trays (ruleset, land, error)
        || !compile (ruleset, land, catalogue, error))
        return FALSE;
    land->shield = land->marks[av_land_find_mark (ruleset, "shield")].lane;
    land->open_shield =
        g_str_equal (av_ruleset_get_option (ruleset, "core.open-shield"), "1") ? 1 : 0;
    number_pieces (ruleset, land);
    if (!ruleset_bind (ruleset, error))
        return FALSE;
    gboolean laid = land_count_statements (ruleset, "lay") > 0;
    land->start_placed = !laid && !land->fixed
                         && g_str_equal (av_ruleset_get_option (ruleset, "core.start"), "placed");
    gather_entries (ruleset, land, !laid);
    if (!check_size (ruleset, land, error))
        return FALSE;
    measure (ruleset, land);
    lay_out (ruleset, land);
    land->fails_anywhere = land_fails_anywhere (ruleset);
    return TRUE;
}

/* --- queries about a ruleset --- */

static const Land *
tables (const AvRuleset *ruleset)
{
    return av_ruleset_get_data (ruleset);
}

guint
av_land_get_n_kinds (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_kinds;
}

const AvTileDef *
av_land_get_kind (const AvRuleset *ruleset, guint kind)
{
    GAME_RETURN_VAL_IF_FAIL (kind < tables (ruleset)->n_kinds, NULL);
    return tables (ruleset)->kinds[kind].def;
}

guint
av_land_get_symmetry (const AvRuleset *ruleset, guint kind)
{
    GAME_RETURN_VAL_IF_FAIL (kind < tables (ruleset)->n_kinds, 1);
    return find_symmetry (tables (ruleset), tables (ruleset)->kinds[kind].def);
}

guint
av_land_get_kind_count (const AvRuleset *ruleset, guint kind)
{
    GAME_RETURN_VAL_IF_FAIL (kind < tables (ruleset)->n_kinds, 0);
    return tables (ruleset)->kinds[kind].count;
}

guint
av_land_get_n_tiles_in_game (const AvRuleset *ruleset)
{
    const Land *land = tables (ruleset);
    guint n = land->n_pile;
    for (guint i = 0; !land->fixed && i < land->n_entries; i++)
        n += land->entries[i].count;
    return n;
}

guint
av_land_get_n_tiles_in_decks (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_tiles_in_decks;
}

guint
av_land_get_n_terrains (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_terrains;
}

const AvTerrainDef *
av_land_get_terrain (const AvRuleset *ruleset, guint terrain)
{
    GAME_RETURN_VAL_IF_FAIL (terrain < tables (ruleset)->n_terrains, NULL);
    return tables (ruleset)->terrains[terrain].def;
}

const gchar *
av_land_get_terrain_id (const AvRuleset *ruleset, guint terrain)
{
    GAME_RETURN_VAL_IF_FAIL (terrain < tables (ruleset)->n_terrains, NULL);
    return tables (ruleset)->terrains[terrain].id;
}

const gchar *
av_land_get_terrain_name (const AvRuleset *ruleset, guint terrain)
{
    GAME_RETURN_VAL_IF_FAIL (terrain < tables (ruleset)->n_terrains, "");
    const LandTerrain *entry = &tables (ruleset)->terrains[terrain];
    return entry->def ? land_translate (entry->rules, entry->def->name) : entry->id;
}

guint
av_land_get_n_marks (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_marks;
}

const AvMarkDef *
av_land_get_mark (const AvRuleset *ruleset, guint mark)
{
    GAME_RETURN_VAL_IF_FAIL (mark < tables (ruleset)->n_marks, NULL);
    return tables (ruleset)->marks[mark].def;
}

const gchar *
av_land_get_mark_id (const AvRuleset *ruleset, guint mark)
{
    GAME_RETURN_VAL_IF_FAIL (mark < tables (ruleset)->n_marks, NULL);
    return tables (ruleset)->marks[mark].id;
}

gint
av_land_find_mark (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    return land_find_mark (tables (ruleset), id);
}

gint
av_land_find_terrain (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    return land_find_terrain (tables (ruleset), id);
}

gint
av_land_find_piece_kind (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    return av_ruleset_find_name (ruleset, AV_ARG_PIECE, id);
}

/* While hook `kinds` runs nothing is compiled yet: then what is printed on the tile counts. */
static gboolean
is_compiled (const Land *land)
{
    return land->segment_marks != NULL;
}

static gboolean
prints_mark (const AvTileDef *def, const gchar *id)
{
    gboolean found = g_strv_contains (def->marks, id);
    for (guint i = 0; i < def->n_segments; i++)
        found |= g_strv_contains (def->segments[i].marks, id);
    return found;
}

static gboolean
prints_terrain (const AvTileDef *def, const gchar *id)
{
    gboolean found = FALSE;
    for (guint i = 0; i < def->n_segments; i++)
        found |= g_str_equal (def->segments[i].terrain, id);
    return found;
}

gboolean
av_land_kind_has_mark (const AvRuleset *ruleset, guint kind, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (kind < tables (ruleset)->n_kinds && id, FALSE);
    if (!is_compiled (tables (ruleset)))
        return prints_mark (tables (ruleset)->kinds[kind].def, id);
    gint mark = av_land_find_mark (ruleset, id);
    return mark >= 0 && tables (ruleset)->kinds[kind].marks >> mark & 1;
}

gboolean
av_land_kind_has_terrain (const AvRuleset *ruleset, guint kind, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (kind < tables (ruleset)->n_kinds && id, FALSE);
    if (!is_compiled (tables (ruleset)))
        return prints_terrain (tables (ruleset)->kinds[kind].def, id);
    gint terrain = av_land_find_terrain (ruleset, id);
    return terrain >= 0 && tables (ruleset)->kinds[kind].terrains >> terrain & 1;
}

guint
av_land_get_n_pieces (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_pieces;
}

const AvPieceDef *
av_land_get_piece (const AvRuleset *ruleset, guint piece)
{
    GAME_RETURN_VAL_IF_FAIL (piece < tables (ruleset)->n_pieces, NULL);
    return tables (ruleset)->pieces[piece].def;
}

gboolean
av_land_piece_stands_on (const AvRuleset *ruleset, guint piece, const gchar *id)
{
    gint terrain = av_land_find_terrain (ruleset, id);
    GAME_RETURN_VAL_IF_FAIL (piece < tables (ruleset)->n_pieces, FALSE);
    return terrain >= 0 && tables (ruleset)->pieces[piece].terrains >> terrain & 1;
}

void
av_land_get_edges (const AvRuleset *ruleset, guint kind, guint rotation, gchar *letters)
{
    const Land *land = tables (ruleset);
    memset (letters, 0, 5);
    GAME_RETURN_IF_FAIL (kind < land->n_kinds && rotation < 4);
    const LandKind *k = &land->kinds[kind];
    for (guint side = 0; side < 4; side++)
        letters[side] =
            land->terrains[k->segments[k->segment[rotation][side * 3 + 1]].terrain].letter;
}
