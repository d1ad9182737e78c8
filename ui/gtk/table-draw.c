/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-draw.c: draws what of the table is in sight, from the ground up to the numbers that rise. */
#include "config.h"

#include <math.h>

#include "gtk/palette.h"
#include "gtk/table-ground.h"
#include "gtk/table-private.h"

/* What one drawing needs to know. */
typedef struct {
    AvTableView *view;
    const AvGame *game;
    const AvRuleset *ruleset;
    cairo_t *cr;
    double left, top, zoom;
    gint x0, y0, x1, y1; /* cells in sight, the last ones excluded */
    gboolean dark;
    gint64 now;
} Drawing;

static double
cell_left (const Drawing *d, double x)
{
    return d->left + round (x * d->zoom);
}

static double
cell_top (const Drawing *d, double y)
{
    return d->top + round (y * d->zoom);
}

static void
rounded (cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path (cr);
    cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
    cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
    cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
    cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI_2);
    cairo_close_path (cr);
}

/* --- the ground --- */

static void
draw_ground (const Drawing *d)
{
    GtkWidget *widget = GTK_WIDGET (d->view);
    av_table_ground_draw (d->cr, gtk_widget_get_allocated_width (widget),
                          gtk_widget_get_allocated_height (widget), d->left, d->top,
                          d->view->width * d->zoom, d->view->height * d->zoom, d->zoom, d->dark);
}

static void
draw_lit_cell (const Drawing *d, gint x, gint y, AvLit lit)
{
    cairo_t *cr = d->cr;
    double inset = MAX (2, d->zoom * 0.05), side = round (d->zoom) - 2 * inset;
    double left = cell_left (d, x) + inset, top = cell_top (d, y) + inset;
    gboolean tile = av_land_tile_at (d->game, x, y) != AV_NONE;

    rounded (cr, left, top, side, side, d->zoom * 0.1);
    if (lit == AV_LIT_NOW) {
        av_palette_set (cr, d->dark ? 0xe8c872 : 0xfff7d6, tile ? 0.25 : d->dark ? 0.3 : 0.95);
        cairo_fill_preserve (cr);
        av_palette_set (cr, d->dark ? 0xf2d27c : 0xb8862b, 0.95);
        cairo_set_line_width (cr, MAX (1.5, d->zoom * 0.026));
        cairo_stroke (cr);
        return;
    }
    double dash[] = { MAX (3, d->zoom * 0.07), MAX (2.5, d->zoom * 0.06) };
    av_palette_set (cr, d->dark ? 0xe8c872 : 0xfff7d6, d->dark ? 0.07 : 0.4);
    cairo_fill_preserve (cr);
    cairo_save (cr);
    cairo_set_dash (cr, dash, 2, 0);
    av_palette_set (cr, d->dark ? 0xcdb377 : 0xa98a4c, 0.7);
    cairo_set_line_width (cr, MAX (1, d->zoom * 0.015));
    cairo_stroke (cr);
    cairo_restore (cr);
}

static void
draw_lit (const Drawing *d, gboolean on_tiles)
{
    if (!d->view->lit)
        return;
    for (gint y = d->y0; y < d->y1; y++)
        for (gint x = d->x0; x < d->x1; x++) {
            AvLit lit = d->view->lit[y * d->view->width + x];
            if (lit && (av_land_tile_at (d->game, x, y) != AV_NONE) == on_tiles)
                draw_lit_cell (d, x, y, lit);
        }
}

/* A light and a double rim, so that it is no colour alone that tells. */
static void
draw_shown (const Drawing *d)
{
    const GArray *cells = d->view->shown;
    for (guint i = 0; i + 1 < cells->len; i += 2) {
        gint x = g_array_index (cells, gint16, i), y = g_array_index (cells, gint16, i + 1);
        if (x < d->x0 || x >= d->x1 || y < d->y0 || y >= d->y1)
            continue;
        double width = MAX (1.5, d->zoom * 0.03), side = round (d->zoom) - width;
        rounded (d->cr, cell_left (d, x) + width / 2, cell_top (d, y) + width / 2, side, side,
                 d->zoom * 0.06);
        av_palette_set (d->cr, 0xffffff, 0.16);
        cairo_fill_preserve (d->cr);
        cairo_set_line_width (d->cr, width);
        av_palette_set (d->cr, 0x1f4e79, 0.9);
        cairo_stroke_preserve (d->cr);
        cairo_set_line_width (d->cr, width / 3);
        av_palette_set (d->cr, 0xffffff, 0.9);
        cairo_stroke (d->cr);
    }
}

