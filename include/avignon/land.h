/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * land.h: tile-laying games: the table, features, pieces, the pile, and the contexts of their hooks.
 *
 * Cells are columns and rows from 0 at the top left.  Tiles are numbered from 0 in the order in which
 * they were placed; segments are numbered through all tiles, pieces through all players.  A feature is
 * given by any of its segments.  Kinds of tiles, terrains, marks and pieces are indices in the ruleset.
 * Texts and definitions that are returned belong to the ruleset.
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
/* How many tiles of a kind the decks hold, as changed by hook `deck`; how many there are of all kinds, or in a
 * scenario's pile. */
AV_API guint av_land_get_kind_count (const AvRuleset *ruleset, guint kind);
AV_API guint av_land_get_n_tiles_in_game (const AvRuleset *ruleset);
/* How many tiles the decks hold. */
AV_API guint av_land_get_n_tiles_in_decks (const AvRuleset *ruleset);
/* Terrains, marks and kinds of pieces, the core's first.  A NULL definition: no active rules declare it, only its id is
 * known, from a deck. */
AV_API guint av_land_get_n_terrains (const AvRuleset *ruleset);
AV_API const AvTerrainDef *av_land_get_terrain (const AvRuleset *ruleset, guint terrain);
AV_API const gchar *av_land_get_terrain_id (const AvRuleset *ruleset, guint terrain);
/* What it is called, translated: "road"; its id if no rules declare it. */
AV_API const gchar *av_land_get_terrain_name (const AvRuleset *ruleset, guint terrain);
AV_API guint av_land_get_n_marks (const AvRuleset *ruleset);
AV_API const AvMarkDef *av_land_get_mark (const AvRuleset *ruleset, guint mark);
AV_API const gchar *av_land_get_mark_id (const AvRuleset *ruleset, guint mark);
/* The number of the mark, or -1. */
AV_API gint av_land_find_mark (const AvRuleset *ruleset, const gchar *id);
AV_API guint av_land_get_n_pieces (const AvRuleset *ruleset);
AV_API const AvPieceDef *av_land_get_piece (const AvRuleset *ruleset, guint piece);
/* Whether a kind of piece can stand on a terrain if no hook forbids it: on one it names, or, if it names none, on any that
 * holds pieces. */
AV_API gboolean av_land_piece_stands_on (const AvRuleset *ruleset, guint piece,
                                         const gchar *terrain);
/* Puts the edge letters of a kind (AvTerrainDef.letter) into LETTERS, which has room for 5 bytes: N, E, S, W and a 0. */
AV_API void
av_land_get_edges (const AvRuleset *ruleset, guint kind, guint rotation, gchar *letters);

/* --- the table --- */

typedef struct {
    guint16 kind;
    guint8 rotation;
    guint8 loose; /* 1: rules laid or changed it, and its sides need not fit */
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
/* The same if it was placed in this turn (or this part of it), else AV_NONE. */
AV_API guint av_land_get_placed (const AvGame *game);
/* The open cells that have tiles on at least N_BESIDE of their four sides (4: holes).  Writes column and row of at most MAX
 * of them to CELLS, one after the other; returns how many there are in all. */
AV_API guint av_land_find_open_cells (const AvGame *game, guint n_beside, guint max, gint16 *cells);
/* The first tile, from number FROM on, that has a mark (av_land_find_mark ()) on itself or on a segment; or -1. */
AV_API gint av_land_next_tile_with (const AvGame *game, guint from, guint mark);
/* How many tiles a scenario laid; they have the lowest numbers, and need not obey the rules. */
AV_API guint av_land_get_n_laid (const AvGame *game);
/* How many of a kind are left to draw, not counting the one drawn. */
AV_API guint av_land_get_left (const AvGame *game, guint kind);
/* Mask of rotations (including those that look the same) in which KIND matches its neighbours on an
 * empty cell beside a tile; 0: none.  Rules of plugins are not asked. */
AV_API guint av_land_fits (const AvGame *game, guint kind, gint x, gint y);
/* Whether there is such a cell at all; on an empty table every cell is one. */
AV_API gboolean av_land_fits_anywhere (const AvGame *game, guint kind);
/* Like av_land_fits, but all rules are asked whether it may be placed there. */
AV_API guint av_land_can_place (const AvGame *game, guint kind, gint x, gint y);
/* Mask of the sides (north 1, east 2, south 4, west 8) at which KIND in that rotation would not match its neighbour if it
 * lay on cell X, Y; a side without a neighbour matches. */
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
    guint pieces;                   /* how many occupy it */
    gboolean withheld;              /* by av_land_withhold () */
    guint strength[AV_MAX_PLAYERS]; /* of each player's pieces in it, before hook `strength` */
} AvFeature;

