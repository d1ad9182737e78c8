/* SPDX-License-Identifier: GPL-3.0-or-later */
/* land.c: the game of tiles as the engine sees it: makes its ruleset, begins and hashes a game. */
#include "engine/i18n.h"
#include "land/land-private.h"
#include "land/land-verify.h"

#include <string.h>

/* --- the ruleset --- */

static void
land_free (gpointer data)
{
    Land *land = data;
    g_free (land->kinds);
    g_free (land->entries);
    g_free (land->fit);
    g_free (land->segment_marks);
    g_free (land->seats);
    for (guint i = 0; i < land->n_pieces; i++)
        g_free ((gchar *) land->pieces[i].misplaced.reason);
    g_free (land->pile);
    g_ptr_array_unref (land->decks);
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

static gboolean
forced_rules (const AvSetup *setup, AvCatalogue *catalogue, GPtrArray *ids, GError **error)
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

static gint
find_kind (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_kinds; i++)
        if (g_str_equal (land->kinds[i].def->id, id))
            return i;
    return -1;
}

/* When a tile comes by what its deck says: decks that come first before the others; in both, numbered
 * tiles before the rest, those numbered from the end after it. */
static gint16
hinted_stage (const AvDeck *deck, const AvTileDef *def)
{
    gint order = def->order;
    if (deck->first)
        return order > 0 ? MIN (order, 20) : order < 0 ? MAX (50 + order, 30) : 25;
    return order > 0 ? MIN (50 + order, 99) : order < 0 ? MAX (200 + order, 101) : AV_STAGE_USUAL;
}

static void
gather_kinds (AvRuleset *ruleset, Land *land)
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
            gint known = find_kind (land, def->id);
            LandKind *kind = &land->kinds[known >= 0 ? (guint) known : land->n_kinds];
            kind->def = def;
            kind->count += def->count * choice->copies;
            kind->stage = hinted_stage (deck, def);
            if (known < 0) {
                land->n_kinds++;
                av_ruleset_add_name (ruleset, AV_ARG_THING, def->id);
            }
            land->n_tiles_in_decks += def->count * choice->copies;
        }
    }
    for (guint i = 0; i < land->n_kinds; i++)
        if (land->kinds[i].def->name)
            av_ruleset_add_alias (ruleset, AV_ARG_THING, land->kinds[i].def->name, i);
}

static guint
count_statements (const AvRuleset *ruleset, const gchar *word)
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

/* The pile by kind and stage, as the rules want it. */
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
    AV_FOR_HOOKS (ruleset, DECK, hook)
        ((AvHook_DECK) hook->fn) (NULL, hook->rules, &context, hook->data);
    /* Rules may have put the start tile among its like: a draw is listed once. */
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
    for (guint i = 0; i < land->n_entries; i++)
        land->kinds[land->entries[i].kind].entry = i;
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
            gint kind = av_ruleset_find_name (ruleset, AV_ARG_THING, statement->words[k + 1]);
            /* One that is not there is complained of when the game begins, with its line. */
            if (kind >= 0)
                land->pile[land->n_pile++] = kind;
        }
    }
}

/* How large the arrays of a position must be. */
static void
measure (const AvRuleset *ruleset, Land *land)
{
    guint lays = count_statements (ruleset, "lay"), cells = land->width * land->height;
    guint tiles = 0, segments = 0, most = 1, around = 0;
    for (guint i = 0; i < land->n_kinds; i++) {
        around += land->kinds[i].count * __builtin_popcount (land->kinds[i].around);
        most = MAX (most, land->kinds[i].def->n_segments);
        tiles += land->kinds[i].count;
        segments += land->kinds[i].count * land->kinds[i].def->n_segments;
    }
    if (land->fixed) {
        tiles = land->n_pile;
        segments = tiles * most;
        around = tiles * MAX_AROUND;
    }
    land->max_tiles = MIN (tiles + lays, cells);
    land->max_segments = MIN (segments + lays * most, land->max_tiles * most);
    land->max_around = MIN (around + lays * MAX_AROUND, land->max_tiles * MAX_AROUND);
    land->max_frontier =
        MIN (2 * land->max_tiles + 2 + 2 * lays, cells) / OPEN_STEP * OPEN_STEP + OPEN_STEP;
    for (guint i = 0; i < land->n_pieces; i++) {
        const AvPieceDef *def = land->pieces[i].def;
        land->max_pieces += def->supply * (def->flags & AV_PIECE_NEUTRAL ? 1 : ruleset->n_players);
    }
}

