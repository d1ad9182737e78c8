/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * land.h: tile-laying games: the table, features, pieces, the pile, and the contexts of their hooks.
 *
 * Cells are columns and rows from 0 at the top left.  Tiles are numbered from 0 in the order in which
 * they were placed, segments through the whole game; a feature is given by any of its segments.  Kinds
 * of tiles, terrains, marks and pieces are indices in the ruleset.
 */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/game.h>
#include <avignon/hook.h>
#include <avignon/kind.h>
#include <avignon/tile.h>

G_BEGIN_DECLS

/* The game of id "land". */
AV_API const AvGameDef av_land_game;

/* --- the ruleset --- */

AV_API guint av_land_get_n_kinds (const AvRuleset *ruleset);
AV_API const AvTileDef *av_land_get_kind (const AvRuleset *ruleset, guint kind);
/* Like av_tile_def_symmetry (), but a mark that turns with the tile makes all rotations differ. */
AV_API guint av_land_get_symmetry (const AvRuleset *ruleset, guint kind);
/* How many tiles of a kind, and how many in all, a game uses: those of the decks, as changed by hook
 * `deck`; the second includes a scenario's pile. */
AV_API guint av_land_get_kind_count (const AvRuleset *ruleset, guint kind);
AV_API guint av_land_get_n_tiles_in_game (const AvRuleset *ruleset);
/* How many tiles the decks hold. */
AV_API guint av_land_get_n_tiles_in_decks (const AvRuleset *ruleset);
/* Terrains: index 0 is the core's first.  A NULL definition: only its id is known, no rules declare it. */
AV_API guint av_land_get_n_terrains (const AvRuleset *ruleset);
AV_API const AvTerrainDef *av_land_get_terrain (const AvRuleset *ruleset, guint terrain);
AV_API const gchar *av_land_get_terrain_id (const AvRuleset *ruleset, guint terrain);
/* What it is called, translated: "road"; its id if no rules declare it. */
AV_API const gchar *av_land_get_terrain_name (const AvRuleset *ruleset, guint terrain);
AV_API guint av_land_get_n_marks (const AvRuleset *ruleset);
AV_API const AvMarkDef *av_land_get_mark (const AvRuleset *ruleset, guint mark);
AV_API const gchar *av_land_get_mark_id (const AvRuleset *ruleset, guint mark);
AV_API gint av_land_find_mark (const AvRuleset *ruleset, const gchar *id);
AV_API guint av_land_get_n_pieces (const AvRuleset *ruleset);
AV_API const AvPieceDef *av_land_get_piece (const AvRuleset *ruleset, guint piece);
/* Whether a kind of piece can stand on a terrain, whatever hooks say: on one of those it names, or on any that holds
 * pieces. */
AV_API gboolean av_land_piece_stands_on (const AvRuleset *ruleset, guint piece,
                                         const gchar *terrain);
/* The edge letters of a kind, N E S W, into LETTERS (5 bytes). */
AV_API void
av_land_get_edges (const AvRuleset *ruleset, guint kind, guint rotation, gchar *letters);

/* --- the table --- */

typedef struct {
    guint16 kind;
    guint8 rotation;
    guint8 loose; /* rules laid it or changed it without regard to its sides */
    gint16 x, y;
} AvTile;

AV_API guint av_land_get_width (const AvGame *game);
AV_API guint av_land_get_height (const AvGame *game);
AV_API guint av_land_get_n_tiles (const AvGame *game);
/* Tile number TILE. */
AV_API AvTile av_land_get_tile (const AvGame *game, guint tile);
/* The tile on a cell, or AV_NONE (also for cells off the table). */
AV_API guint av_land_tile_at (const AvGame *game, gint x, gint y);
/* The kind drawn and not yet placed, or AV_NONE. */
AV_API guint av_land_get_drawn (const AvGame *game);
/* The tile placed last, or AV_NONE. */
AV_API guint av_land_get_last (const AvGame *game);
/* The same if it was placed in this part of the turn, else AV_NONE. */
AV_API guint av_land_get_placed (const AvGame *game);
/* The open cells that have tiles on at least N_BESIDE of their four sides (4: holes).  Writes column and row of at most MAX
 * of them to CELLS, one after the other; returns how many there are in all. */
AV_API guint av_land_find_open_cells (const AvGame *game, guint n_beside, guint max, gint16 *cells);
/* The first tile, from number FROM on in the order in which they were placed, whose kind has a mark (av_land_find_mark ())
 * on itself or on a segment; or -1. */
