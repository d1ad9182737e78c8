/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tile.h: tile kinds as a deck describes them: segments by slots, marks, junctions.
 *
 * The sixteen slots of a tile: 0 to 11 run clockwise round the rim from the north-west corner
 * (0 1 2 north, 3 4 5 east, 6 7 8 south, 9 10 11 west); 12 to 15 are the inner north, east, south
 * and west.  A rotation is 0 to 3 quarter turns clockwise; slots here lie as printed (rotation 0)
 * unless a function says otherwise.  Every slot belongs to exactly one segment, every segment owns
 * at least one slot.
 */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

#define AV_SLOTS 16
#define AV_RIM_SLOTS 12
#define AV_MAX_SEGMENTS 16

/* A part of a feature on one tile. */
typedef struct {
    const gchar *terrain; /* interned id: "city" */
    guint16 slots;        /* bit p: it owns slot p */
    guint16 touches;      /* bit i: this field feeds segment i of the same tile */
    /* Interned ids, NULL-terminated, never NULL; an id may occur more than once. */
    const gchar *const *marks;
    guint line; /* where in the file it stands, or 0 */
} AvSegmentDef;

/* A place on a tile where segments meet: a crossing, the end of a road. */
typedef struct {
    guint16 segments; /* bit i: segment i */
    /* bit i: segment i is linked to the junction by an access road, which is not a feature, instead of
     * touching it */
    guint16 access;
} AvJunctionDef;

/* A tile kind.  Const once it is in a deck, which owns it. */
typedef struct {
    gchar *id;        /* "core/01" */
    gchar *name;      /* readable name, or NULL */
    guint count;      /* copies in the deck, at least 1 */
    guint n_segments; /* 1 to AV_MAX_SEGMENTS */
    AvSegmentDef segments[AV_MAX_SEGMENTS];
    const gchar *const *marks; /* marks of the whole tile: interned, NULL-terminated, never NULL */
    guint n_junctions;
    AvJunctionDef *junctions;
    gboolean start; /* one copy of this kind starts a game */
    gint order;     /* a hint for rules: 1 first, 2 second ..., -1 last, -2 last but one; 0: none */
    gchar *picture; /* SVG to draw instead (absolute path), or NULL */
    guint line;     /* where in the file it begins */
    /* How many of its segments, the last ones, rules added; ways among them are drawn above the rest. */
    guint n_added;
} AvTileDef;

/* Where SLOT of a tile as printed lies when the tile is turned by ROTATION: rim p to (p + 3R) mod 12,
 * inner 12 to 13 to 14 to 15. */
static inline guint
av_slot_turn (guint slot, guint rotation)
{
    return slot < 12 ? (slot + 3 * rotation) % 12 : 12 + (slot - 12 + rotation) % 4;
}

/* The same for a mask of slots. */
AV_API guint16 av_slots_turn (guint16 slots, guint rotation);

/* Likewise a step of so many columns and rows. */
static inline void
av_step_turn (gint *columns, gint *rows, guint rotation)
{
    for (; rotation > 0; rotation--) {
        gint before = *columns;
        *columns = -*rows;
        *rows = before;
    }
}

/* The index of the segment that owns SLOT (as printed). */
AV_API guint av_tile_def_segment_at (const AvTileDef *tile, guint slot);

/* Bit r: turning the tile by r changes nothing, marks included.  Bit 0 is always set. */
AV_API guint av_tile_def_symmetry (const AvTileDef *tile);

/* Fills in `touches` of SEGMENT, a field, from the slots: it feeds a city if one of its slots is adjacent to
 * one of the city's. */
AV_API void av_tile_def_derive_touches (AvTileDef *tile, guint segment);

/* Whether two slots of a tile are adjacent. */
AV_API gboolean av_slots_adjacent (guint a, guint b);

G_END_DECLS
