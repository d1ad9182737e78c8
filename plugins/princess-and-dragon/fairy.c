/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairy.c: the fairy: where she may go (P9), and the points she brings (P11 to P13). */
#include "princess-and-dragon.h"

#include <glib/gi18n-lib.h>

/* --- where she may go --- */

/* Whether two segments of one tile are the same seat for the fairy: they belong to one feature, or the
 * option makes the whole tile one seat. */
static gboolean
is_one_seat (const AvGame *game, const PdBound *bound, guint a, guint b)
{
    return bound->seat_is_tile || av_land_feature (game, a) == av_land_feature (game, b);
}

/* Whether FAIRY, the fairy's piece, has the same seat as a piece on SEGMENT. */
static gboolean
is_beside (const AvGame *game, guint rules, const AvPiece *fairy, guint segment)
{
    const PdBound *bound = pd_bound (game, rules);
    if (fairy->tile != av_land_segment_tile (game, segment))
        return FALSE;
    if (fairy->place == AV_AT_TILE)
        return bound->seat_is_tile;
    return fairy->place == AV_AT_SEGMENT && is_one_seat (game, bound, fairy->segment, segment);
}

/* More than the pieces a player can have. */
#define MAX_SEATS 64

/* A place to which a player may move the fairy: the segment with the lowest slot on which he has a
 * follower there. */
typedef struct {
    guint16 tile, segment;
} Seat;

/* Fills SEATS with the distinct seats of a player, in the order of his pieces, on TILE (AV_NONE: anywhere);
 * returns their number. */
static guint
find_seats (const AvGame *game, guint rules, guint player, guint tile, Seat *seats)
{
    const PdBound *bound = pd_bound (game, rules);
    AvPiece pieces[MAX_SEATS];
    guint n_pieces = av_land_get_pieces (game, player, tile, pieces, MAX_SEATS), n_seats = 0;
    for (const AvPiece *piece = pieces; piece < pieces + n_pieces; piece++) {
        if (!pd_is_follower (bound, piece))
            continue;
        guint at = 0;
        while (at < n_seats
               && (seats[at].tile != piece->tile
                   || !is_one_seat (game, bound, seats[at].segment, piece->segment)))
            at++;
        if (at == n_seats)
            seats[n_seats++] = (Seat){ piece->tile, piece->segment };
        else if (av_land_segment_slot (game, piece->segment)
                 < av_land_segment_slot (game, seats[at].segment))
            seats[at].segment = piece->segment;
    }
    return n_seats;
}

void
pd_fairy_actions (const AvGame *game, guint rules, AvActionsContext *context, gconstpointer data)
{
    guint player = av_game_get_decider (game);
    AvAction action = { .kind = pd_bound (game, rules)->verb_fairy, .player = player, .weight = 1 };
    Seat seats[MAX_SEATS];
    if (pd_state (game, rules)->no_fairy)
        return;
    AvPiece fairy = pd_fairy (game, rules);
    guint n = find_seats (game, rules, player, AV_NONE, seats);
    for (guint i = 0; i < n; i++) {
        if (seats[i].tile == fairy.tile && is_beside (game, rules, &fairy, seats[i].segment))
            continue;
        AvTile tile = av_land_get_tile (game, seats[i].tile);
        action.args[0] = tile.x;
        action.args[1] = tile.y;
        action.args[2] = av_land_segment_slot (game, seats[i].segment);
        av_action_list_add (context->list, &action);
    }
}

const AvRefusal *
pd_check_fairy (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal nowhere = { "off-table", N_ ("There is no tile.") };
    static const AvRefusal no_follower = {
        "wrong-place", N_ ("The fairy goes beside a follower of the player who moves her.")
    };
    static const AvRefusal there = { "wrong-place", N_ ("The fairy is there already.") };
    guint tile = av_land_tile_at (game, action->args[0], action->args[1]);
    if (pd_state (game, rules)->no_fairy)
        return &pd_barred;
    if (tile == AV_NONE || action->args[2] < 0 || action->args[2] >= AV_SLOTS)
        return &nowhere;
    Seat seats[MAX_SEATS];
    guint segment = av_land_segment_at (game, tile, action->args[2]);
    guint n = find_seats (game, rules, action->player, tile, seats), at = 0;
    while (at < n && !is_one_seat (game, pd_bound (game, rules), seats[at].segment, segment))
        at++;
    if (at == n)
        return &no_follower;
    AvPiece fairy = pd_fairy (game, rules);
    if (is_beside (game, rules, &fairy, seats[at].segment))
        return &there;
    action->args[2] = av_land_segment_slot (game, seats[at].segment);
    return NULL;
}

AvFlow
pd_commit_fairy (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint tile = av_land_tile_at (game, action->args[0], action->args[1]);
    av_land_move_piece (game, pd_bound (game, rules)->fairy, tile,
                        av_land_segment_at (game, tile, action->args[2]), action->player);
    return AV_FLOW_DONE;
}

