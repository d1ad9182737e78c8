/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pile.c: hook `pile`: while others are left the chosen kind stays in the pile. */
#include "object.h"

static const AvRefusal kept = { "kept", "It comes last." };

static const AvRefusal *
on_pile (const AvGame *game, guint rules, AvPileContext *context, gconstpointer data)
{
    for (guint i = 0; i < context->n && context->n > 1; i++)
        context->weights[i] =
            is_chosen (av_game_get_ruleset (game), context->kinds[i]) ? 0 : context->left[i];
    return &kept;
}

OBJECT (AV_HOOK (PILE, on_pile))
