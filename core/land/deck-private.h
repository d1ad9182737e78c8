/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-private.h: what the readers of both deck formats share. */
#pragma once

#include <avignon/host/deck.h>

G_BEGIN_DECLS

/* After so many problems the reader gives up. */
#define AV_DECK_MAX_PROBLEMS 50
#define AV_DECK_MAX_JUNCTIONS 16
#define AV_DECK_MAX_ID 64
#define AV_DECK_MAX_NAME 200

typedef struct {
    const gchar *prefix; /* "xml" of "xml:lang", which must not be taken for "lang"; or NULL */
    const gchar *name;
    gchar *value;
    gboolean used;
} AvDeckAttribute;

/* A deck being read. */
typedef struct {
    const gchar *file;   /* as messages name it */
    gchar *folder;       /* of the pictures; NULL: the text is not from a file */
    gchar *domain;       /* of the names, or NULL (av_translate ()) */
    AvDeck *deck;        /* what has been read so far; its id and name are set from the file name */
    GPtrArray *problems; /* of AvDeckProblem */
    gboolean stopped;    /* read no further */
    gpointer context;    /* the parser's */
    GArray *attributes;  /* of AvDeckAttribute: those of the element that begins */
    guint line;          /* where that element begins */
    GHashTable *ids;     /* ids of the kinds read */
    gpointer format_data; /* the format's own state, while it runs */
} AvDeckReading;

void
av_deck_problem (AvDeckReading *reading, guint line, const gchar *format, ...) G_GNUC_PRINTF (3, 4);
/* Whether a deck may hold ID: av_id_is_valid () or, with DIGIT_FIRST, a digit may begin it; not too long. */
gboolean av_deck_id_is_right (const gchar *id, gboolean digit_first);
/* Adds TILE, which is taken, to the deck; or a problem, if the deck would have too many. */
void av_deck_add_kind (AvDeckReading *reading, AvTileDef *tile);

G_END_DECLS
