/* SPDX-License-Identifier: GPL-3.0-or-later */
/* farmed.c: hook `farmed`: what fields brought is counted. */
#include "object.h"

static void
on_farmed (AvGame *game, guint rules, AvFarmedContext *context, gconstpointer data)
{
    count (game, context->player, context->points);
}

OBJECT (AV_HOOK (FARMED, on_farmed))