AV_API gint av_land_next_tile_with (const AvGame *game, guint from, guint mark);
/* How many tiles a scenario laid; they have the lowest numbers, and need not obey the rules. */
AV_API guint av_land_get_n_laid (const AvGame *game);
/* How many of a kind are left to draw, without the drawn one. */
AV_API guint av_land_get_left (const AvGame *game, guint kind);
/* Mask of rotations (including those that look the same) in which KIND matches its neighbours on an
 * empty cell beside a tile; 0: none.  Rules of plugins are not asked. */
AV_API guint av_land_fits (const AvGame *game, guint kind, gint x, gint y);
/* Whether there is such a cell at all; on an empty table every cell is one. */
AV_API gboolean av_land_fits_anywhere (const AvGame *game, guint kind);
/* Like av_land_fits, but all rules are asked whether it may be placed there. */
AV_API guint av_land_can_place (const AvGame *game, guint kind, gint x, gint y);
/* Mask of the sides (north 1, east 2, south 4, west 8) at which KIND in that rotation would not match its neighbour on
 * cell X, Y; a side without a neighbour matches. */
AV_API guint av_land_get_misfits (const AvGame *game, guint kind, guint rotation, gint x, gint y);

/* --- segments and features --- */

/* The segment of a tile that owns SLOT (as it lies on the table), or AV_NONE. */
AV_API guint av_land_segment_at (const AvGame *game, guint tile, guint slot);
/* A segment's tile; its number on that tile; its lowest slot as it lies on the table; its terrain. */
AV_API guint av_land_segment_tile (const AvGame *game, guint segment);
AV_API guint av_land_segment_index (const AvGame *game, guint segment);
AV_API guint av_land_segment_slot (const AvGame *game, guint segment);
AV_API guint av_land_segment_terrain (const AvGame *game, guint segment);
/* The segment that stands for the whole feature; equal for two segments of one feature. */
AV_API guint av_land_feature (const AvGame *game, guint segment);
/* If four tiles meet at the north-west corner of cell X, Y and each shows one segment of TERRAIN there: the segment of the
 * tile on X, Y; else AV_NONE. */
AV_API guint av_land_segment_at_corner (const AvGame *game, guint terrain, gint x, gint y);

typedef struct {
    guint terrain;
    guint tiles; /* different tiles */
    guint open;  /* edges that are not joined (monastery: cells around it without a tile) */
    gboolean complete;
    guint pieces;      /* that occupy it */
    gboolean withheld; /* by av_land_withhold () */
    guint strength[AV_MAX_PLAYERS];
} AvFeature;

AV_API AvFeature av_land_get_feature (const AvGame *game, guint segment);
/* Single answers of the same, without counting anything: is it complete; below, is it occupied. */
AV_API gboolean av_land_is_complete (const AvGame *game, guint segment);
/* The features that were completed and are still to be scored: how many, and a segment of each. */
AV_API guint av_land_get_n_completed (const AvGame *game);
AV_API guint av_land_get_completed (const AvGame *game, guint i);
AV_API gboolean av_land_is_occupied (const AvGame *game, guint segment);
/* Segments on the table; they are numbered from 0, those of one tile in a row. */
AV_API guint av_land_get_n_segments (const AvGame *game);
/* Whether there is one of that number: a tile whose kind may be exchanged reserves numbers for more. */
AV_API gboolean av_land_has_segment (const AvGame *game, guint segment);
/* How many of a mark are in the feature. */
AV_API guint av_land_feature_marks (const AvGame *game, guint segment, guint mark);
/* The next segment of the same feature; after the last one the first. */
AV_API guint av_land_segment_next (const AvGame *game, guint segment);

/* A place on a tile where segments meet: a crossing, the end of a road. */
typedef struct {
    guint n;
    guint16 segments[AV_MAX_SEGMENTS]; /* segments of the game */
    /* bit i: segments[i] is linked to it by an access road, which is not a feature */
    guint16 access;
} AvJunction;

/* The junctions of a tile, from 0. */
AV_API guint av_land_get_n_junctions (const AvGame *game, guint tile);
AV_API AvJunction av_land_get_junction (const AvGame *game, guint tile, guint junction);

/* --- pieces --- */

typedef enum {
    AV_AT_SUPPLY,
    AV_AT_SEGMENT,
    AV_AT_TILE,
    AV_AT_KEEPING, /* a player keeps it: a prisoner, a prize */
    AV_AT_OUT,     /* out of the game */
    AV_AT_CORNER,  /* on a point where cells meet */
    AV_AT_EDGE,    /* on the line between two cells, or on the rim */
} AvPlace;

