/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * deck-original.c: reads decks written for the original Avignon: a list of <subtile> and
 * <connection> for every single copy of a tile.
 */
#include "land/deck-original.h"
#include "land/deck-read.h"
#include "land/tile.h"

#include <string.h>

#include "engine/i18n.h"

/* --- where roads meet --- */

static gboolean
is_at (guint16 set, guint slot)
{
    return (set & (1u << slot)) != 0;
}

/* Segments of SET that a road can lead to: cities and monasteries. */
static guint16
destinations (const AvTileDef *tile, guint16 set)
{
    guint16 found = 0;

    for (guint i = 0; i < tile->n_segments; i++) {
        if (is_at (set, i)
            && (strcmp (tile->segments[i].terrain, "city") == 0
                || strcmp (tile->segments[i].terrain, "monastery") == 0))
            found |= (guint16) (1u << i);
    }
    return found;
}

static guint16
owners (const AvTileDef *tile, guint16 slots)
{
    guint16 found = 0;

    for (guint i = 0; i < tile->n_segments; i++) {
        if ((tile->segments[i].slots & slots) != 0)
            found |= (guint16) (1u << i);
    }
    return found;
}

static void
add_junction (AvTileDef *tile, guint16 segments)
{
    if ((segments & (segments - 1)) == 0)
        return;
    for (guint i = 0; i < tile->n_junctions; i++) {
        if (tile->junctions[i].segments == segments)
            return;
    }
    tile->junctions = g_renew (AvJunctionDef, tile->junctions, tile->n_junctions + 1);
    tile->junctions[tile->n_junctions++] = (AvJunctionDef){ .segments = segments };
}

/* A road that ends on the rim leads straight into the city or monastery behind it, or, if that is grass, to
 * the only city or monastery of the tile. */
static guint16
rim_destination (const AvTileDef *tile, guint slot)
{
    guint16 behind = destinations (tile, owners (tile, (guint16) (1u << (12 + slot / 3))));
    guint16 all = destinations (tile, G_MAXUINT16);

    if (behind == 0 && (all & (all - 1)) == 0)
        behind = all;
    return behind;
}

static void
derive_junctions (AvTileDef *tile, guint16 ends)
{
    guint16 inner = (guint16) (0xfu << AV_RIM_SLOTS);
    guint16 centre = 0;

    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        guint16 road = owners (tile, (guint16) (1u << slot));
        guint i = (guint) g_bit_nth_lsf (road, -1);
        guint16 side;
        guint16 goal;
        if (!is_at (ends, slot) || strcmp (tile->segments[i].terrain, "road") != 0)
            continue;
        if (slot < AV_RIM_SLOTS) {
            add_junction (tile, road | rim_destination (tile, slot));
            continue;
        }
        /* A road that came across the tile ends at what is on this side of it. */
        side = (guint16) (0x7u << (3 * (slot - AV_RIM_SLOTS)));
        goal = destinations (tile, owners (tile, side));
        if (goal != 0 && (tile->segments[i].slots & side) == 0)
            add_junction (tile, road | goal);
        else
            centre |= road;
    }
    if (centre == 0)
        return;
    /* One that came from this side ends in the middle, where all inner slots are. */
    for (guint i = 0; i < tile->n_segments; i++) {
        guint16 slots = tile->segments[i].slots & inner;
        if (strcmp (tile->segments[i].terrain, "road") == 0 && (slots & (slots - 1)) != 0)
            centre |= (guint16) (1u << i);
    }
    add_junction (tile, centre | destinations (tile, owners (tile, inner)));
}

/* --- the file --- */

#define MONASTERY "monastery"
#define INTERSECTION "intersection"

typedef struct {
    const gchar *terrain; /* NULL: the file does not mention this slot */
    const gchar *addon;   /* NULL: none */
    guint line;
} Subtile;

typedef struct {
    guint line; /* 0: no tile is being read */
    guint problems_before;
    Subtile subtiles[AV_SLOTS];
    guint16 joined[AV_SLOTS]; /* bit b of A: connected as the file says */
    guint8 group[AV_SLOTS];   /* the lowest slot of its segment */
    guint16 ends;             /* slots where a road ends */
    guint16 monastery;        /* slots said to be the monastery, until the repair */
    guint n_graphics;
    gboolean plain; /* there is one graphic, neither turned, shifted nor scaled */
    gchar *picture;
    gchar *comment;    /* what stood before the tile */
    GHashTable *kinds; /* layout → AvTileDef, to find a repeated tile */
} Original;

