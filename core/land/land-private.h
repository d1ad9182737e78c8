/* SPDX-License-Identifier: GPL-3.0-or-later */
/* land-private.h: the inside of a game of tiles: the tables in its ruleset and the arrays in its
 * position. */
#pragma once

#include "engine/game-private.h"
#include <avignon/host/deck.h>
#include <avignon/land.h>

#include <string.h>

#define MAX_TERRAINS 64
#define MAX_MARKS 64
#define MAX_SEGMENT_MARKS 16
#define MAX_PIECE_KINDS 32
#define MAX_TILES 60000

/* A player's share of a feature's strengths, packed into 64 bits. */
#define STRENGTH_BITS 10
#define STRENGTH_MASK ((1u << STRENGTH_BITS) - 1)

/* --- the ruleset's tables --- */

typedef struct {
    const AvTerrainDef *def; /* NULL: nobody declares it */
    const gchar *id;
    const AvRules *rules; /* that declare it */
    gchar letter;
    guint8 closing;
    guint8 flags;
    guint8 reason; /* index of the breakdown's line */
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
    guint64 terrains;    /* mask of those it stands on */
    AvRefusal misplaced; /* refuses it on any other terrain; owns its reason */
} LandPieceKind;

typedef struct {
    guint16 parent; /* towards the segment that stands for the feature */
    guint16 next;   /* the members of a feature form a ring */
    guint16 tile;
    guint8 terrain;
    guint8 multi;
} LandLink;

/* Right for the segment that stands for a feature. */
typedef struct {
    guint16 open;
    guint16 tiles;
    guint16 members;
    guint8 pieces; /* that occupy it */
    guint8 multi;  /* a member's tile has several segments of this terrain */
} LandTotals;

/* How a segment begins: the values of its link and totals. */
typedef struct {
    guint8 terrain;
    guint8 multi; /* its tile has another segment of this terrain */
    guint16 open; /* joints on the rim */
} LandSegment;

typedef struct {
    const AvTileDef *def;
    guint count;
    gint16 stage;  /* of the pile it is drawn in, by the deck's hints */
    guint16 entry; /* the last entry of the pile that holds it */
    guint8 n_segments;
    guint8 distinct; /* mask of the rotations that look different, the lowest of each */
    guint8 canon[4]; /* the lowest rotation that looks like this one */
    guint16 around;  /* mask bit s: segment s is closed by the tiles around */
    guint8 has_around;
    guint8 joints[4][4];         /* by rotation and side: which of its three slots are joints */
    guint16 digits[4][4];        /* ... and what it adds to the code of the cell beyond that side */
    guint8 segment[4][AV_SLOTS]; /* by rotation: who owns a slot as it lies */
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
    /* [kind][code]: mask of the distinct rotations that match, their number above it */
    guint8 *fit;
    guint n_codes;
    guint16 powers[4];
    guint stride;    /* of the grid: the border east of a row is that west of the next */
    guint n_grid;    /* cells of the grid, with its border */
    gint offsets[8]; /* in the grid: north, east, south, west, then the corners */
    guint16 width, height;
    guint edition;
    guint max_tiles, max_segments, max_frontier, max_pieces, max_around;
    guint mark_words; /* 64-bit words of packed mark counts a feature */
    guint n_tiles_in_decks;
    guint64 *segment_marks; /* [kind][segment][word] */
    guint16
        *seats;   /* [piece kind][kind]: mask bit s: it can be deployed on terrain like segment s */
    guint n_pile; /* a scenario's fixed pile, or 0 */
    guint16 *pile;
    gboolean fixed; /* there is a fixed pile, perhaps an empty one */
    gboolean start_placed;
    gboolean fails_anywhere; /* rules that may fail may be called in the course of any action */
    guint small_shield;      /* lane of the shield */
    guint verb_draw, verb_place, verb_deploy;
    guint phase_clear;
    LandTerrain terrains[MAX_TERRAINS];
    LandMark marks[MAX_MARKS];
    guint n_lanes;
    guint8 lane_marks[MAX_SEGMENT_MARKS]; /* lane -> mark */
    LandPieceKind pieces[MAX_PIECE_KINDS];
    GPtrArray *decks; /* AvDeck *, kept */

    /* offsets in the block */
    gsize state, grid, frontier, tiles, around, links, totals, strengths, mark_counts, piece_states,
        supply, left, draws, draw_places, tried, ring;
} Land;

