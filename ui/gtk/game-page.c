/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-page.c: the page on which a game is played: its parts, and its response to clicks, keys
 * and events. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/banner.h"
#include "gtk/card-view.h"
#include "gtk/game-page.h"
#include "gtk/log.h"
#include "gtk/palette.h"
#include "gtk/players-panel.h"
#include "gtk/result.h"
#include "gtk/dialogs.h"
#include "gtk/tools.h"
#include "gtk/turn-panel.h"

#define RESULT_DELAY 1800 /* ms in which the last points are seen */

struct _AvGamePage {
    GtkBox parent;
    AvPlay *play;
    AvTileCache *cache;
    AvChoice *choice;
    gboolean land;       /* it is a game of tiles: a table, a tile in hand */
    gboolean cards_seen; /* a person has seen the cards as they lie */
    guint result_timer;

    GtkWidget *overlay, *table, *scroller, *hint,
        *zoom; /* what is seen of the game, tiles or cards */
    AvTableView *view;
    AvCardView *cards;
    AvBanner *banner;
    GtkWidget *result;     /* over the table, once the game is over */
    GtkWidget *tiles_left; /* the window that shows them, while it is open */

    GtkWidget *players, *log_scroller; /* beside the table */
    AvTurnPanel *panel;
    AvPlayersPanel *players_panel;
    AvLog *log;
};

G_DEFINE_TYPE (AvGamePage, av_game_page, GTK_TYPE_BOX)

/* --- what is shown --- */

void
av_game_page_say (AvGamePage *page, const gchar *text, gboolean trouble)
{
    av_banner_say (page->banner, text, trouble);
}

/* Shows what may be chosen on the table, as the choice stands. */
static void
show_choice (AvGamePage *page)
{
    const AvChoice *choice = page->choice;
    const AvMenuLine *line = av_choice_get_line (choice);
    /* A piece that stands somewhere already is not shown a second time. */
    gboolean is_new = line && line->is_new;
    g_autofree guint8 *lit = choice->cells ? av_choice_light (choice) : NULL;
    av_table_view_set_cells (page->view, lit);
    av_table_view_set_hand (page->view, choice->lays ? choice->hand : AV_NONE, choice->rotation);
    av_table_view_set_segments (page->view, choice->segments);
    av_table_view_set_selected (page->view, is_new ? choice->selected : AV_NONE,
                                is_new ? line->piece : 0, av_play_get_person (page->play));
    av_turn_panel_update_choice (page->panel);
}

/* What is to be clicked may be out of sight.  Where a tile is to be laid one looks about oneself, unless there
 * is nothing to be seen. */
static void
bring_into_sight (AvGamePage *page)
{
    const AvGame *game = av_play_get_game (page->play);
    const AvChoice *choice = page->choice;
    gint width = av_land_get_width (game), n = width * (gint) av_land_get_height (game);
    gint shown = 0, first = -1;
    if (choice->segments->len > 0) {
        AvTile tile = av_land_get_tile (
            game, av_land_segment_tile (game, g_array_index (choice->segments, guint, 0)));
        av_table_view_show_cell (page->view, tile.x, tile.y, 0.5);
    }
    if (!choice->cells)
        return;
    g_autofree guint8 *lit = av_choice_light (choice);
    for (gint i = 0; i < n && shown < 8; i++) {
        if (lit[i] == AV_LIT_NOT)
            continue;
        if (!choice->lays) {
            av_table_view_show_cell (page->view, i % width, i / width, 0.5);
            shown++;
        } else if (av_table_view_is_cell_shown (page->view, i % width, i / width)) {
            return;
        } else if (first < 0) {
            first = i;
        }
    }
    if (first >= 0)
        av_table_view_show_cell (page->view, first % width, first / width, 1.5);
}

/* What names a card that is not shown - rules may break down as they lay them out - is chosen from a
 * list like all that names nothing in sight. */
static void
list_unshown_cards (AvGamePage *page, const GArray *cards)
{
    GdkRectangle area;
    for (guint i = 0; i < cards->len; i++)
        if (!av_card_view_get_area (page->cards, g_array_index (cards, gint, i), &area))
            av_choice_find_card (page->choice, g_array_index (cards, gint, i),
                                 page->choice->elsewhere);
}

/* The marks of what moved stay until the person who saw them has acted. */
static void
show_cards (AvGamePage *page)
{
    g_autoptr (GArray) cards = av_choice_cards (page->choice);
    av_card_view_update (page->cards, av_play_get_game (page->play), cards, page->cards_seen);
    page->cards_seen = av_play_get_person (page->play) >= 0;
    list_unshown_cards (page, cards);
}

