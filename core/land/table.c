/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.c: the table: its grid, the open cells, and which tile fits where. */
#include "engine/i18n.h"
#include "land/feature.h"
#include "land/table.h"

void
land_table_begin (AvGame *game)
{
    const Land *land = land_of (game);
    gint16 *grid = land_grid (game, land);
    for (guint i = 0; i < land->n_grid; i++) {
        guint x = i % land->stride, y = i / land->stride;
        if (x == 0 || y == 0 || y > land->height)
            grid[i] = GRID_EDGE;
    }
    LandState *state = land_state (game, land);
    state->drawn = state->last = AV_NONE;
}

/* The cell is no longer open: the last open cell takes its place in the list. */
static void
close_cell (LandState *state, LandOpen *frontier, gint16 *grid, guint index)
{
    guint last = --state->n_open;
    if (index != last) {
        frontier[index] = frontier[last];
        grid[frontier[index].cell] = -(gint) (index + 1);
    }
    /* Cleared, as equal positions must have equal bytes. */
    frontier[last] = (LandOpen){ 0 };
}

static inline guint
is_near (const LandAround *around, gint x, gint y)
{
    return ((guint) (around->x - x + 1) <= 2) & ((guint) (around->y - y + 1) <= 2);
}

/* A feature now has tiles all around it. */
static G_GNUC_NO_INLINE void
close_surrounded (AvGame *game, const Land *land, LandState *state, gint x, gint y)
{
    LandAround *list = land_around (game, land);
    guint i = 0;
    while (i < state->n_around) {
        guint segment = list[i].segment;
        if (is_near (&list[i], x, y) && land_totals (game, land)[segment].open == 0) {
            land_feature_close (game, segment);
            list[i] = list[--state->n_around];
            list[state->n_around] = (LandAround){ 0 };
        } else {
            i++;
        }
    }
}

/* Counts the new tile for features that the tiles around them close.  These are few and have a
 * list: looking at the eight cells around would cost more, as what is there cannot be predicted,
 * nor which on the list are near. */
static inline void
surround (AvGame *game, const Land *land, LandState *state, gint x, gint y)
{
    const LandAround *list = land_around (game, land);
    LandTotals *totals = land_totals (game, land);
    guint n = state->n_around, closed = 0;
    for (guint i = 0; i < n; i += AROUND_STEP)
        for (guint j = i; j < i + AROUND_STEP; j++) {
            guint near = is_near (&list[j], x, y) & (j < n);
            LandTotals *one = &totals[list[j].segment];
            one->open -= near;
            closed |= near & (one->open == 0);
        }
    if (G_UNLIKELY (closed))
        close_surrounded (game, land, state, x, y);
}

/* Adds such features of the tile just placed to the list. */
static void
add_around (AvGame *game, const Land *land, LandState *state, const LandTile *tile)
{
    const gint16 *grid = land_grid (game, land);
    guint cell = land_cell (land, tile->x, tile->y), neighbours = 0;
    for (guint i = 0; i < 8; i++) {
        gint16 there = grid[cell + land->offsets[i]];
        neighbours += there > 0 && there != GRID_EDGE;
    }
    for (guint around = land->kinds[tile->kind].around; around; around &= around - 1) {
        guint segment = tile->first + __builtin_ctz (around);
        LandTotals *totals = &land_totals (game, land)[segment];
        totals->open -= neighbours;
        if (totals->open == 0)
            land_feature_close (game, segment);
        else
            land_around (game, land)[state->n_around++] = (LandAround){ tile->x, tile->y, segment };
    }
}

void
land_count_marks (AvGame *game, guint kind, gint sign)
{
    const Land *land = land_of (game);
    guint16 *lying = land_lying (game, land);
    for (guint64 left = land->kinds[kind].marks; left; left &= left - 1)
        lying[__builtin_ctzll (left)] += sign;
}

