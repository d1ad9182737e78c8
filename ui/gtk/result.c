/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.c: the panel shown at the end of a game. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/result.h"

gchar *
av_result_sentence (const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint winners = av_game_get_winners (game), n = 0;
    gint score = 0;
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++) {
        if (!(winners >> i & 1))
            continue;
        if (n++ > 0)
            g_string_append (names, winners >> (i + 1) ? ", " : _ (" and "));
        g_string_append (names, av_ruleset_get_player_name (ruleset, i));
        score = av_game_get_score (game, i);
    }
    if (n == 0)
        return g_strdup (_ ("The game is over."));
    /* Where cards decide, points need not. */
    if (n == 1 && av_ruleset_get_game (ruleset)->layout)
        return g_strdup_printf (_ ("%s wins"), names->str);
    return n == 1 ? g_strdup_printf (_ ("%s wins with %d points"), names->str, score)
                  : g_strdup_printf (_ ("%s share the win with %d points"), names->str, score);
}

static gboolean
draw_figure (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    double height = gtk_widget_get_allocated_height (widget);
    av_palette_draw_figure (cr, GPOINTER_TO_UINT (data),
                            gtk_widget_get_allocated_width (widget) / 2.0, height / 2, height);
    return FALSE;
}

static GtkWidget *
cell (const gchar *text, double xalign, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), xalign);
    if (style)
        gtk_style_context_add_class (gtk_widget_get_style_context (label), style);
    return label;
}

static void
fill_table (GtkGrid *grid, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = av_ruleset_get_n_players (ruleset), n_reasons = av_ruleset_get_n_reasons (ruleset);
    guint column = 2;

    for (guint i = 0; i < n; i++) {
        GtkWidget *figure = gtk_drawing_area_new ();
        AvColour colour = av_ruleset_get_colour (ruleset, i);
        gboolean won = av_game_get_winners (game) >> i & 1;
        gtk_widget_set_size_request (figure, 26, 26);
        g_signal_connect (figure, "draw", G_CALLBACK (draw_figure), GUINT_TO_POINTER (colour));
        gtk_grid_attach (grid, figure, 0, i + 1, 1, 1);
        gtk_grid_attach (grid,
                         cell (av_ruleset_get_player_name (ruleset, i), 0, won ? "av-won" : NULL),
                         1, i + 1, 1, 1);
    }
    for (guint reason = 0; reason < n_reasons; reason++) {
        gboolean used = FALSE;
        for (guint i = 0; i < n; i++)
            used |= av_game_get_breakdown (game, i, reason) != 0;
        if (!used)
            continue;
        const AvReasonDef *def = av_ruleset_get_reason (ruleset, reason);
        g_autofree gchar *name = g_strdup (g_dgettext (GETTEXT_PACKAGE, def->name));
        name[0] = g_ascii_toupper (name[0]);
        gtk_grid_attach (grid, cell (name, 1, "av-small"), column, 0, 1, 1);
        for (guint i = 0; i < n; i++) {
            g_autofree gchar *points =
                g_strdup_printf ("%d", av_game_get_breakdown (game, i, reason));
            gtk_grid_attach (grid, cell (points, 1, NULL), column, i + 1, 1, 1);
        }
        column++;
    }
    if (n_reasons == 1 && column > 2)
        return; /* that was the total */
    gtk_grid_attach (grid, cell (_ ("Total"), 1, "av-small"), column, 0, 1, 1);
    for (guint i = 0; i < n; i++) {
        g_autofree gchar *points = g_strdup_printf ("%d", av_game_get_score (game, i));
        gtk_grid_attach (grid, cell (points, 1, "av-score"), column, i + 1, 1, 1);
    }
}

GtkWidget *
av_result_new (const AvGame *game, const gchar *note, GtkWidget **new_game, GtkWidget **watch)
{
    GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 16);
    GtkWidget *grid = gtk_grid_new ();
    GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
    g_autofree gchar *sentence = av_result_sentence (game);

    gtk_buildable_set_name (GTK_BUILDABLE (card), "result");
    gtk_style_context_add_class (gtk_widget_get_style_context (card), "av-result");
    gtk_widget_set_halign (card, GTK_ALIGN_CENTER);
    gtk_widget_set_valign (card, GTK_ALIGN_CENTER);
    gtk_grid_set_row_spacing (GTK_GRID (grid), 8);
    gtk_grid_set_column_spacing (GTK_GRID (grid), 20);
    gtk_widget_set_halign (grid, GTK_ALIGN_CENTER);
    gtk_widget_set_halign (buttons, GTK_ALIGN_CENTER);
    fill_table (GTK_GRID (grid), game);

    *new_game = gtk_button_new_with_mnemonic (_ ("_New game"));
    *watch = gtk_button_new_with_mnemonic (_ ("_Look at the table"));
    gtk_style_context_add_class (gtk_widget_get_style_context (*new_game), "suggested-action");
    gtk_box_pack_start (GTK_BOX (buttons), *watch, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (buttons), *new_game, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (card), cell (sentence, 0.5, "av-title"), FALSE, FALSE, 0);
    if (note)
        gtk_box_pack_start (GTK_BOX (card), cell (note, 0.5, NULL), FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (card), grid, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (card), buttons, FALSE, FALSE, 0);
    gtk_widget_show_all (card);
    return card;
}
