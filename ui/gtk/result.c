/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.c: the panel shown at the end of a game. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/result.h"
#include "gtk/tools.h"

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
    /* In card games points need not decide. */
    if (n == 1 && av_ruleset_get_game (ruleset)->layout)
        return g_strdup_printf (_ ("%s wins"), names->str);
    return g_strdup_printf (
        n == 1
            ? ngettext ("%s wins with %d point", "%s wins with %d points", score)
            : ngettext ("%s share the win with %d point", "%s share the win with %d points", score),
        names->str, score);
}

static GtkWidget *
cell (const gchar *text, double xalign, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), xalign);
    gtk_widget_show (label);
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
        gboolean won = av_game_get_winners (game) >> i & 1;
        gtk_grid_attach (grid, av_figure_new (av_ruleset_get_colour (ruleset, i), 26), 0, i + 1, 1,
                         1);
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
        g_autofree gchar *name = av_capitalise (g_dgettext (GETTEXT_PACKAGE, def->name));
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

/* The same in words, for those who cannot look at it. */
static gchar *
describe (const AvGame *game, const gchar *sentence)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    GString *text = g_string_new (sentence);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++) {
        gint score = av_game_get_score (game, i);
        guint n = 0;
        g_string_append_printf (text, "\n%s: ", av_ruleset_get_player_name (ruleset, i));
        g_string_append_printf (text, ngettext ("%d point", "%d points", score), score);
        for (guint reason = 0; reason < av_ruleset_get_n_reasons (ruleset); reason++) {
            gint points = av_game_get_breakdown (game, i, reason);
            if (points == 0)
                continue;
            const AvReasonDef *def = av_ruleset_get_reason (ruleset, reason);
            g_string_append_printf (text, "%s%s %d", n++ ? ", " : " (",
                                    g_dgettext (GETTEXT_PACKAGE, def->name), points);
        }
        g_string_append (text, n ? ")" : "");
    }
    return g_string_free (text, FALSE);
}

GtkWidget *
av_result_show (GtkOverlay *overlay, const AvGame *game, const gchar *note)
{
    g_autoptr (GtkBuilder) parts = gtk_builder_new_from_resource (AV_RESOURCES "result.ui");
    GtkWidget *card = GTK_WIDGET (gtk_builder_get_object (parts, "result"));
    GObject *label = gtk_builder_get_object (parts, "note");
    g_autofree gchar *sentence = av_result_sentence (game);
    gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (parts, "sentence")), sentence);
    gtk_label_set_text (GTK_LABEL (label), note ? note : "");
    gtk_widget_set_visible (GTK_WIDGET (label), note != NULL);
    fill_table (GTK_GRID (gtk_builder_get_object (parts, "points")), game);
    gtk_overlay_add_overlay (overlay, card);
    g_autofree gchar *said = describe (game, note ? note : sentence);
    av_announce (GTK_WIDGET (gtk_builder_get_object (parts, "sentence")), said);
    gtk_widget_grab_focus (GTK_WIDGET (gtk_builder_get_object (parts, "new_game")));
    return card;
}