typedef struct {
    guint8 kind;
    gint8 owner;     /* or AV_NOBODY */
    guint8 place;    /* AvPlace */
    gint8 keeper;    /* AV_AT_KEEPING: who keeps it; else AV_NOBODY */
    guint16 tile;    /* AV_AT_SEGMENT, AV_AT_TILE */
    guint16 segment; /* AV_AT_SEGMENT */
    guint8 x, y;     /* AV_AT_CORNER, AV_AT_EDGE: up to the number of columns and rows */
    guint8 side;     /* AV_AT_EDGE: 0 or 3, as av_edge_settle () has it */
    guint8 unused;
} AvPiece;

/* Whether it is anywhere on the table. */
static inline gboolean
av_piece_is_on_table (const AvPiece *piece)
{
    return (1u << piece->place
            & (1u << AV_AT_SEGMENT | 1u << AV_AT_TILE | 1u << AV_AT_CORNER | 1u << AV_AT_EDGE))
           != 0;
}

AV_API guint av_land_get_n_all_pieces (const AvGame *game);
AV_API AvPiece av_land_get_piece_at (const AvGame *game, guint index);
/* The first piece, from number FROM on, that is on the table and belongs to OWNER (AV_NOBODY: neutral;
 * AV_ANYBODY: any owner); -1: none. */
#define AV_ANYBODY (-2)
AV_API gint av_land_next_piece (const AvGame *game, guint from, gint owner);
/* Writes to PIECES the first MAX pieces on the table, by number, that belong to OWNER (as above) and stand on TILE
 * (AV_NONE: anywhere); returns how many it wrote. */
AV_API guint av_land_get_pieces (const AvGame *game, gint owner, guint tile, AvPiece *pieces,
                                 guint max);
/* What a kind of piece is called: "follower", translated. */
AV_API const gchar *av_land_get_piece_name (const AvRuleset *ruleset, guint piece_kind);
/* What a piece is called on a segment: "knight", translated; the piece's own name elsewhere. */
AV_API const gchar *av_land_get_role (const AvGame *game, guint piece_kind, guint segment);
/* Appends a description of the feature of SEGMENT: "city, 3 tiles, open". */
AV_API void av_land_describe_feature (const AvGame *game, guint segment, GString *text);

/* --- for rules: moving pieces --- */

/* The number of a piece of that kind and owner (AV_NOBODY: neutral) in a supply, or -1. */
AV_API gint av_land_find_piece (const AvGame *game, guint kind, gint owner);
/* Sends a piece home to its owner's supply (a neutral one: off the table); calls the hook `returned`.  If it is
 * on the table, the hook `returning` is asked first, which may keep it there. */
AV_API void av_land_return_piece (AvGame *game, guint piece);
/* The same without asking `returning`: for rules that kept it and now let it go. */
AV_API void av_land_send_home (AvGame *game, guint piece);
/* Gives a piece, wherever it is, to a player to keep, who need not be its owner, or takes it out of the
 * game (KEEPER AV_NOBODY).  Its owner stays the same: returning it sends it to him.  The event is
 * AV_EVENT_MOVE without a cell; the hook `returned` is called if it left the table.  Rules that use fewer
 * pieces of a kind take the rest out of the game at the first `turn-begin`. */
AV_API void av_land_take_piece (AvGame *game, guint piece, gint keeper);
/* The first piece, from number FROM on, that KEEPER keeps (AV_NOBODY: that is out of the game); -1:
 * none. */
AV_API gint av_land_next_kept (const AvGame *game, guint from, gint keeper);
/* How many of those are of that kind and owner (AV_NOBODY: neutral; AV_ANYBODY: any owner). */
AV_API guint av_land_count_kept (const AvGame *game, gint keeper, guint kind, gint owner);
/* Puts a piece, wherever it is, on a segment of TILE, or on the tile as a whole (SEGMENT AV_NONE).  The
 * event is AV_EVENT_MOVE by PLAYER; calls the hook `moved`. */
AV_API void av_land_move_piece (AvGame *game, guint piece, guint tile, guint segment, gint player);
/* The same, on a corner (up to the number of columns and rows) or an edge (a side of a cell), whatever lies
 * there; the cell of the event is that one, or the last before it.  FALSE: that is not on the table. */
AV_API gboolean av_land_put_on_corner (AvGame *game, guint piece, gint x, gint y, gint player);
AV_API gboolean av_land_put_on_edge (AvGame *game, guint piece, gint x, gint y, guint side,
                                     gint player);

/* Sets the arguments by which an action names a tile (its cell), a segment of it (the lowest slot; AV_NONE: none)
 * and a piece (its kind, its owner; AV_NONE: none); others stay. */
