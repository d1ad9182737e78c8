/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-window.c: the window worked by real clicks and keys, from set-up to the end of a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <gdk/gdkx.h>
#include <glib/gstdio.h>

#include "gtk/application.h"
#include "gtk/ask.h"
#include "gtk/autosave.h"
#include "gtk/game-private.h"
#include "gtk/players-page.h"
#include "gtk/rules-dialog.h"
#include "gtk/setup-page.h"
#include "gtk/start-options.h"
#include "gtk/table-private.h"
#include "gtk/window-private.h"
#include "land/hook.h"

static AvApplication *application;
static AvWindow *window;
static gchar *shots;

/* --- time --- */

static gboolean
on_time (gpointer data)
{
    *(gboolean *) data = TRUE;
    return G_SOURCE_REMOVE;
}

/* Lets the program work for a while. */
static void
wait_ms (guint ms)
{
    gboolean over = FALSE;
    g_timeout_add (ms, on_time, &over);
    while (!over)
        g_main_context_iteration (NULL, TRUE);
}

/* Lets the program work until it is as wanted: a slow machine is no failure. */
#define wait_until(condition)                                      \
    for (guint turns_ = 0; turns_ < 500 && !(condition); turns_++) \
    wait_ms (10)

/* --- widgets --- */

static GtkWidget *find (GtkWidget *root, GType type, const gchar *id);

typedef struct {
    GType type;
    const gchar *id;
    GtkWidget *found;
} Search;

static void
look_at (GtkWidget *widget, gpointer data)
{
    Search *search = data;
    if (!search->found)
        search->found = find (widget, search->type, search->id);
}

/* The widget of TYPE and, if not NULL, of the builder's ID, at or below ROOT. */
static GtkWidget *
find (GtkWidget *root, GType type, const gchar *id)
{
    Search search = { type, id, NULL };
    if (!gtk_widget_get_visible (root))
        return NULL;
    if (g_type_is_a (G_OBJECT_TYPE (root), type)
        && (!id || g_strcmp0 (gtk_buildable_get_name (GTK_BUILDABLE (root)), id) == 0))
        return root;
    if (GTK_IS_CONTAINER (root))
        gtk_container_forall (GTK_CONTAINER (root), look_at, &search);
    return search.found;
}

static GtkWidget *
get (GType type, const gchar *id)
{
    GtkWidget *widget = find (GTK_WIDGET (window), type, id);
    if (!widget)
        fail_msg ("there is no widget %s", id ? id : g_type_name (type));
    return widget;
}

static AvTableView *
get_view (void)
{
    return AV_TABLE_VIEW (get (AV_TYPE_TABLE_VIEW, NULL));
}

static AvPlay *
get_play (void)
{
    return av_game_page_get_play (AV_GAME_PAGE (get (AV_TYPE_GAME_PAGE, NULL)));
}

static const AvGame *
get_game (void)
{
    return av_play_get_game (get_play ());
}

static const gchar *
get_page (void)
{
    return gtk_stack_get_visible_child_name (GTK_STACK (get (GTK_TYPE_STACK, "stack")));
}

/* --- hands --- */

static void
run (const gchar *format, ...)
{
    va_list args;
    va_start (args, format);
    g_autofree gchar *command = g_strdup_vprintf (format, args);
    va_end (args);
    g_autoptr (GError) error = NULL;
    if (!g_spawn_command_line_sync (command, NULL, NULL, NULL, &error))
        fail_msg ("%s: %s", command, error->message);
    wait_ms (12);
}

static void
press (const gchar *keys)
{
    run ("xdotool key --delay 4 %s", keys);
}

/* Where a point of a widget is on the screen. */
static void
find_on_screen (GtkWidget *widget, gint *x, gint *y)
{
    gint left, top, root_x, root_y;
    gtk_widget_translate_coordinates (widget, GTK_WIDGET (window), *x, *y, &left, &top);
    gdk_window_get_origin (gtk_widget_get_window (GTK_WIDGET (window)), &root_x, &root_y);
    *x = root_x + left;
    *y = root_y + top;
}

static void
hover_at (GtkWidget *widget, gint x, gint y)
{
    find_on_screen (widget, &x, &y);
    run ("xdotool mousemove %d %d", x, y);
}

