/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-hooks.c: each hook point is called when it should be and can do what its documentation says. */
#include "land/game-fixture.h"

#include "probe.h"

#include <glib/gstdio.h>
#include <string.h>

static AvCatalogue *catalogue;
static gchar *deck_path;

/* Plays a scenario with the probe's rules: PRELUDE, then the lines of play. */
static AvGame *
play (const gchar *prelude, const gchar *lines)
{
    g_autofree gchar *text =
        g_strdup_printf ("avignon-record 1\ndecks %s core\nrules probe\nplayer red \"A\" human\n"
                         "player blue \"B\" human\n%s\nbegin\n%s\n",
                         deck_path, prelude, lines);
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GError) error = NULL;

    probe_forget ();
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", &error);
    if (record == NULL)
        fail_msg ("%s", error->message);
    g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);
    if (failures->len > 0)
        fail_msg ("%s", (gchar *) g_ptr_array_index (failures, 0));
    assert_non_null (game);
    return g_steal_pointer (&game);
}

/* The same for scenarios that expect everything themselves. */
static void
check_play (const gchar *prelude, const gchar *lines)
{
    av_game_free (play (prelude, lines));
}

static void
test_a_phase_goes_before_and_after_others (void **state)
{
    g_autoptr (AvGame) game = play (
        "lay core/21 5 5 0\npile core/20 core/20 core/20\nstate probe.open 1",
        "expect state probe.omens 1\n"
        "draw\nplace 5 6 2\nexpect phase deploy\ndeploy follower 5 6 6\n"
        "expect phase market\nexpect decider red\nexpect legal bid 1\nexpect legal pass\n"
        "expect legal-count \"bid\" 3\nrefuse bid 4 too-much\nrefuse bid 0 too-much\n"
        "refuse blue: bid 2 not-yours\nrefuse deploy follower 5 6 0 not-now\n"
        "bid 1\nexpect phase market\nexpect decider red\nbid 2\n"
        "expect counter red coin 3\nexpect counter blue coin 0\nexpect score red 2\n"
        "expect phase draw\nexpect state probe.omens 2\n"
        "draw\nplace 5 4 0\npass\nexpect phase market\nexpect decider blue\npass\nexpect phase draw");
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    assert_int_equal (av_game_get_breakdown (game, 0, av_ruleset_find_reason (ruleset, "luck")), 2);
    check_play ("lay core/21 5 5 0\npile core/20 core/20",
                "draw\nplace 5 6 2\ndeploy follower 5 6 6\nexpect phase draw");
}

static void
test_a_described_action_says_so (void **state)
{
    g_autoptr (AvGame) game = play ("lay core/21 5 5 0\npile core/20 core/20\nstate probe.open 1",
                                    "draw\nplace 5 6 2\npass\nexpect phase market");
    AvAction action = fixture_action (game, "bid 3");
    g_autofree gchar *said = av_action_describe (game, &action);

    assert_string_equal (said, "Bid 3 coins");
}

static void
test_a_pushed_phase_has_its_own_decider_and_then_the_turn_goes_on (void **state)
{
    check_play (
        "lay core/21 5 5 0\npile probe/01 core/20\nstate probe.duel 1",
        "draw\nexpect decider red\nplace 5 6 2\nexpect phase duel\nexpect decider blue\n"
        "refuse red: answer 1 not-yours\nrefuse pass must-choose\nexpect legal-count \"blue: answer\" 2\n"
        "blue: answer 0\nexpect state probe.answers 1 77\n"
        "expect phase duel\nexpect decider red\n"
        "answer 1 blue\nexpect state probe.answers 0 1\nexpect state probe.answers 1 78\n"
        "expect phase deploy\nexpect decider red\ndeploy follower 5 6 6\nexpect phase draw");

    /* A tile without a shrine pushes nothing. */
    check_play ("lay core/21 5 5 0\npile core/20 core/20\nstate probe.duel 1",
                "draw\nplace 5 6 2\nexpect phase deploy");
    assert_int_equal (probe_calls[AV_POINT_PLACED], 0);
}