static void
hide_result (AvGamePage *page)
{
    g_clear_handle_id (&page->result_timer, g_source_remove);
    g_clear_pointer (&page->result, gtk_widget_destroy);
}

static void
show_all (AvGamePage *page)
{
    if (!page->play)
        return;
    const AvGame *game = av_play_get_game (page->play);
    av_choice_update (page->choice, page->play);
    if (page->land) {
        av_table_view_update (page->view);
        show_choice (page);
        bring_into_sight (page);
    } else {
        show_cards (page);
    }
    av_turn_panel_update (page->panel);
    if (page->land) {
        g_autofree gchar *said = av_turn_panel_describe (page->panel);
        atk_object_set_description (gtk_widget_get_accessible (GTK_WIDGET (page->view)), said);
    }
    av_players_panel_update (page->players_panel);
    av_log_update (page->log, page->play);
    /* Rules that broke down as they were asked what may be done, or what lies where. */
    g_autoptr (GError) failure = NULL;
    if (av_game_get_failure (game, &failure))
        av_game_page_say (page, failure->message, TRUE);
    if (!av_game_is_finished (game))
        hide_result (page);
}

/* --- acting --- */

static void
act (AvGamePage *page, const AvAction *action)
{
    g_autoptr (GError) error = NULL;
    AvAction copy = *action;
    av_banner_hide (page->banner);
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
    act (page, &copy);
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
static void
ask_which (AvGamePage *page, GtkWidget *view, const GArray *actions, const GdkRectangle *area)
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

/* Does the one of ACTIONS that is meant by what lies at AREA of VIEW.  FALSE: there is none. */
static gboolean
act_on (AvGamePage *page, GtkWidget *view, const GArray *actions, const GdkRectangle *area)
{
    if (actions->len == 1)
        act (page, &g_array_index (actions, AvAction, 0));
    else if (actions->len > 1)
        ask_which (page, view, actions, area);
    return actions->len > 0;
}

/* A click on a cell, or on a segment of its tile. */
static void
pick (AvGamePage *page, gint x, gint y, guint segment)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    GdkRectangle area;
    if (!page->play)
        return;
    if (!av_choice_pick (page->choice, x, y, segment, actions)) {
        av_banner_hide (page->banner);
        show_choice (page);
        return;
    }
    av_table_view_get_cell_area (page->view, x, y, &area);
    if (act_on (page, GTK_WIDGET (page->view), actions, &area))
        return;
    g_autofree gchar *why = av_choice_explain (page->choice, x, y, segment);
    if (why)
        av_game_page_say (page, why, TRUE);
}

static void
pick_segment (AvGamePage *page, guint segment)
{
    const AvGame *game = av_play_get_game (page->play);
    AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, segment));
    pick (page, tile.x, tile.y, segment);
}

static void
confirm (AvGamePage *page)
{
    if (page->choice->selected != AV_NONE)
        pick_segment (page, page->choice->selected);
}

static void
pick_card (AvGamePage *page, gint number)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    GdkRectangle area;
    if (!page->play || !av_card_view_get_area (page->cards, number, &area))
        return;
    av_choice_find_card (page->choice, number, actions);
    if (act_on (page, GTK_WIDGET (page->cards), actions, &area))
        return;
    g_autofree gchar *why = av_choice_explain_card (page->choice, number);
    if (why)
        av_game_page_say (page, why, TRUE);
}

/* SEGMENT waits for a confirmation; AV_NONE: none does. */
static void
select_segment (AvGamePage *page, guint segment)
{
    av_banner_hide (page->banner);
    page->choice->selected = segment;
    show_choice (page);
}

static void
set_line (AvGamePage *page, guint line)
{
    av_choice_set_line (page->choice, line);
    show_choice (page);
}

static void
turn (AvGamePage *page, gint turns)
{
    if (!page->choice->lays)
        return;
    /* Why it could not be laid as it lay. */
    av_banner_hide (page->banner);
    page->choice->rotation = (page->choice->rotation + turns) & 3;
    show_choice (page);
}

static void
draw_tile (AvGamePage *page)
{
    av_banner_hide (page->banner);
    if (page->play)
        av_play_draw (page->play);
}

static void
pass (AvGamePage *page)
{
    av_banner_hide (page->banner);
    if (page->play)
        av_play_pass (page->play);
}

/* --- the pointer --- */

static void
on_chosen (AvTableView *view, gint x, gint y, guint segment, AvGamePage *page)
{
    pick (page, x, y, segment);
}

