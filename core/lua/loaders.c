/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loaders.c: the list of loaders in this build, and a catalogue of everything they find. */
#include <avignon/host/land.h>
#include <avignon/host/loader.h>

#include <avignon/host/manager.h>
#include <avignon/land.h>
#include <avignon/testkit.h>

#include "config.h"

const AvLoader *const av_loaders[] = {
    &av_loader_c,
#ifdef HAVE_LUA
    &av_loader_lua,
#endif
#ifdef HAVE_JSON
    &av_loader_process,
#endif
    NULL,
};

AvCatalogue *
av_catalogue_new_default (const gchar *const *written, const gchar *const *folders)
{
    g_autoptr (GPtrArray) places = g_ptr_array_new ();
    AvCatalogue *catalogue = av_catalogue_new ();
    const gchar *const *const lists[] = { written, folders };
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        for (const gchar *const *place = lists[i]; place && *place; place++)
            g_ptr_array_add (places, (gpointer) *place);
    g_ptr_array_add (places, NULL);
    av_land_register (catalogue, av_deck_library_new_with ((const gchar *const *) places->pdata));
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, written, folders),
                              catalogue);
    return catalogue;
}

AvCatalogue *
av_kit_catalogue (const gchar *folder)
{
    const gchar *const folders[] = { folder, NULL };
    return av_catalogue_new_default (NULL, folders);
}
