/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: the game as scripts see it: what any game has, and what rules change of it. */
#include "lua/binding-private.h"

#include <string.h>

/* --- fields --- */

static int
index_land (lua_State *L, ScriptThread *thread, guint key)
{
    switch (key) {
    case SCRIPT_KEY_width:
        lua_pushinteger (L, av_land_get_width (script_check_land (thread, L)));
        return 1;
    case SCRIPT_KEY_height:
        lua_pushinteger (L, av_land_get_height (script_check_land (thread, L)));
        return 1;
    case SCRIPT_KEY_n_tiles:
        lua_pushinteger (L, av_land_get_n_tiles (script_check_land (thread, L)));
        return 1;
    case SCRIPT_KEY_n_laid:
        lua_pushinteger (L, av_land_get_n_laid (script_check_land (thread, L)));
        return 1;
    case SCRIPT_KEY_n_segments:
        lua_pushinteger (L, av_land_get_n_segments (script_check_land (thread, L)));
        return 1;
    case SCRIPT_KEY_n_pieces:
        lua_pushinteger (L, av_land_get_n_all_pieces (script_check_land (thread, L)));
        return 1;
    case SCRIPT_KEY_drawn:
        script_push_handle_or_nil (L, SCRIPT_CLASS_KIND,
                                   av_land_get_drawn (script_check_land (thread, L)));
        return 1;
    case SCRIPT_KEY_last:
        script_push_handle_or_nil (L, SCRIPT_CLASS_TILE,
                                   av_land_get_last (script_check_land (thread, L)));
        return 1;
    default:
        return script_index_method (L);
    }
}

static int
game_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_game (thread, L);
    guint key = script_key (thread, L, 2);
    switch (key) {
    case SCRIPT_KEY_active:
        script_push_player (L, av_game_get_active (game));
        return 1;
    case SCRIPT_KEY_decider:
        script_push_player (L, av_game_get_decider (game));
        return 1;
    case SCRIPT_KEY_turn:
        lua_pushinteger (L, av_game_get_turn (game));
        return 1;
    case SCRIPT_KEY_phase:
        lua_pushstring (L, av_game_get_phase_id (game));
        return 1;
    case SCRIPT_KEY_depth:
        lua_pushinteger (L, av_game_get_depth (game));
        return 1;
    case SCRIPT_KEY_state:
        script_push_handle (L, SCRIPT_CLASS_STATE, 0, AV_SCOPE_GAME);
        return 1;
    case SCRIPT_KEY_ruleset:
        script_push_handle (L, SCRIPT_CLASS_RULESET, 0, 0);
        return 1;
    case SCRIPT_KEY_n_actions:
        lua_pushinteger (L, av_game_get_n_actions (game));
        return 1;
    case SCRIPT_KEY_n_players:
        lua_pushinteger (L, av_ruleset_get_n_players (thread->frame.ruleset));
        return 1;
    case SCRIPT_KEY_finished:
        lua_pushboolean (L, av_game_is_finished (game));
        return 1;
    case SCRIPT_KEY_tiles_left:
        lua_pushinteger (L, av_game_get_tiles_left (game));
        return 1;
    case SCRIPT_KEY_frame_data:
        lua_pushinteger (L, av_game_get_frame_data (game));
        return 1;
    case SCRIPT_KEY_has_more_actions:
        lua_pushboolean (L, av_game_has_more_actions (game));
        return 1;
    case SCRIPT_KEY_wants_events:
        lua_pushboolean (L, av_game_wants_events (game));
        return 1;
    default:
        return index_land (L, thread, key);
    }
}

static int
game_newindex (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    AvGame *game = script_check_writable (thread, L);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_frame_data:
        av_game_set_frame_data (game, script_check_int (L, 3, 0, G_MAXUINT16));
        return 0;
    case SCRIPT_KEY_decider:
        av_game_set_decider (game, lua_isnil (L, 3) ? AV_NATURE : script_check_player (L, 3));
        return 0;
    default:
        return luaL_error (L, "“%s” of a game cannot be set",
                           lua_type (L, 2) == LUA_TSTRING ? lua_tostring (L, 2) : "?");
    }
}

/* --- players --- */

static int
game_player (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_game (thread, L);
    script_push_player (
        L, script_check_int (L, 2, 0, av_ruleset_get_n_players (thread->frame.ruleset) - 1));
    return 1;
}

