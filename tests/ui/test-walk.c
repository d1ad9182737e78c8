/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-walk.c: what is highlighted and explained in the window for wanderers, offices and
 * cities. */
#include "driver.h"

#include "gtk/table-view.h"

/* Two cities and a monastery on one network: red's wanderer and blue's office wait for them. */
static const gchar board[] = "avignon-record 1\n"
                             "decks core inns-and-cathedrals princess-and-dragon wanderer\n"
                             "rules wanderer princess-and-dragon\n"
                             "player red \"Anna\" human\n"
                             "player blue \"Bruno\" human\n"
                             "table 14 14\n"
                             "lay core/22 5 6 3\n"
                             "lay wanderer/02 6 6 0\n"
                             "lay core/14 6 5 1\n"
                             "lay core/20 6 7 0\n"
                             "lay core/23 7 6 1\n"
                             "lay inns-and-cathedrals/04 8 6 1\n"
                             "lay core/13 9 6 0\n"
                             "put wanderer red 6 6 4\n"
                             "put office blue 6 7 0\n"
                             "put follower blue 9 6 3\n";

static void
show_board (const gchar *more)
{
    g_autofree gchar *text =
        g_strconcat (board, more, "turn blue\npile core/21 core/21\nbegin\n", NULL);
    open_record (text);
}

static const gchar *
hint (void)
{
    return gtk_label_get_text (GTK_LABEL (get_part ("hint")));
}

/* Puts the pointer on a spot of a cell, from 0 to 1, and waits for the text. */
static void
point_at (gint x, gint y, double across, double down, const gchar *words)
{
    GdkRectangle area;
    av_table_view_show_cell (get_view (), x, y, 0.5);
    settle ();
    av_table_view_get_cell_area (get_view (), x, y, &area);
    hover_at (GTK_WIDGET (get_view ()), area.x + (gint) (area.width * across),
              area.y + (gint) (area.height * down));
    wait_until (strstr (hint (), words));
    assert_true (gtk_widget_get_visible (get_part ("hint")));
}

static gboolean
is_lit (gint x, gint y, guint slot)
{
    const GArray *lit = av_table_view_get_scene (get_view ())->shown_segments;
    guint segment = av_land_segment_at (get_game (), av_land_tile_at (get_game (), x, y), slot);
    for (guint i = 0; i < lit->len; i++)
        if (g_array_index (lit, guint16, i) == segment)
            return TRUE;
    return FALSE;
}

static gboolean
is_framed (gint x, gint y)
{
    const GArray *cells = av_table_view_get_scene (get_view ())->shown;
    for (guint i = 0; i + 1 < cells->len; i += 2)
        if (g_array_index (cells, gint16, i) == x && g_array_index (cells, gint16, i + 1) == y)
            return TRUE;
    return FALSE;
}

static void
a_wanderer_shows_his_network (void **state)
{
    show_board ("");
    point_at (6, 6, 0.9, 0.9, "Anna's wanderer is paid for whatever is finished");
    shoot ("walk-wanderer");
    assert_non_null (strstr (hint (), "neighbours: 9 points"));
    assert_non_null (strstr (hint (), "city, 2 tiles, open: a point for each tile, 2 now"));
    assert_non_null (strstr (hint (), "city, 2 tiles, complete: nothing more"));
    for (gint x = 5; x <= 8; x++)
        assert_true (is_framed (x, 6));
    assert_false (is_framed (9, 6));
    assert_true (is_lit (5, 6, 4));
    assert_true (is_lit (8, 6, 10));
    assert_true (is_lit (9, 6, 9));
    assert_true (is_lit (6, 5, 0));
    /* Away from it nothing is lit. */
    hover_at (GTK_WIDGET (get_view ()), 5, 5);
    wait_until (av_table_view_get_scene (get_view ())->shown->len == 0);
    assert_int_equal (av_table_view_get_scene (get_view ())->shown_segments->len, 0);
}

static void
beyond_the_dragon_nothing_is_lit (void **state)
{
    show_board ("put dragon 7 6\n");
    point_at (6, 6, 0.9, 0.9, "Anna's wanderer");
    shoot ("walk-dragon");
    assert_true (is_framed (8, 6));
    assert_true (is_lit (5, 6, 4));
    assert_false (is_lit (7, 6, 4));
    assert_false (is_lit (9, 6, 9));
}

static void
an_office_shows_what_it_is_joined_with (void **state)
{
    show_board ("");
    point_at (6, 7, 0.5, 0.9, "Bruno's office is paid for whatever is finished");
    shoot ("walk-office");
    assert_true (is_lit (9, 6, 9));
    assert_false (is_lit (6, 7, 0));
}

static void
a_city_says_whom_it_would_pay (void **state)
{
    show_board ("");
    point_at (9, 6, 0.5, 0.5, "it would pay Anna's wanderer 2.");
    shoot ("walk-city");
    assert_non_null (strstr (hint (), "it would pay Bruno's office 2."));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_wanderer_shows_his_network),
        cmocka_unit_test (beyond_the_dragon_nothing_is_lit),
        cmocka_unit_test (an_office_shows_what_it_is_joined_with),
        cmocka_unit_test (a_city_says_whom_it_would_pay),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("walk", tests, driver_open, driver_close);
}
