/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile.c: questions about a tile kind: slots, symmetry, what its fields feed, its name. */
#include <avignon/tile.h>

#include <string.h>

#include "engine/i18n.h"
#include "land/tile.h"

guint16
av_slots_turn (guint16 slots, guint rotation)
{
    guint16 turned = 0;

    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        if (slots & (1u << slot))
            turned |= 1u << av_slot_turn (slot, rotation);
    }
    return turned;
}

guint
av_tile_def_segment_at (const AvTileDef *tile, guint slot)
{
    for (guint i = 0; i < tile->n_segments; i++) {
        if (tile->segments[i].slots & (1u << slot))
            return i;
    }
    g_return_val_if_reached (0);
}

/* The rim is a ring that continues round the corners; the four inner slots are a ring too, and
 * each inner slot borders on the three rim slots of its side.  Of the possible meanings of
 * "beside", this one gives what printed tiles show (docs/decks.md). */
gboolean
av_slots_adjacent (guint a, guint b)
{
    if (a > b) {
        guint lower = b;
        b = a;
        a = lower;
    }
    if (b < AV_RIM_SLOTS)
        return b - a == 1 || b - a == AV_RIM_SLOTS - 1;
    if (a >= AV_RIM_SLOTS)
        return b - a == 1 || b - a == 3;
    return a / 3 == b - AV_RIM_SLOTS;
}

/* Whether any slot of SLOTS is beside one of OTHERS. */
static gboolean
are_beside (guint16 slots, guint16 others)
{
    for (guint a = 0; a < AV_SLOTS; a++) {
        for (guint b = 0; b < AV_SLOTS; b++) {
            if (slots & (1u << a) && others & (1u << b) && av_slots_adjacent (a, b))
                return TRUE;
        }
    }
    return FALSE;
}

void
av_tile_def_derive_touches (AvTileDef *tile, guint segment)
{
    AvSegmentDef *field = &tile->segments[segment];

    field->touches = 0;
    if (strcmp (field->terrain, "field") != 0)
        return;
    for (guint i = 0; i < tile->n_segments; i++) {
        if (strcmp (tile->segments[i].terrain, "city") == 0
            && are_beside (field->slots, tile->segments[i].slots))
            field->touches |= 1u << i;
    }
}

static guint
count_mark (const gchar *const *marks, const gchar *mark)
{
    guint n = 0;

    for (; *marks != NULL; marks++)
        n += strcmp (*marks, mark) == 0;
    return n;
}

/* Whether A and B hold the same marks, in whatever order. */
static gboolean
has_same_marks (const gchar *const *a, const gchar *const *b)
{
    if (g_strv_length ((gchar **) a) != g_strv_length ((gchar **) b))
        return FALSE;
    for (const gchar *const *mark = a; *mark != NULL; mark++) {
        if (count_mark (a, *mark) != count_mark (b, *mark))
            return FALSE;
    }
    return TRUE;
}

/* MASK of segments, with their numbers mapped by TABLE. */
static guint16
map_segments (guint16 mask, const guint8 *table)
{
    guint16 mapped = 0;

    for (guint i = 0; i < AV_MAX_SEGMENTS; i++) {
        if (mask & (1u << i))
            mapped |= 1u << table[i];
    }
    return mapped;
}

static gboolean
has_junction (const AvTileDef *tile, guint16 segments, guint16 access)
{
    for (guint i = 0; i < tile->n_junctions; i++) {
        if (tile->junctions[i].segments == segments && tile->junctions[i].access == access)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_same_turned (const AvTileDef *tile, guint rotation)
{
    guint8 table[AV_MAX_SEGMENTS] = { 0 };

    for (guint i = 0; i < tile->n_segments; i++) {
        guint16 turned = av_slots_turn (tile->segments[i].slots, rotation);
        guint j = 0;
        while (j < tile->n_segments && tile->segments[j].slots != turned)
            j++;
        if (j == tile->n_segments)
            return FALSE;
        table[i] = j;
    }
    for (guint i = 0; i < tile->n_segments; i++) {
        const AvSegmentDef *from = &tile->segments[i];
        const AvSegmentDef *to = &tile->segments[table[i]];
        if (strcmp (from->terrain, to->terrain) != 0 || !has_same_marks (from->marks, to->marks)
            || map_segments (from->touches, table) != to->touches)
            return FALSE;
    }
    for (guint i = 0; i < tile->n_junctions; i++) {
        if (!has_junction (tile, map_segments (tile->junctions[i].segments, table),
                           map_segments (tile->junctions[i].access, table)))
            return FALSE;
    }
    return TRUE;
}

guint
av_tile_def_symmetry (const AvTileDef *tile)
{
    guint same = 1;

    for (guint rotation = 1; rotation < 4; rotation++) {
        if (is_same_turned (tile, rotation))
            same |= 1u << rotation;
    }
    return same;
}

AvTileDef *
av_tile_def_new (guint line)
{
    AvTileDef *tile = g_new0 (AvTileDef, 1);

    tile->count = 1;
    tile->line = line;
    tile->marks = g_new0 (const gchar *, 1);
    return tile;
}

void
av_tile_def_free (AvTileDef *tile)
{
    if (tile == NULL)
        return;
    for (guint i = 0; i < tile->n_segments; i++)
        g_free ((gpointer) tile->segments[i].marks);
    g_free ((gpointer) tile->marks);
    g_free (tile->junctions);
    g_free (tile->picture);
    g_free (tile->name);
    g_free (tile->id);
    g_free (tile);
}

gchar *
av_tile_def_describe (const AvTileDef *tile)
{
    static const gchar *const sides[] = { NC_ ("side", "N"), NC_ ("side", "E"), NC_ ("side", "S"),
                                          NC_ ("side", "W") };
    GString *text = g_string_new (NULL);

    for (guint i = 0; i < tile->n_segments; i++) {
        const AvSegmentDef *segment = &tile->segments[i];
        if (strcmp (segment->terrain, "field") == 0)
            continue;
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                                g_dgettext (GETTEXT_PACKAGE, segment->terrain));
        for (guint side = 0; side < 4; side++) {
            if (segment->slots & (0x2u << (3 * side)))
                g_string_append_printf (text, " %s",
                                        g_dpgettext2 (GETTEXT_PACKAGE, "side", sides[side]));
        }
    }
    if (text->len == 0)
        g_string_append (text, g_dgettext (GETTEXT_PACKAGE, "field"));
    return g_string_free (text, FALSE);
}

gboolean
av_tile_def_is_parted (const AvTileDef *tile, guint side)
{
    guint a = av_tile_def_segment_at (tile, 3 * side);
    guint b = av_tile_def_segment_at (tile, 3 * side + 1);
    guint c = av_tile_def_segment_at (tile, 3 * side + 2);
    const AvSegmentDef *segments = tile->segments;
    return (a != b && segments[a].terrain == segments[b].terrain)
           || (b != c && segments[b].terrain == segments[c].terrain);
}
