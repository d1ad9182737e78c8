/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-basic.c: the basic game in the window, from set-up to its end. */
#include "driver.h"

#include "gtk/kept-games.h"
#include "gtk/players-page.h"
#include "gtk/setup-page.h"
#include "gtk/start-options.h"

/* Turns the tile in hand with the secondary button and lays it with the primary one. */
static void
lay_by_pointer (guint which)
{
    AvAction action = *get_action ("place", which);
    const AvChoice *choice = get_choice ();
    hover_cell (action.args[0], action.args[1]);
    for (guint i = 0; i < which % 4; i++)
        click_cell (action.args[0], action.args[1], 3);
    assert_true (av_choice_fitting_rotation (choice, action.args[0], action.args[1]) >= 0);
    click_cell (action.args[0], action.args[1], 1);
}

static void
the_setup_page_begins_a_game (void **state)
{
    assert_page ("setup");
    shoot ("setup");
    GtkWidget *players = get (GTK_TYPE_SPIN_BUTTON, "players");
    gtk_widget_grab_focus (players);
    press ("Up");
    assert_int_equal (av_setup_page_get_n_players (window->setup_page), 3);
    click (get (GTK_TYPE_RADIO_BUTTON, "edition3"));
    click (get (GTK_TYPE_BUTTON, "start"));
    assert_page ("players");
    shoot ("players");
    /* Nobody has played yet: all but the first are computers. */
    g_autoptr (AvSetup) seated = av_setup_new ();
    av_players_page_fill (window->players_page, seated);
    assert_string_equal (seated->players[0].control, "human");
    for (guint i = 1; i < 3; i++)
        assert_true (g_str_has_prefix (seated->players[i].control, "bot:"));
    click (get (GTK_TYPE_BUTTON, "play"));
    assert_page ("game");
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (get_play ()));
    assert_int_equal (setup->n_players, 3);
    assert_int_equal (setup->edition, 3);
    press ("space");
    assert_phase ("place");
}

/* No colour twice: choosing another's colour swaps the two. */
static void
colours_are_exchanged (void **state)
{
    AvPlayersPage *page = window->players_page;
    g_autoptr (AvSetup) setup = av_setup_new ();
    press ("ctrl+n");
    assert_page ("setup");
    click (get (GTK_TYPE_BUTTON, "start"));
    assert_page ("players");
    GtkWidget *figure = find (GTK_WIDGET (page), GTK_TYPE_DRAWING_AREA, NULL);
    GtkWidget *box = gtk_widget_get_parent (gtk_widget_get_parent (figure));
    g_autoptr (GList) swatches = gtk_container_get_children (GTK_CONTAINER (box));
    click (g_list_nth_data (swatches, AV_COLOUR_YELLOW));
    click (g_list_nth_data (swatches, AV_COLOUR_GREEN));
    av_players_page_fill (page, setup);
    guint seen = 0;
    for (guint i = 0; i < setup->n_players; i++) {
        assert_false (seen >> setup->players[i].colour & 1);
        seen |= 1u << setup->players[i].colour;
    }
    assert_int_equal (setup->n_players, 3);

    /* A row of colours is one stop of Tab; arrows choose in it. */
    GtkWidget *green = g_list_nth_data (swatches, AV_COLOUR_GREEN);
    assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (green)));
    gtk_widget_grab_focus (green);
    press ("Right");
    assert_true (gtk_toggle_button_get_active (
        GTK_TOGGLE_BUTTON (g_list_nth_data (swatches, AV_COLOUR_GREEN + 1))));
    press ("Tab");
    assert_true (GTK_IS_ENTRY (gtk_window_get_focus (GTK_WINDOW (window))));
}

static void
nobody_has_the_name_of_another (void **state)
{
    AvPlayersPage *page = window->players_page;
    g_autoptr (AvSetup) chosen = av_setup_new (), shared = av_setup_new ();
    assert_page ("players");
    av_players_page_fill (page, chosen);
    for (guint i = 0; i < chosen->n_players; i++)
        av_setup_add_player (shared, chosen->players[i].colour, i < 2 ? "Anna" : "Bert",
                             chosen->players[i].control);
    av_players_page_load (page, shared);
    click (get (GTK_TYPE_BUTTON, "play"));
    assert_page ("players");
    assert_string_equal (gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "problem"))),
                         "Two players are called “Anna”. Give one of them another name.");
    av_players_page_load (page, chosen);
}

