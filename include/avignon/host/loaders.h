/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loaders.h: the plugin loaders in this build, and a catalogue of everything they find. */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/host/loader.h>

G_BEGIN_DECLS

/* Objects and, where the library was built with Lua, scripts; ended by NULL. */
AV_API const AvLoader *const av_loaders[];

/* All games, decks and plugins there are now.  WRITTEN: folders of plugins that are being written, which
 * come first; FOLDERS: more, as --plugin-dir names them (both NULL-terminated, or NULL). */
AV_API AvCatalogue *
av_catalogue_new_default (const gchar *const *written, const gchar *const *folders);

/* Plugins written in Lua: a folder with an init.lua that returns tables. */
AV_API const AvLoader av_loader_lua;

G_END_DECLS
