/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-plugins.c: the page of plugins: what is there, switched off and on, installed and removed. */
#include "driver.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "gtk/plugin-picture.h"
#include "gtk/result.h"
#include <avignon/host/manager.h>
#include <avignon/host/paths.h>

static GtkWidget *
get_row (const gchar *id)
{
    g_autoptr (GList) rows =
        gtk_container_get_children (GTK_CONTAINER (get (GTK_TYPE_LIST_BOX, "plugins_list")));
    for (GList *row = rows; row; row = row->next)
        if (g_str_equal (gtk_widget_get_name (row->data), id))
            return row->data;
    return NULL;
}

typedef struct {
    const gchar *name;
    GtkWidget *found;
} Search;

static void
look (GtkWidget *widget, gpointer data)
{
    Search *search = data;
    if (g_str_equal (gtk_widget_get_name (widget), search->name))
        search->found = widget;
    else if (GTK_IS_CONTAINER (widget))
        gtk_container_forall (GTK_CONTAINER (widget), look, search);
}

static gboolean
says (const gchar *id, const gchar *text)
{
    GtkWidget *row = get_row (id);
    return row && find_text (row, text);
}

static void
open_page (void)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "plugins", NULL);
    assert_page ("plugins");
    settle ();
}

static void
what_there_is_can_be_read_and_sought (void **state)
{
    open_page ();
    shoot ("plugins");
    assert_true (says ("mayor", "The Mayor"));
    assert_true (says ("river", "The River"));
    assert_true (says ("search",
                       "A computer player · 1.0 · The Avignon authors · GPL-3.0-or-later · "
                       "comes with the program"));
    assert_null (find_text (get_row ("mayor"), "Remove …"));
    /* The keys are at once where one is sought. */
    GtkWidget *search = get (GTK_TYPE_SEARCH_ENTRY, "plugins_search");
    assert_true (gtk_widget_has_focus (search));
    press ("Tab ctrl+f");
    settle ();
    assert_true (gtk_widget_has_focus (search));
    gtk_entry_set_text (GTK_ENTRY (search), "MAYOR");
    wait_until (!gtk_widget_get_child_visible (get_row ("river")));
    wait_until (is_heard (" found"));
    assert_true (gtk_widget_get_child_visible (get_row ("mayor")));
    gtk_entry_set_text (GTK_ENTRY (get (GTK_TYPE_SEARCH_ENTRY, "plugins_search")), "");
    wait_until (gtk_widget_get_child_visible (get_row ("river")));
    /* Without a game there is a way back, too. */
    click (window->back);
    settle ();
    assert_page ("setup");
    assert_false (gtk_widget_get_visible (window->back));
}

static void
one_is_switched_off_and_on_and_the_game_goes_on (void **state)
{
    start_game (1, 2, 20);
    const AvGame *game = get_game ();
    open_page ();
    GtkWidget *tick = find (get_row ("mayor"), GTK_TYPE_CHECK_BUTTON, NULL);
    gtk_widget_grab_focus (tick);
    assert_true (g_str_has_prefix (atk_object_get_description (gtk_widget_get_accessible (tick)),
                                   "The Mayor; "));
    press ("space");
    wait_until (says ("mayor", "It is switched off."));
    /* The row is a new one, and the keys are there. */
    assert_true (gtk_window_get_focus (GTK_WINDOW (window))
                 == find (get_row ("mayor"), GTK_TYPE_CHECK_BUTTON, NULL));
    const AvPluginInfo *info =
        av_plugin_manager_find (av_plugin_manager_of (window->catalogue), "mayor");
    assert_true (g_error_matches (info->error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_LEFT_OUT));
    shoot ("plugins-off");
    assert_false (gtk_toggle_button_get_active (
        GTK_TOGGLE_BUTTON (find (get_row ("mayor"), GTK_TYPE_CHECK_BUTTON, NULL))));
    /* What needs it says so. */
    assert_non_null (
        av_plugin_manager_find (av_plugin_manager_of (window->catalogue), "wanderer")->error);
    press ("space");
    wait_until (!says ("mayor", "It is switched off."));
    click (get (GTK_TYPE_BUTTON, "back"));
    assert_page ("game");
    assert_non_null (game);
    assert_phase ("draw");
}