/* Who begins is left to chance, but not who follows whom; the page keeps its order. */
static void
lots_are_drawn (void **state)
{
    g_autoptr (AvSetup) seated = av_setup_new ();
    const AvSetup *begun = NULL;
    guint first = 0;
    av_players_page_fill (window->players_page, seated);
    click (get (GTK_TYPE_CHECK_BUTTON, "lots"));
    for (guint tries = 0; tries < 60 && first == 0; tries++) {
        g_action_group_activate_action (G_ACTION_GROUP (window), "play", NULL);
        assert_page ("game");
        begun = av_ruleset_get_setup (av_play_get_ruleset (get_play ()));
        while (seated->players[first].colour != begun->players[0].colour)
            first++;
    }
    assert_int_not_equal (first, 0);
    for (guint i = 0; i < seated->n_players; i++)
        assert_string_equal (begun->players[i].name,
                             seated->players[(first + i) % seated->n_players].name);
    g_autoptr (AvSetup) after = av_setup_new ();
    av_players_page_fill (window->players_page, after);
    assert_int_equal (after->players[0].colour, seated->players[0].colour);
    av_players_page_set_lots (window->players_page, FALSE);
}

/* What makes no sense begins no game. */
static void
options_to_begin_with_are_checked (void **state)
{
    const gchar *const wrong[][2] = {
        { "seed", "word" },
        { "seed", "-1" },
        { "seed", "7x" },
        { "seed", "" },
        { "table", "20x20x" },
        { "table", "9x20" },
        { "bots", "random,random,random" },
        { "bots", "human" },
        { "players", "7" },
        { "edition", "4" },
        { "decks", "core*0" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (GError) error = NULL;
        GVariantDict dict;
        g_variant_dict_init (&dict, NULL);
        g_variant_dict_insert (&dict, wrong[i][0], "^ay", wrong[i][1]);
        assert_null (av_start_setup (&dict, NULL, window->catalogue, &error));
        assert_non_null (error);
        g_variant_dict_clear (&dict);
    }
}

/* A game begins with all that avignon-cli can be told; people are called by their colour. */
static void
options_to_begin_with_are_kept (void **state)
{
    const gchar *const option[] = { "core.start=placed", NULL };
    g_autoptr (GError) error = NULL;
    GVariantDict dict;
    g_variant_dict_init (&dict, NULL);
    g_variant_dict_insert (&dict, "players", "^ay", "3");
    g_variant_dict_insert (&dict, "bots", "^ay", "search:easy");
    g_variant_dict_insert (&dict, "decks", "^ay", "core*2");
    g_variant_dict_insert (&dict, "option", "^aay", option);
    g_variant_dict_insert (&dict, "edition", "^ay", "3");
    g_variant_dict_insert (&dict, "table", "^ay", "24x12");
    g_autoptr (AvSetup) setup = av_start_setup (&dict, NULL, window->catalogue, &error);
    g_variant_dict_clear (&dict);
    assert_null (error);
    start_setup (setup);
    const AvRuleset *ruleset = av_play_get_ruleset (get_play ());
    const AvSetup *begun = av_ruleset_get_setup (ruleset);
    assert_int_equal (begun->n_players, 3);
    assert_string_equal (begun->players[0].name, "Red");
    assert_string_equal (begun->players[1].control, "human");
    assert_string_equal (begun->players[2].control, "bot:search:easy");
    assert_int_equal (((AvDeckChoice *) begun->decks->pdata[0])->copies, 2);
    assert_string_equal (av_setup_get_option (begun, "core.start"), "placed");
    assert_int_equal (begun->edition, 3);
    assert_int_equal (begun->width, 24);
    assert_int_equal (begun->height, 12);
}

static void
an_illegal_click_says_why (void **state)
{
    start_game (5, 2, 20);
    press ("space");
    press ("Tab Return");
    if (get_action ("pass", 0))
        press ("Escape");
    press ("space");
    assert_phase ("place");
    guint before = count_actions ();
    click_cell (1, 1, 1);
    assert_true (is_said ());
    assert_true (strlen (get_said ()) > 5);
    assert_int_equal (count_actions (), before);
    shoot ("refused");
    press ("Escape");
    assert_false (is_said ());
}

/* The menu, and the list of pieces, are closed by Escape; once more than needed costs nothing. */
static void
one_escape_too_many_loses_no_follower (void **state)
{
    start_game (31, 2, 20);
    press ("space Tab Return");
    wait_until (is_phase ("deploy"));
    press ("F10");
    wait_until (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (window->menu_button)));
    settle ();
    press ("Escape");
    wait_until (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (window->menu_button)));
    settle ();
    press ("Escape");
    settle ();
    assert_phase ("deploy");
    /* By itself it passes, as ever. */
    press ("Escape");
    wait_until (!is_phase ("deploy"));
}

