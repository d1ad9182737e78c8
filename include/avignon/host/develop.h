/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * develop.h: support for writing plugins: reporting problems, carrying a game over to reloaded
 * rules, and watching folders.
 *
 * Each time the plugins are read, a new catalogue is made (loader.h), so a game goes on with the old one
 * until it can go on with the new one.
 */
#pragma once

#include <gio/gio.h>

#include <avignon/host/manager.h>
#include <avignon/host/session.h>

G_BEGIN_DECLS

/* What is wrong with files in a plugin's FOLDER, which is absolute: the pictures (SVG) in it, in `art` and in `decks`, which are
 * then not drawn, and the translations in `po`, which are then not used.  A text (gchar *, owned by the array that the
 * caller unrefs) for each. */
AV_API GPtrArray *av_develop_check_files (const gchar *folder);

/* The errors of the plugins, their pictures, and the decks that are being written, with file and line where known, or
 * NULL.  The plugins are tried for this.  The caller frees it. */
AV_API gchar *av_develop_find_problems (AvCatalogue *catalogue, const gchar *const *written);

/* The names of the plugins that are being written to which PATHS belong, in words, or NULL.  The caller
 * frees it. */
AV_API gchar *av_develop_name_plugins (AvCatalogue *catalogue, const gchar *const *paths);

/* Like av_session_carry, with the same rules from CATALOGUE. */
AV_API AvSession *av_develop_carry (AvCatalogue *catalogue, const AvSession *session,
                                    AvSessionBreak *where, GError **error);

/* The errors found in a game with plugins that are being written: something was kept outside declared
 * fields, a query failed, or verifying the game found a difference.  NULL: none.  The caller frees it. */
AV_API gchar *av_develop_verify (AvCatalogue *catalogue, const AvGame *game);

/* --- watching folders in which somebody writes --- */

/* Works in the main context of the thread that made it; use it from that thread only. */
typedef struct AvWatch AvWatch;

/* PATHS: what changed, each once, NULL-terminated; files of plugins only (scripts, manifests, decks,
 * pictures, translations, objects), some of which may be gone by now. */
typedef void (*AvWatchFunc) (const gchar *const *paths, gpointer data);

/* FUNC is called when nothing has changed for a fifth of a second, so that saving many files, or saving
 * through temporary files as editors do, causes one call. */
AV_API AvWatch *av_watch_new (AvWatchFunc func, gpointer data);
/* FUNC is not called any more. */
AV_API void av_watch_free (AvWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvWatch, av_watch_free)

/* Watches FOLDER and the folders in it, also those made later; hidden ones are left out.  FALSE and an
 * error if it cannot be watched. */
AV_API gboolean av_watch_add (AvWatch *watch, const gchar *folder, GError **error);

G_END_DECLS
