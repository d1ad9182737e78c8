/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-small.c: in the window, what the small expansions put on the table and ask. */
#include "driver.h"

#include "gtk/action-list.h"
#include "gtk/tools.h"

#define PLAYERS                     \
    "player red \"Anna\" human\n"   \
    "player blue \"Bruno\" human\n" \
    "player yellow \"Clara\" human\n"

/* Opens a game of RULES with other decks besides the core's, and takes a picture once it waits for PHASE. */
static void
show_with (const gchar *decks, const gchar *rules, const gchar *lines, const gchar *phase)
{
    g_autofree gchar *record = g_strdup_printf (
        "avignon-record 1\ndecks core %s\nrules %s\n" PLAYERS "%s", decks, rules, lines);
    open_record (record);
    wait_for_pictures ();
    hover_at (GTK_WIDGET (get_view ()), 5, 5);
    shoot (rules);
    assert_string_equal (av_game_get_phase_id (get_game ()), phase);
}

/* The same with the deck of that name. */
static void
show (const gchar *rules, const gchar *lines, const gchar *phase)
{
    show_with (rules, rules, lines, phase);
}

static gboolean
has_line (GtkComboBox *menu, const gchar *wanted)
{
    GtkTreeModel *model = gtk_combo_box_get_model (menu);
    GtkTreeIter at;
    for (gboolean more = gtk_tree_model_get_iter_first (model, &at); more;
         more = gtk_tree_model_iter_next (model, &at)) {
        g_autofree gchar *text = NULL;
        gtk_tree_model_get (model, &at, 0, &text, -1);
        if (g_str_equal (text, wanted))
            return TRUE;
    }
    return FALSE;
}

static void
circles_are_about_all (void **state)
{
    show_with ("crop-circles-1 crop-circles-2", "crop-circles",
               "lay core/21 10 10 0\nlay core/23 11 10 0\nlay core/24 11 9 0\nlay core/01 10 9 0\n"
               "lay core/23 9 10 0\nlay core/24 12 10 2\nput follower red 9 10 1\n"
               "put follower blue 11 9 7\nput follower yellow 12 10 1\nput follower yellow 10 9 1\n"
               "pile crop-circles-1/04 core/21\nbegin\ndraw\nplace 10 11 0\npass\n",
               "circle");
    assert_non_null (find_text (GTK_WIDGET (window), "All take a follower home (road)"));
}

static void
ferries_are_laid_anew (void **state)
{
    show (
        "ferries",
        "lay core/06 9 10 0\nlay core/21 9 9 0\nlay core/21 10 9 0\nlay core/20 11 9 0\nlay core/23 11 10 1\n"
        "lay core/06 12 10 0\nlay core/23 10 11 0\nput follower red 9 10 4\nput follower yellow 11 9 1\n"
        "put follower blue 11 10 4\npile ferries/02 core/23 core/21\nbegin\ndraw\nplace 10 10 0\npass\n"
        "ferry 10 10 7 10\ndraw\nplace 10 12 0\npass\n",
        "ferry");
    assert_true (av_ruleset_find_action (av_game_get_ruleset (get_game ()), "ferry") >= 0);
}

static GtkWidget *
get_question (void)
{
    return find (GTK_WIDGET (window), GTK_TYPE_POPOVER, NULL);
}

/* At the place clicked first a ferry may lead in two directions. */
static void
a_question_at_a_place_is_readable_and_a_click_elsewhere_ends_it (void **state)
{
    ferries_are_laid_anew (state);
    click_segment (g_array_index (get_choice ()->segments, guint, 0));
    wait_until (get_question ());
    settle ();
    GtkWidget *button = find (get_question (), GTK_TYPE_BUTTON, NULL);
    GtkWidget *label = gtk_bin_get_child (GTK_BIN (button));
    assert_in_range (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), 1, 2);
    assert_in_range (gtk_widget_get_allocated_height (get_question ()),
                     2 * gtk_widget_get_allocated_height (button),
                     4 * gtk_widget_get_allocated_height (button));
    guint before = av_game_get_n_actions (get_game ());
    click (get (AV_TYPE_ELASTIC_AREA, "area"));
    wait_until (!get_question ());
    assert_int_equal (av_game_get_n_actions (get_game ()), before);
}

