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
        return g_strdup (_ ("The game is over. Nobody wins."));
    /* In card games points need not decide. */
    if (n == 1 && av_ruleset_get_game (ruleset)->layout)
        return g_strdup_printf (_ ("%s wins"), names->str);
    return g_strdup_printf (
        n == 1 ? ngettext ("%s wins with %d point", "%s wins with %d points", ABS (score))
               : ngettext ("%s share the win with %d point", "%s share the win with %d points",
                           ABS (score)),
        names->str, score);
}

static GtkWidget *
cell (const gchar *text, double xalign, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), xalign);
    av_label_fit (GTK_LABEL (label));
    gtk_widget_show (label);
    if (style)
        gtk_style_context_add_class (gtk_widget_get_style_context (label), style);
    return label;
}

#define MOST_BESIDE 6 /* reasons for points that have a column each */
/* Pixels between those that have a line each: with all rules they just fit in the usual window. */
#define LINE_SPACING 2

static gboolean
is_used (const AvGame *game, guint reason)
{
    for (guint i = 0; i < av_ruleset_get_n_players (av_game_get_ruleset (game)); i++)
        if (av_game_get_breakdown (game, i, reason) != 0)
            return TRUE;
    return FALSE;
}

/* A line (or, TURNED, a column) for each player. */
typedef struct {
    GtkGrid *grid;
    const AvGame *game;
    gboolean turned;
} Table;

static void
attach (const Table *table, GtkWidget *widget, guint at, guint line)
{
    gtk_grid_attach (table->grid, widget, (gint) (table->turned ? line : at),
                     (gint) (table->turned ? at : line), 1, 1);
}

static void
add_players (const Table *table)
{
    const AvRuleset *ruleset = av_game_get_ruleset (table->game);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++) {
        gboolean won = av_game_get_winners (table->game) >> i & 1;
        GtkWidget *figure = av_figure_new (av_ruleset_get_colour (ruleset, i), 26);
        gtk_widget_set_halign (figure, table->turned ? GTK_ALIGN_END : GTK_ALIGN_FILL);
        attach (table, figure, 0, i + 1);
        attach (table,
                cell (av_ruleset_get_player_name (ruleset, i), table->turned ? 1 : 0,
                      won ? "av-won" : NULL),
                1, i + 1);
    }
}

static void
add_reason (const Table *table, guint reason, guint at)
{
    const AvRuleset *ruleset = av_game_get_ruleset (table->game);
    const AvReasonDef *def = av_ruleset_get_reason (ruleset, reason);
    g_autofree gchar *name = av_capitalise (av_ruleset_translate (ruleset, def->name));
    attach (table, cell (name, table->turned ? 0 : 1, "av-small"), at, 0);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++) {
        g_autofree gchar *points =
            g_strdup_printf ("%d", av_game_get_breakdown (table->game, i, reason));
        attach (table, cell (points, 1, NULL), at, i + 1);
    }
}

static void
add_total (const Table *table, guint at)
{
    attach (table, cell (_ ("Total"), table->turned ? 0 : 1, "av-small"), at, 0);
    for (guint i = 0; i < av_ruleset_get_n_players (av_game_get_ruleset (table->game)); i++) {
        g_autofree gchar *points = g_strdup_printf ("%d", av_game_get_score (table->game, i));
        attach (table, cell (points, 1, "av-score"), at, i + 1);
    }
}

/* Many reasons are below each other and scroll, with the total above them. */
static void
fill_table (GtkGrid *grid, const AvGame *game)
{
    guint n_reasons = av_ruleset_get_n_reasons (av_game_get_ruleset (game)), used = 0, at = 2;
    for (guint reason = 0; reason < n_reasons; reason++)
        used += is_used (game, reason);
    Table table = { grid, game, used > MOST_BESIDE };
    add_players (&table);
    if (table.turned) {
        gtk_grid_set_row_spacing (grid, LINE_SPACING);
        add_total (&table, at++);
    }
    for (guint reason = 0; reason < n_reasons; reason++)
        if (is_used (game, reason))
            add_reason (&table, reason, at++);
    /* If there is only one reason, that was the total. */
    if (!table.turned && (n_reasons > 1 || used == 0))
        add_total (&table, at);
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
        g_string_append_c (text, '\n');
        /* TRANSLATORS: a player's name, before what he has */
        g_string_append_printf (text, _ ("%s: "), av_ruleset_get_player_name (ruleset, i));
        g_string_append_printf (text, ngettext ("%d point", "%d points", ABS (score)), score);
        for (guint reason = 0; reason < av_ruleset_get_n_reasons (ruleset); reason++) {
            gint points = av_game_get_breakdown (game, i, reason);
            if (points == 0)
                continue;
            const AvReasonDef *def = av_ruleset_get_reason (ruleset, reason);
            g_string_append_printf (text, "%s%s %d", n++ ? ", " : " (",
                                    av_ruleset_translate (ruleset, def->name), points);
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
    GtkWidget *title = GTK_WIDGET (gtk_builder_get_object (parts, "sentence"));
    GtkWidget *scroller = GTK_WIDGET (gtk_builder_get_object (parts, "scroller"));
    av_label_set (GTK_LABEL (title), sentence, FALSE);
    av_label_set (GTK_LABEL (label), note ? note : "", FALSE);
    gtk_widget_set_visible (GTK_WIDGET (label), note != NULL);
    fill_table (GTK_GRID (gtk_builder_get_object (parts, "points")), game);
    g_autofree gchar *said = describe (game, note ? note : sentence);
    /* It takes the keys, and what is in it cannot. */
    atk_object_set_name (gtk_widget_get_accessible (scroller), said);
    /* Told whenever it comes into sight: the game may have ended while another page was shown. */
    g_signal_connect_data (title, "map", G_CALLBACK (av_announce), g_strdup (said),
                           (GClosureNotify) (void (*) (void)) g_free, G_CONNECT_AFTER);
    /* The shadow is outside the card's own window, which is all that GTK clears. */
    g_signal_connect_object (card, "unmap", G_CALLBACK (gtk_widget_queue_draw), overlay,
                             G_CONNECT_SWAPPED);
    gtk_overlay_add_overlay (overlay, card);
    gtk_widget_grab_focus (GTK_WIDGET (gtk_builder_get_object (parts, "play_again")));
    return card;
}
