/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-reload.c: the window reloads plugins under development, and the game goes on. */
#include "driver.h"

#include <glib/gstdio.h>

#include <avignon/host/develop.h>

#include "plugin/plugin-fixture.h"

static gchar *folder;

/* Saves the script, and waits until the window has read it. */
static void
save_gift (gint points, const gchar *more)
{
    AvCatalogue *before = window->catalogue;
    if (plugin_make_gift (folder, points, more))
        wait_until (window->catalogue != before);
    settle ();
}

static void
start (void)
{
    save_gift (1, "");
    g_autoptr (AvSetup) setup = make_setup ("core", "gift", 2, 0);
    start_setup (setup);
}

/* A player's points for the tiles he laid. */
static gint
gifts_of (guint player)
{
    gint reason = av_ruleset_find_reason (av_play_get_ruleset (get_play ()), "gift");
    return av_game_get_breakdown (get_game (), player, reason);
}

static const AvAction *
nth_action (guint n)
{
    return av_session_get_action (av_play_get_session (get_play ()), n);
}

static void
draw_and_place (void)
{
    settle ();
    if (is_phase ("deploy"))
        click (find_text (GTK_WIDGET (window), "Place nothing"));
    wait_until (is_phase ("draw"));
    press ("space");
    assert_phase ("place");
    AvAction action = *get_action ("place", 0);
    do_by_hand (&action);
}

/* Until a follower was deployed: the number of that action. */
static guint
play_until_deployed (void)
{
    for (;;) {
        draw_and_place ();
        if (!is_phase ("deploy"))
            continue;
        AvAction action = *get_action ("deploy", 0);
        do_by_hand (&action);
        return count_actions ();
    }
}

static gchar *
read_kept (const gchar *path)
{
    gchar *text = NULL;
    if (!g_file_get_contents (path, &text, NULL, NULL))
        fail_msg ("%s is not there", path);
    return text;
}

static gboolean
is_in_trouble (void)
{
    return gtk_info_bar_get_revealed (GTK_INFO_BAR (window->notice));
}

static void
the_game_goes_on_under_a_script_that_was_saved (void **state)
{
    start ();
    assert_true (window->console && gtk_widget_get_visible (window->console));
    play_until_deployed ();
    draw_and_place ();
    guint n = count_actions ();
    gint before = gifts_of (0), others = av_game_get_score (get_game (), 0) - before;
    assert_true (before > 0);
    av_table_view_set_zoom (get_view (), 61, -1, -1);
    shoot ("reload-before");

    save_gift (7, "");
    wait_until (gifts_of (0) == 7 * before);
    settle ();
    shoot ("reload-after");
    assert_int_equal (gifts_of (0), 7 * before);
    assert_int_equal (count_actions (), n);
    assert_false (is_in_trouble ());
    g_autofree gchar *shown = g_strdup_printf ("%d", 7 * before + others);
    assert_non_null (find_text (get_part ("players"), shown));
    assert_int_equal ((gint) av_table_view_get_scene (get_view ())->zoom_to, 61);
    assert_page ("game");

    /* The history is there, and the record is that of the game as it is. */
    press ("ctrl+z");
    wait_until (count_actions () < n);
    press ("ctrl+shift+z");
    wait_until (count_actions () == n);
    assert_int_equal (gifts_of (0), 7 * before);
    g_autofree gchar *record = av_session_to_text (av_play_get_session (get_play ()));
    g_auto (GStrv) lines = g_strsplit (record, "\nbegin\n", 2);
    g_autofree gchar *kept = read_kept (av_play_get_path (get_play ()));
    assert_non_null (strstr (kept, lines[0]));
    play_until_deployed ();
    assert_int_equal (gifts_of (0) % 7, 0);
}

