/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-console.c: the console reads all of a position, changes nothing, and cannot be broken. */
#include "land/game-fixture.h"
#include <avignon/host/lua.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <string.h>

static AvCatalogue *catalogue;
static AvGame *game, *cards;

/* The result of TEXT, which must not fail. */
static gchar *
ask_of (AvLuaConsole *console, const AvGame *about, const gchar *text)
{
    g_autoptr (GError) error = NULL;
    guint64 hash = about ? av_game_hash (about) : 0;
    gchar *said = av_lua_console_run (console, about, text, &error);
    if (error)
        fail_msg ("%s: %s", text, error->message);
    assert_true (!about || av_game_hash (about) == hash);
    return g_strchomp (said);
}

static void
check_said (AvLuaConsole *console, const gchar *text, const gchar *wanted)
{
    g_autofree gchar *said = ask_of (console, game, text);
    assert_string_equal (said, wanted);
}

/* TEXT must fail with a message that begins with these words, and leave every byte of the position. */
static void
check_fails (AvLuaConsole *console, const AvGame *about, const gchar *text, const gchar *words)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvGame) before = about ? av_game_dup (about) : NULL;
    g_autofree gchar *said = av_lua_console_run (console, about, text, &error);
    if (!error)
        fail_msg ("%s: gives %s", text, said);
    if (!g_str_has_prefix (error->message, words))
        fail_msg ("%s: %s", text, error->message);
    assert_true (!about || av_game_equal (about, before));
    assert_true (!about || av_game_hash (about) == av_game_hash (before));
}

static void
test_expressions_and_statements (void **state)
{
    g_autoptr (AvLuaConsole) console = av_lua_console_new ();
    check_said (console, "1 + 2", "3");
    check_said (console, "1, 'two', nil, { 3, x = 4 }", "1\ntwo\nnil\n{ 3, x = 4 }");
    check_said (console, "x = 5", "");
    check_said (console, "local y = x * 2 print (y, 'is y')", "10\tis y");
    check_said (console, "x", "5");
    check_said (console, "", "");
    check_said (console, "for i = 1, 3 do print (i) end", "1\n2\n3");
    check_said (console, "game.turn", "2");
    check_said (console, "game.phase", "draw");
    check_said (console, "game.active.name", "Bruno");
    check_said (console, "game:tile_at (11, 10).kind.id", "core/23");
    check_said (console, "game:tile_at (0, 0)", "nil");
}

static void
test_objects_show_what_is_in_them (void **state)
{
    g_autoptr (AvLuaConsole) console = av_lua_console_new ();
    check_said (
        console, "game:tile (1)",
        "tile 1 { number = 1, x = 11, y = 10, rotation = 1, kind = kind of tile 22, n_segments = 3, "
        "n_junctions = 0 }");
    g_autofree gchar *players = ask_of (console, game, "game:each_player ()");
    g_auto (GStrv) lines = g_strsplit (players, "\n", -1);
    assert_int_equal (g_strv_length (lines), 2);
    assert_true (g_str_has_prefix (lines[0], "player 0 { index = 0, name = \"Anna\", "));
    assert_true (g_str_has_prefix (lines[1], "player 1 { index = 1, name = \"Bruno\", "));
    g_autofree gchar *piece = ask_of (console, game, "game:next_piece ()");
    assert_non_null (strstr (piece, "kind = \"follower\", owner = player 0, place = \"segment\""));
    /* It stands on a segment, so the column is its tile's. */
    assert_null (strstr (piece, " x = "));
    g_autofree gchar *drawing = ask_of (console, game, "draw ()");
    g_autofree gchar *whole = av_game_to_text (game);
    assert_string_equal (drawing, g_strchomp (whole));
    g_autofree gchar *all = ask_of (console, game, "#legal () > 10");
    assert_string_equal (all, "true");
    check_said (console, "legal 'place'", "{}");
    check_said (
        console, "game.state",
        "state: fields () shows what all rules keep, game:get_field (name, index) one field");
}

