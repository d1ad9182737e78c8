/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-look.c: the window is complete, stays where it is, and says what can be done. */
#include "driver.h"

#include <glib/gstdio.h>

#include "gtk/log.h"
#include "gtk/palette.h"
#include "gtk/piece-art.h"
#include "gtk/players-panel.h"
#include "gtk/rules-list.h"
#include "gtk/tools.h"

/* A window as small as it may be, until the test is over. */
static gint wide, high;

static int
make_small (void **state)
{
    gtk_window_get_size (GTK_WINDOW (window), &wide, &high);
    gtk_window_resize (GTK_WINDOW (window), 1024, 700);
    settle ();
    return 0;
}

static int
make_large (void **state)
{
    gtk_window_resize (GTK_WINDOW (window), wide, high);
    settle ();
    return 0;
}

static gint
get_top (GtkWidget *widget)
{
    gint x, y;
    assert_true (gtk_widget_translate_coordinates (widget, GTK_WIDGET (window), 0, 0, &x, &y));
    return y;
}

static void
assert_players_seen (void)
{
    g_autoptr (GList) rows =
        gtk_container_get_children (GTK_CONTAINER (get (AV_TYPE_PLAYERS_PANEL, NULL)));
    assert_int_equal (g_list_length (rows),
                      av_ruleset_get_n_players (av_play_get_ruleset (get_play ())));
    for (GList *row = rows; row; row = row->next)
        assert_seen (row->data);
}

/* --- the panel --- */

static void
all_players_are_seen_however_many (void **state)
{
    for (guint n = 2; n <= 6; n++) {
        g_autoptr (AvSetup) setup = make_setup ("all", "all", n, 0);
        start_setup (setup);
        assert_small ();
        assert_players_seen ();
        press ("space Tab Return");
        assert_phase ("deploy");
        assert_small ();
        assert_players_seen ();
        g_autofree gchar *name = g_strdup_printf ("look-players-%u", n);
        shoot (name);
    }
}

static void
nothing_of_the_panel_moves_in_a_turn (void **state)
{
    start_game (7, 3, 20);
    GtkWidget *panel = get (AV_TYPE_PLAYERS_PANEL, NULL);
    settle ();
    gint players = get_top (panel), hand = get_top (get_part ("hand"));
    gint size = gtk_widget_get_allocated_height (get_part ("hand"));
    press ("space");
    assert_phase ("place");
    settle ();
    assert_int_equal (get_top (panel), players);
    press ("Tab Return");
    assert_phase ("deploy");
    settle ();
    assert_int_equal (get_top (panel), players);
    GtkWidget *tile = get (AV_TYPE_ELASTIC_AREA, "area");
    assert_int_equal (get_top (tile), hand);
    assert_int_equal (gtk_widget_get_allocated_height (tile), size);
    press ("1");
    wait_until (get_choice ()->selected != AV_NONE);
    settle ();
    assert_int_equal (get_top (panel), players);
}

static void
the_pile_may_be_clicked (void **state)
{
    start_game (7, 2, 20);
    GtkLabel *guide = GTK_LABEL (get (GTK_TYPE_LABEL, "guide"));
    assert_non_null (strstr (gtk_label_get_text (guide), "Click the pile"));
    click (get_part ("hand"));
    assert_phase ("place");
    settle ();
    assert_non_null (strstr (gtk_label_get_text (guide), "turns the tile"));
}

/* --- the table --- */

/* What is on its way after each change of the position: tiles, pieces. */
static guint moved_tiles, moved_pieces;

static void
count_motions (void)
{
    const GArray *motions = av_table_view_get_scene (get_view ())->motions;
    for (guint i = 0; i < motions->len; i++) {
        const AvMotion *motion = &g_array_index (motions, AvMotion, i);
        moved_tiles += motion->tile != AV_NONE;
        moved_pieces += motion->piece != AV_NONE;
    }
}

