/* SPDX-License-Identifier: GPL-3.0-or-later */
/* start-options.c: the options by which the program begins a game at once, and their set-up. */
#include "config.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "gtk/start-options.h"
#include "gtk/tools.h"
#include "land/land.h"
#include "plugin/set.h"

const GOptionEntry av_start_options[] = {
    { "new", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Begin a game at once"), NULL },
    { "players", 0, 0, G_OPTION_ARG_INT, NULL, N_ ("How many play (with --new)"), N_ ("N") },
    { "computers", 0, 0, G_OPTION_ARG_INT, NULL, N_ ("How many of them are computers"), N_ ("N") },
    { "decks", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Decks, parted by commas, or all"),
      N_ ("LIST") },
    { "rules", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_ ("Rules, parted by commas, or all, or core for none besides"), N_ ("LIST") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("What fixes every draw"), N_ ("N") },
    { "size", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Width and height of the table"), N_ ("WxH") },
    { NULL, 0, 0, 0, NULL, NULL, NULL },
};

static gboolean
is_usable (AvPluginSet *set, const gchar *id)
{
    const AvPluginInfo *info = set ? av_plugin_set_find (set, id) : NULL;
    return info && !info->error;
}

static gboolean
add_decks (AvSetup *setup, AvCatalogue *catalogue, const gchar *list)
{
    AvPluginSet *set = av_plugin_set_of (catalogue);
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));
    g_auto (GStrv) items = g_strsplit (list, ",", -1);
    if (strcmp (list, "all") != 0) {
        for (gchar **item = items; *item; item++)
            av_setup_add_deck (setup, *item, 1);
        return TRUE;
    }
    for (guint i = 0; i < entries->len; i++) {
        const AvDeckEntry *entry = entries->pdata[i];
        gboolean playable = entry->deck && entry->shipped;
        for (gchar **id = playable && entry->deck->forces ? entry->deck->rules : NULL; id && *id;
             id++)
            playable &= is_usable (set, *id);
        if (playable)
            av_setup_add_deck (setup, entry->id, 1);
    }
    return setup->decks->len > 0;
}

static void
add_rules (AvSetup *setup, const gchar *id)
{
    if (!av_setup_has_rules (setup, id))
        av_setup_add_rules (setup, id);
}

static gboolean
goes_with (AvPluginSet *set, const AvSetup *setup, const AvPluginInfo *info)
{
    for (guint i = 0; i < setup->rules->len; i++) {
        const AvPluginInfo *other = av_plugin_set_find (set, setup->rules->pdata[i]);
        if (other && av_plugin_info_conflicts (info, other))
            return FALSE;
    }
    return TRUE;
}

/* Everything that came with the program and goes together. */
static void
add_all_rules (AvSetup *setup, AvPluginSet *set)
{
    const GPtrArray *infos = set ? av_plugin_set_entries (set) : NULL;
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (!info->error && info->origin == AV_PLUGIN_SHIPPED
            && info->manifest->type == AV_PLUGIN_RULES
            && g_strcmp0 (info->manifest->game, setup->game) == 0 && goes_with (set, setup, info))
            add_rules (setup, info->id);
    }
}

/* Without a list: what belongs to the decks, as ticking them does. */
static void
add_rules_list (AvSetup *setup, AvCatalogue *catalogue, const gchar *list)
{
    AvPluginSet *set = av_plugin_set_of (catalogue);
    AvDeckLibrary *library = av_land_get_library (catalogue);
    g_auto (GStrv) items = g_strsplit (list ? list : "", ",", -1);
    for (gchar **item = items; *item; item++) {
        if (strcmp (*item, "all") == 0)
            add_all_rules (setup, set);
        else if (strcmp (*item, "core") != 0)
            add_rules (setup, *item);
    }
    for (guint i = 0; !list && i < setup->decks->len; i++) {
        const AvDeckChoice *choice = setup->decks->pdata[i];
        const AvDeck *deck = av_deck_library_find (library, choice->deck, NULL);
        for (gchar **id = deck ? deck->rules : NULL; id && *id; id++)
            if (is_usable (set, *id))
                add_rules (setup, *id);
    }
}

AvSetup *
av_start_setup (GVariantDict *dict, AvCatalogue *catalogue, GError **error)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    gint players = 2, computers = 0;
    const gchar *text = NULL;

    g_variant_dict_lookup (dict, "players", "i", &players);
    g_variant_dict_lookup (dict, "computers", "i", &computers);
    if (players < 2 || players > AV_MAX_PLAYERS) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("Two to %d can play, not %d."), AV_MAX_PLAYERS, players);
        return NULL;
    }
    if (g_variant_dict_lookup (dict, "size", "&s", &text)
        && sscanf (text, "%ux%u", &setup->width, &setup->height) != 2) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("“%s” is no size; one is written 20x20."), text);
        return NULL;
    }
    if (g_variant_dict_lookup (dict, "seed", "&s", &text)) {
        setup->seed = g_ascii_strtoull (text, NULL, 10);
        setup->has_seed = TRUE;
    }
    text = NULL;
    g_variant_dict_lookup (dict, "decks", "&s", &text);
    if (!add_decks (setup, catalogue, text ? text : "core")) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("There are no decks to play with."));
        return NULL;
    }
    text = NULL;
    g_variant_dict_lookup (dict, "rules", "&s", &text);
    add_rules_list (setup, catalogue, text);
    for (gint i = 0; i < players; i++) {
        g_autofree gchar *name = av_colour_title (i);
        av_setup_add_player (setup, i, name, i >= players - computers ? "bot:random" : "human");
    }
    return g_steal_pointer (&setup);
}
