/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-clocks.c: the time of the players, by a clock that goes on only when it is told to. */
#include "driver.h"

#include <glib/gstdio.h>

#include "gtk/kept-games.h"
#include "gtk/players-panel.h"

static gint64 now = 1000000;

static gint64
read_fake_clock (void)
{
    return now;
}

static void
pass (guint seconds)
{
    now += seconds * 1000;
    av_play_read_clocks (get_play ());
}

/* Seconds. */
static gint
get_left (guint player)
{
    return (gint) (av_clocks_get_left (av_play_get_clocks (get_play ()), player) / 1000);
}

static gint
get_running (void)
{
    return av_clocks_get_running (av_play_get_clocks (get_play ()));
}

static void
set_spin (const gchar *id, gint value)
{
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (get_part (id)), value);
}

static const AvTimeLimit five_and_ten = { 5, 10, FALSE };

/* A game with clocks, without the pages before it. */
static void
begin (guint computers, AvTimeLimit limit)
{
    g_autoptr (AvSetup) setup = make_setup ("core", "core", 2, computers);
    start_setup (setup);
    av_play_set_clocks (get_play (), av_clocks_new (&limit, 2));
}

static void
lay_and_pass (void)
{
    guint tiles = av_land_get_n_tiles (get_game ()), turn = av_game_get_turn (get_game ());
    if (av_play_has_stopped (get_play ()))
        press ("space");
    wait_until (is_phase ("place"));
    press ("Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == tiles + 1);
    if (av_game_get_turn (get_game ()) == turn)
        press ("Escape");
    wait_until (av_game_get_turn (get_game ()) > turn);
}

static GtkWidget *
get_clock (const gchar *text)
{
    return find_text (get (AV_TYPE_PLAYERS_PANEL, NULL), text);
}

static void
none_run_unless_they_are_chosen (void **state)
{
    press ("ctrl+n");
    assert_page ("setup");
    click (find_text (GTK_WIDGET (window->setup_page), "Choose players …"));
    assert_page ("players");
    assert_false (gtk_widget_get_sensitive (get_part ("run_out")));
    click (get_part ("play"));
    assert_page ("game");
    assert_null (av_play_get_clocks (get_play ()));
    assert_null (get_clock ("0:00"));
}

static void
the_set_up_gives_each_person_time (void **state)
{
    press ("ctrl+n");
    assert_page ("setup");
    click (find_text (GTK_WIDGET (window->setup_page), "Choose players …"));
    assert_page ("players");
    set_spin ("minutes", 5);
    set_spin ("seconds", 10);
    assert_true (gtk_widget_get_sensitive (get_part ("run_out")));
    gtk_combo_box_set_active (GTK_COMBO_BOX (get_part ("run_out")), 1);
    shoot ("clocks-setup");
    click (get_part ("play"));
    assert_page ("game");
    assert_non_null (av_play_get_clocks (get_play ()));
    assert_int_equal (get_left (0), 5 * 60 + 10);
    assert_non_null (get_clock ("5:10"));
    AvTimeLimit kept = av_players_page_get_limit (window->players_page);
    assert_true (kept.minutes == 5 && kept.seconds == 10 && kept.plays);
    set_spin ("minutes", 0);
    set_spin ("seconds", 0);
}

static void
only_that_of_who_decides_runs (void **state)
{
    begin (0, five_and_ten);
    assert_int_equal (get_running (), 0);
    pass (3);
    assert_int_equal (get_left (0), 307);
    assert_int_equal (get_left (1), 300);
    assert_non_null (get_clock ("5:07"));
    assert_non_null (get_clock ("5:00"));
    press ("s");
    settle ();
    assert_non_null (strstr (get_told (), ": 0 points; Time left 5:07"));
    lay_and_pass ();
    assert_int_equal (get_running (), 1);
    pass (30);
    assert_int_equal (get_left (0), 307);
    assert_int_equal (get_left (1), 280);
    shoot ("clocks");
    lay_and_pass ();
    assert_int_equal (get_running (), 0);
    assert_int_equal (get_left (0), 317);
}

static void
they_stand_while_computers_play (void **state)
{
    begin (1, five_and_ten);
    av_play_set_delay (get_play (), 100000);
    pass (1);
    lay_and_pass ();
    assert_int_equal (get_running (), -1);
    pass (100);
    assert_int_equal (get_left (0), 309);
    /* A computer has none to show. */
    assert_null (get_clock ("5:00"));
    av_play_set_delay (get_play (), 0);
    set_state ("pause", TRUE);
    set_state ("pause", FALSE);
    wait_until (get_running () == 0);
    assert_int_equal (get_left (0), 319);
}

static gboolean
time_stands_in_dialog (GtkWidget *dialog, const gchar *text, guint step)
{
    assert_int_equal (get_running (), -1);
    pass (50);
    gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CLOSE);
    return FALSE;
}

