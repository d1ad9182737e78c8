/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece-art.c: draws pieces: an SVG in the owner's colour with shadow, outline and emblem. */
#include "gtk/piece-art.h"

#include <math.h>

#include "gtk/art-tools.h"
#include "gtk/picture.h"

#define FOLLOWER AV_PICTURE_OWN "follower.svg"
#define MOST_BYTES (16 << 20) /* bytes of drawn pieces, beyond which most are dropped */

/* A drawn piece is wider than its square by its outline and its shadow. */
#define MARGIN 0.16

#define EMBLEMS 6

static const guint32 seat_colours[EMBLEMS] = { 0xc62828, 0x1e63c4, 0x2e8b3d,
                                               0xf2b91e, 0x222222, 0x8a8f98 };

guint32
av_piece_art_colour (guint i)
{
    return seat_colours[i % EMBLEMS];
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
    gboolean dark = art_brightness (on) < 0.56;

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

/* The SVG as a square picture of PX pixels, painted in the owner's colour; NULL: it cannot be drawn. */
static cairo_surface_t *
paint_icon (const gchar *icon, guint32 rgb, gint player, int px)
{
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, px, px);
    cairo_t *cr = cairo_create (surface);
    gboolean drawn = av_picture_draw (cr, icon ? icon : FOLLOWER, icon ? 0 : rgb, 0, 0, px, px);

    if (icon && player >= 0) {
        /* Colours only where the icon is: the rest of the square stays clear. */
        cairo_set_operator (cr, CAIRO_OPERATOR_MULTIPLY);
        cairo_push_group (cr);
        art_set (cr, rgb, 1);
        cairo_mask_surface (cr, surface, 0, 0);
        cairo_pop_group_to_source (cr);
        cairo_paint (cr);
    }
    cairo_destroy (cr);
    if (!drawn)
        g_clear_pointer (&surface, cairo_surface_destroy);
    return surface;
}

/* Everything within REACH, in pixels, of what SHAPE has drawn. */
static void
draw_rim (cairo_t *cr, cairo_surface_t *shape, double reach, guint32 rgb, double alpha)
{
    cairo_push_group (cr);
    art_set (cr, rgb, 1);
    for (guint i = 0; i < 16; i++)
        cairo_mask_surface (cr, shape, reach * cos (i * G_PI / 8), reach * sin (i * G_PI / 8));
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, alpha);
}

static gboolean contrast;

/* The piece about (0, 0), 1 high; PX: how many pixels that is. */
static void
draw_piece (cairo_t *cr, const gchar *icon, guint32 rgb, gint player, AvPose pose, double px)
{
    double share = icon ? 0.85 : 0.92;
    double thin = MAX ((icon ? 0.022 : 0.040) * (contrast ? 1.5 : 1), 0.9 / px);
    int width = (int) CLAMP (ceil (px * share), 4, 1024);
    cairo_surface_t *picture = paint_icon (icon, rgb, player, width);
    gboolean black = player >= 0 && art_brightness (rgb) < 0.25;
    double scale = share / width;

    cast_shadow (cr, pose);
    if (pose == AV_POSE_LYING)
        cairo_rotate (cr, -G_PI / 2 + 0.16);
    if (!picture)
        return;
    cairo_save (cr);
    cairo_scale (cr, scale, scale);
    cairo_translate (cr, -width / 2.0, -width / 2.0);
    /* A dark figure with a dark outline would vanish on dark ground, so it gets a light outline
     * round that. */
    gboolean bright = black || contrast;
    draw_rim (cr, picture,
              (thin
               + (contrast ? 0.045
                  : black  ? 0.030
                           : 0.014))
                  / scale,
              contrast ? 0xffffff : 0xfaf2e0, bright ? 0.95 : 0.55);
    draw_rim (cr, picture, (black ? thin / 2 : thin) / scale,
              bright        ? 0x000000
              : player >= 0 ? art_mix (rgb, 0x000000, 0.70)
                            : 0x1f170d,
              1);
    cairo_set_source_surface (cr, picture, 0, 0);
    cairo_paint (cr);
    cairo_restore (cr);
    cairo_surface_destroy (picture);
    if (px >= 14)
        paint_emblem (cr, player, rgb, 0, icon ? 0.156 : 0.078, icon ? 0.18 : 0.23);
}

