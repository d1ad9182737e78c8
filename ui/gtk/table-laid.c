/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-laid.c: draws what stays the same from frame to frame: ground, tiles, and numbers at the edges. */
#include "config.h"

#include "gtk/table-draw-private.h"

#include "gtk/palette.h"
#include "gtk/tools.h"

/* --- the ground --- */

#define CLOTH 96 /* pixels after which the weave repeats */

/* A patch of woven threads, each a little lighter or darker, that repeats without a seam. */
static cairo_pattern_t *
weave (guint32 rgb, double strength)
{
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, CLOTH, CLOTH);
    guchar *data = cairo_image_surface_get_data (surface);
    int stride = cairo_image_surface_get_stride (surface);
    double threads[2 * CLOTH], *warp = threads, *weft = threads + CLOTH;
    guint32 state = 2463534242u;

    cairo_surface_flush (surface);
    for (guint i = 0; i < 2 * CLOTH; i++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        threads[i] = (state % 1000 / 1000.0 - 0.5) * strength;
    }
    for (guint y = 0; y < CLOTH; y++) {
        guint32 *row = (guint32 *) (void *) (data + y * (guint) stride);
        for (guint x = 0; x < CLOTH; x++) {
            double shade = (x + y) % 2 == 0 ? warp[x] + 0.3 * weft[y] : weft[y] + 0.3 * warp[x];
            guint32 pixel = 0;
            for (guint shift = 0; shift < 24; shift += 8) {
                double value = (rgb >> shift & 0xff) + shade * 255;
                pixel |= (guint32) CLAMP (value, 0, 255) << shift;
            }
            row[x] = pixel;
        }
    }
    cairo_surface_mark_dirty (surface);
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface (surface);
    cairo_surface_destroy (surface);
    cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
    cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
    return pattern;
}

/* A small cross at each corner of a cell, so that one sees where tiles go. */
static void
draw_cells (const TableDrawing *d, double width, double height)
{
    cairo_t *cr = d->cr;
    double x = d->left, y = d->top, cell = d->zoom, arm = CLAMP (cell * 0.06, 1.5, 6);
    double right = x + d->scene->width * cell, bottom = y + d->scene->height * cell;
    long first_x = MAX (1, lround (floor (-x / cell))),
         first_y = MAX (1, lround (floor (-y / cell)));

    if (cell < 12)
        return;
    for (long j = first_y; y + j * cell < MIN (height + arm + 1, bottom - 1); j++)
        for (long i = first_x; x + i * cell < MIN (width + arm + 1, right - 1); i++) {
            double px = floor (x + i * cell) + 0.5, py = floor (y + j * cell) + 0.5;
            cairo_move_to (cr, px - arm, py);
            cairo_line_to (cr, px + arm, py);
            cairo_move_to (cr, px, py - arm);
            cairo_line_to (cr, px, py + arm);
        }
    art_stroke (cr, d->colours->line, d->colours->faint, d->colours->thick);
}

/* The empty table, a sheet of linen on a darker ground, over an area of that size. */
void
table_draw_ground (const TableDrawing *d, double width, double height)
{
    cairo_t *cr = d->cr;
    double x = d->left, y = d->top, hem = CLAMP (d->zoom * 0.10, 4, 14);
    double table_width = d->scene->width * d->zoom, table_height = d->scene->height * d->zoom;

    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, width, height);
    cairo_clip (cr);
    art_set (cr, d->colours->around, 1);
    cairo_paint (cr);
    for (guint i = 6; i > 0; i--) {
        cairo_rectangle (cr, x - hem - i + 2, y - hem - i + 4, table_width + 2 * (hem + i),
                         table_height + 2 * (hem + i));
        art_fill (cr, 0x000000, 0.045);
    }
    cairo_pattern_t *linen = weave (d->colours->linen, d->colours->weave);
    cairo_matrix_t matrix;
    cairo_matrix_init_translate (&matrix, -fmod (floor (x), CLOTH), -fmod (floor (y), CLOTH));
    cairo_pattern_set_matrix (linen, &matrix);
    cairo_set_source (cr, linen);
    cairo_rectangle (cr, x - hem, y - hem, table_width + 2 * hem, table_height + 2 * hem);
    cairo_fill (cr);
    cairo_pattern_destroy (linen);
    /* The hem, stitched. */
    cairo_rectangle (cr, x - hem, y - hem, table_width + 2 * hem, table_height + 2 * hem);
    cairo_rectangle (cr, x + table_width, y, -table_width, table_height);
    cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
    art_fill (cr, d->colours->hem, 0.55);
    const double stitch[2] = { hem * 0.55, hem * 0.40 };
    cairo_rectangle (cr, x - hem / 2, y - hem / 2, table_width + hem, table_height + hem);
    cairo_set_dash (cr, stitch, 2, 0);
    art_stroke (cr, d->colours->line, 0.40, MAX (1, hem * 0.14));
    cairo_set_dash (cr, NULL, 0, 0);
    cairo_rectangle (cr, x - 0.5, y - 0.5, table_width + 1, table_height + 1);
    art_stroke (cr, d->colours->line, 0.45, 1);
    draw_cells (d, width, height);
    cairo_restore (cr);
}

