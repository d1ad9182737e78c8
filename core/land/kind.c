/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.c: the registry of terrains, marks and piece kinds, whether declared by the core or by
 * rules. */
#include "engine/i18n.h"
#include "engine/rules-private.h"
#include "land/feature.h"
#include "land/kind.h"
#include "land/land-private.h"

/* --- the core's --- */

const AvTerrainDef av_core_terrains[] = {
    {
        .id = "field",
        .name = N_ ("field"),
        .role = N_ ("farmer"),
        .letter = 'F',
        .closing = AV_CLOSING_NEVER,
        .flags = AV_TERRAIN_HOLDS | AV_TERRAIN_FEEDS,
        .look = AV_LOOK_GROUND,
    },
    {
        .id = "road",
        .name = N_ ("road"),
        .role = N_ ("thief"),
        .letter = 'R',
        .closing = AV_CLOSING_EDGES,
        .flags = AV_TERRAIN_HOLDS | AV_TERRAIN_COUNTS | AV_TERRAIN_WAY,
        .points = 1,
        .points_open = 1,
        .look = AV_LOOK_PATH,
    },
    {
        .id = "city",
        .name = N_ ("city"),
        .role = N_ ("knight"),
        .letter = 'C',
        .closing = AV_CLOSING_EDGES,
        .flags = AV_TERRAIN_HOLDS | AV_TERRAIN_COUNTS | AV_TERRAIN_FED,
        .points = 2,
        .points_open = 1,
        .look = AV_LOOK_WALLED,
    },
    {
        .id = "monastery",
        .name = N_ ("monastery"),
        .role = N_ ("monk"),
        .letter = 'M',
        .closing = AV_CLOSING_AROUND,
        .flags = AV_TERRAIN_HOLDS,
        .points = 1,
        .points_open = 1,
        .look = AV_LOOK_BUILDING,
    },
    { .id = NULL },
};

const AvMarkDef av_core_marks[] = {
    {
        .id = "shield",
        .name = N_ ("shield"),
        .names = N_ ("shields"),
        .scope = AV_MARK_SEGMENT,
        .points = 2,
    },
    { .id = NULL },
};

const AvPieceDef av_core_pieces[] = {
    {
        .id = "follower",
        .name = N_ ("follower"),
        .supply = 7,
        .strength = 1,
        .flags = AV_PIECE_OCCUPIES | AV_PIECE_HOME,
    },
    { .id = NULL },
};

/* --- what rules declare --- */

gconstpointer
av_land_widen_defs (gconstpointer kinds, GPtrArray *memory)
{
    const AvLandDefs *defs = kinds;
    const AvTable tables[] = {
        AV_TABLE (AvLandDefs, terrains, AvTerrainDef, id, defs->terrain_size),
        AV_TABLE (AvLandDefs, marks, AvMarkDef, id, defs->mark_size),
        AV_TABLE (AvLandDefs, pieces, AvPieceDef, id, defs->piece_size),
        AV_TABLE (AvLandDefs, trays, AvTrayDef, id, defs->tray_size),
    };
    const AvLandDefs *wide =
        av_tables_widen (defs, defs->size, sizeof *defs, tables, G_N_ELEMENTS (tables), memory);
    if (wide && wide != defs)
        *(AvLandDefs *) wide = (AvLandDefs){
            AV_LAND_SIZES,          .terrains = wide->terrains, .marks = wide->marks,
            .pieces = wide->pieces, .tiles = wide->tiles,       .ties = wide->ties,
            .trays = wide->trays,
        };
    return wide;
}

gboolean
land_fail (GError **error, const gchar *format, ...)
{
    va_list args;
    va_start (args, format);
    if (error)
        *error = g_error_new_valist (AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID, format, args);
    va_end (args);
    return FALSE;
}

gint
land_find_terrain (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_terrains; i++)
        if (ruleset_is_id (land->terrains[i].id, id))
            return i;
    return -1;
}

gint
land_find_mark (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_marks; i++)
        if (ruleset_is_id (land->marks[i].id, id))
            return i;
    return -1;
}

static gint
find_piece_kind (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_pieces; i++)
        if (ruleset_is_id (land->pieces[i].def->id, id))
            return i;
    return -1;
}

