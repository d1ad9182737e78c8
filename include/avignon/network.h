/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * network.h: networks of roads: the roads that are connected, and what they lead to.
 *
 * A network is made of ways (segments of one terrain: roads) and of junctions (meetings on tiles).  Ways
 * hang together across the edges of tiles, and through a junction where two or more of them meet (a
 * crossing, whatever else meets there) or where nothing but access roads come to them, unless rules
 * part it (hook `junction`).  A single way that leads to a segment of another terrain ends there.
 * Rules may let a way lead to another one far off (hook `links`).  Segments of other terrains at a
 * junction, or on an access road to it, are ends of the network.
 *
 *     g_autoptr (AvNetwork) network = av_network_new ();
 *     AvNetworkQuery query = AV_NETWORK_QUERY (road);
 *     av_land_network_of_way (game, &query, segment, network);
 *
 * Nothing is kept from one question to the next: what is found holds until the game goes on.
 */
#pragma once

#include <avignon/land.h>

G_BEGIN_DECLS

/* What is looked for. */
typedef struct {
    guint terrain; /* of the ways */
    /* a tile that is taken not to lie there, nor what came with it: how it was before it
     * was placed; or AV_NONE */
    guint without;
    gint walker; /* number of a piece that walks: only where it can go now (hook `step`); -1: nobody
                    * walks, the whole network */
} AvNetworkQuery;

#define AV_NETWORK_QUERY(its_terrain)                              \
    {                                                              \
        .terrain = (its_terrain), .without = AV_NONE, .walker = -1 \
    }

typedef struct {
    guint16 tile;
    guint16 junction; /* see av_land_get_junction */
} AvNetworkJunction;

typedef struct {
    guint16 segment;        /* of another terrain */
    guint16 tile, junction; /* the junction it stands at or hangs on */
    guint16
        way; /* a way of the network that comes to that junction, or AV_NONE: there is none, only
                      * access roads meet there */
    gboolean access; /* it hangs on the junction by an access road */
} AvNetworkEnd;

typedef struct {
    GArray *ways;      /* guint16: segments, each once */
    GArray *junctions; /* AvNetworkJunction, each once */
    GArray *ends;      /* AvNetworkEnd: one for each segment at each junction */
    GArray *tiles;     /* guint16: those that ways or junctions lie on, each once */
    guint id;          /* the same for whatever member it was found by; of nothing: G_MAXUINT */
    /* While it is looked for. */
    GArray *seen_ways;  /* guint8 by segment */
    GArray *seen_tiles; /* TileMask by tile */
} AvNetwork;

/* An empty one, to be filled again and again. */
AV_API AvNetwork *av_network_new (void);
AV_API void av_network_free (AvNetwork *network);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvNetwork, av_network_free)

/* The network that the way SEGMENT is part of. */
AV_API void av_land_network_of_way (const AvGame *game, const AvNetworkQuery *query, guint segment,
                                    AvNetwork *network);
/* The network that hangs together through a junction; FALSE, and an empty one, where ways end at it or
 * are parted there. */
AV_API gboolean av_land_network_of_junction (const AvGame *game, const AvNetworkQuery *query,
                                             guint tile, guint junction, AvNetwork *network);
/* All networks that end at the feature of SEGMENT (of another terrain), together: their ends are what
 * is connected with it, itself included. */
AV_API void av_land_network_of_end (const AvGame *game, const AvNetworkQuery *query, guint segment,
                                    AvNetwork *network);
/* Whether a piece that walks may be put on SEGMENT's tile now, there and nowhere else being asked for:
 * a step from nowhere (hook `step`). */
AV_API gboolean av_land_may_come (const AvGame *game, guint piece, guint segment);
/* Whether SEGMENT's feature is among the ends. */
AV_API gboolean av_network_has_end (const AvNetwork *network, const AvGame *game, guint segment);

G_END_DECLS