/* --- tiles --- */

/* A variant for each cell, unlike that of any of the eight around it, so that equal tiles do not
 * look alike. */
static guint
variant (gint x, gint y)
{
    return ((guint) x + 2 * (guint) y) % AV_TILE_ART_VARIANTS;
}

gboolean
table_draw_tile (const TableDrawing *d, guint kind, guint rotation, gint x, gint y)
{
    double left = get_left (d, x), top = get_top (d, y);
    double side = MAX (get_left (d, x + 1) - left, get_top (d, y + 1) - top);
    const AvTileDef *def = av_land_get_kind (d->ruleset, kind);
    if (d->plain) {
        cairo_save (d->cr);
        cairo_translate (d->cr, left, top);
        av_tile_art_draw (d->cr, av_tile_cache_get_style (d->scene->cache), def, rotation,
                          variant (x, y), side);
        cairo_restore (d->cr);
        return TRUE;
    }
    double size_to = d->scene->zoom == d->scene->zoom_to ? side : d->scene->zoom_to;
    return av_tile_cache_draw_scaled (d->scene->cache, d->cr, def, rotation, variant (x, y), left,
                                      top, side, size_to);
}

void
table_draw_tiles (const TableDrawing *d)
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

/* --- what lies, kept as a picture --- */

/* How a table is shown; if that changes, everything is drawn again. */
typedef struct {
    const AvGame *game;
    const AvTileCache *cache;
    const TableColours *colours;
    double left, top, zoom, zoom_to;
    gint width, height, scale; /* of the widget */
} LaidSight;

/* What is drawn in a cell; 0: only the ground. */
#define LAID_TILE(tile) (((guint32) (tile).kind << 2 | (tile).rotation) + 1)
#define LAID_SHARP (1u << 31)
#define LAID_PART (1u << 30) /* a part of some tile */

struct _AvTableLaid {
    cairo_surface_t *surface; /* or NULL: nothing is drawn yet */
    LaidSight sight;
    guint32 *cells;                  /* of the whole table */
    cairo_surface_t *above, *beside; /* the numbers of columns and rows, or NULL */
    gboolean is_ruled;               /* they have been drawn before */
};

AvTableLaid *
av_table_laid_new (void)
{
    return g_new0 (AvTableLaid, 1);
}

void
av_table_laid_forget (AvTableLaid *laid)
{
    g_clear_pointer (&laid->surface, cairo_surface_destroy);
    g_clear_pointer (&laid->above, cairo_surface_destroy);
    g_clear_pointer (&laid->beside, cairo_surface_destroy);
    g_clear_pointer (&laid->cells, g_free);
}

void
av_table_laid_free (AvTableLaid *laid)
{
    av_table_laid_forget (laid);
    g_free (laid);
}

/* Whether both show the same table in the same size; they may be scrolled. */
static gboolean
is_alike (const LaidSight *a, const LaidSight *b)
{
    return a->game == b->game && a->cache == b->cache && a->colours == b->colours
           && a->zoom == b->zoom && a->zoom_to == b->zoom_to && a->width == b->width
           && a->height == b->height && a->scale == b->scale;
}

/* Part is missing of a cell that was not wholly in sight. */
static void
note_parts (const TableDrawing *d, AvTableLaid *laid)
{
    TableDrawing was = *d;
    was.left = laid->sight.left;
    was.top = laid->sight.top;
    for (gint y = 0; y < d->scene->height; y++)
        for (gint x = 0; x < d->scene->width; x++) {
            guint32 *drawn = &laid->cells[y * d->scene->width + x];
            if (*drawn
                && (get_left (&was, x) < 0 || get_top (&was, y) < 0
                    || get_left (&was, x + 1) > laid->sight.width
                    || get_top (&was, y + 1) > laid->sight.height))
                *drawn = LAID_PART;
        }
}

/* Keeps what was in sight if the table was only scrolled, else begins again; with only the
 * ground if nothing is drawn yet. */
