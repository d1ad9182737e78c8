/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairy.c: where the fairy may go (P9). */
#include <glib/gi18n-lib.h>

#include "tale.h"

/* Whether two segments of one tile are the same seat for the fairy: parts of one feature, or by the
 * option all of the tile. */
static gboolean
is_one_seat (const AvGame *game, guint rules, guint a, guint b)
{
    return tale_state (game, rules)->seat_is_tile
           || av_land_feature (game, a) == av_land_feature (game, b);
}

gboolean
tale_is_beside (const AvGame *game, guint rules, const AvPiece *fairy, guint segment)
{
    if (fairy->tile != av_land_segment_tile (game, segment))
        return FALSE;
    if (fairy->place == AV_AT_TILE)
        return tale_state (game, rules)->seat_is_tile;
    return fairy->place == AV_AT_SEGMENT && is_one_seat (game, rules, fairy->segment, segment);
}

/* More than the pieces a player can have. */
#define MAX_SEATS 64

/* A place that PLAYER may give the fairy, named by the lowest slot on which he has a follower. */
typedef struct {
    guint16 tile, segment;
} Seat;

/* The distinct seats of a player, in the order of his pieces; how many. */
static guint
find_seats (const AvGame *game, guint rules, guint player, Seat *seats)
{
    guint n_seats = 0;
    for (gint i = av_land_next_piece (game, 0, player); i >= 0 && n_seats < MAX_SEATS;
         i = av_land_next_piece (game, i + 1, player)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (!tale_is_follower (game, &piece))
            continue;
        guint at = 0;
        while (at < n_seats
               && (seats[at].tile != piece.tile
                   || !is_one_seat (game, rules, seats[at].segment, piece.segment)))
            at++;
        if (at == n_seats)
            seats[n_seats++] = (Seat){ piece.tile, piece.segment };
        else if (av_land_segment_slot (game, piece.segment)
                 < av_land_segment_slot (game, seats[at].segment))
            seats[at].segment = piece.segment;
    }
    return n_seats;
}

void
tale_fairy_actions (const AvGame *game, guint rules, AvActionsContext *context, gconstpointer data)
{
    guint player = av_game_get_decider (game);
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "fairy"),
                        .player = player,
                        .weight = 1 };
    Seat seats[MAX_SEATS];
    if (tale_state (game, rules)->part.no_fairy)
        return;
    AvPiece fairy = tale_fairy (game, rules);
    guint n = find_seats (game, rules, player, seats);
    for (guint i = 0; i < n; i++) {
        if (tale_is_beside (game, rules, &fairy, seats[i].segment))
            continue;
        AvTile tile = av_land_get_tile (game, seats[i].tile);
        action.args[0] = tile.x;
        action.args[1] = tile.y;
        action.args[2] = av_land_segment_slot (game, seats[i].segment);
        av_action_list_add (context->list, &action);
    }
}

const AvRefusal *
tale_check_fairy (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal nowhere = { "off-table", N_ ("There is no tile.") };
    static const AvRefusal no_follower = {
        "wrong-place", N_ ("The fairy goes beside a follower of the player who moves her.")
    };
    static const AvRefusal there = { "wrong-place", N_ ("The fairy is there already.") };
    guint tile = av_land_tile_at (game, action->args[0], action->args[1]);
    if (tale_state (game, rules)->part.no_fairy)
        return &tale_barred;
    if (tile == AV_NONE || action->args[2] < 0 || action->args[2] >= AV_SLOTS)
        return &nowhere;
    Seat seats[MAX_SEATS];
    guint segment = av_land_segment_at (game, tile, action->args[2]);
    guint n = find_seats (game, rules, action->player, seats), at = 0;
    while (at < n
           && (seats[at].tile != tile || !is_one_seat (game, rules, seats[at].segment, segment)))
        at++;
    if (at == n)
        return &no_follower;
    AvPiece fairy = tale_fairy (game, rules);
    if (tale_is_beside (game, rules, &fairy, seats[at].segment))
        return &there;
    action->args[2] = av_land_segment_slot (game, seats[at].segment);
    return NULL;
}

AvFlow
tale_commit_fairy (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint tile = av_land_tile_at (game, action->args[0], action->args[1]);
    av_land_move_piece (game, tale_state (game, rules)->fairy - 1u, tile,
                        av_land_segment_at (game, tile, action->args[2]), action->player);
    return AV_FLOW_DONE;
}

void
tale_describe_fairy (const AvGame *game, guint rules, const AvAction *action, GString *text,
                     gconstpointer data)
{
    guint tile = av_land_tile_at (game, action->args[0], action->args[1]);
    if (tile == AV_NONE)
        return;
    g_string_append_printf (text, _ ("Put the fairy at column %d, row %d ("), action->args[0],
                            action->args[1]);
    av_land_describe_feature (game, av_land_segment_at (game, tile, action->args[2] & 15), text);
    g_string_append_c (text, ')');
}
