/* SPDX-License-Identifier: GPL-3.0-or-later */
/* land.c: what the game's methods ask and move on a table of tiles, and its iterators. */
#include "lua/binding-private.h"

/* fn, the first argument, nil: what `for` takes.  The iterator finds its thread by itself. */
int
script_push_iterator (lua_State *L, lua_CFunction next)
{
    /* Made once: kept among the handles under the function's own address. */
    if (lua_rawgetp (L, lua_upvalueindex (1), (gconstpointer) next) != LUA_TFUNCTION) {
        lua_pop (L, 1);
        lua_pushvalue (L, lua_upvalueindex (1));
        lua_pushcclosure (L, next, 1);
        lua_pushvalue (L, -1);
        lua_rawsetp (L, lua_upvalueindex (1), (gconstpointer) next);
    }
    lua_pushvalue (L, 1);
    lua_pushnil (L);
    return 3;
}

/* --- tiles --- */

int
script_game_tile (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    script_push_handle (L, SCRIPT_CLASS_TILE,
                        script_check_int (L, 2, 0, (gint) av_land_get_n_tiles (game) - 1), 0);
    return 1;
}

int
script_game_tile_at (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    gint x = script_check_int (L, 2, G_MININT16, G_MAXINT16);
    gint y = script_check_int (L, 3, G_MININT16, G_MAXINT16);
    script_push_handle_or_nil (L, SCRIPT_CLASS_TILE, av_land_tile_at (game, x, y));
    return 1;
}

/* game:tiles_beside (x, y): north, east, south, west of a cell, nil where there is none. */
int
script_game_tiles_beside (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    gint x = script_check_int (L, 2, G_MININT16, G_MAXINT16);
    gint y = script_check_int (L, 3, G_MININT16, G_MAXINT16);
    for (gint side = 0; side < 4; side++)
        script_push_handle_or_nil (
            L, SCRIPT_CLASS_TILE,
            av_land_tile_at (game, x + (side == 1) - (side == 3), y + (side == 2) - (side == 0)));
    return 4;
}

/* game:sides_beside (terrain, x, y): a mask of the sides of a cell at which the tile beyond shows a
 * terrain to it. */
int
script_game_sides_beside (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    gint terrain = av_land_find_terrain (thread->frame.ruleset, script_check_id (L, 2));
    gint x = script_check_int (L, 3, G_MININT16, G_MAXINT16);
    gint y = script_check_int (L, 4, G_MININT16, G_MAXINT16);
    guint sides = 0;
    for (gint side = 0; side < 4; side++) {
        guint tile =
            av_land_tile_at (game, x + (side == 1) - (side == 3), y + (side == 2) - (side == 0));
        guint middle = 3 * ((guint) side ^ 2) + 1;
        if (tile != AV_NONE
            && (gint) av_land_segment_terrain (game, av_land_segment_at (game, tile, middle))
                   == terrain)
            sides |= 1u << side;
    }
    lua_pushinteger (L, sides);
    return 1;
}

/* An iterator's step: the handle after the one it is given, of N of the class; the first after nil. */
static int
push_next (lua_State *L, ScriptClass class, guint n)
{
    guint number = lua_isnil (L, 2) ? 0 : script_check_handle (L, 2, class)->number + 1;
    script_push_handle_or_nil (L, class, number < n ? number : AV_NONE);
    return 1;
}

static int
next_tile (lua_State *L)
{
    return push_next (L, SCRIPT_CLASS_TILE,
                      av_land_get_n_tiles (script_check_land (SCRIPT_THREAD (L), L)));
}

int
script_game_each_tile (lua_State *L)
{
    script_check_land (SCRIPT_THREAD (L), L);
    return script_push_iterator (L, next_tile);
}

/* --- segments --- */

int
script_game_segment (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    script_push_handle (L, SCRIPT_CLASS_SEGMENT,
                        script_check_int (L, 2, 0, (gint) av_land_get_n_segments (game) - 1), 0);
    return 1;
}

static int
next_segment (lua_State *L)
{
    return push_next (L, SCRIPT_CLASS_SEGMENT,
                      av_land_get_n_segments (script_check_land (SCRIPT_THREAD (L), L)));
}

int
script_game_each_segment (lua_State *L)
{
    script_check_land (SCRIPT_THREAD (L), L);
    return script_push_iterator (L, next_segment);
}

/* --- pieces --- */

int
script_game_piece (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    script_push_handle (L, SCRIPT_CLASS_PIECE,
                        script_check_int (L, 2, 0, (gint) av_land_get_n_all_pieces (game) - 1), 0);
    return 1;
}

static int
next_any_piece (lua_State *L)
{
    return push_next (L, SCRIPT_CLASS_PIECE,
                      av_land_get_n_all_pieces (script_check_land (SCRIPT_THREAD (L), L)));
}

/* All pieces there are, wherever they are. */
int
script_game_each_piece (lua_State *L)
{
    script_check_land (SCRIPT_THREAD (L), L);
    return script_push_iterator (L, next_any_piece);
}

/* game:next_piece (after [, player]): the next one on the table, that player's; nil: whoever's. */
int
script_game_next_piece (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint from =
        lua_isnoneornil (L, 2) ? 0 : script_check_handle (L, 2, SCRIPT_CLASS_PIECE)->number + 1;
    gint found = av_land_next_piece (
        game, from, lua_isnoneornil (L, 3) ? AV_ANYBODY : (gint) script_check_player (L, 3));
    script_push_handle_or_nil (L, SCRIPT_CLASS_PIECE, found < 0 ? AV_NONE : (guint) found);
    return 1;
}

