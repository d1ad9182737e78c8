/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-keys.c: a game played by keys alone. */
#include "config.h"

#include "gtk/game-private.h"

/* The next cell in reading order on which something may be done; the tile in hand turns to fit. */
static void
go_to_next_cell (AvGamePage *page, gboolean back)
{
    const AvGame *game = av_play_get_game (page->play);
    gint width = av_land_get_width (game), n = width * (gint) av_land_get_height (game), x, y;
    g_autofree guint8 *lit = av_choice_light (page->choice);
    gboolean shown = av_table_view_get_cursor (page->view, &x, &y);
    gint at = y * width + x;
    for (gint i = shown ? 1 : 0; i <= n; i++) {
        gint cell = ((at + (back ? -i : i)) % n + n) % n;
        if (lit[cell] == AV_LIT_NOT)
            continue;
        x = cell % width;
        y = cell / width;
        if (page->choice->lays) {
            gint rotation = av_choice_fitting_rotation (page->choice, x, y);
            if (rotation >= 0)
                page->choice->rotation = rotation;
            game_show_choice (page);
        }
        av_table_view_set_cursor (page->view, x, y);
        return;
    }
}

static void
show_segment (AvGamePage *page, guint segment)
{
    const AvGame *game = av_play_get_game (page->play);
    AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, segment));
    game_select (page, segment);
    av_table_view_show_cell (page->view, tile.x, tile.y, 0.5);
}

static void
go_to_next_segment (AvGamePage *page, gboolean back)
{
    const GArray *segments = page->choice->segments;
    gint n = segments->len, at = back ? n : -1;
    for (gint i = 0; i < n; i++)
        if (g_array_index (segments, guint, i) == page->selected)
            at = i;
    show_segment (page, g_array_index (segments, guint, ((at + (back ? -1 : 1)) % n + n) % n));
}

static void
go_to_next_manner (AvGamePage *page, gboolean back)
{
    guint n = page->choice->manners->len;
    if (n > 0)
        game_set_manner (page, (page->choice->manner + (back ? n - 1 : 1)) % n);
}

static gboolean
go_on (AvGamePage *page)
{
    gint x, y;
    if (av_play_can_draw (page->play)) {
        av_play_draw (page->play);
        return TRUE;
    }
    if (page->selected != AV_NONE) {
        game_confirm (page);
        return TRUE;
    }
    if (av_table_view_get_cursor (page->view, &x, &y)) {
        game_choose (page, x, y, AV_NONE);
        return TRUE;
    }
    /* Nothing is pointed at yet: whoever presses on is shown a place.  Not a part of a tile, for then
     * pressing twice would deploy. */
    if (!page->choice->cells)
        return FALSE;
    go_to_next_cell (page, FALSE);
    return TRUE;
}

static gboolean
go_back (AvGamePage *page)
{
    if (page->selected != AV_NONE)
        game_select (page, AV_NONE);
    else if (gtk_revealer_get_reveal_child (GTK_REVEALER (page->message_revealer)))
        game_hush (page);
    else if (av_play_can_pass (page->play))
        av_play_pass (page->play);
    else
        return FALSE;
    return TRUE;
}

static gboolean
on_view_key (AvGamePage *page, guint key, gboolean shift)
{
    gboolean segments = page->choice->segments->len > 0;
    switch (key) {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
        av_table_view_move_cursor (page->view, -1, 0);
        return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
        av_table_view_move_cursor (page->view, 1, 0);
        return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
        av_table_view_move_cursor (page->view, 0, -1);
        return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
        av_table_view_move_cursor (page->view, 0, 1);
        return TRUE;
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
        if (segments)
            go_to_next_segment (page, shift);
        else if (page->choice->cells)
            go_to_next_cell (page, shift);
        else
            return FALSE;
        return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
        return go_on (page);
    case GDK_KEY_space:
        if (!av_play_can_draw (page->play))
            return go_on (page);
        av_play_draw (page->play);
        return TRUE;
    default:
        return FALSE;
    }
}

gboolean
av_game_page_key (AvGamePage *page, GdkEventKey *event)
{
    gboolean shift = event->state & GDK_SHIFT_MASK;
    guint key = event->keyval;
    GtkWidget *window = gtk_widget_get_toplevel (GTK_WIDGET (page));
    GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

    if (!page->play || event->state & (GDK_CONTROL_MASK | GDK_MOD1_MASK | GDK_SUPER_MASK))
        return FALSE;
    if (!page->land)
        return (focus == NULL || focus == GTK_WIDGET (page->cards))
               && game_cards_key (page, key, shift);
    gboolean on_table = focus == NULL || focus == GTK_WIDGET (page->view);
    if (on_table && on_view_key (page, key, shift))
        return TRUE;
    if (key >= GDK_KEY_KP_1 && key <= GDK_KEY_KP_9)
        key = GDK_KEY_1 + (key - GDK_KEY_KP_1);
    if (key >= GDK_KEY_1 && key <= GDK_KEY_9) {
        guint i = key - GDK_KEY_1;
        if (i >= page->choice->segments->len)
            return FALSE;
        show_segment (page, g_array_index (page->choice->segments, guint, i));
        return TRUE;
    }
    switch (key) {
    case GDK_KEY_r:
    case GDK_KEY_R:
        game_turn (page, shift ? -1 : 1);
        return TRUE;
    case GDK_KEY_f:
    case GDK_KEY_F:
        go_to_next_manner (page, shift);
        return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
        av_table_view_zoom_by (page->view, 1.25);
        return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
        av_table_view_zoom_by (page->view, 1 / 1.25);
        return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
        av_table_view_fit (page->view);
        return TRUE;
    case GDK_KEY_l:
    case GDK_KEY_L:
        av_game_page_show_tiles_left (page);
        return TRUE;
    case GDK_KEY_d:
    case GDK_KEY_D:
        av_play_draw (page->play);
        return TRUE;
    case GDK_KEY_Escape:
        return go_back (page);
    default:
        return FALSE;
    }
}
