/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-page-input.c: how the page on which a game is played responds to clicks, keys and buttons. */
#include "config.h"

#include <glib/gi18n.h>
#include <math.h>

#include "gtk/action-list.h"
#include "gtk/game-page-private.h"
#include "gtk/table-accessible.h"
#include "gtk/tools.h"

/* --- acting --- */

static gboolean
pass (AvGamePage *page)
{
    gboolean may = av_play_can_pass (page->play);
    av_banner_hide (page->banner);
    /* The log has no line for it. */
    if (may)
        av_news_tell (page->news, av_choice_get_decline (page->choice));
    av_play_pass (page->play);
    return may;
}

/* The same in each position, and never 0. */
static guint
number_position (AvGamePage *page)
{
    return av_game_get_n_actions (av_play_get_game (page->play)) + 1;
}

/* A menu or what asks is gone from over the page: whoever presses Escape once too often does not lose his follower. */
static void
on_grab (AvGamePage *page, gboolean was_grabbed)
{
    g_autoptr (GdkEvent) event = gtk_get_current_event ();
    guint key;
    gboolean closed = was_grabbed && event && event->type == GDK_KEY_PRESS
                      && gdk_event_get_keyval (event, &key) && key == GDK_KEY_Escape;
    page->spares = closed && page->play ? number_position (page) : 0;
}

static void
act (AvGamePage *page, const AvAction *action)
{
    g_autoptr (GError) error = NULL;
    AvAction copy = *action;
    av_banner_hide (page->banner);
    if (!av_play_apply (page->play, &copy, &error))
        av_game_page_say (page, error->message, TRUE);
}

static gboolean
destroy_later (gpointer popover)
{
    gtk_widget_destroy (popover);
    g_object_unref (popover);
    return G_SOURCE_REMOVE;
}

/* The key that closed it is still being handled. */
static void
on_popover_closed (GtkWidget *popover, gpointer data)
{
    g_idle_add (destroy_later, g_object_ref (popover));
}

/* Makes BOX as wide as LIST in it wants to be, and as high as that needs, MOST at most. */
static void
fit_list (GtkScrolledWindow *box, GtkWidget *list, gint most)
{
    gint width, height;
    av_action_list_measure (list, &width, &height);
    gtk_widget_set_size_request (list, width, -1);
    gtk_scrolled_window_set_policy (box, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height (box, TRUE);
    gtk_scrolled_window_set_max_content_height (box, MIN (height, most));
}

/* Asks which of several actions at one place is meant: they differ in a player, a number, a
 * card. */
static void
ask_which (AvGamePage *page, GtkWidget *view, const GArray *actions, const GdkRectangle *area)
{
    GtkWidget *popover = gtk_popover_new (view);
    GtkWidget *box = gtk_scrolled_window_new (NULL, NULL);
    gint room = gtk_widget_get_allocated_height (GTK_WIDGET (page)) / 2;
    gtk_popover_set_pointing_to (GTK_POPOVER (popover), area);
    gtk_container_set_border_width (GTK_CONTAINER (box), 8);
    g_array_unref (page->asked);
    page->asked = g_array_copy ((GArray *) actions);
    GtkWidget *list = av_action_list_new (av_play_get_game (page->play), page->asked, "game.asked");
    gtk_container_add (GTK_CONTAINER (box), list);
    gtk_container_add (GTK_CONTAINER (popover), box);
    page->popover = popover;
    g_object_add_weak_pointer (G_OBJECT (popover), (gpointer *) &page->popover);
    g_signal_connect (popover, "closed", G_CALLBACK (on_popover_closed), NULL);
    gtk_widget_show_all (box);
    fit_list (GTK_SCROLLED_WINDOW (box), list, MAX (room, 120));
    gtk_popover_popup (GTK_POPOVER (popover));
}

/* Does the action that is meant by a click at AREA of VIEW.  FALSE: there is none. */
static gboolean
act_on (AvGamePage *page, GtkWidget *view, const GArray *actions, const GdkRectangle *area)
{
    if (actions->len == 1)
        act (page, &g_array_index (actions, AvAction, 0));
    else if (actions->len > 1)
        ask_which (page, view, actions, area);
    return actions->len > 0;
}

/* WHY, which is taken, is the reason that nothing can be done; NULL: there is nothing to say. */
static void
say_why (AvGamePage *page, gchar *why)
{
    if (why)
        av_game_page_say (page, why, TRUE);
    g_free (why);
}

/* A click on a cell, or on a segment of its tile. */
static void
pick (AvGamePage *page, gint x, gint y, guint segment)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    GdkRectangle area;
    if (!page->play)
        return;
    av_choice_find (page->choice, x, y, segment, actions);
    av_table_view_get_cell_area (page->view, x, y, &area);
    if (act_on (page, GTK_WIDGET (page->view), actions, &area))
        return;
    if (av_choice_declines_at (page->choice, x, y))
        pass (page);
    else
        say_why (page, av_choice_explain (page->choice, x, y, segment));
}

