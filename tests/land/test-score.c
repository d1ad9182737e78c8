/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-score.c: features that rules have scored at once, asked about, withheld or decided upon. */
#include "game-fixture.h"

#include <string.h>

static AvCatalogue *catalogue;

/* --- rules that do what a test says --- */

static struct {
    guint tiles;       /* counted for each feature, unless 0 */
    guint winners;     /* paid instead, unless 0 */
    gboolean nobody;   /* is paid */
    gint fed;          /* points for each that is fed, unless negative */
    gboolean withhold; /* what is complete */
    gboolean fail;
    gboolean elsewhere; /* another segment is put into what hook `score` is asked about */
    gboolean late;      /* pieces weigh something at the end only */
    /* What came of it. */
    guint n_around, n_scored, n_farmed;
    AvScoreContext scored;
    AvFarmedContext farmed;
} will;

static void
on_score (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    const GError reason = { AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, (gchar *) "no" };

    if (will.tiles != 0)
        context->tiles = will.tiles;
    if (will.fail)
        av_game_fail (game, rules, &reason);
    if (will.elsewhere)
        context->segment = 9999;
    /* What is only asked must not come of it. */
    av_game_add_counter (game, 0, 0, 1);
}

static void
on_strength (AvGame *game, guint rules, AvStrengthContext *context, gconstpointer data)
{
    for (guint i = 0; i < AV_MAX_PLAYERS && will.late && !context->final; i++)
        context->strength[i] = 0;
}

static void
on_majority (AvGame *game, guint rules, AvMajorityContext *context, gconstpointer data)
{
    will.n_around += context->around;
    if (will.winners != 0)
        context->winners = will.winners;
    if (will.nobody)
        context->winners = 0;
}

static void
on_fed (AvGame *game, guint rules, AvFedContext *context, gconstpointer data)
{
    if (will.fed >= 0)
        context->points = will.fed;
}

static void
on_completed (AvGame *game, guint rules, AvFeatureContext *context, gconstpointer data)
{
    if (will.withhold)
        av_land_withhold (game, context->segment, TRUE);
}

static void
on_scored (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    will.n_scored++;
    will.scored = *context;
}

static void
on_farmed (AvGame *game, guint rules, AvFarmedContext *context, gconstpointer data)
{
    /* A field without a city is told of, too. */
    if (context->points == 0)
        return;
    will.n_farmed++;
    will.farmed = *context;
}

static const AvHook hooks[] = {
    AV_HOOK (SCORE, on_score),       AV_HOOK (STRENGTH, on_strength),
    AV_HOOK (MAJORITY, on_majority), AV_HOOK (FED, on_fed),
    AV_HOOK (SCORED, on_scored),     AV_HOOK (COMPLETED, on_completed),
    AV_HOOK (FARMED, on_farmed),     AV_HOOK_END,
};

static const AvCounterDef counters[] = { { "calls", "calls", NULL }, { NULL, NULL, NULL } };

static const AvRules rules = {
    .id = "score",
    .version = "1.0",
    .name = "Score",
    .game = "land",
    .hooks = hooks,
    .counters = counters,
    AV_LAND_DEFS (.ties = 1),
};

static int
forget (void **state)
{
    memset (&will, 0, sizeof will);
    will.fed = -1;
    return 0;
}

/* A position after LINES, with those rules. */
static AvGame *
board (guint edition, const gchar *lines)
{
    g_autofree gchar *head = g_strdup_printf ("edition %u\nrules score\n", edition);

    return fixture_board (catalogue, head, lines);
}

static void
assert_sound (AvGame *game)
{
    g_autoptr (GString) complaints = g_string_new (NULL);

    av_game_recount (game, complaints);
    assert_string_equal (complaints->str, "");
}

static guint
segment_at (const AvGame *game, gint x, gint y, guint slot)
{
    return av_land_segment_at (game, av_land_tile_at (game, x, y), slot);
}

static void
assert_scores (const AvGame *game, gint red, gint blue)
{
    assert_int_equal (av_game_get_score (game, 0), red);
    assert_int_equal (av_game_get_score (game, 1), blue);
}

static gint
points_for (const AvGame *game, guint player, const gchar *reason)
{
    gint number = av_ruleset_find_reason (av_game_get_ruleset (game), reason);

    assert_true (number >= 0);
    return av_game_get_breakdown (game, player, (guint) number);
}

/* The half of a city, open to the south; a complete one; a farmer between them. */
#define OPEN_CITY "lay core/20 5 6 2\nput follower red 5 6 7\n"
#define CITY "lay core/20 5 6 2\nlay core/20 5 7 0\n"
#define FARM CITY "put follower blue 5 6 0\n"

