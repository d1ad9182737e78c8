/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-event.c: events name the cells and the terms of each sum. */
#include "land/game-fixture.h"

#include <string.h>

#define HEAD                                                               \
    "avignon-record 1\ndecks core\nedition 3\nplayer red \"Anna\" human\n" \
    "player blue \"Bruno\" human\n"

static AvCatalogue *catalogue;

static AvGame *
play (const gchar *text)
{
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", NULL);
    AvGame *game = av_scenario_run (record, catalogue, failures);

    if (failures->len > 0)
        fail_msg ("%s", (gchar *) g_ptr_array_index (failures, 0));
    return game;
}

/* The first event of that type, or NULL; N_FOUND is set to their number. */
static const AvEvent *
find_event (const AvGame *game, AvEventType type, guint *n_found)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n), *first = NULL;

    *n_found = 0;
    for (guint i = n; i-- > 0;)
        if (events[i].type == type) {
            first = &events[i];
            (*n_found)++;
        }
    return first;
}

static void
test_a_city_says_what_it_is_made_of (void **state)
{
    g_autoptr (AvGame) game = play (HEAD "lay core/20 0 0 1\nlay core/14 1 0 0\n"
                                         "put follower red 0 0 3\npile core/20 core/20\nbegin\n"
                                         "draw\nplace 2 0 3\npass\n");
    g_autoptr (GString) sum = g_string_new (NULL);
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    guint n, columns = 0;
    const AvEvent *score = find_event (game, AV_EVENT_SCORE, &n);

    assert_int_equal (n, 1);
    assert_int_equal (score->player, 0);
    assert_int_equal (score->points, 8);
    assert_string_equal (av_ruleset_get_reason (av_game_get_ruleset (game), score->reason)->id,
                         "city");
    av_event_sum (game, score, sum);
    assert_non_null (strstr (sum->str, "3 tiles"));
    assert_non_null (strstr (sum->str, "1 shield"));
    assert_true (g_str_has_suffix (sum->str, "= 8"));
    av_event_cells (game, score, cells);
    assert_int_equal (cells->len, 6);
    for (guint i = 0; i < cells->len; i += 2) {
        columns |= 1u << g_array_index (cells, gint16, i);
        assert_int_equal (g_array_index (cells, gint16, i + 1), 0);
    }
    assert_int_equal (columns, 7);
    g_autofree gchar *said = av_event_describe (game, score);
    assert_non_null (strstr (said, "Anna"));

    const AvEvent *home = find_event (game, AV_EVENT_RETURN, &n);
    assert_int_equal (n, 1);
    assert_int_equal (home->player, 0);
    assert_int_equal (home->from_x, 0);
    assert_int_equal (home->from_y, 0);
}

static void
test_terms_add_up_to_the_points (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (3);

    for (guint64 seed = 0; seed < 30; seed++) {
        setup->edition = 1 + seed % 3;
        g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
        g_autoptr (AvGame) game = fixture_game (ruleset, seed);
        gint told[AV_MAX_PLAYERS] = { 0 };
        AvRandom random;
        AvAction action;
        av_random_seed (&random, seed);
        while (av_game_sample (game, &random, &action)) {
            guint n;
            assert_true (av_game_apply (game, &action, NULL));
            const AvEvent *events = av_game_get_events (game, &n);
            for (guint i = 0; i < n; i++) {
                g_autofree gchar *said = av_event_describe (game, &events[i]);
                gint sum = 0;
                assert_true (said != NULL && *said != '\0');
                assert_true (*av_event_type_name (events[i].type) != '\0');
                if (events[i].type != AV_EVENT_SCORE)
                    continue;
                for (guint t = 0; t < events[i].n_terms; t++)
                    sum += events[i].terms[t].count * events[i].terms[t].each;
                assert_true (events[i].n_terms > 0);
                assert_int_equal (sum, events[i].points);
                told[events[i].player] += events[i].points;
            }
        }
        for (guint p = 0; p < 3; p++)
            assert_int_equal (told[p], av_game_get_score (game, p));
    }
}

static void
test_a_discarded_tile_is_announced (void **state)
{
    g_autoptr (AvGame) game = play (HEAD "lay core/17 5 5 0\npile core/21 core/20\nbegin\ndraw\n");
    guint n;
    const AvEvent *discard = find_event (game, AV_EVENT_DISCARD, &n);

    assert_int_equal (n, 1);
    assert_string_equal (
        av_ruleset_get_name (av_game_get_ruleset (game), AV_ARG_ITEM, discard->item), "core/21");
}

static void
test_the_end_is_told_once (void **state)
{
    g_autoptr (AvGame) game = play (HEAD "lay core/17 5 5 0\npile core/17\nbegin\ndraw\n"
                                         "place 5 6 0\ndeploy follower 5 6 0\n");
    guint n;

    assert_true (av_game_is_finished (game));
    find_event (game, AV_EVENT_OVER, &n);
    assert_int_equal (n, 1);
    find_event (game, AV_EVENT_DEPLOY, &n);
    assert_int_equal (n, 1);
}

static void
test_nobody_who_wants_none_gets_any (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (AvGame) loud = fixture_game (ruleset, 1), quiet = fixture_game (ruleset, 1);
    AvRandom random;
    AvAction action;
    guint n;

    av_game_set_events (quiet, FALSE);
    assert_false (av_game_wants_events (quiet));
    assert_true (av_game_wants_events (loud));
    av_random_seed (&random, 1);
    while (av_game_sample (loud, &random, &action)) {
        assert_true (av_game_apply (loud, &action, NULL));
        assert_true (av_game_apply (quiet, &action, NULL));
        av_game_get_events (quiet, &n);
        assert_int_equal (n, 0);
        assert_true (av_game_hash (loud) == av_game_hash (quiet));
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_city_says_what_it_is_made_of),
        cmocka_unit_test (test_terms_add_up_to_the_points),
        cmocka_unit_test (test_a_discarded_tile_is_announced),
        cmocka_unit_test (test_the_end_is_told_once),
        cmocka_unit_test (test_nobody_who_wants_none_gets_any),
    };

    catalogue = fixture_catalogue ();
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