static const gchar *const terrains[] = { "field", "road", "city", "river", NULL };

/* Addons that have other names here. */
static const struct {
    const gchar *addon;
    const gchar *mark;
} aliases[] = { { "pigs", "pig-herd" }, { "barrel", "wine" } };

/* Addons that are printed on the tile as a whole, wherever the file puts them. */
static const gchar *const tile_addons[] = { "dragon", "volcano", "portal", NULL };

/* --- elements --- */

static gint
read_slot (AvDeckReading *reading, const gchar *element, const gchar *name)
{
    const gchar *text = av_deck_attribute (reading, name);
    g_autofree gchar *bare = g_strstrip (g_strdup (text != NULL ? text : ""));
    guint64 slot;

    if (g_ascii_string_to_unsigned (bare, 10, 0, AV_SLOTS - 1, &slot, NULL))
        return (gint) slot;
    av_deck_problem (reading, reading->line, _ ("<%s>: %s=“%.40s” is not a number from 0 to 15"),
                     element, name, bare);
    return -1;
}

/* What ADDON is: a mark, or something else; NULL: nothing. */
static const gchar *
read_addon (AvDeckReading *reading)
{
    const gchar *text = av_deck_attribute (reading, "addon");
    g_autofree gchar *addon = NULL;

    if (text == NULL || text[0] == '\0' || strcmp (text, "none") == 0)
        return NULL;
    addon = g_strdelimit (g_ascii_strdown (text, -1), "_ ", '-');
    for (guint i = 0; i < G_N_ELEMENTS (aliases); i++) {
        if (strcmp (addon, aliases[i].addon) == 0)
            return aliases[i].mark;
    }
    if (!av_deck_id_is_right (addon, FALSE)) {
        av_deck_problem (reading, reading->line,
                         _ ("the addon “%.40s” cannot be the name of a mark"), text);
        return NULL;
    }
    return g_intern_string (addon);
}

static void
start_subtile (AvDeckReading *reading, Original *tile)
{
    gint slot = read_slot (reading, "subtile", "position");
    const gchar *terrain = av_deck_attribute (reading, "terrain");
    const gchar *addon = read_addon (reading);
    Subtile *subtile;

    if (terrain == NULL || !g_strv_contains (terrains, terrain)) {
        av_deck_problem (reading, reading->line,
                         _ ("<subtile>: the terrain “%.40s” is none of field, road, city, river"),
                         terrain != NULL ? terrain : "");
        terrain = "field";
    }
    if (slot < 0)
        return;
    subtile = &tile->subtiles[slot];
    if (subtile->terrain != NULL)
        av_deck_problem (reading, reading->line, _ ("a second <subtile> for position %d"), slot);
    *subtile = (Subtile){
        .terrain = g_intern_string (terrain),
        .addon = addon,
        .line = reading->line,
    };
}

static void
start_connection (AvDeckReading *reading, Original *tile)
{
    gint from = read_slot (reading, "connection", "from");
    gint to = read_slot (reading, "connection", "to");
    const gchar *a;
    const gchar *b;

    if (from < 0 || to < 0)
        return;
    a = tile->subtiles[from].terrain;
    b = tile->subtiles[to].terrain;
    if (a == NULL || b == NULL)
        av_deck_problem (reading, reading->line,
                         _ ("<connection>: no <subtile> %d stands before it"),
                         a == NULL ? from : to);
    else if (a != b)
        av_deck_problem (reading, reading->line, _ ("<connection>: slot %d is %s, slot %d is %s"),
                         from, a, to, b);
    tile->joined[from] |= (guint16) (1u << to);
    tile->joined[to] |= (guint16) (1u << from);
}

/* The layers are the original's pictures, and mean nothing here; but a single one that is beside
 * the deck is the tile's own picture. */
