/* SPDX-License-Identifier: GPL-3.0-or-later */
/* feature.h: joining segments to form features, and splitting features; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* A feature's strengths are packed into 64 bits; these are the bits of one player's. */
#define STRENGTH_BITS 10
#define STRENGTH_MASK ((1u << STRENGTH_BITS) - 1)

/* The segment that stands for the feature, its root.  Mostly it is this one or its parent; as the processor cannot predict
 * which, the parent's parent is looked at in either case. */
static inline guint
land_find (const LandLink *links, guint segment)
{
    guint root = links[segment].parent;
    while (links[root].parent != root)
        root = links[root].parent;
    return root;
}

static inline guint
land_strength (guint64 packed, guint player)
{
    return packed >> (STRENGTH_BITS * player) & STRENGTH_MASK;
}

/* A tile of KIND has been laid: its segments, numbered from FIRST, become features of their own. */
void land_feature_add (AvGame *game, const LandKind *kind, guint tile, guint first);
/* Joins the segments at the SIDE of TILE that is next to OTHER. */
void land_feature_join_side (AvGame *game, const LandTile *tile, const LandTile *other, guint side);
/* Notes the feature as complete, to be scored at the end of the turn. */
void land_feature_close (AvGame *game, guint segment);
/* Makes one feature of two, but does not count open joints. */
void land_feature_unite (AvGame *game, guint a, guint b);
/* For rebuilding the features of the segments WANTED (a flag for each): the first joins them across the sides of tile
 * NUMBER, the second then counts off the joints that are no longer open there. */
void land_feature_rejoin (AvGame *game, guint number, const guint8 *wanted);
void land_feature_settle (AvGame *game, guint number, const guint8 *wanted);
/* The mask of sides at which TILE, whether it is on the table or not, does not fit what lies beside its cell. */
guint land_feature_misfits (const AvGame *game, const LandTile *tile);
/* Whether the terrains at the sides of tile NUMBER may meet those beside them. */
gboolean land_feature_sides_fit (const AvGame *game, guint number);
/* The segment beyond slot SLOT (0 to 2, clockwise) of a side of TILE, or -1. */
gint land_neighbour_segment (const AvGame *game, const Land *land, const LandTile *tile, guint side,
                             guint slot);
/* Appends to WAYS (guint16) the ways of a terrain that rules (hook `links`) link to others to which they did not link them
 * before TILE was placed.  In network.c. */
void land_list_linked (const AvGame *game, guint terrain, guint tile, GArray *ways);

G_END_DECLS
