/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-phases.c: endless phases and calls are refused as a whole, and program and history stay intact. */
#include "land/game-fixture.h"

#include <avignon/host/session.h>
#include <avignon/land.h>

#include <math.h>
#include <string.h>

/* What the rules of this test do as a tile is placed. */
static enum {
    QUIET,
    DEEP,
    DEEPEST,
    ENDLESS,
    MOVES,
    WORTHS,
    LISTS,
    ADDS,
    BREAK,
    WRONG,
    SKIPS,
    SKIPS_BACK,
    NO_TILES,
    NO_DRAWS,
    NO_NAME,
    NO_TEXT,
    NO_CAUSE,
    NO_STATE,
    NO_WORDS,
    NO_FLOW,
    FITS_ALL,
    NO_VALUE,
    LAST_WORDS
} mode;

static guint
phase (const AvGame *game, const gchar *id)
{
    return (guint) av_ruleset_find_phase (av_game_get_ruleset (game), id);
}

static void
on_placed (AvGame *game, guint rules, AvPlacedContext *ctx, gconstpointer data)
{
    const gchar *own =
        av_ruleset_find_phase (av_game_get_ruleset (game), "ask") < 0 ? "deploy" : "ask";
    g_autoptr (GError) reason = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, "broken");

    if (mode == BREAK)
        av_game_fail (game, rules, reason);
    for (guint n = av_game_get_depth (game); mode == DEEPEST && n < AV_MAX_FRAMES; n++)
        assert_true (av_game_push_phase (game, phase (game, own), 1, 0, NULL));
    for (guint i = 0; mode == DEEP && i < 100; i++)
        av_game_push_phase (game, phase (game, own), 1, 0, NULL);
    if (mode == ENDLESS)
        av_game_push_phase (game, phase (game, "round"), 0, 0, NULL);
    if (mode == MOVES)
        av_land_move_piece (game, 0, ctx->tile, AV_NONE, 0);
    if (mode == WORTHS)
        av_land_get_worth (game, av_land_segment_at (game, ctx->tile, 0));
    if (mode == WRONG)
        assert_int_equal (av_land_get_tile (game, 1).kind, AV_NONE);
    if (mode == NO_NAME)
        assert_int_equal (av_ruleset_find_reason (av_game_get_ruleset (game), NULL), -1);
    if (mode == NO_TEXT)
        av_game_tell (game, 0, NULL);
    if (mode == NO_CAUSE)
        av_game_fail (game, rules, NULL);
    if (mode == NO_STATE)
        *(guint8 *) av_game_state (game, rules, AV_SCOPE_TILE, ctx->tile) = 1;
    if (mode == SKIPS)
        assert_true (av_game_skip_to_phase (game, phase (game, "score"), NULL));
    if (mode == SKIPS_BACK) {
        g_autoptr (GError) error = NULL;
        assert_false (av_game_skip_to_phase (game, phase (game, "draw"), &error));
        assert_string_equal (
            error->message, "deep, hook “placed”: the turn cannot go on with phase “draw”: it does "
                            "not follow in this turn");
        g_clear_error (&error);
        assert_false (av_game_skip_to_phase (game, 1000, &error));
        assert_false (av_game_push_phase (game, 1000, 0, 0, NULL));
        assert_non_null (strstr (error->message, "1000"));
    }
}

static void
on_final (AvGame *game, guint rules, AvTurnContext *ctx, gconstpointer data)
{
    /* No turn comes after this one. */
    assert_false (ctx->again || ctx->late);
    if (mode == LAST_WORDS)
        assert_true (av_game_push_phase (game, phase (game, "ask"), 1, 0, NULL));
}

static void
on_draw (AvGame *game, guint rules, AvDrawContext *ctx, gconstpointer data)
{
    ctx->none = mode == NO_TILES;
}

/* These three call what calls them. */

static void
on_moved (AvGame *game, guint rules, AvMovedContext *ctx, gconstpointer data)
{
    if (mode == MOVES)
        av_land_move_piece (game, ctx->piece, ctx->tile, AV_NONE, 0);
}

