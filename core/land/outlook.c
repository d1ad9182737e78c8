/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outlook.c: what unfinished things on the table promise.  The figures were found by matches:
 * docs/BOTS.md. */
#include "land/outlook.h"

#include "land/feature.h"
#include "land/score.h"

#include <math.h>

/* Several cells compete for the tiles that a player lays where he needs them. */
#define CROWD 0.77
/* Any tile fits a cell with no tile beside it. */
#define FREE_CELL 0.9
/* The part of what unfinished cities bring that they promise their fields, times the chance that
 * they are completed. */
#define FIELDS_WAIT 0.47
/* If a tile may make one feature of two, that counts by a part of the chance that such a tile
 * comes in so many draws. */
#define JOIN_DRAWS 7
/* The figures that differ with more than two players. */
typedef struct {
    /* The share of the tiles that a player will draw that go to a cell where he needs one: at
     * the start of the game, and at its end. */
    gdouble pace_first, pace_last;
    /* The part for features that may be joined: fields, and all others. */
    gdouble fields_join, joins;
    /* What followers in hand are worth at the start of a game of GAME_TURNS turns each: the
     * first the most, and less in a shorter game, in which they come back less often.  That
     * decreases steadily to a part of it at the end, and to nothing in the last turns.  A
     * follower in a feature counts as so much of one in hand, times the chance that it comes
     * back. */
    gdouble hand[7], hand_last, comes_back;
} Figures;
static const Figures of_two = {
    0.20, 0.36, 0.23, 0.7, { 14.5, 9.2, 6.0, 5.0, 3.8, 3.1, 1.8 }, 0.62, 0.57,
};
static const Figures of_more = {
    0.31, 0.56, 0.13, 1.06, { 19.3, 10.1, 6.1, 4.3, 4.3, 2.9, 2.5 }, 0.76, 0.70,
};
#define HAND_TURNS 8
#define GAME_TURNS 36

#define MAX_CELLS 16
/* The most cities beside a field that count. */
#define MAX_WAITING 32

/* Facts that are the same for all features of a position. */
typedef struct {
    const AvGame *game;
    const Land *land;
    const Figures *figures;
    gboolean plans; /* whether what may come later counts, or only what is in progress */
    gdouble total;  /* tiles left */
    gdouble draws;  /* tiles that each player will lay where he needs them */
} Outlook;

static Outlook
look (const AvGame *game, gboolean plans)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const guint16 *left = land_left (game, land);
    guint total = 0;
    for (guint i = state->entry; i < land->n_entries; i++)
        total += left[i];
    gdouble to_come = MIN (1, (gdouble) state->total_left / land->n_tiles_in_decks);
    guint n_players = game->ruleset->n_players;
    const Figures *figures = n_players > 2 ? &of_more : &of_two;
    gdouble pace = figures->pace_last + (figures->pace_first - figures->pace_last) * to_come;
    return (Outlook){ game, land, figures, plans, total, pace * state->total_left / n_players };
}

/* The share of the tiles left that fit an open cell and close the feature that ends at SIDES of
 * it (a mask).  Around a monastery SIDES is 0, and all tiles that fit do. */
static gdouble
share_that_closes (const Outlook *outlook, guint code, guint sides)
{
    const Land *land = outlook->land;
    const guint16 *left = land_left (outlook->game, land);
    const guint8 *takes = land->takers + (gsize) code * land->taker_bytes;
    guint closing = 0, open = 0;
    for (guint side = 0; side < 4; side++)
        open |= (guint) (code / land->powers[side] % land->powers[1] == 0) << side;
    for (guint i = land_state (outlook->game, land)->entry; i < land->n_entries; i++)
        if (takes[i / 8] >> i % 8 & 1 && left[i] > 0) {
            guint kind = land->entries[i].kind;
            closing += left[i]
                       * land_closes (&land->kinds[kind], land_fit (land, kind)[code], sides, open);
        }
    return outlook->total > 0 ? closing / outlook->total : 0;
}

