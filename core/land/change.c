/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.c: lets rules lay tiles, exchange a tile's kind and tie segments together: the kinds that they
 * bring, and the features that change with the table. */
#include "land/change.h"

#include "engine/i18n.h"
#include "land/deploy.h"
#include "land/feature.h"
#include "land/kind.h"
#include "land/piece.h"
#include "land/place.h"
#include "land/table.h"
#include "land/tile.h"

/* --- kinds that rules bring --- */

static guint
add_kind (AvRuleset *ruleset, Land *land, const AvTileDef *def, guint base, guint extra)
{
    /* There is always room for one more: see gather_kinds. */
    land->kinds = g_renew (LandKind, land->kinds, land->n_kinds + 2);
    guint kind = land->n_kinds++;
    land->kinds[kind] = (LandKind){ .def = def, .stage = AV_STAGE_USUAL, .extra = extra };
    land->kinds[kind].base = base == AV_NONE ? kind : land->kinds[base].base;
    if (base != AV_NONE) {
        guint16 *link = &land->kinds[base].made;
        while (*link)
            link = &land->kinds[*link].next_made;
        *link = kind;
    }
    av_ruleset_add_name (ruleset, AV_ARG_ITEM, def->id);
    return kind;
}

/* Adds the kinds in the file of RULES.  None is in the pile, and for each player there are as
 * many as the file counts. */
static gboolean
add_file (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, const AvRules *rules,
          GError **error)
{
    const AvLandDefs *defs = rules->kinds;
    g_autoptr (GError) reason = NULL;
    g_autofree gchar *path = rules->folder ? g_build_filename (rules->folder, defs->tiles, NULL)
                                           : g_strdup (defs->tiles);
    AvDeck *deck = av_deck_library_read (av_land_get_library (catalogue), path, &reason);
    if (!deck)
        return land_fail (error, "%s: %s", rules->id, reason->message);
    for (guint i = 0; i < deck->kinds->len; i++) {
        const AvTileDef *def = deck->kinds->pdata[i];
        if (av_ruleset_find_name (ruleset, AV_ARG_ITEM, def->id) >= 0)
            return land_fail (error, _ ("The tile “%s” of the rules “%s” is in a deck too."),
                              def->id, rules->id);
        add_kind (ruleset, land, def, AV_NONE, def->count * ruleset->n_players);
    }
    g_ptr_array_add (land->decks, av_deck_ref (deck));
    return TRUE;
}

/* That rules may declare; scripts have the same limit. */
#define MAX_TIES 10000

gboolean
land_add_rules_kinds (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        const AvLandDefs *defs = rules->kinds;
        if (defs && !land_check_number (defs->ties, MAX_TIES, rules, "AV_LAND_DEFS", "ties", error))
            return FALSE;
        if (defs && defs->tiles && !add_file (ruleset, land, catalogue, rules, error))
            return FALSE;
        land->max_ties += defs ? defs->ties : 0;
    }
    AvKindsContext context = { ruleset, land->n_kinds };
    RULESET_CALL_HOOKS (ruleset, KINDS, &context);
    return TRUE;
}

/* The segments of BASE in order, without the slots that the ADDED ones take.  With REPLACE, an
 * old segment that is left without a slot may be replaced by the first of these of its terrain,
 * which takes its number. */
static gboolean
copy_segments (AvTileDef *def, const AvTileDef *base, const AvSegmentDef *added, guint n,
               gboolean replace, GError **error)
{
    guint16 taken = 0;
    for (guint i = 0; i < n; i++) {
        if (added[i].slots == 0 || added[i].slots & taken)
            return land_fail (error, _ ("A segment added to “%s” has no slots of its own."),
                              base->id);
        taken |= added[i].slots;
    }
    if (base->n_segments + n > AV_MAX_SEGMENTS)
        return land_fail (error, _ ("“%s” would have too many segments."), base->id);
    static const gchar *const no_marks[] = { NULL };
    guint32 done = 0; /* of ADDED */
    for (guint i = 0; i < base->n_segments + n; i++) {
        AvSegmentDef *segment = &def->segments[def->n_segments];
        if (i < base->n_segments) {
            const AvSegmentDef *old = &base->segments[i];
            *segment = *old;
            segment->slots &= ~taken;
            for (guint k = 0; replace && segment->slots == 0 && k < n; k++)
                if (added[k].slots & old->slots && !(done >> k & 1)
                    && g_str_equal (added[k].terrain, old->terrain)) {
                    *segment = added[k];
                    done |= 1u << k;
                }
        } else if (done >> (i - base->n_segments) & 1)
            continue;
        else
            *segment = added[i - base->n_segments];
        if (segment->slots == 0)
            return land_fail (error, _ ("A segment of “%s” would have no slot left."), base->id);
        segment->terrain = g_intern_string (segment->terrain);
        const gchar *const *marks = segment->marks ? segment->marks : no_marks;
        segment->marks = g_memdup2 (marks, (g_strv_length ((gchar **) marks) + 1) * sizeof *marks);
        for (guint k = 0; segment->marks[k]; k++)
            ((const gchar **) segment->marks)[k] = g_intern_string (segment->marks[k]);
        def->n_segments++;
    }
    for (guint side = 0; side < 4; side++)
        if (av_tile_def_is_parted (def, side) && !av_tile_def_is_parted (base, side))
            return land_fail (error,
                              _ ("A side of “%s” would be of one terrain, but not one segment."),
                              base->id);
    return TRUE;
}

