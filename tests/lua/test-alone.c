/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test-alone.c: a game without tiles runs in a program that has no core/land (see absent.py).
 */
#include <avignon/host/record.h>
#include <avignon/host/session.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define GAME "clash-of-popes"

static AvRuleset *
make_ruleset (AvCatalogue *catalogue)
{
    g_autofree gchar *scripts =
        g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "scripts", NULL);
    AvPluginManager *manager = av_plugin_manager_new (av_loaders);
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_autoptr (GError) error = NULL;

    av_plugin_manager_add_folder (manager, scripts, AV_PLUGIN_NAMED);
    av_plugin_manager_attach (manager, catalogue);
    g_free (setup->game);
    setup->game = g_strdup (GAME);
    av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
    AvRuleset *ruleset = av_ruleset_new (setup, catalogue, &error);
    if (!ruleset)
        fail_msg ("%s", error ? error->message : "no ruleset and no reason");
    return ruleset;
}

/* Plays a random game to its end, read as the window and the command line read it; returns its record. */
static gchar *
play (const AvRuleset *ruleset, guint64 seed)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSession) session = av_session_new (ruleset, seed, &error);
    g_auto (AvActionList) list = { 0 };
    AvRandom random;
    assert_non_null (session);
    av_random_seed (&random, seed);
    const AvGame *game = av_session_get_game (session);
    AvAction drawn;
    while (!av_game_is_finished (game)) {
        while (av_game_chance (game, &drawn))
            assert_true (av_session_apply (session, &drawn, &error));
        if (av_game_legal (game, &list) == 0)
            break;
        g_autoptr (AvLayout) layout = av_game_layout (game);
        AvAction action = *av_action_list_choose (&list, &random);
        g_autofree gchar *text = av_action_describe (game, &action);
        g_autofree gchar *table = av_game_to_text (game);
        assert_true (layout->cards->len > 0 && *text && strstr (table, "Anna"));
        assert_true (av_session_apply (session, &action, &error));
        guint n;
        const AvEvent *events = av_game_get_events (game, &n);
        for (guint i = 0; i < n; i++) {
            g_autofree gchar *event = av_event_describe (game, &events[i]);
            assert_true (*event);
        }
        if (av_random_below (&random, 8) == 0) {
            assert_true (av_session_undo (session, 1));
            assert_true (av_session_redo (session, 1));
        }
    }
    assert_true (av_game_is_finished (av_session_get_game (session)));
    return av_session_to_text (session);
}

static void
a_game_of_cards_calls_no_function_of_the_game_of_tiles (void **state)
{
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    g_autoptr (AvRuleset) ruleset = make_ruleset (catalogue);
    for (guint64 seed = 1; seed <= 20; seed++) {
        g_autoptr (GError) error = NULL;
        g_autofree gchar *text = play (ruleset, seed);
        g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "game", &error);
        assert_non_null (record);
        g_autoptr (AvSession) again = av_session_open (record, ruleset, &error);
        assert_non_null (again);
        assert_true (av_game_is_finished (av_session_get_game (again)));
    }
}

/* Records call a card by its id; readers by its name. */
static void
what_is_drawn_is_told_by_its_name (void **state)
{
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    g_autoptr (AvRuleset) ruleset = make_ruleset (catalogue);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSession) session = av_session_new (ruleset, 5, &error);
    const AvGame *game = av_session_get_game (session);
    AvAction draw;
    guint n;
    assert_true (av_game_chance (game, &draw));
    assert_true (av_session_apply (session, &draw, &error));
    const AvEvent *event = av_game_get_events (game, &n);
    assert_int_equal (event->type, AV_EVENT_DRAW);
    g_autofree gchar *said = av_event_describe (game, event);
    const gchar *id = av_ruleset_get_name (ruleset, AV_ARG_ITEM, event->item);
    const gchar *name = av_ruleset_get_title (ruleset, AV_ARG_ITEM, event->item);
    assert_true (g_ascii_islower (id[0]));
    assert_true (g_ascii_isupper (name[0]));
    assert_non_null (strstr (said, name));
    assert_null (strstr (said, id));
}

/* Nothing of it is declared in such a game's ruleset either. */
static void
its_ruleset_knows_neither_pieces_nor_options_of_tiles (void **state)
{
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    g_autoptr (AvRuleset) ruleset = make_ruleset (catalogue);
    assert_int_equal (av_catalogue_get_games (catalogue)->len, 1);
    assert_int_equal (av_ruleset_get_n_rules (ruleset), 1);
    assert_int_equal (av_ruleset_get_n_names (ruleset, AV_ARG_PIECE), 0);
    assert_null (av_ruleset_get_option (ruleset, "core.start"));
    assert_int_equal (av_ruleset_find_action (ruleset, "place"), -1);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_game_of_cards_calls_no_function_of_the_game_of_tiles),
        cmocka_unit_test (what_is_drawn_is_told_by_its_name),
        cmocka_unit_test (its_ruleset_knows_neither_pieces_nor_options_of_tiles),
    };
    return cmocka_run_group_tests_name ("alone", tests, NULL, NULL);
}
