/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tools.c: small helpers that several parts of the window need. */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <avignon/host/paths.h>
#include <avignon/host/record.h>
#include "gtk/tools.h"

#define UNUSED_MS 1000

struct _AvElasticArea {
    GtkDrawingArea parent;
    gint least, wanted;
};

G_DEFINE_TYPE (AvElasticArea, av_elastic_area, GTK_TYPE_DRAWING_AREA)

void
av_elastic_area_set_height (AvElasticArea *area, gint least, gint wanted)
{
    area->least = least;
    area->wanted = MAX (least, wanted);
    gtk_widget_queue_resize (GTK_WIDGET (area));
}

static void
get_preferred_height (GtkWidget *widget, gint *least, gint *wanted)
{
    *least = AV_ELASTIC_AREA (widget)->least;
    *wanted = AV_ELASTIC_AREA (widget)->wanted;
}

static void
av_elastic_area_class_init (AvElasticAreaClass *klass)
{
    GTK_WIDGET_CLASS (klass)->get_preferred_height = get_preferred_height;
}

static void
av_elastic_area_init (AvElasticArea *area)
{
}

/* --- columns --- */

struct _AvColumns {
    GtkFlowBox parent;
};

G_DEFINE_TYPE (AvColumns, av_columns, GTK_TYPE_FLOW_BOX)

static void
get_preferred_width (GtkWidget *widget, gint *least, gint *wanted)
{
    g_autoptr (GList) children = gtk_container_get_children (GTK_CONTAINER (widget));
    gint all = -(gint) gtk_flow_box_get_column_spacing (GTK_FLOW_BOX (widget));
    GTK_WIDGET_CLASS (av_columns_parent_class)->get_preferred_width (widget, least, wanted);
    for (GList *child = children; child; child = child->next) {
        gint width;
        gtk_widget_get_preferred_width (child->data, NULL, &width);
        if (gtk_widget_get_visible (child->data))
            all += width + (gint) gtk_flow_box_get_column_spacing (GTK_FLOW_BOX (widget));
    }
    *wanted = MAX (*wanted, all);
}

/* The height of those that are seen, below one another and each of this width; they are put there if it is wanted. */
static gint
stack (GtkWidget *columns, gint width, gboolean put)
{
    g_autoptr (GList) children = gtk_container_get_children (GTK_CONTAINER (columns));
    gint spacing = (gint) gtk_flow_box_get_row_spacing (GTK_FLOW_BOX (columns)), y = 0;
    for (GList *child = children; child; child = child->next) {
        GtkAllocation area = { 0, y, width, 0 };
        if (!gtk_widget_get_visible (child->data))
            continue;
        gtk_widget_get_preferred_height_for_width (child->data, width, NULL, &area.height);
        if (put)
            gtk_widget_size_allocate (child->data, &area);
        y += area.height + spacing;
    }
    return MAX (y - spacing, 0);
}

/* Whether all are in one column; if it is not known yet, whether they will be with this WIDTH. */
static gboolean
is_stack (GtkWidget *columns, gint width)
{
    g_autoptr (GList) children = gtk_container_get_children (GTK_CONTAINER (columns));
    gint spacing = (gint) gtk_flow_box_get_column_spacing (GTK_FLOW_BOX (columns));
    gint all = -spacing, left = -1;
    for (GList *child = children; child; child = child->next) {
        GtkAllocation area;
        gint least;
        if (!gtk_widget_get_visible (child->data))
            continue;
        gtk_widget_get_allocation (child->data, &area);
        gtk_widget_get_preferred_width (child->data, &least, NULL);
        all += least + spacing;
        if (width == 0 && left >= 0 && area.x != left)
            return FALSE;
        left = area.x;
    }
    return width == 0 || all > width;
}

/* GTK's own measures what is in one column as if it were no wider than beside other columns. */
static void
get_columns_height (GtkWidget *widget, gint width, gint *least, gint *wanted)
{
    GTK_WIDGET_CLASS (av_columns_parent_class)
        ->get_preferred_height_for_width (widget, width, least, wanted);
    if (is_stack (widget, width))
        *least = *wanted = stack (widget, width, FALSE);
}

static void
allocate_columns (GtkWidget *widget, GtkAllocation *area)
{
    GTK_WIDGET_CLASS (av_columns_parent_class)->size_allocate (widget, area);
    if (is_stack (widget, 0))
        stack (widget, area->width, TRUE);
}