static void
an_action_that_no_longer_holds_is_named_and_can_be_gone_back_before (void **state)
{
    start ();
    guint at = play_until_deployed ();
    gint slot = nth_action (at - 1)->args[3];
    draw_and_place ();
    guint n = count_actions ();
    guint64 hash = av_game_hash (get_game ());
    g_autofree gchar *path = g_strdup (av_play_get_path (get_play ())), *record = read_kept (path);

    g_autofree gchar *veto = g_strdup_printf (
        "deploy = function (game, ctx) if ctx.segment.slot == %d then return 'no-more' end end,",
        slot);
    save_gift (3, veto);
    const gchar *said = get_notice ();
    shoot ("reload-broken");
    g_autofree gchar *where = g_strdup_printf (" Action %u (line ", at);
    assert_true (g_str_has_prefix (said, "The Gift has changed, "));
    if (!strstr (said, where))
        fail_msg ("%s", said);
    assert_non_null (strstr (said, " is no longer valid:\ndeploy follower "));
    assert_non_null (strstr (said, " — Red: "));
    assert_non_null (strstr (said, "\nNobody goes there now.\n"));
    /* The line number is that of the record on disk. */
    guint line = (guint) g_ascii_strtoull (strstr (said, "(line ") + 6, NULL, 10);
    g_auto (GStrv) lines = g_strsplit (record, "\n", -1);
    assert_true (g_str_has_prefix (lines[line - 1], "deploy follower "));

    /* Nothing has changed, and the game can be continued with the old rules. */
    assert_true (av_game_hash (get_game ()) == hash);
    gint before = gifts_of (0) + gifts_of (1);
    focus_window (GTK_WIDGET (window));
    draw_and_place ();
    assert_int_equal (gifts_of (0) + gifts_of (1), before + 1);
    assert_true (count_actions () > n);
    assert_true (is_in_trouble ());

    /* Going back: the old record is kept as a whole. */
    g_autofree gchar *played = read_kept (path);
    GtkWidget *button = get (GTK_TYPE_BUTTON, "notice_button");
    g_autofree gchar *label = g_strdup_printf ("Go back to action %u", at - 1);
    assert_string_equal (gtk_button_get_label (GTK_BUTTON (button)), label);
    click (button);
    wait_until (count_actions () == at - 1);
    assert_false (is_in_trouble ());
    assert_int_equal ((gifts_of (0) + gifts_of (1)) % 3, 0);
    g_autofree gchar *aside = read_kept (path);
    assert_string_not_equal (av_play_get_path (get_play ()), path);
    assert_string_equal (aside, played);
    shoot ("reload-gone-back");
    for (guint i = 0; i < av_play_get_legal (get_play ())->n; i++)
        if (av_play_get_legal (get_play ())->items[i].kind != AV_ACTION_PASS)
            assert_int_not_equal (av_play_get_legal (get_play ())->items[i].args[3], slot);
}

static void
a_broken_script_is_told_with_its_line_and_mended_by_the_next_save (void **state)
{
    start ();
    play_until_deployed ();
    gint before = gifts_of (0) + gifts_of (1);
    guint64 hash = av_game_hash (get_game ());
    save_gift (2, "placed = = 2");
    g_autofree gchar *where = g_build_filename (folder, "gift", "init.lua:8: ", NULL);
    const gchar *said = get_notice ();
    shoot ("reload-syntax");
    assert_true (is_heard (said));
    if (!g_str_has_prefix (said, where))
        fail_msg ("%s", said);
    assert_non_null (strstr (said, "\nThe game goes on with the previous version."));
    assert_true (av_game_hash (get_game ()) == hash);
    draw_and_place ();
    assert_int_equal (gifts_of (0) + gifts_of (1), before + 1);

    save_gift (2, "");
    wait_until (!is_in_trouble () && gifts_of (0) + gifts_of (1) == 2 * (before + 1));

    /* A failure that comes only in the replay is reported with its line too. */
    save_gift (2, "deployed = function () return nothing.at_all end,");
    said = get_notice ();
    if (!strstr (said, "gift/init.lua:8: ") || !strstr (said, " is no longer valid"))
        fail_msg ("%s", said);
    save_gift (4, "");
    wait_until (!is_in_trouble () && gifts_of (0) + gifts_of (1) == 4 * (before + 1));
}

static void
what_a_script_keeps_to_itself_is_blamed (void **state)
{
    start ();
    save_gift (6, "deployed = function () count = count + 1 end,");
    draw_and_place ();
    if (!is_phase ("deploy"))
        draw_and_place ();
    wait_until (gifts_of (0) > 0 && gifts_of (0) % 6 == 0);
    assert_false (is_in_trouble ());
    AvAction action = *get_action ("deploy", 0);
    do_by_hand (&action);
    const gchar *said = get_notice ();
    shoot ("reload-blamed");
    assert_string_equal (said, "gift: gift/init.lua:8: upvalue 'count' of a hook changed");
}

