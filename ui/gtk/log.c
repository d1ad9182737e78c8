/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.c: the list of events in a game, with their reasons. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/log.h"
#include "gtk/palette.h"
#include "gtk/tools.h"

/* Lines that are shown unless the user asks for all, at least and at most; more than are in sight.  Each is a handful of
 * widgets, and all are measured again when one is added. */
#define FEWEST 24
#define MOST 80
#define LINE 18 /* pixels of height of a line, or a little less */
/* Many new lines are added in slices of so many, between which the program does other things. */
#define SLICE 6

struct _AvLog {
    GtkListBox parent;
    AvPlay *play; /* not owned */
    /* The first line that is shown; if it is not 0, the row above leads to those before. */
    guint first;
    guint end;          /* after the last line that is shown */
    guint last;         /* the action of that line */
    gboolean whole;     /* all lines of this game were asked for */
    gboolean follows;   /* it scrolls to the end as lines are added */
    gboolean has_grown; /* and is not yet in sight */
    guint more;         /* adds the next slice */
};

G_DEFINE_TYPE (AvLog, av_log, GTK_TYPE_LIST_BOX)

/* --- the window --- */

#define WANTED 88 /* pixels of height of four lines */

struct _AvLogScroller {
    GtkScrolledWindow parent;
};

G_DEFINE_TYPE (AvLogScroller, av_log_scroller, GTK_TYPE_SCROLLED_WINDOW)

static void
get_preferred_height (GtkWidget *scroller, gint *least, gint *wanted)
{
    GTK_WIDGET_CLASS (av_log_scroller_parent_class)->get_preferred_height (scroller, least, wanted);
    *wanted = MAX (*wanted, (gint) (WANTED * av_text_scale ()));
}

static void
get_preferred_height_for_width (GtkWidget *scroller, gint width, gint *least, gint *wanted)
{
    get_preferred_height (scroller, least, wanted);
}

static void
av_log_scroller_class_init (AvLogScrollerClass *klass)
{
    GTK_WIDGET_CLASS (klass)->get_preferred_height = get_preferred_height;
    GTK_WIDGET_CLASS (klass)->get_preferred_height_for_width = get_preferred_height_for_width;
}

static void
av_log_scroller_init (AvLogScroller *scroller)
{
}

/* --- the list --- */

static gboolean
draw_dot (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    double size = gtk_widget_get_allocated_width (widget);
    double middle = gtk_widget_get_allocated_height (widget) / 2.0;
    cairo_arc (cr, size / 2, middle, size / 2 - 1, 0, 2 * G_PI);
    art_fill_keep (cr, GPOINTER_TO_UINT (data), 1);
    art_stroke (cr, 0xffffff, 0.5, 1);
    return FALSE;
}

static void
add_line (AvLog *log, const AvLogLine *line)
{
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *dot = gtk_drawing_area_new ();
    GtkWidget *label = gtk_label_new (line->text);
    guint32 rgb = av_palette_player (av_play_get_ruleset (log->play), line->player);
    gtk_widget_set_size_request (dot, 10, 10);
    g_signal_connect (dot, "draw", G_CALLBACK (draw_dot), GUINT_TO_POINTER (rgb));
    gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_width_chars (GTK_LABEL (label), 26);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 26);
    av_label_fit (GTK_LABEL (label));
    if (line->type == AV_EVENT_SCORE)
        gtk_style_context_add_class (gtk_widget_get_style_context (label), "av-scored");
    gtk_box_pack_start (GTK_BOX (box), dot, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (box), label, TRUE, TRUE, 0);
    gtk_widget_show_all (box);
    gtk_list_box_insert (GTK_LIST_BOX (log), box, -1);
    gboolean somewhere = line->cells->len > 0;
    GtkWidget *row = gtk_widget_get_parent (box);
    gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), somewhere);
    if (somewhere) {
        gtk_style_context_add_class (gtk_widget_get_style_context (row), "av-somewhere");
        gtk_widget_set_tooltip_text (row, _ ("Click to see where"));
    }
    log->last = line->action;
}

/* The row above the first line, which leads to earlier ones. */
static void
add_earlier (AvLog *log)
{
    GtkWidget *label = gtk_label_new (_ ("Show earlier lines"));
    gtk_style_context_add_class (gtk_widget_get_style_context (label), GTK_STYLE_CLASS_DIM_LABEL);
    gtk_widget_show (label);
    gtk_list_box_insert (GTK_LIST_BOX (log), label, 0);
    gtk_style_context_add_class (gtk_widget_get_style_context (gtk_widget_get_parent (label)),
                                 "av-somewhere");
}