AV_API AvFeature av_land_get_feature (const AvGame *game, guint segment);
/* The same members alone, which is quicker: whether it is complete; whether any piece occupies it. */
AV_API gboolean av_land_is_complete (const AvGame *game, guint segment);
AV_API gboolean av_land_is_occupied (const AvGame *game, guint segment);
/* The features that were completed and are still to be scored: how many, and a segment of each. */
AV_API guint av_land_get_n_completed (const AvGame *game);
AV_API guint av_land_get_completed (const AvGame *game, guint i);
/* Above the last number of a segment on the table; those of one tile are in a row. */
AV_API guint av_land_get_n_segments (const AvGame *game);
/* Whether there is a segment of that number: a tile whose kind may be exchanged reserves numbers for more. */
AV_API gboolean av_land_has_segment (const AvGame *game, guint segment);
/* How many of a mark are in the feature; 0 for a mark of whole tiles. */
AV_API guint av_land_feature_marks (const AvGame *game, guint segment, guint mark);
/* The next segment of the same feature; after the last one the first. */
AV_API guint av_land_segment_next (const AvGame *game, guint segment);
/* The segments of its feature to which a segment leads: on the tiles beside it, across their common sides clockwise from
 * the north, then those to which it is tied (av_land_tie ()); each once.  Writes at most MAX to FOUND; returns how many
 * there are in all. */
AV_API guint av_land_find_joined (const AvGame *game, guint segment, guint max, guint16 *found);

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
    guint8 x, y;     /* AV_AT_CORNER, AV_AT_EDGE: from 0 to the number of columns and of rows */
    guint8 side;     /* AV_AT_EDGE: 0 or 3, as av_edge_settle () leaves it */
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

/* The pieces of all kinds and players, wherever they are: how many, and one by its number. */
AV_API guint av_land_get_n_all_pieces (const AvGame *game);
AV_API AvPiece av_land_get_piece_at (const AvGame *game, guint index);
/* The first piece, from number FROM on, that is on the table and belongs to OWNER (AV_NOBODY: neutral;
 * AV_ANYBODY: any owner); -1: none. */
#define AV_ANYBODY (-2)
AV_API gint av_land_next_piece (const AvGame *game, guint from, gint owner);
/* Writes to PIECES at most MAX pieces on the table, by number, that belong to OWNER (as above) and stand on TILE
 * (AV_NONE: anywhere); returns how many it wrote. */
AV_API guint av_land_get_pieces (const AvGame *game, gint owner, guint tile, AvPiece *pieces,
                                 guint max);
/* What a kind of piece is called: "follower", translated. */
AV_API const gchar *av_land_get_piece_name (const AvRuleset *ruleset, guint piece_kind);
/* What a piece is called on a segment, translated: "knight", if it occupies and the terrain has a word for it; else the
 * piece's own name. */
AV_API const gchar *av_land_get_role (const AvGame *game, guint piece_kind, guint segment);
/* Appends a description of the feature of SEGMENT, translated: "city, 3 tiles, open". */
AV_API void av_land_describe_feature (const AvGame *game, guint segment, GString *text);

/* --- for rules: moving pieces --- */

/* The number of a piece of that kind and owner (AV_NOBODY: neutral) in a supply, or -1. */
AV_API gint av_land_find_piece (const AvGame *game, guint kind, gint owner);
/* Sends a piece, wherever it is, home to its owner's supply (a neutral one: off the table) and calls hook `returned`.  If
 * it is on the table, hook `returning` is asked first, which may keep it there. */
