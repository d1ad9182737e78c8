/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-bots.c: computer players in the window: their pace, what they did, and thinking that is no longer wanted. */
#include "config.h"

#include "driver.h"

#include "gtk/banner.h"

/* A against B on the core's tiles. */
static void
start (const gchar *a, const gchar *b)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    setup->seed = 4;
    av_setup_add_deck (setup, "core", 1);
    av_setup_add_player (setup, 0, "Anna", a);
    av_setup_add_player (setup, 1, "Bert", b);
    assert_true (av_window_start (window, setup, &error));
    settle ();
}

static void
set_pace (const gchar *pace)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "pace", g_variant_new_string (pace));
}

static gboolean
is_marked (const AvTile *tile, gint player)
{
    const GArray *marks = av_table_view_get_scene (get_view ())->marks;
    for (guint i = 0; i < marks->len; i++) {
        const AvMark *mark = &g_array_index (marks, AvMark, i);
        if (mark->x == tile->x && mark->y == tile->y && mark->player == player)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_logged (const gchar *beginning)
{
    const GPtrArray *log = av_play_get_log (get_play ());
    for (guint i = 0; i < log->len; i++)
        if (g_str_has_prefix (((const AvLogLine *) log->pdata[i])->text, beginning))
            return TRUE;
    return FALSE;
}

/* The first button: the printed rules against a computer, or once more what was played last. */
static void
play_now_asks_nothing (void **state)
{
    assert_page ("setup");
    shoot ("first-start");
    assert_int_equal (gtk_combo_box_get_active (GTK_COMBO_BOX (get (GTK_TYPE_COMBO_BOX, "preset"))),
                      1);
    click (get (GTK_TYPE_BUTTON, "play_now"));
    assert_page ("game");
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (get_play ()));
    assert_int_equal (setup->edition, 3);
    assert_int_equal (setup->n_players, 2);
    assert_string_equal (av_setup_get_option (setup, "core.start"), "placed");
    assert_string_equal (av_setup_get_option (setup, "core.open-shield"), "1");
    assert_true (av_play_is_person (get_play (), 0));
    assert_false (av_play_is_person (get_play (), 1));
    press ("ctrl+n");
    assert_page ("setup");
}

/* Two clicks: somebody new to the game plays against a computer of middling strength. */
static void
a_newcomer_plays_against_the_computer (void **state)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    assert_page ("setup");
    click (get (GTK_TYPE_BUTTON, "start"));
    assert_page ("players");
    av_players_page_fill (window->players_page, setup);
    assert_int_equal (setup->n_players, 2);
    assert_string_equal (setup->players[0].control, "human");
    assert_true (g_str_has_prefix (setup->players[1].control, "bot:search:"));
    GtkWidget *grid = find (GTK_WIDGET (window->players_page), GTK_TYPE_GRID, NULL);
    g_autofree gchar *about =
        gtk_widget_get_tooltip_text (gtk_grid_get_child_at (GTK_GRID (grid), 3, 1));
    assert_non_null (strstr (about, "Level "));
    shoot ("newcomer");
    click (get (GTK_TYPE_BUTTON, "play"));
    assert_page ("game");
    assert_true (av_play_is_person (get_play (), 0));
    assert_false (av_play_is_person (get_play (), 1));
}