/* The lines for those who stand there already say what is done to them, and a long one makes nothing wider. */
static void
assert_menu_is_clear (void)
{
    GtkWidget *menu = get (GTK_TYPE_COMBO_BOX, "menu");
    gint before, after;
    assert_true (has_line (GTK_COMBO_BOX (menu), "Follower (5)"));
    assert_true (has_line (GTK_COMBO_BOX (menu), "Call home: follower"));
    gtk_widget_get_preferred_width (menu, &before, NULL);
    gtk_combo_box_text_append_text (GTK_COMBO_BOX_TEXT (menu),
                                    "Call home from a tower, a show or from much farther away");
    gtk_widget_get_preferred_width (menu, &after, NULL);
    assert_int_equal (after, before);
}

static void
a_festival_calls_home (void **state)
{
    show (
        "festival",
        "lay core/20 10 10 2\nlay core/21 11 10 0\nlay core/24 12 10 3\nput follower red 11 10 12\n"
        "put follower blue 10 10 6\nput follower red 12 10 4\nturn red\n"
        "pile festival/08 core/21\nbegin\ndraw\nplace 10 11 0\n",
        "deploy");
    assert_true (av_ruleset_find_action (av_game_get_ruleset (get_game ()), "recall") >= 0);
    assert_menu_is_clear ();
}

static void
gold_lies_on_tiles (void **state)
{
    show ("gold-mines",
          "lay core/20 10 10 1\nlay gold-mines/07 11 10 0\nlay core/24 11 9 3\nlay core/21 10 9 0\n"
          "lay core/04 12 10 3\nput gold 10 10\nput gold 10 10\nput gold 11 10\nput gold 12 10\n"
          "put follower yellow 11 10 3\nput follower blue 11 10 1\nkeep red gold\nkeep red gold\n"
          "state gold-mines.bars 0 2\nstate gold-mines.bars 1 1\n"
          "state gold-mines.bars 4 1\npile gold-mines/05 core/21 core/24\nbegin\n"
          "draw\nplace 11 11 0\n",
          "gold");
    /* A click on a tile around the mine puts the bar there. */
    click_cell (10, 10, 1);
    wait_until (g_str_equal (av_game_get_phase_id (get_game ()), "deploy"));
}

static void
robbers_wait_on_the_scoreboard (void **state)
{
    show ("robbers",
          "score red 7\nscore blue 12\nscore yellow 31\ncounter yellow robber 12\n"
          "state robbers.out 1\nlay core/21 10 10 0\nlay core/20 10 9 0\nlay core/16 11 9 1\n"
          "put follower red 10 10 12\npile robbers/08 core/21\nbegin\ndraw\nplace 11 10 0\n",
          "robber");
    assert_non_null (find_text (GTK_WIDGET (window), "Lie in wait for Bruno, on space 12"));
}

static void
either_figure_takes_the_points (void **state)
{
    show_with ("", "messages",
               "score red 17\nscore blue 12\nscore yellow 31\ncounter red courier 8\n"
               "counter yellow courier 15\nlay core/21 10 10 0\nlay core/20 10 9 0\n"
               "lay core/20 11 10 0\nput follower red 11 10 1\npile core/20 core/21\nbegin\ndraw\n"
               "place 11 9 2\npass\n",
               "courier");
    assert_non_null (find_text (GTK_WIDGET (window), "+2: the courier, to 10"));
    click (find_text (GTK_WIDGET (window), "+2: the courier, to 10"));
    wait_until (av_game_get_counter (get_game (), 0, 0) == 10);
}

