/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-rules.c: rules chosen in the set-up, allowed to run, and changed during a game. */
#include "driver.h"

#include <glib/gstdio.h>

#include <avignon/host/manager.h>
#include <avignon/host/paths.h>
#include "gtk/setup-page.h"
#include "gtk/table-view.h"
#include "gtk/tick.h"
#include <avignon/land.h>
#include "plugin/plugin-fixture.h"

/* --- the set-up --- */

static GtkWidget *
get_check (GtkWidget *root, const gchar *text)
{
    GtkWidget *check = find_text (root, text);
    if (!check || !GTK_IS_CHECK_BUTTON (check))
        fail_msg ("there is no check button %s", text);
    return check;
}

static gboolean
is_on (GtkWidget *check)
{
    return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (check));
}

static GtkWidget *
get_column (const gchar *id)
{
    return get (GTK_TYPE_CONTAINER, id);
}

static guint
count_loaded (void)
{
    const GPtrArray *infos = av_plugin_manager_list (av_plugin_manager_of (window->catalogue));
    guint n = 0;
    for (guint i = 0; i < infos->len; i++)
        n += ((const AvPluginInfo *) infos->pdata[i])->loaded;
    return n;
}

/* Each needs a little time, all of them so much that the window would stand still. */
static void
chosen_rules_are_loaded_one_by_one (void **state)
{
    g_autoptr (AvSetup) all = make_setup ("all", "all", 2, 0);
    press ("ctrl+n");
    av_setup_page_load (window->setup_page, all);
    guint first = count_loaded (), before = first, n;
    gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
    do {
        g_main_context_iteration (NULL, FALSE);
        n = count_loaded ();
        /* Some come with one that they depend on. */
        assert_in_range (n, before, before + 2);
        before = n;
    } while (n < all->rules->len && g_get_monotonic_time () < end);
    assert_int_equal (n, all->rules->len);
    assert_in_range (first, 0, all->rules->len - 10);
}

static void
to_the_setup_page (void)
{
    g_autoptr (AvSetup) plain = make_setup ("core", "core", 2, 0);
    press ("ctrl+n");
    assert_page ("setup");
    av_setup_page_load (window->setup_page, plain);
    settle ();
}

static void
count_ticks (GtkWidget *widget, gpointer n)
{
    if (AV_IS_TICK (widget))
        *(guint *) n += is_on (widget);
    else if (GTK_IS_CONTAINER (widget))
        gtk_container_foreach (GTK_CONTAINER (widget), count_ticks, n);
}

static guint
count_shown (void)
{
    guint n = 0;
    count_ticks (GTK_WIDGET (window->setup_page), &n);
    return n;
}

/* To draw all at once would take as long as to load them. */
static void
ticks_are_shown_a_few_at_a_time (void **state)
{
    g_autoptr (AvSetup) all = make_setup ("all", "all", 2, 0);
    to_the_setup_page ();
    guint few = count_shown ();
    av_setup_page_load (window->setup_page, all);
    g_autoptr (AvSetup) chosen = av_setup_page_get_setup (window->setup_page);
    assert_int_equal (chosen->decks->len, all->decks->len);
    assert_int_equal (chosen->rules->len, all->rules->len);
    assert_in_range (count_shown (), few, few + 4);
    settle ();
    assert_in_range (count_shown (), all->decks->len + all->rules->len, G_MAXUINT);
}

static void
a_deck_ticks_its_rules_and_may_force_them (void **state)
{
    to_the_setup_page ();
    GtkWidget *decks = get_column ("decks"), *rules = get_column ("rules");
    GtkWidget *traders = get_check (rules, "Traders & Builders");
    GtkWidget *river = get_check (rules, "The River");
    assert_non_null (find_text (GTK_WIDGET (window), "72 tiles in all · about 35 minutes"));
    click (get_check (decks, "Traders & Builders"));
    assert_non_null (find_text (GTK_WIDGET (window), "96 tiles in all · about 50 minutes"));
    assert_true (is_on (traders));
    assert_true (gtk_widget_get_sensitive (traders));
    /* Its tiles may be played without them. */
    click (traders);
    assert_false (is_on (traders));
    click (get_check (decks, "The River"));
    assert_true (is_on (river));
    assert_false (gtk_widget_get_sensitive (river));
    click (get_check (decks, "The River II"));
    /* Both make one river: a spring and a lake are not used. */
    assert_non_null (find_text (GTK_WIDGET (window), "118 tiles in all · about 60 minutes"));
    click (get_check (decks, "The River II"));
    click (get_check (decks, "The River"));
    assert_false (is_on (river));
}

