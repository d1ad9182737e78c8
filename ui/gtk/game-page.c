/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-page.c: the page on which a game is played: what its parts show, and what is told as things happen. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/beside.h"
#include "gtk/export.h"
#include "gtk/game-page-private.h"
#include "gtk/palette.h"
#include "gtk/result.h"
#include "gtk/table-accessible.h"
#include "gtk/table-facts.h"
#include "gtk/tiles-left.h"
#include "gtk/tools.h"
#include "gtk/tray-view.h"

#define RESULT_DELAY 1800 /* ms for which the last points are shown */

G_DEFINE_TYPE (AvGamePage, av_game_page, GTK_TYPE_BOX)

/* --- what is shown --- */

void
av_game_page_say (AvGamePage *page, const gchar *text, gboolean trouble)
{
    av_banner_say (page->banner, text, trouble);
    av_news_tell (page->news, text);
}

/* What the player is to do, and where the tile would be laid now; the caller frees it. */
static gchar *
describe_task (AvGamePage *page)
{
    g_autofree gchar *task = av_turn_panel_describe (page->panel);
    g_autoptr (GString) text = g_string_new (task);
    gint x, y;
    if (page->land && page->choice->lays && av_table_view_get_cursor (page->view, &x, &y)
        && av_table_view_is_lit (page->view, x, y))
        g_string_append_printf (text, _ ("; the cursor is at column %d, row %d"), x, y);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

void
game_page_turn_to_fit (AvGamePage *page)
{
    const AvTableScene *scene = av_table_view_get_scene (page->view);
    gint rotation = av_choice_fitting_rotation (page->choice, scene->point.x, scene->point.y);
    av_table_view_set_rotation (page->view,
                                rotation < 0 ? page->choice->rotation : (guint) rotation);
}

void
game_page_show_choice (AvGamePage *page)
{
    const AvChoice *choice = page->choice;
    const AvMenuLine *line = av_choice_get_line (choice);
    /* A piece that is already on the table is not shown twice. */
    gboolean is_new = line && line->is_new;
    av_table_view_set_choice (page->view, choice->cells ? av_choice_light (choice) : NULL,
                              choice->segments, choice->lays ? choice->hand : AV_NONE,
                              choice->rotation);
    av_table_view_set_spots (page->view, choice->spots);
    av_table_view_set_selected (page->view, choice->selected,
                                is_new ? (guint) line->piece : AV_NONE,
                                av_play_get_person (page->play));
    game_page_turn_to_fit (page);
    av_turn_panel_update_choice (page->panel);
}

void
game_page_show_spot (AvGamePage *page, guint number)
{
    const AvGame *game = av_play_get_game (page->play);
    const AvSpot *spot = &g_array_index (page->choice->spots, AvSpot, number);
    av_table_view_show_cell (page->view, MIN (spot->x, (gint) av_land_get_width (game) - 1),
                             MIN (spot->y, (gint) av_land_get_height (game) - 1), 0.5);
}

/* Scrolls if everything that may be clicked is out of sight.  For laying a tile players look
 * around by themselves, unless nothing is in sight. */
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
    for (guint i = 0; i < MIN (choice->spots->len, 8); i++)
        game_page_show_spot (page, i);
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

/* Actions that name a card which is not shown, as rules may fail to lay it out, are chosen from
 * the list of those that name nothing in sight. */
static void
list_unshown_cards (AvGamePage *page, const GArray *cards)
{
    GdkRectangle area;
    for (guint i = 0; i < cards->len; i++)
        if (!av_card_view_get_area (page->cards, g_array_index (cards, gint, i), &area))
            av_choice_find_card (page->choice, g_array_index (cards, gint, i),
                                 page->choice->elsewhere);
}

void
game_page_show_places (AvGamePage *page)
{
    av_board_view_set_choice (page->boards, page->choice->places, page->choice->from);
}

/* Shows fields and their like in the colours of those who have them, if that is wanted. */
static void
show_owners (AvGamePage *page)
{
    g_autoptr (GArray) owned = page->owners ? av_table_find_owned (av_play_get_game (page->play))
                                            : g_array_new (FALSE, FALSE, sizeof (AvOwned));
    av_table_view_set_owned (page->view, owned);
}

/* Crosses out the cells that stay empty.  At the end of a game that would be all, and in the
 * short game of a lesson most of them. */
static void
show_dead (AvGamePage *page)
{
    const AvGame *game = av_play_get_game (page->play);
    g_autoptr (GArray) dead = av_game_get_tiles_left (game) > 0 && !av_play_is_lesson (page->play)
                                  ? av_table_find_dead (game)
                                  : g_array_new (FALSE, FALSE, sizeof (gint16));
    av_table_view_set_dead (page->view, dead);
}

/* The marks on cards that moved stay until the player who saw them has acted. */
static void
show_cards (AvGamePage *page)
{
    g_autoptr (GArray) cards = av_choice_cards (page->choice);
    const AvGame *game = av_play_get_game (page->play);
    av_card_view_update (page->cards, game, cards, page->cards_seen);
    av_board_view_update (page->boards, game, page->cards_seen, page->choice->places,
                          page->choice->from);
    const AvLayout *layout = av_card_view_get_layout (page->cards);
    gboolean boards = av_ruleset_get_game (av_game_get_ruleset (game))->boards != NULL;
    gtk_widget_set_visible (GTK_WIDGET (page->boards), boards);
    gtk_widget_set_visible (GTK_WIDGET (page->cards),
                            !boards || (layout && layout->zones->len > 0));
    page->cards_seen = av_play_get_person (page->play) >= 0;
    list_unshown_cards (page, cards);
}

/* Moves the cursor to the nearest cell on which the tile in hand may be laid. */
static void
move_cursor_on (AvGamePage *page)
{
    const AvTableScene *scene = av_table_view_get_scene (page->view);
    gint x, y, nearest = G_MAXINT, to_x = -1, to_y = -1;
    if (!page->choice->lays || !av_table_view_get_cursor (page->view, &x, &y))
        return;
    for (gint row = 0; row < scene->height; row++)
        for (gint column = 0; column < scene->width; column++) {
            gint away = (column - x) * (column - x) + (row - y) * (row - y);
            if (away >= nearest || !av_table_view_is_lit (page->view, column, row))
                continue;
            nearest = away;
            to_x = column;
            to_y = row;
        }
    if (nearest > 0 && nearest < G_MAXINT)
        av_table_view_set_cursor (page->view, to_x, to_y);
}

#define TRAY_SIZE 36
#define HAND_SIZE 26

static void
show_trays (AvGamePage *page)
{
    const AvRuleset *ruleset = av_play_get_ruleset (page->play);
    if (!page->land || av_land_get_n_trays (ruleset) == 0)
        return;
    av_tray_view_fill (GTK_BOX (page->trays), page->choice, page->cache, AV_NOBODY, TRAY_SIZE);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        av_tray_view_fill (av_players_panel_get_trays (page->players, i), page->choice, page->cache,
                           (gint) i, HAND_SIZE);
}

static void forget_hint (AvGamePage *page);

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
    page->showing = TRUE;
    forget_hint (page);
    av_place_notes_forget (page->notes);
    av_choice_update (page->choice, page->play);
    av_action_enable (G_ACTION_MAP (page->actions), "draw", av_play_has_stopped (page->play));
    av_action_enable (G_ACTION_MAP (page->actions), "turn", page->choice->lays);
    if (page->land) {
        g_autoptr (GArray) marks = av_play_find_marks (page->play);
        av_table_view_update (page->view);
        av_table_view_set_marks (page->view, marks);
        show_owners (page);
        show_dead (page);
        game_page_show_choice (page);
        game_page_tell_pointed (page);
        bring_into_sight (page);
        move_cursor_on (page);
    } else {
        show_cards (page);
    }
    av_turn_panel_update (page->panel);
    g_autofree gchar *task = av_turn_panel_describe (page->panel);
    if (page->land) {
        g_autofree gchar *said = g_strconcat (task,
                                              page->choice->cells || page->choice->segments->len
                                                      || page->choice->spots->len
                                                  ? _ ("; Tab goes to the next")
                                                  : "",
                                              NULL);
        av_table_accessible_set_task (page->view, said);
    } else {
        av_board_view_set_task (page->boards, task);
    }
    av_players_panel_update (page->players);
    show_trays (page);
    if (page->tiles_left)
        av_tiles_left_update (page->tiles_left, game, av_play_get_viewer (page->play));
    av_log_update (page->log, page->play);
    page->showing = FALSE;
    g_autofree gchar *task_at = describe_task (page);
    /* A result that is about to be shown is told by itself. */
    av_news_tell_events (page->news, page->result_timer ? NULL : task_at);
    /* Rules may have failed when they listed actions or cards. */
    g_autoptr (GError) failure = NULL;
    if (av_game_get_failure (game, &failure))
        av_game_page_say (page, failure->message, TRUE);
    if (!av_game_is_finished (game))
        hide_result (page);
}

