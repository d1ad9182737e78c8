/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-facts.h: what follows from the position of a table, and the table-view can show. */
#pragma once

#include <avignon/land.h>

G_BEGIN_DECLS

/* The features that nothing completes, as fields are, and on which pieces stand, with those who have the majority (of
 * AvOwned); the caller unrefs the array, as also that of the next. */
GArray *av_table_find_owned (const AvGame *game);
/* The open cells that none of the tiles left fits, as gint16 pairs of column and row. */
GArray *av_table_find_dead (const AvGame *game);

G_END_DECLS
