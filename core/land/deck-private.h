/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-private.h: what the readers of both deck formats share. */
#pragma once

#include <avignon/host/deck.h>

G_BEGIN_DECLS

/* After so many problems a file is not read on. */
#define AV_DECK_MAX_PROBLEMS 50
#define AV_DECK_MAX_JUNCTIONS 16
#define AV_DECK_MAX_ID 64
#define AV_DECK_MAX_NAME 200

typedef struct {
    const gchar *prefix; /* "xml" of "xml:lang", which must not pass for "lang"; or NULL */
    const gchar *name;
    gchar *value;
    gboolean used;
} AvDeckAttribute;

/* A deck being read. */
typedef struct {
    const gchar *file;    /* as messages name it */
    gchar *folder;        /* where pictures lie; NULL: the text came from memory */
    AvDeck *deck;         /* what has been read so far; its id and name are set from the file's */
    GPtrArray *problems;  /* of AvDeckProblem */
    gboolean stopped;     /* read no further */
    gpointer context;     /* the parser's */
    GArray *attributes;   /* of AvDeckAttribute: those of the element that begins */
    guint line;           /* where that element begins */
    GHashTable *ids;      /* ids of the kinds read */
    gpointer format_data; /* the format's own state, while it runs */
} AvDeckReading;

void
av_deck_problem (AvDeckReading *reading, guint line, const gchar *format, ...) G_GNUC_PRINTF (3, 4);
gboolean av_deck_id_is_right (const gchar *id, gboolean digit_first);
/* Puts TILE, which becomes the deck's, in the deck; a problem where it is too much. */
void av_deck_add_kind (AvDeckReading *reading, AvTileDef *tile);

G_END_DECLS
