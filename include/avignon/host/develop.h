/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * develop.h: plugins that are being written: reading all anew, what is wrong with them, and going on with
 * a game under their new form.
 *
 * What was read stays as it is: each reading is a catalogue of its own, so that a game goes on under
 * the former one until it can go on under the new one.
 */
#pragma once

#include <avignon/host/session.h>
#include <avignon/host/set.h>

G_BEGIN_DECLS

/* All games, decks and plugins there are now.  WRITTEN: folders of plugins that are being written, which come
 * first; FOLDERS: more, as --plugin-dir names them (both NULL-terminated, or NULL). */
AV_API AvCatalogue *av_develop_read (const gchar *const *written, const gchar *const *folders);

/* Whether PATH is FOLDER or lies in it; both whole. */
AV_API gboolean av_develop_is_in (const gchar *path, const gchar *folder);

/* What is wrong with the plugins and decks that are being written, told with file and line where these
 * are known, or NULL: nothing is.  Scripts are loaded for it, objects only by a game.  The caller frees
 * it. */
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

G_END_DECLS
