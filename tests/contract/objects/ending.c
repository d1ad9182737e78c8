/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ending.c: hook `ending`: the second player has three late turns. */
#include "object.h"

static void
on_ending (AvGame *game, guint rules, AvEndingContext *context, gconstpointer data)
{
    if (count_calls (game, 1) < 3)
        context->player = 1;
    count (game, 1, 1);
}

OBJECT (AV_HOOK (ENDING, on_ending))