static void
lay_out (AvRuleset *ruleset, Land *land)
{
    guint segments = land->max_segments + SEGMENT_STEP;
    land->state = av_ruleset_reserve (ruleset, sizeof (LandState));
    land->grid = av_ruleset_reserve (ruleset, sizeof (gint16) * land->n_grid);
    land->frontier = av_ruleset_reserve (ruleset, sizeof (LandOpen) * land->max_frontier);
    land->tiles = av_ruleset_reserve (ruleset, sizeof (LandTile) * land->max_tiles);
    land->around = av_ruleset_reserve (ruleset, sizeof (LandAround) * land->max_around);
    land->links = av_ruleset_reserve (ruleset, sizeof (LandLink) * segments);
    land->totals = av_ruleset_reserve (ruleset, sizeof (LandTotals) * segments);
    land->strengths = av_ruleset_reserve (ruleset, sizeof (guint64) * segments);
    land->mark_counts =
        av_ruleset_reserve (ruleset, sizeof (guint64) * segments * land->mark_words);
    land->piece_states = av_ruleset_reserve (ruleset, sizeof (LandPiece) * land->max_pieces);
    land->supply = av_ruleset_reserve (ruleset, ruleset->n_players * land->n_pieces);
    land->left = av_ruleset_reserve (ruleset, sizeof (guint16) * land->n_entries);
    land->draws = av_ruleset_reserve (ruleset, sizeof (AvAction) * land->n_entries);
    land->draw_places = av_ruleset_reserve (ruleset, sizeof (guint16) * land->n_entries);
    /* Only rules put tiles back. */
    land->tried =
        av_ruleset_reserve (ruleset, ruleset->hooks[AV_POINT_DRAWN].n > 0 ? land->n_entries : 0);
    land->ring = av_ruleset_reserve (ruleset, sizeof (guint16) * (land->n_pile + 1));
    av_ruleset_set_scope_count (ruleset, AV_SCOPE_TILE, land->max_tiles);
    av_ruleset_set_scope_count (ruleset, AV_SCOPE_PIECE, land->max_pieces);
}

static gboolean
check_size (AvRuleset *ruleset, const Land *land, GError **error)
{
    const gchar *wrong = NULL;
    if (land->n_tiles_in_decks == 0)
        wrong = _ ("No deck is chosen: there are no tiles to play with.");
    else if (land->n_tiles_in_decks > 60000)
        wrong = _ ("The decks hold more tiles than a game can have: 60,000.");
    if (wrong)
        g_set_error_literal (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID, wrong);
    else if (land->n_tiles_in_decks > (guint) land->width * land->height)
        av_ruleset_set_warning (
            ruleset,
            g_strdup_printf (_ ("The decks hold %u tiles, the table has room for %u: what is left "
                                "over will be discarded."),
                             land->n_tiles_in_decks, land->width * land->height));
    return !wrong;
}

/* The decks in the order of their choice.  One may be named twice, also by id and by file; two of one id
 * would give two kinds of tile one name, so that no record could tell them apart. */
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
            g_set_error (
                error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                g_dngettext (GETTEXT_PACKAGE, "The deck “%s” can be taken %u time at most.",
                             "The deck “%s” can be taken %u times at most.", deck->max_copies),
                deck->id, deck->max_copies);
            return FALSE;
        }
        g_ptr_array_add (land->decks, av_deck_ref (deck));
    }
    return TRUE;
}

static gboolean
build (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    Land *land = g_new0 (Land, 1);
    const AvSetup *setup = ruleset->setup;
    land->decks = g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_unref);
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
    land->phase_clear = av_ruleset_find_phase (ruleset, "clear");
    gather_kinds (ruleset, land);
    gather_pile (ruleset, land);
    if (!check_size (ruleset, land, error) || !land_compile (ruleset, land, error))
        return FALSE;
    land->small_shield = land->marks[av_land_find_mark (ruleset, "shield")].lane;
    gboolean laid = count_statements (ruleset, "lay") > 0;
    land->start_placed = !laid && !land->fixed
                         && g_str_equal (av_ruleset_get_option (ruleset, "core.start"), "placed");
    gather_entries (ruleset, land, !laid);
    measure (ruleset, land);
    lay_out (ruleset, land);
    land->fails_anywhere = land_fails_anywhere (ruleset);
    return TRUE;
}

/* --- the game --- */

static void
begin (AvGame *game)
{
    const Land *land = land_of (game);
    land_table_begin (game);
    land_pieces_begin (game);
    land_pile_begin (game);
    const LandState *state = land_state (game, land);
    if (!land->start_placed || state->stage_left != 1)
        return;
    guint kind = land->entries[state->entry].kind;
    land_pile_take (game, kind);
    land_table_place (game, kind, 0, land->width / 2, land->height / 2);
}

static gboolean
ends (const AvGame *game)
{
    const LandState *state = land_state (game, land_of (game));
    return state->total_left == 0 && state->drawn == AV_NONE;
}

static guint
tiles_left (const AvGame *game)
{
    return land_state (game, land_of (game))->total_left;
}

static gint
supply (const AvGame *game, guint player, guint piece)
{
    const Land *land = land_of (game);
    g_return_val_if_fail (player < game->ruleset->n_players && piece < land->n_pieces, 0);
    return land_supply (game, land)[player * land->n_pieces + piece];
}