/* How many lines are shown unless the user asks for all. */
static guint
count_recent (AvLog *log)
{
    GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (log), GTK_TYPE_SCROLLED_WINDOW);
    gint height = scroller ? gtk_widget_get_allocated_height (scroller) : 0;
    return CLAMP ((guint) height / LINE * 2, FEWEST, MOST);
}

/* Removes the oldest lines if there are too many. */
static void
leave_recent (AvLog *log)
{
    guint recent = count_recent (log);
    while (!log->whole && log->end - log->first > recent) {
        if (log->first == 0)
            add_earlier (log);
        gtk_widget_destroy (GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (log), 1)));
        log->first++;
    }
}

static gboolean
scroll_down (gpointer data)
{
    GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (data), GTK_TYPE_SCROLLED_WINDOW);
    if (scroller) {
        GtkAdjustment *v = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
        gtk_adjustment_set_value (v, gtk_adjustment_get_upper (v));
    }
    g_object_unref (data);
    return G_SOURCE_REMOVE;
}

/* Scrolls to the new lines, as their place is known only now. */
static void
on_size_allocate (GtkWidget *widget)
{
    if (AV_LOG (widget)->has_grown)
        g_idle_add (scroll_down, g_object_ref (widget));
    AV_LOG (widget)->has_grown = FALSE;
}

static guint
get_action (const GPtrArray *lines, guint number)
{
    return ((const AvLogLine *) lines->pdata[number])->action;
}

static void
clear (AvLog *log, guint first)
{
    av_container_clear (GTK_CONTAINER (log));
    log->first = log->end = first;
    if (first > 0)
        add_earlier (log);
}

/* Lines that differ are replaced, as they do after an undo. */
static void
leave_same (AvLog *log, const GPtrArray *lines)
{
    guint n = lines->len, recent = count_recent (log);
    gboolean same = log->end == 0 ? log->whole || n <= recent
                                  : log->end <= n && get_action (lines, log->end - 1) == log->last;
    if (same)
        return;
    log->whole = FALSE;
    clear (log, n - MIN (n, recent));
    if (log->end > 0)
        log->last = get_action (lines, log->end - 1);
}

static gboolean
add_slice (gpointer data)
{
    AvLog *log = data;
    const GPtrArray *lines = av_play_get_log (log->play);
    leave_same (log, lines);
    if (log->end < lines->len)
        log->has_grown = log->follows;
    for (guint i = 0; i < SLICE && log->end < lines->len; i++)
        add_line (log, lines->pdata[log->end++]);
    leave_recent (log);
    if (log->end < lines->len)
        return G_SOURCE_CONTINUE;
    log->more = 0;
    return G_SOURCE_REMOVE;
}

/* In a moment: what happened is drawn first. */
static void
add_lines (AvLog *log, gboolean follows)
{
    log->follows = follows;
    if (!log->more)
        log->more = g_idle_add (add_slice, log);
}

void
av_log_update (AvLog *log, AvPlay *play)
{
    if (!play || play != log->play) {
        g_clear_handle_id (&log->more, g_source_remove);
        log->whole = FALSE;
        clear (log, 0);
    }
    log->play = play;
    if (play)
        add_lines (log, TRUE);
}

static void
on_row_activated (GtkListBox *box, GtkListBoxRow *row)
{
    AvLog *log = AV_LOG (box);
    gint index = gtk_list_box_row_get_index (row);
    if (!log->play || index < 0)
        return;
    const GPtrArray *lines = av_play_get_log (log->play);
    if (log->first > 0 && index-- == 0) {
        log->whole = TRUE;
        clear (log, 0);
        add_lines (log, FALSE);
    } else if (log->first + (guint) index < lines->len) {
        g_signal_emit_by_name (log, "picked", lines->pdata[log->first + (guint) index]);
    }
}

static void
av_log_dispose (GObject *object)
{
    g_clear_handle_id (&AV_LOG (object)->more, g_source_remove);
    G_OBJECT_CLASS (av_log_parent_class)->dispose (object);
}

static void
av_log_class_init (AvLogClass *klass)
{
    G_OBJECT_CLASS (klass)->dispose = av_log_dispose;
    GTK_LIST_BOX_CLASS (klass)->row_activated = on_row_activated;
    g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
av_log_init (AvLog *log)
{
    av_list_pass_tab (GTK_LIST_BOX (log));
    g_signal_connect_after (log, "size-allocate", G_CALLBACK (on_size_allocate), NULL);
}
