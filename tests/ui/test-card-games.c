/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-card-games.c: card games opened, resumed, undone, with changed rules; and one whose
 * script fails. */
#include "driver.h"

#include <glib/gstdio.h>

#include <avignon/host/paths.h>

/* Anna's only action, then Bruno petitions the Bishop: Anna is to answer. */
static const gchar record[] = "avignon-record 1\n"
                              "game clash-of-popes\n"
                              "player red \"Anna\" human\n"
                              "player blue \"Bruno\" human\n"
                              "begin\n"
                              "draw bishop\n"
                              "draw inquisitor\n"
                              "draw cardinal\n"
                              "draw noble\n"
                              "draw peasant\n"
                              "beseech 3\n"
                              "petition 0\n";

static void
open_answer (void)
{
    open_record (record);
    assert_phase ("answer");
    settle ();
}

static gint
get_state (const gchar *name, gint index)
{
    gint value = -100;
    assert_true (av_game_get_field (get_game (), name, index, &value, NULL));
    return value;
}

static void
a_record_opens_in_the_middle_of_a_petition (void **state)
{
    open_answer ();
    assert_int_equal (av_play_get_person (get_play ()), 0);
    assert_non_null (strstr (get_note (), "Anna"));
    click_card (1);
    assert_phase ("act");
    assert_int_equal (get_state ("clash-of-popes.row", 1), 1);
    assert_int_equal (av_play_get_person (get_play ()), 1);
}

static void
undo_and_redo_go_over_the_rivals_answer (void **state)
{
    open_answer ();
    guint n = count_actions ();
    click_card (1);
    wait_until (is_phase ("act"));
    guint64 answered = av_game_hash (get_game ());
    press ("ctrl+z");
    wait_until (is_phase ("answer"));
    assert_int_equal (count_actions (), n);
    assert_int_equal (get_state ("clash-of-popes.row", 1), 0);
    press ("ctrl+z");
    wait_until (is_phase ("act"));
    assert_int_equal (count_actions (), n - 1);
    assert_int_equal (get_state ("clash-of-popes.row", 0), 0);
    press ("ctrl+shift+z");
    wait_until (is_phase ("answer"));
    press ("ctrl+shift+z");
    wait_until (is_phase ("act"));
    assert_true (av_game_hash (get_game ()) == answered);
    /* Another answer than before. */
    press ("ctrl+z");
    wait_until (is_phase ("answer"));
    press ("Escape");
    wait_until (is_phase ("act"));
    assert_int_equal (get_state ("clash-of-popes.row", 1), 0);
    assert_false (av_play_can_redo (get_play ()));
}

static void
a_game_that_was_cut_short_goes_on (void **state)
{
    open_answer ();
    click_card (1);
    wait_until (is_phase ("act"));
    guint64 hash = av_game_hash (get_game ());
    g_autofree gchar *path = g_strdup (av_play_get_path (get_play ())), *kept = NULL;
    assert_true (g_file_get_contents (path, &kept, NULL, NULL));
    assert_non_null (strstr (kept, "pull 1\n"));
    av_game_page_set_play (window->game_page, NULL);
    press ("ctrl+n");
    assert_page ("setup");
    assert_true (g_file_set_contents (path, kept, -1, NULL));
    av_window_offer_last (window);
    assert_non_null (strstr (get_bar (), "Anna 0, Bruno 0; 7 left to draw."));
    assert_null (strstr (get_bar (), "tile"));
    click (get (GTK_TYPE_BUTTON, "bar_button"));
    assert_page ("game");
    assert_true (av_game_hash (get_game ()) == hash);
}

/* --- rules of a running game --- */

static gboolean
change_option (GtkWidget *dialog, const gchar *value, guint step)
{
    GtkWidget *expander = find (dialog, GTK_TYPE_EXPANDER, NULL);
    assert_non_null (expander);
    if (step == 0) {
        gtk_expander_set_expanded (GTK_EXPANDER (expander), TRUE);
        return TRUE;
    }
    /* One of the options has this value. */
    g_autoptr (GList) rows =
        gtk_container_get_children (GTK_CONTAINER (gtk_bin_get_child (GTK_BIN (expander))));
    gboolean found = FALSE;
    for (GList *row = rows; row; row = row->next) {
        GtkWidget *combo = find (row->data, GTK_TYPE_COMBO_BOX, NULL);
        found |= combo && gtk_combo_box_set_active_id (GTK_COMBO_BOX (combo), value);
    }
    assert_true (found);
    shoot ("cards-rules");
    click (find_text (dialog, "Apply"));
    return FALSE;
}

static const gchar *
get_option (const gchar *key)
{
    return av_ruleset_get_option (av_play_get_ruleset (get_play ()), key);
}

