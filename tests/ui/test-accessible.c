/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-accessible.c: a game is played by nothing but what screen readers are told and may do. */
#include "driver.h"

#include <glib/gstdio.h>

#include "gtk/kept-games.h"
#include "gtk/table-accessible.h"
#include "gtk/tools.h"

#define CHOOSABLE ", may be chosen"

static AtkObject *
get_grid (void)
{
    return gtk_widget_get_accessible (GTK_WIDGET (get_view ()));
}

static gboolean
is_choosable (AtkObject *object)
{
    const gchar *name = atk_object_get_name (object);
    g_autoptr (AtkStateSet) states = atk_object_ref_state_set (object);
    gboolean named = g_str_has_suffix (name, CHOOSABLE);
    assert_true (atk_state_set_contains_state (states, ATK_STATE_SELECTABLE) == named);
    return named;
}

/* Chooses the first that may be at or below OBJECT, parts of tiles first; FALSE: there is none. */
static gboolean
choose_below (AtkObject *object)
{
    for (gint i = 0; i < atk_object_get_n_accessible_children (object); i++) {
        g_autoptr (AtkObject) child = atk_object_ref_accessible_child (object, i);
        assert_true (atk_object_get_parent (child) == object);
        assert_int_equal (atk_object_get_index_in_parent (child), i);
        if (choose_below (child))
            return TRUE;
    }
    return ATK_IS_ACTION (object) && is_choosable (object)
           && atk_action_do_action (ATK_ACTION (object), 0);
}

/* Presses a button that is in sight and has one of the NAMES. */
static gboolean
press_button (AtkObject *object, const gchar *const *names)
{
    g_autoptr (AtkStateSet) states = atk_object_ref_state_set (object);
    const gchar *name = atk_object_get_name (object);
    if (atk_object_get_role (object) == ATK_ROLE_PUSH_BUTTON && name
        && g_strv_contains (names, name) && atk_state_set_contains_state (states, ATK_STATE_SHOWING)
        && atk_state_set_contains_state (states, ATK_STATE_SENSITIVE))
        return atk_action_do_action (ATK_ACTION (object), 0);
    if (object == get_grid ())
        return FALSE;
    for (gint i = 0; i < atk_object_get_n_accessible_children (object); i++) {
        g_autoptr (AtkObject) child = atk_object_ref_accessible_child (object, i);
        if (child && press_button (child, names))
            return TRUE;
    }
    return FALSE;
}

/* With its tiles in that order. */
static void
begin_game (void)
{
    open_record ("avignon-record 1\ndecks core inns-and-cathedrals traders-and-builders\n"
                 "rules inns-and-cathedrals traders-and-builders\ntable 10 10\nedition 3\n"
                 "player red \"Anna\" human\nplayer blue \"Bruno\" human\n"
                 "lay core/01 5 5 0\npile core/20 core/23 core/24 core/21 core/06 core/20 core/23\n"
                 "begin\n");
}

/* Plays the same by keys alone, or by the pointer; what is recorded then. */
static gchar *
play_again (GArray *actions, DriverHand hand)
{
    begin_game ();
    driver_hand = hand;
    for (guint i = 0; i < actions->len; i++) {
        settle ();
        do_by_hand (&g_array_index (actions, AvAction, i));
    }
    driver_hand = BY_EITHER;
    assert_true (av_game_is_finished (get_game ()));
    return av_session_to_text (av_play_get_session (get_play ()));
}

static void
a_game_is_played_by_what_is_told (void **state)
{
    static const gchar *const goes_on[] = { "Draw a tile", NULL };
    static const gchar *const declines[] = { "Place nothing", "Pass", NULL };
    AtkObject *top = gtk_widget_get_accessible (GTK_WIDGET (window));
    guint deployed = 0;
    begin_game ();
    for (guint guard = 0; !av_game_is_finished (get_game ()) && guard < 100; guard++) {
        guint before = count_actions (), pieces = av_game_get_supply (get_game (), 0, 0)
                                                  + av_game_get_supply (get_game (), 1, 0);
        settle ();
        /* Not everything is taken up. */
        if (!press_button (top, goes_on) && !(guard % 5 == 4 && press_button (top, declines))
            && !choose_below (get_grid ()) && !press_button (top, declines))
            fail_msg ("nothing can be done in phase %s",
                      av_ruleset_get_phase (av_game_get_ruleset (get_game ()),
                                            av_game_get_phase (get_game ()))
                          ->id);
        wait_until (count_actions () > before);
        deployed += pieces > (guint) (av_game_get_supply (get_game (), 0, 0)
                                      + av_game_get_supply (get_game (), 1, 0));
    }
    assert_true (av_game_is_finished (get_game ()));
    assert_int_equal (av_land_get_n_tiles (get_game ()), 8);
    assert_true (deployed > 0);
    const AvSession *session = av_play_get_session (get_play ());
    g_autofree gchar *told = av_session_to_text (session);
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    for (guint i = 0; i < av_session_get_n_undo (session); i++)
        g_array_append_vals (actions, av_session_get_action (session, i), 1);
    g_autofree gchar *by_keys = play_again (actions, BY_KEYS);
    g_autofree gchar *by_pointer = play_again (actions, BY_POINTER);
    assert_string_equal (by_keys, told);
    assert_string_equal (by_pointer, told);
}

