/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-draw.c: draws what of the table is in sight: ground, tiles and pieces, and the rest over them. */
#include "config.h"

#include <math.h>

#include "gtk/palette.h"
#include "gtk/table-draw.h"
#include "gtk/table-ground.h"

/* --- the ground --- */

static void
draw_ground (const TableDrawing *d)
{
    GtkWidget *widget = GTK_WIDGET (d->view);
    av_table_ground_draw (d->cr, gtk_widget_get_allocated_width (widget),
                          gtk_widget_get_allocated_height (widget), d->left, d->top,
                          d->view->width * d->zoom, d->view->height * d->zoom, d->zoom, d->dark);
}

/* --- tiles --- */

/* Equal tiles side by side must not show: the cell chooses the variant. */
static guint
variant (gint x, gint y)
{
    return ((guint) x * 7 + (guint) y * 13 + (guint) (x * y)) % AV_TILE_ART_VARIANTS;
}

void
table_draw_tile (const TableDrawing *d, guint kind, guint rotation, gint x, gint y)
{
    double left = table_left (d, x), top = table_top (d, y);
    double side = MAX (table_left (d, x + 1) - left, table_top (d, y + 1) - top);
    const AvTileDef *def = av_land_get_kind (d->ruleset, kind);
    if (d->view->zoom != d->view->zoom_to)
        av_tile_cache_draw_scaled (d->view->cache, d->cr, def, rotation, variant (x, y), left, top,
                                   side, d->view->zoom_to);
    else
        av_tile_cache_draw (d->view->cache, d->cr, def, rotation, variant (x, y), left, top, side);
}

static void
draw_tiles (const TableDrawing *d)
{
    for (gint y = d->y0; y < d->y1; y++)
        for (gint x = d->x0; x < d->x1; x++) {
            guint number = av_land_tile_at (d->game, x, y);
            if (number == AV_NONE)
                continue;
            AvTile tile = av_land_get_tile (d->game, number);
            table_draw_tile (d, tile.kind, tile.rotation, x, y);
        }
}

/* The towers on the corners where walls of several tiles end: drawn once, over all of them. */
static void
draw_towers (const TableDrawing *d)
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
                av_tile_art_tower (d->cr, table_left (d, x + d->x0), table_top (d, y + d->y0),
                                   d->zoom);
}

static void
draw_last (const TableDrawing *d)
{
    guint last = av_land_get_last (d->game);
    /* Where tiles may be chosen, a frame means that. */
    if (last == AV_NONE || (d->view->lit && d->view->hand == AV_NONE))
        return;
    AvTile tile = av_land_get_tile (d->game, last);
    double width = CLAMP (d->zoom * 0.035, 2, 5);
    av_palette_add_rounded (d->cr, table_left (d, tile.x) - width / 2,
                            table_top (d, tile.y) - width / 2, d->zoom + width, d->zoom + width,
                            d->zoom * 0.06);
    av_palette_set (d->cr, 0x000000, 0.35);
    cairo_set_line_width (d->cr, width + 2);
    cairo_stroke_preserve (d->cr);
    av_palette_set (d->cr, 0xffe9a8, 1);
    cairo_set_line_width (d->cr, width);
    cairo_stroke (d->cr);
}

/* --- pieces --- */

void
table_segment_spot (const TableDrawing *d, guint segment, double *x, double *y, gboolean *lies)
{
    AvTile tile = av_land_get_tile (d->game, av_land_segment_tile (d->game, segment));
    const AvTileDef *def = av_land_get_kind (d->ruleset, tile.kind);
    AvArtStyle *style = av_tile_cache_get_style (d->view->cache);
    guint index = av_land_segment_index (d->game, segment);
    av_tile_art_piece_spot (style, def, tile.rotation, index, x, y);
    *x = table_left (d, tile.x) + *x * d->zoom;
    *y = table_top (d, tile.y) + *y * d->zoom;
    *lies = av_tile_art_piece_lies (style, def, index);
}

