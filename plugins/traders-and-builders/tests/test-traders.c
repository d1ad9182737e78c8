/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-traders.c: counts goods and parts of turns independently over random games. */
#include "land/game-fixture.h"
#include <avignon/testkit.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <string.h>

static AvCatalogue *catalogue;

static AvRuleset *
make_ruleset (guint n_players, guint edition, const gchar *builder)
{
    g_autoptr (AvSetup) setup = fixture_setup (n_players);

    av_setup_add_deck (setup, "traders-and-builders", 1);
    av_setup_add_rules (setup, "traders-and-builders");
    av_setup_set_option (setup, "traders-and-builders.builder", builder);
    setup->edition = edition;
    return fixture_ruleset (catalogue, setup);
}

/* A player gets ten points for each good of which he has most. */
static void
check_monopolies (const AvGame *game)
{
    static const gchar *const goods[] = { "wine", "grain", "cloth" };
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint reason = av_ruleset_find_reason (ruleset, "merchandise");
    guint n_players = av_ruleset_get_n_players (ruleset);
    gint due[AV_MAX_PLAYERS] = { 0 };

    for (guint i = 0; i < G_N_ELEMENTS (goods); i++) {
        guint counter = av_ruleset_find_counter (ruleset, goods[i]);
        gint most = 1;
        for (guint player = 0; player < n_players; player++)
            most = MAX (most, av_game_get_counter (game, player, counter));
        for (guint player = 0; player < n_players; player++)
            due[player] += av_game_get_counter (game, player, counter) == most ? 10 : 0;
    }
    for (guint player = 0; player < n_players; player++)
        assert_int_equal (av_game_get_breakdown (game, player, reason), due[player]);
}

/* Whether the tile just placed is part of the feature of the active player's builder. */
static gboolean
is_builder_extended (const AvGame *game)
{
    gint kind = av_land_find_piece_kind (av_game_get_ruleset (game), "builder");
    guint last = av_land_get_last (game);

    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.kind != kind || piece.owner != (gint) av_game_get_active (game)
            || piece.place != AV_AT_SEGMENT)
            continue;
        for (guint slot = 0; slot < AV_SLOTS; slot++)
            if (av_land_feature (game, av_land_segment_at (game, last, slot))
                == av_land_feature (game, piece.segment))
                return TRUE;
    }
    return FALSE;
}

/* Plays a game and predicts who gets the next tile; returns the number of extra parts. */
static guint
follow (AvGame *game, guint64 seed)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n_players = av_ruleset_get_n_players (ruleset), parts = 0, expected = 0, n_extra = 0;
    gboolean extended = FALSE;
    AvRandom random;
    AvAction action;

    av_random_seed (&random, seed);
    while (av_game_sample (game, &random, &action)) {
        const gchar *verb = av_ruleset_get_action (ruleset, action.kind)->verb;
        gboolean places = g_str_equal (verb, "place");
        if (places) {
            assert_int_equal (av_game_get_active (game), expected);
            /* Before the tile is placed, looked up on a copy that is one action ahead. */
            g_autoptr (AvGame) ahead = av_game_dup (game);
            assert_true (av_game_apply (ahead, &action, NULL));
            gboolean waits = g_str_equal (av_game_get_phase_id (ahead), "deploy");
            gint field = 0;
            if (waits) {
                extended = is_builder_extended (ahead);
                assert_true (
                    av_game_get_field (ahead, "traders-and-builders.extended", -1, &field, NULL));
                assert_int_equal (field, extended);
            } else {
                /* Nothing was left to decide, so the turn is over already; its end tells. */
                extended = !av_game_is_finished (ahead) && av_game_get_active (ahead) == expected;
            }
            gboolean extra = extended && parts == 0;
            n_extra += extra;
            parts = extra ? 1 : 0;
            expected = extra ? expected : (expected + 1) % n_players;
        }
        assert_true (av_game_apply (game, &action, NULL));
    }
    assert_true (av_game_is_finished (game));
    return n_extra;
}

static void
test_goods_and_parts_of_random_games (void **state)
{
    guint n_extra = 0;

    for (guint i = 0; i < 300; i++) {
        g_autoptr (AvRuleset) ruleset =
            make_ruleset (2 + i % 5, 1 + i % 3, i % 2 ? "after-dragon" : "placed");
        g_autoptr (AvGame) game = fixture_game (ruleset, i);
        g_autoptr (GString) complaints = g_string_new (NULL);
        n_extra += follow (game, i);
        check_monopolies (game);
        if (!av_game_verify (game, complaints))
            fail_msg ("%s", complaints->str);
    }
    /* Fewer would test too little. */
    if (n_extra <= 20)
        fail_msg ("only %u extra parts", n_extra);
}

/* T9 holds whatever takes the last follower away: here he is moved, as other rules may. */
static void
test_builder_is_left_by_a_move (void **state)
{
    g_autoptr (AvGame) game = av_kit_game (catalogue, "decks core traders-and-builders\n"
                                                      "rules traders-and-builders\n"
                                                      "lay core/21 5 6 0\n"
                                                      "lay core/20 5 5 1\n"
                                                      "put follower blue 5 5 3\n"
                                                      "put builder blue 5 5 3\n");
    gint follower = av_land_next_piece (game, 0, 1);
    guint there = av_land_get_piece_at (game, follower).segment;

    /* A follower elsewhere does not keep the builder; one in the same city does. */
    av_land_move_piece (game, follower, av_land_segment_tile (game, there), there, 1);
    av_kit_expect (game, "supply blue builder 0");
    av_land_move_piece (game, follower, av_land_tile_at (game, 5, 6), AV_NONE, 1);
    av_kit_expect (game, "supply blue builder 1");
    av_kit_expect (game, "supply blue follower 6");
}

/* Every builder and pig is recounted, not only the first piece there is. */
static void
test_a_builder_alone_on_a_field_is_found (void **state)
{
    g_autoptr (AvRuleset) ruleset = make_ruleset (2, 3, "placed");
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_autoptr (GString) complaints = g_string_new (NULL);
    gint kind = av_land_find_piece_kind (ruleset, "builder");
    guint field = 0;

    fixture_play_on (game, 1, 2);
    while (!g_str_equal (av_land_get_terrain_id (ruleset, av_land_segment_terrain (game, field)),
                         "field"))
        field++;
    av_land_move_piece (game, (guint) av_land_find_piece (game, (guint) kind, 1),
                        av_land_segment_tile (game, field), field, 1);
    assert_false (av_game_verify (game, complaints));
    assert_non_null (strstr (complaints->str, "player 1's builder stands on: field\n"));
    assert_non_null (strstr (complaints->str, "player 1's builder is alone\n"));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_goods_and_parts_of_random_games),
        cmocka_unit_test (test_builder_is_left_by_a_move),
        cmocka_unit_test (test_a_builder_alone_on_a_field_is_found),
    };

    catalogue = fixture_catalogue ();
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), catalogue);
    int failed = cmocka_run_group_tests_name ("traders-and-builders", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