/* --- the tiles that are left --- */

static void
close_tiles_left (AvGamePage *page)
{
    g_clear_pointer (&page->tiles_left, gtk_widget_destroy);
}

void
av_game_page_show_tiles_left (AvGamePage *page)
{
    if (!page->play || !page->land)
        return;
    if (page->tiles_left) {
        av_beside_present (GTK_WINDOW (page->tiles_left));
        return;
    }
    page->tiles_left = av_tiles_left_open (GTK_WINDOW (gtk_widget_get_toplevel (GTK_WIDGET (page))),
                                           av_play_get_game (page->play),
                                           av_play_get_viewer (page->play), page->cache);
    g_signal_connect (page->tiles_left, "destroy", G_CALLBACK (gtk_widget_destroyed),
                      &page->tiles_left);
}

/* --- the end of a game --- */

void
av_game_page_show_result (AvGamePage *page)
{
    if (!page->play || page->result || av_play_is_look (page->play)
        || !av_game_is_finished (av_play_get_game (page->play)))
        return;
    const AvLayout *layout = av_card_view_get_layout (page->cards);
    page->result = av_result_show (GTK_OVERLAY (page->overlay), av_play_get_game (page->play),
                                   layout ? layout->note : NULL);
}

/* --- hints --- */

void
av_game_page_ask_hint (AvGamePage *page, AvBot *bot)
{
    av_game_page_say (page, _ ("Looking for a hint …"), FALSE);
    av_play_ask_hint (page->play, bot);
}

