/* SPDX-License-Identifier: GPL-3.0-or-later */
/* start-options.c: the command-line options that start a game at once. */
#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdio.h>

#include "gtk/start-options.h"
#include "gtk/tools.h"
#include <avignon/land.h>
#include <avignon/host/choose.h>

const GOptionEntry av_start_options[] = {
    { "new", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Begin a game at once"), NULL },
    { "players", 0, 0, G_OPTION_ARG_INT, NULL, N_ ("How many play (with --new)"), N_ ("N") },
    { "computers", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("How many of them are computers"),
      N_ ("N") },
    { "game", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Which game (with --new)"), N_ ("ID") },
    { "decks", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Decks, separated by commas, or all"),
      N_ ("LIST") },
    { "rules", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_ ("Rules, separated by commas, or all, or core for none besides"), N_ ("LIST") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Seed that fixes every draw"), N_ ("N") },
    { "size", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Width and height of the table"), N_ ("WxH") },
    { NULL, 0, 0, 0, NULL, NULL, NULL },
};

static const GPtrArray *
list_plugins (AvCatalogue *catalogue)
{
    return av_plugin_manager_list (av_plugin_manager_of (catalogue));
}

static void
add_decks (AvSetup *setup, AvCatalogue *catalogue, const gchar *list)
{
    g_auto (GStrv) items = g_strsplit (list, ",", -1);
    for (gchar **item = items; *item; item++) {
        if (strcmp (*item, "all") == 0)
            av_choose_all_decks (setup, catalogue, list_plugins (catalogue));
        else
            av_setup_add_deck (setup, *item, 1);
    }
}

/* Without a list: the rules that belong to the decks, as when these are ticked. */
static void
add_rules (AvSetup *setup, AvCatalogue *catalogue, const gchar *list)
{
    g_auto (GStrv) items = g_strsplit (list ? list : "", ",", -1);
    for (gchar **item = items; *item; item++) {
        if (strcmp (*item, "all") == 0)
            av_choose_all_rules (setup, list_plugins (catalogue));
        else if (strcmp (*item, "core") != 0 && !av_setup_has_rules (setup, *item))
            av_setup_add_rules (setup, *item);
    }
    if (!list)
        av_choose_rules_of_decks (setup, catalogue, list_plugins (catalogue), NULL);
}

static gboolean
read_number (const gchar *name, const gchar *text, guint64 most, guint64 *number, GError **error)
{
    if (g_ascii_string_to_unsigned (text, 10, 0, most, number, NULL))
        return TRUE;
    g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                 _ ("%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not “%s”"), name,
                 (guint64) 0, most, text);
    return FALSE;
}

AvSetup *
av_start_setup (GVariantDict *dict, AvCatalogue *catalogue, GError **error)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    gint players = 2;
    guint64 computers = 0;
    gchar rest;
    const gchar *text = NULL;

    g_variant_dict_lookup (dict, "players", "i", &players);
    if (players < 2 || players > AV_MAX_PLAYERS) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("Two to %d can play, not %d."), AV_MAX_PLAYERS, players);
        return NULL;
    }
    if (g_variant_dict_lookup (dict, "computers", "&s", &text)
        && !read_number ("--computers", text, (guint64) players, &computers, error))
        return NULL;
    if (g_variant_dict_lookup (dict, "size", "&s", &text)
        && sscanf (text, "%ux%u%c", &setup->width, &setup->height, &rest) != 2) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("“%s” is not a size; one is written 20x20."), text);
        return NULL;
    }
    setup->has_seed = g_variant_dict_lookup (dict, "seed", "&s", &text);
    if (setup->has_seed && !read_number ("--seed", text, G_MAXUINT64, &setup->seed, error))
        return NULL;
    text = NULL;
    if (g_variant_dict_lookup (dict, "game", "&s", &text)) {
        g_free (setup->game);
        setup->game = g_strdup (text);
    }
    gboolean land = g_str_equal (setup->game, av_land_game.id);
    text = NULL;
    g_variant_dict_lookup (dict, "decks", "&s", &text);
    if (land || text)
        add_decks (setup, catalogue, text ? text : "core");
    if (land && setup->decks->len == 0) {
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("There are no decks to play with."));
        return NULL;
    }
    text = NULL;
    g_variant_dict_lookup (dict, "rules", "&s", &text);
    add_rules (setup, catalogue, text);
    for (gint i = 0; i < players; i++) {
        g_autofree gchar *name = av_colour_title (i);
        av_setup_add_player (setup, i, name,
                             i >= players - (gint) computers ? "bot:random" : "human");
    }
    return g_steal_pointer (&setup);
}