static int
next_player (lua_State *L)
{
    const ScriptThread *thread = SCRIPT_THREAD (L);
    gint player = lua_isnil (L, 2) ? 0 : (gint) script_check_player (L, 2) + 1;
    script_push_player (
        L, player < (gint) av_ruleset_get_n_players (thread->frame.ruleset) ? player : AV_NOBODY);
    return 1;
}

static int
game_each_player (lua_State *L)
{
    script_check_game (SCRIPT_THREAD (L), L);
    return script_push_iterator (L, next_player);
}

/* --- phases --- */

static guint
check_phase (lua_State *L, const AvRuleset *ruleset, int index)
{
    gint phase = av_ruleset_find_phase (ruleset, script_check_id (L, index));
    if (phase < 0)
        luaL_error (L, "there is no phase “%s”", lua_tostring (L, index));
    return phase;
}

void
script_check_frames (lua_State *L, const AvGame *game)
{
    if (av_game_get_depth (game) >= AV_MAX_FRAMES)
        luaL_error (L, "more than %d phases interrupt each other", AV_MAX_FRAMES - 1);
}

/* game:push_phase (id, decider, data) */
static int
game_push_phase (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    AvGame *game = script_check_writable (thread, L);
    guint phase = check_phase (L, thread->frame.ruleset, 2);
    gint decider = script_check_player_or_nobody (L, 3);
    guint16 data = lua_isnoneornil (L, 4) ? 0 : script_check_int (L, 4, 0, G_MAXUINT16);
    script_check_frames (L, game);
    av_game_push_phase (game, phase, decider < 0 ? AV_NATURE : (guint) decider, data);
    return 0;
}

static int
game_set_decider (lua_State *L)
{
    AvGame *game = script_check_writable (SCRIPT_THREAD (L), L);
    gint decider = script_check_player_or_nobody (L, 2);
    av_game_set_decider (game, decider < 0 ? AV_NATURE : (guint) decider);
    return 0;
}

/* --- points, counters, events --- */

static gint
check_score_reason (lua_State *L, const AvRuleset *ruleset, int index)
{
    gint reason = av_ruleset_find_reason (ruleset, script_check_id (L, index));
    if (reason < 0)
        luaL_error (L, "there is no reason “%s”", lua_tostring (L, index));
    return reason;
}

/* The fields of an event that a table at INDEX sets, besides those it has. */
static void
read_event (ScriptThread *thread, lua_State *L, int index, AvEvent *event)
{
    lua_Integer n = luaL_len (L, index);
    lua_getfield (L, index, "tile");
    if (!lua_isnil (L, -1)) {
        AvTile tile = av_land_get_tile (script_check_land (thread, L),
                                        script_check_handle (L, -1, SCRIPT_CLASS_TILE)->number);
        event->x = tile.x;
        event->y = tile.y;
    }
    lua_getfield (L, index, "segment");
    if (!lua_isnil (L, -1)) {
        event->subject = script_check_segment (L, -1);
        AvTile tile = av_land_get_tile (thread->frame.game,
                                        av_land_segment_tile (thread->frame.game, event->subject));
        event->x = tile.x;
        event->y = tile.y;
    }
    lua_pop (L, 2);
    for (lua_Integer i = 1; i <= n && i <= AV_EVENT_TERMS; i++) {
        if (lua_geti (L, index, i) != LUA_TTABLE)
            luaL_error (L, "a term is a table: { one, many, count, each }");
        for (gint k = 1; k <= 4; k++)
            lua_geti (L, -k, k);
        const gchar *one = script_check_text (thread, L, -4),
                    *many = script_check_text (thread, L, -3);
        gint count = script_check_int (L, -2, G_MININT16, G_MAXINT16);
        av_event_add_term (event, one, many, count,
                           script_check_int (L, -1, G_MININT16, G_MAXINT16));
        lua_pop (L, 5);
    }
}

/* game:add_points (player, points, reason, { tile = …, segment = …, { one, many, count, each } … }) */
static int
game_add_points (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    AvGame *game = script_check_telling (thread, L);
    guint player = script_check_player (L, 2);
    gint points = script_check_int (L, 3, -SCRIPT_MAX_POINTS, SCRIPT_MAX_POINTS);
    gint reason = check_score_reason (L, thread->frame.ruleset, 4);
    if (ABS (av_game_get_score (game, player)) > 1000 * SCRIPT_MAX_POINTS)
        return luaL_error (L, "nobody can have so many points");
    AvEvent *event = av_game_add_points (game, player, points, reason);
    if (event && lua_istable (L, 5))
        read_event (thread, L, 5, event);
    return 0;
}

