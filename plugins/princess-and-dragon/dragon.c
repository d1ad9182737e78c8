/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dragon.c: the dragon: the volcanoes he comes to (P1), early dragon tiles (P2), and his run (P3 to P5). */
#include "princess-and-dragon.h"

#include <glib/gi18n-lib.h>

/* --- volcanoes --- */

void
pd_placed_volcano (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    PdState *state = pd_change (game, rules);
    av_land_move_piece (game, pd_bound (game, rules)->dragon, context->tile, AV_NONE,
                        av_game_get_active (game));
    state->no_piece = !pd_bound (game, rules)->volcano_allows_all;
    state->no_fairy = pd_bound (game, rules)->volcano_allows_none;
}

/* P2: put back while another tile can be drawn instead; discarded when only dragons are left. */
void
pd_drawn_dragon (AvGame *game, guint rules, AvDrawnContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    if (pd_dragon (game, rules).place == AV_AT_TILE
        || pd_dragon (game, rules).place == AV_AT_SEGMENT)
        return;
    context->verdict = AV_DRAWN_DISCARD;
    context->why = N_ ("The dragon is not in play.");
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
        if (!av_land_kind_has_mark (ruleset, kind, "dragon") && av_land_get_left (game, kind) > 0) {
            context->verdict = AV_DRAWN_PUT_BACK;
            return;
        }
}

/* --- the run --- */

static const gint8 directions[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

static guint16
cell_of (const AvGame *game, gint x, gint y)
{
    return y * av_land_get_width (game) + x + 1;
}

void
pd_placed_dragon (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    PdState *state = pd_change (game, rules);
    if (pd_dragon (game, rules).tile == AV_NONE)
        return;
    state->steps = PD_STEPS;
    state->mover = av_game_get_active (game);
}

/* Why the dragon cannot move from HERE to a cell, or NULL. */
static const AvRefusal *
check_step (const AvGame *game, guint rules, AvTile here, gint x, gint y)
{
    static const AvRefusal off_table = { "off-table", N_ ("That is not on the table.") };
    static const AvRefusal too_far = {
        "not-adjacent", N_ ("The dragon goes to a tile beside his, not across a corner.")
    };
    static const AvRefusal fairy = { "wrong-place",
                                     N_ ("The dragon does not go where the fairy is.") };
    static const AvRefusal visited = { "wrong-place",
                                       N_ ("The dragon has been there in this run.") };
    const PdState *state = pd_state (game, rules);
    if (x < 0 || y < 0 || x >= (gint) av_land_get_width (game)
        || y >= (gint) av_land_get_height (game))
        return &off_table;
    guint tile = av_land_tile_at (game, x, y);
    if (tile == AV_NONE || ABS (here.x - x) + ABS (here.y - y) != 1)
        return &too_far;
    if (pd_fairy (game, rules).tile == tile)
        return &fairy;
    guint cell = cell_of (game, x, y);
    for (guint i = 0; i <= (guint) (PD_STEPS - state->steps); i++)
        if (state->path[i] == cell)
            return &visited;
    return NULL;
}

static AvTile
find_dragon (const AvGame *game, guint rules)
{
    return av_land_get_tile (game, pd_dragon (game, rules).tile);
}

static gboolean
can_move (const AvGame *game, guint rules)
{
    AvTile here = find_dragon (game, rules);
    for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
        if (!check_step (game, rules, here, here.x + directions[i][0], here.y + directions[i][1]))
            return TRUE;
    return FALSE;
}

/* Whether other rules leave him a step. */
static gboolean
may_move (const AvGame *game)
{
    g_auto (AvActionList) list = { 0 };
    av_game_legal (game, &list);
    return list.n > 0;
}

AvFlow
pd_enter_dragon (AvGame *game, guint rules, gconstpointer data)
{
    PdState *state = pd_change (game, rules);
    if (state->steps > 0 && state->path[0] == 0) {
        AvTile start = find_dragon (game, rules);
        state->path[0] = cell_of (game, start.x, start.y);
    }
    if (state->steps == 0 || !can_move (game, rules)) {
        state->steps = 0;
        return AV_FLOW_DONE;
    }
    av_game_set_decider (game, state->mover);
    if (may_move (game))
        return AV_FLOW_WAIT;
    state->steps = 0;
    return AV_FLOW_DONE;
}

void
pd_list_dragon (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvTile here = find_dragon (game, rules);
    AvAction action = { .kind = pd_bound (game, rules)->verb_dragon,
                        .player = av_game_get_decider (game),
                        .weight = 1 };
    for (guint i = 0; i < G_N_ELEMENTS (directions); i++) {
        action.args[0] = here.x + directions[i][0];
        action.args[1] = here.y + directions[i][1];
        if (!check_step (game, rules, here, action.args[0], action.args[1]))
            av_action_list_add (list, &action);
    }
}

const AvRefusal *
pd_check_dragon (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    return check_step (game, rules, find_dragon (game, rules), action->args[0], action->args[1]);
}

AvFlow
pd_commit_dragon (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    PdState *state = pd_change (game, rules);
    guint tile = av_land_tile_at (game, action->args[0], action->args[1]);
    guint n_players = av_ruleset_get_n_players (av_game_get_ruleset (game));
    state->steps--;
    state->path[PD_STEPS - state->steps] = cell_of (game, action->args[0], action->args[1]);
    state->mover = state->mover + 1u < n_players ? state->mover + 1 : 0;
    guint from = pd_dragon (game, rules).tile;
    av_land_move_piece (game, pd_bound (game, rules)->dragon, tile, AV_NONE, action->player);
    /* P5: the pieces of all players; neutral pieces stay. */
    av_land_clear_tile (game, tile, pd_bound (game, rules)->dragon, from);
    return AV_FLOW_WAIT;
}

const AvRefusal *
pd_check_walk (const AvGame *game, guint rules, AvStepContext *context, gconstpointer data)
{
    static const AvRefusal eaten = { "wrong-place",
                                     N_ ("Nobody can walk to the tile where the dragon is.") };
    return context->junction == AV_NONE && context->tile == pd_dragon (game, rules).tile ? &eaten
                                                                                         : NULL;
}

void
pd_describe_dragon (const AvGame *game, guint rules, const AvAction *action, GString *text,
                    gconstpointer data)
{
    g_string_append_printf (text, _ ("Move the dragon to column %d, row %d"), action->args[0],
                            action->args[1]);
}