static void
test_optional_arguments_are_written_where_given (void **state)
{
    g_autoptr (AvGame) game = play ("lay core/21 5 5 0\npile probe/01 core/20\nstate probe.duel 1",
                                    "draw\nplace 5 6 2\nexpect phase duel");
    static const gchar *const lines[] = { "blue: answer 1", "blue: answer 1 red" };

    for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
        g_autoptr (GString) text = g_string_new (NULL);
        AvAction action = fixture_action (game, lines[i]);
        assert_int_equal (action.args[1], i == 0 ? -1 : 0);
        av_action_to_text (game, &action, text);
        assert_string_equal (text->str, lines[i]);
    }
}

static void
test_turn_hooks (void **state)
{
    g_autoptr (AvGame) game =
        play ("lay core/21 5 5 0\npile core/21 core/21 core/21 core/21\nstate probe.again 1",
              "draw\nexpect decider red\nplace 6 5 0\npass\n"
              "draw\nexpect decider red\nplace 7 5 0\npass\n"
              "draw\nexpect decider blue\nplace 8 5 0\npass");

    assert_int_equal (probe_calls[AV_POINT_TURN_BEGIN], 4);
    assert_int_equal (probe_calls[AV_POINT_TURN_END], 3);
    assert_int_equal (probe_last[AV_POINT_TURN_END], 1);
    /* A second part belongs to the same turn. */
    assert_int_equal (probe_n_again, 1);
    assert_int_equal (av_game_get_turn (game), 3);
    /* Lower priorities first, in every turn. */
    assert_int_equal (probe_order[0], -5);
    assert_int_equal (probe_order[1], 5);
    assert_int_equal (probe_order[2], -5);
    assert_int_equal (probe_order[3], 5);
}

static void
test_the_end (void **state)
{
    check_play ("lay core/21 5 5 0\nput follower blue 5 5 12\npile core/21\n"
                "state probe.bonus 5",
                "end\nexpect finished\nexpect score red 5\nexpect score blue 1\n"
                "expect winner red");

    assert_int_equal (probe_calls[AV_POINT_FINAL], 1);
    assert_int_equal (probe_last[AV_POINT_FINAL], FALSE);
    assert_int_equal (probe_calls[AV_POINT_OVER], 1);
    assert_int_equal (probe_last[AV_POINT_OVER], 1);
}

static void
test_verify_hears_the_rules (void **state)
{
    g_autoptr (AvGame) good = play ("lay core/21 5 5 0\npile core/21 core/21", "draw");
    g_autoptr (GString) complaints = g_string_new (NULL);

    if (!av_game_verify (good, complaints))
        fail_msg ("%s", complaints->str);
    assert_int_equal (probe_calls[AV_POINT_VERIFY], 1);
    g_autoptr (AvGame) bad = play ("lay core/21 5 5 0\npile core/21\nstate probe.lie 1", "draw");
    assert_false (av_game_verify (bad, complaints));
    assert_non_null (strstr (complaints->str, "somebody lies"));
}

static void
test_highlight_lights_cells_and_says_something (void **state)
{
    g_autoptr (AvGame) game = play ("lay core/21 5 5 0\npile core/21", "draw");
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    g_autoptr (GString) text = g_string_new (NULL);
    AvHighlightContext context = { 7, 8, -1, cells, text, segments };

    av_game_highlight (game, &context);
    assert_int_equal (probe_calls[AV_POINT_HIGHLIGHT], 1);
    assert_int_equal (probe_last[AV_POINT_HIGHLIGHT], 8);
    assert_int_equal (cells->len, 2);
    assert_int_equal (g_array_index (cells, gint16, 0), 7);
    assert_string_equal (text->str, "probed\n");
}

static void
test_action_may_be_forbidden (void **state)
{
    check_play ("lay core/21 5 5 0\npile core/21 core/21\nstate probe.jinx 1",
                "draw\nrefuse place 5 4 0 jinxed\nexpect not legal place 5 4 0\n"
                "expect legal-count \"place\" 3\nplace 5 6 0\npass");

    assert_true (probe_calls[AV_POINT_ACTION] > 0);
}

