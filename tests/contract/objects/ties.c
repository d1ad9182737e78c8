/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ties.c: roads that stay open at a mark until they are tied; where a kind of piece stands. */
#include "object.h"

#include <avignon/network.h>

static gboolean
is_complete (const AvGame *game, guint segment)
{
    return av_land_get_feature (game, segment).complete;
}

/* Whether the mark is printed on a segment that lies there. */
static gboolean
is_mouth (const AvGame *game, guint segment)
{
    if (!av_land_has_segment (game, segment))
        return FALSE;
    AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, segment));
    const AvTileDef *kind = av_land_get_kind (av_game_get_ruleset (game), tile.kind);
    return g_strv_contains (kind->segments[av_land_segment_index (game, segment)].marks, "mouth");
}

/* The networks of the ways on a tile, each once: how many ways there are in all. */
static gint
count_ways (const AvGame *game, guint tile)
{
    g_autoptr (AvNetwork) network = av_network_new ();
    guint road = (guint) av_land_find_terrain (av_game_get_ruleset (game), "road");
    AvNetworkQuery query = AV_NETWORK_QUERY (road);
    guint ids[AV_MAX_SEGMENTS], n = 0, ways = 0;

    for (guint segment = 0; segment < av_land_get_n_segments (game); segment++) {
        gboolean known = FALSE;
        if (!av_land_has_segment (game, segment) || av_land_segment_tile (game, segment) != tile
            || av_land_segment_terrain (game, segment) != road)
            continue;
        av_land_network_of_way (game, &query, segment, network);
        for (guint i = 0; i < n; i++)
            known |= ids[i] == network->id;
        if (!known) {
            ids[n++] = network->id;
            ways += network->ways->len;
        }
    }
    return (gint) ways;
}

static const gchar *const roads[] = { "road", NULL };

static AvFlow
bore (AvGame *game, guint rules, gconstpointer data)
{
    guint last = av_land_get_last (game), mouth = AV_NONE, player = av_game_get_active (game);
    guint n = av_land_get_n_segments (game);

    for (guint segment = 0; segment < n && last != AV_NONE; segment++)
        if (is_mouth (game, segment) && av_land_segment_tile (game, segment) == last)
            mouth = segment;
    if (mouth == AV_NONE)
        return AV_FLOW_DONE;
    count (game, player, is_complete (game, mouth) ? 2 : 1);
    for (guint segment = 0; segment < n; segment++) {
        if (segment == mouth || !is_mouth (game, segment))
            continue;
        av_land_tie (game, segment, mouth, NULL);
        count (game, player, is_complete (game, mouth) ? 10 : 20);
        count (game, player, 100 * (gint) av_land_get_feature (game, mouth).tiles);
        guint16 joined[8];
        guint n_joined = av_land_find_joined (game, mouth, 8, joined);
        count (game, player, n_joined && joined[n_joined - 1] == segment ? (gint) n_joined : 7);
        av_land_untie (game, segment, mouth);
        count (game, player, 4 + (gint) av_land_find_joined (game, mouth, 0, joined));
        count (game, player, is_complete (game, mouth) ? 2000 : 1000);
        av_land_tie (game, mouth, segment, NULL);
    }
    for (guint i = 0; i < av_land_get_n_ties (game); i++)
        count (game, player, 3 * (gint) av_land_get_tie (game, i).since);
    count (game, player, 10000 * count_ways (game, last));
    if (g_strv_contains (roads, "road") && !g_strv_contains (roads, "city"))
        count (game, player, 1000000);
    return AV_FLOW_DONE;
}

static void
on_kinds (AvGame *game, guint rules, AvKindsContext *context, gconstpointer data)
{
    static const gchar *const marks[] = { "mouth", NULL };
    const AvSegmentDef road = { .terrain = "road", .slots = 1 << 13, .marks = marks };

    for (guint kind = 0; kind < context->kinds; kind++)
        if (strcmp (av_land_get_kind (context->ruleset, kind)->id, "core/22") == 0)
            av_land_extend_kind (context, kind, &road, 1, NULL);
}

static const AvMarkDef marks[] = {
    { .id = "mouth", .name = "mouth", .scope = AV_MARK_SEGMENT, .opens = TRUE },
    { .id = NULL },
};

static const AvPieceDef pieces[] = {
    { .id = "mole", .name = "mole", .supply = 1, .flags = AV_PIECE_HOME, .terrains = roads },
    { .id = NULL },
};

static const AvPhaseDef phases[] = {
    { .id = "bore", .label = "Bore", .after = "place", .enter = bore },
    { .id = NULL },
};

OBJECT (AV_HOOK (KINDS, on_kinds), .phases = phases,
        AV_LAND_DEFS (.marks = marks, .pieces = pieces, .ties = 2))