static guint
check_counter (lua_State *L, const AvRuleset *ruleset, int index)
{
    gint counter = av_ruleset_find_counter (ruleset, script_check_id (L, index));
    if (counter < 0)
        luaL_error (L, "there is no counter “%s”", lua_tostring (L, index));
    return counter;
}

/* game:add_counter (player, counter, change) */
static int
game_add_counter (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    AvGame *game = script_check_telling (thread, L);
    guint player = script_check_player (L, 2);
    guint counter = check_counter (L, thread->frame.ruleset, 3);
    gint change = script_check_int (L, 4, -SCRIPT_MAX_POINTS, SCRIPT_MAX_POINTS);
    if (ABS (av_game_get_counter (game, player, counter)) > 1000 * SCRIPT_MAX_POINTS)
        return luaL_error (L, "no counter goes so far");
    av_game_add_counter (game, player, counter, change);
    return 0;
}

/* game:set_winners (player, …) */
static int
game_set_winners (lua_State *L)
{
    AvGame *game = script_check_writable (SCRIPT_THREAD (L), L);
    guint winners = 0;
    for (int i = 2; i <= lua_gettop (L); i++)
        winners |= 1u << script_check_player (L, i);
    av_game_set_winners (game, winners);
    return 0;
}

static int
game_is_winner (lua_State *L)
{
    const AvGame *game = script_check_game (SCRIPT_THREAD (L), L);
    lua_pushboolean (L, av_game_get_winners (game) >> script_check_player (L, 2) & 1);
    return 1;
}

