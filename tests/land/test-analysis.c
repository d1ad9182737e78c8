/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-analysis.c: hints, and the judgement of a game that was played. */
#include "game-fixture.h"

#include <avignon/host/analysis.h>
#include <avignon/host/record.h>

static AvCatalogue *catalogue;

/* --- a player whose judgements are known: his choices are the legal actions, each worth a point less --- */

static struct {
    guint n; /* choices that it tells */
    gboolean fails;
    guint asked;
    gint *cancel; /* set once it was asked so often */
    guint cancel_after;
    AvGame *seen; /* what it was asked about first */
} judge;

static gboolean
judge_choose (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    g_auto (AvActionList) list = { 0 };
    judge.asked++;
    if (judge.fails)
        return FALSE;
    if (judge.asked == 1) {
        g_clear_pointer (&judge.seen, av_game_free);
        judge.seen = av_game_dup (task->game);
    }
    av_game_legal (task->game, &list);
    answer->action = list.items[0];
    answer->n = MIN (MIN (judge.n, list.n), AV_BOT_CHOICES);
    for (guint i = 0; i < answer->n; i++)
        answer->choices[i] = (AvBotChoice){ list.items[i], 5.0 - i, 0.75 - 0.05 * i, 1 };
    if (judge.cancel && judge.asked == judge.cancel_after)
        g_atomic_int_set (judge.cancel, 1);
    return TRUE;
}

static const AvBotDef judge_def = { .choose = judge_choose };

static AvSession *
begin (void)
{
    g_autoptr (GError) error = NULL;
    const gchar *text = "avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                        "player blue \"Bruno\" human\nbegin\n";
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "game", &error);
    assert_non_null (record);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    AvSession *session = av_session_new (ruleset, 3, &error);
    assert_non_null (session);
    return session;
}

/* Until a player decides among N or more. */
static void
draw (AvSession *session, guint n)
{
    g_auto (AvActionList) list = { 0 };
    AvAction action;
    while (!av_game_is_finished (av_session_get_game (session))) {
        const AvGame *game = av_session_get_game (session);
        if (av_game_get_decider (game) != AV_NATURE && av_game_legal (game, &list) >= n)
            return;
        if (av_game_get_decider (game) == AV_NATURE)
            assert_true (av_game_chance (game, &action));
        else
            action = list.items[0];
        assert_true (av_session_apply (session, &action, NULL));
    }
}

/* The decider takes the action of that place on the list. */
static void
take (AvSession *session, guint number)
{
    g_auto (AvActionList) list = { 0 };
    g_autoptr (GError) error = NULL;
    assert_true (av_game_legal (av_session_get_game (session), &list) > number);
    assert_true (av_session_apply (session, &list.items[number], &error));
}

static AvBot *
sit (const AvSession *session, guint n)
{
    g_autoptr (GError) error = NULL;
    AvBot *bot = av_bot_new (catalogue, "bot:judge", av_session_get_ruleset (session), &error);
    assert_non_null (bot);
    judge.n = n;
    judge.asked = 0;
    judge.cancel = NULL;
    judge.fails = FALSE;
    return bot;
}

static void
test_a_hint_tells_the_best_and_the_next (void **state)
{
    g_autoptr (AvSession) session = begin ();
    g_auto (AvActionList) list = { 0 };
    AvHint hint;
    draw (session, 2);
    const AvGame *game = av_session_get_game (session);
    guint64 hash = av_game_hash (game);
    g_autoptr (AvBot) bot = sit (session, 3);
    assert_true (av_hint_find (bot, game, &(AvBotBudget){ .nodes = 1 }, &hint, NULL));
    av_game_legal (game, &list);
    assert_int_equal (hint.n, 2);
    assert_memory_equal (hint.best[0].action.args, list.items[0].args,
                         sizeof hint.best[0].action.args);
    assert_memory_equal (hint.best[1].action.args, list.items[1].args,
                         sizeof hint.best[1].action.args);
    assert_true (hint.best[0].judged && hint.best[0].margin == 5.0 && hint.best[1].margin == 4.0);
    /* The tile comes first, then a follower. */
    g_autoptr (AvGame) after = av_game_dup (game);
    assert_true (av_game_apply (after, &hint.best[0].action, NULL));
    assert_true (hint.goes_on);
    g_autofree gchar *then = av_action_describe (after, &hint.then);
    g_autofree gchar *said = av_hint_describe (game, &hint);
    assert_non_null (strstr (said, then));
    assert_non_null (strstr (said, "expected final lead +5.0, 75 % to win"));
    assert_non_null (strstr (said, "that is 1.0 less"));
    assert_true (av_game_hash (game) == hash);
}

