/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-records.c: games opened, saved and resumed, and the messages where that fails. */
#include "driver.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <utime.h>

#include "gtk/kept-games.h"
#include "gtk/notes.h"
#include <avignon/host/manager.h>
#include <avignon/host/paths.h>
#include <avignon/host/trust.h>

/* --- records --- */

static const gchar good[] = "avignon-record 1\n"
                            "decks core\n"
                            "option core.start placed\n"
                            "player red \"Anna\" human\n"
                            "player blue \"Bruno\" human\n"
                            "begin\n"
                            "draw core/23\n";

/* The record with other lines after its first. */
static gchar *
write_with (const gchar *lines)
{
    g_autofree gchar *text =
        g_strconcat ("avignon-record 1\n", lines, strchr (good, '\n') + 1, NULL);
    return write_record (text);
}

static void
to_the_setup_page (void)
{
    press ("ctrl+n");
    assert_page ("setup");
}

static void
click_offer (void)
{
    click (get (GTK_TYPE_BUTTON, "bar_button"));
}

static void
a_good_record_opens (void **state)
{
    open_record (good);
    assert_phase ("place");
    assert_string_equal (av_ruleset_get_player_name (av_play_get_ruleset (get_play ()), 1),
                         "Bruno");
}

static gboolean
is_recent (const gchar *path)
{
    g_autofree gchar *uri = g_filename_to_uri (path, NULL, NULL);
    return gtk_recent_manager_has_item (gtk_recent_manager_get_default (), uri);
}

static void
what_was_opened_is_among_the_recent_files (void **state)
{
    g_autofree gchar *path = write_record (good), *bad = write_record ("no record\n");
    assert_false (is_recent (path));
    open_path (path);
    wait_until (is_recent (path));
    open_path (bad);
    settle ();
    assert_false (is_recent (bad));
    g_unlink (path);
    g_unlink (bad);
}

/* What is being opened gives way to what is wanted later, and leaves nothing behind. */
static void
only_what_was_wanted_last_opens (void **state)
{
    g_autofree gchar *path = write_with ("rules traders-and-builders\n");
    g_autofree gchar *other = write_record (good), *note = av_note_running_path ();
    start_game (7, 2, 20);
    av_window_open (window, path);
    assert_non_null (window->opening);
    av_window_open (window, other);
    wait_until (!window->opening);
    assert_int_equal (av_ruleset_get_n_rules (av_play_get_ruleset (get_play ())), 1);
    assert_phase ("place");
    /* Its rules are noted while they are asked, and not when that is given up. */
    av_window_open (window, path);
    while (window->opening && !g_file_test (note, G_FILE_TEST_EXISTS))
        g_main_context_iteration (NULL, FALSE);
    assert_non_null (window->opening);
    av_opening_cancel (&window->opening);
    assert_false (g_file_test (note, G_FILE_TEST_EXISTS));
    settle ();
    assert_int_equal (av_ruleset_get_n_rules (av_play_get_ruleset (get_play ())), 1);
    /* It can also be had at once. */
    av_window_open (window, path);
    av_opening_finish (&window->opening);
    assert_null (window->opening);
    assert_int_equal (av_ruleset_get_n_rules (av_play_get_ruleset (get_play ())), 2);
    assert_true (g_file_test (note, G_FILE_TEST_EXISTS));
    g_unlink (path);
    g_unlink (other);
}

/* The dialog changes the rules of the game that is played. */
static gboolean
open_another (GtkWidget *dialog, const gchar *path, guint step)
{
    g_autoptr (AvSetup) setup =
        av_setup_copy (av_ruleset_get_setup (av_play_get_ruleset (get_play ())));
    AvPlay *play = get_play ();
    av_window_open (window, path);
    settle ();
    assert_true (get_play () == play);
    assert_non_null (window->opening);
    assert_true (av_window_start (window, setup, NULL));
    settle ();
    assert_true (get_play () == play);
    av_window_open (window, path);
    gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CLOSE);
    return FALSE;
}

static void
nothing_opens_under_a_dialog (void **state)
{
    g_autofree gchar *path = write_record (good);
    start_game (8, 3, 20);
    AvPlay *play = get_play ();
    when_dialog (open_another, path);
    g_action_group_activate_action (G_ACTION_GROUP (window), "rules", NULL);
    assert_true (get_play () == play);
    wait_until (!window->opening);
    assert_int_equal (av_ruleset_get_n_players (av_play_get_ruleset (get_play ())), 2);
    g_unlink (path);
}

static void
a_truncated_record_opens_without_its_last_line (void **state)
{
    g_autofree gchar *text = g_strconcat (good, "place 1", NULL);
    g_autofree gchar *path = write_record (text);
    open_path (path);
    assert_page ("game");
    assert_phase ("place");
    assert_int_equal (count_actions (), 1);
    g_unlink (path);
}

