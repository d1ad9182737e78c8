/* SPDX-License-Identifier: GPL-3.0-or-later */
/* princess.c: the princess sends a knight of her city home (P7, P8). */
#include "princess-and-dragon.h"

#include <glib/gi18n-lib.h>

void
pd_placed_princess (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    pd_change (game, rules)->princess = 1;
}

static gboolean
has_princess (const AvSegmentDef *segment)
{
    return g_strv_contains (segment->marks, "princess");
}

/* Whether a piece is a knight in a city that has a princess on the tile just placed. */
static gboolean
can_go (const AvGame *game, guint rules, const AvPiece *piece)
{
    if (!pd_is_follower (pd_bound (game, rules), piece))
        return FALSE;
    guint tile = av_land_get_last (game);
    const AvTileDef *kind =
        av_land_get_kind (av_game_get_ruleset (game), av_land_get_tile (game, tile).kind);
    guint feature = av_land_feature (game, piece->segment);
    guint any = av_land_segment_at (game, tile, 0);
    guint first = any - av_land_segment_index (game, any);
    for (guint i = 0; i < kind->n_segments; i++)
        if (has_princess (&kind->segments[i]) && av_land_feature (game, first + i) == feature)
            return TRUE;
    return FALSE;
}

static gboolean
is_alike (const AvPiece *a, const AvPiece *b)
{
    return a->kind == b->kind && a->owner == b->owner && a->place == b->place
           && a->segment == b->segment;
}

/* The number of the first knight at or after piece FROM who can be sent home, or -1.  Of several that
 * are alike only the first counts. */
static gint
next_knight (const AvGame *game, guint rules, guint from)
{
    for (gint i = av_land_next_piece (game, from, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, i + 1, AV_ANYBODY)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (!can_go (game, rules, &piece))
            continue;
        gint earlier = av_land_next_piece (game, 0, piece.owner);
        for (; earlier < i; earlier = av_land_next_piece (game, earlier + 1, piece.owner)) {
            AvPiece other = av_land_get_piece_at (game, earlier);
            if (is_alike (&piece, &other))
                break;
        }
        if (earlier == i)
            return i;
    }
    return -1;
}

AvFlow
pd_enter_evict (AvGame *game, guint rules, gconstpointer data)
{
    return next_knight (game, rules, 0) < 0 ? AV_FLOW_DONE : AV_FLOW_WAIT;
}

void
pd_list_evict (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvAction action = { .kind = pd_bound (game, rules)->verb_evict,
                        .player = av_game_get_decider (game),
                        .weight = 1 };
    for (gint i = next_knight (game, rules, 0); i >= 0; i = next_knight (game, rules, i + 1)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        AvTile tile = av_land_get_tile (game, piece.tile);
        action.args[0] = piece.owner;
        action.args[1] = piece.kind;
        action.args[2] = tile.x;
        action.args[3] = tile.y;
        action.args[4] = av_land_segment_slot (game, piece.segment);
        av_action_list_add (list, &action);
    }
}

/* The number of the knight that an action names, or -1. */
static gint
find_named (const AvGame *game, guint rules, const AvAction *action)
{
    guint tile = av_land_tile_at (game, action->args[2], action->args[3]);
    if (tile == AV_NONE || action->args[4] < 0 || action->args[4] >= AV_SLOTS)
        return -1;
    guint segment = av_land_segment_at (game, tile, action->args[4]);
    for (gint i = next_knight (game, rules, 0); i >= 0; i = next_knight (game, rules, i + 1)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.owner == action->args[0] && piece.kind == action->args[1]
            && piece.segment == segment)
            return i;
    }
    return -1;
}

const AvRefusal *
pd_check_evict (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal nobody = { "wrong-place",
                                      N_ ("There is no such knight in the princess's city.") };
    gint number = find_named (game, rules, action);
    if (number < 0)
        return &nobody;
    action->args[4] = av_land_segment_slot (game, av_land_get_piece_at (game, number).segment);
    return NULL;
}

AvFlow
pd_commit_evict (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    PdState *state = pd_change (game, rules);
    state->princess = 0;
    state->no_piece = state->no_fairy = 1;
    av_land_return_piece (game, find_named (game, rules, action));
    return AV_FLOW_DONE;
}

void
pd_describe_evict (const AvGame *game, guint rules, const AvAction *action, GString *text,
                   gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    /* TRANSLATORS: a player's name, then a kind of piece, as "follower" */
    g_string_append_printf (text, _ ("Send home %s's %s from column %d, row %d"),
                            av_ruleset_get_player_name (ruleset, action->args[0]),
                            _ (av_land_get_piece (ruleset, action->args[1])->name), action->args[2],
                            action->args[3]);
}