static void
start_graphics (AvDeckReading *reading, Original *tile)
{
    const gchar *name = av_deck_attribute (reading, "img");

    tile->n_graphics++;
    tile->plain = av_deck_attribute (reading, "rotation") == NULL
                  && av_deck_attribute (reading, "position") == NULL
                  && av_deck_attribute (reading, "scale") == NULL;
    g_clear_pointer (&tile->picture, g_free);
    if (name == NULL || reading->folder == NULL || g_path_is_absolute (name)
        || strstr (name, "..") != NULL || !g_str_has_suffix (name, ".svg"))
        return;
    tile->picture = g_build_filename (reading->folder, name, NULL);
    if (!g_file_test (tile->picture, G_FILE_TEST_IS_REGULAR))
        g_clear_pointer (&tile->picture, g_free);
}

static void
start_tile (AvDeckReading *reading, Original *tile)
{
    memset (tile->subtiles, 0, sizeof tile->subtiles);
    memset (tile->joined, 0, sizeof tile->joined);
    g_clear_pointer (&tile->picture, g_free);
    tile->n_graphics = 0;
    tile->line = reading->line;
    tile->problems_before = reading->problems->len;
}

static void
on_start (AvDeckReading *reading, const gchar *element, guint depth)
{
    Original *tile = reading->format_data;

    if (depth == 1 && strcmp (element, "tile") == 0)
        start_tile (reading, tile);
    else if (depth == 2 && tile->line > 0 && strcmp (element, "subtile") == 0)
        start_subtile (reading, tile);
    else if (depth == 2 && tile->line > 0 && strcmp (element, "connection") == 0)
        start_connection (reading, tile);
    else if (depth == 2 && tile->line > 0 && strcmp (element, "graphics") == 0)
        start_graphics (reading, tile);
}

/* The nearest that the format has to a name is a comment before a tile: "Crossroads (2/4)". */
static void
on_comment (AvDeckReading *reading, const gchar *comment, guint depth)
{
    Original *tile = reading->format_data;
    g_autofree gchar *text = NULL;
    gsize length;

    if (depth != 1)
        return;
    text = g_strstrip (g_strdelimit (g_strdup (comment), "\t\r\n", ' '));
    length = strlen (text);
    /* The number at its end counts copies, which will be one kind. */
    if (length > 0 && text[length - 1] == ')') {
        gchar *open = strrchr (text, '(');
        if (open != NULL && strspn (open, "(/0123456789 )") == strlen (open))
            *open = '\0';
    }
    g_strchomp (text);
    if (!av_deck_is_name (text))
        return;
    g_free (tile->comment);
    tile->comment = g_steal_pointer (&text);
}

/* --- segments --- */

static void
join (Original *tile, guint a, guint b)
{
    guint8 keep = MIN (tile->group[a], tile->group[b]);
    guint8 drop = MAX (tile->group[a], tile->group[b]);

    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        if (tile->group[slot] == drop)
            tile->group[slot] = keep;
    }
}

/* A monastery never owns a rim slot: it would stand on the edge.  Such a slot goes to the field
 * beside it, and if the monastery has nothing else, it gets the inner slot there instead. */
static void
repair_rim_monastery (Original *tile, guint slot)
{
    const guint beside[] = { (slot + 11) % 12, (slot + 1) % 12, 12 + slot / 3 };

    tile->monastery &= (guint16) ~(1u << slot);
    for (guint i = 0; i < G_N_ELEMENTS (beside); i++) {
        guint other = beside[i];
        if (!is_at (tile->monastery, other)
            && strcmp (tile->subtiles[other].terrain, "field") == 0) {
            tile->subtiles[slot].terrain = tile->subtiles[other].terrain;
            join (tile, slot, other);
            return;
        }
    }
}

static void
repair_monastery (Original *tile)
{
    guint16 said = tile->monastery;

    for (guint slot = 0; slot < AV_RIM_SLOTS; slot++) {
        if (is_at (said, slot))
            repair_rim_monastery (tile, slot);
    }
    if (said != 0 && tile->monastery == 0) {
        guint first = (guint) g_bit_nth_lsf (said, -1);
        tile->monastery = (guint16) (1u << (12 + first / 3));
    }
}