/* A kind with the segments of FROM and others, which belongs to rules and not to a deck. */
static AvTileDef *
make_def (const AvRuleset *ruleset, const AvTileDef *from, gchar *id, const AvSegmentDef *segments,
          guint n, gboolean replace, GError **error)
{
    Land *land = (Land *) ruleset->data;
    g_autoptr (AvTileDef) def = av_tile_def_new (0);
    def->id = id;
    /* A mark may be for these rules alone; a terrain that no rules know, chosen or not, has no rules to go by. */
    for (guint i = 0; i < n; i++) {
        const gchar *terrain = segments[i].terrain ? segments[i].terrain : "";
        if (!land_is_declared (ruleset->catalogue, AV_INTEREST_TERRAIN, terrain)) {
            land_fail (error,
                       _ ("A segment added to “%s” is of the terrain “%s”, which no rules know."),
                       from->id, terrain);
            return NULL;
        }
    }
    if (!copy_segments (def, from, segments, n, replace, error))
        return NULL;
    def->name = g_strdup (from->name);
    g_free ((gpointer) def->marks);
    def->marks =
        g_memdup2 (from->marks, (g_strv_length ((gchar **) from->marks) + 1) * sizeof *def->marks);
    def->n_junctions = from->n_junctions;
    def->junctions = g_memdup2 (from->junctions, from->n_junctions * sizeof *from->junctions);
    def->picture = g_strdup (from->picture);
    def->line = from->line;
    def->n_added = from->n_added;
    g_ptr_array_add (land->own_kinds, def);
    return g_steal_pointer (&def);
}

guint
av_land_add_kind (AvKindsContext *context, guint base, const gchar *name,
                  const AvSegmentDef *segments, guint n, GError **error)
{
    AvRuleset *ruleset = (AvRuleset *) context->ruleset;
    Land *land = (Land *) ruleset->data;
    GAME_RETURN_VAL_IF_FAIL (base < land->n_kinds && name && (segments || n == 0), AV_NONE);
    const AvTileDef *from = land->kinds[base].def;
    g_autofree gchar *id = g_strdup_printf ("%s:%s", from->id, name);
    if (land->n_kinds >= MAX_KINDS) {
        land_fail (error, _ ("more than %d kinds of tile"), MAX_KINDS);
        return AV_NONE;
    }
    if (av_ruleset_find_name (ruleset, AV_ARG_ITEM, id) >= 0) {
        land_fail (error, _ ("There is a tile “%s” already."), id);
        return AV_NONE;
    }
    AvTileDef *def = make_def (ruleset, from, g_steal_pointer (&id), segments, n, FALSE, error);
    if (!def)
        return AV_NONE;
    def->n_added += n;
    context->kinds = land->n_kinds + 1;
    return add_kind (ruleset, land, def, base, 0);
}

gboolean
av_land_extend_kind (AvKindsContext *context, guint kind, const AvSegmentDef *segments, guint n,
                     GError **error)
{
    Land *land = (Land *) context->ruleset->data;
    GAME_RETURN_VAL_IF_FAIL (kind < land->n_kinds && (segments || n == 0), FALSE);
    LandKind *entry = &land->kinds[kind];
    const AvTileDef *from = entry->def;
    if (entry->base != kind || entry->made)
        return land_fail (error, _ ("“%s” is extended too late: kinds are made from it."),
                          from->id);
    AvTileDef *def =
        make_def (context->ruleset, from, g_strdup (from->id), segments, n, TRUE, error);
    if (!def)
        return FALSE;
    def->count = from->count;
    def->start = from->start;
    def->order = from->order;
    entry->def = def;
    return TRUE;
}

