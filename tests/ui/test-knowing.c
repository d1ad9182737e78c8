/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-knowing.c: what the window tells of the table: of features and who has them. */
#include "driver.h"

#include "gtk/log.h"
#include "gtk/players-panel.h"

#define HEAD                                                    \
    "avignon-record 1\ndecks core\nplayer red \"Anna\" human\n" \
    "player blue \"Bruno\" human\ntable 10 10\n"

/* A city of two tiles that is Bruno's, and a tile to be laid. */
static void
open_city (void)
{
    open_record (HEAD "lay core/20 5 5 0\nlay core/14 5 4 1\nput follower blue 5 5 1\n"
                      "put follower blue 5 5 4\npile core/20 core/21\nbegin\ndraw\n");
    assert_phase ("place");
    settle ();
}

static const gchar *
get_hint (void)
{
    return gtk_label_get_text (GTK_LABEL (get_part ("hint")));
}

static guint
get_segment (gint x, gint y, guint slot)
{
    return av_land_segment_at (get_game (), av_land_tile_at (get_game (), x, y), slot);
}

static void
assert_told (const gchar *text)
{
    if (!strstr (get_hint (), text))
        fail_msg ("“%s” is not in “%s”", text, get_hint ());
}

static void
assert_city_told (void)
{
    AvScoreContext now = av_land_preview (get_game (), get_segment (5, 5, 1), AV_SCORE_FINAL);
    AvScoreContext complete = av_land_preview_closed (get_game (), get_segment (5, 5, 1));
    g_autofree gchar *worth = g_strdup_printf (
        "Bruno: knight (counts 1) – has the majority: at least %d points when complete, %d if the game "
        "ended now",
        complete.points[1], now.points[1]);
    assert_true (complete.points[1] > now.points[1] && now.points[1] > 0);
    assert_told (worth);
    assert_told ("city, 2 tiles");
    assert_told ("open at 1 end");
    assert_null (strstr (get_hint (), "Anna"));
}

static void
the_pointer_tells_what_a_feature_is_worth_and_to_whom (void **state)
{
    open_city ();
    const AvTableScene *scene = av_table_view_get_scene (get_view ());
    guint city = get_segment (5, 5, 1);
    hover_segment (city);
    wait_until (scene->point.segment != AV_NONE);
    /* All of it is lit, while a tile is in hand, too. */
    assert_int_equal (av_land_feature (get_game (), scene->point.segment),
                      av_land_feature (get_game (), get_segment (5, 4, 7)));
    assert_city_told ();
    shoot ("knowing-city");
    hover_segment (get_segment (5, 5, 4));
    wait_until (strstr (get_hint (), "farmer") != NULL);
    assert_null (strstr (get_hint (), "when complete"));
}

static void
on_descendant (AtkObject *table, AtkObject *place, AtkObject **at)
{
    *at = place;
}

static void
keys_tell_the_same (void **state)
{
    open_city ();
    av_table_view_set_cursor (get_view (), 5, 5);
    AtkObject *table = gtk_widget_get_accessible (GTK_WIDGET (get_view ())), *at = NULL;
    gulong handler =
        g_signal_connect (table, "active-descendant-changed", G_CALLBACK (on_descendant), &at);
    settle ();
    for (guint i = 0; i < 4 && !strstr (get_hint (), "city, 2 tiles"); i++)
        press ("i");
    assert_city_told ();
    g_signal_handler_disconnect (table, handler);
    /* A screen reader says it, too. */
    assert_non_null (at);
    assert_non_null (strstr (atk_object_get_description (at), "city, 2 tiles"));
}

/* What was said of a feature is not said of it in another position. */
static void
what_is_told_changes_with_the_game (void **state)
{
    open_city ();
    hover_segment (get_segment (5, 5, 1));
    wait_until (strstr (get_hint (), "city, 2 tiles") != NULL);
    g_autofree gchar *before = g_strdup (get_hint ());
    const AvAction *action = NULL;
    for (guint i = 0; (action = get_action ("place", i)); i++)
        if (action->args[1] < 4)
            break;
    AvAction laid = *action;
    assert_true (av_play_apply (get_play (), &laid, NULL));
    settle ();
    wait_until (strcmp (get_hint (), before) != 0);
    assert_told ("city, 3 tiles");
}

