/* SPDX-License-Identifier: GPL-3.0-or-later */
/* oracle.c: an independent scorer of the basic game for tests, which floods a grid of slots. */
#include "oracle.h"

#include <stdio.h>
#include <string.h>

#define FOLLOWERS 7
#define MOST_PLAYERS 6

typedef struct {
    guint player;
    gint at; /* cell * 16 + slot; -1: at home */
} Follower;

struct _Oracle {
    gint width, height;
    guint n_players, edition;
    OracleFind find;
    gpointer data;
    gint *owner; /* by cell * 16 + slot: number of the segment on its tile; -1: no tile */
    const AvTileDef **kinds; /* by cell */
    guint8 *seen;            /* by cell * 16 + slot */
    guint n_placed;
    Follower followers[MOST_PLAYERS * FOLLOWERS];
    gint scores[MOST_PLAYERS];
    guint active;
    gint last; /* cell of the tile of this turn, or -1 */
    const AvTileDef *drawn;
    guint n_discarded;
    GString *complaints;
};

/* What a flood brings back. */
typedef struct {
    GArray *slots; /* of gint */
    guint tiles, open, shields;
    guint held[MOST_PLAYERS];
    guint most; /* the highest of held */
} Flood;

/* --- features by flooding --- */

static gint
oracle_across (const Oracle *o, gint node)
{
    /* By slot of the rim: where the neighbour lies, and which of its slots touches. */
    static const struct {
        gint dx, dy, slot;
    } beyond[12] = {
        { 0, -1, 8 }, { 0, -1, 7 }, { 0, -1, 6 }, { 1, 0, 11 }, { 1, 0, 10 }, { 1, 0, 9 },
        { 0, 1, 2 },  { 0, 1, 1 },  { 0, 1, 0 },  { -1, 0, 5 }, { -1, 0, 4 }, { -1, 0, 3 },
    };
    gint cell = node / 16, slot = node % 16;

    if (slot >= 12)
        return -1;
    gint x = cell % o->width + beyond[slot].dx, y = cell / o->width + beyond[slot].dy;
    if (x < 0 || y < 0 || x >= o->width || y >= o->height)
        return -1;
    return (y * o->width + x) * 16 + beyond[slot].slot;
}

static const AvSegmentDef *
oracle_segment_of (const Oracle *o, gint node)
{
    return &o->kinds[node / 16]->segments[o->owner[node]];
}

static gboolean
oracle_is_terrain (const Oracle *o, gint node, const gchar *terrain)
{
    return o->owner[node] >= 0 && strcmp (oracle_segment_of (o, node)->terrain, terrain) == 0;
}

static void
oracle_flood_clear (Flood *flood)
{
    g_clear_pointer (&flood->slots, g_array_unref);
}

static void
visit (Oracle *o, Flood *flood, gint node)
{
    if (o->owner[node] >= 0 && !o->seen[node]) {
        o->seen[node] = 1;
        g_array_append_val (flood->slots, node);
    }
}

static void
oracle_flood_from (Oracle *o, gint node, Flood *flood)
{
    g_autoptr (GHashTable) cells = g_hash_table_new (NULL, NULL);
    g_autoptr (GHashTable) segments = g_hash_table_new (NULL, NULL);

    *flood = (Flood){ .slots = g_array_new (FALSE, FALSE, sizeof (gint)) };
    visit (o, flood, node);
    for (guint i = 0; i < flood->slots->len; i++) {
        gint at = g_array_index (flood->slots, gint, i), cell = at / 16,
             other = oracle_across (o, at);
        g_hash_table_add (cells, GINT_TO_POINTER (cell));
        for (gint slot = 0; slot < 16; slot++)
            if (o->owner[cell * 16 + slot] == o->owner[at])
                visit (o, flood, cell * 16 + slot);
        if (other >= 0)
            visit (o, flood, other);
        if (at % 16 < 12 && (other < 0 || o->owner[other] < 0))
            flood->open++;
        if (g_hash_table_add (segments, GINT_TO_POINTER (cell * 16 + o->owner[at])))
            for (guint m = 0; oracle_segment_of (o, at)->marks[m] != NULL; m++)
                flood->shields += strcmp (oracle_segment_of (o, at)->marks[m], "shield") == 0;
        for (guint f = 0; f < MOST_PLAYERS * FOLLOWERS; f++)
            if (o->followers[f].at == at)
                flood->held[o->followers[f].player]++;
    }
    flood->tiles = g_hash_table_size (cells);
    for (guint p = 0; p < MOST_PLAYERS; p++)
        flood->most = MAX (flood->most, flood->held[p]);
}

