/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver.c: opens the real window for a test and works it through clicks and keys. */
#include "driver.h"
#include "../quark-table.h"

#include <X11/extensions/XTest.h>
#include <gdk/gdkx.h>
#include <glib/gstdio.h>

#include "gtk/application.h"
#include "gtk/start-options.h"
#include "gtk/table-accessible.h"
#include "gtk/tools.h"

static AvApplication *application;
AvWindow *window;
const gchar *driver_develop;
DriverHand driver_hand;
static gchar *shots;

/* Long enough for a slow machine: what has not happened by then never will. */
#define WAIT_SECONDS 30

/* --- time --- */

/* Wakes the main loop, so that a wait for an event that does not come checks the time. */
static gboolean
on_second (gpointer data)
{
    return G_SOURCE_CONTINUE;
}

void
driver_wait (gint64 begun, const gchar *wanted, const gchar *file, gint line)
{
    if (g_get_monotonic_time () - begun > WAIT_SECONDS * G_USEC_PER_SEC) {
        print_error ("waited in vain until %s\n", wanted);
        _fail (file, line);
    }
    g_main_context_iteration (NULL, TRUE);
}

/* The X server answered to mark_end. */
static gboolean marked;

static GdkFilterReturn
on_x_event (GdkXEvent *event, GdkEvent *translated, gpointer atom)
{
    const XEvent *xevent = event;
    if (xevent->type != ClientMessage || xevent->xclient.message_type != GPOINTER_TO_SIZE (atom))
        return GDK_FILTER_CONTINUE;
    marked = TRUE;
    return GDK_FILTER_REMOVE;
}

/* Sends the program an event of its own, which arrives after those of earlier clicks and keys. */
static void
mark_end (void)
{
    GdkDisplay *display = gdk_display_get_default ();
    Atom atom = gdk_x11_get_xatom_by_name_for_display (display, "AVIGNON_TEST");
    XEvent event = { .xclient = { .type = ClientMessage, .message_type = atom, .format = 32 } };
    event.xclient.window = gdk_x11_window_get_xid (gtk_widget_get_window (GTK_WIDGET (window)));
    gdk_window_add_filter (NULL, on_x_event, GSIZE_TO_POINTER (atom));
    marked = FALSE;
    XSendEvent (gdk_x11_display_get_xdisplay (display), event.xclient.window, False, NoEventMask,
                &event);
    wait_until (marked);
    gdk_window_remove_filter (NULL, on_x_event, GSIZE_TO_POINTER (atom));
}

/* Handles everything pending: events from the X server, timers that are due, idle work. */
static void
catch_up (void)
{
    if (gtk_widget_get_window (GTK_WIDGET (window)))
        mark_end ();
    while (g_main_context_pending (NULL))
        g_main_context_iteration (NULL, FALSE);
}

static void
on_painted (GdkFrameClock *clock, gboolean *painted)
{
    *painted = TRUE;
}

/* Until the window of WIDGET has been laid out and drawn once more. */
static void
wait_for_frame (GtkWidget *widget)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
    gboolean painted = FALSE;
    if (!clock || !gtk_widget_get_mapped (widget))
        return;
    g_object_ref (clock);
    g_object_ref (widget);
    gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &painted);
    gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
    wait_until (painted || !gtk_widget_get_mapped (widget));
    g_signal_handler_disconnect (clock, handler);
    g_object_unref (widget);
    g_object_unref (clock);
}

void
settle (void)
{
    GtkWidget *dialog = get_dialog ();
    /* A frame may ask for another. */
    for (guint i = 0; i < 2 || av_frame_is_short (); i++) {
        catch_up ();
        wait_for_frame (dialog ? dialog : GTK_WIDGET (window));
    }
    catch_up ();
}

static gboolean
is_being_drawn (GtkWidget *view)
{
    const AvTableScene *scene = av_table_view_get_scene (AV_TABLE_VIEW (view));
    return scene->cache && av_tile_cache_is_drawing (scene->cache);
}

void
wait_for_pictures (void)
{
    GtkWidget *view = find (GTK_WIDGET (window), AV_TYPE_TABLE_VIEW, NULL);
    settle ();
    while (view && is_being_drawn (view)) {
        wait_until (!is_being_drawn (view));
        settle ();
    }
}