/* Cells of the grid, each once; if there are more than there is room for they are dropped, as
 * nobody fills so many. */
typedef struct {
    guint n;
    guint16 items[MAX_CELLS];
    /* Mask of the sides at which the feature ends, as seen from the cell; around a monastery: none. */
    guint8 sides[MAX_CELLS];
    gint codes[MAX_CELLS]; /* what each shows a tile that comes there; -1: nothing is beside it */
} Cells;

static void
add_cell (Cells *cells, guint cell, guint sides)
{
    guint i = 0;
    while (i < cells->n && cells->items[i] != cell)
        i++;
    if (i == MAX_CELLS)
        return;
    if (i == cells->n) {
        cells->items[cells->n++] = cell;
        cells->sides[i] = 0;
    }
    cells->sides[i] |= sides;
}

static void
add_cells_around (const AvGame *game, const Land *land, guint feature, Cells *cells)
{
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[feature].tile];
    const gint16 *grid = land_grid (game, land);
    guint middle = land_cell (land, tile->x, tile->y);
    for (guint i = 0; i < 8; i++)
        if (grid[middle + land->offsets[i]] <= 0)
            add_cell (cells, middle + land->offsets[i], 0);
}

static void
add_cells_at_edges (const AvGame *game, const Land *land, guint feature, Cells *cells)
{
    const LandLink *links = land_links (game, land);
    const gint16 *grid = land_grid (game, land);
    guint member = feature, open = land_totals (game, land)[feature].open;
    do {
        const LandTile *tile = &land_tiles (game, land)[links[member].tile];
        const LandKind *kind = &land->kinds[tile->kind];
        guint cell = land_cell (land, tile->x, tile->y);
        for (guint side = 0; side < 4; side++) {
            guint beyond = cell + land->offsets[side];
            if (grid[beyond] > 0)
                continue;
            for (guint slot = 0; slot < 3; slot++)
                if (kind->joints[tile->rotation][side] >> slot & 1
                    && kind->segment[tile->rotation][3 * side + slot] == member - tile->first) {
                    add_cell (cells, beyond, 1u << (side + 2) % 4);
                    open--;
                }
        }
        member = links[member].next;
    } while (member != feature && open > 0);
}

/* What a cell shows a tile that comes there; -1: nothing is beside it. */
static gint
code_at (const Outlook *outlook, guint cell)
{
    gint16 there = land_grid (outlook->game, outlook->land)[cell];
    return there < 0 ? land_frontier (outlook->game, outlook->land)[-there - 1].code : -1;
}

/* What a feature promises, and everything on which that depends apart from its members. */
typedef struct {
    guint16 feature; /* its root */
    gboolean kept;   /* FALSE: it depends on more cells than there is room for */
    LandTotals totals;
    guint64 strength;
    Cells cells;    /* at its edges, or around it */
    Cells waiting;  /* the cells that complete the cities which a field would feed */
    gdouble chance; /* chance that it is completed, from 0 to 1 */
    gdouble points
        [AV_MAX_PLAYERS]; /* points that it brings; including those at the end, if they are asked for */
    gdouble worth[AV_MAX_PLAYERS]; /* always with the end's */
} Promise;

static gboolean
closes_around (const Outlook *outlook, guint feature)
{
    guint terrain = land_links (outlook->game, outlook->land)[feature].terrain;
    return outlook->land->terrains[terrain].closing == AV_CLOSING_AROUND;
}

static void
note_codes (const Outlook *outlook, Cells *cells)
{
    for (guint i = 0; i < cells->n; i++)
        cells->codes[i] = code_at (outlook, cells->items[i]);
}

/* The cells at which a feature is open. */
static void
find_cells (const Outlook *outlook, guint feature, Cells *cells)
{
    cells->n = 0;
    if (closes_around (outlook, feature))
        add_cells_around (outlook->game, outlook->land, feature, cells);
    else
        add_cells_at_edges (outlook->game, outlook->land, feature, cells);
    note_codes (outlook, cells);
}

