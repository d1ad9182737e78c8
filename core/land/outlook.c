/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outlook.c: what is under way on the table promises.  The figures were found by matches: docs/BOTS.md. */
#include "land/outlook.h"

#include "land/feature.h"
#include "land/score.h"

#include <math.h>

/* Of the tiles that a player will draw so many, as a share, go to a cell that he needs; and several cells take
 * them from each other. */
#define PACE 0.35
#define CROWD 0.5
/* A cell with no tile beside it takes any tile. */
#define FREE_CELL 0.9
/* What followers in hand are worth, the first the most, as long as there are so many turns to come or more; a
 * follower in a feature counts as so much of one, times the chance that it comes back. */
static const gdouble hand[] = { 7.7, 5.6, 5.0, 3.8, 2.1, 2.0, 1.8 };
#define HAND_TURNS 8
#define COMES_BACK 0.28

#define MAX_CELLS 16

/* What is the same for all features of a position. */
typedef struct {
    const AvGame *game;
    const Land *land;
    gdouble total; /* tiles left */
    gdouble draws; /* tiles that a player will lay where he needs them */
} Outlook;

static Outlook
look (const AvGame *game)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const guint16 *left = land_left (game, land);
    guint total = 0;
    for (guint i = state->entry; i < land->n_entries; i++)
        total += left[i];
    return (Outlook){ game, land, total, PACE * state->total_left / game->ruleset->n_players };
}

/* The share of the tiles left that fit an open cell. */
static gdouble
share_that_fits (const Outlook *outlook, guint code)
{
    const Land *land = outlook->land;
    const guint16 *left = land_left (outlook->game, land);
    const guint8 *takes = land->takers + (gsize) code * land->n_entries;
    guint fitting = 0;
    for (guint i = land_state (outlook->game, land)->entry; i < land->n_entries; i++)
        fitting += takes[i] * left[i];
    return outlook->total > 0 ? fitting / outlook->total : 0;
}

/* Cells of the grid, each once; more than there is room for are not kept, as nobody fills so many. */
typedef struct {
    guint n;
    guint16 items[MAX_CELLS];
} Cells;

static void
add_cell (Cells *cells, guint cell)
{
    for (guint i = 0; i < cells->n; i++)
        if (cells->items[i] == cell)
            return;
    if (cells->n < MAX_CELLS)
        cells->items[cells->n++] = cell;
}

static void
add_cells_around (const AvGame *game, const Land *land, guint feature, Cells *cells)
{
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[feature].tile];
    const gint16 *grid = land_grid (game, land);
    guint middle = land_cell (land, tile->x, tile->y);
    for (guint i = 0; i < 8; i++)
        if (grid[middle + land->offsets[i]] <= 0)
            cells->items[cells->n++] = middle + land->offsets[i];
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
                    add_cell (cells, beyond);
                    open--;
                }
        }
        member = links[member].next;
    } while (member != feature && open > 0);
}

/* From 0 to 1: how likely it is that the feature (its root) will be completed. */
static gdouble
chance_to_complete (const Outlook *outlook, guint feature)
{
    const AvGame *game = outlook->game;
    const Land *land = outlook->land;
    const gint16 *grid = land_grid (game, land);
    guint closing = land->terrains[land_links (game, land)[feature].terrain].closing;
    guint open = land_totals (game, land)[feature].open;
    Cells cells = { .n = 0 };
    if (closing == AV_CLOSING_NEVER)
        return 0;
    if (open == 0)
        return 1;
    /* Whoever lays tiles beside it helps, wanted or not. */
    gdouble draws = closing == AV_CLOSING_AROUND ? 2 * outlook->draws : outlook->draws;
    if (closing == AV_CLOSING_AROUND)
        add_cells_around (game, land, feature, &cells);
    else
        add_cells_at_edges (game, land, feature, &cells);
    if (cells.n > 2 * draws)
        return 0;
    gdouble each = draws / (1 + CROWD * (cells.n - 1)), chance = 1;
    for (guint i = 0; i < cells.n && chance > 0; i++) {
        gint16 there = grid[cells.items[i]];
        gdouble share = there < 0
                            ? share_that_fits (outlook, land_frontier (game, land)[-there - 1].code)
                            : FREE_CELL;
        chance *= 1 - (gdouble) powf (1 - share, each);
    }
    return chance;
}

/* How many followers each player has in hand, those that may come back from features counted in part. */
static void
count_hands (const AvGame *game, const Land *land, const guint16 *features, const gdouble *chances,
             gdouble *hands)
{
    const LandLink *links = land_links (game, land);
    const LandPiece *pieces = land_pieces (game, land);
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &pieces[i];
        if (piece->owner < 0 || !(land->pieces[piece->kind].def->flags & AV_PIECE_OCCUPIES))
            continue;
        if (piece->place == AV_AT_SUPPLY)
            hands[piece->owner] += 1;
        else if (piece->place == AV_AT_SEGMENT) {
            guint feature = land_find (links, piece->segment), k = 0;
            while (features[k] != feature)
                k++;
            hands[piece->owner] += chances[k] == 1 ? 1 : chances[k] * COMES_BACK;
        }
    }
}

/* Adds what the position promises; with END also what each player would get if the game ended now. */
static void
add_outlook (AvGame *game, gboolean end, gdouble *values)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    const LandTotals *totals = land_totals (game, land);
    const Outlook outlook = look (game);
    guint n_players = game->ruleset->n_players;
    guint16 *features = g_newa (guint16, land->max_pieces + 1);
    gdouble *chances = g_newa (gdouble, land->max_pieces + 1);
    guint n = land_find_occupied (game, land, features);
    for (guint i = 0; i < n; i++) {
        gdouble chance = chances[i] = chance_to_complete (&outlook, features[i]);
        AvScoreContext complete, final;
        gboolean counts = end && !totals[features[i]].withheld
                          && land->terrains[links[features[i]].terrain].closing != AV_CLOSING_NEVER;
        if (chance > 0)
            land_value_feature (game, features[i], TRUE, FALSE, AV_ALL_PLAYERS, &complete);
        if (counts || chance > 0)
            land_value_feature (game, features[i], FALSE, TRUE, AV_ALL_PLAYERS, &final);
        for (guint player = 0; player < n_players; player++) {
            if (chance > 0)
                values[player] += chance * (complete.points[player] - final.points[player]);
            if (counts)
                values[player] += final.points[player];
        }
    }
    if (end)
        land_value_fields (game, features, n, values);
    gdouble hands[AV_MAX_PLAYERS] = { 0 };
    count_hands (game, land, features, chances, hands);
    gdouble turns = (gdouble) land_state (game, land)->total_left / n_players;
    for (guint player = 0; player < n_players; player++)
        for (guint i = 0; i < G_N_ELEMENTS (hand) && hands[player] > i; i++)
            values[player] += hand[i] * MIN (1, hands[player] - i) * MIN (1, turns / HAND_TURNS);
}

void
land_evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data)
{
    /* The engine hands over a copy, in which rules may be asked. */
    add_outlook ((AvGame *) game, FALSE, context->values);
}

/* Whether only the core has a say in what the end of the game brings. */
static gboolean
is_plain (const AvRuleset *ruleset)
{
    static const struct {
        guint point, own; /* so many hooks are the core's */
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
land_value (const AvGame *game, gdouble *values)
{
    /* Nobody who is asked changes anything. */
    if (!is_plain (game->ruleset) || land_of (game)->edition == 1)
        return FALSE;
    add_outlook ((AvGame *) game, TRUE, values);
    return TRUE;
}
