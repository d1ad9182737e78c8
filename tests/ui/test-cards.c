/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-cards.c: a card game in the window: chosen, played card by card, undone, ended. */
#include "driver.h"

#define GAME "clash-of-popes"

/* Begins games until a card of that name lies on the table; returns its number. */
static gint
start_with (const gchar *name)
{
    for (guint64 seed = 1; seed < 50; seed++) {
        g_autoptr (AvSetup) setup = av_setup_new ();
        g_free (setup->game);
        setup->game = g_strdup (GAME);
        setup->has_seed = TRUE;
        setup->seed = seed;
        av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
        av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
        start_setup (setup);
        wait_until (is_phase ("act"));
        const AvLayout *layout = av_card_view_get_layout (get_cards ());
        for (guint i = 0; i < layout->cards->len; i++) {
            const AvLayoutCard *card = layout->cards->pdata[i];
            if (card->number >= 0 && g_str_equal (card->name, name))
                return card->number;
        }
    }
    fail_msg ("no %s in fifty games", name);
    return -1;
}

/* The last action of the card: its petition. */
static void
petition (gint number)
{
    guint before = av_game_get_n_actions (get_game ());
    click_card (number);
    settle ();
    press ("Tab Tab Tab Return");
    wait_until (av_game_get_n_actions (get_game ()) > before);
    settle ();
}

static guint
count_choices (void)
{
    return av_play_get_legal (get_play ())->n;
}

static gint
get_other (gint number, guint which)
{
    for (gint i = 0; i < 5; i++)
        if (i != number && which-- == 0)
            return i;
    return -1;
}

/* All twelve are shown; those face down are counted. */
static void
assert_all_cards_seen (void)
{
    const AvLayout *layout = av_card_view_get_layout (get_cards ());
    guint n = 0;
    assert_int_equal (layout->zones->len, 9);
    for (guint i = 0; i < layout->cards->len; i++)
        n += MAX (((const AvLayoutCard *) layout->cards->pdata[i])->count, 1);
    assert_int_equal (n, 12);
}

/* --- tests --- */

static void
the_game_is_chosen_in_the_set_up (void **state)
{
    press ("ctrl+n");
    assert_page ("setup");
    assert_non_null (find (GTK_WIDGET (window), GTK_TYPE_CONTAINER, "decks_card"));
    GtkComboBox *games = GTK_COMBO_BOX (get (GTK_TYPE_COMBO_BOX_TEXT, "chooser"));
    assert_true (gtk_combo_box_set_active_id (games, GAME));
    settle ();
    assert_null (find (GTK_WIDGET (window), GTK_TYPE_CONTAINER, "decks_card"));
    assert_null (find (GTK_WIDGET (window), GTK_TYPE_RADIO_BUTTON, "edition1"));
    shoot ("cards-setup");
    wait_until (gtk_widget_get_sensitive (get (GTK_TYPE_BUTTON, "start")));
    click (get (GTK_TYPE_BUTTON, "start"));
    assert_page ("players");
    click (get (GTK_TYPE_BUTTON, "play"));
    assert_page ("game");
    wait_until (is_phase ("act"));
    assert_string_equal (av_ruleset_get_setup (av_play_get_ruleset (get_play ()))->game, GAME);
    assert_int_equal (av_card_view_get_layout (get_cards ())->zones->len, 9);
    shoot ("cards");
    /* The other game is still there. */
    press ("ctrl+n");
    assert_page ("setup");
    assert_true (gtk_combo_box_set_active_id (games, "land"));
    settle ();
    assert_non_null (find (GTK_WIDGET (window), GTK_TYPE_CONTAINER, "decks_card"));
}

static void
count_labels_with_name (GtkWidget *widget, gpointer n)
{
    if (GTK_IS_LABEL (widget))
        *(guint *) n +=
            strstr (gtk_label_get_text (GTK_LABEL (widget)), "A Clash of Popes") != NULL;
    else if (GTK_IS_CONTAINER (widget))
        gtk_container_foreach (GTK_CONTAINER (widget), count_labels_with_name, n);
}

static void
the_list_of_games_names_it (void **state)
{
    guint n = 0;
    start_with ("Knight");
    press ("ctrl+g");
    assert_page ("games");
    count_labels_with_name (get (GTK_TYPE_LIST_BOX, "games_list"), &n);
    assert_true (n > 0);
    g_action_group_activate_action (G_ACTION_GROUP (window), "back", NULL);
    assert_page ("game");
}

