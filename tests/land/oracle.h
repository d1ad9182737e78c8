/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * oracle.h: an independent scorer of the basic game for tests, which reads the lines of a record.
 *
 * It shares nothing with the library but the facts of the tile kinds, and does everything by
 * flooding a grid of slots.
 */
#pragma once

#include <avignon/tile.h>

typedef struct _Oracle Oracle;

/* The kind of tile of that id. */
typedef const AvTileDef *(*OracleFind) (const gchar *id, gpointer data);

Oracle *oracle_new (guint width, guint height, guint n_players, guint edition, OracleFind find,
                    gpointer data);
void oracle_free (Oracle *oracle);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Oracle, oracle_free)

/* A tile that lies there before play. */
void oracle_lay (Oracle *oracle, const gchar *id, gint x, gint y, guint rotation);

/* A line of play, as a record has it. */
void oracle_play (Oracle *oracle, const gchar *line);

/* The game is over: final scoring. */
void oracle_finish (Oracle *oracle);

/* Scores what the last tile completed; play and finish do it when the turn is seen to be over. */
void oracle_settle (Oracle *oracle);

gint oracle_get_score (const Oracle *oracle, guint player);
guint oracle_get_supply (const Oracle *oracle, guint player);
guint oracle_get_winners (const Oracle *oracle);
guint oracle_get_n_discarded (const Oracle *oracle);
/* Illegal lines: edges that do not match, occupied features, discarded tiles that fit; "" if there are none. */
const gchar *oracle_get_complaints (const Oracle *oracle);
