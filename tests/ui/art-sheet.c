/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * art-sheet.c: draws every tile of a deck, pieces and a sample table into PNG files, and checks and
 * times the drawing.
 *
 * art-sheet FOLDER DECK,... RULES,... [KIND ...]     of these decks and rules all kinds, or those named
 */
#include <cairo.h>
#include <gio/gio.h>
#include <locale.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "gtk/palette.h"
#include "gtk/picture.h"
#include "gtk/piece-art.h"
#include "gtk/tile-art.h"
#include "gtk/tile-cache.h"
#include <avignon/host/manager.h>

typedef struct {
    const gchar *folder;
    AvArtStyle *style;
    GPtrArray *kinds; /* const AvTileDef * */
} Sheet;

static void
save (Sheet *sheet, cairo_surface_t *surface, const gchar *name)
{
    g_autofree gchar *path = g_build_filename (sheet->folder, name, NULL);
    if (cairo_surface_write_to_png (surface, path) != CAIRO_STATUS_SUCCESS)
        g_printerr ("art-sheet: cannot write %s\n", path);
    cairo_surface_destroy (surface);
}

static cairo_t *
begin (cairo_surface_t **surface, int width, int height)
{
    *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cr = cairo_create (*surface);
    cairo_set_source_rgb (cr, 0.30, 0.29, 0.27);
    cairo_paint (cr);
    return cr;
}

static const AvTileDef *
kind (const Sheet *sheet, guint i)
{
    return sheet->kinds->pdata[i];
}

static void
time_plans (Sheet *sheet)
{
    clock_t begun = clock ();
    for (guint i = 0; i < sheet->kinds->len; i++)
        for (guint rotation = 0; rotation < 4; rotation++)
            av_tile_art_segment_at (sheet->style, kind (sheet, i), rotation, 0.5, 0.5);
    double spent = (double) (clock () - begun) * 1000.0 / CLOCKS_PER_SEC;
    g_print ("plans: %.2f ms each\n", spent / (4.0 * MAX (sheet->kinds->len, 1)));
}

/* All kinds in four rotations, SIZE pixels each. */
static void
draw_kinds (Sheet *sheet, guint size, guint columns, const gchar *name)
{
    guint n = sheet->kinds->len, rows = (n + columns - 1) / columns, gap = 4;
    guint cell = 4 * (size + gap) + 8;
    cairo_surface_t *surface;
    cairo_t *cr = begin (&surface, (int) (columns * cell), (int) (rows * (size + gap) + gap));
    clock_t begun = clock ();

    for (guint i = 0; i < n; i++)
        for (guint rotation = 0; rotation < 4; rotation++) {
            cairo_save (cr);
            cairo_translate (cr, i % columns * cell + rotation * (size + gap) + gap,
                             i / columns * (size + gap) + gap);
            av_tile_art_draw (cr, sheet->style, kind (sheet, i), rotation, rotation, size);
            cairo_restore (cr);
        }
    double spent = (double) (clock () - begun) * 1000.0 / CLOCKS_PER_SEC / (4.0 * n);
    g_print ("%u px: %.2f ms a tile\n", size, spent);
    cairo_destroy (cr);
    save (sheet, surface, name);
}