/* --- over the whole table --- */

static guint
get_owners (guint i)
{
    const GArray *owned = av_table_view_get_scene (get_view ())->owned;
    return i < owned->len ? g_array_index (owned, AvOwned, i).owners : 0;
}

/* Bruno's field is alone; the other both share. */
static void
fields_are_shown_in_their_owners_colours (void **state)
{
    open_record (HEAD "lay core/21 7 7 0\nput follower blue 7 7 0\n"
                      "lay core/21 2 2 0\nput follower red 2 2 0\n"
                      "lay core/20 2 3 2\nput follower blue 2 3 1\n"
                      "pile core/20 core/21\nbegin\ndraw\n");
    assert_phase ("place");
    settle ();
    assert_int_equal (get_owners (0), 0);
    press ("o");
    wait_until (get_owners (0) != 0);
    assert_int_equal (av_table_view_get_scene (get_view ())->owned->len, 2);
    assert_int_equal (get_owners (0) + get_owners (1), 2 + 3);
    shoot ("knowing-fields");
    press ("o");
    wait_until (get_owners (0) == 0);
}

/* In the first edition an unfinished city counts 1 for each tile. */
static void
points_in_progress_stand_beside_the_points (void **state)
{
    open_city ();
    GtkWidget *panel = get (AV_TYPE_PLAYERS_PANEL, NULL);
    assert_null (find_text (panel, "0 +2"));
    set_state ("prospects", TRUE);
    settle ();
    assert_non_null (find_text (panel, "0 +2"));
    assert_non_null (find_text (panel, "0 +0"));
    shoot ("knowing-prospects");
    set_state ("prospects", FALSE);
    settle ();
    assert_null (find_text (panel, "0 +2"));
    assert_non_null (find_text (panel, "0"));
}

static void
cells_that_no_tile_fits_are_crossed (void **state)
{
    open_record (HEAD "lay core/23 5 5 0\npile core/20 core/21\nbegin\ndraw\n");
    assert_phase ("place");
    settle ();
    /* North and south a road would have to go on, and there is none. */
    assert_true (av_table_view_is_dead (get_view (), 5, 4));
    assert_true (av_table_view_is_dead (get_view (), 5, 6));
    assert_false (av_table_view_is_dead (get_view (), 4, 5));
    assert_false (av_table_view_is_dead (get_view (), 6, 5));
    hover_cell (5, 4);
    wait_until (strstr (get_hint (), "No remaining tile fits here.") != NULL);
    shoot ("knowing-dead");
}

/* Colours of the tile above LABEL, as it is seen. */
static guint
count_colours (GtkWidget *dialog, GtkWidget *label)
{
    g_autoptr (GHashTable) colours = g_hash_table_new (NULL, NULL);
    gint x, y, side = gtk_widget_get_allocated_width (label);
    gtk_widget_translate_coordinates (label, dialog, 0, -side, &x, &y);
    g_autoptr (GdkPixbuf) seen =
        gdk_pixbuf_get_from_window (gtk_widget_get_window (dialog), x, y, side, side);
    assert_non_null (seen);
    for (gint row = 0; row < side; row++) {
        const guint8 *pixel = gdk_pixbuf_read_pixels (seen) + row * gdk_pixbuf_get_rowstride (seen);
        for (gint i = 0; i < side; i++, pixel += gdk_pixbuf_get_n_channels (seen))
            g_hash_table_add (colours,
                              GUINT_TO_POINTER (pixel[0] << 16 | pixel[1] << 8 | pixel[2]));
    }
    return g_hash_table_size (colours);
}

static const gchar *
get_subtitle (GtkWidget *dialog)
{
    return gtk_header_bar_get_subtitle (
        GTK_HEADER_BAR (gtk_dialog_get_header_bar (GTK_DIALOG (dialog))));
}