/* The hint stays as long as the position, or until it is closed. */
static void
on_hint (AvGamePage *page, const AvHint *hint)
{
    const AvGame *game = av_play_get_game (page->play);
    g_autofree gchar *text = av_hint_describe (game, hint);
    av_game_page_say (page, text, FALSE);
    av_banner_keep (page->banner);
    if (!page->land)
        return;
    AvGhost ghost = av_action_ghost (game, &hint->best[0].action);
    av_table_view_set_ghost (page->view, &ghost);
    if (ghost.x >= 0) {
        gint width = gtk_widget_get_allocated_width (GTK_WIDGET (page->view));
        av_table_view_show_cell_below (page->view, ghost.x, ghost.y, 0.5,
                                       av_banner_get_height (page->banner, width));
    }
}

static void
forget_hint (AvGamePage *page)
{
    av_table_view_set_ghost (page->view, NULL);
    av_banner_hide_kept (page->banner);
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
        /* The last points may appear anywhere on the table. */
        if (page->land)
            av_table_view_fit (page->view);
        page->result_timer = g_timeout_add (RESULT_DELAY, on_result_time, page);
    }
}

static void
on_warning (AvGamePage *page, const gchar *text)
{
    av_game_page_say (page, text, TRUE);
}

static void
on_clock (AvGamePage *page)
{
    av_players_panel_update_clocks (page->players);
}

/* --- a game --- */