static void
a_damaged_record_says_where_and_opens_before_it (void **state)
{
    g_autofree gchar *text = g_strconcat (good, "place 0 0 0\n", NULL);
    g_autofree gchar *path = write_record (text);
    to_the_setup_page ();
    open_path (path);
    g_autofree gchar *where = g_strdup_printf ("%s:8:", path);
    assert_non_null (strstr (get_bar (), where));
    shoot ("damaged");
    click_offer ();
    assert_page ("game");
    assert_phase ("place");
    g_unlink (path);
}

static void
a_record_of_a_missing_plugin_opens_without_it (void **state)
{
    g_autofree gchar *path = write_with ("rules no-such-rules\n");
    to_the_setup_page ();
    open_path (path);
    assert_non_null (strstr (get_bar (), "The plugin “no-such-rules” is not installed."));
    assert_string_equal (gtk_button_get_label (GTK_BUTTON (get (GTK_TYPE_BUTTON, "bar_button"))),
                         "Try it without");
    shoot ("missing");
    click_offer ();
    assert_page ("game");
    assert_phase ("place");
    g_unlink (path);
}

static void
a_record_of_a_missing_computer_player_opens_with_a_person (void **state)
{
    g_autoptr (GString) text = g_string_new (good);
    g_string_replace (text, "Bruno\" human", "Bruno\" bot:no-such-bot", 1);
    g_autofree gchar *path = write_record (text->str);
    to_the_setup_page ();
    open_path (path);
    assert_non_null (strstr (get_bar (), "bot:no-such-bot"));
    click_offer ();
    assert_page ("game");
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (get_play ()));
    assert_string_equal (setup->players[1].control, "human");
    g_unlink (path);
}

static void
a_record_of_a_newer_plugin_opens_with_the_one_there_is (void **state)
{
    g_autofree gchar *path =
        write_with ("rules traders-and-builders\nplugin traders-and-builders 7.3\n");
    to_the_setup_page ();
    open_path (path);
    assert_non_null (strstr (get_bar (), "version 7.3 of the plugin “traders-and-builders”"));
    assert_non_null (strstr (get_bar (), "here, version 1."));
    assert_string_equal (gtk_button_get_label (GTK_BUTTON (get (GTK_TYPE_BUTTON, "bar_button"))),
                         "Try it anyway");
    shoot ("newer");
    click_offer ();
    assert_page ("game");
    assert_phase ("place");
    assert_true (av_ruleset_find_rules (av_play_get_ruleset (get_play ()), "traders-and-builders")
                 > 0);
    g_unlink (path);
}

static void
the_offer_may_be_declined (void **state)
{
    g_autofree gchar *path = write_with ("rules no-such-rules\n");
    to_the_setup_page ();
    open_path (path);
    get_bar ();
    press ("Escape");
    wait_until (!gtk_info_bar_get_revealed (GTK_INFO_BAR (window->bar)));
    assert_page ("setup");
    g_unlink (path);
}

static void
what_is_no_record_says_so (void **state)
{
    g_autofree gchar *path = write_record ("a shopping list\n");
    to_the_setup_page ();
    open_path (path);
    assert_non_null (strstr (get_bar (), ":1:"));
    /* Names of files may be long, and no text. */
    g_autofree gchar *long_name = g_strnfill (200, 'W');
    g_autofree gchar *odd = g_strconcat (path, long_name, "\xff", NULL);
    gint least;
    assert_int_equal (g_rename (path, odd), 0);
    open_path (odd);
    assert_non_null (strstr (get_bar (), "W\xef\xbf\xbd:1:"));
    settle ();
    gtk_widget_get_preferred_width (GTK_WIDGET (window), &least, NULL);
    assert_in_range (least, 1, 1024);
    g_unlink (odd);
}

/* What belongs elsewhere is told where. */
static void
what_is_a_plugin_or_a_deck_says_so (void **state)
{
    g_autofree gchar *path = write_record ("PK\003\004"), *deck = g_strconcat (path, ".XML", NULL);
    g_autofree gchar *folder = av_paths_user ("decks");
    to_the_setup_page ();
    open_path (path);
    assert_non_null (strstr (get_bar (), "a plugin that you want to install?"));
    press ("Escape");
    assert_true (g_file_set_contents (deck, "<?xml version=\"1.0\"?>\n<deck/>\n", -1, NULL));
    open_path (deck);
    assert_non_null (strstr (get_bar (), folder));
    assert_false (is_recent (deck));
    g_unlink (path);
    g_unlink (deck);
}

/* --- other ways to open one --- */

static const gchar *dragged[3];
static gboolean ended;

static void
on_drag_end (void)
{
    ended = TRUE;
}

static void
on_drag_data (GtkWidget *source, GdkDragContext *context, GtkSelectionData *data)
{
    assert_true (gtk_selection_data_set_uris (data, (gchar **) dragged));
}

