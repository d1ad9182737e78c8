/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * svg-profile.h: which SVG pictures of plugins are drawn.
 *
 * Shapes, groups, gradients, clips and a few uses of them, up to a size: whatever is drawn quickly.  No filters, patterns,
 * masks, pictures in pictures, scripts, style sheets or entities, and nothing from outside the file.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether TEXT is such a picture; FALSE and a GFileError that names what is not drawn, and its line. */
gboolean av_svg_check (const gchar *text, gsize length, GError **error);

G_END_DECLS