/* A cell says where it is, what lies there and how, and who stands on it. */
static void
cells_and_parts_say_what_they_are (void **state)
{
    open_record ("avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/23 5 5 1\nput follower blue 5 5 4\n"
                 "pile core/20 core/21\nbegin\ndraw\n");
    assert_phase ("place");
    settle ();
    AtkTable *table = ATK_TABLE (get_grid ());
    assert_int_equal (atk_table_get_n_rows (table), 10);
    assert_int_equal (atk_table_get_n_columns (table), 10);
    g_autoptr (AtkObject) empty = atk_table_ref_at (table, 0, 3);
    assert_string_equal (atk_object_get_name (empty), "Column 3, row 0");
    assert_false (is_choosable (empty));
    g_autoptr (AtkObject) free_cell = atk_table_ref_at (table, 4, 5);
    assert_string_equal (atk_object_get_name (free_cell), "Column 5, row 4" CHOOSABLE);
    g_autoptr (AtkObject) laid = atk_table_ref_at (table, 5, 5);
    assert_string_equal (atk_object_get_name (laid),
                         "Column 5, row 5: Straight road; field north; road east west, Bruno: "
                         "thief; field south");
    g_autoptr (AtkObject) part = atk_object_ref_accessible_child (laid, 1);
    assert_string_equal (atk_object_get_name (part), "road east west, Bruno: thief");
    gint x, y, width, height;
    GdkRectangle area;
    atk_component_get_extents (ATK_COMPONENT (laid), &x, &y, &width, &height, ATK_XY_WINDOW);
    av_table_view_get_cell_area (get_view (), 5, 5, &area);
    assert_int_equal (width, area.width);
    gint table_x, table_y, table_width, table_height;
    atk_component_get_extents (ATK_COMPONENT (table), &table_x, &table_y, &table_width,
                               &table_height, ATK_XY_WINDOW);
    assert_int_equal (x - table_x, area.x);
    assert_int_equal (y - table_y, area.y);
}

static void
on_descendant (AtkObject *table, AtkObject *child, gchar **said)
{
    g_free (*said);
    *said =
        g_strdup_printf ("%s\n%s", atk_object_get_name (child), atk_object_get_description (child));
}