/* Also where it cannot be done, and only the two points are offered. */
static void
messages_are_read_out (void **state)
{
    open_record ("avignon-record 1\ndecks core\nrules messages\nedition 3\n" PLAYERS "score red 1\n"
                 "lay core/20 10 10 0\nput follower red 10 10 1\npile core/20 core/21 core/21\n"
                 "begin\ndraw\nplace 10 9 2\npass\nadvance\nturn-up 1\n");
    assert_string_equal (av_game_get_phase_id (get_game ()), "message-task");
    assert_non_null (find_text (GTK_WIDGET (window), "Message: Score your shortest road"));
    assert_non_null (find_text (GTK_WIDGET (window), "Two points instead"));
}

static void
heretics_race_with_monks (void **state)
{
    show ("cult",
          "lay cult/01 10 10 0\nlay core/20 10 9 0\nlay core/20 9 9 0\nlay core/20 9 10 3\n"
          "lay core/20 9 11 2\nlay core/20 10 11 2\nlay core/21 11 10 0\nlay core/20 11 9 0\n"
          "put follower red 10 10 12\nput follower blue 11 10 12\n"
          "pile core/20 cult/03 core/21\n"
          "begin\ndraw\nplace 12 10 1\npass\ndraw\n",
          "place");
    hover_segment (av_land_segment_at (get_game (), av_land_tile_at (get_game (), 11, 10), 12));
    shoot ("cult");
}

static void
shepherds_have_flocks (void **state)
{
    show (
        "hills-and-sheep",
        "lay hills-and-sheep/08 10 10 0\nlay hills-and-sheep/01 10 9 2\nlay hills-and-sheep/07 9 10 3\n"
        "lay hills-and-sheep/02 11 9 1\nlay core/23 10 11 0\nlay core/20 9 11 0\n"
        "put follower red 10 10 7\nput shepherd red 10 10 8\nput shepherd blue 10 10 3\n"
        "state hills-and-sheep.flock 2 2\n"
        "state hills-and-sheep.flock 7 1\npile core/21 core/20 core/24\nbegin\ndraw\n"
        "place 8 11 0\npass\n",
        "flock");
    hover_segment (av_land_segment_at (get_game (), av_land_tile_at (get_game (), 10, 11), 9));
    shoot ("hills-and-sheep");
    assert_non_null (find_text (GTK_WIDGET (window), "Gather the flock: 6 points"));
}

static void
king_and_robber_are_held (void **state)
{
    show ("king-and-robber",
          "score red 21\nscore blue 14\nscore yellow 18\ncounter yellow king 1\n"
          "counter blue robber-baron 1\nstate king-and-robber.city_most 4\n"
          "state king-and-robber.road_most 5\nlay core/21 10 10 0\nlay core/20 10 9 0\n"
          "lay core/16 11 9 1\nput follower red 10 10 12\npile king-and-robber/05 core/21\nbegin\n"
          "draw\nplace 10 8 0\n",
          "deploy");
}

static void
mage_and_witch_stand_on_the_table (void **state)
{
    show ("mage-and-witch",
          "lay core/20 10 10 1\nlay core/13 11 10 0\nlay core/06 10 9 2\nlay core/24 11 9 1\n"
          "lay core/24 9 9 2\nput follower red 11 10 3\nput follower yellow 10 9 10\n"
          "put witch 11 10 3\nput mage 9 9 1\nstate mage-and-witch.out 2\n"
          "state mage-and-witch.both 1\npile mage-and-witch/05 core/21\nbegin\n"
          "draw\nplace 10 11 1\n",
          "charm");
}

static void
machines_point_somewhere (void **state)
{
    show ("flier",
          "lay core/06 10 10 0\nlay core/01 11 10 0\nlay core/23 12 10 1\nlay flier/01 12 11 1\n"
          "lay flier/07 11 11 3\nput follower red 12 10 4\nput follower yellow 12 11 0\nturn blue\n"
          "pile flier/05 core/21\nbegin\ndraw\nplace 13 10 0\nfly follower\nroll 2\n",
          "landing");
}