void
land_make_room (Land *land)
{
    for (guint i = 0; i < land->n_kinds; i++) {
        LandKind *first = &land->kinds[land->kinds[i].base];
        first->room = MAX (first->room, land->kinds[i].n_segments);
    }
    for (guint i = 0; i < land->n_kinds; i++) {
        LandKind *kind = &land->kinds[i];
        kind->room = land->kinds[kind->base].room;
        /* A segment number that this kind leaves unused is a feature without joints. */
        for (guint s = kind->n_segments; s < kind->room; s++) {
            kind->links[s] = (LandLink){ s, s, 0, 0, 0 };
            kind->totals[s] = (LandTotals){ 0, 0, 1, 0, 0 };
        }
    }
}

guint
av_land_get_kind_base (const AvRuleset *ruleset, guint kind)
{
    const Land *land = ruleset->data;
    GAME_RETURN_VAL_IF_FAIL (kind < land->n_kinds, AV_NONE);
    return land->kinds[kind].base;
}

guint
av_land_get_kind_extra (const AvRuleset *ruleset, guint kind)
{
    const Land *land = ruleset->data;
    GAME_RETURN_VAL_IF_FAIL (kind < land->n_kinds, 0);
    return land->kinds[kind].extra;
}

/* --- laying --- */

/* Whether the position has room for everything that one more change may complete. */
static gboolean
can_close_more (const LandState *state)
{
    return state->n_closed + MAX_CLOSED_BY_ONE <= MAX_CLOSED;
}

guint
av_land_lay_tile (AvGame *game, guint kind, guint rotation, gint x, gint y, gint player,
                  GError **error)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    const gchar *wrong = NULL;
    if (!game_check_changeable (game, error))
        return AV_NONE;
    if (player != AV_NOBODY && !land_is_player (game, player))
        wrong = _ ("nobody of that number plays");
    else if (kind >= land->n_kinds || rotation > 3)
        wrong = _ ("there is no such tile");
    else if (!land_on_table (land, x, y))
        wrong = _ ("that cell is not on the table");
    else if (land_grid (game, land)[land_cell (land, x, y)] > 0)
        wrong = _ ("there is a tile on that cell");
    else if (!land_has_room (game, kind))
        wrong = _ ("no more tiles can come to this table: the rules bring too few");
    else if (!can_close_more (state))
        wrong = _ ("too much waits to be scored");
    if (wrong) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                     _ ("A tile cannot be laid at %d %d: %s."), x, y, wrong);
        return AV_NONE;
    }
    rotation = land->kinds[kind].canon[rotation];
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    guint fits = there < 0 ? land_fit (land, kind)[land_frontier (game, land)[-there - 1].code] : 0;
    gboolean loose = state->n_tiles > 0 && !(FIT_ROTATIONS (fits) >> rotation & 1);
    return land_place_tile (game, kind, rotation, x, y, player, loose);
}

gboolean
av_land_set_drawn (AvGame *game, guint kind, GError **error)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    if (!game_check_changeable (game, error))
        return FALSE;
    if (kind != AV_NONE && kind >= land->n_kinds)
        return land_fail (error, _ ("There is no such tile."));
    guint before = state->drawn;
    state->drawn = AV_NONE;
    if (kind != AV_NONE && !land_has_room (game, kind)) {
        state->drawn = before;
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                     _ ("The tile “%s” cannot be drawn: the rules bring too few."),
                     land->kinds[kind].def->id);
        return FALSE;
    }
    state->drawn = kind;
    return TRUE;
}

/* --- rebuilding features --- */

/* The features that are being rebuilt, and what they were before. */
typedef struct {
    AvGame *game;
    const Land *land;
    GArray *members;  /* of guint: their segments */
    guint8 *wanted;   /* by segment: WANTED if it is in one of them, and what it was before */
    guint16 *sizes;   /* by segment: how many segments its feature had before */
    guint n_segments; /* on the table */
} Rebuild;

#define WANTED 1
#define WAS_COMPLETE 2
#define WITHHELD 4
#define WAITED 8

