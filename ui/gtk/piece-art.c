/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece-art.c: pieces: one silhouette with shadow, outline and light, and six emblems. */
#include "gtk/piece-art.h"

#include <math.h>

#define EMBLEMS 6

static const guint32 seat_colours[EMBLEMS] = { 0xc62828, 0x1e63c4, 0x2e8b3d,
                                               0xf2b91e, 0x222222, 0x8a8f98 };

guint32
av_piece_art_colour (guint i)
{
    return seat_colours[i % EMBLEMS];
}

static double
channel (guint32 rgb, guint shift)
{
    return (rgb >> shift & 0xff) / 255.0;
}

static double
brightness (guint32 rgb)
{
    return 0.30 * channel (rgb, 16) + 0.59 * channel (rgb, 8) + 0.11 * channel (rgb, 0);
}

static void
set_shade (cairo_t *cr, guint32 rgb, double towards, double share, double alpha)
{
    cairo_set_source_rgba (cr, channel (rgb, 16) + (towards - channel (rgb, 16)) * share,
                           channel (rgb, 8) + (towards - channel (rgb, 8)) * share,
                           channel (rgb, 0) + (towards - channel (rgb, 0)) * share, alpha);
}

/* The figure, about (0, 0), 1 high: a head, a cloak that spreads over the arms, two legs. */
static void
figure_path (cairo_t *cr)
{
    cairo_new_path (cr);
    cairo_move_to (cr, -0.105, -0.175);
    cairo_curve_to (cr, -0.24, -0.27, -0.19, -0.49, 0, -0.49);
    cairo_curve_to (cr, 0.19, -0.49, 0.24, -0.27, 0.105, -0.175);
    cairo_curve_to (cr, 0.20, -0.15, 0.30, -0.11, 0.42, -0.05);
    cairo_curve_to (cr, 0.50, 0.0, 0.48, 0.10, 0.39, 0.10);
    cairo_curve_to (cr, 0.31, 0.10, 0.25, 0.09, 0.195, 0.075);
    cairo_curve_to (cr, 0.22, 0.18, 0.29, 0.28, 0.335, 0.37);
    cairo_curve_to (cr, 0.37, 0.45, 0.34, 0.48, 0.27, 0.48);
    cairo_line_to (cr, 0.10, 0.48);
    cairo_curve_to (cr, 0.05, 0.48, 0.04, 0.42, 0.0, 0.33);
    cairo_curve_to (cr, -0.04, 0.42, -0.05, 0.48, -0.10, 0.48);
    cairo_line_to (cr, -0.27, 0.48);
    cairo_curve_to (cr, -0.34, 0.48, -0.37, 0.45, -0.335, 0.37);
    cairo_curve_to (cr, -0.29, 0.28, -0.22, 0.18, -0.195, 0.075);
    cairo_curve_to (cr, -0.25, 0.09, -0.31, 0.10, -0.39, 0.10);
    cairo_curve_to (cr, -0.48, 0.10, -0.50, 0.0, -0.42, -0.05);
    cairo_curve_to (cr, -0.30, -0.11, -0.20, -0.15, -0.105, -0.175);
    cairo_close_path (cr);
}

static void
star_path (cairo_t *cr)
{
    for (guint i = 0; i < 10; i++) {
        double angle = -G_PI / 2 + i * G_PI / 5, radius = i % 2 == 0 ? 0.52 : 0.22;
        cairo_line_to (cr, radius * cos (angle), radius * sin (angle));
    }
    cairo_close_path (cr);
}

/* Disc, square, triangle, cross, star, lozenge: about (0, 0), 1 across. */
static void
emblem_path (cairo_t *cr, gint player)
{
    cairo_new_path (cr);
    switch (player % EMBLEMS) {
    case 0:
        cairo_arc (cr, 0, 0, 0.40, 0, 2 * G_PI);
        return;
    case 1:
        cairo_rectangle (cr, -0.36, -0.36, 0.72, 0.72);
        return;
    case 2:
        cairo_move_to (cr, 0, -0.46);
        cairo_line_to (cr, 0.47, 0.36);
        cairo_line_to (cr, -0.47, 0.36);
        cairo_close_path (cr);
        return;
    case 3:
        cairo_rectangle (cr, -0.15, -0.46, 0.30, 0.92);
        cairo_rectangle (cr, -0.46, -0.15, 0.92, 0.30);
        return;
    case 4:
        star_path (cr);
        return;
    default:
        cairo_move_to (cr, 0, -0.52);
        cairo_line_to (cr, 0.38, 0);
        cairo_line_to (cr, 0, 0.52);
        cairo_line_to (cr, -0.38, 0);
        cairo_close_path (cr);
    }
}