static void
towers_show_their_height (void **state)
{
    show (
        "tower",
        "score red 9\nscore blue 14\nlay tower/02 10 10 0\nlay core/21 11 10 0\nlay core/20 12 10 1\n"
        "lay core/21 9 10 0\nlay core/21 10 11 0\nlay tower/01 10 9 0\nlay core/20 11 9 0\n"
        "lay core/24 11 11 3\nlay tower/14 12 9 1\nput tower 10 10\nput tower 10 9\n"
        "state tower.heights 0 1\nstate tower.heights 1 3\nput follower blue 11 10 12\n"
        "put follower yellow 12 10 3\nput follower red 9 10 12\nput follower blue 10 11 12\n"
        "keep blue follower red\nkeep red follower yellow\npile core/21 core/21 core/21\nbegin\n"
        "draw\nplace 9 11 0\nclimb follower 10 9\ndraw\nplace 8 10 0\nfloor 10 10\n",
        "capture");
    hover_cell (10, 10);
    shoot ("tower");
    /* A click on the tower with Anna's follower on top captures him. */
    press ("f");
    click_cell (10, 9, 1);
    wait_until (!g_str_equal (av_game_get_phase_id (get_game ()), "capture"));
    assert_int_equal (av_land_count_kept (get_game (), 1, 0, 0), 2);
}

static void
a_rose_says_where_quarters_pay (void **state)
{
    show (
        "wind-roses",
        "lay wind-roses/04 10 10 0\nlay core/20 11 10 3\nlay core/21 12 10 0\nlay core/23 9 10 1\n"
        "lay core/21 10 9 0\nput follower red 9 10 10\nput follower blue 12 10 12\n"
        "pile wind-roses/01 wind-roses/05 core/21\nbegin\ndraw\nplace 12 9 0\n",
        "deploy");
    assert_int_equal (av_game_get_score (get_game (), 0), 3);
}

static gboolean
is_told (const gchar *text)
{
    GtkWidget *hint = get_part ("hint");
    return gtk_widget_get_visible (hint) && strstr (gtk_label_get_text (GTK_LABEL (hint)), text);
}

/* Points at what is at that slot, reads TEXT beside it, and takes the picture again. */
static void
point_at (const gchar *id, gint x, gint y, guint slot, const gchar *text)
{
    guint tile = av_land_tile_at (get_game (), x, y);
    hover_segment (av_land_segment_at (get_game (), tile, slot));
    wait_until (is_told (text));
    shoot (id);
}

static void
a_siege_has_a_way_out (void **state)
{
    show_with ("siege-besiegers siege-cathars", "siege",
               "lay siege-besiegers/01 10 10 0\nlay core/20 10 9 2\nlay siege-cathars/03 11 10 0\n"
               "lay core/21 11 11 0\nlay siege-besiegers/03 9 10 1\nput follower red 10 10 0\n"
               "put follower blue 11 10 6\nstate siege.inside 0 1\n"
               "pile core/24 core/21\nbegin\ndraw\nplace 10 11 0\npass\n",
               "escape");
    assert_true (av_ruleset_find_action (av_game_get_ruleset (get_game ()), "escape") >= 0);
}

static void
followers_leave_the_city (void **state)
{
    show_with ("core", "count",
               "lay count/07 10 10 0\nlay count/12 11 11 0\nput follower blue 11 11 3\n"
               "put follower red 10 10 12\nput follower blue 10 10 15\nput count 10 10 13\n"
               "pile core/20 core/21\nbegin\ndraw\nplace 12 11 3\npass\n",
               "leave");
    assert_true (av_ruleset_find_action (av_game_get_ruleset (get_game ()), "leave") >= 0);
    /* Who comes from the city is none of those in the supply, however many are left there. */
    assert_true (
        has_line (GTK_COMBO_BOX (get (GTK_TYPE_COMBO_BOX, "menu")), "Leave the city: follower"));
}

