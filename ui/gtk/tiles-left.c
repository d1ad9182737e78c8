/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiles-left.c: a window that shows which tiles are still to be drawn. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/tiles-left.h"

#define TILE_SIZE 88

typedef struct {
    const AvTileDef *tile;
    AvTileCache *cache;
} Picture;

static gboolean
draw_tile (GtkWidget *widget, cairo_t *cr, Picture *picture)
{
    av_palette_clip (cr, 0, 0, TILE_SIZE, 6);
    av_tile_cache_draw (picture->cache, cr, picture->tile, 0, 0, 0, 0, TILE_SIZE);
    return FALSE;
}

GtkWidget *
av_tiles_left_new (GtkWindow *parent, const AvGame *game, AvTileCache *cache)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint left = av_game_get_tiles_left (game);
    GtkWidget *dialog = gtk_dialog_new_with_buttons (
        _ ("Tiles left"), parent, GTK_DIALOG_MODAL | GTK_DIALOG_USE_HEADER_BAR, NULL, NULL);
    GtkWidget *flow = gtk_flow_box_new ();
    GtkWidget *scroller = gtk_scrolled_window_new (NULL, NULL);
    GtkHeaderBar *bar = GTK_HEADER_BAR (gtk_dialog_get_header_bar (GTK_DIALOG (dialog)));
    g_autofree gchar *subtitle =
        g_strdup_printf (ngettext ("%u tile to draw", "%u tiles to draw", left), left);

    gtk_header_bar_set_subtitle (bar, subtitle);
    gtk_window_set_default_size (GTK_WINDOW (dialog), 720, 560);
    gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 12);
    gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
    gtk_widget_set_valign (flow, GTK_ALIGN_START);
    gtk_container_set_border_width (GTK_CONTAINER (flow), 12);
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        guint n = av_land_get_left (game, kind);
        const AvTileDef *def = av_land_get_kind (ruleset, kind);
        if (n == 0)
            continue;
        GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
        GtkWidget *area = gtk_drawing_area_new ();
        Picture *picture = g_new (Picture, 1);
        g_autofree gchar *count = g_strdup_printf ("× %u", n);
        *picture = (Picture){ def, cache };
        gtk_widget_set_size_request (area, TILE_SIZE, TILE_SIZE);
        gtk_widget_set_halign (area, GTK_ALIGN_CENTER);
        gtk_widget_set_tooltip_text (area, def->name ? def->name : def->id);
        g_signal_connect_data (area, "draw", G_CALLBACK (draw_tile), picture,
                               (GClosureNotify) (void (*) (void)) g_free, 0);
        gtk_box_pack_start (GTK_BOX (box), area, FALSE, FALSE, 0);
        gtk_box_pack_start (GTK_BOX (box), gtk_label_new (count), FALSE, FALSE, 0);
        gtk_container_add (GTK_CONTAINER (flow), box);
    }
    gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                    GTK_POLICY_AUTOMATIC);
    gtk_container_add (GTK_CONTAINER (scroller), flow);
    gtk_box_pack_start (GTK_BOX (gtk_dialog_get_content_area (GTK_DIALOG (dialog))), scroller, TRUE,
                        TRUE, 0);
    gtk_widget_show_all (scroller);
    return dialog;
}
