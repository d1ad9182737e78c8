/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-raised.h: draws the ways that pass above the rest of a tile, on arches. */
#pragma once

#include "gtk/tile-ground.h"

G_BEGIN_DECLS

/* Draws them over everything that stands on the tile. */
void art_raised_draw (const ArtScene *scene);

G_END_DECLS