/* Where none is left, neither. */
static void
who_leaves_the_city_is_not_counted (void **state)
{
    show_with (
        "core", "count",
        "lay count/07 10 10 0\nlay count/12 11 11 0\nput follower blue 10 10 15\n"
        "put follower red 10 10 12\nput count 10 10 13\nkeep blue follower red\nkeep blue follower red\n"
        "keep blue follower red\nkeep blue follower red\nkeep blue follower red\nkeep blue follower red\n"
        "pile core/20 core/21\nbegin\ndraw\nplace 12 11 3\n",
        "leave");
    assert_true (
        has_line (GTK_COMBO_BOX (get (GTK_TYPE_COMBO_BOX, "menu")), "Leave the city: follower"));
}

static void
a_church_gathers_followers (void **state)
{
    show (
        "darmstadt",
        "lay darmstadt/03 10 10 0\nlay core/21 9 10 0\nlay core/21 10 9 0\nlay core/06 11 10 0\n"
        "lay core/24 10 11 2\nlay core/20 9 9 0\nlay darmstadt/01 9 8 0\nput follower red 10 10 12\n"
        "put follower blue 10 11 1\nput follower blue 9 10 12\npile core/21\nbegin\ndraw\n"
        "place 9 11 0\n",
        "deploy");
    point_at ("darmstadt", 10, 10, 12, "Bruno: 2");
}

static void
an_abbot_looks_along_four_lines (void **state)
{
    show (
        "monasteries",
        "lay monasteries/01 10 10 0\nlay core/21 11 10 0\nlay core/21 12 10 0\nlay core/20 10 9 0\n"
        "lay core/24 10 11 0\nput follower red 10 10 14\npile monasteries/05 core/21\nbegin\ndraw\n"
        "place 9 10 0\n",
        "deploy");
    point_at ("monasteries", 10, 10, 14, "would get 6 points");
}

static void
an_abbot_tends_a_garden (void **state)
{
    show (
        "abbot",
        "lay abbot/04 10 10 0\nlay core/20 10 9 2\nlay core/21 11 10 0\nlay abbot/07 9 10 0\n"
        "lay core/23 9 11 0\nlay core/21 11 11 0\nput abbot red 10 10 15\n"
        "put abbot blue 11 10 12\nput follower blue 10 9 0\n"
        "put follower yellow 9 11 1\nturn red\npile abbot/04 core/21\nbegin\ndraw\nplace 10 11 2\n",
        "deploy");
    point_at ("abbot", 9, 10, 13, "go home with");
}

static void
two_catch_whom_they_can (void **state)
{
    show (
        "russian-promos",
        "lay core/23 9 10 1\nlay core/06 11 10 0\nlay core/21 9 9 0\nlay core/20 10 9 0\n"
        "lay russian-promos/01 11 9 0\nput follower red 9 10 4\nput follower blue 11 10 10\n"
        "put follower yellow 11 9 12\nput follower blue 10 9 0\nturn red\n"
        "pile russian-promos/03 russian-promos/04 core/21\nbegin\ndraw\nplace 10 10 0\npass\ndraw\n"
        "place 9 11 0\n",
        "deploy");
    /* A click on the tree frees the follower of the player whose turn it is. */
    click_cell (10, 10, 1);
    wait_until (g_str_equal (av_game_get_phase_id (get_game ()), "draw"));
}

static void
a_watchtower_counts (void **state)
{
    show (
        "watchtowers",
        "lay watchtowers/06 10 10 0\nlay core/20 9 10 1\nlay watchtowers/11 11 10 0\nlay core/21 11 9 0\n"
        "lay core/24 10 11 1\nput follower red 10 10 0\nput follower blue 11 10 4\n"
        "pile core/21 core/21\n"
        "begin\ndraw\nplace 11 11 0\n",
        "deploy");
    point_at ("watchtowers", 11, 10, 4, "Watchtower: 2 monasteries, 3 each: 6 points");
}

static void
a_labyrinth_is_shared (void **state)
{
    show ("labyrinth",
          "option labyrinth.variant advanced\nlay labyrinth/01 10 10 0\nlay core/06 10 9 0\n"
          "lay core/06 9 10 0\nstate labyrinth.advanced 1\nput follower red 10 9 7\n"
          "put follower yellow 10 10 1\npile core/06 core/21\nbegin\ndraw\nplace 11 10 0\n"
          "join follower 11 10 10\n",
          "draw");
}