/* The cell that the keys have come to, how a tile would lie there, and what happened, are told. */
static void
what_happens_is_told (void **state)
{
    gchar *said = NULL;
    start_game (7, 2, 20);
    gulong handler = g_signal_connect (get_grid (), "active-descendant-changed",
                                       G_CALLBACK (on_descendant), &said);
    press ("space");
    assert_phase ("place");
    settle ();
    guint drawn = av_land_get_drawn (get_game ());
    const AvRuleset *ruleset = av_game_get_ruleset (get_game ());
    g_autofree gchar *held = av_table_describe_kind (ruleset, drawn, get_choice ()->rotation);
    assert_non_null (strstr (get_told (), held));
    assert_non_null (strstr (get_told (), "cells may be chosen"));
    press ("Tab");
    wait_until (said && strstr (said, CHOOSABLE "\n"));
    g_autofree gchar *lie = av_table_describe_lie (ruleset, drawn, get_choice ()->rotation);
    assert_non_null (strstr (said, lie));
    assert_true (g_str_has_suffix (said, " ways)"));
    press ("Return");
    assert_phase ("deploy");
    settle ();
    AtkObject *teller = get_teller ();
    assert_int_equal (atk_object_get_role (teller), ATK_ROLE_NOTIFICATION);
    assert_int_equal (atk_object_get_n_accessible_children (teller), 0);
    assert_non_null (strstr (get_told (), "places"));
    assert_non_null (strstr (get_told (), "may be chosen"));
    press ("Tab");
    settle ();
    assert_non_null (strstr (said, CHOOSABLE "\nAs a "));
    press ("f");
    settle ();
    assert_non_null (strstr (get_told (), "Follower (7)\n"));
    g_signal_handler_disconnect (get_grid (), handler);
    press ("Escape");
    wait_until (g_str_has_prefix (get_told (), "Taken back.\n"));
    press ("Escape");
    wait_until (is_heard ("Place nothing"));
    press ("space r");
    assert_phase ("place");
    settle ();
    drawn = av_land_get_drawn (get_game ());
    g_autofree gchar *lies =
        av_table_describe_kind (av_game_get_ruleset (get_game ()), drawn, get_choice ()->rotation);
    assert_string_equal (get_told (), lies);
    assert_true (
        g_str_has_prefix (lies, av_land_get_kind (av_game_get_ruleset (get_game ()), drawn)->name));
    av_table_view_set_cursor (get_view (), 2, 3);
    press ("i");
    settle ();
    assert_true (g_str_has_prefix (get_told (), "Column 2, row 3"));
    press ("s");
    settle ();
    assert_non_null (strstr (get_told (), ": 0 points; follower: 7\n"));
    assert_non_null (strstr (get_told (), "tiles left"));
    teller = get_teller ();
    press ("ctrl+z");
    settle ();
    assert_true (g_str_has_prefix (get_told (), "Taken back.\n"));
    assert_true (get_teller () != teller);
    g_free (said);
}

/* What a program has done is told with the place. */
static void
moves_of_programs_are_told_with_their_place (void **state)
{
    open_record ("avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" bot:random\nlay core/23 5 5 1\n"
                 "pile core/20 core/21 core/23\nbegin\n");
    gboolean placed = FALSE;
    press ("space");
    assert_phase ("place");
    press ("Tab Return Escape");
    wait_until (placed
                || (placed = strstr (get_told (), "Bruno places: ") != NULL
                             && strstr (get_told (), " (column ") != NULL));
}

static GtkWidget *
get_focus (void)
{
    return gtk_window_get_focus (GTK_WINDOW (window));
}

static gboolean
is_again_focused (void)
{
    GtkWidget *button = find_text (GTK_WIDGET (window), "Play again");
    return button && get_focus () == button;
}

/* Who has won, and each player's points with what they came from. */
static void
the_result_is_told (void **state)
{
    open_record ("avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/20 5 5 0\nput follower red 5 5 1\n"
                 "turn blue\npile core/21\nbegin\ndraw core/21\n");
    assert_false (is_heard ("Anna wins"));
    press ("Tab Return Escape");
    wait_until (is_heard ("Anna wins with 1 point"));
    wait_until (is_heard ("\nAnna: 1 point (city 1)\nBruno: 0 points"));
}

/* It has the focus however one comes to it, can be read once more, and is told with the game, not on another page. */
static void
the_result_is_found_again (void **state)
{
    open_record ("avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/20 5 5 0\nput follower red 5 5 1\n"
                 "turn blue\npile core/21\nbegin\ndraw core/21\n");
    press ("Tab Return Escape");
    wait_until (is_heard ("Anna wins with 1 point"));
    assert_false (is_heard ("The end: "));
    assert_true (is_again_focused ());
    press ("shift+Tab shift+Tab shift+Tab shift+Tab shift+Tab");
    settle ();
    assert_true (g_str_has_prefix (atk_object_get_name (gtk_widget_get_accessible (get_focus ())),
                                   "Anna wins with 1 point\nAnna: 1 point (city 1)\n"));
    press ("ctrl+l");
    wait_until (is_heard ("Turn 1 · "));
    press ("Escape");
    wait_until (is_again_focused ());
    assert_true (is_heard ("Anna wins with 1 point"));
    assert_false (is_heard ("The end: "));
    press ("ctrl+g");
    assert_page ("games");
    wait_until (GTK_IS_LIST_BOX_ROW (get_focus ()));
    g_action_group_activate_action (G_ACTION_GROUP (window), "back", NULL);
    assert_page ("game");
    wait_until (is_again_focused ());
    assert_true (is_heard ("Anna wins with 1 point"));
    press ("ctrl+g");
    assert_page ("games");
    wait_until (GTK_IS_LIST_BOX_ROW (get_focus ()));
    press ("Return");
    assert_page ("game");
    wait_until (is_again_focused ());
    g_action_group_activate_action (G_ACTION_GROUP (window), "plugins", NULL);
    assert_page ("plugins");
    g_action_group_activate_action (G_ACTION_GROUP (window), "reload", NULL);
    settle ();
    assert_false (is_heard ("Anna wins with 1 point"));
    g_action_group_activate_action (G_ACTION_GROUP (window), "back", NULL);
    assert_page ("game");
    press ("Escape ctrl+z");
    wait_until (is_heard ("Taken back."));
    press ("ctrl+shift+z");
    wait_until (is_heard ("The game is over.\nThe end: Anna wins with 1 point"));
}