void
pd_describe_fairy (const AvGame *game, guint rules, const AvAction *action, GString *text,
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

/* --- what she is worth --- */

#define PER_TURN 1
#define PER_SCORING 3

/* The mask of players, PLAYER or AV_ANYBODY, with a follower beside the fairy; unless FEATURE is AV_NONE, in that
 * feature only. */
static guint
find_favoured (const AvGame *game, guint rules, gint player, guint feature)
{
    const PdBound *bound = pd_bound (game, rules);
    AvPiece fairy = pd_fairy (game, rules);
    guint favoured = 0;
    if (fairy.tile == AV_NONE)
        return 0;
    /* She is usually elsewhere, or alone: answer that without going through pieces. */
    if (fairy.place == AV_AT_SEGMENT && !bound->seat_is_tile
        && ((feature != AV_NONE
             && av_land_feature (game, feature) != av_land_feature (game, fairy.segment))
            || !av_land_is_occupied (game, fairy.segment)))
        return 0;
    AvPiece pieces[MAX_SEATS];
    guint n = av_land_get_pieces (game, player, fairy.tile, pieces, MAX_SEATS);
    for (const AvPiece *piece = pieces; piece < pieces + n; piece++)
        if (pd_is_follower (bound, piece)
            && (feature == AV_NONE
                || av_land_feature (game, piece->segment) == av_land_feature (game, feature))
            && is_beside (game, rules, &fairy, piece->segment))
            favoured |= 1u << piece->owner;
    return favoured;
}

static void
give (AvGame *game, guint rules, guint player, gint points)
{
    AvEvent *event = av_game_add_points (game, player, points, pd_bound (game, rules)->reason);
    if (!event)
        return;
    AvTile tile = av_land_get_tile (game, pd_fairy (game, rules).tile);
    event->x = tile.x;
    event->y = tile.y;
}

/* P11 */
void
pd_fairy_begin (AvGame *game, guint rules)
{
    guint player = av_game_get_active (game);
    if (find_favoured (game, rules, player, AV_NONE))
        give (game, rules, player, PER_TURN);
}

/* P12: the points of the feature are paid; its followers are still there. */
void
pd_fairy_scored (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    guint favoured = find_favoured (game, rules, AV_ANYBODY, context->segment);
    for (guint player = 0; favoured >> player; player++)
        if (favoured >> player & 1
            && (context->points[player] > 0 || pd_bound (game, rules)->pays_for_nothing))
            give (game, rules, player, PER_SCORING);
}

/* P12 for fields.  With option `fairy-zero`, pd_fairy_final () pays for all of them. */
void
pd_fairy_farmed (AvGame *game, guint rules, AvFarmedContext *context, gconstpointer data)
{
    if (context->points > 0 && find_favoured (game, rules, context->player, context->segment)
        && !pd_bound (game, rules)->pays_for_nothing)
        give (game, rules, context->player, PER_SCORING);
}

/* Whether a piece is a farmer beside her. */
static gboolean
is_favoured_farmer (const AvGame *game, guint rules, const AvPiece *fairy, const AvPiece *piece)
{
    if (piece->tile != fairy->tile || !pd_is_follower (pd_bound (game, rules), piece)
        || !is_beside (game, rules, fairy, piece->segment))
        return FALSE;
    const AvTerrainDef *terrain = av_land_get_terrain (
        av_game_get_ruleset (game), av_land_segment_terrain (game, piece->segment));
    return terrain && terrain->flags & AV_TERRAIN_FEEDS;
}

/* Option `fairy-zero`: pays for every farmer beside her, whether his field brought points or not; once
 * for each field of a player. */
void
pd_fairy_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    AvPiece fairy = pd_fairy (game, rules);
    if (fairy.tile == AV_NONE || !pd_bound (game, rules)->pays_for_nothing)
        return;
    for (gint i = av_land_next_piece (game, 0, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, i + 1, AV_ANYBODY)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        gboolean skip = !is_favoured_farmer (game, rules, &fairy, &piece);
        for (gint k = 0; k < i && !skip; k++) {
            AvPiece other = av_land_get_piece_at (game, k);
            skip =
                other.owner == piece.owner && is_favoured_farmer (game, rules, &fairy, &other)
                && av_land_feature (game, other.segment) == av_land_feature (game, piece.segment);
        }
        if (!skip)
            give (game, rules, piece.owner, PER_SCORING);
    }
}

/* --- for computer players --- */

/* Turns to come, of each player, in which she is sure to go elsewhere. */
#define STAYS_NOT 8

/* The three points that she would bring if the game ended now count only when it soon does: until then the others send for
 * her, too, and whoever does so deploys no follower.  That a feature brings nothing, and so she neither, is not asked. */
void
pd_fairy_evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data)
{
    guint favoured = find_favoured (game, rules, AV_ANYBODY, AV_NONE);
    gdouble turns = (gdouble) av_game_get_tiles_left (game)
                    / av_ruleset_get_n_players (av_game_get_ruleset (game));
    for (guint player = 0; favoured >> player; player++)
        if (favoured >> player & 1)
            context->values[player] -= PER_SCORING * MIN (1, turns / STAYS_NOT);
}
