/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployed.c: hook `deployed`: followers deployed are counted. */
#include "object.h"

static void
on_deployed (AvGame *game, guint rules, AvPieceContext *context, gconstpointer data)
{
    count (game, context->owner, 1);
}

OBJECT (AV_HOOK (DEPLOYED, on_deployed, .interest = { .piece_kind = "follower" }))
