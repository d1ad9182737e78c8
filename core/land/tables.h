/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.h: the tables that a ruleset of the game of tiles consists of, and compiling them; private. */
#pragma once

#include "engine/game-private.h"
#include <avignon/host/land.h>
#include <avignon/land.h>

G_BEGIN_DECLS

#define MAX_TERRAINS 64
#define MAX_MARKS 64
#define MAX_PIECE_KINDS 32
#define MAX_TILES 30000
/* The numbers of tiles left lie in groups of so many. */
#define LAND_PICK_STEP 8

/* Pieces that stand on no segment. */
#define PIECE_OFF_SEGMENTS (AV_PIECE_ON_TILE | AV_PIECE_ON_CORNER | AV_PIECE_ON_EDGE)

typedef struct LandRecount LandRecount;

typedef struct {
    const AvTerrainDef *def; /* NULL: nobody declares it */
    const gchar *id;
    const AvRules *rules; /* that declare it */
    gchar letter;
    guint8 closing;
    guint8 flags;
    guint8 reason; /* index of the breakdown's line */
    guint64 fits;  /* mask of the others it may meet at a side */
} LandTerrain;

typedef struct {
    const AvMarkDef *def;
    const gchar *id;
    const AvRules *rules;
    gint8 lane; /* its place among the counted marks of a feature, -1: not counted */
} LandMark;

typedef struct {
    const AvPieceDef *def;
    const AvRules *rules;
    guint64 terrains; /* mask of those it stands on */
    guint
        first; /* the number of its first piece: of all, where it is neutral; else among a player's */
    AvRefusal misplaced; /* refuses it on any other terrain; owns its reason */
} LandPieceKind;

typedef struct {
    guint16 parent; /* towards the segment that stands for the feature */
    guint16 next;   /* the members of a feature form a ring */
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
    guint places; /* one, or for each player, or for each tile there is room for */
    gsize offset; /* in the block: of each place the number of tiles, then their kinds */
} LandTray;

/* How a segment begins: the values of its link and totals. */
typedef struct {
    guint8 terrain;
    guint8 multi;     /* its tile has another segment of this terrain */
    guint16 open;     /* joints on the rim, and openings */
    guint16 openings; /* marks on it at which it stays open until it is tied */
} LandSegment;

typedef struct {
    const AvTileDef *def;
    guint count;
    guint fit;         /* where its row of the table of what fits begins */
    gint16 stage;      /* of the pile it is drawn in, by the deck's hints */
    guint16 entry;     /* the last entry of the pile that holds it */
    guint16 n_entries; /* how many do */
    guint8 n_segments;
    guint8 room;  /* for how many segments: those of any kind that may take its place */
    guint16 base; /* the kind this one was made from, or itself: each may take the other's place */
    guint16 made,
        next_made;   /* the first kind made from this one, the next from the same; 0: none */
    guint extra;     /* how many may come to the table besides those in the pile */
    guint8 distinct; /* mask of the rotations that look different, the lowest of each */
    guint8 canon[4]; /* the lowest rotation that looks like this one */
    guint16 around;  /* mask bit s: segment s is closed by the tiles around */
    guint8 n_around;
    guint8 joints[4][4];  /* by rotation and side: which of its three slots are joints */
    guint16 digits[4][4]; /* ... and what it adds to the code of the cell beyond that side */
    guint8 reach[4][4]; /* ... and which sides what ends there leads on to (mask); of fields none */
    guint8 segment[4][AV_SLOTS];     /* by rotation: who owns a slot as it lies */
    guint8 slot[4][AV_MAX_SEGMENTS]; /* by rotation: a segment's lowest slot as it lies */
    LandSegment segments[AV_MAX_SEGMENTS];
    /* How its segments begin, ready to be copied; links count from its first segment. */
    LandLink links[AV_MAX_SEGMENTS];
    LandTotals totals[AV_MAX_SEGMENTS];
    guint64 terrains, marks; /* masks of those that occur */
} LandKind;

/* Segments are written four at a time, so there is room for some after the last. */
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
    /* [row][code]: mask of the distinct rotations that match, their number above it; kinds of like
     * sides share a row */
    guint8 *fit;
    guint8 *takers;    /* [code][entry]: a bit where it takes the entry's kind */
    guint taker_bytes; /* of a code */
    guint n_codes;
    guint16 powers[4];
    guint stride;    /* of the grid: the border east of a row is that west of the next */
    guint n_grid;    /* cells of the grid, with its border */
    gint offsets[8]; /* in the grid: north, east, south, west, then the corners */
    guint16 width, height;
    guint edition;
    guint max_tiles, max_segments, max_frontier, max_pieces, max_around;
    guint pieces_each; /* a player's pieces lie together, those of nobody after all players' */
    guint mark_words;  /* 64-bit words of packed mark counts a feature */
    guint n_tiles_in_decks;
    guint64 *segment_marks; /* [kind][segment][word] */
    guint16
        *seats;   /* [piece kind][kind]: mask bit s: it can be deployed on terrain like segment s */
    guint n_pile; /* a scenario's fixed pile, or 0 */
    guint
        ring_room; /* the most tiles it can come to: those, and what the scenario put into trays */
    guint16 *pile;
    gboolean fixed;  /* there is a fixed pile, perhaps an empty one */
    gboolean unlike; /* sides may meet that are not alike */
    gboolean start_placed;
    gboolean has_light_homing; /* pieces go home that no total of a feature counts */
    gboolean fails_anywhere;   /* rules that may fail may be called in the course of any action */
    guint shield;              /* its lane */
    gint open_shield;          /* points of one in an unfinished city */
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
    GPtrArray *decks;     /* AvDeck *, kept: those chosen, then those of rules */
    GPtrArray *own_kinds; /* AvTileDef * that rules made */
    LandRecount *recount; /* verify.c's own, made at its first use */

    /* offsets in the block */
    gsize state, grid, frontier, tiles, around, links, totals, strengths, mark_counts, piece_states,
        supply, left, draws, draw_places, tried, ring, ties, takes;
} Land;

static inline const Land *
land_of (const AvGame *game)
{
    return game->ruleset->data;
}

/* Where the pieces of OWNER lie, of all where that is AV_ANYBODY: from FIRST to before the result. */
static inline guint
land_owned_pieces (const Land *land, gint owner, guint *first)
{
    *first = owner >= 0 ? owner * land->pieces_each : 0;
    return owner >= 0 ? *first + land->pieces_each : land->max_pieces;
}

/* Of a byte of the table `fit`: the mask of rotations, and how many they are. */
#define FIT_ROTATIONS(fit) ((fit) &15u)
#define FIT_NUMBER(fit) ((guint) (fit) >> 4)

/* The row of that table for a kind of tile; its bytes go by the codes of open cells. */
static inline const guint8 *
land_fit (const Land *land, guint kind)
{
    return land->fit + land->kinds[kind].fit;
}

/* Whether a tile of that kind, lying as FIT says, can end all that leads to SIDES (a mask) of a cell: none of it
 * leads on to the sides in OPEN. */
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

/* --- compiling them --- */

gboolean land_build (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error);
gboolean land_list_forced_rules (const AvSetup *setup, AvCatalogue *catalogue, GPtrArray *ids,
                                 GError **error);

G_END_DECLS
