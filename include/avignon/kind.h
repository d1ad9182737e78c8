/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kind.h: terrains, marks and piece kinds, each declared as data by the core or by a plugin.
 *
 * All texts marked N_() are message ids of the declaring domain; everything is const and lives as
 * long as what declared it.
 */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

/* When a feature of a terrain is complete. */
typedef enum {
    AV_CLOSING_NEVER,  /* never: a field, or what is scored at the end only */
    AV_CLOSING_EDGES,  /* when none of its edges are open: a city, a road */
    AV_CLOSING_AROUND, /* when the eight cells around its tile hold tiles: a monastery */
} AvClosing;

typedef enum {
    AV_TERRAIN_HOLDS = 1 << 0,  /* pieces may stand in it */
    AV_TERRAIN_COUNTS = 1 << 1, /* its tiles are counted (and scored) */
    AV_TERRAIN_WAY = 1 << 2,    /* takes only the middle slot of a tile's side: a road */
    AV_TERRAIN_FEEDS = 1 << 3,  /* scores for the complete features it touches: a field */
    AV_TERRAIN_FED = 1 << 4,    /* can be fed by a field: a city */
    /* at a tile's side it joins nothing, not even its own kind: a wall */
    AV_TERRAIN_JOINS_NONE = 1 << 5,
    /* what meets it at a tile's side without joining it is closed there instead of staying open */
    AV_TERRAIN_CLOSES = 1 << 6,
} AvTerrainFlags;

/* How a terrain is drawn.  The drawing code knows these looks and no terrain by name. */
typedef enum {
    AV_LOOK_PLAIN,    /* unspecified: a flat area with its letter */
    AV_LOOK_GROUND,   /* the ground of a tile: grass */
    AV_LOOK_WALLED,   /* houses inside a wall */
    AV_LOOK_PATH,     /* a road */
    AV_LOOK_WATER,    /* a river */
    AV_LOOK_BUILDING, /* a single building */
} AvLook;

#define AV_LOOK_COLOURS 4

typedef struct {
    const gchar *id;   /* "city" */
    const gchar *name; /* N_("city") */
    const gchar *role; /* what a follower is called there: N_("knight"); NULL: none */
    gchar letter;      /* its edge letter: 'C' */
    AvClosing closing;
    AvTerrainFlags flags;
    /* points for each tile when complete (AV_CLOSING_AROUND: for itself and each neighbour) */
    gint8 points;
    gint8 points_open; /* the same when incomplete, at the end of the game */
    AvLook look;
    /* 0xRRGGBB, from the outside inwards; 0: the look's own colour */
    guint32 colours[AV_LOOK_COLOURS];
    /* Ids of other terrains that it may meet at a tile's side, NULL-terminated, or "*" for all: a wall,
     * a gate.  Different terrains are never joined.  NULL: it meets only its own kind. */
    const gchar *const *fits;
} AvTerrainDef;

typedef enum {
    AV_MARK_SEGMENT, /* printed on a segment: a shield */
    AV_MARK_TILE,    /* printed on a tile */
} AvMarkScope;

typedef struct {
    const gchar *id;    /* "shield" */
    const gchar *name;  /* N_("shield") */
    const gchar *names; /* the plural: N_("shields"); NULL: the same */
    AvMarkScope scope;
    gint8 points;      /* points each when its feature is complete */
    gint8 points_open; /* points each when not */
    const gchar *icon; /* the SVG's file name in the declaring folder, or NULL: drawn plainly */
    gboolean turns;    /* points somewhere, as an arrow: each rotation is a move of its own */
    /* the feature stays open at each of them until a tie leads on from there (av_land_tie ()): the mouth of
     * a tunnel */
    gboolean opens;
} AvMarkDef;

typedef enum {
    AV_PIECE_OCCUPIES = 1 << 0, /* no other follower may be deployed on its feature */
    AV_PIECE_HOME = 1 << 1,     /* goes home when its feature is complete */
    AV_PIECE_NEUTRAL = 1 << 2,  /* nobody's */
    AV_PIECE_APART = 1 << 3,    /* comes to the table by an action of its own, never by `deploy` */
    /* may be anywhere in its network of roads (network.h) that it can walk to, so a rule that affects a
     * piece by its place must cover all of that; on a road it counts as standing there */
    AV_PIECE_WALKS = 1 << 4,
    AV_PIECE_ON_TILE = 1 << 5, /* stands on a tile as a whole, not on a segment */
    /* stands on a corner or an edge of a cell, with or without tiles around: rules put it there
     * (av_land_put_on_corner (), av_land_put_on_edge ()) */
    AV_PIECE_ON_CORNER = 1 << 6,
    AV_PIECE_ON_EDGE = 1 << 7,
    AV_PIECE_UNTOUCHED = 1 << 8, /* stays where a tile is cleared (av_land_clear_tile ()) */
} AvPieceFlags;