static void
test_actions_may_be_added_to_a_phase (void **state)
{
    g_autoptr (AvGame) game =
        play ("lay core/21 5 5 0\npile core/20 core/20 core/20\nstate probe.wave 1",
              "draw\nrefuse wave not-now\nplace 5 6 2\nexpect phase deploy\nexpect legal wave\n"
              "expect legal-count \"wave\" 1\nwave\nexpect state probe.waves 1\nexpect phase draw");
    /* Also where there is nothing to deploy. */
    check_play (
        "lay core/17 5 5 0\nput follower blue 5 5 0\npile core/17 core/17\nstate probe.wave 1",
        "draw\nplace 6 5 0\nexpect phase deploy\nexpect legal-count \"deploy\" 0\nwave\n"
        "expect phase draw");

    /* Asked for the phase it is interested in and no other. */
    assert_int_equal (probe_last[AV_POINT_ACTIONS],
                      av_ruleset_find_phase (av_game_get_ruleset (game), "deploy"));
}

static void
test_deck_may_be_ordered_and_thinned (void **state)
{
    check_play (
        "lay core/21 5 5 0\noption probe.deck bent",
        /* Nine bends are left out; the four monasteries come first. */
        "expect tiles-left 66\nexpect legal-count \"draw\" 1\nexpect legal draw core/21\n"
        "draw core/21\nplace 6 5 0\npass\ndraw core/21\nplace 7 5 0\npass\n"
        "draw core/21\nplace 8 5 0\npass\ndraw core/21\nplace 9 5 0\npass\n"
        "expect not legal draw core/21\nexpect not legal draw core/24\nexpect legal draw core/20\n"
        "expect legal-count \"draw\" 24");

    assert_int_equal (probe_calls[AV_POINT_DECK], 1);
}

/* The start tile comes later than the others of its kind, which share their stage with another kind. */
static void
test_deck_may_part_tiles_of_a_kind (void **state)
{
    check_play ("option core.start drawn\noption probe.deck parted",
                "expect legal draw core/01\nexpect legal draw probe/01\n"
                "draw core/01\nplace 5 5 0\npass\ndraw probe/01\n");
}

static void
test_a_drawn_tile_may_go_back_or_out (void **state)
{
    check_play (
        "lay core/21 5 5 0\npile core/23 core/20 core/21\nstate probe.put_back 1",
        "draw\nexpect phase draw\nexpect tiles-left 3\ndraw core/20\nexpect phase place\n"
        "expect decider red\nplace 5 6 2\npass\ndraw core/21\nplace 6 5 0\npass\ndraw core/23\n"
        "expect tiles-left 0");
    guint n;
    assert_int_equal (probe_calls[AV_POINT_DRAWN], 4);

    g_autoptr (AvGame) out =
        play ("lay core/21 5 5 0\npile core/23 core/20 core/21\nstate probe.discard 1",
              "draw\nexpect phase draw\nexpect tiles-left 2");
    const AvEvent *events = av_game_get_events (out, &n);
    gboolean told = FALSE;
    for (guint i = 0; i < n; i++)
        if (events[i].type == AV_EVENT_DISCARD) {
            g_autofree gchar *text = av_event_describe (out, &events[i]);
            told = TRUE;
            /* A rule discarded it, though it might have fitted. */
            assert_null (strstr (text, "fits nowhere"));
        }
    assert_true (told);

    /* If all tiles of the pile are discarded, the game is over. */
    check_play ("lay core/21 5 5 0\npile core/23 core/20\nstate probe.discard 2",
                "draw\ndraw\nexpect finished");
}

static void
test_tiles_put_back_end_at_last (void **state)
{
    /* Once every tile of a pile was put back, the next one is discarded. */
    check_play ("lay core/21 5 5 0\npile core/23 core/20\nstate probe.put_back 99",
                "draw core/23\nexpect tiles-left 2\ndraw core/20\nexpect tiles-left 1\n"
                "draw core/23\nexpect finished");
    /* A stage of nothing but what was put back is mixed with the one after it; what is kept from
     * there ends no stage, and the next one that goes back is again one among all. */
    check_play ("lay core/21 5 5 0\noption probe.deck bent\nstate probe.put_back 1",
                "expect legal-count \"draw\" 1\ndraw core/21\nexpect phase draw\n"
                "expect tiles-left 66\nexpect legal-count \"draw\" 25\ndraw core/20\n"
                "place 6 5 0\npass\nexpect legal draw core/21\nexpect legal draw core/20\n"
                "expect tiles-left 65");
}

