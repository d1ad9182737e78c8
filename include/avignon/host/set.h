/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * set.h: the plugins that were found, right or broken; loading them when a game needs them.
 *
 * A set reads manifests and runs nothing until something is loaded.  It is used from one thread (the
 * rulesets made with its rules from any), and many sets live side by side.
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

/* One plugin found; owned by its set. */
typedef struct {
    const gchar *id;
    const AvPluginManifest *manifest; /* never NULL */
    AvPluginOrigin origin;
    const gchar *module; /* path of its code */
    /* Why it cannot be used, or NULL: of the manifest, of what it needs, or, once it was tried, of its
     * code. */
    const GError *error;
    const gchar *const *problems; /* all that is wrong with its manifest */
    gboolean loaded;
} AvPluginInfo;

typedef struct AvPluginSet AvPluginSet;

/* An empty set that knows how to load objects and, if the program was built with Lua, scripts. */
AV_API AvPluginSet *av_plugin_set_new (void);
/* The set of a program: av_paths_data ("plugins") and ("scripts").  FOLDERS (NULL-terminated, or NULL) are
 * looked through before those, as the environment's are. */
AV_API AvPluginSet *av_plugin_set_new_default (const gchar *const *folders);
/* The same; WRITTEN (NULL-terminated, or NULL) come before all others.  An object in them may be built
 * anew while the program runs: each set loads it as it is then, and it stays in memory. */
AV_API AvPluginSet *
av_plugin_set_new_with (const gchar *const *written, const gchar *const *folders);
/* Unloads everything; what a ruleset still holds stays in memory. */
AV_API void av_plugin_set_free (AvPluginSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvPluginSet, av_plugin_set_free)

/* Another way to load; LOADER is const. */
AV_API void av_plugin_set_add_loader (AvPluginSet *set, const AvLoader *loader);
/* Looks for plugins in FOLDER (a plugin's own, or one with a sub-folder for each); where an id comes
 * twice, the earlier one has it.  FALSE: there is no such folder. */
AV_API gboolean av_plugin_set_add_folder (AvPluginSet *set, const gchar *folder,
                                          AvPluginOrigin origin);
/* Looks through the folders again: what is loaded stays as it is, the rest is read anew. */
AV_API void av_plugin_set_rescan (AvPluginSet *set);

/* --- what there is; nothing is loaded for it --- */

/* All, right or broken, by id: const AvPluginInfo *.  Holds until the set is changed. */
AV_API const GPtrArray *av_plugin_set_entries (AvPluginSet *set);
/* The one that has the id, right or broken, or NULL. */
AV_API const AvPluginInfo *av_plugin_set_find (AvPluginSet *set, const gchar *id);
/* Those that can be used, each after all it needs, else by id; the caller unrefs the array. */
AV_API GPtrArray *av_plugin_set_order (AvPluginSet *set);

/* --- loading --- */

/* The rules of a plugin, loaded with all it needs if they are not yet; they live until it is
 * unloaded.  NULL and an error of AV_PLUGIN_ERROR. */
AV_API const AvRules *av_plugin_set_load (AvPluginSet *set, const gchar *id, GError **error);
/* FALSE and an error where a ruleset holds its rules; the catalogue forgets them. */
AV_API gboolean av_plugin_set_unload (AvPluginSet *set, const gchar *id, GError **error);
/* Rulesets made from CATALOGUE find their rules in SET, which now belongs to the catalogue. */
AV_API void av_plugin_set_attach (AvPluginSet *set, AvCatalogue *catalogue);
/* The set attached to CATALOGUE, or NULL. */
AV_API AvPluginSet *av_plugin_set_of (AvCatalogue *catalogue);

/* --- consent --- */

/* Whether the plugin is an object of the user's folder whose content he has not allowed yet. */
AV_API gboolean av_plugin_set_needs_consent (AvPluginSet *set, const gchar *id);
/* Keeps the user's consent to the object as it is now, in av_paths_user ("allowed-objects"). */
AV_API gboolean av_plugin_set_allow (AvPluginSet *set, const gchar *id, GError **error);

/* --- what was running when the program ended badly --- */

/* While a plugin is being loaded, the file PATH names it, so that the start after a crash can. */
AV_API void av_plugin_set_note_loading (AvPluginSet *set, const gchar *path);
/* From now on the plugin, as its file is now, is listed as one that cannot be used
 * (AV_PLUGIN_ERROR_LEFT_OFF), in this program and in others of the user's. */
AV_API gboolean av_plugin_set_leave_off (AvPluginSet *set, const gchar *id, GError **error);
/* The way back: it is tried again. */
AV_API gboolean av_plugin_set_take_back (AvPluginSet *set, const gchar *id, GError **error);

/* Writes the plugins of RULESET to the file PATH (beside the autosave): at a game's begin.  Where it
 * has none, there is no file. */
AV_API gboolean av_plugin_note_running (const gchar *path, const AvRuleset *ruleset,
                                        GError **error);
/* The orderly end of a game, or of what note_loading noted. */
AV_API void av_plugin_note_ended (const gchar *path);
/* The plugins ("id version") that ran in a game, or were being loaded, as the program ended without
 * note_ended, or NULL; that of a program still running does not count.  The caller frees it with
 * g_strfreev. */
AV_API gchar **av_plugin_note_read_crash (const gchar *path);

G_END_DECLS
