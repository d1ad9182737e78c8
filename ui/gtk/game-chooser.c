/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-chooser.c: which game is played: that of tiles, or one that a plugin brings. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/allow.h"
#include "gtk/game-chooser.h"
#include <avignon/land.h>
#include <avignon/host/choose.h>

static const GPtrArray *
list_plugins (AvCatalogue *catalogue)
{
    AvPluginManager *manager = av_plugin_manager_of (catalogue);
    return manager ? av_plugin_manager_list (manager) : NULL;
}

GtkWidget *
av_game_chooser_new (AvCatalogue *catalogue)
{
    GtkWidget *chooser = gtk_combo_box_text_new ();
    const GPtrArray *infos = list_plugins (catalogue);
    guint n = 1;
    gtk_combo_box_text_append (GTK_COMBO_BOX_TEXT (chooser), av_land_game.id, _ ("Tiles"));
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (info->manifest->type != AV_PLUGIN_GAME || info->error)
            continue;
        gtk_combo_box_text_append (GTK_COMBO_BOX_TEXT (chooser), info->id, info->manifest->name);
        n++;
    }
    gtk_combo_box_set_active (GTK_COMBO_BOX (chooser), 0);
    gtk_widget_set_halign (chooser, GTK_ALIGN_START);
    gtk_widget_set_tooltip_text (chooser, _ ("Which game is played"));
    atk_object_set_name (gtk_widget_get_accessible (chooser), _ ("Game"));
    gtk_widget_set_no_show_all (chooser, TRUE);
    gtk_widget_set_visible (chooser, n > 1);
    return chooser;
}

const gchar *
av_game_chooser_get (GtkWidget *chooser)
{
    const gchar *id = gtk_combo_box_get_active_id (GTK_COMBO_BOX (chooser));
    return id ? id : av_land_game.id;
}

gboolean
av_game_chooser_set (GtkWidget *chooser, const gchar *game)
{
    return gtk_combo_box_set_active_id (GTK_COMBO_BOX (chooser), game);
}

gboolean
av_game_chooser_count (GtkWidget *chooser, AvCatalogue *catalogue, guint *min, guint *max)
{
    const gchar *id = av_game_chooser_get (chooser);
    AvPluginManager *manager = av_plugin_manager_of (catalogue);
    GtkWidget *window = gtk_widget_get_toplevel (chooser);
    const AvPluginInfo *info = av_choose_find (list_plugins (catalogue), id);
    if (info && GTK_IS_WINDOW (window) && !av_allow_rules (GTK_WINDOW (window), manager, id))
        return FALSE;
    const AvGameDef *def = av_catalogue_load_game (catalogue, id, NULL);
    if (!def)
        return FALSE;
    *min = MAX (def->min_players, 2);
    *max = def->max_players ? def->max_players : AV_MAX_PLAYERS;
    return TRUE;
}