/* --- the position --- */

/* An action as it lies in memory, made in registers: kind, player, weight and two arguments; then the
 * third.  Storing parts and loading the whole would make the two wait for each other, and lists are
 * half of the time of play. */
typedef guint64 LandWords __attribute__ ((vector_size (16), aligned (8), may_alias));

G_STATIC_ASSERT (sizeof (LandWords) == sizeof (AvAction));

/* The first word of an action. */
static inline guint64
land_word (guint kind, guint player, guint weight, guint16 first, guint16 second)
{
    AvAction action = { kind, player, weight, { first, second } };
    guint64 word;
    memcpy (&word, &action, sizeof word);
    return word;
}

/* The second word: its third and fourth argument. */
static inline guint64
land_word_rest (guint16 third, guint16 fourth)
{
    const guint16 args[4] = { third, fourth };
    guint64 word;
    memcpy (&word, args, sizeof word);
    return word;
}

#define GRID_EDGE G_MAXINT16 /* the border round the table */

typedef struct {
    gint16 x, y;
    guint16 cell; /* index in the grid */
    guint16 code; /* what lies on its four sides */
} LandOpen;

/* Open cells are looked at so many at a time, as the end of a list cannot be guessed: there is always
 * room to fill up the last step, with places that are zero, whose code takes no tile. */
#define OPEN_STEP 8

typedef struct {
    guint16 kind;
    guint16 first; /* its first segment */
    guint8 x, y;
    guint8 rotation;
    guint8 pad;
} LandTile;

/* A feature that tiles around it will close, still open. */
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
    guint16 segment;
} LandPiece;

/* A tile can complete what it holds itself and what stands on the eight around it. */
#define MAX_AROUND 3
#define MAX_CLOSED (AV_MAX_SEGMENTS + 8 * MAX_AROUND)

typedef struct {
    guint16 n_tiles, n_segments, n_open;
    guint16 drawn;            /* kind, or AV_NONE */
    guint16 last;             /* tile placed last, or AV_NONE */
    guint16 entry, entry_end; /* the stage now drawn from */
    guint16 n_laid;           /* tiles that a scenario laid */
    guint32 stage_left, total_left;
    guint16 ring_first, n_closed;
    guint16 n_draws;
    guint16 n_around;
    /* while pieces are deployed: the last tile's segments in features nobody occupies */
    guint16 empty;
    guint16 put_back;           /* tiles put back since one was last kept or discarded */
    guint16 closed[MAX_CLOSED]; /* features that this turn's tile completed */
} LandState;

static inline const Land *
land_of (const AvGame *game)
{
    return game->ruleset->data;
}

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
LAND_ARRAY (land_left, guint16, left)
LAND_ARRAY (land_draws, AvAction, draws)
LAND_ARRAY (land_draw_places, guint16, draw_places)
LAND_ARRAY (land_tried, guint8, tried)
LAND_ARRAY (land_ring, guint16, ring)
#undef LAND_ARRAY

static inline guint
land_cell (const Land *land, gint x, gint y)
{
    return (y + 1) * land->stride + x + 1;
}

/* Of a byte of the table `fit`: the mask of rotations, and how many they are. */
#define FIT_ROTATIONS(fit) ((fit) &15u)
#define FIT_NUMBER(fit) ((guint) (fit) >> 4)

/* The row of that table for a kind of tile; its bytes go by the codes of open cells. */
static inline const guint8 *
land_fit (const Land *land, guint kind)
{
    return land->fit + (gsize) kind * land->n_codes;
}

static inline gboolean
land_on_table (const Land *land, gint x, gint y)
{
    return x >= 0 && y >= 0 && x < land->width && y < land->height;
}

/* Whether a hook is to be called for tiles of this kind. */
static inline gboolean
land_hook_wants (const AvHookEntry *hook, const LandKind *kind)
{
    return (hook->terrains == G_MAXUINT64 || hook->terrains & kind->terrains)
           && (hook->marks == G_MAXUINT64 || hook->marks & kind->marks);
}