/* The chance that a feature which needs those cells is completed. */
static gdouble
find_chance (const Outlook *outlook, guint feature, const Cells *cells)
{
    guint n = cells->n;
    /* Everybody who lays tiles beside it helps, whether they want to or not. */
    gdouble draws = closes_around (outlook, feature) ? 2 * outlook->draws : outlook->draws;
    /* What is open, but not at a cell (at the rim of the table, at a tunnel's mouth), cannot be
     * completed by a tile. */
    if (n == 0 || n > 2 * draws)
        return 0;
    gdouble each = draws / (1 + CROWD * (n - 1)), chance = 1;
    for (guint i = 0; i < n && chance > 0; i++) {
        gint code = cells->codes[i];
        gdouble share =
            code >= 0 ? share_that_closes (outlook, (guint) code, cells->sides[i]) : FREE_CELL;
        chance *= 1 - (gdouble) powf (1 - share, each);
    }
    return chance;
}

/* Whether it is a field, which is worth what it feeds. */
static gboolean
is_feeding (const Outlook *outlook, guint feature)
{
    const Land *land = outlook->land;
    guint terrain = land_links (outlook->game, land)[feature].terrain;
    return (land->terrains[terrain].flags & AV_TERRAIN_FEEDS) != 0;
}

/* What the unfinished cities that a field would feed promise to those who have the most in it. */
static void
find_waiting (const Outlook *outlook, Promise *promise)
{
    const AvGame *game = outlook->game;
    const LandTotals *totals = land_totals (game, outlook->land);
    LandFedWalk walk = land_fed_walk (game, promise->feature);
    guint16 seen[MAX_WAITING];
    guint n = 0;
    gdouble cities = 0;
    for (gint city; (city = land_fed_walk_next (game, &walk)) >= 0;) {
        guint k = 0;
        while (k < n && seen[k] != city)
            k++;
        if (totals[city].open == 0 || k < n || n == MAX_WAITING)
            continue;
        seen[n++] = (guint16) city;
        Cells cells;
        find_cells (outlook, (guint) city, &cells);
        cities += find_chance (outlook, (guint) city, &cells);
        for (guint i = 0; i < cells.n; i++)
            add_cell (&promise->waiting, cells.items[i], 0);
    }
    note_codes (outlook, &promise->waiting);
    promise->kept = promise->waiting.n < MAX_CELLS;
    if (cities == 0)
        return;
    gint each[AV_MAX_PLAYERS] = { 0 };
    land_value_fed ((AvGame *) game, promise->feature, each);
    for (guint player = 0; player < game->ruleset->n_players; player++)
        promise->points[player] += FIELDS_WAIT * cities * each[player];
}

/* END: including what it brings if the game ended now. */
static void
find_promise (const Outlook *outlook, guint feature, gboolean end, Promise *promise)
{
    const Land *land = outlook->land;
    /* Rules may be asked only in a copy. */
    AvGame *game = (AvGame *) outlook->game;
    guint closing = land->terrains[land_links (game, land)[feature].terrain].closing;
    AvScoreContext complete, final;
    promise->feature = feature;
    promise->totals = land_totals (game, land)[feature];
    promise->strength = land_strengths (game, land)[feature];
    promise->cells.n = promise->waiting.n = 0;
    promise->kept = TRUE;
    promise->chance = closing != AV_CLOSING_NEVER;
    memset (promise->points, 0, sizeof promise->points);
    memset (promise->worth, 0, sizeof promise->worth);
    if (is_feeding (outlook, feature)) {
        find_cells (outlook, feature, &promise->cells);
        if (outlook->plans)
            find_waiting (outlook, promise);
        memcpy (promise->worth, promise->points, sizeof promise->worth);
        if (!promise->totals.withheld)
            land_value_field (game, feature, promise->worth);
        if (end)
            memcpy (promise->points, promise->worth, sizeof promise->points);
        return;
    }
    if (promise->totals.open > 0 && promise->chance > 0) {
        find_cells (outlook, feature, &promise->cells);
        promise->chance = find_chance (outlook, feature, &promise->cells);
    }
    land_value_feature (game, feature, FALSE, TRUE, AV_ALL_PLAYERS, &final);
    if (promise->chance > 0)
        land_value_feature (game, feature, TRUE, FALSE, AV_ALL_PLAYERS, &complete);
    for (guint player = 0; player < game->ruleset->n_players; player++) {
        if (promise->chance > 0)
            promise->points[player] =
                promise->chance * (complete.points[player] - final.points[player]);
        gdouble now = promise->totals.withheld ? 0 : final.points[player];
        promise->worth[player] = promise->points[player] + now;
        if (end)
            promise->points[player] += now;
    }
}

