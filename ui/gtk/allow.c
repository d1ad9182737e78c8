/* SPDX-License-Identifier: GPL-3.0-or-later */
/* allow.c: asks the user whether a plugin in their own folder may run. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/allow.h"
#include "gtk/dialogs.h"

static gboolean
ask (GtkWindow *parent, AvPluginManager *manager, const AvPluginInfo *info)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *question =
        g_strdup_printf (_ ("May the plugin “%s” run?"), info->manifest->name);
    g_autofree gchar *consequence = g_strdup_printf (
        _ ("It is in your own folder:\n%s\n\nA plugin of this kind runs as part of the program "
           "and can do all that you can do on this computer. Allow it only if you trust whoever "
           "made it. You are asked once, and again if the file changes."),
        info->module);
    if (!av_confirm (parent, question, consequence, _ ("_Do not run it"), _ ("_Allow it")))
        return FALSE;
    if (av_plugin_manager_allow (manager, info->id, &error))
        return TRUE;
    av_complain (parent, error);
    return FALSE;
}

gboolean
av_allow_is_needed (AvPluginManager *manager, const gchar *id)
{
    const AvPluginInfo *info = av_plugin_manager_find (manager, id);
    if (!info || info->error)
        return FALSE;
    for (gchar **other = info->manifest->depends; *other; other++)
        if (av_allow_is_needed (manager, *other))
            return TRUE;
    return av_plugin_manager_needs_consent (manager, id);
}

gboolean
av_allow_rules (GtkWindow *parent, AvPluginManager *manager, const gchar *id)
{
    const AvPluginInfo *info = av_plugin_manager_find (manager, id);
    if (!info || info->error)
        return TRUE;
    for (gchar **other = info->manifest->depends; *other; other++)
        if (!av_allow_rules (parent, manager, *other))
            return FALSE;
    return !av_plugin_manager_needs_consent (manager, id) || ask (parent, manager, info);
}

static gboolean
has_deck_of (const AvSetup *setup, const AvPluginInfo *info)
{
    for (guint i = 0; i < setup->decks->len; i++) {
        const AvDeckChoice *choice = setup->decks->pdata[i];
        if (g_strv_contains ((const gchar *const *) info->manifest->decks, choice->deck))
            return TRUE;
    }
    return FALSE;
}

gboolean
av_allow_setup (GtkWindow *parent, AvPluginManager *manager, const AvSetup *setup)
{
    const GPtrArray *all = av_plugin_manager_list (manager);
    for (guint i = 0; i < all->len; i++) {
        const AvPluginInfo *info = all->pdata[i];
        if ((av_setup_has_rules (setup, info->id) || has_deck_of (setup, info))
            && !av_allow_rules (parent, manager, info->id))
            return FALSE;
    }
    return TRUE;
}