static gboolean
is_listed (GtkWidget *check)
{
    return gtk_widget_get_child_visible (gtk_widget_get_ancestor (check, GTK_TYPE_LIST_BOX_ROW));
}

static void
decks_and_rules_stand_under_headings_and_are_searched (void **state)
{
    to_the_setup_page ();
    GtkWidget *decks = get_column ("decks"), *rules = get_column ("rules");
    GtkWidget *search = get (GTK_TYPE_SEARCH_ENTRY, "search");
    assert_non_null (find_text (decks, "Large expansions"));
    assert_non_null (find_text (rules, "By fans of the game"));
    gtk_entry_set_text (GTK_ENTRY (search), "RIVER");
    g_signal_emit_by_name (search, "search-changed");
    settle ();
    assert_true (is_listed (get_check (decks, "The River II")));
    assert_true (is_listed (get_check (rules, "The River")));
    assert_false (is_listed (get_check (decks, "Traders & Builders")));
    assert_false (is_listed (get_check (rules, "Traders & Builders")));
    assert_null (find_text (decks, "Large expansions"));
    assert_non_null (find_text (decks, "Small expansions"));
    gtk_entry_set_text (GTK_ENTRY (search), "");
    g_signal_emit_by_name (search, "search-changed");
    settle ();
    assert_true (is_listed (get_check (decks, "Traders & Builders")));
}

static const gchar *
get_preset (void)
{
    static gchar *text;
    g_free (text);
    text = gtk_combo_box_text_get_active_text (
        GTK_COMBO_BOX_TEXT (get (GTK_TYPE_COMBO_BOX_TEXT, "preset")));
    return text;
}

static gboolean
give_name (GtkWidget *dialog, const gchar *name, guint step)
{
    gtk_entry_set_text (GTK_ENTRY (find (dialog, GTK_TYPE_ENTRY, NULL)), name);
    press ("Return");
    return FALSE;
}

static gboolean
can_save (GtkWidget *dialog)
{
    return gtk_widget_get_sensitive (
        gtk_dialog_get_widget_for_response (GTK_DIALOG (dialog), GTK_RESPONSE_OK));
}

/* Tries names that cannot be given; TEXT is that of one that comes with the program. */
static gboolean
give_no_name (GtkWidget *dialog, const gchar *text, guint step)
{
    GtkEntry *entry = GTK_ENTRY (find (dialog, GTK_TYPE_ENTRY, NULL));
    g_autofree gchar *shouted = g_utf8_strup (text, -1);
    assert_false (can_save (dialog));
    gtk_entry_set_text (entry, "  ");
    assert_false (can_save (dialog));
    gtk_entry_set_text (entry, shouted);
    assert_false (can_save (dialog));
    assert_non_null (find_text (dialog, "The program has a set-up of this name already."));
    shoot ("preset-taken");
    gtk_entry_set_text (entry, "another");
    assert_true (can_save (dialog));
    gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
    return FALSE;
}

