/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place.c: hook `place`: column 4 takes no tile with a monastery. */
#include "object.h"

static const AvRefusal haunted = { "haunted", "It is haunted there." };

static const AvRefusal *
on_place (const AvGame *game, guint rules, AvPlaceContext *context, gconstpointer data)
{
    for (guint i = 0; i < context->n; i++)
        if (context->candidates[i].x == 4)
            context->candidates[i].rotations = 0;
    return &haunted;
}

OBJECT (AV_HOOK (PLACE, on_place, .interest = { .terrain = "monastery" }))
