/* SPDX-License-Identifier: GPL-3.0-or-later */
/* land-private.h: the position of a tile-laying game: its arrays, and the core's rules; private. */
#pragma once

#include "land/tables.h"

#include <string.h>

G_BEGIN_DECLS

/* An action as two words that are made in registers: kind, player, weight and two arguments; then the others.  Storing
 * single fields and then loading the whole would stall, and making lists is half of the time that playing takes. */
typedef guint64 LandWords __attribute__ ((vector_size (16), aligned (8), may_alias));

G_STATIC_ASSERT (sizeof (LandWords) == sizeof (AvAction));

/* A word of four 16-bit parts in the order in which they lie in memory. */
static inline guint64
land_join_words (guint16 a, guint16 b, guint16 c, guint16 d)
{
    return G_BYTE_ORDER == G_LITTLE_ENDIAN
               ? a | (guint64) b << 16 | (guint64) c << 32 | (guint64) d << 48
               : d | (guint64) c << 16 | (guint64) b << 32 | (guint64) a << 48;
}

/* The first word of an action. */
static inline guint64
land_word (guint kind, guint player, guint16 weight, guint16 first, guint16 second)
{
    guint16 who = G_BYTE_ORDER == G_LITTLE_ENDIAN ? kind | player << 8 : player | kind << 8;
    return land_join_words (who, weight, first, second);
}

/* The second word: its third and fourth argument. */
static inline guint64
land_word_rest (guint16 third, guint16 fourth)
{
    return land_join_words (third, fourth, 0, 0);
}

/* Whether an action is among those KEPT, which rules allowed when the phase was entered; it has N arguments. */
static inline gboolean
land_is_kept (const AvActionList *kept, const AvAction *action, guint n)
{
    for (guint i = 0; i < kept->n; i++)
        if (memcmp (kept->items[i].args, action->args, n * sizeof *action->args) == 0)
            return TRUE;
    return FALSE;
}

#define GRID_EDGE G_MAXINT16 /* the border round the table */

typedef struct {
    gint16 x, y;
    guint16 cell; /* index in the grid */
    guint16 code; /* for what lies on its four sides */
} LandOpen;

/* So many open cells are examined at a time, as the processor cannot predict the end of a shorter loop.  There is always
 * room to fill up the last step with zeros, a code that no tile fits. */
#define OPEN_STEP 8

typedef struct {
    guint16 kind;
    guint16 first; /* its first segment */
    guint8 x, y;
    guint8 rotation;
    guint8 loose; /* rules laid it, and its sides need not fit */
} LandTile;

/* Two segments that rules made one feature although they do not touch. */
typedef struct {
    guint16 a, b;
    guint16 since; /* the number of tiles on the table when they were tied */
} LandTie;

/* Tiles that are still to be taken from the pile into a tray. */
typedef struct {
    guint16 tray, index, n;
} LandTake;

/* So many features that are closed by the tiles around them, as monasteries are, are examined at a time; there is room to
 * fill up the last step. */
#define AROUND_STEP 4

/* An open feature of that kind. */
typedef struct {
    guint8 x, y;
    guint16 segment;
} LandAround;

typedef struct {
    guint8 kind;
    gint8 owner;
    guint8 place;
    gint8 keeper;
    guint16 tile;
    guint16 segment; /* of a piece on a corner or an edge: its LAND_SPOT */
} LandPiece;

G_STATIC_ASSERT (sizeof (LandPiece) == 8);

/* A corner or an edge in one number. */
#define LAND_SPOT(x, y, side) ((x) | (y) << 6 | (side) << 12)
#define SPOT_X(spot) ((spot) &63u)
#define SPOT_Y(spot) ((spot) >> 6 & 63u)
#define SPOT_SIDE(spot) ((spot) >> 12)

G_STATIC_ASSERT (AV_TABLE_MAX < 64);

