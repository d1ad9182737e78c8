/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece.h: where every piece is, and moving it; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* Adds (SIGN 1) or takes away (-1) the strength of a piece on a segment in its feature. */
void land_piece_weigh (AvGame *game, const LandPiece *piece, gint sign);
/* Puts every piece into its owner's supply. */
void land_pieces_begin (AvGame *game);
/* Puts a piece, wherever it is, on a tile: on a SEGMENT of it or, AV_NONE, on the tile itself. */
void land_piece_put (AvGame *game, guint number, guint tile, guint segment);
/* Puts it on a corner (SIDE -1) or a side of a cell; FALSE: that is not on the table. */
gboolean land_piece_put_off_tiles (AvGame *game, guint number, gint x, gint y, gint side);
/* Gives a piece into the keeping of a player or removes it from the game (AV_NOBODY), without calling hooks. */
void land_piece_keep (AvGame *game, guint number, gint keeper);
/* Whether a kind of piece can stand on a segment at all, whatever else is there. */
gboolean land_piece_can_stand (const AvGame *game, guint kind, guint segment);
#define PLACES_ON_TILES (1u << AV_AT_SEGMENT | 1u << AV_AT_TILE)
#define PLACES_ON_TABLE (PLACES_ON_TILES | 1u << AV_AT_CORNER | 1u << AV_AT_EDGE)
/* Finds the pieces of KIND (-1: any) and OWNER (AV_ANYBODY: anybody's) on TILE (AV_NONE: anywhere) whose place is one of
 * PLACES (a mask by AvPlace).  NUMBERS has room for all pieces and one more.  Returns how many there are. */
guint land_find_pieces (const AvGame *game, gint kind, gint owner, guint tile, guint places,
                        guint16 *numbers);
/* The number of the first piece, from FROM on, that is of one of KINDS (a mask) and stands in the feature whose root is
 * ROOT; or -1. */
gint land_next_piece_in (const AvGame *game, guint root, guint64 kinds, guint from);
/* Deploys a piece from PLAYER's supply, which must have one, and calls the hooks.  Returns its number. */
guint land_piece_deploy (AvGame *game, guint player, guint kind, guint segment);
/* As av_land_describe_feature (), and which of several such segments of its tile it is: "road south, 3 tiles, open". */
void land_describe_spot (const AvGame *game, guint segment, GString *text);
/* Sends home the pieces of PLAYERS (a mask) in a feature that was paid; AV_ALL_PLAYERS: neutral ones too. */
void land_pieces_return (AvGame *game, guint feature, guint players);
/* The phase `clear`, pushed by av_land_clear_tile (). */
AvFlow land_enter_clear (AvGame *game, guint rules, gconstpointer data);
const AvRefusal *land_check_push_clear (const AvGame *game, guint rules, guint decider,
                                        guint16 number, gconstpointer data);

G_END_DECLS
