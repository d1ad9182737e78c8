/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-bot.c: computer players: what they are told and what is kept from them, what positions are worth, their answers. */
#include "contract/objects/tray-rules.h"
#include "game-fixture.h"

#include <avignon/host/bot.h>
#include <avignon/host/record.h>

static AvCatalogue *catalogue;

/* Rules that have a say in the end of a game, and say nothing. */
static void
say_nothing (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
}

static const AvHook witness_hooks[] = { AV_HOOK (FINAL, say_nothing), AV_HOOK_END };
static const AvRules witness = {
    .id = "witness", .version = "1.0", .name = "Witness", .game = "land", .hooks = witness_hooks
};

static const AvRules bare = {
    .id = "bare",
    .version = "1.0",
    .name = "Bare",
    .game = "land",
    AV_LAND_DEFS (.trays = tray_defs),
};

/* Rules of which a player may not know all. */
static void
draw_anew (AvGame *game, guint rules, AvConcealContext *context, gconstpointer data)
{
}

static const AvHook secret_hooks[] = { AV_HOOK (CONCEAL, draw_anew), AV_HOOK_END };
static const AvRules secret = {
    .id = "secret", .version = "1.0", .name = "Secret", .game = "land", .hooks = secret_hooks
};

/* --- a player who writes down what he is asked --- */

static struct {
    AvGame *game;
    AvBotTask task;
    gboolean answers, cheats;
} spy;

static gboolean
spy_choose (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    g_auto (AvActionList) list = { 0 };

    g_clear_pointer (&spy.game, av_game_free);
    spy.game = av_game_dup (task->game);
    spy.task = *task;
    if (!spy.answers)
        return FALSE;
    av_game_legal (task->game, &list);
    answer->action = list.items[0];
    if (spy.cheats)
        answer->action.args[0] = -5;
    return TRUE;
}

static const AvBotLevel spy_levels[] = { { "slow", "Slow", 1000, 70 },
                                         { "quick", "Quick", 0 },
                                         { NULL, NULL, 0 } };
static const AvBotDef spy_def = { .levels = spy_levels, .choose = spy_choose };

static AvGame *
play (const gchar *lines)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *text = g_strdup_printf ("avignon-record 1\ndecks core\nrules bare\n"
                                              "player red \"Anna\" human\n"
                                              "player blue \"Bruno\" bot:spy:quick\n%s\nbegin\n",
                                              lines);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "game", &error);

    if (record == NULL)
        fail_msg ("%s", error->message);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    return fixture_game (ruleset, 1);
}

/* What the player who decides now is shown. */
static const AvGame *
spy_on (const AvGame *game, guint64 seed)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvBot) bot =
        av_bot_new (catalogue, "bot:spy:quick", av_game_get_ruleset (game), &error);
    const AvBotBudget budget = { .seed = seed };
    AvBotAnswer answer;

    spy.answers = TRUE;
    spy.cheats = FALSE;
    if (!av_bot_choose (bot, game, &budget, &answer, &error))
        fail_msg ("%s", error->message);
    return spy.game;
}

/* All that could tell two games of one set-up apart: trays, and what chance brings if everybody does the first thing he
 * may. */
static gchar *
describe (const AvGame *game)
{
    g_autoptr (AvGame) copy = av_game_dup (game);
    g_auto (AvActionList) list = { 0 };
    GString *text = g_string_new (NULL);

    for (guint player = 0; player < 2; player++)
        for (guint i = 0; i < av_land_tray_count (game, tray_of (game, TRAY_HAND), player); i++)
            g_string_append_printf (text, "hand %u\n",
                                    av_land_tray_get (game, tray_of (game, TRAY_HAND), player, i));
    while (av_game_legal (copy, &list) > 0) {
        AvAction action = list.items[0];
        av_game_chance (copy, &action);
        av_action_to_text (copy, &action, text);
        g_string_append_c (text, '\n');
        assert_true (av_game_apply (copy, &action, NULL));
    }
    return g_string_free (text, FALSE);
}

/* --- tests --- */