/* Draws each segment of each kind lit and with its piece; a click on the piece must hit the segment. */
static gboolean
draw_segments (Sheet *sheet, guint size)
{
    guint n = 0, columns = 10, missed = 0;
    for (guint i = 0; i < sheet->kinds->len; i++)
        n += kind (sheet, i)->n_segments;
    guint rows = (n + columns - 1) / columns, at = 0;
    cairo_surface_t *surface;
    cairo_t *cr = begin (&surface, (int) (columns * (size + 4)), (int) (rows * (size + 4)));

    for (guint i = 0; i < sheet->kinds->len; i++)
        for (guint s = 0; s < kind (sheet, i)->n_segments; s++, at++) {
            const AvTileDef *tile = kind (sheet, i);
            double x = 0, y = 0;
            cairo_save (cr);
            cairo_translate (cr, at % columns * (size + 4) + 2, at / columns * (size + 4) + 2);
            av_tile_art_draw (cr, sheet->style, tile, 0, 0, size);
            av_tile_art_highlight (cr, sheet->style, tile, 0, s, size, 0xffed59, 0.95);
            av_tile_art_piece_spot (sheet->style, tile, 0, s, NULL, &x, &y);
            cairo_translate (cr, (x - 0.13) * size, (y - 0.13) * size);
            av_piece_art_draw (cr, NULL, av_piece_art_colour (s), (gint) s % 6,
                               av_tile_art_piece_lies (sheet->style, tile, s) ? AV_POSE_LYING
                                                                              : AV_POSE_STANDING,
                               size * 0.26, NULL);
            cairo_restore (cr);
            guint hits = 0;
            for (guint p = 0; p < 64 * 64; p++)
                hits += av_tile_art_segment_at (sheet->style, tile, 0, (p % 64 + 0.5) / 64,
                                                (p / 64 + 0.5) / 64)
                        == s;
            if (hits < 30 || av_tile_art_segment_at (sheet->style, tile, 0, x, y) != s) {
                g_print ("%s: segment %u: %u of 4096 points, its piece on segment %u\n", tile->id,
                         s, hits, av_tile_art_segment_at (sheet->style, tile, 0, x, y));
                missed++;
            }
        }
    g_print ("%u segments, %u ill placed\n", n, missed);
    cairo_destroy (cr);
    save (sheet, surface, "segments.png");
    return missed == 0;
}

static void
draw_pieces (Sheet *sheet)
{
    cairo_surface_t *surface;
    cairo_t *cr = begin (&surface, 6 * 140, 460);
    static const guint32 grounds[3] = { 0x93b755, 0xcfa96c, 0xe6d6ab };

    for (guint row = 0; row < 3; row++) {
        cairo_set_source_rgb (cr, (grounds[row] >> 16) / 255.0, (grounds[row] >> 8 & 0xff) / 255.0,
                              (grounds[row] & 0xff) / 255.0);
        cairo_rectangle (cr, 0, row * 153, 6 * 140, 153);
        cairo_fill (cr);
        for (guint i = 0; i < 6; i++)
            for (guint k = 0; k < 4; k++) {
                static const double sizes[4] = { 88, 44, 22, 12 };
                static const double left[4] = { 2, 92, 96, 118 }, top[4] = { 4, 6, 60, 62 };
                cairo_save (cr);
                cairo_translate (cr, i * 140 + left[k], row * 153 + top[k]);
                av_piece_art_draw (cr, NULL, av_piece_art_colour (i), (gint) i,
                                   row == 0 ? AV_POSE_LYING : AV_POSE_STANDING, sizes[k], NULL);
                cairo_restore (cr);
            }
    }
    cairo_destroy (cr);
    save (sheet, surface, "pieces.png");
}

/* --- the sample table --- */

#define TABLE_WIDTH 12
#define TABLE_HEIGHT 9

typedef struct {
    const AvTileDef *tile; /* NULL: an open cell */
    guint rotation;
} Cell;

/* The terrain at a slot of the rim, as the tile lies. */
static const gchar *
edge (const Cell *cell, guint slot)
{
    for (guint s = 0; s < cell->tile->n_segments; s++)
        for (guint own = 0; own < AV_RIM_SLOTS; own++)
            if (cell->tile->segments[s].slots >> own & 1
                && av_slot_turn (own, cell->rotation) == slot)
                return cell->tile->segments[s].terrain;
    return "";
}

static gboolean
fits (const Cell *a, guint side, const Cell *b)
{
    return b->tile == NULL
           || g_strcmp0 (edge (a, 3 * side + 1), edge (b, 3 * ((side + 2) % 4) + 1)) == 0;
}

