/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.c: reads the SVG files that plugins and decks bring. */
#include "config.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "gtk/picture.h"

RsvgHandle *
av_picture_read (const gchar *path, GError **error)
{
    if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                             _ ("not a plain file"));
        return NULL;
    }
    return rsvg_handle_new_from_file (path, error);
}