static void
what_is_done_is_seen_on_its_way (void **state)
{
    GtkSettings *settings = gtk_settings_get_default ();
    start_game (7, 2, 20);
    g_signal_connect (get_play (), "changed", G_CALLBACK (count_motions), NULL);
    moved_tiles = moved_pieces = 0;
    press ("space Tab Return");
    assert_phase ("deploy");
    assert_int_equal (moved_tiles, 0);
    press ("ctrl+z ctrl+z");
    assert_phase ("draw");

    g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
    press ("space Tab Return");
    assert_phase ("deploy");
    assert_int_equal (moved_tiles, 1);
    assert_int_equal (moved_pieces, 0);
    shoot ("look-laid");
    /* The next key does not wait for it. */
    press ("1 Return");
    assert_phase ("draw");
    assert_int_equal (moved_tiles, 1);
    assert_int_equal (moved_pieces, 1);
    shoot ("look-deployed");
    wait_until (av_table_view_get_scene (get_view ())->motions->len == 0);
    /* Taken back, a piece goes; what lay on tiles that are gone does not fly about. */
    press ("ctrl+z");
    assert_phase ("deploy");
    assert_int_equal (moved_pieces, 2);
    press ("ctrl+z");
    assert_phase ("place");
    assert_int_equal (moved_tiles, 1);
    wait_until (av_table_view_get_scene (get_view ())->motions->len == 0);
    g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
}

/* A road from east to west beside a road that ends in the west. */
static void
a_click_turns_the_tile_to_fit (void **state)
{
    open_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/23 5 5 1\npile core/23 core/21\n"
                 "begin\ndraw\n");
    assert_phase ("place");
    settle ();
    /* Where it fits in no way, it says why; the tile that lies there is not covered. */
    click_cell (5, 5, 1);
    assert_true (strlen (get_said ()) > 5);
    shoot ("look-refused");
    /* Turning the tile removes the message. */
    press ("r");
    wait_until (!is_said ());
    assert_int_equal (av_choice_fitting_rotation (get_choice (), 6, 5), 1);
    hover_cell (6, 5);
    wait_until (av_table_view_get_scene (get_view ())->hand_rotation == 1);
    shoot ("look-turned");
    guint before = count_actions ();
    click_cell (6, 5, 1);
    wait_until (count_actions () > before);
    assert_int_equal (av_land_get_tile (get_game (), av_land_get_last (get_game ())).rotation, 1);
}

/* How much of the table was redrawn since this was last set to 0. */
static gint drawn;

static gboolean
on_draw (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    /* Counted by rectangle, as the scroll bars are redrawn on their own. */
    cairo_rectangle_list_t *list = cairo_copy_clip_rectangle_list (cr);
    for (gint i = 0; i < list->num_rectangles; i++)
        drawn += (gint) (list->rectangles[i].width * list->rectangles[i].height);
    cairo_rectangle_list_destroy (list);
    return FALSE;
}

static void
the_tile_in_hand_has_only_its_cells_redrawn (void **state)
{
    start_game (7, 2, 50);
    press ("space Tab Return Escape space");
    assert_phase ("place");
    GtkWidget *view = GTK_WIDGET (get_view ());
    gint all = gtk_widget_get_allocated_width (view) * gtk_widget_get_allocated_height (view);
    /* Both cells have been drawn before: no picture has to be made first. */
    hover_at (view, 300, 100);
    wait_for_pictures ();
    hover_at (view, 100, 100);
    wait_for_pictures ();
    gulong handler = g_signal_connect (view, "draw", G_CALLBACK (on_draw), NULL);
    gint least = all;
    /* All is redrawn now and then for other reasons: pictures are made ahead of time. */
    for (guint i = 0; i < 8 && least >= all / 2; i++) {
        drawn = 0;
        hover_at (view, i % 2 == 0 ? 300 : 100, 100);
        wait_until (drawn > 0);
        settle ();
        least = MIN (least, drawn);
    }
    assert_true (least < all / 2);
    g_signal_handler_disconnect (view, handler);
}

static void
a_line_of_the_log_shows_where_it_was (void **state)
{
    open_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\nlay core/20 5 5 0\npile core/20 core/21\n"
                 "begin\ndraw\nplace 5 4 2\ndeploy follower 5 4 6\n");
    GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (get (AV_TYPE_LOG, NULL)), 1);
    assert_non_null (row);
    g_autofree gchar *tip = gtk_widget_get_tooltip_text (GTK_WIDGET (row));
    assert_string_equal (tip, "Click to see where");
    assert_true (gtk_list_box_row_get_activatable (row));
}