static void
fill_table (const Sheet *sheet, Cell table[TABLE_HEIGHT][TABLE_WIDTH], GRand *rand)
{
    for (guint y = 0; y < TABLE_HEIGHT; y++)
        for (guint x = 0; x < TABLE_WIDTH; x++)
            for (guint tries = 0; tries < 400; tries++) {
                guint i = (guint) g_rand_int_range (rand, 0, (gint32) sheet->kinds->len);
                Cell cell = { kind (sheet, i), (guint) g_rand_int_range (rand, 0, 4) };
                if (g_rand_double (rand) * 9 > cell.tile->count + 1
                    || (x > 0 && !fits (&cell, 3, &table[y][x - 1]))
                    || (y > 0 && !fits (&cell, 0, &table[y - 1][x])))
                    continue;
                table[y][x] = cell;
                break;
            }
}

static void
draw_table (Sheet *sheet, guint size, guint seed, const gchar *name)
{
    static const int corner_x[4] = { 0, 1, 1, 0 }, corner_y[4] = { 0, 0, 1, 1 };
    Cell table[TABLE_HEIGHT][TABLE_WIDTH] = { 0 };
    gboolean tower[TABLE_HEIGHT + 1][TABLE_WIDTH + 1] = { 0 };
    GRand *rand = g_rand_new_with_seed (seed);
    guint margin = size / 3, inset = size / 2;
    cairo_surface_t *surface;
    cairo_t *cr = begin (&surface, (int) (TABLE_WIDTH * size + 2 * (margin + inset)),
                         (int) (TABLE_HEIGHT * size + 2 * (margin + inset)));

    fill_table (sheet, table, rand);
    cairo_translate (cr, margin + inset, margin + inset);
    for (guint y = 0; y < TABLE_HEIGHT; y++)
        for (guint x = 0; x < TABLE_WIDTH; x++) {
            const Cell *cell = &table[y][x];
            if (cell->tile == NULL)
                continue;
            cairo_save (cr);
            cairo_translate (cr, x * size, y * size);
            av_tile_art_draw (cr, sheet->style, cell->tile, cell->rotation, x * 7 + y * 13, size);
            cairo_restore (cr);
            guint corners;
            av_tile_art_corners (sheet->style, cell->tile, cell->rotation, NULL, &corners);
            for (guint c = 0; c < 4; c++)
                if (corners >> c & 1)
                    tower[y + (guint) corner_y[c]][x + (guint) corner_x[c]] = TRUE;
        }
    for (guint y = 0; y <= TABLE_HEIGHT; y++)
        for (guint x = 0; x <= TABLE_WIDTH; x++)
            if (tower[y][x])
                av_tile_art_tower (cr, x * size, y * size, size);
    for (guint i = 0; i < 24; i++) {
        guint x = (guint) g_rand_int_range (rand, 0, TABLE_WIDTH);
        guint y = (guint) g_rand_int_range (rand, 0, TABLE_HEIGHT);
        const Cell *cell = &table[y][x];
        double px = 0, py = 0;
        if (cell->tile == NULL)
            continue;
        guint s = (guint) g_rand_int_range (rand, 0, (gint32) cell->tile->n_segments);
        av_tile_art_piece_spot (sheet->style, cell->tile, cell->rotation, s, NULL, &px, &py);
        cairo_save (cr);
        cairo_translate (cr, (x + px - 0.125) * size, (y + py - 0.125) * size);
        av_piece_art_draw (cr, NULL, av_piece_art_colour (i), (gint) i % 6,
                           av_tile_art_piece_lies (sheet->style, cell->tile, s) ? AV_POSE_LYING
                                                                                : AV_POSE_STANDING,
                           size * 0.25, NULL);
        cairo_restore (cr);
    }
    g_rand_free (rand);
    cairo_destroy (cr);
    save (sheet, surface, name);
}

static void
count_ready (gpointer data)
{
    guint *calls = data;
    ++*calls;
}

