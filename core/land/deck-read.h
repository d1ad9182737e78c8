/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-read.h: reads decks in our own format, and runs the parser for both; private. */
#pragma once

#include "land/deck-private.h"

G_BEGIN_DECLS

/* The callbacks of a format.  Elements are well nested; depth 0 is the root. */
typedef struct {
    void (*start) (AvDeckReading *reading, const gchar *element, guint depth);
    void (*end) (AvDeckReading *reading, const gchar *element, guint depth);
    void (*text) (AvDeckReading *reading, guint line);
    void (*comment) (AvDeckReading *reading, const gchar *comment, guint depth);
} AvDeckFormat;

/* Parses the text with the callbacks of FORMAT and its own state, and with everything in XML switched off that could
 * reach other files or the network. */
void av_deck_parse (AvDeckReading *reading, const AvDeckFormat *format, gpointer format_data,
                    const gchar *text, gsize length);
/* The value of an attribute of the element that begins, or NULL. */
const gchar *av_deck_attribute (AvDeckReading *reading, const gchar *name);
/* Adds a problem for each attribute that was not asked for. */
void av_deck_attributes_done (AvDeckReading *reading, const gchar *element);
/* Whether TEXT may be a name: 1 to AV_DECK_MAX_NAME bytes without control characters. */
gboolean av_deck_is_name (const gchar *text);
/* Reads our own format.  decks/deck.rng describes it, and is never stricter. */
void av_deck_read_xml (AvDeckReading *reading, const gchar *text, gsize length);

G_END_DECLS
