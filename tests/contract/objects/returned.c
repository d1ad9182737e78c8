/* SPDX-License-Identifier: GPL-3.0-or-later */
/* returned.c: hook `returned`: followers that come home are counted. */
#include "object.h"

static void
on_returned (AvGame *game, guint rules, AvPieceContext *context, gconstpointer data)
{
    count (game, context->owner, 1);
}

OBJECT (AV_HOOK (RETURNED, on_returned, .interest = { .piece_kind = "follower" }))
