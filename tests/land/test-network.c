/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-network.c: networks of roads on known tables, and on random ones compared with another
 * method. */
#include "game-fixture.h"

#include <avignon/network.h>

#include <string.h>

static AvCatalogue *catalogue;
static const gchar *const decks[] = { "wanderer", "inns-and-cathedrals", "traders-and-builders",
                                      "princess-and-dragon", NULL };

/* A board of three decks: "core/23 5 5 0; ...". */
static AvGame *
lay (const gchar *tiles)
{
    g_autoptr (GString) text =
        g_string_new ("avignon-record 1\ndecks core wanderer inns-and-cathedrals\n"
                      "player red \"Anna\" human\n"
                      "player blue \"Bruno\" human\n");
    g_auto (GStrv) parts = g_strsplit (tiles, "; ", -1);
    g_autoptr (GError) error = NULL;

    for (gchar **part = parts; *part; part++)
        g_string_append_printf (text, "lay %s\n", *part);
    g_string_append (text, "begin\n");
    g_autoptr (AvRecord) record = av_record_read_text (text->str, text->len, "board", &error);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    return fixture_game (ruleset, 1);
}

static AvNetworkQuery
roads_of (const AvGame *game)
{
    guint road = av_land_find_terrain (av_game_get_ruleset (game), "road");
    AvNetworkQuery query = AV_NETWORK_QUERY (road);

    return query;
}

static guint
segment_at (const AvGame *game, gint x, gint y, guint slot)
{
    return av_land_segment_at (game, av_land_tile_at (game, x, y), slot);
}

static void
assert_sizes (const AvNetwork *network, guint ways, guint points, guint ends, guint tiles)
{
    assert_int_equal (network->ways->len, ways);
    assert_int_equal (network->junctions->len, points);
    assert_int_equal (network->ends->len, ends);
    assert_int_equal (network->tiles->len, tiles);
}

/* Four cities round a crossing of access roads: a network without a road. */
static void
access_roads_alone_are_a_network (void **state)
{
    g_autoptr (AvGame) game = lay ("wanderer/01 5 5 0");
    g_autoptr (AvNetwork) network = av_network_new ();
    AvNetworkQuery query = roads_of (game);

    assert_true (av_land_network_of_junction (game, &query, 0, 0, network));
    assert_sizes (network, 0, 1, 4, 1);
    assert_int_not_equal (network->id, G_MAXUINT);
    for (guint i = 0; i < 4; i++) {
        const AvNetworkEnd *end = &g_array_index (network->ends, AvNetworkEnd, i);
        assert_true (end->access);
        assert_int_equal (end->way, AV_NONE);
    }
    guint id = network->id;
    av_land_network_of_end (game, &query, segment_at (game, 5, 5, 1), network);
    assert_sizes (network, 0, 1, 4, 1);
    assert_int_equal (network->id, id);
    for (guint slot = 1; slot < 12; slot += 3)
        assert_true (av_network_has_end (network, game, segment_at (game, 5, 5, slot)));
    assert_false (av_network_has_end (network, game, segment_at (game, 5, 5, 12)));
}

/* A road that runs into two cities joins nothing there, and is one network with both as ends. */
static void
roads_end_where_something_stands (void **state)
{
    g_autoptr (AvGame) game = lay ("wanderer/02 5 5 0; core/11 6 5 1");
    g_autoptr (AvNetwork) network = av_network_new ();
    AvNetworkQuery query = roads_of (game);

    assert_false (av_land_network_of_junction (game, &query, 0, 0, network));
    assert_sizes (network, 0, 0, 0, 0);
    assert_int_equal (network->id, G_MAXUINT);
    /* Its tile again, now with a road that comes from the east out of a third city. */
    av_land_network_of_way (game, &query, segment_at (game, 5, 5, 4), network);
    assert_sizes (network, 2, 3, 3, 2);
    for (guint i = 0; i < 3; i++) {
        const AvNetworkEnd *end = &g_array_index (network->ends, AvNetworkEnd, i);
        assert_false (end->access);
        assert_int_not_equal (end->way, AV_NONE);
    }
    assert_true (av_network_has_end (network, game, segment_at (game, 6, 5, 4)));
    /* Before the second tile was placed, it was not so. */
    query.without = av_land_tile_at (game, 6, 5);
    av_land_network_of_end (game, &query, segment_at (game, 5, 5, 1), network);
    assert_sizes (network, 1, 2, 2, 1);
    assert_false (av_network_has_end (network, game, segment_at (game, 6, 5, 4)));
    av_land_network_of_way (game, &query, segment_at (game, 6, 5, 10), network);
    assert_sizes (network, 0, 0, 0, 0);
}

