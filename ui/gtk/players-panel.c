/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-panel.c: the players in turn order and how they stand. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/ask.h"
#include "gtk/palette.h"
#include "gtk/players-panel.h"
#include "gtk/tools.h"

typedef struct {
    AvPlayersPanel *panel;
    guint player;
    GtkWidget *row, *emblem, *score, *supply, *counters;
} PanelRow;

struct _AvPlayersPanel {
    GtkBox parent;
    AvPlay *play; /* not owned */
    PanelRow rows[AV_MAX_PLAYERS];
    guint n;
};

G_DEFINE_TYPE (AvPlayersPanel, av_players_panel, GTK_TYPE_BOX)

static gboolean
draw_emblem (GtkWidget *widget, cairo_t *cr, PanelRow *row)
{
    double width = gtk_widget_get_allocated_width (widget);
    double height = gtk_widget_get_allocated_height (widget);
    if (!row->panel->play)
        return FALSE;
    const AvRuleset *ruleset = av_play_get_ruleset (row->panel->play);
    av_palette_draw_figure (cr, av_ruleset_get_colour (ruleset, row->player), width / 2, height / 2,
                            height * 0.95);
    return FALSE;
}

/* Games without tiles have no pieces. */
static guint
count_kinds (const AvRuleset *ruleset)
{
    return av_ruleset_get_game (ruleset) == &av_land_game ? av_land_get_n_pieces (ruleset) : 0;
}

/* How many of a kind a player has in this game; 0: it is none that players have. */
static gint
count_own (const AvGame *game, guint player, guint piece)
{
    const AvPieceDef *def = av_land_get_piece (av_game_get_ruleset (game), piece);
    return def->flags & AV_PIECE_NEUTRAL
               ? 0
               : (gint) def->supply
                     - (gint) av_land_count_kept (game, AV_NOBODY, piece, (gint) player);
}

/* The width of all figures of a player's supply and of what he keeps, for figures 1 high. */
static double
supply_width (const AvGame *game, guint player)
{
    double width = 0.2; /* the last figure is not overlapped */
    for (guint piece = 0; piece < count_kinds (av_game_get_ruleset (game)); piece++) {
        gint own = count_own (game, player, piece);
        width += own > 0 ? own * 0.86 + 0.4 : 0;
        width += av_land_count_kept (game, (gint) player, piece, AV_ANYBODY) * 0.86;
    }
    return width;
}

static void
draw_one (cairo_t *cr, const AvRuleset *ruleset, guint piece, gint owner, double x, double height,
          double alpha)
{
    cairo_push_group (cr);
    av_palette_draw_piece (cr, ruleset, piece, owner, FALSE, x + height / 2, height / 2, height);
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, alpha);
}

/* What a player keeps of others', beyond his own. */
static void
draw_kept (cairo_t *cr, const AvGame *game, guint player, double x, double height, double step)
{
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.place == AV_AT_KEEPING && piece.keeper == (gint) player) {
            draw_one (cr, av_game_get_ruleset (game), piece.kind, piece.owner, x, height, 1);
            x += step;
        }
    }
}