AV_API void av_land_return_piece (AvGame *game, guint piece);
/* The same without asking `returning`: for rules that kept it and now let it go. */
AV_API void av_land_send_home (AvGame *game, guint piece);
/* Gives a piece, wherever it is, to a player to keep, who need not be its owner, or takes it out of the
 * game (KEEPER AV_NOBODY).  Its owner stays the same: returning it sends it to him.  The event is
 * AV_EVENT_MOVE without a cell; hook `returned` is called if it was on the table.  For fewer pieces of a
 * kind than its supply, take the rest out of the game at the first `turn-begin`. */
AV_API void av_land_take_piece (AvGame *game, guint piece, gint keeper);
/* The first piece, from number FROM on, that KEEPER keeps (AV_NOBODY: that is out of the game), or -1. */
AV_API gint av_land_next_kept (const AvGame *game, guint from, gint keeper);
/* How many of those are of that kind and owner (AV_NOBODY: neutral; AV_ANYBODY: any owner). */
AV_API guint av_land_count_kept (const AvGame *game, gint keeper, guint kind, gint owner);
/* Puts a piece, wherever it is, on a segment of TILE, or on the tile as a whole (SEGMENT AV_NONE), whether rules
 * let it stand there or not (av_land_may_stand ()), and calls hook `moved`.  The event is AV_EVENT_MOVE by
 * PLAYER, who may be AV_NOBODY. */
AV_API void av_land_move_piece (AvGame *game, guint piece, guint tile, guint segment, gint player);
/* The same on the corner in the north-west of cell X, Y, or on the edge at a SIDE of it (0 to 3 clockwise from the
 * north); X and Y run from 0 to the number of columns and of rows.  The event's cell is that one, or the last before
 * it.  FALSE: that is not on the table. */
AV_API gboolean av_land_put_on_corner (AvGame *game, guint piece, gint x, gint y, gint player);
AV_API gboolean av_land_put_on_edge (AvGame *game, guint piece, gint x, gint y, guint side,
                                     gint player);

/* Sets those arguments of ACTION that name a tile (by its cell), a segment of it (by its lowest slot) and a piece (by its
 * kind and its owner), wherever its kind has such arguments.  What is AV_NONE is not set; other arguments stay. */
AV_API void
av_land_name (const AvGame *game, AvAction *action, guint tile, guint segment, guint piece);
/* For a check: whether the arguments name just these.  Any slot of the segment will do, and is replaced by the lowest.
 * SEGMENT AV_NONE: the kind of action must have a cell but no slot. */
AV_API gboolean av_land_is_named (const AvGame *game, AvAction *action, guint tile, guint segment,
                                  guint piece);

typedef enum {
    AV_STAND_OCCUPIED = 1 << 0, /* even if the feature is occupied */
} AvStandFlags;

/* May a piece of PLAYER's of that kind stand on a segment?  NULL: yes.  Checks all that deploying it checks, including hook
 * `deploy`, except whether the player has one and whether it is a kind for `deploy` (AV_PIECE_APART). */
AV_API const AvRefusal *av_land_may_stand (const AvGame *game, guint player, guint piece_kind,
                                           guint segment, AvStandFlags flags);
/* Whether rules keep PLAYER from placing such a piece at all in this part of the turn, as after a volcano: hook `deploy`
 * refuses it on the tile placed last with the code `not-now`.  For rules that place pieces by verbs of their own. */
AV_API gboolean av_land_is_barred (const AvGame *game, guint player, guint piece_kind);
/* Whether a figure may come to a segment as to a free one: no player's piece stands in its feature, not counting the kinds
 * that are never deployed (AV_PIECE_APART); or hook `free` says that this part of it is free. */
AV_API gboolean av_land_is_free (const AvGame *game, guint segment);
/* Whether rules may catch a piece: asks hook `catch`, with which other rules protect it. */
AV_API gboolean av_land_may_catch (const AvGame *game, guint piece);
/* Calls hook `travelled`, as `deploy` does.  For rules that have just put a piece, by a verb of their own, where it may go
 * only while hook `targets` is awake (av_game_has_hooks ()). */
