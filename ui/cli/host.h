/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.h: plugins, their folders and their tests, in a build with or without plugins. */
#pragma once

#include "cli/common.h"
#include <avignon/host/choose.h>
#include <avignon/host/loader.h>

G_BEGIN_DECLS

/* Lets CATALOGUE find rules among the plugins of all folders. */
void av_host_attach (AvCatalogue *catalogue);
/* All plugins, sound or broken (const AvPluginInfo *). */
const GPtrArray *av_host_plugins (AvCatalogue *catalogue);
/* The plugin that has the id, or NULL. */
const AvPluginInfo *av_host_find (AvCatalogue *catalogue, const gchar *id);
/* Loads the plugin and makes a ruleset with it; FALSE and an error that says why it cannot be used. */
gboolean av_host_try (AvCatalogue *catalogue, const gchar *id, GError **error);
/* Whether all pictures and translations in the plugin's folder can be used; warns of those that cannot. */
gboolean av_host_check_files (const AvPluginInfo *info);
/* Keeps the user's consent to run it, even if it was left out after it had ended the program. */
gboolean av_host_allow (AvCatalogue *catalogue, const gchar *id, GError **error);
/* Installs the plugin in the archive FILE, for the next start, and returns its id, which the caller frees.  One that is
 * there already is an error, or, with REPLACE, replaced. */
gchar *av_host_install (const gchar *file, gboolean replace, GError **error);
/* Removes a plugin that was installed. */
gboolean av_host_remove (AvCatalogue *catalogue, const gchar *id, GError **error);

/* --- folders of plugins, and their tests --- */

/* How the names of tests end. */
#define AV_HOST_LUA_ENDING ".test.lua"

/* Lets the program find the plugin in whose folder PATH is, or (for a plugin in C) in whose build folder; does nothing if
 * there is none.  An object is found only if PATH is the folder itself, as naming that is consent to run it. */
void av_host_add_plugin_of (const gchar *path);

/* Makes DIR the first folder in which plugins are looked for. */
void av_host_add_plugin_dir (const gchar *dir);

/* Runs a test in Lua: av_lua_test_run (). */
gboolean av_host_run_lua (AvCli *cli, const gchar *path,
                          void (*done) (const gchar *name, const gchar *failure, gpointer data),
                          gpointer data, GError **error);

G_END_DECLS