static void
join_segments (Original *tile)
{
    tile->monastery = 0;
    tile->ends = 0;
    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        const gchar *addon = tile->subtiles[slot].addon;
        tile->group[slot] = (guint8) slot;
        if (g_strcmp0 (addon, MONASTERY) == 0)
            tile->monastery |= (guint16) (1u << slot);
        if (g_strcmp0 (addon, INTERSECTION) == 0)
            tile->ends |= (guint16) (1u << slot);
    }
    for (guint a = 0; a < AV_SLOTS; a++) {
        for (guint b = 0; b < a; b++) {
            /* The monastery is separate from all around it, whatever the file connects. */
            if (is_at (tile->joined[a], b)
                && is_at (tile->monastery, a) == is_at (tile->monastery, b))
                join (tile, a, b);
        }
    }
    repair_monastery (tile);
    for (guint side = 0; side < 4; side++) {
        const Subtile *slots = &tile->subtiles[3 * side];
        if (slots[0].terrain == slots[1].terrain && slots[1].terrain == slots[2].terrain) {
            join (tile, 3 * side, 3 * side + 1);
            join (tile, 3 * side + 1, 3 * side + 2);
        }
    }
}

/* The marks of the slots in SLOTS: each as often as the file names it, but marks of the whole
 * tile once. */
static const gchar **
collect_marks (const Original *tile, guint16 slots, gboolean of_tile)
{
    GPtrArray *marks = g_ptr_array_new ();

    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        const gchar *addon = tile->subtiles[slot].addon;
        if (!is_at (slots, slot) || addon == NULL || strcmp (addon, MONASTERY) == 0
            || strcmp (addon, INTERSECTION) == 0 || g_strv_contains (tile_addons, addon) != of_tile
            || (of_tile && g_ptr_array_find (marks, addon, NULL)))
            continue;
        g_ptr_array_add (marks, (gpointer) addon);
    }
    g_ptr_array_add (marks, NULL);
    return (const gchar **) g_ptr_array_free (marks, FALSE);
}

static void
add_segment (const Original *from, AvTileDef *tile, const gchar *terrain, guint16 slots)
{
    AvSegmentDef *segment;

    if (slots == 0)
        return;
    segment = &tile->segments[tile->n_segments++];
    segment->terrain = terrain;
    segment->slots = slots;
    segment->marks = collect_marks (from, slots, FALSE);
}

/* Segments in the order of their lowest slots; the monastery comes where the file first names
 * it. */
static void
add_segments (const Original *from, AvTileDef *tile)
{
    gboolean monastery_done = FALSE;

    for (guint first = 0; first < AV_SLOTS; first++) {
        guint16 slots = 0;
        if (!monastery_done && from->monastery != 0
            && (g_strcmp0 (from->subtiles[first].addon, MONASTERY) == 0)) {
            add_segment (from, tile, g_intern_static_string (MONASTERY), from->monastery);
            monastery_done = TRUE;
        }
        for (guint slot = first; slot < AV_SLOTS; slot++) {
            if (from->group[slot] == first && !is_at (from->monastery, slot))
                slots |= (guint16) (1u << slot);
        }
        add_segment (from, tile, from->subtiles[first].terrain, slots);
    }
}

/* --- kinds --- */

/* Equal for tiles that are the same in the same rotation. */
static gchar *
layout_key (const AvTileDef *tile)
{
    g_autofree gchar *marks = g_strjoinv (" ", (gchar **) tile->marks);
    GString *key = g_string_new (marks);

    for (guint i = 0; i < tile->n_segments; i++) {
        g_autofree gchar *words = g_strjoinv (" ", (gchar **) tile->segments[i].marks);
        g_string_append_printf (key, "|%s %x %s", tile->segments[i].terrain,
                                tile->segments[i].slots, words);
    }
    for (guint i = 0; i < tile->n_junctions; i++)
        g_string_append_printf (key, "+%x", tile->junctions[i].segments);
    g_string_append (key, tile->picture != NULL ? tile->picture : "");
    return g_string_free (key, FALSE);
}

