/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kit.h: what the commands for authors share: which folder is a plugin's, and tests in Lua. */
#pragma once

#include "cli/common.h"

G_BEGIN_DECLS

/* What tests end with: *.test.lua. */
#define AV_KIT_LUA_ENDING ".test.lua"

/* The folder with a manifest that PATH is or lies in, a few levels up at most; or NULL.  The caller
 * frees it. */
gchar *av_kit_find_folder (const gchar *path);

/* Lets the program find the plugin whose folder PATH is or lies in, its build folder where it is an
 * object's; without a plugin, nothing.  An object only where PATH is the folder itself: naming it is
 * consent to run it. */
void av_kit_add_plugin_of (const gchar *path);

/* DIR is looked through for plugins before all others. */
void av_kit_add_plugin_dir (const gchar *dir);

/* As av_lua_test_run. */
gboolean av_kit_run_lua (AvCli *cli, const gchar *path,
                         void (*done) (const gchar *name, const gchar *failure, gpointer data),
                         gpointer data, GError **error);

G_END_DECLS