/* Of two games that differ only in what a player may not know, he is shown the same. */
static void
what_is_hidden_makes_no_difference (void **state)
{
    static const gchar *const twins[] = {
        "tray hand red core/03\ntray hand blue core/02 core/05\npile core/14 core/07 core/09 core/12",
        "tray hand red core/03\ntray hand blue core/12 core/07\npile core/14 core/05 core/02 core/09",
    };
    g_autofree gchar *first = NULL;
    gboolean varies = FALSE;

    for (guint64 seed = 1; seed < 20; seed++) {
        g_autofree gchar *shown[2] = { NULL, NULL };
        for (guint i = 0; i < 2; i++) {
            g_autoptr (AvGame) game = play (twins[i]);
            fixture_play (game, "draw core/14");
            const AvGame *copy = spy_on (game, seed);
            shown[i] = describe (copy);
            /* What he knows stays: his own hand, the tile in hand, how many are left. */
            assert_int_equal (av_land_tray_get (copy, tray_of (copy, TRAY_HAND), 0, 0),
                              av_land_tray_get (game, tray_of (game, TRAY_HAND), 0, 0));
            assert_int_equal (av_land_get_drawn (copy), av_land_get_drawn (game));
            assert_int_equal (av_game_get_tiles_left (copy), 3);
        }
        assert_string_equal (shown[0], shown[1]);
        if (first == NULL)
            first = g_strdup (shown[0]);
        varies |= strcmp (first, shown[0]) != 0;
        g_free (shown[1]);
        shown[1] = NULL;
    }
    assert_true (varies);
}

/* The same where no order is fixed: hidden tiles go back among those left of their stage, and chance begins anew. */
static void
tiles_are_redrawn_from_the_pile (void **state)
{
    guint sum = 0, n_kinds = 0;
    gboolean kinds[64] = { FALSE };

    for (guint64 seed = 1; seed < 40; seed++) {
        g_autoptr (AvGame) game = play ("tray hand blue core/02 core/05");
        AvAction action;
        assert_true (av_game_chance (game, &action));
        assert_true (av_game_apply (game, &action, NULL));
        const AvGame *copy = spy_on (game, seed);
        guint left = 0;
        for (guint kind = 0; kind < av_land_get_n_kinds (av_game_get_ruleset (copy)); kind++)
            left += av_land_get_left (copy, kind);
        assert_int_equal (left, av_game_get_tiles_left (game));
        for (guint i = 0; i < 2; i++) {
            guint kind = av_land_tray_get (copy, tray_of (copy, TRAY_HAND), 1, i);
            n_kinds += !kinds[kind];
            kinds[kind] = TRUE;
            sum++;
        }
        g_autoptr (GString) complaints = g_string_new (NULL);
        if (!av_game_recount (spy.game, complaints))
            fail_msg ("%s", complaints->str);
    }
    assert_int_equal (sum, 78);
    assert_true (n_kinds > 10);
}

static void
players_are_found_by_name (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    static const gchar *const missing[] = { "bot:spy:fast", "bot:random:1", "bot:nobody", "spy",
                                            "human" };

    for (guint i = 0; i < G_N_ELEMENTS (missing); i++) {
        g_autoptr (GError) error = NULL;
        assert_null (av_bot_new (catalogue, missing[i], ruleset, &error));
        assert_int_equal (error->code, AV_RULESET_ERROR_MISSING);
        assert_non_null (strstr (error->message, missing[i]));
    }
    g_autoptr (AvBot) first = av_bot_new (catalogue, "bot:spy", ruleset, NULL);
    assert_non_null (first);
    g_autoptr (AvBot) random = av_bot_new (catalogue, "bot:random", ruleset, NULL);
    assert_non_null (random);
}

