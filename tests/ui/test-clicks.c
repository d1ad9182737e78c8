/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-clicks.c: how few clicks and keys a turn takes, and what a click means. */
#include "driver.h"

#include "gtk/tools.h"

#define HEAD                                                        \
    "avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"     \
    "player blue \"Bruno\" human\ntable 10 10\nlay core/20 5 5 0\n" \
    "pile core/20 core/21 core/23 core/20\nbegin\n"

/* At the first placement, of a tile with a city in its north; on the table lies another. */
static void
open_game (void)
{
    set_state ("confirm-turns", FALSE);
    set_state ("draw-by-itself", TRUE);
    open_record (HEAD);
    av_play_set_delay (get_play (), 1);
    assert_phase ("place");
    settle ();
}

static AvTile
get_last (void)
{
    return av_land_get_tile (get_game (), av_land_get_last (get_game ()));
}

static guint
count_in_hand (guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (get_game ());
    return (guint) av_game_get_supply (get_game (), player,
                                       (guint) av_land_find_piece_kind (ruleset, "follower"));
}

/* The cell whose tile fits in the most rotations that look different, and how many they are. */
static guint
find_free_cell (gint *x, gint *y)
{
    const AvChoice *choice = get_choice ();
    guint most = 0;
    for (gint row = 0; row < 10; row++)
        for (gint column = 0; column < 10; column++) {
            guint n = 0;
            for (guint rotation = 0; rotation < 4; rotation++)
                n += choice->fits[row * 10 + column] >> rotation & 1;
            if (n > most) {
                *x = column;
                *y = row;
                most = n;
            }
        }
    return most;
}

static void
a_turn_with_a_follower_takes_two_clicks (void **state)
{
    open_game ();
    /* North of the city it fits upside down only. */
    assert_int_equal (get_choice ()->rotation, 0);
    click_cell (5, 4, 1);
    assert_phase ("deploy");
    assert_int_equal (get_last ().rotation, 2);
    assert_int_equal (count_in_hand (0), 7);
    click_segment (g_array_index (get_choice ()->segments, guint, 0));
    wait_until (count_in_hand (0) < 7 || av_game_get_active (get_game ()) == 1);
    /* And the next tile is drawn. */
    wait_until (av_game_get_active (get_game ()) == 1 && is_phase ("place"));
}

/* What is done by a click or a key that means: nothing is placed. */
static void
assert_declines (void (*how) (void))
{
    open_game ();
    click_cell (5, 4, 1);
    assert_phase ("deploy");
    settle ();
    guint before = count_actions ();
    how ();
    wait_until (count_actions () > before);
    assert_int_equal (count_in_hand (0), 7);
    wait_until (av_game_get_active (get_game ()) == 1);
}

static void
click_an_empty_cell (void)
{
    click_cell (2, 2, 1);
}

static void
click_with_the_right_button (void)
{
    click_cell (5, 4, 3);
}

static void
press_enter (void)
{
    press ("Return");
}

static void
nothing_is_placed_by_a_click_elsewhere_the_right_button_or_enter (void **state)
{
    assert_declines (click_an_empty_cell);
    assert_declines (click_with_the_right_button);
    assert_declines (press_enter);
}

/* A part of the tile just laid that may not be chosen is no "elsewhere". */
static void
a_click_that_misses_on_the_tile_just_laid_says_why (void **state)
{
    open_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\ntable 10 10\nlay core/20 5 5 0\n"
                 "put follower blue 5 5 0\npile core/20 core/21\nbegin\ndraw\nplace 5 4 2\n");
    assert_phase ("deploy");
    settle ();
    guint before = count_actions ();
    click_segment (av_land_segment_at (get_game (), av_land_get_last (get_game ()), 7));
    assert_true (strlen (get_said ()) > 5);
    assert_int_equal (count_actions (), before);
}

static void
turning_goes_through_what_fits (void **state)
{
    gint x = 0, y = 0;
    open_game ();
    const AvTableScene *scene = av_table_view_get_scene (get_view ());
    guint n = find_free_cell (&x, &y);
    assert_true (n >= 2);
    hover_cell (x, y);
    guint seen = 0, first = scene->hand_rotation;
    for (guint i = 0; i < n; i++) {
        guint before = scene->hand_rotation;
        seen |= 1u << before;
        assert_true (get_choice ()->fits[y * 10 + x] >> before & 1);
        if (i % 3 == 0)
            press ("r");
        else if (i % 3 == 1)
            click_cell (x, y, 3);
        else
            click_cell (x, y, 5); /* the wheel */
        wait_until (scene->hand_rotation != before);
    }
    assert_int_equal (seen, get_choice ()->fits[y * 10 + x]);
    assert_int_equal (scene->hand_rotation, first);
    /* Where nothing can be laid, the wheel zooms. */
    double zoom = scene->zoom_to;
    click_cell (0, 0, 5);
    wait_until (scene->zoom_to < zoom);
}

