/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-game.c: the methods of the game and of players. */
#include "lua/class.h"

#include <string.h>

/* --- players --- */

/* --- phases --- */

static guint
opt_decider (lua_State *L, int index)
{
    gint decider = script_opt_player (L, index, AV_NOBODY);
    return decider < 0 ? AV_NATURE : (guint) decider;
}

int
script_game_push_phase (lua_State *L)
{
    AvGame *game = script_check_writable (SCRIPT_THREAD (L), L);
    guint phase = script_check_name (L, av_ruleset_find_phase, "phase", 2);
    guint decider = opt_decider (L, 3);
    guint16 data = script_opt_int (L, 4, 0, 0, G_MAXUINT16);
    script_check_frames (L, game);
    av_game_push_phase (game, phase, decider, data);
    return 0;
}

int
script_game_set_decider (lua_State *L)
{
    av_game_set_decider (script_check_writable (SCRIPT_THREAD (L), L), opt_decider (L, 2));
    return 0;
}

/* --- points, counters, events --- */

static const gchar *const event_keys[] = {
    "points", "item", "piece_kind", "reason", "why", "tile", "segment", NULL,
};

/* Pushes what the table at INDEX has under KEY; FALSE, and nothing is pushed: nothing. */
static gboolean
push_part (lua_State *L, int index, const gchar *key)
{
    if (lua_getfield (L, index, key) != LUA_TNIL)
        return TRUE;
    lua_pop (L, 1);
    return FALSE;
}

static void
read_terms (lua_State *L, int index, AvEvent *event)
{
    lua_Integer n = luaL_len (L, index);
    for (lua_Integer i = 1; i <= n && i <= AV_EVENT_TERMS; i++) {
        if (lua_geti (L, index, i) != LUA_TTABLE)
            luaL_error (L, "a term is a table: { one, many, count, each }");
        for (gint k = 1; k <= 4; k++)
            lua_geti (L, -k, k);
        const gchar *one = script_check_text (L, -4), *many = script_check_text (L, -3);
        gint count = script_check_int (L, -2, G_MININT16, G_MAXINT16);
        av_event_add_term (event, one, many, count,
                           script_check_int (L, -1, G_MININT16, G_MAXINT16));
        lua_pop (L, 5);
    }
}

/* Where the event is, and its terms, from the table at INDEX. */
static void
read_event (lua_State *L, int index, AvEvent *event)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint at = AV_NONE;
    script_check_keys (L, index, event_keys);
    if (push_part (L, index, "tile"))
        at = script_check_object (L, -1, SCRIPT_CLASS_TILE);
    if (push_part (L, index, "segment")) {
        event->subject = script_check_segment (L, -1);
        at = av_land_segment_tile (script_check_land (thread, L), event->subject);
    }
    if (at != AV_NONE) {
        AvTile tile = av_land_get_tile (script_check_land (thread, L), at);
        event->x = tile.x;
        event->y = tile.y;
    }
    read_terms (L, index, event);
}

int
script_game_add_points (lua_State *L)
{
    AvGame *game = script_check_telling (SCRIPT_THREAD (L), L);
    guint player = script_check_player (L, 2);
    gint points = script_check_int (L, 3, -SCRIPT_MAX_SCORE, SCRIPT_MAX_SCORE);
    guint reason = script_check_name (L, av_ruleset_find_reason, "reason", 4);
    if (ABS (av_game_get_score (game, player)) > 1000 * SCRIPT_MAX_SCORE)
        return luaL_error (L, "nobody can have so many points");
    AvEvent *event = av_game_add_points (game, player, points, reason);
    if (event && lua_istable (L, 5))
        read_event (L, 5, event);
    return 0;
}

int
script_game_add_counter (lua_State *L)
{
    AvGame *game = script_check_telling (SCRIPT_THREAD (L), L);
    guint player = script_check_player (L, 2);
    guint counter = script_check_name (L, av_ruleset_find_counter, "counter", 3);
    gint change = script_check_int (L, 4, -SCRIPT_MAX_SCORE, SCRIPT_MAX_SCORE);
    if (ABS (av_game_get_counter (game, player, counter)) > 1000 * SCRIPT_MAX_SCORE)
        return luaL_error (L, "no counter goes so far");
    av_game_add_counter (game, player, counter, change);
    return 0;
}

