/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.c: the plugins as the terminal program sees them, in a build with or without them. */
#include "cli/host.h"

#include <string.h>

#include "config.h"

#ifdef HAVE_PLUGINS

void
av_host_attach (AvCatalogue *catalogue)
{
    av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL), catalogue);
}

const GPtrArray *
av_host_plugins (AvCatalogue *catalogue)
{
    return av_plugin_manager_list (av_plugin_manager_of (catalogue));
}

gboolean
av_host_load (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    return av_plugin_manager_load (av_plugin_manager_of (catalogue), id, error) != NULL;
}

gboolean
av_host_allow (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    AvPluginManager *manager = av_plugin_manager_of (catalogue);
    return av_plugin_manager_allow (manager, id, error)
           && av_plugin_manager_take_back (manager, id, error);
}

#else

#define EMPTY_KEY "no-plugins"

void
av_host_attach (AvCatalogue *catalogue)
{
    av_catalogue_set_data (catalogue, EMPTY_KEY, g_ptr_array_new (),
                           (GDestroyNotify) g_ptr_array_unref);
}

const GPtrArray *
av_host_plugins (AvCatalogue *catalogue)
{
    return av_catalogue_get_data (catalogue, EMPTY_KEY);
}

gboolean
av_host_load (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    return av_catalogue_load_rules (catalogue, id, error) != NULL;
}

gboolean
av_host_allow (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    return av_catalogue_load_rules (catalogue, id, error) != NULL;
}

#endif

const AvPluginInfo *
av_host_find (AvCatalogue *catalogue, const gchar *id)
{
    return av_choose_find (av_host_plugins (catalogue), id);
}

gboolean
av_host_has_rules (AvCatalogue *catalogue, const gchar *id)
{
    return av_catalogue_find_rules (catalogue, id) != NULL || av_host_find (catalogue, id) != NULL;
}