/* The segment that stands for the feature.  Mostly it is this one or its parent, which of the two
 * cannot be guessed: so the parent's parent is looked at in both cases. */
static inline guint
land_find (const LandLink *links, guint segment)
{
    guint root = links[segment].parent;
    while (links[root].parent != root)
        root = links[root].parent;
    return root;
}

static inline guint
land_strength (guint64 packed, guint player)
{
    return packed >> (STRENGTH_BITS * player) & STRENGTH_MASK;
}

/* kind.c */
/* WHAT: AV_INTEREST_TERRAIN, _MARK or _PIECE. */
/* Whether RULES declare it; whether any rules that there are do, on or off (they are loaded). */
gboolean land_declares (const AvRules *rules, guint what, const gchar *id);
gboolean land_is_declared (AvCatalogue *catalogue, guint what, const gchar *id);
/* Collects what the rules of RULESET declare, then what the decks name besides. */
gboolean land_gather_defs (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error);
/* Which terrains each kind of piece stands on, and from that which segments of each kind of tile it can
 * be deployed on. */
gboolean land_compile_seats (Land *land, AvCatalogue *catalogue, GError **error);
void land_resolve_interests (AvRuleset *ruleset, const Land *land);
/* An AV_RULESET_ERROR_INVALID; always FALSE. */
gboolean land_fail (GError **error, const gchar *format, ...) G_GNUC_PRINTF (2, 3);
/* The index of a terrain or mark, or -1. */
gint land_find_terrain (const Land *land, const gchar *id);
gint land_find_mark (const Land *land, const gchar *id);

/* TEXT in the words of RULES. */
static inline const gchar *
land_translate (const AvRules *rules, const gchar *text)
{
    return g_dgettext (rules && rules->domain ? rules->domain : GETTEXT_PACKAGE, text);
}

/* tables.c */
gboolean land_build (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error);
gboolean land_list_forced_rules (const AvSetup *setup, AvCatalogue *catalogue, GPtrArray *ids,
                                 GError **error);

/* table.c: the grid and its open cells. */
void land_table_begin (AvGame *game);
guint land_table_place (AvGame *game, guint kind, guint rotation, guint x, guint y);
gboolean land_fits_anywhere (const AvGame *game, guint kind);
/* Where the edges let KIND go, rules unasked, for the first tile anywhere; how many cells, at most so
 * many as the other says. */
guint land_find_candidates (const AvGame *game, guint kind, AvCandidate *candidates);
guint land_max_candidates (const AvGame *game);
/* The mask of distinct rotations, among those WANTED, in which KIND may go to an open cell; rules
 * asked. 0 with the reason in REFUSAL (may be NULL). */
guint land_fits_at (const AvGame *game, guint kind, gint x, gint y, guint wanted,
                    const AvRefusal **refusal);
/* Clears from candidates what the rules do not allow. */
const AvRefusal *land_ask_place (const AvGame *game, AvPlaceContext *context);
gboolean land_wants_place_hooks (const AvGame *game, guint kind);

static inline gboolean
land_has_place_hooks (const AvGame *game, guint kind)
{
    return G_UNLIKELY (game->ruleset->hooks[AV_POINT_PLACE].n > 0)
           && land_wants_place_hooks (game, kind);
}

/* feature.c: joining and splitting. */
void land_feature_add (AvGame *game, const LandKind *kind, guint tile, guint first);
void land_feature_join (AvGame *game, guint a, guint b);
/* The segments at the SIDE of TILE that is next to OTHER. */
void land_feature_join_side (AvGame *game, const LandTile *tile, const LandTile *other, guint side);
void land_feature_close (AvGame *game, guint segment);
/* Makes the feature of SEGMENT anew from its segments, their joints and pieces, so that it falls into
 * several where it no longer hangs together; for rules that change what a tile joins. */
void land_feature_rebuild (AvGame *game, guint segment);

/* The segment beyond slot SLOT (0 to 2, clockwise) of a side of TILE, or -1. */
gint land_neighbour_segment (const AvGame *game, const Land *land, const LandTile *tile, guint side,
                             guint slot);