/* Whether the feature of SEGMENT is among the first N that are to be scored. */
static gboolean
waits_among (const AvGame *game, guint segment, guint n)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandLink *links = land_links (game, land);
    for (guint i = state->n_paid; i < n; i++)
        if (land_find (links, state->closed[i]) == land_find (links, segment))
            return TRUE;
    return FALSE;
}

static gboolean
waits (const AvGame *game, guint segment)
{
    return waits_among (game, segment, land_state (game, land_of (game))->n_closed);
}

static guint
count_members (const LandLink *links, guint segment)
{
    guint n = 1;
    for (guint member = links[segment].next; member != segment; member = links[member].next)
        n++;
    return n;
}

static void
want (Rebuild *rebuild, guint segment)
{
    const LandLink *links = land_links (rebuild->game, rebuild->land);
    /* A feature that is closed by the tiles around it is a single segment; its open cells are
     * counted, not joints. */
    if (rebuild->wanted[segment]
        || rebuild->land->terrains[links[segment].terrain].closing == AV_CLOSING_AROUND)
        return;
    gboolean complete = av_land_is_complete (rebuild->game, segment);
    gboolean withheld =
        land_totals (rebuild->game, rebuild->land)[land_find (links, segment)].withheld;
    guint flags = WANTED | (complete ? WAS_COMPLETE : 0) | (withheld ? WITHHELD : 0)
                  | (complete && waits (rebuild->game, segment) ? WAITED : 0);
    guint member = segment, size = count_members (links, segment);
    do {
        rebuild->wanted[member] = flags;
        rebuild->sizes[member] = size;
        g_array_append_val (rebuild->members, member);
        member = links[member].next;
    } while (member != segment);
}

/* Makes each segment a feature of its own again, with the pieces on it. */
static void
take_apart (const Rebuild *rebuild)
{
    AvGame *game = rebuild->game;
    const Land *land = rebuild->land;
    LandLink *links = land_links (game, land);
    for (guint i = 0; i < rebuild->members->len; i++) {
        guint s = g_array_index (rebuild->members, guint, i);
        guint number = links[s].tile;
        const LandTile *tile = &land_tiles (game, land)[number];
        const LandKind *kind = &land->kinds[tile->kind];
        guint index = s - tile->first;
        links[s] = (LandLink){ s, s, number, kind->links[index].terrain, kind->links[index].multi };
        land_totals (game, land)[s] = kind->totals[index];
        land_totals (game, land)[s].withheld = (rebuild->wanted[s] & WITHHELD) != 0;
        land_strengths (game, land)[s] = 0;
        memcpy (land_mark_counts (game, land) + (gsize) s * land->mark_words,
                land->segment_marks
                    + ((gsize) tile->kind * AV_MAX_SEGMENTS + index) * land->mark_words,
                land->mark_words * sizeof (guint64));
    }
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->place == AV_AT_SEGMENT && rebuild->wanted[piece->segment])
            land_piece_weigh (game, piece, 1);
    }
}

/* Each tie closes one opening of each of its segments, as long as there are any. */
static void
settle_openings (const Rebuild *rebuild)
{
    AvGame *game = rebuild->game;
    const Land *land = rebuild->land;
    const LandLink *links = land_links (game, land);
    const LandTie *ties = land_ties (game, land);
    for (guint i = 0; i < 2u * land_state (game, land)->n_ties; i++) {
        guint segment = i & 1 ? ties[i / 2].b : ties[i / 2].a, before = 0;
        if (!rebuild->wanted[segment])
            continue;
        const LandTile *tile = &land_tiles (game, land)[links[segment].tile];
        for (guint k = 0; k < i; k++)
            before += (k & 1 ? ties[k / 2].b : ties[k / 2].a) == segment;
        if (before < land->kinds[tile->kind].segments[segment - tile->first].openings)
            land_totals (game, land)[land_find (links, segment)].open--;
    }
}

/* Joins segments that are connected across sides or by ties, then settles the joints. */
static void
put_together (const Rebuild *rebuild)
{
    AvGame *game = rebuild->game;
    const Land *land = rebuild->land;
    const LandLink *links = land_links (game, land);
    g_autofree guint8 *seen = g_new0 (guint8, land_state (game, land)->n_tiles);
    g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint i = 0; i < rebuild->members->len; i++) {
        guint tile = links[g_array_index (rebuild->members, guint, i)].tile;
        if (!seen[tile])
            g_array_append_val (tiles, tile);
        seen[tile] = 1;
    }
    for (guint i = 0; i < tiles->len; i++)
        land_feature_rejoin (game, g_array_index (tiles, guint, i), rebuild->wanted);
    for (guint i = 0; i < land_state (game, land)->n_ties; i++) {
        const LandTie *tie = &land_ties (game, land)[i];
        if (rebuild->wanted[tie->a])
            land_feature_unite (game, tie->a, tie->b);
    }
    for (guint i = 0; i < tiles->len; i++)
        land_feature_settle (game, g_array_index (tiles, guint, i), rebuild->wanted);
    settle_openings (rebuild);
}

