/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-change.c: rules that bring tiles, lay them, exchange what lies and tie segments: the recount must
 * agree with the features kept in play. */
#include "game-fixture.h"

#include <avignon/network.h>

#include <string.h>

static AvCatalogue *catalogue;

/* --- rules with a bridge for each tile with two opposite fields --- */

static gboolean
is_field_side (const AvTileDef *def, guint side)
{
    for (guint i = 0; i < 3; i++)
        if (strcmp (def->segments[av_tile_def_segment_at (def, side * 3 + i)].terrain, "field")
            != 0)
            return FALSE;
    return TRUE;
}

/* A terrain that no rules know has no look, no rules and no letter. */
static void
refuse_unknown (AvKindsContext *context, guint kind)
{
    const AvSegmentDef wrong = { .terrain = "rood", .slots = 1u << 12 };
    g_autoptr (GError) error = NULL;
    assert_true (av_land_add_kind (context, kind, "rood", &wrong, 1, &error) == AV_NONE);
    assert_non_null (strstr (error->message, "“rood”, which no rules know"));
    g_clear_error (&error);
    assert_false (av_land_extend_kind (context, kind, &wrong, 1, &error));
    assert_non_null (strstr (error->message, "“rood”, which no rules know"));
}

/* No side may become two segments of one terrain. */
static void
refuse_strips (AvKindsContext *context, guint kind)
{
    for (guint side = 0; side < 4; side++) {
        const AvSegmentDef strip = { .terrain = "field", .slots = (guint16) (1u << 3 * side) };
        g_autoptr (GError) error = NULL;
        assert_true (av_land_add_kind (context, kind, "strip", &strip, 1, &error) == AV_NONE);
        assert_non_null (strstr (error->message, "but not one segment"));
    }
}

static const gchar *const bridge_mark[] = { "bridge", NULL };
static const AvMarkDef marks[] = {
    { .id = "bridge", .name = "bridge", .names = "bridges", .scope = AV_MARK_SEGMENT },
    { .id = NULL },
};

static void
make_bridges (AvGame *game, guint rules, AvKindsContext *context, gconstpointer data)
{
    guint n = context->kinds;
    gint meadow = (gint) av_ruleset_find_name (context->ruleset, AV_ARG_ITEM, "core/21");

    refuse_strips (context, (guint) meadow);
    refuse_unknown (context, (guint) meadow);
    for (guint kind = 0; kind < n; kind++)
        for (guint way = 0; way < 2; way++) {
            const AvTileDef *def = av_land_get_kind (context->ruleset, kind);
            const AvSegmentDef bridge = { .terrain = "road",
                                          .slots = way ? 0x410 : 0x082,
                                          .marks = bridge_mark };
            g_autoptr (GError) error = NULL;
            if (!is_field_side (def, way) || !is_field_side (def, way + 2))
                continue;
            if (av_land_add_kind (context, kind, way ? "we" : "ns", &bridge, 1, &error) == AV_NONE)
                fail_msg ("%s", error->message);
        }
}

static const gchar *const all_terrains[] = { "*", NULL };

static const AvTerrainDef terrains[] = {
    { .id = "garden",
      .name = "garden",
      .letter = 'G',
      .closing = AV_CLOSING_NEVER,
      .flags = AV_TERRAIN_JOINS_NONE | AV_TERRAIN_CLOSES,
      .look = AV_LOOK_GROUND,
      .fits = all_terrains },
    { .id = NULL },
};

static const AvHook hooks[] = { AV_HOOK (KINDS, make_bridges), AV_HOOK_END };

static AvRules rules = {
    .id = "change",
    .version = "1.0",
    .name = "Change",
    .game = "land",
    .hooks = hooks,
    AV_LAND_DEFS (.terrains = terrains, .marks = marks, .tiles = "garden.xml", .ties = 8),
};

/* --- rules with a gate: a road through a city, which then meets that side on both sides of the road --- */

static void
make_gates (AvGame *game, guint rules, AvKindsContext *context, gconstpointer data)
{
    guint n = context->kinds;

    /* What is printed on a kind can be asked by now: only the second of these cities has a shield. */
    assert_false (av_land_kind_has_mark (context->ruleset, 0, "shield"));
    assert_true (av_land_kind_has_mark (context->ruleset, 1, "shield"));
    assert_true (av_land_kind_has_terrain (context->ruleset, 1, "city"));
    assert_false (av_land_kind_has_terrain (context->ruleset, 1, "monastery"));
    for (guint kind = 0; kind < n; kind++) {
        const AvTileDef *def = av_land_get_kind (context->ruleset, kind);
        const AvSegmentDef road = { .terrain = "road", .slots = 0x082 };
        g_autoptr (GError) error = NULL;
        if (strcmp (def->segments[av_tile_def_segment_at (def, 1)].terrain, "city") != 0
            || !is_field_side (def, 2))
            continue;
        if (av_land_add_kind (context, kind, "gate", &road, 1, &error) == AV_NONE)
            fail_msg ("%s", error->message);
    }
}

