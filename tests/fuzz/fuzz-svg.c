/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-svg.c: any bytes looked at as a picture of a plugin are refused with a line, or drawn soon. */
#include <avignon/host/land.h>

#include <librsvg/rsvg.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autoptr (GError) error = NULL;
    gboolean taken = av_svg_check ((const gchar *) data, size, &error);
    g_assert_true (taken == (error == NULL));
    if (!taken) {
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
        return 0;
    }
    RsvgHandle *handle = rsvg_handle_new_from_data (data, size, NULL);
    if (!handle)
        return 0;
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 64, 64);
    cairo_t *cr = cairo_create (surface);
    RsvgRectangle all = { 0, 0, 64, 64 };
    rsvg_handle_render_document (handle, cr, &all, NULL);
    cairo_destroy (cr);
    cairo_surface_destroy (surface);
    g_object_unref (handle);
    return 0;
}
