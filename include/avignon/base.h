/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base.h: what every public header needs: GLib, the export macro, common constants. */
#pragma once

#include <glib.h>

#if defined(__GNUC__)
#define AV_API __attribute__ ((visibility ("default"))) extern
#else
#define AV_API extern
#endif

/* The most players; the values that stand for chance and for nobody in place of a player. */
#define AV_MAX_PLAYERS 6
#define AV_NATURE 0xff
#define AV_NOBODY (-1)
/* Means none, where a number of a tile, a segment or an event's subject is expected.  A search by name or by owner that
 * finds nothing gives -1. */
#define AV_NONE 0xffff

/* Compares two texts in an array of them, for g_ptr_array_sort. */
static inline gint
av_compare_texts (gconstpointer a, gconstpointer b)
{
    return g_strcmp0 (*(const gchar *const *) a, *(const gchar *const *) b);
}