static void
begin_laid (const TableDrawing *d, AvTableLaid *laid, const LaidSight *sight)
{
    gboolean alike = laid->surface && is_alike (&laid->sight, sight);
    double dx = sight->left - laid->sight.left, dy = sight->top - laid->sight.top;
    if (alike && dx == 0 && dy == 0)
        return;
    cairo_surface_t *before = alike ? g_steal_pointer (&laid->surface) : NULL;
    if (alike)
        note_parts (d, laid);
    else
        g_clear_pointer (&laid->cells, g_free);
    g_autofree guint32 *cells = g_steal_pointer (&laid->cells);
    av_table_laid_forget (laid);
    laid->surface = gdk_window_create_similar_surface (
        gtk_widget_get_window (d->widget), CAIRO_CONTENT_COLOR, sight->width, sight->height);
    laid->cells = cells ? g_steal_pointer (&cells)
                        : g_new0 (guint32, (gsize) d->scene->width * (gsize) d->scene->height);
    laid->sight = *sight;

    TableDrawing within = *d;
    within.cr = cairo_create (laid->surface);
    if (before) {
        cairo_set_source_surface (within.cr, before, dx, dy);
        cairo_pattern_set_filter (cairo_get_source (within.cr), CAIRO_FILTER_NEAREST);
        cairo_paint (within.cr);
        cairo_rectangle (within.cr, 0, 0, sight->width, sight->height);
        cairo_rectangle (within.cr, dx, dy, sight->width, sight->height);
        cairo_set_fill_rule (within.cr, CAIRO_FILL_RULE_EVEN_ODD);
        cairo_clip (within.cr);
        cairo_set_fill_rule (within.cr, CAIRO_FILL_RULE_WINDING);
    }
    table_draw_ground (&within, sight->width, sight->height);
    cairo_destroy (within.cr);
    g_clear_pointer (&before, cairo_surface_destroy);
}

/* Whether there is only a picture that stands in for the tile. */
static gboolean
awaits_tile (const TableDrawing *d, AvTile tile)
{
    return d->scene->zoom == d->scene->zoom_to
           && av_tile_cache_awaits (d->scene->cache, d->cr,
                                    av_land_get_kind (d->ruleset, tile.kind), tile.rotation,
                                    variant (tile.x, tile.y), d->zoom);
}

/* To the path. */
static void
add_cell (const TableDrawing *d, gint x, gint y)
{
    double left = get_left (d, x), top = get_top (d, y);
    cairo_rectangle (d->cr, left, top, get_left (d, x + 1) - left, get_top (d, y + 1) - top);
}

gboolean
table_has_laid (const TableDrawing *d, gint x, gint y)
{
    guint32 drawn = d->scene->laid->cells[y * d->scene->width + x];
    return drawn != 0 && drawn != LAID_PART;
}

/* Until then a tile looks as plain as one for which there is no picture at all. */
static void
put_off_tile (const TableDrawing *d, guint32 *drawn, gint x, gint y)
{
    if (*drawn == 0) {
        add_cell (d, x, y);
        art_fill (d->cr, AV_TILE_PLAIN, 1);
        *drawn = LAID_PART;
    }
}

/* Draws the cell as it is now; unless it is URGENT, only if this frame has time.  A tile in motion is not there yet. */
static void
update_laid_cell (const TableDrawing *d, AvTableLaid *laid, gint x, gint y, gboolean urgent)
{
    guint32 *drawn = &laid->cells[y * d->scene->width + x];
    guint number = av_land_tile_at (d->game, x, y);
    AvTile tile = { 0 };
    guint32 wanted = 0;
    if (number != AV_NONE && !table_find_motion (d, number, AV_NONE)) {
        tile = av_land_get_tile (d->game, number);
        wanted = LAID_TILE (tile) | LAID_SHARP;
    }
    if (*drawn == wanted || (*drawn == (wanted & ~LAID_SHARP) && awaits_tile (d, tile)))
        return;
    if (wanted == 0) {
        cairo_save (d->cr);
        add_cell (d, x, y);
        cairo_clip (d->cr);
        table_draw_ground (d, laid->sight.width, laid->sight.height);
        cairo_restore (d->cr);
    } else if (!urgent && !av_frame_has_time ()) {
        put_off_tile (d, drawn, x, y);
        av_frame_put_off (d->widget);
        return;
    } else if (!table_draw_tile (d, tile.kind, tile.rotation, x, y)) {
        wanted &= ~LAID_SHARP;
    }
    *drawn = wanted;
}

