/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver.c: opens the real window for a test, and works it by clicks and keys of the X server. */
#include "driver.h"

#include <gdk/gdkx.h>

#include "gtk/application.h"
#include "gtk/start-options.h"

static AvApplication *application;
AvWindow *window;
const gchar *driver_develop;
static gchar *shots;

/* --- time --- */

static gboolean
on_time (gpointer data)
{
    *(gboolean *) data = TRUE;
    return G_SOURCE_REMOVE;
}

void
wait_ms (guint ms)
{
    gboolean over = FALSE;
    g_timeout_add (ms, on_time, &over);
    while (!over)
        g_main_context_iteration (NULL, TRUE);
}

void
settle (void)
{
    /* Layout and drawing come with a frame, and a frame may ask for another. */
    for (guint i = 0; i < 3; i++) {
        wait_ms (12);
        while (g_main_context_pending (NULL))
            g_main_context_iteration (NULL, FALSE);
    }
}

/* --- widgets --- */

typedef struct {
    GType type;
    const gchar *id, *text;
    GtkWidget *found;
} Search;

static gboolean
says (GtkWidget *widget, const gchar *text)
{
    const gchar *label = GTK_IS_BUTTON (widget)  ? gtk_button_get_label (GTK_BUTTON (widget))
                         : GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget))
                                                 : NULL;
    g_auto (GStrv) parts = g_strsplit (label ? label : "", "_", -1);
    g_autofree gchar *plain = g_strjoinv ("", parts);
    return strcmp (plain, text) == 0;
}

static void
look_at (GtkWidget *widget, gpointer data)
{
    Search *search = data;
    if (search->found || !gtk_widget_get_visible (widget))
        return;
    gboolean fits = g_type_is_a (G_OBJECT_TYPE (widget), search->type);
    if (search->id)
        fits &= g_strcmp0 (gtk_buildable_get_name (GTK_BUILDABLE (widget)), search->id) == 0;
    if (search->text)
        fits &= says (widget, search->text);
    if (fits)
        search->found = widget;
    else if (GTK_IS_CONTAINER (widget))
        gtk_container_forall (GTK_CONTAINER (widget), look_at, search);
}

GtkWidget *
find (GtkWidget *root, GType type, const gchar *id)
{
    Search search = { type, id, NULL, NULL };
    look_at (root, &search);
    return search.found;
}

GtkWidget *
get (GType type, const gchar *id)
{
    GtkWidget *widget = find (GTK_WIDGET (window), type, id);
    if (!widget)
        fail_msg ("there is no widget %s", id ? id : g_type_name (type));
    return widget;
}

GtkWidget *
find_text (GtkWidget *root, const gchar *text)
{
    Search search = { GTK_TYPE_WIDGET, NULL, text, NULL };
    look_at (root, &search);
    return search.found;
}

GtkWidget *
get_dialog (void)
{
    g_autoptr (GList) all = gtk_window_list_toplevels ();
    for (GList *item = all; item; item = item->next)
        if (GTK_IS_DIALOG (item->data) && gtk_widget_get_mapped (item->data))
            return item->data;
    return NULL;
}

AvTableView *
get_view (void)
{
    return AV_TABLE_VIEW (get (AV_TYPE_TABLE_VIEW, NULL));
}

AvPlay *
get_play (void)
{
    return av_game_page_get_play (AV_GAME_PAGE (get (AV_TYPE_GAME_PAGE, NULL)));
}

const AvGame *
get_game (void)
{
    return av_play_get_game (get_play ());
}

void
assert_page (const gchar *name)
{
    GtkStack *stack = GTK_STACK (get (GTK_TYPE_STACK, "stack"));
    wait_until (g_strcmp0 (gtk_stack_get_visible_child_name (stack), name) == 0
                && !gtk_stack_get_transition_running (stack));
    assert_string_equal (gtk_stack_get_visible_child_name (stack), name);
    settle ();
}

const gchar *
get_bar (void)
{
    wait_until (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->bar)));
    settle ();
    return gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "bar_text")));
}

const gchar *
get_notice (void)
{
    wait_until (gtk_info_bar_get_revealed (GTK_INFO_BAR (window->notice)));
    settle ();
    return gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "notice_text")));
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

void
press (const gchar *keys)
{
    run ("xdotool key --delay 4 %s", keys);
}

/* Where a point of a widget is on the screen. */
static void
find_on_screen (GtkWidget *widget, gint *x, gint *y)
{
    GtkWidget *top = gtk_widget_get_toplevel (widget);
    gint left, over, root_x, root_y;
    gtk_widget_translate_coordinates (widget, top, *x, *y, &left, &over);
    gdk_window_get_origin (gtk_widget_get_window (top), &root_x, &root_y);
    *x = root_x + left;
    *y = root_y + over;
}

