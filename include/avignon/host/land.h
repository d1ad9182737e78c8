/* SPDX-License-Identifier: GPL-3.0-or-later */
/* land.h: the game of tiles in a catalogue, the decks it is played with, and which pictures of plugins are drawn. */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/host/deck.h>

G_BEGIN_DECLS

/* Adds the game of tiles to a catalogue; LIBRARY goes to the catalogue and belongs to it. */
AV_API void av_land_register (AvCatalogue *catalogue, AvDeckLibrary *library);

/* That library, for programs that list decks or read more of them. */
AV_API AvDeckLibrary *av_land_get_library (AvCatalogue *catalogue);

/* Adds to PROBLEMS (AvDeckProblem, owned by the array) each terrain and mark of DECK that no rules declare,
 * on or off; loads rules as needed.  FALSE if there is one.  A deck whose own rules are missing is not
 * checked. */
AV_API gboolean av_land_check_deck (AvCatalogue *catalogue, const AvDeck *deck,
                                    GPtrArray *problems);

/* Appends what there is to say of the feature of SEGMENT, translated, in lines of which the last has no end: what it is,
 * who has the majority and why, what it is worth. */
AV_API void av_land_append_note (const AvGame *game, guint segment, GString *text);

/* The table as av_game_to_text () draws it, but in parts one below the other where a line would have more than WIDTH
 * characters, as in a terminal that breaks it. */
AV_API gchar *av_land_draw (const AvGame *game, guint width);

/* The mask of a segment's slots, as they lie on the table. */
AV_API guint av_land_get_slots (const AvGame *game, guint segment);
/* A side of a tile, 0 to 3 clockwise, translated: "north". */
AV_API const gchar *av_land_get_side_name (guint side);
/* Appends the sides of a tile that SLOTS, a mask, are at, translated: " north south". */
AV_API void av_land_append_sides (guint slots, GString *text);

/* Whether TEXT is an SVG picture of a plugin that is drawn: shapes, groups, gradients, clips and a few uses of them, up to a
 * size, so that it is drawn quickly.  No filters, patterns, masks, pictures in pictures, scripts, style sheets or entities,
 * and nothing from outside the file.  FALSE and a GFileError that names what is not drawn, and its line. */
AV_API gboolean av_svg_check (const gchar *text, gsize length, GError **error);

G_END_DECLS
