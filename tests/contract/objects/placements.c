/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placements.c: hook `placements`: the chosen kind may go to every open cell. */
#include "placements.h"

OBJECT (AV_HOOK (PLACEMENTS, add_placements))