static void
what_it_did_stays_marked_until_its_next_move (void **state)
{
    set_pace ("fast");
    start ("bot:greedy", "human");
    wait_until (av_play_can_draw (get_play ()));
    AvTile first = av_land_get_tile (get_game (), 0);
    assert_true (is_marked (&first, 0));
    assert_true (is_logged ("Anna places: "));
    press ("space Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) >= 2);
    assert_true (is_marked (&first, 0));
    AvTile own = av_land_get_tile (get_game (), 1);
    assert_false (is_marked (&own, 1));
    shoot ("bot-mark");
    press ("Escape");
    wait_until (av_play_can_draw (get_play ()) && av_land_get_n_tiles (get_game ()) == 3);
    AvTile next = av_land_get_tile (get_game (), 2);
    assert_true (is_marked (&next, 0));
    assert_false (is_marked (&first, 0));
    /* They go back with the game. */
    press ("ctrl+z");
    wait_until (av_land_get_n_tiles (get_game ()) < 3);
    assert_true (is_marked (&first, 0));
    assert_false (is_marked (&next, 0));
}

/* When the computers' last moves were seen. */
static gint64 last_seen, least;

static void
on_changed (AvPlay *play)
{
    gint64 now = g_get_monotonic_time ();
    if (last_seen > 0)
        least = MIN (least, now - last_seen);
    last_seen = now;
}

/* Of two moves of the computers the second is not seen before the first has been for the time of the pace. */
static void
the_pace_is_kept (void **state)
{
    set_pace ("fast");
    start ("bot:random", "bot:random");
    last_seen = 0;
    least = G_MAXINT64;
    g_signal_connect (get_play (), "changed", G_CALLBACK (on_changed), NULL);
    guint before = count_actions ();
    wait_until (count_actions () >= before + 8);
    g_signal_handlers_disconnect_by_func (get_play (), on_changed, NULL);
    /* Nature takes a third of it. */
    assert_true (least >= 200 / 3 * G_TIME_SPAN_MILLISECOND);
}

static void
a_game_of_computers_is_watched_and_paused (void **state)
{
    set_pace ("fast");
    start ("bot:greedy", "bot:greedy");
    assert_in_sight ("pause");
    assert_string_equal (gtk_button_get_label (GTK_BUTTON (get_part ("pause"))), "Pause");
    wait_until (av_land_get_n_tiles (get_game ()) == 2);
    press ("p");
    wait_until (av_play_is_paused (get_play ()));
    guint n = count_actions ();
    assert_string_equal (gtk_button_get_label (GTK_BUTTON (get_part ("pause"))), "Go on");
    assert_true (g_str_has_suffix (get_note (), "paused"));
    shoot ("paused");
    for (gint64 end = g_get_monotonic_time () + 500 * G_TIME_SPAN_MILLISECOND;
         g_get_monotonic_time () < end;)
        settle ();
    assert_int_equal (count_actions (), n);
    press ("ctrl+z");
    wait_until (count_actions () < n);
    assert_true (av_play_is_paused (get_play ()));
    set_pace ("at-once");
    press ("p");
    wait_until (av_game_is_finished (get_game ()));
}

/* Nothing waits for it: not the menu, not an undo, not another game, and not the end of the program. */
static void
thinking_is_given_up_at_once (void **state)
{
    set_pace ("fast");
    start ("human", "bot:search:master");
    press ("space Tab Return Escape");
    wait_until (av_play_get_thinker (get_play ()) == 1);
    assert_non_null (find (GTK_WIDGET (window), GTK_TYPE_SPINNER, NULL));
    shoot ("thinking");
    press ("F10");
    assert_non_null (find (get_part ("menu_button"), GTK_TYPE_MENU_BUTTON, NULL));
    assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (get_part ("menu_button"))));
    assert_int_equal (av_play_get_thinker (get_play ()), 1);
    press ("Escape");
    av_play_undo (get_play ());
    assert_int_equal (av_play_get_thinker (get_play ()), -1);
    assert_int_equal (av_play_get_person (get_play ()), 0);
    /* It is there again for its turn. */
    press ("Escape");
    if (is_phase ("place"))
        press ("Tab Return Escape");
    wait_until (av_play_get_thinker (get_play ()) == 1);
    start ("human", "human");
    assert_int_equal (av_play_get_thinker (get_play ()), -1);
}

static const AvGhost *
get_ghost (void)
{
    return &av_table_view_get_scene (get_view ())->ghost;
}