static void
on_pointed (AvTableView *view, gint x, gint y, guint segment, AvGamePage *page)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    if (page->play && x >= 0) {
        const AvGame *game = av_play_get_game (page->play);
        AvHighlightContext context = { .x = x, .y = y, .slot = -1 };
        if (segment != AV_NONE) {
            av_land_describe_feature (game, segment, text);
            context.slot = av_land_segment_slot (game, segment);
        }
        context.cells = cells;
        context.segments = segments;
        context.text = g_string_new (NULL);
        av_game_highlight (game, &context);
        if (context.text->len)
            g_string_append_printf (text, "%s%s", text->len ? "\n" : "", context.text->str);
        g_string_free (context.text, TRUE);
    }
    av_table_view_set_shown (view, cells, segments);
    g_autofree gchar *where =
        x < 0 ? g_strdup (_ ("Table")) : g_strdup_printf (_ ("Table, column %d, row %d"), x, y);
    atk_object_set_name (gtk_widget_get_accessible (GTK_WIDGET (view)), where);
    gtk_label_set_text (GTK_LABEL (page->hint), text->str);
    gtk_widget_set_visible (page->hint, text->len > 0);
}

static void
on_view_turn (AvTableView *view, gint turns, AvGamePage *page)
{
    turn (page, turns);
}

static void
on_card_picked (AvCardView *view, gint number, AvGamePage *page)
{
    pick_card (page, number);
}

static void
on_card_pointed (AvCardView *view, AvGamePage *page)
{
    gtk_widget_queue_draw (GTK_WIDGET (page->panel));
}

static void
on_zoom_out (AvGamePage *page)
{
    av_table_view_zoom_by (page->view, 1 / 1.25);
}

static void
on_zoom_fit (AvGamePage *page)
{
    av_table_view_fit (page->view);
}

static void
on_zoom_in (AvGamePage *page)
{
    av_table_view_zoom_by (page->view, 1.25);
}

static void
on_log_picked (AvLog *log, AvLogLine *line, AvGamePage *page)
{
    if (page->land && line->cells->len >= 2) {
        av_table_view_show_cell (page->view, g_array_index (line->cells, gint16, 0),
                                 g_array_index (line->cells, gint16, 1), 0.5);
        av_table_view_show_points (page->view, line->cells, line->points, line->player);
    }
}

/* --- the panel --- */

static void
on_panel_act (AvTurnPanel *panel, const AvAction *action, AvGamePage *page)
{
    act (page, action);
}

static void
on_panel_turn (AvTurnPanel *panel, gint turns, AvGamePage *page)
{
    turn (page, turns);
}

static void
on_placer_line (AvPlacer *placer, guint line, AvGamePage *page)
{
    set_line (page, line);
}

static void
on_placer_selected (AvPlacer *placer, guint segment, AvGamePage *page)
{
    pick_segment (page, segment);
}

static void
on_placer_cancelled (AvPlacer *placer, AvGamePage *page)
{
    select_segment (page, AV_NONE);
}

/* --- keys --- */

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
            show_choice (page);
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
    select_segment (page, segment);
    av_table_view_show_cell (page->view, tile.x, tile.y, 0.5);
}

static void
go_to_next_line (AvGamePage *page, gboolean back)
{
    guint n = page->choice->menu->len;
    if (n > 0)
        set_line (page, (page->choice->line + (back ? n - 1 : 1)) % n);
}

