/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.c: compiles terrains, marks, pieces and tile kinds of a ruleset into the tables of play. */
#include "engine/i18n.h"
#include "land/land-private.h"

#include <string.h>

static gboolean
fail (GError **error, const gchar *format, const gchar *a, const gchar *b)
{
    g_autofree gchar *message = NULL;
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    message = g_strdup_printf (format, a, b);
#pragma GCC diagnostic pop
    G_GNUC_END_IGNORE_DEPRECATIONS
    g_set_error_literal (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID, message);
    return FALSE;
}

/* --- registries --- */

gint
land_find_terrain (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_terrains; i++)
        if (g_str_equal (land->terrains[i].id, id))
            return i;
    return -1;
}

gint
land_find_mark (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_marks; i++)
        if (g_str_equal (land->marks[i].id, id))
            return i;
    return -1;
}

static gint
find_piece (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_pieces; i++)
        if (g_str_equal (land->pieces[i].def->id, id))
            return i;
    return -1;
}

static gboolean
add_terrain (AvRuleset *ruleset, Land *land, const AvTerrainDef *def, const gchar *domain,
             GError **error)
{
    if (land_find_terrain (land, def->id) >= 0 || land->n_terrains == MAX_TERRAINS)
        return fail (error, _ ("The terrain “%s” is declared twice."), def->id, NULL);
    guint reason = av_ruleset_add_reason (ruleset, def->id, def->name);
    land->terrains[land->n_terrains++] =
        (LandTerrain){ def, def->id, domain, def->letter, def->closing, def->flags, reason };
    return TRUE;
}

static gboolean
add_mark (Land *land, const AvMarkDef *def, const gchar *domain, GError **error)
{
    if (land_find_mark (land, def->id) >= 0 || land->n_marks == MAX_MARKS)
        return fail (error, _ ("The mark “%s” is declared twice."), def->id, NULL);
    LandMark mark = { def, def->id, domain, -1 };
    if (def->scope == AV_MARK_SEGMENT) {
        if (land->n_lanes == MAX_SEGMENT_MARKS)
            return fail (error, _ ("There are too many marks: “%s” is one too many."), def->id,
                         NULL);
        land->lane_marks[land->n_lanes] = land->n_marks;
        mark.lane = land->n_lanes++;
    }
    land->marks[land->n_marks++] = mark;
    return TRUE;
}

static gboolean
add_piece (AvRuleset *ruleset, Land *land, const AvPieceDef *def, const gchar *domain,
           GError **error)
{
    if (find_piece (land, def->id) >= 0 || land->n_pieces == MAX_PIECE_KINDS)
        return fail (error, _ ("The piece “%s” is declared twice."), def->id, NULL);
    land->pieces[land->n_pieces++] = (LandPieceKind){ def, domain };
    av_ruleset_add_name (ruleset, AV_ARG_PIECE, def->id);
    return TRUE;
}

static gboolean
gather_registries (AvRuleset *ruleset, Land *land, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        const AvLandKinds *kinds = rules->kinds;
        if (!kinds)
            continue;
        for (const AvTerrainDef *def = kinds->terrains; def && def->id; def++)
            if (!add_terrain (ruleset, land, def, rules->domain, error))
                return FALSE;
        for (const AvMarkDef *def = kinds->marks; def && def->id; def++)
            if (!add_mark (land, def, rules->domain, error))
                return FALSE;
        for (const AvPieceDef *def = kinds->pieces; def && def->id; def++)
            if (!add_piece (ruleset, land, def, rules->domain, error))
                return FALSE;
    }
    land->mark_words = (land->n_lanes + 3) / 4;
    return TRUE;
}