static void
set_ups_have_names (void **state)
{
    press ("ctrl+n");
    assert_page ("setup");
    GtkComboBox *chooser = GTK_COMBO_BOX (get (GTK_TYPE_COMBO_BOX_TEXT, "preset"));
    GtkWidget *decks = get_column ("decks"), *rules = get_column ("rules");
    gtk_combo_box_set_active (chooser, 1);
    settle ();
    g_autofree gchar *first = g_strdup (get_preset ());
    assert_true (is_on (get (GTK_TYPE_RADIO_BUTTON, "edition3")));
    assert_null (find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "save_preset"));
    /* Each of the shipped ones can be played, and is still itself once it is shown. */
    gint n = gtk_tree_model_iter_n_children (gtk_combo_box_get_model (chooser), NULL);
    assert_true (n >= 5);
    for (gint i = 1; i < n; i++) {
        gtk_combo_box_set_active (chooser, i);
        settle ();
        assert_int_equal (gtk_combo_box_get_active (chooser), i);
        assert_true (gtk_widget_get_sensitive (get (GTK_TYPE_BUTTON, "play_now")));
    }
    gtk_combo_box_set_active (chooser, 1);
    settle ();
    click (get_check (decks, "Traders & Builders"));
    assert_true (is_on (get_check (rules, "Traders & Builders")));
    assert_string_equal (get_preset (), "Your own choice");
    when_dialog (give_no_name, first);
    click (get (GTK_TYPE_BUTTON, "save_preset"));
    wait_for_dialog ();
    focus_window (GTK_WIDGET (window));
    assert_string_equal (get_preset (), "Your own choice");
    when_dialog (give_name, "With traders");
    click (get (GTK_TYPE_BUTTON, "save_preset"));
    wait_until (g_str_equal (get_preset (), "With traders"));
    shoot ("preset");
    gtk_combo_box_set_active (chooser, 1);
    settle ();
    assert_string_equal (get_preset (), first);
    assert_false (is_on (get_check (decks, "Traders & Builders")));
    gtk_combo_box_set_active (chooser, n);
    settle ();
    assert_string_equal (get_preset (), "With traders");
    assert_true (is_on (get_check (decks, "Traders & Builders")));
    assert_true (is_on (get_check (rules, "Traders & Builders")));
    click (get (GTK_TYPE_BUTTON, "forget_preset"));
    assert_string_equal (get_preset (), "Your own choice");
    assert_int_equal (gtk_tree_model_iter_n_children (gtk_combo_box_get_model (chooser), NULL), n);
}

static void
assert_choice (GtkComboBox *combo, const gchar *text)
{
    g_autofree gchar *active = gtk_combo_box_text_get_active_text (GTK_COMBO_BOX_TEXT (combo));
    assert_string_equal (active, text);
}

/* Every option that comes with the program explains its values. */
static void
assert_shipped_options_are_labelled (void)
{
    const GPtrArray *all = av_plugin_manager_list (av_plugin_manager_of (window->catalogue));
    guint n = 0;
    for (guint i = 0; i < all->len; i++) {
        const AvPluginInfo *info = all->pdata[i];
        const AvOptionDef *option = info->manifest->options;
        for (; info->origin == AV_PLUGIN_SHIPPED && option->key; option++) {
            n++;
            if (option->type == AV_OPTION_CHOICE && !option->value_labels)
                fail_msg ("%s.%s has no labels", info->id, option->key);
        }
    }
    assert_true (n > 5);
}

/* What unfolds below a tick, in the box that holds its line; or NULL. */
static GtkWidget *
find_options (GtkWidget *check)
{
    GtkWidget *line = gtk_widget_get_parent (check);
    return find (gtk_widget_get_parent (line), GTK_TYPE_EXPANDER, NULL);
}

static void
options_say_what_they_mean (void **state)
{
    assert_shipped_options_are_labelled ();
    to_the_setup_page ();
    GtkWidget *rules = get_column ("rules");
    click (get_check (rules, "The Princess & the Dragon"));
    GtkWidget *expander = find_options (get_check (rules, "The Princess & the Dragon"));
    assert_non_null (expander);
    gtk_widget_grab_focus (expander);
    press ("space");
    wait_until (gtk_expander_get_expanded (GTK_EXPANDER (expander)));
    settle ();
    GtkComboBox *combo = GTK_COMBO_BOX (find (expander, GTK_TYPE_COMBO_BOX, NULL));
    assert_choice (combo, "Must send one home");
    gtk_widget_grab_focus (GTK_WIDGET (combo));
    shoot ("options");
    press ("Down");
    wait_until (gtk_combo_box_get_active (combo) == 1);
    assert_choice (combo, "May send one home");
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (window->setup_page);
    assert_string_equal (av_setup_get_option (setup, "princess-and-dragon.princess"), "may");
}

/* --- consent --- */

static gchar *said; /* by the dialog */

static gboolean
answer (GtkWidget *dialog, const gchar *button, guint step)
{
    g_free (said);
    g_object_get (dialog, "secondary-text", &said, NULL);
    shoot ("allow");
    click (find_text (dialog, button));
    return FALSE;
}