static void
little_buildings_stand_along_a_road (void **state)
{
    show_with ("", "little-buildings",
               "lay core/06 9 10 2\nlay core/23 10 10 1\nlay core/24 11 10 0\nlay core/21 10 9 0\n"
               "put follower red 10 10 4\nput house blue 11 10\nput little-tower red 9 10\n"
               "put shed yellow 10 9\nstate little-buildings.building 0 3\n"
               "state little-buildings.building 2 2\nstate little-buildings.building 3 1\n"
               "pile core/23 core/21\nbegin\ndraw\nplace 11 11 0\n",
               "deploy");
    /* One button for each, with its picture. */
    GtkWidget *button = find (get_part ("list"), GTK_TYPE_BUTTON, NULL);
    assert_string_equal (atk_object_get_name (gtk_widget_get_accessible (button)), "Build a shed");
}

static void
a_phantom_comes_second (void **state)
{
    show_with (
        "", "phantom",
        "lay core/06 10 10 0\nlay core/20 11 9 2\nlay core/23 9 10 1\n"
        "put follower yellow 10 10 7\nput phantom blue 10 10 5\n"
        "pile core/08 core/21 core/21\nbegin\ndraw\nplace 11 10 0\ndeploy follower 11 10 10\n",
        "deploy");
    const GArray *menu = get_choice ()->menu;
    assert_int_equal (menu->len, 1);
    guint piece = (guint) g_array_index (menu, AvMenuLine, 0).piece;
    assert_string_equal (av_land_get_piece (av_game_get_ruleset (get_game ()), piece)->id,
                         "phantom");
}

static void
a_mayor_counts_shields (void **state)
{
    show_with ("", "mayor",
               "lay core/20 9 10 1\nlay core/14 10 10 0\nlay core/14 11 10 0\nlay core/21 10 11 0\n"
               "lay core/24 11 11 3\nlay core/24 9 11 0\nput mayor red 10 10 3\n"
               "put follower blue 9 10 3\nput follower yellow 10 11 12\n"
               "pile core/20 core/21\nbegin\ndraw\nplace 12 10 3\n",
               "deploy");
    point_at ("mayor", 10, 10, 3, "strength 2, as much as the city has shields");
}

static void
a_fair_has_a_catapult (void **state)
{
    show ("catapult",
          "lay core/06 9 10 0\nlay core/23 10 10 1\nlay core/20 10 9 0\nlay core/21 10 11 0\n"
          "lay core/21 11 9 0\nput follower red 9 10 4\nput follower yellow 10 11 12\n"
          "put follower blue 10 9 0\nturn blue\npile catapult/04 core/21\nbegin\ndraw\n"
          "place 11 10 0\npass\nhurl 1\n",
          "aim");
    assert_non_null (find_text (GTK_WIDGET (window), "Aim at a tile"));
}

/* Each stands by its name, none as a number, and all are in sight where the pile was. */
static void
a_fair_asks_what_is_thrown (void **state)
{
    static const gchar *const names[] = { "Knock-out: a follower where it lands goes home",
                                          "Seduction: take the place of the follower nearest to it",
                                          "Target: 5 points for landing nearest to the fair",
                                          "Catch: 5 points for the left neighbour who catches it" };
    show (
        "catapult",
        "lay core/06 9 10 0\nlay core/23 10 10 1\nturn blue\npile catapult/04 core/21\nbegin\ndraw\nplace 11 10 0\npass\n",
        "fair");
    assert_null (av_action_list_get_entry (get (GTK_TYPE_BOX, "list")));
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        assert_seen (find_text (GTK_WIDGET (window), names[i]));
    assert_false (gtk_widget_get_mapped (get_part ("hand")));
    click (find_text (GTK_WIDGET (window), names[3]));
    wait_until (!is_phase ("fair"));
    wait_until (gtk_widget_get_mapped (get_part ("hand")));
}