static void
on_tiles_ready (gpointer data)
{
    AvGamePage *page = data;
    gtk_widget_queue_draw (GTK_WIDGET (page->view));
    gtk_widget_queue_draw (GTK_WIDGET (page->panel));
    gtk_widget_queue_draw (page->trays);
    gtk_widget_queue_draw (GTK_WIDGET (page->players));
    if (page->tiles_left)
        av_tiles_left_redraw (page->tiles_left);
}

static AvTileCache *
make_cache (AvGamePage *page, const AvRuleset *ruleset)
{
    g_autoptr (AvArtStyle) style = av_palette_style (ruleset);
    return av_tile_cache_new (style, 0, on_tiles_ready, page);
}

static gboolean
forget_icons (gpointer unused)
{
    av_palette_forget_icons ();
    return G_SOURCE_REMOVE;
}

void
av_game_page_set_play (AvGamePage *page, AvPlay *play)
{
    /* What was drawn for the same rules stays. */
    const AvRuleset *ruleset = play ? av_play_get_ruleset (play) : NULL;
    gboolean same = page->play && av_play_get_ruleset (page->play) == ruleset;
    if (play)
        g_object_ref (play);
    if (page->play)
        g_signal_handlers_disconnect_by_data (page->play, page);
    hide_result (page);
    av_banner_hide (page->banner);
    av_choice_update (page->choice, NULL);
    av_table_view_set_game (page->view, NULL, NULL);
    av_turn_panel_set_choice (page->panel, NULL, NULL, NULL);
    av_players_panel_set_play (page->players, NULL);
    av_container_clear (GTK_CONTAINER (page->trays));
    gtk_widget_hide (page->trays);
    av_log_update (page->log, NULL);
    av_sounds_follow (page->sounds, NULL);
    if (!same) {
        close_tiles_left (page);
        g_clear_pointer (&page->cache, av_tile_cache_free);
    }
    /* Those of another game are not needed again; a lesson or a look returns to the same.  In a piece of its own, before
     * the new ones are drawn. */
    if (!same && !(play && (av_play_is_look (play) || av_play_is_lesson (play))))
        g_idle_add_full (G_PRIORITY_HIGH_IDLE, forget_icons, NULL, NULL);
    g_clear_object (&page->play);
    av_news_follow (page->news, NULL);
    av_card_view_update (page->cards, NULL, NULL, FALSE);
    av_board_view_update (page->boards, NULL, FALSE, NULL, -1);
    page->cards_seen = FALSE;
    page->land = !play || av_ruleset_get_game (ruleset) == &av_land_game;
    gtk_stack_set_visible_child_name (GTK_STACK (page->table), page->land ? "tiles" : "cards");
    gtk_widget_set_visible (page->zoom, page->land);
    gtk_widget_set_visible (page->hint, FALSE);
    if (!play)
        return;
    page->play = play;
    /* The table says what is to be done as it gets the focus. */
    av_news_follow (page->news, play);
    if (page->land) {
        if (!page->cache)
            page->cache = make_cache (page, ruleset);
        av_table_view_set_game (page->view, av_play_get_game (play), page->cache);
    }
    av_turn_panel_set_choice (page->panel, page->choice, page->cache,
                              page->land ? NULL : page->cards);
    av_players_panel_set_play (page->players, play);
    av_sounds_follow (page->sounds, play);
    g_signal_connect_swapped (play, "changed", G_CALLBACK (show_all), page);
    g_signal_connect (play, "event", G_CALLBACK (on_event), page);
    g_signal_connect_swapped (play, "warning", G_CALLBACK (on_warning), page);
    g_signal_connect_swapped (play, "hint", G_CALLBACK (on_hint), page);
    g_signal_connect_swapped (play, "clock", G_CALLBACK (on_clock), page);
    show_all (page);
    if (gtk_widget_get_mapped (GTK_WIDGET (page)))
        av_game_page_take_focus (page);
    /* In a piece of its own, before the page is drawn. */
    if (av_game_is_finished (av_play_get_game (play)))
        page->result_timer = g_idle_add_full (AV_PRIORITY_BEFORE_FRAME, on_result_time, page, NULL);
}

