/* SPDX-License-Identifier: GPL-3.0-or-later */
/* late-bomb.c: an object that ends the program in the middle of a game, as the second tile is placed. */
#include <avignon/land.h>
#include <avignon/plugin.h>

#include <stdlib.h>

static void
on_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    if (context->tile == 1)
        abort ();
}

static const AvHook hooks[] = { AV_HOOK (PLACED, on_placed), AV_HOOK_END };
static const AvRules rules = { .hooks = hooks };

AV_PLUGIN (&rules, NULL)