AV_API void av_land_tell_travelled (AvGame *game, guint piece);
/* Sends all players' pieces on a tile home, to make room for the piece BY that came from tile FROM (each may
 * be AV_NONE); neutral pieces and AV_PIECE_UNTOUCHED stay.  Hook `threatened` is called first, and the pieces
 * go home when all phases pushed there are over, so after the caller has returned.  Must not be called after
 * the last turn. */
AV_API void av_land_clear_tile (AvGame *game, guint tile, guint by, guint from);
/* Makes the feature of SEGMENT pay those who reach it now, although no tile completes it in this turn:
 * calls hook `due`.  Rules that listen there ask hook `worth` and pay after phase `score`, so call this
 * no later than in that phase. */
AV_API void av_land_make_due (AvGame *game, guint segment);
/* Whether a player's follower (a piece that occupies) stands in the feature. */
AV_API gboolean av_land_has_follower (const AvGame *game, guint segment, guint player);
/* Whether a piece of a kind stands in the feature. */
AV_API gboolean av_land_has_piece (const AvGame *game, guint segment, guint piece_kind);
/* The number of a kind of piece, or -1; that of a terrain, below, likewise. */
AV_API gint av_land_find_piece_kind (const AvRuleset *ruleset, const gchar *id);
/* The number of the first neutral piece of a kind, the same in all games of the ruleset. */
AV_API guint av_land_find_neutral_piece (const AvRuleset *ruleset, guint kind);
AV_API gint av_land_find_terrain (const AvRuleset *ruleset, const gchar *id);
/* Whether a kind of tile has the MARK of that id, on itself or on a segment. */
AV_API gboolean av_land_kind_has_mark (const AvRuleset *ruleset, guint kind, const gchar *mark);
/* Whether a kind of tile has a segment of the TERRAIN of that id. */
AV_API gboolean av_land_kind_has_terrain (const AvRuleset *ruleset, guint kind,
                                          const gchar *terrain);

/* --- for rules: laying tiles and changing them --- */

/* Lays a tile for PLAYER (or AV_NOBODY) on any empty cell of the table, whether its sides fit or not: what meets a
 * side that it does not fit is closed there.  Joins and completes as a placed tile does, becomes the tile placed
 * last (so pieces are deployed on it if phase `deploy` follows), and calls hook `placed`.  Returns its number;
 * AV_NONE and AV_GAME_ERROR_SCRIPT if there is no such cell, tile or player, no more of the rules' own kind, or too
 * much still to be scored. */
AV_API guint av_land_lay_tile (AvGame *game, guint kind, guint rotation, gint x, gint y,
                               gint player, GError **error);
/* Makes KIND the tile in hand, to be placed next; AV_NONE: nothing is in hand.  FALSE and an error if there would
 * be more tiles than the decks and the rules bring. */
AV_API gboolean av_land_set_drawn (AvGame *game, guint kind, GError **error);
/* The kind that KIND was made from in hook `kinds`, or KIND itself. */
AV_API guint av_land_get_kind_base (const AvRuleset *ruleset, guint kind);
/* How many of a kind that are not in the pile the rules bring (AvLandDefs.tiles), for all players together. */
AV_API guint av_land_get_kind_extra (const AvRuleset *ruleset, guint kind);
/* Exchanges the kind of a tile on the table for another of the same base: its segments keep their numbers
 * and pieces, its sides are joined anew, and a feature that this completes is scored in this turn.  Calls
 * hook `changed`.  FALSE and AV_GAME_ERROR_SCRIPT if the bases differ, if a piece stands on a segment that
 * the new kind does not have, or if too much is still to be scored. */
AV_API gboolean av_land_exchange_tile (AvGame *game, guint tile, guint kind, GError **error);
/* Whether the bases are the same; pieces are not looked at. */
AV_API gboolean av_land_can_exchange (const AvGame *game, guint tile, guint kind);

/* How a tile comes to fit by an exchange of kinds. */
typedef struct {
    /* Mask of rotations in which it fits only then; of those that look the same, one. */
    guint rotations;
    guint kind; /* what TILE becomes */
    guint tile; /* one beside it, or AV_NONE: the new tile itself */
} AvExchange;

