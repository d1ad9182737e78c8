/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strength.c: hook `strength`: the first player weighs two more in cities. */
#include "object.h"

static void
on_strength (AvGame *game, guint rules, AvStrengthContext *context, gconstpointer data)
{
    context->strength[0] += 2;
}

OBJECT (AV_HOOK (STRENGTH, on_strength, .interest = { .terrain = "city" }))
