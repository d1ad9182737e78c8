/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: follows the river on the table tile by tile and complains of what the rules forbid. */
#include "river.h"

/* What the table says, not the deck: whose terrain is the middle of that side? */
static gboolean
is_river (const AvGame *game, guint tile, guint side)
{
    guint segment = av_land_segment_at (game, tile, 3 * side + 1);
    guint terrain = av_land_segment_terrain (game, segment);
    return g_str_equal (av_land_get_terrain_id (av_game_get_ruleset (game), terrain), RIVER);
}

/* The older tile that the river comes from at SIDE, or AV_NONE. */
static guint
older_at (const AvGame *game, guint number, guint side)
{
    AvTile tile = av_land_get_tile (game, number);
    gint x = tile.x + (side == 1) - (side == 3), y = tile.y + (side == 2) - (side == 0);
    guint there = is_river (game, number, side) ? av_land_tile_at (game, x, y) : AV_NONE;
    return there != AV_NONE && there < number ? there : AV_NONE;
}

/* Quarter turns to the right that the river makes on a tile from one side to another: 1, 2, 3. */
static guint
turns (guint from, guint to)
{
    return (to + 4 - from) % 4;
}

/* The river comes from SOURCE into NUMBER through SIDE: it may not turn alike on both. */
static void
check_turns (const AvGame *game, guint number, guint side, guint source, gboolean by_letter,
             GString *complaints)
{
    AvTile tile = av_land_get_tile (game, number);
    guint arms = 0;
    for (guint from = 0; from < 4; from++)
        arms += is_river (game, source, from);
    for (guint from = 0; from < 4; from++) {
        guint out = river_opposite (side);
        if (from == out || !is_river (game, source, from)
            || (by_letter && arms > 2 && older_at (game, source, from) == AV_NONE))
            continue;
        for (guint to = 0; to < 4; to++)
            if (to != side && is_river (game, number, to) && turns (from, out) != 2
                && turns (from, out) == turns (side, to))
                g_string_append_printf (complaints, "the river flows back at %d %d\n", tile.x,
                                        tile.y);
    }
}

void
river_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data)
{
    gboolean by_letter =
        g_str_equal (av_ruleset_get_option (av_game_get_ruleset (game), "river.fork"), "letter");
    guint n_laid = av_land_get_n_laid (game), before = 0;
    for (guint number = 0; number < av_land_get_n_tiles (game); number++) {
        AvTile tile = av_land_get_tile (game, number);
        guint sides = 0, sources = 0;
        for (guint side = 0; side < 4; side++) {
            guint source = older_at (game, number, side);
            sides += is_river (game, number, side);
            sources += source != AV_NONE;
            if (source != AV_NONE && number >= n_laid)
                check_turns (game, number, side, source, by_letter, context->complaints);
        }
        if (sides > 0 && sources == 0 && before > 0 && number >= n_laid)
            g_string_append_printf (context->complaints,
                                    "the tile at %d %d does not continue the river\n", tile.x,
                                    tile.y);
        before += sides > 0;
    }
}