/* Two crossings with a road between them are one network; a field is none. */
static void
crossings_join (void **state)
{
    g_autoptr (AvGame) game =
        lay ("core/07 5 5 0; core/23 6 5 1; core/06 7 5 1; wanderer/05 5 6 2");
    g_autoptr (AvNetwork) network = av_network_new (), other = av_network_new ();
    AvNetworkQuery query = roads_of (game);

    av_land_network_of_way (game, &query, segment_at (game, 5, 5, 10), network);
    /* 4 + 1 + 3 + 1 ways; three junctions, two of them on access roads of the last tile. */
    assert_sizes (network, 9, 3, 2, 4);
    for (guint tile = 0; tile < 4; tile++)
        for (guint junction = 0; junction < av_land_get_n_junctions (game, tile); junction++) {
            assert_true (av_land_network_of_junction (game, &query, tile, junction, other));
            assert_int_equal (other->id, network->id);
            assert_int_equal (other->ways->len, 9);
        }
    AvJunction junction = av_land_get_junction (game, 3, 0);
    assert_int_equal (junction.n, 3);
    assert_int_equal (junction.access, 3);
    av_land_network_of_way (game, &query, segment_at (game, 5, 5, 0), network);
    assert_sizes (network, 0, 0, 0, 0);
}

/* Two roads and two cities at one crossing: the roads are joined, and both cities with them. */
static void
crossings_join_whatever_stands_there (void **state)
{
    g_autoptr (AvGame) game = lay ("inns-and-cathedrals/09 5 5 0; inns-and-cathedrals/04 5 6 2");
    g_autoptr (AvNetwork) network = av_network_new ();
    AvNetworkQuery query = roads_of (game);

    av_land_network_of_way (game, &query, segment_at (game, 5, 5, 1), network);
    assert_sizes (network, 3, 2, 3, 2);
    for (guint slot = 4; slot < 12; slot += 6)
        assert_true (av_network_has_end (network, game, segment_at (game, 5, 5, slot)));
    assert_true (av_network_has_end (network, game, segment_at (game, 5, 6, 7)));
    guint id = network->id;
    assert_true (av_land_network_of_junction (game, &query, 0, 0, network));
    assert_int_equal (network->id, id);
    av_land_network_of_end (game, &query, segment_at (game, 5, 5, 4), network);
    assert_int_equal (network->id, id);
    assert_sizes (network, 3, 2, 3, 2);
}

/* --- the same by other means --- */

static guint
find (guint16 *parents, guint i)
{
    while (parents[i] != i)
        i = parents[i];
    return i;
}

static gboolean
is_road (const AvGame *game, const AvNetworkQuery *query, guint segment)
{
    return segment != AV_NONE && av_land_segment_terrain (game, segment) == query->terrain
           && av_land_segment_tile (game, segment) != query->without;
}

static void
unite (guint16 *parents, guint a, guint b)
{
    parents[find (parents, a)] = (guint16) find (parents, b);
}

static gboolean
joins (const AvGame *game, const AvNetworkQuery *query, const AvJunction *junction)
{
    guint roads = 0, others = 0;

    for (guint i = 0; i < junction->n; i++)
        if (av_land_segment_terrain (game, junction->segments[i]) == query->terrain)
            roads++;
        else
            others += !(junction->access >> i & 1);
    return roads > 1 || others == 0;
}

