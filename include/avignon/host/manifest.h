/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * manifest.h: the manifest of a plugin, which is read without running any of its code.
 *
 * A key file <id>.plugin in the plugin's folder; docs/plugins/manifest.md is the reference of its
 * keys.
 */
#pragma once

#include <avignon/rules.h>

G_BEGIN_DECLS

#define AV_PLUGIN_ERROR (av_plugin_error_quark ())
AV_API GQuark av_plugin_error_quark (void);

typedef enum {
    AV_PLUGIN_ERROR_MISSING,    /* there is no such plugin, or no manifest */
    AV_PLUGIN_ERROR_MANIFEST,   /* the manifest is wrong */
    AV_PLUGIN_ERROR_API,        /* it was made for another interface */
    AV_PLUGIN_ERROR_DEPENDENCY, /* a dependency is missing or circular */
    AV_PLUGIN_ERROR_CLASH,      /* another plugin has its id */
    AV_PLUGIN_ERROR_CODE,       /* its code is missing, or cannot be used */
    AV_PLUGIN_ERROR_CONSENT,    /* the user has not allowed it to run */
    AV_PLUGIN_ERROR_LEFT_OUT,   /* it ended the program, and the user left it out */
} AvPluginErrorCode;

typedef enum {
    AV_PLUGIN_RULES,
    AV_PLUGIN_GAME,
    AV_PLUGIN_BOT,
} AvPluginType;

/* Where lists show it. */
typedef enum {
    AV_GROUP_NONE,
    AV_GROUP_LARGE,
    AV_GROUP_SMALL,
    AV_GROUP_FAN,
} AvPluginGroup;

/* Const once read.  Lists are NULL-terminated and never NULL; texts for readers are translated. */
typedef struct {
    gchar *path;   /* of the manifest */
    gchar *folder; /* where the manifest is */
    gchar *id;
    AvPluginType type;
    gchar *loader; /* "c" or "lua" */
    guint api;     /* 0 only where the manifest is wrong */
    gchar *module; /* the code's file in the folder; NULL: the loader's usual name */
    gchar *game;   /* the game its rules are for */
    AvPluginGroup group;
    gchar *name;
    gchar *description; /* or NULL */
    gchar *version;     /* NULL only where the manifest is wrong */
    gchar *website;     /* or NULL */
    gchar *license;     /* SPDX's word for it; or NULL */
    gchar *domain;      /* gettext domain of its texts; NULL: the program's */
    gchar **authors;
    gchar **depends;
    gchar **conflicts;
    gchar **decks;
    AvOptionDef *options; /* ended by one without a key */
} AvPluginManifest;

/* Reads PATH.  Never NULL: the valid parts of a wrong manifest are kept, so that it can be listed, with
 * the file's name as its id.  PROBLEMS receives a text (gchar *, owned) for each error, "file:line: what"
 * ("file: what" if the file cannot be read). */
AV_API AvPluginManifest *av_plugin_manifest_read (const gchar *path, GPtrArray *problems);
/* A manifest for a folder without one, so that it can be listed. */
AV_API AvPluginManifest *av_plugin_manifest_new_missing (const gchar *folder);
AV_API void av_plugin_manifest_free (AvPluginManifest *manifest);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvPluginManifest, av_plugin_manifest_free)

/* "PATH:LINE" of KEY in the file as it is now; "PATH" if the key is not there.  The caller frees it. */
AV_API gchar *av_plugin_manifest_locate (const AvPluginManifest *manifest, const gchar *key);

/* The message about a plugin, an object (NATIVE) or a script, that was written for API, an older version of
 * the interface.  The caller frees it. */
AV_API gchar *av_plugin_describe_changes (guint api, gboolean native);

/* "rules", "game", "bot". */
AV_API const gchar *av_plugin_type_name (AvPluginType type);

G_END_DECLS