static void
on_worth (const AvGame *game, guint rules, AvWorthContext *ctx, gconstpointer data)
{
    if (mode == WORTHS)
        ctx->tiles += av_land_get_worth (game, ctx->segment).tiles;
}

static void
list_ask (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "say"),
                        .player = av_game_get_decider (game),
                        .weight = 1 };

    av_action_list_add (list, &action);
}

static void
add_actions (const AvGame *game, guint rules, AvActionsContext *ctx, gconstpointer data)
{
    g_auto (AvActionList) list = { 0 };

    if (mode == LISTS)
        av_game_legal (game, &list);
    if (mode == ADDS)
        list_ask (game, rules, ctx->list, data);
}

static AvFlow
enter_round (AvGame *game, guint rules, gconstpointer data)
{
    av_game_push_phase (game, phase (game, "nothing"), 0, 0, NULL);
    return AV_FLOW_WAIT;
}

static AvFlow
enter_nothing (AvGame *game, guint rules, gconstpointer data)
{
    return AV_FLOW_DONE;
}

static AvFlow
commit_ask (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    return mode == NO_FLOW ? (AvFlow) 99 : AV_FLOW_DONE;
}

static const AvRefusal *
check_say (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal wordless = { "not-now", NULL };

    return mode == NO_WORDS ? &wordless : NULL;
}

static const gchar *const say_verb[] = { "say", NULL };
static const gchar *const place_phase[] = { "place", NULL };
static const AvActionDef actions[] = {
    { .verb = "say", .phases = place_phase, .check = check_say, .commit = commit_ask },
    { NULL },
};
static const AvPhaseDef phases[] = {
    { .id = "ask", .after = "-", .decider = AV_BY_FRAME, .verbs = say_verb, .list = list_ask },
    { .id = "round", .after = "-", .enter = enter_round },
    { .id = "nothing", .after = "-", .enter = enter_nothing },
    { NULL },
};

static const AvRefusal *
refuse_draws (const AvGame *game, guint rules, AvActionContext *context, gconstpointer data)
{
    static const AvRefusal refusal = { "not-now", "nothing is drawn" };

    return mode == NO_DRAWS ? &refusal : NULL;
}

static void
evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data)
{
    context->values[0] += mode == NO_VALUE ? NAN : 0;
}

static const AvRefusal *
on_place (const AvGame *game, guint rules, AvPlaceContext *context, gconstpointer data)
{
    for (guint i = 0; i < context->n && mode == FITS_ALL; i++)
        context->candidates[i].rotations = 15;
    return NULL;
}

static const AvHook hooks[] = {
    AV_HOOK (PLACED, on_placed),
    AV_HOOK (PLACE, on_place),
    AV_HOOK (EVALUATE, evaluate),
    AV_HOOK (DRAW, on_draw),
    AV_HOOK (FINAL, on_final),
    AV_HOOK (MOVED, on_moved),
    AV_HOOK (WORTH, on_worth),
    AV_HOOK (ACTIONS, add_actions, .interest = { .phase = "place" }),
    AV_HOOK (ACTION, refuse_draws, .interest = { .phase = "draw" }),
    AV_HOOK_END,
};
static const AvRules deep = {
    .id = "deep",
    .version = "1.0",
    .name = "Deep",
    .game = "land",
    .actions = actions,
    .phases = phases,
    .hooks = hooks,
};
/* These push a phase of the game itself. */
static const AvRules shallow = {
    .id = "shallow", .version = "1.0", .name = "Shallow", .game = "land", .hooks = hooks
};

static AvRuleset *
ruleset_with (AvCatalogue *catalogue, const AvRules *rules)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_catalogue_add_rules (catalogue, rules);
    av_setup_add_rules (setup, rules->id);
    return fixture_ruleset (catalogue, setup);
}