static void
click_at (GtkWidget *widget, gint x, gint y, guint button)
{
    find_on_screen (widget, &x, &y);
    run ("xdotool mousemove %d %d click %u", x, y, button);
}

static void
click (GtkWidget *widget)
{
    click_at (widget, gtk_widget_get_allocated_width (widget) / 2,
              gtk_widget_get_allocated_height (widget) / 2, 1);
}

/* A picture of the whole screen. */
static void
shoot (const gchar *name)
{
    if (!shots)
        return;
    wait_ms (400);
    GdkWindow *root = gdk_get_default_root_window ();
    g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_get_from_window (
        root, 0, 0, gdk_window_get_width (root), gdk_window_get_height (root));
    g_autofree gchar *path = g_strdup_printf ("%s/%s.png", shots, name);
    assert_non_null (pixbuf);
    assert_true (gdk_pixbuf_save (pixbuf, path, "png", NULL, NULL));
}

static void
focus_window (void)
{
    run ("xdotool windowfocus %lu",
         (gulong) gdk_x11_window_get_xid (gtk_widget_get_window (GTK_WIDGET (window))));
    wait_ms (100);
}

/* A game whose draws are fixed. */
static void
start_game (guint64 seed, guint players, guint size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    setup->seed = seed;
    setup->width = setup->height = size;
    av_setup_add_deck (setup, "core", 1);
    for (guint i = 0; i < players; i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    if (!av_window_start (window, setup, &error))
        fail_msg ("%s", error->message);
    av_play_set_delay (get_play (), 10);
    wait_ms (200);
    assert_string_equal (get_page (), "game");
}

static void
click_cell (gint x, gint y, guint button)
{
    GdkRectangle area;
    av_table_view_show_cell (get_view (), x, y);
    wait_ms (10);
    av_table_view_get_cell_area (get_view (), x, y, &area);
    click_at (GTK_WIDGET (get_view ()), area.x + area.width / 2, area.y + area.height / 2, button);
}

/* One of what may be done now, by the hand that reaches for it. */
static const AvAction *
get_action (const gchar *verb, guint which)
{
    const AvActionList *legal = av_play_get_legal (get_play ());
    gint kind = av_ruleset_find_action (av_play_get_ruleset (get_play ()), verb);
    guint n = 0;
    for (guint i = 0; i < legal->n; i++)
        n += legal->items[i].kind == kind;
    for (guint i = 0, at = 0; i < legal->n; i++)
        if (legal->items[i].kind == kind && at++ == which % MAX (n, 1))
            return &legal->items[i];
    return NULL;
}

static guint
count_actions (void)
{
    return av_game_get_n_actions (get_game ());
}

static gboolean
is_phase (const gchar *phase)
{
    return g_strcmp0 (av_game_get_phase_id (get_game ()), phase) == 0;
}

static void
assert_phase (const gchar *phase)
{
    wait_until (is_phase (phase));
    assert_string_equal (av_game_get_phase_id (get_game ()), phase);
}

/* Turns the tile in hand with the secondary button and lays it with the primary one. */
static void
lay_by_pointer (guint which)
{
    AvAction action = *get_action ("place", which);
    for (gint i = 0; i < action.args[2]; i++) {
        click_cell (action.args[0], action.args[1], 3);
        wait_ms (15);
    }
    click_cell (action.args[0], action.args[1], 1);
}

/* --- tests --- */

static void
the_setup_page_begins_a_game (void **state)
{
    assert_string_equal (get_page (), "setup");
    shoot ("setup");
    GtkWidget *players = get (GTK_TYPE_SPIN_BUTTON, "players");
    gtk_widget_grab_focus (players);
    press ("Up");
    assert_int_equal (av_setup_page_get_n_players (AV_SETUP_PAGE (get (AV_TYPE_SETUP_PAGE, NULL))),
                      3);
    click (get (GTK_TYPE_RADIO_BUTTON, "edition3"));
    click (get (GTK_TYPE_BUTTON, "start"));
    wait_ms (400);
    assert_string_equal (get_page (), "players");
    shoot ("players");
    click (get (GTK_TYPE_BUTTON, "play"));
    wait_ms (400);
    assert_string_equal (get_page (), "game");
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (get_play ()));
    assert_int_equal (setup->n_players, 3);
    assert_int_equal (setup->edition, 3);
    press ("space");
    assert_phase ("place");
}

