/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loaders.h: the plugin loaders in this build, and a catalogue of everything they find. */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/host/loader.h>

G_BEGIN_DECLS

/* The loaders of objects and, if the library was built with Lua, of scripts; ended by NULL. */
AV_API const AvLoader *const av_loaders[];

/* A catalogue of all games, decks and plugins available now.  WRITTEN: folders of plugins that are being
 * written, which come first; FOLDERS: those of --plugin-dir (both NULL-terminated, or NULL). */
AV_API AvCatalogue *
av_catalogue_new_default (const gchar *const *written, const gchar *const *folders);

/* Plugins written in Lua: a folder with an init.lua that returns tables. */
AV_API const AvLoader av_loader_lua;

G_END_DECLS
