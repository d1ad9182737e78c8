/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * network.h: networks of roads: the roads that are connected, and what they lead to.
 *
 * A network consists of ways (segments of one terrain, such as roads) and of junctions on tiles.  Ways
 * are connected across the edges of tiles, and through a junction where two or more of them meet (a
 * crossing, whatever else meets there) or where only access roads meet, unless rules forbid it (hook
 * `junction`).  A single way that leads to a segment of another terrain ends there.  Rules may connect
 * ways that are far apart (av_land_tie (), hook `links`).  Segments of other terrains at a junction, or linked to it by
 * an access road, are ends of the network.
 *
 *     g_autoptr (AvNetwork) network = av_network_new ();
 *     AvNetworkQuery query = AV_NETWORK_QUERY (road);
 *     av_land_network_of_way (game, &query, segment, network);
 *
 * Nothing is cached between queries; a result is valid until the game goes on.
 */
#pragma once

#include <avignon/land.h>

G_BEGIN_DECLS

/* What to look for. */
typedef struct {
    guint terrain; /* of the ways */
    /* a tile: find the network as it was before that tile was placed; or AV_NONE */
    guint without;
    /* number of a piece that walks: only where it can go now (hook `step`); -1: the whole network */
    gint walker;
} AvNetworkQuery;

#define AV_NETWORK_QUERY(its_terrain)                              \
    {                                                              \
        .terrain = (its_terrain), .without = AV_NONE, .walker = -1 \
    }

typedef struct {
    guint16 tile;
    guint16 junction; /* see av_land_get_junction () */
} AvNetworkJunction;

typedef struct {
    guint16 segment;        /* of another terrain */
    guint16 tile, junction; /* the junction where it is */
    /* A way of the network at that junction, or AV_NONE: only access roads meet there. */
    guint16 way;
    gboolean access; /* it is linked to the junction by an access road */
} AvNetworkEnd;

typedef struct {
    GArray *ways;      /* guint16: segments, each once */
    GArray *junctions; /* AvNetworkJunction, each once */
    GArray *ends;      /* AvNetworkEnd: one for each segment at each junction */
    GArray *tiles;     /* guint16: the tiles of ways and junctions, each once */
    guint id;          /* the same whichever member it was found from; G_MAXUINT if empty */
    /* For the search alone. */
    GArray *seen_ways;  /* guint8 by segment */
    GArray *seen_tiles; /* TileMask by tile */
} AvNetwork;

/* An empty one, which the functions below fill, as often as needed; the caller frees it. */
AV_API AvNetwork *av_network_new (void);
AV_API void av_network_free (AvNetwork *network);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvNetwork, av_network_free)

/* The network that the way SEGMENT is part of; empty if SEGMENT is of another terrain. */
AV_API void av_land_network_of_way (const AvGame *game, const AvNetworkQuery *query, guint segment,
                                    AvNetwork *network);
/* The network connected through a junction; FALSE and an empty one if ways end there. */
AV_API gboolean av_land_network_of_junction (const AvGame *game, const AvNetworkQuery *query,
                                             guint tile, guint junction, AvNetwork *network);
/* All networks that end at the feature of SEGMENT (of another terrain), together: their ends are that feature
 * and all it is connected to. */
AV_API void av_land_network_of_end (const AvGame *game, const AvNetworkQuery *query, guint segment,
                                    AvNetwork *network);
/* Whether a piece that walks may be put on SEGMENT now: asks hook `step` about a step from nowhere. */
AV_API gboolean av_land_may_come (const AvGame *game, guint piece, guint segment);
/* Whether SEGMENT's feature is among the ends. */
AV_API gboolean av_network_has_end (const AvNetwork *network, const AvGame *game, guint segment);

G_END_DECLS
