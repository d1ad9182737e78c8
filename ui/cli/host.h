/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.h: plugins, their folders and their tests, in a build with or without plugins. */
#pragma once

#include "cli/common.h"
#include <avignon/host/choose.h>
#include <avignon/host/loader.h>

G_BEGIN_DECLS

/* Lets CATALOGUE find rules among the plugins of all folders. */
void av_host_attach (AvCatalogue *catalogue);
/* Those there are, right or broken: const AvPluginInfo *. */
const GPtrArray *av_host_plugins (AvCatalogue *catalogue);
/* The plugin that has the id, or NULL. */
const AvPluginInfo *av_host_find (AvCatalogue *catalogue, const gchar *id);
/* Whether rules of that id are in the catalogue or come from a plugin, right or broken. */
gboolean av_host_has_rules (AvCatalogue *catalogue, const gchar *id);
/* Loads the plugin, makes rules of a game with it, and says why where it cannot be used. */
gboolean av_host_try (AvCatalogue *catalogue, const gchar *id, GError **error);
/* Keeps the user's consent to run it, also where it was left out. */
gboolean av_host_allow (AvCatalogue *catalogue, const gchar *id, GError **error);
/* Installs the plugin in the archive FILE, for the next start, and returns its id, which the caller frees. */
gchar *av_host_install (const gchar *file, GError **error);
/* Removes what was installed. */
gboolean av_host_remove (AvCatalogue *catalogue, const gchar *id, GError **error);

/* As av_bot_add_program: another program as a computer player. */
gchar *av_host_add_program (AvCatalogue *catalogue, const gchar *command, GError **error);

/* --- folders of plugins, and their tests --- */

/* What tests end with: *.test.lua. */
#define AV_HOST_LUA_ENDING ".test.lua"

/* Lets the program find the plugin whose folder PATH is or lies in, its build folder where it is an
 * object's; without a plugin, nothing.  An object only where PATH is the folder itself: naming it is
 * consent to run it. */
void av_host_add_plugin_of (const gchar *path);

/* Plugins are searched for in DIR before all others. */
void av_host_add_plugin_dir (const gchar *dir);

/* As av_lua_test_run. */
gboolean av_host_run_lua (AvCli *cli, const gchar *path,
                          void (*done) (const gchar *name, const gchar *failure, gpointer data),
                          gpointer data, GError **error);

G_END_DECLS