GAME_FLATTEN guint
land_table_place (AvGame *game, guint kind_index, guint rotation, guint x, guint y, gboolean loose)
{
    const Land *land = land_of (game);
    const LandKind *kind = &land->kinds[kind_index];
    LandState *state = land_state (game, land);
    gint16 *grid = land_grid (game, land);
    LandOpen *frontier = land_frontier (game, land);
    LandTile *tiles = land_tiles (game, land);
    guint cell = land_cell (land, x, y);
    guint number = state->n_tiles++;
    LandTile *tile = &tiles[number];
    *tile = (LandTile){ kind_index, state->n_segments, x, y, rotation, loose };
    state->n_segments += kind->room;
    land_feature_add (game, kind, number, tile->first);
    if (grid[cell] < 0)
        close_cell (state, frontier, grid, -grid[cell] - 1);
    grid[cell] = number + 1;

    /* On which sides cells are open and on which tiles lie, found without a branch: mostly three
     * and one, but which cannot be predicted. */
    guint open_sides = 0, tile_sides = 0;
    for (guint side = 0; side < 4; side++) {
        gint16 there = grid[cell + land->offsets[side]];
        open_sides |= (guint) (there <= 0) << side;
        tile_sides |= (guint) (there > 0 && there != GRID_EDGE) << side;
    }
    static const gint8 step[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
    for (; open_sides; open_sides &= open_sides - 1) {
        guint side = __builtin_ctz (open_sides);
        guint beyond = cell + land->offsets[side];
        gint16 there = grid[beyond];
        /* Gives an open cell one more neighbour, or makes one (free places of the list are
         * zero): both are written alike, as it cannot be predicted which it is. */
        guint index = there < 0 ? (guint) (-there - 1) : state->n_open;
        LandOpen *open = &frontier[index];
        state->n_open += there == 0;
        open->x = x + step[side][0];
        open->y = y + step[side][1];
        open->cell = beyond;
        open->code += kind->digits[rotation][side];
        grid[beyond] = -(gint) (index + 1);
    }
    for (; tile_sides; tile_sides &= tile_sides - 1) {
        guint side = __builtin_ctz (tile_sides);
        const LandTile *other = &tiles[grid[cell + land->offsets[side]] - 1];
        land_feature_join_side (game, tile, other, side);
    }
    surround (game, land, state, x, y);
    if (kind->n_around > 0)
        add_around (game, land, state, tile);
    land_count_marks (game, kind_index, 1);
    return number;
}

/* --- what fits --- */

gboolean
land_wants_place_hooks (const AvGame *game, guint kind_index)
{
    const LandKind *kind = &land_of (game)->kinds[kind_index];
    AV_FOR_HOOKS (game, PLACE, hook)
        if (land_hook_wants (hook, kind))
            return TRUE;
    AV_FOR_HOOKS (game, PLACEMENTS, hook)
        if (land_hook_wants (hook, kind))
            return TRUE;
    return FALSE;
}

/* Adds to the candidates what rules will make fit. */
static void
ask_placements (const AvGame *game, AvPlaceContext *context)
{
    const LandKind *kind = &land_of (game)->kinds[context->kind];
    guint8 *fits = g_newa (guint8, context->n + 1);
    for (guint i = 0; i < context->n; i++)
        fits[i] = context->candidates[i].rotations;
    AV_FOR_HOOKS (game, PLACEMENTS, hook)
        if (land_hook_wants (hook, kind))
            ((AvHook_PLACEMENTS) hook->fn) (game, hook->rules, context, hook->data);
    for (guint i = 0; i < context->n; i++)
        context->candidates[i].rotations =
            fits[i] | (context->candidates[i].rotations & kind->distinct);
}

/* Makes the rules whose hook runs fail, and undoes it, if they did more to the candidates than clear rotations. */
static void
check_cleared (AvPlaceContext *context, const AvCandidate *before)
{
    for (guint i = 0; i < context->n; i++) {
        AvCandidate *now = &context->candidates[i];
        if (G_LIKELY (now->x == before[i].x && now->y == before[i].y
                      && !(now->rotations & ~before[i].rotations)))
            continue;
        game_blame (_ ("rotations can only be cleared"));
        memcpy (context->candidates, before, context->n * sizeof *before);
    }
}

const AvRefusal *
land_ask_place (const AvGame *game, AvPlaceContext *context)
{
    const LandKind *kind = &land_of (game)->kinds[context->kind];
    const AvRefusal *first = NULL;
    AvPlaceContext asked = *context;
    AvCandidate *before =
        game->ruleset->hooks[AV_POINT_PLACE].n > 0 ? g_newa (AvCandidate, asked.n + 1) : NULL;
    AV_FOR_HOOKS (game, PLACE, hook)
        if (land_hook_wants (hook, kind)) {
            memcpy (before, asked.candidates, asked.n * sizeof *before);
            const AvRefusal *refusal = game_take_refusal (
                ((AvHook_PLACE) hook->fn) (game, hook->rules, context, hook->data));
            *context = asked;
            check_cleared (context, before);
            if (!first)
                first = refusal;
        }
    return first;
}

guint
land_max_candidates (const AvGame *game)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    return state->n_tiles == 0 ? land->width * land->height : state->n_open;
}