static guint64
hash (const AvGame *game, guint64 value)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandTile *tiles = land_tiles (game, land);
    for (guint i = 0; i < state->n_tiles; i++) {
        value = hash_fold (value, g_str_hash (land->kinds[tiles[i].kind].def->id));
        value = hash_fold (value,
                           tiles[i].x | (guint) tiles[i].y << 8 | (guint) tiles[i].rotation << 16);
    }
    value = hash_fold (value, state->drawn);
    value = hash_fold (value, state->last);
    value = hash_fold (value, state->total_left);
    for (guint i = 0; i < land->n_kinds; i++)
        value = hash_fold (value, land_pile_left (game, i));
    /* Stages that were mixed, and what is known to be of no use, change what comes. */
    if (state->entry < land->n_entries && state->entry_end != land->entries[state->entry].end)
        value = hash_fold (value, state->entry_end);
    for (guint i = 0; i < land->n_entries && state->put_back > 0 && !land->fixed; i++)
        value = hash_fold (value, land_tried (game, land)[i]);
    const LandPiece *pieces = land_pieces (game, land);
    /* Pieces of one kind and owner are alike: which of them stands where does not matter. */
    guint64 sum = 0;
    for (guint i = 0; i < land->max_pieces; i++) {
        guint64 piece = hash_fold (pieces[i].kind, (guint64) (pieces[i].owner + 1));
        piece = hash_fold (piece, pieces[i].place);
        piece = hash_fold (piece, (guint64) pieces[i].segment << 16 | pieces[i].tile);
        sum += piece;
    }
    return hash_fold (value, sum);
}

static void
event_cells (const AvGame *game, const AvEvent *event, GArray *cells)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    const LandTile *tiles = land_tiles (game, land);
    guint segment = event->subject;
    g_return_if_fail (segment < land_state (game, land)->n_segments);
    g_autofree guint8 *seen = g_new0 (guint8, land_state (game, land)->n_tiles);
    gboolean whole = event->type == AV_EVENT_SCORE;
    do {
        guint tile = links[segment].tile;
        if (!seen[tile]) {
            gint16 cell[2] = { tiles[tile].x, tiles[tile].y };
            g_array_append_vals (cells, cell, 2);
            seen[tile] = 1;
        }
        segment = links[segment].next;
    } while (whole && segment != event->subject);
    const LandTile *tile = &tiles[links[segment].tile];
    if (whole && land->kinds[tile->kind].around >> (segment - tile->first) & 1)
        for (guint i = 0; i < 8; i++) {
            gint16 there =
                land_grid (game, land)[land_cell (land, tile->x, tile->y) + land->offsets[i]];
            if (there > 0 && there != GRID_EDGE) {
                gint16 cell[2] = { tiles[there - 1].x, tiles[there - 1].y };
                g_array_append_vals (cells, cell, 2);
            }
        }
}

/* Pieces of rules that are off, tiles of decks that were not chosen. */
static gboolean
knows_name (AvCatalogue *catalogue, AvArgType type, const gchar *name)
{
    const GPtrArray *decks = av_deck_library_entries (av_land_get_library (catalogue));
    for (guint i = 0; i < decks->len && type == AV_ARG_THING; i++) {
        const AvDeckEntry *entry = decks->pdata[i];
        if (entry->deck && av_deck_find (entry->deck, name))
            return TRUE;
    }
    const GPtrArray *all = av_catalogue_load_all_rules (catalogue);
    const AvRules *rules = &land_core_rules;
    for (guint i = 0; rules && type == AV_ARG_PIECE; i++) {
        const AvLandKinds *kinds =
            g_strcmp0 (rules->game, av_land_game.id) == 0 ? rules->kinds : NULL;
        for (const AvPieceDef *def = kinds ? kinds->pieces : NULL; def && def->id; def++)
            if (g_str_equal (def->id, name))
                return TRUE;
        rules = i < all->len ? all->pdata[i] : NULL;
    }
    return FALSE;
}

const AvGameDef av_land_game = {
    .id = "land",
    .name = N_ ("Avignon"),
    .core = &land_core_rules,
    .min_players = 2,
    .forced = forced_rules,
    .build = build,
    .begin = begin,
    .prelude = land_prelude,
    .ends = ends,
    .end = land_pile_empty,
    .expect = land_expect,
    .draw = land_draw_text,
    .hash = hash,
    .event_cells = event_cells,
    .describe_event = land_describe_event,
    .verify = av_land_verify,
    .tiles_left = tiles_left,
    .supply = supply,
    .may_fail = land_may_fail,
    .knows_name = knows_name,
};

void
av_land_register (AvCatalogue *catalogue, AvDeckLibrary *library)
{
    av_catalogue_add_game (catalogue, &av_land_game);
    av_catalogue_set_data (catalogue, "decks", library, (GDestroyNotify) av_deck_library_free);
}

AvDeckLibrary *
av_land_get_library (AvCatalogue *catalogue)
{
    return av_catalogue_get_data (catalogue, "decks");
}