static void
options_change_in_a_running_game (void **state)
{
    open_answer ();
    press ("Escape");
    wait_until (is_phase ("act"));
    guint n = count_actions ();
    assert_string_equal (get_option ("clash-of-popes.inquisitor"), "push");
    when_dialog (change_option, "either");
    g_action_group_activate_action (G_ACTION_GROUP (window), "rules", NULL);
    wait_for_dialog ();
    assert_string_equal (get_option ("clash-of-popes.inquisitor"), "either");
    assert_int_equal (count_actions (), n);
    assert_int_equal (get_state ("clash-of-popes.row", 3), 1);
    assert_int_equal (av_game_get_active (get_game ()), 1);
    settle ();
    assert_int_equal (av_card_view_get_layout (get_cards ())->zones->len, 9);
    /* The game uses the changed rule, and the record says so. */
    press ("ctrl+z");
    wait_until (is_phase ("answer"));
    press ("ctrl+z");
    wait_until (is_phase ("act"));
    const AvAction *petition = get_action ("petition", 1);
    assert_int_equal (petition->args[0], 1);
    AvAction action = *petition;
    assert_true (av_play_apply (get_play (), &action, NULL));
    assert_int_equal (get_state ("clash-of-popes.row", 1), 0);
    const gchar *path = av_play_get_path (get_play ());
    g_autofree gchar *kept = NULL;
    assert_true (g_file_get_contents (path, &kept, NULL, NULL));
    assert_non_null (strstr (kept, "option clash-of-popes.inquisitor either\n"));
}

/* --- a script that fails --- */

/* Cards are taken one by one, from 9 down: with 8 the layout fails, and so does taking 7. */
static const gchar brittle[] =
    "return {\n"
    "    refusals = { ['other-card'] = 'Not that one.' },\n"
    "    state = { game = { left = 'int8' } },\n"
    "    actions = { { verb = 'take', label = 'Take', args = { { 'card', name = 'card' } },\n"
    "        check = function (game, action)\n"
    "            return action.card ~= game.state.left and 'other-card' or nil\n"
    "        end,\n"
    "        commit = function (game)\n"
    "            if game.state.left == 7 then error 'no more' end\n"
    "            game.state.left = game.state.left - 1\n"
    "            return 'done'\n"
    "        end } },\n"
    "    phases = { { id = 'act', label = 'Act', verbs = { 'take' }, list = function (game, list)\n"
    "        list:add ('take', game.state.left)\n"
    "    end } },\n"
    "    game = { min_players = 2, max_players = 2,\n"
    "        begin = function (game) game.state.left = 9 end,\n"
    "        layout = function (game)\n"
    "            if game.state.left == 8 then error 'it fell off' end\n"
    "            return { zones = { { id = 'all' } },\n"
    "                cards = { { zone = 'all', number = game.state.left, name = 'Card' } } }\n"
    "        end },\n"
    "}\n";

static int
open_with_a_script (void **state)
{
    g_autofree gchar *scripts = av_paths_user ("scripts");
    g_autofree gchar *folder = g_build_filename (scripts, "brittle", NULL);
    g_autofree gchar *manifest = g_build_filename (folder, "brittle.plugin", NULL);
    g_autofree gchar *init = g_build_filename (folder, "init.lua", NULL);
    assert_int_equal (g_mkdir_with_parents (folder, 0700), 0);
    assert_true (g_file_set_contents (manifest,
                                      "[Avignon Plugin]\nId=brittle\nType=game\nLoader=lua\nApi=2\n"
                                      "Name=Brittle\nVersion=1.0\n",
                                      -1, NULL));
    assert_true (g_file_set_contents (init, brittle, -1, NULL));
    return driver_open (state);
}

static void
a_script_that_breaks_down_is_named_and_the_game_goes_on (void **state)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_free (setup->game);
    setup->game = g_strdup ("brittle");
    av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
    start_setup (setup);
    settle ();
    click_card (9);
    wait_until (count_actions () == 1);
    settle ();
    assert_non_null (strstr (get_said (), "“brittle” failed: brittle/init.lua:19: it fell off"));
    shoot ("cards-broken");
    /* A card that cannot be shown can still be chosen. */
    GtkWidget *list = get (GTK_TYPE_BOX, "list");
    click (find (list, GTK_TYPE_BUTTON, NULL));
    wait_until (count_actions () == 2);
    settle ();
    assert_int_equal (av_card_view_get_layout (get_cards ())->cards->len, 1);
    /* An action that fails is refused, with the rules' name, and changes nothing. */
    click_card (7);
    settle ();
    assert_non_null (strstr (get_said (), "“brittle” failed: brittle/init.lua:9: no more"));
    assert_int_equal (count_actions (), 2);
    assert_int_equal (get_state ("brittle.left", 0), 7);
    press ("ctrl+z");
    wait_until (count_actions () == 1);
    press ("ctrl+z");
    wait_until (count_actions () == 0);
    assert_int_equal (get_state ("brittle.left", 0), 9);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_record_opens_in_the_middle_of_a_petition),
        cmocka_unit_test (undo_and_redo_go_over_the_rivals_answer),
        cmocka_unit_test (a_game_that_was_cut_short_goes_on),
        cmocka_unit_test (options_change_in_a_running_game),
        cmocka_unit_test (a_script_that_breaks_down_is_named_and_the_game_goes_on),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("card-games", tests, open_with_a_script, driver_close);
}