static void
switch_by_keys (const gchar *id)
{
    open_page ();
    gtk_widget_grab_focus (find (get_row (id), GTK_TYPE_CHECK_BUTTON, NULL));
    press ("space");
    settle ();
}

static void
nobody_plays_unasked_for_a_computer_that_is_switched_off (void **state)
{
    g_autoptr (AvSetup) chosen = av_setup_new (), without = av_setup_new ();
    press ("ctrl+n");
    assert_page ("setup");
    window_prepare_players (window);
    av_players_page_fill (window->players_page, chosen);
    assert_true (g_str_has_prefix (chosen->players[1].control, "bot:search:"));
    switch_by_keys ("search");
    wait_until (says ("search", "It is switched off."));
    press ("ctrl+n");
    assert_page ("setup");
    click (get (GTK_TYPE_BUTTON, "play_now"));
    assert_page ("players");
    const gchar *problem = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "problem")));
    assert_string_equal (problem,
                         "The computer player “Search” is switched off, so a person plays in its "
                         "place. It can be switched on again under Plugins.");
    shoot ("absent");
    /* A record tells it once for all whom it concerns. */
    g_autofree gchar *path =
        write_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" bot:search:medium\n"
                      "player blue \"Bruno\" bot:search:easy\nbegin\ndraw core/23\n");
    open_path (path);
    g_autofree gchar *missing =
        g_strconcat ("The game cannot be opened as it was played.\n", problem, NULL);
    assert_string_equal (get_bar (), missing);
    g_unlink (path);
    press ("Escape");
    /* Who knows it plays without. */
    av_players_page_fill (window->players_page, without);
    assert_string_equal (without->players[1].control, "human");
    click (get (GTK_TYPE_BUTTON, "play"));
    assert_page ("game");
    assert_true (av_play_is_person (get_play (), 1));
    /* It is there to be chosen when it is on again. */
    switch_by_keys ("search");
    wait_until (!says ("search", "It is switched off."));
    press ("ctrl+n");
    assert_page ("setup");
    assert_true (window_prepare_players (window));
    av_players_page_load (window->players_page, chosen);
    g_autoptr (AvSetup) again = av_setup_new ();
    av_players_page_fill (window->players_page, again);
    assert_string_equal (again->players[1].control, chosen->players[1].control);
    /* Switched off during a game it plays on, as the notice says in a player's words. */
    click (get (GTK_TYPE_BUTTON, "play_now"));
    assert_page ("game");
    switch_by_keys ("search");
    assert_string_equal (
        get_notice (), "Switched off from the next game on: Search. This one goes on as it began.");
    shoot ("off-in-game");
    assert_false (av_play_is_person (get_play (), 1));
    switch_by_keys ("search");
    wait_until (!says ("search", "It is switched off."));
    press ("ctrl+n");
}

static gboolean
answer (GtkWidget *dialog, const gchar *button, guint step)
{
    shoot ("plugins-remove");
    click (find_text (dialog, button));
    return FALSE;
}

