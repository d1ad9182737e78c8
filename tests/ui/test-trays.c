/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-trays.c: tiles in trays are seen by whoever may see them, and chosen where they lie. */
#include "driver.h"

#include "contract/objects/tray-rules.h"
#include "gtk/players-panel.h"

static const AvRules rules = {
    .id = "trays",
    .version = "1.0",
    .name = "Trays",
    .game = "land",
    .actions = tray_actions,
    .phases = tray_phases,
    .hooks = tray_hooks,
    AV_LAND_DEFS (.trays = tray_defs),
};

/* What is written about each tile in the first tray of BOX, and the last of these. */
static GtkWidget *
read_tray (GtkWidget *box, GPtrArray *names)
{
    g_autoptr (GList) lines = gtk_container_get_children (GTK_CONTAINER (box));
    GtkWidget *last = NULL;
    assert_non_null (lines);
    g_autoptr (GList) parts = gtk_container_get_children (GTK_CONTAINER (lines->data));
    /* The first is what the tray is called. */
    for (GList *part = parts->next; part; part = part->next) {
        g_ptr_array_add (names, gtk_widget_get_tooltip_text (part->data));
        last = part->data;
    }
    return last;
}

static void
assert_tray (GtkWidget *box, const gchar *expected)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    assert_true (gtk_widget_get_visible (box));
    assert_seen (read_tray (box, names));
    g_ptr_array_add (names, NULL);
    g_autofree gchar *all = g_strjoinv ("; ", (gchar **) names->pdata);
    assert_string_equal (all, expected);
}

static GtkWidget *
hand_of (guint player)
{
    AvPlayersPanel *panel = AV_PLAYERS_PANEL (get (AV_TYPE_PLAYERS_PANEL, NULL));
    return GTK_WIDGET (av_players_panel_get_trays (panel, player));
}

#define OPEN                                                                         \
    "avignon-record 1\ndecks core\nrules trays\noption core.start placed\n"          \
    "player red \"Anna\" human\nplayer blue \"Bruno\" %s\n"                          \
    "lay core/17 5 5 0\nlay core/21 9 9 0\ntray hand red core/20 core/24\n"          \
    "tray hand blue core/21 core/13\ntray row core/04 core/20 core/09\n"             \
    "tray under 5 5 core/06\ntray under 9 9 core/07\npile core/23 core/05 core/21\n" \
    "begin\ndraw\n"

static void
tiles_are_seen_by_whom_they_may (void **state)
{
    g_autofree gchar *text = g_strdup_printf (OPEN, "human");
    open_record (text);
    assert_phase ("swap");
    wait_for_pictures ();
    assert_tray (get_part ("trays"), "Corner city; City wall; City on three sides");
    assert_tray (hand_of (0), "City wall; Bend of a road");
    assert_tray (hand_of (1), "A tile, face down; A tile, face down");
    hover_at (GTK_WIDGET (get_view ()), 1, 1);
    shoot ("trays");
}

static void
what_lies_under_a_tile_is_only_counted (void **state)
{
    GdkRectangle area;
    GtkLabel *hint = GTK_LABEL (get_part ("hint"));
    g_autofree gchar *text = g_strdup_printf (OPEN, "human");
    open_record (text);
    assert_phase ("swap");
    av_table_view_get_cell_area (get_view (), 5, 5, &area);
    hover_at (GTK_WIDGET (get_view ()), area.x + area.width / 2, area.y + area.height / 2);
    wait_until (strstr (gtk_label_get_text (hint), "under it: 1 tile, face down"));
}

static void
a_tile_is_chosen_where_it_lies (void **state)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    g_autofree gchar *text = g_strdup_printf (OPEN, "human");
    open_record (text);
    assert_phase ("swap");
    settle ();
    GtkWidget *tile = read_tray (hand_of (0), names);
    assert_true (GTK_IS_BUTTON (tile));
    /* What is offered is the hand's, though a like tile lies in the row. */
    assert_null (find (get_part ("trays"), GTK_TYPE_BUTTON, NULL));
    guint kind = av_land_tray_get (get_game (), tray_of (get_game (), TRAY_HAND), 0, 1);
    click (tile);
    assert_phase ("place");
    assert_int_equal (av_land_get_drawn (get_game ()), kind);
}

/* Who plays against the computer sees his own tiles while it thinks, too, and never its. */
static void
the_only_person_always_sees_his_own (void **state)
{
    g_autofree gchar *text = g_strdup_printf (OPEN, "bot:random");
    open_record (text);
    assert_phase ("swap");
    assert_int_equal (av_play_get_viewer (get_play ()), 0);
    assert_tray (hand_of (1), "A tile, face down; A tile, face down");
}

/* A tile in a tray may fill a cell that no other fits; that it is crossed would tell that no hidden one does. */
static void
cells_that_a_tile_in_a_tray_fits_are_not_crossed (void **state)
{
    static const gchar *const taken[] = { "core/14", "core/24" };
    set_state ("draw-by-itself", TRUE);
    for (guint i = 0; i < G_N_ELEMENTS (taken); i++) {
        g_autofree gchar *text = g_strdup_printf (
            "avignon-record 1\ndecks core\nrules trays\noption core.start placed\n"
            "player red \"Anna\" human\nplayer blue \"Bruno\" human\nlay core/23 5 5 0\n"
            "tray hand red core/17\ntray hand blue core/13 core/09\n"
            "tray row core/15 core/16 core/20\npile %s core/20 core/21 core/20\nbegin\n",
            taken[i]);
        open_record (text);
        av_play_set_delay (get_play (), 1);
        assert_phase ("swap");
        settle ();
        /* It was taken from the pile into the first player's hand. */
        guint hand = tray_of (get_game (), TRAY_HAND);
        assert_int_equal (av_land_tray_count (get_game (), hand, 0), 2);
        guint kind = av_land_tray_get (get_game (), hand, 0, 1);
        assert_string_equal (av_land_get_kind (av_game_get_ruleset (get_game ()), kind)->id,
                             taken[i]);
        assert_int_equal (av_land_get_left (get_game (), kind), 0);
        assert_int_equal (av_table_view_is_dead (get_view (), 5, 4), i == 0);
    }
    set_state ("draw-by-itself", FALSE);
}

static int
open_window (void **state)
{
    driver_open (state);
    av_catalogue_add_rules (window->catalogue, &rules);
    return 0;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (tiles_are_seen_by_whom_they_may),
        cmocka_unit_test (what_lies_under_a_tile_is_only_counted),
        cmocka_unit_test (a_tile_is_chosen_where_it_lies),
        cmocka_unit_test (the_only_person_always_sees_his_own),
        cmocka_unit_test (cells_that_a_tile_in_a_tray_fits_are_not_crossed),
    };
    return cmocka_run_group_tests (tests, open_window, driver_close);
}