AV_API void
av_land_name (const AvGame *game, AvAction *action, guint tile, guint segment, guint piece);
/* For a check: whether the arguments name just these.  Any slot of the segment will do, and is replaced by the lowest.
 * What is on no segment is named by a cell without a slot. */
AV_API gboolean av_land_is_named (const AvGame *game, AvAction *action, guint tile, guint segment,
                                  guint piece);

typedef enum {
    AV_STAND_OCCUPIED = 1 << 0, /* whoever stands in the feature */
} AvStandFlags;

/* May a piece of PLAYER's of that kind stand on a segment?  NULL: yes.  Asks what deploying it asks, including hook
 * `deploy`, but not whether the player has one, nor whether it comes there by `deploy`. */
AV_API const AvRefusal *av_land_may_stand (const AvGame *game, guint player, guint piece_kind,
                                           guint segment, AvStandFlags flags);
/* Whether rules keep PLAYER from placing such a piece at all in this part of the turn, as when a volcano was placed: there
 * is room for it on the tile placed last, whoever stands there, but it is refused with `not-now`.  For rules that place
 * pieces by verbs of their own. */
AV_API gboolean av_land_is_barred (const AvGame *game, guint player, guint piece_kind);
/* Whether a figure may come to a segment as to a free one: no piece of a player's stands in its feature, apart from those
 * that come there by other ways (AV_PIECE_APART); or hook `free` says that this part of it is free. */
AV_API gboolean av_land_is_free (const AvGame *game, guint segment);
/* Whether rules may catch a piece: asks hook `catch`, by which the piece's own rules keep it out of their reach. */
AV_API gboolean av_land_may_catch (const AvGame *game, guint piece);
/* For rules that bring a piece, by a verb of their own, to where it may come only because hook `targets` is awake
 * (av_game_has_hooks ()): once it stands there, hook `travelled` is called, as after `deploy`. */
AV_API void av_land_tell_travelled (AvGame *game, guint piece);
/* Sends all players' pieces on a tile home (neutral ones stay), to make room for the piece BY that came
 * from tile FROM (each may be AV_NONE).  The hook `threatened` is called first, and the pieces go home
 * when all phases pushed there are over, so after the caller has returned.  Must not be called after the
 * last turn. */
AV_API void av_land_clear_tile (AvGame *game, guint tile, guint by, guint from);
/* Makes the feature of SEGMENT pay those who reach it now, although no tile completes it in this turn:
 * calls the hook `due`.  Points are paid, and the hook `worth` asked, after phase `score`, so this must
 * be called no later than in it. */
AV_API void av_land_make_due (AvGame *game, guint segment);
/* Whether a player's follower (a piece that occupies) stands in the feature. */
AV_API gboolean av_land_has_follower (const AvGame *game, guint segment, guint player);
/* Whether a piece of a kind stands in the feature. */
AV_API gboolean av_land_has_piece (const AvGame *game, guint segment, guint piece_kind);
/* The kind of a piece by id, or -1. */
AV_API gint av_land_find_piece_kind (const AvRuleset *ruleset, const gchar *id);
/* The number of the first neutral piece of a kind, the same in all games of the ruleset. */
AV_API guint av_land_find_neutral_piece (const AvRuleset *ruleset, guint kind);
AV_API gint av_land_find_terrain (const AvRuleset *ruleset, const gchar *id);
/* Whether a kind of tile has a mark, on itself or on a segment. */
AV_API gboolean av_land_kind_has_mark (const AvRuleset *ruleset, guint kind, const gchar *mark);
/* Whether TERRAIN occurs on a kind of tile. */
AV_API gboolean av_land_kind_has_terrain (const AvRuleset *ruleset, guint kind,
                                          const gchar *terrain);

/* --- for rules: laying tiles and changing them --- */

/* Lays a tile for PLAYER on any empty cell of the table, whether its sides fit or not: what meets a side
 * that it does not fit is closed there.  Joins and completes as a placed tile does, becomes the tile placed last
 * (so pieces are deployed on it if phase `deploy` follows), and calls the hook `placed`.  Returns its number;
 * AV_NONE and an error of AV_GAME_ERROR_SCRIPT: there is no such cell or tile, or no more of the rules' own
 * kind. */
AV_API guint av_land_lay_tile (AvGame *game, guint kind, guint rotation, gint x, gint y,
                               gint player, GError **error);
/* Makes KIND the tile in hand, to be placed next; AV_NONE: there is none.  FALSE and an error: there would be
 * more tiles than the decks and the rules brought. */
