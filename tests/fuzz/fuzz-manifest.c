/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-manifest.c: any bytes read as a manifest give one that can be listed. */
#include "fuzz-file.h"

#include <avignon/host/manifest.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree gchar *path = fuzz_write ("fuzz.plugin", data, size);
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvPluginManifest) manifest = av_plugin_manifest_read (path, problems);
    g_assert_nonnull (manifest);
    g_assert_true (manifest->id && manifest->name && manifest->loader && manifest->game);
    g_assert_true (manifest->authors && manifest->depends && manifest->conflicts
                   && manifest->decks);
    g_assert_true (g_utf8_validate (manifest->name, -1, NULL));
    if (problems->len == 0)
        g_assert_true (strcmp (manifest->id, "fuzz") == 0 && manifest->api > 0
                       && manifest->version);
    g_free (av_plugin_manifest_locate (manifest, "Name"));
    return 0;
}