/* A tile can complete its own features, and on each of the eight tiles around it those that tiles around close. */
#define MAX_AROUND 3
#define MAX_CLOSED_BY_ONE (AV_MAX_SEGMENTS + 8 * MAX_AROUND)
/* Rules may lay more tiles, but only so many more features are noted. */
#define MAX_CLOSED (MAX_CLOSED_BY_ONE + 16)
/* So many completed features may still be unpaid when another tile is placed. */
#define MAX_UNPAID 8

typedef struct {
    guint16 n_tiles, n_segments, n_open;
    guint16 drawn;            /* kind, or AV_NONE */
    guint16 last;             /* tile placed last, or AV_NONE */
    guint16 entry, entry_end; /* the stage of the pile that is being drawn from */
    guint16 n_laid;           /* tiles that a scenario laid */
    guint32 stage_left, total_left;
    guint16 ring_first, n_closed;
    guint16 n_draws;
    guint16 n_around;
    /* while pieces are deployed: mask of the last tile's segments in features that nobody occupies */
    guint16 empty;
    guint16 n_ties;
    guint16 put_back;  /* tiles put back since one was last kept or discarded */
    guint16 n_paid;    /* how many of `closed` were paid, from the first on */
    guint16 told;      /* hook `completed` was called for the next one */
    guint32 placed_at; /* the number of the action that placed the last tile */
    /* the features that this turn's tile completed; or its tiles, where rules push phases */
    guint16 closed[MAX_CLOSED + MAX_UNPAID];
} LandState;

#define LAND_ARRAY(name, type, field)                               \
    static inline type *name (const AvGame *game, const Land *land) \
    {                                                               \
        return (type *) (gpointer) (game->block + land->field);     \
    }
LAND_ARRAY (land_state, LandState, state)
LAND_ARRAY (land_grid, gint16, grid)
LAND_ARRAY (land_frontier, LandOpen, frontier)
LAND_ARRAY (land_tiles, LandTile, tiles)
LAND_ARRAY (land_links, LandLink, links)
LAND_ARRAY (land_totals, LandTotals, totals)
LAND_ARRAY (land_around, LandAround, around)
LAND_ARRAY (land_strengths, guint64, strengths)
LAND_ARRAY (land_mark_counts, guint64, mark_counts)
LAND_ARRAY (land_pieces, LandPiece, piece_states)
LAND_ARRAY (land_supply, guint8, supply)
/* How many tiles on the table have each mark, and how many pieces of each kind are on it; the last of these is always 0. */
LAND_ARRAY (land_lying, guint16, lying)
LAND_ARRAY (land_standing, guint16, standing)
LAND_ARRAY (land_left, guint16, left)
LAND_ARRAY (land_draws, AvAction, draws)
LAND_ARRAY (land_draw_places, guint16, draw_places)
LAND_ARRAY (land_tried, guint8, tried)
LAND_ARRAY (land_ring, guint16, ring)
LAND_ARRAY (land_ties, LandTie, ties)
LAND_ARRAY (land_takes, LandTake, takes)
#undef LAND_ARRAY

static inline guint
land_cell (const Land *land, gint x, gint y)
{
    return (y + 1) * land->stride + x + 1;
}

static inline gboolean
land_on_table (const Land *land, gint x, gint y)
{
    return x >= 0 && y >= 0 && x < land->width && y < land->height;
}

static inline gboolean
land_has_tile (const AvGame *game, guint tile)
{
    return tile < land_state (game, land_of (game))->n_tiles;
}

/* Whether the number is a segment's, or is reserved for one that a tile's kind could have. */
static inline gboolean
land_knows_segment (const AvGame *game, guint segment)
{
    return segment < land_state (game, land_of (game))->n_segments;
}

static inline gboolean
land_is_player (const AvGame *game, gint player)
{
    return (guint) player < game->ruleset->n_players;
}

/* --- the core --- */

extern const AvRules land_core_rules;
/* Whether rules that may fail may be called in the course of any action. */
gboolean land_fails_anywhere (const AvRuleset *ruleset);
/* How many statements of the scenario's prelude begin with WORD. */
guint land_count_statements (const AvRuleset *ruleset, const gchar *word);

G_END_DECLS