/* Pieces drawn at some size, and each as it was last drawn at any. */
static GHashTable *bitmaps, *latest;
static gsize bytes;

static gsize
get_bytes (cairo_surface_t *surface)
{
    return (gsize) cairo_image_surface_get_stride (surface)
           * (gsize) cairo_image_surface_get_height (surface);
}

/* Those drawn last are kept, as they may be needed in this frame, unless they alone are too large. */
static void
make_room (void)
{
    GHashTableIter i;
    gpointer surface;
    bytes = 0;
    g_hash_table_remove_all (bitmaps);
    g_hash_table_iter_init (&i, latest);
    while (g_hash_table_iter_next (&i, NULL, &surface))
        bytes += get_bytes (surface);
    if (bytes <= MOST_BYTES / 2)
        return;
    g_hash_table_remove_all (latest);
    bytes = 0;
}

/* Without time it may be one of another size, or NULL if there is none. */
static cairo_surface_t *
get_bitmap (const gchar *icon, guint32 rgb, gint player, AvPose pose, int px, AvHasTime has_time)
{
    g_autofree gchar *look = g_strdup_printf ("%x %d %d %s", rgb, player, pose, icon ? icon : "");
    g_autofree gchar *key = g_strdup_printf ("%d %s", px, look);
    if (!bitmaps) {
        bitmaps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify) cairo_surface_destroy);
        latest = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                        (GDestroyNotify) cairo_surface_destroy);
    }
    cairo_surface_t *surface = g_hash_table_lookup (bitmaps, key);
    if (surface)
        return surface;
    /* Of the right size, unless room was made since. */
    cairo_surface_t *former = g_hash_table_lookup (latest, look);
    int margin = (int) ceil (MARGIN * px);
    if (former && cairo_image_surface_get_width (former) == px + 2 * margin)
        return former;
    if (has_time && !has_time ())
        return former;
    if (icon && !av_picture_measure (icon, NULL, NULL, NULL))
        icon = NULL;
    if (bytes > MOST_BYTES)
        make_room ();
    surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, px + 2 * margin, px + 2 * margin);
    cairo_t *cr = cairo_create (surface);
    cairo_translate (cr, margin + px / 2.0, margin + px / 2.0);
    cairo_scale (cr, px, px);
    draw_piece (cr, icon, rgb, player, pose, px);
    cairo_destroy (cr);
    bytes += get_bytes (surface);
    g_hash_table_insert (bitmaps, g_steal_pointer (&key), surface);
    g_hash_table_insert (latest, g_steal_pointer (&look), cairo_surface_reference (surface));
    return surface;
}

gboolean
av_piece_art_draw (cairo_t *cr, const gchar *icon, guint32 rgb, gint player, AvPose pose,
                   double size, AvHasTime has_time)
{
    double device = 1, device_y = 1, x = 0, y = 0;
    cairo_surface_get_device_scale (cairo_get_group_target (cr), &device, &device_y);
    int px = (int) CLAMP (round (size * device), 4, 1024);
    cairo_surface_t *surface = get_bitmap (icon, rgb, player, pose, px, has_time);
    if (!surface)
        return FALSE;
    int width = px + 2 * (int) ceil (MARGIN * px), drawn = cairo_image_surface_get_width (surface);

    cairo_save (cr);
    cairo_translate (cr, size / 2, size / 2);
    /* At whole pixels it is sharp. */
    cairo_translate (cr, -width / 2.0 / device, -width / 2.0 / device);
    cairo_user_to_device (cr, &x, &y);
    x = round (x * device) / device;
    y = round (y * device) / device;
    cairo_device_to_user (cr, &x, &y);
    cairo_translate (cr, x, y);
    cairo_scale (cr, width / device / drawn, width / device / drawn);
    cairo_set_source_surface (cr, surface, 0, 0);
    cairo_paint (cr);
    cairo_restore (cr);
    return drawn == width;
}

void
av_piece_art_set_contrast (gboolean wanted)
{
    if (contrast != wanted)
        av_piece_art_forget ();
    contrast = wanted;
}

void
av_piece_art_forget (void)
{
    g_clear_pointer (&bitmaps, g_hash_table_unref);
    g_clear_pointer (&latest, g_hash_table_unref);
    bytes = 0;
}