/* Joins what lies across each edge and at each junction, tile by tile. */
static guint16 *
join_again (const AvGame *game, const AvNetworkQuery *query)
{
    static const gint ways[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
    guint n = av_land_get_n_segments (game);
    guint16 *parents = g_new (guint16, n);

    for (guint i = 0; i < n; i++)
        parents[i] = (guint16) i;
    for (guint tile = 0; tile < av_land_get_n_tiles (game); tile++) {
        AvTile t = av_land_get_tile (game, tile);
        for (guint slot = 0; slot < 12; slot++) {
            guint side = slot / 3, facing = (side + 2) % 4 * 3 + 2 - slot % 3;
            guint a = av_land_segment_at (game, tile, slot);
            guint beyond = av_land_tile_at (game, t.x + ways[side][0], t.y + ways[side][1]);
            guint b = beyond == AV_NONE ? AV_NONE : av_land_segment_at (game, beyond, facing);
            if (is_road (game, query, a) && is_road (game, query, b))
                unite (parents, a, b);
        }
        for (guint m = 0; m < av_land_get_n_junctions (game, tile); m++) {
            AvJunction junction = av_land_get_junction (game, tile, m);
            guint last = AV_NONE;
            for (guint i = 0; joins (game, query, &junction) && i < junction.n; i++) {
                if (!is_road (game, query, junction.segments[i]))
                    continue;
                if (last != AV_NONE)
                    unite (parents, last, junction.segments[i]);
                last = junction.segments[i];
            }
        }
    }
    return parents;
}

static void
compare (const AvGame *game, const AvNetworkQuery *query, AvNetwork *network)
{
    g_autofree guint16 *parents = join_again (game, query);
    guint n = av_land_get_n_segments (game);

    for (guint start = 0; start < n; start++) {
        guint ways = 0, points = 0, ends = 0;
        if (!is_road (game, query, start))
            continue;
        av_land_network_of_way (game, query, start, network);
        for (guint i = 0; i < n; i++)
            ways += is_road (game, query, i) && find (parents, i) == find (parents, start);
        for (guint tile = 0; tile < av_land_get_n_tiles (game); tile++)
            for (guint m = 0; m < av_land_get_n_junctions (game, tile); m++) {
                AvJunction junction = av_land_get_junction (game, tile, m);
                gboolean reached = FALSE;
                guint others = 0;
                for (guint i = 0; i < junction.n; i++) {
                    if (av_land_segment_terrain (game, junction.segments[i]) != query->terrain)
                        others++;
                    else
                        reached |= is_road (game, query, junction.segments[i])
                                   && find (parents, junction.segments[i]) == find (parents, start);
                }
                points += reached;
                ends += reached ? others : 0;
            }
        assert_int_equal (network->ways->len, ways);
        assert_int_equal (network->junctions->len, points);
        assert_int_equal (network->ends->len, ends);
        for (guint i = 0; i < network->ways->len; i++)
            assert_int_equal (find (parents, g_array_index (network->ways, guint16, i)),
                              find (parents, start));
    }
}

static void
random_tables_are_joined_the_same_by_other_means (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (3);
    g_autoptr (AvNetwork) network = av_network_new ();

    for (guint i = 0; decks[i]; i++)
        av_setup_add_deck (setup, decks[i], 1);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    for (guint seed = 0; seed < 6; seed++) {
        g_autoptr (AvGame) game = fixture_game (ruleset, seed);
        while (!av_game_is_finished (game)) {
            AvNetworkQuery query = roads_of (game);
            fixture_play_on (game, seed * 100 + av_game_get_turn (game), 40);
            compare (game, &query, network);
            query.without = av_land_get_last (game);
            compare (game, &query, network);
        }
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (access_roads_alone_are_a_network),
        cmocka_unit_test (roads_end_where_something_stands),
        cmocka_unit_test (crossings_join),
        cmocka_unit_test (crossings_join_whatever_stands_there),
        cmocka_unit_test (random_tables_are_joined_the_same_by_other_means),
    };

    catalogue = fixture_catalogue ();
    int failed = cmocka_run_group_tests_name ("network", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