static void
paint_emblem (cairo_t *cr, gint player, guint32 on, double x, double y, double size)
{
    gboolean dark = brightness (on) < 0.56;

    if (player < 0)
        return;
    cairo_save (cr);
    cairo_translate (cr, x, y);
    cairo_scale (cr, size, size);
    emblem_path (cr, player);
    cairo_restore (cr);
    cairo_set_source_rgba (cr, dark ? 1 : 0.16, dark ? 0.98 : 0.11, dark ? 0.92 : 0.04, 0.95);
    cairo_fill (cr);
}

/* A dark outline on light ground would drown a dark figure: it gets a light one about the dark. */
static void
outline_figure (cairo_t *cr, guint32 rgb, double size)
{
    double thin = MAX (0.045, 1.2 / size);

    cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
    if (brightness (rgb) < 0.25) {
        figure_path (cr);
        cairo_set_line_width (cr, 2 * thin + 0.045);
        cairo_set_source_rgba (cr, 0.98, 0.95, 0.88, 0.95);
        cairo_stroke (cr);
        figure_path (cr);
        cairo_set_line_width (cr, thin);
        cairo_set_source_rgb (cr, 0, 0, 0);
        cairo_stroke (cr);
        return;
    }
    figure_path (cr);
    cairo_set_line_width (cr, 2 * thin + 0.02);
    cairo_set_source_rgba (cr, 1, 1, 0.95, 0.55);
    cairo_stroke (cr);
    figure_path (cr);
    cairo_set_line_width (cr, 2 * thin);
    set_shade (cr, rgb, 0, 0.68, 1);
    cairo_stroke (cr);
}

static void
draw_figure (cairo_t *cr, guint32 rgb, gint player, double size)
{
    gboolean black = brightness (rgb) < 0.25;

    outline_figure (cr, rgb, size);
    figure_path (cr);
    cairo_pattern_t *body = cairo_pattern_create_linear (-0.3, -0.45, 0.3, 0.5);
    cairo_set_source_rgb (cr, channel (rgb, 16), channel (rgb, 8), channel (rgb, 0));
    double light = black ? 0.24 : 0.26, dark = black ? 0.0 : 0.26;
    cairo_pattern_add_color_stop_rgb (body, 0, channel (rgb, 16) + (1 - channel (rgb, 16)) * light,
                                      channel (rgb, 8) + (1 - channel (rgb, 8)) * light,
                                      channel (rgb, 0) + (1 - channel (rgb, 0)) * light);
    cairo_pattern_add_color_stop_rgb (body, 0.45, channel (rgb, 16), channel (rgb, 8),
                                      channel (rgb, 0));
    cairo_pattern_add_color_stop_rgb (body, 1, channel (rgb, 16) * (1 - dark),
                                      channel (rgb, 8) * (1 - dark), channel (rgb, 0) * (1 - dark));
    cairo_set_source (cr, body);
    cairo_fill (cr);
    cairo_pattern_destroy (body);
    if (size < 14)
        return;
    /* The light on the head, and along the left shoulder. */
    cairo_save (cr);
    figure_path (cr);
    cairo_clip (cr);
    cairo_arc (cr, -0.055, -0.385, 0.062, 0, 2 * G_PI);
    cairo_set_source_rgba (cr, 1, 1, 1, black ? 0.35 : 0.42);
    cairo_fill (cr);
    cairo_move_to (cr, -0.40, 0.0);
    cairo_curve_to (cr, -0.30, -0.06, -0.20, -0.10, -0.09, -0.135);
    cairo_set_line_width (cr, 0.04);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_source_rgba (cr, 1, 1, 1, 0.34);
    cairo_stroke (cr);
    cairo_restore (cr);
    paint_emblem (cr, player, rgb, 0, 0.085, 0.25);
}

static void
cast_shadow (cairo_t *cr, AvPose pose)
{
    cairo_save (cr);
    cairo_translate (cr, pose == AV_POSE_STANDING ? 0.10 : 0.04,
                     pose == AV_POSE_STANDING ? 0.45 : 0.20);
    cairo_scale (cr, 1, pose == AV_POSE_STANDING ? 0.28 : 0.42);
    cairo_pattern_t *soft = cairo_pattern_create_radial (0, 0, 0.1, 0, 0, 0.48);
    cairo_pattern_add_color_stop_rgba (soft, 0, 0.05, 0.05, 0, 0.50);
    cairo_pattern_add_color_stop_rgba (soft, 1, 0.05, 0.05, 0, 0);
    cairo_set_source (cr, soft);
    cairo_arc (cr, 0, 0, 0.48, 0, 2 * G_PI);
    cairo_fill (cr);
    cairo_pattern_destroy (soft);
    cairo_restore (cr);
}

