/* SPDX-License-Identifier: GPL-3.0-or-later */
/* returning.c: hook `returning`: whose piece it is decides in a phase of his own whether it goes home. */
#include "object.h"

static void
on_returning (AvGame *game, guint rules, AvReturningContext *context, gconstpointer data)
{
    gint phase = av_ruleset_find_phase (av_game_get_ruleset (game), "leave");

    av_game_push_phase (game, (guint) phase, context->owner, context->piece, NULL);
    context->stays = TRUE;
    count (game, (guint) context->owner, 1);
}

static AvFlow
commit_leave (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    av_land_send_home (game, av_game_get_frame_data (game));
    return AV_FLOW_DONE;
}

static const AvActionDef actions[] = {
    { .verb = "leave", .label = "Send it home", .commit = commit_leave },
    { .verb = NULL },
};

static void
list_leave (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    add_action (game, list, "leave", 0);
}

static const gchar *const leave_verbs[] = { "leave", NULL };

static const AvPhaseDef phases[] = {
    {
        .id = "leave",
        .label = "Go home?",
        .after = "-",
        .decider = AV_BY_FRAME,
        .optional = TRUE,
        .verbs = leave_verbs,
        .list = list_leave,
    },
    { .id = NULL },
};

OBJECT (AV_HOOK (RETURNING, on_returning, .interest = { .piece_kind = "follower" }),
        .actions = actions, .phases = phases)