static void
keys_undo_and_redo (void **state)
{
    start_game (6, 2, 20);
    press ("space Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    guint laid = count_actions ();
    guint64 hash = av_game_hash (get_game ());
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
    press ("ctrl+z");
    assert_phase ("place");
    assert_int_equal (av_land_get_n_tiles (get_game ()), 0);
    press ("ctrl+shift+z");
    wait_until (count_actions () == laid);
    assert_true (av_game_hash (get_game ()) == hash);
}

static void
play_turn (guint turn)
{
    gboolean by_pointer = turn % 3 == 0;
    if (by_pointer)
        click (get (GTK_TYPE_BUTTON, "draw"));
    else
        press ("space");
    wait_until (is_phase ("place") || av_game_is_finished (get_game ()));
    if (av_game_is_finished (get_game ()))
        return;
    assert_phase ("place");
    guint before = av_land_get_n_tiles (get_game ());
    if (by_pointer)
        lay_by_pointer (turn * 7);
    else
        press ("Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == before + 1);
    if (turn == 30)
        shoot ("game");
    if (!is_phase ("deploy"))
        return;
    if (turn / 2 % 2 == 0 || !get_action ("deploy", 0)) {
        press ("Escape");
    } else if (by_pointer) {
        if (turn % 2 == 0) {
            press ("1");
            if (turn < 12)
                shoot ("placer");
            click (get (GTK_TYPE_BUTTON, "confirm"));
        } else {
            click_segment (g_array_index (get_choice ()->segments, guint, 0));
        }
    } else {
        press ("Tab Return");
    }
    wait_until (!is_phase ("deploy"));
}

static void
a_whole_game_is_played (void **state)
{
    start_game (11, 2, 20);
    assert_non_null (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "turns"));
    assert_non_null (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "hand"));
    for (guint turn = 0; turn < 100 && !av_game_is_finished (get_game ()); turn++)
        play_turn (turn);
    assert_true (av_game_is_finished (get_game ()));
    assert_true (av_game_get_winners (get_game ()) != 0);
    /* It is kept with its result. */
    g_autoptr (AvKeptGame) kept = av_kept_game_read (av_play_get_path (get_play ()));
    assert_true (kept->finished);
    assert_int_equal (kept->winners, av_game_get_winners (get_game ()));
    for (guint i = 0; i < 2; i++)
        assert_int_equal (kept->scores[i], av_game_get_score (get_game (), i));
    /* No tile is in anybody's hand any more. */
    assert_null (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "turns"));
    assert_null (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "hand"));
    wait_until (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "result"));
    assert_non_null (find (GTK_WIDGET (window), GTK_TYPE_GRID, NULL));
    press ("0");
    shoot ("end");
    /* Escape uncovers the table. */
    press ("Escape");
    wait_until (!find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "result"));
    g_action_group_activate_action (G_ACTION_GROUP (window), "result", NULL);
    wait_until (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "result"));
    /* The same once more, but for the tiles' order. */
    g_autoptr (AvSetup) over =
        av_setup_copy (av_ruleset_get_setup (av_game_get_ruleset (get_game ())));
    press ("Return");
    wait_until (!av_game_is_finished (get_game ()));
    const AvSetup *setup = av_ruleset_get_setup (av_game_get_ruleset (get_game ()));
    assert_int_equal (setup->n_players, over->n_players);
    assert_string_equal (setup->players[1].name, over->players[1].name);
    assert_int_equal (setup->edition, over->edition);
    press ("ctrl+n");
    assert_page ("setup");
}

static void
the_computer_moves_by_itself (void **state)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    av_setup_add_deck (setup, "core", 1);
    av_setup_add_player (setup, 0, "A", "bot:random");
    av_setup_add_player (setup, 1, "B", "human");
    assert_true (av_window_start (window, setup, NULL));
    av_play_set_delay (get_play (), 10);
    wait_until (av_play_can_draw (get_play ()));
    assert_int_equal (av_game_get_active (get_game ()), 1);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
    press ("space Tab Return Escape");
    wait_until (av_play_can_draw (get_play ()) && av_land_get_n_tiles (get_game ()) == 3);
    /* Undo takes back the person's action, not just the computer's, which would be repeated. */
    press ("ctrl+z");
    wait_until (av_land_get_n_tiles (get_game ()) < 3);
    assert_true (av_play_get_person (get_play ()) == 1);
}

/* With the most players, and the most beside each. */
static void
a_small_window_holds_all_that_is_needed (void **state)
{
    static const gchar *const ids[] = { "who",  "what",     "draw",    "turn_left",   "turn_right",
                                        "left", "zoom_out", "zoom_in", "log_scroller" };
    g_autoptr (AvSetup) setup = make_setup ("core", "all", 6, 0);
    gint width, height;
    gtk_window_get_size (GTK_WINDOW (window), &width, &height);
    gtk_window_resize (GTK_WINDOW (window), 1024, 700);
    start_setup (setup);
    assert_small ();
    for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
        assert_in_sight (ids[i]);
    press ("space");
    press ("Tab Return");
    assert_phase ("deploy");
    press ("1");
    assert_small ();
    assert_in_sight ("confirm");
    assert_in_sight ("log_scroller");
    shoot ("small");
    press ("ctrl+n");
    assert_page ("setup");
    assert_small ();
    assert_in_sight ("start");
    shoot ("small-setup");
    gtk_window_resize (GTK_WINDOW (window), width, height);
    settle ();
}