static void
an_object_of_ones_own_is_asked_about_once (void **state)
{
    to_the_setup_page ();
    GtkWidget *mine = get_check (get_column ("rules"), "The mine");
    assert_null (g_getenv ("FIXTURE_OPENED"));
    when_dialog (answer, "Do not run it");
    click (mine);
    wait_for_dialog ();
    assert_non_null (strstr (said, "libmine.so"));
    assert_false (is_on (mine));
    assert_null (g_getenv ("FIXTURE_OPENED"));

    when_dialog (answer, "Allow it");
    click (mine);
    wait_until (is_on (mine) && g_getenv ("FIXTURE_OPENED"));
    assert_string_equal (g_getenv ("FIXTURE_OPENED"), "1");

    /* Once for the same content: no other dialog comes. */
    click (mine);
    assert_false (is_on (mine));
    click (mine);
    assert_null (get_dialog ());
    assert_true (is_on (mine));
    click (get (GTK_TYPE_BUTTON, "start"));
    assert_page ("players");
    click (get (GTK_TYPE_BUTTON, "play"));
    assert_page ("game");
    assert_true (av_ruleset_find_rules (av_play_get_ruleset (get_play ()), "mine") > 0);
}

static void
what_was_left_out_can_be_used_again (void **state)
{
    AvPluginManager *manager = av_plugin_manager_of (window->catalogue);
    assert_true (av_plugin_manager_leave_out (manager, "spare", NULL));
    av_setup_page_refresh (window->setup_page);
    to_the_setup_page ();
    GtkWidget *rules = get_column ("rules");
    GtkWidget *spare = get_check (rules, "The spare");
    assert_false (gtk_widget_get_sensitive (spare));
    assert_non_null (find_text (rules, "It is switched off."));
    GtkWidget *button = find_text (rules, "Use it again");
    gtk_widget_grab_focus (button);
    settle ();
    shoot ("left-out");
    click (button);
    wait_until (gtk_widget_get_sensitive (spare));
    assert_null (find_text (rules, "Use it again"));
    assert_null (find_text (rules, "It is switched off."));
    /* As before: it needs consent, is ticked and has its options. */
    when_dialog (answer, "Allow it");
    click (spare);
    wait_until (is_on (spare));
    assert_non_null (find_options (spare));
}

/* It looks right until a game's rules are made with it. */
static void
what_is_wrong_with_rules_is_told_as_they_are_ticked (void **state)
{
    to_the_setup_page ();
    GtkWidget *rules = get_column ("rules");
    GtkWidget *stray = get_check (rules, "The stray");
    assert_null (find_text (rules, "It cannot be used."));
    when_dialog (answer, "Allow it");
    click (stray);
    wait_until (!gtk_widget_get_sensitive (stray));
    assert_false (is_on (stray));
    assert_non_null (find_text (rules, "It cannot be used."));
    g_autofree gchar *why = gtk_widget_get_tooltip_text (stray);
    if (!strstr (why, "the phase “nowhere”, which no rules have"))
        fail_msg ("%s", why);
}

/* --- a running game --- */

/* Opens it from the menu, by clicks. */
static void
open_dialog (DialogWork work, const gchar *text)
{
    when_dialog (work, text);
    choose_in_menu (NULL, "Change the rules …");
    wait_for_dialog ();
    settle ();
    focus_window (GTK_WIDGET (window));
}

static gboolean
change_and_apply (GtkWidget *dialog, const gchar *rules, guint step)
{
    click (get_check (dialog, rules));
    assert_non_null (find_text (
        dialog, "The game goes on with the rules that are ticked when you press “Apply”, "
                "as if it had been played with them from the beginning."));
    shoot ("rules");
    click (find_text (dialog, "Apply"));
    return FALSE;
}

/* Keeps the message of the dialog, which stays open, and cancels. */
static gboolean
change_in_vain (GtkWidget *dialog, const gchar *rules, guint step)
{
    if (step == 0) {
        click (get_check (dialog, rules));
        click (find_text (dialog, "Apply"));
        return TRUE;
    }
    GtkWidget *trouble = find (dialog, GTK_TYPE_LABEL, "trouble");
    if (!trouble)
        return step < 2000;
    shoot ("rules-refused");
    g_free (said);
    said = g_strdup (gtk_label_get_text (GTK_LABEL (trouble)));
    click (find_text (dialog, "Cancel"));
    return FALSE;
}