guint
land_find_candidates (const AvGame *game, guint kind, guint most, AvCandidate *candidates)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandOpen *frontier = land_frontier (game, land);
    const guint8 *fit = land_fit (land, kind);
    guint n = 0;
    for (gint y = 0; y < land->height && state->n_tiles == 0; y++)
        for (gint x = 0; x < land->width; x++)
            candidates[n++] = (AvCandidate){ x, y, land->kinds[kind].distinct };
    gboolean all =
        state->n_tiles > 0 && most == G_MAXUINT && game->ruleset->hooks[AV_POINT_PLACEMENTS].n > 0;
    /* It cannot be predicted on which cells it fits, so the next candidate is written over one
     * that is none. */
    for (guint i = 0; i < state->n_open && n < most; i++) {
        guint fits = fit[frontier[i].code];
        candidates[n] = (AvCandidate){ frontier[i].x, frontier[i].y, FIT_ROTATIONS (fits) };
        n += fits != 0 || all;
    }
    if (!all)
        return n;
    AvPlaceContext context = { kind, n, candidates };
    ask_placements (game, &context);
    n = 0;
    for (guint i = 0; i < context.n; i++)
        if (candidates[i].rotations)
            candidates[n++] = candidates[i];
    return n;
}

/* Whether rules leave KIND a place.  A call costs more than a candidate, but they mostly allow
 * one of the first few whose sides fit: they are asked about these, and only then about all at
 * once. */
static gboolean
is_allowed_anywhere (const AvGame *game, guint kind)
{
    AvCandidate *candidates = g_newa (AvCandidate, land_max_candidates (game) + 1);
    static const guint most[] = { 4, G_MAXUINT };
    guint left = 0, n = most[0];
    gboolean more = game->ruleset->hooks[AV_POINT_PLACEMENTS].n > 0;
    for (guint i = 0; i < G_N_ELEMENTS (most) && !left && (n >= most[0] || more); i++) {
        n = land_find_candidates (game, kind, most[i], candidates);
        AvPlaceContext context = { kind, n, candidates };
        if (n > 0)
            land_ask_place (game, &context);
        for (guint k = 0; k < n; k++)
            left |= candidates[k].rotations;
    }
    return left != 0;
}

/* Whether KIND fits the sides of any open cell. */
static gboolean
matches_anywhere (const LandState *state, const LandOpen *frontier, const guint8 *fit)
{
    /* It mostly fits one of the first few cells, but which of them cannot be predicted, so these
     * are examined together. */
    guint any = 0;
    for (guint i = 0; i < state->n_open && !any; i += OPEN_STEP)
        for (guint j = i; j < i + OPEN_STEP; j++)
            any |= fit[frontier[j].code];
    return any != 0;
}

gboolean
av_land_fits_anywhere (const AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    return kind < land->n_kinds
           && (state->n_tiles == 0
               || matches_anywhere (state, land_frontier (game, land), land_fit (land, kind)));
}

gboolean
land_has_room (const AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandKind *k = &land->kinds[kind];
    guint tiles = 1, segments = k->room, around = k->n_around;
    if (state->drawn != AV_NONE) {
        const LandKind *drawn = &land->kinds[state->drawn];
        tiles++;
        segments += drawn->room;
        around += drawn->n_around;
    }
    return state->n_tiles + tiles <= land->max_tiles
           && state->n_segments + segments <= land->max_segments
           && state->n_around + around <= land->max_around;
}

gboolean
land_fits_anywhere (const AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    if (state->n_tiles == 0)
        return TRUE;
    const guint8 *fit = land_fit (land, kind);
    const LandOpen *frontier = land_frontier (game, land);
    if (!land_has_place_hooks (game, kind))
        return matches_anywhere (state, frontier, fit);
    return is_allowed_anywhere (game, kind);
}

guint
land_fits_at (const AvGame *game, guint kind, gint x, gint y, guint wanted,
              const AvRefusal **refusal)
{
    static const AvRefusal off_table = { "off-table", N_ ("That is not on the table.") };
    static const AvRefusal occupied = { "occupied", N_ ("There is a tile there already.") };
    static const AvRefusal not_adjacent = { "not-adjacent",
                                            N_ ("A tile must lie beside another one.") };
    static const AvRefusal edge_mismatch = {
        "edge-mismatch", N_ ("The edges do not match those of the tiles beside it.")
    };
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const AvRefusal *ignored;
    if (!refusal)
        refusal = &ignored;
    *refusal = NULL;
    if (!land_on_table (land, x, y)) {
        *refusal = &off_table;
        return 0;
    }
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    guint rotations = land->kinds[kind].distinct;
    if (there > 0)
        *refusal = &occupied;
    else if (there == 0 && state->n_tiles > 0)
        *refusal = &not_adjacent;
    else if (there < 0)
        rotations =
            FIT_ROTATIONS (land_fit (land, kind)[land_frontier (game, land)[-there - 1].code]);
    if (*refusal)
        return 0;
    if (G_UNLIKELY (game->ruleset->hooks[AV_POINT_PLACEMENTS].n > 0) && there < 0) {
        AvCandidate candidate = { x, y, rotations };
        AvPlaceContext context = { kind, 1, &candidate };
        ask_placements (game, &context);
        rotations = candidate.rotations;
    }
    /* Rules are asked only about these rotations, so that the reason they give is the one for
     * these. */
    rotations &= wanted;
    if (rotations && land_has_place_hooks (game, kind)) {
        AvCandidate candidate = { x, y, rotations };
        AvPlaceContext context = { kind, 1, &candidate };
        *refusal = land_ask_place (game, &context);
        rotations = candidate.rotations;
    }
    if (!rotations && !*refusal)
        *refusal = &edge_mismatch;
    return rotations;
}