/* No colour twice: who takes another's colour gives him his own. */
static void
colours_are_exchanged (void **state)
{
    AvPlayersPage *page = AV_PLAYERS_PAGE (get (AV_TYPE_PLAYERS_PAGE, NULL));
    g_autoptr (AvSetup) setup = av_setup_new ();
    press ("ctrl+n");
    wait_ms (400);
    assert_string_equal (get_page (), "setup");
    click (get (GTK_TYPE_BUTTON, "start"));
    wait_ms (400);
    GtkWidget *figure = find (GTK_WIDGET (page), GTK_TYPE_DRAWING_AREA, NULL);
    GtkWidget *box = gtk_widget_get_parent (gtk_widget_get_parent (figure));
    g_autoptr (GList) swatches = gtk_container_get_children (GTK_CONTAINER (box));
    click (g_list_nth_data (swatches, AV_COLOUR_YELLOW));
    click (g_list_nth_data (swatches, AV_COLOUR_GREEN));
    av_players_page_fill (page, setup);
    guint seen = 0;
    for (guint i = 0; i < setup->n_players; i++) {
        assert_false (seen >> setup->players[i].colour & 1);
        seen |= 1u << setup->players[i].colour;
    }
    assert_int_equal (setup->n_players, 3);
}

static void
an_illegal_click_says_why (void **state)
{
    start_game (5, 2, 20);
    press ("space");
    press ("Tab Return");
    if (get_action ("pass", 0))
        press ("Escape");
    press ("space");
    assert_phase ("place");
    guint before = count_actions ();
    click_cell (1, 1, 1);
    GtkWidget *revealer = get (GTK_TYPE_REVEALER, "message_revealer");
    GtkLabel *message = GTK_LABEL (get (GTK_TYPE_LABEL, "message"));
    assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
    assert_true (strlen (gtk_label_get_text (message)) > 5);
    assert_int_equal (count_actions (), before);
    shoot ("refused");
    press ("Escape");
    assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
}

static void
keys_undo_and_redo (void **state)
{
    start_game (6, 2, 20);
    press ("space Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    guint laid = count_actions ();
    guint64 hash = av_game_hash (get_game ());
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
    press ("ctrl+z");
    assert_phase ("place");
    assert_int_equal (av_land_get_n_tiles (get_game ()), 0);
    press ("ctrl+shift+z");
    wait_until (count_actions () == laid);
    assert_int_equal (count_actions (), laid);
    assert_true (av_game_hash (get_game ()) == hash);
}

static void
play_turn (guint turn)
{
    gboolean by_pointer = turn % 3 == 0;
    if (by_pointer)
        click (get (GTK_TYPE_BUTTON, "draw"));
    else
        press ("space");
    wait_until (is_phase ("place") || av_game_is_finished (get_game ()));
    if (av_game_is_finished (get_game ()))
        return;
    assert_phase ("place");
    guint before = av_land_get_n_tiles (get_game ());
    if (by_pointer)
        lay_by_pointer (turn * 7);
    else
        press ("Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == before + 1);
    assert_int_equal (av_land_get_n_tiles (get_game ()), before + 1);
    if (turn == 30)
        shoot ("game");
    if (!is_phase ("deploy"))
        return;
    if (turn / 2 % 2 == 0 || !get_action ("deploy", 0)) {
        press ("Escape");
    } else if (by_pointer) {
        /* The placer: a click on the enlarged tile, and the confirmation. */
        press ("1");
        if (turn < 12)
            shoot ("placer");
        click (get (GTK_TYPE_BUTTON, "confirm"));
    } else {
        press ("Tab Return");
    }
    wait_until (!is_phase ("deploy"));
    assert_false (is_phase ("deploy"));
}

static void
a_whole_game_is_played (void **state)
{
    g_autofree gchar *autosave = av_autosave_path ();
    start_game (11, 2, 20);
    for (guint turn = 0; turn < 100 && !av_game_is_finished (get_game ()); turn++)
        play_turn (turn);
    assert_true (av_game_is_finished (get_game ()));
    assert_true (av_game_get_winners (get_game ()) != 0);
    /* A game that is over need not be gone on with. */
    assert_false (g_file_test (autosave, G_FILE_TEST_EXISTS));
    wait_ms (2200);
    assert_non_null (find (GTK_WIDGET (window), GTK_TYPE_GRID, NULL));
    press ("0");
    shoot ("end");
    press ("Return");
    wait_ms (400);
    assert_string_equal (get_page (), "setup");
}

static void
the_computer_moves_by_itself (void **state)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    av_setup_add_deck (setup, "core", 1);
    av_setup_add_player (setup, 0, "A", "bot:random");
    av_setup_add_player (setup, 1, "B", "human");
    assert_true (av_window_start (window, setup, NULL));
    av_play_set_delay (get_play (), 10);
    wait_until (av_play_can_draw (get_play ()));
    assert_int_equal (av_game_get_active (get_game ()), 1);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 1);
    press ("space Tab Return Escape");
    wait_until (av_play_can_draw (get_play ()) && av_land_get_n_tiles (get_game ()) == 3);
    assert_int_equal (av_land_get_n_tiles (get_game ()), 3);
    /* Undo goes back to what the person did, not to what the computer would do again. */
    press ("ctrl+z");
    wait_until (av_land_get_n_tiles (get_game ()) < 3);
    assert_true (av_play_get_person (get_play ()) == 1);
}

