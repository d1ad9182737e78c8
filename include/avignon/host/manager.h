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

/* Where a plugin comes from. */
typedef enum {
    AV_PLUGIN_SHIPPED, /* it came with the program */
    AV_PLUGIN_NAMED,   /* from a folder named by --plugin-dir or AVIGNON_PLUGIN_PATH */
    AV_PLUGIN_USER,    /* from the user's own folder: objects need consent */
    AV_PLUGIN_WRITTEN, /* from a folder named by --develop: being written */
} AvPluginOrigin;

/* One plugin found; owned by its manager. */
typedef struct {
    const gchar *id;
    const gchar *name;                /* its manifest's, or else the id */
    const AvPluginManifest *manifest; /* never NULL */
    AvPluginOrigin origin;
    const gchar *module; /* path of its code */
    /* Why it cannot be used, or NULL: an error in its manifest, in what it depends on, or, once it was
     * loaded or tried, in its code. */
    const GError *error;
    const gchar *const *problems; /* all errors in its manifest */
    gboolean loaded;
    gboolean native; /* its code can do all that the user can */
} AvPluginInfo;

typedef struct AvPluginManager AvPluginManager;

/* A manager without folders.  LOADERS is const and ended by NULL; usually av_loaders. */
AV_API AvPluginManager *av_plugin_manager_new (const AvLoader *const *loaders);
/* A manager with the folders av_paths_data ("plugins") and ("scripts"); WRITTEN and then FOLDERS
 * (NULL-terminated, or NULL) are searched before those.  An object in WRITTEN may be rebuilt while the
 * program runs: each manager loads the version it finds, and all versions stay in memory. */
AV_API AvPluginManager *
av_plugin_manager_new_default (const AvLoader *const *loaders, const gchar *const *written,
                               const gchar *const *folders);
/* Unloads everything but the plugins that a ruleset still uses. */
AV_API void av_plugin_manager_free (AvPluginManager *manager);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvPluginManager, av_plugin_manager_free)

/* Looks for plugins in FOLDER (a plugin's own, or one with a sub-folder for each); of two with the same
 * id, the first one found is used.  FALSE: there is no such folder. */
AV_API gboolean av_plugin_manager_add_folder (AvPluginManager *manager, const gchar *folder,
                                              AvPluginOrigin origin);

/* --- listing; loads nothing --- */

/* All plugins, usable or broken, by id: const AvPluginInfo *.  Valid until folders are added. */
AV_API const GPtrArray *av_plugin_manager_list (AvPluginManager *manager);
/* The plugin with the id, usable or broken, or NULL. */
AV_API const AvPluginInfo *av_plugin_manager_find (AvPluginManager *manager, const gchar *id);
/* The usable plugins, each after those it depends on, else by id; the caller unrefs the array. */
AV_API GPtrArray *av_plugin_manager_list_usable (AvPluginManager *manager);

/* --- loading --- */

/* The rules of a plugin, which is loaded, with those it depends on, if it is not yet; they live as long as
 * the manager, or longer if a ruleset uses them.  NULL and an error of AV_PLUGIN_ERROR if it cannot be
 * used. */
AV_API const AvRules *
av_plugin_manager_load (AvPluginManager *manager, const gchar *id, GError **error);
/* Loads the plugin and makes a ruleset with it, which finds errors that its tables alone do not show; an
 * error is kept in its info.  The manager must be attached to a catalogue. */
AV_API gboolean av_plugin_manager_try (AvPluginManager *manager, const gchar *id, GError **error);
/* Makes CATALOGUE find rules in MANAGER, which then belongs to the catalogue. */
AV_API void av_plugin_manager_attach (AvPluginManager *manager, AvCatalogue *catalogue);
/* The manager attached to CATALOGUE, or NULL. */
AV_API AvPluginManager *av_plugin_manager_of (AvCatalogue *catalogue);

/* --- what the user trusts: trust.h --- */

/* Whether the plugin is an object in the user's folder that he has not allowed in its present form. */
AV_API gboolean av_plugin_manager_needs_consent (AvPluginManager *manager, const gchar *id);
/* Stores the user's consent to the object in its present form. */
AV_API gboolean av_plugin_manager_allow (AvPluginManager *manager, const gchar *id, GError **error);
/* Takes that consent back; a plugin that is loaded stays so until the program ends. */
AV_API gboolean av_plugin_manager_withdraw (AvPluginManager *manager, const gchar *id,
                                            GError **error);
/* Lists the plugin, in its present form, as unusable (AV_PLUGIN_ERROR_LEFT_OUT), in this program and in
 * others of the user's. */
AV_API gboolean av_plugin_manager_leave_out (AvPluginManager *manager, const gchar *id,
                                             GError **error);
/* Whether that is why it cannot be used. */
AV_API gboolean av_plugin_is_left_out (const AvPluginInfo *info);
/* Undoes av_plugin_manager_leave_out. */
AV_API gboolean av_plugin_manager_take_back (AvPluginManager *manager, const gchar *id,
                                             GError **error);
/* While a plugin is being loaded, a crash note in the file PATH names it. */
AV_API void av_plugin_manager_set_crash_note (AvPluginManager *manager, const gchar *path);

G_END_DECLS