static const AvHook gate_hooks[] = { AV_HOOK (KINDS, make_gates), AV_HOOK_END };

static const AvRules gates = {
    .id = "gates",
    .version = "1.0",
    .name = "Gates",
    .game = "land",
    .hooks = gate_hooks,
};

static AvGame *
board (const gchar *lines)
{
    return fixture_board (catalogue, "rules change\n", lines);
}

static guint
kind_of (const AvGame *game, const gchar *id)
{
    gint kind = (gint) av_ruleset_find_name (av_game_get_ruleset (game), AV_ARG_ITEM, id);

    assert_true (kind >= 0);
    return (guint) kind;
}

static void
assert_sound (AvGame *game, const gchar *when)
{
    g_autoptr (GString) complaints = g_string_new (NULL);

    if (!av_game_recount (game, complaints))
        fail_msg ("%s: %s", when, complaints->str);
}

/* The same after a tile came from nowhere. */
static gboolean
is_sound_but_for_pile (AvGame *game)
{
    g_autoptr (GString) complaints = g_string_new (NULL);
    gboolean sound = TRUE;

    av_game_recount (game, complaints);
    g_auto (GStrv) lines = g_strsplit (complaints->str, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        if (lines[i][0] != '\0' && strstr (lines[i], "there are only") == NULL) {
            print_error ("%s\n", lines[i]);
            sound = FALSE;
        }
    return sound;
}

/* --- tests --- */

static void
a_garden_closes_what_it_meets (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/17 5 5 0");
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint garden = kind_of (game, "garden/abbey"), fits = 0, n = 0;

    for (guint side = 0; side < 4; side++) {
        gint x = 5 + (side == 1) - (side == 3), y = 5 + (side == 2) - (side == 0);
        fits += av_land_fits (game, garden, x, y) == 15;
    }
    assert_int_equal (fits, 4);
    /* The file that it comes from is no deck to choose. */
    const GPtrArray *decks = av_deck_library_entries (av_land_get_library (catalogue));
    for (guint i = 0; i < decks->len; i++)
        assert_string_not_equal (((AvDeckEntry *) decks->pdata[i])->id, "garden");
    assert_int_equal (av_land_get_kind_count (ruleset, garden), 0);
    assert_int_equal (av_land_get_kind_extra (ruleset, garden), 2);
    for (guint side = 0; side < 4; side++) {
        guint segment = av_land_segment_at (game, 0, side * 3 + 1);
        guint open = av_land_get_feature (game, segment).open;
        gint x = 5 + (side == 1) - (side == 3), y = 5 + (side == 2) - (side == 0);
        AvGame *copy = av_game_dup (game);
        guint tile = av_land_lay_tile (copy, garden, 0, x, y, 0, NULL);
        assert_int_equal (tile, 1);
        assert_int_equal (av_land_get_last (copy), 1);
        if (av_land_segment_terrain (game, segment) != 0) {
            assert_int_equal (av_land_get_feature (copy, segment).open, open - 1);
            n++;
        }
        assert_int_equal (av_land_get_feature (copy, segment).tiles,
                          av_land_get_feature (game, segment).tiles);
        assert_sound (copy, "a garden");
        av_game_free (copy);
    }
    assert_true (n > 0);
}

/* Beside what is no field a tile with a garden on one side fits with that side alone, wherever the other lies. */
static void
a_hedge_fits_with_one_side (void **state)
{
    static const gchar *const tiles[] = { "core/20", "core/21", "core/17" };

    for (guint i = 0; i < 4 * G_N_ELEMENTS (tiles); i++) {
        g_autofree gchar *line = g_strdup_printf ("lay %s 5 5 %u", tiles[i / 4], i % 4);
        g_autoptr (AvGame) game = board (line);
        guint hedge = kind_of (game, "garden/hedge");
        for (guint side = 0; side < 4; side++) {
            gint x = 5 + (side == 1) - (side == 3), y = 5 + (side == 2) - (side == 0);
            gboolean field =
                av_land_segment_terrain (game, av_land_segment_at (game, 0, side * 3 + 1)) == 0;
            assert_int_equal (av_land_fits (game, hedge, x, y), field ? 15 : 1 << (side + 2) % 4);
        }
    }
}

static void
no_more_is_laid_than_there_is (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/17 5 5 0");
    guint garden = kind_of (game, "garden/abbey");
    g_autoptr (GError) error = NULL;

    assert_int_equal (av_land_lay_tile (game, garden, 0, 99, 5, 0, &error), AV_NONE);
    assert_string_equal (error->message,
                         "A tile cannot be laid at 99 5: that cell is not on the table.");
    g_clear_error (&error);
    assert_int_equal (av_land_lay_tile (game, garden, 0, 5, 5, 0, &error), AV_NONE);
    assert_string_equal (error->message,
                         "A tile cannot be laid at 5 5: there is a tile on that cell.");
    /* Anywhere, touching nothing. */
    assert_int_equal (av_land_lay_tile (game, garden, 0, 9, 9, 0, NULL), 1);
    assert_sound (game, "apart");
}

/* What the pile and the rules bring has room on the table, and no tile more. */
static void
more_than_rules_bring_is_refused (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/17 5 5 0\npile core/20");
    g_autoptr (GError) error = NULL;
    guint garden = kind_of (game, "garden/abbey"), n = 0;

    for (gint x = 0; x < 10 && error == NULL; x++)
        n += av_land_lay_tile (game, garden, 0, x, 9, 0, &error) != AV_NONE;
    assert_int_equal (n, 5);
    g_autoptr (GString) complaints = g_string_new (NULL);
    assert_false (av_game_recount (game, complaints));
    assert_non_null (strstr (complaints->str, "5 tiles of kind garden/abbey, there are only 2\n"));
    assert_non_null (error);
    assert_string_equal (error->message,
                         "A tile cannot be laid at 5 9: no more tiles can come to this table: "
                         "the rules bring too few.");
    assert_int_equal (av_land_get_n_tiles (game), 6);
    assert_true (is_sound_but_for_pile (game));
}

/* The last tile that there is room for may be in hand as a turn begins: it is placed, not discarded. */
static void
the_last_tile_in_hand_stays (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/21 5 5 0\npile core/21 core/21");
    guint garden = kind_of (game, "garden/abbey"), laid = 0;

    fixture_play (game, "draw core/21");
    fixture_play (game, "place 5 4 0");
    /* As many as there is room for, but one. */
    for (gint x = 0; x < 20; x++) {
        g_autoptr (AvGame) copy = av_game_dup (game);
        if (av_land_lay_tile (copy, garden, 0, x, 9, 0, NULL) == AV_NONE)
            break;
        if (av_land_lay_tile (copy, garden, 0, x, 12, 0, NULL) == AV_NONE)
            break;
        laid += av_land_lay_tile (game, garden, 0, x, 9, 0, NULL) != AV_NONE;
    }
    assert_true (laid > 0);
    assert_true (av_land_set_drawn (game, garden, NULL));
    fixture_play (game, "pass");
    assert_int_equal (av_land_get_drawn (game), garden);
    assert_string_equal (av_game_get_phase_id (game), "place");
}

/* A rule may lay what does not fit: the sides are closed. */
static void
what_does_not_fit_is_closed (void **state)
{
    guint n = 0;

    for (guint64 seed = 0; seed < 30; seed++) {
        g_autoptr (AvGame) game = board ("");
        AvRandom random;
        av_game_set_seed (game, seed);
        av_random_seed (&random, seed);
        for (guint i = 0; i < 40 && !av_game_is_finished (game); i++) {
            fixture_play_on (game, seed * 50 + i, 3);
            if (av_game_is_finished (game) || strcmp (av_game_get_phase_id (game), "draw") != 0)
                continue;
            guint kind = av_random_below (&random, 10);
            if (av_land_get_left (game, kind) == 0)
                continue;
            gint x = (gint) av_random_below (&random, 20), y = (gint) av_random_below (&random, 20);
            g_autoptr (AvGame) copy = av_game_dup (game);
            if (av_land_lay_tile (copy, kind, av_random_below (&random, 4), x, y, 0, NULL)
                == AV_NONE)
                continue;
            assert_true (is_sound_but_for_pile (copy));
            n++;
        }
    }
    assert_true (n > 100);
}

/* Bridges everywhere, while a game goes on. */
static void
exchanged_tiles_bear_a_recount (void **state)
{
    guint laid = 0, undone = 0;

    for (guint64 seed = 0; seed < 30; seed++) {
        g_autoptr (AvGame) game = board ("");
        const AvRuleset *ruleset = av_game_get_ruleset (game);
        AvRandom random;
        av_game_set_seed (game, seed);
        av_random_seed (&random, seed);
        for (guint i = 0; i < 60 && !av_game_is_finished (game); i++) {
            fixture_play_on (game, seed * 50 + i, 3);
            guint n = av_land_get_n_tiles (game), n_kinds = av_land_get_n_kinds (ruleset);
            guint tile = n > 0 ? av_random_below (&random, n) : 0;
            guint kind = av_random_below (&random, n_kinds);
            for (guint k = 0; k < n_kinds && n > 0; k++, kind = (kind + 1) % n_kinds)
                if (av_land_can_exchange (game, tile, kind)
                    && av_land_get_tile (game, tile).kind != kind) {
                    gboolean back = av_land_get_kind_base (ruleset, kind) == kind;
                    if (!av_land_exchange_tile (game, tile, kind, NULL))
                        break;
                    laid += !back;
                    undone += back;
                    assert_sound (game, "exchanged");
                    break;
                }
        }
    }
    assert_true (laid > 200 && undone > 50);
}

/* A bridge takes a road across a tile: its sides are those of a road from then on. */
static void
a_bridge_carries_a_road (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/21 1 5 0");
    guint road = kind_of (game, "core/22"), bridge = kind_of (game, "core/21:we");

    assert_int_equal (av_land_fits (game, road, 0, 5) & 8, 0);
    assert_true (av_land_exchange_tile (game, 0, bridge, NULL));
    assert_int_equal (av_land_fits (game, road, 0, 5), 8);
    guint segment = av_land_segment_at (game, 0, 4);
    assert_int_equal (segment, av_land_segment_at (game, 0, 10));
    assert_int_equal (av_land_get_feature (game, segment).open, 2);
    assert_int_equal (av_land_lay_tile (game, road, 3, 0, 5, 0, NULL), 1);
    assert_false (av_land_is_complete (game, segment));
    assert_int_equal (av_land_lay_tile (game, road, 1, 2, 5, 0, NULL), 2);
    assert_true (av_land_is_complete (game, segment));
    assert_int_equal (av_land_get_feature (game, segment).tiles, 3);
    /* The fields beside it are one still. */
    assert_int_equal (av_land_feature (game, av_land_segment_at (game, 0, 3)),
                      av_land_feature (game, av_land_segment_at (game, 0, 9)));
    g_autoptr (GError) error = NULL;
    assert_false (av_land_exchange_tile (game, 0, kind_of (game, "core/20"), &error));
    assert_string_equal (error->message,
                         "The tile cannot become that kind: the one is not made from the other.");
    assert_true (is_sound_but_for_pile (game));
}

/* No more is written than there is room for. */
static void
exchanges_fit_their_room (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/22 5 5 0");
    guint bridge = (guint) av_land_find_mark (av_game_get_ruleset (game), "bridge");
    guint meadow = kind_of (game, "core/21");
    AvExchange found[8] = { 0 };

    guint all = av_land_find_exchanges (game, meadow, 5, 6, bridge, 8, found);
    assert_true (all > 0);
    for (guint room = 0; room <= all; room++) {
        memset (found, 0, sizeof found);
        assert_int_equal (av_land_find_exchanges (game, meadow, 5, 6, bridge, room, found), room);
        assert_int_equal (found[room].rotations, 0);
    }
}

/* Ties between segments of one terrain, tied and parted at random. */
static void
tied_features_bear_a_recount (void **state)
{
    guint tied = 0, parted = 0;

    for (guint64 seed = 0; seed < 30; seed++) {
        g_autoptr (AvGame) game = board ("");
        AvRandom random;
        av_game_set_seed (game, seed);
        av_random_seed (&random, seed);
        for (guint i = 0; i < 60 && !av_game_is_finished (game); i++) {
            fixture_play_on (game, seed * 50 + i, 3);
            guint n = av_land_get_n_segments (game);
            if (n < 2)
                continue;
            guint a = av_random_below (&random, n), b = av_random_below (&random, n);
            if (av_land_get_n_ties (game) > 5) {
                AvTie tie = av_land_get_tie (game, av_random_below (&random, 5));
                assert_true (av_land_untie (game, tie.b, tie.a));
                parted++;
            } else if (av_land_tie (game, a, b, NULL)) {
                assert_int_equal (av_land_feature (game, a), av_land_feature (game, b));
                tied++;
            }
            assert_sound (game, "tied");
        }
    }
    assert_true (tied > 100 && parted > 50);
}

/* A road that ends at a garden leads nowhere else. */
static void
a_garden_joins_no_network (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/23 5 5 0\nlay core/23 5 3 0");
    gint road = av_land_find_terrain (av_game_get_ruleset (game), "road");
    AvNetworkQuery query = AV_NETWORK_QUERY (road);
    g_autoptr (AvNetwork) network = av_network_new ();

    assert_int_equal (av_land_lay_tile (game, kind_of (game, "garden/abbey"), 0, 5, 4, 0, NULL), 2);
    av_land_network_of_way (game, &query, av_land_segment_at (game, 0, 1), network);
    assert_int_equal (network->ways->len, 1);
    assert_int_equal (network->tiles->len, 1);
    assert_true (is_sound_but_for_pile (game));
}

/* A network goes on by a tie; as it was without a tile, by those only that were there before it. */
static void
a_network_goes_on_by_a_tie (void **state)
{
    g_autoptr (AvGame) game = board ("lay core/23 5 5 0\nlay core/23 5 9 0\nlay core/23 9 9 0");
    gint road = av_land_find_terrain (av_game_get_ruleset (game), "road");
    AvNetworkQuery query = AV_NETWORK_QUERY (road);
    g_autoptr (AvNetwork) network = av_network_new ();
    guint a = av_land_segment_at (game, 0, 1), b = av_land_segment_at (game, 1, 1);

    assert_true (av_land_tie (game, b, a, NULL));
    assert_int_equal (av_land_get_tie (game, 0).since, 3);
    av_land_network_of_way (game, &query, a, network);
    assert_int_equal (network->ways->len, 2);
    query.without = 2;
    av_land_network_of_way (game, &query, a, network);
    assert_int_equal (network->ways->len, 1);
    assert_int_equal (av_land_lay_tile (game, kind_of (game, "core/23"), 0, 1, 1, 0, NULL), 3);
    query.without = 3;
    av_land_network_of_way (game, &query, b, network);
    assert_int_equal (network->ways->len, 2);
    assert_true (is_sound_but_for_pile (game));
}

/* A city that meets a side on both sides of a road has two open ends there, and each is closed by itself. */
static void
a_city_ends_on_both_sides_of_a_gate (void **state)
{
    g_autoptr (AvGame) game = fixture_board (catalogue, "rules gates\n", "lay core/10 9 9 0");
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = 0;

    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        if (!g_str_has_suffix (av_land_get_kind (ruleset, kind)->id, ":gate"))
            continue;
        g_autoptr (AvGame) copy = av_game_dup (game);
        guint tile = av_land_lay_tile (copy, kind, 0, 5, 5, 0, NULL);
        guint city = av_land_segment_at (copy, tile, 0);
        assert_int_equal (city, av_land_segment_at (copy, tile, 2));
        guint open = av_land_get_feature (copy, city).open;
        assert_true (open >= 2);
        assert_true (is_sound_but_for_pile (copy));
        /* The same tile against it joins both, and has as many elsewhere. */
        av_land_lay_tile (copy, kind, 2, 5, 4, 0, NULL);
        assert_int_equal (av_land_get_feature (copy, city).open, 2 * (open - 2));
        assert_true (is_sound_but_for_pile (copy));
        n++;
    }
    assert_true (n > 0);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_garden_closes_what_it_meets),
        cmocka_unit_test (a_garden_joins_no_network),
        cmocka_unit_test (a_network_goes_on_by_a_tie),
        cmocka_unit_test (a_hedge_fits_with_one_side),
        cmocka_unit_test (no_more_is_laid_than_there_is),
        cmocka_unit_test (more_than_rules_bring_is_refused),
        cmocka_unit_test (the_last_tile_in_hand_stays),
        cmocka_unit_test (what_does_not_fit_is_closed),
        cmocka_unit_test (exchanged_tiles_bear_a_recount),
        cmocka_unit_test (a_bridge_carries_a_road),
        cmocka_unit_test (exchanges_fit_their_room),
        cmocka_unit_test (tied_features_bear_a_recount),
        cmocka_unit_test (a_city_ends_on_both_sides_of_a_gate),
    };
    g_autofree gchar *folder =
        g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "tests", "land", NULL);
    rules.folder = folder;
    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &rules);
    av_catalogue_add_rules (catalogue, &gates);
    gint failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