/* The first tile is drawn and can be placed. */
static AvGame *
begin (const AvRuleset *ruleset)
{
    AvGame *game = fixture_game (ruleset, 1);

    fixture_play (game, "draw core/01");
    return game;
}

static void
check_refused (AvGame *game, const gchar *blamed, const gchar *why)
{
    g_autoptr (AvGame) before = av_game_dup (game);
    g_autoptr (GError) error = NULL;
    AvAction action = fixture_action (game, "place 5 5 0");
    guint n;

    assert_false (av_game_apply (game, &action, &error));
    assert_true (g_error_matches (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT));
    if (!strstr (error->message, blamed) || !strstr (error->message, why))
        fail_msg ("%s", error->message);
    assert_true (av_game_equal (game, before));
    av_game_get_events (game, &n);
    assert_int_equal (n, 0);
    /* Later it is accepted. */
    mode = QUIET;
    fixture_play (game, "place 5 5 0");
    assert_string_equal (av_game_get_phase_id (game), "deploy");
}

static void
test_more_phases_than_there_is_room_for (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);

    mode = DEEP;
    check_refused (game, "“deep”", "too many phases");
}

static void
test_as_many_phases_as_there_is_room_for (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);

    mode = DEEPEST;
    fixture_play (game, "place 5 5 0");
    mode = QUIET;
    assert_int_equal (av_game_get_depth (game), AV_MAX_FRAMES);
    for (guint left = AV_MAX_FRAMES; left > 1; left--) {
        assert_int_equal (av_game_get_depth (game), left);
        assert_int_equal (av_game_get_decider (game), 1);
        fixture_play (game, "blue: say");
    }
    assert_string_equal (av_game_get_phase_id (game), "deploy");
}

static void
test_the_end_waits_for_a_phase_that_is_pushed_there (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);

    mode = LAST_WORDS;
    while (!av_game_is_finished (game) && !g_str_equal (av_game_get_phase_id (game), "ask"))
        fixture_play_on (game, 1, 1);
    assert_false (av_game_is_finished (game));
    assert_int_equal (av_game_get_tiles_left (game), 0);
    fixture_play (game, "blue: say");
    assert_true (av_game_is_finished (game));
    mode = QUIET;
}

static void
test_rules_that_may_add_actions_and_add_none (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);

    assert_string_equal (av_game_get_phase_id (game), "place");
    assert_false (av_game_has_more_actions (game));
    mode = ADDS;
    assert_true (av_game_has_more_actions (game));
    mode = QUIET;
}

static void
test_phases_that_follow_each_other_for_ever (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);

    mode = ENDLESS;
    check_refused (game, "“deep”", "phases follow each other without end");
}

/* Only phases of the core follow each other here. */
static void
test_turns_without_a_tile_for_ever (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);
    g_autoptr (GError) error = NULL;

    fixture_play (game, "place 5 5 0");
    AvAction pass = fixture_action (game, "pass");
    mode = NO_TILES;
    assert_false (av_game_apply (game, &pass, &error));
    if (!strstr (error->message, "“deep”") || !strstr (error->message, "without end"))
        fail_msg ("%s", error->message);
    mode = QUIET;
    fixture_play (game, "pass");
}

static void
test_nature_that_may_do_nothing (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);
    g_auto (AvActionList) list = { 0 };
    g_autoptr (GError) error = NULL;

    fixture_play (game, "place 5 5 0");
    mode = NO_DRAWS;
    fixture_play (game, "pass");
    assert_int_equal (av_game_legal (game, &list), 0);
    assert_true (av_game_get_failure (game, &error));
    if (!strstr (error->message, "“deep”") || !strstr (error->message, "action")
        || !strstr (error->message, "all that nature could do in phase “draw”"))
        fail_msg ("%s", error->message);
    mode = QUIET;
    assert_true (av_game_legal (game, &list) > 0);
}

static void
test_a_wrong_number_is_an_error_of_the_rules (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);

    mode = WRONG;
    check_refused (game, "“deep”", "hook “placed”: av_land_get_tile () was called wrongly");
}