/* Features that were to be scored still are, once each, under the segment that now stands for
 * them, unless they are open again; so are the parts into which they fell.  Features that this
 * change completed are to be scored as if a tile had completed them, and so is one that it made
 * of several complete ones: a ferry joins two roads that end at its lake. */
static void
close_completed (const Rebuild *rebuild)
{
    AvGame *game = rebuild->game;
    const Land *land = rebuild->land;
    LandState *state = land_state (game, land);
    const LandLink *links = land_links (game, land);
    for (guint i = 0; i < state->n_closed; i++)
        state->closed[i] = land_find (links, state->closed[i]);
    guint kept = state->n_paid;
    for (guint i = kept; i < state->n_closed; i++) {
        guint feature = state->closed[i];
        if (av_land_is_complete (game, feature) && !waits_among (game, feature, kept))
            state->closed[kept++] = feature;
        else if (i == state->n_paid)
            state->told = 0;
    }
    while (state->n_closed > kept)
        state->closed[--state->n_closed] = 0;
    for (guint i = 0; i < rebuild->members->len; i++) {
        guint segment = g_array_index (rebuild->members, guint, i);
        guint was = rebuild->wanted[segment] & (WAS_COMPLETE | WAITED);
        gboolean as_before =
            was == WAS_COMPLETE && count_members (links, segment) <= rebuild->sizes[segment];
        if (!as_before && av_land_is_complete (game, segment) && !waits (game, segment))
            land_feature_close (game, land_find (links, segment));
    }
}

static Rebuild
rebuild_begin (AvGame *game)
{
    const Land *land = land_of (game);
    guint n = land_state (game, land)->n_segments;
    return (Rebuild){ game,
                      land,
                      g_array_new (FALSE, FALSE, sizeof (guint)),
                      g_new0 (guint8, n + 1),
                      g_new0 (guint16, n + 1),
                      n };
}

static void
rebuild_end (Rebuild *rebuild)
{
    take_apart (rebuild);
    put_together (rebuild);
    close_completed (rebuild);
    g_array_unref (rebuild->members);
    g_free (rebuild->wanted);
    g_free (rebuild->sizes);
}

void
land_feature_rebuild (AvGame *game, guint segment)
{
    Rebuild rebuild = rebuild_begin (game);
    want (&rebuild, segment);
    rebuild_end (&rebuild);
}

/* --- exchanging a tile's kind --- */

gboolean
av_land_can_exchange (const AvGame *game, guint tile, guint kind)
{
    const Land *land = land_of (game);
    return tile < land_state (game, land)->n_tiles && kind < land->n_kinds
           && land->kinds[land_tiles (game, land)[tile].kind].base == land->kinds[kind].base;
}

/* Whether a tile of a kind in that rotation would fit at X, Y wherever one of kind BEFORE does. */
static gboolean
fits_as_before (const AvGame *game, guint kind, guint before, guint rotation, gint x, gint y)
{
    guint misfits = av_land_get_misfits (game, kind, rotation, x, y);
    return !misfits || !(misfits & ~av_land_get_misfits (game, before, rotation, x, y));
}

/* Whether what was added to make MADE from another kind includes the mark. */
static gboolean
adds_mark (const Land *land, const LandKind *from, const LandKind *made, guint mark)
{
    if (!(made->marks >> mark & 1))
        return FALSE;
    for (guint i = from->n_segments; i < made->n_segments; i++)
        if (g_strv_contains (made->def->segments[i].marks, land->marks[mark].id))
            return TRUE;
    return FALSE;
}

