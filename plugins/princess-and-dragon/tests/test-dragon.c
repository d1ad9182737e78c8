/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-dragon.c: plays random games and checks what must always hold for dragon, princess and
 * fairy. */
#include "land/game-fixture.h"
#include <avignon/land.h>
#include <avignon/testkit.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <string.h>

static AvCatalogue *catalogue;

static AvRuleset *
make_ruleset (guint n_players, const gchar *const *options)
{
    g_autoptr (AvSetup) setup = fixture_setup (n_players);

    av_setup_add_deck (setup, "princess-and-dragon", 1);
    av_setup_add_rules (setup, "princess-and-dragon");
    for (guint i = 0; options[i] != NULL; i += 2)
        av_setup_set_option (setup, options[i], options[i + 1]);
    return fixture_ruleset (catalogue, setup);
}

static gint
find_piece (const AvGame *game, const gchar *id)
{
    gint kind = av_land_find_piece_kind (av_game_get_ruleset (game), id);

    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++)
        if (av_land_get_piece_at (game, i).kind == kind)
            return i;
    fail_msg ("there is no %s", id);
    return -1;
}

/* A dragon's run as seen from outside. */
typedef struct {
    guint n_steps;
    gint x[7], y[7];
    gint movers[6];
} Run;

static void
check_step (const AvGame *game, Run *run, const AvAction *action)
{
    guint n_players = av_ruleset_get_n_players (av_game_get_ruleset (game));
    AvPiece dragon = av_land_get_piece_at (game, find_piece (game, "dragon"));
    AvPiece fairy = av_land_get_piece_at (game, find_piece (game, "fairy"));
    AvTile tile = av_land_get_tile (game, dragon.tile);

    assert_true (run->n_steps < 6);
    if (run->n_steps == 0) {
        run->x[0] = tile.x;
        run->y[0] = tile.y;
        assert_int_equal (action->player, av_game_get_active (game));
    } else {
        assert_int_equal (action->player, (run->movers[run->n_steps - 1] + 1) % n_players);
    }
    assert_int_equal (ABS (tile.x - action->args[0]) + ABS (tile.y - action->args[1]), 1);
    for (guint i = 0; i <= run->n_steps; i++)
        assert_false (run->x[i] == action->args[0] && run->y[i] == action->args[1]);
    guint to = av_land_tile_at (game, action->args[0], action->args[1]);
    assert_int_not_equal (to, AV_NONE);
    assert_int_not_equal (to, fairy.tile);
    run->movers[run->n_steps++] = action->player;
    run->x[run->n_steps] = action->args[0];
    run->y[run->n_steps] = action->args[1];
}

/* The dragon's step changes no points, and leaves no player's piece on his tile. */
static void
check_after_step (const AvGame *game)
{
    AvPiece dragon = av_land_get_piece_at (game, find_piece (game, "dragon"));

    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.place == AV_AT_SEGMENT || piece.place == AV_AT_TILE)
            assert_false (piece.owner >= 0 && piece.tile == dragon.tile);
    }
}

static void
play_and_check (AvGame *game, guint64 seed, guint *n_steps, guint *n_evictions)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GString) complaints = g_string_new (NULL);
    Run run = { .n_steps = 0 };
    AvRandom random;
    AvAction action;

    av_random_seed (&random, seed);
    while (av_game_sample (game, &random, &action)) {
        const gchar *verb = av_ruleset_get_action (ruleset, action.kind)->verb;
        gboolean step = g_str_equal (verb, "dragon"), evict = g_str_equal (verb, "evict");
        guint active = av_game_get_active (game);
        if (!step)
            run.n_steps = 0;
        else
            check_step (game, &run, &action);
        assert_true (av_game_apply (game, &action, NULL));
        if (step)
            check_after_step (game);
        /* A player who sent a knight home places nothing more in this turn. */
        if (evict && !av_game_is_finished (game) && av_game_get_active (game) == active)
            assert_string_not_equal (av_game_get_phase_id (game), "deploy");
        *n_steps += step;
        *n_evictions += evict;
    }
    assert_true (av_game_is_finished (game));
    if (!av_game_verify (game, complaints))
        fail_msg ("%s", complaints->str);
}

static void
test_runs_of_random_games (void **state)
{
    static const gchar *const standard[] = { NULL };
    static const gchar *const official[] = { "princess-and-dragon.princess",
                                             "may",
                                             "princess-and-dragon.dragon",
                                             "after",
                                             "princess-and-dragon.fairy-seat",
                                             "tile",
                                             "princess-and-dragon.volcano",
                                             "fairy",
                                             "princess-and-dragon.fairy-zero",
                                             "yes",
                                             NULL };
    guint n_steps = 0, n_evictions = 0;

    for (guint i = 0; i < 40; i++) {
        g_autoptr (AvRuleset) ruleset = make_ruleset (2 + i % 5, i % 2 ? official : standard);
        g_autoptr (AvGame) game = fixture_game (ruleset, i);
        play_and_check (game, i, &n_steps, &n_evictions);
    }
    /* Fewer would test too little. */
    assert_true (n_steps > 500);
    assert_true (n_evictions > 20);
}

static AvGame *
play (const gchar *text)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", &error);
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);

    assert_non_null (record);
    AvGame *game = av_scenario_run (record, catalogue, failures);
    if (failures->len > 0)
        fail_msg ("%s", (gchar *) g_ptr_array_index (failures, 0));
    assert_non_null (game);
    return game;
}

