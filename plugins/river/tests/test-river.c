/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-river.c: plays random games and checks the order of drawing, and that no river gets
 * stuck. */
#include "land/game-fixture.h"
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <string.h>

static AvCatalogue *catalogue;
static gchar *brook, *ford;

/* A ruleset with these decks (separated by spaces) and the river's rules. */
static AvRuleset *
make_ruleset (const gchar *decks, const gchar *fork, const gchar *start, guint size)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_auto (GStrv) ids = g_strsplit (decks, " ", -1);

    for (gchar **id = ids; *id != NULL; id++)
        av_setup_add_deck (setup, *id, 1);
    av_setup_add_player (setup, 0, "Anna", "human");
    av_setup_add_player (setup, 1, "Bruno", "human");
    av_setup_add_rules (setup, "river");
    av_setup_set_option (setup, "river.fork", fork);
    av_setup_set_option (setup, "core.start", start);
    setup->width = setup->height = size;
    return fixture_ruleset (catalogue, setup);
}

/* Plays a random game to its end, verified now and then; returns the kinds drawn in their order, after a
 * start tile laid before play. */
static GPtrArray *
play (const AvRuleset *ruleset, guint64 seed)
{
    GPtrArray *drawn = g_ptr_array_new ();
    g_autoptr (AvGame) game = fixture_game (ruleset, seed);
    g_autoptr (GString) complaints = g_string_new (NULL);
    guint total = av_game_get_tiles_left (game) + av_land_get_n_tiles (game);
    AvRandom random;
    AvAction action;

    if (av_land_get_n_tiles (game) > 0)
        g_ptr_array_add (drawn, av_land_get_kind (ruleset, av_land_get_tile (game, 0).kind)->id);
    av_random_seed (&random, seed);
    while (!av_game_is_finished (game)) {
        assert_true (av_game_sample (game, &random, &action));
        if (action.player == AV_NATURE)
            g_ptr_array_add (drawn, av_land_get_kind (ruleset, action.args[0])->id);
        assert_true (av_game_apply (game, &action, NULL));
        if ((drawn->len % 4 == 0 || av_game_is_finished (game))
            && !av_game_verify (game, complaints))
            fail_msg ("%s", complaints->str);
    }
    /* Every tile was placed or discarded once. */
    assert_int_equal (drawn->len, total);
    return drawn;
}

static guint
count_drawn (const GPtrArray *drawn, const gchar *id)
{
    guint n = 0;
    for (guint i = 0; i < drawn->len; i++)
        n += g_str_equal (drawn->pdata[i], id);
    return n;
}

static gboolean
is_river (const gchar *id)
{
    return g_str_has_prefix (id, "river");
}

/* Which kinds must be drawn at which places; the first N are the river's tiles, and no others are. */
typedef struct {
    const gchar *decks;
    guint n;
    struct {
        guint at;
        const gchar *id;
    } fixed[4];
} Order;

static const Order orders[] = {
    { "core river", 12, { { 0, "river/01" }, { 11, "river/10" } } },
    { "river core", 12, { { 0, "river/01" }, { 11, "river/10" } } },
    { "river", 12, { { 0, "river/01" }, { 11, "river/10" } } },
    { "core river-2",
      12,
      { { 0, "river-2/01" }, { 1, "river-2/02" }, { 10, "river-2/11" }, { 11, "river-2/12" } } },
    { "core river river-2",
      22,
      { { 0, "river/01" }, { 1, "river-2/02" }, { 20, "river-2/11" }, { 21, "river-2/12" } } },
    { "river-2 core river",
      22,
      { { 0, "river-2/01" }, { 1, "river-2/02" }, { 20, "river-2/11" }, { 21, "river-2/12" } } },
};

static void
test_river_tiles_come_first_and_in_their_order (void **state)
{
    static const gchar *const starts[] = { "drawn", "placed" };

    for (guint i = 0; i < G_N_ELEMENTS (orders) * 2; i++) {
        const Order *order = &orders[i / 2];
        g_autoptr (AvRuleset) ruleset = make_ruleset (order->decks, "strict", starts[i % 2], 20);
        for (guint64 seed = 1; seed <= 10; seed++) {
            g_autoptr (GPtrArray) drawn = play (ruleset, seed);
            for (guint k = 0; k < drawn->len; k++)
                assert_int_equal (is_river (drawn->pdata[k]), k < order->n);
            for (guint k = 0; k < G_N_ELEMENTS (order->fixed) && order->fixed[k].id != NULL; k++)
                assert_string_equal (drawn->pdata[order->fixed[k].at], order->fixed[k].id);
            /* The usual start tile is one of four alike. */
            assert_int_equal (count_drawn (drawn, "core/01"),
                              strstr (order->decks, "core") != NULL ? 4 : 0);
        }
    }
}

static void
test_the_order_of_the_others_is_chance (void **state)
{
    g_autoptr (AvRuleset) ruleset = make_ruleset ("core river", "strict", "drawn", 20);
    gboolean differs = FALSE;
    g_autoptr (GPtrArray) first = play (ruleset, 1);

    for (guint64 seed = 2; seed <= 6; seed++) {
        g_autoptr (GPtrArray) other = play (ruleset, seed);
        for (guint k = 1; k < 11; k++)
            differs |= first->pdata[k] != other->pdata[k];
    }
    assert_true (differs);
}

