/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch.h: folders of plugins in which somebody writes: tells when something in them was saved.
 *
 * Works in the main context of the thread that made it, and is used from that thread.
 */
#pragma once

#include <gio/gio.h>

#include <avignon/base.h>

G_BEGIN_DECLS

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