static guint
count_rows (void)
{
    g_autoptr (GList) rows = gtk_container_get_children (GTK_CONTAINER (get (AV_TYPE_LOG, NULL)));
    return g_list_length (rows);
}

/* Of a long game the last lines stand there, below a row that leads to the others. */
static void
a_long_log_shows_its_end_first (void **state)
{
    GString *pile = g_string_new ("pile core/21 core/21"), *turns = g_string_new ("begin\n");
    for (gint i = 1; i < 180; i++) {
        g_string_append (pile, " core/21");
        g_string_append_printf (turns, "draw\nplace %d %d 0\npass\n", 2 + i % 45, 5 + i / 45);
    }
    g_autofree gchar *head = g_string_free (pile, FALSE), *rest = g_string_free (turns, FALSE);
    g_autofree gchar *record =
        g_strconcat ("avignon-record 1\ndecks core\ntable 50 50\nplayer red \"Anna\" human\n"
                     "player blue \"Bruno\" human\nlay core/21 2 5 0\n",
                     head, "\n", rest, NULL);
    open_record (record);
    guint shown = count_rows (), n = av_play_get_log (get_play ())->len;
    assert_true (n >= 179 && shown < n);
    if (!is_phase ("place"))
        av_play_draw (get_play ());
    assert_true (av_play_apply (get_play (), get_action ("place", 0), NULL));
    assert_true (av_play_get_log (get_play ())->len > n);
    wait_until (count_rows () == shown);

    GtkListBox *log = GTK_LIST_BOX (get (AV_TYPE_LOG, NULL));
    assert_non_null (find_text (GTK_WIDGET (log), "Show earlier lines"));
    shoot ("look-long-log");
    gtk_widget_activate (GTK_WIDGET (gtk_list_box_get_row_at_index (log, 0)));
    wait_until (count_rows () == av_play_get_log (get_play ())->len);
    assert_null (find_text (GTK_WIDGET (log), "Show earlier lines"));
}

/* --- undo --- */

static gboolean
can_undo (void)
{
    return g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (window), "undo"));
}

static void
nothing_is_taken_back_that_would_be_done_again_at_once (void **state)
{
    start_game (7, 2, 20);
    assert_false (can_undo ());
    press ("space");
    assert_phase ("place");
    assert_true (can_undo ());
    press ("ctrl+z");
    wait_until (!can_undo ());
    assert_phase ("draw");
    /* The computer begins; its moves cannot be undone by the person. */
    open_record ("avignon-record 1\ndecks core\noption core.start placed\n"
                 "player red \"Anna\" bot:random\nplayer blue \"Bruno\" human\n"
                 "begin\ndraw core/21\nplace 10 11 0\npass\n");
    assert_int_equal (av_land_get_n_tiles (get_game ()), 2);
    assert_phase ("draw");
    assert_false (can_undo ());
    press ("space");
    assert_phase ("place");
    assert_true (can_undo ());
}

/* --- set-up and menu --- */

/* Counts the visible ones, and opens them. */
static void
open_options (GtkWidget *widget, gpointer n)
{
    if (!gtk_widget_get_visible (widget))
        return;
    if (GTK_IS_EXPANDER (widget)) {
        gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
        ++*(guint *) n;
    } else if (GTK_IS_CONTAINER (widget)) {
        gtk_container_forall (GTK_CONTAINER (widget), open_options, n);
    }
}

static void
options_make_the_window_no_wider (void **state)
{
    press ("ctrl+n");
    assert_page ("setup");
    av_rules_list_set_on (AV_RULES_LIST (get (AV_TYPE_RULES_LIST, NULL)), "princess-and-dragon",
                          TRUE);
    settle ();
    guint n = 0;
    open_options (GTK_WIDGET (window), &n);
    assert_true (n >= 2);
    assert_small ();
    shoot ("look-options");
}

/* --- the rules --- */

static GtkStack *
get_rules (GtkWidget *dialog)
{
    return GTK_STACK (find (dialog, GTK_TYPE_STACK, "rules-pages"));
}