/* --- at once --- */

static void
an_open_feature_is_scored_at_once (void **state)
{
    g_autoptr (AvGame) game = board (3, OPEN_CITY);
    guint city = segment_at (game, 5, 6, 7);

    av_land_score_now (game, city, AV_SCORE_FINAL, AV_ALL_PLAYERS, FALSE);
    assert_scores (game, 1, 0);
    assert_false (will.scored.complete);
    assert_true (will.scored.final);
    av_land_score_now (game, city, AV_SCORE_COMPLETE, AV_ALL_PLAYERS, FALSE);
    assert_scores (game, 3, 0);
    assert_true (will.scored.complete);
    assert_false (will.scored.final);
    assert_int_equal (will.scored.value, 2);
    assert_true (av_land_is_occupied (game, city));
    assert_sound (game);
}

/* A monastery needs all that is free around it, anything else one tile at least. */
static void
what_an_open_feature_will_bring_is_told (void **state)
{
    g_autoptr (AvGame) game = board (1, OPEN_CITY "lay core/21 12 12 0\nlay core/21 12 13 0\n");
    g_autoptr (AvGame) third = board (3, OPEN_CITY);

    /* Edition 1: a city of two tiles is worth half. */
    assert_int_equal (av_land_preview_closed (game, segment_at (game, 5, 6, 7)).points[0], 2);
    assert_int_equal (av_land_preview_closed (third, segment_at (third, 5, 6, 7)).points[0], 4);
    assert_int_equal (av_land_preview_closed (game, segment_at (game, 12, 12, 12)).value, 9);
}

static void
one_player_alone_is_paid_and_goes_home (void **state)
{
    g_autoptr (AvGame) game = board (3, OPEN_CITY);
    guint city = segment_at (game, 5, 6, 7);

    av_land_score_now (game, city, AV_SCORE_COMPLETE, 1u << 1, TRUE);
    assert_scores (game, 0, 0);
    assert_int_equal (will.scored.winners, 0);
    assert_int_equal (will.scored.value, 2);
    assert_true (av_land_is_occupied (game, city));
    av_land_score_now (game, city, AV_SCORE_COMPLETE, 1u << 0, TRUE);
    assert_scores (game, 2, 0);
    assert_false (av_land_is_occupied (game, city));
    assert_int_equal (av_game_get_supply (game, 0, 0), 7);
    assert_sound (game);
}

static void
a_field_is_scored_in_the_middle_of_the_game (void **state)
{
    static const gint each[] = { 0, 4, 3, 3 };

    for (guint edition = 1; edition <= 3; edition++) {
        g_autoptr (AvGame) game = board (edition, FARM);
        guint field = segment_at (game, 5, 6, 0);
        forget (NULL);
        av_land_score_now (game, field, AV_SCORE_COMPLETE, AV_ALL_PLAYERS, FALSE);
        assert_scores (game, 0, each[edition]);
        av_land_score_field (game, field, 5, 1u << 0, TRUE);
        assert_scores (game, 0, each[edition]);
        assert_true (av_land_is_occupied (game, field));
        av_land_score_field (game, field, 5, 1u << 1, TRUE);
        assert_scores (game, 0, each[edition] + 5);
        assert_false (av_land_is_occupied (game, field));
        assert_int_equal (will.n_farmed, 2);
        assert_int_equal (will.farmed.points, 5);
        assert_false (will.farmed.final);
        assert_sound (game);
    }
}

/* --- only asked --- */

static void
a_preview_changes_nothing_and_is_what_is_paid (void **state)
{
    guint n_paid = 0;

    for (guint64 seed = 0; seed < 30; seed++) {
        g_autoptr (AvGame) game = board (1 + seed % 3, "");
        av_game_set_seed (game, seed);
        fixture_play_on (game, seed, 60);
        g_autoptr (AvGame) before = av_game_dup (game);
        guint n_events;
        av_game_get_events (game, &n_events);
        for (gint i = av_land_next_piece (game, 0, AV_ANYBODY); i >= 0;
             i = av_land_next_piece (game, i + 1, AV_ANYBODY)) {
            guint segment = av_land_get_piece_at (game, i).segment, n;
            AvScoreHow how = seed % 2 ? AV_SCORE_FINAL : AV_SCORE_COMPLETE;
            g_autoptr (AvGame) paid = av_game_dup (game);
            AvScoreContext preview = av_land_preview (game, segment, how);
            av_game_get_events (game, &n);
            assert_int_equal (n, n_events);
            assert_true (av_game_equal (game, before));
            av_land_score_now (paid, segment, how, AV_ALL_PLAYERS, TRUE);
            for (guint player = 0; player < 2; player++) {
                assert_int_equal (av_game_get_score (paid, player),
                                  av_game_get_score (game, player) + preview.points[player]);
                n_paid += preview.points[player] > 0;
            }
            assert_sound (paid);
        }
    }
    assert_true (n_paid > 100);
}

