/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-boards.c: games on boards, by clicks and by keys; numbers that are entered, and long lists. */
#include "driver.h"

#include "gtk/action-list.h"
#include "gtk/board-view.h"

static int
open_with_games (void **state)
{
    g_autofree gchar *path = g_strdup_printf ("%s:%s", g_getenv ("AVIGNON_TEST_GAMES"),
                                              g_getenv ("AVIGNON_PLUGIN_PATH"));
    g_setenv ("AVIGNON_PLUGIN_PATH", path, TRUE);
    return driver_open (state);
}

static void
start (const gchar *game)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_free (setup->game);
    setup->game = g_strdup (game);
    av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
    start_setup (setup);
    settle ();
}

static AvBoardView *
get_boards (void)
{
    return AV_BOARD_VIEW (get (AV_TYPE_BOARD_VIEW, NULL));
}

static gint
find_place (const gchar *name)
{
    gint place = av_ruleset_find_name (av_play_get_ruleset (get_play ()), AV_ARG_PLACE, name);
    assert_true (place >= 0);
    return place;
}

static void
click_place (const gchar *name)
{
    GdkRectangle area;
    assert_true (av_board_view_get_area (get_boards (), find_place (name), &area));
    click_at (GTK_WIDGET (get_boards ()), area.x + area.width / 2, area.y + area.height / 2, 1);
    settle ();
}

static gboolean
is_lit (const gchar *name)
{
    const GArray *places = get_choice ()->places;
    for (guint i = 0; i < places->len; i++)
        if (g_array_index (places, gint, i) == find_place (name))
            return TRUE;
    return FALSE;
}

static gint
get_piece (const gchar *field, const gchar *place)
{
    gint value = -1;
    assert_true (av_game_get_field (get_game (), field, find_place (place), &value, NULL));
    return value;
}

static const gchar *
get_board_name (void)
{
    return atk_object_get_name (gtk_widget_get_accessible (GTK_WIDGET (get_boards ())));
}

static void
a_piece_is_dropped_by_a_click_anywhere_in_its_column (void **state)
{
    start ("connect-four");
    assert_int_equal (get_choice ()->places->len, 7);
    click_place ("d1");
    wait_until (count_actions () == 1);
    assert_int_equal (get_piece ("connect-four.piece", "d1"), 1);
    click_place ("d6");
    wait_until (count_actions () == 2);
    assert_int_equal (get_piece ("connect-four.piece", "d2"), 2);
    assert_false (is_lit ("d1"));
    assert_true (is_lit ("d3"));
    shoot ("boards-connect-four");
    /* What was lit before an undo is lit again. */
    press ("ctrl+z");
    wait_until (count_actions () == 1);
    settle ();
    assert_true (is_lit ("d2"));
    assert_false (is_lit ("d3"));
}

static void
a_game_is_won_by_keys (void **state)
{
    start ("connect-four");
    gtk_widget_grab_focus (GTK_WIDGET (get_boards ()));
    for (guint i = 0; i < 7; i++) {
        /* Anna in the first column, Bruno in the second. */
        press ("Tab");
        if (i % 2)
            press ("Tab");
        settle ();
        press ("Return");
        wait_until (count_actions () == i + 1);
        settle ();
        /* The first lit place is next again. */
        av_board_view_set_choice (get_boards (), get_choice ()->places, -1);
        while (AV_LAYOUT_VIEW (get_boards ())->cursor >= 0 && i < 6
               && g_array_index (get_choice ()->places, gint, 6)
                      != AV_LAYOUT_VIEW (get_boards ())->cursor)
            press ("Tab");
        settle ();
    }
    assert_true (av_game_is_finished (get_game ()));
    assert_int_equal (av_game_get_winners (get_game ()), 1);
    /* No number of places, where there is none; and a piece that is called as its player is named once. */
    AtkObject *boards = gtk_widget_get_accessible (GTK_WIDGET (get_boards ()));
    assert_null (strstr (atk_object_get_description (boards), "may be chosen"));
    assert_string_equal (get_board_name (), "a4, Anna, •");
}

static void
a_piece_goes_from_one_square_to_another (void **state)
{
    start ("checkers");
    assert_true (is_lit ("c3"));
    assert_false (is_lit ("b4"));
    click_place ("c3");
    assert_int_equal (get_choice ()->from, find_place ("c3"));
    assert_true (is_lit ("b4"));
    assert_true (is_lit ("d4"));
    shoot ("boards-checkers");
    /* Another piece instead. */
    click_place ("e3");
    assert_true (is_lit ("f4"));
    assert_false (is_lit ("b4"));
    press ("Escape");
    settle ();
    assert_int_equal (get_choice ()->from, -1);
    assert_int_equal (count_actions (), 0);
    /* A square to which it cannot go says why. */
    click_place ("c3");
    click_place ("c5");
    assert_non_null (strstr (get_said (), "cannot go there"));
    click_place ("d4");
    wait_until (count_actions () == 1);
    assert_int_equal (get_piece ("checkers.at", "d4"), 1);
    assert_int_equal (get_piece ("checkers.at", "c3"), 0);
}

