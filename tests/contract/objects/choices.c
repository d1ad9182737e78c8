/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choices.c: hook `choices`: nothing is placed to the left of what else could be done. */
#include "object.h"

static const AvRefusal behind = { "behind", "Go further to the right." };

static void
on_choices (const AvGame *game, guint rules, AvChoicesContext *context, gconstpointer data)
{
    for (guint i = 0; i < context->n; i++)
        if (context->actions[i].args[0] < 5)
            context->refusals[i] = &behind;
}

OBJECT (AV_HOOK (CHOICES, on_choices, .interest = { .phase = "place", .action = "place" }))
