/* SPDX-License-Identifier: GPL-3.0-or-later */
/* acted.c: hook `acted`: who deploys nobody is counted, and what he deploys. */
#include "object.h"

static void
on_acted (AvGame *game, guint rules, AvActionContext *context, gconstpointer data)
{
    count (game, context->action->player, context->action->kind == AV_ACTION_PASS ? 100 : 1);
}

OBJECT (AV_HOOK (ACTED, on_acted, .interest = { .phase = "deploy" }))