/* How KIND would come to fit on open cell X, Y, in rotations in which it does not, if it or one tile beside it were of a
 * kind that was made from its own by adding a segment with MARK (av_land_add_kind ()).  Writes at most MAX to FOUND;
 * returns how many it wrote.  Rules are not asked. */
AV_API guint av_land_find_exchanges (const AvGame *game, guint kind, gint x, gint y, guint mark,
                                     guint max, AvExchange *found);
/* The same for a tile on the table, in its rotation: such kinds as would fit at the sides that they change. */
AV_API guint av_land_find_tile_exchanges (const AvGame *game, guint tile, guint mark, guint max,
                                          AvExchange *found);

/* Two segments that do not touch but belong to one feature: a tunnel, a ferry. */
typedef struct {
    guint a, b;
    /* How many tiles were on the table when they were tied: those from this number on came later. */
    guint since;
} AvTie;

/* Makes one feature of those of A and B, two segments of one terrain, until they are parted.  Open edges stay open; if
 * there are none, the feature is completed in this turn, even if each of the two was complete before.  FALSE and
 * AV_GAME_ERROR_SCRIPT if there are no such segments, their terrains differ, AvLandDefs.ties are used up, or too much is
 * still to be scored. */
AV_API gboolean av_land_tie (AvGame *game, guint a, guint b, GError **error);
/* Parts them again; FALSE: they were not tied, or too much is still to be scored. */
AV_API gboolean av_land_untie (AvGame *game, guint a, guint b);
AV_API guint av_land_get_n_ties (const AvGame *game);
AV_API AvTie av_land_get_tie (const AvGame *game, guint tie);

/* --- tiles in trays --- */

/* The trays that the rules declare, by number; the number of one by its id, or -1. */
AV_API guint av_land_get_n_trays (const AvRuleset *ruleset);
AV_API const AvTrayDef *av_land_get_tray (const AvRuleset *ruleset, guint tray);
AV_API gint av_land_find_tray (const AvRuleset *ruleset, const gchar *id);
/* What it is called, translated; the folder of the rules that declare it, for its icon. */
AV_API const gchar *av_land_get_tray_name (const AvRuleset *ruleset, guint tray);
AV_API const gchar *av_land_get_tray_folder (const AvRuleset *ruleset, guint tray);
/* Whether VIEWER, a player or AV_NOBODY, may know what is in the tray at INDEX: 0, a player, or a tile on the table, by
 * the tray's scope. */
AV_API gboolean av_land_tray_is_seen (const AvRuleset *ruleset, guint tray, guint index,
                                      gint viewer);
/* How many there are of a tray now: 1, one for each player, or one for each tile on the table. */
AV_API guint av_land_get_n_tray_places (const AvGame *game, guint tray);
/* How many tiles are in it; and the kind of number I, from 0 (AV_NONE: there is none). */
AV_API guint av_land_tray_count (const AvGame *game, guint tray, guint index);
AV_API guint av_land_tray_get (const AvGame *game, guint tray, guint index, guint i);
/* Puts a tile in, behind the others; the caller must have taken it from somewhere: the hand, a tray, the rules' own
 * kinds.  FALSE and AV_GAME_ERROR_SCRIPT if there is no such tray or tile, or the tray is full. */
AV_API gboolean av_land_tray_add (AvGame *game, guint tray, guint index, guint kind,
                                  GError **error);
/* Takes tile I out; those behind it move up.  Returns its kind, which may then be laid, made the tile in hand
 * (av_land_set_drawn ()), put into another tray, or be gone; AV_NONE and AV_GAME_ERROR_SCRIPT if there is none. */
AV_API guint av_land_tray_remove (AvGame *game, guint tray, guint index, guint i, GError **error);
/* Puts tile I back into the pile: among those of its stage, or at the end of a scenario's pile.  FALSE and
 * AV_GAME_ERROR_SCRIPT if there is none, it did not come from the pile, or that has as many as a game can have. */
