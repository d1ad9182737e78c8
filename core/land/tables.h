/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.h: the tables of a ruleset of a tile-laying game, and compiling them; private. */
#pragma once

#include "engine/game-private.h"
#include <avignon/host/land.h>
#include <avignon/land.h>

G_BEGIN_DECLS

#define MAX_TERRAINS 64
#define MAX_MARKS 64
#define MAX_PIECE_KINDS 32
#define MAX_TILES 30000
#define MAX_KINDS G_MAXINT16 /* of tiles: an action's argument is the number of one */
/* The counts of tiles left are stored in groups of so many. */
#define LAND_PICK_STEP 8

/* Pieces that stand on no segment. */
#define PIECE_OFF_SEGMENTS (AV_PIECE_ON_TILE | AV_PIECE_ON_CORNER | AV_PIECE_ON_EDGE)

typedef struct LandRecount LandRecount;

typedef struct {
    const AvTerrainDef *def; /* NULL: no rules declare it */
    const gchar *id;
    const AvRules *rules; /* that declare it */
    gchar letter;
    guint8 closing;
    guint8 flags;
    guint8 reason; /* index of its line in the breakdown */
    guint64 fits;  /* mask of the terrains it may meet at a side */
} LandTerrain;

typedef struct {
    const AvMarkDef *def;
    const gchar *id;
    const AvRules *rules;
    gint8 lane; /* its place among the counted marks of a feature; -1: features do not count it */
} LandMark;

typedef struct {
    const AvPieceDef *def;
    const AvRules *rules;
    guint64 terrains;    /* mask of those that it stands on */
    guint first;         /* number of its first piece: of all if neutral, else of the player's */
    AvRefusal misplaced; /* refuses it on any other terrain; owns its reason */
} LandPieceKind;

typedef struct {
    guint16 parent; /* towards the segment that stands for the feature */
    guint16 next;   /* the next member of the feature: they form a ring */
    guint16 tile;
    guint8 terrain;
    guint8 multi;
} LandLink;

/* Valid for the segment that stands for a feature. */
typedef struct {
    guint16 open;
    guint16 tiles;
    guint16 members;
    guint8 pieces;       /* that occupy it */
    guint8 multi : 1;    /* a member's tile has several segments of this terrain */
    guint8 withheld : 1; /* av_land_withhold () */
} LandTotals;

typedef struct {
    const AvTrayDef *def;
    const AvRules *rules;
    guint places; /* 1, or one for each player, or one for each tile that there is room for */
    gsize offset; /* in the block: for each place the number of tiles, then their kinds */
} LandTray;

/* The values with which a segment's link and totals begin. */
typedef struct {
    guint8 terrain;
    guint8 multi;     /* its tile has another segment of this terrain */
    guint16 open;     /* joints on the rim of the tile, and openings */
    guint16 openings; /* marks because of which it stays open until it is tied */
} LandSegment;

typedef struct {
    const AvTileDef *def;
    guint count;
    guint fit;         /* where its row in the table `fit` begins */
    gint16 stage;      /* of the pile, in which it is drawn; by the deck's hints */
    guint16 entry;     /* the last entry of the pile for it */
    guint16 n_entries; /* of the pile, for it */
    guint8 n_segments;
    guint8 room; /* for segments, also those of any kind that may take its place */
    /* The kind that this one was made from, or itself; each may take the other's place. */
    guint16 base;
    /* The first kind made from this one; the next made from the same; 0: none. */
    guint16 made, next_made;
    guint extra; /* how many may come to the table that are not in the pile */
    /* Mask of the rotations that look different: of those that look alike the lowest. */
    guint8 distinct;
    guint8 canon[4]; /* the lowest rotation that looks like this one */
    guint16 around;  /* mask of the segments that are closed by the tiles around */
    guint8 n_around;
    guint8 joints[4][4];  /* by rotation and side: which of its three slots are joints */
    guint16 digits[4][4]; /* ... and what it adds to the code of the cell beyond that side */
    guint8 reach[4][4]; /* ... and the mask of sides to which what ends there leads on; fields: 0 */
    guint8 segment[4][AV_SLOTS];     /* by rotation: the segment at a slot as the tile lies */
    guint8 slot[4][AV_MAX_SEGMENTS]; /* by rotation: a segment's lowest slot as the tile lies */
    LandSegment segments[AV_MAX_SEGMENTS];
    /* With what its segments begin, ready to be copied; links count from its first segment. */
    LandLink links[AV_MAX_SEGMENTS];
    LandTotals totals[AV_MAX_SEGMENTS];
    guint64 terrains, marks; /* masks of those on it */
} LandKind;

/* Segments are written four at a time, so there is room for some beyond the last. */
#define SEGMENT_STEP 4

/* A part of the pile: copies of a kind that come in one stage. */
typedef struct {
    guint16 kind;
    guint16 count;
    gint16 stage;
    guint16 end; /* index after the last entry of this stage */
} LandEntry;