static void
oracle_forget_seen (Oracle *o)
{
    memset (o->seen, 0, o->width * o->height * 16);
}

static gint
oracle_name_of (Oracle *o, gint node, gboolean *complete)
{
    Flood flood;
    gint lowest = node;

    oracle_forget_seen (o);
    oracle_flood_from (o, node, &flood);
    oracle_forget_seen (o);
    *complete = flood.open == 0;
    for (guint i = 0; i < flood.slots->len; i++)
        lowest = MIN (lowest, g_array_index (flood.slots, gint, i));
    oracle_flood_clear (&flood);
    return lowest;
}

/* --- the game --- */

Oracle *
oracle_new (guint width, guint height, guint n_players, guint edition, OracleFind find,
            gpointer data)
{
    Oracle *o = g_new0 (Oracle, 1);

    o->width = width;
    o->height = height;
    o->n_players = n_players;
    o->edition = edition;
    o->find = find;
    o->data = data;
    o->owner = g_new (gint, width * height * 16);
    for (guint i = 0; i < width * height * 16; i++)
        o->owner[i] = -1;
    o->kinds = g_new0 (const AvTileDef *, width *height);
    o->seen = g_new0 (guint8, width * height * 16);
    for (guint i = 0; i < MOST_PLAYERS * FOLLOWERS; i++)
        o->followers[i] = (Follower){ i / FOLLOWERS, -1 };
    o->last = -1;
    o->complaints = g_string_new (NULL);
    return o;
}

void
oracle_free (Oracle *o)
{
    g_free (o->owner);
    g_free (o->kinds);
    g_free (o->seen);
    g_string_free (o->complaints, TRUE);
    g_free (o);
}

static void
pay (Oracle *o, const Flood *flood, gint points)
{
    for (guint p = 0; p < o->n_players; p++)
        if (flood->most > 0 && flood->held[p] == flood->most)
            o->scores[p] += points;
}

static void
send_home (Oracle *o, const Flood *flood)
{
    for (guint i = 0; i < flood->slots->len; i++)
        for (guint f = 0; f < MOST_PLAYERS * FOLLOWERS; f++)
            if (o->followers[f].at == g_array_index (flood->slots, gint, i))
                o->followers[f].at = -1;
}

/* Tiles on the nine cells about a cell. */
static guint
count_around (const Oracle *o, gint cell)
{
    gint x = cell % o->width, y = cell / o->width;
    guint n = 0;

    for (gint j = MAX (y - 1, 0); j <= MIN (y + 1, o->height - 1); j++)
        for (gint i = MAX (x - 1, 0); i <= MIN (x + 1, o->width - 1); i++)
            n += o->kinds[j * o->width + i] != NULL;
    return n;
}

/* Points of a complete city; the editions differ where it has but two tiles. */
static gint
city_points (const Oracle *o, const Flood *flood)
{
    gint each = o->edition < 3 && flood->tiles == 2 ? 1 : 2;
    return each * (gint) (flood->tiles + flood->shields);
}

static void
settle_monasteries (Oracle *o)
{
    for (gint cell = 0; cell < o->width * o->height; cell++) {
        if (o->kinds[cell] == NULL || count_around (o, cell) < 9)
            continue;
        for (gint slot = 0; slot < 16; slot++)
            for (guint f = 0; f < MOST_PLAYERS * FOLLOWERS; f++)
                if (o->followers[f].at == cell * 16 + slot
                    && oracle_is_terrain (o, cell * 16 + slot, "monastery")) {
                    o->scores[o->followers[f].player] += 9;
                    o->followers[f].at = -1;
                }
    }
}

void
oracle_settle (Oracle *o)
{
    if (o->last < 0)
        return;
    for (gint slot = 0; slot < 12; slot++) {
        gint node = o->last * 16 + slot;
        gboolean city = oracle_is_terrain (o, node, "city"),
                 road = oracle_is_terrain (o, node, "road");
        Flood flood = { 0 };
        if (o->seen[node] || (!city && !road))
            continue;
        oracle_flood_from (o, node, &flood);
        if (flood.open == 0) {
            pay (o, &flood, city ? city_points (o, &flood) : (gint) flood.tiles);
            send_home (o, &flood);
        }
        oracle_flood_clear (&flood);
    }
    oracle_forget_seen (o);
    settle_monasteries (o);
    o->last = -1;
    o->active = (o->active + 1) % o->n_players;
}