/* --- plugins --- */

static AvSetup *
make_setup (const gchar *decks, const gchar *rules)
{
    g_autoptr (GError) error = NULL;
    GVariantDict dict;
    g_variant_dict_init (&dict, NULL);
    g_variant_dict_insert (&dict, "decks", "s", decks);
    g_variant_dict_insert (&dict, "rules", "s", rules);
    g_variant_dict_insert (&dict, "seed", "s", "7");
    AvSetup *setup = av_start_setup (&dict, window->catalogue, &error);
    if (!setup)
        fail_msg ("%s", error->message);
    g_variant_dict_clear (&dict);
    return setup;
}

/* A segment of the table is chosen by its number and confirmed; one out of reach of the keys is
 * done without hands. */
static void
choose_segment (const AvAction *action, const AvAskShape *shape)
{
    AvGamePage *page = window->game_page;
    const AvChoice *choice = page->choice;
    gint piece = shape->piece < 0 ? -1 : action->args[shape->piece];
    guint segment = av_ask_segment (get_game (), shape, action), at = 0;
    for (guint i = 0; i < choice->manners->len; i++) {
        const AvManner *manner = &g_array_index (choice->manners, AvManner, i);
        if (manner->kind == action->kind && manner->piece == piece)
            gtk_combo_box_set_active (GTK_COMBO_BOX (get (GTK_TYPE_COMBO_BOX, "menu")), i);
    }
    while (at < choice->segments->len && g_array_index (choice->segments, guint, at) != segment)
        at++;
    assert_true (at < choice->segments->len);
    if (at >= 9) {
        AvAction copy = *action;
        assert_true (av_play_apply (get_play (), &copy, NULL));
        return;
    }
    guint before = count_actions ();
    g_autofree gchar *key = g_strdup_printf ("%u", at + 1);
    press (key);
    wait_ms (20);
    press ("Return");
    wait_ms (20);
    /* Several of one place: the first of the list. */
    if (count_actions () == before)
        press ("Return");
}

/* Does what the rules allow with the hand that the window offers for it. */
static void
do_by_hand (const AvAction *action)
{
    AvAskShape shape = av_ask_shape (av_play_get_ruleset (get_play ()), action->kind);
    guint before = count_actions ();
    gint x, y;
    if (action->kind == AV_ACTION_PASS)
        press ("Escape");
    else if (av_ask_is_laying (&shape))
        press ("Tab Return");
    else if (av_ask_is_segment (&shape))
        choose_segment (action, &shape);
    else if (av_ask_cell (&shape, action, &x, &y))
        click_cell (x, y, 1);
    else
        click (find (window->game_page->elsewhere, GTK_TYPE_BUTTON, NULL));
    wait_until (count_actions () > before);
    if (count_actions () == before)
        fail_msg ("%s was not done by hand",
                  av_ruleset_get_action (av_play_get_ruleset (get_play ()), action->kind)->verb);
}

