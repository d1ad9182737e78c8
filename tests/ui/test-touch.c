/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-touch.c: the table under fingers: two zoom, one drags, or lays by a tap, or turns by resting. */
#include "driver.h"

#define LONG_PRESS 20 /* ms */

#define HEAD                                                        \
    "avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"     \
    "player blue \"Bruno\" human\ntable 10 10\nlay core/20 5 5 0\n" \
    "pile core/20 core/21 core/23 core/20\nbegin\ndraw\n"

static void
open_game (const gchar *more)
{
    g_autofree gchar *text = g_strconcat (HEAD, more, NULL);
    set_state ("confirm-turns", FALSE);
    open_record (text);
    settle ();
}

/* The X server of tests has no touchscreen: these are the events that it would send. */
static void
touch (GdkEventType type, guint finger, double x, double y)
{
    GtkWidget *widget = GTK_WIDGET (get_view ());
    GdkEvent *event = gdk_event_new (type);
    gint left, top;
    gdk_window_get_origin (gtk_widget_get_window (widget), &left, &top);
    event->touch.window = g_object_ref (gtk_widget_get_window (widget));
    event->touch.sequence = GUINT_TO_POINTER (finger);
    event->touch.emulating_pointer = finger == 1;
    event->touch.time = (guint32) (g_get_monotonic_time () / 1000);
    event->touch.x = x;
    event->touch.y = y;
    event->touch.x_root = left + x;
    event->touch.y_root = top + y;
    gdk_event_set_device (event, gdk_seat_get_pointer (gdk_display_get_default_seat (
                                     gtk_widget_get_display (widget))));
    gtk_main_do_event (event);
    gdk_event_free (event);
}

static void
find_middle (gint x, gint y, double *at_x, double *at_y)
{
    GdkRectangle area;
    av_table_view_get_cell_area (get_view (), x, y, &area);
    *at_x = area.x + area.width / 2.0;
    *at_y = area.y + area.height / 2.0;
}

static void
two_fingers_zoom_about_what_is_between_them (void **state)
{
    double x, y, after_x, after_y;
    open_game ("");
    av_table_view_set_zoom (get_view (), 80, -1, -1);
    av_table_view_show_cell (get_view (), 5, 5, 2);
    settle ();
    find_middle (5, 5, &x, &y);
    touch (GDK_TOUCH_BEGIN, 1, x - 40, y);
    touch (GDK_TOUCH_BEGIN, 2, x + 40, y);
    for (guint away = 42; away <= 60; away += 2) {
        touch (GDK_TOUCH_UPDATE, 1, x - away, y);
        touch (GDK_TOUCH_UPDATE, 2, x + away, y);
    }
    touch (GDK_TOUCH_END, 1, x - 60, y);
    touch (GDK_TOUCH_END, 2, x + 60, y);
    settle ();
    assert_int_equal (av_table_view_get_sight (get_view ()).zoom, 120);
    find_middle (5, 5, &after_x, &after_y);
    assert_true (ABS (after_x - x) < 6 && ABS (after_y - y) < 6);
    /* No tap was meant. */
    assert_true (is_phase ("place"));
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
}

static void
one_finger_drags_the_table (void **state)
{
    open_game ("");
    av_table_view_set_zoom (get_view (), 160, -1, -1);
    settle ();
    AvTableSight before = av_table_view_get_sight (get_view ());
    touch (GDK_TOUCH_BEGIN, 1, 300, 300);
    for (guint away = 5; away <= 50; away += 5)
        touch (GDK_TOUCH_UPDATE, 1, 300 - away, 300 - away);
    touch (GDK_TOUCH_END, 1, 250, 250);
    settle ();
    AvTableSight after = av_table_view_get_sight (get_view ());
    assert_true (after.left - before.left == 50 && after.top - before.top == 50);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
}

static void
a_tap_lays_the_tile (void **state)
{
    double x, y;
    open_game ("");
    find_middle (5, 4, &x, &y);
    touch (GDK_TOUCH_BEGIN, 1, x, y);
    touch (GDK_TOUCH_END, 1, x, y);
    assert_phase ("deploy");
    assert_int_equal (av_land_get_n_tiles (get_game ()), 2);
}

static void
a_finger_that_rests_does_what_the_right_button_does (void **state)
{
    double x, y;
    open_game ("");
    settle ();
    find_middle (5, 4, &x, &y);
    guint before = get_choice ()->rotation, by_button;
    click_cell (5, 4, 3);
    wait_until (get_choice ()->rotation != before);
    by_button = get_choice ()->rotation;
    open_game ("");
    settle ();
    find_middle (5, 4, &x, &y);
    assert_int_equal (get_choice ()->rotation, before);
    touch (GDK_TOUCH_BEGIN, 1, x, y);
    wait_until (get_choice ()->rotation != before);
    assert_int_equal (get_choice ()->rotation, by_button);
    touch (GDK_TOUCH_END, 1, x, y);
    settle ();
    /* It was not laid, too. */
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
    /* Where nothing is turned, it declines, as that button does. */
    touch (GDK_TOUCH_BEGIN, 1, x, y);
    touch (GDK_TOUCH_END, 1, x, y);
    assert_phase ("deploy");
    guint turn = av_game_get_turn (get_game ());
    settle ();
    find_middle (5, 4, &x, &y);
    touch (GDK_TOUCH_BEGIN, 1, x, y);
    wait_until (av_game_get_turn (get_game ()) > turn);
    touch (GDK_TOUCH_END, 1, x, y);
    assert_int_equal (av_game_get_supply (get_game (), 0, 0), 7);
}

/* One that drags the table longer than that goes on dragging. */
static void
a_finger_that_drags_turns_nothing (void **state)
{
    open_game ("");
    av_table_view_set_zoom (get_view (), 160, -1, -1);
    settle ();
    guint before = get_choice ()->rotation;
    AvTableSight sight = av_table_view_get_sight (get_view ());
    touch (GDK_TOUCH_BEGIN, 1, 300, 300);
    touch (GDK_TOUCH_UPDATE, 1, 250, 250);
    /* Longer than it would have to rest. */
    gint64 until = g_get_monotonic_time () + 5 * LONG_PRESS * 1000;
    wait_until (g_get_monotonic_time () > until);
    touch (GDK_TOUCH_UPDATE, 1, 240, 240);
    touch (GDK_TOUCH_END, 1, 240, 240);
    settle ();
    assert_int_equal (get_choice ()->rotation, before);
    assert_int_equal (av_table_view_get_sight (get_view ()).left - sight.left, 60);
}

/* Fingers of tests need not rest long. */
static int
open_window (void **state)
{
    int failed = driver_open (state);
    g_object_set (gtk_settings_get_default (), "gtk-long-press-time", LONG_PRESS, NULL);
    return failed;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (two_fingers_zoom_about_what_is_between_them),
        cmocka_unit_test (one_finger_drags_the_table),
        cmocka_unit_test (a_tap_lays_the_tile),
        cmocka_unit_test (a_finger_that_rests_does_what_the_right_button_does),
        cmocka_unit_test (a_finger_that_drags_turns_nothing),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests (tests, open_window, driver_close);
}