/* Drags files from another window of the screen onto ours, as from a file manager. */
static void
drop (const gchar *first, const gchar *second)
{
    GtkWidget *source = gtk_window_new (GTK_WINDOW_POPUP), *area = gtk_event_box_new ();
    g_autofree gchar *uri = g_filename_to_uri (first, NULL, NULL);
    g_autofree gchar *other = second ? g_filename_to_uri (second, NULL, NULL) : NULL;
    ended = FALSE;
    dragged[0] = uri;
    dragged[1] = other;
    gtk_container_add (GTK_CONTAINER (source), area);
    gtk_window_resize (GTK_WINDOW (source), 60, 60);
    gtk_window_move (GTK_WINDOW (source), 1330, 830);
    gtk_drag_source_set (area, GDK_BUTTON1_MASK, NULL, 0, GDK_ACTION_COPY);
    gtk_drag_source_add_uri_targets (area);
    g_signal_connect (area, "drag-data-get", G_CALLBACK (on_drag_data), NULL);
    g_signal_connect (area, "drag-end", G_CALLBACK (on_drag_end), NULL);
    gtk_widget_show_all (source);
    settle ();
    drag_to (area, GTK_WIDGET (window), 60, 700);
    wait_until (ended);
    settle ();
    gtk_widget_destroy (source);
}

static void
a_file_that_is_dropped_is_opened (void **state)
{
    g_autofree gchar *path = write_record (good), *other = write_record ("a shopping list\n");
    g_autofree gchar *base = g_path_get_basename (other), *folder = g_path_get_dirname (path);
    g_autofree gchar *refusal =
        g_strdup_printf ("“%s” is neither a game of Avignon nor a plugin in a zip file.", base);
    to_the_setup_page ();
    drop (path, NULL);
    assert_page ("game");
    assert_phase ("place");
    wait_until (is_recent (path));
    AvPlay *play = get_play ();
    /* Nothing else changes what is shown. */
    drop (other, NULL);
    assert_string_equal (get_bar (), refusal);
    assert_true (is_heard (refusal));
    shoot ("dropped-neither");
    drop (folder, NULL);
    assert_non_null (strstr (get_bar (), "is neither a game of Avignon nor"));
    drop (path, other);
    assert_string_equal (get_bar (), "Only one file can be taken at a time.");
    assert_true (get_play () == play);
    g_unlink (path);
    g_unlink (other);
}

/* Drops the file and says that it is to be installed; then, in the dialog, the word ANSWER. */
static void
drop_and_install (const gchar *path, DialogWork work, const gchar *answer)
{
    drop (path, NULL);
    get_bar ();
    when_dialog (work, answer);
    click_offer ();
    assert_page ("plugins");
    wait_for_dialog ();
    settle ();
}

static gboolean
say_whether_to_replace (GtkWidget *dialog, const gchar *answer, guint step)
{
    shoot ("replace-plugin");
    assert_non_null (find_text (dialog, "Replace “Zipped” 2.7 by version 1.0?"));
    g_autofree gchar *consequence = NULL;
    g_object_get (dialog, "secondary-text", &consequence, NULL);
    assert_non_null (strstr (consequence, "older version"));
    click (find_text (dialog, answer));
    return FALSE;
}

static void
a_plugin_that_is_dropped_can_be_installed (void **state)
{
    g_autofree gchar *own = av_paths_user ("scripts");
    g_autofree gchar *folder = g_build_filename (own, "zipped", NULL);
    g_autofree gchar *path = g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "tests", "fuzz",
                                               "corpus", "fuzz-zip", "folder", NULL);
    start_game (26, 2, 20);
    g_autofree gchar *kept = g_strdup (av_play_get_path (get_play ()));
    drop (path, NULL);
    assert_string_equal (get_bar (), "Is “folder” a plugin that you want to install?");
    shoot ("dropped-plugin");
    press ("Escape");
    wait_until (!gtk_info_bar_get_revealed (GTK_INFO_BAR (window->bar)));
    assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
    drop (path, NULL);
    get_bar ();
    click_offer ();
    assert_page ("plugins");
    wait_until (is_heard ("was installed."));
    shoot ("dropped-installed");
    assert_true (g_file_test (folder, G_FILE_TEST_IS_DIR));
    /* The same again, as if a newer one were there. */
    g_autofree gchar *manifest = g_build_filename (folder, "zipped.plugin", NULL);
    g_autofree gchar *text = NULL;
    assert_true (g_file_get_contents (manifest, &text, NULL, NULL));
    g_auto (GStrv) parts = g_strsplit (text, "Version=1.0", 2);
    g_autofree gchar *newer = g_strjoinv ("Version=2.7", parts);
    assert_true (g_file_set_contents (manifest, newer, -1, NULL));
    drop_and_install (path, say_whether_to_replace, "Cancel");
    g_autofree gchar *kept_text = NULL, *then = NULL;
    assert_true (g_file_get_contents (manifest, &kept_text, NULL, NULL));
    assert_string_equal (kept_text, newer);
    drop_and_install (path, say_whether_to_replace, "Replace");
    wait_until (is_heard ("was installed."));
    assert_true (g_file_get_contents (manifest, &then, NULL, NULL));
    assert_string_equal (then, text);
    click (window->back);
    assert_page ("game");
    assert_string_equal (av_play_get_path (get_play ()), kept);
}

