/* SPDX-License-Identifier: GPL-3.0-or-later */
/* course.c: where a tile of the river may go: on at an open end (R4), without a U-turn (R5), by the
 * option not off the table. */
#include "river.h"

#include <glib/gi18n-lib.h>

static const AvRefusal river_end = {
    "river-end", N_ ("A tile of the river must continue the river at one of its open ends.")
};
static const AvRefusal u_turn = { "u-turn",
                                  N_ ("The river may not bend the same way twice in a row.") };

static const AvRefusal table_edge = {
    "table-edge", N_ ("The river must not run off the table while it can stay on it.")
};

static const gint8 step[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

static guint
tile_beyond (const AvGame *game, gint x, gint y, guint side)
{
    return av_land_tile_at (game, x + step[side][0], y + step[side][1]);
}

static gboolean
has_river (const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    for (guint tile = 0; tile < av_land_get_n_tiles (game); tile++)
        if (river_sides (ruleset, av_land_get_tile (game, tile).kind, 0))
            return TRUE;
    return FALSE;
}

/* Those of SIDES through which the river came to TILE: where an older tile lies beyond. */
static guint
upstream (const AvGame *game, guint number, guint sides)
{
    AvTile tile = av_land_get_tile (game, number);
    guint found = 0;
    for (guint side = 0; side < 4; side++) {
        guint beyond = sides >> side & 1 ? tile_beyond (game, tile.x, tile.y, side) : AV_NONE;
        if (beyond != AV_NONE && beyond < number)
            found |= 1u << side;
    }
    return found;
}

/* Whether a tile with these river sides would bend like the neighbour it joins at SIDE, so that the
 * river flows back: two bends in a row are a U-turn when the way into the one and the way out of
 * the other are the same side.  At a fork the manual's letter counts the way into it only; strictly
 * each of its arms counts as one. */
static gboolean
is_u_turn (const AvGame *game, guint sides, guint side, guint neighbour, gboolean by_letter)
{
    AvTile tile = av_land_get_tile (game, neighbour);
    guint theirs = river_sides (av_game_get_ruleset (game), tile.kind, tile.rotation)
                   & ~(1u << river_opposite (side));
    if (by_letter && river_count (theirs) > 1)
        theirs = upstream (game, neighbour, theirs);
    return (theirs & sides & ~(1u << side)) != 0;
}

static const AvRefusal *
check (const AvGame *game, gint x, gint y, guint sides, gboolean by_letter)
{
    gboolean joined = FALSE;
    for (guint side = 0; side < 4; side++) {
        guint neighbour = sides >> side & 1 ? tile_beyond (game, x, y, side) : AV_NONE;
        if (neighbour == AV_NONE)
            continue;
        /* The edges match, so the neighbour shows the river there too. */
        joined = TRUE;
        if (is_u_turn (game, sides, side, neighbour, by_letter))
            return &u_turn;
    }
    return joined ? NULL : &river_end;
}

/* Whether the river on a tile with these sides would leave the table. */
static gboolean
runs_off (const AvGame *game, gint x, gint y, guint sides)
{
    gint width = av_land_get_width (game), height = av_land_get_height (game);
    for (guint side = 0; side < 4; side++) {
        gint there_x = x + step[side][0], there_y = y + step[side][1];
        if (sides >> side & 1
            && (there_x < 0 || there_y < 0 || there_x >= width || there_y >= height))
            return TRUE;
    }
    return FALSE;
}

/* The terrain in the middle of a side. */
static const gchar *
terrain_at (const AvRuleset *ruleset, guint kind, guint rotation, guint side)
{
    const AvTileDef *def = av_land_get_kind (ruleset, kind);
    guint slot = 3 * ((side + 4 - rotation) % 4) + 1, i = 0;
    while (!(def->segments[i].slots >> slot & 1))
        i++;
    return def->segments[i].terrain;
}

static gboolean
edges_match (const AvGame *game, gint x, gint y, guint kind, guint rotation)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    for (guint side = 0; side < 4; side++) {
        guint neighbour = tile_beyond (game, x, y, side);
        if (neighbour == AV_NONE)
            continue;
        AvTile tile = av_land_get_tile (game, neighbour);
        if (!g_str_equal (terrain_at (ruleset, tile.kind, tile.rotation, river_opposite (side)),
                          terrain_at (ruleset, kind, rotation, side)))
            return FALSE;
    }
    return TRUE;
}

/* Whether a tile of that kind could continue the river in a cell and leave it on the table. */
static gboolean
can_stay_at (const AvGame *game, guint kind, gint x, gint y, gboolean by_letter)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    for (guint rotation = 0; rotation < 4; rotation++) {
        guint sides = river_sides (ruleset, kind, rotation);
        if (!runs_off (game, x, y, sides) && edges_match (game, x, y, kind, rotation)
            && !check (game, x, y, sides, by_letter))
            return TRUE;
    }
    return FALSE;
}

/* Whether a tile of that kind can be placed anywhere so that the river stays on the table. */
static gboolean
can_stay (const AvGame *game, guint kind, gboolean by_letter)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    for (guint number = 0; number < av_land_get_n_tiles (game); number++) {
        AvTile tile = av_land_get_tile (game, number);
        guint sides = river_sides (ruleset, tile.kind, tile.rotation);
        for (guint side = 0; side < 4; side++)
            if (sides >> side & 1 && !runs_off (game, tile.x, tile.y, 1u << side)
                && tile_beyond (game, tile.x, tile.y, side) == AV_NONE
                && can_stay_at (game, kind, tile.x + step[side][0], tile.y + step[side][1],
                                by_letter))
                return TRUE;
    }
    return FALSE;
}

const AvRefusal *
river_place (const AvGame *game, guint rules, AvPlaceContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvRefusal *first = NULL;
    gboolean begun = has_river (game);
    gboolean by_letter = g_str_equal (av_ruleset_get_option (ruleset, "river.fork"), "letter");
    gboolean avoids = g_str_equal (av_ruleset_get_option (ruleset, "river.edge"), "avoid");
    /* The first tile of a river goes where any tile may go. */
    if (!begun && !avoids)
        return NULL;
    /* It can always be turned to the table. */
    gboolean stays = avoids && (!begun || can_stay (game, context->kind, by_letter));
    for (guint i = 0; i < context->n; i++) {
        AvCandidate *candidate = &context->candidates[i];
        for (guint rotation = 0; rotation < 4; rotation++) {
            if (!(candidate->rotations >> rotation & 1))
                continue;
            guint sides = river_sides (ruleset, context->kind, rotation);
            const AvRefusal *refusal =
                begun ? check (game, candidate->x, candidate->y, sides, by_letter) : NULL;
            if (!refusal && stays && runs_off (game, candidate->x, candidate->y, sides))
                refusal = &table_edge;
            if (!refusal)
                continue;
            candidate->rotations &= ~(1u << rotation);
            if (!first)
                first = refusal;
        }
    }
    return first;
}