void
table_draw_laid (const TableDrawing *d, double width, double height)
{
    AvTableLaid *laid = d->scene->laid;
    LaidSight sight = { .game = d->game,
                        .cache = d->scene->cache,
                        .colours = d->colours,
                        .left = d->left,
                        .top = d->top,
                        .zoom = d->zoom,
                        .zoom_to = d->scene->zoom_to,
                        .width = (gint) width,
                        .height = (gint) height,
                        .scale = gtk_widget_get_scale_factor (d->widget) };
    TableDrawing within = *d;
    /* What grows or shrinks is drawn whole in each frame, including the last. */
    gboolean zooms =
        sight.zoom != sight.zoom_to || (laid->surface && laid->sight.zoom != laid->sight.zoom_to);
    begin_laid (d, laid, &sight);
    find_cells (&within, 0, 0, width, height);
    within.cr = cairo_create (laid->surface);
    for (gint y = within.y0; y < within.y1; y++)
        for (gint x = within.x0; x < within.x1; x++)
            update_laid_cell (&within, laid, x, y, zooms);
    cairo_destroy (within.cr);
    cairo_set_source_surface (d->cr, laid->surface, 0, 0);
    cairo_pattern_set_filter (cairo_get_source (d->cr), CAIRO_FILTER_NEAREST);
    cairo_paint (d->cr);
}

/* --- the numbers of columns and rows --- */

/* Pixels: how wide the strips are, and how high the numbers. */
#define STRIP 18
#define TEXT_SIZE 11
/* Numbers closer together than this, in pixels, could not be told apart. */
#define LEAST_APART 22

/* The step at which every number, or every second, fifth or tenth, is written. */
static gint
find_step (double zoom)
{
    static const gint steps[] = { 1, 2, 5 };
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
        if (steps[i] * zoom >= LEAST_APART)
            return steps[i];
    return 10;
}

/* NUMBER in the middle of a place. */
static void
draw_number (const TableDrawing *d, PangoLayout *layout, gint number, const GdkRectangle *at)
{
    gchar text[12];
    gint width, height;
    g_snprintf (text, sizeof text, "%d", number);
    pango_layout_set_text (layout, text, -1);
    pango_layout_get_pixel_size (layout, &width, &height);
    cairo_move_to (d->cr, round (at->x + (at->width - width) / 2.0),
                   round (at->y + (at->height - height) / 2.0));
    pango_cairo_show_layout (d->cr, layout);
}

/* Both strips for an area of that size. */
static void
draw_strips (const TableDrawing *d, double width, double height)
{
    gint step = find_step (d->zoom), side = (gint) round (d->zoom);
    cairo_rectangle (d->cr, 0, 0, width, STRIP);
    cairo_rectangle (d->cr, 0, STRIP, STRIP, height - STRIP);
    art_fill (d->cr, d->colours->strip, 0.85);

    g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (d->widget, NULL);
    av_layout_set_font (layout, "Sans", TEXT_SIZE);
    art_set (d->cr, d->colours->number, 1);
    /* There is no number in the corner where both strips meet. */
    for (gint x = d->x0; x < d->x1; x++) {
        GdkRectangle at = { (gint) get_left (d, x), 0, side, STRIP };
        if (x % step == 0 && at.x + side / 2 > STRIP)
            draw_number (d, layout, x, &at);
    }
    for (gint y = d->y0; y < d->y1; y++) {
        GdkRectangle at = { 0, (gint) get_top (d, y), STRIP, side };
        if (y % step == 0 && at.y + side / 2 > STRIP)
            draw_number (d, layout, y, &at);
    }
}

/* Paints one of the two, of these sizes; *KEPT, unless NULL, has it already. */
static void
paint_strip (const TableDrawing *d, cairo_surface_t **kept, gint width, gint height)
{
    if (!*kept) {
        const LaidSight *sight = &d->scene->laid->sight;
        TableDrawing within = *d;
        *kept = gdk_window_create_similar_surface (gtk_widget_get_window (d->widget),
                                                   CAIRO_CONTENT_COLOR_ALPHA, width, height);
        within.cr = cairo_create (*kept);
        find_cells (&within, 0, 0, sight->width, sight->height);
        draw_strips (&within, sight->width, sight->height);
        cairo_destroy (within.cr);
    }
    cairo_set_source_surface (d->cr, *kept, 0, 0);
    cairo_rectangle (d->cr, 0, 0, width, height);
    cairo_fill (d->cr);
}

void
table_draw_rulers (const TableDrawing *d)
{
    AvTableLaid *laid = d->scene->laid;
    GdkRectangle anew;
    /* Mostly only cells are redrawn, and no strip. */
    if (!d->scene->ruled || !gdk_cairo_get_clip_rectangle (d->cr, &anew)
        || (anew.x >= STRIP && anew.y >= STRIP))
        return;
    /* Finding a font for the first of them takes a while. */
    if (!laid->is_ruled && !av_frame_has_time ()) {
        av_frame_put_off (d->widget);
        return;
    }
    laid->is_ruled = TRUE;
    paint_strip (d, &laid->above, laid->sight.width, STRIP);
    cairo_save (d->cr);
    cairo_rectangle (d->cr, 0, STRIP, STRIP, laid->sight.height);
    cairo_clip (d->cr);
    paint_strip (d, &laid->beside, STRIP, laid->sight.height);
    cairo_restore (d->cr);
}