/* Who has won stands in the list of games as a sign, which is read as a word; and no row is said not to be selected. */
static void
the_list_of_games_says_who_has_won (void **state)
{
    press ("ctrl+g");
    assert_page ("games");
    wait_until (GTK_IS_LIST_BOX_ROW (get_focus ()));
    assert_non_null (find_text (get_focus (), "Anna 1 ★, Bruno 0"));
    assert_true (g_str_has_prefix (atk_object_get_name (gtk_widget_get_accessible (get_focus ())),
                                   "Anna 1 (winner), Bruno 0; "));
    g_autoptr (AtkStateSet) states =
        atk_object_ref_state_set (gtk_widget_get_accessible (get_focus ()));
    assert_false (atk_state_set_contains_state (states, ATK_STATE_SELECTABLE));
}

/* The keys lead to what there is to read on the page of players. */
static void
that_nobody_has_finished_a_game_is_read (void **state)
{
    press ("ctrl+g");
    assert_page ("games");
    gtk_stack_set_visible_child_name (GTK_STACK (get (GTK_TYPE_STACK, "views")), "players");
    wait_until (find_text (GTK_WIDGET (window), "No game has been finished yet."));
    for (guint i = 0; i < 6 && !GTK_IS_LABEL (get_focus ()); i++) {
        press ("Tab");
        settle ();
    }
    assert_true (get_focus () == find_text (GTK_WIDGET (window), "No game has been finished yet."));
}

/* What a program moves is told with its place once, as the words themselves name it. */
static void
a_move_names_its_place_once (void **state)
{
    open_record ("avignon-record 1\ndecks core gold-mines\nrules gold-mines\ntable 10 10\n"
                 "player red \"Anna\" human\nplayer blue \"Bruno\" bot:random\nturn blue\n"
                 "lay core/21 5 5 0\npile gold-mines/02 core/21\nbegin\n");
    wait_until (is_heard ("Bruno brings the gold bar to column 5, row 5"));
    assert_false (is_heard ("row 5 (column 5, row 5)"));
}

/* A key that can do nothing now says so. */
static void
nothing_to_take_back_is_told (void **state)
{
    start_game (7, 2, 20);
    press ("ctrl+z");
    settle ();
    assert_string_equal (get_told (), "There is nothing to undo.");
    press ("ctrl+shift+z");
    settle ();
    assert_string_equal (get_told (), "There is nothing to redo.");
}

static void
count_ticks (GtkWidget *widget, gpointer n)
{
    if (GTK_IS_CHECK_BUTTON (widget))
        *(guint *) n += gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget);
    else if (GTK_IS_CONTAINER (widget))
        gtk_container_foreach (GTK_CONTAINER (widget), count_ticks, n);
}

/* The arrow keys lead from tick to tick, Tab out of the list again; and each tick says what it is about. */
static void
keys_reach_all_that_is_set_up (void **state)
{
    press ("ctrl+n");
    assert_page ("setup");
    GtkWidget *decks = get_part ("decks");
    guint n = 0, reached = 1;
    settle ();
    gtk_widget_grab_focus (get (GTK_TYPE_SEARCH_ENTRY, NULL));
    press ("Tab");
    settle ();
    GtkWidget *last = get_focus ();
    assert_true (GTK_IS_CHECK_BUTTON (last) && gtk_widget_is_ancestor (last, decks));
    AtkObject *tick = gtk_widget_get_accessible (last);
    assert_true (g_str_has_prefix (atk_object_get_description (tick), "72 tiles"));
    count_ticks (decks, &n);
    for (press ("Down"), settle (); get_focus () != last; press ("Down"), settle ()) {
        last = get_focus ();
        assert_true (GTK_IS_CHECK_BUTTON (last) && gtk_widget_is_ancestor (last, decks));
        reached++;
    }
    assert_int_equal (reached, n);
    press ("Tab");
    settle ();
    assert_false (gtk_widget_is_ancestor (get_focus (), decks));
    assert_true (gtk_widget_get_ancestor (get_focus (), GTK_TYPE_LIST_BOX) != NULL);
}