AV_API gboolean av_land_set_drawn (AvGame *game, guint kind, GError **error);
/* The kind that KIND was made from in hook `kinds`, or KIND itself. */
AV_API guint av_land_get_kind_base (const AvRuleset *ruleset, guint kind);
/* How many of a kind may come to the table that are not in the pile. */
AV_API guint av_land_get_kind_extra (const AvRuleset *ruleset, guint kind);
/* Exchanges the kind of a tile on the table for another of the same base: its segments keep their numbers
 * and pieces, the sides join again, and a feature that this completes is scored with this turn.  Calls the
 * hook `changed`.  FALSE and an error: their bases differ, or a piece stands on a segment that the
 * new kind does not have. */
AV_API gboolean av_land_exchange_tile (AvGame *game, guint tile, guint kind, GError **error);
AV_API gboolean av_land_can_exchange (const AvGame *game, guint tile, guint kind);

/* How a tile comes to fit by an exchange of kinds. */
typedef struct {
    guint rotations; /* mask of rotations that look different, in which it fits only then */
    guint kind;      /* what TILE becomes */
    guint tile;      /* one beside, or AV_NONE: the new tile itself */
} AvExchange;

/* How KIND would fit on open cell X, Y, in rotations in which it does not fit, if it or one tile beside it were of a kind
 * made from its own (av_land_add_kind ()) by adding a mark.  Writes at most MAX to FOUND; returns how many there are.  Rules
 * are not asked. */
AV_API guint av_land_find_exchanges (const AvGame *game, guint kind, gint x, gint y, guint mark,
                                     guint max, AvExchange *found);
/* The same for a tile on the table: the kinds, made from its own by adding a mark, as which it would fit, in its rotation,
 * at the sides that this changes. */
AV_API guint av_land_find_tile_exchanges (const AvGame *game, guint tile, guint mark, guint max,
                                          AvExchange *found);

/* Two segments of one feature that do not touch: a tunnel, a ferry. */
typedef struct {
    guint a, b;
    /* How many tiles were on the table when they were tied: tiles of that number and above came
     * later. */
    guint since;
} AvTie;

/* Makes one feature of those of A and B, two segments of one terrain, until they are parted.  What is open about them
 * stays open; if nothing is, the feature is completed in this turn, even if each of the two was complete before.  FALSE and
 * an error: there are no such segments, or AvLandDefs.ties are used up. */
AV_API gboolean av_land_tie (AvGame *game, guint a, guint b, GError **error);
/* Parts them again; FALSE: they were not tied, or too many features are still to be scored. */
AV_API gboolean av_land_untie (AvGame *game, guint a, guint b);
AV_API guint av_land_get_n_ties (const AvGame *game);
AV_API AvTie av_land_get_tie (const AvGame *game, guint tie);

/* --- tiles in trays --- */

/* The trays that the rules declare, by number; one may be named by its id, else -1. */
AV_API guint av_land_get_n_trays (const AvRuleset *ruleset);
AV_API const AvTrayDef *av_land_get_tray (const AvRuleset *ruleset, guint tray);
AV_API gint av_land_find_tray (const AvRuleset *ruleset, const gchar *id);
/* What it is called, translated; the folder of the rules that declare it. */
AV_API const gchar *av_land_get_tray_name (const AvRuleset *ruleset, guint tray);
AV_API const gchar *av_land_get_tray_folder (const AvRuleset *ruleset, guint tray);
/* Whether VIEWER, a player or AV_NOBODY, may know what is in the tray at INDEX (0, a player, or a tile on the table). */
AV_API gboolean av_land_tray_is_seen (const AvRuleset *ruleset, guint tray, guint index,
                                      gint viewer);
/* How many there are of a tray now: 1, or one for each player, or for each tile on the table. */
AV_API guint av_land_get_n_tray_places (const AvGame *game, guint tray);
/* How many tiles are in one; and the kind of number I, from 0 (AV_NONE: there is none). */
AV_API guint av_land_tray_count (const AvGame *game, guint tray, guint index);
AV_API guint av_land_tray_get (const AvGame *game, guint tray, guint index, guint i);
/* Puts a tile in, behind the others; it must come from somewhere: the hand, a tray, the rules' own kinds.
 * FALSE and an error: the tray is full. */
AV_API gboolean av_land_tray_add (AvGame *game, guint tray, guint index, guint kind,
                                  GError **error);
/* Takes one out; those behind it move up.  Returns its kind, which may then be laid, made the tile in hand
 * (av_land_set_drawn ()), put into another tray, or be gone; AV_NONE and an error: there is none. */