static void
av_columns_class_init (AvColumnsClass *klass)
{
    GTK_WIDGET_CLASS (klass)->get_preferred_width = get_preferred_width;
    GTK_WIDGET_CLASS (klass)->get_preferred_height_for_width = get_columns_height;
    GTK_WIDGET_CLASS (klass)->size_allocate = allocate_columns;
}

static void
av_columns_init (AvColumns *columns)
{
}

/* --- small things --- */

void
av_style_set (GtkWidget *widget, const gchar *style, gboolean on)
{
    GtkStyleContext *context = gtk_widget_get_style_context (widget);
    (on ? gtk_style_context_add_class : gtk_style_context_remove_class) (context, style);
}

void
av_widget_take_clicks (GtkWidget *widget)
{
    gtk_widget_add_events (widget, GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK);
}

void
av_widget_clear_shadow (GtkWidget *widget)
{
    g_signal_connect_object (widget, "size-allocate", G_CALLBACK (gtk_widget_queue_draw),
                             gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT),
                             G_CONNECT_SWAPPED);
}

void
av_action_enable (GActionMap *map, const gchar *name, gboolean enabled)
{
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, name)), enabled);
}

#define LONG_WORD 40 /* characters; no language has such words */
#define LONG_LINE 60

void
av_label_fit (GtkLabel *label)
{
    const gchar *text = gtk_label_get_text (label);
    glong word = 0, longest = 0, line = 0, widest = 0;
    if (gtk_label_get_ellipsize (label) != PANGO_ELLIPSIZE_NONE)
        return;
    for (const gchar *at = text; *at; at = g_utf8_next_char (at)) {
        word = g_unichar_isspace (g_utf8_get_char (at)) ? 0 : word + 1;
        line = *at == '\n' ? 0 : line + 1;
        longest = MAX (longest, word);
        widest = MAX (widest, line);
    }
    if (longest > LONG_WORD)
        gtk_label_set_line_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
    if (!gtk_label_get_line_wrap (label) && widest > LONG_LINE) {
        gtk_label_set_line_wrap (label, TRUE);
        gtk_label_set_xalign (label, 0);
    }
    if (longest > LONG_WORD && gtk_label_get_width_chars (label) < 0) {
        gint most = gtk_label_get_max_width_chars (label);
        gtk_label_set_width_chars (label, most > 0 ? MIN (most, LONG_WORD / 2) : LONG_WORD / 2);
    }
}

void
av_menu_fit (GtkWidget *menu, gint characters)
{
    g_autoptr (GList) cells = gtk_cell_layout_get_cells (GTK_CELL_LAYOUT (menu));
    for (GList *cell = cells; cell; cell = cell->next)
        g_object_set (cell->data, "ellipsize", PANGO_ELLIPSIZE_END, "max-width-chars", characters,
                      NULL);
}

GtkWidget *
av_text_new (const gchar *text, gint characters, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (label), characters > 0 ? characters : LONG_LINE);
    av_label_fit (GTK_LABEL (label));
    av_style_set (label, style, TRUE);
    return label;
}

void
av_container_clear (GtkContainer *container)
{
    g_autoptr (GList) children = gtk_container_get_children (container);
    for (GList *child = children; child; child = child->next)
        gtk_widget_destroy (child->data);
}

void
av_layout_set_font (PangoLayout *layout, const gchar *name, double size)
{
    PangoFontDescription *font = pango_font_description_from_string (name);
    pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
    pango_layout_set_font_description (layout, font);
    pango_font_description_free (font);
}

void
av_label_set (GtkLabel *label, const gchar *text, gboolean markup)
{
    g_autofree gchar *valid = g_utf8_make_valid (text, -1);
    if (g_strcmp0 (gtk_label_get_label (label), valid) == 0
        && gtk_label_get_use_markup (label) == markup)
        return;
    if (markup)
        gtk_label_set_markup (label, valid);
    else
        gtk_label_set_text (label, valid);
    av_label_fit (label);
}

void
av_label_reserve (GtkLabel *label, gint lines)
{
    PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (label));
    PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
    gint high = pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics);
    gtk_widget_set_size_request (GTK_WIDGET (label), -1, lines * PANGO_PIXELS_CEIL (high));
    pango_font_metrics_unref (metrics);
}

#define AT "avignon-at"

static void
keep_row (GtkWidget *list, GtkWidget *row)
{
    if (!row)
        return;
    g_object_set_data (G_OBJECT (list), AT, row);
    /* If rows are never selected, screen readers need not say of each that it is not. */
    if (gtk_list_box_get_selection_mode (GTK_LIST_BOX (list)) == GTK_SELECTION_NONE)
        gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
}

