/* SPDX-License-Identifier: GPL-3.0-or-later */
/* banner.c: a message over the table that disappears by itself. */
#include "gtk/banner.h"

#define SECONDS 5

struct _AvBanner {
    GtkRevealer parent;
    GtkWidget *box, *icon, *label;
    guint timer;
};

G_DEFINE_TYPE (AvBanner, av_banner, GTK_TYPE_REVEALER)

static gboolean
on_time (gpointer data)
{
    AvBanner *banner = data;
    banner->timer = 0;
    gtk_revealer_set_reveal_child (GTK_REVEALER (banner), FALSE);
    return G_SOURCE_REMOVE;
}

gboolean
av_banner_hide (AvBanner *banner)
{
    gboolean shown = gtk_revealer_get_reveal_child (GTK_REVEALER (banner));
    g_clear_handle_id (&banner->timer, g_source_remove);
    gtk_revealer_set_reveal_child (GTK_REVEALER (banner), FALSE);
    return shown;
}

void
av_banner_say (AvBanner *banner, const gchar *text, gboolean trouble)
{
    GtkStyleContext *style = gtk_widget_get_style_context (banner->box);
    gtk_label_set_text (GTK_LABEL (banner->label), text);
    gtk_image_set_from_icon_name (
        GTK_IMAGE (banner->icon),
        trouble ? "dialog-warning-symbolic" : "dialog-information-symbolic", GTK_ICON_SIZE_BUTTON);
    if (trouble)
        gtk_style_context_add_class (style, "av-trouble");
    else
        gtk_style_context_remove_class (style, "av-trouble");
    gtk_revealer_set_reveal_child (GTK_REVEALER (banner), TRUE);
    atk_object_set_name (gtk_widget_get_accessible (banner->box), text);
    g_clear_handle_id (&banner->timer, g_source_remove);
    banner->timer = g_timeout_add_seconds (SECONDS, on_time, banner);
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
    banner->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
    banner->icon = gtk_image_new ();
    banner->label = gtk_label_new (NULL);
    gtk_label_set_line_wrap (GTK_LABEL (banner->label), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (banner->label), 70);
    gtk_style_context_add_class (gtk_widget_get_style_context (banner->box), "av-message");
    gtk_box_pack_start (GTK_BOX (banner->box), banner->icon, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (banner->box), banner->label, FALSE, FALSE, 0);
    gtk_container_add (GTK_CONTAINER (banner), banner->box);
    gtk_widget_show_all (banner->box);
}