static void
write_plugin (const gchar *name, const gchar *text)
{
    g_autofree gchar *own = av_paths_user ("scripts");
    g_autofree gchar *folder = g_build_filename (own, "purse", NULL);
    g_autofree gchar *path = g_build_filename (folder, name, NULL);
    assert_int_equal (g_mkdir_with_parents (folder, 0755), 0);
    assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
what_is_wrong_is_told_with_its_line (void **state)
{
    write_plugin ("purse.plugin",
                  "[Avignon Plugin]\nId=purse\nType=rules\nLoader=lua\nApi=2\nGame=land\n"
                  "Name=The purse\nVersion=0.3\nAuthors=Anna;Bruno\nLicense=MIT\nColour=red\n");
    write_plugin ("init.lua", "return {}\n");
    open_page ();
    assert_null (get_row ("purse"));
    click (get (GTK_TYPE_BUTTON, "plugins_again"));
    wait_until (get_row ("purse"));
    assert_true (says ("purse", "Rules · 0.3 · Anna, Bruno · MIT · in your own folder"));
    const AvPluginInfo *info =
        av_plugin_manager_find (av_plugin_manager_of (window->catalogue), "purse");
    assert_non_null (strstr (info->problems[0], "purse.plugin:11: "));
    GtkWidget *problem = find_text (get_row ("purse"), info->problems[0]);
    g_autofree gchar *said = g_strdup_printf ("The purse: %s", info->problems[0]);
    assert_non_null (problem);
    assert_string_equal (atk_object_get_name (gtk_widget_get_accessible (problem)), said);
}

static void
one_of_ones_own_is_removed (void **state)
{
    g_autofree gchar *own = av_paths_user ("scripts");
    g_autofree gchar *folder = g_build_filename (own, "purse", NULL);
    open_page ();
    when_dialog (answer, "Cancel");
    click (find_text (get_row ("purse"), "Remove …"));
    wait_for_dialog ();
    settle ();
    assert_true (g_file_test (folder, G_FILE_TEST_IS_DIR));
    GtkWidget *search = get (GTK_TYPE_SEARCH_ENTRY, "plugins_search");
    gtk_entry_set_text (GTK_ENTRY (search), "purse");
    wait_until (!gtk_widget_get_child_visible (get_row ("mayor")));
    settle ();
    when_dialog (answer, "Remove");
    click (find_text (get_row ("purse"), "Remove …"));
    wait_until (!get_row ("purse"));
    assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
    assert_true (is_heard ("“The purse” was removed."));
    assert_non_null (find_text (GTK_WIDGET (window), "“The purse” was removed."));
    /* No other row is in sight. */
    focus_window (GTK_WIDGET (window));
    assert_true (gtk_widget_has_focus (search));
    gtk_entry_set_text (GTK_ENTRY (search), "");
    wait_until (gtk_widget_get_child_visible (get_row ("mayor")));
}

static void
remove_plugin (void)
{
    g_autofree gchar *own = av_paths_user ("scripts");
    g_autofree gchar *folder = g_build_filename (own, "purse", NULL);
    const gchar *const files[] = { "init.lua", "purse.plugin" };
    for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
        g_autofree gchar *path = g_build_filename (folder, files[i], NULL);
        g_unlink (path);
    }
    g_rmdir (folder);
}

/* The choice of who plays as player 2, on the page that is then shown. */
static GtkComboBox *
get_second_player (void)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    settle ();
    g_signal_emit_by_name (window->setup_page, "start");
    assert_page ("players");
    settle ();
    GtkWidget *grid = find (GTK_WIDGET (window->players_page), GTK_TYPE_GRID, NULL);
    return GTK_COMBO_BOX (gtk_grid_get_child_at (GTK_GRID (grid), 3, 1));
}

static void
look_again (void)
{
    open_page ();
    click (get (GTK_TYPE_BUTTON, "plugins_again"));
    settle ();
}

