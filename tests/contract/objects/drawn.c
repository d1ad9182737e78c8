/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn.c: hook `drawn`: tiles of the chosen kind are discarded. */
#include "object.h"

static void
on_drawn (AvGame *game, guint rules, AvDrawnContext *context, gconstpointer data)
{
    if (is_chosen (av_game_get_ruleset (game), context->kind))
        context->verdict = AV_DRAWN_DISCARD;
}

OBJECT (AV_HOOK (DRAWN, on_drawn))