/* A click on one of the corners and edges that may be chosen. */
static void
pick_spot (AvGamePage *page, guint number)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    GdkRectangle area;
    if (!page->play || number >= page->choice->spots->len)
        return;
    const AvSpot *spot = &g_array_index (page->choice->spots, AvSpot, number);
    av_table_view_get_cell_area (page->view, spot->x, spot->y, &area);
    area.width = area.height = 1;
    av_choice_find_spot (page->choice, number, actions);
    act_on (page, GTK_WIDGET (page->view), actions, &area);
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
    if (!act_on (page, GTK_WIDGET (page->cards), actions, &area))
        say_why (page, av_choice_explain_card (page->choice, number));
}

/* A click on a place of a board. */
static void
pick_place (AvGamePage *page, gint place)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    GdkRectangle area;
    if (!page->play || !av_board_view_get_area (page->boards, place, &area))
        return;
    if (av_play_get_legal (page->play)->n == 0)
        return;
    if (!av_choice_pick_place (page->choice, place, actions)) {
        av_banner_hide (page->banner);
        game_page_show_places (page);
        return;
    }
    if (!act_on (page, GTK_WIDGET (page->boards), actions, &area))
        say_why (page, av_choice_explain_place (page->choice, place));
}

/* Makes SEGMENT the one that waits for a confirmation; AV_NONE: none does. */
static void
select_segment (AvGamePage *page, guint segment)
{
    av_banner_hide (page->banner);
    page->choice->selected = segment;
    game_page_show_choice (page);
    if (segment == AV_NONE)
        game_page_tell_pointed (page);
}

static void
set_line (AvGamePage *page, guint line)
{
    av_choice_set_line (page->choice, line);
    game_page_show_choice (page);
}

static void on_pointed (AvGamePage *page, gint x, gint y, guint segment);

void
game_page_turn (AvGamePage *page, gint turns)
{
    const AvTableScene *scene = av_table_view_get_scene (page->view);
    if (!page->choice->lays)
        return;
    /* A message may still say why it could not be laid as it was. */
    av_banner_hide (page->banner);
    av_choice_turn (page->choice, scene->point.x, scene->point.y, turns);
    game_page_show_choice (page);
    on_pointed (page, scene->point.x, scene->point.y, scene->point.segment);
    g_autofree gchar *hand = av_table_describe_kind (av_play_get_ruleset (page->play),
                                                     page->choice->hand, page->choice->rotation);
    av_news_tell (page->news, hand);
}

/* The secondary button, or the wheel. */
static void
on_turn (AvGamePage *page, gint turns)
{
    if (!page->play || page->choice->lays)
        game_page_turn (page, turns);
    else if (page->choice->selected != AV_NONE)
        select_segment (page, AV_NONE);
    else if (page->choice->segments->len > 0)
        pass (page);
}

void
game_page_zoom (AvGamePage *page, gint steps)
{
    av_table_view_zoom_by (page->view, pow (1.25, steps));
}

void
av_game_page_take_focus (AvGamePage *page)
{
    if (page->result) {
        /* To its last button, unless the page has given it the focus back by itself. */
        if (!gtk_container_get_focus_child (GTK_CONTAINER (page->result)))
            gtk_widget_child_focus (page->result, GTK_DIR_TAB_BACKWARD);
        return;
    }
    gtk_widget_grab_focus (page->land ? GTK_WIDGET (page->view)
                           : gtk_widget_get_visible (GTK_WIDGET (page->boards))
                               ? GTK_WIDGET (page->boards)
                               : GTK_WIDGET (page->cards));
}

/* --- buttons --- */

static void
do_draw (GSimpleAction *action, GVariant *value, gpointer data)
{
    AvGamePage *page = data;
    av_banner_hide (page->banner);
    if (page->play)
        av_play_go_on (page->play);
}