AV_API gboolean av_land_tray_put_back (AvGame *game, guint tray, guint index, guint i,
                                       GError **error);
/* Appends a line for each tray that holds something, with `?` for what VIEWER may not know: "hand (Anna): ? ?". */
AV_API void av_land_describe_trays (const AvGame *game, gint viewer, GString *text);
/* Has nature put N tiles from the pile into a tray, by N actions `take TILE` in phase `take`, which interrupts this
 * one; several calls are served in order.  If the pile runs out there are fewer.  FALSE and an error if there is no
 * such tray, it has no room for N, or too many trays wait. */
AV_API gboolean av_land_take_tiles (AvGame *game, guint tray, guint index, guint n, GError **error);

/* --- contexts of hooks --- */

typedef struct {
    const AvRuleset *ruleset; /* being made when the hook is called; GAME is NULL */
    guint kinds;              /* how many there are, including those made here */
} AvKindsContext;

/* Makes a kind of tile from BASE by adding N segments, whose terrains and marks are copied: they take their slots
 * from those that own them, and are numbered after BASE's.  Its id is BASE's, a colon and NAME.  The new kind is in
 * no pile; it can take the place of a tile of BASE (av_land_exchange_tile ()) or be the tile in hand.  Returns the
 * number of the kind; AV_NONE and an error if an old segment would have no slot left, a new one has none of its
 * own, or a terrain that no rules know, there would be more than AV_MAX_SEGMENTS, or the id is taken. */
AV_API guint av_land_add_kind (AvKindsContext *context, guint base, const gchar *name,
                               const AvSegmentDef *segments, guint n, GError **error);
/* Gives all tiles of a kind N more segments in this game, as av_land_add_kind () does to a copy.  Those that take all
 * slots of an old one of their terrain replace it; the first gets its number.  FALSE and an error as above, or if KIND
 * was made from another kind, or another from it: so extend at a low priority. */
AV_API gboolean av_land_extend_kind (AvKindsContext *context, guint kind,
                                     const AvSegmentDef *segments, guint n, GError **error);

/* The stages of a pile: lower ones are drawn first, each in random order. */
#define AV_STAGE_START 0   /* the start tile */
#define AV_STAGE_USUAL 100 /* everything else, unless rules say otherwise */

typedef struct {
    const AvRuleset *ruleset; /* being made when the hook is called; GAME is NULL */
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
    /* AV_NONE; if set, the player has a tile of this kind, which is not taken from the pile: one of the rules' own, or
     * from a tray.  Other tiles may be made up 16 times a game; any more are discarded. */
    guint kind;
    gboolean none; /* if set, the player has no tile in this part of the turn */
} AvDrawContext;

typedef struct {
    /* How many draws are possible; a kind that is in several parts of the pile has more than one. */
    guint n;
    const guint16 *kinds; /* of tiles */
    const guint16 *left;  /* how many are left of each */
    /* How likely each is, at first as LEFT: may be lowered, down to 0, and raised again up to LEFT. */
    guint16 *weights;
} AvPileContext;

typedef struct {
    guint kind;
    AvDrawnVerdict verdict;
    const gchar *why; /* N_("A sentence.") for the players: why it is not kept; or NULL */
} AvDrawnContext;

typedef struct {
    gint16 x, y;
    /* Mask: hook `place` clears those that are not allowed, hook `placements` adds some. */
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
    /* Other rules would put it there even if the feature is occupied (AV_STAND_OCCUPIED). */
    gboolean occupied;
} AvDeployContext;

typedef struct {
    guint player, piece_kind;
    GArray *segments; /* append guint16 */
    guint segment;    /* the only one asked about, so that others may be left out; or AV_NONE */
} AvTargetsContext;

typedef struct {
    guint segment; /* of the feature */
    gboolean final;
    guint strength[AV_MAX_PLAYERS];
} AvStrengthContext;

typedef struct {
    guint segment; /* of the feature; if AROUND is set, of a complete city */
    gboolean final;
    gboolean around; /* first edition: who has the most farmers in all fields around the city */
    guint strength[AV_MAX_PLAYERS];
    guint winners; /* mask of players, at first those with the most strength; may be changed */
} AvMajorityContext;

