/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-cards.c: a game of cards on the game page: what may be chosen, asked card by card. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/game-private.h"

/* The legal actions that name the card. */
static void
find_actions (AvGamePage *page, gint number, GArray *actions)
{
    const AvActionList *legal = av_play_get_legal (page->play);
    for (guint i = 0; i < legal->n; i++) {
        AvAskShape shape = av_ask_shape (av_play_get_ruleset (page->play), legal->items[i].kind);
        if (shape.card >= 0 && legal->items[i].args[shape.card] == number)
            g_array_append_val (actions, legal->items[i]);
    }
}

static GArray *
find_lit (AvGamePage *page)
{
    const AvActionList *legal = av_play_get_legal (page->play);
    GArray *lit = g_array_new (FALSE, FALSE, sizeof (gint));
    for (guint i = 0; i < legal->n; i++) {
        AvAskShape shape = av_ask_shape (av_play_get_ruleset (page->play), legal->items[i].kind);
        gint number = shape.card >= 0 ? legal->items[i].args[shape.card] : -1;
        gboolean known = number < 0;
        for (guint k = 0; k < lit->len && !known; k++)
            known = g_array_index (lit, gint, k) == number;
        if (!known)
            g_array_append_val (lit, number);
    }
    return lit;
}

/* Rules know best why: the first kind of action that could be meant is tried. */
static void
say_why_not (AvGamePage *page, gint number)
{
    const AvActionList *legal = av_play_get_legal (page->play);
    for (guint i = 0; i < legal->n; i++) {
        AvAskShape shape = av_ask_shape (av_play_get_ruleset (page->play), legal->items[i].kind);
        AvAction action = legal->items[i];
        g_autoptr (GError) error = NULL;
        if (shape.card < 0)
            continue;
        action.args[shape.card] = (gint16) number;
        if (!av_game_check (av_play_get_game (page->play), &action, &error))
            av_game_page_say (page, error->message, TRUE);
        return;
    }
}

static void
on_card_picked (AvCardView *view, gint number, AvGamePage *page)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    GdkRectangle area;
    if (!page->play || !av_card_view_get_area (view, number, &area))
        return;
    find_actions (page, number, actions);
    if (actions->len == 1)
        game_do (page, &g_array_index (actions, AvAction, 0));
    else if (actions->len > 1)
        game_ask_which (page, GTK_WIDGET (view), actions, &area);
    else
        say_why_not (page, number);
}

static void
on_card_pointed (AvCardView *view, AvGamePage *page)
{
    gtk_widget_queue_draw (page->hand);
}

void
game_cards_init (AvGamePage *page)
{
    page->cards = AV_CARD_VIEW (av_card_view_new ());
    gtk_stack_add_named (GTK_STACK (page->table), GTK_WIDGET (page->cards), "cards");
    gtk_widget_show (GTK_WIDGET (page->cards));
    g_signal_connect (page->cards, "picked", G_CALLBACK (on_card_picked), page);
    g_signal_connect (page->cards, "pointed", G_CALLBACK (on_card_pointed), page);
}

/* What names a card that is not shown - rules may break down as they lay them out - is chosen from a
 * list like all that lies nowhere. */
static void
find_unshown (AvGamePage *page)
{
    const AvActionList *legal = av_play_get_legal (page->play);
    GdkRectangle area;
    for (guint i = 0; i < legal->n; i++) {
        AvAskShape shape = av_ask_shape (av_play_get_ruleset (page->play), legal->items[i].kind);
        if (shape.card >= 0
            && !av_card_view_get_area (page->cards, legal->items[i].args[shape.card], &area))
            g_array_append_val (page->choice->elsewhere, legal->items[i]);
    }
}

/* The marks of what moved stay until the person who saw them has acted. */
void
game_cards_show (AvGamePage *page)
{
    g_autoptr (GArray) lit = find_lit (page);
    av_card_view_update (page->cards, av_play_get_game (page->play), lit, page->cards_seen);
    page->cards_seen = av_play_get_person (page->play) >= 0;
    find_unshown (page);
    const AvLayout *layout = av_card_view_get_layout (page->cards);
    gtk_label_set_text (GTK_LABEL (page->rules), layout->rules ? layout->rules : "");
    gtk_widget_set_visible (page->rules_scroller, layout->rules != NULL);
    gtk_widget_queue_draw (page->hand);
}

/* The card that is pointed at, large; or that there is this way to read it. */
void
game_cards_draw_hand (AvGamePage *page, GtkWidget *area, cairo_t *cr)
{
    const AvLayoutCard *card = av_card_view_get_pointed (page->cards);
    gint width = gtk_widget_get_allocated_width (area), wide, high;
    gint height = gtk_widget_get_allocated_height (area);
    if (card) {
        av_card_view_draw_large (page->cards, cr, card, width, height);
        return;
    }
    g_autoptr (PangoLayout) layout =
        gtk_widget_create_pango_layout (area, _ ("Point at a card to read it here."));
    pango_layout_get_pixel_size (layout, &wide, &high);
    gtk_render_layout (gtk_widget_get_style_context (area), cr, (width - wide) / 2.0,
                       (height - high) / 2.0, layout);
}

gboolean
game_cards_key (AvGamePage *page, guint key, gboolean shift)
{
    switch (key) {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
        return av_card_view_move_cursor (page->cards, -1);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
        return av_card_view_move_cursor (page->cards, 1);
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
        return av_card_view_move_cursor (page->cards, shift ? -1 : 1);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
        return av_card_view_pick (page->cards);
    case GDK_KEY_Escape:
        if (!av_play_can_pass (page->play))
            return FALSE;
        av_play_pass (page->play);
        return TRUE;
    default:
        return FALSE;
    }
}