/* piece.c */
/* Adds (SIGN 1) or takes away (-1) what a piece on a segment weighs in its feature. */
void land_piece_weigh (AvGame *game, const LandPiece *piece, gint sign);
void land_pieces_begin (AvGame *game);
/* Puts a piece on a tile, on a segment of it or on none (AV_NONE), from wherever it is. */
void land_piece_put (AvGame *game, guint number, guint tile, guint segment);
/* Into the keeping of a player or out of the game (AV_NOBODY), without a word to anybody. */
void land_piece_keep (AvGame *game, guint number, gint keeper);
/* Whether a kind of piece can stand on a segment at all, whatever else is there. */
gboolean land_piece_can_stand (const AvGame *game, guint kind, guint segment);
guint land_piece_deploy (AvGame *game, guint player, guint kind, guint segment);
void land_pieces_return (AvGame *game, guint feature);

/* land.c: whether rules that may fail may be called in the course of any action. */
gboolean land_fails_anywhere (const AvRuleset *ruleset);

/* score.c */
/* A feature is complete: calls the hooks of the rules, then pays it. */
void land_feature_completed (AvGame *game, guint feature);
void land_score_feature (AvGame *game, guint feature, gboolean final);
guint land_winners (const guint strength[AV_MAX_PLAYERS], guint n_players);
guint land_mark_count (const AvGame *game, guint feature, guint lane);
void
land_get_strength (AvGame *game, guint feature, gboolean final, guint strength[AV_MAX_PLAYERS]);

/* pile.c */
void land_pile_begin (AvGame *game);
void land_pile_take (AvGame *game, guint kind);
/* Mixes a tile with those left.  FALSE: whatever could come instead was put back as well since a tile
 * was last of use, so that this would go on for ever: it stays out. */
gboolean land_pile_put_back (AvGame *game, guint kind);
/* A drawn tile was kept, or discarded: those put back may be of use from now on. */
void land_pile_used (AvGame *game);
void land_pile_empty (AvGame *game);
void land_pile_list (const AvGame *game, AvActionList *list);
gboolean land_pile_holds (const AvGame *game, guint kind);
gint land_pile_next (const AvGame *game);
/* The kind of one of the tiles that may be drawn now, by its number among them. */
guint land_pile_pick (const AvGame *game, guint number);

/* land.c: the core's rules as data; what they call is in place.c, deploy.c and score.c */
extern const AvRules land_core_rules;
AvFlow land_enter_draw (AvGame *game, guint rules, gconstpointer data);
void land_list_draw (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
gboolean land_sample_draw (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                           gconstpointer data);
const AvRefusal *
land_check_draw (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow land_commit_draw (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void land_describe_draw (const AvGame *game, guint rules, const AvAction *action, GString *text,
                         gconstpointer data);
void land_list_place (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
gboolean land_sample_place (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                            gconstpointer data);
const AvRefusal *
land_check_place (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow land_commit_place (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void land_describe_place (const AvGame *game, guint rules, const AvAction *action, GString *text,
                          gconstpointer data);
AvFlow land_enter_deploy (AvGame *game, guint rules, gconstpointer data);
gboolean land_sample_deploy (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                             gconstpointer data);
void land_list_deploy (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
const AvRefusal *
land_check_deploy (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow land_commit_deploy (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void land_describe_deploy (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data);
AvFlow land_enter_score (AvGame *game, guint rules, gconstpointer data);
AvFlow land_enter_return (AvGame *game, guint rules, gconstpointer data);
AvFlow land_enter_clear (AvGame *game, guint rules, gconstpointer data);
void land_small_city (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data);
void land_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);

/* verify.c: recounts a game; each difference is a line of COMPLAINTS. */
void land_verify (const AvGame *game, GString *complaints);

/* text.c */
gboolean land_prelude (AvGame *game, const AvStatement *statement, GError **error);
gboolean land_expect (const AvGame *game, gchar **words, GError **error);
gboolean land_describe_event (const AvGame *game, const AvEvent *event, GString *text);
void land_table_to_text (const AvGame *game, GString *text);