static void
full_screen_and_back (void **state)
{
    start_game (8, 2, 20);
    gint width = gtk_widget_get_allocated_width (GTK_WIDGET (window));
    press ("F11");
    GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), "fullscreen");
    g_autoptr (GVariant) full = g_action_get_state (action);
    assert_true (g_variant_get_boolean (full));
    press ("F11");
    g_autoptr (GVariant) back = g_action_get_state (action);
    assert_false (g_variant_get_boolean (back));
    settle ();
    assert_int_equal (gtk_widget_get_allocated_width (GTK_WIDGET (window)), width);
    press ("space");
    assert_phase ("place");
}

/* What a screen reader is told of the table. */
static void
the_table_says_what_may_be_done (void **state)
{
    start_game (9, 2, 20);
    press ("space");
    assert_phase ("place");
    settle ();
    AtkObject *table = gtk_widget_get_accessible (GTK_WIDGET (get_view ()));
    const gchar *said = atk_object_get_description (table);
    assert_non_null (strstr (said, "red: Place the tile"));
    assert_non_null (strstr (said, "400 cells"));
    assert_non_null (strstr (said, "City wall beside a road"));
    AtkObject *zoom = gtk_widget_get_accessible (get (GTK_TYPE_BUTTON, "zoom_in"));
    assert_string_equal (atk_object_get_name (zoom), "Zoom in");
    press ("Tab");
    gint x, y;
    wait_until (av_table_view_get_cursor (get_view (), &x, &y));
    assert_string_equal (atk_object_get_name (table), "Table");
    press ("Return");
    assert_phase ("deploy");
    settle ();
    assert_non_null (strstr (atk_object_get_description (table), "may be chosen"));
}

/* --- speed --- */

static void
a_full_large_table_scrolls_and_zooms (void **state)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    setup->width = setup->height = 50;
    av_setup_add_deck (setup, "core", 30);
    av_setup_add_player (setup, 0, "A", "human");
    av_setup_add_player (setup, 1, "B", "human");
    assert_true (av_window_start (window, setup, &error));
    AvRandom random = { 1 };
    AvAction action;
    AvSession *session = av_play_get_session (get_play ());
    av_session_keep (session, NULL, NULL);
    for (guint i = 0; i < 4000 && av_game_sample (av_session_get_game (session), &random, &action);
         i++)
        assert_true (av_session_apply (session, &action, NULL));
    av_table_view_update (get_view ());
    av_table_view_fit (get_view ());
    shoot ("large");

    /* Drawn directly, to measure one drawing whatever the screen's rate. */
    GtkWidget *widget = GTK_WIDGET (get_view ());
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1400, 900);
    for (guint zoom = AV_ZOOM_MIN; zoom <= 64; zoom *= 2) {
        av_table_view_set_zoom (get_view (), zoom, -1, -1);
        wait_for_pictures ();
        gint64 begun = g_get_monotonic_time ();
        for (guint i = 0; i < 10; i++) {
            cairo_t *cr = cairo_create (surface);
            gtk_widget_draw (widget, cr);
            cairo_destroy (cr);
        }
        print_message ("# zoom %u: %.1f ms a drawing\n", zoom,
                       (g_get_monotonic_time () - begun) / 10000.0);
    }
    cairo_surface_destroy (surface);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (the_setup_page_begins_a_game),
        cmocka_unit_test (colours_are_exchanged),
        cmocka_unit_test (nobody_has_the_name_of_another),
        cmocka_unit_test (lots_are_drawn),
        cmocka_unit_test (an_illegal_click_says_why),
        cmocka_unit_test (one_escape_too_many_loses_no_follower),
        cmocka_unit_test (keys_undo_and_redo),
        cmocka_unit_test (a_whole_game_is_played),
        cmocka_unit_test (the_computer_moves_by_itself),
        cmocka_unit_test (a_small_window_holds_all_that_is_needed),
        cmocka_unit_test (full_screen_and_back),
        cmocka_unit_test (options_to_begin_with_are_checked),
        cmocka_unit_test (options_to_begin_with_are_kept),
        cmocka_unit_test (the_table_says_what_may_be_done),
        cmocka_unit_test (a_full_large_table_scrolls_and_zooms),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("window", tests, driver_open, driver_close);
}
