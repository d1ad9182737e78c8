/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loader.h: the interface of a plugin loader, and the loader of shared objects. */
#pragma once

#include <avignon/host/manifest.h>

G_BEGIN_DECLS

typedef struct {
    const gchar *id;     /* "c": as manifests name it */
    const gchar *module; /* the code's usual file name, "lib%s.so": %s is the plugin's id */
    gboolean native;     /* runs as part of the program: needs the user's consent in his folder */
    /* Whether the code can be what it should be, as far as is seen without running any of it.  FALSE
     * and an error where it cannot. */
    gboolean (*check) (const AvPluginManifest *manifest, const gchar *module, GError **error);
    /* Loads the code at path MODULE; its tables, which live until unload, go to RULES.  NULL and an
     * error where it cannot be used; then nothing is left of it. */
    gpointer (*load) (const AvPluginManifest *manifest, const gchar *module, const AvRules **rules,
                      GError **error);
    void (*unload) (gpointer handle);
    /* The code stays in memory when it is unloaded.  NULL: it has none that could. */
    void (*keep) (gpointer handle);
} AvLoader;

/* Shared objects that export one const definition: plugin.h. */
AV_API const AvLoader av_loader_c;

G_END_DECLS
