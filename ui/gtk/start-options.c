/* SPDX-License-Identifier: GPL-3.0-or-later */
/* start-options.c: the command-line options that start a game at once. */
#include <avignon/host/choices.h>

#include "gtk/start-options.h"
#include "gtk/tools.h"

void
av_start_add_options (GApplication *application)
{
    AvChoices choices = { 0 };
    g_autofree GOptionEntry *entries = av_choices_entries (&choices, AV_SEATS_HUMANS);

    /* What is given goes to av_start_setup, of the program that is running already if there is one. */
    for (GOptionEntry *entry = entries; entry->long_name; entry++)
        entry->arg_data = NULL;
    g_application_add_main_option_entries (application, entries);
}

const gchar *
av_start_find_option (GVariantDict *dict)
{
    AvChoices choices = { 0 };
    g_autofree GOptionEntry *entries = av_choices_entries (&choices, AV_SEATS_HUMANS);

    for (const GOptionEntry *entry = entries; entry->long_name; entry++)
        if (g_variant_dict_contains (dict, entry->long_name))
            return entry->long_name;
    return NULL;
}

AvSetup *
av_start_setup (GVariantDict *dict, const gchar *folder, AvCatalogue *catalogue, GError **error)
{
    g_auto (AvChoices) choices = { .folder = folder };
    g_autofree GOptionEntry *entries = av_choices_entries (&choices, AV_SEATS_HUMANS);

    for (const GOptionEntry *entry = entries; entry->long_name; entry++)
        g_variant_dict_lookup (dict, entry->long_name,
                               entry->arg == G_OPTION_ARG_FILENAME ? "^ay" : "^aay",
                               entry->arg_data);
    AvSetup *setup = av_choices_to_setup (&choices, AV_SEATS_HUMANS, catalogue,
                                          av_plugin_manager_list (av_plugin_manager_of (catalogue)),
                                          NULL, error);
    /* Whoever is not named is called by a colour, in the reader's language. */
    for (guint i = 0; setup && !choices.player && i < setup->n_players; i++) {
        AvPlayerChoice *player = &setup->players[i];
        g_free (player->name);
        player->name = av_colour_title (player->colour);
    }
    return setup;
}
