/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-write.c: writes a deck in our own format, as a person would. */
#include <string.h>

#include "land/deck-private.h"

static void
write_attribute (GString *out, const gchar *name, const gchar *value)
{
    g_autofree gchar *escaped = g_markup_escape_text (value, -1);

    g_string_append_printf (out, " %s=\"%s\"", name, escaped);
}

static void
write_set (GString *out, const gchar *name, guint16 set)
{
    const gchar *blank = "";

    g_string_append_printf (out, " %s=\"", name);
    for (guint i = 0; i < 16; i++) {
        if (set & (1u << i)) {
            g_string_append_printf (out, "%s%u", blank, i);
            blank = " ";
        }
    }
    g_string_append_c (out, '"');
}

static void
write_words (GString *out, const gchar *name, const gchar *const *words)
{
    g_autofree gchar *text = g_strjoinv (" ", (gchar **) words);

    if (text[0] != '\0')
        write_attribute (out, name, text);
}

static void
write_segment (GString *out, const AvTileDef *tile, guint i)
{
    const AvSegmentDef *segment = &tile->segments[i];
    AvTileDef derived = *tile;

    g_string_append (out, "    <segment");
    write_attribute (out, "terrain", segment->terrain);
    write_set (out, "slots", segment->slots);
    write_words (out, "marks", segment->marks);
    av_tile_def_derive_touches (&derived, i);
    if (derived.segments[i].touches != segment->touches)
        write_set (out, "touches", segment->touches);
    g_string_append (out, "/>\n");
}

/* The name of TILE's picture as seen from the deck's folder; NULL where it lies elsewhere. */
static gchar *
picture_name (const AvDeck *deck, const AvTileDef *tile)
{
    g_autofree gchar *folder = NULL;
    g_autofree gchar *whole = NULL;

    if (deck->path == NULL || tile->picture == NULL)
        return NULL;
    folder = g_path_get_dirname (deck->path);
    whole = g_canonicalize_filename (folder, NULL);
    if (!g_str_has_prefix (tile->picture, whole) || tile->picture[strlen (whole)] != '/')
        return NULL;
    return g_strdup (tile->picture + strlen (whole) + 1);
}

static void
write_tile (GString *out, const AvDeck *deck, const AvTileDef *tile)
{
    const gchar *slash = strrchr (tile->id, '/');
    g_autofree gchar *picture = picture_name (deck, tile);

    g_string_append (out, "\n  <tile");
    write_attribute (out, "id", slash != NULL ? slash + 1 : tile->id);
    if (tile->name != NULL)
        write_attribute (out, "name", tile->name);
    if (tile->count != 1)
        g_string_append_printf (out, " count=\"%u\"", tile->count);
    if (tile->start)
        write_attribute (out, "start", "yes");
    if (tile->order != 0)
        g_string_append_printf (out, " order=\"%d\"", tile->order);
    if (picture != NULL)
        write_attribute (out, "picture", picture);
    write_words (out, "marks", tile->marks);
    g_string_append (out, ">\n");
    for (guint i = 0; i < tile->n_segments; i++)
        write_segment (out, tile, i);
    for (guint i = 0; i < tile->n_junctions; i++) {
        g_string_append (out, "    <meet");
        write_set (out, "segments", tile->junctions[i].segments);
        if (tile->junctions[i].access != 0)
            write_set (out, "access", tile->junctions[i].access);
        g_string_append (out, "/>\n");
    }
    g_string_append (out, "  </tile>\n");
}

gchar *
av_deck_to_text (const AvDeck *deck)
{
    GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<deck");

    write_attribute (out, "id", deck->id);
    write_attribute (out, "name", deck->name);
    if (deck->description != NULL)
        write_attribute (out, "description", deck->description);
    write_words (out, "rules", (const gchar *const *) deck->rules);
    if (deck->forces)
        write_attribute (out, "forces", "yes");
    if (deck->first)
        write_attribute (out, "first", "yes");
    if (deck->max_copies > 0)
        g_string_append_printf (out, " max-copies=\"%u\"", deck->max_copies);
    g_string_append (out, ">\n");
    for (guint i = 0; i < deck->kinds->len; i++)
        write_tile (out, deck, g_ptr_array_index (deck->kinds, i));
    g_string_append (out, "</deck>\n");
    return g_string_free (out, FALSE);
}