static gboolean
choose_file (GtkWidget *dialog, const gchar *path, guint step)
{
    g_autofree gchar *chosen = gtk_file_chooser_get_filename (GTK_FILE_CHOOSER (dialog));
    if (step == 0)
        gtk_file_chooser_set_filename (GTK_FILE_CHOOSER (dialog), path);
    if (g_strcmp0 (chosen, path) != 0)
        return TRUE;
    shoot ("open");
    click (find_text (dialog, "Open"));
    return FALSE;
}

static gboolean
cancel (GtkWidget *dialog, const gchar *unused, guint step)
{
    press ("Escape");
    return FALSE;
}

static void
a_game_is_opened_from_the_dialog (void **state)
{
    g_autofree gchar *path = write_record (good);
    start_game (27, 2, 20);
    AvPlay *play = get_play ();
    when_dialog (cancel, NULL);
    press ("ctrl+o");
    wait_for_dialog ();
    assert_true (get_play () == play);
    when_dialog (choose_file, path);
    press ("ctrl+o");
    wait_for_dialog ();
    assert_page ("game");
    assert_phase ("place");
    assert_string_equal (av_ruleset_get_player_name (av_play_get_ruleset (get_play ()), 1),
                         "Bruno");
    assert_true (is_recent (path));
    g_unlink (path);
}

/* --- games that are kept --- */

static void
a_game_that_gives_way_to_another_is_kept (void **state)
{
    g_autofree gchar *text = NULL;
    start_game (21, 2, 20);
    g_autofree gchar *aside = g_strdup (av_play_get_path (get_play ()));
    press ("space Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    start_game (22, 2, 20);
    assert_true (g_file_get_contents (aside, &text, NULL, NULL));
    assert_non_null (strstr (text, "\nseed 21\n"));
    assert_non_null (strstr (text, "\nplace "));
}

/* As on a full disk, or in a home that cannot be written to. */
static void
a_game_that_is_not_saved_says_so_until_it_is (void **state)
{
    g_autofree gchar *folder = av_kept_games_folder ();
    g_autofree gchar *away = g_strconcat (folder, ".away", NULL);
    g_autoptr (GError) error = NULL;
    start_game (23, 2, 20);
    assert_false (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->unsaved)));
    assert_int_equal (g_rename (folder, away), 0);
    assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
    start_game (24, 2, 20);
    assert_true (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->unsaved)));
    assert_non_null (
        find_text (GTK_WIDGET (window), gtk_label_get_text (GTK_LABEL (window->unsaved_text))));
    shoot ("unsaved");
    press ("space");
    wait_until (is_phase ("place"));
    assert_true (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->unsaved)));
    /* Once it can be written, all of it is. */
    assert_int_equal (g_unlink (folder), 0);
    assert_int_equal (g_rename (away, folder), 0);
    press ("Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    wait_until (!gtk_info_bar_get_revealed (GTK_INFO_BAR (window->unsaved)));
    g_autoptr (AvRecord) record = av_record_read (av_play_get_path (get_play ()), &error);
    assert_null (error);
    assert_int_equal (record->setup->seed, 24);
    assert_int_equal (record->lines->len, 2);
}