/* --- tiles --- */

/* Equal tiles side by side must not show: the cell chooses the variant. */
static guint
variant (gint x, gint y)
{
    return ((guint) x * 7 + (guint) y * 13 + (guint) (x * y)) % AV_TILE_ART_VARIANTS;
}

static void
draw_tile (const Drawing *d, guint kind, guint rotation, gint x, gint y)
{
    double left = cell_left (d, x), top = cell_top (d, y);
    double side = MAX (cell_left (d, x + 1) - left, cell_top (d, y + 1) - top);
    const AvTileDef *def = av_land_get_kind (d->ruleset, kind);
    if (d->view->zoom != d->view->zoom_to)
        av_tile_cache_draw_scaled (d->view->cache, d->cr, def, rotation, variant (x, y), left, top,
                                   side, d->view->zoom_to);
    else
        av_tile_cache_draw (d->view->cache, d->cr, def, rotation, variant (x, y), left, top, side);
}

static void
draw_tiles (const Drawing *d)
{
    for (gint y = d->y0; y < d->y1; y++)
        for (gint x = d->x0; x < d->x1; x++) {
            guint number = av_land_tile_at (d->game, x, y);
            if (number == AV_NONE)
                continue;
            AvTile tile = av_land_get_tile (d->game, number);
            draw_tile (d, tile.kind, tile.rotation, x, y);
        }
}

