/* SPDX-License-Identifier: GPL-3.0-or-later */
/* develop.c: plugins that are being written: read anew, and a game that goes on under their new form. */
#include <avignon/host/develop.h>

#include "engine/i18n.h"
#include <avignon/land.h>

#include <string.h>

AvCatalogue *
av_develop_read (const gchar *const *written, const gchar *const *folders)
{
    g_autoptr (GPtrArray) places = g_ptr_array_new ();
    AvCatalogue *catalogue = av_catalogue_new ();
    const gchar *const *const lists[] = { written, folders };
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        for (const gchar *const *place = lists[i]; place && *place; place++)
            g_ptr_array_add (places, (gpointer) *place);
    g_ptr_array_add (places, NULL);
    av_land_register (catalogue, av_deck_library_new_with ((const gchar *const *) places->pdata));
    av_plugin_set_attach (av_plugin_set_new_with (written, folders), catalogue);
    return catalogue;
}

/* --- what is wrong --- */

gboolean
av_develop_is_in (const gchar *path, const gchar *folder)
{
    gsize length = strlen (folder);
    return strncmp (path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static void
append_line (GString *text, const gchar *line)
{
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* Of a script it is told where in the script it is, with the whole path: the manifest is all right. */
static void
append_problems (GString *text, const AvPluginInfo *info)
{
    g_autofree gchar *before =
        g_strdup_printf ("%s: %s/", info->manifest->path, info->manifest->id);
    const gchar *message = info->error->message;
    for (const gchar *const *problem = info->problems; *problem; problem++)
        append_line (text, *problem);
    if (info->problems[0])
        return;
    g_autofree gchar *inside =
        g_str_has_prefix (message, before)
            ? g_build_filename (info->manifest->folder, message + strlen (before), NULL)
            : NULL;
    append_line (text, inside ? inside : message);
}

static void
find_broken_plugins (AvCatalogue *catalogue, GString *text)
{
    AvPluginSet *set = av_plugin_set_of (catalogue);
    const GPtrArray *infos = av_plugin_set_entries (set);
    for (guint i = 0; i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (info->origin != AV_PLUGIN_WRITTEN)
            continue;
        if (!info->error && g_strcmp0 (info->manifest->loader, "c") != 0)
            av_plugin_set_load (set, info->id, NULL);
        if (info->error)
            append_problems (text, info);
    }
}

static void
find_broken_decks (AvCatalogue *catalogue, const gchar *const *written, GString *text)
{
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));
    for (guint i = 0; i < entries->len; i++) {
        const AvDeckEntry *entry = entries->pdata[i];
        for (const gchar *const *folder = written; !entry->deck && folder && *folder; folder++) {
            g_autofree gchar *whole = g_canonicalize_filename (*folder, NULL);
            if (!av_develop_is_in (entry->path, whole))
                continue;
            append_line (text, entry->error->message);
            break;
        }
    }
}

gchar *
av_develop_find_problems (AvCatalogue *catalogue, const gchar *const *written)
{
    GString *text = g_string_new (NULL);
    find_broken_plugins (catalogue, text);
    find_broken_decks (catalogue, written, text);
    return g_string_free (text, text->len == 0);
}

static gboolean
has_any (const AvPluginInfo *info, const gchar *const *paths)
{
    g_autofree gchar *folder = g_canonicalize_filename (info->manifest->folder, NULL);
    for (; *paths; paths++)
        if (av_develop_is_in (*paths, folder))
            return TRUE;
    return FALSE;
}

gchar *
av_develop_name_plugins (AvCatalogue *catalogue, const gchar *const *paths)
{
    const GPtrArray *infos = av_plugin_set_entries (av_plugin_set_of (catalogue));
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        const gchar *name = info->manifest->name ? info->manifest->name : info->id;
        if (info->origin == AV_PLUGIN_WRITTEN && has_any (info, paths))
            g_string_append_printf (
                text, "%s%s", text->len > 0 ? ", " : "",
                g_dgettext (info->manifest->domain ? info->manifest->domain : GETTEXT_PACKAGE,
                            name));
    }
    return g_string_free (text, text->len == 0);
}

/* --- the game that is being played --- */

AvSession *
av_develop_carry (AvCatalogue *catalogue, const AvSession *session, AvSessionBreak *where,
                  GError **error)
{
    g_autoptr (AvSetup) setup =
        av_setup_copy (av_ruleset_get_setup (av_session_get_ruleset (session)));
    /* Whoever writes a plugin may number its versions as he likes. */
    g_ptr_array_set_size (setup->plugins, 0);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, error);
    return ruleset ? av_session_carry (session, ruleset, where, error) : NULL;
}

static gboolean
is_written (AvCatalogue *catalogue, const AvRuleset *ruleset)
{
    for (guint i = 0; i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvPluginInfo *info = av_plugin_set_find (av_plugin_set_of (catalogue),
                                                       av_ruleset_get_rules (ruleset, i)->id);
        if (info && info->origin == AV_PLUGIN_WRITTEN)
            return TRUE;
    }
    return FALSE;
}

gchar *
av_develop_verify (AvCatalogue *catalogue, const AvGame *game)
{
    if (!is_written (catalogue, av_game_get_ruleset (game)))
        return NULL;
    g_autoptr (AvGame) copy = av_game_dup (game);
    GString *complaints = g_string_new (NULL);
    g_autoptr (GError) failure = NULL;
    /* What broke down as it was asked of the game itself: a list that came out empty, say. */
    if (av_game_get_failure (game, &failure))
        g_string_append_printf (complaints, "%s\n", failure->message);
    av_game_verify (copy, complaints);
    g_string_truncate (complaints, strlen (g_strchomp (complaints->str)));
    return g_string_free (complaints, complaints->len == 0);
}