int
script_game_set_winners (lua_State *L)
{
    AvGame *game = script_check_writable (SCRIPT_THREAD (L), L);
    guint winners = 0;
    for (int i = 2; i <= lua_gettop (L); i++)
        winners |= 1u << script_check_player (L, i);
    av_game_set_winners (game, winners);
    return 0;
}

int
script_game_add_event (lua_State *L)
{
    AvGame *game = script_check_telling (SCRIPT_THREAD (L), L);
    const gchar *word = script_check_id (L, 2);
    gint player = script_opt_player (L, 3, AV_NOBODY), type = 0;
    while (type < AV_N_EVENTS && strcmp (av_event_type_name (type), word) != 0)
        type++;
    if (type == AV_N_EVENTS)
        return luaL_error (L, "there is no event “%s”", word);
    if (!av_game_wants_events (game))
        return 0;
    AvEvent read = { .x = -1, .y = -1, .subject = AV_NONE };
    if (lua_istable (L, 4)) {
        if (push_part (L, 4, "points"))
            read.points = script_check_int (L, -1, -SCRIPT_MAX_SCORE, SCRIPT_MAX_SCORE);
        if (push_part (L, 4, "item"))
            read.item = script_check_item (L, -1);
        if (push_part (L, 4, "piece_kind"))
            read.piece_kind = script_check_piece_kind (L, -1);
        if (push_part (L, 4, "reason"))
            read.reason = script_check_name (L, av_ruleset_find_reason, "reason", -1);
        if (push_part (L, 4, "why"))
            read.why = script_check_text (L, -1);
        read_event (L, 4, &read);
    }
    AvEvent *event = av_game_add_event (game, type, player);
    read.type = event->type;
    read.player = event->player;
    read.owner = event->owner;
    read.from_x = event->from_x;
    read.from_y = event->from_y;
    *event = read;
    return 0;
}

/* --- options, and the state of other rules, by name --- */

int
script_game_get_field (lua_State *L)
{
    const AvGame *game = script_check_game (SCRIPT_THREAD (L), L);
    gint index = script_opt_int (L, 3, -1, 0, G_MAXINT32), value = 0;
    if (!av_game_get_field (game, script_check_id (L, 2), index, &value, NULL))
        return luaL_error (L, "there is no state “%s”, or it has no such number",
                           lua_tostring (L, 2));
    lua_pushinteger (L, value);
    return 1;
}

int
script_game_set_field (lua_State *L)
{
    AvGame *game = script_check_writable (SCRIPT_THREAD (L), L);
    gint index = script_opt_int (L, 3, -1, 0, G_MAXINT32);
    gint value = script_check_int (L, 4, G_MININT32, G_MAXINT32);
    if (!av_game_set_field (game, script_check_id (L, 2), index, value, NULL))
        return luaL_error (L, "there is no state “%s”, or it cannot be so", lua_tostring (L, 2));
    return 0;
}

/* --- tiles and segments --- */

/* The tile beyond the side (0 to 3) of a cell. */
static guint
tile_beside (const AvGame *game, gint x, gint y, gint side)
{
    return av_land_tile_at (game, x + (side == 1) - (side == 3), y + (side == 2) - (side == 0));
}

int
script_game_tiles_beside (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    gint x = script_check_int (L, 2, G_MININT16, G_MAXINT16);
    gint y = script_check_int (L, 3, G_MININT16, G_MAXINT16);
    for (gint side = 0; side < 4; side++)
        script_push_object (L, SCRIPT_CLASS_TILE, tile_beside (game, x, y, side));
    return 4;
}

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
        guint tile = tile_beside (game, x, y, side);
        guint middle = 3 * ((guint) side ^ 2) + 1;
        if (tile != AV_NONE
            && (gint) av_land_segment_terrain (game, av_land_segment_at (game, tile, middle))
                   == terrain)
            sides |= 1u << side;
    }
    lua_pushinteger (L, sides);
    return 1;
}