static void
a_budget_is_passed_on (void **state)
{
    g_autoptr (AvGame) game = play ("pile core/14");
    g_autoptr (AvBot) slow =
        av_bot_new (catalogue, "bot:spy:slow", av_game_get_ruleset (game), NULL);
    AvBotAnswer answer;
    gint64 now = g_get_monotonic_time ();

    fixture_play (game, "draw core/14");
    spy.answers = TRUE;
    spy.cheats = FALSE;
    assert_true (av_bot_choose (slow, game, &(AvBotBudget){ 0 }, &answer, NULL));
    assert_int_equal (spy.task.level, 0);
    assert_int_equal (spy.task.nodes, 70);
    assert_int_equal (spy.task.threads, 1);
    assert_true (spy.task.until >= now + 1000000 && spy.task.until < now + 60000000);
    assert_true (
        av_bot_choose (slow, game, &(AvBotBudget){ .nodes = 5, .threads = 3 }, &answer, NULL));
    assert_int_equal (spy.task.until, 0);
    assert_int_equal (spy.task.nodes, 5);
    assert_int_equal (spy.task.threads, 3);
    assert_true (av_game_apply (game, &answer.action, NULL));
}

/* The record is passed on where nothing in it is hidden: no trays that are hidden, no rules that conceal. */
static void
a_record_that_tells_secrets_is_kept_back (void **state)
{
    static const gchar *const rules[] = { "witness", "secret", "bare" };

    for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
        g_autoptr (AvSetup) setup = fixture_setup (2);
        AvBotAnswer answer;
        av_setup_add_rules (setup, rules[i]);
        g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
        g_autoptr (AvGame) game = fixture_game (ruleset, 1);
        g_autoptr (AvBot) quick = av_bot_new (catalogue, "bot:spy:quick", ruleset, NULL);
        g_auto (AvActionList) list = { 0 };
        assert_true (av_game_legal (game, &list) > 0);
        assert_true (av_game_apply (game, &list.items[0], NULL));
        spy.answers = TRUE;
        spy.cheats = FALSE;
        assert_true (
            av_bot_choose (quick, game, &(AvBotBudget){ .record = "begin\n" }, &answer, NULL));
        if (i == 0)
            assert_string_equal (spy.task.record, "begin\n");
        else
            assert_null (spy.task.record);
    }
}

/* A wrong answer, or none, costs the turn: the default move is done, and why is told. */
static void
wrong_answers_cost_the_turn (void **state)
{
    g_autoptr (AvGame) game = play ("pile core/14");
    g_autoptr (AvBot) bot =
        av_bot_new (catalogue, "bot:spy:quick", av_game_get_ruleset (game), NULL);
    g_autoptr (AvGame) before = NULL;
    g_auto (AvActionList) list = { 0 };
    AvBotAnswer answer;
    gint cancelled = 1;

    fixture_play (game, "draw core/14");
    av_game_legal (game, &list);
    before = av_game_dup (game);
    for (guint i = 0; i < 3; i++) {
        g_autoptr (GError) error = NULL;
        spy.answers = i > 0;
        spy.cheats = i == 1;
        gboolean chosen = av_bot_choose (
            bot, game, &(AvBotBudget){ .cancelled = i == 2 ? &cancelled : NULL }, &answer, &error);
        assert_int_equal (chosen, i < 2);
        assert_true (i < 2 || g_error_matches (error, AV_BOT_ERROR, AV_BOT_ERROR_CANCELLED));
        if (!chosen)
            continue;
        assert_non_null (strstr (av_bot_get_fault (bot), "bot:spy:quick"));
        assert_memory_equal (&answer.action, &list.items[0], sizeof (AvAction));
    }
    assert_true (av_game_equal (game, before));
    spy.cheats = FALSE;
    assert_true (av_bot_choose (bot, game, &(AvBotBudget){ 0 }, &answer, NULL));
    assert_null (av_bot_get_fault (bot));
}

