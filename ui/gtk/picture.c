/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.c: loads and draws SVG pictures, and caches the bitmaps of frequent ones. */
#include "config.h"

#include "gtk/picture.h"
#include <avignon/host/land.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <librsvg/rsvg.h>
#include <math.h>

#define ALL_DETAIL 3
#define TURN_BYTES (1 << 19) /* of new bitmaps, after which those not used are dropped */

typedef struct {
    RsvgHandle *handle;   /* NULL: it cannot be read */
    GError *error;        /* ... for this reason */
    double width, height; /* in pixels, or 0; asking librsvg takes as long as drawing */
    RsvgRectangle view;   /* its view box */
    guint32 rgb;          /* the current colour it was last given ... */
    guint detail;         /* ... and the detail */
} Picture;

/* Sizes in halves of a pixel. */
typedef struct {
    const Picture *picture;
    guint32 rgb;
    guint detail, width, height;
} Key;

typedef struct {
    Key key;
    cairo_surface_t *surface;
    int left, top; /* of the point by which it is placed, in pixels from its upper left */
    guint turn;    /* it was last used in */
} Bitmap;

/* Guards everything below, and every use of librsvg. */
static GMutex lock;
static GHashTable *pictures; /* path -> Picture */
static GHashTable *bitmaps;  /* Key -> Bitmap */
static guint turn;
static gsize bytes; /* bytes of bitmaps made in this round */

static guint
key_hash (gconstpointer data)
{
    const Key *key = data;
    return g_direct_hash (key->picture) ^ key->rgb * 2654435761u
           ^ (key->width << 14 | key->height << 2 | key->detail);
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
    const Key *key = a, *other = b;
    return key->picture == other->picture && key->rgb == other->rgb && key->detail == other->detail
           && key->width == other->width && key->height == other->height;
}

static void
bitmap_free (gpointer data)
{
    Bitmap *bitmap = data;
    cairo_surface_destroy (bitmap->surface);
    g_free (bitmap);
}

static void
picture_free (gpointer data)
{
    Picture *picture = data;
    g_clear_object (&picture->handle);
    g_clear_error (&picture->error);
    g_free (picture);
}

static RsvgHandle *
read_picture (const gchar *path, GError **error)
{
    gboolean own = g_str_has_prefix (path, AV_PICTURE_OWN);
    g_autoptr (GFile) file = own ? g_file_new_for_uri (path) : g_file_new_for_path (path);
    if (!own && g_file_test (path, G_FILE_TEST_EXISTS)
        && !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                             _ ("not a plain file"));
        return NULL;
    }
    g_autoptr (GBytes) text = g_file_load_bytes (file, NULL, NULL, error);
    gsize length = 0;
    const gchar *data = text ? g_bytes_get_data (text, &length) : NULL;
    /* A picture of a plugin must not keep the window waiting. */
    if (!text || (!own && !av_svg_check (data, length, error)))
        return NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data ((const guint8 *) data, length, error);
    if (handle)
        rsvg_handle_set_dpi (handle, 96);
    return handle;
}

/* The picture, or NULL: it cannot be read. */
static Picture *
get_picture (const gchar *path, GError **error)
{
    if (!pictures) {
        pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, picture_free);
        bitmaps = g_hash_table_new_full (key_hash, key_equal, NULL, bitmap_free);
    }
    Picture *picture = g_hash_table_lookup (pictures, path);
    if (!picture) {
        gboolean has_view = FALSE;
        picture = g_new0 (Picture, 1);
        picture->detail = ALL_DETAIL;
        picture->handle = read_picture (path, &picture->error);
        if (picture->handle) {
            rsvg_handle_get_intrinsic_dimensions (picture->handle, NULL, NULL, NULL, NULL,
                                                  &has_view, &picture->view);
            if (!rsvg_handle_get_intrinsic_size_in_pixels (picture->handle, &picture->width,
                                                           &picture->height))
                picture->width = picture->height = 0;
        }
        g_hash_table_insert (pictures, g_strdup (path), picture);
    }
    if (picture->handle)
        return picture;
    g_propagate_error (error, g_error_copy (picture->error));
    return NULL;
}

static gboolean
render (Picture *picture, cairo_t *cr, guint32 rgb, guint detail, const RsvgRectangle *box)
{
    if (picture->rgb != rgb || picture->detail != detail) {
        /* Only our own pictures have colours and details.  A style sheet stays set, so every
         * picture sets one. */
        g_autofree gchar *css =
            g_strdup_printf ("svg{color:#%06x}.d2{display:%s}.d3{display:%s}", rgb,
                             detail < 2 ? "none" : "inline", detail < 3 ? "none" : "inline");
        rsvg_handle_set_stylesheet (picture->handle, (const guint8 *) css, strlen (css), NULL);
        picture->rgb = rgb;
        picture->detail = detail;
    }
    return rsvg_handle_render_document (picture->handle, cr, box, NULL);
}

gboolean
av_picture_measure (const gchar *path, double *width, double *height, GError **error)
{
    g_mutex_lock (&lock);
    const Picture *picture = get_picture (path, error);
    if (width)
        *width = picture ? picture->width : 0;
    if (height)
        *height = picture ? picture->height : 0;
    g_mutex_unlock (&lock);
    return picture != NULL;
}

