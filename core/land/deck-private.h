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

/* What a format does as the text is read.  Elements come well nested; depth 0 is the root. */
typedef struct {
    void (*start) (AvDeckReading *reading, const gchar *element, guint depth);
    void (*end) (AvDeckReading *reading, const gchar *element, guint depth);
    void (*text) (AvDeckReading *reading, guint line);
    void (*comment) (AvDeckReading *reading, const gchar *comment, guint depth);
} AvDeckFormat;

/* deck.c */
void
av_deck_problem (AvDeckReading *reading, guint line, const gchar *format, ...) G_GNUC_PRINTF (3, 4);
gboolean av_deck_id_is_right (const gchar *id, gboolean digit_first);
gchar *av_deck_id_from_file (const gchar *file);
/* Puts TILE, which becomes the deck's, in the deck; FALSE and a problem where it is too much. */
gboolean av_deck_add_kind (AvDeckReading *reading, AvTileDef *tile);

/* deck-read.c: runs FORMAT, with its own state, over the text with all that could reach outside
 * switched off. */
void av_deck_parse (AvDeckReading *reading, const AvDeckFormat *format, gpointer format_data,
                    const gchar *text, gsize length);
/* The value of an attribute of the element that begins, or NULL. */
const gchar *av_deck_attribute (AvDeckReading *reading, const gchar *name);
/* Complains of attributes that nobody asked for. */
void av_deck_attributes_done (AvDeckReading *reading, const gchar *element);
/* Complains of what deck.rng does not allow. */
void av_deck_validate (AvDeckReading *reading, const gchar *text, gsize length);

/* deck-read.c: our format; deck-original.c: the other. */
void av_deck_read_xml (AvDeckReading *reading, const gchar *text, gsize length);
void av_deck_read_original (AvDeckReading *reading, const gchar *text, gsize length);

/* tile.c */
AvTileDef *av_tile_def_new (guint line);
/* "city N W, road E S": what a kind that has no name is called; the caller frees it. */
gchar *av_tile_def_describe (const AvTileDef *tile);
void av_tile_def_free (AvTileDef *tile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvTileDef, av_tile_def_free)
/* Whether some slot of SLOTS lies beside one of OTHERS. */
gboolean av_slots_beside (guint16 slots, guint16 others);

G_END_DECLS
