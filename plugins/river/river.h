/* SPDX-License-Identifier: GPL-3.0-or-later */
/* river.h: what the parts of the river's rules share: which sides of a tile the river crosses. */
#pragma once

#include <avignon/land-hook.h>

#define RIVER "river"

/* Sides are numbers, north 0 to west 3; a mask has bit s for side s. */
static inline guint
river_opposite (guint side)
{
    return (side + 2) % 4;
}

static inline guint
river_count (guint sides)
{
    return (guint) __builtin_popcount (sides);
}

/* river.c: the sides of a kind of tile, turned by ROTATION, that the river crosses. */
guint river_sides (const AvRuleset *ruleset, guint kind, guint rotation);

/* order.c */
void river_order (AvGame *game, guint rules, AvDeckContext *context, gconstpointer data);

/* course.c */
const AvRefusal *
river_place (const AvGame *game, guint rules, AvPlaceContext *context, gconstpointer data);

/* verify.c */
void river_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data);