AV_API guint av_land_tray_remove (AvGame *game, guint tray, guint index, guint i, GError **error);
/* Puts one back into the pile: behind all others of a scenario's pile, else among those of its stage. */
AV_API gboolean av_land_tray_put_back (AvGame *game, guint tray, guint index, guint i,
                                       GError **error);
/* Appends a line for each tray that holds something, with `?` for what VIEWER may not know: "hand (Anna): ? ?". */
AV_API void av_land_describe_trays (const AvGame *game, gint viewer, GString *text);
/* Has nature put N tiles from the pile into a tray, by N actions `take TILE` in the phase of that name, which
 * interrupts this one; several calls are served in order.  If the pile runs out there are fewer.  FALSE and an
 * error: the tray has no room for N. */
AV_API gboolean av_land_take_tiles (AvGame *game, guint tray, guint index, guint n, GError **error);

/* --- contexts of hooks --- */

typedef struct {
    const AvRuleset *ruleset; /* the hook is called while it is made, with NULL as game */
    guint kinds;              /* how many there are, including those made here */
} AvKindsContext;

/* Makes a kind of tile from BASE by adding N segments: they take their slots from those that own them, and
 * come after BASE's in number.  Its id is BASE's, a colon and NAME.  The new kind is in no pile; it can take
 * the place of a tile of BASE (av_land_exchange_tile ()) or be the tile in hand.  Returns the number of the
 * kind; AV_NONE and an error: an old segment would have no slot left, or the id is taken. */
AV_API guint av_land_add_kind (AvKindsContext *context, guint base, const gchar *name,
                               const AvSegmentDef *segments, guint n, GError **error);
/* Gives the tiles of a kind N more segments in this game, as av_land_add_kind () does to a copy; those that take all
 * slots of an old one of their terrain replace it, the first with its number.  FALSE and an error: an old
 * segment would have no slot left, or KIND was made from another kind, or another from it; so extend at a low priority. */
AV_API gboolean av_land_extend_kind (AvKindsContext *context, guint kind,
                                     const AvSegmentDef *segments, guint n, GError **error);

/* The stages of a pile: lower ones are drawn first, each in random order. */
#define AV_STAGE_START 0   /* the start tile */
#define AV_STAGE_USUAL 100 /* everything else, unless rules say otherwise */

typedef struct {
    const AvRuleset *ruleset; /* the hook is called while it is made, with NULL as game */
    guint n;                  /* entries; the start tile is an entry of its own, the first */
    const guint16 *kinds;
    guint16 *counts; /* may be changed */
    gint16 *stages;
} AvDeckContext;

typedef enum {
    AV_DRAWN_KEEP,
    AV_DRAWN_PUT_BACK,
    AV_DRAWN_DISCARD
} AvDrawnVerdict;

typedef struct {
    guint player; /* whose turn it is */
    /* AV_NONE; if set, the player has a tile of this kind, which comes from no pile: one of the rules' own, or one that
     * was taken; beyond 16 of other tiles it is discarded */
    guint kind;
    gboolean none; /* if set, the player has no tile in this part of the turn */
} AvDrawContext;

typedef struct {
    /* Draws that are possible; a kind that lies in several parts of the pile has more than one. */
    guint n;
    const guint16 *kinds; /* of tiles */
    const guint16 *left;  /* how many are left; each is as likely as that at first */
    /* How likely each is: may be lowered, down to 0, or be set back to as many as are left. */
    guint16 *weights;
} AvPileContext;

typedef struct {
    guint kind;
    AvDrawnVerdict verdict;
    const gchar *why; /* N_("a sentence.") for the players: why it is not kept; or NULL */
} AvDrawnContext;

typedef struct {
    gint16 x, y;
    /* Mask: clear those that are not allowed; in hook `placements` also add some. */
    guint8 rotations;
} AvCandidate;

typedef struct {
    guint kind;
    guint n;
    AvCandidate *candidates;
} AvPlaceContext;

typedef struct {
    guint kind; /* may be set to another one of the same base (av_land_add_kind ()) */
    guint rotation;
    gint x, y;
} AvPlacingContext;

typedef struct {
    guint player, piece_kind, segment;
    /* Other rules put it there whoever stands in the feature (AV_STAND_OCCUPIED). */
    gboolean occupied;
} AvDeployContext;

typedef struct {
    guint player, piece_kind;
    GArray *segments; /* append guint16 */
    guint segment;    /* the only one that matters, others may be left out; AV_NONE: all matter */
} AvTargetsContext;

typedef struct {
    guint segment; /* of the feature */
    gboolean final;
    guint strength[AV_MAX_PLAYERS];
} AvStrengthContext;

