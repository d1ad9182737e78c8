/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * svg-profile.h: which SVG pictures of plugins are drawn.
 *
 * Shapes, groups, gradients, clips and a few uses of them, up to a size: what can be drawn at once.  No filters,
 * patterns, masks, pictures in pictures, scripts, style sheets, entities, or anything outside the file.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* FALSE and an error (G_FILE_ERROR) that says what is not drawn, with its line. */
gboolean av_svg_check (const gchar *text, gsize length, GError **error);

G_END_DECLS