/* How many followers each player has in hand, with those that may come back from features
 * counted in part. */
static void
count_hands (const Outlook *outlook, const Promise *const *promises, guint n, gdouble *hands)
{
    const Land *land = outlook->land;
    const LandLink *links = land_links (outlook->game, land);
    const LandPiece *pieces = land_pieces (outlook->game, land);
    gdouble comes_back = outlook->figures->comes_back;
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &pieces[i];
        if (piece->owner < 0 || !(land->pieces[piece->kind].def->flags & AV_PIECE_OCCUPIES))
            continue;
        if (piece->place == AV_AT_SUPPLY)
            hands[piece->owner] += 1;
        else if (piece->place == AV_AT_SEGMENT) {
            guint feature = land_find (links, piece->segment), k = 0;
            while (k < n && promises[k]->feature != feature)
                k++;
            gdouble chance = k < n ? promises[k]->chance : 0;
            hands[piece->owner] += chance == 1 ? 1 : chance * comes_back;
        }
    }
}

/* The code of an open cell at which both features end, or -1. */
static gint
find_shared (const Cells *a, const Cells *b)
{
    for (guint i = 0; i < a->n; i++)
        for (guint k = 0; k < b->n && a->codes[i] >= 0; k++)
            if (a->items[i] == b->items[k])
                return a->codes[i];
    return -1;
}

/* A single tile may make one feature of two of the same terrain: then those with the most in
 * both get what both bring. */
static void
add_join (const Outlook *outlook, const Promise *a, const Promise *b, gdouble weight,
          gdouble *values)
{
    gint code = find_shared (&a->cells, &b->cells);
    if (code < 0)
        return;
    gdouble most_a = 0, most_b = 0;
    guint strength[AV_MAX_PLAYERS], n_players = outlook->game->ruleset->n_players;
    for (guint player = 0; player < n_players; player++) {
        strength[player] =
            land_strength (a->strength, player) + land_strength (b->strength, player);
        most_a = MAX (most_a, a->worth[player]);
        most_b = MAX (most_b, b->worth[player]);
    }
    gdouble share = share_that_closes (outlook, (guint) code, 0);
    gdouble chance = weight * (1 - (gdouble) powf (1 - share, MIN (outlook->draws, JOIN_DRAWS)));
    guint winners = land_winners (strength, n_players);
    for (guint player = 0; player < n_players; player++) {
        gdouble joined = winners >> player & 1 ? most_a + most_b : 0;
        values[player] += chance * (joined - a->worth[player] - b->worth[player]);
    }
}

static void
add_joins (const Outlook *outlook, const Promise *const *promises, guint n, gdouble *values)
{
    const LandLink *links = land_links (outlook->game, outlook->land);
    for (guint i = 0; i < n; i++) {
        guint terrain = links[promises[i]->feature].terrain;
        gdouble weight = is_feeding (outlook, promises[i]->feature) ? outlook->figures->fields_join
                                                                    : outlook->figures->joins;
        if (closes_around (outlook, promises[i]->feature))
            continue;
        for (guint k = i + 1; k < n; k++)
            if (links[promises[k]->feature].terrain == terrain)
                add_join (outlook, promises[i], promises[k], weight, values);
    }
}