static void
test_places_may_be_forbidden_all_at_once (void **state)
{
    check_play (
        "lay core/21 5 5 0\npile core/20 core/20\nstate probe.haunt 1",
        "draw\nrefuse place 6 5 1 haunted\nexpect legal-count \"place\" 9\nplace 5 6 2\npass");
    check_play (
        "lay core/21 5 5 0\npile core/20 core/20\nstate probe.haunt 3",
        "draw\nrefuse place 5 4 1 haunted\nexpect legal-count \"place\" 3\nplace 5 4 0\npass");
    /* A tile that no rule lets lie anywhere is discarded. */
    check_play ("lay core/21 5 5 0\npile core/20 core/20 core/20\nstate probe.haunt 2",
                "draw\nexpect phase draw\nexpect tiles-left 2\ndraw\ndraw\nexpect finished");
}

static void
test_deploying_may_be_forbidden (void **state)
{
    g_autoptr (AvGame) game =
        play ("lay core/21 5 5 0\npile core/21 core/21\nstate probe.monkless 1",
              "draw\nplace 5 6 0\nrefuse deploy follower 5 6 12 no-monks\n"
              "expect not legal deploy follower 5 6 12\nexpect legal deploy follower 5 6 0\npass");

    /* Asked for monasteries only. */
    assert_int_equal (av_land_segment_slot (game, probe_last[AV_POINT_DEPLOY]), 12);
}

static void
test_deploying_may_be_allowed_elsewhere (void **state)
{
    check_play (
        "lay core/20 5 5 0\npile core/21 core/21\nstate probe.far 1",
        "draw\nplace 5 6 0\nexpect legal deploy follower 5 5 0\nrefuse deploy giant 5 5 0 wrong-place\n"
        "deploy follower 5 5 0\nexpect piece follower red 5 5 0\nexpect phase draw");
}

#define CITY "lay core/20 0 0 1\nput follower red 0 0 3\npile core/20 core/20\nedition 3\n"

static void
test_strength_may_be_changed (void **state)
{
    static const gchar city[] =
        "lay core/20 0 1 1\nlay core/20 1 0 2\nlay core/20 2 1 3\n"
        "put follower blue 0 1 3\nput follower blue 1 0 6\n"
        "put follower red 2 1 9\npile core/09 core/20\nstate probe.triple 1";
    check_play (city, "draw\nplace 1 1 0\npass\nexpect score red 8\n"
                      "expect score blue 0\nexpect supply red follower 7");

    assert_true (probe_calls[AV_POINT_STRENGTH] >= 1);
}

static void
test_a_score_may_be_changed (void **state)
{
    static const struct {
        const gchar *how, *expect;
    } cases[] = {
        { "0", "expect score red 4\nexpect score blue 0" },
        { "1", "expect score red 10\nexpect score blue 0" },
        { "2", "expect score red 0\nexpect score blue 0\nexpect supply red follower 7" },
        { "3", "expect score red 10\nexpect score blue 0" },
        /* A player who is not paid for the feature gets no extra points. */
        { "4", "expect score red 11\nexpect score blue 0" },
        { "5", "expect score red 0\nexpect score blue 4" },
    };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *prelude = g_strconcat (CITY "state probe.score ", cases[i].how, NULL);
        g_autofree gchar *lines = g_strconcat ("draw\nplace 1 0 3\npass\n", cases[i].expect, NULL);
        check_play (prelude, lines);
        assert_int_equal (probe_calls[AV_POINT_SCORE], 1);
        assert_int_equal (probe_last[AV_POINT_SCORE], 2);
    }
}

static void
test_a_farm_may_be_worth_more (void **state)
{
    static const gchar farm[] = "lay core/20 5 3 2\nlay core/20 5 4 0\nput follower red 5 4 3\n"
                                "pile core/21\nstate probe.farm 2\n";

    for (guint edition = 1; edition <= 3; edition++) {
        g_autofree gchar *prelude = g_strdup_printf ("%sedition %u", farm, edition);
        g_autofree gchar *lines =
            g_strdup_printf ("end\nexpect score red %u", edition == 1 ? 6 : 5);
        check_play (prelude, lines);
        assert_true (probe_calls[AV_POINT_FARM] >= 1);
    }
}

