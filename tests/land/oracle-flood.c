/* SPDX-License-Identifier: GPL-3.0-or-later */
/* oracle-flood.c: finds what hangs together on the oracle's table, slot by slot. */
#include "oracle-private.h"

#include <string.h>

gint
oracle_across (const Oracle *o, gint node)
{
    /* By slot of the rim: where the neighbour lies, and which of its slots touches. */
    static const struct {
        gint dx, dy, slot;
    } beyond[12] = {
        { 0, -1, 8 }, { 0, -1, 7 }, { 0, -1, 6 }, { 1, 0, 11 }, { 1, 0, 10 }, { 1, 0, 9 },
        { 0, 1, 2 },  { 0, 1, 1 },  { 0, 1, 0 },  { -1, 0, 5 }, { -1, 0, 4 }, { -1, 0, 3 },
    };
    gint cell = node / 16, slot = node % 16;

    if (slot >= 12)
        return -1;
    gint x = cell % o->width + beyond[slot].dx, y = cell / o->width + beyond[slot].dy;
    if (x < 0 || y < 0 || x >= o->width || y >= o->height)
        return -1;
    return (y * o->width + x) * 16 + beyond[slot].slot;
}

const AvSegmentDef *
oracle_segment_of (const Oracle *o, gint node)
{
    return &o->kinds[node / 16]->segments[o->owner[node]];
}

gboolean
oracle_is_terrain (const Oracle *o, gint node, const gchar *terrain)
{
    return o->owner[node] >= 0 && strcmp (oracle_segment_of (o, node)->terrain, terrain) == 0;
}

void
oracle_flood_clear (Flood *flood)
{
    g_clear_pointer (&flood->slots, g_array_unref);
}

static void
visit (Oracle *o, Flood *flood, gint node)
{
    if (o->owner[node] >= 0 && !o->seen[node]) {
        o->seen[node] = 1;
        g_array_append_val (flood->slots, node);
    }
}

void
oracle_flood_from (Oracle *o, gint node, Flood *flood)
{
    g_autoptr (GHashTable) cells = g_hash_table_new (NULL, NULL);
    g_autoptr (GHashTable) segments = g_hash_table_new (NULL, NULL);

    *flood = (Flood){ .slots = g_array_new (FALSE, FALSE, sizeof (gint)) };
    visit (o, flood, node);
    for (guint i = 0; i < flood->slots->len; i++) {
        gint at = g_array_index (flood->slots, gint, i), cell = at / 16,
             other = oracle_across (o, at);
        g_hash_table_add (cells, GINT_TO_POINTER (cell));
        for (gint slot = 0; slot < 16; slot++)
            if (o->owner[cell * 16 + slot] == o->owner[at])
                visit (o, flood, cell * 16 + slot);
        if (other >= 0)
            visit (o, flood, other);
        if (at % 16 < 12 && (other < 0 || o->owner[other] < 0))
            flood->open++;
        if (g_hash_table_add (segments, GINT_TO_POINTER (cell * 16 + o->owner[at])))
            for (guint m = 0; oracle_segment_of (o, at)->marks[m] != NULL; m++)
                flood->shields += strcmp (oracle_segment_of (o, at)->marks[m], "shield") == 0;
        for (guint f = 0; f < MOST_PLAYERS * FOLLOWERS; f++)
            if (o->followers[f].at == at)
                flood->held[o->followers[f].player]++;
    }
    flood->tiles = g_hash_table_size (cells);
    for (guint p = 0; p < MOST_PLAYERS; p++)
        flood->most = MAX (flood->most, flood->held[p]);
}

void
oracle_forget_seen (Oracle *o)
{
    memset (o->seen, 0, o->width * o->height * 16);
}

gint
oracle_name_of (Oracle *o, gint node, gboolean *complete)
{
    Flood flood;
    gint lowest = node;

    oracle_forget_seen (o);
    oracle_flood_from (o, node, &flood);
    oracle_forget_seen (o);
    *complete = flood.open == 0;
    for (guint i = 0; i < flood.slots->len; i++)
        lowest = MIN (lowest, g_array_index (flood.slots, gint, i));
    oracle_flood_clear (&flood);
    return lowest;
}
