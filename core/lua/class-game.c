/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-game.c: the methods of the game. */
#include "lua/rows.h"

#include <string.h>

/* --- phases --- */

int
script_game_push_phase (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = CHANGED;
    guint phase = PHASE_AT (2);
    guint16 data = OPT_INT_AT (4, 0, 0, G_MAXUINT16);
    GError *error = NULL;
    const AvPhaseDef *def = av_ruleset_get_phase (RULESET, phase);
    gboolean several = lua_istable (L, 3);
    lua_settop (L, 3);
    /* In reverse: what is pushed last runs first. */
    for (lua_Integer i = several ? luaL_len (L, 3) : 1; i > 0; i--) {
        several ? (void) lua_geti (L, 3, i) : lua_pushvalue (L, 3);
        guint decider = DECIDER_AT (4);
        WITH_ROOM (game);
        if (def->decider == AV_BY_ACTIVE && decider != AV_NATURE
            && decider != av_game_get_active (game))
            return luaL_error (
                L,
                "whoever's turn it is decides in the phase “%s”: a player can be named if "
                "its decider is “frame”",
                def->id);
        if (!av_game_push_phase (game, phase, decider, data, &error))
            return script_raise_error (L, error);
        lua_settop (L, 3);
    }
    return 0;
}

int
script_game_skip_to (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = CHANGED;
    guint phase = PHASE_AT (2);
    GError *error = NULL;
    return av_game_skip_to_phase (game, phase, &error) ? 0 : script_raise_error (L, error);
}

/* --- points, counters, events --- */

static const gchar *const event_keys[] = {
    "points", "item", "piece_kind", "reason", "why", "tile", "segment", "piece", NULL,
};

/* Pushes what the table at INDEX has under KEY; FALSE: it has nothing there, and nothing is
 * pushed. */
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
    if (n > AV_EVENT_TERMS)
        luaL_error (L, "an event has %d terms at most", AV_EVENT_TERMS);
    for (lua_Integer i = 1; i <= n; i++) {
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

/* Reads the place and the terms of an event from the table at INDEX. */
static void
read_event (lua_State *L, int index, AvEvent *event)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint at = AV_NONE;
    script_check_keys (L, index, event_keys);
    if (push_part (L, index, "tile"))
        at = OBJECT_AT (-1, TILE);
    if (push_part (L, index, "segment")) {
        event->subject = SEGMENT_AT (-1);
        at = av_land_segment_tile (LAND, event->subject);
    }
    if (at != AV_NONE) {
        AvTile tile = av_land_get_tile (LAND, at);
        event->x = tile.x;
        event->y = tile.y;
    }
    read_terms (L, index, event);
}

int
script_game_add_points (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = script_check_telling (thread, L);
    guint player = PLAYER_AT (2);
    gint points = INT_AT (3, -SCRIPT_MAX_SCORE, SCRIPT_MAX_SCORE);
    guint reason = REASON_AT (4);
    if (ABS (av_game_get_score (game, player)) > 1000 * SCRIPT_MAX_SCORE)
        return luaL_error (L, "nobody can have so many points");
    guint segment = AV_NONE, piece = AV_NONE;
    if (lua_istable (L, 5) && push_part (L, 5, "segment"))
        segment = SEGMENT_AT (-1);
    if (lua_istable (L, 5) && push_part (L, 5, "piece"))
        piece = OBJECT_AT (-1, PIECE);
    AvEvent *event = av_game_add_points_for_piece (game, player, points, reason, segment, piece);
    if (event && lua_istable (L, 5))
        read_event (L, 5, event);
    return 0;
}

int
script_game_add_counter (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = script_check_telling (thread, L);
    guint player = PLAYER_AT (2), counter = COUNTER_AT (3);
    gint change = INT_AT (4, -SCRIPT_MAX_SCORE, SCRIPT_MAX_SCORE);
    if (ABS (av_game_get_counter (game, player, counter)) > 1000 * SCRIPT_MAX_SCORE)
        return luaL_error (L, "no counter goes so far");
    av_game_add_counter (game, player, counter, change);
    return 0;
}

int
script_game_set_winners (lua_State *L, ScriptThread *thread, guint self)
{
    guint winners = 0;
    for (int i = 2; i <= lua_gettop (L); i++)
        winners |= 1u << PLAYER_AT (i);
    av_game_set_winners (CHANGED, winners);
    return 0;
}

