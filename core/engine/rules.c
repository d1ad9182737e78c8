/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules.c: widens the tables of rules that were compiled with smaller entries to the current size. */
#include "engine/rules-private.h"

#include <string.h>

static gpointer
copy_larger (gconstpointer from, gsize size, gsize full, gsize n, GPtrArray *memory)
{
    guint8 *copy = g_malloc0_n (n, full);
    for (gsize i = 0; i < n; i++)
        memcpy (copy + i * full, (const guint8 *) from + i * size, size);
    g_ptr_array_add (memory, copy);
    return copy;
}

static gsize
count_entries (gconstpointer entries, const AvTable *table)
{
    gsize n = 0;
    while (*(const gpointer *) (gconstpointer) ((const guint8 *) entries + n * table->size
                                                + table->end))
        n++;
    return n;
}

gconstpointer
av_tables_widen (gconstpointer holder, gsize size, gsize full, const AvTable *tables,
                 guint n_tables, GPtrArray *memory)
{
    gboolean same = size == full;
    for (guint i = 0; i < n_tables; i++) {
        if (tables[i].size > tables[i].full)
            return NULL;
        same = same && tables[i].size == tables[i].full;
    }
    if (size > full)
        return NULL;
    if (same)
        return holder;
    guint8 *copy = copy_larger (holder, size, full, 1, memory);
    for (const AvTable *table = tables; table < tables + n_tables; table++) {
        gconstpointer *entries = (gconstpointer *) (gpointer) (copy + table->member);
        if (*entries && table->size != table->full)
            *entries = copy_larger (*entries, table->size, table->full,
                                    count_entries (*entries, table) + 1, memory);
    }
    return copy;
}

const AvRules *
av_rules_widen (const AvRules *rules, const AvTableSizes *sizes, GPtrArray *memory)
{
    const AvTable tables[] = {
        AV_TABLE (AvRules, options, AvOptionDef, key, sizes->option),
        AV_TABLE (AvRules, actions, AvActionDef, verb, sizes->action),
        AV_TABLE (AvRules, phases, AvPhaseDef, id, sizes->phase),
        AV_TABLE (AvRules, hooks, AvHook, fn, sizes->hook),
        AV_TABLE (AvRules, fields, AvFieldDef, id, sizes->field),
        AV_TABLE (AvRules, counters, AvCounterDef, id, sizes->counter),
        AV_TABLE (AvRules, reasons, AvReasonDef, id, sizes->reason),
    };
    const AvRules *wide =
        av_tables_widen (rules, sizes->rules, sizeof *rules, tables, G_N_ELEMENTS (tables), memory);
    if (!wide || !wide->kinds || !wide->widen_kinds)
        return wide;
    gconstpointer kinds = wide->widen_kinds (wide->kinds, memory);
    if (!kinds || kinds == wide->kinds)
        return kinds ? wide : NULL;
    AvRules *copy = copy_larger (wide, sizeof *wide, sizeof *wide, 1, memory);
    copy->kinds = kinds;
    return copy;
}