static void
test_who_is_told_of_what (void **state)
{
    /* A road of two tiles and a city of two are completed by one tile; only the road interests. */
    check_play (
        "lay core/20 5 4 2\nlay core/06 4 5 0\nlay core/06 6 5 0\nput follower red 5 4 6\n"
        "put follower blue 4 5 4\npile core/01 core/20",
        "draw\nplace 5 5 0\ndeploy follower 5 5 5\nexpect score red 2\nexpect score blue 3");

    assert_int_equal (probe_calls[AV_POINT_COMPLETED], 1);
    assert_int_equal (probe_last[AV_POINT_COMPLETED], 3);
    assert_int_equal (probe_calls[AV_POINT_SCORED], 2);
    assert_int_equal (probe_calls[AV_POINT_RETURNED], 2);
    assert_int_equal (probe_calls[AV_POINT_DEPLOYED], 0);
}

static void
check_worth (AvGame *game, guint slot, gint tiles, gboolean settled)
{
    guint segment = av_land_segment_at (game, av_land_tile_at (game, 5, 5), slot);
    AvWorthContext worth = av_land_get_worth (game, segment);
    assert_int_equal (worth.segment, av_land_feature (game, segment));
    assert_int_equal (worth.tiles, tiles);
    assert_int_equal (worth.settled, settled);
}

static void
test_what_a_feature_is_worth (void **state)
{
    /* A monastery, its field, its road; then a complete city. */
    g_autoptr (AvGame) game = play ("lay core/22 5 5 0\npile core/20", "");
    check_worth (game, 12, 9, FALSE);
    check_worth (game, 0, 1, TRUE);
    check_worth (game, 7, 1, FALSE);
    assert_int_equal (probe_calls[AV_POINT_WORTH], 0);
    g_clear_pointer (&game, av_game_free);

    game = play ("lay core/20 5 4 2\nlay core/20 5 5 0\npile core/20", "");
    check_worth (game, 1, 2, TRUE);
    assert_int_equal (probe_calls[AV_POINT_WORTH], 1);
    g_clear_pointer (&game, av_game_free);

    game = play ("lay core/20 5 4 2\nlay core/20 5 5 0\npile core/20\nstate probe.score 1", "");
    check_worth (game, 1, 0, FALSE);
    probe_calls[AV_POINT_DUE] = 0;
    for (guint slot = 0; slot < AV_SLOTS; slot++)
        av_land_make_due (game, av_land_segment_at (game, 1, slot));
    assert_int_equal (probe_calls[AV_POINT_DUE], 3);
    assert_int_equal (probe_last[AV_POINT_DUE], 0);
}

static void
test_a_piece_kind_of_its_own (void **state)
{
    check_play (
        "edition 3\nlay core/20 0 1 1\nlay core/20 1 0 2\nlay core/20 2 2 2\n"
        "put follower blue 0 1 3\nput ghost 0 1\npile core/20 core/09 core/20",
        "expect supply red giant 1\nexpect supply blue giant 1\nexpect piece ghost 0 1\n"
        "draw\nplace 2 1 3\nexpect legal deploy giant 2 1 9\nexpect legal deploy follower 2 1 9\n"
        "deploy giant 2 1 9\nexpect supply red giant 0\nexpect supply red follower 7\n"
        "expect piece giant red 2 1 9\n"
        "draw\nplace 1 1 0\npass\nexpect score red 8\nexpect score blue 0\n"
        "expect supply red giant 1\nexpect supply blue follower 7\nexpect piece ghost 0 1");

    assert_int_equal (probe_calls[AV_POINT_DEPLOYED], 1);
    assert_int_equal (probe_last[AV_POINT_DEPLOYED], 0);
    assert_int_equal (probe_calls[AV_POINT_RETURNED], 2);
}