gboolean
land_check_number (gint64 number, gint64 most, const AvRules *rules, const gchar *id,
                   const gchar *member, GError **error)
{
    return (number >= 0 && number <= most)
           || land_fail (error, _ ("The rules “%s”, “%s”: %s is from 0 to %d, not %d."), rules->id,
                         id, member, (gint) most, (gint) number);
}

static gboolean
add_terrain (AvRuleset *ruleset, Land *land, const AvTerrainDef *def, const AvRules *rules,
             GError **error)
{
    for (guint i = 0; i < land->n_terrains; i++) {
        const LandTerrain *other = &land->terrains[i];
        if (g_str_equal (other->id, def->id))
            return land_fail (error, _ ("The terrain “%s” is declared by “%s” and by “%s”."),
                              def->id, other->rules->id, rules->id);
        if (other->letter == def->letter)
            return land_fail (
                error,
                _ ("The letter %c is taken by the terrain “%s” of “%s” and by “%s” of “%s”."),
                def->letter, other->id, other->rules->id, def->id, rules->id);
    }
    if (land->n_terrains == MAX_TERRAINS)
        return land_fail (error, _ ("There are too many terrains: “%s” is one too many."), def->id);
    if (!land_check_number (def->closing, AV_CLOSING_AROUND, rules, def->id, "closing", error)
        || !land_check_number (def->look, AV_LOOK_BUILDING, rules, def->id, "look", error))
        return FALSE;
    guint reason = av_ruleset_add_reason (ruleset, def->id, def->name);
    land->terrains[land->n_terrains++] =
        (LandTerrain){ def, def->id, rules, def->letter, def->closing, def->flags, reason };
    return TRUE;
}

static gboolean
add_mark (Land *land, const AvMarkDef *def, const AvRules *rules, GError **error)
{
    gint known = land_find_mark (land, def->id);
    if (known >= 0)
        return land_fail (error, _ ("The mark “%s” is declared by “%s” and by “%s”."), def->id,
                          land->marks[known].rules->id, rules->id);
    if (!land_check_number (def->scope, AV_MARK_TILE, rules, def->id, "scope", error))
        return FALSE;
    LandMark mark = { def, def->id, rules, -1 };
    if (land->n_marks == MAX_MARKS
        || (def->scope == AV_MARK_SEGMENT && land->n_lanes == AV_MAX_SEGMENT_MARKS))
        return land_fail (error, _ ("There are too many marks: “%s” is one too many."), def->id);
    if (def->scope == AV_MARK_SEGMENT) {
        land->lane_marks[land->n_lanes] = land->n_marks;
        mark.lane = land->n_lanes++;
    }
    land->marks[land->n_marks++] = mark;
    return TRUE;
}

/* The strength of all pieces of a player, should they come to one feature. */
static gint64
add_up_strength (const Land *land)
{
    gint64 sum = 0;
    for (guint i = 0; i < land->n_pieces; i++) {
        const AvPieceDef *def = land->pieces[i].def;
        if (!(def->flags & AV_PIECE_NEUTRAL))
            sum += (gint64) def->supply * def->strength;
    }
    return sum;
}

static gboolean
add_piece_kind (AvRuleset *ruleset, Land *land, const AvPieceDef *def, const AvRules *rules,
                GError **error)
{
    gint known = find_piece_kind (land, def->id);
    if (known >= 0)
        return land_fail (error, _ ("The piece “%s” is declared by “%s” and by “%s”."), def->id,
                          land->pieces[known].rules->id, rules->id);
    if (land->n_pieces == MAX_PIECE_KINDS)
        return land_fail (error, _ ("There are too many kinds of pieces: “%s” is one too many."),
                          def->id);
    if (!land_check_number (def->strength, 15, rules, def->id, "strength", error))
        return FALSE;
    land->pieces[land->n_pieces++] = (LandPieceKind){ .def = def, .rules = rules };
    if (!land_check_number (add_up_strength (land), STRENGTH_MASK, rules, def->id,
                            "supply × strength of all pieces", error))
        return FALSE;
    land->has_light_homing |=
        def->strength == 0 && (def->flags & (AV_PIECE_OCCUPIES | AV_PIECE_HOME)) == AV_PIECE_HOME;
    av_ruleset_add_name (ruleset, AV_ARG_PIECE, def->id);
    return TRUE;
}

