/* SPDX-License-Identifier: GPL-3.0-or-later */
/* highlight.c: hook `highlight`: the first segment and the cell left of the pointer are lit, with a word
 * about it. */
#include "object.h"

static void
on_highlight (const AvGame *game, guint rules, AvHighlightContext *context, gconstpointer data)
{
    gint16 cell[2] = { context->x - 1, context->y };
    guint16 segment = 0;

    g_array_append_vals (context->cells, cell, 2);
    g_array_append_val (context->segments, segment);
    g_string_append (context->text, "left of it\n");
}

OBJECT (AV_HOOK (HIGHLIGHT, on_highlight))
