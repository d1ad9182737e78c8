/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * manager.h: the manager of plugins: those it found, usable or broken, and loading them when a game
 * needs them.
 *
 * A manager reads manifests and runs nothing until something is loaded.  It is used from one thread (the
 * rulesets made with its rules from any), and many managers live side by side.
 */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/ruleset.h>
#include <avignon/host/loader.h>

G_BEGIN_DECLS

/* Who put a plugin there. */
typedef enum {
    AV_PLUGIN_SHIPPED, /* it came with the program */
    AV_PLUGIN_NAMED,   /* named by who started it: --plugin-dir, AVIGNON_PLUGIN_PATH */
    AV_PLUGIN_USER,    /* the user's own folder: objects need consent */
    AV_PLUGIN_WRITTEN, /* being written by who started it: --develop */
} AvPluginOrigin;

/* One plugin found; owned by its manager. */
typedef struct {
    const gchar *id;
    const AvPluginManifest *manifest; /* never NULL */
    AvPluginOrigin origin;
    const gchar *module; /* path of its code */
    /* Why it cannot be used, or NULL: of the manifest, of what it needs, or, once it was loaded or
     * tried, of its code. */
    const GError *error;
    const gchar *const *problems; /* all that is wrong with its manifest */
    gboolean loaded;
} AvPluginInfo;

typedef struct AvPluginManager AvPluginManager;

/* One that knows no folder yet.  LOADERS is ended by NULL and const: mostly av_loaders. */
AV_API AvPluginManager *av_plugin_manager_new (const AvLoader *const *loaders);
/* That of a program: av_paths_data ("plugins") and ("scripts").  WRITTEN and then FOLDERS (NULL-terminated,
 * or NULL) are searched before those.  An object in WRITTEN may be built anew while the program runs:
 * each manager loads it as it is then, and it stays in memory. */
AV_API AvPluginManager *
av_plugin_manager_new_default (const AvLoader *const *loaders, const gchar *const *written,
                               const gchar *const *folders);
/* Unloads everything; what a ruleset still holds stays in memory. */
AV_API void av_plugin_manager_free (AvPluginManager *manager);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvPluginManager, av_plugin_manager_free)

/* Looks for plugins in FOLDER (a plugin's own, or one with a sub-folder for each); where an id comes
 * twice, the earlier one has it.  FALSE: there is no such folder. */
AV_API gboolean av_plugin_manager_add_folder (AvPluginManager *manager, const gchar *folder,
                                              AvPluginOrigin origin);

/* --- what there is; nothing is loaded for it --- */

/* All, right or broken, by id: const AvPluginInfo *.  Holds until folders are added. */
AV_API const GPtrArray *av_plugin_manager_list (AvPluginManager *manager);
/* The one that has the id, right or broken, or NULL. */
AV_API const AvPluginInfo *av_plugin_manager_find (AvPluginManager *manager, const gchar *id);
/* Those that can be used, each after all it needs, else by id; the caller unrefs the array. */
AV_API GPtrArray *av_plugin_manager_list_usable (AvPluginManager *manager);

/* --- loading --- */

/* The rules of a plugin, loaded with all it needs if they are not yet; they live as long as
 * the manager, or longer where a ruleset holds them.  NULL and an error of AV_PLUGIN_ERROR. */
AV_API const AvRules *
av_plugin_manager_load (AvPluginManager *manager, const gchar *id, GError **error);
/* Loads it and makes the rules of a game with it and all it needs, which finds what no table shows by
 * itself; what is wrong is then its error.  The manager is attached to a catalogue. */
AV_API gboolean av_plugin_manager_try (AvPluginManager *manager, const gchar *id, GError **error);
/* Rulesets made from CATALOGUE find their rules in MANAGER, which now belongs to the catalogue. */
AV_API void av_plugin_manager_attach (AvPluginManager *manager, AvCatalogue *catalogue);
/* The manager attached to CATALOGUE, or NULL. */
AV_API AvPluginManager *av_plugin_manager_of (AvCatalogue *catalogue);

/* --- what the user trusts: trust.h --- */

/* Whether the plugin is an object of the user's folder whose content he has not allowed yet. */
AV_API gboolean av_plugin_manager_needs_consent (AvPluginManager *manager, const gchar *id);
/* Keeps the user's consent to the object as it is now. */
AV_API gboolean av_plugin_manager_allow (AvPluginManager *manager, const gchar *id, GError **error);
/* From now on the plugin, as its file is now, is listed as one that cannot be used
 * (AV_PLUGIN_ERROR_LEFT_OUT), in this program and in others of the user's. */
AV_API gboolean av_plugin_manager_leave_out (AvPluginManager *manager, const gchar *id,
                                             GError **error);
/* The way back: it is tried again. */
AV_API gboolean av_plugin_manager_take_back (AvPluginManager *manager, const gchar *id,
                                             GError **error);
/* While a plugin is being loaded, a crash note in the file PATH names it. */
AV_API void av_plugin_manager_set_crash_note (AvPluginManager *manager, const gchar *path);

G_END_DECLS