static gboolean
gather_defs (AvRuleset *ruleset, Land *land, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        const AvLandDefs *defs = rules->kinds;
        if (!defs)
            continue;
        if (!rules->widen_kinds)
            return land_fail (error, _ ("The rules “%s” do not declare their kinds by %s."),
                              rules->id, "AV_LAND_DEFS");
        for (const AvTerrainDef *def = defs->terrains; def && def->id; def++)
            if (!add_terrain (ruleset, land, def, rules, error))
                return FALSE;
        for (const AvMarkDef *def = defs->marks; def && def->id; def++)
            if (!add_mark (land, def, rules, error))
                return FALSE;
        for (const AvPieceDef *def = defs->pieces; def && def->id; def++)
            if (!add_piece_kind (ruleset, land, def, rules, error))
                return FALSE;
    }
    land->mark_words = (land->n_lanes + 3) / 4;
    return TRUE;
}

/* --- what there is, chosen or not --- */

gboolean
land_declares (const AvRules *rules, guint what, const gchar *id)
{
    const AvLandDefs *defs = g_strcmp0 (rules->game, av_land_game.id) == 0 ? rules->kinds : NULL;
    if (!defs)
        return FALSE;
    gsize size = what == AV_INTEREST_TERRAIN ? sizeof (AvTerrainDef)
                 : what == AV_INTEREST_MARK  ? sizeof (AvMarkDef)
                                             : sizeof (AvPieceDef);
    gconstpointer table = what == AV_INTEREST_TERRAIN ? (gconstpointer) defs->terrains
                          : what == AV_INTEREST_MARK  ? (gconstpointer) defs->marks
                                                      : (gconstpointer) defs->pieces;
    /* An entry begins with its id. */
    for (const guint8 *def = table; def && *(const gchar *const *) (gconstpointer) def; def += size)
        if (g_str_equal (*(const gchar *const *) (gconstpointer) def, id))
            return TRUE;
    return FALSE;
}

static gboolean
is_among (const GPtrArray *all, guint what, const gchar *id)
{
    for (guint i = 0; i < all->len; i++)
        if (land_declares (all->pdata[i], what, id))
            return TRUE;
    return FALSE;
}

gboolean
land_is_declared (AvCatalogue *catalogue, guint what, const gchar *id)
{
    /* All rules are loaded only if none of the loaded ones declare it. */
    return land_declares (&land_core_rules, what, id)
           || is_among (av_catalogue_get_rules (catalogue), what, id)
           || is_among (av_catalogue_load_all_rules (catalogue), what, id);
}

/* --- what decks name --- */

static void
note_mark (Land *land, const gchar *id, gboolean *strange)
{
    if (land_find_mark (land, id) >= 0)
        return;
    *strange = TRUE;
    if (land->n_marks < MAX_MARKS)
        land->marks[land->n_marks++] = (LandMark){ .id = id, .lane = -1 };
}

/* Terrains and marks of rules that are off are kept by name, without effect. */
static gboolean
note_names (Land *land, const AvTileDef *def, gboolean *strange, GError **error)
{
    for (guint i = 0; i < def->n_segments; i++) {
        const AvSegmentDef *segment = &def->segments[i];
        if (land_find_terrain (land, segment->terrain) < 0) {
            if (land->n_terrains == MAX_TERRAINS)
                return land_fail (error, _ ("There are too many terrains: “%s” is one too many."),
                                  segment->terrain);
            *strange = TRUE;
            land->terrains[land->n_terrains++] = (LandTerrain){
                .id = segment->terrain,
                .letter = g_ascii_tolower (segment->terrain[0]),
                .closing = AV_CLOSING_NEVER,
            };
        }
        for (const gchar *const *mark = segment->marks; *mark; mark++)
            note_mark (land, *mark, strange);
    }
    for (const gchar *const *mark = def->marks; *mark; mark++)
        note_mark (land, *mark, strange);
    return TRUE;
}

