/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c: hook `score`: roads are worth three a tile, a term and something for one player. */
#include "object.h"

static void
on_score (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    context->per_tile = 3;
    context->terms[context->n_terms++] = (AvTerm){ "wish", "wishes", 2, 5 };
    context->extra[1] = 1;
}

OBJECT (AV_HOOK (SCORE, on_score, .interest = { .terrain = "road" }))