static void
add_up (const Outlook *outlook, const Promise *const *promises, guint n, gdouble *values)
{
    guint n_players = outlook->game->ruleset->n_players;
    const gdouble *hand = outlook->figures->hand, last = outlook->figures->hand_last;
    gdouble hands[AV_MAX_PLAYERS] = { 0 };
    for (guint i = 0; i < n; i++)
        for (guint player = 0; player < n_players; player++)
            values[player] += promises[i]->points[player];
    if (!outlook->plans)
        return;
    add_joins (outlook, promises, n, values);
    count_hands (outlook, promises, n, hands);
    gdouble turns = (gdouble) land_state (outlook->game, outlook->land)->total_left / n_players;
    gdouble whole = (gdouble) outlook->land->n_tiles_in_decks / n_players;
    gdouble root = sqrt (MIN (1, whole / GAME_TURNS));
    /* LENGTH to the power of 3/4, the same on every machine. */
    gdouble each = MIN (1, turns / HAND_TURNS) * root * sqrt (root)
                   * (last + (1 - last) * MIN (1, turns / GAME_TURNS));
    for (guint player = 0; player < n_players; player++)
        for (guint i = 0; i < G_N_ELEMENTS (outlook->figures->hand) && hands[player] > i; i++)
            values[player] += each * hand[i] * MIN (1, hands[player] - i);
}

void
land_evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data)
{
    const Outlook outlook = look (game, context->plans);
    guint16 *features = g_newa (guint16, outlook.land->max_pieces + 1);
    guint n = land_find_occupied (game, outlook.land, features);
    Promise *found = g_newa (Promise, n + 1);
    const Promise **promises = g_newa (const Promise *, n + 1);
    for (guint i = 0; i < n; i++) {
        find_promise (&outlook, features[i], FALSE, &found[i]);
        promises[i] = &found[i];
    }
    add_up (&outlook, promises, n, context->values);
}

/* --- where rules have no say in the end --- */

/* What was found out about a position, for positions one tile further on, in which most features
 * are the same. */
typedef struct {
    guint n, n_tiles;
    guint16 *left;
    LandTile *tiles;
    Promise promises[];
} Memo;

static Memo *
memo_new (const Land *land)
{
    gsize size = sizeof (Memo) + land->max_pieces * sizeof (Promise);
    Memo *memo =
        g_malloc0 (size + land->max_tiles * sizeof (LandTile) + land->n_entries * sizeof (guint16));
    memo->tiles = (LandTile *) (gpointer) ((guint8 *) memo + size);
    memo->left = (guint16 *) (gpointer) (memo->tiles + land->max_tiles);
    return memo;
}

/* Whether the position is that of the memo, or has one tile more. */
static gboolean
memo_is_near (const Memo *memo, const AvGame *game, const Land *land)
{
    guint n_tiles = land_state (game, land)->n_tiles;
    return memo->n_tiles > 0 && (n_tiles == memo->n_tiles || n_tiles == memo->n_tiles + 1)
           && memcmp (memo->left, land_left (game, land), land->n_entries * sizeof (guint16)) == 0
           && memcmp (memo->tiles, land_tiles (game, land), memo->n_tiles * sizeof (LandTile)) == 0;
}

/* The features that the tile placed since then is part of, and whether it completed what feeds fields. */
typedef struct {
    guint n;
    gboolean feeds;
    guint16 items[AV_MAX_SEGMENTS];
} Touched;