static void
a_petition_goes_step_by_step_and_back (void **state)
{
    gint knight = start_with ("Knight");
    guint first = av_game_get_n_actions (get_game ());
    petition (knight);
    assert_int_equal (av_game_get_n_actions (get_game ()), first + 1);
    assert_int_equal (count_choices (), 4);
    assert_non_null (strstr (get_note (), "first"));
    click_card (knight);
    settle ();
    assert_true (is_said ());
    assert_int_equal (av_game_get_n_actions (get_game ()), first + 1);

    click_card (get_other (knight, 0));
    wait_until (count_choices () == 3);
    assert_non_null (strstr (get_note (), "second"));
    shoot ("cards-petition");
    click (get (GTK_TYPE_BUTTON, "back"));
    wait_until (count_choices () == 4);
    click_card (get_other (knight, 1));
    wait_until (count_choices () == 3);
    click_card (get_other (knight, 2));
    wait_until (av_game_get_active (get_game ()) == 1);
    settle ();
    shoot ("cards-moved");
}

static void
the_rival_is_asked_for_his_answer (void **state)
{
    gint bishop = start_with ("Bishop");
    petition (bishop);
    assert_phase ("answer");
    assert_int_equal (av_play_get_person (get_play ()), 1);
    assert_non_null (strstr (get_note (), "Bruno"));
    assert_true (gtk_widget_get_visible (get (GTK_TYPE_BUTTON, "pass")));
    shoot ("cards-answer");
    /* The keys reach what may be chosen; all else is told at once. */
    press ("i");
    settle ();
    assert_non_null (strstr (get_told (), "\nCentre Row: "));
    assert_non_null (strstr (get_told (), "Bishop"));
    assert_non_null (strstr (get_told (), "\nCongregation (Bruno): empty"));
    assert_non_null (strstr (get_told (), "\nDeck: 7 cards, face down"));
    click (get (GTK_TYPE_BUTTON, "pass"));
    assert_phase ("act");
}

/* Presses a key and waits for so many more actions. */
static void
press_for (const gchar *keys, guint actions)
{
    guint wanted = av_game_get_n_actions (get_game ()) + actions;
    settle ();
    press (keys);
    wait_until (av_game_get_n_actions (get_game ()) >= wanted);
    assert_int_equal (av_game_get_n_actions (get_game ()), wanted);
    settle ();
}

static void
whole_turns_are_played_by_keys (void **state)
{
    gint knight = start_with ("Knight");
    assert_int_equal (av_game_get_turn (get_game ()), 1);
    /* To the Knight, of five cards; then to the last action with him. */
    for (gint i = 0; i <= knight; i++)
        press ("Right");
    press ("Return");
    settle ();
    press_for ("Tab Tab Tab Return", 1);
    assert_int_equal (count_choices (), 4);
    press_for ("Right Return", 1);
    press_for ("Left Return", 1);
    wait_until (av_game_get_turn (get_game ()) == 2);
    assert_int_equal (av_game_get_active (get_game ()), 1);
    press ("Tab Return");
    press_for ("Return", 1);
    assert_int_equal (av_game_get_active (get_game ()), 1);
    press ("Tab Tab Return");
    press_for ("Return", 1);
    assert_int_equal (av_game_get_turn (get_game ()), 3);
    assert_int_equal (av_game_get_active (get_game ()), 0);
}

static void
a_game_comes_to_its_end (void **state)
{
    AvRandom random;
    av_random_seed (&random, 3);
    start_with ("Peasant");
    for (guint i = 0; i < 4000 && !av_game_is_finished (get_game ()); i++) {
        const AvActionList *legal = av_play_get_legal (get_play ());
        if (legal->n > 0) {
            AvAction action = *av_action_list_choose (legal, &random);
            assert_true (av_play_apply (get_play (), &action, NULL));
        }
        wait_until (av_play_get_legal (get_play ())->n > 0 || av_game_is_finished (get_game ()));
    }
    assert_true (av_game_is_finished (get_game ()));
    settle ();
    assert_all_cards_seen ();
    av_game_page_show_result (window->game_page);
    settle ();
    guint winner = av_game_get_winners (get_game ()) == 1 ? 0 : 1;
    assert_non_null (find_text (GTK_WIDGET (window), winner == 0 ? "Anna wins" : "Bruno wins"));
    shoot ("cards-end");
}

int
main (int argc, char *argv[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (the_game_is_chosen_in_the_set_up),
        cmocka_unit_test (the_list_of_games_names_it),
        cmocka_unit_test (a_petition_goes_step_by_step_and_back),
        cmocka_unit_test (the_rival_is_asked_for_his_answer),
        cmocka_unit_test (whole_turns_are_played_by_keys),
        cmocka_unit_test (a_game_comes_to_its_end),
    };
    return cmocka_run_group_tests_name ("cards", tests, driver_open, driver_close);
}