static gboolean
read_what_is_on (GtkWidget *dialog, const gchar *text, guint step)
{
    GtkStack *stack = get_rules (dialog);
    assert_non_null (stack);
    assert_string_equal (gtk_stack_get_visible_child_name (stack), "core");
    assert_non_null (find_text (dialog, "The basic game"));
    assert_non_null (gtk_stack_get_child_by_name (stack, "mayor"));
    assert_null (gtk_stack_get_child_by_name (stack, "river"));
    gtk_stack_set_visible_child_name (stack, "mayor");
    settle ();
    shoot ("look-rules");
    press ("Escape");
    return FALSE;
}

static gboolean
read_one (GtkWidget *dialog, const gchar *text, guint step)
{
    GtkStack *stack = get_rules (dialog);
    assert_string_equal (gtk_stack_get_visible_child_name (stack), text);
    assert_non_null (gtk_stack_get_child_by_name (stack, "river"));
    press ("Escape");
    return FALSE;
}

static void
the_rules_can_be_read (void **state)
{
    g_autoptr (AvSetup) setup = make_setup ("core", "mayor", 2, 0);
    start_setup (setup);
    when_dialog (read_what_is_on, NULL);
    press ("ctrl+h");
    wait_for_dialog ();
    press ("ctrl+n");
    assert_page ("setup");
    GtkWidget *list = get (AV_TYPE_RULES_LIST, NULL);
    GtkWidget *line = gtk_widget_get_parent (find_text (list, "The Mayor"));
    GtkWidget *read = NULL;
    g_autoptr (GList) in = gtk_container_get_children (
        GTK_CONTAINER (GTK_IS_CHECK_BUTTON (line) ? gtk_widget_get_parent (line) : line));
    for (GList *item = in; item; item = item->next)
        if (!GTK_IS_CHECK_BUTTON (item->data))
            read = item->data;
    when_dialog (read_one, "mayor");
    click (read);
    wait_for_dialog ();
}

/* --- the numbers of columns and rows --- */

/* Outside of a frame there is time for all of it. */
static cairo_surface_t *
draw_view (void)
{
    GtkWidget *view = GTK_WIDGET (get_view ());
    cairo_surface_t *surface =
        cairo_image_surface_create (CAIRO_FORMAT_RGB24, gtk_widget_get_allocated_width (view),
                                    gtk_widget_get_allocated_height (view));
    cairo_t *cr = cairo_create (surface);
    gtk_widget_draw (view, cr);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    return surface;
}

/* Whether two drawings differ between two corners, the second one excluded. */
static gboolean
differ (cairo_surface_t *one, cairo_surface_t *other, gint x0, gint y0, gint x1, gint y1)
{
    gint stride = cairo_image_surface_get_stride (one);
    for (gint y = y0; y < y1; y++) {
        const guint32 *a = (gpointer) (cairo_image_surface_get_data (one) + y * stride);
        const guint32 *b = (gpointer) (cairo_image_surface_get_data (other) + y * stride);
        for (gint x = x0; x < x1; x++)
            if ((a[x] ^ b[x]) & 0xffffff)
                return TRUE;
    }
    return FALSE;
}

static void
columns_and_rows_are_numbered_if_wanted (void **state)
{
    GActionGroup *actions = G_ACTION_GROUP (window);
    start_game (7, 2, 50);
    wait_for_pictures ();
    cairo_surface_t *with = draw_view ();
    g_action_group_activate_action (actions, "rulers", NULL);
    assert_false (g_settings_get_boolean (window->settings, "rulers"));
    cairo_surface_t *without = draw_view ();
    gint width = cairo_image_surface_get_width (with),
         height = cairo_image_surface_get_height (with);
    assert_true (differ (with, without, 18, 0, width, 18));
    assert_true (differ (with, without, 0, 18, 18, height));
    assert_false (differ (with, without, 18, 18, width, height));
    g_action_group_activate_action (actions, "rulers", NULL);
    assert_true (g_settings_get_boolean (window->settings, "rulers"));
    cairo_surface_t *again = draw_view ();
    assert_false (differ (with, again, 0, 0, width, height));
    cairo_surface_destroy (with);
    cairo_surface_destroy (without);
    cairo_surface_destroy (again);
}

