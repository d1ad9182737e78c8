/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-panel.c: the panel of players in turn order, with their scores. */
#include "config.h"

#include <glib/gi18n.h>

#include <avignon/host/analysis.h>

#include "gtk/palette.h"
#include "gtk/players-panel.h"
#include "gtk/tools.h"

typedef struct {
    AvPlayersPanel *panel;
    guint player;
    GtkWidget *row, *score, *supply, *counters, *trays;
    GtkWidget *spinner; /* while a computer thinks */
} PanelRow;

struct _AvPlayersPanel {
    GtkGrid parent;
    AvPlay *play; /* not owned */
    PanelRow rows[AV_MAX_PLAYERS];
    guint n;
    gboolean prospects;
};

G_DEFINE_TYPE (AvPlayersPanel, av_players_panel, GTK_TYPE_GRID)

/* Up to so many players have a line of the panel each; more share lines, so that all are seen. */
#define MOST_LINES 4
/* Up to so many show what they have won in a line of its own. */
#define MOST_HIGH 3

/* Games without tiles have no pieces. */
static guint
count_kinds (const AvRuleset *ruleset)
{
    return av_ruleset_get_game (ruleset) == &av_land_game ? av_land_get_n_pieces (ruleset) : 0;
}

/* How many of a kind a player has in this game; 0: players have none of it. */
static gint
count_own (const AvGame *game, guint player, guint piece)
{
    const AvPieceDef *def = av_land_get_piece (av_game_get_ruleset (game), piece);
    return def->flags & AV_PIECE_NEUTRAL
               ? 0
               : (gint) def->supply
                     - (gint) av_land_count_kept (game, AV_NOBODY, piece, (gint) player);
}

/* How the supply is shown: a figure for each piece where there is room, else one for each kind, with
 * the number of those that are left.  In figures 1 high. */
typedef struct {
    gboolean counted;
    double step; /* by which all distances are multiplied */
} SupplyWay;

#define STEP 0.86       /* from one figure to the next */
#define STEP_KIND 0.3   /* the gap between kinds */
#define STEP_NUMBER 0.5 /* a number beside a figure */
#define MOST_STEP 1.2

static SupplyWay
find_way (const AvGame *game, guint player, double room)
{
    double all = 0, kinds = 0;
    for (guint piece = 0; piece < count_kinds (av_game_get_ruleset (game)); piece++) {
        gint own = count_own (game, player, piece);
        double kept = av_land_count_kept (game, (gint) player, piece, AV_ANYBODY) * STEP;
        all += kept + (own > 0 ? own * STEP + STEP_KIND : 0);
        kinds += kept + (own > 1 ? STEP + STEP_NUMBER + STEP_KIND : own > 0 ? STEP : 0);
    }
    gboolean counted = all > room;
    return (SupplyWay){ counted, counted && kinds > 0 ? MIN (room / kinds, MOST_STEP) : 1 };
}

static void
draw_text (GtkWidget *widget, cairo_t *cr, const gchar *text, double x, double height, double alpha)
{
    g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
    GtkStyleContext *style = gtk_widget_get_style_context (widget);
    GdkRGBA colour;
    gint high;
    gtk_style_context_get_color (style, gtk_style_context_get_state (style), &colour);
    colour.alpha *= alpha;
    pango_layout_get_pixel_size (layout, NULL, &high);
    gdk_cairo_set_source_rgba (cr, &colour);
    cairo_move_to (cr, x, (height - high) / 2);
    pango_cairo_show_layout (cr, layout);
}

/* A figure of SIZE in the middle of a line of HEIGHT. */
static void
draw_one (cairo_t *cr, const AvRuleset *ruleset, guint piece, gint owner, double x, double height,
          double size, double alpha)
{
    cairo_push_group (cr);
    av_palette_draw_piece (cr, ruleset, piece, owner, FALSE, x + size / 2, height / 2, size);
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, alpha);
}

/* What a player keeps of others', beyond his own. */
static void
draw_kept (cairo_t *cr, const AvGame *game, guint player, double x, double height, double size)
{
    for (gint i = av_land_next_kept (game, 0, (gint) player); i >= 0;
         i = av_land_next_kept (game, (guint) i + 1, (gint) player)) {
        AvPiece piece = av_land_get_piece_at (game, (guint) i);
        draw_one (cr, av_game_get_ruleset (game), piece.kind, piece.owner, x, height, size, 1);
        x += STEP * size;
    }
}