static gboolean
plays_with (const gchar *rules)
{
    return av_ruleset_find_rules (av_play_get_ruleset (get_play ()), rules) > 0;
}

static void
place_and_deploy (void)
{
    press ("space");
    assert_phase ("place");
    press ("Tab Return");
    wait_until (!is_phase ("place"));
    assert_phase ("deploy");
    press ("1");
    settle ();
    press ("Return");
    wait_until (!is_phase ("deploy"));
}

static void
rules_come_and_go_where_the_game_holds (void **state)
{
    start_game (31, 2, 20);
    place_and_deploy ();
    guint before = count_actions ();
    AvTile tile = av_land_get_tile (get_game (), 0);
    open_dialog (change_and_apply, "Inns & Cathedrals");
    wait_until (plays_with ("inns-and-cathedrals"));
    assert_int_equal (count_actions (), before);
    assert_int_equal (av_land_get_tile (get_game (), 0).x, tile.x);
    assert_int_equal (av_land_get_tile (get_game (), 0).kind, tile.kind);
    /* The new piece can be deployed, and the game goes on. */
    gint big = av_land_find_piece_kind (av_play_get_ruleset (get_play ()), "big-follower");
    assert_int_equal (av_game_get_supply (get_game (), 0, big), 1);
    place_and_deploy ();
    open_dialog (change_and_apply, "Inns & Cathedrals");
    wait_until (!plays_with ("inns-and-cathedrals"));
}

static void
rules_that_were_used_stay_and_the_dialog_says_why (void **state)
{
    g_autoptr (AvSetup) setup = make_setup ("core", "princess-and-dragon", 2, 0);
    start_setup (setup);
    place_and_deploy ();
    place_and_deploy ();
    press ("space");
    assert_phase ("place");
    press ("Tab Return");
    assert_phase ("deploy");
    settle ();
    AvAction action = *get_action ("fairy", 0);
    guint number = count_actions () + 1;
    do_by_hand (&action);
    guint64 hash = av_game_hash (get_game ());
    open_dialog (change_in_vain, "The Princess & the Dragon");
    assert_true (g_str_has_prefix (said, "The Princess & the Dragon can no longer be taken out, "
                                         "because of what was done in turn 3: “"));
    assert_non_null (strstr (said, "fairy"));
    /* Words of programs are no help. */
    assert_null (strstr (said, "action"));
    assert_true (plays_with ("princess-and-dragon"));
    assert_true (av_game_hash (get_game ()) == hash);
    /* Before that move the change was possible. */
    press ("ctrl+z");
    wait_until (count_actions () < number);
    open_dialog (change_and_apply, "The Princess & the Dragon");
    wait_until (!plays_with ("princess-and-dragon"));
    assert_int_equal (count_actions (), number - 1);
}

static gboolean
take_both_out (GtkWidget *dialog, const gchar *rules, guint step)
{
    if (step == 0)
        click (get_check (dialog, "The Princess & the Dragon"));
    return change_in_vain (dialog, rules, step);
}

/* A piece of one of two is on the table: that one is named, and who put it there. */
static void
of_several_rules_the_one_that_was_used_is_named (void **state)
{
    g_autoptr (AvSetup) setup =
        make_setup ("core", "princess-and-dragon,inns-and-cathedrals", 2, 0);
    start_setup (setup);
    press ("space");
    assert_phase ("place");
    press ("Tab Return");
    assert_phase ("deploy");
    gint big = av_land_find_piece_kind (av_play_get_ruleset (get_play ()), "big-follower");
    for (guint i = 0; i < get_choice ()->menu->len; i++) {
        if (av_choice_get_line (get_choice ())->piece == big)
            break;
        press ("f");
    }
    assert_int_equal (av_choice_get_line (get_choice ())->piece, big);
    press ("1");
    settle ();
    press ("Return");
    wait_until (!is_phase ("deploy"));
    assert_int_equal (av_game_get_supply (get_game (), 0, big), 0);
    open_dialog (take_both_out, "Inns & Cathedrals");
    assert_true (g_str_has_prefix (said, "Inns & Cathedrals can no longer be taken out, because of "
                                         "what was done in turn 1: “Red "));
    assert_non_null (strstr (said, "big follower"));
}