void
hover_at (GtkWidget *widget, gint x, gint y)
{
    find_on_screen (widget, &x, &y);
    run ("xdotool mousemove %d %d", x, y);
}

void
click_at (GtkWidget *widget, gint x, gint y, guint button)
{
    find_on_screen (widget, &x, &y);
    run ("xdotool mousemove %d %d click %u", x, y, button);
}

void
click (GtkWidget *widget)
{
    assert_non_null (widget);
    click_at (widget, gtk_widget_get_allocated_width (widget) / 2,
              gtk_widget_get_allocated_height (widget) / 2, 1);
    settle ();
}

void
click_cell (gint x, gint y, guint button)
{
    GdkRectangle area;
    av_table_view_show_cell (get_view (), x, y, 0.5);
    wait_ms (10);
    av_table_view_get_cell_area (get_view (), x, y, &area);
    click_at (GTK_WIDGET (get_view ()), area.x + area.width / 2, area.y + area.height / 2, button);
}

void
focus_window (GtkWidget *widget)
{
    GtkWidget *top = gtk_widget_get_toplevel (widget);
    run ("xdotool windowfocus %lu", (gulong) gdk_x11_window_get_xid (gtk_widget_get_window (top)));
    wait_until (gtk_window_is_active (GTK_WINDOW (top)));
}

typedef struct {
    DialogWork work;
    const gchar *text;
    guint step;
    guint turns;
} Work;

static gboolean
on_dialog_time (gpointer data)
{
    Work *work = data;
    GtkWidget *dialog = get_dialog ();
    if (!dialog && work->turns++ < 2000)
        return G_SOURCE_CONTINUE;
    if (dialog) {
        settle ();
        if (work->work (dialog, work->text, work->step++))
            return G_SOURCE_CONTINUE;
    }
    g_free (work);
    return G_SOURCE_REMOVE;
}

void
when_dialog (DialogWork work, const gchar *text)
{
    Work *later = g_new0 (Work, 1);
    later->work = work;
    later->text = text;
    g_timeout_add (10, on_dialog_time, later);
}

void
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

/* --- games --- */

void
start_setup (const AvSetup *setup)
{
    g_autoptr (GError) error = NULL;
    if (!av_window_start (window, setup, &error))
        fail_msg ("%s", error->message);
    av_play_set_delay (get_play (), 1);
    assert_page ("game");
}

void
start_game (guint64 seed, guint players, guint size)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    setup->seed = seed;
    setup->width = setup->height = size;
    av_setup_add_deck (setup, "core", 1);
    for (guint i = 0; i < players; i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    start_setup (setup);
}

AvSetup *
make_setup (const gchar *decks, const gchar *rules, guint players, guint computers)
{
    g_autoptr (GError) error = NULL;
    GVariantDict dict;
    g_variant_dict_init (&dict, NULL);
    g_variant_dict_insert (&dict, "decks", "s", decks);
    g_variant_dict_insert (&dict, "rules", "s", rules);
    g_variant_dict_insert (&dict, "players", "i", (gint) players);
    g_variant_dict_insert (&dict, "computers", "i", (gint) computers);
    g_variant_dict_insert (&dict, "seed", "s", "7");
    AvSetup *setup = av_start_setup (&dict, window->catalogue, &error);
    if (!setup)
        fail_msg ("%s", error->message);
    g_variant_dict_clear (&dict);
    return setup;
}

const AvAction *
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

guint
count_actions (void)
{
    return av_game_get_n_actions (get_game ());
}

gboolean
is_phase (const gchar *phase)
{
    return g_strcmp0 (av_game_get_phase_id (get_game ()), phase) == 0;
}

void
assert_phase (const gchar *phase)
{
    wait_until (is_phase (phase));
    assert_string_equal (av_game_get_phase_id (get_game ()), phase);
}

/* --- any action --- */

/* The line of the menu of pieces by its key, the segment by its number or as often as Tab needs. */
static void
choose_segment (const AvAction *action, const AvAskShape *shape)
{
    const AvChoice *choice = window->game_page->choice;
    gint piece = shape->piece < 0 ? -1 : action->args[shape->piece];
    guint segment = av_ask_segment (get_game (), shape, action), at = 0;
    for (guint i = 0; i < choice->manners->len; i++) {
        const AvManner *manner = &g_array_index (choice->manners, AvManner, choice->manner);
        if (manner->kind == action->kind && manner->piece == piece)
            break;
        press ("f");
    }
    while (at < choice->segments->len && g_array_index (choice->segments, guint, at) != segment)
        at++;
    assert_true (at < choice->segments->len);
    g_autofree gchar *keys = at < 9 ? g_strdup_printf ("%u", at + 1)
                                    : g_strdup_printf ("--repeat %u --repeat-delay 3 Tab", at + 1);
    press (keys);
    wait_until (window->game_page->selected == segment);
    assert_int_equal (window->game_page->selected, segment);
    guint before = count_actions ();
    press ("Return");
    settle ();
    /* Several of one place: the first of the list. */
    if (count_actions () == before && find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "confirm"))
        press ("Return");
}

