/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sizes.c: the window on small screens and with large text; what is ticked moves nothing. */
#include "driver.h"

#include "gtk/players-panel.h"
#include "gtk/rules-list.h"
#include "gtk/tools.h"

/* As the desktop's setting does. */
static void
set_text_scale (double scale)
{
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (gint) (96 * PANGO_SCALE * scale),
                  NULL);
    settle ();
}

/* The whole window, with its title bar, may be so small. */
static void
assert_fits (gint width, gint height, const gchar *page)
{
    gint title = gtk_widget_get_allocated_height (window->header), least_width, least_height;
    gtk_window_resize (GTK_WINDOW (window), width, height - title);
    settle ();
    gtk_window_get_size (GTK_WINDOW (window), &least_width, &least_height);
    if (least_width > width || least_height > height - title)
        fail_msg ("%s needs %dx%d of %dx%d", page, least_width, least_height + title, width,
                  height);
    g_autofree gchar *name = g_strdup_printf ("sizes-%dx%d-%s", width, height, page);
    shoot (name);
}

static void
start_until_deploy (guint players, const gchar *ids)
{
    g_autoptr (AvSetup) setup = make_setup (ids, ids, players, 0);
    start_setup (setup);
    press ("space Tab Return");
    assert_phase ("deploy");
}

static void
assert_pages_fit (gint width, gint height)
{
    static const gchar *const pages[] = { "new", "games", "plugins" };
    for (guint i = 0; i < G_N_ELEMENTS (pages); i++) {
        g_action_group_activate_action (G_ACTION_GROUP (window), pages[i], NULL);
        assert_fits (width, height, pages[i]);
    }
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    settle ();
    g_signal_emit_by_name (window->setup_page, "start");
    assert_fits (width, height, "players");
    g_action_group_activate_action (G_ACTION_GROUP (window), "tutorial", NULL);
    /* Where most is said. */
    av_play_go_to (get_play (), 26);
    assert_fits (width, height, "tutorial");
    g_signal_emit_by_name (window->tutorial, "close");
    start_until_deploy (2, "core");
    assert_fits (width, height, "two");
    press ("ctrl+l");
    assert_fits (width, height, "look-back");
    start_until_deploy (6, "all");
    assert_fits (width, height, "six");
}

static void
all_pages_fit_a_small_screen (void **state)
{
    assert_pages_fit (800, 600);
}

static void
all_pages_fit_with_text_twice_as_large (void **state)
{
    set_text_scale (2);
    assert_pages_fit (1024, 700);
    set_text_scale (1);
}

static void
six_players_with_everything_are_seen_whole (void **state)
{
    start_until_deploy (6, "all");
    assert_fits (1024, 700, "everything");
    g_autoptr (GList) rows =
        gtk_container_get_children (GTK_CONTAINER (get (AV_TYPE_PLAYERS_PANEL, NULL)));
    assert_int_equal (g_list_length (rows), 6);
    for (GList *row = rows; row; row = row->next)
        assert_seen (row->data);
}

/* Two players share a line, and computers may think. */
static void
names_are_whole_beside_a_hundred_points (void **state)
{
    open_record (
        "avignon-record 1\ndecks core\nplayer red \"red\" human\nplayer blue \"blue\" bot:random\n"
        "player green \"green\" bot:random\nplayer yellow \"anna\" bot:random\n"
        "player black \"black\" bot:random\nplayer grey \"grey\" bot:random\n"
        "table 10 10\nlay core/20 5 5 0\nscore blue 124\nscore grey -103\nbegin\n");
    static const gchar *const names[] = { "red", "blue", "green", "anna", "black", "grey" };
    settle ();
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        GtkWidget *label = find_text (get (AV_TYPE_PLAYERS_PANEL, NULL), names[i]);
        assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
    }
}

/* The table has another size since it was shown last. */
static void
a_game_opened_in_a_smaller_window_is_seen_whole (void **state)
{
    static const gchar *const wide = "avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                                     "player blue \"Bruno\" human\nlay core/20 1 9 0\n"
                                     "lay core/20 18 9 0\nbegin\n";
    gtk_window_resize (GTK_WINDOW (window), 1200, 800);
    open_record (wide);
    settle ();
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    gtk_window_resize (GTK_WINDOW (window), 800, 560);
    settle ();
    open_record (wide);
    settle ();
    assert_true (av_table_view_is_cell_shown (get_view (), 1, 9));
    assert_true (av_table_view_is_cell_shown (get_view (), 18, 9));
}

/* --- what is over the table --- */