/* --- frames without time --- */

static gboolean
have_no_time (void)
{
    return FALSE;
}

/* SEEN: whether anything is drawn in its middle. */
static gboolean
draw_red_follower (double size, gboolean hurried, gboolean *seen)
{
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 80, 80);
    cairo_t *cr = cairo_create (surface);
    gboolean drawn = av_piece_art_draw (cr, NULL, av_piece_art_colour (0), 0, AV_POSE_STANDING,
                                        size, hurried ? have_no_time : NULL);
    cairo_surface_flush (surface);
    const guint8 *middle = cairo_image_surface_get_data (surface)
                           + (gint) (size * 0.6) * cairo_image_surface_get_stride (surface)
                           + (gint) (size * 0.5) * 4;
    *seen = (*(const guint32 *) (gconstpointer) middle & 0xffffff) != 0;
    cairo_destroy (cr);
    cairo_surface_destroy (surface);
    return drawn;
}

static void
a_piece_in_a_hurry_is_scaled_or_comes_later (void **state)
{
    gboolean seen;
    av_piece_art_forget ();
    assert_false (draw_red_follower (40, TRUE, &seen));
    assert_false (seen);
    assert_true (draw_red_follower (40, FALSE, &seen));
    assert_true (seen);
    assert_false (draw_red_follower (60, TRUE, &seen));
    assert_true (seen);
    assert_true (draw_red_follower (60, FALSE, &seen));
    assert_true (draw_red_follower (60, TRUE, &seen));
    assert_true (seen);
}

static guint n_short;

static void
delay_layout (void)
{
    g_usleep (8000);
}

static void
count_short (void)
{
    n_short += av_frame_is_short ();
}

static GdkPixbuf *
see (GtkWidget *widget)
{
    gint x, y;
    assert_true (gtk_widget_translate_coordinates (widget, GTK_WIDGET (window), 0, 0, &x, &y));
    return gdk_pixbuf_get_from_window (gtk_widget_get_window (GTK_WIDGET (window)), x, y,
                                       gtk_widget_get_allocated_width (widget),
                                       gtk_widget_get_allocated_height (widget));
}

/* What a frame has no time for comes with later ones, even if all have little. */
static void
nothing_is_left_out_for_lack_of_time (void **state)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
    g_autoptr (AvSetup) setup = make_setup ("all", "all", 2, 0);
    n_short = 0;
    gulong slow = g_signal_connect (clock, "layout", G_CALLBACK (delay_layout), NULL);
    gulong count = g_signal_connect (clock, "after-paint", G_CALLBACK (count_short), NULL);
    av_palette_forget_icons ();
    start_setup (setup);
    settle ();
    g_signal_handler_disconnect (clock, slow);
    g_signal_handler_disconnect (clock, count);
    assert_int_not_equal (n_short, 0);
    GtkWidget *panel = get (AV_TYPE_PLAYERS_PANEL, NULL);
    g_autoptr (GdkPixbuf) then = see (panel);
    gtk_widget_queue_draw (panel);
    settle ();
    g_autoptr (GdkPixbuf) now = see (panel);
    g_autoptr (GBytes) before = gdk_pixbuf_read_pixel_bytes (then);
    g_autoptr (GBytes) after = gdk_pixbuf_read_pixel_bytes (now);
    assert_true (g_bytes_equal (before, after));
}

/* Of the table only what has changed is drawn again: it must look as if all were. */
static void
assert_drawn_truly (void)
{
    const AvTableScene *scene = av_table_view_get_scene (get_view ());
    wait_for_pictures ();
    /* Points rise from one drawing to the next. */
    g_ptr_array_set_size (scene->popups, 0);
    cairo_surface_t *kept = draw_view ();
    av_table_laid_forget (scene->laid);
    cairo_surface_t *anew = draw_view ();
    assert_false (differ (kept, anew, 0, 0, cairo_image_surface_get_width (kept),
                          cairo_image_surface_get_height (kept)));
    cairo_surface_destroy (kept);
    cairo_surface_destroy (anew);
}

