/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-panel.c: the panel beside the table: whose turn it is and what is to be done. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/action-list.h"
#include "gtk/palette.h"
#include "gtk/result.h"
#include "gtk/table-accessible.h"
#include "gtk/tools.h"
#include "gtk/turn-panel.h"

struct _AvTurnPanel {
    GtkBox parent;
    GtkWidget *who, *what, *guide, *stack, *hand, *draw, *pause, *turns, *pass, *back;
    GtkWidget *left;                   /* how many tiles */
    GtkWidget *list, *list_scroller;   /* actions that name nothing in sight */
    GtkWidget *rules, *rules_scroller; /* in short, as card games tell them */
    AvPlacer *placer;
    const AvChoice *choice; /* the next three are the page's; NULL: nothing is shown */
    AvTileCache *cache;
    AvCardView *cards; /* NULL: it is a game of tiles */
};

G_DEFINE_TYPE (AvTurnPanel, av_turn_panel, GTK_TYPE_BOX)

static const AvGame *
get_game (AvTurnPanel *panel)
{
    return av_play_get_game (panel->choice->play);
}

static const AvLayout *
get_layout (AvTurnPanel *panel)
{
    return panel->cards ? av_card_view_get_layout (panel->cards) : NULL;
}

/* --- the tile in hand --- */

