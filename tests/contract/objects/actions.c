/* SPDX-License-Identifier: GPL-3.0-or-later */
/* actions.c: hook `actions`: one may wave instead of deploying. */
#include "object.h"

static AvFlow
commit_wave (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    count (game, action->player, 1);
    return AV_FLOW_DONE;
}

static const AvActionDef actions[] = {
    { .verb = "wave", .label = "Wave", .commit = commit_wave },
    { .verb = NULL },
};

static void
on_actions (const AvGame *game, guint rules, AvActionsContext *context, gconstpointer data)
{
    add_action (game, context->list, "wave", 0);
}

OBJECT (AV_HOOK (ACTIONS, on_actions, .interest = { .phase = "deploy" }), .actions = actions)
