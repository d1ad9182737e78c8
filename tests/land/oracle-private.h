/* SPDX-License-Identifier: GPL-3.0-or-later */
/* oracle-private.h: the oracle's table, and floods over it; for the oracle's own files. */
#pragma once

#include "oracle.h"

#define FOLLOWERS 7
#define MOST_PLAYERS 6

typedef struct {
    guint player;
    gint at; /* cell * 16 + slot; -1: at home */
} Follower;

struct _Oracle {
    gint width, height;
    guint n_players, edition;
    OracleFind find;
    gpointer data;
    gint *owner; /* by cell * 16 + slot: number of the segment on its tile; -1: no tile */
    const AvTileDef **kinds; /* by cell */
    guint8 *seen;            /* by cell * 16 + slot */
    guint n_placed;
    Follower followers[MOST_PLAYERS * FOLLOWERS];
    gint scores[MOST_PLAYERS];
    guint active;
    gint last; /* cell of the tile of this turn, or -1 */
    const AvTileDef *drawn;
    guint n_discarded;
    GString *complaints;
};

/* What a flood brings back. */
typedef struct {
    GArray *slots; /* of gint */
    guint tiles, open, shields;
    guint held[MOST_PLAYERS];
    guint most; /* the highest of held */
} Flood;

/* The node that lies across the rim from NODE; -1: off the table, or no rim. */
gint oracle_across (const Oracle *o, gint node);
const AvSegmentDef *oracle_segment_of (const Oracle *o, gint node);
gboolean oracle_is_terrain (const Oracle *o, gint node, const gchar *terrain);

/* Everything joined with NODE.  Leaves its slots marked as seen. */
void oracle_flood_from (Oracle *o, gint node, Flood *flood);
void oracle_flood_clear (Flood *flood);
void oracle_forget_seen (Oracle *o);
/* The lowest slot of the feature at NODE, as a name for it; and whether it has no open edge. */
gint oracle_name_of (Oracle *o, gint node, gboolean *complete);
