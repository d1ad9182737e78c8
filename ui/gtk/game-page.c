/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-page.c: a game being played: its widgets, and what they tell. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/game-private.h"
#include "gtk/resources.h"
#include "gtk/tiles-left.h"
#include "gtk/tools.h"

G_DEFINE_TYPE (AvGamePage, av_game_page, GTK_TYPE_BOX)

/* --- how things stand --- */

static void
show_all (AvGamePage *page)
{
    if (!page->play)
        return;
    av_choice_update (page->choice, page->play);
    page->selected = AV_NONE;
    if (page->land) {
        av_table_view_update (page->view);
        game_show_choice (page);
        game_show_wanted (page);
    } else {
        game_cards_show (page);
    }
    game_show_status (page);
    game_show_elsewhere (page);
    av_players_panel_update (page->players_panel);
    av_log_update (page->log, page->play);
    gtk_widget_set_sensitive (page->draw, av_play_can_draw (page->play));
    gtk_widget_set_sensitive (page->turn_left, page->choice->lays);
    gtk_widget_set_sensitive (page->turn_right, page->choice->lays);
    gtk_widget_set_visible (page->pass, av_play_can_pass (page->play));
    /* Rules that broke down as they were asked what may be done, or what lies where. */
    g_autoptr (GError) failure = NULL;
    if (av_game_get_failure (av_play_get_game (page->play), &failure))
        av_game_page_say (page, failure->message, TRUE);
    if (!av_game_is_finished (av_play_get_game (page->play)))
        game_hide_result (page);
}

/* --- signals --- */

static void
on_chosen (AvTableView *view, gint x, gint y, guint segment, AvGamePage *page)
{
    game_choose (page, x, y, segment);
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
    game_turn (page, turns);
}

static void
on_placer_manner (AvPlacer *placer, guint manner, AvGamePage *page)
{
    game_set_manner (page, manner);
}

static void
on_placer_selected (AvPlacer *placer, guint segment, AvGamePage *page)
{
    const AvGame *game = av_play_get_game (page->play);
    AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, segment));
    game_choose (page, tile.x, tile.y, segment);
}

static void
on_placer_confirmed (AvPlacer *placer, AvGamePage *page)
{
    game_confirm (page);
}

static void
on_placer_cancelled (AvPlacer *placer, AvGamePage *page)
{
    game_select (page, AV_NONE);
}

static void
on_pass (AvGamePage *page)
{
    if (page->play) {
        game_hush (page);
        av_play_pass (page->play);
    }
}

static void
on_placer_declined (AvPlacer *placer, AvGamePage *page)
{
    on_pass (page);
}

static void
on_draw (AvGamePage *page)
{
    if (page->play) {
        game_hush (page);
        av_play_draw (page->play);
    }
}

/* The pile may be taken from. */
static gboolean
on_hand_press (GtkWidget *hand, GdkEventButton *event, AvGamePage *page)
{
    if (page->land && event->type == GDK_BUTTON_PRESS && event->button == GDK_BUTTON_PRIMARY)
        on_draw (page);
    return TRUE;
}

static void
on_turn_left (AvGamePage *page)
{
    game_turn (page, -1);
}