static void
tab_to (GtkWidget *list)
{
    for (guint i = 0; i < 4 && !gtk_widget_is_ancestor (get_focus (), list); i++) {
        press ("Tab");
        settle ();
    }
    assert_true (gtk_widget_is_ancestor (get_focus (), list));
}

/* Tab leads out of a list from any of its rows, and back to that row. What cannot be ticked says why, and what
 * comes of a tick is told. */
static void
the_setup_says_what_may_be_chosen (void **state)
{
    press ("ctrl+n");
    assert_page ("setup");
    GtkWidget *decks = get_part ("decks"), *rules = get_part ("rules");
    settle ();
    GtkWidget *basic = find (decks, GTK_TYPE_CHECK_BUTTON, NULL);
    gtk_widget_grab_focus (basic);
    press ("Down Down");
    settle ();
    GtkWidget *tick = get_focus ();
    tab_to (rules);
    AtkObject *first = gtk_widget_get_accessible (get_focus ());
    assert_true (
        g_str_has_prefix (atk_object_get_description (first), "These rules are always on."));
    press ("shift+Tab");
    settle ();
    assert_true (get_focus () == tick);
    /* A key leads to the search, which tells how many it finds. */
    press ("ctrl+f");
    settle ();
    assert_true (get_focus () == get_part ("search"));
    press ("r i v e r");
    wait_until (is_heard (" found"));
    press ("Escape");
    settle ();
    gtk_widget_grab_focus (basic);
    press ("space");
    wait_until (is_heard ("Choose at least one deck."));
    press ("space");
    wait_until (is_heard ("72 tiles in all"));
}

/* --- whatever takes the keys says what it is --- */

static GString *nameless;
static guint n_looked_at;

/* Whether OBJECT has a name or a label; or, of a line of a list, anything in it has, as that is read. */
static gboolean
has_words (AtkObject *object, gboolean is_line)
{
    const gchar *name = atk_object_get_name (object);
    g_autoptr (AtkRelationSet) relations = atk_object_ref_relation_set (object);
    gboolean found =
        (name && *name) || atk_relation_set_contains (relations, ATK_RELATION_LABELLED_BY);
    for (gint i = 0; !found && is_line && i < atk_object_get_n_accessible_children (object); i++) {
        g_autoptr (AtkObject) child = atk_object_ref_accessible_child (object, i);
        found = has_words (child, TRUE);
    }
    return found;
}

/* Notes what below OBJECT can have the focus of the keyboard now and has no words; but for what only holds others. */
static void
look_for_nameless (AtkObject *object, const gchar *screen)
{
    static const AtkRole holders[] = { ATK_ROLE_SCROLL_PANE, ATK_ROLE_LIST_BOX, ATK_ROLE_DIALOG,
                                       ATK_ROLE_PAGE_TAB_LIST, ATK_ROLE_SPLIT_PANE };
    g_autoptr (AtkStateSet) states = atk_object_ref_state_set (object);
    AtkRole role = atk_object_get_role (object);
    gboolean looks = atk_state_set_contains_state (states, ATK_STATE_FOCUSABLE)
                     && atk_state_set_contains_state (states, ATK_STATE_SENSITIVE);
    if (!atk_state_set_contains_state (states, ATK_STATE_SHOWING))
        return;
    for (guint i = 0; i < G_N_ELEMENTS (holders); i++)
        looks &= role != holders[i];
    n_looked_at += looks;
    if (looks && !has_words (object, role == ATK_ROLE_LIST_ITEM))
        g_string_append_printf (nameless, "%s: %s %s\n", screen, atk_role_get_name (role),
                                G_OBJECT_TYPE_NAME (object));
    for (gint i = 0; i < atk_object_get_n_accessible_children (object); i++) {
        g_autoptr (AtkObject) child = atk_object_ref_accessible_child (object, i);
        look_for_nameless (child, screen);
    }
}

