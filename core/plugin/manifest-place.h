/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest-place.h: the line of a manifest that is to blame, once it has been read; private. */
#pragma once

#include <avignon/host/manifest.h>

/* "PATH:LINE" of KEY among what the manifest says of the plugin, in the file as it is now; "PATH" where
 * it says nothing of it. */
gchar *manifest_place (const AvPluginManifest *manifest, const gchar *key);