/* As on a disk that is full when the program starts: not a byte can be written. */
static void
a_full_disk_is_told_from_the_first_move_on (void **state)
{
    struct rlimit before, none;
    assert_int_equal (getrlimit (RLIMIT_FSIZE, &before), 0);
    none = before;
    none.rlim_cur = 0;
    signal (SIGXFSZ, SIG_IGN);
    assert_int_equal (setrlimit (RLIMIT_FSIZE, &none), 0);
    start_game (25, 2, 20);
    press ("space Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    gboolean told = gtk_info_bar_get_revealed (GTK_INFO_BAR (window->unsaved));
    assert_int_equal (setrlimit (RLIMIT_FSIZE, &before), 0);
    assert_true (told);
    /* It is cured, also without a move. */
    wait_until (!gtk_info_bar_get_revealed (GTK_INFO_BAR (window->unsaved)));
    g_autoptr (AvRecord) record = av_record_read (av_play_get_path (get_play ()), NULL);
    assert_non_null (record);
    assert_int_equal (record->setup->seed, 25);
    assert_true (record->lines->len >= 2);
}

static void
fake_kept_game (void)
{
    g_autofree gchar *path = av_kept_games_new_path (), *folder = av_kept_games_folder ();
    assert_int_equal (g_mkdir_with_parents (folder, 0700), 0);
    assert_true (g_file_set_contents (path, good, -1, NULL));
}

/* Leaves the files of a program that ended in the middle of a game with these plugins. */
static void
fake_crash (const gchar *plugins)
{
    g_autofree gchar *note = av_note_running_path ();
    fake_kept_game ();
    /* No process has this number. */
    g_autofree gchar *text = g_strdup_printf ("avignon-running 4194999\n%s", plugins);
    assert_true (g_file_set_contents (note, text, -1, NULL));
}

static void
after_a_crash_the_plugins_are_named_and_the_game_goes_on (void **state)
{
    av_game_page_set_play (window->game_page, NULL);
    to_the_setup_page ();
    fake_crash ("a 1.0\nb 1.0\nc 1.0\nd 1.0\ne 1.0\nf 1.0\nsome-plugin 1.4\n");
    av_window_offer_last (window);
    assert_non_null (strstr (get_bar (), "7 plugins were running"));
    fake_crash ("some-plugin 1.4\n");
    av_window_offer_last (window);
    assert_non_null (strstr (get_bar (), "some-plugin 1.4"));
    shoot ("crashed");
    click_offer ();
    assert_page ("game");
    assert_phase ("place");
    assert_int_equal (count_actions (), 1);
    /* The next start does not say it again. */
    g_autofree gchar *note = av_note_running_path ();
    assert_null (av_crash_note_read (note));
}

static void
a_last_game_is_offered (void **state)
{
    av_game_page_set_play (window->game_page, NULL);
    to_the_setup_page ();
    fake_kept_game ();
    av_window_offer_last (window);
    assert_non_null (strstr (get_bar (), "Anna 0, Bruno 0"));
    click_offer ();
    assert_page ("game");
    assert_int_equal (count_actions (), 1);
}

/* The offer may stand for long, while another program plays the game. */
static void
an_offered_game_goes_on_as_it_is_by_then (void **state)
{
    g_autofree gchar *text = NULL;
    av_game_page_set_play (window->game_page, NULL);
    to_the_setup_page ();
    fake_kept_game ();
    av_window_offer_last (window);
    get_bar ();
    g_autofree gchar *path = av_kept_games_find_last ();
    g_autofree gchar *longer = g_strconcat (good, "place 10 11 1\n", NULL);
    assert_true (g_file_set_contents (path, longer, -1, NULL));
    click_offer ();
    assert_page ("game");
    assert_int_equal (count_actions (), 2);
    assert_true (g_file_get_contents (path, &text, NULL, NULL));
    assert_non_null (strstr (text, "\nplace 10 11 1\n"));
}

static GtkWidget *
get_games (void)
{
    return get (GTK_TYPE_LIST_BOX, "games_list");
}

static guint
count_games (void)
{
    g_autoptr (GList) rows = gtk_container_get_children (GTK_CONTAINER (get_games ()));
    return g_list_length (rows);
}

/* Whether a line in the row of the game played last but N begins so. */
static gboolean
is_in_row (gint n, const gchar *beginning)
{
    GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_games ()), n));
    g_autoptr (GList) parts =
        gtk_container_get_children (GTK_CONTAINER (gtk_bin_get_child (GTK_BIN (row))));
    g_autoptr (GList) lines = gtk_container_get_children (GTK_CONTAINER (parts->data));
    for (GList *at = lines; at; at = at->next)
        if (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (at->data)), beginning))
            return TRUE;
    return FALSE;
}

/* The button with this picture in the row of the game played last but N. */
static GtkWidget *
get_game_button (gint n, const gchar *icon)
{
    GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_games ()), n));
    GtkWidget *box = gtk_bin_get_child (GTK_BIN (row));
    g_autoptr (GList) parts = gtk_container_get_children (GTK_CONTAINER (box));
    for (GList *at = parts; at; at = at->next) {
        const gchar *name = NULL;
        if (!GTK_IS_BUTTON (at->data))
            continue;
        gtk_image_get_icon_name (GTK_IMAGE (gtk_button_get_image (at->data)), &name, NULL);
        if (g_strcmp0 (name, icon) == 0)
            return at->data;
    }
    fail_msg ("row %d has no button %s", n, icon);
    return NULL;
}

static void
to_the_games (void)
{
    press ("ctrl+g");
    assert_page ("games");
    settle ();
}

/* Nothing is lost: every game has a file of its own, and goes on in it. */
#define LONG_AGO 1000000000 /* seconds after 1970 */

