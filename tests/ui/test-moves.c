/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-moves.c: the actions of expansions, each done by clicks on the table. */
#include "driver.h"

#include "gtk/players-panel.h"

#define PLAYERS "player red \"Anna\" human\nplayer blue \"Bruno\" human\n"
#define TALE                                                \
    "decks core traders-and-builders princess-and-dragon\n" \
    "rules inns-and-cathedrals traders-and-builders princess-and-dragon\n"

/* Shows the position at the end of a scenario. */
static void
open_at (const gchar *lines)
{
    g_autofree gchar *text = g_strconcat ("avignon-record 1\n", lines, NULL);
    press ("ctrl+n");
    assert_page ("setup");
    open_record (text);
    av_play_set_delay (get_play (), 1);
    press ("0");
    settle ();
}

static const gchar *
get_guide (void)
{
    return gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "guide")));
}

static const gchar *
get_role (void)
{
    return gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "role")));
}

static void
assert_asked (const gchar *who)
{
    assert_string_equal (gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "who"))), who);
}

/* The first segment of a cell that may be chosen. */
static guint
find_at (gint x, gint y)
{
    const GArray *segments = get_choice ()->segments;
    for (guint i = 0; i < segments->len; i++) {
        guint segment = g_array_index (segments, guint, i);
        AvTile tile = av_land_get_tile (get_game (), av_land_segment_tile (get_game (), segment));
        if (tile.x == x && tile.y == y)
            return segment;
    }
    fail_msg ("nothing may be chosen at %d %d", x, y);
    return AV_NONE;
}

/* Goes there by keys. */
static void
choose_at (gint x, gint y)
{
    guint wanted = find_at (x, y);
    for (guint i = 0; i < get_choice ()->segments->len && get_choice ()->selected != wanted; i++)
        press ("Tab");
    wait_until (get_choice ()->selected == wanted);
    settle ();
}

/* A click, without a confirmation. */
static void
click_on (guint segment)
{
    guint before = count_actions ();
    click_segment (segment);
    wait_until (count_actions () > before);
    settle ();
}

static void
confirm (const gchar *label)
{
    guint before = count_actions ();
    GtkWidget *button = get (GTK_TYPE_BUTTON, "confirm");
    assert_string_equal (gtk_button_get_label (GTK_BUTTON (button)), label);
    click (button);
    wait_until (count_actions () > before);
    settle ();
}

static gboolean
stands (const gchar *kind, gint owner, gint x, gint y)
{
    const AvRuleset *ruleset = av_game_get_ruleset (get_game ());
    for (guint i = 0; i < av_land_get_n_all_pieces (get_game ()); i++) {
        AvPiece piece = av_land_get_piece_at (get_game (), i);
        if (piece.tile != AV_NONE && piece.owner == owner
            && g_str_equal (av_land_get_piece (ruleset, piece.kind)->id, kind)
            && av_land_get_tile (get_game (), piece.tile).x == x
            && av_land_get_tile (get_game (), piece.tile).y == y)
            return TRUE;
    }
    return FALSE;
}

/* --- the menu of pieces --- */

static void
the_menu_offers_each_piece_with_how_many_are_left (void **state)
{
    static const gchar *const wanted[] = { "Follower (5)", "Big follower (1)", "Builder (1)",
                                           "Pig (1)", "Move the fairy" };
    open_at (TALE PLAYERS "lay core/01 5 5 0\nput follower red 5 5 4\nput follower red 5 5 5\n"
                          "pile core/01 core/21\nbegin\ndraw\nplace 6 5 0\n");
    GtkWidget *menu = get (GTK_TYPE_COMBO_BOX, "menu");
    GtkTreeModel *model = gtk_combo_box_get_model (GTK_COMBO_BOX (menu));
    GtkTreeIter iter;
    guint n = 0;
    for (gboolean more = gtk_tree_model_get_iter_first (model, &iter); more;
         more = gtk_tree_model_iter_next (model, &iter), n++) {
        g_autofree gchar *text = NULL;
        gtk_tree_model_get (model, &iter, 0, &text, -1);
        assert_true (n < G_N_ELEMENTS (wanted));
        assert_string_equal (text, wanted[n]);
    }
    assert_int_equal (n, G_N_ELEMENTS (wanted));
    click (menu);
    shoot ("move-menu");
    press ("Down Down Return");
    wait_until (gtk_combo_box_get_active (GTK_COMBO_BOX (menu)) == 2);
    choose_at (6, 5);
    assert_non_null (strstr (get_role (), "builder"));
    shoot ("move-builder");
    confirm ("Place it");
    assert_true (stands ("builder", 0, 6, 5));
}

/* --- over the table --- */

static void
a_portal_leads_to_any_lit_part_of_the_table (void **state)
{
    open_at (TALE PLAYERS "lay core/20 5 4 2\nlay core/23 9 5 0\nlay core/20 8 5 0\n"
                          "put follower blue 8 5 0\npile princess-and-dragon/15 core/21\n"
                          "begin\ndraw\nplace 5 5 0\n");
    assert_string_equal (get_role (), "Click a lit part of the table, or press Tab for the next.");
    shoot ("move-portal");
    click_on (find_at (9, 5));
    assert_true (stands ("follower", 0, 9, 5));
}