static void
test_help_shows_what_there_is (void **state)
{
    g_autoptr (AvLuaConsole) console = av_lua_console_new ();
    g_autofree gchar *help = ask_of (console, game, "help");
    g_autofree gchar *called = ask_of (console, game, "help ()");
    g_autofree gchar *tile = ask_of (console, game, "help 'tile'");
    g_autofree gchar *object = ask_of (console, game, "help (game:tile (0))");
    assert_string_equal (help, called);
    assert_non_null (strstr (help, "  legal (words) "));
    assert_non_null (strstr (help, "Classes: Game, Player, Tile, "));
    assert_null (strstr (help, "TestGame"));
    assert_string_equal (tile, object);
    assert_true (g_str_has_prefix (tile, "Tile. A tile on the table.\n  .number: integer  "));
    assert_non_null (strstr (tile, "\n  :segment_at (slot: integer): Segment  "));
    g_autofree gchar *kind = ask_of (console, game, "help 'piece kind'");
    assert_true (g_str_has_prefix (kind, "PieceKind. "));
    check_said (console, "help 'nothing'", "There is no help about nothing.");
}

static void
test_nothing_can_be_changed (void **state)
{
    static const gchar *const attempts[] = {
        "game:add_points (game.active, 5, 'road')",
        "game:add_counter (game.active, 'x', 1)",
        "game:set_winners (game.active)",
        "game:set_decider (nil)",
        "game:push_phase ('draw')",
        "game:set_field ('a.b', nil, 1)",
        "game:return_piece (game:next_piece ())",
        "game:move_piece (game:next_piece (), game:tile (0))",
        "game:clear_tile (game:tile (0))",
        "game:add_event ('score', game.active)",
        "game.frame_data = 3",
        "game.decider = nil",
    };
    g_autoptr (AvLuaConsole) console = av_lua_console_new ();
    for (guint i = 0; i < G_N_ELEMENTS (attempts); i++)
        check_fails (console, game, attempts[i],
                     "the position cannot be changed here: this only asks");
    check_fails (console, game, "game.turn = 3", "“turn” of a game cannot be set");
    check_fails (console, game, "game.active.score = 99", "“score” of a player cannot be set");
    check_fails (console, game, "game:tile (0).x = 3", "“x” of a tile cannot be set");
    check_fails (console, game, "game.state.n = 1", "there is no state “n” of a game");
    check_fails (console, game, "math.pi = 3", "'pi' is written into a table that is read-only");
}

static void
test_errors_say_what_is_wrong (void **state)
{
    g_autoptr (AvLuaConsole) console = av_lua_console_new ();
    check_fails (console, game, "game:nothing ()", "there is no “nothing” in a game");
    check_fails (console, game, "1 +", "unexpected symbol near <eof>");
    check_fails (console, game, "x = 1\nprint (nothing.here)",
                 "line 2: attempt to index a nil value (global 'nothing')");
    check_fails (console, game, "error ('mine')", "mine");
    check_fails (console, game, "error ({})", "an error that is not text but a table");
    check_fails (console, game, "t = game:tile (0) require ('x')", "attempt to call a nil value");
    check_fails (console, game, "t.x", "this handle is stale");
    check_fails (console, game, "io.open ('x')",
                 "io is not offered to scripts; see lua-sandbox.md");
    check_fails (console, game, "load ('return 1')",
                 "load is not offered to scripts; see lua-sandbox.md");
    /* What was printed before the error is shown. */
    g_autoptr (GError) error = NULL;
    g_autofree gchar *said =
        av_lua_console_run (console, game, "print ('before') error ('after')", &error);
    assert_string_equal (said, "before\n");
    assert_string_equal (error->message, "after");
    /* Overwriting globals breaks nothing but the user's own input. */
    check_said (console, "print, help, type, tostring, pairs, select, table, string = nil", "");
    check_said (console, "{ 1, { 2 } }", "{ 1, { 2 } }");
}