static gboolean
is_complete (AvDeckReading *reading, const Original *tile)
{
    GString *missing = g_string_new (NULL);

    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        if (tile->subtiles[slot].terrain == NULL)
            g_string_append_printf (missing, " %u", slot);
    }
    if (missing->len > 0)
        av_deck_problem (reading, tile->line, _ ("a tile has no <subtile> for position%s"),
                         missing->str);
    g_string_free (missing, TRUE);
    return reading->problems->len == tile->problems_before;
}

static void
add_tile (AvDeckReading *reading, Original *from)
{
    g_autoptr (AvTileDef) tile = av_tile_def_new (from->line);
    g_autofree gchar *key = NULL;
    AvTileDef *same;

    join_segments (from);
    add_segments (from, tile);
    for (guint i = 0; i < tile->n_segments; i++)
        av_tile_def_derive_touches (tile, i);
    g_free ((gpointer) tile->marks);
    tile->marks = collect_marks (from, G_MAXUINT16, TRUE);
    derive_junctions (tile, from->ends);
    if (from->n_graphics == 1 && from->plain && from->picture != NULL)
        tile->picture = g_canonicalize_filename (from->picture, NULL);

    key = layout_key (tile);
    same = g_hash_table_lookup (from->kinds, key);
    if (same != NULL) {
        same->count++;
        if (++reading->deck->n_tiles > AV_DECK_MAX_TILES) {
            av_deck_problem (reading, tile->line, _ ("more than %d tiles"), AV_DECK_MAX_TILES);
            reading->stopped = TRUE;
        }
        return;
    }
    tile->id = g_strdup_printf ("%s/%02u", reading->deck->id, reading->deck->kinds->len + 1);
    tile->name = from->comment != NULL ? g_strdup (from->comment) : av_tile_def_describe (tile);
    g_hash_table_insert (from->kinds, g_steal_pointer (&key), tile);
    av_deck_add_kind (reading, g_steal_pointer (&tile));
}

static void
on_end (AvDeckReading *reading, const gchar *element, guint depth)
{
    Original *tile = reading->format_data;

    if (depth != 1 || tile->line == 0)
        return;
    if (is_complete (reading, tile))
        add_tile (reading, tile);
    tile->line = 0;
    g_clear_pointer (&tile->comment, g_free);
}

/* --- the whole deck --- */

/* On how many sides TILE shows a river. */
static guint
count_river_sides (const AvTileDef *tile)
{
    guint n = 0;

    for (guint side = 0; side < 4; side++)
        n += strcmp (tile->segments[av_tile_def_segment_at (tile, 3 * side + 1)].terrain, "river")
             == 0;
    return n;
}

/* The original knows its river decks by name.  Here they are known by their tiles, all of which
 * show a river.  The first is the spring, a fork comes second, other ends come last. */
static void
order_river (AvDeck *deck)
{
    gint last = 0;

    for (guint i = 0; i < deck->kinds->len; i++) {
        if (count_river_sides (g_ptr_array_index (deck->kinds, i)) == 0)
            return;
    }
    deck->first = TRUE;
    deck->forces = TRUE;
    deck->max_copies = 1;
    g_strfreev (deck->rules);
    deck->rules = g_strsplit ("river", " ", -1);
    for (guint i = deck->kinds->len; i-- > 0;) {
        AvTileDef *tile = g_ptr_array_index (deck->kinds, i);
        guint sides = count_river_sides (tile);
        if (i == 0) {
            tile->start = TRUE;
            tile->order = 1;
        } else if (sides > 2) {
            tile->order = 2;
        } else if (sides == 1) {
            tile->order = --last;
        }
    }
}

static const AvDeckFormat format = { .start = on_start, .end = on_end, .comment = on_comment };

void
av_deck_read_original (AvDeckReading *reading, const gchar *text, gsize length)
{
    Original original = { .kinds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
    AvDeck *deck = reading->deck;

    av_deck_parse (reading, &format, &original, text, length);
    g_hash_table_unref (original.kinds);
    g_free (original.picture);
    g_free (original.comment);
    if (reading->problems->len > 0 || deck->kinds->len == 0)
        return;
    /* The original lays the first tile of its core deck first. */
    if (strcmp (deck->id, "core") == 0)
        ((AvTileDef *) g_ptr_array_index (deck->kinds, 0))->start = TRUE;
    order_river (deck);
}
