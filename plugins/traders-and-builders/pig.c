/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pig.c: the pig: where it may stand, and what it adds to its farmer's cities (T8). */
#include <glib/gi18n-lib.h>

#include "traders.h"

const AvRefusal *
traders_check_pig (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    static const AvRefusal no_farmer = {
        "wrong-place", N_ ("A pig goes where a farmer of its player is already.")
    };
    return av_land_has_follower (game, context->segment, context->player) ? NULL : &no_farmer;
}

void
traders_farm (AvGame *game, guint rules, AvFarmContext *context, gconstpointer data)
{
    gint pig = traders_find (game, traders_state (game, rules)->pig - 1u, context->player);
    /* Under this key whatever else acts as a pig counts once together with it. */
    if (pig >= 0
        && av_land_feature (game, av_land_get_piece_at (game, pig).segment)
               == av_land_feature (game, context->segment))
        av_farm_add (context, "pig", 1);
}