double
table_piece_size (const TableDrawing *d)
{
    return MAX (12, d->zoom * 0.3);
}

static gboolean
is_in_sight (const TableDrawing *d, AvPiece piece)
{
    if (piece.place != AV_AT_SEGMENT && piece.place != AV_AT_TILE)
        return FALSE;
    AvTile tile = av_land_get_tile (d->game, piece.tile);
    return tile.x >= d->x0 && tile.x < d->x1 && tile.y >= d->y0 && tile.y < d->y1;
}

/* How many pieces before number INDEX stand on the same spot. */
static guint
count_beside (const TableDrawing *d, guint index)
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
lies_down (const TableDrawing *d, AvPiece piece)
{
    return av_land_get_piece (d->ruleset, piece.kind)->flags & AV_PIECE_OCCUPIES;
}

static void
draw_pieces (const TableDrawing *d)
{
    guint n = av_land_get_n_all_pieces (d->game);
    for (guint i = 0; i < n; i++) {
        AvPiece piece = av_land_get_piece_at (d->game, i);
        if (!is_in_sight (d, piece))
            continue;
        AvTile tile = av_land_get_tile (d->game, piece.tile);
        double x = table_left (d, tile.x) + d->zoom / 2, y = table_top (d, tile.y) + d->zoom / 2;
        double size = table_piece_size (d) * av_palette_piece_scale (d->ruleset, piece.kind);
        gboolean lies = FALSE;
        if (piece.place == AV_AT_SEGMENT)
            table_segment_spot (d, piece.segment, &x, &y, &lies);
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
        table_segment_spot (d, d->view->selected, &x, &y, &lies);
        cairo_push_group (d->cr);
        av_palette_draw_piece (d->cr, d->ruleset, d->view->selected_piece, d->view->selected_player,
                               lies, x, y,
                               table_piece_size (d) * 1.15
                                   * av_palette_piece_scale (d->ruleset, d->view->selected_piece));
        cairo_pop_group_to_source (d->cr);
        cairo_paint_with_alpha (d->cr, 0.85);
    }
}

gboolean
table_draw (GtkWidget *widget, cairo_t *cr)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
    TableDrawing d = { .view = view, .game = view->game, .cr = cr, .zoom = view->zoom };

    if (!view->game)
        return FALSE;
    d.ruleset = av_game_get_ruleset (view->game);
    d.dark = av_palette_is_dark (widget);
    d.now = clock ? gdk_frame_clock_get_frame_time (clock) : 0;
    table_origin (view, &d.left, &d.top);
    /* Only what is to be drawn anew. */
    double left, top, right, bottom;
    cairo_clip_extents (cr, &left, &top, &right, &bottom);
    left = MAX (left, 0) - d.left;
    top = MAX (top, 0) - d.top;
    right = MIN (right, gtk_widget_get_allocated_width (widget)) - d.left;
    bottom = MIN (bottom, gtk_widget_get_allocated_height (widget)) - d.top;
    d.x0 = CLAMP (floor (left / d.zoom) - 1, 0, view->width);
    d.y0 = CLAMP (floor (top / d.zoom) - 1, 0, view->height);
    d.x1 = CLAMP (ceil (right / d.zoom) + 1, d.x0, view->width);
    d.y1 = CLAMP (ceil (bottom / d.zoom) + 1, d.y0, view->height);

    draw_ground (&d);
    table_draw_lit (&d, FALSE);
    draw_tiles (&d);
    draw_towers (&d);
    draw_last (&d);
    table_draw_lit (&d, TRUE);
    table_draw_shown (&d);
    table_draw_choices (&d);
    draw_pieces (&d);
    table_draw_taken_choices (&d);
    table_draw_hand (&d);
    table_draw_cursor (&d);
    table_draw_rulers (&d);
    for (guint i = 0; i < view->popups->len; i++)
        table_draw_popup (&d, view->popups->pdata[i]);
    return FALSE;
}