static void
on_turn_right (AvGamePage *page)
{
    game_turn (page, 1);
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

/* --- a game --- */

static void
on_tiles_ready (gpointer data)
{
    AvGamePage *page = data;
    gtk_widget_queue_draw (GTK_WIDGET (page->view));
    gtk_widget_queue_draw (page->hand);
    gtk_widget_queue_draw (GTK_WIDGET (page->placer));
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

/* What only games of tiles have is out of sight in a game of cards, and the other way round. */
static void
show_kind (AvGamePage *page, gboolean land)
{
    page->land = land;
    gtk_stack_set_visible_child_name (GTK_STACK (page->table), land ? "tiles" : "cards");
    gtk_stack_set_visible_child_name (GTK_STACK (page->stack), "hand");
    gtk_widget_set_visible (page->zoom, land);
    gtk_widget_set_visible (page->draw, land);
    gtk_widget_set_visible (page->turns, land);
    gtk_widget_set_visible (page->left, land);
    gtk_widget_set_visible (page->back, !land);
    gtk_widget_set_visible (page->rules_scroller, FALSE);
    gtk_widget_set_visible (page->hint, FALSE);
    gtk_widget_set_visible (page->guide, land);
    /* A page of the stack that is out of sight takes room all the same. */
    gtk_widget_set_visible (GTK_WIDGET (page->placer), land);
    av_room_set_height (AV_ROOM (page->hand), land ? 96 : 120, land ? AV_PLACER_TILE : 120);
}

void
av_game_page_set_play (AvGamePage *page, AvPlay *play)
{
    if (play)
        g_object_ref (play);
    if (page->play)
        g_signal_handlers_disconnect_by_data (page->play, page);
    game_hide_result (page);
    game_hush (page);
    page->selected = AV_NONE;
    av_choice_update (page->choice, NULL);
    av_table_view_set_game (page->view, NULL, NULL);
    av_placer_clear (page->placer);
    av_players_panel_set_play (page->players_panel, NULL);
    av_log_update (page->log, NULL);
    g_clear_pointer (&page->cache, av_tile_cache_free);
    g_clear_object (&page->play);
    av_card_view_update (page->cards, NULL, NULL, FALSE);
    av_palette_forget_icons ();
    page->cards_seen = FALSE;
    show_kind (page, !play || av_ruleset_get_game (av_play_get_ruleset (play)) == &av_land_game);
    if (!play)
        return;
    page->play = play;
    if (page->land) {
        page->cache = make_cache (page, av_play_get_ruleset (play));
        av_table_view_set_game (page->view, av_play_get_game (play), page->cache);
    }
    av_players_panel_set_play (page->players_panel, play);
    g_signal_connect_swapped (play, "changed", G_CALLBACK (show_all), page);
    game_tell (page);
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

/* --- the widget --- */

static void
av_game_page_dispose (GObject *object)
{
    AvGamePage *page = AV_GAME_PAGE (object);
    if (page->view)
        av_game_page_set_play (page, NULL);
    g_clear_handle_id (&page->message_timer, g_source_remove);
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
    g_type_ensure (AV_TYPE_ROOM);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "game-page.ui");
    BIND (overlay);
    BIND (scroller);
    BIND (message_revealer);
    BIND (message_box);
    BIND (message_icon);
    BIND (message);
    BIND (hint);
    BIND (who);
    BIND (what);
    BIND (guide);
    BIND (stack);
    BIND (hand);
    BIND (draw);
    BIND (turn_left);
    BIND (turn_right);
    BIND (pass);
    BIND (elsewhere);
    BIND (elsewhere_scroller);
    BIND (table);
    BIND (zoom);
    BIND (turns);
    BIND (back);
    BIND (rules);
    BIND (rules_scroller);
    BIND (left);
    BIND (players);
    BIND (log_scroller);
    gtk_widget_class_bind_template_callback_full (widget, "on_hand_draw",
                                                  G_CALLBACK (game_hand_draw));
    gtk_widget_class_bind_template_callback (widget, on_hand_press);
    gtk_widget_class_bind_template_callback (widget, on_draw);
    gtk_widget_class_bind_template_callback (widget, on_pass);
    gtk_widget_class_bind_template_callback (widget, on_turn_left);
    gtk_widget_class_bind_template_callback (widget, on_turn_right);
    gtk_widget_class_bind_template_callback (widget, on_zoom_out);
    gtk_widget_class_bind_template_callback (widget, on_zoom_fit);
    gtk_widget_class_bind_template_callback (widget, on_zoom_in);
}

static void
av_game_page_init (AvGamePage *page)
{
    page->choice = av_choice_new ();
    page->selected = AV_NONE;
    gtk_widget_init_template (GTK_WIDGET (page));

    page->view = AV_TABLE_VIEW (av_table_view_new ());
    gtk_container_add (GTK_CONTAINER (page->scroller), GTK_WIDGET (page->view));
    gtk_widget_show (GTK_WIDGET (page->view));
    g_signal_connect (page->view, "chosen", G_CALLBACK (on_chosen), page);
    g_signal_connect (page->view, "pointed", G_CALLBACK (on_pointed), page);
    g_signal_connect (page->view, "turn", G_CALLBACK (on_view_turn), page);

    gtk_widget_add_events (page->hand, GDK_BUTTON_PRESS_MASK);
    av_label_reserve (GTK_LABEL (page->guide), 2);
    game_cards_init (page);

    page->placer = AV_PLACER (av_placer_new ());
    gtk_stack_add_named (GTK_STACK (page->stack), GTK_WIDGET (page->placer), "placer");
    gtk_widget_show (GTK_WIDGET (page->placer));
    g_signal_connect (page->placer, "manner", G_CALLBACK (on_placer_manner), page);
    g_signal_connect (page->placer, "selected", G_CALLBACK (on_placer_selected), page);
    g_signal_connect (page->placer, "confirmed", G_CALLBACK (on_placer_confirmed), page);
    g_signal_connect (page->placer, "cancelled", G_CALLBACK (on_placer_cancelled), page);
    g_signal_connect (page->placer, "declined", G_CALLBACK (on_placer_declined), page);

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
