/* SPDX-License-Identifier: GPL-3.0-or-later */
/* banner.c: a sentence that slides in over the table, for some seconds or until it is hidden. */
#include "config.h"

#include "gtk/banner.h"

#include "gtk/tools.h"

#define SECONDS 5 /* for which a sentence is shown */
#define LEAST 60  /* pixels of height that it may have over the smallest table */

/* The sentence, which scrolls if it would cover more than half of the table.  GTK's own scrolled window does not ask
 * how high its content is for a width. */
typedef GtkScrolledWindow AvSentence;
typedef GtkScrolledWindowClass AvSentenceClass;

static GType av_sentence_get_type (void);
G_DEFINE_TYPE (AvSentence, av_sentence, GTK_TYPE_SCROLLED_WINDOW)

static void
get_height_for_width (GtkWidget *sentence, gint width, gint *least, gint *wanted)
{
    GtkWidget *text = gtk_bin_get_child (GTK_BIN (gtk_bin_get_child (GTK_BIN (sentence))));
    GtkWidget *table = gtk_widget_get_ancestor (sentence, GTK_TYPE_OVERLAY);
    gint most = table ? gtk_widget_get_allocated_height (table) / 2 : 0;
    gtk_widget_get_preferred_height_for_width (text, width, NULL, wanted);
    *least = *wanted = MIN (*wanted, MAX (most, LEAST));
}

/* What can be seen whole lets clicks through to the table, as what is around it does. */
static void
pass_clicks (GtkWidget *sentence)
{
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (sentence));
    gboolean whole = gtk_adjustment_get_upper (down) <= gtk_adjustment_get_page_size (down);
    GtkWidget *viewport = gtk_bin_get_child (GTK_BIN (sentence));
    if (!gtk_widget_get_realized (viewport))
        return;
    gdk_window_set_pass_through (gtk_widget_get_window (viewport), whole);
    gdk_window_set_pass_through (gtk_viewport_get_view_window (GTK_VIEWPORT (viewport)), whole);
    gdk_window_set_pass_through (gtk_viewport_get_bin_window (GTK_VIEWPORT (viewport)), whole);
}

static void
allocate_sentence (GtkWidget *sentence, GtkAllocation *area)
{
    GTK_WIDGET_CLASS (av_sentence_parent_class)->size_allocate (sentence, area);
    pass_clicks (sentence);
}

static void
map_sentence (GtkWidget *sentence)
{
    GTK_WIDGET_CLASS (av_sentence_parent_class)->map (sentence);
    pass_clicks (sentence);
}

static void
av_sentence_class_init (AvSentenceClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    widget->get_preferred_height_for_width = get_height_for_width;
    widget->size_allocate = allocate_sentence;
    widget->map = map_sentence;
}

static void
av_sentence_init (AvSentence *sentence)
{
    g_object_set (sentence, "can-focus", FALSE, "hscrollbar-policy", GTK_POLICY_NEVER,
                  "overlay-scrolling", FALSE, "propagate-natural-width", TRUE, NULL);
}

static GtkWidget *
sentence_new (GtkWidget *text)
{
    GtkWidget *sentence = g_object_new (av_sentence_get_type (), NULL);
    gtk_container_add (GTK_CONTAINER (sentence), text);
    return sentence;
}

struct _AvBanner {
    GtkRevealer parent;
    GtkWidget *box, *icon, *text;
    guint timer; /* until it hides itself; 0: it is hidden, or stays */
};

G_DEFINE_TYPE (AvBanner, av_banner, GTK_TYPE_REVEALER)

static gboolean
is_shown (AvBanner *banner)
{
    return gtk_revealer_get_reveal_child (GTK_REVEALER (banner));
}

gboolean
av_banner_hide (AvBanner *banner)
{
    gboolean shown = is_shown (banner);
    g_clear_handle_id (&banner->timer, g_source_remove);
    gtk_revealer_set_reveal_child (GTK_REVEALER (banner), FALSE);
    return shown;
}

void
av_banner_hide_kept (AvBanner *banner)
{
    if (banner->timer == 0)
        av_banner_hide (banner);
}

static gboolean
on_read (gpointer banner)
{
    AV_BANNER (banner)->timer = 0;
    av_banner_hide (banner);
    return G_SOURCE_REMOVE;
}

void
av_banner_say (AvBanner *banner, const gchar *text, gboolean trouble)
{
    av_label_set (GTK_LABEL (banner->text), text, FALSE);
    gtk_image_set_from_icon_name (
        GTK_IMAGE (banner->icon),
        trouble ? "dialog-warning-symbolic" : "dialog-information-symbolic", GTK_ICON_SIZE_BUTTON);
    av_style_set (banner->box, "av-trouble", trouble);
    gtk_revealer_set_reveal_child (GTK_REVEALER (banner), TRUE);
    g_clear_handle_id (&banner->timer, g_source_remove);
    banner->timer = g_timeout_add_seconds (SECONDS, on_read, banner);
}

void
av_banner_keep (AvBanner *banner)
{
    g_clear_handle_id (&banner->timer, g_source_remove);
}

gint
av_banner_get_height (AvBanner *banner, gint width)
{
    GtkWidget *widget = GTK_WIDGET (banner);
    gint wide, high;
    gtk_widget_get_preferred_width (banner->box, NULL, &wide);
    gtk_widget_get_preferred_height_for_width (banner->box, MIN (wide, width), NULL, &high);
    return gtk_widget_get_margin_top (widget) + high;
}

static void
av_banner_dispose (GObject *object)
{
    g_clear_handle_id (&AV_BANNER (object)->timer, g_source_remove);
    G_OBJECT_CLASS (av_banner_parent_class)->dispose (object);
}

static void
av_banner_class_init (AvBannerClass *klass)
{
    G_OBJECT_CLASS (klass)->dispose = av_banner_dispose;
}

static void
av_banner_init (AvBanner *banner)
{
    gtk_revealer_set_transition_type (GTK_REVEALER (banner),
                                      GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN);
    banner->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
    banner->icon = gtk_image_new ();
    banner->text = gtk_label_new (NULL);
    gtk_label_set_line_wrap (GTK_LABEL (banner->text), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (banner->text), 70);
    av_style_set (banner->box, "av-message", TRUE);
    gtk_container_add (GTK_CONTAINER (banner->box), banner->icon);
    gtk_container_add (GTK_CONTAINER (banner->box), sentence_new (banner->text));
    gtk_container_add (GTK_CONTAINER (banner), banner->box);
    gtk_widget_show_all (banner->box);
}
