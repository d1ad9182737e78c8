/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set-private.h: what the set's own files share; private. */
#pragma once

#include <avignon/host/choose.h>
#include <avignon/host/set.h>

typedef struct {
    AvPluginInfo info; /* first: an entry is an info */
    AvPluginManifest *manifest;
    gchar *module;
    gchar *real; /* the folder, links resolved */
    gchar **problems;
    GError *error;          /* of the manifest */
    GError *link_error;     /* of what it needs, found when all are known */
    GError *code_error;     /* of the last try to load it */
    const AvLoader *loader; /* or NULL */
    gpointer handle;        /* while loaded */
    AvRules rules;          /* as composed, while loaded */
    AvGameDef game;         /* where they are the core of one */
    gint users;             /* rulesets that hold them */
    guint8 seen;            /* of a walk: 1 on the path, 2 done */
} Entry;

typedef struct {
    gchar *path;
    AvPluginOrigin origin;
} Folder;

struct AvPluginSet {
    GPtrArray *loaders; /* const AvLoader * */
    GPtrArray *folders; /* Folder * */
    GPtrArray *entries; /* Entry *, by id and then as found */
    gboolean linked;    /* link errors are as they should be */
    AvCatalogue *catalogue;
    gchar *note; /* the file that names what is being loaded, or NULL */
};

/* Finds out what hangs on what, if something has changed. */
void plugin_set_link (AvPluginSet *set);
/* The entry that has the id, or NULL. */
Entry *plugin_set_entry (AvPluginSet *set, const gchar *id);
void plugin_entry_free (Entry *entry);
/* Lets go of its code, if it is loaded. */
void plugin_entry_unload (Entry *entry);
/* Keeps on disk that the entry is being loaded (BEGINS), or no longer is. */
void plugin_entry_note (const AvPluginSet *set, const Entry *entry, gboolean begins);
/* What `info.error` is to be. */
void plugin_entry_update (Entry *entry);
/* Whether the user has left the entry off since it ended the program; an error that says so. */
gboolean plugin_entry_is_left_off (const Entry *entry, GError **error);
/* Whether the object at the entry's module may run; FALSE and an error. */
gboolean plugin_entry_is_allowed (const Entry *entry, GError **error);