static void
games_are_listed_and_go_on (void **state)
{
    start_game (31, 2, 20);
    press ("space Tab Return Escape");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    g_autofree gchar *first = g_strdup (av_play_get_path (get_play ()));
    guint64 hash = av_game_hash (get_game ());
    start_game (32, 2, 20);
    while (!av_game_is_finished (get_game ())) {
        AvAction action;
        AvRandom random;
        av_random_seed (&random, av_game_hash (get_game ()));
        assert_true (av_game_sample (get_game (), &random, &action));
        assert_true (av_play_apply (get_play (), &action, NULL));
    }
    gint score = av_game_get_score (get_game (), 0);
    g_autofree gchar *second = g_strdup (av_play_get_path (get_play ()));
    assert_string_not_equal (first, second);

    to_the_games ();
    guint n = count_games ();
    shoot ("games");
    /* What is open says so first, as rules may need the rest of the line. */
    assert_true (is_in_row (0, "on the table · Today, "));
    assert_true (is_in_row (1, "Today, "));
    g_autofree gchar *best = g_strdup_printf ("%d", score);
    click (find_text (GTK_WIDGET (window->games_page), "Players"));
    wait_until (find_text (GTK_WIDGET (window->games_page), best));
    shoot ("standings");
    click (find_text (GTK_WIDGET (window->games_page), "Games"));
    settle ();

    /* The unfinished one goes on where it was, in its own file. */
    click (get_game_button (1, "media-playback-start-symbolic"));
    assert_page ("game");
    assert_true (av_game_hash (get_game ()) == hash);
    assert_string_equal (av_play_get_path (get_play ()), first);
    /* Looking at a finished one leaves it as it is. */
    g_autofree gchar *before = NULL, *after = NULL;
    assert_true (g_file_get_contents (second, &before, NULL, NULL));
    to_the_games ();
    click (get_game_button (1, "view-reveal-symbolic"));
    assert_page ("game");
    assert_true (av_game_is_finished (get_game ()));
    assert_int_equal (av_game_get_score (get_game (), 0), score);
    /* What is played on from there is a game of its own. */
    press ("ctrl+z");
    wait_until (!av_game_is_finished (get_game ()));
    assert_string_not_equal (av_play_get_path (get_play ()), second);
    assert_true (g_file_get_contents (second, &after, NULL, NULL));
    assert_string_equal (after, before);

    /* What is being played is not deleted; others are. */
    to_the_games ();
    assert_int_equal (count_games (), n + 1);
    click (get_game_button (0, "user-trash-symbolic"));
    settle ();
    assert_true (g_file_test (av_play_get_path (get_play ()), G_FILE_TEST_EXISTS));
    g_autofree gchar *removed = NULL;
    GStatBuf is;
    assert_true (g_file_get_contents (first, &removed, NULL, NULL));
    /* It was played long ago, and so is the last of them. */
    assert_int_equal (g_utime (first, &(struct utimbuf){ LONG_AGO, LONG_AGO }), 0);
    to_the_games ();
    click (get_game_button ((gint) n, "user-trash-symbolic"));
    wait_until (count_games () == n);
    assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
    /* That is said, and may be undone: the game is in its place again, as if nothing had been. */
    assert_string_equal (get_bar (), "The game was moved to the wastebasket.");
    shoot ("wastebasket");
    click_offer ();
    wait_until (count_games () == n + 1);
    g_autofree gchar *restored = NULL;
    assert_true (g_file_get_contents (first, &restored, NULL, NULL));
    assert_string_equal (restored, removed);
    assert_true (g_stat (first, &is) == 0);
    assert_int_equal (is.st_mtim.tv_sec, LONG_AGO);
    assert_false (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->bar)));
    click (get_game_button ((gint) n, "user-trash-symbolic"));
    wait_until (count_games () == n);
    /* It goes with the page. */
    get_bar ();
    click (window->back);
    assert_page ("game");
    wait_until (!gtk_info_bar_get_revealed (GTK_INFO_BAR (window->bar)));
    to_the_games ();
    assert_int_equal (count_games (), n);
    /* The keys are where they were, and reach how everybody has done. */
    wait_until (GTK_IS_LIST_BOX_ROW (gtk_window_get_focus (GTK_WINDOW (window))));
    GtkWidget *name = gtk_grid_get_child_at (GTK_GRID (get_part ("standings")), 0, 1);
    assert_true (gtk_widget_get_can_focus (name));
    assert_non_null (strstr (atk_object_get_name (gtk_widget_get_accessible (name)), "; Won: "));
}

static gboolean
is_standing (const gchar *name, const gchar *games)
{
    GtkGrid *grid = GTK_GRID (get_part ("standings"));
    for (gint row = 1; gtk_grid_get_child_at (grid, 0, row); row++) {
        GtkLabel *who = GTK_LABEL (gtk_grid_get_child_at (grid, 0, row));
        if (g_str_equal (gtk_label_get_text (who), name))
            return g_str_equal (
                gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (grid, 1, row))), games);
    }
    return FALSE;
}