/* --- widgets --- */

typedef struct {
    GType type;
    const gchar *id, *text;
    gboolean hidden; /* hidden widgets too */
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
    if (search->found || (!search->hidden && !gtk_widget_get_visible (widget)))
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
    Search search = { .type = type, .id = id };
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
get_part (const gchar *id)
{
    Search search = { .type = GTK_TYPE_WIDGET, .id = id, .hidden = TRUE };
    look_at (GTK_WIDGET (window), &search);
    if (!search.found)
        fail_msg ("there is no widget %s", id);
    return search.found;
}

AtkObject *
get_teller (void)
{
    g_autoptr (GList) places = gtk_container_get_children (GTK_CONTAINER (get_part ("news")));
    return gtk_widget_get_accessible (places->data);
}

const gchar *
get_told (void)
{
    return atk_object_get_name (get_teller ());
}

/* Whether a notification at or below OBJECT says so; not the table's, which has very many parts. */
static gboolean
is_heard_below (AtkObject *object, const gchar *text)
{
    const gchar *name = atk_object_get_name (object);
    gboolean told =
        atk_object_get_role (object) == ATK_ROLE_NOTIFICATION && name && strstr (name, text);
    for (gint i = 0; !told && i < atk_object_get_n_accessible_children (object); i++) {
        g_autoptr (AtkObject) child = atk_object_ref_accessible_child (object, i);
        told = child && !AV_IS_TABLE_ACCESSIBLE (child) && is_heard_below (child, text);
    }
    return told;
}

gboolean
is_heard (const gchar *text)
{
    return is_heard_below (gtk_widget_get_accessible (GTK_WIDGET (window)), text);
}

GtkWidget *
find_text (GtkWidget *root, const gchar *text)
{
    Search search = { .type = GTK_TYPE_WIDGET, .text = text };
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

const AvChoice *
get_choice (void)
{
    return av_game_page_get_choice (window->game_page);
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
    settle ();
}

gboolean
is_said (void)
{
    return gtk_revealer_get_reveal_child (GTK_REVEALER (get_part ("banner")));
}

const gchar *
get_said (void)
{
    wait_until (is_said ());
    return gtk_label_get_text (GTK_LABEL (find (get_part ("banner"), GTK_TYPE_LABEL, NULL)));
}

const gchar *
get_note (void)
{
    return gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "what")));
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

void
assert_seen (GtkWidget *widget)
{
    gint x, y;
    assert_non_null (widget);
    if (!gtk_widget_translate_coordinates (widget, GTK_WIDGET (window), 0, 0, &x, &y))
        fail_msg ("%s is not shown", gtk_buildable_get_name (GTK_BUILDABLE (widget)));
    assert_true (x >= 0 && y >= 0);
    assert_true (x + gtk_widget_get_allocated_width (widget)
                 <= gtk_widget_get_allocated_width (GTK_WIDGET (window)));
    assert_true (y + gtk_widget_get_allocated_height (widget)
                 <= gtk_widget_get_allocated_height (GTK_WIDGET (window)));
}

void
assert_in_sight (const gchar *id)
{
    assert_seen (get (GTK_TYPE_WIDGET, id));
}

void
assert_small (void)
{
    gint width, height;
    settle ();
    gtk_window_get_size (GTK_WINDOW (window), &width, &height);
    assert_int_equal (width, 1024);
    assert_int_equal (height, 700);
}

void
set_state (const gchar *action, gboolean state)
{
    g_action_group_change_action_state (G_ACTION_GROUP (window), action,
                                        g_variant_new_boolean (state));
}

/* --- pointer and keys --- */

static Display *
get_screen (void)
{
    return gdk_x11_display_get_xdisplay (gdk_display_get_default ());
}