typedef struct {
    guint segment; /* of the feature; around: of a complete city */
    gboolean final;
    gboolean around; /* first edition: who has the most farmers in all fields around a city */
    guint strength[AV_MAX_PLAYERS];
    guint winners; /* mask of players, those with the most at first; may be changed */
} AvMajorityContext;

#define AV_SCORE_TERMS AV_EVENT_TERMS
/* How many marks that features count the rules of a game may declare in all. */
#define AV_MAX_SEGMENT_MARKS 32

typedef struct {
    guint segment; /* of the feature */
    guint terrain;
    gboolean complete;
    gboolean final; /* at the end of the game */
    guint tiles;    /* that count; may be changed */
    gint per_tile;
    gint per_mark[AV_MAX_SEGMENT_MARKS]; /* points a mark; av_land_score_mark () finds the place */
    guint n_terms;                       /* further terms, the same for every winner */
    AvTerm terms[AV_SCORE_TERMS];
    guint winners;               /* mask of players */
    gint extra[AV_MAX_PLAYERS];  /* for one player alone */
    gboolean cancel;             /* nobody gets anything */
    gint value;                  /* scored: points without EXTRA, even if nobody gets them */
    gint points[AV_MAX_PLAYERS]; /* scored: what each got */
} AvScoreContext;

/* The points for each MARK (from av_land_find_mark ()) in CONTEXT, to be read and set; NULL if features
 * do not count that mark, or if MARK is -1. */
AV_API gint *av_land_score_mark (const AvGame *game, AvScoreContext *context, gint mark);

#define AV_FARM_KEYS 8

typedef struct {
    guint segment; /* of the field */
    guint player;  /* one of those with the most farmers there */
    gint per_fed;  /* points for each complete city, by the edition */
    guint n_keys;
    struct {
        const gchar *key;
        gint points;
    } keys[AV_FARM_KEYS];
} AvFarmContext;

/* A field is scored for a player: what one of the complete features that it feeds counts for. */
typedef struct {
    guint segment; /* of the field */
    guint fed;     /* of the feature that it feeds */
    /* (guint) AV_NOBODY: what it is worth to whoever has the majority (av_land_preview ()). */
    guint player;
    gboolean final;
    gint each; /* points for a usual one, hook `farm` included */
    /* For this one, at first EACH, or 0 if it is withheld; 0 to AV_FED_MAX, may be changed. */
    gint points;
    gint per_fed; /* of EACH, without what hook `farm` added */
} AvFedContext;

#define AV_FED_MAX 99

/* Adds POINTS for each city under KEY.  Of several bonuses under one key only the highest counts, so that two rules may
 * both give the same bonus. */
AV_API void av_farm_add (AvFarmContext *context, const gchar *key, gint points);

typedef struct {
    guint segment; /* of the field */
    guint player;
    /* At the end, in the first and second edition, where a city pays a player only once: what the cities fed
     * by this field paid that player, through whichever of the fields. */
    gint points;
    gboolean final; /* FALSE: rules had it scored in the middle of the game */
} AvFarmedContext;

typedef struct {
    guint tile;
} AvPlacedContext;

typedef struct {
    guint piece; /* number of the piece */
    guint piece_kind;
    gint owner;
    guint segment; /* where it stands or stood, or AV_NONE */
} AvPieceContext;

typedef struct {
    guint piece; /* number of the piece */
    guint piece_kind;
    gint owner;
    guint segment;  /* where it stands, or AV_NONE */
    gboolean stays; /* it does not go home now */
} AvReturningContext;

typedef struct {
    guint piece; /* number of the piece */
    guint piece_kind;
    gint owner;
    guint tile, segment;           /* where it stands now; AV_NONE: on no segment of the tile */
    guint from_tile, from_segment; /* where it was; AV_NONE: not on the table, on no segment */
} AvMovedContext;

typedef struct {
    guint tile; /* the tile to be cleared */
    guint by;   /* number of the piece that needs the room, or AV_NONE */
    guint from; /* the tile it came from, or AV_NONE */
    guint n;
    const guint16 *pieces; /* numbers of those that stand there now */
} AvThreatenedContext;

typedef struct {
    guint tile, junction; /* see av_land_get_junction */
    guint terrain;        /* of the roads in question */
    guint without;        /* as in AvLinksContext */
} AvJunctionContext;

typedef struct {
    guint piece; /* number of the piece that walks */
    guint tile;  /* the tile it comes to, or stays on */
    /* Roads; AV_NONE: the junction; FROM and JUNCTION both AV_NONE: it is put there. */
    guint from, to;
    guint junction; /* of the tile, between the two; AV_NONE: they meet at an edge */
} AvStepContext;