static void
do_pass (GSimpleAction *action, GVariant *value, gpointer page)
{
    if (AV_GAME_PAGE (page)->play)
        pass (page);
}

static void
do_turn (GSimpleAction *action, GVariant *value, gpointer page)
{
    game_page_turn (page, g_variant_get_int32 (value));
}

/* One of the actions that name nothing in sight. */
static void
do_listed (GSimpleAction *action, GVariant *value, gpointer data)
{
    const GArray *listed = AV_GAME_PAGE (data)->choice->elsewhere;
    if (g_variant_get_uint32 (value) < listed->len)
        act (data, &g_array_index (listed, AvAction, g_variant_get_uint32 (value)));
}

/* One of the actions at one place. */
static void
do_asked (GSimpleAction *action, GVariant *value, gpointer data)
{
    AvGamePage *page = data;
    if (page->popover)
        gtk_popover_popdown (GTK_POPOVER (page->popover));
    if (g_variant_get_uint32 (value) < page->asked->len)
        act (page, &g_array_index (page->asked, AvAction, g_variant_get_uint32 (value)));
}

/* A tile in a tray. */
static void
do_item (GSimpleAction *action, GVariant *value, gpointer data)
{
    AvGamePage *page = data;
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    GtkWidget *players = GTK_WIDGET (page->players);
    GdkRectangle area = { 0, 0, gtk_widget_get_allocated_width (players), 1 };
    av_choice_find_item (page->choice, g_variant_get_uint32 (value), actions);
    act_on (page, players, actions, &area);
}

static void
do_confirm (GSimpleAction *action, GVariant *value, gpointer page)
{
    confirm (page);
}

static void
do_cancel (GSimpleAction *action, GVariant *value, gpointer page)
{
    select_segment (page, AV_NONE);
}

static void
do_zoom (GSimpleAction *action, GVariant *value, gpointer page)
{
    game_page_zoom (page, g_variant_get_int32 (value));
}

static void
do_fit (GSimpleAction *action, GVariant *value, gpointer page)
{
    av_table_view_fit (AV_GAME_PAGE (page)->view);
}

/* From the result back to the table. */
static void
do_watch (GSimpleAction *action, GVariant *value, gpointer page)
{
    g_clear_pointer (&AV_GAME_PAGE (page)->result, gtk_widget_destroy);
    av_game_page_take_focus (page);
}

static const GActionEntry entries[] = {
    { "draw", do_draw, NULL, NULL, NULL, { 0 } },
    { "pass", do_pass, NULL, NULL, NULL, { 0 } },
    { "turn", do_turn, "i", NULL, NULL, { 0 } },
    { "listed", do_listed, "u", NULL, NULL, { 0 } },
    { "asked", do_asked, "u", NULL, NULL, { 0 } },
    { "item", do_item, "u", NULL, NULL, { 0 } },
    { "confirm", do_confirm, NULL, NULL, NULL, { 0 } },
    { "cancel", do_cancel, NULL, NULL, NULL, { 0 } },
    { "zoom", do_zoom, "i", NULL, NULL, { 0 } },
    { "fit", do_fit, NULL, NULL, NULL, { 0 } },
    { "watch", do_watch, NULL, NULL, NULL, { 0 } },
};

/* --- the pointer --- */

/* What is told of a place, with what rules show of it. */
static void
show_note (AvGamePage *page, const gchar *text, GArray *cells, GArray *segments)
{
    av_table_view_set_shown (page->view, cells, segments);
    av_label_set (GTK_LABEL (page->hint), text, FALSE);
    gtk_widget_set_visible (page->hint, *text != '\0');
}

static void
on_pointed (AvGamePage *page, gint x, gint y, guint segment)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    const AvTableScene *scene = av_table_view_get_scene (page->view);
    gboolean somewhere = page->play && x >= 0;
    if (page->play && scene->point.spot >= 0)
        av_place_append_spot (page->choice, (guint) scene->point.spot, text);
    if (somewhere)
        av_place_notes_describe (page->notes, page->choice, page->view, x, y, segment, text, cells,
                                 segments);
    if (somewhere && segment == AV_NONE)
        av_place_append_spent (page->choice, x, y, text);
    page->tells_selected = FALSE;
    show_note (page, text->str, cells, segments);
    game_page_turn_to_fit (page);
    /* What keys do at a corner or an edge is told as they get there. */
    if (!somewhere || page->showing || !scene->cursor.shown || scene->point.spot >= 0)
        return;
    if (segment == AV_NONE)
        av_place_append_lie (page->choice, x, y, text);
    av_table_accessible_point (page->view, x, y, segment, text->str);
}

