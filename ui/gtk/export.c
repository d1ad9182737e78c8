/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.c: writes a game's table as a picture, or its points as text. */
#include "config.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>

#include "gtk/export.h"
#include "gtk/result.h"

#define CELL 96.0 /* side of a tile: pixels, or points of a page */

/* --- pictures --- */

/* The cells, from (X, Y) on, COLUMNS by ROWS, that contain everything on the table, with a
 * margin of one cell. */
static void
find_cells (const AvTableScene *scene, gint *x, gint *y, gint *columns, gint *rows)
{
    gint x0 = scene->width / 2, y0 = scene->height / 2, x1 = x0, y1 = y0;
    for (guint i = 0; i < av_land_get_n_tiles (scene->game); i++) {
        AvTile tile = av_land_get_tile (scene->game, i);
        x0 = i == 0 ? tile.x : MIN (x0, tile.x);
        y0 = i == 0 ? tile.y : MIN (y0, tile.y);
        x1 = i == 0 ? tile.x : MAX (x1, tile.x);
        y1 = i == 0 ? tile.y : MAX (y1, tile.y);
    }
    *x = MAX (x0 - 1, 0);
    *y = MAX (y0 - 1, 0);
    *columns = MIN (x1 + 1, scene->width - 1) - *x + 1;
    *rows = MIN (y1 + 1, scene->height - 1) - *y + 1;
}

static cairo_status_t
add_bytes (void *bytes, const unsigned char *data, unsigned int length)
{
    g_byte_array_append (bytes, data, length);
    return CAIRO_STATUS_SUCCESS;
}

static GByteArray *
draw (const AvTableScene *scene, GtkWidget *widget, const gchar *ending)
{
    GByteArray *bytes = g_byte_array_new ();
    gint x, y, columns, rows;
    find_cells (scene, &x, &y, &columns, &rows);
    double width = columns * CELL, height = rows * CELL;
    cairo_surface_t *surface =
        g_str_equal (ending, ".svg")
            ? cairo_svg_surface_create_for_stream (add_bytes, bytes, width, height)
        : g_str_equal (ending, ".pdf")
            ? cairo_pdf_surface_create_for_stream (add_bytes, bytes, width, height)
            : cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
    cairo_t *cr = cairo_create (surface);
    av_table_draw_sheet (scene, widget, cr, x, y, columns, rows, CELL);
    cairo_show_page (cr);
    cairo_destroy (cr);
    if (g_str_equal (ending, ".png"))
        cairo_surface_write_to_png_stream (surface, add_bytes, bytes);
    cairo_surface_finish (surface);
    gboolean drawn = cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy (surface);
    if (!drawn)
        g_clear_pointer (&bytes, g_byte_array_unref);
    return bytes;
}

/* --- points --- */

/* Who has how many points, and for what. */
static gchar *
write_points (const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GString) text = g_string_new (NULL);
    if (av_game_is_finished (game)) {
        g_autofree gchar *sentence = av_result_sentence (game);
        g_string_append_printf (text, "%s\n\n", sentence);
    }
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++) {
        /* TRANSLATORS: a player's name, his points */
        g_string_append_printf (text, _ ("%s: %d"), av_ruleset_get_player_name (ruleset, i),
                                av_game_get_score (game, i));
        g_string_append_c (text, '\n');
        for (guint reason = 0; reason < av_ruleset_get_n_reasons (ruleset); reason++) {
            const AvReasonDef *def = av_ruleset_get_reason (ruleset, reason);
            gint points = av_game_get_breakdown (game, i, reason);
            if (points != 0)
                g_string_append_printf (text, "    %s: %d\n",
                                        av_ruleset_translate (ruleset, def->name), points);
        }
    }
    return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
av_export (const AvGame *game, const AvTableScene *scene, GtkWidget *widget, const gchar *path,
           GError **error)
{
    const gchar *dot = strrchr (path, '.');
    g_autofree gchar *ending = g_ascii_strdown (dot ? dot : "", -1);
    if (g_str_equal (ending, ".txt")) {
        g_autofree gchar *text = write_points (game);
        return g_file_set_contents (path, text, -1, error);
    }
    static const gchar *const pictures[] = { ".png", ".svg", ".pdf", NULL };
    if (!scene || !g_strv_contains (pictures, ending)) {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                     scene ? _ ("%s: the name must end with .png, .svg, .pdf or .txt")
                           : _ ("%s: the name must end with .txt"),
                     path);
        return FALSE;
    }
    g_autoptr (GByteArray) bytes = draw (scene, widget, ending);
    if (bytes)
        return g_file_set_contents (path, (const gchar *) bytes->data, (gssize) bytes->len, error);
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOMEM, _ ("%s: the table cannot be drawn"),
                 path);
    return FALSE;
}
