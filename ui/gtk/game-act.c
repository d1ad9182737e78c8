/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-act.c: turns what was pointed at on the game page into an action, or says why not. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/game-private.h"

void
game_do (AvGamePage *page, const AvAction *action)
{
    g_autoptr (GError) error = NULL;
    AvAction copy = *action;
    game_hush (page);
    if (!av_play_apply (page->play, &copy, &error))
        av_game_page_say (page, error->message, TRUE);
}

static void
on_picked_action (GtkWidget *button, AvGamePage *page)
{
    AvAction *action = g_object_get_data (G_OBJECT (button), "action");
    GtkWidget *popover = gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER);
    AvAction copy = *action;
    gtk_popover_popdown (GTK_POPOVER (popover));
    game_do (page, &copy);
}

static gboolean
destroy_later (gpointer popover)
{
    gtk_widget_destroy (popover);
    g_object_unref (popover);
    return G_SOURCE_REMOVE;
}

/* The key that closed it is still being worked on. */
static void
on_popover_closed (GtkWidget *popover, gpointer data)
{
    g_idle_add (destroy_later, g_object_ref (popover));
}

/* One of several actions that mean the same place: they differ in a player, a number, a card. */
void
game_ask_which (AvGamePage *page, GtkWidget *view, const GArray *actions, const GdkRectangle *area)
{
    GtkWidget *popover = gtk_popover_new (view);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
    gtk_popover_set_pointing_to (GTK_POPOVER (popover), area);
    gtk_container_set_border_width (GTK_CONTAINER (box), 8);
    for (guint i = 0; i < actions->len; i++) {
        const AvAction *action = &g_array_index (actions, AvAction, i);
        g_autofree gchar *text = av_action_describe (av_play_get_game (page->play), action);
        GtkWidget *button = gtk_button_new_with_label (text);
        g_object_set_data_full (G_OBJECT (button), "action", g_memdup2 (action, sizeof *action),
                                g_free);
        g_signal_connect (button, "clicked", G_CALLBACK (on_picked_action), page);
        gtk_box_pack_start (GTK_BOX (box), button, FALSE, FALSE, 0);
    }
    gtk_container_add (GTK_CONTAINER (popover), box);
    g_signal_connect (popover, "closed", G_CALLBACK (on_popover_closed), NULL);
    gtk_widget_show_all (box);
    gtk_popover_popup (GTK_POPOVER (popover));
}

static void
ask_which (AvGamePage *page, const GArray *actions, gint x, gint y)
{
    GdkRectangle area;
    av_table_view_get_cell_area (page->view, x, y, &area);
    game_ask_which (page, GTK_WIDGET (page->view), actions, &area);
}

static void
refuse (AvGamePage *page, gint x, gint y, guint segment)
{
    if (av_play_get_person (page->play) < 0) {
        if (av_play_can_draw (page->play))
            av_game_page_say (page, _ ("Draw a tile first: press Space, or the button."), TRUE);
        return;
    }
    g_autofree gchar *why = av_choice_explain (page->choice, x, y, segment);
    if (!why)
        return;
    gboolean turned = page->choice->lays && av_choice_fitting_rotation (page->choice, x, y) >= 0;
    g_autofree gchar *said =
        turned ? g_strdup_printf (_ ("%s\nTurned another way, the tile fits there."), why)
               : g_strdup (why);
    av_game_page_say (page, said, TRUE);
}

void
game_select (AvGamePage *page, guint segment)
{
    game_hush (page);
    page->selected = segment;
    game_show_choice (page);
}

void
game_confirm (AvGamePage *page)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    if (page->selected == AV_NONE)
        return;
    av_choice_find (page->choice, -1, -1, page->selected, actions);
    if (actions->len == 1) {
        game_do (page, &g_array_index (actions, AvAction, 0));
    } else if (actions->len > 1) {
        const AvGame *game = av_play_get_game (page->play);
        AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, page->selected));
        ask_which (page, actions, tile.x, tile.y);
    }
}

gboolean
game_may_select (AvGamePage *page, guint segment)
{
    for (guint i = 0; i < page->choice->segments->len; i++)
        if (g_array_index (page->choice->segments, guint, i) == segment)
            return TRUE;
    return FALSE;
}

void
game_set_manner (AvGamePage *page, guint manner)
{
    av_choice_set_manner (page->choice, manner);
    if (!game_may_select (page, page->selected))
        page->selected = AV_NONE;
    game_show_choice (page);
}

void
game_choose (AvGamePage *page, gint x, gint y, guint segment)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    if (!page->play)
        return;
    if (segment != AV_NONE && game_may_select (page, segment)) {
        if (page->selected == segment)
            game_confirm (page);
        else
            game_select (page, segment);
        return;
    }
    av_choice_find (page->choice, x, y, AV_NONE, actions);
    if (actions->len == 1)
        game_do (page, &g_array_index (actions, AvAction, 0));
    else if (actions->len > 1)
        ask_which (page, actions, x, y);
    else
        refuse (page, x, y, segment);
}

void
game_turn (AvGamePage *page, gint turns)
{
    if (!page->choice->lays)
        return;
    /* Why it could not be laid as it lay. */
    game_hush (page);
    page->choice->rotation = (page->choice->rotation + turns) & 3;
    game_show_choice (page);
}