static void
test_a_null_is_an_error_of_the_rules (void **state)
{
    static const struct {
        guint mode;
        const gchar *words;
    } cases[] = {
        { NO_NAME, "hook “placed”: av_ruleset_find_reason () was called wrongly" },
        { NO_TEXT, "hook “placed”: av_game_tell () was called wrongly" },
        { NO_CAUSE, "hook “placed”: av_game_fail () was called wrongly" },
        { NO_STATE, "hook “placed”: av_game_state () was called wrongly" },
    };
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autoptr (AvGame) game = begin (ruleset);
        mode = cases[i].mode;
        check_refused (game, "“deep”", cases[i].words);
    }
}

/* From an action's callbacks the phase is named, as they have no hook. */
static void
test_a_wrong_answer_is_an_error_of_the_rules (void **state)
{
    static const struct {
        guint mode;
        const gchar *words;
    } cases[] = {
        { NO_WORDS, "phase “place”: a refusal has a code and a reason" },
        { NO_FLOW, "phase “place”: it returned what is no AvFlow" },
    };
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autoptr (AvGame) game = begin (ruleset);
        g_autoptr (GError) error = NULL;
        mode = ADDS;
        AvAction say = fixture_action (game, "say");
        mode = cases[i].mode;
        assert_false (av_game_apply (game, &say, &error));
        if (!strstr (error->message, "“deep”") || !strstr (error->message, cases[i].words))
            fail_msg ("%s", error->message);
        mode = QUIET;
    }
}

/* Computer players compare what positions are worth. */
static void
test_a_worth_that_is_no_number (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);
    g_autoptr (AvGame) scratch = av_game_dup (game);
    g_autoptr (GString) complaints = g_string_new (NULL);
    gdouble values[AV_MAX_PLAYERS];
    mode = NO_VALUE;
    assert_false (av_game_recount (game, complaints));
    if (!strstr (complaints->str, "hook “evaluate”: nobody gets that many points"))
        fail_msg ("%s", complaints->str);
    av_game_evaluate (game, scratch, values);
    mode = QUIET;
    assert_true (values[0] == values[0]);
}

/* Hook `place` clears rotations; it must not put the tile where it does not fit. */
static void
test_a_place_cannot_be_added_by_the_hook_that_clears (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);
    g_autoptr (GError) error = NULL;
    mode = QUIET;
    fixture_play (game, "place 5 5 0");
    fixture_play (game, "pass");
    AvAction draw;
    assert_true (av_game_chance (game, &draw));
    mode = FITS_ALL;
    assert_false (av_game_apply (game, &draw, &error));
    if (!strstr (error->message, "hook “place”: rotations can only be cleared"))
        fail_msg ("%s", error->message);
    mode = QUIET;
}

static void
test_a_turn_skips_phases (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset), other = begin (ruleset);

    mode = SKIPS;
    fixture_play (game, "place 5 5 0");
    assert_string_equal (av_game_get_phase_id (game), "draw");
    assert_int_equal (av_game_get_turn (game), 2);
    mode = SKIPS_BACK;
    fixture_play (other, "place 5 5 0");
    assert_string_equal (av_game_get_phase_id (other), "deploy");
    mode = QUIET;
}

static void
test_calls_within_calls_for_ever (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvGame) game = begin (ruleset);
    g_autoptr (AvGame) silent = av_game_dup (game);
    g_autoptr (AvGame) other = av_game_dup (game);

    mode = MOVES;
    check_refused (game, "“deep”", "endless calls within calls");
    av_game_set_events (silent, FALSE);
    mode = WORTHS;
    check_refused (silent, "“deep”", "endless calls within calls");

    g_auto (AvActionList) list = { 0 };
    g_autoptr (GError) error = NULL;
    mode = LISTS;
    assert_true (av_game_legal (other, &list) > 0);
    assert_true (av_game_get_failure (other, &error));
    assert_non_null (strstr (error->message, "endless calls within calls"));
    /* However often that was, calls are counted from the beginning. */
    mode = QUIET;
    fixture_play_on (other, 1, 100000);
    assert_true (av_game_is_finished (other));
    assert_false (av_game_get_failure (other, NULL));
}

