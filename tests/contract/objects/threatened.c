/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * threatened.c: hook `threatened`: after each deployment the tile just placed is cleared; the first
 * player is asked in a phase of his own whether his piece flees to the first tile of all.
 */
#include "object.h"

static void
on_threatened (AvGame *game, guint rules, AvThreatenedContext *context, gconstpointer data)
{
    AvPiece piece = av_land_get_piece_at (game, context->pieces[0]);
    gint phase = av_ruleset_find_phase (av_game_get_ruleset (game), "flee");

    count (game, piece.owner, (gint) context->n);
    if (piece.owner == 0)
        av_game_push_phase (game, (guint) phase, piece.owner, context->pieces[0], NULL);
}

static AvFlow
sweep (AvGame *game, guint rules, gconstpointer data)
{
    if (av_game_get_frame_data (game) == 0) {
        av_game_set_frame_data (game, 1);
        av_land_clear_tile (game, av_land_get_last (game), AV_NONE, AV_NONE);
    }
    return AV_FLOW_DONE;
}

static void
list_flee (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvTile first = av_land_get_tile (game, 0);
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "flee"),
                        .player = av_game_get_decider (game),
                        .weight = 1,
                        .args = { first.x, first.y } };

    av_action_list_add (list, &action);
}

static AvFlow
commit_flee (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    av_land_move_piece (game, av_game_get_frame_data (game),
                        av_land_tile_at (game, action->args[0], action->args[1]), AV_NONE,
                        action->player);
    return AV_FLOW_DONE;
}

static const AvActionDef actions[] = {
    {
        .verb = "flee",
        .label = "Flee",
        .args = { { AV_ARG_CELL, "cell", FALSE } },
        .commit = commit_flee,
    },
    { .verb = NULL },
};

static const gchar *const flee_verbs[] = { "flee", NULL };

static const AvPhaseDef phases[] = {
    { .id = "sweep", .label = "Clear the tile", .after = "deploy", .enter = sweep },
    {
        .id = "flee",
        .label = "Flee",
        .after = "-",
        .decider = AV_BY_FRAME,
        .optional = TRUE,
        .verbs = flee_verbs,
        .list = list_flee,
    },
    { .id = NULL },
};

OBJECT (AV_HOOK (THREATENED, on_threatened, .interest = { .piece_kind = "follower" }),
        .actions = actions, .phases = phases)