static gboolean
fits (Oracle *o, const AvTileDef *kind, gint cell, guint rotation, guint *neighbours)
{
    gboolean good = o->kinds[cell] == NULL;

    *neighbours = 0;
    for (gint slot = 0; slot < 12 && good; slot++) {
        gint other = oracle_across (o, cell * 16 + slot);
        if (other < 0 || o->kinds[other / 16] == NULL)
            continue;
        (*neighbours)++;
        /* The printed slot that comes to lie there. */
        gint printed = (slot + 12 - 3 * (gint) rotation) % 12;
        for (guint i = 0; i < kind->n_segments; i++)
            if (kind->segments[i].slots >> printed & 1)
                good = good && oracle_is_terrain (o, other, kind->segments[i].terrain);
    }
    return good;
}

static gboolean
fits_anywhere (Oracle *o, const AvTileDef *kind)
{
    guint neighbours;

    for (gint cell = 0; cell < o->width * o->height; cell++)
        for (guint rotation = 0; rotation < 4; rotation++)
            if (fits (o, kind, cell, rotation, &neighbours) && (neighbours > 0 || o->n_placed == 0))
                return TRUE;
    return FALSE;
}

static void
put_down (Oracle *o, const AvTileDef *kind, gint x, gint y, guint rotation)
{
    gint cell = y * o->width + x;
    guint neighbours;

    if (x < 0 || y < 0 || x >= o->width || y >= o->height || kind == NULL) {
        g_string_append_printf (o->complaints, "no tile can lie at %d %d\n", x, y);
        return;
    }
    if (!fits (o, kind, cell, rotation, &neighbours) || (neighbours == 0 && o->n_placed > 0))
        g_string_append_printf (o->complaints, "%s does not fit at %d %d %u\n", kind->id, x, y,
                                rotation);
    o->kinds[cell] = kind;
    o->n_placed++;
    for (guint i = 0; i < kind->n_segments; i++)
        for (gint slot = 0; slot < 16; slot++)
            if (kind->segments[i].slots >> slot & 1) {
                gint lies = slot < 12 ? (slot + 3 * (gint) rotation) % 12
                                      : 12 + (slot - 12 + (gint) rotation) % 4;
                o->owner[cell * 16 + lies] = i;
            }
}

void
oracle_lay (Oracle *o, const gchar *id, gint x, gint y, guint rotation)
{
    put_down (o, o->find (id, o->data), x, y, rotation);
}

static void
deploy (Oracle *o, gint x, gint y, gint slot)
{
    Flood flood;
    gint at = (y * o->width + x) * 16 + slot;

    if (at / 16 != o->last)
        g_string_append_printf (o->complaints, "deployed at %d %d, which is not the last tile\n", x,
                                y);
    oracle_flood_from (o, at, &flood);
    oracle_forget_seen (o);
    if (flood.most > 0)
        g_string_append_printf (o->complaints, "deployed at %d %d %d, which is taken\n", x, y,
                                slot);
    oracle_flood_clear (&flood);
    for (guint f = 0; f < FOLLOWERS; f++) {
        Follower *follower = &o->followers[o->active * FOLLOWERS + f];
        if (follower->at < 0) {
            follower->at = at;
            return;
        }
    }
    g_string_append_printf (o->complaints, "deployed without a follower at %d %d\n", x, y);
}

/* A drawn tile that was neither placed nor can be is out of the game. */
static void
discard (Oracle *o)
{
    if (o->drawn == NULL)
        return;
    if (fits_anywhere (o, o->drawn))
        g_string_append_printf (o->complaints, "%s was discarded, but it fits\n", o->drawn->id);
    o->n_discarded++;
    o->drawn = NULL;
}

void
oracle_play (Oracle *o, const gchar *line)
{
    gchar id[64];
    gint x, y, n;

    if (sscanf (line, "draw %63s", id) == 1) {
        oracle_settle (o);
        discard (o);
        o->drawn = o->find (id, o->data);
    } else if (sscanf (line, "place %d %d %d", &x, &y, &n) == 3) {
        put_down (o, o->drawn, x, y, n);
        o->drawn = NULL;
        o->last = y * o->width + x;
    } else if (sscanf (line, "deploy follower %d %d %d", &x, &y, &n) == 3) {
        deploy (o, x, y, n);
    } else if (strcmp (line, "pass") != 0) {
        g_string_append_printf (o->complaints, "not understood: %s\n", line);
    }
}

