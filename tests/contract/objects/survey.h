/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * survey.h: for the fixtures about networks: at the end of each turn the active player counts the
 * roads connected with the first one on the tile just placed; his first piece walks.
 */
#pragma once

#include <avignon/network.h>
#include "object.h"

static inline AvFlow
survey (AvGame *game, guint rules, gconstpointer data)
{
    g_autoptr (AvNetwork) network = av_network_new ();
    gint road = av_land_find_terrain (av_game_get_ruleset (game), "road");
    AvNetworkQuery query = AV_NETWORK_QUERY ((guint) road);
    guint active = av_game_get_active (game), last = av_land_get_last (game);

    query.walker = av_land_next_piece (game, 0, (gint) active);
    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        guint segment = av_land_segment_at (game, last, slot);
        if (av_land_segment_terrain (game, segment) != (guint) road)
            continue;
        av_land_network_of_way (game, &query, segment, network);
        count (
            game, active,
            (gint) (100 * network->ways->len + 10 * network->junctions->len + network->ends->len));
        break;
    }
    return AV_FLOW_DONE;
}

static const AvPhaseDef survey_phases[] = {
    { .id = "survey", .label = "Count the roads", .after = "return", .enter = survey },
    { .id = NULL },
};
