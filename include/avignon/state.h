/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * state.h: declared fields, in which rules keep their part of a position.
 *
 * Anything rules keep about a game must be in fields they declare; the engine puts these into the
 * game's one block of memory, so that copy, undo, save and hash cover them.  Rules in C see a struct of
 * their own for each scope, zero-filled when a game begins; each of its members is declared as a field,
 * with its offset.
 */
#pragma once

#include <avignon/action.h>

G_BEGIN_DECLS

/* How many structs there are: one for the game, or one for each player, each tile on the table, each piece (the last two
 * in games of tiles). */
typedef enum {
    AV_SCOPE_GAME,
    AV_SCOPE_PLAYER,
    AV_SCOPE_TILE,
    AV_SCOPE_PIECE,
    AV_N_SCOPES
} AvScope;

typedef enum {
    AV_FIELD_BOOL, /* guint8: 0 or 1 */
    AV_FIELD_INT8,
    AV_FIELD_INT16,
    AV_FIELD_INT32,
    AV_FIELD_CELL, /* guint16: row x width + column + 1, 0: none; written "X,Y" or "none" */
} AvFieldType;

typedef struct {
    const gchar *id; /* "actions"; NULL ends a table */
    AvScope scope;
    AvFieldType type;
    /* in the scope's struct: within state_size, and a multiple of the size of a value */
    guint16 offset;
    guint16 count;   /* length of an array; 0 stands for 1 */
    gint32 min, max; /* of integers: what the type can hold; av_game_set_field () checks them */
    gboolean hidden; /* no player can see it (the order of a pile): not in the hash */
} AvFieldDef;

/* The struct of RULES for SCOPE and number INDEX (0, a player, a tile, a piece), aligned to 8.  It belongs to GAME; only
 * callbacks that may change the game may ask for the first.  Never NULL: rules that ask wrongly fail, and get zeros that
 * belong to nobody. */
AV_API gpointer av_game_state (AvGame *game, guint rules, AvScope scope, guint index);
AV_API gconstpointer av_game_state_const (const AvGame *game, guint rules, AvScope scope,
                                          guint index);

/* A declared field by name, "plugin.field".  INDEX: the player, tile or piece, or the place in an array of
 * the game (-1 is taken as 0); for an array of COUNT of each, number times COUNT plus place.  FALSE and
 * AV_GAME_ERROR_TEXT if there is no such field or index, or VALUE is out of its range; AV_GAME_ERROR_SCRIPT
 * if rules set it where nothing may be changed. */
AV_API gboolean av_game_get_field (const AvGame *game, const gchar *name, gint index, gint *value,
                                   GError **error);
AV_API gboolean av_game_set_field (AvGame *game, const gchar *name, gint index, gint value,
                                   GError **error);

G_END_DECLS