/* Worth: the score if the game ended now, and what is under way; asking changes nothing. */
static void
positions_have_a_worth (void **state)
{
    g_autoptr (AvGame) game = play ("lay core/17 10 10 0\nput follower red 10 10 4\nscore red 5");
    g_autoptr (AvGame) empty = play ("lay core/17 10 10 0\nscore red 5");
    g_autoptr (AvGame) before = av_game_dup (game), scratch = av_game_dup (game),
                       other = av_game_dup (empty);
    gdouble values[AV_MAX_PLAYERS], none[AV_MAX_PLAYERS];

    av_game_evaluate (game, scratch, values);
    av_game_evaluate (empty, other, none);
    assert_true (av_game_equal (game, before));
    assert_float_equal ((none[0] - none[1]), 5, 1e-6);
    assert_true (values[1] == none[1]);
    assert_true (values[0] != none[0]);
    assert_float_equal (av_bot_margin (av_game_get_ruleset (game), 0, none), 5, 1e-6);
    assert_float_equal (av_bot_margin (av_game_get_ruleset (game), 1, none), -5, 1e-6);

    /* Each follower in hand is worth something, not the first one alone: here blue has six, five and four. */
    gdouble last = G_MAXDOUBLE;
    for (guint n = 1; n <= 3; n++) {
        g_autoptr (GString) lines = g_string_new ("lay core/17 10 10 0\n");
        for (guint i = 0; i < 4; i++)
            g_string_append (lines, "put follower red 10 10 4\n");
        for (guint i = 0; i < n; i++)
            g_string_append (lines, "put follower blue 10 10 4\n");
        g_autoptr (AvGame) outvoted = play (lines->str);
        g_autoptr (AvGame) copy = av_game_dup (outvoted);
        av_game_evaluate (outvoted, copy, values);
        assert_true (values[1] < last - 1e-6);
        last = values[1];
    }

    /* The same lead wins the more surely the less is to come. */
    gdouble early = av_bot_chance (game, 5);
    assert_float_equal (av_bot_chance (game, 0), 0.5, 1e-6);
    assert_float_equal (av_bot_chance (game, -5), 1 - early, 1e-6);
    assert_true (early > 0.6 && early < av_bot_chance (game, 20));
    AvRandom random;
    av_random_seed (&random, 1);
    for (AvAction action; av_game_sample (game, &random, &action);)
        assert_true (av_game_apply (game, &action, NULL));
    assert_true (av_bot_chance (game, 5) > early && av_bot_chance (game, 5) < 1);
}

/* Where no rules have a say the end is not played to know what it brings; the worth is the same. */
static void
worth_has_two_ways (void **state)
{
    for (guint i = 0; i < 12; i++) {
        g_autoptr (AvSetup) setup = fixture_setup (2 + i % 3);
        setup->edition = 1 + i % 3;
        g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
        av_setup_add_rules (setup, "witness");
        g_autoptr (AvRuleset) asked = fixture_ruleset (catalogue, setup);
        g_autoptr (AvGame) game = fixture_game (ruleset, i), twin = fixture_game (asked, i);
        g_autoptr (AvGame) scratch = av_game_dup (game), other = av_game_dup (twin);
        g_autoptr (AvGame) next = av_game_dup (game), next_twin = av_game_dup (twin);
        g_auto (AvActionList) list = { 0 };
        gdouble values[AV_MAX_PLAYERS], expected[AV_MAX_PLAYERS];
        AvRandom random;
        AvAction action;
        av_random_seed (&random, i);
        while (av_game_sample (game, &random, &action)) {
            assert_true (av_game_apply (game, &action, NULL));
            assert_true (av_game_apply (twin, &action, NULL));
            av_game_evaluate (game, scratch, values);
            av_game_evaluate (twin, other, expected);
            for (guint player = 0; player < av_ruleset_get_n_players (ruleset); player++)
                assert_float_equal (values[player], expected[player], 1e-6);
            /* Positions one action on, which are judged by what has changed. */
            av_game_legal (game, &list);
            for (guint k = 0; k < MIN (list.n, 40); k++) {
                av_game_copy (next, game);
                assert_true (av_game_apply (next, &list.items[k], NULL));
                av_game_evaluate (next, scratch, values);
                av_game_copy (next_twin, twin);
                assert_true (av_game_apply (next_twin, &list.items[k], NULL));
                av_game_evaluate (next_twin, other, expected);
                for (guint player = 0; player < av_ruleset_get_n_players (ruleset); player++)
                    assert_float_equal (values[player], expected[player], 1e-6);
            }
        }
        assert_true (av_game_is_finished (twin));
    }
}