static void
what_is_kept_of_the_table_is_true (void **state)
{
    AvRandom random = { 7 };
    AvAction action;
    start_game (7, 2, 20);
    GtkAdjustment *across = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (get_view ())),
                  *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_view ()));
    for (guint i = 0; i < 40; i++) {
        if (av_play_can_draw (get_play ()))
            av_play_draw (get_play ());
        assert_true (av_game_sample (get_game (), &random, &action));
        assert_true (av_play_apply (get_play (), &action, NULL));
        if (i % 5 == 1)
            av_table_view_set_zoom (get_view (), 48 + i, -1, -1);
        assert_drawn_truly ();
        gtk_adjustment_set_value (across, gtk_adjustment_get_value (across) + 37 * (i % 3) - 30);
        gtk_adjustment_set_value (down, gtk_adjustment_get_value (down) + 53 * (i % 2) - 20);
        if (i % 4 == 3)
            av_play_undo (get_play ());
        assert_drawn_truly ();
    }
}

static void
the_menu_has_its_key (void **state)
{
    GtkToggleButton *button = GTK_TOGGLE_BUTTON (window->menu_button);
    press ("F10");
    wait_until (gtk_toggle_button_get_active (button));
    press ("Escape");
    wait_until (!gtk_toggle_button_get_active (button));
}

/* The pictures are of their kind, and show the tiles; the points are those of the game. */
static void
the_table_is_exported (void **state)
{
    static const struct {
        const gchar *ending, *begins;
    } kinds[] = {
        { "png", "\x89PNG" }, { "svg", "<?xml" }, { "pdf", "%PDF" }, { "txt", "red: 0\n" }
    };
    g_autofree gchar *folder = g_dir_make_tmp ("avignon-XXXXXX", NULL);
    g_autoptr (GError) error = NULL;
    start_game (41, 2, 20);
    press ("space Tab Return Escape");
    press ("space Tab Return Escape");
    wait_until (av_land_get_n_tiles (get_game ()) == 2);
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        g_autofree gchar *path = g_strdup_printf ("%s/table.%s", folder, kinds[i].ending);
        g_autofree gchar *text = NULL;
        gsize length;
        if (!av_game_page_export (window->game_page, path, &error))
            fail_msg ("%s", error->message);
        assert_true (g_file_get_contents (path, &text, &length, NULL));
        assert_memory_equal (text, kinds[i].begins, strlen (kinds[i].begins));
        if (i == 0) {
            g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new_from_file (path, NULL);
            assert_int_equal (gdk_pixbuf_get_width (picture) * gdk_pixbuf_get_height (picture),
                              3 * 4 * 96 * 96);
        }
        if (g_getenv ("AVIGNON_SHOTS")) {
            g_autofree gchar *copy =
                g_strdup_printf ("%s/export.%s", g_getenv ("AVIGNON_SHOTS"), kinds[i].ending);
            g_file_set_contents (copy, text, (gssize) length, NULL);
        }
        g_unlink (path);
    }
    assert_false (av_game_page_export (window->game_page, "/tmp/table.doc", &error));
    assert_non_null (strstr (error->message, "/tmp/table.doc: the name must end with"));
    g_rmdir (folder);
}

/* The theme's text may be light while the window is without the keyboard: the table stays as it is. */
static void
the_table_is_as_bright_without_the_keyboard (void **state)
{
    g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();
    start_game (42, 2, 20);
    GtkWidget *view = GTK_WIDGET (get_view ());
    GtkStyleContext *style = gtk_widget_get_style_context (view);
    assert_true (gtk_css_provider_load_from_data (css, "*:backdrop { color: white; }", -1, NULL));
    gtk_style_context_add_provider (style, GTK_STYLE_PROVIDER (css),
                                    GTK_STYLE_PROVIDER_PRIORITY_USER);
    assert_false (av_palette_is_dark (view));
    gtk_widget_set_state_flags (view, GTK_STATE_FLAG_BACKDROP, FALSE);
    assert_false (av_palette_is_dark (view));
    gtk_widget_unset_state_flags (view, GTK_STATE_FLAG_BACKDROP);
    gtk_style_context_remove_provider (style, GTK_STYLE_PROVIDER (css));
}