void
game_page_tell_pointed (AvGamePage *page)
{
    const AvTableScene *scene = av_table_view_get_scene (page->view);
    if (page->tells_selected)
        on_pointed (page, scene->point.x, scene->point.y, scene->point.segment);
}

static void
on_card_pointed (AvGamePage *page)
{
    gtk_widget_queue_draw (GTK_WIDGET (page->panel));
}

static void
on_log_picked (AvGamePage *page, const AvLogLine *line)
{
    if (page->land && line->cells->len >= 2) {
        av_news_tell_line (page->news, line);
        av_table_view_show_cell (page->view, g_array_index (line->cells, gint16, 0),
                                 g_array_index (line->cells, gint16, 1), 1.5);
        av_table_view_show_points (page->view, line->cells, line->points, line->player);
    }
}

/* --- keys --- */

/* Tells the cell at the cursor: one without a tile has no parts to be told. */
static gboolean
tell_cell (AvGamePage *page)
{
    gint x, y;
    if (!page->land || !av_table_view_get_cursor (page->view, &x, &y))
        return FALSE;
    AtkObject *table = gtk_widget_get_accessible (GTK_WIDGET (page->view));
    g_autoptr (AtkObject) cell = atk_table_ref_at (ATK_TABLE (table), y, x);
    av_news_tell (page->news, atk_object_get_name (cell));
    return TRUE;
}

/* Tells all the cards; the keys reach only those that may be chosen. */
static gboolean
tell_cards (AvGamePage *page)
{
    g_autofree gchar *text = av_card_view_describe_all (page->cards);
    if (*text)
        av_news_tell (page->news, text);
    return *text != '\0';
}

/* Goes to the next cell in reading order where something may be done; the tile in hand turns to
 * fit. */
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
            game_page_show_choice (page);
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
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    av_table_view_set_point_spot (page->view, -1);
    select_segment (page, segment);
    av_table_view_show_cell (page->view, tile.x, tile.y, 0.5);
    av_place_notes_describe (page->notes, page->choice, page->view, tile.x, tile.y, segment, text,
                             cells, segments);
    show_note (page, text->str, cells, segments);
    page->tells_selected = TRUE;
    av_table_accessible_point (page->view, tile.x, tile.y, segment, text->str);
}

/* The corner or edge that is pointed at, by its number; -1: none. */
static gint
page_spot (AvGamePage *page)
{
    return av_table_view_get_scene (page->view)->point.spot;
}

/* Tells what would be done there: the first of several actions. */
static void
tell_spot (AvGamePage *page, guint number)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    av_choice_find_spot (page->choice, number, actions);
    if (actions->len == 0)
        return;
    g_autofree gchar *what =
        av_action_describe (av_play_get_game (page->play), &g_array_index (actions, AvAction, 0));
    g_autofree gchar *text =
        g_strdup_printf (_ ("%s (%u of %u)"), what, number + 1, page->choice->spots->len);
    av_news_tell (page->news, text);
}

static void
show_spot (AvGamePage *page, gint spot)
{
    if (page->choice->selected != AV_NONE)
        select_segment (page, AV_NONE);
    game_page_show_spot (page, (guint) spot);
    av_table_view_set_point_spot (page->view, spot);
    tell_spot (page, (guint) spot);
}

/* Goes round the parts of tiles that may be chosen, then the corners and edges; FALSE: there are
 * none. */
static gboolean
go_to_next_part (AvGamePage *page, gboolean back)
{
    const AvChoice *choice = page->choice;
    gint segments = (gint) choice->segments->len, spot = page_spot (page);
    gint n = segments + (av_choice_asks_cell (choice) ? 0 : (gint) choice->spots->len);
    if (n == 0)
        return FALSE;
    gint at = spot >= 0 ? segments + spot : av_choice_selected_number (choice);
    at = at < 0 ? (back ? n - 1 : 0) : (at + (back ? n - 1 : 1)) % n;
    if (at < segments)
        show_segment (page, g_array_index (choice->segments, guint, at));
    else
        show_spot (page, at - segments);
    return TRUE;
}