/* How often Tab is to be pressed until the cursor is on a cell: it goes round the lit ones. */
static guint
count_tabs (gint x, gint y)
{
    const AvGame *game = get_game ();
    gint width = av_land_get_width (game), n = width * (gint) av_land_get_height (game), at_x, at_y;
    g_autofree guint8 *lit = av_choice_light (window->game_page->choice);
    gboolean shown = av_table_view_get_cursor (get_view (), &at_x, &at_y);
    guint tabs = 0;
    for (gint i = shown ? 1 : 0; i <= n; i++) {
        gint cell = (at_y * width + at_x + i) % n;
        tabs += lit[cell] != AV_LIT_NOT;
        if (cell == y * width + x)
            break;
    }
    return tabs;
}

/* Where few keys lead there, every other time: by keys alone. */
static gboolean
go_by_keys (gint x, gint y)
{
    guint tabs = count_tabs (x, y);
    gint at_x = -1, at_y = -1;
    if (tabs > 6 || count_actions () % 2 == 0)
        return FALSE;
    for (guint i = 0; i < tabs; i++)
        press ("Tab");
    wait_until (av_table_view_get_cursor (get_view (), &at_x, &at_y) && at_x == x && at_y == y);
    assert_int_equal (at_x, x);
    assert_int_equal (at_y, y);
    return TRUE;
}

/* The tile is turned in the hand and laid. */
static void
lay (const AvAction *action, const AvAskShape *shape)
{
    const AvChoice *choice = window->game_page->choice;
    AvAction wanted = *action;
    gboolean by_keys = go_by_keys (wanted.args[shape->cell], wanted.args[shape->cell + 1]);
    for (guint turns = 0; turns < 4; turns++) {
        g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (AvAction));
        av_choice_find (choice, wanted.args[shape->cell], wanted.args[shape->cell + 1], AV_NONE,
                        found);
        if (found->len == 1
            && g_array_index (found, AvAction, 0).args[shape->rotation]
                   == wanted.args[shape->rotation])
            break;
        guint before = choice->rotation;
        press ("r");
        wait_until (choice->rotation != before);
    }
    if (by_keys)
        press ("Return");
    else
        click_cell (wanted.args[shape->cell], wanted.args[shape->cell + 1], 1);
}

static void
choose_cell (gint x, gint y)
{
    if (go_by_keys (x, y))
        press ("Return");
    else
        click_cell (x, y, 1);
}

void
do_by_hand (const AvAction *action)
{
    AvAskShape shape = av_ask_shape (av_play_get_ruleset (get_play ()), action->kind);
    const gchar *verb =
        av_ruleset_get_action (av_play_get_ruleset (get_play ()), action->kind)->verb;
    guint before = count_actions ();
    gint x, y;
    if (action->kind == AV_ACTION_PASS)
        press ("Escape");
    else if (av_ask_is_laying (&shape))
        lay (action, &shape);
    else if (av_ask_is_segment (&shape))
        choose_segment (action, &shape);
    else if (av_ask_cell (&shape, action, &x, &y))
        choose_cell (x, y);
    else
        click (find (window->game_page->elsewhere, GTK_TYPE_BUTTON, NULL));
    wait_until (count_actions () > before);
    if (count_actions () == before)
        fail_msg ("%s was not done by hand", verb);
}

/* --- the program --- */

int
driver_open (void **state)
{
    const gchar *folder = g_getenv ("AVIGNON_SHOTS");
    if (folder && g_mkdir_with_parents (folder, 0755) == 0)
        shots = g_strdup (folder);
    gtk_init (NULL, NULL);
    /* What moves cannot be clicked. */
    g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
    application = av_application_new ();
    if (driver_develop)
        av_application_develop (application, driver_develop);
    assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
    g_application_activate (G_APPLICATION (application));
    window = AV_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));
    assert_non_null (window);
    wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
    settle ();
    focus_window (GTK_WIDGET (window));
    return 0;
}

int
driver_close (void **state)
{
    gtk_widget_destroy (GTK_WIDGET (window));
    wait_ms (50);
    g_clear_object (&application);
    g_clear_pointer (&shots, g_free);
    return 0;
}