static void
a_new_computer_player_is_offered_at_once (void **state)
{
    GtkComboBox *player = get_second_player ();
    g_autofree gchar *before = g_strdup (gtk_combo_box_get_active_id (player));
    assert_true (g_str_has_prefix (before, "bot:"));
    write_plugin ("purse.plugin", "[Avignon Plugin]\nId=purse\nType=bot\nLoader=lua\nApi=2\n"
                                  "Name=The purse\nVersion=0.3\n");
    write_plugin ("init.lua", "return { bot = { choose = function () return 1 end } }\n");
    look_again ();
    assert_non_null (get_row ("purse"));
    player = get_second_player ();
    assert_string_equal (gtk_combo_box_get_active_id (player), before);
    assert_true (gtk_combo_box_set_active_id (player, "bot:purse"));
    remove_plugin ();
    look_again ();
    assert_null (get_row ("purse"));
    player = get_second_player ();
    assert_string_equal (gtk_combo_box_get_active_id (player), "human");
    assert_false (gtk_combo_box_set_active_id (player, "bot:purse"));
    assert_true (gtk_combo_box_set_active_id (player, before));
}

static GtkWidget *
get_picture (const gchar *id)
{
    Search search = { "picture", NULL };
    look (get_row (id), &search);
    assert_non_null (search.found);
    return search.found;
}

/* As somebody scrolls to it. */
static gboolean
is_shown (const gchar *id)
{
    GtkWidget *list = get (GTK_TYPE_LIST_BOX, "plugins_list");
    GtkWidget *scroller = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
    gint x, y;
    gtk_widget_translate_coordinates (get_row (id), list, 0, 0, &x, &y);
    gtk_adjustment_set_value (down, y);
    wait_until (!av_plugin_picture_is_awaited (get_picture (id)));
    return av_plugin_picture_is_shown (get_picture (id));
}

static void
each_shows_a_picture_once_it_is_in_sight (void **state)
{
    open_page ();
    click (get (GTK_TYPE_BUTTON, "plugins_again"));
    settle ();
    /* The list is long: its end was not read yet. */
    assert_true (av_plugin_picture_is_awaited (get_picture ("wind-roses")));
    assert_true (is_shown ("wind-roses"));
    assert_true (is_shown ("wanderer"));
    g_autofree gchar *tip = gtk_widget_get_tooltip_text (get_picture ("wanderer"));
    assert_string_equal (tip, "The eight tiles of the deck");
    /* It has no picture, but art. */
    assert_true (is_shown ("mayor"));
    shoot ("plugins-pictures");
    /* It has neither. */
    assert_false (is_shown ("greedy"));
}

/* A file in the home of this test with these bytes; the caller frees its path. */
static gchar *
write_bytes (const guint8 *bytes, gsize n)
{
    gchar *path = g_build_filename (g_get_user_data_dir (), "picture.png", NULL);
    assert_true (g_file_set_contents (path, (const gchar *) bytes, (gssize) n, NULL));
    return path;
}

static void
refuses_bytes (const guint8 *bytes, gsize n)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *path = write_bytes (bytes, n);
    assert_null (av_plugin_picture_read (path, 96, 72, &error));
    assert_non_null (error);
}

static void
a_hostile_picture_is_not_shown (void **state)
{
    /* The head of a PNG that would be 60000 x 60000. */
    static const guint8 vast[] = { 0x89, 'P',  'N', 'G', '\r', '\n', 0x1a, '\n', 0,    0,    0,
                                   13,   'I',  'H', 'D', 'R',  0,    0,    0xea, 0x60, 0,    0,
                                   0xea, 0x60, 8,   6,   0,    0,    0,    0x92, 0x65, 0x1e, 0xc3 };
    static const guint8 svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    g_autoptr (GError) error = NULL;
    refuses_bytes (vast, sizeof vast);
    refuses_bytes (svg, sizeof svg - 1);
    refuses_bytes (vast, 20);
    refuses_bytes (vast, 0);
    /* A small one in very many bytes, of which the last are none of a picture. */
    g_autoptr (GdkPixbuf) small = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 300, 90);
    gdk_pixbuf_fill (small, 0x336699ff);
    g_autofree gchar *png = NULL;
    gsize n;
    assert_true (gdk_pixbuf_save_to_buffer (small, &png, &n, "png", NULL, NULL));
    g_autofree gchar *path = write_bytes ((const guint8 *) png, n);
    g_autoptr (GdkPixbuf) read = av_plugin_picture_read (path, 96, 72, &error);
    assert_null (error);
    assert_int_equal (gdk_pixbuf_get_height (read), 72);
    assert_int_equal (gdk_pixbuf_get_width (read), 240);
    g_autofree guint8 *long_one = g_malloc0 (5 << 20);
    memcpy (long_one, png, n);
    refuses_bytes (long_one, 5 << 20);
    /* What never ends. */
    assert_int_equal (g_unlink (path), 0);
    assert_int_equal (mkfifo (path, 0600), 0);
    assert_null (av_plugin_picture_read (path, 96, 72, &error));
    assert_non_null (error);
    assert_int_equal (g_unlink (path), 0);
}