/* Terrains and marks of the decks that nobody declares are kept by name: they mean nothing. */
static gboolean
note_strangers (Land *land, const AvTileDef *def, GError **error)
{
    for (guint i = 0; i < def->n_segments; i++) {
        const AvSegmentDef *segment = &def->segments[i];
        if (land_find_terrain (land, segment->terrain) < 0) {
            if (land->n_terrains == MAX_TERRAINS)
                return fail (error, _ ("There are too many terrains: “%s” is one too many."),
                             segment->terrain, NULL);
            land->terrains[land->n_terrains++] = (LandTerrain){
                .id = segment->terrain,
                .letter = g_ascii_tolower (segment->terrain[0]),
                .closing = AV_CLOSING_NEVER,
            };
        }
        for (const gchar *const *mark = segment->marks; *mark; mark++)
            if (land_find_mark (land, *mark) < 0 && land->n_marks < MAX_MARKS)
                land->marks[land->n_marks++] = (LandMark){ .id = *mark, .lane = -1 };
    }
    for (const gchar *const *mark = def->marks; *mark; mark++)
        if (land_find_mark (land, *mark) < 0 && land->n_marks < MAX_MARKS)
            land->marks[land->n_marks++] = (LandMark){ .id = *mark, .lane = -1 };
    return TRUE;
}

static void
resolve_interests (AvRuleset *ruleset, const Land *land)
{
    for (guint point = 0; point < AV_MAX_POINTS; point++)
        for (guint i = 0; i < ruleset->hooks[point].n; i++) {
            AvHookEntry *entry = &ruleset->hooks[point].entries[i];
            const AvInterest *interest = entry->interest;
            struct {
                const gchar *id;
                gint index;
                guint64 *mask;
            } wants[] = {
                { interest->terrain,
                  interest->terrain ? land_find_terrain (land, interest->terrain) : 0,
                  &entry->terrains },
                { interest->mark, interest->mark ? land_find_mark (land, interest->mark) : 0,
                  &entry->marks },
                { interest->piece, interest->piece ? find_piece (land, interest->piece) : 0,
                  &entry->pieces },
            };
            for (guint k = 0; k < G_N_ELEMENTS (wants); k++)
                if (wants[k].id)
                    *wants[k].mask =
                        wants[k].index >= 0 ? G_GUINT64_CONSTANT (1) << wants[k].index : 0;
        }
}

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

/* The class of side SIDE of a kind as printed; the mirrored one (what a neighbour shows) if MIRROR. */
static gint
side_class (Classes *classes, const LandKind *kind, guint side, gboolean mirror)
{
    guint terrain[3];
    for (guint i = 0; i < 3; i++)
        terrain[i] = kind->segments[kind->segment[0][side * 3 + i]].terrain;
    return mirror ? find_class (classes, terrain[2], terrain[1], terrain[0])
                  : find_class (classes, terrain[0], terrain[1], terrain[2]);
}

