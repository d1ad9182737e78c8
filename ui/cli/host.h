/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.h: the plugins as the terminal program sees them, in a build with or without them. */
#pragma once

#include <avignon/land.h>
#include <avignon/host/choose.h>
#include <avignon/host/loaders.h>

G_BEGIN_DECLS

/* Lets CATALOGUE find rules among the plugins of all folders. */
void av_host_attach (AvCatalogue *catalogue);
/* Those there are, right or broken: const AvPluginInfo *. */
const GPtrArray *av_host_plugins (AvCatalogue *catalogue);
/* The plugin that has the id, or NULL. */
const AvPluginInfo *av_host_find (AvCatalogue *catalogue, const gchar *id);
/* Whether rules of that id are in the catalogue or come from a plugin, right or broken. */
gboolean av_host_has_rules (AvCatalogue *catalogue, const gchar *id);
/* Loads the plugin and says why where it cannot be used. */
gboolean av_host_load (AvCatalogue *catalogue, const gchar *id, GError **error);
/* Keeps the user's consent to run it. */
gboolean av_host_allow (AvCatalogue *catalogue, const gchar *id, GError **error);

G_END_DECLS