#define AV_SCORE_TERMS AV_EVENT_TERMS
/* The most marks of segments that all rules of a game may declare together. */
#define AV_MAX_SEGMENT_MARKS 32

typedef struct {
    guint segment; /* of the feature */
    guint terrain;
    gboolean complete;
    gboolean final; /* at the end of the game */
    guint tiles;    /* how many count; may be changed, as may all below but the last two */
    gint per_tile;  /* points for each */
    gint per_mark[AV_MAX_SEGMENT_MARKS]; /* points for each mark: see av_land_score_mark () */
    guint n_terms;                       /* further terms, the same for every winner */
    AvTerm terms[AV_SCORE_TERMS];
    guint winners;               /* mask of players */
    gint extra[AV_MAX_PLAYERS];  /* points for one player alone */
    gboolean cancel;             /* nobody gets anything */
    gint value;                  /* hook `scored`: points without EXTRA, even if nobody gets them */
    gint points[AV_MAX_PLAYERS]; /* hook `scored`: what each player got */
} AvScoreContext;

/* The points for each MARK (from av_land_find_mark ()), in CONTEXT, to be read and set; NULL if it is a mark of whole
 * tiles, or -1. */
AV_API gint *av_land_score_mark (const AvGame *game, AvScoreContext *context, gint mark);

#define AV_FARM_KEYS 8

typedef struct {
    guint segment; /* of the field */
    guint player;  /* one of those with the most farmers there */
    gint per_fed;  /* points for each complete city in this edition */
    guint n_keys;  /* what av_farm_add () added */
    struct {
        const gchar *key;
        gint points;
    } keys[AV_FARM_KEYS];
} AvFarmContext;

/* What one of the complete features that a field feeds counts for when it is scored for a player. */
typedef struct {
    guint segment; /* of the field */
    guint fed;     /* a segment of the feature that it feeds */
    /* (guint) AV_NOBODY: what it is worth to whoever has the majority (av_land_preview ()). */
    guint player;
    gboolean final;
    gint each; /* points for each as a rule, with what hook `farm` added */
    /* For this one: at first EACH, or 0 if it is withheld; may be changed, from 0 to AV_FED_MAX. */
    gint points;
    gint per_fed; /* EACH without what hook `farm` added */
} AvFedContext;

#define AV_FED_MAX 99

/* Adds POINTS for each city under KEY.  Of several bonuses under one key only the highest counts, so that two rules can
 * give the same bonus without its being paid twice.  POINTS is from -AV_FED_MAX to AV_FED_MAX; KEY is not copied.  Of more
 * than AV_FARM_KEYS keys the last are ignored. */
AV_API void av_farm_add (AvFarmContext *context, const gchar *key, gint points);

/* For each player with the majority in a field that is scored, even if that brings nothing; at the end of the first
 * edition also for others whose farmers there were paid. */
typedef struct {
    guint segment; /* of the field */
    guint player;
    /* What he got.  At the end, in the first and second edition, where a city pays a player only once: what the
     * cities fed by this field paid him, through whichever of his fields. */
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
    guint tile, segment;           /* where it stands now; AV_NONE: on no tile, on no segment */
    guint from_tile, from_segment; /* where it was; AV_NONE: on no tile, on no segment */
} AvMovedContext;

typedef struct {
    guint tile; /* the tile to be cleared */
    guint by;   /* number of the piece that needs the room, or AV_NONE */
    guint from; /* the tile it came from, or AV_NONE */
    guint n;
    const guint16 *pieces; /* numbers of those that stand there now */
} AvThreatenedContext;

typedef struct {
    guint tile, junction; /* see av_land_get_junction () */
    guint terrain;        /* of the roads in question */
    guint without;        /* as in AvLinksContext */
} AvJunctionContext;

typedef struct {
    guint piece; /* number of the piece that walks */
    guint tile;  /* the tile it comes to, or stays on */
    /* Segments of roads; AV_NONE: the junction.  FROM and JUNCTION both AV_NONE: it is put there. */
    guint from, to;
    guint junction; /* of the tile, between the two; AV_NONE: they meet at an edge */
} AvStepContext;