static GdkRectangle
get_area (GtkWidget *widget)
{
    GdkRectangle area = { 0 };
    assert_true (
        gtk_widget_translate_coordinates (widget, GTK_WIDGET (window), 0, 0, &area.x, &area.y));
    area.width = gtk_widget_get_allocated_width (widget);
    area.height = gtk_widget_get_allocated_height (widget);
    return area;
}

static void
assert_note_beside_zoom (const gchar *name)
{
    gtk_window_resize (GTK_WINDOW (window), 800, 560);
    start_until_deploy (2, "core");
    settle ();
    press ("0");
    settle ();
    hover_at (GTK_WIDGET (get_view ()), 5, 5);
    settle ();
    hover_segment (g_array_index (get_choice ()->segments, guint, 0));
    GtkWidget *hint = get_part ("hint");
    wait_until (gtk_widget_get_mapped (hint));
    settle ();
    shoot (name);
    GdkRectangle note = get_area (hint), zoom = get_area (get_part ("zoom"));
    assert_true (note.width > 100);
    assert_false (gdk_rectangle_intersect (&note, &zoom, NULL));
    assert_seen (hint);
    assert_seen (get_part ("zoom"));
}

static void
a_note_and_the_zoom_buttons_do_not_cover_each_other (void **state)
{
    assert_note_beside_zoom ("sizes-note");
    set_text_scale (2);
    assert_note_beside_zoom ("sizes-note-large");
    set_text_scale (1);
}

/* Most of the table is seen, and all of the text can be scrolled into sight. */
static void
a_long_message_leaves_half_of_the_table (void **state)
{
    static const gchar *const words[] = { "A short one.",
                                          "Place the tile at column 10, row 9, turned round, then "
                                          "deploy a follower as a farmer on the field between the "
                                          "road and the city, where nobody else stands; or place "
                                          "it at column 12, row 8, and deploy nothing at all." };
    set_text_scale (2);
    gtk_window_resize (GTK_WINDOW (window), 800, 560);
    start_until_deploy (2, "core");
    settle ();
    GtkWidget *banner = get_part ("banner"), *table = get_part ("overlay");
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        av_game_page_say (window->game_page, words[i], FALSE);
        settle ();
        shoot (i ? "sizes-long-message" : "sizes-short-message");
        assert_in_range (gtk_widget_get_allocated_height (banner), 30,
                         gtk_widget_get_allocated_height (table) / 2 + 40);
        GtkWidget *scroller = find (banner, GTK_TYPE_SCROLLED_WINDOW, NULL);
        GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
        assert_int_equal (gtk_adjustment_get_upper (down) > gtk_adjustment_get_page_size (down), i);
    }
    set_text_scale (1);
}

/* With large text the lines for a warning that is not there would take the page. */
static void
the_set_up_has_most_of_a_small_window (void **state)
{
    set_text_scale (2);
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    gtk_window_resize (GTK_WINDOW (window), 800, 560);
    settle ();
    shoot ("sizes-set-up");
    assert_true (gtk_widget_get_allocated_height (get_part ("bar"))
                 < gtk_widget_get_allocated_height (GTK_WIDGET (window->setup_page)) * 4 / 10);
    set_text_scale (1);
}

/* Decks and rules are below one another there, and each card is as high as what is in it. */
static void
no_card_of_a_narrow_set_up_is_half_empty (void **state)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    gtk_window_resize (GTK_WINDOW (window), 700, 560);
    settle ();
    GtkWidget *decks = get_part ("decks"), *rules = get_part ("rules");
    GdkRectangle above = get_area (decks), below = get_area (rules);
    assert_true (above.height > 1000 && below.height > 1000);
    assert_in_range (below.y - above.y - above.height, 18, 120);
    GdkRectangle card = get_area (gtk_widget_get_parent (rules));
    assert_in_range (card.y + card.height - below.y - below.height, 0, 40);
}

/* --- ticking --- */

static void
list_checks (GtkWidget *widget, gpointer checks)
{
    if (GTK_IS_CHECK_BUTTON (widget) && !GTK_IS_RADIO_BUTTON (widget))
        g_ptr_array_add (checks, widget);
    else if (GTK_IS_CONTAINER (widget))
        gtk_container_foreach (GTK_CONTAINER (widget), list_checks, checks);
}

static GdkPoint
get_place (GtkWidget *widget)
{
    GdkPoint at;
    assert_true (
        gtk_widget_translate_coordinates (widget, GTK_WIDGET (window), 0, 0, &at.x, &at.y));
    return at;
}