static gboolean
read_tiles_left (GtkWidget *dialog, const gchar *text, guint step)
{
    shoot ("knowing-left");
    assert_string_equal (get_subtitle (dialog), "3 tiles to draw");
    assert_non_null (find_text (dialog, "× 2"));
    assert_non_null (find_text (dialog, "× 1"));
    assert_null (find_text (dialog, "× 3"));
    /* What is drawn meanwhile is no longer among them. */
    av_play_undo (get_play ());
    settle ();
    assert_string_equal (get_subtitle (dialog), "4 tiles to draw");
    press ("Escape");
    return FALSE;
}

static void
the_tiles_left_are_shown_by_kind (void **state)
{
    open_record (HEAD "lay core/20 5 5 0\npile core/20 core/21 core/23 core/21\nbegin\ndraw\n");
    assert_phase ("place");
    settle ();
    when_dialog (read_tiles_left, NULL);
    press ("l");
    wait_for_dialog ();
}

/* More than there is room for, none of which has been drawn before. */
static gboolean
see_many_tiles (GtkWidget *dialog, const gchar *text, guint step)
{
    wait_for_pictures ();
    assert_true (count_colours (dialog, find_text (dialog, "× 1")) > 500);
    press ("Escape");
    return FALSE;
}

static void
many_tiles_left_are_seen_as_they_are_drawn (void **state)
{
    g_autoptr (AvSetup) setup = make_setup ("all", "core", 2, 0);
    start_setup (setup);
    when_dialog (see_many_tiles, NULL);
    press ("l");
    wait_for_dialog ();
}

static guint
count_windows (void)
{
    g_autoptr (GList) all = gtk_window_list_toplevels ();
    guint n = 0;
    for (GList *item = all; item; item = item->next)
        n += gtk_widget_get_mapped (item->data);
    return n;
}

/* Presses KEYS over the game, whatever is beside it. */
static void
press_in_game (const gchar *keys)
{
    settle ();
    focus_window (GTK_WIDGET (window));
    press (keys);
}

/* The tiles that are left and the rules are read while the game goes on. */
static void
a_game_goes_on_beside_what_is_read (void **state)
{
    open_record (HEAD "lay core/20 5 5 0\npile core/20 core/21 core/23 core/21\nbegin\ndraw\n");
    for (guint i = 0; i < 2; i++)
        g_action_group_activate_action (G_ACTION_GROUP (window), "tiles-left", NULL);
    assert_null (get_dialog ());
    wait_until (get_dialog () != NULL);
    GtkWidget *dialog = get_dialog ();
    assert_string_equal (get_subtitle (dialog), "3 tiles to draw");
    gtk_window_move (GTK_WINDOW (dialog), 1000, 500);
    settle ();
    click_cell (5, 4, 1);
    wait_until (find_text (dialog, "× 1") != NULL);
    press_in_game ("Return space");
    wait_until (g_str_equal (get_subtitle (dialog), "2 tiles to draw"));
    assert_null (find_text (dialog, "× 3"));
    /* Asked for again it is the same window, and others come beside it. */
    press_in_game ("l");
    settle ();
    assert_int_equal (count_windows (), 2);
    press_in_game ("ctrl+h");
    wait_until (count_windows () == 3);
    /* One that is being made gives way to the next. */
    for (guint i = 0; i < 2; i++)
        g_action_group_activate_action (G_ACTION_GROUP (window), "how-to-play", NULL);
    settle ();
    wait_until (count_windows () == 3);
    press_in_game ("ctrl+F1");
    wait_until (count_windows () == 4);
    /* What is played and a look at it have the same tiles. */
    press_in_game ("ctrl+l");
    wait_until (window->resting != NULL);
    press_in_game ("Left Left");
    wait_until (g_str_equal (get_subtitle (dialog), "3 tiles to draw"));
    press_in_game ("Escape");
    wait_until (g_str_equal (get_subtitle (dialog), "2 tiles to draw"));
    /* On another page nobody wants to know. */
    press_in_game ("ctrl+n");
    assert_page ("setup");
    assert_int_equal (count_windows (), 3);
    press_in_game ("Alt_L+Left l");
    wait_until (count_windows () == 4);
    start_game (8, 3, 20);
    wait_until (count_windows () == 3);
    /* The rules that are read again may be others. */
    press_in_game ("ctrl+r");
    wait_until (count_windows () == 2);
    gtk_window_close (
        GTK_WINDOW (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window))));
    wait_until (count_windows () == 1);
}

