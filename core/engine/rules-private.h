/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-private.h: brings tables that were compiled with smaller entries to today's size; private. */
#pragma once

#include <avignon/rules.h>

G_BEGIN_DECLS

/* A table that a struct points at, ended by an entry with a pointer that is NULL. */
typedef struct {
    gsize member; /* in the struct: the pointer at the table */
    gsize end;    /* in an entry: the pointer that is NULL in the last one */
    gsize size;   /* of an entry when it was compiled */
    gsize full;   /* of an entry today */
} AvTable;

#define AV_TABLE(holder, name, type, first, its_size)                                            \
    {                                                                                            \
        G_STRUCT_OFFSET (holder, name), G_STRUCT_OFFSET (type, first), (its_size), sizeof (type) \
    }

/* HOLDER, a struct of SIZE bytes when it was compiled and FULL bytes today, and the tables it points at,
 * all in today's sizes; NULL if any was larger.  Copies go to MEMORY; if no size differs, the result is
 * HOLDER. */
gconstpointer av_tables_widen (gconstpointer holder, gsize size, gsize full, const AvTable *tables,
                               guint n_tables, GPtrArray *memory);

G_END_DECLS
