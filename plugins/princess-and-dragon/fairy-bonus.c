/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairy-bonus.c: what the fairy is worth to the followers beside her (P11 to P13). */
#include "tale.h"

#define PER_TURN 1
#define PER_SCORING 3

/* The mask of players with a follower beside the fairy; with FEATURE, in that feature only. */
static guint
find_favoured (const AvGame *game, guint rules, guint feature)
{
    AvPiece fairy = tale_fairy (game, rules);
    guint favoured = 0;
    if (fairy.tile == AV_NONE)
        return 0;
    /* Mostly she is somewhere else, or alone: that is seen without looking at all pieces. */
    if (fairy.place == AV_AT_SEGMENT && !tale_state (game, rules)->seat_is_tile
        && ((feature != AV_NONE
             && av_land_feature (game, feature) != av_land_feature (game, fairy.segment))
            || !av_land_is_occupied (game, fairy.segment)))
        return 0;
    for (gint i = av_land_next_piece (game, 0, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, i + 1, AV_ANYBODY)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.tile == fairy.tile && tale_is_follower (game, &piece)
            && (feature == AV_NONE
                || av_land_feature (game, piece.segment) == av_land_feature (game, feature))
            && tale_is_beside (game, rules, &fairy, piece.segment))
            favoured |= 1u << piece.owner;
    }
    return favoured;
}

static void
give (AvGame *game, guint rules, guint player, gint points)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvEvent *event =
        av_game_add_points (game, player, points, av_ruleset_find_reason (ruleset, "fairy"));
    if (!event)
        return;
    AvTile tile = av_land_get_tile (game, tale_fairy (game, rules).tile);
    event->x = tile.x;
    event->y = tile.y;
}

/* P11 */
void
tale_fairy_begin (AvGame *game, guint rules)
{
    guint player = av_game_get_active (game);
    if (find_favoured (game, rules, AV_NONE) >> player & 1)
        give (game, rules, player, PER_TURN);
}

/* P12: a feature was paid; its followers are still there. */
void
tale_fairy_scored (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    guint favoured = find_favoured (game, rules, context->segment);
    for (guint player = 0; favoured >> player; player++)
        if (favoured >> player & 1
            && (context->points[player] > 0 || tale_state (game, rules)->pays_for_nothing))
            give (game, rules, player, PER_SCORING);
}

/* P12 for fields; those that bring nothing are looked for at the end. */
void
tale_fairy_farmed (AvGame *game, guint rules, AvFarmedContext *context, gconstpointer data)
{
    if (find_favoured (game, rules, context->segment) >> context->player & 1
        && !tale_state (game, rules)->pays_for_nothing)
        give (game, rules, context->player, PER_SCORING);
}

/* Whether a piece is a farmer beside her. */
static gboolean
is_favoured_farmer (const AvGame *game, guint rules, const AvPiece *fairy, const AvPiece *piece)
{
    if (piece->tile != fairy->tile || !tale_is_follower (game, piece)
        || !tale_is_beside (game, rules, fairy, piece->segment))
        return FALSE;
    const AvTerrainDef *terrain = av_land_get_terrain (
        av_game_get_ruleset (game), av_land_segment_terrain (game, piece->segment));
    return terrain && terrain->flags & AV_TERRAIN_FEEDS;
}

/* Option `fairy-zero`: whoever stands beside her on a field, whatever he got for it; each of his
 * fields once, as those that bring something. */
void
tale_fairy_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    AvPiece fairy = tale_fairy (game, rules);
    if (fairy.tile == AV_NONE || !tale_state (game, rules)->pays_for_nothing)
        return;
    for (gint i = av_land_next_piece (game, 0, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, i + 1, AV_ANYBODY)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        gboolean counted = !is_favoured_farmer (game, rules, &fairy, &piece);
        for (gint k = 0; k < i && !counted; k++) {
            AvPiece other = av_land_get_piece_at (game, k);
            counted =
                other.owner == piece.owner && is_favoured_farmer (game, rules, &fairy, &other)
                && av_land_feature (game, other.segment) == av_land_feature (game, piece.segment);
        }
        if (!counted)
            give (game, rules, piece.owner, PER_SCORING);
    }
}