/* --- the set-up --- */

static GtkWidget *
find_in (const gchar *column, const gchar *text)
{
    return find_text (get (GTK_TYPE_CONTAINER, column), text);
}

static gboolean
is_ticked (const gchar *text)
{
    GtkWidget *check = find_in ("rules", text);
    return check && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (check));
}

#define MANIFEST(name) \
    "[Avignon Plugin]\nId=gift\nType=rules\nLoader=lua\nApi=2\nName=" name "\nVersion=1.0\n"

static void
the_set_up_shows_what_there_is_now (void **state)
{
    save_gift (1, "");
    av_game_page_set_play (window->game_page, NULL);
    press ("ctrl+n");
    assert_page ("setup");
    wait_until (find_in ("rules", "The Gift"));
    if (!is_ticked ("The Gift"))
        click (find_in ("rules", "The Gift"));
    assert_true (is_ticked ("The Gift"));

    plugin_write (folder, "gift", MANIFEST ("The Present"));
    wait_until (find_in ("rules", "The Present"));
    assert_true (is_ticked ("The Present"));
    plugin_write_file (folder, "gift/decks/gift.xml",
                       "<deck id='gift' name='Gifts'><tile id='a' name='A' count='3'>"
                       "<segment terrain='field' slots='0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'/>"
                       "</tile></deck>\n");
    wait_until (find_in ("decks", "Gifts"));

    /* The error is shown, and what was chosen is chosen again once it is fixed. */
    plugin_write_file (folder, "gift/init.lua", "return {\n");
    const gchar *said = get_notice ();
    assert_non_null (strstr (said, "/gift/init.lua:2: "));
    wait_until (find_in ("rules", "It cannot be used."));
    shoot ("reload-setup");
    assert_false (is_ticked ("The Present"));
    save_gift (1, "");
    wait_until (!is_in_trouble () && is_ticked ("The Gift"));
    assert_page ("setup");
}

/* --- while something is open --- */

static AvWatch *watch;
static gboolean told;

static void
on_told (const gchar *const *paths, gpointer data)
{
    told = TRUE;
}

static gboolean
save_and_close (GtkWidget *dialog, const gchar *text, guint step)
{
    if (step == 0)
        plugin_make_gift (folder, 9, "");
    if (!told)
        return TRUE;
    /* The window was notified first, and would have read it by now. */
    assert_true (gifts_of (0) + gifts_of (1) < 9);
    press ("Escape");
    return FALSE;
}

static void
nothing_changes_while_a_dialog_is_open (void **state)
{
    start ();
    play_until_deployed ();
    gint before = gifts_of (0) + gifts_of (1);
    /* Made after the window's monitor, it is notified of a save after it. */
    watch = av_watch_new (on_told, NULL);
    assert_true (av_watch_add (watch, folder, NULL));
    when_dialog (save_and_close, NULL);
    g_action_group_activate_action (G_ACTION_GROUP (window), "rules", NULL);
    wait_until (gifts_of (0) + gifts_of (1) == 9 * before);
    assert_true (told);
    av_watch_free (watch);
}

static int
open_with_a_folder (void **state)
{
    if (plugin_folder_new ((void **) &folder) != 0)
        return -1;
    plugin_make_gift (folder, 1, "");
    driver_develop = folder;
    return driver_open (state);
}

static int
close_all (void **state)
{
    int failed = driver_close (state);
    plugin_folder_free ((void **) &folder);
    return failed;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (the_game_goes_on_under_a_script_that_was_saved),
        cmocka_unit_test (an_action_that_no_longer_holds_is_named_and_can_be_gone_back_before),
        cmocka_unit_test (a_broken_script_is_told_with_its_line_and_mended_by_the_next_save),
        cmocka_unit_test (what_a_script_keeps_to_itself_is_blamed),
        cmocka_unit_test (the_set_up_shows_what_there_is_now),
        cmocka_unit_test (nothing_changes_while_a_dialog_is_open),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("reload", tests, open_with_a_folder, close_all);
}