void
av_game_page_go_on (AvGamePage *page, AvPlay *play)
{
    AvTableSight sight = av_table_view_get_sight (page->view);
    gboolean land = page->play && page->land;
    gboolean stayed = gtk_widget_has_focus (GTK_WIDGET (page->view));
    av_game_page_set_play (page, play);
    if (land && page->land)
        av_table_view_set_sight (page->view, sight);
    /* If it has the focus already that is not heard; a result is. */
    if (stayed && page->result_timer == 0 && !av_play_is_look (play)) {
        g_autofree gchar *task = av_turn_panel_describe (page->panel);
        av_news_tell (page->news, task);
    }
}

gboolean
av_game_page_export (AvGamePage *page, const gchar *path, GError **error)
{
    return av_export (av_play_get_game (page->play),
                      page->land ? av_table_view_get_scene (page->view) : NULL,
                      GTK_WIDGET (page->view), path, error);
}

void
av_game_page_set_owners (AvGamePage *page, gboolean shown)
{
    page->owners = shown;
    if (page->play && page->land)
        show_owners (page);
}

void
av_game_page_set_prospects (AvGamePage *page, gboolean shown)
{
    av_players_panel_set_prospects (page->players, shown);
}

void
av_game_page_set_ruled (AvGamePage *page, gboolean ruled)
{
    av_table_view_set_ruled (page->view, ruled);
}

void
av_game_page_set_sound (AvGamePage *page, gboolean on)
{
    av_sounds_set_on (page->sounds, on);
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
    av_sounds_free (AV_GAME_PAGE (object)->sounds);
    g_array_unref (AV_GAME_PAGE (object)->asked);
    av_place_notes_free (AV_GAME_PAGE (object)->notes);
    g_object_unref (AV_GAME_PAGE (object)->actions);
    G_OBJECT_CLASS (av_game_page_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget, AvGamePage, name)

static void
av_game_page_class_init (AvGamePageClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->dispose = av_game_page_dispose;
    G_OBJECT_CLASS (klass)->finalize = av_game_page_finalize;
    g_type_ensure (AV_TYPE_TABLE_VIEW);
    g_type_ensure (AV_TYPE_BOARD_VIEW);
    g_type_ensure (AV_TYPE_CARD_VIEW);
    g_type_ensure (AV_TYPE_TURN_PANEL);
    g_type_ensure (AV_TYPE_PLAYERS_PANEL);
    g_type_ensure (AV_TYPE_LOG);
    g_type_ensure (AV_TYPE_LOG_SCROLLER);
    g_type_ensure (AV_TYPE_BANNER);
    g_type_ensure (AV_TYPE_NEWS);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "game-page.ui");
    BIND (overlay);
    BIND (table);
    BIND (view);
    BIND (boards);
    BIND (cards);
    BIND (corner);
    BIND (hint);
    BIND (zoom);
    BIND (banner);
    BIND (news);
    BIND (panel);
    BIND (trays);
    BIND (players);
    BIND (log);
    game_page_bind_input (widget);
}

static void
arrange_corner (AvGamePage *page)
{
    gtk_orientable_set_orientation (GTK_ORIENTABLE (page->corner),
                                    av_text_is_large () ? GTK_ORIENTATION_VERTICAL
                                                        : GTK_ORIENTATION_HORIZONTAL);
}

static void
av_game_page_init (AvGamePage *page)
{
    page->choice = av_choice_new ();
    page->sounds = av_sounds_new ();
    page->asked = g_array_new (FALSE, FALSE, sizeof (AvAction));
    page->notes = av_place_notes_new ();
    page->actions = g_simple_action_group_new ();
    gtk_widget_init_template (GTK_WIDGET (page));
    g_signal_connect (page, "style-updated", G_CALLBACK (arrange_corner), NULL);
    g_signal_connect (page, "unmap", G_CALLBACK (close_tiles_left), NULL);
    game_page_set_up_input (page);
}