static void
a_hint_is_shown_until_the_position_changes (void **state)
{
    start ("human", "human");
    assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "hint"));
    press ("space Tab Return Escape");
    press ("space Tab Return Escape");
    press ("space");
    assert_phase ("place");
    guint before = count_actions ();
    press ("h");
    wait_until (get_ghost ()->x >= 0);
    assert_int_equal (count_actions (), before);
    assert_true (g_str_has_prefix (get_said (), "Best: "));
    assert_true (get_ghost ()->tile == av_land_get_drawn (get_game ()));
    shoot ("hint");
    assert_non_null (strstr (get_said (), "\nSecond best: "));
    press ("Tab Return");
    wait_until (count_actions () > before);
    assert_true (get_ghost ()->x < 0);
    settle ();
    if (is_phase ("deploy")) {
        press ("h");
        wait_until (get_ghost ()->x >= 0 || g_str_has_prefix (get_said (), "Best: "));
        shoot ("hint-deploy");
        /* What is no longer asked does not come. */
        press ("ctrl+z");
        press ("h");
        press ("ctrl+z");
        settle ();
        assert_true (get_ghost ()->x < 0);
    }
}

/* The cell is not hidden by what is said of it. */
static void
a_hint_is_shown_below_what_it_says (void **state)
{
    GdkRectangle area;
    GtkWidget *banner = find (GTK_WIDGET (window), AV_TYPE_BANNER, NULL);
    open_record (
        "avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
        "player blue \"Bruno\" human\nlay core/20 10 10 0\npile core/17 core/20\nbegin\ndraw\n");
    settle ();
    av_table_view_set_zoom (get_view (), 128, -1, -1);
    av_table_view_show_cell (get_view (), 10, 18, 0);
    av_table_view_show_cell (get_view (), 10, 9, 0);
    settle ();
    av_table_view_get_cell_area (get_view (), 10, 9, &area);
    assert_true (area.y < 30);
    press ("h");
    wait_until (get_ghost ()->x == 10);
    wait_until (gtk_widget_get_allocated_height (banner) > 30
                && gtk_revealer_get_child_revealed (GTK_REVEALER (banner)));
    settle ();
    av_table_view_get_cell_area (get_view (), 10, 9, &area);
    assert_true (area.y >= gtk_widget_get_allocated_height (banner));
}

static gboolean looked_back;

/* A click on the chart and on a decision shows its position. */
static gboolean
look_back (GtkWidget *dialog, const gchar *text, guint step)
{
    GtkWidget *chart = find (dialog, GTK_TYPE_DRAWING_AREA, "chart");
    GtkWidget *stop = find (dialog, GTK_TYPE_BUTTON, "stop");
    GtkLabel *said = GTK_LABEL (find (dialog, GTK_TYPE_LABEL, "said"));
    AvTableView *view = AV_TABLE_VIEW (find (dialog, AV_TYPE_TABLE_VIEW, NULL));
    gint width = gtk_widget_get_allocated_width (chart),
         height = gtk_widget_get_allocated_height (chart);
    AtkObject *chart_said = gtk_widget_get_accessible (chart);
    /* The focus is where the keys step, and screen readers read what is shown, also at the table. */
    assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == chart);
    assert_int_equal (atk_object_get_role (chart_said), ATK_ROLE_CHART);
    wait_until (g_str_has_prefix (gtk_label_get_text (said), "Turn 1, "));
    assert_string_equal (atk_object_get_description (chart_said), gtk_label_get_text (said));
    assert_string_equal (atk_object_get_description (gtk_widget_get_accessible (GTK_WIDGET (view))),
                         gtk_label_get_text (said));
    gtk_button_clicked (GTK_BUTTON (stop));
    wait_until (g_str_equal (gtk_button_get_label (GTK_BUTTON (stop)), "Go on"));
    shoot ("analysis-stopped");
    gtk_button_clicked (GTK_BUTTON (stop));
    wait_until (!gtk_widget_get_sensitive (stop));
    focus_window (dialog);
    click_at (chart, width - 30, height / 2, 1);
    wait_until (av_land_get_n_tiles (av_table_view_get_scene (view)->game) > 60);
    guint late = av_land_get_n_tiles (av_table_view_get_scene (view)->game);
    click_at (chart, width / 3, height / 2, 1);
    wait_until (av_land_get_n_tiles (av_table_view_get_scene (view)->game) < late);
    g_autofree gchar *before = g_strdup (gtk_label_get_text (said));
    press ("Right");
    wait_until (!g_str_equal (gtk_label_get_text (said), before));
    GtkWidget *list = find (dialog, GTK_TYPE_LIST_BOX, "worst");
    g_autoptr (GList) rows = gtk_container_get_children (GTK_CONTAINER (list));
    assert_true (g_list_length (rows) > 3);
    g_signal_emit_by_name (g_list_nth_data (rows, 1), "activate");
    g_signal_emit_by_name (list, "row-activated", g_list_nth_data (rows, 1));
    wait_until (strstr (gtk_label_get_text (said), "Better by"));
    shoot ("analysis");
    press ("Escape");
    looked_back = TRUE;
    return FALSE;
}