/* The cache finally gives a sharp picture of every tile, and stays within its bound. */
static gboolean
try_cache (Sheet *sheet)
{
    guint calls = 0, rounds = 0;
    gboolean all = FALSE;
    g_autoptr (AvTileCache) cache = av_tile_cache_new (sheet->style, 64, count_ready, &calls);

    while (!all && rounds++ < 2000) {
        all = TRUE;
        for (guint i = 0; i < sheet->kinds->len; i++) {
            gboolean exact = FALSE;
            av_tile_cache_get (cache, kind (sheet, i), i % 4, i, 96, &exact);
            all &= exact;
        }
        if (!all)
            g_main_context_iteration (NULL, TRUE);
    }
    g_print ("cache: %s after %u calls, %.1f MB\n", all ? "all sharp" : "NOT all sharp", calls,
             (double) av_tile_cache_get_bytes (cache) / 1e6);
    g_autoptr (AvTileCache) small = av_tile_cache_new (sheet->style, 1, NULL, NULL);
    for (guint i = 0; i < sheet->kinds->len; i++)
        av_tile_cache_get (small, kind (sheet, i), 0, 0, 200, NULL);
    return all;
}

static cairo_surface_t *
draw_one (const Sheet *sheet, guint i, guint size)
{
    cairo_surface_t *surface =
        cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) size, (int) size);
    cairo_t *cr = cairo_create (surface);
    av_tile_art_draw (cr, sheet->style, kind (sheet, i), i % 4, i / 4, size);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    return surface;
}

static gboolean
are_equal (cairo_surface_t *one, cairo_surface_t *other)
{
    gsize bytes =
        (gsize) cairo_image_surface_get_stride (one) * (gsize) cairo_image_surface_get_height (one);
    return memcmp (cairo_image_surface_get_data (one), cairo_image_surface_get_data (other), bytes)
           == 0;
}

#define THREAD_SIZE 72

static gpointer
draw_in_thread (gpointer data)
{
    const Sheet *sheet = data;
    GPtrArray *drawn = g_ptr_array_new_with_free_func ((GDestroyNotify) cairo_surface_destroy);
    for (guint i = 0; i < sheet->kinds->len; i++)
        g_ptr_array_add (drawn, draw_one (sheet, i, THREAD_SIZE));
    return drawn;
}

/* Several threads that start with no picture loaded draw the same as one thread. */
static gboolean
try_threads (Sheet *sheet)
{
    g_autoptr (GPtrArray) alone = draw_in_thread (sheet);
    GThread *threads[3];
    guint different = 0;

    av_picture_forget ();
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new ("draw", draw_in_thread, sheet);
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++) {
        g_autoptr (GPtrArray) drawn = g_thread_join (threads[i]);
        for (guint k = 0; k < drawn->len; k++)
            different += !are_equal (drawn->pdata[k], alone->pdata[k]);
    }
    g_print ("threads: %u tiles drawn differently\n", different);
    return different == 0;
}

/* Our own pictures can all be read, and draw something; those that have a place for a colour show
 * it, those that have detail leave it out. */
static gboolean
try_pictures (Sheet *sheet)
{
    g_auto (GStrv) names =
        g_resources_enumerate_children (AV_PICTURE_FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    guint n = names != NULL ? g_strv_length (names) : 0, empty = 0, coloured = 0, detailed = 0;
    const guint size = 100;
    cairo_surface_t *all;
    cairo_t *cr = begin (&all, (int) (MAX (n, 1) * 4 * size), 3 * (int) size);
    static const struct {
        guint32 rgb;
        guint detail;
    } drawings[3] = { { 0xc25a35, 3 }, { 0x6d6f86, 3 }, { 0xc25a35, 1 } };

    for (guint i = 0; i < n; i++) {
        g_autofree gchar *path = g_strconcat (AV_PICTURE_OWN, names[i], NULL);
        cairo_surface_t *drawn[4];
        for (guint k = 0; k < 4; k++) {
            drawn[k] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) size, 3 * (int) size);
            cairo_t *one = cairo_create (drawn[k]);
            if (k < 3)
                av_picture_stand (one, path, drawings[k].rgb, drawings[k].detail, size / 2.0,
                                  2.5 * size, size * 0.8);
            cairo_destroy (one);
            cairo_surface_flush (drawn[k]);
            cairo_set_source_surface (cr, drawn[k], (i * 4 + k) * size, 0);
            cairo_paint (cr);
        }
        empty += are_equal (drawn[0], drawn[3]);
        coloured += !are_equal (drawn[0], drawn[1]);
        detailed += !are_equal (drawn[0], drawn[2]);
        for (guint k = 0; k < 4; k++)
            cairo_surface_destroy (drawn[k]);
    }
    cairo_destroy (cr);
    save (sheet, all, "pictures.png");
    g_print ("%u pictures, %u of them empty, %u with the current colour, %u with detail\n", n,
             empty, coloured, detailed);
    return n > 0 && empty == 0 && coloured > 8 && detailed > 4;
}