static void
tokens_join_tunnels (void **state)
{
    show ("tunnel",
          "lay core/06 9 10 0\nlay tunnel/02 10 10 0\nlay core/20 10 9 2\nlay core/23 11 10 1\n"
          "lay tunnel/03 11 11 0\nlay core/21 10 11 0\nput follower red 9 10 4\n"
          "put follower yellow 11 11 4\nput tunnel-1 blue 10 10 10\nput tunnel-1 red 11 11 7\n"
          "turn blue\npile tunnel/01 core/21\nbegin\ndraw\nplace 12 10 0\n"
          "deploy follower 12 10 10\n",
          "tunnel");
    assert_non_null (find_text (GTK_WIDGET (window), "Lay no token"));
}

static void
a_circus_comes_to_town (void **state)
{
    show (
        "under-the-big-top",
        "score red 12\nscore blue 9\nscore yellow 4\nlay under-the-big-top/10 10 10 0\n"
        "lay under-the-big-top/01 11 10 0\nlay core/24 9 10 0\nlay core/23 12 9 0\n"
        "lay core/22 12 10 2\nlay core/23 9 11 0\nput big-top 10 10\nput ringmaster blue 9 10 10\n"
        "put follower red 9 11 8\nput follower blue 12 9 1\n"
        "pile core/21 core/21 core/21 core/21 core/20 core/20\n"
        "begin\ndraw\nplace 10 11 0\nacrobat follower 11 10\ndraw\nplace 12 11 0\n"
        "acrobat follower 11 10\ndraw\nplace 8 11 0\npass\ndraw\nplace 11 11 0\n"
        "acrobat follower 11 10\ndraw\nplace 10 12 2\n",
        "deploy");
    hover_cell (10, 10);
    shoot ("under-the-big-top");
    /* A click on the pyramid scores it. */
    press ("f");
    click_cell (11, 10, 1);
    wait_until (!g_str_equal (av_game_get_phase_id (get_game ()), "deploy"));
    assert_int_equal (av_game_get_score (get_game (), 0), 22);
    assert_int_equal (av_game_get_score (get_game (), 1), 14);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_festival_calls_home),
        cmocka_unit_test (an_abbot_tends_a_garden),
        cmocka_unit_test (two_catch_whom_they_can),
        cmocka_unit_test (circles_are_about_all),
        cmocka_unit_test (ferries_are_laid_anew),
        cmocka_unit_test (a_question_at_a_place_is_readable_and_a_click_elsewhere_ends_it),
        cmocka_unit_test (gold_lies_on_tiles),
        cmocka_unit_test (heretics_race_with_monks),
        cmocka_unit_test (shepherds_have_flocks),
        cmocka_unit_test (king_and_robber_are_held),
        cmocka_unit_test (machines_point_somewhere),
        cmocka_unit_test (mage_and_witch_stand_on_the_table),
        cmocka_unit_test (robbers_wait_on_the_scoreboard),
        cmocka_unit_test (either_figure_takes_the_points),
        cmocka_unit_test (messages_are_read_out),
        cmocka_unit_test (a_rose_says_where_quarters_pay),
        cmocka_unit_test (a_siege_has_a_way_out),
        cmocka_unit_test (followers_leave_the_city),
        cmocka_unit_test (who_leaves_the_city_is_not_counted),
        cmocka_unit_test (a_church_gathers_followers),
        cmocka_unit_test (an_abbot_looks_along_four_lines),
        cmocka_unit_test (a_watchtower_counts),
        cmocka_unit_test (a_labyrinth_is_shared),
        cmocka_unit_test (little_buildings_stand_along_a_road),
        cmocka_unit_test (a_phantom_comes_second),
        cmocka_unit_test (towers_show_their_height),
        cmocka_unit_test (a_mayor_counts_shields),
        cmocka_unit_test (a_fair_has_a_catapult),
        cmocka_unit_test (a_fair_asks_what_is_thrown),
        cmocka_unit_test (tokens_join_tunnels),
        cmocka_unit_test (a_circus_comes_to_town),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("small", tests, driver_open, driver_close);
}