/* --- the log --- */

static void
a_click_on_a_line_of_the_log_shows_where_it_was (void **state)
{
    open_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\ntable 50 50\nlay core/20 5 5 0\n"
                 "lay core/21 44 44 0\npile core/20 core/21\nbegin\n"
                 "draw\nplace 5 4 2\ndeploy follower 5 4 1\n");
    settle ();
    GtkListBox *log = GTK_LIST_BOX (get (AV_TYPE_LOG, NULL));
    static const gchar *const wanted[] = { "Anna places: ", "Anna deploys " };
    for (gint i = 0; i < (gint) G_N_ELEMENTS (wanted); i++) {
        const AvTableScene *scene = av_table_view_get_scene (get_view ());
        av_table_view_set_zoom (get_view (), 128, -1, -1);
        av_table_view_show_cell (get_view (), 44, 44, 0.5);
        settle ();
        assert_false (av_table_view_is_cell_shown (get_view (), 5, 4));
        GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (log, i));
        const gchar *said = gtk_label_get_text (GTK_LABEL (find (row, GTK_TYPE_LABEL, NULL)));
        if (!g_str_has_prefix (said, wanted[i]))
            fail_msg ("“%s” does not begin with “%s”", said, wanted[i]);
        guint before = scene->popups->len;
        click (row);
        wait_until (av_table_view_is_cell_shown (get_view (), 5, 4));
        assert_true (scene->popups->len > before);
        shoot (i ? "knowing-log-deployed" : "knowing-log");
    }
}

/* In one word with the panel, and with the points, wherever the pointer rests. */
static void
a_place_chosen_by_keys_is_told_as_one_pointed_at (void **state)
{
    gboolean points = FALSE;
    open_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\ntable 10 10\nlay core/20 5 5 0\n"
                 "pile core/20 core/21\nbegin\ndraw\nplace 5 4 2\n");
    assert_phase ("deploy");
    settle ();
    hover_at (GTK_WIDGET (get_view ()), 5, 5);
    settle ();
    for (guint i = 0; i < get_choice ()->segments->len; i++) {
        guint before = get_choice ()->selected;
        press ("Tab");
        wait_until (get_choice ()->selected != before);
        settle ();
        const gchar *role = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "role")));
        assert_true (gtk_widget_get_mapped (get_part ("hint")));
        assert_memory_equal (role, get_hint (), strchr (role, '\n') - role);
        points |= strstr (get_hint (), "point") != NULL;
    }
    shoot ("knowing-by-keys");
    assert_true (points);
    press ("Escape");
    wait_until (get_choice ()->selected == AV_NONE);
    settle ();
    assert_string_equal (get_hint (), "");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (the_pointer_tells_what_a_feature_is_worth_and_to_whom),
        cmocka_unit_test (keys_tell_the_same),
        cmocka_unit_test (what_is_told_changes_with_the_game),
        cmocka_unit_test (fields_are_shown_in_their_owners_colours),
        cmocka_unit_test (points_in_progress_stand_beside_the_points),
        cmocka_unit_test (cells_that_no_tile_fits_are_crossed),
        cmocka_unit_test (the_tiles_left_are_shown_by_kind),
        cmocka_unit_test (many_tiles_left_are_seen_as_they_are_drawn),
        cmocka_unit_test (a_game_goes_on_beside_what_is_read),
        cmocka_unit_test (a_click_on_a_line_of_the_log_shows_where_it_was),
        cmocka_unit_test (a_place_chosen_by_keys_is_told_as_one_pointed_at),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("knowing", tests, driver_open, driver_close);
}