static void
move_key (const gchar *name, gboolean down)
{
    static const struct {
        const gchar *name, *symbol;
    } modifiers[] = { { "ctrl", "Control_L" }, { "shift", "Shift_L" } };
    for (guint i = 0; i < G_N_ELEMENTS (modifiers); i++)
        if (g_str_equal (name, modifiers[i].name))
            name = modifiers[i].symbol;
    KeySym symbol = XStringToKeysym (name);
    KeyCode code = symbol == NoSymbol ? 0 : XKeysymToKeycode (get_screen (), symbol);
    if (code == 0)
        fail_msg ("there is no key %s", name);
    XTestFakeKeyEvent (get_screen (), code, down, CurrentTime);
}

void
press (const gchar *keys)
{
    g_auto (GStrv) all = g_strsplit (keys, " ", -1);
    for (guint i = 0; all[i]; i++) {
        g_auto (GStrv) together = g_strsplit (all[i], "+", -1);
        guint n = g_strv_length (together);
        for (guint j = 0; j < n; j++)
            move_key (together[j], TRUE);
        while (n-- > 0)
            move_key (together[n], FALSE);
        catch_up ();
    }
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
    XTestFakeMotionEvent (get_screen (), -1, x, y, CurrentTime);
    catch_up ();
}

void
click_at (GtkWidget *widget, gint x, gint y, guint button)
{
    find_on_screen (widget, &x, &y);
    XTestFakeMotionEvent (get_screen (), -1, x, y, CurrentTime);
    XTestFakeButtonEvent (get_screen (), button, TRUE, CurrentTime);
    XTestFakeButtonEvent (get_screen (), button, FALSE, CurrentTime);
    catch_up ();
}

void
click (GtkWidget *widget)
{
    assert_non_null (widget);
    /* A list may have scrolled it out of sight. */
    if (gtk_widget_get_can_focus (widget)
        && gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW)) {
        gtk_widget_grab_focus (widget);
        settle ();
    }
    click_at (widget, gtk_widget_get_allocated_width (widget) / 2,
              gtk_widget_get_allocated_height (widget) / 2, 1);
    settle ();
}

/* What is being dragged. */
static GdkDragContext *dragged;

static void
on_drag_begin (GtkWidget *widget, GdkDragContext *context)
{
    dragged = context;
}

void
drag_to (GtkWidget *from, GtkWidget *to, gint x, gint y)
{
    dragged = NULL;
    g_signal_connect (from, "drag-begin", G_CALLBACK (on_drag_begin), NULL);
    hover_at (from, gtk_widget_get_allocated_width (from) / 2,
              gtk_widget_get_allocated_height (from) / 2);
    XTestFakeButtonEvent (get_screen (), 1, TRUE, CurrentTime);
    catch_up ();
    hover_at (from, 1, 1);
    wait_until (dragged);
    hover_at (to, x + 5, y + 5);
    hover_at (to, x, y);
    wait_until (gdk_drag_context_get_selected_action (dragged));
    XTestFakeButtonEvent (get_screen (), 1, FALSE, CurrentTime);
    catch_up ();
}

/* The line of an open menu. */
static GtkWidget *
get_line (GtkWidget *menu, const gchar *text)
{
    wait_until (gtk_widget_get_mapped (menu) && find_text (menu, text));
    settle ();
    return gtk_widget_get_ancestor (find_text (menu, text), GTK_TYPE_MENU_ITEM);
}

void
choose_in_menu (const gchar *submenu, const gchar *text)
{
    GtkWidget *button = get_part ("menu_button");
    click (button);
    GtkWidget *menu = GTK_WIDGET (gtk_menu_button_get_popup (GTK_MENU_BUTTON (button)));
    if (submenu) {
        GtkWidget *line = get_line (menu, submenu);
        click (line);
        menu = gtk_menu_item_get_submenu (GTK_MENU_ITEM (line));
    }
    click (get_line (menu, text));
}

/* The middle of a cell, in the table's widget. */
static void
find_cell (gint *x, gint *y)
{
    GdkRectangle area;
    av_table_view_show_cell (get_view (), *x, *y, 0.5);
    catch_up ();
    av_table_view_get_cell_area (get_view (), *x, *y, &area);
    *x = area.x + area.width / 2;
    *y = area.y + area.height / 2;
}