static void
test_what_has_no_end_is_ended (void **state)
{
    g_autoptr (AvLuaConsole) console = av_lua_console_new ();
    check_fails (console, game, "while true do end", "the script does not come to an end");
    check_fails (console, game, "while true do pcall (error) end",
                 "the script does not come to an end");
    check_fails (console, game, "while true do print ('x') end",
                 "the script does not come to an end");
    check_fails (console, game, "while true do draw () legal () end",
                 "the script does not come to an end");
    g_autofree gchar *most = ask_of (console, game, "for i = 1, 20000 do print ('1234567890') end");
    assert_true (strlen (most) < 70000);
    assert_true (g_str_has_suffix (most, "…"));
    check_said (console, "keep = 7", "");
    check_fails (console, game, "t = {} for i = 1, 1e8 do t[i] = i end",
                 "the script takes too much memory");
    /* It starts afresh after that. */
    check_said (console, "1", "1");
    check_said (console, "keep, t", "nil\nnil");
}

static void
test_other_games_and_none (void **state)
{
    g_autoptr (AvLuaConsole) console = av_lua_console_new ();
    g_autofree gchar *phase = ask_of (console, cards, "game.phase, game.turn, #game.active.name");
    assert_string_equal (phase, "act\n1\n4");
    g_autofree gchar *legal = ask_of (console, cards, "legal ()");
    assert_true (g_str_has_prefix (legal, "beseech "));
    g_autofree gchar *fields = ask_of (console, cards, "fields ()['clash-of-popes.actions']");
    assert_true (strlen (fields) > 0 && g_ascii_isdigit (fields[0]));
    check_fails (console, cards, "game:tile (0)", "this game has no tiles");
    check_fails (console, cards, "game:add_points (game.active, 1, 'x')",
                 "the position cannot be changed here");
    g_autofree gchar *none = ask_of (console, NULL, "game, 2");
    assert_string_equal (none, "nil\n2");
    check_fails (console, NULL, "legal ()", "there is no game here");
    /* One console serves many games, one after the other. */
    check_said (console, "game:tile (0).x", "10");
}

static AvGame *
begin (const gchar *lines)
{
    g_autofree gchar *text = g_strconcat ("avignon-record 1\n", lines, NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "game", &error);
    assert_non_null (record);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (record->setup, catalogue, &error);
    if (!ruleset)
        fail_msg ("%s", error->message);
    AvGame *made = av_record_replay (record, ruleset, NULL, NULL, &error);
    if (error)
        fail_msg ("%s", error->message);
    return made;
}

static int
open_games (void **state)
{
    catalogue = fixture_catalogue ();
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), catalogue);
    game = begin (
        "decks core\noption core.start placed\nplayer red \"Anna\" human\nplayer blue \"Bruno\" human\nbegin\n"
        "draw core/23\nplace 11 10 1\ndeploy follower 11 10 4\n");
    cards = begin ("game clash-of-popes\nplayer red \"Anna\" human\nplayer blue \"Bruno\" human\n"
                   "begin\n");
    while (av_game_get_decider (cards) == AV_NATURE) {
        AvAction action;
        assert_true (av_game_chance (cards, &action));
        assert_true (av_game_apply (cards, &action, NULL));
    }
    return 0;
}

static int
close_games (void **state)
{
    av_game_free (game);
    av_game_free (cards);
    av_catalogue_free (catalogue);
    return 0;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_expressions_and_statements),
        cmocka_unit_test (test_objects_show_what_is_in_them),
        cmocka_unit_test (test_help_shows_what_there_is),
        cmocka_unit_test (test_nothing_can_be_changed),
        cmocka_unit_test (test_errors_say_what_is_wrong),
        cmocka_unit_test (test_what_has_no_end_is_ended),
        cmocka_unit_test (test_other_games_and_none),
    };
    return cmocka_run_group_tests (tests, open_games, close_games);
}