static void
they_stand_while_the_game_is_not_in_sight (void **state)
{
    begin (0, five_and_ten);
    when_dialog (time_stands_in_dialog, NULL);
    g_action_group_activate_action (G_ACTION_GROUP (window), "rules", NULL);
    wait_until (get_running () == 0);
    assert_int_equal (get_left (0), 310);
    /* What is read beside the game does not stop it. */
    press ("l");
    wait_until (get_dialog () != NULL);
    assert_int_equal (get_running (), 0);
    gtk_window_close (GTK_WINDOW (get_dialog ()));
    /* Paused. */
    press ("p");
    wait_until (get_running () == -1);
    pass (50);
    assert_string_equal (get_note (), "The game is paused");
    press ("p");
    wait_until (get_running () == 0);
    /* Another page. */
    press ("ctrl+n");
    assert_page ("setup");
    assert_int_equal (get_running (), -1);
    pass (50);
    click (window->back);
    assert_page ("game");
    wait_until (get_running () == 0);
    /* Looking back: what is played rests. */
    lay_and_pass ();
    AvPlay *play = get_play ();
    press ("ctrl+l");
    wait_until (window->resting == play);
    assert_int_equal (av_clocks_get_running (av_play_get_clocks (play)), -1);
    now += 50000;
    assert_null (get_clock ("5:10"));
    press ("Escape");
    wait_until (window->resting == NULL);
    assert_int_equal (get_running (), 1);
    assert_int_equal (get_left (1), 310);
    /* The tutorial. */
    g_action_group_activate_action (G_ACTION_GROUP (window), "tutorial", NULL);
    wait_until (window->resting == play);
    assert_int_equal (av_clocks_get_running (av_play_get_clocks (play)), -1);
    settle ();
    click (get (GTK_TYPE_BUTTON, "leave"));
    wait_until (window->resting == NULL);
    assert_int_equal (get_running (), 1);
    assert_int_equal (get_left (0), 310);
}

static void
undo_gives_no_time_back (void **state)
{
    begin (0, five_and_ten);
    for (guint i = 0; i < 3; i++) {
        pass (20);
        lay_and_pass ();
        pass (5);
        while (av_play_can_undo (get_play ()))
            press ("ctrl+z");
        assert_int_equal (get_running (), 0);
    }
    assert_int_equal (get_left (0), 250);
    /* His seconds of the first turn came once. */
    assert_int_equal (get_left (1), 295);
}

static gchar *
read_record (void)
{
    gchar *text = NULL;
    assert_true (g_file_get_contents (av_play_get_path (get_play ()), &text, NULL, NULL));
    return text;
}

static void
the_record_knows_nothing_of_time (void **state)
{
    g_autoptr (AvSetup) setup = make_setup ("core", "core", 2, 0);
    start_setup (setup);
    lay_and_pass ();
    lay_and_pass ();
    g_autofree gchar *without = read_record ();
    begin (0, five_and_ten);
    pass (5);
    lay_and_pass ();
    pass (5);
    lay_and_pass ();
    g_autofree gchar *with = read_record ();
    assert_string_equal (with, without);
}

