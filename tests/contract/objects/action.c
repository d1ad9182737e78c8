/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action.c: hook `action`: no tile may be placed in column 4. */
#include "object.h"

static const AvRefusal jinxed = { "jinxed", "Column 4 is jinxed." };

static const AvRefusal *
on_action (const AvGame *game, guint rules, AvActionContext *context, gconstpointer data)
{
    gint place = av_ruleset_find_action (av_game_get_ruleset (game), "place");

    return context->action->kind == place && context->action->args[0] == 4 ? &jinxed : NULL;
}

OBJECT (AV_HOOK (ACTION, on_action, .interest = { .phase = "place" }))
