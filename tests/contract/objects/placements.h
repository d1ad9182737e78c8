/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placements.h: the chosen kind may go to every open cell. */
#pragma once

#include "object.h"

static inline void
add_placements (const AvGame *game, guint rules, AvPlaceContext *context, gconstpointer data)
{
    for (guint i = 0; is_chosen (av_game_get_ruleset (game), context->kind) && i < context->n; i++)
        context->candidates[i].rotations |= 1;
}
