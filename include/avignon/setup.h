/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.h: the set-up of a game: game, decks, rules, options, table, players. */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

#define AV_TABLE_MIN 10
#define AV_TABLE_MAX 50
#define AV_TABLE_DEFAULT 20
/* How often a deck may be taken, unless it sets a lower limit itself. */
#define AV_DECK_COPIES_MAX 10000

/* The six colours, in the order of the manual. */
typedef enum {
    AV_COLOUR_RED,
    AV_COLOUR_BLUE,
    AV_COLOUR_GREEN,
    AV_COLOUR_YELLOW,
    AV_COLOUR_BLACK,
    AV_COLOUR_GREY,
    AV_N_COLOURS
} AvColour;

/* "red"; and back: -1 if NAME is no colour. */
AV_API const gchar *av_colour_name (AvColour colour);
AV_API gint av_colour_from_name (const gchar *name);
/* What people call it, translated. */
AV_API const gchar *av_colour_label (AvColour colour);

typedef struct {
    gchar *deck;  /* id, or path of a file */
    guint copies; /* at least 1 */
} AvDeckChoice;

typedef struct {
    gchar *key; /* "core.start" */
    gchar *value;
    guint line; /* of the record it was read from, from 1; 0: not from a record */
} AvOptionChoice;

typedef struct {
    AvColour colour;
    gchar *name;
    gchar *control; /* "human", "bot:random", "bot:ID:LEVEL" */
    guint line;     /* as above */
} AvPlayerChoice;

/* A line before `begin` that changes the position: a scenario's. */
typedef struct {
    guint line;
    gchar **words; /* words[0] is the statement */
} AvStatement;

typedef struct {
    gchar *game;        /* "land" */
    GPtrArray *decks;   /* AvDeckChoice * */
    GPtrArray *rules;   /* gchar *: ids of the plugins on */
    GPtrArray *plugins; /* AvOptionChoice *: ids and versions, as a record names them */
    GPtrArray *options; /* AvOptionChoice * */
    guint edition;      /* 1 to 3 */
    guint width, height;
    guint n_players; /* 0 while none is named, else 1 to 6 */
    AvPlayerChoice players[AV_MAX_PLAYERS];
    gboolean has_seed;
    guint64 seed;
    GPtrArray *prelude;                                  /* AvStatement * */
    guint game_line, decks_line, rules_line, begin_line; /* of the record, as above */
} AvSetup;

/* Whether TEXT can be an id that rules declare, of a verb or a phase: at least one character, all of them
 * lower-case letters, digits and hyphens. */
AV_API gboolean av_id_is_word (const gchar *text);
/* Whether it can be the id of a plugin or the key of an option, too: the same with a letter first. */
AV_API gboolean av_id_is_valid (const gchar *text);

/* Game land, edition 1, a table of 20 x 20, no players, no decks; the caller frees it.  The functions below copy the texts
 * they are given. */
AV_API AvSetup *av_setup_new (void);
AV_API AvSetup *av_setup_copy (const AvSetup *setup);
AV_API void av_setup_free (AvSetup *setup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvSetup, av_setup_free)

/* Whether DECK, of a choice, is the path of a file: it has a slash or ends in ".xml". */
AV_API gboolean av_deck_is_path (const gchar *deck);
/* DECK, made absolute if it is a path, which then starts from FOLDER (NULL: the current one); the caller frees it. */
AV_API gchar *av_deck_resolve (const gchar *deck, const gchar *folder);

AV_API void av_setup_add_deck (AvSetup *setup, const gchar *deck, guint copies);
AV_API void av_setup_add_rules (AvSetup *setup, const gchar *id);
AV_API gboolean av_setup_has_rules (const AvSetup *setup, const gchar *id);
/* Appends a player; FALSE if there are six or the colour is taken.  NAME is made fit to stand in a line of text:
 * characters that would break the line or turn its direction are replaced or left out. */
AV_API gboolean av_setup_add_player (AvSetup *setup, AvColour colour, const gchar *name,
                                     const gchar *control);
/* Sets an option, as "core.start", which is not checked until a ruleset is made. */
AV_API void av_setup_set_option (AvSetup *setup, const gchar *key, const gchar *value);
/* The value set, which belongs to SETUP, or NULL. */
AV_API const gchar *av_setup_get_option (const AvSetup *setup, const gchar *key);

/* The header of a record, from its first line to `begin`, appended to TEXT. */
AV_API void av_setup_to_text (const AvSetup *setup, GString *text);

G_END_DECLS