typedef struct {
    guint segment;    /* the way */
    GArray *segments; /* append guint16 */
    /* A tile: answer as if it had not been placed, nor anything that came to the table with or
     * after it; AV_NONE: answer for the present. */
    guint without;
} AvLinksContext;

typedef struct {
    guint segment;
} AvFeatureContext;

typedef struct {
    guint segment; /* to which a figure would come */
    gboolean free; /* FALSE at first */
} AvFreeContext;

/* Initially a feature counts for its tiles (a monastery for itself and its neighbours: nine), and is
 * settled when it is complete or can never be.  Rules that make it pay differently, or later, set both. */
typedef struct {
    guint segment; /* of the feature */
    gint tiles; /* how many it counts for now, or would if it were complete; negative counts as 0 */
    gboolean settled; /* its worth is final */
} AvWorthContext;

#define AV_LABEL_SIZE 24 /* bytes, with the 0 at the end */

/* A few letters shown at a tile or at a piece: a height, a number. */
typedef struct {
    guint tile;  /* AV_NONE: at a piece */
    guint piece; /* its number; AV_NONE: at the tile */
    gchar text[AV_LABEL_SIZE];
} AvLabel;

typedef struct {
    GArray *labels; /* av_land_add_label () */
} AvLabelsContext;

/* Adds a label to a tile or a piece (the other is AV_NONE); a longer text is cut off. */
AV_API void
av_land_add_label (AvLabelsContext *context, guint tile, guint piece, const gchar *text);
/* Asks the hook `labels`: an array of AvLabel, of what is on the table; the caller unrefs it. */
AV_API GArray *av_land_get_labels (const AvGame *game);

/* What the feature of SEGMENT is worth to those who are paid for reaching it; asks the hook `worth`. */
AV_API AvWorthContext av_land_get_worth (const AvGame *game, guint segment);

/* --- for rules: scoring --- */

typedef enum {
    AV_SCORE_COMPLETE, /* as if it were complete, with the tiles that lie there */
    AV_SCORE_FINAL,    /* as at the end of the game */
} AvScoreHow;

#define AV_ALL_PLAYERS G_MAXUINT

/* Scores the feature of SEGMENT now: asks hooks `strength`, `majority` and `score`, pays those of PLAYERS (a
 * mask) who have the majority, and tells `scored`; a field as av_land_score_field () does.  SEND_HOME: then the
 * pieces of PLAYERS there go home. */
AV_API void
av_land_score_now (AvGame *game, guint segment, AvScoreHow how, guint players, gboolean send_home);
/* Scores a field now: who has the majority in it gets PER_FED points (0: as the edition has it, else up to
 * AV_FED_MAX) for each complete feature that it feeds, and what hook `farm` adds.  `fed` is asked and `farmed`
 * told.  What is paid at the end is not less for it.  Hook `majority` is asked of a field without farmers too. */
AV_API void
av_land_score_field (AvGame *game, guint segment, guint per_fed, guint players, gboolean send_home);
/* What these would pay: the same hooks are asked, in a copy of the position.  POINTS is what each would get,
 * VALUE what the feature is worth to whoever has the majority.  For a field, the first term is how many features
 * it feeds and what each is worth by PER_FED, and EXTRA is what a player gets in addition.  If rules fail, it is
 * worth nothing. */
AV_API AvScoreContext av_land_preview (const AvGame *game, guint segment, AvScoreHow how);
AV_API AvScoreContext av_land_preview_field (const AvGame *game, guint segment, guint per_fed);
/* Withholds the feature of SEGMENT from the core's scoring, or no longer: when it is complete, in hook
 * `completed` at the latest, and at the end it is not scored, the pieces in it stay, and it feeds nobody if hook
 * `fed` does not say so.  What may be asked of it stays the same (AvFeature.withheld). */
AV_API void av_land_withhold (AvGame *game, guint segment, gboolean withheld);

/* --- hook points --- */

enum {
    AV_POINT_BEFORE_LAND = AV_FIRST_GAME_POINT - 1,
#define AV_HOOK_POINT(kind, id, ...) AV_POINT_##id,
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
    AV_N_LAND_POINTS
};

G_STATIC_ASSERT ((int) AV_N_LAND_POINTS <= (int) AV_MAX_HOOK_POINTS);

#define AV_HOOK_POINT(kind, id, name, context, ...) \
    typedef AV_HOOK_FUNCTION (kind, (*AvHook_##id), context);
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT

G_END_DECLS
