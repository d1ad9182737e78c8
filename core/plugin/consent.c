/* SPDX-License-Identifier: GPL-3.0-or-later */
/* consent.c: an object in the user's folder runs only once he has allowed that very content. */
#include "plugin/set-private.h"

#include "engine/i18n.h"
#include "engine/paths.h"

#include <errno.h>
#include <string.h>

#define LIST_NAME "allowed-objects"

static gchar *
digest_of (const gchar *path, GError **error)
{
    g_autofree gchar *bytes = NULL;
    gsize length = 0;
    if (!g_file_get_contents (path, &bytes, &length, error))
        return NULL;
    return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
}

/* A line is the digest, a blank, and the path it had, for a reader. */
static gboolean
is_on_list (const gchar *digest)
{
    g_autofree gchar *list = av_paths_user (LIST_NAME);
    g_autofree gchar *text = NULL;
    if (!g_file_get_contents (list, &text, NULL, NULL))
        return FALSE;
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    gsize length = strlen (digest);
    for (gchar **line = lines; *line; line++)
        if (strncmp (*line, digest, length) == 0 && ((*line)[length] == ' ' || !(*line)[length]))
            return TRUE;
    return FALSE;
}

gboolean
plugin_entry_is_allowed (const Entry *entry, GError **error)
{
    if (entry->info.origin != AV_PLUGIN_USER || !entry->loader->native)
        return TRUE;
    g_autofree gchar *digest = digest_of (entry->module, error);
    if (!digest)
        return FALSE;
    if (is_on_list (digest))
        return TRUE;
    g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CONSENT,
                 _ ("%s: it is an object in your own folder and needs your consent to run"),
                 entry->module);
    return FALSE;
}

gboolean
av_plugin_set_needs_consent (AvPluginSet *set, const gchar *id)
{
    const Entry *entry = plugin_set_entry (set, id);
    return entry && !entry->handle && entry->loader && entry->module
           && !entry->error && !entry->link_error && !plugin_entry_is_allowed (entry, NULL);
}

gboolean
av_plugin_set_allow (AvPluginSet *set, const gchar *id, GError **error)
{
    const Entry *entry = plugin_set_entry (set, id);
    if (!entry || !entry->module) {
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_MISSING,
                     _ ("there is no plugin “%s”"), id);
        return FALSE;
    }
    g_autofree gchar *digest = digest_of (entry->module, error);
    if (!digest)
        return FALSE;
    if (is_on_list (digest))
        return TRUE;

    g_autofree gchar *list = av_paths_user (LIST_NAME);
    g_autofree gchar *folder = g_path_get_dirname (list);
    g_autofree gchar *before = NULL;
    if (g_mkdir_with_parents (folder, 0700) != 0) {
        g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", folder,
                     g_strerror (errno));
        return FALSE;
    }
    if (!g_file_get_contents (list, &before, NULL, NULL))
        before = g_strdup ("");
    const gchar *gap = before[0] && !g_str_has_suffix (before, "\n") ? "\n" : "";
    g_autofree gchar *after = g_strdup_printf ("%s%s%s %s\n", before, gap, digest, entry->module);
    return g_file_set_contents (list, after, -1, error);
}