static void
go_to_next_line (AvGamePage *page, gboolean back)
{
    guint n = page->choice->menu->len;
    if (n == 0)
        return;
    set_line (page, (page->choice->line + (back ? n - 1 : 1)) % n);
    g_autofree gchar *line = av_placer_get_line (av_turn_panel_get_placer (page->panel));
    g_autofree gchar *task = av_turn_panel_describe (page->panel);
    g_autofree gchar *text = g_strjoin ("\n", line, task, NULL);
    av_news_tell (page->news, text);
}

static gboolean
go_on (AvGamePage *page)
{
    gint x, y;
    if (av_play_has_stopped (page->play)) {
        av_play_go_on (page->play);
        return TRUE;
    }
    if (page->choice->selected != AV_NONE) {
        confirm (page);
        return TRUE;
    }
    if (page_spot (page) >= 0) {
        pick_spot (page, (guint) page_spot (page));
        return TRUE;
    }
    gboolean shown = av_table_view_get_cursor (page->view, &x, &y);
    if (page->choice->segments->len > 0 && !(shown && av_table_view_is_lit (page->view, x, y))
        && pass (page))
        return TRUE;
    if (shown) {
        pick (page, x, y, AV_NONE);
        return TRUE;
    }
    /* Nothing is pointed at yet: shows a cell.  Not a segment, or pressing twice would deploy. */
    if (!page->choice->cells)
        return FALSE;
    go_to_next_cell (page, FALSE);
    return TRUE;
}

/* A part of the choice is taken back. */
static void
tell_part_back (AvGamePage *page)
{
    g_autofree gchar *task = av_turn_panel_describe (page->panel);
    g_autofree gchar *text = g_strjoin ("\n", _ ("Taken back."), task, NULL);
    av_news_tell (page->news, text);
}

static gboolean
go_back (AvGamePage *page)
{
    if (page->choice->selected != AV_NONE) {
        select_segment (page, AV_NONE);
        tell_part_back (page);
        return TRUE;
    }
    if (page_spot (page) >= 0) {
        av_table_view_set_point_spot (page->view, -1);
        return TRUE;
    }
    return av_banner_hide (page->banner) || pass (page);
}