void
hover_cell (gint x, gint y)
{
    const AvTableScene *scene = av_table_view_get_scene (get_view ());
    gint at_x = x, at_y = y;
    find_cell (&at_x, &at_y);
    /* A pointer that is there already says nothing. */
    hover_at (GTK_WIDGET (get_view ()), at_x + 1, at_y);
    hover_at (GTK_WIDGET (get_view ()), at_x, at_y);
    wait_until (scene->point.x == x && scene->point.y == y);
}

void
click_cell (gint x, gint y, guint button)
{
    find_cell (&x, &y);
    click_at (GTK_WIDGET (get_view ()), x, y, button);
}

/* Where a piece on SEGMENT would stand, in the table's widget. */
static void
find_segment (guint segment, gint *left, gint *top)
{
    const AvGame *game = get_game ();
    AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, segment));
    AvArtStyle *style = av_tile_cache_get_style (av_table_view_get_scene (get_view ())->cache);
    GdkRectangle area;
    double x, y;
    av_tile_art_piece_spot (style, av_land_get_kind (av_game_get_ruleset (game), tile.kind),
                            tile.rotation, av_land_segment_index (game, segment), NULL, &x, &y);
    av_table_view_show_cell (get_view (), tile.x, tile.y, 0.5);
    catch_up ();
    av_table_view_get_cell_area (get_view (), tile.x, tile.y, &area);
    *left = area.x + (gint) (x * area.width);
    *top = area.y + (gint) (y * area.height);
}

void
hover_segment (guint segment)
{
    gint x, y;
    find_segment (segment, &x, &y);
    hover_at (GTK_WIDGET (get_view ()), x, y);
}

void
click_segment (guint segment)
{
    gint x, y;
    find_segment (segment, &x, &y);
    click_at (GTK_WIDGET (get_view ()), x, y, 1);
}

void
focus_window (GtkWidget *widget)
{
    GtkWidget *top = gtk_widget_get_toplevel (widget);
    XSetInputFocus (get_screen (), gdk_x11_window_get_xid (gtk_widget_get_window (top)),
                    RevertToParent, CurrentTime);
    wait_until (gtk_window_is_active (GTK_WINDOW (top)));
}

typedef struct {
    DialogWork work;
    const gchar *text;
    guint step;
} Work;

/* How many dialogs are waited for, or worked in. */
static guint n_awaited;

/* After everything that the last step caused. */
static gboolean
on_dialog_idle (gpointer data)
{
    Work *work = data;
    GtkWidget *dialog = get_dialog ();
    if (dialog) {
        /* Keys reach one that must be answered all the same. */
        if (!gtk_window_get_modal (GTK_WINDOW (dialog)))
            focus_window (dialog);
        settle ();
        if (work->work (dialog, work->text, work->step++))
            return G_SOURCE_CONTINUE;
    }
    g_free (work);
    n_awaited--;
    return G_SOURCE_REMOVE;
}

static gboolean
on_mapped (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
    if (!GTK_IS_DIALOG (g_value_get_object (&values[0])))
        return TRUE;
    g_idle_add_full (G_PRIORITY_LOW, on_dialog_idle, data, NULL);
    return FALSE;
}

void
when_dialog (DialogWork work, const gchar *text)
{
    Work *later = g_new0 (Work, 1);
    n_awaited++;
    later->work = work;
    later->text = text;
    g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_mapped, later,
                                NULL);
}

void
wait_for_dialog (void)
{
    wait_until (n_awaited == 0 && !get_dialog ());
    if (!gtk_window_is_active (GTK_WINDOW (window)))
        focus_window (GTK_WIDGET (window));
}

void
shoot (const gchar *name)
{
    if (!shots)
        return;
    wait_for_pictures ();
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
    g_autofree gchar *n_players = g_strdup_printf ("%u", players);
    g_autoptr (GString) bots = g_string_new (NULL);
    GVariantDict dict;
    g_variant_dict_init (&dict, NULL);
    g_variant_dict_insert (&dict, "decks", "^ay", decks);
    g_variant_dict_insert (&dict, "rules", "^ay", rules);
    g_variant_dict_insert (&dict, "players", "^ay", n_players);
    for (guint i = 0; i < computers; i++)
        g_string_append (bots, i > 0 ? ",random" : "random");
    if (bots->len > 0)
        g_variant_dict_insert (&dict, "bots", "^ay", bots->str);
    g_variant_dict_insert (&dict, "seed", "^ay", "7");
    AvSetup *setup = av_start_setup (&dict, NULL, window->catalogue, &error);
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
}