static void
a_person_and_a_computer_of_one_name_are_two (void **state)
{
    g_autofree gchar *folder = av_kept_games_folder ();
    g_autofree gchar *path = g_build_filename (folder, "namesakes.avignon", NULL);
    assert_true (g_file_set_contents (path,
                                      "avignon-record 1\ndecks core\noption core.start placed\n"
                                      "player red \"Namesake\" human\n"
                                      "player blue \"Namesake\" bot:random\nbegin\n"
                                      "draw core/23\nexpect finished\nexpect score red 3\n"
                                      "expect score blue 4\nexpect winner blue\n",
                                      -1, NULL));
    to_the_games ();
    assert_true (is_standing ("Namesake", "1"));
    assert_true (is_standing ("Namesake (computer)", "1"));
    g_unlink (path);
}

/* One file for each, however often it was saved; and none is left out. */
static void
every_unfinished_game_is_listed_once (void **state)
{
    guint64 seeds[] = { 41, 42, 43 };
    gchar *paths[G_N_ELEMENTS (seeds)];
    to_the_games ();
    guint n = count_games ();
    for (guint i = 0; i < G_N_ELEMENTS (seeds); i++) {
        start_game (seeds[i], 2, 20);
        press ("space Tab Return Escape");
        wait_until (av_game_get_turn (get_game ()) == 2);
        /* What is taken back and done again is still the same game. */
        press ("ctrl+z");
        wait_until (av_game_get_turn (get_game ()) == 1);
        press ("ctrl+shift+z");
        wait_until (av_game_get_turn (get_game ()) == 2);
        paths[i] = g_strdup (av_play_get_path (get_play ()));
    }
    to_the_games ();
    assert_int_equal (count_games (), n + G_N_ELEMENTS (seeds));
    for (guint i = 0; i < G_N_ELEMENTS (seeds); i++) {
        guint found = 0;
        for (gint row = 0; row < (gint) count_games (); row++) {
            GtkListBoxRow *item = gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_games ()), row);
            if (g_strcmp0 (g_object_get_data (G_OBJECT (item), "path"), paths[i]) != 0)
                continue;
            found++;
            assert_non_null (get_game_button (row, "media-playback-start-symbolic"));
        }
        assert_int_equal (found, 1);
        g_free (paths[i]);
    }
}

/* One of which nothing was played goes, but a scenario that somebody has laid out stays. */
static void
a_scenario_among_the_games_is_no_forgotten_one (void **state)
{
    g_autofree gchar *folder = av_kept_games_folder ();
    g_autofree gchar *bare = g_build_filename (folder, "bare.avignon", NULL);
    g_autofree gchar *laid = g_build_filename (folder, "laid.avignon", NULL);
    const gchar head[] = "avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                         "player blue \"Bruno\" human\n";
    g_autofree gchar *without = g_strconcat (head, "begin\n", NULL);
    g_autofree gchar *with = g_strconcat (head, "lay core/23 5 5 1\nbegin\n", NULL);
    assert_true (g_file_set_contents (bare, without, -1, NULL));
    assert_true (g_file_set_contents (laid, with, -1, NULL));
    g_ptr_array_unref (av_kept_games_list ());
    assert_false (g_file_test (bare, G_FILE_TEST_EXISTS));
    assert_true (g_file_test (laid, G_FILE_TEST_EXISTS));
    g_unlink (laid);
}

static void
a_file_whose_name_is_no_text_is_listed_all_the_same (void **state)
{
    g_autofree gchar *folder = av_kept_games_folder ();
    g_autofree gchar *odd = g_build_filename (folder, "odd\xff.avignon", NULL);
    assert_true (g_file_set_contents (odd, "no record\n", -1, NULL));
    to_the_games ();
    wait_until (find_text (get_games (), "odd\xef\xbf\xbd.avignon"));
    assert_null (find_text (get_games (), "odd\xff.avignon"));
    g_unlink (odd);
}

/* More than a score can be would be shown as another number. */
static void
a_score_that_cannot_be_is_no_result (void **state)
{
    static const gchar *const scores[] = { "12", "99999999999999999999" };
    for (guint i = 0; i < G_N_ELEMENTS (scores); i++) {
        g_autofree gchar *text =
            g_strconcat (good, "expect score blue 3\nexpect score red ", scores[i],
                         "\nexpect winner red\nexpect finished\n", NULL);
        g_autofree gchar *path = write_record (text);
        g_autoptr (AvKeptGame) game = av_kept_game_read (path);
        assert_int_equal (game->finished, i == 0);
        assert_int_equal (game->winners, i == 0);
        assert_int_equal (game->scores[0], i == 0 ? 12 : 0);
        g_unlink (path);
    }
}

static guint
count_seen (void)
{
    return av_land_get_n_tiles (av_play_get_game (av_game_page_get_play (window->game_page)));
}