/* The difference is that of the numbers as they are written, each with a true sign. */
static void
test_the_sum_in_a_hint_is_right (void **state)
{
    static const struct {
        gdouble best, second;
        const gchar *first, *then, *less;
    } cases[] = {
        { 1.44, 0.06, "lead +1.4,", "lead +0.1,", "; that is 1.3 less" },
        { -0.24, -8.56, "lead −0.2,", "lead −8.6,", "; that is 8.4 less" },
        { 0.04, -0.04, "lead +0.0,", "lead +0.0,", "; just as good" },
    };
    g_autoptr (AvSession) session = begin ();
    AvHint hint;
    draw (session, 2);
    const AvGame *game = av_session_get_game (session);
    g_autoptr (AvBot) bot = sit (session, 3);
    assert_true (av_hint_find (bot, game, &(AvBotBudget){ .nodes = 1 }, &hint, NULL));
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        hint.best[0].margin = cases[i].best;
        hint.best[1].margin = cases[i].second;
        g_autofree gchar *said = av_hint_describe (game, &hint);
        g_auto (GStrv) lines = g_strsplit (said, "\n", 2);
        assert_non_null (strstr (lines[0], cases[i].first));
        assert_non_null (strstr (lines[1], cases[i].then));
        assert_non_null (strstr (lines[1], cases[i].less));
    }
}

/* A bot that says nothing but what it does. */
static void
test_a_hint_without_reasons_is_one_line (void **state)
{
    g_autoptr (AvSession) session = begin ();
    AvHint hint;
    draw (session, 2);
    g_autoptr (AvBot) bot = sit (session, 0);
    assert_true (av_hint_find (bot, av_session_get_game (session), &(AvBotBudget){ .nodes = 1 },
                               &hint, NULL));
    assert_int_equal (hint.n, 1);
    assert_false (hint.best[0].judged);
    g_autofree gchar *said = av_hint_describe (av_session_get_game (session), &hint);
    assert_null (strstr (said, "lead"));
    assert_null (strchr (said, '\n'));
}

static void
test_decisions_cost_what_the_best_is_worth_more (void **state)
{
    g_autoptr (AvSession) session = begin ();
    g_autoptr (GError) error = NULL;
    guint costs[] = { 0, 3, 1, 2, 0, 2 }, actions[6], worst[3];
    for (guint i = 0; i < 6; i++) {
        draw (session, 6);
        actions[i] = av_session_get_n_undo (session) + 1;
        take (session, costs[i]);
    }
    g_autoptr (AvBot) bot = sit (session, AV_BOT_CHOICES);
    g_autoptr (AvAnalysis) analysis = av_analysis_new (session);
    assert_int_equal (av_analysis_get_n_judged (analysis), 0);
    assert_true (av_analysis_run (analysis, bot, &(AvBotBudget){ .nodes = 1 }, &error));
    assert_int_equal (av_analysis_get_n_judged (analysis), av_analysis_get_n (analysis));
    for (guint i = 0, k = 0; i < av_analysis_get_n (analysis); i++) {
        const AvJudgement *judgement = av_analysis_get (analysis, i);
        guint cost = k < 6 && judgement->action == actions[k] ? costs[k++] : 0;
        assert_true (judgement->loss == cost);
        assert_true ((g_strcmp0 (judgement->said, judgement->better) != 0) == (cost > 0));
        gdouble sum = judgement->chances[0] + judgement->chances[1];
        assert_true (sum > 0.999 && sum < 1.001);
    }
    for (gint player = 0; player < 2; player++) {
        guint n = av_analysis_find_worst (analysis, player, worst, 3);
        for (guint i = 0; i < n; i++) {
            const AvJudgement *judgement = av_analysis_get (analysis, worst[i]);
            assert_int_equal (judgement->player, player);
            assert_true (i == 0
                         || av_analysis_get (analysis, worst[i - 1])->loss >= judgement->loss);
        }
    }
    assert_true (av_analysis_find_worst (analysis, 0, worst, 1) <= 1);
}

