/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h: tile-laying games as text: scenario statements, events, a drawing of the table; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* Statements before `begin`: `lay` a tile, `put` a piece on it, `keep` one off the table, `pile`.  FALSE
 * and an AV_GAME_ERROR_TEXT if the statement is wrong. */
gboolean land_prelude (AvGame *game, const AvStatement *statement, GError **error);

/* `expect` followed by WORDS: `piece PIECE ...`, `no piece CELL`, `keeps KEEPER PIECE ... NUMBER`.  FALSE
 * and an AV_GAME_ERROR_EXPECT if it is not so, an AV_GAME_ERROR_TEXT if the words mean nothing. */
gboolean land_expect (const AvGame *game, gchar **words, GError **error);

/* Appends what happened, naming tiles, features and pieces, which the engine's own words could not.  FALSE: the engine's
 * words will do. */
gboolean land_describe_event (const AvGame *game, const AvEvent *event, GString *text);

/* Appends a drawing of the part of the table where tiles lie, three lines high for each row: the letters of a tile's edges,
 * and who stands on it; a dot in each open cell.  Then a line for each piece between tiles, and for each label. */
void land_table_to_text (const AvGame *game, GString *text);

/* What players call a kind of tile. */
const gchar *land_tile_name (const Land *land, guint kind);

G_END_DECLS