/* The object lies in the user's folder before the program looks there. */
static int
open_with_an_object (void **state)
{
    g_autofree gchar *folder = av_paths_user ("plugins");
    plugin_make (folder, "mine", "", "counting");
    plugin_make (folder, "spare", "[Option heavy]\nType=bool\nLabel=Heavy\n", "good");
    plugin_make (folder, "stray", "", "lost-phase");
    return driver_open (state);
}

static int
close_all (void **state)
{
    g_free (said);
    return driver_close (state);
}

/* Rules highlight the cells left and right of the pointer's, and explain with a word. */
static void
glow (const AvGame *game, guint rules, AvHighlightContext *context, gconstpointer data)
{
    gint16 cells[4] = { context->x - 1, context->y, context->x + 1, context->y };
    g_array_append_vals (context->cells, cells, 4);
    g_string_append_printf (context->text, "glowing %d %d", context->x, context->y);
}

static void
rules_light_cells_and_say_why_where_the_pointer_is (void **state)
{
    static const AvHook hooks[] = { AV_HOOK (HIGHLIGHT, glow), AV_HOOK_END };
    static const AvRules rules = {
        .id = "glow", .version = "1.0", .name = "Glow", .game = "land", .hooks = hooks
    };
    if (!av_catalogue_find_rules (window->catalogue, "glow"))
        av_catalogue_add_rules (window->catalogue, &rules);
    g_autoptr (AvSetup) setup = make_setup ("core", "core", 2, 0);
    av_setup_add_rules (setup, "glow");
    av_setup_set_option (setup, "core.start", "placed");
    start_setup (setup);
    gint x = av_land_get_width (get_game ()) / 2, y = av_land_get_height (get_game ()) / 2;
    GtkWidget *hint = get_part ("hint");
    GdkRectangle area;
    settle ();
    av_table_view_get_cell_area (get_view (), x, y, &area);
    hover_at (GTK_WIDGET (get_view ()), area.x + area.width / 2, area.y + area.height / 2);
    g_autofree gchar *wanted = g_strdup_printf ("glowing %d %d", x, y);
    wait_until (strstr (gtk_label_get_text (GTK_LABEL (hint)), wanted));
    assert_true (gtk_widget_get_visible (hint));
    const GArray *shown = av_table_view_get_scene (get_view ())->shown;
    assert_int_equal (shown->len, 4);
    assert_int_equal (g_array_index (shown, gint16, 0), x - 1);
    assert_int_equal (g_array_index (shown, gint16, 2), x + 1);
    shoot ("glow");
    /* And no longer where it is not. */
    hover_at (GTK_WIDGET (window), 3, 3);
    wait_until (shown->len == 0);
}

/* --- rules that fail --- */

static gboolean brittle;

static void
break_down (AvGame *game, guint rules, AvDrawnContext *context, gconstpointer data)
{
    g_autoptr (GError) reason =
        g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, "out of clay");
    if (brittle)
        av_game_fail (game, rules, reason);
}

static void
count_up (guint *count)
{
    ++*count;
}

static void
rules_that_break_down_say_so_and_are_not_tried_over_and_over (void **state)
{
    static const AvHook hooks[] = { AV_HOOK (DRAWN, break_down), AV_HOOK_END };
    static const AvRules rules = { .id = "brittle",
                                   .version = "1.0",
                                   .name = "Brittle",
                                   .game = "land",
                                   .hooks = hooks,
                                   .may_fail = TRUE };
    static const gchar text[] = "The rules “brittle” failed: out of clay";
    av_catalogue_add_rules (window->catalogue, &rules);
    g_autoptr (AvSetup) setup = make_setup ("core", "core", 2, 0);
    av_setup_add_rules (setup, "brittle");
    start_setup (setup);
    brittle = TRUE;
    press ("space");
    wait_until (find_text (GTK_WIDGET (window), text));
    shoot ("failed");
    assert_int_equal (count_actions (), 0);
    assert_false (av_play_can_undo (get_play ()));
    volatile guint warnings = 0; /* counted by a signal */
    gulong handler = g_signal_connect_swapped (get_play (), "warning", G_CALLBACK (count_up),
                                               (gpointer) &warnings);
    av_play_set_draws_itself (get_play (), TRUE);
    wait_until (warnings > 0);
    settle ();
    assert_int_equal (warnings, 1);
    g_signal_handler_disconnect (get_play (), handler);
    av_play_set_draws_itself (get_play (), FALSE);
    brittle = FALSE;
    press ("space");
    assert_phase ("place");
    assert_int_equal (count_actions (), 1);
}