/* Pieces in the supply, one small figure each; then those he keeps. */
static gboolean
draw_supply (GtkWidget *widget, cairo_t *cr, PanelRow *row)
{
    double height = gtk_widget_get_allocated_height (widget);
    double x = 0;
    if (!row->panel->play)
        return FALSE;
    const AvGame *game = av_play_get_game (row->panel->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    double room = gtk_widget_get_allocated_width (widget);
    double squeeze = MIN (1, room / (supply_width (game, row->player) * height));
    double step = height * 0.86 * squeeze;
    for (guint piece = 0; piece < count_kinds (ruleset); piece++) {
        gint own = count_own (game, row->player, piece);
        if (own <= 0)
            continue;
        gint left = av_game_get_supply (game, row->player, piece);
        for (gint i = 0; i < own; i++, x += step)
            draw_one (cr, ruleset, piece, (gint) row->player, x, height, i < left ? 1 : 0.16);
        x += height * 0.4 * squeeze;
    }
    draw_kept (cr, game, row->player, x, height, step);
    return FALSE;
}

static void
describe_supply (PanelRow *row, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint piece = 0; piece < count_kinds (ruleset); piece++) {
        if (count_own (game, row->player, piece) > 0)
            g_string_append_printf (text, "%s%s: %d", text->len ? ", " : "",
                                    av_land_get_piece_name (ruleset, piece),
                                    av_game_get_supply (game, row->player, piece));
    }
    for (guint piece = 0; piece < count_kinds (ruleset); piece++) {
        guint kept = av_land_count_kept (game, (gint) row->player, piece, AV_ANYBODY);
        if (kept > 0) {
            g_string_append (text, text->len ? ", " : "");
            /* TRANSLATORS: the name of a piece and how many of them, of others, a player keeps */
            g_string_append_printf (text, _ ("%s kept: %u"),
                                    av_land_get_piece_name (ruleset, piece), kept);
        }
    }
    gtk_widget_set_tooltip_text (row->supply, text->str);
    atk_object_set_name (gtk_widget_get_accessible (row->supply), text->str);
}

static gboolean
draw_counters (GtkWidget *widget, cairo_t *cr, PanelRow *row)
{
    double height = gtk_widget_get_allocated_height (widget), x = 0;
    if (!row->panel->play)
        return FALSE;
    const AvGame *game = av_play_get_game (row->panel->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = av_ruleset_get_n_counters (ruleset);
    double step = gtk_widget_get_allocated_width (widget) / (double) MAX (n, 1);
    GdkRGBA colour;
    GtkStyleContext *style = gtk_widget_get_style_context (widget);
    gtk_style_context_get_color (style, gtk_style_context_get_state (style), &colour);
    for (guint i = 0; i < n; i++, x += MIN (step, 3.1 * height)) {
        g_autofree gchar *text = NULL;
        gint count = av_game_get_counter (game, row->player, i);
        if (av_palette_draw_counter (cr, ruleset, i, x + height / 2, height / 2, height))
            text = g_strdup_printf ("%d", count);
        else
            text = g_strdup_printf ("%s %d", av_ruleset_get_counter_name (ruleset, i), count);
        g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
        gboolean icon = g_ascii_isdigit (text[0]) || text[0] == '-';
        gint wide, high;
        pango_layout_get_pixel_size (layout, &wide, &high);
        gdk_cairo_set_source_rgba (cr, &colour);
        cairo_move_to (cr, x + (icon ? height + 4 : 0), (height - high) / 2);
        pango_cairo_show_layout (cr, layout);
    }
    return FALSE;
}

static void
describe_counters (PanelRow *row, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++)
        g_string_append_printf (text, "%s%s: %d", text->len ? ", " : "",
                                av_ruleset_get_counter_name (ruleset, i),
                                av_game_get_counter (game, row->player, i));
    gtk_widget_set_tooltip_text (row->counters, text->str);
    atk_object_set_name (gtk_widget_get_accessible (row->counters), text->str);
    gtk_widget_set_visible (row->counters, text->len > 0);
    gtk_widget_queue_draw (row->counters);
}

/* Where there is no room for all, whoever is to move must be seen. */
static void
scroll_to (PanelRow *row)
{
    GtkWidget *scroller = gtk_widget_get_ancestor (row->row, GTK_TYPE_SCROLLED_WINDOW);
    gint height = gtk_widget_get_allocated_height (row->row), x, y;
    if (scroller && height > 1
        && gtk_widget_translate_coordinates (row->row, GTK_WIDGET (row->panel), 0, 0, &x, &y))
        gtk_adjustment_clamp_page (
            gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), y, y + height);
}