/* Its SVG as a picture of SIZE pixels, painted in the owner's colour; NULL: it cannot be drawn. */
static cairo_surface_t *
render_icon (RsvgHandle *icon, guint32 rgb, gint player, int px)
{
    cairo_surface_t *plain = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, px, px);
    RsvgRectangle box = { 0, 0, px, px };
    cairo_t *cr = cairo_create (plain);
    gboolean drawn = rsvg_handle_render_document (icon, cr, &box, NULL);

    if (drawn && player >= 0) {
        cairo_set_operator (cr, CAIRO_OPERATOR_MULTIPLY);
        cairo_set_source_rgb (cr, channel (rgb, 16), channel (rgb, 8), channel (rgb, 0));
        /* Only where the icon is: the rest of the square stays clear. */
        cairo_surface_t *mask = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, px, px);
        cairo_t *mask_cr = cairo_create (mask);
        cairo_set_source_surface (mask_cr, plain, 0, 0);
        cairo_paint (mask_cr);
        cairo_destroy (mask_cr);
        cairo_mask_surface (cr, mask, 0, 0);
        cairo_surface_destroy (mask);
    }
    cairo_destroy (cr);
    if (!drawn)
        g_clear_pointer (&plain, cairo_surface_destroy);
    return plain;
}

static gboolean
draw_icon (cairo_t *cr, RsvgHandle *icon, guint32 rgb, gint player, double size)
{
    double scale_x = 1, scale_y = 1;
    cairo_surface_get_device_scale (cairo_get_target (cr), &scale_x, &scale_y);
    int px = (int) CLAMP (ceil (size * 0.92 * MAX (scale_x, 1)), 4, 1024);
    cairo_surface_t *picture = render_icon (icon, rgb, player, px);
    gboolean black = player >= 0 && brightness (rgb) < 0.25;
    double reach = MAX (0.022, 0.9 / size);

    if (picture == NULL)
        return FALSE;
    cairo_save (cr);
    cairo_scale (cr, 0.92 / px, 0.92 / px);
    cairo_translate (cr, -px / 2.0, -px / 2.0);
    for (guint i = 0; i < 12; i++) {
        double dx = reach * px * cos (i * G_PI / 6), dy = reach * px * sin (i * G_PI / 6);
        if (black)
            cairo_set_source_rgba (cr, 0.98, 0.95, 0.88, 1);
        else if (player >= 0)
            set_shade (cr, rgb, 0, 0.72, 1);
        else
            cairo_set_source_rgba (cr, 0.12, 0.09, 0.05, 1);
        cairo_mask_surface (cr, picture, dx, dy);
    }
    cairo_set_source_surface (cr, picture, 0, 0);
    cairo_paint (cr);
    cairo_restore (cr);
    cairo_surface_destroy (picture);
    paint_emblem (cr, size < 14 ? -1 : player, rgb, 0, 0.17, 0.20);
    return TRUE;
}

void
av_piece_art_draw (cairo_t *cr, const gchar *piece_id, RsvgHandle *icon, guint32 rgb, gint player,
                   AvPose pose, double size)
{
    (void) piece_id;
    cairo_save (cr);
    cairo_scale (cr, size, size);
    cairo_translate (cr, 0.5, 0.5);
    cast_shadow (cr, pose);
    if (pose == AV_POSE_LYING)
        cairo_rotate (cr, -G_PI / 2 + 0.16);
    cairo_scale (cr, 0.92, 0.92);
    if (icon == NULL || !draw_icon (cr, icon, rgb, player, size))
        draw_figure (cr, rgb, player, size);
    cairo_restore (cr);
}

void
av_piece_art_emblem (cairo_t *cr, gint player, guint32 rgb, double size)
{
    if (player < 0)
        return;
    cairo_save (cr);
    cairo_scale (cr, size, size);
    cairo_translate (cr, 0.5, 0.5);
    cairo_scale (cr, 0.9, 0.9);
    emblem_path (cr, player);
    cairo_restore (cr);
    cairo_set_source_rgb (cr, channel (rgb, 16), channel (rgb, 8), channel (rgb, 0));
    cairo_fill (cr);
}
