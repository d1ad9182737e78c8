/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-memory.c: gives a box its memory, up to its limit. */
#include "lua/sandbox-private.h"

#include <stdlib.h>

/* What giving and collecting a block costs, in instructions, and how many bytes cost one more. */
#define STEPS_PER_BLOCK 8
#define BYTES_PER_STEP 64

static gboolean
is_refused (AvSandbox *box, gboolean is_string, gsize more, gsize wanted)
{
    guint64 number = ++box->allocations;
    if (number >= box->fail_from && number < box->fail_to)
        return TRUE;
    /* Lua collects all garbage and asks again: where it lives on that alone, each time costs what
     * the collection does, and in the end there is no again. */
    if (box->end == BOX_NO_MEMORY)
        return TRUE;
    if (box->used + more <= box->limits.memory && !(is_string && wanted > BOX_MAX_STRING))
        return FALSE;
    box_spend (box, box->used / 8);
    if (box->left == 0)
        box->end = BOX_NO_MEMORY;
    return TRUE;
}

gpointer
box_allocate (gpointer data, gpointer block, gsize old, gsize wanted)
{
    AvSandbox *box = data;
    gsize held = block ? old : 0;

    if (wanted == 0) {
        free (block);
        box->used -= held;
        return NULL;
    }
    if (wanted > held && box->depth > 0) {
        /* Without a block OLD says what it is for. */
        if (is_refused (box, !block && old == LUA_TSTRING, wanted - held, wanted)) {
            g_free (box->where);
            box->where = box_where (box->running);
            return NULL;
        }
        box_spend (box, STEPS_PER_BLOCK + wanted / BYTES_PER_STEP);
    }
    gpointer given = realloc (block, wanted);
    if (given) {
        box->used = box->used - held + wanted;
        if (box->depth > 0)
            box->peak = MAX (box->peak, box->used);
    }
    return given;
}