static void
forget_row (GtkWidget *list, GtkWidget *row)
{
    if (g_object_get_data (G_OBJECT (list), AT) == row)
        g_object_set_data (G_OBJECT (list), AT, NULL);
}

static gboolean
pass_tab (GtkWidget *list, GtkDirectionType direction)
{
    GtkWidget *at = gtk_container_get_focus_child (GTK_CONTAINER (list));
    GtkWidget *row = at ? at : g_object_get_data (G_OBJECT (list), AT);
    if ((direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD) || !row)
        return FALSE;
    if (gtk_widget_get_mapped (row) && gtk_widget_child_focus (row, direction))
        return TRUE;
    if (at)
        g_signal_stop_emission_by_name (list, "focus");
    return FALSE;
}

void
av_list_pass_tab (GtkListBox *list)
{
    g_signal_connect (list, "set-focus-child", G_CALLBACK (keep_row), NULL);
    g_signal_connect (list, "remove", G_CALLBACK (forget_row), NULL);
    g_signal_connect (list, "focus", G_CALLBACK (pass_tab), NULL);
}

gint
av_list_get_focus (GtkListBox *list)
{
    GtkWidget *row = gtk_container_get_focus_child (GTK_CONTAINER (list));
    return row ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) : -1;
}

gboolean
av_list_set_focus (GtkListBox *list, gint index)
{
    GtkListBoxRow *row = NULL;
    for (; index >= 0 && (!row || !gtk_widget_get_child_visible (GTK_WIDGET (row))); index--)
        row = gtk_list_box_get_row_at_index (list, index);
    if (row && !gtk_widget_get_child_visible (GTK_WIDGET (row)))
        row = NULL;
    if (row && gtk_widget_get_can_focus (GTK_WIDGET (row)))
        gtk_widget_grab_focus (GTK_WIDGET (row));
    else if (row)
        gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD);
    return row != NULL;
}

/* Microseconds from the beginning of a frame until which it draws what takes long.  If its layout took all of
 * that, it draws only one thing of the kind, but the next frame has so much time at least. */
#define FRAME_TIME 6000
#define FRAME_LEAST 2000

/* The frames of a window. */
typedef struct {
    gint64 begun;
    gint64 until;      /* 0: nothing has asked yet */
    gboolean is_spent; /* there was no time in it */
    gboolean is_short; /* something was put off */
    gboolean owes;     /* ... in the one before, and nothing of that has been done in this one */
} Frames;

static Frames *painting; /* those of the window that is being drawn; or NULL */
static guint n_short;    /* windows in whose last frame something was put off */

static void
set_short (Frames *frames, gboolean is_short)
{
    n_short += (guint) is_short - (guint) frames->is_short;
    frames->is_short = is_short;
}

static void
frames_free (gpointer data)
{
    if (painting == data)
        painting = NULL;
    set_short (data, FALSE);
    g_free (data);
}

static void
on_before_paint (GdkFrameClock *clock, Frames *frames)
{
    painting = frames;
    frames->begun = g_get_monotonic_time ();
    frames->until = 0;
    frames->owes = frames->is_short;
    set_short (frames, FALSE);
}

static void
on_after_paint (void)
{
    painting = NULL;
}

/* Measured from when it is first asked for; NULL: WIDGET is not realized. */
static Frames *
get_frames (GtkWidget *widget)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
    Frames *frames = clock ? g_object_get_data (G_OBJECT (clock), "avignon-frames") : NULL;
    if (frames || !clock)
        return frames;
    frames = g_new0 (Frames, 1);
    g_object_set_data_full (G_OBJECT (clock), "avignon-frames", frames, frames_free);
    g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint), frames);
    g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), NULL);
    return frames;
}

void
av_frame_watch (GtkWidget *widget)
{
    get_frames (widget);
}

gboolean
av_frame_has_time (void)
{
    Frames *frames = painting;
    gint64 now = g_get_monotonic_time ();
    if (!frames)
        return TRUE;
    if (frames->until == 0) {
        frames->until = frames->begun + FRAME_TIME;
        frames->is_spent = now >= frames->until && !frames->is_spent;
        if (!frames->is_spent)
            frames->until = MAX (frames->until, now + FRAME_LEAST);
    }
    gboolean has_time = now < frames->until || frames->owes;
    frames->owes = FALSE;
    return has_time;
}

void
av_frame_put_off (GtkWidget *widget)
{
    Frames *frames = get_frames (widget);
    if (frames)
        set_short (frames, TRUE);
    gtk_widget_queue_draw (widget);
}

