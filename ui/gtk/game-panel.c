/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-panel.c: what the game page shows of the moment: the tile in hand, who is to do what. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/game-private.h"
#include "gtk/result.h"
#include "gtk/tools.h"

gboolean
game_hand_draw (GtkWidget *area, cairo_t *cr, AvGamePage *page)
{
    double width = gtk_widget_get_allocated_width (area);
    double size = MIN (AV_PLACER_TILE, gtk_widget_get_allocated_height (area));
    double x = (width - size) / 2;
    if (!page->play)
        return FALSE;
    if (!page->land) {
        game_cards_draw_hand (page, area, cr);
        return FALSE;
    }
    guint hand = av_land_get_drawn (av_play_get_game (page->play));
    if (hand != AV_NONE) {
        av_palette_clip (cr, x, 0, size, 10);
        av_tile_cache_draw (page->cache, cr,
                            av_land_get_kind (av_play_get_ruleset (page->play), hand),
                            page->choice->rotation, 0, x, 0, size);
        return FALSE;
    }
    /* The pile, face down. */
    gboolean empty = av_game_get_tiles_left (av_play_get_game (page->play)) == 0;
    for (gint i = empty ? 0 : 3; i >= 0; i--) {
        cairo_save (cr);
        av_palette_clip (cr, x + 14 + 3 * i, 8 + 3 * (3 - i), size - 34, 10);
        av_palette_set (cr, i % 2 ? 0x6f5530 : 0x8a6a3b, empty ? 0.25 : 1);
        cairo_paint (cr);
        cairo_restore (cr);
    }
    if (empty)
        return FALSE;
    cairo_select_font_face (cr, "serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size (cr, size * 0.5);
    cairo_text_extents_t extents;
    cairo_text_extents (cr, "A", &extents);
    cairo_move_to (cr, x + 14 + (size - 34) / 2 - extents.x_advance / 2,
                   17 + (size - 34) / 2 + extents.height / 2);
    av_palette_set (cr, 0xe8d5a3, 1);
    cairo_show_text (cr, "A");
    return FALSE;
}

/* For who cannot see the table: whose move it is, and how much of the table may be chosen. */
static void
describe_table (AvGamePage *page, const gchar *what)
{
    const AvChoice *choice = page->choice;
    guint drawn = av_land_get_drawn (av_play_get_game (page->play));
    const gchar *hand = NULL;
    if (drawn != AV_NONE)
        hand = av_land_get_kind (av_play_get_ruleset (page->play), drawn)->name;
    gtk_widget_set_tooltip_text (page->hand, hand);
    atk_object_set_name (gtk_widget_get_accessible (page->hand), hand ? hand : _ ("The pile"));
    g_autoptr (GString) text = g_string_new (gtk_label_get_text (GTK_LABEL (page->who)));
    g_string_append_printf (text, ": %s", what);
    if (hand)
        g_string_append_printf (text, ", %s", hand);
    if (choice->cells) {
        g_autofree guint8 *lit = av_choice_light (choice);
        const AvGame *game = av_play_get_game (page->play);
        guint n = 0;
        for (guint i = 0; i < av_land_get_width (game) * av_land_get_height (game); i++)
            n += lit[i] != AV_LIT_NOT;
        g_string_append_printf (text,
                                ngettext ("; %u cell may be chosen, Tab goes to it",
                                          "; %u cells may be chosen, Tab goes to the next", n),
                                n);
    }
    if (choice->segments->len > 0)
        g_string_append_printf (text,
                                ngettext ("; %u part of a tile may be chosen, Tab goes to it",
                                          "; %u parts of tiles may be chosen, Tab goes to the next",
                                          choice->segments->len),
                                choice->segments->len);
    atk_object_set_description (gtk_widget_get_accessible (GTK_WIDGET (page->view)), text->str);
}

/* How what is to be done is done; where parts of a tile are shown, those tell it. */
static void
show_guide (AvGamePage *page)
{
    const gchar *how = "";
    if (av_play_can_draw (page->play))
        how = _ ("Click the pile, or press Space.");
    else if (page->choice->lays)
        how = _ ("Click a lit cell. The right button, or R, turns the tile.");
    else if (page->choice->cells)
        how = _ ("Click a lit cell, or press Tab for the next.");
    gtk_label_set_text (GTK_LABEL (page->guide), how);
}

void
game_show_status (AvGamePage *page)
{
    const AvGame *game = av_play_get_game (page->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    gint decider = av_game_get_decider (game);
    gint who = decider == AV_NATURE || decider < 0 ? (gint) av_game_get_active (game) : decider;
    g_autofree gchar *sentence = NULL;
    const AvLayout *layout = page->land ? NULL : av_card_view_get_layout (page->cards);
    const gchar *what;

    if (av_game_is_finished (game)) {
        /* Where the game itself has something to say of its end, who has won is the headline. */
        sentence = av_result_sentence (game);
        gtk_label_set_text (GTK_LABEL (page->who),
                            layout && layout->note ? sentence : _ ("The end"));
        what = sentence;
    } else {
        gint active = av_game_get_active (game);
        gtk_label_set_text (GTK_LABEL (page->who), av_ruleset_get_player_name (ruleset, who));
        if (av_play_can_draw (page->play))
            what = _ ("Draw a tile");
        else if (decider == AV_NATURE || decider < 0)
            what = _ ("One moment …");
        else
            what = av_ask_phase_label (game);
        /* Others may decide in a player's turn: that must be plain. */
        if (who != active)
            what = sentence = g_strdup_printf (_ ("%s (in the turn of %s)"), what,
                                               av_ruleset_get_player_name (ruleset, active));
        else if (!av_play_is_person (page->play, who) && decider == who)
            what = sentence = g_strdup_printf (_ ("%s …"), what);
    }
    if (layout && layout->note)
        what = layout->note;
    gtk_label_set_text (GTK_LABEL (page->what), what);
    if (!page->land)
        return;
    describe_table (page, what);
    show_guide (page);

    guint left = av_game_get_tiles_left (game);
    g_autofree gchar *tiles =
        g_strdup_printf (ngettext ("%u tile left", "%u tiles left", left), left);
    gtk_button_set_label (GTK_BUTTON (page->left), tiles);
}

static void
on_elsewhere (GtkWidget *button, AvGamePage *page)
{
    guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
    if (index < page->choice->elsewhere->len)
        game_do (page, &g_array_index (page->choice->elsewhere, AvAction, index));
}

/* What lies nowhere on the table is chosen from a list. */
void
game_show_elsewhere (AvGamePage *page)
{
    const GArray *actions = page->choice->elsewhere;
    av_container_clear (GTK_CONTAINER (page->elsewhere));
    gtk_widget_set_visible (page->elsewhere_scroller, actions->len > 0);
    for (guint i = 0; i < actions->len; i++) {
        const AvAction *action = &g_array_index (actions, AvAction, i);
        g_autofree gchar *text = av_action_describe (av_play_get_game (page->play), action);
        GtkWidget *button = gtk_button_new_with_label (text);
        g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (i));
        g_signal_connect (button, "clicked", G_CALLBACK (on_elsewhere), page);
        gtk_box_pack_start (GTK_BOX (page->elsewhere), button, FALSE, FALSE, 0);
        gtk_widget_show (button);
    }
}

void
game_show_choice (AvGamePage *page)
{
    AvChoice *choice = page->choice;
    gboolean segments = choice->segments->len > 0;
    if (choice->play && (choice->cells || choice->lays)) {
        g_autofree guint8 *lit = av_choice_light (choice);
        av_table_view_set_cells (page->view, lit);
    } else {
        av_table_view_set_cells (page->view, NULL);
    }
    av_table_view_set_hand (page->view, choice->lays ? choice->hand : AV_NONE, choice->rotation);
    av_table_view_set_segments (page->view, choice->segments);

    gint piece = -1;
    if (choice->manner < choice->manners->len) {
        const AvManner *manner = &g_array_index (choice->manners, AvManner, choice->manner);
        AvAskShape shape = av_ask_shape (av_play_get_ruleset (choice->play), manner->kind);
        /* One that stands there already is not shown a second time. */
        piece = shape.player >= 0 ? -1 : manner->piece;
    }
    if (!segments)
        page->selected = AV_NONE;
    av_table_view_set_selected (page->view, piece < 0 ? AV_NONE : page->selected, MAX (piece, 0),
                                page->play ? av_play_get_person (page->play) : -1);
    if (segments) {
        const AvGame *game = av_play_get_game (page->play);
        guint shown =
            page->selected != AV_NONE ? page->selected : g_array_index (choice->segments, guint, 0);
        av_placer_show (page->placer, choice, page->cache, av_land_segment_tile (game, shown),
                        page->selected);
    }
    gtk_stack_set_visible_child_name (GTK_STACK (page->stack), segments ? "placer" : "hand");
    gtk_widget_queue_draw (page->hand);
}