static void
look_at_all (gpointer widget, const gchar *screen)
{
    settle ();
    look_for_nameless (gtk_widget_get_accessible (widget), screen);
}

static gboolean
look_in_dialog (GtkWidget *dialog, const gchar *name, guint step)
{
    look_at_all (dialog, name);
    press ("Escape");
    return FALSE;
}

static void
look_at (const gchar *action)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
    look_at_all (window, action);
}

static void
in_dialog (DialogWork work, const gchar *action)
{
    when_dialog (work, action);
    g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
    wait_for_dialog ();
}

/* A row is told with the names of its tile, and the keys lead to what stands in the rules. */
static gboolean
read_dialog (GtkWidget *dialog, const gchar *what, guint step)
{
    const AvRuleset *ruleset = av_game_get_ruleset (get_game ());
    guint drawn = av_land_get_drawn (get_game ());
    settle ();
    if (g_str_equal (what, "tiles-left") && av_game_get_tiles_left (get_game ()) == 0) {
        GtkWidget *none = find_text (dialog, "No tile is left.");
        assert_true (none && gtk_window_get_focus (GTK_WINDOW (dialog)) == none);
    } else if (g_str_equal (what, "tiles-left")) {
        GtkWidget *row = find (dialog, GTK_TYPE_FLOW_BOX_CHILD, NULL);
        g_autofree gchar *said =
            g_strdup_printf ("%s, × 2: ", av_land_get_kind (ruleset, drawn)->name);
        assert_true (
            g_str_has_prefix (atk_object_get_name (gtk_widget_get_accessible (row)), said));
    } else {
        GtkWidget *focus = NULL;
        focus_window (dialog);
        for (guint i = 0; i < 3 && !GTK_IS_LABEL (focus); i++) {
            press ("Tab");
            settle ();
            focus = gtk_window_get_focus (GTK_WINDOW (dialog));
        }
        assert_true (GTK_IS_LABEL (focus));
        assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (focus)), "Your turn."));
        GtkWidget *list = find (dialog, GTK_TYPE_LIST_BOX, NULL);
        assert_string_equal (atk_object_get_name (gtk_widget_get_accessible (list)), "Rules");
    }
    press ("Escape");
    return FALSE;
}

/* Nor does the focus get lost on the way. */
static void
pages_and_dialogs_are_read (void **state)
{
    open_record ("avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/20 5 5 0\n"
                 "pile core/21 core/21 core/21\nbegin\ndraw core/21\n");
    in_dialog (read_dialog, "tiles-left");
    in_dialog (read_dialog, "how-to-play");
    focus_window (GTK_WIDGET (window));
    assert_true (get_focus () == GTK_WIDGET (get_view ()));
    press ("Tab Return Escape");
    assert_phase ("draw");
    press ("ctrl+l");
    wait_until (is_heard ("Turn 2 · 3 of 3"));
    press ("Left");
    wait_until (is_heard (" of 3") && !is_heard ("3 of 3"));
    assert_false (is_heard ("Taken back."));
    press ("Escape");
    settle ();
    assert_true (get_focus () == GTK_WIDGET (get_view ()));
    assert_non_null (strstr (get_told (), "Bruno"));
    press ("ctrl+n");
    assert_page ("setup");
    assert_string_equal (get_told (), "");
    settle ();
    click (get (GTK_TYPE_BUTTON, "back"));
    assert_page ("game");
    assert_true (get_focus () == GTK_WIDGET (get_view ()));
    g_action_group_activate_action (G_ACTION_GROUP (window), "tutorial", NULL);
    wait_until (is_heard ("Welcome!"));
    assert_true (gtk_widget_is_ancestor (get_focus (), GTK_WIDGET (window->tutorial)));
    g_signal_emit_by_name (window->tutorial, "close");
    open_record (
        "avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
        "player blue \"Bruno\" human\nlay core/20 5 5 0\npile core/21\nbegin\ndraw core/21\n");
    in_dialog (read_dialog, "tiles-left");
}

/* Appends what screen readers read at and below OBJECT: the role and the name of each part that has one. */
static void
read_out (AtkObject *object, GString *said)
{
    const gchar *name = atk_object_get_name (object);
    if (name && *name)
        g_string_append_printf (said, "%s: %s\n", atk_role_get_name (atk_object_get_role (object)),
                                name);
    for (gint i = 0; i < atk_object_get_n_accessible_children (object); i++) {
        g_autoptr (AtkObject) child = atk_object_ref_accessible_child (object, i);
        read_out (child, said);
    }
}

