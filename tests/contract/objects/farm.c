/* SPDX-License-Identifier: GPL-3.0-or-later */
/* farm.c: hook `farm`: a city is worth two more to a field, by whichever of two ways. */
#include "object.h"

static void
on_farm (AvGame *game, guint rules, AvFarmContext *context, gconstpointer data)
{
    av_farm_add (context, "bonus", 1);
    av_farm_add (context, "bonus", 2);
}

OBJECT (AV_HOOK (FARM, on_farm))
