/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table-accessible.h: the table for screen readers: a grid of cells, each with its name ("Column 4, row 7, may be
 * chosen"); a cell with a tile has the tile's parts as its children.  What may be chosen is chosen by the action of the
 * cell or the part.
 */
#pragma once

#include <gtk/gtk-a11y.h>

#include "gtk/table-view.h"

G_BEGIN_DECLS

#define AV_TYPE_TABLE_ACCESSIBLE (av_table_accessible_get_type ())
G_DECLARE_FINAL_TYPE (AvTableAccessible, av_table_accessible, AV, TABLE_ACCESSIBLE,
                      GtkWidgetAccessible)

/* A kind of tile and what is at which of its sides, as it lies in ROTATION: "Bend of a road; field north east; road south
 * west"; the caller frees it. */
gchar *av_table_describe_kind (const AvRuleset *ruleset, guint kind, guint rotation);
/* The same without its name. */
gchar *av_table_describe_lie (const AvRuleset *ruleset, guint kind, guint rotation);
/* Another game is shown, so its cells are others. */
void av_table_accessible_forget (AvTableView *view);
/* The task, which screen readers say when they come to the table, not when it changes. */
void av_table_accessible_set_task (AvTableView *view, const gchar *task);
/* The focus has come to a cell, or to a SEGMENT of its tile, about which NOTE is to be said. */
void
av_table_accessible_point (AvTableView *view, gint x, gint y, guint segment, const gchar *note);

G_END_DECLS
