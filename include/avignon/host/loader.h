/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loader.h: the interface of a plugin loader, the loaders in this build, and a catalogue of all they find. */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/host/manifest.h>

G_BEGIN_DECLS

typedef struct {
    const gchar *id;     /* "c", as in manifests */
    const gchar *module; /* the code's usual file name, "lib%s.so": %s is the plugin's id */
    gboolean native;     /* runs as part of the program: needs the user's consent in his folder */
    /* Whether the code looks right, as far as can be seen without running any of it.  FALSE and an
     * error if not. */
    gboolean (*check) (const AvPluginManifest *manifest, const gchar *module, GError **error);
    /* Loads the code at path MODULE and sets RULES to its tables, which live until unload.  NULL and an
     * error if it cannot be used; then nothing stays loaded. */
    gpointer (*load) (const AvPluginManifest *manifest, const gchar *module, const AvRules **rules,
                      GError **error);
    void (*unload) (gpointer handle);
    /* Makes the code stay in memory when it is unloaded.  NULL: not needed. */
    void (*keep) (gpointer handle);
} AvLoader;

/* Shared objects that export one const definition: plugin.h. */
AV_API const AvLoader av_loader_c;
/* Plugins written in Lua: a folder with an init.lua that returns tables. */
AV_API const AvLoader av_loader_lua;

/* Computer players that are programs of their own, if the library was built with JSON. */
AV_API const AvLoader av_loader_process;

/* The loaders of objects and, if the library was built with Lua, of scripts; ended by NULL. */
AV_API const AvLoader *const av_loaders[];

/* A catalogue of all games, decks and plugins available now.  WRITTEN: folders of plugins that are being
 * written, which come first; FOLDERS: those of --plugin-dir (both NULL-terminated, or NULL). */
AV_API AvCatalogue *
av_catalogue_new_default (const gchar *const *written, const gchar *const *folders);

G_END_DECLS
