/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * develop.h: support for writing plugins: reporting problems, carrying a game over to reloaded
 * rules, and watching folders.
 *
 * What was read stays as it is: each reading is a catalogue of its own (loaders.h), so that a game goes
 * on under the former one until it can go on under the new one.
 */
#pragma once

#include <gio/gio.h>

#include <avignon/host/manager.h>
#include <avignon/host/session.h>

G_BEGIN_DECLS

/* What is wrong with the plugins and decks that are being written, told with file and line where these
 * are known, or NULL: nothing is.  The plugins are tried for it.  The caller frees it. */
AV_API gchar *av_develop_find_problems (AvCatalogue *catalogue, const gchar *const *written);

/* The names of the plugins that are being written in whose folders PATHS lie, in words, or NULL: of none.
 * The caller frees it. */
AV_API gchar *av_develop_name_plugins (AvCatalogue *catalogue, const gchar *const *paths);

/* As av_session_carry, under the same rules as CATALOGUE has them. */
AV_API AvSession *av_develop_carry (AvCatalogue *catalogue, const AvSession *session,
                                    AvSessionBreak *where, GError **error);

/* What the rules of a game have to complain of where plugins that are being written are on: that
 * something was kept outside of declared fields, that they broke down as they were asked, or what
 * recounting it found.  NULL: nothing.  The caller frees it. */
AV_API gchar *av_develop_verify (AvCatalogue *catalogue, const AvGame *game);

/* --- watching folders in which somebody writes --- */

/* Works in the main context of the thread that made it, and is used from that thread. */
typedef struct AvWatch AvWatch;

/* PATHS: what changed, each once, NULL-terminated; files of plugins only (scripts, manifests, decks,
 * pictures, translations, objects), some of which may be gone by now. */
typedef void (*AvWatchFunc) (const gchar *const *paths, gpointer data);

/* FUNC is called once nothing has changed for a fifth of a second, so that a save of many files, or one
 * by way of others (as editors do it), is told once. */
AV_API AvWatch *av_watch_new (AvWatchFunc func, gpointer data);
/* Nothing is told any more. */
AV_API void av_watch_free (AvWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvWatch, av_watch_free)

/* FOLDER and the folders in it, also those that are made later; hidden ones are left out.  FALSE and an
 * error where it cannot be watched. */
AV_API gboolean av_watch_add (AvWatch *watch, const gchar *folder, GError **error);

G_END_DECLS