/* Slow rules can be taken out of the game from the bar, which leaves the focus where it is; where the game cannot lose
 * them, the next one is without them. */
static void
slow_rules_are_turned_off (void **state)
{
    to_the_setup_page ();
    click (get_check (get_column ("rules"), "Traders & Builders"));
    g_autoptr (AvSetup) setup = make_setup ("core", "traders-and-builders", 2, 0);
    start_setup (setup);
    GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
    g_signal_emit_by_name (get_play (), "slow", "traders-and-builders");
    assert_string_equal (get_bar (), "“Traders & Builders” makes this game slow.");
    assert_ptr_equal (gtk_window_get_focus (GTK_WINDOW (window)), focus);
    /* What somebody put in the record's place stays there, and the players are told. */
    g_autofree gchar *path = g_strdup (av_play_get_path (get_play ())), *letter = NULL;
    assert_true (g_file_set_contents (path, "a letter\n", -1, NULL));
    click (get (GTK_TYPE_BUTTON, "bar_button"));
    assert_string_equal (get_said (), "The game goes on under the new rules.");
    assert_true (g_file_get_contents (path, &letter, NULL, NULL));
    assert_string_equal (letter, "a letter\n");
    assert_non_null (strstr (get_bar (), av_play_get_path (get_play ())));
    assert_string_not_equal (av_play_get_path (get_play ()), path);
    gtk_info_bar_response (GTK_INFO_BAR (window->bar), GTK_RESPONSE_CLOSE);
    assert_int_equal (
        av_ruleset_find_rules (av_game_get_ruleset (get_game ()), "traders-and-builders"), -1);
    assert_false (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->bar)));
    /* A builder stands there. */
    open_record ("avignon-record 1\ndecks core\nrules traders-and-builders\ntable 10 10\n"
                 "player red \"Anna\" human\nplayer blue \"Bruno\" human\n"
                 "lay core/23 5 5 1\nput builder red 5 5 4\npile core/20 core/21\nbegin\n");
    g_signal_emit_by_name (get_play (), "slow", "traders-and-builders");
    get_bar ();
    click (get (GTK_TYPE_BUTTON, "bar_button"));
    assert_true (
        g_str_has_suffix (get_said (), "\n“Traders & Builders” is left out of the next game."));
    assert_true (av_ruleset_find_rules (av_game_get_ruleset (get_game ()), "traders-and-builders")
                 >= 0);
    press ("ctrl+n");
    assert_page ("setup");
    assert_false (is_on (get_check (get_column ("rules"), "Traders & Builders")));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (chosen_rules_are_loaded_one_by_one),
        cmocka_unit_test (rules_that_break_down_say_so_and_are_not_tried_over_and_over),
        cmocka_unit_test (rules_light_cells_and_say_why_where_the_pointer_is),
        cmocka_unit_test (ticks_are_shown_a_few_at_a_time),
        cmocka_unit_test (a_deck_ticks_its_rules_and_may_force_them),
        cmocka_unit_test (decks_and_rules_stand_under_headings_and_are_searched),
        cmocka_unit_test (set_ups_have_names),
        cmocka_unit_test (options_say_what_they_mean),
        cmocka_unit_test (an_object_of_ones_own_is_asked_about_once),
        cmocka_unit_test (what_was_left_out_can_be_used_again),
        cmocka_unit_test (what_is_wrong_with_rules_is_told_as_they_are_ticked),
        cmocka_unit_test (rules_come_and_go_where_the_game_holds),
        cmocka_unit_test (rules_that_were_used_stay_and_the_dialog_says_why),
        cmocka_unit_test (of_several_rules_the_one_that_was_used_is_named),
        cmocka_unit_test (slow_rules_are_turned_off),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("rules", tests, open_with_an_object, close_all);
}
