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

/* The share of the tiles left that fit an open cell. */
static gdouble
share_that_fits (const AvGame *game, const Land *land, const LandOpen *open)
{
    const LandState *state = land_state (game, land);
    const guint16 *left = land_left (game, land);
    guint fitting = 0, total = 0;
    for (guint i = state->entry; i < land->n_entries; i++) {
        gboolean fits = land_fit (land, land->entries[i].kind)[open->code] != 0;
        total += left[i];
        fitting += fits ? left[i] : 0;
    }
    return total > 0 ? (gdouble) fitting / total : 0;
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
            add_cell (cells, middle + land->offsets[i]);
}

static void
add_cells_at_edges (const AvGame *game, const Land *land, guint feature, Cells *cells)
{
    const LandLink *links = land_links (game, land);
    const gint16 *grid = land_grid (game, land);
    guint member = feature;
    do {
        const LandTile *tile = &land_tiles (game, land)[links[member].tile];
        const LandKind *kind = &land->kinds[tile->kind];
        guint cell = land_cell (land, tile->x, tile->y);
        for (guint side = 0; side < 4; side++) {
            guint beyond = cell + land->offsets[side];
            for (guint slot = 0; slot < 3 && grid[beyond] <= 0; slot++)
                if (kind->joints[tile->rotation][side] >> slot & 1
                    && kind->segment[tile->rotation][3 * side + slot] == member - tile->first)
                    add_cell (cells, beyond);
        }
        member = links[member].next;
    } while (member != feature);
}

gdouble
land_chance_to_complete (const AvGame *game, guint feature)
{
    const Land *land = land_of (game);
    const gint16 *grid = land_grid (game, land);
    guint closing = land->terrains[land_links (game, land)[feature].terrain].closing;
    Cells cells = { 0 };
    if (closing == AV_CLOSING_NEVER)
        return 0;
    if (land_totals (game, land)[feature].open == 0)
        return 1;
    if (closing == AV_CLOSING_AROUND)
        add_cells_around (game, land, feature, &cells);
    else
        add_cells_at_edges (game, land, feature, &cells);
    gdouble draws = PACE * land_state (game, land)->total_left / game->ruleset->n_players;
    /* Whoever lays tiles beside it helps, wanted or not. */
    if (closing == AV_CLOSING_AROUND)
        draws *= 2;
    if (cells.n > 2 * draws)
        return 0;
    gdouble each = draws / (1 + CROWD * (cells.n - 1)), chance = 1;
    for (guint i = 0; i < cells.n && chance > 0; i++) {
        gint16 there = grid[cells.items[i]];
        gdouble share = there < 0 ? share_that_fits (game, land, &land_frontier (game, land)[-there - 1])
                                  : FREE_CELL;
        chance *= 1 - pow (1 - share, each);
    }
    return chance;
}

/* How many followers each player has in hand, those that may come back from features counted in part. */
static void
count_hands (const AvGame *game, const Land *land, const gdouble *chances, gdouble *hands)
{
    const LandPiece *pieces = land_pieces (game, land);
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &pieces[i];
        if (piece->owner < 0 || !(land->pieces[piece->kind].def->flags & AV_PIECE_OCCUPIES))
            continue;
        if (piece->place == AV_AT_SUPPLY)
            hands[piece->owner] += 1;
        else if (piece->place == AV_AT_SEGMENT)
            hands[piece->owner] += chances[i];
    }
}

void
land_evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint n_players = game->ruleset->n_players;
    guint16 *features = g_newa (guint16, land->max_pieces + 1);
    gdouble *chances = g_newa0 (gdouble, land->max_pieces + 1);
    guint n = land_find_occupied (game, land, features);
    for (guint i = 0; i < n; i++) {
        gdouble chance = land_chance_to_complete (game, features[i]);
        if (chance == 0)
            continue;
        /* The engine hands over a copy, in which rules may be asked. */
        AvScoreContext complete =
            land_value_feature ((AvGame *) game, features[i], TRUE, FALSE, AV_ALL_PLAYERS);
        AvScoreContext final =
            land_value_feature ((AvGame *) game, features[i], FALSE, TRUE, AV_ALL_PLAYERS);
        for (guint player = 0; player < n_players; player++)
            context->values[player] += chance * (complete.points[player] - final.points[player]);
        const LandPiece *pieces = land_pieces (game, land);
        for (guint k = 0; k < land->max_pieces; k++)
            if (pieces[k].place == AV_AT_SEGMENT && land_find (links, pieces[k].segment) == features[i])
                chances[k] = chance == 1 ? 1 : chance * COMES_BACK;
    }
    gdouble hands[AV_MAX_PLAYERS] = { 0 };
    count_hands (game, land, chances, hands);
    gdouble turns = (gdouble) land_state (game, land)->total_left / n_players;
    for (guint player = 0; player < n_players; player++)
        for (guint i = 0; i < G_N_ELEMENTS (hand) && hands[player] > i; i++)
            context->values[player] +=
                hand[i] * MIN (1, hands[player] - i) * MIN (1, turns / HAND_TURNS);
}
