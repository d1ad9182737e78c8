/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-action.c: converting actions to text and back, and the form in which they are recorded. */
#include "land/game-fixture.h"

#include <string.h>

static AvCatalogue *catalogue;

static AvGame *
new_game (guint n_players)
{
    g_autoptr (AvSetup) setup = fixture_setup (n_players);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    return fixture_game (ruleset, 1);
}

static void
test_size_is_sixteen_bytes (void **state)
{
    assert_int_equal (sizeof (AvAction), 16);
}

static void
test_every_legal_action_reads_back_from_its_text (void **state)
{
    g_autoptr (AvGame) game = new_game (3);
    AvRandom random;
    AvAction action;

    av_random_seed (&random, 5);
    while (!av_game_is_finished (game)) {
        g_auto (AvActionList) list = { 0 };
        guint n = av_game_legal (game, &list);
        assert_true (n > 0);
        for (guint i = 0; i < n; i++) {
            g_autoptr (GString) text = g_string_new (NULL);
            AvAction back;
            av_action_to_text (game, &list.items[i], text);
            back = fixture_action (game, text->str);
            assert_int_equal (back.kind, list.items[i].kind);
            assert_int_equal (back.player, list.items[i].player);
            assert_memory_equal (back.args, list.items[i].args, sizeof back.args);
            g_autofree gchar *said = av_action_describe (game, &list.items[i]);
            assert_true (said != NULL && *said != '\0');
        }
        assert_true (av_game_sample (game, &random, &action));
        assert_true (av_game_apply (game, &action, NULL));
    }
}

static void
test_words_that_are_no_action (void **state)
{
    static const gchar *const wrong[] = {
        "",
        "dance",
        "place",
        "place 1",
        "place 1 2",
        "place 1 2 4",
        "place 1 2 -1",
        "place 1 2 x",
        "place 1 2 3 4",
        "place 1.5 2 0",
        "place 99999999999 2 0",
        "deploy",
        "deploy follower",
        "deploy follower 1 2",
        "deploy follower 1 2 16",
        "deploy follower 1 2 -1",
        "deploy elephant 1 2 0",
        "deploy follower 1 2 0 0",
        "draw core/99",
        "draw nothing",
        "draw core/01 core/02",
        "pass 1",
        "purple: pass",
        "grey: pass", /* nobody plays grey */
        "red:",
        "red: dance",
        "red pass",
    };
    g_autoptr (AvGame) game = new_game (2);

    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (GError) error = NULL;
        AvAction action;
        if (av_action_parse (game, wrong[i], &action, &error))
            fail_msg ("“%s” is taken for an action", wrong[i]);
        assert_true (error != NULL && error->message != NULL);
        assert_true (g_error_matches (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT));
        assert_null (av_game_error_get_refusal (error));
    }
}

/* What lies in the list's room beyond its end weighs nothing, however many actions it has. */
static void
test_choosing_among_any_number (void **state)
{
    static const guint sizes[] = { 1, 5, 200, 255, 300 };
    AvRandom random;

    av_random_seed (&random, 3);
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++) {
        guint n = sizes[s];
        g_autofree AvAction *items = g_new (AvAction, n + 4);
        g_autofree guint *times = g_new0 (guint, n);
        for (guint i = 0; i < n + 4; i++)
            items[i] = (AvAction){ .player = AV_NATURE, .weight = i < n ? 2 : 30000 };
        AvActionList list = { items, n, n + 4 };
        for (guint i = 0; i < 200 * n; i++) {
            guint place = av_action_list_choose (&list, &random) - items;
            assert_true (place < n);
            times[place]++;
        }
        for (guint i = 0; i < n; i++)
            assert_in_range (times[i], 120, 280);
    }
}

static void
test_a_colour_may_stand_before_it (void **state)
{
    g_autoptr (AvGame) game = new_game (2);

    fixture_play (game, "draw core/01");
    assert_int_equal (fixture_action (game, "place 3 3 0").player, 0);
    assert_int_equal (fixture_action (game, "red: place 3 3 0").player, 0);
    assert_int_equal (fixture_action (game, "blue: place 3 3 0").player, 1);
}

static void
test_text_has_the_colour_of_who_is_not_on_turn (void **state)
{
    g_autoptr (AvGame) game = new_game (2);
    g_autoptr (GString) text = g_string_new (NULL);
    AvAction action;

    fixture_play (game, "draw core/01");
    action = fixture_action (game, "blue: place 3 3 0");
    av_action_to_text (game, &action, text);
    assert_string_equal (text->str, "blue: place 3 3 0");
    g_string_truncate (text, 0);
    action = fixture_action (game, "red: place 3 3 0");
    av_action_to_text (game, &action, text);
    assert_string_equal (text->str, "place 3 3 0");
}

static void
test_check_gives_the_recorded_form (void **state)
{
    g_autoptr (AvGame) game = new_game (2);
    g_autoptr (GError) error = NULL;
    AvAction action;

    fixture_play (game, "draw core/01");
    fixture_play (game, "place 5 5 0");
    action = fixture_action (game, "deploy follower 5 5 13");
    assert_true (av_game_check (game, &action, &error));
    assert_int_equal (action.args[3], 4);
    fixture_play (game, "deploy follower 5 5 13");
    fixture_play (game, "draw core/23");
    action = fixture_action (game, "place 6 5 3");
    assert_true (av_game_check (game, &action, &error));
    assert_int_equal (action.args[2], 1);
}