static void
a_preview_of_a_field_says_what_it_feeds (void **state)
{
    g_autoptr (AvGame) game = board (3, FARM);
    guint field = segment_at (game, 5, 6, 0);

    will.fed = 7;
    AvScoreContext preview = av_land_preview_field (game, field, 2);
    assert_int_equal (preview.value, 7);
    assert_int_equal (preview.n_terms, 1);
    assert_int_equal (preview.terms[0].count, 1);
    assert_int_equal (preview.terms[0].each, 2);
    assert_int_equal (preview.winners, 1u << 1);
    assert_int_equal (preview.points[1], 7);
    assert_int_equal (preview.extra[1], 5);
    assert_int_equal (preview.points[0], 0);
}

static void
what_fails_in_a_preview_is_worth_nothing (void **state)
{
    g_autoptr (AvGame) game = board (3, OPEN_CITY);
    g_autoptr (GError) error = NULL;

    will.fail = TRUE;
    AvScoreContext preview = av_land_preview (game, segment_at (game, 5, 6, 7), AV_SCORE_COMPLETE);
    assert_int_equal (preview.value, 0);
    assert_int_equal (preview.points[0], 0);
    assert_true (av_game_get_failure (game, &error));
    assert_string_equal (error->message, "The rules “score” failed: no");
}

static void
what_is_scored_cannot_be_changed (void **state)
{
    g_autoptr (AvGame) game = board (3, OPEN_CITY);
    g_autoptr (GError) error = NULL;

    will.elsewhere = TRUE;
    guint city = segment_at (game, 5, 6, 7);
    assert_int_equal (av_land_preview (game, city, AV_SCORE_COMPLETE).value, 0);
    assert_true (av_game_get_failure (game, &error));
    if (!strstr (error->message, "hook “score”: what the hook is asked about cannot be changed"))
        fail_msg ("%s", error->message);
}

/* --- decided by rules --- */

static void
rules_say_who_has_the_majority (void **state)
{
    g_autoptr (AvGame) game = board (3, OPEN_CITY);
    guint city = segment_at (game, 5, 6, 7);

    will.nobody = TRUE;
    av_land_score_now (game, city, AV_SCORE_COMPLETE, AV_ALL_PLAYERS, FALSE);
    assert_scores (game, 0, 0);
    will.nobody = FALSE;
    will.winners = 3;
    av_land_score_now (game, city, AV_SCORE_COMPLETE, AV_ALL_PLAYERS, FALSE);
    assert_scores (game, 2, 2);
}

/* The pile holds one tile, so that the game ends with the turn. */
static AvGame *
play_last_turn (guint edition, const gchar *lines)
{
    g_autofree gchar *text = g_strconcat (lines, "\npile core/23", NULL);
    AvGame *game = board (edition, text);

    fixture_play (game, "draw");
    while (!av_game_is_finished (game))
        fixture_play_on (game, 1, 1);
    return game;
}

static void
a_field_without_farmers_goes_to_whom_rules_say (void **state)
{
    static const gint each[] = { 0, 4, 3, 3 };

    for (guint edition = 1; edition <= 3; edition++) {
        forget (NULL);
        will.winners = 1u << 0;
        g_autoptr (AvGame) game = board (edition, CITY);
        av_land_score_field (game, segment_at (game, 5, 6, 0), 0, AV_ALL_PLAYERS, FALSE);
        assert_scores (game, each[edition], 0);
        g_autoptr (AvGame) ended = play_last_turn (edition, FARM);
        assert_int_equal (points_for (ended, 0, "field"), each[edition]);
        assert_int_equal (will.n_around, edition == 1);
    }
}

static void
farmers_are_told_what_they_weigh_at_the_end (void **state)
{
    static const gint each[] = { 0, 4, 3, 3 };

    for (guint edition = 1; edition <= 3; edition++) {
        forget (NULL);
        will.late = TRUE;
        g_autoptr (AvGame) ended = play_last_turn (edition, FARM);
        assert_int_equal (points_for (ended, 1, "field"), each[edition]);
        assert_int_equal (will.n_farmed, 1);
        assert_int_equal (will.farmed.player, 1);
        assert_int_equal (will.farmed.points, each[edition]);
    }
}

