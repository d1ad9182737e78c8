/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base.h: what every public header needs: GLib, the export macro, common constants. */
#pragma once

#include <glib.h>

#if defined(__GNUC__)
#define AV_API __attribute__ ((visibility ("default"))) extern
#else
#define AV_API extern
#endif

/* The most players of a game.  Where a player's number is expected, these stand for chance and for nobody. */
#define AV_MAX_PLAYERS 6
#define AV_NATURE 0xff
#define AV_NOBODY (-1)
/* No tile, no segment, no subject of an event.  A search by name or by owner that finds nothing returns -1 instead. */
#define AV_NONE 0xffff

/* Compares two strings of a GPtrArray, for g_ptr_array_sort. */
static inline gint
av_compare_texts (gconstpointer a, gconstpointer b)
{
    return g_strcmp0 (*(const gchar *const *) a, *(const gchar *const *) b);
}
