/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-private.h: brings tables that were compiled with smaller entries to the current size; private. */
#pragma once

#include <avignon/rules.h>

G_BEGIN_DECLS

/* A table that a struct points to, ended by an entry in which a certain pointer is NULL.  All four are bytes. */
typedef struct {
    gsize member; /* offset in the struct: of the pointer to the table */
    gsize end;    /* offset in an entry: of the pointer that is NULL in the last one */
    gsize size;   /* of an entry when it was compiled */
    gsize full;   /* of an entry now */
} AvTable;

#define AV_TABLE(holder, name, type, first, its_size)                                            \
    {                                                                                            \
        G_STRUCT_OFFSET (holder, name), G_STRUCT_OFFSET (type, first), (its_size), sizeof (type) \
    }

/* HOLDER, a struct that had SIZE bytes when it was compiled and has FULL bytes now, with the tables it points to, all in
 * their current sizes; NULL if any was larger.  MEMORY owns the copies; if no size differs, the result is HOLDER itself. */
gconstpointer av_tables_widen (gconstpointer holder, gsize size, gsize full, const AvTable *tables,
                               guint n_tables, GPtrArray *memory);

G_END_DECLS