static gboolean
is_arrow (guint key, gint *dx, gint *dy)
{
    *dx = (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
          - (key == GDK_KEY_Left || key == GDK_KEY_KP_Left);
    *dy = (key == GDK_KEY_Down || key == GDK_KEY_KP_Down)
          - (key == GDK_KEY_Up || key == GDK_KEY_KP_Up);
    return *dx || *dy;
}

/* Whether there will be something to choose in a moment: until then no key leads away from the
 * table. */
static gboolean
draws_itself_now (AvGamePage *page)
{
    return av_game_get_decider (av_play_get_game (page->play)) == AV_NATURE
           && av_play_is_moving (page->play);
}

static gboolean
on_table_key (AvGamePage *page, guint key, gboolean shift)
{
    gint dx, dy;
    if (is_arrow (key, &dx, &dy)) {
        av_table_view_move_cursor (page->view, dx, dy);
        return TRUE;
    }
    switch (key) {
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
        if (go_to_next_part (page, shift))
            return TRUE;
        if (page->choice->cells)
            go_to_next_cell (page, shift);
        else
            return draws_itself_now (page);
        return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
        return go_on (page) || draws_itself_now (page);
    default:
        return FALSE;
    }
}

static gboolean
on_cards_key (AvGamePage *page, guint key, gboolean shift)
{
    gint dx, dy;
    if (is_arrow (key, &dx, &dy))
        return av_board_view_move (page->boards, dx, dy)
               || (dx && av_layout_view_step (AV_LAYOUT_VIEW (page->cards), dx));
    switch (key) {
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
        return av_layout_view_step (AV_LAYOUT_VIEW (page->boards), shift ? -1 : 1)
               || av_layout_view_step (AV_LAYOUT_VIEW (page->cards), shift ? -1 : 1);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
        if (av_play_has_stopped (page->play)) {
            av_play_go_on (page->play);
            return TRUE;
        }
        return av_layout_view_pick (AV_LAYOUT_VIEW (page->boards))
               || av_layout_view_pick (AV_LAYOUT_VIEW (page->cards));
    case GDK_KEY_Escape:
        if (!av_choice_leave_place (page->choice))
            return pass (page);
        game_page_show_places (page);
        tell_part_back (page);
        return TRUE;
    default:
        return FALSE;
    }
}

gboolean
av_game_page_key (AvGamePage *page, GdkEventKey *event)
{
    gboolean shift = event->state & GDK_SHIFT_MASK;
    GtkWidget *window = gtk_widget_get_toplevel (GTK_WIDGET (page));
    GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
    /* The same for the keypad's. */
    gunichar typed = g_unichar_tolower (gdk_keyval_to_unicode (event->keyval));

    if (!page->play || event->state & (GDK_CONTROL_MASK | GDK_MOD1_MASK | GDK_SUPER_MASK))
        return FALSE;
    /* What is typed into an entry is a number. */
    if (GTK_IS_EDITABLE (focus) && event->keyval != GDK_KEY_Escape)
        return FALSE;
    gboolean spares = page->spares == number_position (page);
    page->spares = 0;
    if (event->keyval == GDK_KEY_Escape && spares)
        return TRUE;
    if (event->keyval == GDK_KEY_Escape && page->result) {
        do_watch (NULL, NULL, page);
        return TRUE;
    }
    if (typed == 'o' && page->land) {
        g_action_group_activate_action (G_ACTION_GROUP (window), "owners", NULL);
        return TRUE;
    }
    if (typed == 's') {
        g_autofree gchar *task = av_turn_panel_describe (page->panel);
        av_news_tell_standing (page->news, task);
        return TRUE;
    }
    if (typed == 'p' || typed == 'h') {
        g_action_group_activate_action (G_ACTION_GROUP (window), typed == 'p' ? "pause" : "hint",
                                        NULL);
        return TRUE;
    }
    if (typed == 'i' && !page->land)
        return tell_cards (page);
    if (!page->land)
        return (focus == NULL || focus == GTK_WIDGET (page->cards)
                || focus == GTK_WIDGET (page->boards))
               && on_cards_key (page, event->keyval, shift);
    gboolean on_table = focus == NULL || focus == GTK_WIDGET (page->view);
    if (on_table && on_table_key (page, event->keyval, shift))
        return TRUE;
    if (event->keyval == GDK_KEY_Escape)
        return go_back (page);
    if (typed >= '1' && typed <= '9') {
        if (typed - '1' >= page->choice->segments->len)
            return FALSE;
        show_segment (page, g_array_index (page->choice->segments, guint, typed - '1'));
        return TRUE;
    }
    switch (typed) {
    case 'r':
        game_page_turn (page, shift ? -1 : 1);
        return TRUE;
    case 'f':
        go_to_next_line (page, shift);
        return TRUE;
    case '+':
    case '=':
        game_page_zoom (page, 1);
        return TRUE;
    case '-':
        game_page_zoom (page, -1);
        return TRUE;
    case '0':
        av_table_view_fit (page->view);
        return TRUE;
    case 'l':
        av_game_page_show_tiles_left (page);
        return TRUE;
    case 'i':
        return av_table_view_point_next (page->view) || tell_cell (page);
    case 'd':
        av_play_draw (page->play);
        return TRUE;
    default:
        return FALSE;
    }
}

void
game_page_bind_input (GtkWidgetClass *widget)
{
    gtk_widget_class_bind_template_callback (widget, pick);
    gtk_widget_class_bind_template_callback (widget, on_pointed);
    gtk_widget_class_bind_template_callback (widget, pick_spot);
    gtk_widget_class_bind_template_callback (widget, on_turn);
    gtk_widget_class_bind_template_callback (widget, pick_card);
    gtk_widget_class_bind_template_callback (widget, pick_place);
    gtk_widget_class_bind_template_callback (widget, on_card_pointed);
    gtk_widget_class_bind_template_callback (widget, on_log_picked);
}

void
game_page_set_up_input (AvGamePage *page)
{
    g_action_map_add_action_entries (G_ACTION_MAP (page->actions), entries, G_N_ELEMENTS (entries),
                                     page);
    g_signal_connect (page, "grab-notify", G_CALLBACK (on_grab), NULL);
    gtk_widget_insert_action_group (GTK_WIDGET (page), "game", G_ACTION_GROUP (page->actions));
    AvPlacer *placer = av_turn_panel_get_placer (page->panel);
    g_signal_connect_swapped (placer, "line", G_CALLBACK (set_line), page);
    g_signal_connect_swapped (placer, "selected", G_CALLBACK (pick_segment), page);
}
