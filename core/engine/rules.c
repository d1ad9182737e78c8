/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules.c: brings the tables of rules that were compiled with smaller entries to today's size. */
#include <avignon/rules.h>

#include <string.h>

/* A copy of TABLE, whose entries of SIZE bytes end with one whose pointer at END is NULL, with entries of
 * FULL bytes. */
static gconstpointer
widen_table (gconstpointer table, gsize size, gsize full, gsize end, GPtrArray *memory)
{
    if (!table || size == full)
        return table;
    gsize n = 0;
    while (*(const gpointer *) (gconstpointer) ((const guint8 *) table + n * size + end))
        n++;
    guint8 *copy = g_malloc0_n (n + 1, full);
    for (gsize i = 0; i < n; i++)
        memcpy (copy + i * full, (const guint8 *) table + i * size, size);
    g_ptr_array_add (memory, copy);
    return copy;
}

const AvRules *
av_rules_widen (const AvRules *rules, const AvTableSizes *sizes, GPtrArray *memory)
{
    static const AvTableSizes full = AV_TABLE_SIZES;
    const guint16 *theirs = (const guint16 *) sizes, *ours = (const guint16 *) &full;
    for (guint i = 0; i < sizeof full / sizeof *ours; i++)
        if (theirs[i] > ours[i])
            return NULL;
    if (memcmp (sizes, &full, sizeof full) == 0)
        return rules;
    AvRules *copy = g_malloc0 (sizeof *copy);
    g_ptr_array_add (memory, copy);
    memcpy (copy, rules, sizes->rules);
#define WIDEN(table, type, entry, first)                                 \
    copy->table = widen_table (copy->table, sizes->entry, sizeof (type), \
                               G_STRUCT_OFFSET (type, first), memory)
    WIDEN (options, AvOptionDef, option, key);
    WIDEN (actions, AvActionDef, action, verb);
    WIDEN (phases, AvPhaseDef, phase, id);
    WIDEN (hooks, AvHook, hook, fn);
    WIDEN (fields, AvFieldDef, field, id);
    WIDEN (counters, AvCounterDef, counter, id);
    WIDEN (reasons, AvReasonDef, reason, id);
#undef WIDEN
    return copy;
}
