/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.h: reads the SVG files that plugins and decks bring. */
#pragma once

#include <librsvg/rsvg.h>

G_BEGIN_DECLS

/* The picture in a file, or NULL and an error.  Only plain files: a pipe would keep the window waiting
 * for whoever writes to it. */
RsvgHandle *av_picture_read (const gchar *path, GError **error);

G_END_DECLS