static void
keep_name (AtkObject *boards, GParamSpec *spec, GPtrArray *names)
{
    g_ptr_array_add (names, g_strdup (atk_object_get_name (boards)));
}

static void
a_piece_goes_by_keys (void **state)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    start ("checkers");
    AtkObject *boards = gtk_widget_get_accessible (GTK_WIDGET (get_boards ()));
    assert_string_equal (atk_object_get_description (boards),
                         "Anna: Move a piece; 4 places may be chosen, Tab goes to the next");
    g_signal_connect (boards, "notify::accessible-name", G_CALLBACK (keep_name), names);
    gtk_widget_grab_focus (GTK_WIDGET (get_boards ()));
    press ("Tab");
    settle ();
    assert_string_equal (get_board_name (), "a3, Man, Anna, may be chosen");
    press ("Return");
    settle ();
    assert_int_equal (get_choice ()->from, find_place ("a3"));
    press ("Up");
    settle ();
    press ("Right");
    settle ();
    assert_string_equal (get_board_name (), "b4, empty, may be chosen");
    press ("Return");
    wait_until (count_actions () == 1);
    assert_int_equal (get_piece ("checkers.at", "b4"), 1);
    /* Nothing was told that was not so. */
    for (guint i = 0; i < names->len; i++)
        assert_string_not_equal (names->pdata[i], "b4, Man, Anna, may be chosen");
    assert_string_equal (get_board_name (), "b4, Man, Anna");
    g_signal_handlers_disconnect_by_data (boards, names);
}

/* A piece that jumps goes on in the same turn, and is chosen already. */
static void
a_piece_jumps_on (void **state)
{
    open_record (
        "avignon-record 1\ngame checkers\nplayer red \"Anna\" human\nplayer blue \"Bruno\" human\n"
        "lay a1 man\nlay b2 rival-man\nlay d4 rival-man\nlay h8 rival-man\nbegin\n");
    settle ();
    click_place ("c3");
    wait_until (count_actions () == 1);
    assert_int_equal (av_game_get_active (get_game ()), 0);
    assert_int_equal (get_choice ()->from, find_place ("c3"));
    click_place ("e5");
    wait_until (count_actions () == 2);
    assert_int_equal (av_game_get_active (get_game ()), 1);
}

static GtkWidget *
get_entry (void)
{
    return av_action_list_get_entry (get (GTK_TYPE_BOX, "list"));
}

static void
a_number_is_entered (void **state)
{
    start ("bids");
    GtkWidget *entry = get_entry ();
    assert_non_null (entry);
    assert_int_equal (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (entry)), 5);
    assert_string_equal (atk_object_get_name (gtk_widget_get_accessible (entry)),
                         "Bid: a number from 5 to 995");
    shoot ("boards-number");
    assert_true (gtk_widget_has_focus (entry));
    press ("ctrl+a");
    press ("1");
    press ("0");
    press ("0");
    press ("Return");
    wait_until (count_actions () == 1);
    gint bid = 0;
    assert_true (av_game_get_field (get_game (), "bids.bid", 0, &bid, NULL));
    assert_int_equal (bid, 100);
    /* A long list goes in columns, and scrolls. */
    settle ();
    assert_null (get_entry ());
    gtk_window_resize (GTK_WINDOW (window), 1024, 700);
    settle ();
    shoot ("boards-list");
    GtkWidget *scroller =
        gtk_widget_get_ancestor (get (GTK_TYPE_BOX, "list"), GTK_TYPE_SCROLLED_WINDOW);
    assert_true (gtk_widget_get_allocated_height (scroller) >= 110);
    assert_in_sight ("list_scroller");
    click (find_text (get (GTK_TYPE_BOX, "list"), "word-2"));
    wait_until (count_actions () == 2);
    settle ();
    assert_int_equal (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (get_entry ())), 105);
    press ("ctrl+z");
    press ("ctrl+z");
    wait_until (count_actions () == 0);
    settle ();
    assert_int_equal (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (get_entry ())), 5);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_piece_is_dropped_by_a_click_anywhere_in_its_column),
        cmocka_unit_test (a_game_is_won_by_keys),
        cmocka_unit_test (a_piece_goes_from_one_square_to_another),
        cmocka_unit_test (a_piece_goes_by_keys),
        cmocka_unit_test (a_piece_jumps_on),
        cmocka_unit_test (a_number_is_entered),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("boards", tests, open_with_games, driver_close);
}