/* --- pieces --- */

int
script_game_next_piece (lua_State *L)
{
    const AvGame *game = script_check_land (SCRIPT_THREAD (L), L);
    guint from = lua_isnoneornil (L, 2) ? 0 : script_check_object (L, 2, SCRIPT_CLASS_PIECE) + 1;
    gint found = av_land_next_piece (game, from, script_opt_player (L, 3, AV_ANYBODY));
    script_push_object (L, SCRIPT_CLASS_PIECE, found < 0 ? AV_NONE : (guint) found);
    return 1;
}

/* The game of tiles, to be changed with other rules being told. */
static AvGame *
check_changing (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_land (thread, L);
    return script_check_telling (thread, L);
}

int
script_game_return_piece (lua_State *L)
{
    av_land_return_piece (check_changing (L), script_check_object (L, 2, SCRIPT_CLASS_PIECE));
    script_check_failure (SCRIPT_THREAD (L), L);
    return 0;
}

int
script_game_move_piece (lua_State *L)
{
    AvGame *game = check_changing (L);
    guint piece = script_check_object (L, 2, SCRIPT_CLASS_PIECE), tile, segment = AV_NONE;
    const ScriptHandle *to = lua_touserdata (L, 3);
    gint player = script_opt_player (L, 4, AV_NOBODY);
    if (to && to->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_TILE)) {
        tile = script_check_object (L, 3, SCRIPT_CLASS_TILE);
    } else {
        segment = script_check_object (L, 3, SCRIPT_CLASS_SEGMENT);
        tile = av_land_segment_tile (game, segment);
    }
    av_land_move_piece (game, piece, tile, segment, player);
    script_check_failure (SCRIPT_THREAD (L), L);
    return 0;
}

int
script_game_take_piece (lua_State *L)
{
    AvGame *game = check_changing (L);
    guint piece = script_check_object (L, 2, SCRIPT_CLASS_PIECE);
    av_land_take_piece (game, piece, script_opt_player (L, 3, AV_NOBODY));
    script_check_failure (SCRIPT_THREAD (L), L);
    return 0;
}

int
script_game_clear_tile (lua_State *L)
{
    AvGame *game = check_changing (L);
    guint tile = script_check_object (L, 2, SCRIPT_CLASS_TILE);
    guint by = script_opt_object (L, 3, SCRIPT_CLASS_PIECE);
    guint from = script_opt_object (L, 4, SCRIPT_CLASS_TILE);
    script_check_frames (L, game);
    av_land_clear_tile (game, tile, by, from);
    script_check_failure (SCRIPT_THREAD (L), L);
    return 0;
}

int
script_game_make_due (lua_State *L)
{
    av_land_make_due (check_changing (L), script_check_segment (L, 2));
    script_check_failure (SCRIPT_THREAD (L), L);
    return 0;
}

/* --- further questions --- */

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

/* --- cells as numbers, as state fields of type cell keep them --- */

static const AvSetup *
check_setup (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_game (thread, L);
    return av_ruleset_get_setup (thread->frame.ruleset);
}

int
script_game_cell (lua_State *L)
{
    const AvSetup *setup = check_setup (L);
    gint x = script_check_int (L, 2, 0, (gint) setup->width - 1);
    gint y = script_check_int (L, 3, 0, (gint) setup->height - 1);
    lua_pushinteger (L, y * (gint) setup->width + x + 1);
    return 1;
}

int
script_game_cell_xy (lua_State *L)
{
    const AvSetup *setup = check_setup (L);
    gint cell = script_check_int (L, 2, 1, (gint) (setup->width * setup->height)) - 1;
    lua_pushinteger (L, cell % (gint) setup->width);
    lua_pushinteger (L, cell / (gint) setup->width);
    return 2;
}