static void
a_game_is_looked_back_at (void **state)
{
    set_pace ("at-once");
    start ("bot:greedy", "bot:random");
    wait_until (av_game_is_finished (get_game ()));
    guint n = count_actions ();
    wait_until (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "result"));
    when_dialog (look_back, NULL);
    looked_back = FALSE;
    shoot ("before-analysis");
    click (find_text (GTK_WIDGET (window), "Analysis"));
    wait_until (looked_back && !get_dialog ());
    assert_int_equal (count_actions (), n);
}

#ifdef HAVE_LUA

static void
start_cards (const gchar *a, const gchar *b)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_free (setup->game);
    setup->game = g_strdup ("clash-of-popes");
    setup->has_seed = TRUE;
    av_setup_add_player (setup, 0, "Anna", a);
    av_setup_add_player (setup, 1, "Bert", b);
    assert_true (av_window_start (window, setup, NULL));
    settle ();
}

/* In a game of cards, where nothing has a place on a table, it is said in words. */
static void
a_hint_for_cards_is_said (void **state)
{
    start_cards ("human", "human");
    wait_until (is_phase ("act"));
    press ("h");
    wait_until (g_str_has_prefix (get_said (), "Best: "));
    shoot ("hint-cards");
}

static gboolean
look_at_cards (GtkWidget *dialog, const gchar *text, guint step)
{
    GtkLabel *said = GTK_LABEL (find (dialog, GTK_TYPE_LABEL, "said"));
    GtkWidget *stop = find (dialog, GTK_TYPE_BUTTON, "stop");
    wait_until (g_str_has_prefix (gtk_label_get_text (said), "Turn 1, "));
    assert_non_null (find (dialog, AV_TYPE_CARD_VIEW, NULL));
    assert_false (gtk_widget_get_mapped (find (dialog, AV_TYPE_TABLE_VIEW, NULL)));
    gtk_button_clicked (GTK_BUTTON (stop));
    shoot ("analysis-cards");
    press ("Escape");
    looked_back = TRUE;
    return FALSE;
}

static void
a_game_of_cards_is_looked_back_at (void **state)
{
    set_pace ("at-once");
    start_cards ("bot:random", "bot:random");
    wait_until (av_game_is_finished (get_game ()));
    when_dialog (look_at_cards, NULL);
    looked_back = FALSE;
    g_action_group_activate_action (G_ACTION_GROUP (window), "analyse", NULL);
    wait_until (looked_back && !get_dialog ());
}

#endif

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (play_now_asks_nothing),
        cmocka_unit_test (a_newcomer_plays_against_the_computer),
        cmocka_unit_test (what_it_did_stays_marked_until_its_next_move),
        cmocka_unit_test (the_pace_is_kept),
        cmocka_unit_test (a_game_of_computers_is_watched_and_paused),
        cmocka_unit_test (thinking_is_given_up_at_once),
        cmocka_unit_test (a_hint_is_shown_until_the_position_changes),
        cmocka_unit_test (a_hint_is_shown_below_what_it_says),
#ifdef HAVE_LUA
        cmocka_unit_test (a_hint_for_cards_is_said),
        cmocka_unit_test (a_game_of_cards_is_looked_back_at),
#endif
        cmocka_unit_test (a_game_is_looked_back_at),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("bots", tests, driver_open, driver_close);
}
