/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-art.c: draws a whole tile, lights its segments, and says what lies where on it. */
#include "gtk/tile-art.h"

#include "gtk/art-private.h"

#define ROOFS_BELOW 40
#define PLAIN_BELOW 20
#define DETAILS_FROM 88

static guint
detail_for (double size)
{
    return size < PLAIN_BELOW ? 0 : size < ROOFS_BELOW ? 1 : size < DETAILS_FROM ? 2 : 3;
}

static gboolean
draw_picture (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation, double size)
{
    if (tile->picture == NULL)
        return FALSE;
    cairo_save (cr);
    cairo_translate (cr, 0.5, 0.5);
    cairo_rotate (cr, rotation % 4 * G_PI / 2);
    cairo_translate (cr, -0.5, -0.5);
    gboolean drawn = art_style_picture (style, tile->picture, cr, size);
    cairo_restore (cr);
    return drawn;
}

static void
draw_scene (ArtScene *scene)
{
    art_ground_draw (scene);
    art_water_draw (scene, FALSE);
    art_plain_draw (scene);
    art_road_draw (scene);
    art_city_draw (scene);
    art_water_draw (scene, TRUE);
    art_road_streets (scene);
    art_road_bridges (scene);
    art_ground_plant (scene);
    art_building_settle (scene);
    art_city_settle (scene);
    if (scene->detail > 0)
        art_road_settle (scene);
    art_items_draw (scene);
    if (scene->detail > 0)
        art_mark_draw_all (scene);
    /* A faint rim, by which tiles can be counted. */
    cairo_new_path (scene->cr);
    cairo_rectangle (scene->cr, 0, 0, 1, 1);
    cairo_set_line_width (scene->cr, 2 / scene->size);
    art_set (scene->cr, 0x2f3a12, 0.16);
    cairo_stroke (scene->cr);
}

void
av_tile_art_draw (cairo_t *cr, AvArtStyle *style, const AvTileDef *tile, guint rotation,
                  guint variant, double size)
{
    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, size, size);
    cairo_clip (cr);
    cairo_scale (cr, size, size);
    if (!draw_picture (cr, style, tile, rotation, size)) {
        g_autoptr (ArtPlan) plan = art_style_plan (style, tile, rotation);
        guint64 seed = tile->id != NULL ? g_str_hash (tile->id) : 1;
        ArtScene scene = { .cr = cr,
                           .style = style,
                           .tile = tile,
                           .plan = plan,
                           .seed = seed * 8 + variant % AV_TILE_ART_VARIANTS,
                           .size = size,
                           .detail = detail_for (size),
                           .items = g_array_sized_new (FALSE, FALSE, sizeof (ArtItem), 160) };
        draw_scene (&scene);
        g_array_unref (scene.items);
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

static void
light_cells (cairo_t *cr, const ArtPlan *plan, guint segment, cairo_pattern_t *thin,
             cairo_pattern_t *full)
{
    cairo_surface_t *mask = art_owner_mask (plan, segment, FALSE);
    cairo_set_source (cr, thin);
    art_mask_paint (cr, mask);
    cairo_surface_destroy (mask);
    mask = art_owner_mask (plan, segment, TRUE);
    cairo_set_source (cr, full);
    art_mask_paint (cr, mask);
    cairo_surface_destroy (mask);
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
    } else
        light_cells (cr, plan, segment, thin, full);
    cairo_restore (cr);
    cairo_pattern_destroy (thin);
    cairo_pattern_destroy (full);
}
