/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dragon.c: the dragon's run: six steps, taken in turn, and whom he meets goes home (P3 to P5). */
#include <glib/gi18n-lib.h>

#include "tale.h"

static const gint8 ways[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

static guint16
cell_of (const AvGame *game, gint x, gint y)
{
    return y * av_land_get_width (game) + x + 1;
}

void
tale_placed_dragon (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    TalePart *part = &tale_state (game, rules)->part;
    if (tale_dragon (game, rules).tile == AV_NONE)
        return;
    part->steps = TALE_STEPS;
    part->mover = av_game_get_active (game);
}

/* Why the dragon cannot go to a cell, or NULL. */
static const AvRefusal *
check_step (const AvGame *game, guint rules, gint x, gint y)
{
    static const AvRefusal off_table = { "off-table", N_ ("That is not on the table.") };
    static const AvRefusal too_far = {
        "not-adjacent", N_ ("The dragon goes to a tile beside his, not across a corner.")
    };
    static const AvRefusal fairy = { "wrong-place",
                                     N_ ("The dragon does not go where the fairy is.") };
    static const AvRefusal visited = { "wrong-place",
                                       N_ ("The dragon has been there in this run.") };
    const TalePart *part = &tale_state (game, rules)->part;
    if (x < 0 || y < 0 || x >= (gint) av_land_get_width (game)
        || y >= (gint) av_land_get_height (game))
        return &off_table;
    guint tile = av_land_tile_at (game, x, y);
    AvTile here = av_land_get_tile (game, tale_dragon (game, rules).tile);
    if (tile == AV_NONE || ABS (here.x - x) + ABS (here.y - y) != 1)
        return &too_far;
    if (tale_fairy (game, rules).tile == tile)
        return &fairy;
    guint cell = cell_of (game, x, y);
    for (guint i = 0; i <= (guint) (TALE_STEPS - part->steps); i++)
        if (part->path[i] == cell)
            return &visited;
    return NULL;
}

static gboolean
can_move (const AvGame *game, guint rules)
{
    AvTile here = av_land_get_tile (game, tale_dragon (game, rules).tile);
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        if (!check_step (game, rules, here.x + ways[i][0], here.y + ways[i][1]))
            return TRUE;
    return FALSE;
}

AvFlow
tale_enter_dragon (AvGame *game, guint rules, gconstpointer data)
{
    TalePart *part = &tale_state (game, rules)->part;
    if (part->steps > 0 && part->path[0] == 0) {
        AvTile start = av_land_get_tile (game, tale_dragon (game, rules).tile);
        part->path[0] = cell_of (game, start.x, start.y);
    }
    if (part->steps == 0 || !can_move (game, rules)) {
        part->steps = 0;
        return AV_FLOW_DONE;
    }
    av_game_set_decider (game, part->mover);
    return AV_FLOW_WAIT;
}

void
tale_list_dragon (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvTile here = av_land_get_tile (game, tale_dragon (game, rules).tile);
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "dragon"),
                        .player = av_game_get_decider (game),
                        .weight = 1 };
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++) {
        action.args[0] = here.x + ways[i][0];
        action.args[1] = here.y + ways[i][1];
        if (!check_step (game, rules, action.args[0], action.args[1]))
            av_action_list_add (list, &action);
    }
}

const AvRefusal *
tale_check_dragon (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    return check_step (game, rules, action->args[0], action->args[1]);
}

AvFlow
tale_commit_dragon (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    TaleState *state = tale_state (game, rules);
    TalePart *part = &state->part;
    guint tile = av_land_tile_at (game, action->args[0], action->args[1]);
    guint n_players = av_ruleset_get_n_players (av_game_get_ruleset (game));
    part->steps--;
    part->path[TALE_STEPS - part->steps] = cell_of (game, action->args[0], action->args[1]);
    part->mover = part->mover + 1u < n_players ? part->mover + 1 : 0;
    guint from = tale_dragon (game, rules).tile;
    av_land_move_piece (game, state->dragon - 1u, tile, AV_NONE, action->player);
    /* P5: everybody's pieces; what is nobody's stays. */
    av_land_clear_tile (game, tile, state->dragon - 1u, from);
    return AV_FLOW_WAIT;
}

const AvRefusal *
tale_check_walk (const AvGame *game, guint rules, AvStepContext *context, gconstpointer data)
{
    static const AvRefusal eaten = { "wrong-place",
                                     N_ ("Nobody walks to the tile where the dragon is.") };
    return context->junction == AV_NONE && context->tile == tale_dragon (game, rules).tile ? &eaten
                                                                                           : NULL;
}

void
tale_describe_dragon (const AvGame *game, guint rules, const AvAction *action, GString *text,
                      gconstpointer data)
{
    g_string_append_printf (text, _ ("Move the dragon to column %d, row %d"), action->args[0],
                            action->args[1]);
}
