/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-told.c: what the page tells as it happens: sentences over the table, points, the result at the end. */
#include "config.h"

#include "gtk/game-private.h"
#include "gtk/result.h"

#define MESSAGE_SECONDS 5
#define RESULT_DELAY 1800 /* ms in which the last points are seen */

/* --- sentences over the table --- */

static gboolean
end_message (gpointer data)
{
    AvGamePage *page = data;
    page->message_timer = 0;
    gtk_revealer_set_reveal_child (GTK_REVEALER (page->message_revealer), FALSE);
    return G_SOURCE_REMOVE;
}

void
game_hush (AvGamePage *page)
{
    g_clear_handle_id (&page->message_timer, g_source_remove);
    end_message (page);
}

void
av_game_page_say (AvGamePage *page, const gchar *text, gboolean trouble)
{
    GtkStyleContext *style = gtk_widget_get_style_context (page->message_box);
    gtk_label_set_text (GTK_LABEL (page->message), text);
    gtk_image_set_from_icon_name (
        GTK_IMAGE (page->message_icon),
        trouble ? "dialog-warning-symbolic" : "dialog-information-symbolic", GTK_ICON_SIZE_BUTTON);
    if (trouble)
        gtk_style_context_add_class (style, "av-trouble");
    else
        gtk_style_context_remove_class (style, "av-trouble");
    gtk_revealer_set_reveal_child (GTK_REVEALER (page->message_revealer), TRUE);
    atk_object_set_name (gtk_widget_get_accessible (page->message_box), text);
    g_clear_handle_id (&page->message_timer, g_source_remove);
    page->message_timer = g_timeout_add_seconds (MESSAGE_SECONDS, end_message, page);
}

/* --- the end of a game --- */

static void
on_result_new_game (AvGamePage *page)
{
    g_signal_emit_by_name (page, "new-game");
}

static void
on_result_watch (AvGamePage *page)
{
    g_clear_pointer (&page->result, gtk_widget_destroy);
    gtk_widget_grab_focus (page->land ? GTK_WIDGET (page->view) : GTK_WIDGET (page->cards));
}

void
av_game_page_show_result (AvGamePage *page)
{
    GtkWidget *new_game, *watch;
    if (!page->play || page->result || !av_game_is_finished (av_play_get_game (page->play)))
        return;
    const AvLayout *layout = av_card_view_get_layout (page->cards);
    page->result = av_result_new (av_play_get_game (page->play), layout ? layout->note : NULL,
                                  &new_game, &watch);
    gtk_overlay_add_overlay (GTK_OVERLAY (page->overlay), page->result);
    g_signal_connect_swapped (new_game, "clicked", G_CALLBACK (on_result_new_game), page);
    g_signal_connect_swapped (watch, "clicked", G_CALLBACK (on_result_watch), page);
    gtk_widget_grab_focus (new_game);
}

void
game_hide_result (AvGamePage *page)
{
    g_clear_handle_id (&page->result_timer, g_source_remove);
    g_clear_pointer (&page->result, gtk_widget_destroy);
}

/* --- what happens --- */

static gboolean
on_result_time (gpointer data)
{
    AvGamePage *page = data;
    page->result_timer = 0;
    av_game_page_show_result (page);
    return G_SOURCE_REMOVE;
}

static void
on_event (AvPlay *play, const AvEvent *event, AvGamePage *page)
{
    const AvGame *game = av_play_get_game (play);
    if (event->type == AV_EVENT_SCORE && page->land) {
        g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
        av_event_cells (game, event, cells);
        av_table_view_show_points (page->view, cells, event->points, event->player);
    } else if (event->type == AV_EVENT_DISCARD || event->type == AV_EVENT_PUT_BACK) {
        g_autofree gchar *text = av_event_describe (game, event);
        av_game_page_say (page, text, FALSE);
    } else if (event->type == AV_EVENT_PLACE && page->land
               && !av_play_is_person (play, event->player)) {
        av_table_view_show_cell (page->view, event->x, event->y, 1.5);
    } else if (event->type == AV_EVENT_OVER && page->result_timer == 0) {
        /* The last points are given all over the table. */
        if (page->land)
            av_table_view_fit (page->view);
        page->result_timer = g_timeout_add (RESULT_DELAY, on_result_time, page);
    }
}

static void
on_warning (AvPlay *play, const gchar *text, AvGamePage *page)
{
    av_game_page_say (page, text, TRUE);
}

void
game_tell (AvGamePage *page)
{
    g_signal_connect (page->play, "event", G_CALLBACK (on_event), page);
    g_signal_connect (page->play, "warning", G_CALLBACK (on_warning), page);
}
