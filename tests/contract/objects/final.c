/* SPDX-License-Identifier: GPL-3.0-or-later */
/* final.c: hook `final`: the second player is lucky at the end. */
#include "object.h"

static void
on_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    gint luck = av_ruleset_find_reason (av_game_get_ruleset (game), "luck");
    AvEvent *event = av_game_add_points (game, 1, 5, luck);

    if (event)
        av_event_add_term (event, "clover", "clovers", 1, 5);
}

OBJECT (AV_HOOK (FINAL, on_final, .priority = 10))