typedef struct {
    guint n_kinds, n_terrains, n_marks, n_pieces, n_entries;
    LandKind *kinds;
    LandEntry *entries;
    /* [row][code]: the mask of distinct rotations that match, and above it their number; kinds with the same sides share
     * a row */
    guint8 *fit;
    guint8 *takers;    /* [code][entry]: a bit is set if the entry's kind fits */
    guint taker_bytes; /* for each code */
    guint n_codes;
    guint16 powers[4];
    guint stride;    /* of the grid: the border east of one row is the border west of the next */
    guint n_grid;    /* cells of the grid, with its border */
    gint offsets[8]; /* in the grid: north, east, south, west, then the corners */
    guint16 width, height;
    guint edition;
    guint max_tiles, max_segments, max_frontier, max_pieces, max_around;
    guint pieces_each; /* of one player; they are stored player by player, then those of nobody */
    guint mark_words;  /* 64-bit words of packed mark counts for each feature */
    guint n_tiles_in_decks;
    guint64 *segment_marks; /* [kind][segment][word] */
    /* [piece kind][kind]: mask of the segments on whose terrain it can be deployed */
    guint16 *seats;
    guint n_pile; /* tiles in a scenario's fixed pile, or 0 */
    /* The most tiles it can grow to: those, and what the scenario put into trays. */
    guint ring_room;
    guint16 *pile;
    gboolean fixed;  /* there is a fixed pile, which may be empty */
    gboolean unlike; /* sides that differ may meet */
    gboolean start_placed;
    gboolean has_light_homing; /* some pieces that no total of a feature counts go home */
    gboolean fails_anywhere;   /* rules that may fail may be called in the course of any action */
    guint shield;              /* its lane */
    gint open_shield;          /* points for one in an unfinished city */
    guint verb_draw, verb_place, verb_deploy;
    guint phase_score, phase_return, phase_clear;
    LandTerrain terrains[MAX_TERRAINS];
    LandMark marks[MAX_MARKS];
    guint n_lanes;
    guint8 lane_marks[AV_MAX_SEGMENT_MARKS]; /* lane -> mark */
    LandPieceKind pieces[MAX_PIECE_KINDS];
    guint max_ties;
    LandTray *trays;
    guint n_trays, verb_take, phase_take;
    GPtrArray *decks;     /* AvDeck *, held: those chosen, then those of rules */
    GPtrArray *own_kinds; /* AvTileDef * that rules made */
    LandRecount *recount; /* verify.c's own, made when first used */

    /* offsets in the block */
    gsize state, grid, frontier, tiles, around, links, totals, strengths, mark_counts, piece_states,
        supply, lying, standing, left, draws, draw_places, tried, ring, ties, takes;
} Land;

static inline const Land *
land_of (const AvGame *game)
{
    return game->ruleset->data;
}

/* Where the pieces of OWNER (AV_ANYBODY: of all) are in the array: from FIRST to before the result. */
static inline guint
land_owned_pieces (const Land *land, gint owner, guint *first)
{
    *first = owner >= 0 ? owner * land->pieces_each : 0;
    return owner >= 0 ? *first + land->pieces_each : land->max_pieces;
}

/* The parts of a byte of the table `fit`: the mask of rotations, and how many there are. */
#define FIT_ROTATIONS(fit) ((fit) &15u)
#define FIT_NUMBER(fit) ((guint) (fit) >> 4)

/* The row of that table for a kind of tile, indexed by the codes of open cells. */
static inline const guint8 *
land_fit (const Land *land, guint kind)
{
    return land->fit + land->kinds[kind].fit;
}

/* Whether a tile of that kind, in a rotation that FIT allows, can end everything that leads to SIDES (a mask) of a cell, so
 * that none of it leads on to the sides in OPEN. */
static inline gboolean
land_closes (const LandKind *kind, guint fit, guint sides, guint open)
{
    for (guint rotations = FIT_ROTATIONS (fit); rotations; rotations &= rotations - 1) {
        const guint8 *reach = kind->reach[__builtin_ctz (rotations)];
        guint beyond = 0;
        for (guint left = sides; left; left &= left - 1)
            beyond |= reach[__builtin_ctz (left)];
        if (!(beyond & open))
            return TRUE;
    }
    return FALSE;
}

/* Whether a hook is to be called for tiles of this kind. */
static inline gboolean
land_hook_wants (const AvHookEntry *hook, const LandKind *kind)
{
    return (hook->terrains == G_MAXUINT64 || hook->terrains & kind->terrains)
           && (hook->marks == G_MAXUINT64 || hook->marks & kind->marks);
}

/* --- compiling the tables --- */

gboolean land_build (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error);
gboolean land_list_forced_rules (const AvSetup *setup, AvCatalogue *catalogue, GPtrArray *ids,
                                 GError **error);

G_END_DECLS