typedef struct {
    const gchar *id;   /* "follower" */
    const gchar *name; /* N_("follower") */
    guint8 supply;     /* how many each player has; of a neutral kind, how many there are */
    guint8 strength;   /* weight in a majority, 0 to 15; all pieces of a player together: to 1023 */
    AvPieceFlags flags;
    const gchar *icon; /* SVG file, or NULL: the core's own figure */
    /* Ids of the terrains it can stand on, NULL-terminated: where it can be deployed if no rule forbids it,
     * or put by a scenario.  A piece that walks may also stand at a junction where only access roads meet.
     * NULL: all terrains that hold pieces. */
    const gchar *const *terrains;
} AvPieceDef;

/* Whether players deploy it as a follower: it occupies, and is neither neutral nor apart. */
static inline gboolean
av_piece_def_is_follower (const AvPieceDef *def)
{
    return (def->flags & (AV_PIECE_OCCUPIES | AV_PIECE_NEUTRAL | AV_PIECE_APART))
           == AV_PIECE_OCCUPIES;
}

/* What has a tray of its own. */
typedef enum {
    AV_TRAY_GAME,   /* one in the game: a row, a bag */
    AV_TRAY_PLAYER, /* one for each player: a hand */
    AV_TRAY_TILE,   /* one for each tile on the table: what lies under it */
} AvTrayScope;

/* Who may know what is in it. */
typedef enum {
    AV_SEEN_ALL,
    AV_SEEN_OWNER, /* only the player whose tray it is */
    AV_SEEN_NOBODY,
} AvTraySeen;

/* A place for tiles that are neither in the pile nor on the table; they have an order. */
typedef struct {
    const gchar *id;   /* "auction" */
    const gchar *name; /* N_("auction") */
    AvTrayScope scope;
    guint16 room; /* the most tiles in one */
    AvTraySeen seen;
    const gchar *icon; /* SVG: the back of a tile that is not seen; NULL: the core's own */
} AvTrayDef;

/* What rules declare as AvRules.kinds.  Each table may be NULL and ends with an id of NULL. */
typedef struct {
    gsize size; /* of this struct when it was compiled, as below of the tables' entries */
    const AvTerrainDef *terrains;
    gsize terrain_size;
    const AvMarkDef *marks;
    gsize mark_size;
    const AvPieceDef *pieces;
    gsize piece_size;
    /* A file of tiles in the rules' folder, or NULL: kinds that are in no pile.  As many of each as its count says, for each
     * player, may come to the table (av_land_lay_tile (), av_land_set_drawn ()). */
    const gchar *tiles;
    const AvTrayDef *trays;
    gsize tray_size;
    guint ties; /* the most ties these rules make that last at the same time (av_land_tie ()) */
} AvLandDefs;

/* Sets two members of AvRules; for tables outside functions:
 *
 *     static const AvRules rules = { .hooks = hooks, AV_LAND_DEFS (.marks = marks, .pieces = pieces) };
 */
#define AV_LAND_DEFS(...) \
    .kinds = &(const AvLandDefs){ AV_LAND_SIZES, __VA_ARGS__ }, .widen_kinds = av_land_widen_defs

#define AV_LAND_SIZES                                                   \
    .size = sizeof (AvLandDefs), .terrain_size = sizeof (AvTerrainDef), \
    .mark_size = sizeof (AvMarkDef), .piece_size = sizeof (AvPieceDef), \
    .tray_size = sizeof (AvTrayDef)

/* AvRules.widen_kinds of rules that declare an AvLandDefs; AV_LAND_DEFS sets it. */
AV_API gconstpointer av_land_widen_defs (gconstpointer defs, GPtrArray *memory);

/* The core's own: field, road, city, monastery; shield; follower.  Terminated by an id of NULL. */
AV_API const AvTerrainDef av_core_terrains[];
AV_API const AvMarkDef av_core_marks[];
AV_API const AvPieceDef av_core_pieces[];

G_END_DECLS
