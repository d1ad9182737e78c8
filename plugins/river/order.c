/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order.c: the river's tiles are drawn before all others, in the decks' order (rules R1 to R3). */
#include "river.h"

#include <string.h>

/* Between the start tile and the usual ones: what a deck numbers from its beginning, the rest, what
 * it numbers from its end. */
enum {
    STAGE_FIRST = AV_STAGE_START,
    STAGE_REST = 50,
    STAGE_END = AV_STAGE_USUAL
};

static gint
find_stage (const AvTileDef *def)
{
    if (def->order > 0)
        return MIN (STAGE_FIRST + def->order - 1, STAGE_REST - 1);
    if (def->order < 0)
        return MAX (STAGE_END + def->order, STAGE_REST + 1);
    return def->start ? STAGE_FIRST : STAGE_REST;
}

static gboolean
is_spring (const AvTileDef *def)
{
    return def->start || def->order == 1;
}

/* The tile's deck: what its id says before the stroke. */
static gsize
deck_length (const AvTileDef *def)
{
    return strcspn (def->id, "/");
}

/* Whether a river of this tile's deck forks. */
static gboolean
deck_forks (const AvDeckContext *context, const AvTileDef *def)
{
    gsize length = deck_length (def);
    for (guint i = 0; i < context->n; i++) {
        const AvTileDef *other = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (context->counts[i] > 0 && deck_length (other) == length
            && strncmp (other->id, def->id, length) == 0
            && river_count (river_sides (context->ruleset, context->kinds[i], 0)) > 2)
            return TRUE;
    }
    return FALSE;
}

/* One spring is enough.  FALSE: there was one only, or none. */
static gboolean
drop_springs (AvDeckContext *context)
{
    guint springs = 0;
    for (guint i = 0; i < context->n; i++) {
        const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (!is_spring (def) || !river_sides (context->ruleset, context->kinds[i], 0))
            continue;
        guint kept = springs == 0 ? MIN (context->counts[i], 1) : 0;
        springs += context->counts[i];
        context->counts[i] = kept;
    }
    return springs > 1;
}

/* Where rivers are joined to one, lakes are left over; those of rivers without a fork go first. */
static void
drop_lakes (AvDeckContext *context)
{
    guint wanted = 1, lakes = 0;
    for (guint i = 0; i < context->n; i++) {
        guint ends = river_count (river_sides (context->ruleset, context->kinds[i], 0));
        const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (ends > 2)
            wanted += context->counts[i] * (ends - 2);
        else if (ends == 1 && !is_spring (def))
            lakes += context->counts[i];
    }
    for (guint forked = 0; forked < 2; forked++)
        for (guint i = 0; i < context->n && lakes > wanted; i++) {
            const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
            if (is_spring (def)
                || river_count (river_sides (context->ruleset, context->kinds[i], 0)) != 1
                || deck_forks (context, def) != (gboolean) forked)
                continue;
            guint dropped = MIN (context->counts[i], lakes - wanted);
            context->counts[i] -= dropped;
            lakes -= dropped;
        }
}

void
river_order (AvGame *game, guint rules, AvDeckContext *context, gconstpointer data)
{
    gboolean spring = FALSE;
    for (guint i = 0; i < context->n; i++) {
        const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (context->counts[i] == 0 || !river_sides (context->ruleset, context->kinds[i], 0))
            continue;
        context->stages[i] = find_stage (def);
        spring |= is_spring (def);
    }
    /* With a spring, what would have started the game is a tile like others. */
    for (guint i = 0; i < context->n && spring; i++)
        if (context->stages[i] == AV_STAGE_START
            && !river_sides (context->ruleset, context->kinds[i], 0))
            context->stages[i] = AV_STAGE_USUAL;
    if (drop_springs (context))
        drop_lakes (context);
}
