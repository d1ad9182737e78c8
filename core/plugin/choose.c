/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c: which decks and rules can be played together. */
#include <avignon/bot.h>
#include <avignon/host/land.h>
#include <avignon/host/choose.h>

#include "engine/i18n.h"
#include <avignon/land.h>

#include <string.h>

gboolean
av_plugin_info_conflicts (const AvPluginInfo *a, const AvPluginInfo *b)
{
    return g_strv_contains ((const gchar *const *) a->manifest->conflicts, b->id)
           || g_strv_contains ((const gchar *const *) b->manifest->conflicts, a->id);
}

const AvPluginInfo *
av_choose_find (const GPtrArray *infos, const gchar *id)
{
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (g_str_equal (info->id, id))
            return info;
    }
    return NULL;
}

gboolean
av_choose_is_usable (AvCatalogue *catalogue, const GPtrArray *infos, const gchar *id)
{
    const AvPluginInfo *info = av_choose_find (infos, id);
    return info ? !info->error : av_catalogue_find_rules (catalogue, id) != NULL;
}

/* --- decks --- */

void
av_choose_all_decks (AvSetup *setup, AvCatalogue *catalogue, const GPtrArray *infos)
{
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));
    for (guint i = 0; i < entries->len; i++) {
        const AvDeckEntry *entry = entries->pdata[i];
        gboolean playable = entry->shipped && entry->deck;
        for (guint j = 0; playable && entry->deck->forces && entry->deck->rules[j]; j++)
            playable = av_choose_is_usable (catalogue, infos, entry->deck->rules[j]);
        if (playable)
            av_setup_add_deck (setup, entry->id, 1);
    }
}

/* --- rules --- */

/* Whether INFO and all it needs go together with OTHER and all that needs. */
static gboolean
goes_with (const GPtrArray *infos, const AvPluginInfo *info, const AvPluginInfo *other)
{
    if (av_plugin_info_conflicts (info, other))
        return FALSE;
    for (gchar **id = info->manifest->depends; *id; id++) {
        const AvPluginInfo *needed = av_choose_find (infos, *id);
        if (needed && !goes_with (infos, needed, other))
            return FALSE;
    }
    for (gchar **id = other->manifest->depends; *id; id++) {
        const AvPluginInfo *needed = av_choose_find (infos, *id);
        if (needed && !goes_with (infos, info, needed))
            return FALSE;
    }
    return TRUE;
}

static gboolean
goes_with_all (const GPtrArray *infos, const AvPluginInfo *info, const AvSetup *setup)
{
    for (guint i = 0; i < setup->rules->len; i++) {
        const AvPluginInfo *other = av_choose_find (infos, setup->rules->pdata[i]);
        if (other && !goes_with (infos, info, other))
            return FALSE;
    }
    return TRUE;
}

void
av_choose_all_rules (AvSetup *setup, const GPtrArray *infos)
{
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        /* A plugin without an error needs none that has one, so there are no circles to follow. */
        if (!info->error && info->origin == AV_PLUGIN_SHIPPED
            && info->manifest->type == AV_PLUGIN_RULES
            && g_strcmp0 (info->manifest->game, setup->game) == 0
            && !av_setup_has_rules (setup, info->id) && goes_with_all (infos, info, setup))
            av_setup_add_rules (setup, info->id);
    }
}

void
av_choose_rules_of_decks (AvSetup *setup, AvCatalogue *catalogue, const GPtrArray *infos,
                          GPtrArray *missing)
{
    AvDeckLibrary *library = av_land_get_library (catalogue);
    for (guint i = 0; i < setup->decks->len; i++) {
        const AvDeckChoice *choice = setup->decks->pdata[i];
        const AvDeck *deck = av_deck_library_find (library, choice->deck, NULL);
        for (guint j = 0; deck && deck->rules[j]; j++) {
            const gchar *id = deck->rules[j];
            if (!av_choose_is_usable (catalogue, infos, id)) {
                if (missing && !deck->forces)
                    g_ptr_array_add (missing,
                                     g_strdup_printf (_ ("the rules “%s” of deck %s are not there; "
                                                         "its tiles are played without them"),
                                                      id, deck->id));
            } else if (!av_setup_has_rules (setup, id))
                av_setup_add_rules (setup, id);
        }
    }
}

/* --- computer players --- */

void
av_bot_title_free (AvBotTitle *title)
{
    g_free (title->control);
    g_free (title->title);
    g_free (title);
}

static void
add_title (GPtrArray *titles, gchar *control, gchar *text)
{
    AvBotTitle *title = g_new (AvBotTitle, 1);
    *title = (AvBotTitle){ control, text };
    g_ptr_array_add (titles, title);
}

GPtrArray *
av_choose_list_bots (AvCatalogue *catalogue, const GPtrArray *infos)
{
    GPtrArray *titles = g_ptr_array_new_with_free_func ((GDestroyNotify) av_bot_title_free);
    add_title (titles, g_strdup ("bot:random"), g_strdup (_ ("random")));
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        const AvPluginManifest *manifest = info->manifest;
        const AvBotDef *bot = !info->error && manifest->type == AV_PLUGIN_BOT
                                  ? av_catalogue_load_bot (catalogue, info->id, NULL)
                                  : NULL;
        const gchar *name = manifest->name;
        for (const AvBotLevel *level = bot ? bot->levels : NULL; level && level->id; level++)
            add_title (
                titles, g_strdup_printf ("bot:%s:%s", info->id, level->id),
                g_strdup_printf (_ ("%s, %s"), name,
                                 g_dgettext (manifest->domain ? manifest->domain : GETTEXT_PACKAGE,
                                             level->label)));
        if (bot && !bot->levels)
            add_title (titles, g_strdup_printf ("bot:%s", info->id), g_strdup (name));
    }
    return titles;
}

gchar *
av_choose_strongest_bot (AvCatalogue *catalogue, const GPtrArray *infos)
{
    gchar *best = g_strdup ("bot:random");
    gint64 most = -1;
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        const AvBotDef *bot = !info->error && info->manifest->type == AV_PLUGIN_BOT
                                  ? av_catalogue_load_bot (catalogue, info->id, NULL)
                                  : NULL;
        const AvBotLevel *last = bot ? bot->levels : NULL;
        while (last && last->id && last[1].id)
            last++;
        gint64 time =
            (last ? last->time : 0) + (info->origin == AV_PLUGIN_SHIPPED ? (gint64) G_MAXUINT : 0);
        if (!bot || time <= most)
            continue;
        most = time;
        g_free (best);
        best = g_strconcat ("bot:", info->id, last ? ":" : NULL, last ? last->id : NULL, NULL);
    }
    return best;
}