/* The width that what is shown needs at least. */
static gint
get_least_width (void)
{
    gint least;
    settle ();
    gtk_widget_get_preferred_width (GTK_WIDGET (window), &least, NULL);
    return least;
}

/* A window wider than the screen, or than X can draw: the program would end in an error. */
static void
texts_without_an_end_do_not_widen_the_window (void **state)
{
    g_autofree gchar *name = g_strnfill (190, 'W'), *line = g_strnfill (990, 'W');
    g_autofree gchar *manifest = g_strdup_printf (
        "[Avignon Plugin]\nId=purse\nType=rules\nLoader=lua\nApi=2\nGame=land\nName=%s\n"
        "Description=%s\nAuthors=%s;%s\nVersion=0.3\nLicense=%s\n[Option a]\nType=bool\nLabel=%s\n",
        name, line, line, line, line, name);
    g_autofree gchar *wrong = g_strconcat (manifest, line, line, "=1\nK", line, "=2\n", NULL);
    g_autofree gchar *record = g_strdup_printf (
        "avignon-record 1\ndecks core\noption core.start placed\nplayer red \"%s\" human\n"
        "player blue \"Bruno\" human\nbegin\ndraw core/24\nplace 10 11 0\n",
        name);
    const gchar *const manifests[] = { manifest, wrong };
    open_page ();
    gint page = get_least_width ();
    for (guint i = 0; i < G_N_ELEMENTS (manifests); i++) {
        write_plugin ("init.lua", "return {}\n");
        write_plugin ("purse.plugin", manifests[i]);
        open_page ();
        click (get (GTK_TYPE_BUTTON, "plugins_again"));
        wait_until (get_row ("purse"));
        shoot (i == 0 ? "plugins-long" : "plugins-long-wrong");
        assert_int_equal (get_least_width (), page);
        g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
        assert_page ("setup");
        assert_in_range (get_least_width (), 1, 1024);
    }
    open_record (record);
    shoot ("names-long");
    assert_in_range (get_least_width (), 1, 1024);
    remove_plugin ();
}

static void
the_result_says_that_nobody_wins (void **state)
{
    write_plugin ("purse.plugin", "[Avignon Plugin]\nId=purse\nType=game\nLoader=lua\nApi=2\n"
                                  "Name=The purse\nVersion=0.3\n");
    write_plugin (
        "init.lua",
        "return {\n"
        "  actions = { { verb = 'lose', label = 'Lose', commit = function () return 'over' end } },\n"
        "  phases = { { id = 'act', label = 'Act', verbs = { 'lose' },\n"
        "    list = function (game, list) list:add ('lose') end } },\n"
        "  hooks = { over = function (game) game:set_winners () end },\n"
        "  game = { min_players = 1, max_players = 2, ends = function () return false end,\n"
        "    tiles_left = function () return 1 end, draw = function () return '' end,\n"
        "    layout = function () return {\n"
        "      zones = { { id = 'all', title = 'All', row = 0, column = 0, rows = 1, slots = 5 } },\n"
        "      cards = {} } end } }\n");
    open_page ();
    click (get (GTK_TYPE_BUTTON, "plugins_again"));
    wait_until (get_row ("purse"));
    open_record ("avignon-record 1\ngame purse\nplayer red \"Anna\" human\nbegin\nlose\n");
    settle ();
    g_autofree gchar *sentence = av_result_sentence (get_game ());
    assert_string_equal (sentence, "The game is over. Nobody wins.");
    assert_non_null (find_text (GTK_WIDGET (window), sentence));
    remove_plugin ();
}