/* --- queries about the table --- */

guint
av_land_can_place (const AvGame *game, guint kind, gint x, gint y)
{
    const Land *land = land_of (game);
    return kind < land->n_kinds ? land_fits_at (game, kind, x, y, 15, NULL) : 0;
}

guint
av_land_get_width (const AvGame *game)
{
    return land_of (game)->width;
}

guint
av_land_get_height (const AvGame *game)
{
    return land_of (game)->height;
}

guint
av_land_get_n_tiles (const AvGame *game)
{
    return land_state (game, land_of (game))->n_tiles;
}

AvTile
av_land_get_tile (const AvGame *game, guint tile)
{
    GAME_RETURN_VAL_IF_FAIL (land_has_tile (game, tile), (AvTile){ AV_NONE });
    const LandTile *t = &land_tiles (game, land_of (game))[tile];
    return (AvTile){ t->kind, t->rotation, t->loose, t->x, t->y };
}

guint
av_land_tile_at (const AvGame *game, gint x, gint y)
{
    const Land *land = land_of (game);
    if (!land_on_table (land, x, y))
        return AV_NONE;
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    return there > 0 ? (guint) there - 1 : AV_NONE;
}

guint
av_land_get_drawn (const AvGame *game)
{
    return land_state (game, land_of (game))->drawn;
}

guint
av_land_get_last (const AvGame *game)
{
    return land_state (game, land_of (game))->last;
}

guint
av_land_get_placed (const AvGame *game)
{
    const LandState *state = land_state (game, land_of (game));
    return state->placed_at > game_position (game)->began ? state->last : AV_NONE;
}

gint
av_land_next_tile_with (const AvGame *game, guint from, guint mark)
{
    const Land *land = land_of (game);
    const LandTile *tiles = land_tiles (game, land);
    GAME_RETURN_VAL_IF_FAIL (mark < land->n_marks, -1);
    for (guint i = from; i < land_state (game, land)->n_tiles; i++)
        if (land->kinds[tiles[i].kind].marks >> mark & 1)
            return i;
    return -1;
}

guint
av_land_find_open_cells (const AvGame *game, guint n_beside, guint max, gint16 *cells)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandOpen *open = land_frontier (game, land);
    const gint16 *grid = land_grid (game, land);
    guint n = 0;
    for (guint i = 0; i < state->n_open; i++) {
        guint beside = 0;
        for (guint side = 0; side < 4; side++) {
            gint16 there = grid[open[i].cell + land->offsets[side]];
            beside += there > 0 && there != GRID_EDGE;
        }
        if (beside < n_beside)
            continue;
        if (n < max) {
            cells[2 * n] = open[i].x;
            cells[2 * n + 1] = open[i].y;
        }
        n++;
    }
    return n;
}

guint
av_land_get_n_laid (const AvGame *game)
{
    return land_state (game, land_of (game))->n_laid;
}

guint
av_land_get_misfits (const AvGame *game, guint kind, guint rotation, gint x, gint y)
{
    const Land *land = land_of (game);
    if (kind >= land->n_kinds || rotation > 3 || !land_on_table (land, x, y))
        return 15;
    const LandTile tile = { .kind = kind, .x = x, .y = y, .rotation = rotation };
    return land_feature_misfits (game, &tile);
}

guint
av_land_fits (const AvGame *game, guint kind, gint x, gint y)
{
    const Land *land = land_of (game);
    if (kind >= land->n_kinds || !land_on_table (land, x, y))
        return 0;
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    if (there > 0 || (there == 0 && land_state (game, land)->n_tiles > 0))
        return 0;
    guint distinct = 15;
    if (there < 0)
        distinct =
            FIT_ROTATIONS (land_fit (land, kind)[land_frontier (game, land)[-there - 1].code]);
    guint all = 0;
    for (guint rotation = 0; rotation < 4; rotation++)
        all |= (distinct >> land->kinds[kind].canon[rotation] & 1) << rotation;
    return all;
}
