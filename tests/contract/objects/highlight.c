/* SPDX-License-Identifier: GPL-3.0-or-later */
/* highlight.c: hook `highlight`: the cell left of the pointer is lit, with a word about it. */
#include "object.h"

static void
on_highlight (const AvGame *game, guint self, AvHighlightContext *context)
{
    gint16 cell[2] = { context->x - 1, context->y };

    g_array_append_vals (context->cells, cell, 2);
    g_string_append (context->text, "left of it\n");
}

OBJECT (AV_HOOK (HIGHLIGHT, on_highlight))