/* By how much red leads in that position, by what is expected. */
static gdouble
find_lead (const gchar *lines)
{
    g_autoptr (AvGame) game = play (lines);
    g_autoptr (AvGame) scratch = av_game_dup (game);
    gdouble values[AV_MAX_PLAYERS];

    av_game_evaluate (game, scratch, values);
    return values[0] - values[1];
}

/* A farmer beside a city under way may expect more than one beside a road. */
static void
cities_under_way_promise_their_fields (void **state)
{
    gdouble wall = find_lead ("lay core/20 10 10 0\nput follower red 10 10 7"),
            road = find_lead ("lay core/23 10 10 0\nput follower red 10 10 0");

    assert_true (wall > road + 0.1);
}

/* One tile makes one city of the two, and red has the most in it; apart each has his own. */
static void
what_may_be_joined_is_worth_more_to_the_stronger (void **state)
{
    gdouble face = find_lead (
                "lay core/20 10 10 0\nput follower red 10 10 0\nput follower red 10 10 0\n"
                "lay core/20 10 8 2\nput follower blue 10 8 7"),
            apart = find_lead (
                "lay core/20 10 10 0\nput follower red 10 10 0\nput follower red 10 10 0\n"
                "lay core/20 13 8 2\nput follower blue 13 8 7");

    assert_true (face > apart + 0.1);
}

/* Nothing is planned: only points and what the city may bring, less than two for each of its tiles, by its chance. */
static void
progress_is_points_and_what_is_likely (void **state)
{
    static const struct {
        const gchar *lines;
        gdouble least, most;
    } cases[] = {
        { "lay core/17 10 10 0\nscore red 5", 5, 5 },
        { "lay core/23 10 10 0\nput follower red 10 10 0", 0, 0 },
        { "lay core/20 10 10 0\nput follower red 10 10 7", 0, 0 },
        { "lay core/17 10 10 0\nput follower red 10 10 4\nscore red 5", 6.1, 8.9 },
    };
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autoptr (AvGame) game = play (cases[i].lines);
        g_autoptr (AvGame) scratch = av_game_dup (game);
        gdouble values[AV_MAX_PLAYERS];
        av_game_evaluate_progress (game, scratch, values);
        assert_true (values[0] >= cases[i].least && values[0] <= cases[i].most);
        assert_true (values[1] == 0);
    }
}

/* With few turns to come in all, followers in hand are worth less: nothing else lies on the table yet. */
static void
followers_are_worth_less_in_short_games (void **state)
{
    gdouble values[AV_MAX_PLAYERS], before = G_MAXDOUBLE;

    for (guint n = 2; n <= AV_MAX_PLAYERS; n += 2) {
        g_autoptr (AvSetup) setup = fixture_setup (n);
        g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
        g_autoptr (AvGame) game = fixture_game (ruleset, 1), scratch = av_game_dup (game);
        av_game_evaluate (game, scratch, values);
        assert_true (values[0] > 0 && values[0] < before);
        assert_float_equal (values[0], values[n - 1], 1e-9);
        before = values[0];
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (what_is_hidden_makes_no_difference),
        cmocka_unit_test (tiles_are_redrawn_from_the_pile),
        cmocka_unit_test (players_are_found_by_name),
        cmocka_unit_test (a_budget_is_passed_on),
        cmocka_unit_test (a_record_that_tells_secrets_is_kept_back),
        cmocka_unit_test (wrong_answers_cost_the_turn),
        cmocka_unit_test (positions_have_a_worth),
        cmocka_unit_test (cities_under_way_promise_their_fields),
        cmocka_unit_test (what_may_be_joined_is_worth_more_to_the_stronger),
        cmocka_unit_test (progress_is_points_and_what_is_likely),
        cmocka_unit_test (worth_has_two_ways),
        cmocka_unit_test (followers_are_worth_less_in_short_games),
    };
    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &bare);
    av_catalogue_add_rules (catalogue, &witness);
    av_catalogue_add_rules (catalogue, &secret);
    av_catalogue_add_bot (catalogue, "spy", &spy_def);
    gint failed = cmocka_run_group_tests (tests, NULL, NULL);
    g_clear_pointer (&spy.game, av_game_free);
    av_catalogue_free (catalogue);
    return failed;
}