/* The tiles that are left, face down. */
static void
draw_pile (cairo_t *cr, gboolean empty, double x, double size)
{
    for (gint i = empty ? 0 : 3; i >= 0; i--) {
        cairo_save (cr);
        av_palette_clip (cr, x + 14 + 3 * i, 8 + 3 * (3 - i), size - 34, 10);
        art_set (cr, i % 2 ? 0x6f5530 : 0x8a6a3b, empty ? 0.25 : 1);
        cairo_paint (cr);
        cairo_restore (cr);
    }
    if (empty)
        return;
    cairo_text_extents_t extents;
    cairo_select_font_face (cr, "serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size (cr, size * 0.5);
    cairo_text_extents (cr, "A", &extents);
    cairo_move_to (cr, x + 14 + (size - 34) / 2 - extents.x_advance / 2,
                   17 + (size - 34) / 2 + extents.height / 2);
    art_set (cr, 0xe8d5a3, 1);
    cairo_show_text (cr, "A");
}

/* Draws the card that is pointed at, large; or the advice to point at one. */
static void
draw_card (AvTurnPanel *panel, GtkWidget *area, cairo_t *cr)
{
    const AvLayoutCard *card = av_card_view_get_pointed (panel->cards);
    gint width = gtk_widget_get_allocated_width (area), wide, high;
    gint height = gtk_widget_get_allocated_height (area);
    if (card) {
        av_card_view_draw_large (panel->cards, cr, card, width, height);
        return;
    }
    g_autoptr (PangoLayout) layout =
        gtk_widget_create_pango_layout (area, _ ("Point at a card to read it here."));
    pango_layout_get_pixel_size (layout, &wide, &high);
    gtk_render_layout (gtk_widget_get_style_context (area), cr, (width - wide) / 2.0,
                       (height - high) / 2.0, layout);
}

static gboolean
on_hand_draw (GtkWidget *area, cairo_t *cr, AvTurnPanel *panel)
{
    double width = gtk_widget_get_allocated_width (area);
    double size = MIN (AV_PLACER_TILE, gtk_widget_get_allocated_height (area));
    double x = (width - size) / 2;
    if (!panel->choice)
        return FALSE;
    if (panel->cards) {
        draw_card (panel, area, cr);
        return FALSE;
    }
    guint hand = av_land_get_drawn (get_game (panel));
    if (hand == AV_NONE) {
        draw_pile (cr, av_game_get_tiles_left (get_game (panel)) == 0, x, size);
        return FALSE;
    }
    av_palette_clip (cr, x, 0, size, 10);
    av_tile_cache_draw (panel->cache, cr,
                        av_land_get_kind (av_play_get_ruleset (panel->choice->play), hand),
                        panel->choice->rotation, 0, x, 0, size);
    return FALSE;
}

/* --- the texts --- */

static const gchar *
get_phase_label (const AvGame *game)
{
    const AvPhaseDef *phase =
        av_ruleset_get_phase (av_game_get_ruleset (game), av_game_get_phase (game));
    return phase->label ? av_translate (phase->domain, phase->label) : phase->id;
}

/* Who is to do what. */
static void
show_turn (AvTurnPanel *panel)
{
    const AvGame *game = get_game (panel);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvLayout *layout = get_layout (panel);
    const gchar *note = layout ? layout->note : NULL, *what;
    gint active = (gint) av_game_get_active (game), decider = av_game_get_decider (game);
    gint holder = av_play_get_holder (panel->choice->play);
    gboolean nobody = decider < 0 || decider == AV_NATURE;
    gboolean look = av_play_is_look (panel->choice->play);
    gint who = nobody ? active : decider;
    g_autofree gchar *sentence = NULL;

    if (av_game_is_finished (game)) {
        /* If the game itself says something about its end, who has won is the headline. */
        what = sentence = av_result_sentence (game);
        av_label_set (GTK_LABEL (panel->who), note ? sentence : _ ("The end"), FALSE);
    } else if (holder >= 0) {
        av_label_set (GTK_LABEL (panel->who), av_ruleset_get_player_name (ruleset, holder), FALSE);
        what = _ ("The turn is done");
    } else {
        av_label_set (GTK_LABEL (panel->who), av_ruleset_get_player_name (ruleset, who), FALSE);
        gboolean paused = !look && av_play_is_paused (panel->choice->play);
        if (paused && av_play_get_clocks (panel->choice->play))
            what = _ ("The game is paused");
        else if (av_play_can_draw (panel->choice->play))
            what = _ ("Draw a tile");
        else if (paused && av_play_get_person (panel->choice->play) < 0)
            what = _ ("The game is paused");
        else if (nobody && av_play_is_moving (panel->choice->play))
            what = _ ("One moment …");
        else
            what = get_phase_label (game);
        /* Says so if another player decides in this player's turn. */
        if (who != active)
            what = sentence = g_strdup_printf (_ ("%s (in the turn of %s)"), what,
                                               av_ruleset_get_player_name (ruleset, active));
        else if (av_play_get_thinker (panel->choice->play) >= 0)
            /* TRANSLATORS: what the player does who is thinking */
            what = sentence = g_strdup_printf (_ ("%s … thinking"), what);
    }
    av_label_set (GTK_LABEL (panel->what), note ? note : what, FALSE);
}

/* How many cells are lit at least as much as that. */
static guint
count_lit (AvTurnPanel *panel, AvLit least)
{
    guint n = 0;
    g_autofree guint8 *lit = panel->choice->cells ? av_choice_light (panel->choice) : NULL;
    for (guint i = 0;
         lit && i < av_land_get_width (get_game (panel)) * av_land_get_height (get_game (panel));
         i++)
        n += lit[i] >= least;
    return n;
}

/* How to do it; "" if the parts of a tile show it. */
static const gchar *
get_guide (AvTurnPanel *panel)
{
    if (av_play_get_holder (panel->choice->play) >= 0)
        return _ ("End it with Space, or take it back with Ctrl+Z.");
    if (av_play_can_draw (panel->choice->play))
        return _ ("Click the pile, or press Space.");
    /* A cell where the tile fits only when it is turned is dashed. */
    if (panel->choice->lays && count_lit (panel, AV_LIT_NOW) == 0
        && count_lit (panel, AV_LIT_TURNED) > 0)
        return _ ("Click a dashed cell to lay the tile turned. R, the wheel or the right button "
                  "turns it.");
    if (panel->choice->lays)
        return _ ("Click a lit cell. R, the wheel or the right button turns the tile.");
    if (panel->choice->cells)
        return _ ("Click a lit cell, or press Tab for the next.");
    if (panel->choice->spots->len > 0)
        return _ ("Click a lit part of the table, or press Tab for the next.");
    return "";
}

/* The name of the tile in hand, or NULL. */
static const gchar *
get_hand_name (AvTurnPanel *panel)
{
    guint drawn = panel->cards ? AV_NONE : av_land_get_drawn (get_game (panel));
    return drawn == AV_NONE
               ? NULL
               : av_land_get_kind (av_play_get_ruleset (panel->choice->play), drawn)->name;
}

gchar *
av_turn_panel_describe (AvTurnPanel *panel)
{
    const AvChoice *choice = panel->choice;
    guint drawn = panel->cards ? AV_NONE : av_land_get_drawn (get_game (panel));
    guint cells = count_lit (panel, AV_LIT_TURNED), segments = choice->segments->len,
          spots = choice->spots->len;
    g_autofree gchar *hand =
        drawn == AV_NONE
            ? NULL
            : av_table_describe_kind (av_play_get_ruleset (choice->play), drawn, choice->rotation);
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (text, "%s: %s%s%s", gtk_label_get_text (GTK_LABEL (panel->who)),
                            gtk_label_get_text (GTK_LABEL (panel->what)), hand ? ", " : "",
                            hand ? hand : "");
    if (cells > 0)
        g_string_append_printf (
            text, ngettext ("; %u cell may be chosen", "; %u cells may be chosen", cells), cells);
    if (segments > 0)
        g_string_append_printf (text,
                                ngettext ("; %u part of a tile may be chosen",
                                          "; %u parts of tiles may be chosen", segments),
                                segments);
    if (spots > 0)
        g_string_append_printf (text,
                                ngettext ("; %u corner or edge may be chosen",
                                          "; %u corners or edges may be chosen", spots),
                                spots);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_tiles (AvTurnPanel *panel)
{
    const gchar *hand = get_hand_name (panel);
    guint left = av_game_get_tiles_left (get_game (panel));
    g_autofree gchar *tiles =
        g_strdup_printf (ngettext ("%u tile left", "%u tiles left", left), left);
    gtk_widget_set_tooltip_text (panel->hand, hand);
    atk_object_set_name (gtk_widget_get_accessible (panel->hand), hand ? hand : _ ("The pile"));
    gtk_button_set_label (GTK_BUTTON (panel->left), tiles);
}

/* --- the list --- */

#define LIST_LEAST 160 /* least height in pixels of a long list */

static void
show_list (AvTurnPanel *panel)
{
    const GArray *actions = panel->choice->elsewhere;
    av_container_clear (GTK_CONTAINER (panel->list));
    gtk_widget_set_visible (panel->list_scroller, actions->len > 0);
    if (actions->len == 0)
        return;
    /* The list may change while somebody is still entering a number of this one. */
    g_autoptr (GArray) kept = g_array_copy ((GArray *) actions);
    GtkWidget *list = av_action_list_new (get_game (panel), kept, "game.listed");
    gtk_container_add (GTK_CONTAINER (panel->list), list);
    GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (panel->list_scroller);
    gint wide, high;
    av_action_list_measure (list, &wide, &high);
    /* In this order, as GTK wants the least height to be below the most at all times. */
    gtk_scrolled_window_set_min_content_height (scroller, -1);
    gtk_scrolled_window_set_max_content_height (scroller, high);
    gtk_scrolled_window_set_min_content_height (scroller, MIN (high, LIST_LEAST));
    GtkWidget *entry = av_action_list_get_entry (list);
    if (entry && gtk_widget_get_mapped (GTK_WIDGET (panel)) && !panel->choice->cells)
        gtk_widget_grab_focus (entry);
}

/* --- all of it --- */

/* Whether only the list gives the answers and no tile is in hand: the pile would only take up
 * their room. */
static gboolean
is_list_alone (AvTurnPanel *panel)
{
    const AvChoice *choice = panel->choice;
    return choice->elsewhere->len > 0 && !choice->cells && choice->segments->len == 0
           && choice->spots->len == 0 && !av_play_can_draw (choice->play)
           && av_land_get_drawn (get_game (panel)) == AV_NONE;
}

static void
show_hand (AvTurnPanel *panel, gboolean turns)
{
    gboolean room = !is_list_alone (panel);
    gtk_widget_set_visible (panel->turns, turns && room);
    gtk_widget_set_visible (panel->hand, room);
    gtk_widget_set_visible (panel->guide, room);
    /* A hidden page of the stack still takes room. */
    gtk_widget_set_visible (GTK_WIDGET (panel->placer), room);
}

void
av_turn_panel_update_choice (AvTurnPanel *panel)
{
    const AvChoice *choice = panel->choice;
    gboolean segments = choice->segments->len > 0;
    if (segments) {
        guint shown = choice->selected != AV_NONE ? choice->selected
                                                  : g_array_index (choice->segments, guint, 0);
        av_placer_show (panel->placer, choice, panel->cache,
                        av_land_segment_tile (get_game (panel), shown));
    }
    gtk_stack_set_visible_child_name (GTK_STACK (panel->stack), segments ? "placer" : "hand");
    if (!panel->cards)
        av_label_set (GTK_LABEL (panel->guide), get_guide (panel), FALSE);
    gtk_widget_queue_draw (panel->hand);
}

void
av_turn_panel_update (AvTurnPanel *panel)
{
    const AvChoice *choice = panel->choice;
    const AvLayout *layout = get_layout (panel);
    if (!choice)
        return;
    gboolean look = av_play_is_look (choice->play);
    gboolean over = av_game_is_finished (get_game (panel));
    gboolean watched = !look && !over && av_play_is_watched (choice->play);
    gboolean held = av_play_get_holder (choice->play) >= 0;
    gboolean stops = av_play_has_stops (choice->play);
    gtk_widget_set_visible (panel->draw, stops);
    /* Alone in their row they are over the middle of the tile. */
    gtk_widget_set_hexpand (panel->turns, !stops && !watched);
    gtk_widget_set_halign (panel->turns, stops || watched ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
    gtk_button_set_label (GTK_BUTTON (panel->draw),
                          held || panel->cards ? _ ("End the turn") : _ ("Draw a tile"));
    gtk_widget_set_tooltip_text (panel->draw, held || panel->cards
                                                  ? _ ("End the turn (Space)")
                                                  : _ ("Draw a tile from the pile (Space)"));
    gtk_button_set_label (GTK_BUTTON (panel->pause),
                          av_play_is_paused (choice->play) ? _ ("Go on") : _ ("Pause"));
    gtk_widget_set_visible (panel->pause, watched);
    show_turn (panel);
    if (!panel->cards) {
        show_tiles (panel);
        show_hand (panel, !over && !look);
        /* No more tiles come, so there is more room for the log. */
        gtk_widget_set_visible (panel->stack, !over);
    } else {
        gtk_widget_set_visible (panel->stack, TRUE);
        gtk_widget_set_visible (panel->hand, layout && layout->zones->len > 0);
    }
    show_list (panel);
    av_label_set (GTK_LABEL (panel->rules), layout && layout->rules ? layout->rules : "", FALSE);
    gtk_widget_set_visible (panel->rules_scroller, layout && layout->rules);
    gtk_button_set_label (GTK_BUTTON (panel->pass),
                          av_game_get_decline (av_play_get_game (choice->play)));
    gtk_widget_set_visible (panel->pass, av_play_can_pass (choice->play));
    av_turn_panel_update_choice (panel);
}

void
av_turn_panel_set_choice (AvTurnPanel *panel, const AvChoice *choice, AvTileCache *cache,
                          AvCardView *cards)
{
    gboolean tiles = !cards;
    panel->choice = choice;
    panel->cache = cache;
    panel->cards = cards;
    if (!choice)
        av_placer_clear (panel->placer);
    gtk_stack_set_visible_child_name (GTK_STACK (panel->stack), "hand");
    gtk_widget_set_visible (panel->turns, tiles);
    gtk_widget_set_visible (panel->left, tiles);
    gtk_widget_set_visible (panel->guide, tiles);
    gtk_widget_set_visible (panel->hand, TRUE);
    gtk_widget_set_visible (panel->back, !tiles);
    gtk_widget_set_visible (panel->rules_scroller, FALSE);
    /* A hidden page of the stack still takes room. */
    gtk_widget_set_visible (GTK_WIDGET (panel->placer), tiles);
    av_elastic_area_set_height (AV_ELASTIC_AREA (panel->hand), tiles ? 96 : 120,
                                tiles ? AV_PLACER_TILE : 120);
}

AvPlacer *
av_turn_panel_get_placer (AvTurnPanel *panel)
{
    return panel->placer;
}

/* --- the widget --- */

/* The pile may be taken from. */
static gboolean
on_hand_press (GtkWidget *hand, GdkEventButton *event, AvTurnPanel *panel)
{
    if (!panel->cards && event->type == GDK_BUTTON_PRESS && event->button == GDK_BUTTON_PRIMARY)
        gtk_button_clicked (GTK_BUTTON (panel->draw));
    return TRUE;
}

#define BIND(name) gtk_widget_class_bind_template_child (widget, AvTurnPanel, name)

static void
av_turn_panel_class_init (AvTurnPanelClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    g_type_ensure (AV_TYPE_ELASTIC_AREA);
    g_type_ensure (AV_TYPE_PLACER);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "turn-panel.ui");
    BIND (who);
    BIND (what);
    BIND (guide);
    BIND (stack);
    BIND (placer);
    BIND (hand);
    BIND (draw);
    BIND (pause);
    BIND (turns);
    BIND (pass);
    BIND (back);
    BIND (left);
    BIND (list);
    BIND (list_scroller);
    BIND (rules);
    BIND (rules_scroller);
    gtk_widget_class_bind_template_callback (widget, on_hand_draw);
    gtk_widget_class_bind_template_callback (widget, on_hand_press);
}

static void
av_turn_panel_init (AvTurnPanel *panel)
{
    gtk_widget_init_template (GTK_WIDGET (panel));
    av_widget_take_clicks (panel->hand);
    av_label_reserve (GTK_LABEL (panel->guide), 2);
}