/* What is not among the choices that a bot tells is compared as the positions stand, and never gains. */
static void
test_actions_the_bot_left_out_are_judged_too (void **state)
{
    g_autoptr (AvSession) session = begin ();
    draw (session, 6);
    take (session, 5);
    g_autoptr (AvBot) bot = sit (session, 1);
    g_autoptr (AvAnalysis) analysis = av_analysis_new (session);
    assert_true (av_analysis_run (analysis, bot, &(AvBotBudget){ .nodes = 1 }, NULL));
    assert_true (av_analysis_get (analysis, av_analysis_get_n (analysis) - 1)->loss >= 0);
    assert_true (judge.asked > 1);
}

/* To the end: scores and chances there are those of the game; positions are found again. */
static void
test_a_whole_game_is_judged (void **state)
{
    g_autoptr (AvSession) session = begin ();
    AvRandom random;
    AvAction action;
    av_random_seed (&random, 5);
    while (av_game_sample (av_session_get_game (session), &random, &action))
        assert_true (av_session_apply (session, &action, NULL));
    const AvGame *end = av_session_get_game (session);
    assert_true (av_game_is_finished (end));
    g_autoptr (AvBot) bot = sit (session, AV_BOT_CHOICES);
    g_autoptr (AvAnalysis) analysis = av_analysis_new (session);
    assert_true (av_analysis_run (analysis, bot, &(AvBotBudget){ .nodes = 1 }, NULL));
    const AvJudgement *last = av_analysis_get (analysis, av_analysis_get_n (analysis) - 1);
    for (guint i = 0; i < 2; i++) {
        assert_int_equal (last->scores[i], av_game_get_score (end, i));
        assert_true ((last->chances[i] > 0) == (av_game_get_winners (end) >> i & 1));
    }
    g_autoptr (AvGame) game = av_game_dup (end);
    av_analysis_go_to (analysis, game, 0);
    assert_true (av_game_hash (game) == av_game_hash (av_session_get_beginning (session)));
    av_analysis_go_to (analysis, game, av_session_get_n_undo (session));
    assert_true (av_game_hash (game) == av_game_hash (end));
}

/* What was judged before stays, and it goes on from there. */
static void
test_it_can_be_stopped_and_go_on (void **state)
{
    g_autoptr (AvSession) session = begin ();
    g_autoptr (GError) error = NULL;
    gint cancelled = 0;
    for (guint i = 0; i < 8; i++) {
        draw (session, 2);
        take (session, 0);
    }
    g_autoptr (AvBot) bot = sit (session, 1);
    g_autoptr (AvAnalysis) analysis = av_analysis_new (session);
    judge.cancel = &cancelled;
    judge.cancel_after = 3;
    AvBotBudget budget = { .nodes = 1, .cancelled = &cancelled };
    assert_false (av_analysis_run (analysis, bot, &budget, &error));
    assert_true (g_error_matches (error, AV_BOT_ERROR, AV_BOT_ERROR_CANCELLED));
    guint judged = av_analysis_get_n_judged (analysis);
    assert_true (judged > 0 && judged < av_analysis_get_n (analysis));
    g_autofree gchar *said = g_strdup (av_analysis_get (analysis, 0)->said);
    cancelled = 0;
    judge.cancel = NULL;
    assert_true (av_analysis_run (analysis, bot, &budget, NULL));
    assert_int_equal (av_analysis_get_n_judged (analysis), av_analysis_get_n (analysis));
    assert_string_equal (av_analysis_get (analysis, 0)->said, said);
}