gchar *
write_record (const gchar *text)
{
    gchar *path = NULL;
    gint fd = g_file_open_tmp ("avignon-test-XXXXXX.avignon", &path, NULL);
    assert_true (fd >= 0);
    g_close (fd, NULL);
    assert_true (g_file_set_contents (path, text, -1, NULL));
    return path;
}

void
open_path (const gchar *path)
{
    av_window_open (window, path);
    catch_up ();
}

void
open_record (const gchar *text)
{
    g_autofree gchar *path = write_record (text);
    open_path (path);
    assert_page ("game");
    g_unlink (path);
}

/* --- any action --- */

/* Chooses the line of the menu, if there is one, by its key. */
static void
choose_line (const AvAction *action, const AvActionShape *shape)
{
    const AvChoice *choice = get_choice ();
    gint piece = shape->piece < 0 ? -1 : action->args[shape->piece];
    for (guint i = 0; i < choice->menu->len; i++) {
        const AvMenuLine *line = av_choice_get_line (choice);
        if (line->kind == action->kind && line->piece == piece)
            break;
        press ("f");
    }
}

/* If several actions have the same place, the window asks which: the first of the list; BEFORE: the actions done until now. */
static void
take_first (guint before)
{
    settle ();
    if (count_actions () == before)
        press ("Return");
}

/* The segment by its number or by Tab, or by the pointer. */
static void
choose_segment (const AvAction *action, const AvActionShape *shape)
{
    const AvChoice *choice = get_choice ();
    guint segment = av_action_shape_segment (get_game (), shape, action), at = 0;
    choose_line (action, shape);
    if (driver_hand == BY_POINTER) {
        click_segment (segment);
        return;
    }
    while (at < choice->segments->len && g_array_index (choice->segments, guint, at) != segment)
        at++;
    if (at == choice->segments->len)
        fail_msg ("segment %u is none of the %u of line %u of the menu's %u", segment,
                  choice->segments->len, choice->line, choice->menu->len);
    g_autofree gchar *number = g_strdup_printf ("%u", at + 1);
    if (at < 9)
        press (number);
    else
        for (guint i = 0; i <= at; i++)
            press ("Tab");
    wait_until (choice->selected == segment);
    guint before = count_actions ();
    press ("Return");
    take_first (before);
}