static void
compile_geometry (LandKind *kind)
{
    const AvTileDef *def = kind->def;
    guint symmetry = av_tile_def_symmetry (def);
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

/* Which of a side's three slots are joints: places where its segments meet the neighbour's.  Slots
 * of one terrain beside each other hang together on both tiles and are one joint. */
static guint
find_joints (const LandKind *kind, guint side)
{
    guint joints = 1;
    for (guint i = 1; i < 3; i++) {
        guint mine = kind->segment[0][side * 3 + i], before = kind->segment[0][side * 3 + i - 1];
        if (kind->segments[mine].terrain != kind->segments[before].terrain)
            joints |= 1u << i;
    }
    return joints;
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
    for (guint i = 0; i < def->n_segments; i++)
        if (land->terrains[kind->segments[i].terrain].closing == AV_CLOSING_AROUND) {
            kind->around |= 1u << i;
            kind->has_around = 1;
            kind->segments[i].open = 8;
        }
    for (guint i = 0; i < def->n_segments; i++) {
        const LandSegment *segment = &kind->segments[i];
        kind->links[i] = (LandLink){ i, i, 0, segment->terrain, segment->multi };
        kind->totals[i] = (LandTotals){ segment->open, 1, 1, 0, segment->multi };
    }
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
                return fail (error, _ ("The decks have too many different edges."), NULL, NULL);
    guint base = classes.n + 1;
    gsize n_codes = (gsize) base * base * base * base;
    if (n_codes > G_MAXUINT16 || n_codes * land->n_kinds > 64 * 1024 * 1024)
        return fail (error, _ ("The decks have too many different edges."), NULL, NULL);
    land->n_codes = n_codes;
    for (guint side = 0, power = 1; side < 4; side++, power *= base)
        land->powers[side] = power;
    land->fit = g_malloc0_n (land->n_kinds, n_codes);
    for (guint k = 0; k < land->n_kinds; k++) {
        LandKind *kind = &land->kinds[k];
        guint shows[4];
        for (guint side = 0; side < 4; side++) {
            shows[side] = side_class (&classes, kind, side, FALSE);
            guint wanted = side_class (&classes, kind, side, TRUE);
            for (guint rotation = 0; rotation < 4; rotation++) {
                guint lies = (side + rotation) % 4;
                kind->digits[rotation][lies] = (wanted + 1) * land->powers[(lies + 2) % 4];
            }
        }
        guint8 *fit = land->fit + (gsize) k * n_codes;
        for (guint rotation = 0; rotation < 4; rotation++) {
            if (!(kind->distinct >> rotation & 1))
                continue;
            /* Each side of the cell is open or wants just the class the tile shows there. */
            for (guint taken = 1; taken < 16; taken++) {
                guint code = 0;
                for (guint side = 0; side < 4; side++)
                    if (taken >> side & 1)
                        code += (shows[(side + 4 - rotation) % 4] + 1) * land->powers[side];
                fit[code] += (1u << rotation) + 16;
            }
        }
    }
    return TRUE;
}

/* Which terrains each kind of piece stands on, and from that which segments of each kind of tile it can
 * be deployed on. */
static void
compile_seats (Land *land)
{
    land->seats = g_new0 (guint16, (gsize) land->n_pieces * land->n_kinds + 1);
    for (guint i = 0; i < land->n_pieces; i++) {
        LandPieceKind *piece = &land->pieces[i];
        g_autoptr (GString) names = g_string_new (NULL);
        for (guint t = 0; t < land->n_terrains; t++) {
            const LandTerrain *terrain = &land->terrains[t];
            if (!(terrain->flags & AV_TERRAIN_HOLDS)
                || (piece->def->terrains && !g_strv_contains (piece->def->terrains, terrain->id)))
                continue;
            piece->terrains |= G_GUINT64_CONSTANT (1) << t;
            g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                    g_dgettext (terrain->domain, terrain->def->name));
        }
        piece->misplaced =
            (AvRefusal){ "wrong-place",
                         g_strdup_printf (_ ("This piece goes only to: %s."), names->str) };
        if (piece->def->flags & (AV_PIECE_APART | AV_PIECE_ON_TILE))
            continue;
        for (guint k = 0; k < land->n_kinds; k++)
            for (guint s = 0; s < land->kinds[k].n_segments; s++)
                land->seats[i * land->n_kinds + k] |=
                    (piece->terrains >> land->kinds[k].segments[s].terrain & 1) << s;
    }
}

gboolean
land_compile (AvRuleset *ruleset, Land *land, GError **error)
{
    if (!gather_registries (ruleset, land, error))
        return FALSE;
    for (guint k = 0; k < land->n_kinds; k++)
        if (!note_strangers (land, land->kinds[k].def, error))
            return FALSE;
    land->segment_marks =
        g_malloc0_n ((gsize) land->n_kinds * AV_MAX_SEGMENTS * MAX (land->mark_words, 1), 8);
    for (guint k = 0; k < land->n_kinds; k++) {
        LandKind *kind = &land->kinds[k];
        kind->n_segments = kind->def->n_segments;
        compile_geometry (kind);
        compile_segments (land, kind, k);
        if (__builtin_popcount (kind->around) > MAX_AROUND)
            return fail (error, _ ("The tile “%s” has more than three monasteries."), kind->def->id,
                         NULL);
    }
    compile_seats (land);
    resolve_interests (ruleset, land);
    return compile_fit (land, error);
}