gboolean
av_frame_is_short (void)
{
    return n_short > 0;
}

#define RETRY 200 /* milliseconds between tries while a dialog or a menu is open */

typedef struct {
    guint *source;
    void (*function) (gpointer);
    gpointer data;
} Waiting;

static gboolean
on_retry (gpointer data)
{
    const Waiting *waiting = data;
    if (gtk_grab_get_current ())
        return G_SOURCE_CONTINUE;
    *waiting->source = 0;
    waiting->function (waiting->data);
    return G_SOURCE_REMOVE;
}

void
av_when_no_dialog (guint *source, void (*function) (gpointer), gpointer data)
{
    Waiting waiting = { source, function, data };
    *source = 0;
    if (on_retry (&waiting) == G_SOURCE_CONTINUE)
        *source = g_timeout_add_full (G_PRIORITY_DEFAULT, RETRY, on_retry,
                                      g_memdup2 (&waiting, sizeof waiting), g_free);
}

double
av_text_scale (void)
{
    gint dpi;
    g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
    return MAX (dpi / (96. * PANGO_SCALE), 1);
}

gboolean
av_text_is_large (void)
{
    return av_text_scale () > 1.4;
}

static void
name_by_tooltip (GtkWidget *widget, gpointer data)
{
    gboolean wordless = GTK_IS_RANGE (widget)
                        || (GTK_IS_BUTTON (widget) && !gtk_button_get_label (GTK_BUTTON (widget)));
    g_autofree gchar *said = wordless ? gtk_widget_get_tooltip_text (widget) : NULL;
    if (said) {
        AtkObject *object = gtk_widget_get_accessible (widget);
        gchar *key = strstr (said, " (");
        /* Else all of the tooltip is said after the name. */
        atk_object_set_description (object, key ? key + 1 : "");
        if (key)
            *key = '\0';
        atk_object_set_name (object, said);
    } else if (GTK_IS_CONTAINER (widget)) {
        gtk_container_forall (GTK_CONTAINER (widget), name_by_tooltip, NULL);
    }
    if (GTK_IS_INFO_BAR (widget)) {
        GObject *close = gtk_widget_get_template_child (widget, GTK_TYPE_INFO_BAR, "close_button");
        atk_object_set_name (gtk_widget_get_accessible (GTK_WIDGET (close)), _ ("Close"));
    }
}

void
av_describe (GtkWidget *widget, const gchar *text)
{
    AtkObject *object = gtk_widget_get_accessible (widget);
    /* ATK tells nobody of the first one of an object. */
    if (!object->description)
        atk_object_set_description (object, "");
    if (g_strcmp0 (atk_object_get_description (object), text) != 0)
        atk_object_set_description (object, text);
}

/* It is no longer news, and would be said again when the widget comes into sight. */
static void
forget_announced (GtkWidget *widget, gpointer role)
{
    AtkObject *object = gtk_widget_get_accessible (widget);
    g_signal_handlers_disconnect_by_func (widget, forget_announced, role);
    atk_object_set_role (object, GPOINTER_TO_INT (role));
    atk_object_set_name (object, "");
}

#define WAS_ACTIVE "avignon-was-active"
#define HEARD_FROM 500 /* milliseconds after a window is there */

static gboolean
announce_again (gpointer widget)
{
    AtkObject *object = gtk_widget_get_accessible (widget);
    if (atk_object_get_role (object) == ATK_ROLE_NOTIFICATION && gtk_widget_get_mapped (widget))
        atk_object_notify_state_change (object, ATK_STATE_SHOWING, TRUE);
    return G_SOURCE_REMOVE;
}

static void
on_active (GtkWindow *window, GParamSpec *active, GtkWidget *widget)
{
    if (!gtk_window_is_active (window))
        return;
    g_signal_handlers_disconnect_by_func (window, on_active, widget);
    g_object_set_data (G_OBJECT (window), WAS_ACTIVE, window);
    g_timeout_add_full (G_PRIORITY_DEFAULT, HEARD_FROM, announce_again, g_object_ref (widget),
                        g_object_unref);
}

/* Screen readers hear nothing of a window before it is there, nor at once. */
static void
wait_for_window (GtkWidget *widget)
{
    GtkWidget *top = gtk_widget_get_toplevel (widget);
    if (!GTK_IS_WINDOW (top) || g_object_get_data (G_OBJECT (top), WAS_ACTIVE))
        return;
    if (gtk_window_is_active (GTK_WINDOW (top))) {
        g_object_set_data (G_OBJECT (top), WAS_ACTIVE, top);
        return;
    }
    g_signal_handlers_disconnect_by_func (top, on_active, widget);
    g_signal_connect_object (top, "notify::is-active", G_CALLBACK (on_active), widget, 0);
}