static void
test_a_terrain_and_a_mark_of_its_own (void **state)
{
    gchar letters[5];
    g_autoptr (AvGame) game = play ("edition 3\nlay core/20 5 5 2\npile probe/01 core/20 core/20",
                                    "draw\nplace 5 6 0\ndeploy follower 5 6 0\n"
                                    /* Two tiles and a shrine of four. */
                                    "expect score red 8");
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    gint swamp = av_ruleset_find_name (ruleset, AV_ARG_ITEM, "probe/02");

    assert_true (swamp >= 0);
    av_land_get_edges (ruleset, swamp, 0, letters);
    assert_string_equal (letters, "SSSS");
    check_play ("edition 3\nlay probe/02 5 5 0\npile probe/02 probe/02 core/20 core/20",
                "draw\nexpect legal-count \"place\" 4\nplace 5 6 0\ndeploy follower 5 6 0\n"
                /* All of the new tile is occupied, so nobody is asked. */
                "draw\nplace 5 4 0\nexpect phase draw\n"
                "end\nexpect finished\nexpect score red 3");
}

/* With everything switched on, games can still be copied and verified, and end. */
static void
test_random_games_with_all_of_it (void **state)
{
    for (guint64 seed = 0; seed < 12; seed++) {
        g_autofree gchar *prelude = g_strdup_printf (
            "edition %u\nstate probe.open 1\nstate probe.duel 1\nstate probe.again 9\n"
            "state probe.bonus 3\nstate probe.wave 1\nstate probe.put_back 4\n"
            "state probe.discard 4\nstate probe.far 1\nstate probe.triple 1\nstate probe.score 4\n"
            "state probe.farm 1\n",
            (guint) (1 + seed % 3));
        g_autoptr (AvGame) game = play (prelude, "");
        g_autoptr (GString) complaints = g_string_new (NULL);
        AvRandom random;
        AvAction action;

        av_random_seed (&random, seed);
        while (av_game_sample (game, &random, &action)) {
            g_autoptr (AvGame) copy = av_game_dup (game);
            if (!av_game_verify (game, complaints))
                fail_msg ("%s", complaints->str);
            assert_true (av_game_apply (game, &action, NULL));
            assert_true (av_game_apply (copy, &action, NULL));
            assert_true (av_game_hash (game) == av_game_hash (copy));
        }
        assert_true (av_game_is_finished (game));
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_phase_goes_before_and_after_others),
        cmocka_unit_test (test_a_described_action_says_so),
        cmocka_unit_test (test_a_pushed_phase_has_its_own_decider_and_then_the_turn_goes_on),
        cmocka_unit_test (test_optional_arguments_are_written_where_given),
        cmocka_unit_test (test_turn_hooks),
        cmocka_unit_test (test_the_end),
        cmocka_unit_test (test_verify_hears_the_rules),
        cmocka_unit_test (test_highlight_lights_cells_and_says_something),
        cmocka_unit_test (test_action_may_be_forbidden),
        cmocka_unit_test (test_actions_may_be_added_to_a_phase),
        cmocka_unit_test (test_deck_may_be_ordered_and_thinned),
        cmocka_unit_test (test_deck_may_part_tiles_of_a_kind),
        cmocka_unit_test (test_a_drawn_tile_may_go_back_or_out),
        cmocka_unit_test (test_tiles_put_back_end_at_last),
        cmocka_unit_test (test_places_may_be_forbidden_all_at_once),
        cmocka_unit_test (test_deploying_may_be_forbidden),
        cmocka_unit_test (test_deploying_may_be_allowed_elsewhere),
        cmocka_unit_test (test_strength_may_be_changed),
        cmocka_unit_test (test_a_score_may_be_changed),
        cmocka_unit_test (test_a_farm_may_be_worth_more),
        cmocka_unit_test (test_who_is_told_of_what),
        cmocka_unit_test (test_what_a_feature_is_worth),
        cmocka_unit_test (test_a_piece_kind_of_its_own),
        cmocka_unit_test (test_a_terrain_and_a_mark_of_its_own),
        cmocka_unit_test (test_random_games_with_all_of_it),
    };
    g_autofree gchar *folder = g_dir_make_tmp ("avignon-hooks-XXXXXX", NULL);

    deck_path = g_build_filename (folder, "probe.xml", NULL);
    g_assert_true (g_file_set_contents (deck_path, probe_deck, -1, NULL));
    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &probe_rules);
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    g_unlink (deck_path);
    g_rmdir (folder);
    g_free (deck_path);
    return failed;
}