static void
test_too_many_phases_of_the_game_itself (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &shallow);
    g_autoptr (AvGame) game = begin (ruleset);

    mode = DEEP;
    check_refused (game, "“core”", "too many phases");
    fixture_play_on (game, 1, 100000);
    assert_true (av_game_is_finished (game));
}

/* --- the history of a game --- */

static void
place (AvSession *session, gboolean well)
{
    g_autoptr (GError) error = NULL;
    AvAction action = fixture_action (av_session_get_game (session), "place 5 5 0");

    assert_int_equal (av_session_apply (session, &action, &error), well);
    assert_int_equal (error == NULL, well);
}

static void
test_what_broke_off_is_not_in_the_history (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvSession) session = av_session_new (ruleset, 1, NULL);

    fixture_run_nature (session);
    g_autofree gchar *before = av_session_to_text (session);
    mode = BREAK;
    place (session, FALSE);
    g_autofree gchar *after = av_session_to_text (session);
    assert_int_equal (av_session_get_n_undo (session), 1);
    assert_string_equal (before, after);
    mode = QUIET;
    place (session, TRUE);
    assert_int_equal (av_session_get_n_undo (session), 2);
}

static void
test_what_cannot_be_played_again_is_not_taken_back (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvRuleset) ruleset = ruleset_with (catalogue, &deep);
    g_autoptr (AvSession) session = av_session_new (ruleset, 1, NULL);
    AvAction pass;

    mode = QUIET;
    fixture_run_nature (session);
    place (session, TRUE);
    pass = fixture_action (av_session_get_game (session), "pass");
    assert_true (av_session_apply (session, &pass, NULL));
    guint64 hash = av_game_hash (av_session_get_game (session));
    mode = BREAK;
    assert_false (av_session_undo (session, 1));
    assert_int_equal (av_session_get_n_undo (session), 3);
    assert_int_equal (av_session_get_n_redo (session), 0);
    assert_true (av_game_hash (av_session_get_game (session)) == hash);
    mode = QUIET;
    assert_true (av_session_undo (session, 1));
    assert_true (av_session_undo (session, 2));
    mode = BREAK;
    assert_false (av_session_redo (session, 2));
    assert_int_equal (av_session_get_n_undo (session), 1);
    mode = QUIET;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_more_phases_than_there_is_room_for),
        cmocka_unit_test (test_as_many_phases_as_there_is_room_for),
        cmocka_unit_test (test_the_end_waits_for_a_phase_that_is_pushed_there),
        cmocka_unit_test (test_rules_that_may_add_actions_and_add_none),
        cmocka_unit_test (test_phases_that_follow_each_other_for_ever),
        cmocka_unit_test (test_turns_without_a_tile_for_ever),
        cmocka_unit_test (test_nature_that_may_do_nothing),
        cmocka_unit_test (test_a_wrong_number_is_an_error_of_the_rules),
        cmocka_unit_test (test_a_null_is_an_error_of_the_rules),
        cmocka_unit_test (test_a_wrong_answer_is_an_error_of_the_rules),
        cmocka_unit_test (test_a_worth_that_is_no_number),
        cmocka_unit_test (test_a_place_cannot_be_added_by_the_hook_that_clears),
        cmocka_unit_test (test_a_turn_skips_phases),
        cmocka_unit_test (test_calls_within_calls_for_ever),
        cmocka_unit_test (test_too_many_phases_of_the_game_itself),
        cmocka_unit_test (test_what_broke_off_is_not_in_the_history),
        cmocka_unit_test (test_what_cannot_be_played_again_is_not_taken_back),
    };
    return cmocka_run_group_tests_name ("phases", tests, NULL, NULL);
}