static void
test_no_river_gets_stuck (void **state)
{
    static const gchar *const decks[] = { "river", "river-2", "river river-2",
                                          "core river river-2" };
    static const gchar *const forks[] = { "strict", "letter" };

    for (guint i = 0; i < G_N_ELEMENTS (decks) * 2; i++) {
        g_autoptr (AvRuleset) ruleset = make_ruleset (decks[i / 2], forks[i % 2], "placed", 10);
        for (guint64 seed = 1; seed <= 20; seed++)
            g_ptr_array_unref (play (ruleset, seed));
    }
}

static void
test_rivers_of_other_decks_are_joined_too (void **state)
{
    g_autofree gchar *decks = g_strconcat ("core river ", brook, NULL);
    g_autoptr (AvRuleset) ruleset = make_ruleset (decks, "strict", "drawn", 20);
    g_autoptr (GPtrArray) drawn = play (ruleset, 3);

    /* One spring, thirteen others in random order, one lake; the rest are the core's. */
    assert_int_equal (drawn->len, 15 + 72);
    assert_string_equal (drawn->pdata[0], "river/01");
    assert_int_equal (count_drawn (drawn, "river/01") + count_drawn (drawn, "brook/01"), 1);
    assert_int_equal (count_drawn (drawn, "river/10") + count_drawn (drawn, "brook/03"), 1);
    assert_string_equal (drawn->pdata[14], "brook/03");
}

static void
test_without_a_spring_the_usual_tile_starts (void **state)
{
    g_autofree gchar *decks = g_strconcat ("core ", ford, NULL);
    g_autoptr (AvRuleset) ruleset = make_ruleset (decks, "strict", "placed", 20);
    g_autoptr (GPtrArray) drawn = play (ruleset, 3);

    assert_string_equal (drawn->pdata[0], "core/01");
    assert_string_equal (drawn->pdata[1], "ford/01");
    assert_string_equal (drawn->pdata[2], "ford/01");
}

/* The list has exactly what the check accepts, also where U-turns are refused. */
static void
test_list_and_check_agree (void **state)
{
    static const gchar *const forks[] = { "strict", "letter" };
    g_auto (AvActionList) list = { 0 };

    for (guint64 seed = 0; seed < 8; seed++) {
        g_autoptr (AvRuleset) ruleset =
            make_ruleset ("river river-2", forks[seed % 2], "placed", 12);
        g_autoptr (AvGame) game = fixture_game (ruleset, seed);
        AvRandom random;
        AvAction action;
        av_random_seed (&random, seed);
        while (av_game_sample (game, &random, &action)) {
            assert_true (av_game_apply (game, &action, NULL));
            if (!g_str_equal (av_game_get_phase_id (game), "place"))
                continue;
            guint allowed = 0, listed = av_game_legal (game, &list);
            AvAction try = list.items[0];
            for (gint at = 0; at < 12 * 12 * 4; at++) {
                try.args[0] = at / 48;
                try.args[1] = at / 4 % 12;
                try.args[2] = at % 4;
                AvAction said = try;
                allowed += av_game_check (game, &said, NULL) && said.args[2] == at % 4;
            }
            assert_int_equal (allowed, listed);
            assert_true (listed > 0);
        }
    }
}

static void
test_the_water_is_declared (void **state)
{
    g_autoptr (AvRuleset) ruleset = make_ruleset ("core river", "strict", "drawn", 20);
    gint river = av_land_find_terrain (ruleset, "river");
    gchar edges[5];

    assert_true (river >= 0);
    const AvTerrainDef *def = av_land_get_terrain (ruleset, river);
    assert_non_null (def);
    assert_int_equal (def->letter, 'W');
    assert_int_equal (def->flags & AV_TERRAIN_HOLDS, 0);
    gint spring = av_ruleset_find_name (ruleset, AV_ARG_ITEM, "river/01");
    av_land_get_edges (ruleset, spring, 0, edges);
    assert_string_equal (edges, "FFWF");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_river_tiles_come_first_and_in_their_order),
        cmocka_unit_test (test_the_order_of_the_others_is_chance),
        cmocka_unit_test (test_no_river_gets_stuck),
        cmocka_unit_test (test_rivers_of_other_decks_are_joined_too),
        cmocka_unit_test (test_without_a_spring_the_usual_tile_starts),
        cmocka_unit_test (test_list_and_check_agree),
        cmocka_unit_test (test_the_water_is_declared),
    };
    const gchar *root = g_getenv ("AVIGNON_SOURCE_ROOT");

    brook = g_build_filename (root, "plugins/river/tests/decks/brook.xml", NULL);
    ford = g_build_filename (root, "plugins/river/tests/decks/ford.xml", NULL);
    catalogue = fixture_catalogue ();
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), catalogue);
    int failed = cmocka_run_group_tests_name ("river", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    g_free (brook);
    g_free (ford);
    return failed;
}