static void
add_list (GPtrArray *list, const gchar *text)
{
    g_auto (GStrv) names = g_strsplit (text, ",", -1);
    for (guint i = 0; names[i] != NULL; i++)
        g_ptr_array_add (list, g_strdup (names[i]));
}

static AvRuleset *
make_ruleset (AvCatalogue *catalogue, const gchar *decks, const gchar *rules)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GError) error = NULL;

    add_list (names, decks);
    for (guint i = 0; i < names->len; i++)
        av_setup_add_deck (setup, names->pdata[i], 1);
    add_list (setup->rules, rules);
    av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
    AvRuleset *ruleset = av_ruleset_new (setup, catalogue, &error);
    if (ruleset == NULL)
        g_printerr ("art-sheet: %s\n", error->message);
    return ruleset;
}

/* The kinds of NAMES, or all but those made from others.  FALSE: one is not there. */
static gboolean
find_kinds (const AvRuleset *ruleset, gchar **names, GPtrArray *kinds)
{
    guint n = av_land_get_n_kinds (ruleset);

    for (guint i = 0; i < n && names[0] == NULL; i++)
        if (av_land_get_kind (ruleset, i)->n_added == 0)
            g_ptr_array_add (kinds, (gpointer) av_land_get_kind (ruleset, i));
    for (; names[0] != NULL; names++) {
        guint i = 0;
        while (i < n && !g_str_equal (av_land_get_kind (ruleset, i)->id, names[0]))
            i++;
        if (i == n) {
            g_printerr ("art-sheet: there is no tile %s\n", names[0]);
            return FALSE;
        }
        g_ptr_array_add (kinds, (gpointer) av_land_get_kind (ruleset, i));
    }
    return TRUE;
}

int
main (int argc, char **argv)
{
    g_autoptr (GPtrArray) kinds = g_ptr_array_new ();

    setlocale (LC_ALL, "");
    if (argc < 4) {
        g_printerr ("art-sheet FOLDER DECK,... RULES,... [KIND ...]\n");
        return 2;
    }
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new_default (NULL, NULL);
    g_autoptr (AvRuleset) ruleset = make_ruleset (catalogue, argv[2], argv[3]);
    if (ruleset == NULL || !find_kinds (ruleset, argv + 4, kinds))
        return 1;
    g_autoptr (AvArtStyle) style = av_palette_style (ruleset);
    g_mkdir_with_parents (argv[1], 0755);
    Sheet sheet = { argv[1], style, kinds };
    time_plans (&sheet);
    draw_kinds (&sheet, 256, 1, "kinds-256.png");
    draw_kinds (&sheet, 128, 2, "kinds-128.png");
    draw_kinds (&sheet, 64, 4, "kinds-64.png");
    draw_kinds (&sheet, 32, 6, "kinds-32.png");
    draw_kinds (&sheet, 16, 8, "kinds-16.png");
    draw_kinds (&sheet, 128, 2, "kinds-128.png");
    gboolean well = draw_segments (&sheet, 128);
    draw_pieces (&sheet);
    draw_table (&sheet, 128, 7, "table-128.png");
    draw_table (&sheet, 64, 8, "table-64.png");
    draw_table (&sheet, 32, 9, "table-32.png");
    well &= try_pictures (&sheet);
    well &= try_threads (&sheet);
    well &= try_cache (&sheet);
    return well ? 0 : 1;
}