/* As after the program was killed: nothing was written since the last move. */
static void
time_is_kept_beside_the_game (void **state)
{
    begin (0, five_and_ten);
    pass (40);
    lay_and_pass ();
    g_autofree gchar *path = g_strdup (av_play_get_path (get_play ()));
    g_autofree gchar *beside = av_clocks_path (path), *killed = NULL;
    assert_true (g_file_get_contents (beside, &killed, NULL, NULL));
    pass (25);
    start_game (3, 2, 20);
    open_path (path);
    assert_page ("game");
    assert_string_equal (av_play_get_path (get_play ()), path);
    assert_int_equal (get_left (0), 270);
    assert_int_equal (get_left (1), 285);
    assert_int_equal (get_running (), 1);
    start_game (3, 2, 20);
    assert_null (av_play_get_clocks (get_play ()));
    assert_true (g_file_set_contents (beside, killed, -1, NULL));
    open_path (path);
    assert_int_equal (get_left (1), 310);
    /* What is no such file is no clock. */
    start_game (3, 2, 20);
    assert_true (g_file_set_contents (beside, "[time]\nminutes=x\nleft=1;2;3;\n", -1, NULL));
    open_path (path);
    assert_null (av_play_get_clocks (get_play ()));
}

static void
time_out_is_said_and_the_game_goes_on (void **state)
{
    begin (0, five_and_ten);
    pass (309);
    assert_false (is_said ());
    pass (1);
    assert_string_equal (get_said (), "Red has run out of time.");
    assert_non_null (get_clock ("0:00"));
    pass (63);
    assert_non_null (get_clock ("−1:03"));
    shoot ("clocks-out");
    assert_int_equal (get_running (), 0);
    lay_and_pass ();
    assert_int_equal (get_running (), 1);
}

static void
time_out_has_the_turn_played (void **state)
{
    AvTimeLimit limit = { 1, 0, TRUE };
    begin (0, limit);
    pass (59);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 0);
    pass (1);
    assert_non_null (strstr (get_said (), "the turn is played for them"));
    /* His tile is drawn and laid, without a follower; then it is the other's turn. */
    wait_until (av_game_get_turn (get_game ()) == 2);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
    assert_int_equal (av_game_get_supply (get_game (), 0, 0), 7);
    assert_int_equal (get_left (0), 0);
    wait_until (get_running () == 1);
    lay_and_pass ();
    /* So is each turn of his, and it cannot be taken back; what the other did can. */
    wait_until (av_game_get_turn (get_game ()) == 4);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 3);
    press ("ctrl+z");
    wait_until (av_game_get_turn (get_game ()) == 2);
    assert_int_equal (get_running (), 1);
    /* The record is that of any game. */
    g_autoptr (AvRecord) record = av_record_read (av_play_get_path (get_play ()), NULL);
    assert_non_null (record);
    assert_null (record->damage);
}

/* Seconds that come with each turn are all he has. */
static void
seconds_of_a_turn_may_run_out_and_come_again (void **state)
{
    AvTimeLimit limit = { 0, 10, TRUE };
    begin (0, limit);
    pass (4);
    lay_and_pass ();
    pass (10);
    wait_until (av_game_get_turn (get_game ()) == 3);
    wait_until (get_running () == 0);
    assert_int_equal (get_left (0), 16);
    lay_and_pass ();
    wait_until (get_running () == 1);
    assert_int_equal (get_left (1), 10);
}

static void
a_deleted_game_leaves_no_clock (void **state)
{
    begin (0, five_and_ten);
    g_autofree gchar *beside = av_clocks_path (av_play_get_path (get_play ()));
    assert_true (g_file_test (beside, G_FILE_TEST_EXISTS));
    /* Nothing was done in it: the list of games drops it. */
    start_game (5, 2, 20);
    g_autoptr (GPtrArray) paths = av_kept_games_list ();
    assert_non_null (paths);
    assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (none_run_unless_they_are_chosen),
        cmocka_unit_test (the_set_up_gives_each_person_time),
        cmocka_unit_test (only_that_of_who_decides_runs),
        cmocka_unit_test (they_stand_while_computers_play),
        cmocka_unit_test (they_stand_while_the_game_is_not_in_sight),
        cmocka_unit_test (undo_gives_no_time_back),
        cmocka_unit_test (the_record_knows_nothing_of_time),
        cmocka_unit_test (time_is_kept_beside_the_game),
        cmocka_unit_test (time_out_is_said_and_the_game_goes_on),
        cmocka_unit_test (time_out_has_the_turn_played),
        cmocka_unit_test (seconds_of_a_turn_may_run_out_and_come_again),
        cmocka_unit_test (a_deleted_game_leaves_no_clock),
    };
    av_clock_now = read_fake_clock;
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("clocks", tests, driver_open, driver_close);
}