/* The towers on the corners where walls of several tiles end: drawn once, over all of them. */
static void
draw_towers (const Drawing *d)
{
    static const gint at[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
    AvArtStyle *style = av_tile_cache_get_style (d->view->cache);
    gint width = d->x1 - d->x0 + 1, height = d->y1 - d->y0 + 1;
    g_autofree guint8 *tower = g_new0 (guint8, width * height);
    for (gint y = d->y0; y < d->y1; y++)
        for (gint x = d->x0; x < d->x1; x++) {
            guint number = av_land_tile_at (d->game, x, y);
            if (number == AV_NONE)
                continue;
            AvTile tile = av_land_get_tile (d->game, number);
            const AvTileDef *def = av_land_get_kind (d->ruleset, tile.kind);
            guint corners = av_tile_art_corners (style, def, tile.rotation);
            for (guint c = 0; c < 4; c++)
                if (corners & (1u << c))
                    tower[(y - d->y0 + at[c][1]) * width + x - d->x0 + at[c][0]] = 1;
        }
    for (gint y = 0; y < height; y++)
        for (gint x = 0; x < width; x++)
            if (tower[y * width + x])
                av_tile_art_tower (d->cr, cell_left (d, x + d->x0), cell_top (d, y + d->y0),
                                   d->zoom);
}

static void
draw_last (const Drawing *d)
{
    guint last = av_land_get_last (d->game);
    if (last == AV_NONE)
        return;
    AvTile tile = av_land_get_tile (d->game, last);
    double width = CLAMP (d->zoom * 0.035, 2, 5);
    rounded (d->cr, cell_left (d, tile.x) - width / 2, cell_top (d, tile.y) - width / 2,
             d->zoom + width, d->zoom + width, d->zoom * 0.06);
    av_palette_set (d->cr, 0x000000, 0.35);
    cairo_set_line_width (d->cr, width + 2);
    cairo_stroke_preserve (d->cr);
    av_palette_set (d->cr, 0xffe9a8, 1);
    cairo_set_line_width (d->cr, width);
    cairo_stroke (d->cr);
}

/* --- segments --- */

static void
light_segment (const Drawing *d, guint segment, guint32 rgb, double alpha)
{
    AvTile tile = av_land_get_tile (d->game, av_land_segment_tile (d->game, segment));
    if (tile.x < d->x0 || tile.x >= d->x1 || tile.y < d->y0 || tile.y >= d->y1)
        return;
    cairo_save (d->cr);
    cairo_translate (d->cr, cell_left (d, tile.x), cell_top (d, tile.y));
    av_tile_art_highlight (d->cr, av_tile_cache_get_style (d->view->cache),
                           av_land_get_kind (d->ruleset, tile.kind), tile.rotation,
                           av_land_segment_index (d->game, segment), d->zoom, AV_RED (rgb),
                           AV_GREEN (rgb), AV_BLUE (rgb), alpha);
    cairo_restore (d->cr);
}

static void
light_feature (const Drawing *d, guint segment, guint32 rgb, double alpha)
{
    guint at = segment;
    for (guint guard = 0; guard < 20000; guard++) {
        light_segment (d, at, rgb, alpha);
        at = av_land_segment_next (d->game, at);
        if (at == segment || at == AV_NONE)
            return;
    }
}

static void
segment_spot (const Drawing *d, guint segment, double *x, double *y, gboolean *lies)
{
    AvTile tile = av_land_get_tile (d->game, av_land_segment_tile (d->game, segment));
    const AvTileDef *def = av_land_get_kind (d->ruleset, tile.kind);
    AvArtStyle *style = av_tile_cache_get_style (d->view->cache);
    guint index = av_land_segment_index (d->game, segment);
    av_tile_art_piece_spot (style, def, tile.rotation, index, x, y);
    *x = cell_left (d, tile.x) + *x * d->zoom;
    *y = cell_top (d, tile.y) + *y * d->zoom;
    *lies = av_tile_art_piece_lies (style, def, index);
}

static void
draw_choices (const Drawing *d)
{
    AvTableView *view = d->view;
    for (guint i = 0; i < view->segments->len; i++) {
        guint segment = g_array_index (view->segments, guint, i);
        double x, y;
        gboolean lies;
        gboolean near = segment == view->selected || segment == view->point_segment;
        if (near)
            light_feature (d, segment, 0xffe88a, 1);
        else
            light_segment (d, segment, 0xfff1b0, 0.6);
        if (segment == view->selected)
            continue;
        segment_spot (d, segment, &x, &y, &lies);
        double radius = MAX (4, d->zoom * (near ? 0.085 : 0.065));
        cairo_new_path (d->cr);
        cairo_arc (d->cr, x, y, radius, 0, 2 * G_PI);
        av_palette_set (d->cr, near ? 0xffffff : 0xfff6d8, near ? 1 : 0.85);
        cairo_fill_preserve (d->cr);
        av_palette_set (d->cr, 0x6b4a12, 0.9);
        cairo_set_line_width (d->cr, MAX (1.5, d->zoom * 0.02));
        cairo_stroke (d->cr);
    }
    if (view->segments->len == 0 && view->point_segment != AV_NONE && view->hand == AV_NONE)
        light_feature (d, view->point_segment, 0xffffff, 0.22);
}

/* --- pieces --- */

static double
piece_size (const Drawing *d)
{
    return MAX (12, d->zoom * 0.3);
}

static gboolean
is_in_sight (const Drawing *d, AvPiece piece)
{
    if (piece.place != AV_AT_SEGMENT && piece.place != AV_AT_TILE)
        return FALSE;
    AvTile tile = av_land_get_tile (d->game, piece.tile);
    return tile.x >= d->x0 && tile.x < d->x1 && tile.y >= d->y0 && tile.y < d->y1;
}

/* How many pieces before number INDEX stand on the same spot. */
static guint
count_beside (const Drawing *d, guint index)
{
    AvPiece piece = av_land_get_piece_at (d->game, index);
    guint n = 0;
    for (guint i = 0; i < index; i++) {
        AvPiece other = av_land_get_piece_at (d->game, i);
        n += other.place == piece.place
             && (piece.place == AV_AT_SEGMENT ? other.segment == piece.segment
                                              : other.tile == piece.tile);
    }
    return n;
}

/* Who claims nothing need not lie down in a field: an animal on its back looks dead. */
static gboolean
lies_down (const Drawing *d, AvPiece piece)
{
    return av_land_get_piece (d->ruleset, piece.kind)->flags & AV_PIECE_OCCUPIES;
}

static void
draw_pieces (const Drawing *d)
{
    guint n = av_land_get_n_all_pieces (d->game);
    for (guint i = 0; i < n; i++) {
        AvPiece piece = av_land_get_piece_at (d->game, i);
        if (!is_in_sight (d, piece))
            continue;
        AvTile tile = av_land_get_tile (d->game, piece.tile);
        double x = cell_left (d, tile.x) + d->zoom / 2, y = cell_top (d, tile.y) + d->zoom / 2;
        double size = piece_size (d);
        gboolean lies = FALSE;
        if (piece.place == AV_AT_SEGMENT)
            segment_spot (d, piece.segment, &x, &y, &lies);
        else
            size *= 1.5;
        guint beside = count_beside (d, i);
        av_palette_draw_piece (d->cr, d->ruleset, piece.kind, piece.owner,
                               lies && lies_down (d, piece), x + beside * size * 0.55,
                               y + beside * size * 0.2, size);
    }
    if (d->view->selected != AV_NONE) {
        double x, y;
        gboolean lies;
        segment_spot (d, d->view->selected, &x, &y, &lies);
        cairo_push_group (d->cr);
        av_palette_draw_piece (d->cr, d->ruleset, d->view->selected_piece, d->view->selected_player,
                               lies, x, y, piece_size (d) * 1.15);
        cairo_pop_group_to_source (d->cr);
        cairo_paint_with_alpha (d->cr, 0.85);
    }
}

/* --- the tile in hand --- */

/* A tick or a cross: colour is never the only sign. */
static void
draw_verdict (const Drawing *d, double x, double y, gboolean right)
{
    cairo_t *cr = d->cr;
    double r = CLAMP (d->zoom * 0.13, 7, 16);
    cairo_new_path (cr);
    cairo_arc (cr, x, y, r, 0, 2 * G_PI);
    av_palette_set (cr, right ? 0x2e8b3d : 0xc62828, 1);
    cairo_fill_preserve (cr);
    av_palette_set (cr, 0xffffff, 0.95);
    cairo_set_line_width (cr, r * 0.18);
    cairo_stroke (cr);
    cairo_set_line_width (cr, r * 0.24);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    if (right) {
        cairo_move_to (cr, x - r * 0.42, y + r * 0.02);
        cairo_line_to (cr, x - r * 0.1, y + r * 0.35);
        cairo_line_to (cr, x + r * 0.45, y - r * 0.32);
    } else {
        cairo_move_to (cr, x - r * 0.35, y - r * 0.35);
        cairo_line_to (cr, x + r * 0.35, y + r * 0.35);
        cairo_move_to (cr, x + r * 0.35, y - r * 0.35);
        cairo_line_to (cr, x - r * 0.35, y + r * 0.35);
    }
    cairo_stroke (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
draw_hand (const Drawing *d)
{
    AvTableView *view = d->view;
    gint x = view->point_x, y = view->point_y;
    if (view->hand == AV_NONE || x < 0 || !view->lit || view->dragged)
        return;
    gboolean right = view->lit[y * view->width + x] == AV_LIT_NOW;
    double left = cell_left (d, x), top = cell_top (d, y);
    gboolean taken = av_land_tile_at (d->game, x, y) != AV_NONE;

    if (!taken) {
        cairo_push_group (d->cr);
        draw_tile (d, view->hand, view->hand_rotation, x, y);
        cairo_pop_group_to_source (d->cr);
        cairo_paint_with_alpha (d->cr, right ? 0.95 : 0.6);
    }
    double width = CLAMP (d->zoom * 0.04, 2, 5);
    cairo_rectangle (d->cr, left + width / 2, top + width / 2, d->zoom - width, d->zoom - width);
    av_palette_set (d->cr, right ? 0x2e8b3d : 0xc62828, right ? 0.1 : 0.28);
    cairo_fill_preserve (d->cr);
    av_palette_set (d->cr, right ? 0x2e8b3d : 0xc62828, 0.95);
    cairo_set_line_width (d->cr, width);
    cairo_stroke (d->cr);
    draw_verdict (d, left + d->zoom - d->zoom * 0.02, top + d->zoom * 0.02, right);
}

static void
draw_cursor (const Drawing *d)
{
    AvTableView *view = d->view;
    if (!view->cursor_shown)
        return;
    double left = cell_left (d, view->cursor_x), top = cell_top (d, view->cursor_y);
    double arm = d->zoom * 0.24, side = d->zoom;
    cairo_new_path (d->cr);
    for (gint i = 0; i < 4; i++) {
        double x = left + (i & 1 ? side + 2 : -2), y = top + (i & 2 ? side + 2 : -2);
        cairo_move_to (d->cr, x + (i & 1 ? -arm : arm), y);
        cairo_line_to (d->cr, x, y);
        cairo_line_to (d->cr, x, y + (i & 2 ? -arm : arm));
    }
    av_palette_set (d->cr, 0x000000, 0.6);
    cairo_set_line_width (d->cr, 6);
    cairo_stroke_preserve (d->cr);
    av_palette_set (d->cr, 0xffffff, 1);
    cairo_set_line_width (d->cr, 3);
    cairo_stroke (d->cr);
}

/* --- points --- */

static void
draw_popup (const Drawing *d, const TablePopup *popup)
{
    cairo_t *cr = d->cr;
    double t = popup->born ? CLAMP ((d->now - popup->born) / (double) POPUP_LIFE, 0, 1) : 0;
    double alpha = t < 0.75 ? 1 : (1 - t) * 4;
    guint32 rgb = av_palette_player (d->ruleset, popup->player);

    for (guint i = 0; i + 1 < popup->cells->len; i += 2) {
        gint x = g_array_index (popup->cells, gint16, i);
        gint y = g_array_index (popup->cells, gint16, i + 1);
        cairo_rectangle (cr, cell_left (d, x), cell_top (d, y), round (d->zoom), round (d->zoom));
        av_palette_set (cr, rgb, 0.3 * alpha);
        cairo_fill_preserve (cr);
        av_palette_set (cr, rgb, 0.8 * alpha);
        cairo_set_line_width (cr, 2);
        cairo_stroke (cr);
    }

    g_autofree gchar *text = g_strdup_printf ("%+d", popup->points);
    double height = CLAMP (d->zoom * 0.42, 22, 46);
    cairo_text_extents_t extents;
    cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size (cr, height * 0.72);
    cairo_text_extents (cr, text, &extents);
    double x = cell_left (d, popup->x);
    double y = cell_top (d, popup->y) - (1 - pow (1 - t, 3)) * d->zoom * 0.55;
    double width = extents.x_advance + height * 0.7;
    rounded (cr, x - width / 2, y - height / 2, width, height, height / 2);
    av_palette_set (cr, rgb, alpha);
    cairo_fill_preserve (cr);
    av_palette_set (cr, 0xffffff, alpha);
    cairo_set_line_width (cr, 2.5);
    cairo_stroke (cr);
    av_palette_set (cr, av_palette_on (rgb), alpha);
    cairo_move_to (cr, x - extents.x_advance / 2, y - extents.y_bearing - extents.height / 2);
    cairo_show_text (cr, text);
}

gboolean
table_draw (GtkWidget *widget, cairo_t *cr)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    double width = gtk_widget_get_allocated_width (widget);
    double height = gtk_widget_get_allocated_height (widget);
    GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
    Drawing d = { .view = view, .game = view->game, .cr = cr, .zoom = view->zoom };

    if (!view->game)
        return FALSE;
    d.ruleset = av_game_get_ruleset (view->game);
    d.dark = av_palette_is_dark (widget);
    d.now = clock ? gdk_frame_clock_get_frame_time (clock) : 0;
    table_origin (view, &d.left, &d.top);
    d.x0 = CLAMP (floor (-d.left / d.zoom) - 1, 0, view->width);
    d.y0 = CLAMP (floor (-d.top / d.zoom) - 1, 0, view->height);
    d.x1 = CLAMP (ceil ((width - d.left) / d.zoom) + 1, 0, view->width);
    d.y1 = CLAMP (ceil ((height - d.top) / d.zoom) + 1, 0, view->height);

    draw_ground (&d);
    draw_lit (&d, FALSE);
    draw_tiles (&d);
    draw_towers (&d);
    draw_last (&d);
    draw_lit (&d, TRUE);
    draw_shown (&d);
    draw_choices (&d);
    draw_pieces (&d);
    draw_hand (&d);
    draw_cursor (&d);
    for (guint i = 0; i < view->popups->len; i++)
        draw_popup (&d, view->popups->pdata[i]);
    return FALSE;
}
