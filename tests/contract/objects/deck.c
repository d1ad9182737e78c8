/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck.c: hook `deck`: two of the chosen kind come right after the start tile. */
#include "object.h"

static void
on_deck (AvGame *game, guint rules, AvDeckContext *context, gconstpointer data)
{
    for (guint i = 0; i < context->n; i++)
        if (is_chosen (context->ruleset, context->kinds[i])) {
            context->stages[i] = 1;
            context->counts[i] = 2;
        }
}

OBJECT (AV_HOOK (DECK, on_deck))
