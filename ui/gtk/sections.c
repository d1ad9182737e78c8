/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sections.c: a GtkListBox of many plugins or decks: under headings by their size, and
 * searchable. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/sections.h"
#include "gtk/tools.h"

#define GROUP "avignon-group"
#define TEXT "avignon-text"
#define WORDS "avignon-words"
#define SHOWN "avignon-shown" /* how many rows are; NULL: the list has not been seen */
#define WAITS "avignon-waits" /* set while others wait to be shown */
#define NONE "avignon-none"

#define HIGH 70    /* height of a row in pixels, or a little less */
#define BESIDE 300 /* pixels above and below the lists in a window, or a little less */
#define STEP 3     /* rows that are shown at a time after the first ones */
#define SLICE 1500 /* microseconds after which no other row is shown at that time */

static const gchar *const titles[] = { [AV_GROUP_LARGE] = N_ ("Large expansions"),
                                       [AV_GROUP_SMALL] = N_ ("Small expansions"),
                                       [AV_GROUP_FAN] = N_ ("By fans of the game") };

/* A row that does not take the focus itself; its children do, one after the other.  GTK's own
 * rows would stop the focus. */
typedef GtkListBoxRow AvSection;
typedef GtkListBoxRowClass AvSectionClass;

static GType av_section_get_type (void);
G_DEFINE_TYPE (AvSection, av_section, GTK_TYPE_LIST_BOX_ROW)

static gboolean
section_focus (GtkWidget *row, GtkDirectionType direction)
{
    return gtk_widget_child_focus (gtk_bin_get_child (GTK_BIN (row)), direction);
}

/* The words of a row that never have the focus. */
static void
add_words (GtkWidget *widget, gpointer text)
{
    if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget))
        g_string_append_printf (text, "%s%s", ((GString *) text)->len ? "; " : "",
                                gtk_label_get_text (GTK_LABEL (widget)));
    else if (GTK_IS_CONTAINER (widget) && !GTK_IS_BUTTON (widget) && !GTK_IS_EXPANDER (widget))
        gtk_container_foreach (GTK_CONTAINER (widget), add_words, text);
}

/* Why a row cannot be ticked, as its tooltip says. */
static void
add_refusal (GtkWidget *widget, gpointer text)
{
    if (GTK_IS_CHECK_BUTTON (widget) && !gtk_widget_is_sensitive (widget)) {
        g_autofree gchar *why = gtk_widget_get_tooltip_text (widget);
        g_string_append (text, why ? why : "");
    } else if (GTK_IS_CONTAINER (widget) && !GTK_IS_EXPANDER (widget)) {
        gtk_container_foreach (GTK_CONTAINER (widget), add_refusal, text);
    }
}

/* Screen readers are told these words with the tick, and those that never have the focus with
 * what first has it. */
static void
section_set_focus_child (GtkContainer *row, GtkWidget *child)
{
    GtkWidget *focus = child;
    gboolean comes = !gtk_container_get_focus_child (row);
    GTK_CONTAINER_CLASS (av_section_parent_class)->set_focus_child (row, child);
    while (GTK_IS_CONTAINER (focus) && gtk_container_get_focus_child (GTK_CONTAINER (focus)))
        focus = gtk_container_get_focus_child (GTK_CONTAINER (focus));
    if (!focus || (!comes && !GTK_IS_CHECK_BUTTON (focus)))
        return;
    g_autoptr (GString) text = g_string_new (NULL);
    add_refusal (child, text);
    add_words (child, text);
    av_describe (focus, text->str);
}

static void
av_section_class_init (AvSectionClass *klass)
{
    GTK_WIDGET_CLASS (klass)->focus = section_focus;
    GTK_CONTAINER_CLASS (klass)->set_focus_child = section_set_focus_child;
}

static void
av_section_init (AvSection *row)
{
    gtk_list_box_row_set_activatable (row, FALSE);
    gtk_widget_set_can_focus (GTK_WIDGET (row), FALSE);
}

/* The arrow keys go from tick to tick, skipping what else a row has. */
static void
on_move_cursor (GtkListBox *list, GtkMovementStep step, gint count)
{
    GtkWidget *at = gtk_container_get_focus_child (GTK_CONTAINER (list));
    GtkListBoxRow *row;
    if (step != GTK_MOVEMENT_DISPLAY_LINES || !at)
        return;
    g_signal_stop_emission_by_name (list, "move-cursor");
    for (gint i = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (at)) + count;
         (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i += count)
        if (gtk_widget_get_mapped (GTK_WIDGET (row))
            && gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD))
            return;
}

static gint
get_group (GtkListBoxRow *row)
{
    return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), GROUP));
}

static gint
compare (GtkListBoxRow *one, GtkListBoxRow *other, gpointer data)
{
    (void) data;
    return get_group (one) - get_group (other);
}

static void
head (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
    (void) data;
    gint group = get_group (row);
    if (group == AV_GROUP_NONE || (before && get_group (before) == group)) {
        gtk_list_box_row_set_header (row, NULL);
        return;
    }
    GtkWidget *label = gtk_label_new (_ (titles[group]));
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_style_context_add_class (gtk_widget_get_style_context (label), "av-section");
    gtk_widget_show (label);
    gtk_list_box_row_set_header (row, label);
}

static gboolean
is_sought (GtkListBoxRow *row, gpointer list)
{
    const gchar *words = g_object_get_data (list, WORDS);
    const gchar *text = g_object_get_data (G_OBJECT (row), TEXT);
    return !words || !text || strstr (text, words) != NULL;
}

/* --- rows that are not in sight at first --- */

