/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver.c: opens the real window for a test, and works it by clicks and keys of the X server. */
#include "driver.h"

#include <X11/extensions/XTest.h>
#include <gdk/gdkx.h>

#include "gtk/application.h"

static AvApplication *application;
AvWindow *window;
const gchar *driver_develop;
static gchar *shots;

/* Long enough for a slow machine: what has not come by then never comes. */
#define WAIT_SECONDS 30

/* --- time --- */

/* So that whoever waits for an event that does not come looks at the clock. */
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

/* Does everything that waits to be done: the events that the X server has sent, timers that are due, idle work. */
static void
catch_up (void)
{
    gdk_display_sync (gdk_display_get_default ());
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
    for (guint i = 0; i < 2; i++) {
        catch_up ();
        wait_for_frame (dialog ? dialog : GTK_WIDGET (window));
    }
    catch_up ();
}

void
wait_for_pictures (void)
{
    const AvTileCache *cache = window->game_page->cache;
    do {
        settle ();
        wait_until (!cache || !av_tile_cache_is_drawing (cache));
        settle ();
    } while (cache && av_tile_cache_is_drawing (cache));
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

/* --- hands --- */

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
    click_at (widget, gtk_widget_get_allocated_width (widget) / 2,
              gtk_widget_get_allocated_height (widget) / 2, 1);
    settle ();
}

void
click_cell (gint x, gint y, guint button)
{
    GdkRectangle area;
    av_table_view_show_cell (get_view (), x, y, 0.5);
    catch_up ();
    av_table_view_get_cell_area (get_view (), x, y, &area);
    click_at (GTK_WIDGET (get_view ()), area.x + area.width / 2, area.y + area.height / 2, button);
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

/* When all that the last step led to is done. */
static gboolean
on_dialog_idle (gpointer data)
{
    Work *work = data;
    GtkWidget *dialog = get_dialog ();
    if (dialog) {
        settle ();
        if (work->work (dialog, work->text, work->step++))
            return G_SOURCE_CONTINUE;
    }
    g_free (work);
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
    later->work = work;
    later->text = text;
    g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_mapped, later,
                                NULL);
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

/* --- the program --- */

int
driver_open (void **state)
{
    const gchar *folder = g_getenv ("AVIGNON_SHOTS");
    if (folder && g_mkdir_with_parents (folder, 0755) == 0)
        shots = g_strdup (folder);
    gtk_init (NULL, NULL);
    g_timeout_add_seconds (1, on_second, NULL);
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
    catch_up ();
    g_clear_object (&application);
    g_clear_pointer (&shots, g_free);
    return 0;
}