static void
the_dragon_is_led_by_each_in_turn_to_a_lit_cell (void **state)
{
    static const gchar *const movers[] = { "Bruno", "Gisela", "Anna" };
    open_at (TALE PLAYERS
             "player green \"Gisela\" human\n"
             "lay core/21 5 5 0\nlay core/21 6 5 0\nlay core/21 7 5 0\nlay core/21 8 5 0\n"
             "lay core/21 9 5 0\nlay core/21 10 5 0\nlay core/21 11 5 0\nput dragon 5 5\n"
             "put follower red 6 5 12\nput follower green 8 5 12\nturn blue\n"
             "pile princess-and-dragon/13 core/21\nbegin\ndraw\nplace 12 5 0\npass\n");
    for (guint step = 0; step < 6; step++) {
        gint x = 6 + (gint) step;
        g_autofree guint8 *lit = av_choice_light (get_choice ());
        assert_asked (movers[step % 3]);
        assert_non_null (strstr (get_guide (), "Click a lit cell"));
        if (step % 3 != 0)
            assert_non_null (strstr (get_note (), "(in the turn of Bruno)"));
        assert_int_equal (lit[5 * av_land_get_width (get_game ()) + x], AV_LIT_NOW);
        if (step < 2)
            shoot (step ? "move-dragon-by-another" : "move-dragon");
        guint before = count_actions ();
        /* The cell where he was cannot be chosen. */
        click_cell (x - 1, 5, 1);
        settle ();
        assert_int_equal (count_actions (), before);
        click_cell (x, 5, 1);
        wait_until (count_actions () > before);
        assert_true (stands ("dragon", AV_NOBODY, x, 5));
        settle ();
    }
    assert_true (av_play_can_draw (get_play ()));
    assert_asked ("Gisela");
}

static void
the_princess_has_a_knight_picked_on_the_table (void **state)
{
    open_at (TALE PLAYERS
             "lay core/20 5 5 1\nlay core/20 6 4 2\nlay core/20 7 5 3\n"
             "put follower red 5 5 3\nput follower blue 6 4 6\nput follower blue 7 5 9\n"
             "pile princess-and-dragon/07 core/21\nbegin\ndraw\nplace 6 5 0\n");
    assert_asked ("Anna");
    assert_non_null (strstr (get_note (), "Send a knight home"));
    assert_false (av_play_can_pass (get_play ()));
    shoot ("move-princess");
    /* A knight may be clicked himself. */
    click_on (find_at (7, 5));
    assert_false (stands ("follower", 1, 7, 5));
}

static void
the_fairy_goes_where_the_table_is_clicked (void **state)
{
    open_at (TALE PLAYERS
             "lay core/21 5 5 0\nlay core/21 7 5 0\nput follower red 5 5 12\n"
             "put follower blue 7 5 12\npile core/21 core/21\nbegin\ndraw\nplace 6 5 0\n");
    GtkWidget *menu = get (GTK_TYPE_COMBO_BOX, "menu");
    for (guint i = 0; i < 8; i++) {
        g_autofree gchar *text = gtk_combo_box_text_get_active_text (GTK_COMBO_BOX_TEXT (menu));
        if (g_str_equal (text, "Move the fairy"))
            break;
        press ("f");
        settle ();
    }
    shoot ("move-fairy");
    choose_at (5, 5);
    shoot ("move-fairy-chosen");
    confirm ("Choose it");
    assert_true (stands ("fairy", AV_NOBODY, 5, 5));
}

/* How many widgets at or below WIDGET are explained by TEXT. */
static guint
count_tips (GtkWidget *widget, const gchar *text)
{
    g_autofree gchar *tip = gtk_widget_get_tooltip_text (widget);
    g_autoptr (GList) children =
        GTK_IS_CONTAINER (widget) ? gtk_container_get_children (GTK_CONTAINER (widget)) : NULL;
    guint n = gtk_widget_get_visible (widget) && g_strcmp0 (tip, text) == 0;
    for (GList *child = children; child; child = child->next)
        n += count_tips (child->data, text);
    return n;
}

static void
merchandise_shows_under_who_took_it (void **state)
{
    open_at (TALE PLAYERS
             "lay core/20 5 5 1\nlay traders-and-builders/04 6 5 0\n"
             "lay traders-and-builders/16 7 5 0\nlay core/20 7 4 2\nput follower blue 5 5 3\n"
             "counter blue cloth 2\npile core/20 core/21 core/21\nbegin\ndraw\nplace 8 5 3\n");
    GtkWidget *panel = get (AV_TYPE_PLAYERS_PANEL, NULL);
    guint before = count_actions ();
    assert_int_equal (count_tips (panel, "wine: 0, grain: 0, cloth: 0"), 1);
    assert_int_equal (count_tips (panel, "wine: 0, grain: 0, cloth: 2"), 1);
    press ("Escape");
    wait_until (count_actions () > before);
    settle ();
    assert_int_equal (count_tips (panel, "wine: 1, grain: 1, cloth: 0"), 1);
    assert_int_equal (count_tips (panel, "wine: 0, grain: 0, cloth: 2"), 1);
    shoot ("move-merchandise");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (the_menu_offers_each_piece_with_how_many_are_left),
        cmocka_unit_test (a_portal_leads_to_any_lit_part_of_the_table),
        cmocka_unit_test (the_dragon_is_led_by_each_in_turn_to_a_lit_cell),
        cmocka_unit_test (the_princess_has_a_knight_picked_on_the_table),
        cmocka_unit_test (the_fairy_goes_where_the_table_is_clicked),
        cmocka_unit_test (merchandise_shows_under_who_took_it),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("moves", tests, driver_open, driver_close);
}