/* Shows rows from number FROM on, N at most, as long as there is time; the number of the next one, or -1: that was all. */
static gint
show_rows (GtkListBox *list, gint from, gint n)
{
    gint64 until = g_get_monotonic_time () + SLICE;
    GtkListBoxRow *row;
    gint i = from;
    do {
        row = gtk_list_box_get_row_at_index (list, i++);
        if (row)
            gtk_widget_show (GTK_WIDGET (row));
    } while (row && i < from + n && g_get_monotonic_time () < until);
    return row ? i : -1;
}

/* Rows that are not shown yet are no reason to say that there is none. */
static void
tell_none (GObject *list)
{
    const gchar *words = g_object_get_data (list, WORDS);
    gtk_widget_set_visible (g_object_get_data (list, NONE),
                            words && *words && !g_object_get_data (list, WAITS));
}

/* In each frame some more. */
static gboolean
show_more (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    GObject *list = G_OBJECT (widget);
    gint next =
        show_rows (GTK_LIST_BOX (list), GPOINTER_TO_INT (g_object_get_data (list, SHOWN)), STEP);
    if (next < 0) {
        g_object_set_data (list, WAITS, NULL);
        tell_none (list);
        return G_SOURCE_REMOVE;
    }
    g_object_set_data (list, SHOWN, GINT_TO_POINTER (next));
    av_frame_put_off (widget);
    return G_SOURCE_CONTINUE;
}

static void
show_others (GtkListBox *list)
{
    if (g_object_get_data (G_OBJECT (list), WAITS))
        return;
    g_object_set_data (G_OBJECT (list), WAITS, list);
    tell_none (G_OBJECT (list));
    gtk_widget_add_tick_callback (GTK_WIDGET (list), show_more, NULL, NULL);
}

/* A hundred rows would keep the window waiting at its start, so those that are out of sight are
 * shown once it has been drawn. */
static void
on_map (GtkWidget *list)
{
    if (g_object_get_data (G_OBJECT (list), SHOWN))
        return;
    gint height = 0;
    gtk_window_get_size (GTK_WINDOW (gtk_widget_get_toplevel (list)), NULL, &height);
    gint next = show_rows (GTK_LIST_BOX (list), 0, MAX (height - BESIDE, 0) / HIGH + 1);
    g_object_set_data (G_OBJECT (list), SHOWN, GINT_TO_POINTER (MAX (next, 1)));
    if (next >= 0)
        show_others (GTK_LIST_BOX (list));
}

void
av_sections_clear (GtkListBox *list)
{
    av_container_clear (GTK_CONTAINER (list));
    g_object_set_data (G_OBJECT (list), SHOWN, NULL);
    if (gtk_widget_get_mapped (GTK_WIDGET (list)))
        show_others (list);
}

void
av_sections_show_all (GtkListBox *list)
{
    GtkListBoxRow *row;
    for (gint i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
        gtk_widget_show (GTK_WIDGET (row));
}

/* --- the list --- */

void
av_sections_set_up (GtkListBox *list, const gchar *none)
{
    GtkWidget *label = gtk_label_new (none);
    g_object_set (label, "margin", 24, NULL);
    gtk_style_context_add_class (gtk_widget_get_style_context (label), "dim-label");
    gtk_list_box_set_placeholder (list, label);
    g_object_set_data (G_OBJECT (list), NONE, label);
    g_signal_connect (list, "map", G_CALLBACK (on_map), NULL);
    g_signal_connect (list, "move-cursor", G_CALLBACK (on_move_cursor), NULL);
    av_list_pass_tab (list);
    gtk_list_box_set_sort_func (list, compare, NULL, NULL);
    gtk_list_box_set_header_func (list, head, NULL, NULL);
    gtk_list_box_set_filter_func (list, is_sought, list, NULL);
}

GtkWidget *
av_sections_new (const gchar *none)
{
    GtkWidget *list = gtk_list_box_new ();
    gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
    gtk_style_context_add_class (gtk_widget_get_style_context (list), "av-sections");
    av_sections_set_up (GTK_LIST_BOX (list), none);
    return list;
}

GtkListBoxRow *
av_sections_add (GtkListBox *list, GtkWidget *content, AvPluginGroup group, const gchar *text)
{
    GtkWidget *row = g_object_new (av_section_get_type (), NULL);
    g_object_set_data (G_OBJECT (row), GROUP, GINT_TO_POINTER (group));
    g_object_set_data_full (G_OBJECT (row), TEXT, g_utf8_casefold (text, -1), g_free);
    gtk_container_add (GTK_CONTAINER (row), content);
    gtk_widget_show_all (content);
    gtk_container_add (GTK_CONTAINER (list), row);
    gtk_widget_set_visible (row, g_object_get_data (G_OBJECT (list), SHOWN) != NULL);
    return GTK_LIST_BOX_ROW (row);
}

guint
av_sections_search (GtkListBox *list, const gchar *words)
{
    guint n = 0;
    g_object_set_data_full (G_OBJECT (list), WORDS, g_utf8_casefold (words, -1), g_free);
    tell_none (G_OBJECT (list));
    gtk_list_box_invalidate_filter (list);
    gtk_list_box_invalidate_headers (list);
    GtkListBoxRow *row;
    for (gint i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
        n += is_sought (row, list);
    return n;
}

void
av_sections_stop_search (GtkEntry *entry)
{
    gtk_entry_set_text (entry, "");
}

void
av_sections_tell_found (GtkWidget *teller, guint n)
{
    g_autofree gchar *text = g_strdup_printf (ngettext ("%u found", "%u found", n), n);
    av_announce (teller, text);
}