void
av_players_panel_update (AvPlayersPanel *panel)
{
    if (!panel->play)
        return;
    const AvGame *game = av_play_get_game (panel->play);
    gboolean finished = av_game_is_finished (game);
    guint winners = av_game_get_winners (game), active = av_game_get_active (game);
    gint decider = av_game_get_decider (game);
    for (guint i = 0; i < panel->n; i++) {
        PanelRow *row = &panel->rows[i];
        GtkStyleContext *style = gtk_widget_get_style_context (row->row);
        g_autofree gchar *score = g_strdup_printf ("%d", av_game_get_score (game, i));
        gtk_label_set_text (GTK_LABEL (row->score), score);
        describe_supply (row, game);
        describe_counters (row, game);
        gboolean framed = finished               ? winners >> i & 1
                          : decider == AV_NATURE ? active == i
                                                 : decider == (gint) i;
        if (framed) {
            gtk_style_context_add_class (style, "av-active");
            scroll_to (row);
        } else {
            gtk_style_context_remove_class (style, "av-active");
        }
        gtk_widget_queue_draw (row->supply);
    }
}

static void
add_row (AvPlayersPanel *panel, guint player)
{
    PanelRow *row = &panel->rows[player];
    const AvRuleset *ruleset = av_play_get_ruleset (panel->play);
    const gchar *player_name = av_ruleset_get_player_name (ruleset, player);
    gboolean person = av_play_is_person (panel->play, player);
    GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
    g_autofree gchar *text =
        person ? g_strdup (player_name) : g_strdup_printf (_ ("%s (computer)"), player_name);
    GtkWidget *name = gtk_label_new (text);

    row->panel = panel;
    row->player = player;
    row->row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
    row->emblem = gtk_drawing_area_new ();
    row->supply = gtk_drawing_area_new ();
    row->score = gtk_label_new ("0");
    row->counters = gtk_drawing_area_new ();
    gtk_widget_set_size_request (row->counters, 150, 19);
    g_signal_connect (row->counters, "draw", G_CALLBACK (draw_counters), row);
    gtk_widget_set_no_show_all (row->counters, TRUE);
    gtk_widget_set_size_request (row->emblem, 34, 34);
    gtk_widget_set_size_request (row->supply, 150, 17);
    gtk_widget_set_valign (row->emblem, GTK_ALIGN_CENTER);
    gtk_label_set_xalign (GTK_LABEL (name), 0);
    gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
    gtk_widget_set_tooltip_text (row->emblem,
                                 av_colour_label (av_ruleset_get_colour (ruleset, player)));
    gtk_widget_set_tooltip_text (row->score, _ ("Points"));
    gtk_style_context_add_class (gtk_widget_get_style_context (row->row), "av-player");
    gtk_style_context_add_class (gtk_widget_get_style_context (name), "av-name");
    gtk_style_context_add_class (gtk_widget_get_style_context (row->score), "av-score");
    gtk_style_context_add_class (gtk_widget_get_style_context (row->counters), "av-small");
    g_signal_connect (row->emblem, "draw", G_CALLBACK (draw_emblem), row);
    g_signal_connect (row->supply, "draw", G_CALLBACK (draw_supply), row);
    gtk_box_pack_start (GTK_BOX (middle), name, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (middle), row->supply, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (middle), row->counters, FALSE, FALSE, 0);
    gtk_widget_set_valign (middle, GTK_ALIGN_CENTER);
    gtk_box_pack_start (GTK_BOX (row->row), row->emblem, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (row->row), middle, TRUE, TRUE, 0);
    gtk_box_pack_end (GTK_BOX (row->row), row->score, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (panel), row->row, FALSE, FALSE, 0);
    gtk_widget_show_all (row->row);
}

void
av_players_panel_set_play (AvPlayersPanel *panel, AvPlay *play)
{
    panel->play = play;
    av_container_clear (GTK_CONTAINER (panel));
    panel->n = play ? av_ruleset_get_n_players (av_play_get_ruleset (play)) : 0;
    for (guint i = 0; i < panel->n; i++)
        add_row (panel, i);
    av_players_panel_update (panel);
}

static void
av_players_panel_class_init (AvPlayersPanelClass *klass)
{
}

static void
av_players_panel_init (AvPlayersPanel *panel)
{
    gtk_orientable_set_orientation (GTK_ORIENTABLE (panel), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing (GTK_BOX (panel), 4);
}

GtkWidget *
av_players_panel_new (void)
{
    return g_object_new (AV_TYPE_PLAYERS_PANEL, NULL);
}
