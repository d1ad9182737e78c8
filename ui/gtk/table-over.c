/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-over.c: draws what lies over the tiles: what may be chosen, the tile in hand, points. */
#include "config.h"

#include "gtk/palette.h"
#include "gtk/table-draw.h"

/* --- cells --- */

static void
draw_lit_cell (const TableDrawing *d, gint x, gint y, AvLit lit)
{
    cairo_t *cr = d->cr;
    double inset = MAX (2, d->zoom * 0.05), side = round (d->zoom) - 2 * inset;
    double left = table_left (d, x) + inset, top = table_top (d, y) + inset;
    gboolean tile = av_land_tile_at (d->game, x, y) != AV_NONE;

    av_palette_round (cr, left, top, side, side, d->zoom * 0.1);
    if (lit == AV_LIT_NOW && tile) {
        /* A bright frame on a dark one is seen on any tile, by any eye. */
        double width = MAX (2, d->zoom * 0.035);
        av_palette_set (cr, 0xfff7d6, 0.3);
        cairo_fill_preserve (cr);
        av_palette_set (cr, 0x3b2a0c, 0.9);
        cairo_set_line_width (cr, 2 * width);
        cairo_stroke_preserve (cr);
        av_palette_set (cr, 0xffe28a, 1);
        cairo_set_line_width (cr, width);
        cairo_stroke (cr);
        return;
    }
    if (lit == AV_LIT_NOW) {
        av_palette_set (cr, d->dark ? 0xe8c872 : 0xfff7d6, d->dark ? 0.3 : 0.95);
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

void
table_draw_lit (const TableDrawing *d, gboolean on_tiles)
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

/* --- segments --- */

static void
light_segment (const TableDrawing *d, guint segment, guint32 rgb, double alpha)
{
    AvTile tile = av_land_get_tile (d->game, av_land_segment_tile (d->game, segment));
    if (tile.x < d->x0 || tile.x >= d->x1 || tile.y < d->y0 || tile.y >= d->y1)
        return;
    cairo_save (d->cr);
    cairo_translate (d->cr, table_left (d, tile.x), table_top (d, tile.y));
    av_tile_art_highlight (d->cr, av_tile_cache_get_style (d->view->cache),
                           av_land_get_kind (d->ruleset, tile.kind), tile.rotation,
                           av_land_segment_index (d->game, segment), d->zoom, AV_RED (rgb),
                           AV_GREEN (rgb), AV_BLUE (rgb), alpha);
    cairo_restore (d->cr);
}

/* A light and a double rim, so that it is no colour alone that tells. */
void
table_draw_shown (const TableDrawing *d)
{
    const GArray *cells = d->view->shown, *segments = d->view->shown_segments;
    for (guint i = 0; i < segments->len; i++)
        light_segment (d, g_array_index (segments, guint16, i), 0x8a35d0, 0.9);
    for (guint i = 0; i + 1 < cells->len; i += 2) {
        gint x = g_array_index (cells, gint16, i), y = g_array_index (cells, gint16, i + 1);
        if (x < d->x0 || x >= d->x1 || y < d->y0 || y >= d->y1)
            continue;
        double width = MAX (1.5, d->zoom * 0.03), side = round (d->zoom) - width;
        av_palette_round (d->cr, table_left (d, x) + width / 2, table_top (d, y) + width / 2, side,
                          side, d->zoom * 0.06);
        av_palette_set (d->cr, 0xffffff, 0.16);
        cairo_fill_preserve (d->cr);
        cairo_set_line_width (d->cr, width);
        av_palette_set (d->cr, 0x4a1a7a, 0.9);
        cairo_stroke_preserve (d->cr);
        cairo_set_line_width (d->cr, width / 3);
        av_palette_set (d->cr, 0xffffff, 0.9);
        cairo_stroke (d->cr);
    }
}

static void
light_feature (const TableDrawing *d, guint segment, guint32 rgb, double alpha)
{
    guint at = segment;
    for (guint guard = 0; guard < 20000; guard++) {
        light_segment (d, at, rgb, alpha);
        at = av_land_segment_next (d->game, at);
        if (at == segment || at == AV_NONE)
            return;
    }
}

void
table_draw_choices (const TableDrawing *d)
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
        table_segment_spot (d, segment, &x, &y, &lies);
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

/* Whether somebody stands on a segment, whose figure would hide its spot. */
static gboolean
is_stood_on (const TableDrawing *d, guint segment)
{
    guint n = av_land_get_n_all_pieces (d->game);
    for (guint i = 0; i < n; i++) {
        AvPiece piece = av_land_get_piece_at (d->game, i);
        if (piece.place == AV_AT_SEGMENT && piece.segment == segment)
            return TRUE;
    }
    return FALSE;
}

void
table_draw_taken_choices (const TableDrawing *d)
{
    for (guint i = 0; i < d->view->segments->len; i++) {
        guint segment = g_array_index (d->view->segments, guint, i);
        double x, y, size = table_piece_size (d);
        gboolean lies;
        if (!is_stood_on (d, segment))
            continue;
        gboolean near = segment == d->view->selected || segment == d->view->point_segment;
        table_segment_spot (d, segment, &x, &y, &lies);
        cairo_new_path (d->cr);
        cairo_arc (d->cr, x, y, size * 0.68, 0, 2 * G_PI);
        av_palette_set (d->cr, 0x3b2a0c, 0.9);
        cairo_set_line_width (d->cr, MAX (4, size * (near ? 0.24 : 0.16)));
        cairo_stroke_preserve (d->cr);
        av_palette_set (d->cr, near ? 0xffffff : 0xffe28a, 1);
        cairo_set_line_width (d->cr, MAX (2, size * (near ? 0.14 : 0.08)));
        cairo_stroke (d->cr);
    }
}

/* --- the tile in hand --- */

/* A tick or a cross: colour is never the only sign. */
static void
draw_verdict (const TableDrawing *d, double x, double y, gboolean right)
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

void
table_draw_hand (const TableDrawing *d)
{
    AvTableView *view = d->view;
    gint x = view->point_x, y = view->point_y;
    if (view->hand == AV_NONE || x < 0 || !view->lit || view->dragged)
        return;
    gboolean right = view->lit[y * view->width + x] == AV_LIT_NOW;
    double left = table_left (d, x), top = table_top (d, y);
    gboolean taken = av_land_tile_at (d->game, x, y) != AV_NONE;

    if (!taken) {
        cairo_push_group (d->cr);
        table_draw_tile (d, view->hand, view->hand_rotation, x, y);
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

void
table_draw_cursor (const TableDrawing *d)
{
    AvTableView *view = d->view;
    if (!view->cursor_shown)
        return;
    double left = table_left (d, view->cursor_x), top = table_top (d, view->cursor_y);
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

void
table_draw_popup (const TableDrawing *d, const TablePopup *popup)
{
    cairo_t *cr = d->cr;
    double t = popup->born ? CLAMP ((d->now - popup->born) / (double) POPUP_LIFE, 0, 1) : 0;
    double alpha = t < 0.75 ? 1 : (1 - t) * 4;
    guint32 rgb = av_palette_player (d->ruleset, popup->player);

    for (guint i = 0; i + 1 < popup->cells->len; i += 2) {
        gint x = g_array_index (popup->cells, gint16, i);
        gint y = g_array_index (popup->cells, gint16, i + 1);
        cairo_rectangle (cr, table_left (d, x), table_top (d, y), round (d->zoom), round (d->zoom));
        av_palette_set (cr, rgb, 0.3 * alpha);
        cairo_fill_preserve (cr);
        av_palette_set (cr, rgb, 0.8 * alpha);
        cairo_set_line_width (cr, 2);
        cairo_stroke (cr);
    }

    if (popup->points == 0)
        return;
    g_autofree gchar *text = g_strdup_printf ("%+d", popup->points);
    double height = CLAMP (d->zoom * 0.42, 22, 46);
    cairo_text_extents_t extents;
    cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size (cr, height * 0.72);
    cairo_text_extents (cr, text, &extents);
    double x = table_left (d, popup->x);
    double y = table_top (d, popup->y) - (1 - pow (1 - t, 3)) * d->zoom * 0.55;
    double width = extents.x_advance + height * 0.7;
    av_palette_round (cr, x - width / 2, y - height / 2, width, height, height / 2);
    av_palette_set (cr, rgb, alpha);
    cairo_fill_preserve (cr);
    av_palette_set (cr, 0xffffff, alpha);
    cairo_set_line_width (cr, 2.5);
    cairo_stroke (cr);
    av_palette_set (cr, av_palette_on (rgb), alpha);
    cairo_move_to (cr, x - extents.x_advance / 2, y - extents.y_bearing - extents.height / 2);
    cairo_show_text (cr, text);
}