/* game:find_piece (kind, owner): one in the supply; owner nil: neutral. */
int
script_game_find_piece (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    guint kind = script_check_piece_kind (L, thread->frame.ruleset, 2);
    gint found = av_land_find_piece (game, kind, script_check_player_or_nobody (L, 3));
    script_push_handle_or_nil (L, SCRIPT_CLASS_PIECE, found < 0 ? AV_NONE : (guint) found);
    return 1;
}

int
script_game_return_piece (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_land (thread, L);
    AvGame *game = script_check_telling (thread, L);
    av_land_return_piece (game, script_check_handle (L, 2, SCRIPT_CLASS_PIECE)->number);
    script_check_failure (thread, L);
    return 0;
}

/* game:move_piece (piece, tile or segment [, player]) */
int
script_game_move_piece (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_land (thread, L);
    AvGame *game = script_check_telling (thread, L);
    guint piece = script_check_handle (L, 2, SCRIPT_CLASS_PIECE)->number;
    const ScriptHandle *to = lua_touserdata (L, 3);
    gint player = script_check_player_or_nobody (L, 4);
    if (to && to->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_TILE)) {
        av_land_move_piece (game, piece, script_check_handle (L, 3, SCRIPT_CLASS_TILE)->number,
                            AV_NONE, player);
    } else {
        guint segment = script_check_handle (L, 3, SCRIPT_CLASS_SEGMENT)->number;
        av_land_move_piece (game, piece, av_land_segment_tile (game, segment), segment, player);
    }
    script_check_failure (thread, L);
    return 0;
}

/* game:take_piece (piece [, keeper]) */
int
script_game_take_piece (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_land (thread, L);
    AvGame *game = script_check_telling (thread, L);
    guint piece = script_check_handle (L, 2, SCRIPT_CLASS_PIECE)->number;
    av_land_take_piece (game, piece, script_check_player_or_nobody (L, 3));
    script_check_failure (thread, L);
    return 0;
}

/* game:clear_tile (tile [, piece for which room is made [, tile it came from]]) */
int
script_game_clear_tile (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_land (thread, L);
    AvGame *game = script_check_telling (thread, L);
    guint tile = script_check_handle (L, 2, SCRIPT_CLASS_TILE)->number;
    guint by =
        lua_isnoneornil (L, 3) ? AV_NONE : script_check_handle (L, 3, SCRIPT_CLASS_PIECE)->number;
    guint from =
        lua_isnoneornil (L, 4) ? AV_NONE : script_check_handle (L, 4, SCRIPT_CLASS_TILE)->number;
    script_check_frames (L, game);
    av_land_clear_tile (game, tile, by, from);
    script_check_failure (thread, L);
    return 0;
}

/* game:make_due (segment or feature) */
int
script_game_make_due (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_land (thread, L);
    AvGame *game = script_check_telling (thread, L);
    av_land_make_due (game, script_check_segment (L, 2));
    script_check_failure (thread, L);
    return 0;
}

/* --- further questions --- */

/* game:worth (segment or feature): tiles, and whether that is settled. */
int
script_game_worth (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    AvWorthContext worth = av_land_get_worth (game, script_check_segment (L, 2));
    script_check_failure (thread, L);
    lua_pushinteger (L, worth.tiles);
    lua_pushboolean (L, worth.settled);
    return 2;
}

/* game:fits (kind, x, y): a mask of rotations. */
int
script_game_fits (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint kind = script_check_thing (SCRIPT_THREAD (L), L, 2);
    gint x = script_check_int (L, 3, G_MININT16, G_MAXINT16);
    gint y = script_check_int (L, 4, G_MININT16, G_MAXINT16);
    lua_pushinteger (L, av_land_fits (game, kind, x, y));
    return 1;
}

int
script_game_left (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    lua_pushinteger (L, av_land_get_left (game, script_check_thing (SCRIPT_THREAD (L), L, 2)));
    return 1;
}

/* game:role (kind of piece, segment) */
int
script_game_role (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_land (thread, L);
    guint kind = script_check_piece_kind (L, thread->frame.ruleset, 2);
    lua_pushstring (L, av_land_get_role (game, kind, script_check_segment (L, 3)));
    return 1;
}

/* --- cells as numbers, as state fields of type cell keep them --- */

int
script_game_cell (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_game (thread, L);
    const AvSetup *setup = av_ruleset_get_setup (thread->frame.ruleset);
    gint x = script_check_int (L, 2, 0, (gint) setup->width - 1);
    gint y = script_check_int (L, 3, 0, (gint) setup->height - 1);
    lua_pushinteger (L, y * (gint) setup->width + x + 1);
    return 1;
}

int
script_game_cell_xy (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_game (thread, L);
    const AvSetup *setup = av_ruleset_get_setup (thread->frame.ruleset);
    gint cell = script_check_int (L, 2, 1, (gint) (setup->width * setup->height)) - 1;
    lua_pushinteger (L, cell % (gint) setup->width);
    lua_pushinteger (L, cell / (gint) setup->width);
    return 2;
}