void
av_announce (GtkWidget *widget, const gchar *text)
{
    AtkObject *object = gtk_widget_get_accessible (widget);
    AtkRole role = atk_object_get_role (object);
    if (role != ATK_ROLE_NOTIFICATION) {
        g_signal_connect (widget, "unmap", G_CALLBACK (forget_announced), GINT_TO_POINTER (role));
        atk_object_set_role (object, ATK_ROLE_NOTIFICATION);
    }
    g_autofree gchar *valid = g_utf8_make_valid (text, -1);
    /* ATK tells nobody of the first name of an object. */
    if (!object->name)
        atk_object_set_name (object, "");
    atk_object_set_name (object, valid);
    atk_object_notify_state_change (object, ATK_STATE_SHOWING, TRUE);
    wait_for_window (widget);
}

void
av_name_by_tooltips (GtkWidget *root)
{
    name_by_tooltip (root, NULL);
}

void
av_append_line (GString *text, const gchar *format, ...)
{
    va_list arguments;
    if (text->len > 0)
        g_string_append_c (text, '\n');
    va_start (arguments, format);
    g_string_append_vprintf (text, format, arguments);
    va_end (arguments);
}

gchar *
av_capitalise (const gchar *text)
{
    const gchar *rest = *text != '\0' ? g_utf8_next_char (text) : text;
    g_autofree gchar *capital = g_utf8_strup (text, rest - text);
    return g_strconcat (capital, rest, NULL);
}

gchar *
av_colour_title (AvColour colour)
{
    return av_capitalise (av_colour_label (colour));
}

const gchar *
av_tile_title (const AvTileDef *def)
{
    return def->name ? def->name : def->id;
}

void
av_memory_save (void)
{
#ifdef __GLIBC__
    mallopt (M_ARENA_MAX, 2);
    mallopt (M_MMAP_THRESHOLD, 128 << 10);
#endif
}

static guint giving_back; /* a source, or 0 */

#ifdef __GLIBC__
static gpointer
trim (gpointer data)
{
    malloc_trim (0);
    return NULL;
}
#endif

static gboolean
on_threads_ended (gpointer data)
{
    giving_back = 0;
#ifdef __GLIBC__
    g_thread_unref (g_thread_new ("memory", trim, NULL));
#endif
    return G_SOURCE_REMOVE;
}

/* A thread counts as unused only half a second after its work. */
static gboolean
on_threads_unused (gpointer data)
{
    g_thread_pool_stop_unused_threads ();
    giving_back = g_timeout_add_full (G_PRIORITY_LOW, UNUSED_MS, on_threads_ended, NULL, NULL);
    return G_SOURCE_REMOVE;
}

void
av_memory_give_back (void)
{
    if (!giving_back)
        giving_back = g_timeout_add_full (G_PRIORITY_LOW, UNUSED_MS, on_threads_unused, NULL, NULL);
}

GSettings *
av_settings_new (void)
{
    g_autoptr (GSettingsSchemaSource) source = NULL;
    GSettingsSchemaSource *standard = g_settings_schema_source_get_default ();
    const gchar *tree = av_paths_build_tree ();

    if (tree) {
        g_autofree gchar *folder = g_build_filename (tree, "data", NULL);
        source = g_settings_schema_source_new_from_directory (folder, standard, TRUE, NULL);
    }
    if (!source && standard)
        source = g_settings_schema_source_ref (standard);
    g_autoptr (GSettingsSchema) schema =
        source ? g_settings_schema_source_lookup (source, APP_ID, TRUE) : NULL;
    return schema ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

AvSetup *
av_settings_load_setup (GSettings *settings)
{
    g_autofree gchar *text = settings ? g_settings_get_string (settings, "last-setup") : NULL;
    if (!text || !*text)
        return NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "last-setup", NULL);
    return record && record->setup ? av_setup_copy (record->setup) : NULL;
}

void
av_settings_save_setup (GSettings *settings, const AvSetup *setup)
{
    g_autoptr (GString) text = g_string_new (NULL);
    if (!settings)
        return;
    av_setup_to_text (setup, text);
    if (!g_str_has_suffix (text->str, "begin\n"))
        g_string_append (text, "begin\n");
    g_settings_set_string (settings, "last-setup", text->str);
}