static void
assert_read_out (GtkWidget *widget, const gchar *wanted)
{
    g_autoptr (GString) said = g_string_new (NULL);
    read_out (gtk_widget_get_accessible (widget), said);
    assert_string_equal (said->str, wanted);
}

/* At the start: whether to go on with the last game. */
static void
the_question_at_the_start_is_heard (void **state)
{
    g_autofree gchar *kept = av_kept_games_new_path (), *folder = g_path_get_dirname (kept);
    static const gchar game[] = "avignon-record 1\ndecks core\noption core.start placed\n"
                                "player red \"Anna\" human\nplayer blue \"Bruno\" human\n"
                                "begin\ndraw core/23\n";
    assert_int_equal (g_mkdir_with_parents (folder, 0700), 0);
    assert_true (g_file_set_contents (kept, game, -1, NULL));
    av_game_page_set_play (window->game_page, NULL);
    press ("ctrl+n");
    assert_page ("setup");
    av_window_offer_last (window);
    assert_string_equal (get_bar (),
                         "Your last game was not finished: Anna 0, Bruno 0; 70 left to draw.");
    assert_read_out (window->bar,
                     "info bar: Question\n"
                     "label: Your last game was not finished: Anna 0, Bruno 0; 70 left to draw.\n"
                     "push button: Go on with it\npush button: Close\n");
    assert_int_equal (atk_object_get_role (gtk_widget_get_accessible (window->bar)),
                      ATK_ROLE_INFO_BAR);
    assert_true (get_focus () == window->bar_button);
    g_unlink (kept);
}

/* On every page and in the dialogs that are our own, in a game of tiles and one of cards. */
static void
whatever_takes_the_keys_has_a_name (void **state)
{
    static const gchar *const pages[] = { "look-back", "games", "plugins", "console", "new" };
    static const gchar *const dialogs[] = { "rules", "tiles-left", "analyse", "how-to-play" };
    nameless = g_string_new (NULL);
    open_record ("avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/20 5 5 0\nput follower red 5 5 1\n"
                 "turn blue\npile core/21 core/21\nbegin\ndraw core/21\n");
    look_at_all (window, "game");
    for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
        in_dialog (look_in_dialog, dialogs[i]);
    g_action_group_activate_action (G_ACTION_GROUP (window), "show-help-overlay", NULL);
    GtkWidget *keys =
        GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window)));
    look_at_all (keys, "shortcuts");
    gtk_widget_hide (keys);
    focus_window (GTK_WIDGET (window));
    for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
        look_at (pages[i]);
    set_state ("console", FALSE);
    g_signal_emit_by_name (window->setup_page, "start");
    look_at_all (window, "players");
    look_at ("tutorial");
    g_signal_emit_by_name (window->tutorial, "close");
    open_record ("avignon-record 1\ngame clash-of-popes\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nbegin\n");
    look_at_all (window, "cards");
    assert_true (n_looked_at > 100);
    assert_string_equal (nameless->str, "");
    g_string_free (nameless, TRUE);
}

static void
on_shown (AtkObject *object, const gchar *state, gboolean shown, guint *n)
{
    *n += g_str_equal (state, "showing") && shown
          && strcmp (atk_object_get_name (object), "News.") == 0;
}

static void
count (AtkObject *object, GParamSpec *name, guint *n)
{
    ++*n;
}

/* Screen readers have learnt the name of what stood there before; from each place comes the first news once. */
static void
the_first_news_of_a_place_is_told_as_well (void **state)
{
    GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));
    guint n = 0;
    g_signal_connect (gtk_widget_get_accessible (label), "notify::accessible-name",
                      G_CALLBACK (count), &n);
    av_announce (label, "News.");
    assert_int_equal (n, 1);
    av_announce (label, "More news.");
    assert_int_equal (n, 2);
    g_signal_connect (gtk_widget_get_accessible (label), "notify::accessible-description",
                      G_CALLBACK (count), &n);
    av_describe (label, "What it is.");
    assert_int_equal (n, 3);
    av_describe (label, "What it is.");
    assert_int_equal (n, 3);
    g_object_unref (label);
}

