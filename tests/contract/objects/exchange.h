/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchange.h: the kind made from the chosen one takes its place when it is placed. */
#pragma once

#include "crossed.h"

static AvFlow
exchange (AvGame *game, guint rules, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint last = av_land_get_last (game);

    if (last != AV_NONE && is_chosen (ruleset, av_land_get_tile (game, last).kind))
        for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
            if (strcmp (av_land_get_kind (ruleset, kind)->id, "core/21:crossed") == 0)
                av_land_exchange_tile (game, last, kind, NULL);
    return AV_FLOW_DONE;
}

static const AvPhaseDef exchange_phases[] = {
    { .id = "exchange", .label = "Exchange", .after = "place", .enter = exchange },
    { .id = NULL },
};