static gboolean
gather_names_of_decks (Land *land, AvCatalogue *catalogue, GError **error)
{
    gboolean strange = FALSE;
    for (guint k = 0; k < land->n_kinds; k++)
        if (!note_names (land, land->kinds[k].def, &strange, error))
            return FALSE;
    g_autoptr (GPtrArray) problems =
        g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_problem_free);
    for (guint i = 0; i < land->decks->len && strange; i++)
        if (!av_land_check_deck (catalogue, land->decks->pdata[i], problems)) {
            const AvDeckProblem *problem = problems->pdata[0];
            return land_fail (error, "%s:%u: %s", problem->file, problem->line, problem->message);
        }
    return TRUE;
}

/* Finds which terrains may meet at a side in addition to equal ones. */
static gboolean
resolve_fits (Land *land, AvCatalogue *catalogue, GError **error)
{
    for (guint i = 0; i < land->n_terrains; i++) {
        LandTerrain *terrain = &land->terrains[i];
        for (const gchar *const *id = terrain->def ? terrain->def->fits : NULL; id && *id; id++) {
            gboolean all = g_str_equal (*id, "*");
            gint other = all ? -1 : land_find_terrain (land, *id);
            if (!all && other < 0 && !land_is_declared (catalogue, AV_INTEREST_TERRAIN, *id))
                return land_fail (
                    error,
                    _ ("The terrain “%s” of “%s” fits the terrain “%s”, which no rules know."),
                    terrain->id, terrain->rules->id, *id);
            for (guint k = 0; k < land->n_terrains; k++)
                if (k != i && (all || other == (gint) k)) {
                    terrain->fits |= G_GUINT64_CONSTANT (1) << k;
                    land->terrains[k].fits |= G_GUINT64_CONSTANT (1) << i;
                }
        }
    }
    return TRUE;
}

gboolean
land_gather_defs (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error)
{
    return gather_defs (ruleset, land, error) && gather_names_of_decks (land, catalogue, error)
           && resolve_fits (land, catalogue, error);
}

/* --- what hooks are called for --- */

void
land_resolve_interests (AvRuleset *ruleset, const Land *land)
{
    for (guint point = 0; point < AV_MAX_HOOK_POINTS; point++)
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
                { interest->piece_kind,
                  interest->piece_kind ? find_piece_kind (land, interest->piece_kind) : 0,
                  &entry->pieces },
            };
            for (guint k = 0; k < G_N_ELEMENTS (wants); k++)
                if (wants[k].id)
                    *wants[k].mask =
                        wants[k].index >= 0 ? G_GUINT64_CONSTANT (1) << wants[k].index : 0;
        }
}

/* --- where pieces stand --- */

/* Finds the terrains on which each kind of piece stands, and from these the segments of each
 * kind of tile on which it can be deployed. */
gboolean
land_compile_seats (Land *land, AvCatalogue *catalogue, GError **error)
{
    land->seats = g_new0 (guint16, (gsize) land->n_pieces * land->n_kinds + 1);
    for (guint i = 0; i < land->n_pieces; i++) {
        LandPieceKind *piece = &land->pieces[i];
        g_autoptr (GString) names = g_string_new (NULL);
        for (const gchar *const *id = piece->def->terrains; id && *id; id++)
            if (land_find_terrain (land, *id) < 0
                && !land_is_declared (catalogue, AV_INTEREST_TERRAIN, *id))
                return land_fail (error,
                                  _ ("The piece “%s” of “%s” stands on the terrain “%s”, "
                                     "which no rules know."),
                                  piece->def->id, piece->rules->id, *id);
        for (guint t = 0; t < land->n_terrains; t++) {
            const LandTerrain *terrain = &land->terrains[t];
            if (!(terrain->flags & AV_TERRAIN_HOLDS)
                || (piece->def->terrains && !g_strv_contains (piece->def->terrains, terrain->id)))
                continue;
            piece->terrains |= G_GUINT64_CONSTANT (1) << t;
            g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                    land_translate (terrain->rules, terrain->def->name));
        }
        piece->misplaced =
            (AvRefusal){ "wrong-place",
                         g_strdup_printf (_ ("This piece goes only to: %s."), names->str) };
        if (piece->def->flags & (AV_PIECE_APART | PIECE_OFF_SEGMENTS))
            continue;
        for (guint k = 0; k < land->n_kinds; k++)
            for (guint s = 0; s < land->kinds[k].n_segments; s++)
                land->seats[i * land->n_kinds + k] |=
                    (piece->terrains >> land->kinds[k].segments[s].terrain & 1) << s;
    }
    return TRUE;
}
