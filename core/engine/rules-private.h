/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-private.h: widens tables that were compiled with smaller entries to the current size; private. */
#pragma once

#include <avignon/rules.h>

G_BEGIN_DECLS

/* A table that a struct points to; in its last entry, a certain pointer is NULL. */
typedef struct {
    gsize member; /* in the struct: the pointer to the table */
    gsize end;    /* in an entry: the pointer that is NULL in the last one */
    gsize size;   /* of an entry when it was compiled */
    gsize full;   /* of an entry now */
} AvTable;

#define AV_TABLE(holder, name, type, first, its_size)                                            \
    {                                                                                            \
        G_STRUCT_OFFSET (holder, name), G_STRUCT_OFFSET (type, first), (its_size), sizeof (type) \
    }

/* HOLDER, a struct of SIZE bytes as compiled and FULL bytes now, and the tables it points to, all in the
 * current sizes; NULL if any is larger.  MEMORY owns the copies; if no size differs, the result is HOLDER. */
gconstpointer av_tables_widen (gconstpointer holder, gsize size, gsize full, const AvTable *tables,
                               guint n_tables, GPtrArray *memory);

G_END_DECLS