/* As at the start of the program; later, coming back to the window says nothing again. */
static void
what_is_said_before_the_window_is_there_is_said_once_it_is (void **state)
{
    GtkWidget *early = gtk_window_new (GTK_WINDOW_TOPLEVEL), *label = gtk_label_new ("News.");
    struct {
        guint n;
    } shown = { 0 };
    gtk_container_add (GTK_CONTAINER (early), label);
    g_signal_connect (gtk_widget_get_accessible (label), "state-change", G_CALLBACK (on_shown),
                      &shown.n);
    av_announce (label, "News.");
    shown.n = 0;
    gtk_widget_show_all (early);
    wait_until (gtk_widget_get_mapped (label));
    guint before = shown.n;
    focus_window (label);
    wait_until (shown.n == before + 1);
    focus_window (GTK_WIDGET (window));
    wait_until (!gtk_window_is_active (GTK_WINDOW (early)));
    focus_window (label);
    for (gint64 begun = g_get_monotonic_time (); g_get_monotonic_time () < begun + 700000;)
        settle ();
    assert_int_equal (shown.n, before + 1);
    gtk_widget_destroy (early);
    focus_window (GTK_WIDGET (window));
}

/* Stepping through a game in both directions says what was done last, and where; going far says no more. */
static void
looking_back_tells_what_was_done (void **state)
{
    open_record ("avignon-record 1\ndecks core\ntable 10 10\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/23 5 5 0\n"
                 "pile core/20 core/21 core/23\nbegin\ndraw\nplace 4 5 0\npass\ndraw\n");
    focus_window (GTK_WIDGET (window));
    settle ();
    press ("ctrl+l");
    wait_until (is_heard ("Turn 2 · 4 of 4"));
    press ("Home Right");
    wait_until (is_heard ("Anna places: City wall (column 4, row 5)"));
    press ("Right");
    wait_until (is_heard ("Anna: Pass"));
    press ("End");
    settle ();
    press ("Left");
    settle ();
    assert_true (g_str_has_suffix (get_told (), " (column 4, row 5)"));
    press ("Escape");
}

/* F6 never leads to a page that is out of sight, and back to the table. */
static void
f6_leads_to_what_is_in_sight (void **state)
{
    gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
    begin_game ();
    settle ();
    press ("ctrl+Tab F6");
    settle ();
    assert_true (get_focus () == GTK_WIDGET (get_view ()));
    press ("F6 F6");
    settle ();
    assert_true (gtk_widget_get_mapped (get_focus ()));
}

/* What is not its name already: the key. */
static void
the_tooltip_of_a_button_is_said_once (void **state)
{
    GtkWidget *button = g_object_ref_sink (gtk_button_new ());
    AtkObject *object = gtk_widget_get_accessible (button);
    gtk_widget_set_tooltip_text (button, "Look around (L)");
    av_name_by_tooltips (button);
    assert_string_equal (atk_object_get_name (object), "Look around");
    assert_string_equal (atk_object_get_description (object), "(L)");
    gtk_widget_set_tooltip_text (button, "Look around");
    av_name_by_tooltips (button);
    assert_string_equal (atk_object_get_name (object), "Look around");
    assert_string_equal (atk_object_get_description (object), "");
    g_object_unref (button);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (cells_and_parts_say_what_they_are),
        cmocka_unit_test (what_happens_is_told),
        cmocka_unit_test (moves_of_programs_are_told_with_their_place),
        cmocka_unit_test (that_nobody_has_finished_a_game_is_read),
        cmocka_unit_test (the_result_is_told),
        cmocka_unit_test (the_list_of_games_says_who_has_won),
        cmocka_unit_test (a_move_names_its_place_once),
        cmocka_unit_test (nothing_to_take_back_is_told),
        cmocka_unit_test (keys_reach_all_that_is_set_up),
        cmocka_unit_test (the_setup_says_what_may_be_chosen),
        cmocka_unit_test (looking_back_tells_what_was_done),
        cmocka_unit_test (pages_and_dialogs_are_read),
        cmocka_unit_test (the_question_at_the_start_is_heard),
        cmocka_unit_test (a_game_is_played_by_what_is_told),
        cmocka_unit_test (whatever_takes_the_keys_has_a_name),
        cmocka_unit_test (the_first_news_of_a_place_is_told_as_well),
        cmocka_unit_test (what_is_said_before_the_window_is_there_is_said_once_it_is),
        cmocka_unit_test (f6_leads_to_what_is_in_sight),
        cmocka_unit_test (the_tooltip_of_a_button_is_said_once),
        cmocka_unit_test (the_result_is_found_again),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("accessible", tests, driver_open, driver_close);
}
