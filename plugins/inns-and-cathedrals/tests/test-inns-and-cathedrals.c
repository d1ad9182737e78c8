/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-inns-and-cathedrals.c: scores random games independently, and checks what is declared. */
#include "land/game-fixture.h"
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <string.h>

static AvCatalogue *catalogue;

static AvRuleset *
make_ruleset (guint edition, const gchar *unfinished)
{
    g_autoptr (AvSetup) setup = fixture_setup (3);

    av_setup_add_deck (setup, "inns-and-cathedrals", 1);
    av_setup_add_rules (setup, "inns-and-cathedrals");
    av_setup_set_option (setup, "inns-and-cathedrals.unfinished", unfinished);
    setup->edition = edition;
    return fixture_ruleset (catalogue, setup);
}

/* The points of a feature by the manual, from its tiles and marks. */
static gint
count_worth (const AvGame *game, guint segment, gboolean plain)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvFeature feature = av_land_get_feature (game, segment);
    gint tiles = feature.tiles;
    gint shields = av_land_feature_marks (game, segment, av_land_find_mark (ruleset, "shield"));
    gboolean inn = av_land_feature_marks (game, segment, av_land_find_mark (ruleset, "inn")) > 0;
    gboolean cathedral =
        av_land_feature_marks (game, segment, av_land_find_mark (ruleset, "cathedral")) > 0;

    if (!feature.complete)
        return (inn || cathedral) && !plain ? 0 : tiles;
    if (g_str_equal (av_land_get_terrain_id (ruleset, feature.terrain), "road"))
        return tiles * (inn ? 2 : 1);
    if (tiles == 2 && av_ruleset_get_setup (ruleset)->edition < 3)
        return tiles + shields;
    return (tiles + shields) * (cathedral ? 3 : 2);
}

/* Compares the last action's scores with that; returns how many were for inns and cathedrals. */
static guint
check_scores (const AvGame *game, gboolean plain)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n, special = 0;
    const AvEvent *events = av_game_get_events (game, &n);

    for (guint i = 0; i < n; i++) {
        if (events[i].type != AV_EVENT_SCORE)
            continue;
        const gchar *reason = av_ruleset_get_reason (ruleset, events[i].reason)->id;
        if (!g_str_equal (reason, "road") && !g_str_equal (reason, "city"))
            continue;
        gint worth = count_worth (game, events[i].subject, plain);
        assert_int_equal (events[i].points, worth);
        static const gchar *const marks[] = { "inn", "cathedral" };
        for (guint k = 0; k < G_N_ELEMENTS (marks); k++)
            special += av_land_feature_marks (game, events[i].subject,
                                              av_land_find_mark (ruleset, marks[k]));
    }
    return special;
}

static void
test_every_score_is_the_manuals (void **state)
{
    guint special = 0;

    for (guint i = 0; i < 60; i++) {
        gboolean plain = i % 2;
        g_autoptr (AvRuleset) ruleset = make_ruleset (1 + i % 3, plain ? "plain" : "zero");
        g_autoptr (AvGame) game = fixture_game (ruleset, i);
        g_autoptr (GString) complaints = g_string_new (NULL);
        AvRandom random;
        AvAction action;
        av_random_seed (&random, i);
        while (av_game_sample (game, &random, &action)) {
            assert_true (av_game_apply (game, &action, NULL));
            special += check_scores (game, plain);
        }
        assert_true (av_game_is_finished (game));
        if (!av_game_verify (game, complaints))
            fail_msg ("%s", complaints->str);
    }
    /* Fewer would test too little. */
    assert_true (special > 30);
}

static void
test_a_big_follower_weighs_two_and_is_told_so (void **state)
{
    g_autoptr (AvRuleset) ruleset = make_ruleset (1, "zero");
    gint kind = av_land_find_piece_kind (ruleset, "big-follower");
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);

    assert_true (kind >= 0);
    const AvPieceDef *def = av_land_get_piece (ruleset, kind);
    assert_int_equal (def->strength, 2);
    assert_int_equal (def->flags, AV_PIECE_OCCUPIES | AV_PIECE_HOME);
    for (guint player = 0; player < 3; player++)
        assert_int_equal (av_game_get_supply (game, player, kind), 1);
    fixture_play (game, "draw core/01");
    fixture_play (game, "place 5 5 0");
    AvAction action = fixture_action (game, "deploy big-follower 5 5 0");
    g_autofree gchar *said = av_action_describe (game, &action);
    assert_non_null (strstr (said, "big follower"));
    assert_non_null (strstr (said, "knight"));
    fixture_play (game, "deploy big-follower 5 5 0");
    assert_int_equal (av_land_get_feature (game, av_land_segment_at (game, 0, 0)).strength[0], 2);
}

static gchar *
point_at (const AvGame *game, gint slot)
{
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    GString *text = g_string_new (NULL);
    AvHighlightContext context = { 5, 5, slot, cells, text, segments };

    av_game_highlight (game, &context);
    return g_string_free (text, FALSE);
}

static void
test_the_pointer_is_told_of_inns (void **state)
{
    g_autoptr (AvRuleset) ruleset = make_ruleset (1, "zero");
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);

    fixture_play (game, "draw core/01");
    fixture_play (game, "place 4 5 0");
    fixture_play (game, "pass");
    fixture_play (game, "draw inns-and-cathedrals/10");
    fixture_play (game, "place 5 5 0");
    g_autofree gchar *road = point_at (game, 4), *field = point_at (game, 0),
                     *nothing = point_at (game, -1);
    assert_non_null (strstr (road, "Inn"));
    assert_string_equal (field, "");
    assert_string_equal (nothing, "");
}

static void
check_picture (const AvRules *rules, const gchar *icon)
{
    g_autofree gchar *path = g_build_filename (rules->folder, icon, NULL);

    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        fail_msg ("%s is not there", path);
}

static void
test_every_mark_and_piece_has_its_picture (void **state)
{
    g_autoptr (AvRuleset) ruleset = make_ruleset (1, "zero");
    const AvRules *rules =
        av_ruleset_get_rules (ruleset, av_ruleset_find_rules (ruleset, "inns-and-cathedrals"));
    const AvLandDefs *kinds = rules->kinds;

    for (const AvMarkDef *mark = kinds->marks; mark->id != NULL; mark++)
        check_picture (rules, mark->icon);
    for (const AvPieceDef *piece = kinds->pieces; piece->id != NULL; piece++)
        check_picture (rules, piece->icon);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_every_score_is_the_manuals),
        cmocka_unit_test (test_a_big_follower_weighs_two_and_is_told_so),
        cmocka_unit_test (test_the_pointer_is_told_of_inns),
        cmocka_unit_test (test_every_mark_and_piece_has_its_picture),
    };

    catalogue = fixture_catalogue ();
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), catalogue);
    int failed = cmocka_run_group_tests_name ("inns-and-cathedrals", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