/* Every kind of action is done by hand once or twice, whatever rules it is of. */
static void
everything_on_is_played (void **state)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = make_setup ("all", "all");
    g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
    AvRandom random = { 3 };
    press ("ctrl+n");
    av_setup_page_load (window->setup_page, setup);
    shoot ("setup-all");
    if (!av_window_start (window, setup, &error))
        fail_msg ("%s", error->message);
    av_play_set_delay (get_play (), 1);
    for (guint i = 0; i < 330 && !av_game_is_finished (get_game ()); i++) {
        if (av_play_can_draw (get_play ())) {
            av_play_draw (get_play ());
            continue;
        }
        wait_until (av_play_get_person (get_play ()) >= 0 || av_play_can_draw (get_play ()));
        const AvActionList *legal = av_play_get_legal (get_play ());
        if (legal->n == 0)
            continue;
        AvAction action = legal->items[av_random_below (&random, legal->n)];
        guint times = GPOINTER_TO_UINT (
            g_hash_table_lookup (done, GUINT_TO_POINTER (action.kind)));
        g_hash_table_insert (done, GUINT_TO_POINTER (action.kind), GUINT_TO_POINTER (times + 1));
        if (times == 0 && i > 60) {
            g_autofree gchar *name = g_strdup_printf (
                "all-%s", av_ruleset_get_action (av_play_get_ruleset (get_play ()), action.kind)->verb);
            shoot (name);
        }
        if (times < 2)
            do_by_hand (&action);
        else
            assert_true (av_play_apply (get_play (), &action, NULL));
    }
    av_table_view_fit (get_view ());
    wait_ms (600);
    shoot ("all");
}

static void
rules_change_in_a_running_game_or_say_what_stands_in_the_way (void **state)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) none = make_setup ("core", "core");
    const AvSession *session = av_play_get_session (get_play ());
    const AvSetup *now = av_ruleset_get_setup (av_play_get_ruleset (get_play ()));
    guint64 hash = av_game_hash (get_game ());
    g_autoptr (AvSession) same = av_rules_change (window->catalogue, session, now, &error);
    assert_null (error);
    assert_true (av_game_hash (av_session_get_game (same)) == hash);
    /* Without its rules, what they let happen cannot have happened. */
    assert_null (av_rules_change (window->catalogue, session, none, &error));
    assert_non_null (strstr (error->message, "“"));
}

/* What rules have to say of the cell the pointer is on: the cells left and right of it, and a word. */
static void
glow (const AvGame *game, guint self, AvHighlightContext *context)
{
    gint16 cells[4] = { context->x - 1, context->y, context->x + 1, context->y };
    g_array_append_vals (context->cells, cells, 4);
    g_string_append_printf (context->text, "glowing %d %d", context->x, context->y);
}

static void
rules_light_cells_and_say_why_where_the_pointer_is (void **state)
{
    static const AvHook hooks[] = { AV_HOOK (HIGHLIGHT, glow), AV_HOOK_END };
    static const AvRules rules
        = { .id = "glow", .version = "1.0", .name = "Glow", .game = "land", .hooks = hooks };
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = make_setup ("core", "core");
    if (!av_catalogue_find_rules (window->catalogue, "glow"))
        av_catalogue_add_rules (window->catalogue, &rules);
    av_setup_add_rules (setup, "glow");
    av_setup_set_option (setup, "core.start", "placed");
    if (!av_window_start (window, setup, &error))
        fail_msg ("%s", error->message);
    wait_ms (300);
    gint x = av_land_get_width (get_game ()) / 2, y = av_land_get_height (get_game ()) / 2;
    GtkWidget *hint = AV_GAME_PAGE (get (AV_TYPE_GAME_PAGE, NULL))->hint;
    GdkRectangle area;
    av_table_view_get_cell_area (get_view (), x, y, &area);
    hover_at (GTK_WIDGET (get_view ()), area.x + area.width / 2, area.y + area.height / 2);
    g_autofree gchar *wanted = g_strdup_printf ("glowing %d %d", x, y);
    wait_until (strstr (gtk_label_get_text (GTK_LABEL (hint)), wanted));
    assert_non_null (strstr (gtk_label_get_text (GTK_LABEL (hint)), wanted));
    assert_true (gtk_widget_get_visible (hint));
    const GArray *shown = get_view ()->shown;
    assert_int_equal (shown->len, 4);
    assert_int_equal (g_array_index (shown, gint16, 0), x - 1);
    assert_int_equal (g_array_index (shown, gint16, 2), x + 1);
    shoot ("glow");
    /* And no longer where it is not. */
    hover_at (GTK_WIDGET (window), 3, 3);
    wait_until (shown->len == 0);
    assert_int_equal (shown->len, 0);
}