/* The colour of the table where nothing lies. */
static guint32
get_ground (void)
{
    cairo_surface_t *surface = draw_view ();
    guint32 rgb = ((guint32 *) (cairo_image_surface_get_data (surface)
                                + 60 * cairo_image_surface_get_stride (surface)))[60];
    cairo_surface_destroy (surface);
    return rgb & 0xffffff;
}

/* Pieces and table stand out as the desktop asks, and turn back with it; the panel by its style. */
static void
high_contrast_changes_table_panel_and_pieces (void **state)
{
    g_autofree gchar *forced = g_strdup (g_getenv ("GTK_THEME"));
    GtkSettings *settings = gtk_settings_get_default ();
    static const struct {
        const gchar *theme;
        guint32 ground;
    } themes[] = { { "HighContrast", 0xffffff }, { "HighContrastInverse", 0x000000 } };
    start_game (41, 2, 20);
    press ("space Tab Return 1 Return");
    wait_until (av_game_get_supply (get_game (), 0, 0) < 7);
    wait_for_pictures ();
    guint32 before = get_ground ();
    g_unsetenv ("GTK_THEME");
    for (guint i = 0; i < G_N_ELEMENTS (themes); i++) {
        g_object_set (settings, "gtk-theme-name", themes[i].theme, NULL);
        settle ();
        assert_true (gtk_style_context_has_class (
            gtk_widget_get_style_context (GTK_WIDGET (window)), "av-contrast"));
        assert_int_equal (get_ground (), themes[i].ground);
        g_autofree gchar *name = g_strdup_printf ("look-%s", themes[i].theme);
        shoot (name);
    }
    g_object_set (settings, "gtk-theme-name", "Adwaita", NULL);
    g_setenv ("GTK_THEME", forced ? forced : "Adwaita", TRUE);
    settle ();
    assert_false (gtk_style_context_has_class (gtk_widget_get_style_context (GTK_WIDGET (window)),
                                               "av-contrast"));
    assert_int_equal (get_ground (), before);
}

/* Bids, fines and ransoms may take more points than somebody has. */
/* --- what is hidden --- */

static GdkPixbuf *
take_picture (void)
{
    GdkWindow *root = gdk_get_default_root_window ();
    wait_for_pictures ();
    return gdk_pixbuf_get_from_window (root, 0, 0, gdk_window_get_width (root),
                                       gdk_window_get_height (root));
}

/* With WIDGET drawn anew, the window is as it was. */
static void
assert_nothing_is_left (GtkWidget *widget, const gchar *name)
{
    g_autoptr (GdkPixbuf) before = take_picture ();
    shoot (name);
    gtk_widget_queue_draw (widget);
    g_autoptr (GdkPixbuf) after = take_picture ();
    assert_int_equal (gdk_pixbuf_get_byte_length (before), gdk_pixbuf_get_byte_length (after));
    assert_memory_equal (gdk_pixbuf_read_pixels (before), gdk_pixbuf_read_pixels (after),
                         gdk_pixbuf_get_byte_length (before));
}

static void
no_shadow_of_the_result_stays_on_the_table (void **state)
{
    open_record ("avignon-record 1\ndecks core\nplayer red \"Anna\" human\n"
                 "player blue \"Bruno\" human\ntable 10 10\nlay core/20 5 5 0\n"
                 "pile core/20\nbegin\ndraw\nplace 5 4 2\npass\n");
    wait_until (find_text (GTK_WIDGET (window), "Play again"));
    settle ();
    click_at (GTK_WIDGET (get_view ()), 30, 30, 1);
    settle ();
    press ("Escape");
    wait_until (!find_text (GTK_WIDGET (window), "Play again"));
    assert_nothing_is_left (get_part ("overlay"), "look-no-result");
}