static void
a_game_is_looked_back_at (void **state)
{
    start_game (34, 2, 20);
    for (guint i = 0; i < 12; i++) {
        AvAction action;
        AvRandom random;
        av_random_seed (&random, av_game_hash (get_game ()));
        assert_true (av_game_sample (get_game (), &random, &action));
        assert_true (av_play_apply (get_play (), &action, NULL));
    }
    guint64 hash = av_game_hash (get_game ());
    guint n = count_seen ();
    g_autofree gchar *path = g_strdup (av_play_get_path (get_play ())), *before = NULL,
                     *after = NULL;
    assert_true (g_file_get_contents (path, &before, NULL, NULL));
    press ("ctrl+l");
    wait_until (gtk_widget_get_visible (GTK_WIDGET (window->replay_bar)));
    assert_int_equal (count_seen (), n);
    press ("Home");
    wait_until (count_seen () == 0);
    press ("Right");
    wait_until (count_seen () == 1);
    press ("Right Right Right");
    wait_until (count_seen () >= 2);
    shoot ("look-back");
    guint steps = av_session_get_n_undo (av_play_get_session (window->resting));
    gtk_range_set_value (GTK_RANGE (get_part ("slider")), steps);
    wait_until (count_seen () == n);
    /* By its chart of points. */
    GtkWidget *chart = get_part ("chart");
    gint height = gtk_widget_get_allocated_height (chart);
    click_at (chart, 1, height / 2, 1);
    wait_until (count_seen () == 0);
    click_at (chart, gtk_widget_get_allocated_width (chart) - 2, height / 2, 1);
    wait_until (count_seen () == n);
    /* Played by itself, from the beginning. */
    press ("Home space");
    wait_until (count_seen () > 0);
    wait_until (count_seen () == n);
    press ("Left Left");
    /* The game itself has not moved, nor its record, and nothing was played. */
    assert_true (av_game_hash (av_play_get_game (window->resting)) == hash);
    press ("Escape");
    wait_until (!gtk_widget_get_visible (GTK_WIDGET (window->replay_bar)));
    assert_int_equal (count_seen (), n);
    assert_true (av_game_hash (get_game ()) == hash);
    assert_true (g_file_get_contents (path, &after, NULL, NULL));
    assert_string_equal (after, before);
}

/* Another program plays it: not this one. */
static void
a_game_played_elsewhere_is_refused (void **state)
{
    g_autofree gchar *path = av_kept_games_new_path ();
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (good, strlen (good), "good", NULL);
    g_autoptr (AvRuleset) ruleset = av_record_make_ruleset (record, window->catalogue, NULL);
    g_autoptr (AvSession) other = av_session_open (record, ruleset, NULL);
    assert_true (av_session_keep (other, path, &error));
    start_game (33, 2, 20);
    AvPlay *play = get_play ();
    open_path (path);
    assert_non_null (strstr (get_bar (), "this game is being played by another program"));
    assert_true (get_play () == play);
    av_session_keep (other, NULL, NULL);
    open_path (path);
    assert_string_equal (av_play_get_path (get_play ()), path);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_good_record_opens),
        cmocka_unit_test (what_was_opened_is_among_the_recent_files),
        cmocka_unit_test (only_what_was_wanted_last_opens),
        cmocka_unit_test (nothing_opens_under_a_dialog),
        cmocka_unit_test (a_truncated_record_opens_without_its_last_line),
        cmocka_unit_test (a_damaged_record_says_where_and_opens_before_it),
        cmocka_unit_test (a_record_of_a_missing_plugin_opens_without_it),
        cmocka_unit_test (a_record_of_a_missing_computer_player_opens_with_a_person),
        cmocka_unit_test (a_record_of_a_newer_plugin_opens_with_the_one_there_is),
        cmocka_unit_test (the_offer_may_be_declined),
        cmocka_unit_test (what_is_no_record_says_so),
        cmocka_unit_test (what_is_a_plugin_or_a_deck_says_so),
        cmocka_unit_test (a_file_that_is_dropped_is_opened),
        cmocka_unit_test (a_plugin_that_is_dropped_can_be_installed),
        cmocka_unit_test (a_game_is_opened_from_the_dialog),
        cmocka_unit_test (a_game_that_gives_way_to_another_is_kept),
        cmocka_unit_test (a_game_that_is_not_saved_says_so_until_it_is),
        cmocka_unit_test (a_full_disk_is_told_from_the_first_move_on),
        cmocka_unit_test (after_a_crash_the_plugins_are_named_and_the_game_goes_on),
        cmocka_unit_test (a_last_game_is_offered),
        cmocka_unit_test (an_offered_game_goes_on_as_it_is_by_then),
        cmocka_unit_test (games_are_listed_and_go_on),
        cmocka_unit_test (a_person_and_a_computer_of_one_name_are_two),
        cmocka_unit_test (every_unfinished_game_is_listed_once),
        cmocka_unit_test (a_file_whose_name_is_no_text_is_listed_all_the_same),
        cmocka_unit_test (a_scenario_among_the_games_is_no_forgotten_one),
        cmocka_unit_test (a_score_that_cannot_be_is_no_result),
        cmocka_unit_test (a_game_is_looked_back_at),
        cmocka_unit_test (a_game_played_elsewhere_is_refused),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("records", tests, driver_open, driver_close);
}
