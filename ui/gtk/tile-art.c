/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-art.c: draws a whole tile, lights its segments, and says what lies where on it. */
#include "gtk/tile-art.h"

#include "gtk/picture.h"
#include "gtk/tile-grid.h"
#include "gtk/tile-items.h"

#define ROOFS_BELOW 40
#define PLAIN_BELOW 20
#define DETAILS_FROM 88

static guint
detail_for (double size)
{
    return size < PLAIN_BELOW ? 0 : size < ROOFS_BELOW ? 1 : size < DETAILS_FROM ? 2 : 3;
}

/* The deck's own picture of the tile, if it has one. */
static gboolean
draw_picture (cairo_t *cr, const AvTileDef *tile, guint rotation)
{
    if (tile->picture == NULL)
        return FALSE;
    cairo_save (cr);
    cairo_translate (cr, 0.5, 0.5);
    cairo_rotate (cr, rotation % 4 * G_PI / 2);
    gboolean drawn = av_picture_draw (cr, tile->picture, 0, -0.5, -0.5, 1, 1);
    cairo_restore (cr);
    return drawn;
}

void
av_tile_art_draw (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation,
                  guint variant, double size)
{
    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, size, size);
    cairo_clip (cr);
    cairo_scale (cr, size, size);
    if (!draw_picture (cr, tile, rotation)) {
        g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
        guint64 seed = tile->id != NULL ? g_str_hash (tile->id) : 1;
        ArtScene scene = { .cr = cr,
                           .style = style,
                           .tile = tile,
                           .plan = plan,
                           .seed = seed * 8 + variant % AV_TILE_ART_VARIANTS,
                           .size = size,
                           .detail = detail_for (size) };
        art_ground_draw (&scene);
        art_items_draw (&scene);
        if (scene.detail > 0)
            art_marks_draw (&scene);
        /* A faint rim, by which tiles can be counted. */
        cairo_new_path (cr);
        cairo_rectangle (cr, 0, 0, 1, 1);
        cairo_set_line_width (cr, 2 / size);
        art_set (cr, 0x2f3a12, 0.16);
        cairo_stroke (cr);
    }
    cairo_restore (cr);
}

guint
av_tile_art_segment_at (AvArtStyle *style, const AvTileDef *tile, guint rotation, double x,
                        double y)
{
    g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
    return art_owner_at (plan, x, y);
}

void
av_tile_art_piece_spot (AvArtStyle *style, const AvTileDef *tile, guint rotation, guint segment,
                        double *x, double *y)
{
    g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
    g_return_if_fail (segment < plan->n_segments);
    *x = plan->segment[segment].spot.x;
    *y = plan->segment[segment].spot.y;
}

gboolean
av_tile_art_piece_lies (AvArtStyle *style, const AvTileDef *tile, guint segment)
{
    g_return_val_if_fail (segment < tile->n_segments, FALSE);
    const ArtTerrain *terrain = art_style_terrain (style, tile->segments[segment].terrain);
    return terrain != NULL && terrain->look == AV_LOOK_GROUND;
}

guint
av_tile_art_corners (AvArtStyle *style, const AvTileDef *tile, guint rotation)
{
    if (tile->picture != NULL)
        return 0;
    g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
    return plan->corners;
}

void
av_tile_art_tower (cairo_t *cr, double x, double y, double size)
{
    if (size >= PLAIN_BELOW)
        art_tower_draw (cr, x, y, size, detail_for (size));
}

/* The shape of a way: its lines, and its pond. */
static void
stroke_way (cairo_t *cr, const ArtPlan *plan, guint segment, double width)
{
    const ArtSegment *way = &plan->segment[segment];

    for (guint l = 0; l < plan->lines->len; l++) {
        const ArtLine *line = &g_array_index (plan->lines, ArtLine, l);
        if (line->segment == (gint) segment)
            art_line_path (cr, line, 0);
    }
    cairo_set_line_width (cr, width);
    cairo_stroke (cr);
    if (way->radius > 0) {
        cairo_arc (cr, way->centre.x, way->centre.y, way->radius + (width - 0.20) / 2, 0, 2 * G_PI);
        cairo_fill (cr);
    }
}

static void
light_way (cairo_t *cr, const ArtPlan *plan, guint segment, double size, cairo_pattern_t *full)
{
    double width = plan->segment[segment].look == AV_LOOK_WATER ? 0.25 : 0.13;

    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
    cairo_push_group (cr);
    cairo_set_source (cr, full);
    stroke_way (cr, plan, segment, width + 5 / size);
    cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
    stroke_way (cr, plan, segment, width);
    cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
    cairo_pop_group_to_source (cr);
    cairo_paint (cr);
    cairo_push_group (cr);
    cairo_set_source (cr, full);
    stroke_way (cr, plan, segment, width);
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, 0.42);
}

void
av_tile_art_highlight (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation,
                       guint segment, double size, double red, double green, double blue,
                       double alpha)
{
    g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
    g_return_if_fail (segment < plan->n_segments);
    const ArtSegment *lit = &plan->segment[segment];
    cairo_pattern_t *thin = cairo_pattern_create_rgba (red, green, blue, alpha * 0.42);
    cairo_pattern_t *full = cairo_pattern_create_rgba (red, green, blue, alpha);

    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, size, size);
    cairo_clip (cr);
    cairo_scale (cr, size, size);
    cairo_new_path (cr);
    if (lit->way)
        light_way (cr, plan, segment, size, full);
    else if (lit->outline != NULL || lit->look == AV_LOOK_BUILDING) {
        if (lit->outline != NULL)
            art_outline_path (cr, lit->outline);
        else
            cairo_arc (cr, lit->centre.x, lit->centre.y, lit->radius, 0, 2 * G_PI);
        cairo_set_source (cr, thin);
        cairo_fill_preserve (cr);
        cairo_set_source (cr, full);
        cairo_set_line_width (cr, MAX (0.03, 3 / size));
        cairo_stroke (cr);
    } else {
        cairo_set_source (cr, thin);
        art_owner_paint (cr, plan, segment, FALSE);
        cairo_set_source (cr, full);
        art_owner_paint (cr, plan, segment, TRUE);
    }
    cairo_restore (cr);
    cairo_pattern_destroy (thin);
    cairo_pattern_destroy (full);
}