static void
a_game_that_gives_way_to_another_is_kept (void **state)
{
    g_autofree gchar *folder = av_autosave_folder ();
    g_autofree gchar *aside = g_build_filename (folder, "autosave-1.avignon", NULL);
    g_autofree gchar *text = NULL;
    start_game (21, 2, 20);
    press ("space Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    start_game (22, 2, 20);
    assert_true (g_file_get_contents (aside, &text, NULL, NULL));
    assert_non_null (strstr (text, "\nseed 21\n"));
    assert_non_null (strstr (text, "\nplace "));
}

/* --- records --- */

static gchar *
write_record (const gchar *text)
{
    gchar *path = g_build_filename (g_get_tmp_dir (), "avignon-test.avignon", NULL);
    assert_true (g_file_set_contents (path, text, -1, NULL));
    return path;
}

static const gchar good[] = "avignon-record 1\n"
                            "decks core\n"
                            "option core.start placed\n"
                            "player red \"Anna\" human\n"
                            "player blue \"Bruno\" human\n"
                            "begin\n"
                            "draw core/23\n";

static void
a_good_record_opens (void **state)
{
    g_autofree gchar *path = write_record (good);
    av_window_open (window, path);
    wait_ms (200);
    assert_string_equal (get_page (), "game");
    assert_phase ("place");
    assert_string_equal (av_ruleset_get_player_name (av_play_get_ruleset (get_play ()), 1),
                         "Bruno");
    g_unlink (path);
}

static void
a_truncated_record_opens_without_its_last_line (void **state)
{
    g_autofree gchar *text = g_strconcat (good, "place 1", NULL);
    g_autofree gchar *path = write_record (text);
    av_window_open (window, path);
    wait_ms (200);
    assert_phase ("place");
    assert_int_equal (count_actions (), 1);
    g_unlink (path);
}

static void
a_damaged_record_says_where_and_opens_before_it (void **state)
{
    g_autofree gchar *text = g_strconcat (good, "place 0 0 0\n", NULL);
    g_autofree gchar *path = write_record (text);
    press ("ctrl+n");
    wait_ms (300);
    av_window_open (window, path);
    wait_ms (500);
    const gchar *said = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "bar_text")));
    g_autofree gchar *where = g_strdup_printf ("%s:8:", path);
    assert_non_null (strstr (said, where));
    shoot ("damaged");
    click (get (GTK_TYPE_BUTTON, "bar_button"));
    wait_ms (400);
    assert_string_equal (get_page (), "game");
    assert_phase ("place");
    g_unlink (path);
}

static void
a_record_of_a_missing_plugin_opens_without_it (void **state)
{
    g_autofree gchar *text = g_strconcat ("avignon-record 1\nrules no-such-rules\n",
                                          strchr (good, '\n') + 1, NULL);
    g_autofree gchar *path = write_record (text);
    press ("ctrl+n");
    wait_ms (300);
    av_window_open (window, path);
    wait_ms (500);
    const gchar *said = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "bar_text")));
    assert_non_null (strstr (said, "no-such-rules"));
    shoot ("missing");
    click (get (GTK_TYPE_BUTTON, "bar_button"));
    wait_ms (400);
    assert_string_equal (get_page (), "game");
    assert_phase ("place");
    g_unlink (path);
}

static void
a_record_of_a_missing_computer_player_opens_with_a_person (void **state)
{
    g_autoptr (GString) text = g_string_new (good);
    g_string_replace (text, "Bruno\" human", "Bruno\" bot:no-such-bot", 1);
    g_autofree gchar *path = write_record (text->str);
    press ("ctrl+n");
    wait_ms (300);
    av_window_open (window, path);
    wait_ms (500);
    const gchar *said = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "bar_text")));
    assert_non_null (strstr (said, "bot:no-such-bot"));
    click (get (GTK_TYPE_BUTTON, "bar_button"));
    wait_ms (400);
    assert_string_equal (get_page (), "game");
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (get_play ()));
    assert_string_equal (setup->players[1].control, "human");
    g_unlink (path);
}

