/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conceal.c: hook `conceal`: a number from 1 to 6, drawn anew, is counted for the player from whom it is hidden. */
#include "object.h"

static void
on_conceal (AvGame *game, guint rules, AvConcealContext *context, gconstpointer data)
{
    count (game, context->player, 1 + (gint) av_random_below (context->random, 6));
}

OBJECT (AV_HOOK (CONCEAL, on_conceal))