guint
av_land_find_exchanges (const AvGame *game, guint kind, gint x, gint y, guint mark, guint max,
                        AvExchange *found)
{
    const Land *land = land_of (game);
    guint n = 0;
    GAME_RETURN_VAL_IF_FAIL (mark < land->n_marks, 0);
    if (kind >= land->n_kinds || !land_on_table (land, x, y))
        return 0;
    guint cell = land_cell (land, x, y);
    const gint16 *grid = land_grid (game, land);
    if (grid[cell] >= 0)
        return 0;
    const LandKind *own = &land->kinds[kind];
    guint code = land_frontier (game, land)[-grid[cell] - 1].code;
    guint missing = own->distinct & ~FIT_ROTATIONS (land_fit (land, kind)[code]);
    for (guint made = own->made; made && missing; made = land->kinds[made].next_made) {
        const LandKind *other = &land->kinds[made];
        guint fits = FIT_ROTATIONS (land_fit (land, made)[code]), rotations = 0;
        if (!fits || !adds_mark (land, own, other, mark))
            continue;
        for (guint rotation = 0; rotation < 4; rotation++)
            rotations |= (fits >> other->canon[rotation] & 1) << rotation;
        if (rotations & missing && n < max)
            found[n++] = (AvExchange){ rotations & missing, made, AV_NONE };
    }
    /* With another kind beside it, the cell has another code. */
    for (guint side = 0; side < 4 && missing; side++) {
        gint16 there = grid[cell + land->offsets[side]];
        if (there <= 0 || there == GRID_EDGE)
            continue;
        const LandTile *tile = &land_tiles (game, land)[there - 1];
        const LandKind *before = &land->kinds[tile->kind];
        guint facing = (side + 2) % 4;
        for (guint made = before->made; made; made = land->kinds[made].next_made) {
            const LandKind *other = &land->kinds[made];
            gint change =
                other->digits[tile->rotation][facing] - before->digits[tile->rotation][facing];
            if (change == 0 || !adds_mark (land, before, other, mark))
                continue;
            guint fits = FIT_ROTATIONS (land_fit (land, kind)[(gint) code + change]);
            if (fits & missing && n < max
                && fits_as_before (game, made, tile->kind, tile->rotation, tile->x, tile->y))
                found[n++] = (AvExchange){ fits & missing, made, there - 1 };
        }
    }
    return n;
}

guint
av_land_find_tile_exchanges (const AvGame *game, guint tile, guint mark, guint max,
                             AvExchange *found)
{
    const Land *land = land_of (game);
    guint n = 0;
    GAME_RETURN_VAL_IF_FAIL (tile < land_state (game, land)->n_tiles, 0);
    GAME_RETURN_VAL_IF_FAIL (mark < land->n_marks, 0);
    const LandTile *t = &land_tiles (game, land)[tile];
    const LandKind *own = &land->kinds[t->kind];
    for (guint made = own->made; made; made = land->kinds[made].next_made) {
        const LandKind *other = &land->kinds[made];
        guint changed = 0;
        if (!adds_mark (land, own, other, mark))
            continue;
        for (guint side = 0; side < 4; side++)
            changed |= (guint) (other->digits[t->rotation][side] != own->digits[t->rotation][side])
                       << side;
        if (n < max && !(av_land_get_misfits (game, made, t->rotation, t->x, t->y) & changed))
            found[n++] = (AvExchange){ 1u << t->rotation, made, tile };
    }
    return n;
}

/* Wants all features that are on TILE or beside it. */
static void
want_around (Rebuild *rebuild, guint tile)
{
    AvGame *game = rebuild->game;
    const LandTile *t = &land_tiles (game, rebuild->land)[tile];
    for (guint i = 0; i < rebuild->land->kinds[t->kind].n_segments; i++)
        want (rebuild, t->first + i);
    for (guint side = 0; side < 4; side++)
        for (guint slot = 0; slot < 3; slot++) {
            gint met = land_neighbour_segment (game, rebuild->land, t, side, slot);
            if (met >= 0)
                want (rebuild, met);
        }
}