static void
no_shadow_of_a_list_stays_when_it_becomes_shorter (void **state)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "plugins", NULL);
    assert_page ("plugins");
    settle ();
    GtkWidget *search = get (GTK_TYPE_SEARCH_ENTRY, "plugins_search");
    GtkWidget *list = get (GTK_TYPE_LIST_BOX, "plugins_list");
    /* Pictures would not be alike with a cursor that blinks. */
    g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, NULL);
    gtk_entry_set_text (GTK_ENTRY (search), "wanderer");
    wait_until (gtk_widget_get_allocated_height (list)
                < gtk_widget_get_allocated_height (GTK_WIDGET (window)) / 2);
    settle ();
    gint before = gtk_widget_get_allocated_height (list);
    gtk_entry_set_text (GTK_ENTRY (search), "there is no such thing");
    wait_until (gtk_widget_get_allocated_height (list) < before);
    assert_nothing_is_left (gtk_widget_get_ancestor (list, GTK_TYPE_VIEWPORT), "look-shorter");
    gtk_settings_reset_property (gtk_settings_get_default (), "gtk-cursor-blink");
    gtk_entry_set_text (GTK_ENTRY (search), "");
}

/* --- searching --- */

static void
a_search_that_finds_nothing_says_so (void **state)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    assert_page ("setup");
    settle ();
    GtkWidget *search = get (GTK_TYPE_SEARCH_ENTRY, "search");
    GtkWidget *scroller = gtk_widget_get_ancestor (search, GTK_TYPE_SCROLLED_WINDOW);
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)),
                              0);
    settle ();
    gint top = get_top (search);
    assert_null (find_text (GTK_WIDGET (window->setup_page), "Nothing found."));
    press ("ctrl+f x q x q");
    wait_until (find_text (GTK_WIDGET (window->setup_page), "Nothing found."));
    settle ();
    shoot ("look-nothing-found");
    assert_int_equal (get_top (search), top);
    press ("Escape");
    wait_until (*gtk_entry_get_text (GTK_ENTRY (search)) == '\0');
    settle ();
    assert_int_equal (get_top (search), top);
    assert_null (find_text (GTK_WIDGET (window->setup_page), "Nothing found."));
}

static void
a_chart_has_room_below_zero (void **state)
{
    AvScoreRange range = { 0, 10 };
    assert_true (av_score_range_find_y (&range, 10, 80) == 0);
    assert_true (av_score_range_find_y (&range, 0, 80) == 80);
    av_score_range_add (&range, 7);
    av_score_range_add (&range, 30);
    av_score_range_add (&range, -10);
    assert_true (av_score_range_find_y (&range, 30, 80) == 0);
    assert_true (av_score_range_find_y (&range, 0, 80) == 60);
    assert_true (av_score_range_find_y (&range, -10, 80) == 80);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown (all_players_are_seen_however_many, make_small, make_large),
        cmocka_unit_test_setup_teardown (nothing_of_the_panel_moves_in_a_turn, make_small,
                                         make_large),
        cmocka_unit_test (the_pile_may_be_clicked),
        cmocka_unit_test (what_is_done_is_seen_on_its_way),
        cmocka_unit_test (a_click_turns_the_tile_to_fit),
        cmocka_unit_test (the_tile_in_hand_has_only_its_cells_redrawn),
        cmocka_unit_test (a_line_of_the_log_shows_where_it_was),
        cmocka_unit_test (a_long_log_shows_its_end_first),
        cmocka_unit_test (nothing_is_taken_back_that_would_be_done_again_at_once),
        cmocka_unit_test_setup_teardown (options_make_the_window_no_wider, make_small, make_large),
        cmocka_unit_test (the_rules_can_be_read),
        cmocka_unit_test (columns_and_rows_are_numbered_if_wanted),
        cmocka_unit_test (a_piece_in_a_hurry_is_scaled_or_comes_later),
        cmocka_unit_test (nothing_is_left_out_for_lack_of_time),
        cmocka_unit_test (what_is_kept_of_the_table_is_true),
        cmocka_unit_test (the_menu_has_its_key),
        cmocka_unit_test (the_table_is_exported),
        cmocka_unit_test (the_table_is_as_bright_without_the_keyboard),
        cmocka_unit_test (high_contrast_changes_table_panel_and_pieces),
        cmocka_unit_test (no_shadow_of_the_result_stays_on_the_table),
        cmocka_unit_test (no_shadow_of_a_list_stays_when_it_becomes_shorter),
        cmocka_unit_test (a_search_that_finds_nothing_says_so),
        cmocka_unit_test (a_chart_has_room_below_zero),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("look", tests, driver_open, driver_close);
}