static void
what_is_ticked_moves_no_row (void **state)
{
    g_autoptr (GPtrArray) checks = g_ptr_array_new ();
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    gtk_window_resize (GTK_WINDOW (window), 1200, 800);
    settle ();
    list_checks (GTK_WIDGET (window->setup_page), checks);
    assert_true (checks->len > 10);
    g_autofree GdkPoint *places = g_new (GdkPoint, checks->len);
    for (guint i = 0; i < checks->len; i++)
        places[i] = get_place (checks->pdata[i]);
    for (guint i = 0; i < checks->len; i++) {
        GtkToggleButton *check = checks->pdata[i];
        if (!gtk_widget_get_sensitive (GTK_WIDGET (check)))
            continue;
        gtk_toggle_button_set_active (check, !gtk_toggle_button_get_active (check));
        settle ();
        for (guint k = 0; k < checks->len; k++) {
            GdkPoint at = get_place (checks->pdata[k]);
            if (at.x != places[k].x || at.y != places[k].y)
                fail_msg ("“%s” moved “%s”", gtk_button_get_label (GTK_BUTTON (check)),
                          gtk_button_get_label (checks->pdata[k]));
        }
    }
    shoot ("sizes-ticked");
}

/* All of it is seen at once, below the title bar; in a game it has the most lines. */
static void
the_menu_fits_a_small_screen (void **state)
{
    start_until_deploy (2, "core");
    GtkWidget *menu =
        GTK_WIDGET (gtk_menu_button_get_popup (GTK_MENU_BUTTON (window->menu_button)));
    press ("F10");
    wait_until (gtk_widget_get_mapped (menu));
    gint height;
    gtk_widget_get_preferred_height (menu, NULL, &height);
    press ("Escape");
    assert_in_range (height, 200, 600 - gtk_widget_get_allocated_height (window->header));
}

/* Those too that are for the game alone, and no accelerators of the whole window. */
static void
the_menu_shows_the_keys (void **state)
{
    static const struct {
        const gchar *text;
        guint key;
    } lines[] = { { "Hint", GDK_KEY_h }, { "Tiles left", GDK_KEY_l }, { "Undo", GDK_KEY_z } };
    GtkWidget *menu =
        GTK_WIDGET (gtk_menu_button_get_popup (GTK_MENU_BUTTON (window->menu_button)));
    press ("F10");
    wait_until (gtk_widget_get_mapped (menu));
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
        GtkWidget *label = find_text (menu, lines[i].text);
        GdkModifierType modifiers;
        guint key;
        assert_true (GTK_IS_ACCEL_LABEL (label));
        gtk_accel_label_get_accel (GTK_ACCEL_LABEL (label), &key, &modifiers);
        assert_int_equal (key, lines[i].key);
    }
    press ("Escape");
}

/* A size that was kept on a larger screen, say. */
static void
a_window_opens_no_larger_than_the_screen (void **state)
{
    g_autoptr (GSettings) settings = av_settings_new ();
    GdkRectangle screen;
    gint width, height;
    g_settings_set_int (settings, "window-width", 30000);
    g_settings_set_int (settings, "window-height", 30000);
    GtkWidget *large = av_window_new (gtk_window_get_application (GTK_WINDOW (window)),
                                      window->catalogue, settings);
    gtk_window_get_default_size (GTK_WINDOW (large), &width, &height);
    gdk_monitor_get_geometry (gdk_display_get_monitor (gdk_display_get_default (), 0), &screen);
    assert_in_range (width, screen.width / 2, screen.width - 1);
    assert_in_range (height, screen.height / 2, screen.height - 1);
    gtk_widget_destroy (large);
    g_settings_reset (settings, "window-width");
    g_settings_reset (settings, "window-height");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (all_pages_fit_a_small_screen),
        cmocka_unit_test (all_pages_fit_with_text_twice_as_large),
        cmocka_unit_test (six_players_with_everything_are_seen_whole),
        cmocka_unit_test (names_are_whole_beside_a_hundred_points),
        cmocka_unit_test (a_game_opened_in_a_smaller_window_is_seen_whole),
        cmocka_unit_test (a_note_and_the_zoom_buttons_do_not_cover_each_other),
        cmocka_unit_test (a_long_message_leaves_half_of_the_table),
        cmocka_unit_test (the_set_up_has_most_of_a_small_window),
        cmocka_unit_test (no_card_of_a_narrow_set_up_is_half_empty),
        cmocka_unit_test (what_is_ticked_moves_no_row),
        cmocka_unit_test (the_menu_fits_a_small_screen),
        cmocka_unit_test (the_menu_shows_the_keys),
        cmocka_unit_test (a_window_opens_no_larger_than_the_screen),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("sizes", tests, driver_open, driver_close);
}