/* A pile of only dragon tiles ends the game, with no dragon in play. */
static void
test_dragons_alone (void **state)
{
    const gchar *text = "avignon-record 1\ndecks core princess-and-dragon\n"
                        "rules princess-and-dragon\nplayer red \"A\" human\n"
                        "player blue \"B\" human\nlay core/21 5 5 0\n"
                        "pile princess-and-dragon/13 core/21 princess-and-dragon/14\nbegin\n"
                        "draw\ndraw\nplace 6 5 0\npass\ndraw\ndraw\nexpect finished\n";
    g_autoptr (AvGame) game = play (text);
    assert_true (av_game_is_finished (game));
}

/* Checks what players are told about the last event of TYPE. */
static void
check_told (const gchar *pile, AvEventType type, const gchar *told)
{
    g_autofree gchar *text = g_strdup_printf (
        "avignon-record 1\ndecks core princess-and-dragon\nrules princess-and-dragon\n"
        "player red \"A\" human\nplayer blue \"B\" human\nlay core/17 5 5 0\npile %s\n"
        "begin\ndraw\n",
        pile);
    g_autoptr (AvGame) game = play (text);
    guint n, n_found = 0;
    const AvEvent *events = av_game_get_events (game, &n);
    for (guint i = 0; i < n; i++) {
        if (events[i].type != type)
            continue;
        g_autofree gchar *said = av_event_describe (game, &events[i]);
        assert_non_null (strstr (said, told));
        n_found++;
    }
    assert_int_equal (n_found, 1);
}

/* A dragon tile drawn too early is not reported as one that fits nowhere. */
static void
test_players_are_told_why (void **state)
{
    check_told ("princess-and-dragon/13 core/20", AV_EVENT_PUT_BACK,
                "The dragon is not in play. Back into the pile: ");
    check_told ("princess-and-dragon/13 princess-and-dragon/14", AV_EVENT_DISCARD,
                "The dragon is not in play. It is discarded");
    check_told ("princess-and-dragon/23 core/20", AV_EVENT_DISCARD, "It fits nowhere");
}

/* Rules that the dragon's do not know: red's pieces flee to the first tile when he comes. */
static void
run_away (AvGame *game, guint rules, AvThreatenedContext *context, gconstpointer data)
{
    assert_int_equal (context->by, find_piece (game, "dragon"));
    assert_int_equal (context->from, av_land_tile_at (game, 5, 5));
    assert_int_equal (context->tile, av_land_tile_at (game, 5, 6));
    assert_int_equal (context->n, 2);
    for (guint i = 0; i < context->n; i++)
        if (av_land_get_piece_at (game, context->pieces[i]).owner == 0)
            av_land_move_piece (game, context->pieces[i], 0, AV_NONE, 0);
}

static const AvHook hare_hooks[] = {
    AV_HOOK (THREATENED, run_away, .interest = { .piece_kind = "follower" }),
    AV_HOOK_END,
};
static const AvRules hare = {
    .id = "hare", .version = "1.0", .name = "hare", .game = "land", .hooks = hare_hooks
};

static void
test_who_is_threatened_may_run (void **state)
{
    g_autoptr (AvCatalogue) other = fixture_catalogue ();

    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), other);
    av_catalogue_add_rules (other, &hare);
    g_autoptr (AvGame) game = av_kit_game (other, "decks core princess-and-dragon\n"
                                                  "rules hare princess-and-dragon\n"
                                                  "lay core/21 5 5 0\n"
                                                  "lay core/21 5 6 0\n"
                                                  "put dragon 5 5\n"
                                                  "put follower red 5 6 0\n"
                                                  "put follower blue 5 6 12\n"
                                                  "pile princess-and-dragon/13 core/21\n");
    av_kit_do (game, "draw");
    av_kit_do (game, "place 4 5 0");
    av_kit_do (game, "pass");
    av_kit_do (game, "dragon 5 6");
    av_kit_expect (game, "supply blue follower 7");
    av_kit_expect (game, "supply red follower 6");
    av_kit_expect (game, "piece follower red 5 5");
}

/* What a position is worth to red besides what was scored. */
static gdouble
find_prospects (const gchar *setting)
{
    g_autofree gchar *text = g_strconcat ("decks core princess-and-dragon\n"
                                          "rules princess-and-dragon\n"
                                          "lay core/21 5 5 0\n"
                                          "put follower red 5 5 12\n",
                                          setting, NULL);
    g_autoptr (AvGame) game = av_kit_game (catalogue, text);
    g_autoptr (AvGame) scratch = av_game_dup (game);
    gdouble values[AV_MAX_PLAYERS];

    av_game_evaluate (game, scratch, values);
    return values[0] - av_game_get_score (game, 0);
}

static void
test_fairy_is_worth_something_at_the_end (void **state)
{
    gdouble early = find_prospects (""), early_fairy = find_prospects ("put fairy 5 5 12\n");
    gdouble late = find_prospects ("pile core/21\n"),
            late_fairy = find_prospects ("put fairy 5 5 12\npile core/21\n");

    assert_float_equal (early_fairy - early, 0, 1e-4);
    assert_true (late_fairy - late > 2 && late_fairy - late < 3);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_runs_of_random_games),
        cmocka_unit_test (test_dragons_alone),
        cmocka_unit_test (test_players_are_told_why),
        cmocka_unit_test (test_who_is_threatened_may_run),
        cmocka_unit_test (test_fairy_is_worth_something_at_the_end),
    };

    catalogue = fixture_catalogue ();
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), catalogue);
    int failed = cmocka_run_group_tests_name ("princess-and-dragon", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