/* The only tile is a city all round, in a corner of the table: in two of four rotations no cell is lit. */
static void
the_panel_says_when_a_click_turns_the_tile (void **state)
{
    guint n_lit = 0;
    open_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\ntable 10 10\nlay core/17 0 0 0\n"
                 "pile core/20 core/20\nbegin\ndraw\n");
    assert_phase ("place");
    hover_at (get (GTK_TYPE_LABEL, "guide"), 4, 4);
    settle ();
    for (guint turn = 0; turn < 4; turn++) {
        g_autofree guint8 *lit = av_choice_light (get_choice ());
        const gchar *guide = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "guide")));
        gboolean now = memchr (lit, AV_LIT_NOW, 10 * 10) != NULL;
        assert_non_null (memchr (lit, now ? AV_LIT_NOW : AV_LIT_TURNED, 10 * 10));
        assert_non_null (strstr (guide, now ? "a lit cell" : "a dashed cell"));
        n_lit += now;
        guint before = get_choice ()->rotation;
        press ("r");
        wait_until (get_choice ()->rotation != before);
    }
    assert_int_equal (n_lit, 2);
}

static void
the_cursor_goes_on_to_a_cell_where_the_tile_fits (void **state)
{
    gint x, y;
    open_game ();
    press ("Tab Return");
    assert_phase ("deploy");
    AvTile laid = get_last ();
    press ("Return");
    wait_until (av_game_get_active (get_game ()) == 1 && is_phase ("place"));
    settle ();
    assert_true (av_table_view_get_cursor (get_view (), &x, &y));
    assert_false (x == laid.x && y == laid.y);
    assert_true (av_table_view_is_lit (get_view (), x, y));
    assert_int_equal (ABS (x - laid.x) + ABS (y - laid.y), 1);
    assert_false (is_said ());
    shoot ("clicks-cursor");
    press ("Return");
    assert_phase ("deploy");
}

static void
a_double_click_lays_the_tile_only (void **state)
{
    open_game ();
    g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 60000, NULL);
    guint before = count_actions ();
    click_cell (5, 4, 1);
    click_cell (5, 4, 1);
    settle ();
    g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 0, NULL);
    assert_int_equal (count_actions (), before + 1);
    assert_phase ("deploy");
}

static void
a_turn_is_handed_on_when_told_so (void **state)
{
    open_game ();
    set_state ("confirm-turns", TRUE);
    settle ();
    GtkWidget *end = get (GTK_TYPE_BUTTON, "draw");
    click_cell (5, 4, 1);
    assert_phase ("deploy");
    assert_int_equal (av_play_get_holder (get_play ()), -1);
    press ("Return");
    wait_until (av_play_get_holder (get_play ()) == 0);
    settle ();
    assert_string_equal (get_note (), "The turn is done");
    assert_string_equal (gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "who"))), "Anna");
    assert_string_equal (gtk_button_get_label (GTK_BUTTON (end)), "End the turn");
    shoot ("clicks-confirm");
    assert_int_equal (av_play_get_legal (get_play ())->n, 0);
    /* Until then it can be taken back. */
    press ("ctrl+z");
    assert_phase ("deploy");
    wait_until (av_play_get_holder (get_play ()) == -1);
    press ("Return");
    wait_until (av_play_get_holder (get_play ()) == 0);
    settle ();
    click (end);
    wait_until (av_game_get_active (get_game ()) == 1 && is_phase ("place"));
    /* Switched off while one waits, it goes on. */
    press ("Tab Return");
    assert_phase ("deploy");
    press ("Return");
    wait_until (av_play_get_holder (get_play ()) == 1);
    set_state ("confirm-turns", FALSE);
    wait_until (av_game_get_active (get_game ()) == 0 && is_phase ("place"));
}

/* Where a game begins under the pointer nothing is pointed at before it moves: no refusal is the first thing seen. */
static void
a_table_under_a_resting_pointer_shows_no_refusal (void **state)
{
    GtkWidget *page = GTK_WIDGET (window->setup_page);
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    settle ();
    gint x = gtk_widget_get_allocated_width (page) / 4,
         y = gtk_widget_get_allocated_height (page) / 4;
    hover_at (page, x, y);
    open_game ();
    const AvTableScene *scene = av_table_view_get_scene (get_view ());
    assert_int_equal (scene->point.x, -1);
    hover_at (GTK_WIDGET (get_view ()), x + 5, y);
    wait_until (scene->point.x >= 0);
}

/* What the window does where nobody has chosen otherwise. */
static void
tiles_are_drawn_by_themselves_at_first (void **state)
{
    g_autoptr (GSettings) settings = av_settings_new ();
    g_autoptr (GVariant) draws = g_settings_get_default_value (settings, "draw-by-itself");
    g_autoptr (GVariant) confirms = g_settings_get_default_value (settings, "confirm-turns");
    assert_true (g_variant_get_boolean (draws));
    assert_false (g_variant_get_boolean (confirms));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_turn_with_a_follower_takes_two_clicks),
        cmocka_unit_test (nothing_is_placed_by_a_click_elsewhere_the_right_button_or_enter),
        cmocka_unit_test (a_click_that_misses_on_the_tile_just_laid_says_why),
        cmocka_unit_test (turning_goes_through_what_fits),
        cmocka_unit_test (the_panel_says_when_a_click_turns_the_tile),
        cmocka_unit_test (the_cursor_goes_on_to_a_cell_where_the_tile_fits),
        cmocka_unit_test (a_double_click_lays_the_tile_only),
        cmocka_unit_test (a_turn_is_handed_on_when_told_so),
        cmocka_unit_test (a_table_under_a_resting_pointer_shows_no_refusal),
        cmocka_unit_test (tiles_are_drawn_by_themselves_at_first),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("clicks", tests, driver_open, driver_close);
}
