/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tutorial.c: the tutorial can be followed from its first word to its last, and leaves no trace. */
#include "driver.h"

static GtkWidget *
get_next (void)
{
    return find (GTK_WIDGET (window->tutorial), GTK_TYPE_BUTTON, "next");
}

static const gchar *
get_words (void)
{
    return gtk_label_get_text (
        GTK_LABEL (find (GTK_WIDGET (window->tutorial), GTK_TYPE_LABEL, "text")));
}

static gboolean
may_go_on (void)
{
    return gtk_widget_get_sensitive (get_next ());
}

static void
begin (void)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "tutorial", NULL);
    settle ();
    assert_page ("game");
    assert_true (av_play_is_lesson (get_play ()));
    /* As quickly as it goes: nobody has to see it. */
    av_play_set_delay (get_play (), 0);
}

static void
leave (void)
{
    click (find (GTK_WIDGET (window->tutorial), GTK_TYPE_BUTTON, "leave"));
    settle ();
    assert_false (window_shows_lesson (window));
}

static guint
get_legal_count (void)
{
    return av_play_get_legal (get_play ())->n;
}

/* Nothing but what the words ask for can be done, and it is done by hand. */
static void
a_reader_plays_it_and_wins (void **state)
{
    guint steps = 0, asked = 0;
    begin ();
    assert_null (window_get_play (window));
    for (;; steps++) {
        g_autofree gchar *words = NULL;
        wait_until (may_go_on ());
        settle ();
        words = g_strdup (get_words ());
        assert_true (strlen (words) > 0);
        g_autofree gchar *name = g_strdup_printf ("tutorial-%02u", steps);
        shoot (name);
        if (av_game_is_finished (get_game ()))
            break;
        if (get_legal_count () > 0) {
            AvAction action = *av_play_get_legal (get_play ())->items;
            assert_int_equal (get_legal_count (), 1);
            assert_int_equal (action.player, 0);
            do_by_hand (&action);
            asked++;
        } else {
            click (get_next ());
        }
        wait_until (g_strcmp0 (words, get_words ()) != 0 && may_go_on ());
    }
    assert_true (steps >= 15 && asked >= 10);
    assert_true (av_game_get_score (get_game (), 0) > av_game_get_score (get_game (), 1));
    assert_null (av_play_get_path (get_play ()));
    click (get_next ());
    settle ();
    assert_false (window_shows_lesson (window));
    assert_page ("setup");
}

/* The button does what the words ask for, too, and one can go back. */
static void
it_goes_on_and_back_by_buttons (void **state)
{
    begin ();
    g_autofree gchar *first = g_strdup (get_words ());
    for (guint i = 0; i < 5; i++) {
        g_autofree gchar *words = g_strdup (get_words ());
        click (get_next ());
        wait_until (g_strcmp0 (words, get_words ()) != 0 && may_go_on ());
    }
    assert_int_equal (av_land_get_n_tiles (get_game ()), 4);
    GtkWidget *back = find (GTK_WIDGET (window->tutorial), GTK_TYPE_BUTTON, "back");
    for (guint i = 0; i < 5; i++) {
        settle ();
        click (back);
    }
    settle ();
    assert_string_equal (get_words (), first);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
    assert_false (gtk_widget_get_sensitive (back));
    leave ();
}

/* The words that are waited for have the focus; from the table Tab leads back to them. */
static void
keys_go_on (void **state)
{
    begin ();
    g_autofree gchar *first = g_strdup (get_words ());
    assert_true (gtk_widget_has_focus (get_next ()));
    gtk_widget_grab_focus (GTK_WIDGET (get_view ()));
    press ("Tab");
    settle ();
    assert_false (gtk_widget_has_focus (GTK_WIDGET (get_view ())));
    gtk_widget_grab_focus (get_next ());
    press ("Return");
    wait_until (g_strcmp0 (first, get_words ()) != 0 && may_go_on ());
    leave ();
}

static void
a_game_that_is_played_rests_meanwhile (void **state)
{
    start_game (7, 2, 20);
    AvPlay *play = get_play ();
    guint64 hash = av_game_hash (get_game ());
    begin ();
    click (get_next ());
    wait_until (get_legal_count () == 1);
    leave ();
    assert_true (get_play () == play && av_game_hash (get_game ()) == hash);
    assert_false (av_play_is_paused (play));
    /* One that is begun ends a lesson. */
    begin ();
    start_game (8, 2, 20);
    assert_false (gtk_widget_get_visible (GTK_WIDGET (window->tutorial)));
    assert_true (window_get_play (window) == get_play () && get_play () != play);
}

/* It is offered at the first start, once. */
static void
it_is_offered_once (void **state)
{
    g_settings_reset (window->settings, "tutorial-offered");
    av_window_offer_last (window);
    assert_non_null (strstr (get_bar (), "first game"));
    shoot ("tutorial-offer");
    click (window->bar_button);
    settle ();
    assert_true (window_shows_lesson (window));
    leave ();
    assert_page ("setup");
    av_window_offer_last (window);
    assert_false (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->bar)));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (it_is_offered_once),
        cmocka_unit_test (it_goes_on_and_back_by_buttons),
        cmocka_unit_test (keys_go_on),
        cmocka_unit_test (a_reader_plays_it_and_wins),
        cmocka_unit_test (a_game_that_is_played_rests_meanwhile),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("tutorial", tests, driver_open, driver_close);
}