gboolean
av_land_exchange_tile (AvGame *game, guint tile, guint kind, GError **error)
{
    const Land *land = land_of (game);
    if (!game_check_changeable (game, error))
        return FALSE;
    if (!av_land_can_exchange (game, tile, kind)) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                     _ ("The tile cannot become that kind: the one is not made from the other."));
        return FALSE;
    }
    LandTile *t = &land_tiles (game, land)[tile];
    const LandKind *before = &land->kinds[t->kind], *after = &land->kinds[kind];
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->place == AV_AT_SEGMENT && piece->tile == tile
            && piece->segment - t->first >= after->n_segments) {
            g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                         _ ("The tile cannot become that kind: a piece stands on a part that "
                            "would go."));
            return FALSE;
        }
    }
    if (!can_close_more (land_state (game, land))) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                     _ ("The tile cannot become that kind: too much waits to be scored."));
        return FALSE;
    }
    Rebuild rebuild = rebuild_begin (game);
    want_around (&rebuild, tile);
    land_count_marks (game, t->kind, -1);
    land_count_marks (game, kind, 1);
    t->kind = kind;
    for (guint i = before->n_segments; i < after->n_segments; i++) {
        guint segment = t->first + i;
        rebuild.wanted[segment] = WANTED;
        land_links (game, land)[segment].tile = tile;
        g_array_append_val (rebuild.members, segment);
    }
    for (guint side = 0; side < 4; side++) {
        gint16 there = land_grid (game, land)[land_cell (land, t->x, t->y) + land->offsets[side]];
        if (there < 0)
            land_frontier (game, land)[-there - 1].code +=
                after->digits[t->rotation][side] - before->digits[t->rotation][side];
    }
    t->loose |= !land_feature_sides_fit (game, tile);
    rebuild_end (&rebuild);
    land_note_empty (game);
    AvPlacedContext context = { tile };
    AV_FOR_HOOKS (game, CHANGED, hook)
        if (land_hook_wants (hook, after))
            GAME_CALL (game, AvHook_CHANGED, hook, &context);
    return TRUE;
}

/* --- ties --- */

guint
av_land_get_n_ties (const AvGame *game)
{
    return land_state (game, land_of (game))->n_ties;
}

AvTie
av_land_get_tie (const AvGame *game, guint tie)
{
    const Land *land = land_of (game);
    GAME_RETURN_VAL_IF_FAIL (tie < land_state (game, land)->n_ties,
                             ((AvTie){ AV_NONE, AV_NONE, 0 }));
    const LandTie *t = &land_ties (game, land)[tie];
    return (AvTie){ t->a, t->b, t->since };
}

gboolean
av_land_tie (AvGame *game, guint a, guint b, GError **error)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    const LandLink *links = land_links (game, land);
    const gchar *wrong = NULL;
    if (!game_check_changeable (game, error))
        return FALSE;
    if (!av_land_has_segment (game, a) || !av_land_has_segment (game, b) || a == b)
        wrong = _ ("there are no two such segments");
    else if (links[a].terrain != links[b].terrain
             || land->terrains[links[a].terrain].closing == AV_CLOSING_AROUND)
        wrong = _ ("they are not of one terrain that joins");
    else if (state->n_ties == land->max_ties)
        wrong = _ ("there are as many ties as the rules declared");
    else if (!can_close_more (state))
        wrong = _ ("too much waits to be scored");
    if (wrong) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                     _ ("The segments cannot be tied: %s."), wrong);
        return FALSE;
    }
    land_ties (game, land)[state->n_ties++] = (LandTie){ MIN (a, b), MAX (a, b), state->n_tiles };
    Rebuild rebuild = rebuild_begin (game);
    want (&rebuild, a);
    want (&rebuild, b);
    rebuild_end (&rebuild);
    land_note_empty (game);
    return TRUE;
}

gboolean
av_land_untie (AvGame *game, guint a, guint b)
{
    GAME_RETURN_VAL_IF_FAIL (game_is_changeable (game), FALSE);
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    LandTie *ties = land_ties (game, land);
    guint i = 0;
    while (i < state->n_ties && (ties[i].a != MIN (a, b) || ties[i].b != MAX (a, b)))
        i++;
    if (i == state->n_ties || !can_close_more (state))
        return FALSE;
    Rebuild rebuild = rebuild_begin (game);
    want (&rebuild, a);
    /* The order of ties does not matter.  The place of the last one is cleared, as equal
     * positions must have equal bytes. */
    ties[i] = ties[--state->n_ties];
    ties[state->n_ties] = (LandTie){ 0 };
    rebuild_end (&rebuild);
    land_note_empty (game);
    return TRUE;
}

guint64
land_hash_ties (const AvGame *game, guint64 hash)
{
    const Land *land = land_of (game);
    guint64 sum = 0;
    for (guint i = 0; i < land_state (game, land)->n_ties; i++) {
        const LandTie *tie = &land_ties (game, land)[i];
        sum += hash_fold (hash_fold (tie->a, tie->b), tie->since);
    }
    return sum ? hash_fold (hash, sum) : hash;
}