gboolean
av_picture_draw (cairo_t *cr, const gchar *path, guint32 rgb, double x, double y, double width,
                 double height)
{
    /* librsvg rounds small boxes, so it works in hundredths. */
    RsvgRectangle box = { 0, 0, width * 100, height * 100 };
    g_mutex_lock (&lock);
    Picture *picture = get_picture (path, NULL);
    cairo_save (cr);
    cairo_translate (cr, x, y);
    cairo_scale (cr, 0.01, 0.01);
    gboolean drawn = picture && render (picture, cr, rgb, ALL_DETAIL, &box);
    cairo_restore (cr);
    g_mutex_unlock (&lock);
    return drawn;
}

static gboolean
is_old (gpointer key, gpointer bitmap, gpointer data)
{
    return ((const Bitmap *) bitmap)->turn != turn;
}

/* The bitmap for a box whose corner is at (LEFT, TOP) from the point by which it is placed, in
 * pixels. */
static Bitmap *
get_bitmap (Picture *picture, guint32 rgb, guint detail, const RsvgRectangle *box)
{
    Key key = { picture, rgb, detail, (guint) (box->width * 2), (guint) (box->height * 2) };
    Bitmap *bitmap = g_hash_table_lookup (bitmaps, &key);
    if (bitmap) {
        bitmap->turn = turn;
        return bitmap;
    }
    if (bytes > TURN_BYTES) {
        g_hash_table_foreach_remove (bitmaps, is_old, NULL);
        turn++;
        bytes = 0;
    }
    bitmap = g_new0 (Bitmap, 1);
    bitmap->key = key;
    bitmap->turn = turn;
    bitmap->left = (int) ceil (-box->x);
    bitmap->top = (int) ceil (-box->y);
    int width = bitmap->left + (int) ceil (box->x + box->width);
    int height = bitmap->top + (int) ceil (box->y + box->height);
    bitmap->surface =
        cairo_image_surface_create (CAIRO_FORMAT_ARGB32, MAX (width, 1), MAX (height, 1));
    cairo_t *cr = cairo_create (bitmap->surface);
    cairo_translate (cr, bitmap->left, bitmap->top);
    render (picture, cr, rgb, detail, box);
    cairo_destroy (cr);
    bytes += (gsize) cairo_image_surface_get_stride (bitmap->surface) * (gsize) MAX (height, 1);
    g_hash_table_insert (bitmaps, &bitmap->key, bitmap);
    return bitmap;
}

/* Stamps BOX, in pixels round the point (X, Y) in units of CR. */
static void
stamp (cairo_t *cr, Picture *picture, guint32 rgb, guint detail, double x, double y,
       const RsvgRectangle *box, double device)
{
    Bitmap *bitmap = get_bitmap (picture, rgb, detail, box);
    cairo_user_to_device (cr, &x, &y);
    cairo_save (cr);
    cairo_identity_matrix (cr);
    cairo_translate (cr, (round (x * device) - bitmap->left) / device,
                     (round (y * device) - bitmap->top) / device);
    cairo_scale (cr, 1 / device, 1 / device);
    cairo_set_source_surface (cr, bitmap->surface, 0, 0);
    cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
    cairo_paint (cr);
    cairo_restore (cr);
}

/* Pixels per unit of CR, which must not be rotated, and of its device. */
static double
get_scale (cairo_t *cr, double *device)
{
    double x = 1, y = 0, device_y;
    cairo_surface_get_device_scale (cairo_get_group_target (cr), device, &device_y);
    cairo_user_to_device_distance (cr, &x, &y);
    return x * *device;
}

static double
round_half (double size)
{
    return MAX (round (size * 2) / 2, 1);
}

gboolean
av_picture_stamp (cairo_t *cr, const gchar *path, guint32 rgb, double x, double y, double width,
                  double height)
{
    double device, scale = get_scale (cr, &device);
    RsvgRectangle box = { 0, 0, round_half (width * scale), round_half (height * scale) };
    g_mutex_lock (&lock);
    Picture *picture = get_picture (path, NULL);
    if (picture)
        stamp (cr, picture, rgb, ALL_DETAIL, x, y, &box, device);
    g_mutex_unlock (&lock);
    return picture != NULL;
}

gboolean
av_picture_stand (cairo_t *cr, const gchar *path, guint32 rgb, guint detail, double x, double y,
                  double size)
{
    double device, unit = round_half (get_scale (cr, &device) * size) / 100;
    g_mutex_lock (&lock);
    Picture *picture = get_picture (path, NULL);
    if (picture) {
        RsvgRectangle box = { picture->view.x * unit, picture->view.y * unit,
                              picture->view.width * unit, picture->view.height * unit };
        stamp (cr, picture, rgb, detail, x, y, &box, device);
    }
    g_mutex_unlock (&lock);
    return picture != NULL;
}

void
av_picture_forget (void)
{
    g_mutex_lock (&lock);
    g_clear_pointer (&bitmaps, g_hash_table_unref);
    g_clear_pointer (&pictures, g_hash_table_unref);
    bytes = 0;
    g_mutex_unlock (&lock);
}