/* The bot is asked about a position in which the pile is drawn anew. */
static void
test_nothing_hidden_is_used (void **state)
{
    g_autoptr (AvSession) session = begin ();
    AvHint hint;
    AvAction own, seen;
    gboolean differs = FALSE;
    draw (session, 2);
    const AvGame *game = av_session_get_game (session);
    g_autoptr (AvBot) bot = sit (session, 1);
    g_autoptr (AvGame) truth = av_game_dup (game);
    for (guint seed = 0; seed < 8; seed++) {
        judge.asked = 0;
        assert_true (
            av_hint_find (bot, game, &(AvBotBudget){ .nodes = 1, .seed = seed }, &hint, NULL));
        assert_true (av_game_hash (judge.seen) == av_game_hash (game));
        av_game_copy (truth, game);
        for (guint i = 0; i < 3; i++) {
            AvGame *games[] = { truth, judge.seen };
            for (guint k = 0; k < 2; k++) {
                g_auto (AvActionList) list = { 0 };
                while (av_game_get_decider (games[k]) != AV_NATURE
                       && av_game_legal (games[k], &list) > 0)
                    assert_true (av_game_apply (games[k], &list.items[0], NULL));
            }
            if (!av_game_chance (truth, &own) || !av_game_chance (judge.seen, &seen))
                break;
            differs |= own.args[0] != seen.args[0];
            av_game_apply (truth, &own, NULL);
            av_game_apply (judge.seen, &seen, NULL);
        }
    }
    assert_true (differs);
}

/* The default move that a game goes on with is no advice, and no judgement. */
static void
test_a_bot_without_an_answer_gives_no_advice (void **state)
{
    g_autoptr (AvSession) session = begin ();
    g_autoptr (GError) error = NULL, other = NULL;
    AvHint hint;
    draw (session, 2);
    g_autoptr (AvBot) bot = sit (session, 1);
    judge.fails = TRUE;
    assert_false (av_hint_find (bot, av_session_get_game (session), &(AvBotBudget){ .nodes = 1 },
                                &hint, &error));
    assert_true (g_error_matches (error, AV_BOT_ERROR, AV_BOT_ERROR_FAILED));
    take (session, 0);
    g_autoptr (AvAnalysis) analysis = av_analysis_new (session);
    assert_false (av_analysis_run (analysis, bot, &(AvBotBudget){ .nodes = 1 }, &other));
    assert_true (g_error_matches (other, AV_BOT_ERROR, AV_BOT_ERROR_FAILED));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_hint_tells_the_best_and_the_next),
        cmocka_unit_test (test_the_sum_in_a_hint_is_right),
        cmocka_unit_test (test_a_hint_without_reasons_is_one_line),
        cmocka_unit_test (test_decisions_cost_what_the_best_is_worth_more),
        cmocka_unit_test (test_actions_the_bot_left_out_are_judged_too),
        cmocka_unit_test (test_a_whole_game_is_judged),
        cmocka_unit_test (test_it_can_be_stopped_and_go_on),
        cmocka_unit_test (test_nothing_hidden_is_used),
        cmocka_unit_test (test_a_bot_without_an_answer_gives_no_advice),
    };
    catalogue = fixture_catalogue ();
    av_catalogue_add_bot (catalogue, "judge", &judge_def);
    int failed = cmocka_run_group_tests_name ("analysis", tests, NULL, NULL);
    g_clear_pointer (&judge.seen, av_game_free);
    av_catalogue_free (catalogue);
    return failed;
}