static guint32
get_pixel (cairo_surface_t *picture, double x, double y)
{
    const guint8 *row = cairo_image_surface_get_data (picture)
                        + (gint) (y * cairo_image_surface_get_height (picture))
                              * cairo_image_surface_get_stride (picture);
    return ((
        const guint32 *) (gconstpointer) row)[(gint) (x * cairo_image_surface_get_width (picture))];
}

/* Below a card in the first of five places of the only zone there is nothing. */
static void
words_without_an_end_stay_on_their_card (void **state)
{
    write_plugin ("purse.plugin", "[Avignon Plugin]\nId=purse\nType=game\nLoader=lua\nApi=2\n"
                                  "Name=The purse\nVersion=0.3\n");
    write_plugin (
        "init.lua",
        "local words = ('W'):rep (900)\n"
        "return { state = { game = { left = 'int8' } },\n"
        "  actions = { { verb = 'take', label = 'Take', commit = function () return 'done' end } },\n"
        "  phases = { { id = 'act', label = 'Act', verbs = { 'take' },\n"
        "    list = function (game, list) list:add ('take') end } },\n"
        "  game = { min_players = 1, max_players = 2, ends = function () return false end,\n"
        "    tiles_left = function () return 1 end, draw = function () return '' end,\n"
        "    layout = function () return {\n"
        "      zones = { { id = 'all', title = 'All', row = 0, column = 0, rows = 1, slots = 5 } },\n"
        "      cards = { { zone = 'all', slot = 0, number = 1, name = words, text = words } } } end } }\n");
    open_page ();
    click (get (GTK_TYPE_BUTTON, "plugins_again"));
    wait_until (get_row ("purse"));
    open_record ("avignon-record 1\ngame purse\nplayer red \"Anna\" human\nbegin\n");
    settle ();
    shoot ("words-on-a-card");
    GtkWidget *cards = GTK_WIDGET (get_cards ());
    cairo_surface_t *picture =
        cairo_image_surface_create (CAIRO_FORMAT_ARGB32, gtk_widget_get_allocated_width (cards),
                                    gtk_widget_get_allocated_height (cards));
    cairo_t *cr = cairo_create (picture);
    gtk_widget_draw (cards, cr);
    cairo_surface_flush (picture);
    for (double x = 0.05; x < 0.18; x += 0.002)
        assert_int_equal (get_pixel (picture, x, 0.9), get_pixel (picture, 0.5, 0.9));
    cairo_destroy (cr);
    cairo_surface_destroy (picture);
    remove_plugin ();
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (what_there_is_can_be_read_and_sought),
        cmocka_unit_test (one_is_switched_off_and_on_and_the_game_goes_on),
        cmocka_unit_test (nobody_plays_unasked_for_a_computer_that_is_switched_off),
        cmocka_unit_test (what_is_wrong_is_told_with_its_line),
        cmocka_unit_test (one_of_ones_own_is_removed),
        cmocka_unit_test (a_new_computer_player_is_offered_at_once),
        cmocka_unit_test (each_shows_a_picture_once_it_is_in_sight),
        cmocka_unit_test (a_hostile_picture_is_not_shown),
        cmocka_unit_test (texts_without_an_end_do_not_widen_the_window),
        cmocka_unit_test (words_without_an_end_stay_on_their_card),
        cmocka_unit_test (the_result_says_that_nobody_wins),
    };
    return cmocka_run_group_tests_name ("plugins", tests, driver_open, driver_close);
}