static gboolean
go_on (AvGamePage *page)
{
    gint x, y;
    if (av_play_can_draw (page->play)) {
        av_play_draw (page->play);
        return TRUE;
    }
    if (page->choice->selected != AV_NONE) {
        confirm (page);
        return TRUE;
    }
    if (av_table_view_get_cursor (page->view, &x, &y)) {
        pick (page, x, y, AV_NONE);
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
    if (page->choice->selected != AV_NONE)
        select_segment (page, AV_NONE);
    else if (!av_banner_hide (page->banner)) {
        if (!av_play_can_pass (page->play))
            return FALSE;
        av_play_pass (page->play);
    }
    return TRUE;
}

static gboolean
on_table_key (AvGamePage *page, guint key, gboolean shift)
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
            show_segment (page, av_choice_next_segment (page->choice, shift));
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

static gboolean
on_cards_key (AvGamePage *page, guint key, gboolean shift)
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
               && on_cards_key (page, key, shift);
    gboolean on_table = focus == NULL || focus == GTK_WIDGET (page->view);
    if (on_table && on_table_key (page, key, shift))
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
        turn (page, shift ? -1 : 1);
        return TRUE;
    case GDK_KEY_f:
    case GDK_KEY_F:
        go_to_next_line (page, shift);
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

/* --- the tiles that are left --- */

void
av_game_page_show_tiles_left (AvGamePage *page)
{
    if (!page->play || !page->land || page->tiles_left)
        return;
    page->tiles_left = av_tiles_left_new (GTK_WINDOW (gtk_widget_get_toplevel (GTK_WIDGET (page))),
                                          av_play_get_game (page->play), page->cache);
    gtk_dialog_run (GTK_DIALOG (page->tiles_left));
    g_clear_pointer (&page->tiles_left, gtk_widget_destroy);
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

/* --- a game --- */

static void
on_tiles_ready (gpointer data)
{
    AvGamePage *page = data;
    gtk_widget_queue_draw (GTK_WIDGET (page->view));
    gtk_widget_queue_draw (GTK_WIDGET (page->panel));
    if (page->tiles_left)
        gtk_widget_queue_draw (page->tiles_left);
}

static AvTileCache *
make_cache (AvGamePage *page, const AvRuleset *ruleset)
{
    g_autoptr (GPtrArray) terrains = g_ptr_array_new (), marks = g_ptr_array_new ();
    g_autoptr (GPtrArray) icons = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < av_land_get_n_terrains (ruleset); i++)
        if (av_land_get_terrain (ruleset, i))
            g_ptr_array_add (terrains, (gpointer) av_land_get_terrain (ruleset, i));
    for (guint i = 0; i < av_land_get_n_marks (ruleset); i++) {
        const AvMarkDef *mark = av_land_get_mark (ruleset, i);
        if (!mark)
            continue;
        g_ptr_array_add (marks, (gpointer) mark);
        g_ptr_array_add (icons, av_palette_mark_icon (ruleset, mark));
    }
    g_ptr_array_add (terrains, NULL);
    g_ptr_array_add (marks, NULL);
    g_ptr_array_add (icons, NULL);
    g_autoptr (AvArtStyle) style = av_art_style_new ((const AvTerrainDef *const *) terrains->pdata,
                                                     (const AvMarkDef *const *) marks->pdata,
                                                     (const gchar *const *) icons->pdata);
    return av_tile_cache_new (style, 0, on_tiles_ready, page);
}

void
av_game_page_set_play (AvGamePage *page, AvPlay *play)
{
    if (play)
        g_object_ref (play);
    if (page->play)
        g_signal_handlers_disconnect_by_data (page->play, page);
    hide_result (page);
    av_banner_hide (page->banner);
    av_choice_update (page->choice, NULL);
    av_table_view_set_game (page->view, NULL, NULL);
    av_turn_panel_set_choice (page->panel, NULL, NULL, NULL);
    av_players_panel_set_play (page->players_panel, NULL);
    av_log_update (page->log, NULL);
    g_clear_pointer (&page->cache, av_tile_cache_free);
    g_clear_object (&page->play);
    av_card_view_update (page->cards, NULL, NULL, FALSE);
    av_palette_forget_icons ();
    page->cards_seen = FALSE;
    page->land = !play || av_ruleset_get_game (av_play_get_ruleset (play)) == &av_land_game;
    gtk_stack_set_visible_child_name (GTK_STACK (page->table), page->land ? "tiles" : "cards");
    gtk_widget_set_visible (page->zoom, page->land);
    gtk_widget_set_visible (page->hint, FALSE);
    if (!play)
        return;
    page->play = play;
    if (page->land) {
        page->cache = make_cache (page, av_play_get_ruleset (play));
        av_table_view_set_game (page->view, av_play_get_game (play), page->cache);
    }
    av_turn_panel_set_choice (page->panel, page->choice, page->cache,
                              page->land ? NULL : page->cards);
    av_players_panel_set_play (page->players_panel, play);
    g_signal_connect_swapped (play, "changed", G_CALLBACK (show_all), page);
    g_signal_connect (play, "event", G_CALLBACK (on_event), page);
    g_signal_connect (play, "warning", G_CALLBACK (on_warning), page);
    show_all (page);
    if (gtk_widget_get_mapped (GTK_WIDGET (page)))
        gtk_widget_grab_focus (page->land ? GTK_WIDGET (page->view) : GTK_WIDGET (page->cards));
    av_game_page_show_result (page);
}

void
av_game_page_go_on (AvGamePage *page, AvPlay *play)
{
    AvTableSight sight = av_table_view_get_sight (page->view);
    gboolean land = page->play && page->land;
    av_game_page_set_play (page, play);
    if (land && page->land)
        av_table_view_set_sight (page->view, sight);
}

void
av_game_page_set_ruled (AvGamePage *page, gboolean ruled)
{
    av_table_view_set_ruled (page->view, ruled);
}

AvPlay *
av_game_page_get_play (AvGamePage *page)
{
    return page->play;
}

const AvChoice *
av_game_page_get_choice (AvGamePage *page)
{
    return page->choice;
}

/* --- the widget --- */

static void
av_game_page_dispose (GObject *object)
{
    AvGamePage *page = AV_GAME_PAGE (object);
    if (page->view)
        av_game_page_set_play (page, NULL);
    page->view = NULL;
    G_OBJECT_CLASS (av_game_page_parent_class)->dispose (object);
}

static void
av_game_page_finalize (GObject *object)
{
    av_choice_free (AV_GAME_PAGE (object)->choice);
    G_OBJECT_CLASS (av_game_page_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget, AvGamePage, name)

static void
av_game_page_class_init (AvGamePageClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->dispose = av_game_page_dispose;
    G_OBJECT_CLASS (klass)->finalize = av_game_page_finalize;
    g_signal_new ("new-game", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    g_type_ensure (AV_TYPE_BANNER);
    g_type_ensure (AV_TYPE_TURN_PANEL);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "game-page.ui");
    BIND (overlay);
    BIND (table);
    BIND (scroller);
    BIND (hint);
    BIND (zoom);
    BIND (banner);
    BIND (panel);
    BIND (players);
    BIND (log_scroller);
    gtk_widget_class_bind_template_callback (widget, on_zoom_out);
    gtk_widget_class_bind_template_callback (widget, on_zoom_fit);
    gtk_widget_class_bind_template_callback (widget, on_zoom_in);
}

static void
connect_panel (AvGamePage *page)
{
    AvPlacer *placer = av_turn_panel_get_placer (page->panel);
    g_signal_connect_swapped (page->panel, "draw-tile", G_CALLBACK (draw_tile), page);
    g_signal_connect_swapped (page->panel, "pass", G_CALLBACK (pass), page);
    g_signal_connect (page->panel, "turn", G_CALLBACK (on_panel_turn), page);
    g_signal_connect (page->panel, "act", G_CALLBACK (on_panel_act), page);
    g_signal_connect (placer, "line", G_CALLBACK (on_placer_line), page);
    g_signal_connect (placer, "selected", G_CALLBACK (on_placer_selected), page);
    g_signal_connect_swapped (placer, "confirmed", G_CALLBACK (confirm), page);
    g_signal_connect (placer, "cancelled", G_CALLBACK (on_placer_cancelled), page);
    g_signal_connect_swapped (placer, "declined", G_CALLBACK (pass), page);
}

static void
av_game_page_init (AvGamePage *page)
{
    page->choice = av_choice_new ();
    gtk_widget_init_template (GTK_WIDGET (page));
    connect_panel (page);

    page->view = AV_TABLE_VIEW (av_table_view_new ());
    gtk_container_add (GTK_CONTAINER (page->scroller), GTK_WIDGET (page->view));
    gtk_widget_show (GTK_WIDGET (page->view));
    g_signal_connect (page->view, "chosen", G_CALLBACK (on_chosen), page);
    g_signal_connect (page->view, "pointed", G_CALLBACK (on_pointed), page);
    g_signal_connect (page->view, "turn", G_CALLBACK (on_view_turn), page);

    page->cards = AV_CARD_VIEW (av_card_view_new ());
    gtk_stack_add_named (GTK_STACK (page->table), GTK_WIDGET (page->cards), "cards");
    gtk_widget_show (GTK_WIDGET (page->cards));
    g_signal_connect (page->cards, "picked", G_CALLBACK (on_card_picked), page);
    g_signal_connect (page->cards, "pointed", G_CALLBACK (on_card_pointed), page);

    page->players_panel = AV_PLAYERS_PANEL (av_players_panel_new ());
    gtk_box_pack_start (GTK_BOX (page->players), GTK_WIDGET (page->players_panel), TRUE, TRUE, 0);
    gtk_widget_show (GTK_WIDGET (page->players_panel));

    page->log = AV_LOG (av_log_new ());
    gtk_container_add (GTK_CONTAINER (page->log_scroller), GTK_WIDGET (page->log));
    gtk_widget_show (GTK_WIDGET (page->log));
    g_signal_connect (page->log, "picked", G_CALLBACK (on_log_picked), page);
}

GtkWidget *
av_game_page_new (void)
{
    return g_object_new (AV_TYPE_GAME_PAGE, NULL);
}