static Touched
find_touched (const Memo *memo, const AvGame *game, const Land *land)
{
    Touched touched = { .n = 0 };
    const LandTile *tile = &land_tiles (game, land)[memo->n_tiles];
    const LandLink *links = land_links (game, land);
    guint n =
        land_state (game, land)->n_tiles > memo->n_tiles ? land->kinds[tile->kind].n_segments : 0;
    for (guint i = 0; i < n; i++) {
        guint feature = land_find (links, tile->first + i);
        touched.items[touched.n++] = feature;
        touched.feeds |= land_totals (game, land)[feature].open == 0
                         && land->terrains[links[feature].terrain].flags & AV_TERRAIN_FED;
    }
    return touched;
}

static gboolean
is_as_noted (const Outlook *outlook, const Cells *cells)
{
    for (guint i = 0; i < cells->n; i++)
        if (code_at (outlook, cells->items[i]) != cells->codes[i])
            return FALSE;
    return TRUE;
}

/* What the memo says about a feature; NULL: that may have changed. */
static const Promise *
memo_find (const Memo *memo, const Outlook *outlook, const Touched *touched, guint feature)
{
    const AvGame *game = outlook->game;
    const Land *land = outlook->land;
    const Promise *promise = memo->promises;
    while (promise < memo->promises + memo->n && promise->feature != feature)
        promise++;
    if (promise == memo->promises + memo->n || !promise->kept
        || memcmp (&promise->totals, &land_totals (game, land)[feature], sizeof (LandTotals)) != 0
        || promise->strength != land_strengths (game, land)[feature]
        || (touched->feeds && is_feeding (outlook, feature)))
        return NULL;
    for (guint i = 0; i < touched->n; i++)
        if (touched->items[i] == feature)
            return NULL;
    if (!is_as_noted (outlook, &promise->cells) || !is_as_noted (outlook, &promise->waiting))
        return NULL;
    return promise;
}

/* Whether only the core has a say in what the end of the game brings. */
static gboolean
is_plain (const AvRuleset *ruleset)
{
    static const struct {
        guint point, own; /* how many of the hooks are the core's */
    } points[] = {
        { AV_POINT_EVALUATE, 1 }, { AV_POINT_FINAL, 1 },    { AV_POINT_SCORE, 1 },
        { AV_POINT_SCORED, 0 },   { AV_POINT_STRENGTH, 0 }, { AV_POINT_MAJORITY, 0 },
        { AV_POINT_FARM, 0 },     { AV_POINT_FED, 0 },      { AV_POINT_FARMED, 0 },
        { AV_POINT_POINTS, 0 },
    };
    for (guint i = 0; i < G_N_ELEMENTS (points); i++)
        if (ruleset->hooks[points[i].point].n != points[i].own)
            return FALSE;
    return TRUE;
}

gboolean
land_value (const AvGame *game, gpointer *memory, gdouble *values)
{
    const Land *land = land_of (game);
    if (!is_plain (game->ruleset) || land->edition != 3)
        return FALSE;
    const Outlook outlook = look (game, TRUE);
    if (!*memory)
        *memory = memo_new (land);
    Memo *memo = *memory;
    guint16 *features = g_newa (guint16, land->max_pieces + 1);
    guint n = land_find_occupied (game, land, features);
    Promise *found = g_newa (Promise, n + 1);
    const Promise **promises = g_newa (const Promise *, n + 1);
    gboolean near = memo_is_near (memo, game, land);
    Touched touched = near ? find_touched (memo, game, land) : (Touched){ 0 };
    for (guint i = 0; i < n; i++) {
        promises[i] = near ? memo_find (memo, &outlook, &touched, features[i]) : &memo->promises[i];
        if (promises[i] && near)
            continue;
        Promise *promise = near ? &found[i] : &memo->promises[i];
        find_promise (&outlook, features[i], TRUE, promise);
        promises[i] = promise;
    }
    if (!near) {
        memo->n = n;
        memo->n_tiles = land_state (game, land)->n_tiles;
        memcpy (memo->left, land_left (game, land), land->n_entries * sizeof (guint16));
        memcpy (memo->tiles, land_tiles (game, land), memo->n_tiles * sizeof (LandTile));
    }
    add_up (&outlook, promises, n, values);
    return TRUE;
}