/* How often Tab is to be pressed until the cursor is on a cell: it goes round the lit ones. */
static guint
count_tabs (gint x, gint y)
{
    const AvGame *game = get_game ();
    gint width = av_land_get_width (game), n = width * (gint) av_land_get_height (game), at_x, at_y;
    g_autofree guint8 *lit = av_choice_light (get_choice ());
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

/* Unless it is said how: every other time, if few keys lead there, by keys alone. */
static gboolean
go_by_keys (gint x, gint y)
{
    guint tabs = count_tabs (x, y);
    gint at_x = -1, at_y = -1;
    if (driver_hand == BY_POINTER
        || (driver_hand == BY_EITHER && (tabs > 6 || count_actions () % 2 == 0)))
        return FALSE;
    for (guint i = 0; i < tabs; i++)
        press ("Tab");
    wait_until (av_table_view_get_cursor (get_view (), &at_x, &at_y) && at_x == x && at_y == y);
    return TRUE;
}

/* The tile is turned in the hand and laid. */
static void
lay (const AvAction *action, const AvActionShape *shape)
{
    const AvChoice *choice = get_choice ();
    AvAction wanted = *action;
    gboolean by_keys = go_by_keys (wanted.args[shape->cell], wanted.args[shape->cell + 1]);
    if (!by_keys)
        hover_cell (wanted.args[shape->cell], wanted.args[shape->cell + 1]);
    for (guint turns = 0; turns < 4; turns++) {
        g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (AvAction));
        av_choice_find (choice, wanted.args[shape->cell], wanted.args[shape->cell + 1], AV_NONE,
                        found);
        if (found->len == 1
            && g_array_index (found, AvAction, 0).args[shape->rotation]
                   == wanted.args[shape->rotation])
            break;
        guint before = choice->rotation;
        if (driver_hand == BY_POINTER)
            click_cell (wanted.args[shape->cell], wanted.args[shape->cell + 1], 3);
        else
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
    guint before = count_actions ();
    if (go_by_keys (x, y))
        press ("Return");
    else
        click_cell (x, y, 1);
    take_first (before);
}

static void
choose_spot (const AvSpot *spot)
{
    GdkRectangle area;
    double x, y;
    av_spot_get_middle (spot, &x, &y);
    av_table_view_show_cell (get_view (), spot->x, spot->y, 0.5);
    settle ();
    av_table_view_get_cell_area (get_view (), spot->x, spot->y, &area);
    click_at (GTK_WIDGET (get_view ()), area.x + (gint) ((x - spot->x) * area.width),
              area.y + (gint) ((y - spot->y) * area.height), 1);
}

void
do_by_hand (const AvAction *action)
{
    AvActionShape shape = av_action_shape (av_play_get_ruleset (get_play ()), action->kind);
    guint before = count_actions ();
    gint x, y;
    AvSpot spot;
    if (action->kind == AV_ACTION_PASS && driver_hand == BY_POINTER) {
        click (get (GTK_TYPE_BUTTON, "decline"));
    } else if (action->kind == AV_ACTION_PASS) {
        press ("Escape");
        settle ();
        /* The first one may have taken a message away. */
        if (count_actions () == before)
            press ("Escape");
    } else if (av_action_shape_lays (&shape))
        lay (action, &shape);
    else if (av_action_shape_is_segment (&shape))
        choose_segment (action, &shape);
    else if (av_action_shape_cell (&shape, action, &x, &y)) {
        choose_line (action, &shape);
        choose_cell (x, y);
    } else if (av_action_shape_spot (&shape, action, &spot))
        choose_spot (&spot);
    else if (action->player == AV_NATURE && driver_hand == BY_KEYS)
        press ("space");
    else if (action->player == AV_NATURE && driver_hand == BY_POINTER)
        click (get (GTK_TYPE_BUTTON, "draw"));
    else
        click (find (get_part ("list"), GTK_TYPE_BUTTON, NULL));
    wait_until (count_actions () > before);
}

/* --- cards --- */

AvCardView *
get_cards (void)
{
    return AV_CARD_VIEW (get (AV_TYPE_CARD_VIEW, NULL));
}

void
click_card (gint number)
{
    GdkRectangle area;
    assert_true (av_card_view_get_area (get_cards (), number, &area));
    click_at (GTK_WIDGET (get_cards ()), area.x + area.width / 2, area.y + area.height / 2, 1);
}

/* --- the program --- */

int
driver_open (void **state)
{
    const gchar *folder = g_getenv ("AVIGNON_SHOTS");
    if (folder && g_mkdir_with_parents (folder, 0755) == 0)
        shots = g_strdup (folder);
    /* As in the program, before all of GTK. */
    application = av_application_new ();
    gtk_init (NULL, NULL);
    g_timeout_add_seconds (1, on_second, NULL);
    /* No animations: a moving widget cannot be clicked. */
    g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
    /* Nor is a double click meant where a test clicks twice. */
    g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 0, NULL);
    if (driver_develop)
        av_application_develop (application, driver_develop);
    assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
    g_application_activate (G_APPLICATION (application));
    window = AV_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));
    assert_non_null (window);
    wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
    /* Tests say themselves when a tile is drawn. */
    set_state ("draw-by-itself", FALSE);
    settle ();
    focus_window (GTK_WIDGET (window));
    return 0;
}

int
driver_close (void **state)
{
    gtk_widget_destroy (GTK_WIDGET (window));
    while (g_main_context_pending (NULL))
        g_main_context_iteration (NULL, FALSE);
    g_clear_object (&application);
    g_clear_pointer (&shots, g_free);
    return 0;
}
