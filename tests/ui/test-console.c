/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-console.c: the console of the window opens by a key, answers, and does not change the
 * game. */
#include "driver.h"

static GtkWidget *
find_console (GType type, const gchar *id)
{
    return window->console ? find (window->console, type, id) : NULL;
}

static gboolean
is_open (void)
{
    return find_console (GTK_TYPE_ENTRY, "input") != NULL;
}

static void
open_console (void)
{
    if (!is_open ())
        press ("F12");
    wait_until (is_open () && gtk_widget_has_focus (find_console (GTK_TYPE_ENTRY, "input")));
    settle ();
}

static gchar *
get_output (void)
{
    GtkTextBuffer *buffer =
        gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_console (GTK_TYPE_TEXT_VIEW, "output")));
    GtkTextIter start, end;
    gtk_text_buffer_get_bounds (buffer, &start, &end);
    return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

/* Types TEXT; it is inserted, as xdotool has no keys for some characters. */
static void
ask (const gchar *text)
{
    gtk_entry_set_text (GTK_ENTRY (find_console (GTK_TYPE_ENTRY, "input")), text);
    press ("Return");
    wait_until (!*gtk_entry_get_text (GTK_ENTRY (find_console (GTK_TYPE_ENTRY, "input"))));
    settle ();
}

/* The last lines of the output are these. */
static void
assert_output (const gchar *wanted)
{
    g_autofree gchar *output = get_output ();
    if (!g_str_has_suffix (output, wanted))
        fail_msg ("%s", output);
}

static void
it_is_off_until_it_is_asked_for (void **state)
{
    assert_false (is_open ());
    assert_false (g_settings_get_boolean (window->settings, "console"));
    choose_in_menu ("For developers", "Lua console");
    wait_until (is_open ());
    assert_true (g_settings_get_boolean (window->settings, "console"));
    settle ();
    focus_window (GTK_WIDGET (window));
    /* It answers without a game too. */
    open_console ();
    ask ("game, 6 * 7");
    assert_output ("\n> game, 6 * 7\nnil\n42");
    press ("Escape");
    wait_until (!is_open ());
    assert_false (g_settings_get_boolean (window->settings, "console"));
}

static void
the_position_is_read_and_stays_as_it_is (void **state)
{
    start_game (31, 2, 20);
    press ("space");
    assert_phase ("place");
    guint rotation = get_choice ()->rotation, n = count_actions ();
    guint64 hash = av_game_hash (get_game ());
    open_console ();
    /* Letters that are keys on the table are text here. */
    press ("r f l d 0 1 space");
    wait_until (
        strcmp (gtk_entry_get_text (GTK_ENTRY (find_console (GTK_TYPE_ENTRY, "input"))), "rfld01 ")
        == 0);
    assert_int_equal (get_choice ()->rotation, rotation);
    ask ("game.phase, game.drawn ~= nil");
    assert_output ("\n> game.phase, game.drawn ~= nil\nplace\ntrue");
    assert_true (is_heard ("place\ntrue"));
    ask ("help");
    g_autofree gchar *help = get_output ();
    assert_non_null (strstr (help, "\n> help\nAn expression shows its value"));
    shoot ("console-help");
    ask ("game:add_points (game.active, 50, 'city')");
    assert_output ("\nthe position cannot be changed here: this only asks");
    ask ("while true do end");
    assert_output ("\nthe script does not come to an end (it may take 20000000 steps)");
    ask ("game.active");
    shoot ("console");
    g_autofree gchar *player = get_output ();
    assert_non_null (strstr (player, "\nplayer 0 { index = 0, name = \"red\", "));
    assert_int_equal (count_actions (), n);
    assert_true (av_game_hash (get_game ()) == hash);

    /* What was typed before, and what is being typed. */
    gtk_entry_set_text (GTK_ENTRY (find_console (GTK_TYPE_ENTRY, "input")), "new");
    press ("Up Up Up");
    wait_until (strstr (gtk_entry_get_text (GTK_ENTRY (find_console (GTK_TYPE_ENTRY, "input"))),
                        "add_points"));
    assert_string_equal (gtk_entry_get_text (GTK_ENTRY (find_console (GTK_TYPE_ENTRY, "input"))),
                         "game:add_points (game.active, 50, 'city')");
    press ("Down Down Down");
    wait_until (
        strcmp (gtk_entry_get_text (GTK_ENTRY (find_console (GTK_TYPE_ENTRY, "input"))), "new")
        == 0);

    /* The game takes keys again once it is closed. */
    press ("Escape");
    wait_until (!is_open ());
    assert_true (gtk_widget_has_focus (GTK_WIDGET (get_view ())));
    AvAction action = *get_action ("place", 0);
    do_by_hand (&action);
    assert_int_equal (av_game_get_score (get_game (), 0), 0);
    open_console ();
    ask ("game.last.x .. ' ' .. game.last.y");
    AvTile tile = av_land_get_tile (get_game (), 0);
    g_autofree gchar *wanted = g_strdup_printf ("\n%d %d", tile.x, tile.y);
    assert_output (wanted);
    press ("F12");
    wait_until (!is_open ());
}

static void
a_game_of_cards_is_read_as_far_as_it_goes (void **state)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_free (setup->game);
    setup->game = g_strdup ("clash-of-popes");
    av_setup_add_player (setup, 0, "red", "human");
    av_setup_add_player (setup, 1, "blue", "human");
    start_setup (setup);
    assert_phase ("act");
    open_console ();
    ask ("game.phase, #legal () > 0");
    assert_output ("\nact\ntrue");
    ask ("game:tile (0)");
    assert_output ("\nthis game has no tiles");
    ask ("draw ()");
    shoot ("console-cards");
    press ("Escape");
    wait_until (!is_open ());
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (it_is_off_until_it_is_asked_for),
        cmocka_unit_test (the_position_is_read_and_stays_as_it_is),
        cmocka_unit_test (a_game_of_cards_is_read_as_far_as_it_goes),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("console", tests, driver_open, driver_close);
}
