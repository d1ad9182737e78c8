/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-feature.c: features rebuilt from their segments are the same as those kept in play. */
#include "game-fixture.h"

#include "land/change.h"
#include "land/land-private.h"

#include <string.h>

static AvCatalogue *catalogue;

static void
rebuild_all (AvGame *game)
{
    for (guint tile = 0; tile < av_land_get_n_tiles (game); tile++)
        for (guint slot = 0; slot < AV_SLOTS; slot++)
            land_feature_rebuild (game, av_land_segment_at (game, tile, slot));
}

static void
check (AvGame *game, const gchar *when)
{
    g_autoptr (GString) complaints = g_string_new (NULL);

    if (!av_game_verify (game, complaints))
        fail_msg ("%s: %s", when, complaints->str);
}

static void
test_rebuilt_features_bear_a_recount (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (4);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);

    for (guint64 seed = 0; seed < 10; seed++) {
        g_autoptr (AvGame) game = fixture_game (ruleset, seed);
        for (guint i = 0; i < 30 && !av_game_is_finished (game); i++) {
            fixture_play_on (game, seed * 100 + i, 7);
            check (game, "before");
            rebuild_all (game);
            check (game, "after");
        }
    }
}

/* Also between completing and scoring: whatever stands for the feature then is what is scored. */
static void
test_a_game_goes_on_the_same_after_rebuilding (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (3);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);

    for (guint64 seed = 0; seed < 20; seed++) {
        g_autoptr (AvGame) game = fixture_game (ruleset, seed),
                           other = fixture_game (ruleset, seed);
        AvRandom random;
        AvAction action;
        av_random_seed (&random, seed);
        while (av_game_sample (game, &random, &action)) {
            assert_true (av_game_apply (game, &action, NULL));
            assert_true (av_game_apply (other, &action, NULL));
            if (strcmp (av_game_get_phase_id (other), "deploy") == 0)
                rebuild_all (other);
            for (guint p = 0; p < 3; p++) {
                assert_int_equal (av_game_get_score (game, p), av_game_get_score (other, p));
                assert_int_equal (av_game_get_supply (game, p, 0),
                                  av_game_get_supply (other, p, 0));
            }
            /* Which segment stands for a feature is nothing the rules can see. */
            assert_true (av_game_hash (game) == av_game_hash (other));
        }
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_rebuilt_features_bear_a_recount),
        cmocka_unit_test (test_a_game_goes_on_the_same_after_rebuilding),
    };

    catalogue = fixture_catalogue ();
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
