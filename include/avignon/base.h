/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base.h: the basis of every public header: GLib, the export macro, common constants. */
#pragma once

#include <glib.h>

#if defined(__GNUC__)
#define AV_API __attribute__ ((visibility ("default"))) extern
#else
#define AV_API extern
#endif

/* The most players, and what stands where a player goes for chance, and for nobody. */
#define AV_MAX_PLAYERS 6
#define AV_NATURE 0xff
#define AV_NOBODY (-1)
/* What stands for none where the number of a thing goes: a tile, a segment, an event's subject. */
#define AV_NONE 0xffff
