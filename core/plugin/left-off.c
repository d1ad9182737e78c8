/* SPDX-License-Identifier: GPL-3.0-or-later */
/* left-off.c: a plugin that ended the program is left off until its file changes, or it is taken back. */
#include "plugin/object-list.h"
#include "plugin/set-private.h"

#include "engine/i18n.h"

#define LIST_NAME "left-off-objects"

gboolean
plugin_entry_is_left_off (const Entry *entry, GError **error)
{
    if (object_list_is_empty (LIST_NAME) || object_list_has (LIST_NAME, entry->module, NULL) <= 0)
        return FALSE;
    g_set_error (
        error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_LEFT_OFF,
        _ ("%s: it ended the program and was left off, until this file changes or you take it "
           "back"),
        entry->module);
    return TRUE;
}

/* Both ways: what CHANGE does to the list. */
static gboolean
change_list (AvPluginSet *set, const gchar *id,
             gboolean (*change) (const gchar *, const gchar *, GError **), GError **error)
{
    const Entry *entry = plugin_set_entry (set, id);
    if (!entry || !entry->module) {
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_MISSING, _ ("there is no plugin “%s”"),
                     id);
        return FALSE;
    }
    set->linked = FALSE;
    return change (LIST_NAME, entry->module, error);
}

gboolean
av_plugin_set_leave_off (AvPluginSet *set, const gchar *id, GError **error)
{
    return change_list (set, id, object_list_add, error);
}

gboolean
av_plugin_set_take_back (AvPluginSet *set, const gchar *id, GError **error)
{
    return change_list (set, id, object_list_remove, error);
}