int
script_game_add_event (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = script_check_telling (thread, L);
    const gchar *word = ID_AT (2);
    gint player = OPT_PLAYER_AT (3, AV_NOBODY), type = 0;
    while (type < AV_N_EVENTS && strcmp (av_event_type_name (type), word) != 0)
        type++;
    if (type == AV_N_EVENTS)
        return luaL_error (L, "there is no event “%s”", word);
    if (!av_game_wants_events (game))
        return 0;
    AvEvent read = { .x = -1, .y = -1, .subject = AV_NONE };
    if (lua_istable (L, 4)) {
        if (push_part (L, 4, "points"))
            read.points = INT_AT (-1, -SCRIPT_MAX_SCORE, SCRIPT_MAX_SCORE);
        if (push_part (L, 4, "item"))
            read.item = ITEM_AT (-1);
        if (push_part (L, 4, "piece_kind"))
            read.piece_kind = PIECE_KIND_AT (-1);
        if (push_part (L, 4, "reason"))
            read.reason = REASON_AT (-1);
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

/* --- the state of other rules, by name --- */

int
script_game_get_field (lua_State *L, ScriptThread *thread, guint self)
{
    gint index = OPT_INT_AT (3, -1, 0, G_MAXINT32), value = 0;
    if (!av_game_get_field (GAME, ID_AT (2), index, &value, NULL))
        return luaL_error (L, "there is no state “%s”, or it has no such number",
                           lua_tostring (L, 2));
    lua_pushinteger (L, value);
    return 1;
}

int
script_game_set_field (lua_State *L, ScriptThread *thread, guint self)
{
    gint index = OPT_INT_AT (3, -1, 0, G_MAXINT32);
    gint value = INT_AT (4, G_MININT32, G_MAXINT32);
    if (!av_game_set_field (CHANGED, ID_AT (2), index, value, NULL))
        return luaL_error (L, "there is no state “%s”, or it cannot be so", lua_tostring (L, 2));
    return 0;
}

/* --- cells --- */

/* The tile beyond the side (0 to 3) of a cell. */
guint
script_tile_beside (const AvGame *game, gint x, gint y, guint side)
{
    return av_land_tile_at (game, x + (side == 1) - (side == 3), y + (side == 2) - (side == 0));
}

int
script_game_tiles_beside (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    gint x = CELL_AT (2), y = CELL_AT (3);
    for (guint side = 0; side < 4; side++)
        script_push_object (L, SCRIPT_CLASS_TILE, script_tile_beside (game, x, y, side));
    return 4;
}

int
script_tile_rows (lua_State *L, ScriptThread *thread, guint tile)
{
    const AvGame *game = LAND;
    const int top = lua_gettop (L);
    luaL_checkstack (L, (int) av_land_get_n_tiles (game), "there are too many tiles");
    for (guint side = 0; side < 4; side++)
        for (guint at = tile; at != AV_NONE;) {
            AvTile here = av_land_get_tile (game, at);
            at = script_tile_beside (game, here.x, here.y, side);
            if (at != AV_NONE)
                script_push_object (L, SCRIPT_CLASS_TILE, at);
        }
    return lua_gettop (L) - top;
}

/* Pushes each tile on the eight cells around one; if a terrain or a mark is given at AT and behind it, only those with it. */
static int
push_around (lua_State *L, ScriptThread *thread, gint x, gint y, int at)
{
    const AvGame *game = LAND;
    const gchar *terrain = OPT (at, NULL, ID_AT (at)), *mark = OPT (at + 1, NULL, ID_AT (at + 1));
    const int top = lua_gettop (L);
    for (guint i = 0; i < 9; i++) {
        gint column = x + (gint) (i % 3) - 1, row = y + (gint) (i / 3) - 1;
        guint tile = i == 4 ? AV_NONE : av_land_tile_at (game, column, row);
        if (tile == AV_NONE)
            continue;
        guint kind = av_land_get_tile (game, tile).kind;
        if ((!terrain || av_land_kind_has_terrain (RULESET, kind, terrain))
            && (!mark || av_land_kind_has_mark (RULESET, kind, mark)))
            script_push_object (L, SCRIPT_CLASS_TILE, tile);
    }
    return lua_gettop (L) - top;
}

int
script_game_tiles_around (lua_State *L, ScriptThread *thread, guint self)
{
    return push_around (L, thread, CELL_AT (2), CELL_AT (3), 4);
}

int
script_tile_around (lua_State *L, ScriptThread *thread, guint tile)
{
    AvTile here = TILE;
    return push_around (L, thread, here.x, here.y, 2);
}

int
script_tile_turned (lua_State *L, ScriptThread *thread, guint tile)
{
    gint dx = CELL_AT (2), dy = CELL_AT (3);
    av_step_turn (&dx, &dy, TILE.rotation);
    lua_pushinteger (L, dx);
    lua_pushinteger (L, dy);
    return 2;
}

int
script_game_tiles_with (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    gint mark = av_land_find_mark (RULESET, ID_AT (2));
    const int top = lua_gettop (L);
    av_sandbox_charge (L, av_land_get_n_tiles (game));
    for (gint i = -1; mark >= 0 && (i = av_land_next_tile_with (game, i + 1, mark)) >= 0;) {
        luaL_checkstack (L, 2, "there are too many tiles");
        script_push_object (L, SCRIPT_CLASS_TILE, i);
    }
    return lua_gettop (L) - top;
}

int
script_game_open_cells (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    guint least = INDEX_AT (2, 5), n = av_land_find_open_cells (game, least, 0, NULL);
    gint16 *cells = g_newa (gint16, n * 2 + 1);
    av_land_find_open_cells (game, least, n, cells);
    av_sandbox_charge (L, n);
    luaL_checkstack (L, (int) n * 2, "there are too many cells");
    for (guint i = 0; i < n; i++) {
        lua_pushinteger (L, cells[2 * i]);
        lua_pushinteger (L, cells[2 * i + 1]);
    }
    return (int) n * 2;
}

guint
script_sides_beside (const AvGame *game, gint terrain, gint x, gint y)
{
    guint sides = 0;
    for (guint side = 0; side < 4; side++) {
        guint tile = script_tile_beside (game, x, y, side);
        if (tile == AV_NONE)
            continue;
        guint middle = av_land_segment_at (game, tile, 3 * (side ^ 2) + 1);
        if ((gint) av_land_segment_terrain (game, middle) == terrain)
            sides |= 1u << side;
    }
    return sides;
}

int
script_game_sides_beside (lua_State *L, ScriptThread *thread, guint self)
{
    gint terrain = av_land_find_terrain (RULESET, ID_AT (2));
    lua_pushinteger (L, script_sides_beside (LAND, terrain, CELL_AT (3), CELL_AT (4)));
    return 1;
}

int
script_game_cell_xy (lua_State *L, ScriptThread *thread, guint self)
{
    const gint width = (gint) SETUP->width;
    gint cell = INT_AT (2, 1, width * (gint) SETUP->height) - 1;
    lua_pushinteger (L, cell % width);
    lua_pushinteger (L, cell / width);
    return 2;
}

/* --- what calls other rules --- */

int
script_game_move_piece (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = TOLD;
    guint piece = OBJECT_AT (2, PIECE);
    gint player = OPT_PLAYER_AT (4, AV_NOBODY);
    gboolean is_tile;
    guint to = script_check_tile_or (L, 3, SCRIPT_CLASS_SEGMENT, &is_tile);
    av_land_move_piece (game, piece, is_tile ? to : av_land_segment_tile (game, to),
                        is_tile ? AV_NONE : to, player);
    script_check_failure (thread, L);
    return 0;
}

int
script_game_put_on_corner (lua_State *L, ScriptThread *thread, guint self)
{
    guint piece = OBJECT_AT (2, PIECE);
    gint x = CELL_AT (3), y = CELL_AT (4), player = OPT_PLAYER_AT (5, AV_NOBODY);
    if (!av_land_put_on_corner (TOLD, piece, x, y, player))
        return luaL_error (L, "the corner %d %d is not on the table", x, y);
    script_check_failure (thread, L);
    return 0;
}

int
script_game_put_on_edge (lua_State *L, ScriptThread *thread, guint self)
{
    guint piece = OBJECT_AT (2, PIECE), side = (guint) INT_AT (5, 0, 3);
    gint x = CELL_AT (3), y = CELL_AT (4), player = OPT_PLAYER_AT (6, AV_NOBODY);
    if (!av_land_put_on_edge (TOLD, piece, x, y, side, player))
        return luaL_error (L, "the edge %d %d %d is not on the table", x, y, side);
    script_check_failure (thread, L);
    return 0;
}

int
script_game_may_stand (lua_State *L, ScriptThread *thread, guint self)
{
    AvStandFlags flags = 0;
    guint player = PLAYER_AT (2), kind = PIECE_KIND_AT (3), segment = OBJECT_AT (4, SEGMENT);
    if (!lua_isnoneornil (L, 5)) {
        luaL_checktype (L, 5, LUA_TTABLE);
        lua_getfield (L, 5, "occupied");
        flags |= lua_toboolean (L, -1) ? AV_STAND_OCCUPIED : 0;
    }
    const AvRefusal *refusal = av_land_may_stand (LAND, player, kind, segment, flags);
    script_check_failure (thread, L);
    lua_pushboolean (L, !refusal);
    if (!refusal)
        return 1;
    lua_pushstring (L, refusal->code);
    return 2;
}

int
script_game_may_come (lua_State *L, ScriptThread *thread, guint self)
{
    gboolean may = av_land_may_come (LAND, OBJECT_AT (2, PIECE), SEGMENT_AT (3));
    script_check_failure (thread, L);
    lua_pushboolean (L, may);
    return 1;
}

/* --- scoring --- */

const gchar *const script_score_hows[] = { "complete", "final" };

/* The players that are paid, and whether pieces go home: the two arguments from AT on. */
#define PAID_AT(at) (lua_isnoneornil (L, at) ? AV_ALL_PLAYERS : 1u << PLAYER_AT (at))
#define HOME_AT(at) (!lua_isnoneornil (L, at) && script_check_boolean (L, at))
#define PER_FED_AT(at) ((guint) OPT_INT_AT (at, 0, 1, AV_FED_MAX))

int
script_game_score_now (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = TOLD;
    guint segment = SEGMENT_AT (2), players = PAID_AT (4);
    gboolean send_home = HOME_AT (5);
    av_land_score_now (game, segment, HOW_AT (3), players, send_home);
    script_check_failure (thread, L);
    return 0;
}

int
script_game_score_field (lua_State *L, ScriptThread *thread, guint self)
{
    AvGame *game = TOLD;
    guint segment = SEGMENT_AT (2), per_fed = PER_FED_AT (3), players = PAID_AT (4);
    av_land_score_field (game, segment, per_fed, players, HOME_AT (5));
    script_check_failure (thread, L);
    return 0;
}

static void
set_integer (lua_State *L, const gchar *key, gint value)
{
    lua_pushinteger (L, value);
    lua_setfield (L, -2, key);
}

static void
set_boolean (lua_State *L, const gchar *key, gboolean value)
{
    lua_pushboolean (L, value);
    lua_setfield (L, -2, key);
}

/* A table of what the feature would pay. */
static int
push_preview (lua_State *L, ScriptThread *thread, const AvScoreContext *context)
{
    script_check_failure (thread, L);
    lua_newtable (L);
    set_integer (L, "value", context->value);
    set_integer (L, "tiles", (gint) context->tiles);
    set_boolean (L, "complete", context->complete);
    set_boolean (L, "final", context->final);
    lua_newtable (L);
    lua_newtable (L);
    for (guint i = 0; i < av_ruleset_get_n_players (RULESET); i++) {
        script_push_player (L, (gint) i);
        lua_pushboolean (L, context->winners >> i & 1);
        lua_settable (L, -3);
        script_push_player (L, (gint) i);
        lua_pushinteger (L, context->points[i]);
        lua_settable (L, -4);
    }
    lua_setfield (L, -3, "winners");
    lua_setfield (L, -2, "points");
    for (guint i = 0; i < context->n_terms; i++) {
        const AvTerm *term = &context->terms[i];
        lua_newtable (L);
        lua_pushstring (L, term->one);
        lua_rawseti (L, -2, 1);
        lua_pushstring (L, term->many);
        lua_rawseti (L, -2, 2);
        lua_pushinteger (L, term->count);
        lua_rawseti (L, -2, 3);
        lua_pushinteger (L, term->each);
        lua_rawseti (L, -2, 4);
        lua_rawseti (L, -2, i + 1);
    }
    return 1;
}

int
script_game_preview (lua_State *L, ScriptThread *thread, guint self)
{
    av_sandbox_charge (L, SCRIPT_STEPS_PER_EVENT);
    AvScoreContext context = av_land_preview (LAND, SEGMENT_AT (2), HOW_AT (3));
    return push_preview (L, thread, &context);
}

int
script_game_preview_field (lua_State *L, ScriptThread *thread, guint self)
{
    av_sandbox_charge (L, SCRIPT_STEPS_PER_EVENT);
    AvScoreContext context = av_land_preview_field (LAND, SEGMENT_AT (2), PER_FED_AT (3));
    return push_preview (L, thread, &context);
}

int
script_game_worth (lua_State *L, ScriptThread *thread, guint self)
{
    AvWorthContext worth = av_land_get_worth (LAND, SEGMENT_AT (2));
    script_check_failure (thread, L);
    lua_pushinteger (L, worth.tiles);
    lua_pushboolean (L, worth.settled);
    return 2;
}