/* The complete cities that a field feeds, as a set. */
static GHashTable *
fed_by (Oracle *o, const Flood *field)
{
    GHashTable *cities = g_hash_table_new (NULL, NULL);

    for (guint i = 0; i < field->slots->len; i++) {
        gint node = g_array_index (field->slots, gint, i), cell = node / 16;
        for (gint slot = 0; slot < 16; slot++) {
            gint city = cell * 16 + slot;
            gboolean complete;
            if (!(oracle_segment_of (o, node)->touches >> o->owner[city] & 1)
                || !oracle_is_terrain (o, city, "city"))
                continue;
            gint name = oracle_name_of (o, city, &complete);
            if (complete)
                g_hash_table_add (cities, GINT_TO_POINTER (name + 1));
        }
    }
    return cities;
}

/* Counts a field's farmers for the cities it feeds: TALLY has an array by player for each city. */
static void
count_field (Oracle *o, const Flood *field, GHashTable *tally)
{
    g_autoptr (GHashTable) cities = fed_by (o, field);
    GHashTableIter iter;
    gpointer city;

    g_hash_table_iter_init (&iter, cities);
    while (g_hash_table_iter_next (&iter, &city, NULL)) {
        gint *sums = g_hash_table_lookup (tally, city);
        if (sums == NULL) {
            sums = g_new0 (gint, MOST_PLAYERS);
            g_hash_table_insert (tally, city, sums);
        }
        for (guint p = 0; p < o->n_players; p++) {
            gboolean wins = field->held[p] == field->most;
            if (o->edition == 1)
                sums[p] += field->held[p];
            else if (wins && (o->edition == 3 || sums[p] == 0)) {
                sums[p]++;
                o->scores[p] += 3;
            }
        }
    }
}

static void
finish_fields (Oracle *o)
{
    g_autoptr (GHashTable) tally = g_hash_table_new_full (NULL, NULL, NULL, g_free);
    g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
    GHashTableIter iter;
    gpointer value;

    for (guint f = 0; f < MOST_PLAYERS * FOLLOWERS; f++) {
        gboolean complete;
        Flood field;
        gint at = o->followers[f].at;
        if (at < 0 || !oracle_is_terrain (o, at, "field")
            || !g_hash_table_add (done, GINT_TO_POINTER (oracle_name_of (o, at, &complete) + 1)))
            continue;
        oracle_flood_from (o, at, &field);
        oracle_forget_seen (o);
        count_field (o, &field, tally);
        oracle_flood_clear (&field);
    }
    g_hash_table_iter_init (&iter, tally);
    while (o->edition == 1 && g_hash_table_iter_next (&iter, NULL, &value)) {
        gint *sums = value, most = 0;
        for (guint p = 0; p < o->n_players; p++)
            most = MAX (most, sums[p]);
        for (guint p = 0; p < o->n_players; p++)
            o->scores[p] += most > 0 && sums[p] == most ? 4 : 0;
    }
}

void
oracle_finish (Oracle *o)
{
    oracle_settle (o);
    discard (o);
    finish_fields (o);
    oracle_forget_seen (o);
    for (guint f = 0; f < MOST_PLAYERS * FOLLOWERS; f++) {
        gint at = o->followers[f].at;
        Flood flood;
        if (at < 0 || o->seen[at] || oracle_is_terrain (o, at, "field"))
            continue;
        oracle_flood_from (o, at, &flood);
        pay (o, &flood,
             oracle_is_terrain (o, at, "monastery") ? count_around (o, at / 16) : flood.tiles);
        oracle_flood_clear (&flood);
    }
}

gint
oracle_get_score (const Oracle *o, guint player)
{
    return o->scores[player];
}

guint
oracle_get_supply (const Oracle *o, guint player)
{
    guint n = 0;

    for (guint f = 0; f < FOLLOWERS; f++)
        n += o->followers[player * FOLLOWERS + f].at < 0;
    return n;
}

guint
oracle_get_winners (const Oracle *o)
{
    gint best = G_MININT;
    guint mask = 0;

    for (guint p = 0; p < o->n_players; p++)
        best = MAX (best, o->scores[p]);
    for (guint p = 0; p < o->n_players; p++)
        mask |= (guint) (o->scores[p] == best) << p;
    return mask;
}

guint
oracle_get_n_discarded (const Oracle *o)
{
    return o->n_discarded;
}

const gchar *
oracle_get_complaints (const Oracle *o)
{
    return o->complaints->str;
}