/* game:add_event (type, player, { tile, segment, points, thing, piece, reason, x, y, terms … }) */
static int
game_add_event (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    AvGame *game = script_check_telling (thread, L);
    const gchar *word = script_check_id (L, 2);
    gint player = script_check_player_or_nobody (L, 3), type = 0;
    while (type < AV_N_EVENTS && strcmp (av_event_type_name (type), word) != 0)
        type++;
    if (type == AV_N_EVENTS)
        return luaL_error (L, "there is no event “%s”", word);
    if (!av_game_wants_events (game))
        return 0;
    AvEvent read = { .x = -1, .y = -1, .subject = G_MAXUINT32 };
    if (lua_istable (L, 4)) {
        lua_getfield (L, 4, "points");
        read.points =
            lua_isnil (L, -1) ? 0 : script_check_int (L, -1, -SCRIPT_MAX_POINTS, SCRIPT_MAX_POINTS);
        lua_getfield (L, 4, "thing");
        read.thing = lua_isnil (L, -1) ? 0 : script_check_thing (thread, L, -1);
        lua_getfield (L, 4, "piece");
        read.piece = lua_isnil (L, -1) ? 0 : script_check_piece_kind (L, thread->frame.ruleset, -1);
        lua_getfield (L, 4, "reason");
        read.reason = lua_isnil (L, -1) ? 0 : check_score_reason (L, thread->frame.ruleset, -1);
        lua_getfield (L, 4, "why");
        read.why = lua_isnil (L, -1) ? NULL : script_check_text (thread, L, -1);
        lua_pop (L, 5);
        read_event (thread, L, 4, &read);
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

/* game:get_field ("plugin.field" [, index]) */
static int
game_get_field (lua_State *L)
{
    const AvGame *game = script_check_game (SCRIPT_THREAD (L), L);
    gint index = lua_isnoneornil (L, 3) ? -1 : script_check_int (L, 3, 0, G_MAXINT32), value = 0;
    if (!av_game_get_field (game, script_check_id (L, 2), index, &value, NULL))
        return luaL_error (L, "there is no state “%s”, or it has no such number",
                           lua_tostring (L, 2));
    lua_pushinteger (L, value);
    return 1;
}

/* game:set_field ("plugin.field", index or nil, value) */
static int
game_set_field (lua_State *L)
{
    AvGame *game = script_check_writable (SCRIPT_THREAD (L), L);
    gint index = lua_isnil (L, 3) ? -1 : script_check_int (L, 3, 0, G_MAXINT32);
    gint value = script_check_int (L, 4, G_MININT32, G_MAXINT32);
    if (!av_game_set_field (game, script_check_id (L, 2), index, value, NULL))
        return luaL_error (L, "there is no state “%s”, or it cannot be so", lua_tostring (L, 2));
    return 0;
}

static int
game_option (lua_State *L)
{
    script_check_game (SCRIPT_THREAD (L), L);
    return script_ruleset_option (L);
}

static const luaL_Reg methods[] = {
    { "player", game_player },
    { "each_player", game_each_player },
    { "push_phase", game_push_phase },
    { "set_decider", game_set_decider },
    { "add_points", game_add_points },
    { "add_counter", game_add_counter },
    { "set_winners", game_set_winners },
    { "is_winner", game_is_winner },
    { "add_event", game_add_event },
    { "get_field", game_get_field },
    { "set_field", game_set_field },
    { "option", game_option },
    { "tile", script_game_tile },
    { "tile_at", script_game_tile_at },
    { "tiles_beside", script_game_tiles_beside },
    { "sides_beside", script_game_sides_beside },
    { "segment", script_game_segment },
    { "piece", script_game_piece },
    { "each_tile", script_game_each_tile },
    { "each_segment", script_game_each_segment },
    { "each_piece", script_game_each_piece },
    { "next_piece", script_game_next_piece },
    { "find_piece", script_game_find_piece },
    { "return_piece", script_game_return_piece },
    { "move_piece", script_game_move_piece },
    { "take_piece", script_game_take_piece },
    { "clear_tile", script_game_clear_tile },
    { "network_of_way", script_game_network_of_way },
    { "network_of_point", script_game_network_of_point },
    { "network_of_end", script_game_network_of_end },
    { "may_come", script_game_may_come },
    { "worth", script_game_worth },
    { "make_due", script_game_make_due },
    { "fits", script_game_fits },
    { "left", script_game_left },
    { "role", script_game_role },
    { "cell", script_game_cell },
    { "cell_xy", script_game_cell_xy },
    { NULL, NULL },
};

const ScriptClassDef script_class_game = {
    .name = "game",
    .index = game_index,
    .newindex = game_newindex,
    .methods = methods,
};

/* --- a player --- */

static int
player_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint player = script_self (thread, L)->number;
    const AvRuleset *ruleset = thread->frame.ruleset;
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_index:
        lua_pushinteger (L, player);
        return 1;
    case SCRIPT_KEY_name:
        lua_pushstring (L, av_ruleset_get_player_name (ruleset, player));
        return 1;
    case SCRIPT_KEY_colour:
        lua_pushstring (L, av_colour_name (av_ruleset_get_colour (ruleset, player)));
        return 1;
    case SCRIPT_KEY_score:
        lua_pushinteger (L, av_game_get_score (script_check_game (thread, L), player));
        return 1;
    case SCRIPT_KEY_next:
        script_push_player (L, player + 1 < av_ruleset_get_n_players (ruleset) ? player + 1 : 0);
        return 1;
    case SCRIPT_KEY_state:
        script_push_handle (L, SCRIPT_CLASS_STATE, player, AV_SCOPE_PLAYER);
        return 1;
    default:
        return script_index_method (L);
    }
}

static int
player_counter (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint player = script_check_player (L, 1);
    const AvGame *game = script_check_game (thread, L);
    lua_pushinteger (
        L, av_game_get_counter (game, player, check_counter (L, thread->frame.ruleset, 2)));
    return 1;
}

static int
player_supply (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint player = script_check_player (L, 1);
    const AvGame *game = script_check_game (thread, L);
    lua_pushinteger (L, av_game_get_supply (game, player,
                                            script_check_piece_kind (L, thread->frame.ruleset, 2)));
    return 1;
}

static int
player_breakdown (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint player = script_check_player (L, 1);
    const AvGame *game = script_check_game (thread, L);
    lua_pushinteger (
        L, av_game_get_breakdown (game, player, check_score_reason (L, thread->frame.ruleset, 2)));
    return 1;
}

static int
player_keeps (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint player = script_check_player (L, 1);
    const AvGame *game = script_check_land (thread, L);
    guint kind = script_check_piece_kind (L, thread->frame.ruleset, 2);
    gint owner = lua_isnoneornil (L, 3) ? AV_ANYBODY : (gint) script_check_player (L, 3);
    lua_pushinteger (L, av_land_count_kept (game, (gint) player, kind, owner));
    return 1;
}

static const luaL_Reg player_methods[] = {
    { "counter", player_counter },
    { "supply", player_supply },
    { "keeps", player_keeps },
    { "breakdown", player_breakdown },
    { NULL, NULL },
};

const ScriptClassDef script_class_player = {
    .name = "player",
    .index = player_index,
    .methods = player_methods,
};