static void
what_is_no_record_says_so (void **state)
{
    g_autofree gchar *path = write_record ("a shopping list\n");
    av_window_open (window, path);
    wait_ms (300);
    const gchar *said = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "bar_text")));
    assert_non_null (strstr (said, ":1:"));
    g_unlink (path);
}

/* --- speed --- */

static void
a_full_large_table_scrolls_and_zooms (void **state)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    setup->width = setup->height = 50;
    av_setup_add_deck (setup, "core", 30);
    av_setup_add_player (setup, 0, "A", "human");
    av_setup_add_player (setup, 1, "B", "human");
    assert_true (av_window_start (window, setup, &error));
    AvRandom random = { 1 };
    AvAction action;
    AvSession *session = av_play_get_session (get_play ());
    av_session_keep (session, NULL, NULL);
    for (guint i = 0; i < 4000 && av_game_sample (av_session_get_game (session), &random, &action);
         i++)
        assert_true (av_session_apply (session, &action, NULL));
    av_table_view_update (get_view ());
    av_table_view_fit (get_view ());
    wait_ms (1500);
    shoot ("large");

    /* Drawn by hand, to know how long one drawing takes whatever the screen's rate. */
    GtkWidget *widget = GTK_WIDGET (get_view ());
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1400, 900);
    for (guint zoom = AV_ZOOM_MIN; zoom <= 64; zoom *= 2) {
        av_table_view_set_zoom (get_view (), zoom, -1, -1);
        wait_ms (1500);
        gint64 begun = g_get_monotonic_time ();
        for (guint i = 0; i < 10; i++) {
            cairo_t *cr = cairo_create (surface);
            gtk_widget_draw (widget, cr);
            cairo_destroy (cr);
        }
        print_message ("# zoom %u: %.1f ms a drawing\n", zoom,
                       (g_get_monotonic_time () - begun) / 10000.0);
    }
    cairo_surface_destroy (surface);
}

static int
open_window (void **state)
{
    const gchar *folder = g_getenv ("AVIGNON_SHOTS");
    if (folder && g_mkdir_with_parents (folder, 0755) == 0)
        shots = g_strdup (folder);
    gtk_init (NULL, NULL);
    application = av_application_new ();
    assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
    gint64 begun = g_get_monotonic_time ();
    g_application_activate (G_APPLICATION (application));
    window = AV_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));
    print_message ("# the window opens in %.0f ms\n", (g_get_monotonic_time () - begun) / 1000.0);
    assert_non_null (window);
    wait_ms (800);
    focus_window ();
    return 0;
}

static int
close_window (void **state)
{
    gtk_widget_destroy (GTK_WIDGET (window));
    wait_ms (50);
    g_clear_object (&application);
    g_free (shots);
    return 0;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (the_setup_page_begins_a_game),
        cmocka_unit_test (colours_are_exchanged),
        cmocka_unit_test (an_illegal_click_says_why),
        cmocka_unit_test (keys_undo_and_redo),
        cmocka_unit_test (a_whole_game_is_played),
        cmocka_unit_test (the_computer_moves_by_itself),
        cmocka_unit_test (everything_on_is_played),
        cmocka_unit_test (rules_change_in_a_running_game_or_say_what_stands_in_the_way),
        cmocka_unit_test (rules_light_cells_and_say_why_where_the_pointer_is),
        cmocka_unit_test (a_game_that_gives_way_to_another_is_kept),
        cmocka_unit_test (a_good_record_opens),
        cmocka_unit_test (a_truncated_record_opens_without_its_last_line),
        cmocka_unit_test (a_damaged_record_says_where_and_opens_before_it),
        cmocka_unit_test (a_record_of_a_missing_plugin_opens_without_it),
        cmocka_unit_test (a_record_of_a_missing_computer_player_opens_with_a_person),
        cmocka_unit_test (what_is_no_record_says_so),
        cmocka_unit_test (a_full_large_table_scrolls_and_zooms),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("window", tests, open_window, close_window);
}