static void
rules_say_how_many_tiles_count (void **state)
{
    g_autoptr (AvGame) game = board (3, OPEN_CITY);

    will.tiles = 11;
    av_land_score_now (game, segment_at (game, 5, 6, 7), AV_SCORE_COMPLETE, AV_ALL_PLAYERS, FALSE);
    assert_scores (game, 22, 0);
}

/* --- told and withheld --- */

/* A city is completed by the first player, with LINES before. */
static AvGame *
complete_city (const gchar *lines)
{
    g_autofree gchar *text = g_strconcat (lines, "\npile core/20 core/23 core/23", NULL);
    AvGame *game = board (3, text);

    fixture_play (game, "draw");
    fixture_play (game, "place 5 7 0");
    fixture_play (game, "pass");
    return game;
}

static void
what_nobody_holds_is_told_with_its_value (void **state)
{
    g_autoptr (AvGame) game = complete_city ("lay core/20 5 6 2");

    assert_int_equal (will.n_scored, 1);
    assert_int_equal (will.scored.value, 4);
    assert_int_equal (will.scored.winners, 0);
    assert_scores (game, 0, 0);
}

static void
what_is_withheld_is_not_scored (void **state)
{
    will.withhold = TRUE;
    g_autoptr (AvGame) game = complete_city (OPEN_CITY "put follower blue 5 6 0");
    guint city = segment_at (game, 5, 7, 1), field = segment_at (game, 5, 6, 0);
    AvFeature feature = av_land_get_feature (game, city);

    assert_true (feature.withheld && feature.complete);
    assert_int_equal (feature.tiles, 2);
    assert_int_equal (feature.pieces, 1);
    assert_int_equal (will.n_scored, 0);
    assert_scores (game, 0, 0);
    assert_sound (game);
    /* It feeds nobody, or as rules say. */
    assert_int_equal (av_land_preview_field (game, field, 0).points[1], 0);
    will.fed = 4;
    assert_int_equal (av_land_preview_field (game, field, 0).points[1], 4);
    will.fed = -1;
    fixture_play_on (game, 1, G_MAXUINT);
    assert_true (av_game_is_finished (game));
    assert_int_equal (points_for (game, 0, "city"), 0);
    assert_int_equal (points_for (game, 1, "field"), 0);
    /* Rules can have it scored all the same. */
    av_land_score_now (game, city, AV_SCORE_COMPLETE, AV_ALL_PLAYERS, TRUE);
    assert_int_equal (points_for (game, 0, "city"), 4);
}

static void
what_is_withheld_stays_so_when_its_feature_is_made_anew (void **state)
{
    g_autoptr (AvGame) game = board (3, CITY "lay core/20 7 6 2\n");
    guint city = segment_at (game, 5, 7, 1), other = segment_at (game, 7, 6, 7);

    av_land_withhold (game, city, TRUE);
    assert_true (av_land_tie (game, city, other, NULL));
    assert_true (av_land_get_feature (game, other).withheld);
    assert_true (av_land_untie (game, city, other));
    assert_true (av_land_get_feature (game, segment_at (game, 5, 6, 7)).withheld);
    av_land_withhold (game, city, FALSE);
    assert_false (av_land_get_feature (game, segment_at (game, 5, 6, 7)).withheld);
}

#define TEST(name) cmocka_unit_test_setup (name, forget)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        TEST (an_open_feature_is_scored_at_once),
        TEST (what_an_open_feature_will_bring_is_told),
        TEST (one_player_alone_is_paid_and_goes_home),
        TEST (a_field_is_scored_in_the_middle_of_the_game),
        TEST (a_preview_changes_nothing_and_is_what_is_paid),
        TEST (a_preview_of_a_field_says_what_it_feeds),
        TEST (what_fails_in_a_preview_is_worth_nothing),
        TEST (what_is_scored_cannot_be_changed),
        TEST (rules_say_who_has_the_majority),
        TEST (a_field_without_farmers_goes_to_whom_rules_say),
        TEST (farmers_are_told_what_they_weigh_at_the_end),
        TEST (rules_say_how_many_tiles_count),
        TEST (what_nobody_holds_is_told_with_its_value),
        TEST (what_is_withheld_is_not_scored),
        TEST (what_is_withheld_stays_so_when_its_feature_is_made_anew),
    };
    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &rules);
    gint failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
