/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-ground.h: the empty table: a sheet of linen with its edge shown, on a darker ground. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Draws the ground over the area of WIDTH by HEIGHT at (0, 0): the table is the rectangle at (X, Y)
 * of TABLE_WIDTH by TABLE_HEIGHT, with cells of CELL; dark: for dark themes. */
void av_table_ground_draw (cairo_t *cr, double width, double height, double x, double y,
                           double table_width, double table_height, double cell, gboolean dark);

G_END_DECLS
