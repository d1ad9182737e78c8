/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * install.h: plugins that come as one file, a zip archive, into the user's own folder and out of it.
 *
 * The archive holds a plugin's folder, or what is in one.  Nothing of it is written unless all of it is sound: plain
 * files and folders with plain names, none outside, at most 1,000 of them and 32 MiB; and nothing can be used before
 * its manifest was read without an error.  No code is run.
 */
#pragma once

#include <avignon/host/loader.h>

G_BEGIN_DECLS

/* Whether the plugin OFFERED, whose manifest is without an error, may take the place of the one of the same id that is
 * INSTALLED in the user's own folder; the version of that is NULL if its manifest is wrong. */
typedef gboolean (*AvPluginMayReplace) (const AvPluginManifest *installed,
                                        const AvPluginManifest *offered, gpointer data);

/* Installs the plugin that is in the archive FILE and returns its id, which the caller frees; NULL and an error of
 * AV_PLUGIN_ERROR or G_FILE_ERROR: nothing has changed.  If it is there already and LOADERS (as of a manager) could use the
 * new one, MAY_REPLACE is asked, with DATA; FALSE, or no function to ask, gives AV_PLUGIN_ERROR_CLASH.  What is replaced goes
 * where av_plugin_remove () puts it. */
AV_API gchar *av_plugin_install (const gchar *file, const AvLoader *const *loaders,
                                 AvPluginMayReplace may_replace, gpointer data, GError **error);
/* Whether the plugin lies in the user's own folder, from which it can be removed. */
AV_API gboolean av_plugin_is_own (const AvPluginManifest *manifest);
/* Removes such a plugin: to the wastebasket where there is one, else for good. */
AV_API gboolean av_plugin_remove (const AvPluginManifest *manifest, GError **error);

G_END_DECLS
