/* SPDX-License-Identifier: GPL-3.0-or-later */
/* portal.c: from a portal's tile a follower may go to any other tile (P6). */
#include <glib/gi18n-lib.h>

#include "tale.h"

void
tale_placed_portal (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    tale_state (game, rules)->part.portal = 1;
}

const AvRefusal *
tale_check_far (const AvGame *game, guint dragon, guint segment)
{
    static const AvRefusal finished = { "finished",
                                        N_ ("A portal does not lead to what is finished.") };
    static const AvRefusal eaten = { "wrong-place",
                                     N_ ("A portal does not lead to the dragon's tile.") };
    if (av_land_is_complete (game, segment))
        return &finished;
    return av_land_segment_tile (game, segment) == dragon ? &eaten : NULL;
}

/* Followers only: a builder or a pig needs one of its own there, and where one is, no other may go
 * through the portal. */
void
tale_targets (const AvGame *game, guint rules, AvTargetsContext *context, gconstpointer data)
{
    const TalePart *part = &tale_state (game, rules)->part;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    if (!part->portal
        || !(av_land_get_piece (ruleset, context->piece_kind)->flags & AV_PIECE_OCCUPIES))
        return;
    guint n = av_land_get_n_segments (game), last = av_land_get_last (game);
    guint dragon = tale_dragon (game, rules).tile;
    for (guint segment = 0; segment < n; segment++)
        if (!av_land_is_occupied (game, segment) && av_land_segment_tile (game, segment) != last
            && !tale_check_far (game, dragon, segment)) {
            guint16 number = segment;
            g_array_append_val (context->segments, number);
        }
}