typedef struct {
    guint segment;    /* of the road */
    GArray *segments; /* append guint16 */
    /* A tile: answer as if it, and all that came to the table with it or later, were not there; AV_NONE:
     * answer for the present. */
    guint without;
} AvLinksContext;

typedef struct {
    guint segment;
} AvFeatureContext;

typedef struct {
    guint segment; /* to which a figure would come */
    gboolean free; /* FALSE at first */
} AvFreeContext;

/* At first a feature counts for its tiles (a monastery for itself and its neighbours: nine), and is
 * settled if it is complete or never can be.  Rules that make it pay differently, or later, set both. */
typedef struct {
    guint segment; /* of the feature */
    gint tiles; /* how many it counts for now, or would if it were complete; negative counts as 0 */
    gboolean settled; /* its worth is final */
} AvWorthContext;

#define AV_LABEL_SIZE 24 /* bytes, with the 0 at the end */

/* A few letters shown on a tile or beside a piece: a height, a number. */
typedef struct {
    guint tile;  /* AV_NONE: it is for a piece */
    guint piece; /* its number; AV_NONE: it is for the tile */
    gchar text[AV_LABEL_SIZE];
} AvLabel;

typedef struct {
    GArray *labels; /* av_land_add_label () */
} AvLabelsContext;

/* Adds a label to a tile or a piece (the other is AV_NONE); TEXT is copied, and cut if it is longer. */
AV_API void
av_land_add_label (AvLabelsContext *context, guint tile, guint piece, const gchar *text);
/* What hook `labels` adds for tiles and pieces on the table: an array of AvLabel, which the caller unrefs. */
AV_API GArray *av_land_get_labels (const AvGame *game);

/* What the feature of SEGMENT is worth to those who are paid for reaching it: asks hook `worth`. */
AV_API AvWorthContext av_land_get_worth (const AvGame *game, guint segment);

/* --- for rules: scoring --- */

typedef enum {
    AV_SCORE_COMPLETE, /* as if it were complete, with the tiles that lie there */
    AV_SCORE_FINAL,    /* as at the end of the game */
} AvScoreHow;

#define AV_ALL_PLAYERS G_MAXUINT

/* Scores the feature of SEGMENT now: asks hooks `strength`, `majority` and `score`, pays those of PLAYERS (a
 * mask) who have the majority, and calls `scored`; a field is scored as by av_land_score_field ().  SEND_HOME: the
 * pieces of PLAYERS there then go home. */
AV_API void
av_land_score_now (AvGame *game, guint segment, AvScoreHow how, guint players, gboolean send_home);
/* Scores a field now: whoever of PLAYERS has the majority in it gets PER_FED points (up to AV_FED_MAX; 0: what the
 * edition gives) for each complete feature that it feeds, and what hook `farm` adds.  Hook `fed` is asked, hook
 * `farmed` called, and `majority` asked even if there are no farmers.  The field pays all the same at the end. */
AV_API void
av_land_score_field (AvGame *game, guint segment, guint per_fed, guint players, gboolean send_home);
/* What these two would pay: the same hooks are asked, in a copy of the position.  POINTS is what each player would
 * get, VALUE what the feature is worth to whoever has the majority.  For a field, the first term is how many
 * features it feeds and PER_FED for each, and EXTRA is what a player gets in addition.  If rules fail, it is worth
 * nothing. */
AV_API AvScoreContext av_land_preview (const AvGame *game, guint segment, AvScoreHow how);
/* What a feature, other than a field, will be worth once it is complete: with as many tiles more as it needs at least. */
AV_API AvScoreContext av_land_preview_closed (const AvGame *game, guint segment);
AV_API AvScoreContext av_land_preview_field (const AvGame *game, guint segment, guint per_fed);
/* Withholds the feature of SEGMENT from the core's scoring, or no longer; call it in hook `completed` at the latest.
 * It is then scored neither when it is complete nor at the end, the pieces in it stay, and it pays no farmers unless
 * hook `fed` says so.  Queries answer as before (but see AvFeature.withheld). */
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