/* Pieces in the supply, as small figures; then those of others that he keeps. */
static gboolean
draw_supply (GtkWidget *widget, cairo_t *cr, PanelRow *row)
{
    double height = gtk_widget_get_allocated_height (widget), x = 0;
    if (!row->panel->play)
        return FALSE;
    const AvGame *game = av_play_get_game (row->panel->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    if (count_kinds (ruleset) == 0)
        return FALSE;
    SupplyWay way = find_way (game, row->player, gtk_widget_get_allocated_width (widget) / height);
    /* Where even the numbers do not fit, the figures are smaller, so that none hides another. */
    double step = way.step * height, size = MIN (step, height);
    for (guint piece = 0; piece < count_kinds (ruleset); piece++) {
        gint own = count_own (game, row->player, piece);
        if (own <= 0)
            continue;
        gint left = av_game_get_supply (game, row->player, piece);
        gboolean numbered = way.counted && own > 1;
        for (gint i = 0; i < (numbered ? 1 : own); i++, x += STEP * step)
            draw_one (cr, ruleset, piece, (gint) row->player, x, height, size, i < left ? 1 : 0.16);
        if (numbered) {
            g_autofree gchar *number = g_strdup_printf ("%d", left);
            draw_text (widget, cr, number, x + 0.12 * step, height, left ? 1 : 0.5);
            x += STEP_NUMBER * step;
        }
        if (!way.counted || numbered)
            x += STEP_KIND * step;
    }
    draw_kept (cr, game, row->player, x, height, size);
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
    double step = MIN (gtk_widget_get_allocated_width (widget) / (double) MAX (n, 1), 3.1 * height);
    for (guint i = 0; i < n; i++, x += step) {
        gint count = av_game_get_counter (game, row->player, i);
        gboolean icon =
            av_palette_draw_counter (cr, ruleset, i, x + height / 2, height / 2, height);
        g_autofree gchar *text =
            icon ? g_strdup_printf ("%d", count)
                 : g_strdup_printf ("%s %d", av_ruleset_get_counter_name (ruleset, i), count);
        draw_text (widget, cr, text, x + (icon ? height + 2 : 0), height, 1);
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

/* His points; and what he would get besides, smaller. */
static void
show_score (PanelRow *row, gint points, gint prospect)
{
    g_autofree gchar *besides =
        row->panel->prospects
            ? g_strdup_printf (" <span size='small' weight='normal'>%+d</span>", prospect - points)
            : g_strdup ("");
    g_autofree gchar *text = g_strdup_printf ("%d%s", points, besides);
    g_autofree gchar *tip =
        row->panel->prospects
            ? g_strdup_printf (_ ("%d points; %d if the game ended now"), points, prospect)
            : g_strdup (_ ("Points"));
    gtk_label_set_markup (GTK_LABEL (row->score), text);
    gtk_widget_set_tooltip_text (row->score, tip);
}

void
av_players_panel_set_prospects (AvPlayersPanel *panel, gboolean prospects)
{
    panel->prospects = prospects;
    av_players_panel_update (panel);
}

void
av_players_panel_update (AvPlayersPanel *panel)
{
    if (!panel->play)
        return;
    const AvGame *game = av_play_get_game (panel->play);
    gboolean finished = av_game_is_finished (game);
    guint winners = av_game_get_winners (game), active = av_game_get_active (game);
    gint decider = av_game_get_decider (game), holder = av_play_get_holder (panel->play);
    gint ends[AV_MAX_PLAYERS];
    if (panel->prospects)
        av_game_find_prospects (game, ends);
    for (guint i = 0; i < panel->n; i++) {
        PanelRow *row = &panel->rows[i];
        show_score (row, av_game_get_score (game, i), panel->prospects ? ends[i] : 0);
        describe_supply (row, game);
        describe_counters (row, game);
        gboolean framed = finished               ? winners >> i & 1
                          : holder >= 0          ? holder == (gint) i
                          : decider == AV_NATURE ? active == i
                                                 : decider == (gint) i;
        av_style_set (row->row, "av-active", framed);
        gboolean thinks = av_play_get_thinker (panel->play) == (gint) i;
        gtk_widget_set_opacity (row->spinner, thinks ? 1 : 0);
        g_object_set (row->spinner, "active", thinks, NULL);
        gtk_widget_queue_draw (row->supply);
    }
}

/* A drawing of a row, at least so large. */
static GtkWidget *
make_drawing (PanelRow *row, GCallback draw, gint width, gint height)
{
    GtkWidget *drawing = gtk_drawing_area_new ();
    gtk_widget_set_size_request (drawing, width, height);
    g_signal_connect (drawing, "draw", draw, row);
    return drawing;
}

static GtkWidget *
make_label (const gchar *text, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_style_context_add_class (gtk_widget_get_style_context (label), style);
    return label;
}

/* The name also says that a computer plays, if there is room. */
static GtkWidget *
make_name (PanelRow *row, gboolean narrow)
{
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
    const gchar *name =
        av_ruleset_get_player_name (av_play_get_ruleset (row->panel->play), row->player);
    gboolean person = av_play_is_person (row->panel->play, row->player);
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (row->panel->play));
    const gchar *control = setup->players[row->player].control;
    g_autofree gchar *whole =
        person ? g_strdup (name) : g_strdup_printf (_ ("%s (computer)"), name);
    /* TRANSLATORS: a player's name, and which computer player it is */
    g_autofree gchar *tip =
        person ? g_strdup (name)
               : g_strdup_printf (_ ("%s (computer, %s)"), name, control + strlen ("bot:"));
    GtkWidget *label = make_label (narrow ? name : whole, "av-name");
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand (label, TRUE);
    gtk_widget_set_tooltip_text (label, tip);
    row->spinner = gtk_spinner_new ();
    gtk_widget_set_tooltip_text (row->spinner, _ ("Thinks"));
    gtk_box_pack_start (GTK_BOX (box), label, TRUE, TRUE, 0);
    if (!person)
        gtk_box_pack_start (GTK_BOX (box), row->spinner, FALSE, FALSE, 0);
    return box;
}

/* If there is room, figure, name, pieces, counters and points stand in one line; else in two, the second
 * across the whole width; where two players share a line, counters have a third. */
static void
add_row (AvPlayersPanel *panel, guint player)
{
    PanelRow *row = &panel->rows[player];
    const AvRuleset *ruleset = av_play_get_ruleset (panel->play);
    gint counters = av_ruleset_get_n_counters (ruleset);
    gboolean narrow = panel->n > MOST_LINES;
    gboolean high = !narrow && (panel->n <= MOST_HIGH || counters == 0);
    AvColour colour = av_ruleset_get_colour (ruleset, player);
    GtkWidget *grid = gtk_grid_new (), *emblem = av_figure_new (colour, high ? 34 : 22);
    GtkGrid *in = GTK_GRID (grid);

    row->panel = panel;
    row->player = player;
    row->row = grid;
    row->supply = make_drawing (row, G_CALLBACK (draw_supply), 90, high ? 19 : 16);
    row->counters =
        make_drawing (row, G_CALLBACK (draw_counters), narrow || high ? 90 : counters * 30, 17);
    row->trays = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_no_show_all (row->trays, TRUE);
    row->score = make_label ("0", "av-score");
    gtk_widget_set_no_show_all (row->counters, TRUE);
    gtk_widget_set_hexpand (row->supply, TRUE);
    gtk_widget_set_valign (emblem, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text (emblem, av_colour_label (colour));
    gtk_style_context_add_class (gtk_widget_get_style_context (grid), "av-player");
    if (!high)
        gtk_style_context_add_class (gtk_widget_get_style_context (grid), "av-low");
    gtk_style_context_add_class (gtk_widget_get_style_context (row->supply), "av-small");
    gtk_style_context_add_class (gtk_widget_get_style_context (row->counters), "av-small");
    gtk_grid_set_column_spacing (in, high ? 10 : 6);
    gtk_grid_attach (in, emblem, 0, 0, 1, high ? 3 : 1);
    gtk_grid_attach (in, make_name (row, narrow), 1, 0, 1, 1);
    gtk_grid_attach (in, row->score, 2, 0, 1, high ? 3 : 1);
    if (high || narrow) {
        gtk_grid_attach (in, row->supply, high ? 1 : 0, 1, high ? 1 : 3, 1);
        gtk_grid_attach (in, row->counters, high ? 1 : 0, 2, high ? 1 : 3, 1);
    } else {
        GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
        gtk_box_pack_start (GTK_BOX (line), row->supply, TRUE, TRUE, 0);
        gtk_box_pack_end (GTK_BOX (line), row->counters, FALSE, FALSE, 0);
        gtk_grid_attach (in, line, 0, 1, 3, 1);
    }
    gtk_grid_attach (in, row->trays, high ? 1 : 0, 3, high ? 2 : 3, 1);
    gtk_widget_set_hexpand (grid, TRUE);
    gtk_grid_attach (GTK_GRID (panel), grid, narrow ? player % 2 : 0, narrow ? player / 2 : player,
                     1, 1);
    gtk_widget_show_all (grid);
}

GtkBox *
av_players_panel_get_trays (AvPlayersPanel *panel, guint player)
{
    return GTK_BOX (panel->rows[player].trays);
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
}
