/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-meets.c: finds what meets where the roads of a tile end, for a format that says only where. */
#include <string.h>

#include "land/deck-private.h"

static gboolean
is_at (guint16 set, guint slot)
{
    return (set & (1u << slot)) != 0;
}

/* Segments of SET that a road can lead to: cities and monasteries. */
static guint16
destinations (const AvTileDef *tile, guint16 set)
{
    guint16 found = 0;

    for (guint i = 0; i < tile->n_segments; i++) {
        if (is_at (set, i)
            && (strcmp (tile->segments[i].terrain, "city") == 0
                || strcmp (tile->segments[i].terrain, "monastery") == 0))
            found |= (guint16) (1u << i);
    }
    return found;
}

static guint16
owners (const AvTileDef *tile, guint16 slots)
{
    guint16 found = 0;

    for (guint i = 0; i < tile->n_segments; i++) {
        if ((tile->segments[i].slots & slots) != 0)
            found |= (guint16) (1u << i);
    }
    return found;
}

static void
add_junction (AvTileDef *tile, guint16 segments)
{
    if ((segments & (segments - 1)) == 0)
        return;
    for (guint i = 0; i < tile->n_junctions; i++) {
        if (tile->junctions[i].segments == segments)
            return;
    }
    tile->junctions = g_renew (AvJunctionDef, tile->junctions, tile->n_junctions + 1);
    tile->junctions[tile->n_junctions++] = (AvJunctionDef){ .segments = segments };
}

/* A road that ends on the rim leads at once into the city or monastery behind it, or, where grass
 * is behind it, to the only one the tile has. */
static guint16
rim_destination (const AvTileDef *tile, guint slot)
{
    guint16 behind = destinations (tile, owners (tile, (guint16) (1u << (12 + slot / 3))));
    guint16 all = destinations (tile, G_MAXUINT16);

    if (behind == 0 && (all & (all - 1)) == 0)
        behind = all;
    return behind;
}

void
av_tile_def_derive_junctions (AvTileDef *tile, guint16 ends)
{
    guint16 inner = (guint16) (0xfu << AV_RIM_SLOTS);
    guint16 centre = 0;

    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        guint16 road = owners (tile, (guint16) (1u << slot));
        guint i = (guint) g_bit_nth_lsf (road, -1);
        guint16 side;
        guint16 goal;
        if (!is_at (ends, slot) || strcmp (tile->segments[i].terrain, "road") != 0)
            continue;
        if (slot < AV_RIM_SLOTS) {
            add_junction (tile, road | rim_destination (tile, slot));
            continue;
        }
        /* A road that came across the tile ends at what lies on this side of it. */
        side = (guint16) (0x7u << (3 * (slot - AV_RIM_SLOTS)));
        goal = destinations (tile, owners (tile, side));
        if (goal != 0 && (tile->segments[i].slots & side) == 0)
            add_junction (tile, road | goal);
        else
            centre |= road;
    }
    if (centre == 0)
        return;
    /* One that came from this side ends in the middle, where all inner slots lie together. */
    for (guint i = 0; i < tile->n_segments; i++) {
        guint16 slots = tile->segments[i].slots & inner;
        if (strcmp (tile->segments[i].terrain, "road") == 0 && (slots & (slots - 1)) != 0)
            centre |= (guint16) (1u << i);
    }
    add_junction (tile, centre | destinations (tile, owners (tile, inner)));
}
