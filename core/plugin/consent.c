/* SPDX-License-Identifier: GPL-3.0-or-later */
/* consent.c: an object in the user's folder runs only once he has allowed that very content. */
#include "plugin/object-list.h"
#include "plugin/set-private.h"

#include "engine/i18n.h"

#define LIST_NAME "allowed-objects"

gboolean
plugin_entry_is_allowed (const Entry *entry, GError **error)
{
    if (entry->info.origin != AV_PLUGIN_USER || !entry->loader->native)
        return TRUE;
    gint allowed = object_list_has (LIST_NAME, entry->module, error);
    if (allowed == 0)
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CONSENT,
                     _ ("%s: it is an object in your own folder and needs your consent to run"),
                     entry->module);
    return allowed > 0;
}

gboolean
av_plugin_set_needs_consent (AvPluginSet *set, const gchar *id)
{
    const Entry *entry = plugin_set_entry (set, id);
    return entry && !entry->handle && entry->loader && entry->module && !entry->error
           && !entry->link_error && !plugin_entry_is_allowed (entry, NULL);
}

gboolean
av_plugin_set_allow (AvPluginSet *set, const gchar *id, GError **error)
{
    const Entry *entry = plugin_set_entry (set, id);
    if (!entry || !entry->module) {
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_MISSING, _ ("there is no plugin “%s”"),
                     id);
        return FALSE;
    }
    return object_list_add (LIST_NAME, entry->module, error);
}