static void
test_a_refused_action_changes_nothing (void **state)
{
    g_autoptr (AvGame) game = new_game (2);
    g_autoptr (GError) error = NULL;

    fixture_play (game, "draw core/01");
    guint64 before = av_game_hash (game);
    g_autoptr (AvGame) copy = av_game_dup (game);
    AvAction action = fixture_action (game, "place 20 3 0");
    assert_false (av_game_check (game, &action, NULL));
    assert_false (av_game_apply (game, &action, &error));
    assert_string_equal (av_game_error_get_refusal (error), "off-table");
    assert_true (g_error_matches (error, AV_GAME_ERROR, AV_GAME_ERROR_REFUSED));
    assert_true (av_game_hash (game) == before);
    assert_true (av_game_equal (game, copy));
    assert_int_equal (av_game_get_n_actions (game), 1);
}

/* An action with any numbers is refused or legal; nothing breaks. */
static void
test_actions_of_any_numbers (void **state)
{
    g_autoptr (AvGame) game = new_game (3);
    AvRandom random;
    AvAction legal;

    av_random_seed (&random, 9);
    while (!av_game_is_finished (game)) {
        for (guint i = 0; i < 40; i++) {
            AvAction action = { .kind = av_random_below (&random, i % 4 == 0 ? 256 : 8) };
            guint who = av_random_below (&random, 5);
            action.player = who < 3 ? who : who == 3 ? AV_NATURE : av_random_below (&random, 256);
            for (guint a = 0; a < AV_ACTION_ARGS; a++)
                action.args[a] = i % 2 == 0 ? (gint16) av_random_next (&random)
                                            : (gint16) av_random_below (&random, 24) - 2;
            if (action.kind < av_ruleset_get_n_actions (av_game_get_ruleset (game)))
                av_game_check (game, &action, NULL);
            else
                assert_false (av_game_check (game, &action, NULL));
        }
        assert_true (av_game_sample (game, &random, &legal));
        assert_true (av_game_apply (game, &legal, NULL));
    }
}

static void
test_only_what_a_record_can_hold_is_sound (void **state)
{
    g_autoptr (AvGame) game = new_game (2);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvAction place = { .kind = av_ruleset_find_action (ruleset, "place"), .args = { 3, 3, 3 } };
    AvAction deploy = { .kind = av_ruleset_find_action (ruleset, "deploy"),
                        .args = { 0, 3, 3, 15 } };
    AvAction draw = { .kind = av_ruleset_find_action (ruleset, "draw"), .args = { 0 } };

    assert_true (av_action_is_sound (ruleset, &place));
    place.args[0] = G_MAXINT16;
    assert_true (av_action_is_sound (ruleset, &place));
    place.args[2] = 4;
    assert_false (av_action_is_sound (ruleset, &place));
    place.args[2] = -1;
    assert_false (av_action_is_sound (ruleset, &place));

    assert_true (av_action_is_sound (ruleset, &deploy));
    deploy.args[3] = 16;
    assert_false (av_action_is_sound (ruleset, &deploy));
    deploy.args[3] = 0;
    deploy.args[0] = av_ruleset_get_n_names (ruleset, AV_ARG_PIECE);
    assert_false (av_action_is_sound (ruleset, &deploy));

    assert_true (av_action_is_sound (ruleset, &draw));
    draw.args[0] = av_ruleset_get_n_names (ruleset, AV_ARG_ITEM);
    assert_false (av_action_is_sound (ruleset, &draw));
}

static void
test_a_list_grows (void **state)
{
    g_auto (AvActionList) list = { 0 };

    for (guint i = 0; i < 5000; i++)
        av_action_list_add (&list, &(AvAction){ .kind = 1, .args = { (gint16) i } });
    assert_int_equal (list.n, 5000);
    for (guint i = 0; i < 5000; i++)
        assert_int_equal (list.items[i].args[0], i);
    av_action_list_reserve (&list, 100000);
    assert_true (list.capacity >= 105000);
    av_action_list_clear (&list);
    assert_null (list.items);
    assert_int_equal (list.n, 0);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_size_is_sixteen_bytes),
        cmocka_unit_test (test_every_legal_action_reads_back_from_its_text),
        cmocka_unit_test (test_words_that_are_no_action),
        cmocka_unit_test (test_choosing_among_any_number),
        cmocka_unit_test (test_a_colour_may_stand_before_it),
        cmocka_unit_test (test_text_has_the_colour_of_who_is_not_on_turn),
        cmocka_unit_test (test_check_gives_the_recorded_form),
        cmocka_unit_test (test_a_refused_action_changes_nothing),
        cmocka_unit_test (test_actions_of_any_numbers),
        cmocka_unit_test (test_only_what_a_record_can_hold_is_sound),
        cmocka_unit_test (test_a_list_grows),
    };

    catalogue = fixture_catalogue ();
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
