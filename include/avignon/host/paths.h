/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * paths.h: finds the game's data: in the build tree or the system, and in the user's own folder.
 *
 * A program that runs from its build tree uses the data of that tree instead of the system's, so it can
 * be played without installing it.  All functions may be called from any thread.
 */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

/* The folders that hold data of KIND ("decks", "scripts", "plugins"), in order of precedence:
 *
 *   1. those of the environment: AVIGNON_DECK_PATH for decks, AVIGNON_PLUGIN_PATH for plugins and
 *      scripts, colon-separated;
 *   2. the build tree's, if the program runs from it, else the system's;
 *   3. the user's: av_paths_user (KIND).
 *
 * No folder comes twice; a folder need not exist.  NULL-terminated; free it with g_strfreev. */
AV_API gchar **av_paths_data (const gchar *kind);

/* The existing folders called `decks` in the folders of plugins and scripts, in the same order.
 * NULL-terminated; free it with g_strfreev. */
AV_API gchar **av_paths_plugin_decks (void);

/* The same in PLACES (NULL-terminated, or NULL), each a folder of plugins or a plugin's own. */
AV_API gchar **av_paths_decks_in (const gchar *const *places);

/* The user's own folder for KIND, $XDG_DATA_HOME/avignon/KIND; it need not exist.  The caller frees
 * the text. */
AV_API gchar *av_paths_user (const gchar *kind);

/* The root of the build tree if the running program is in the tree that this library was built in, else
 * NULL. */
AV_API const gchar *av_paths_build_tree (void);

/* The folder of translations, for bindtextdomain. */
AV_API const gchar *av_paths_locale (void);

G_END_DECLS
