/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose.c: which decks and rules can be played together. */
#include <avignon/bot.h>
#include <avignon/host/land.h>
#include <avignon/host/choose.h>

#include "engine/i18n.h"
#include <avignon/land.h>

#include <string.h>

#define BY_CHANCE "bot:random"

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
av_choose_has_rules (AvCatalogue *catalogue, const GPtrArray *infos, const gchar *id)
{
    return av_catalogue_find_rules (catalogue, id) || av_choose_find (infos, id);
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

/* Whether INFO and everything it needs can be combined with OTHER and everything that needs. */
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
        /* A plugin without an error needs none that has one, so there are no cycles to follow. */
        if (!info->error && info->origin == AV_PLUGIN_SHIPPED
            && info->manifest->type == AV_PLUGIN_RULES
            && g_strcmp0 (info->manifest->game, setup->game) == 0
            && !av_setup_has_rules (setup, info->id) && goes_with_all (infos, info, setup))
            av_setup_add_rules (setup, info->id);
    }
}

/* Why the tiles of a deck are played without its rules ID; the caller frees it. */
static gchar *
say_missing (const GPtrArray *infos, const gchar *id, const AvDeck *deck)
{
    const AvPluginInfo *info = av_choose_find (infos, id);
    if (info && info->error)
        return g_strdup_printf (
            /* TRANSLATORS: the ids of rules and of a deck, and why */
            _ ("the rules “%s” of deck %s cannot be used; its tiles are played without them: %s"),
            id, deck->id, info->error->message);
    return g_strdup_printf (
        _ ("the rules “%s” of deck %s are not there; its tiles are played without them"), id,
        deck->id);
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
                    g_ptr_array_add (missing, say_missing (infos, id, deck));
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
    g_free (title->about);
    g_free (title);
}

/* Takes the texts. */
static void
add_title (GPtrArray *titles, gchar *control, gchar *text, gchar *about)
{
    AvBotTitle *title = g_new (AvBotTitle, 1);
    *title = (AvBotTitle){ control, text, about };
    g_ptr_array_add (titles, title);
}

static const AvBotDef *
load_bot (AvCatalogue *catalogue, const AvPluginInfo *info)
{
    return !info->error && info->manifest->type == AV_PLUGIN_BOT
               ? av_catalogue_load_bot (catalogue, info->id, NULL)
               : NULL;
}

static guint
count_levels (const AvBotDef *bot)
{
    guint n = 0;
    while (bot->levels && bot->levels[n].id)
        n++;
    return n;
}

/* What a level means, as far as that can be said of any bot. */
static gchar *
describe_level (const AvPluginManifest *manifest, const AvBotLevel *level, guint number, guint n)
{
    GString *text = g_string_new (manifest->description);
    g_string_append_printf (text, _ ("\nLevel %u of %u, the first being the weakest; "), number, n);
    if (level->time > 0)
        g_string_append_printf (text, _ ("it thinks up to %.1f seconds about a decision"),
                                level->time / 1000.0);
    else
        g_string_append (text, _ ("it decides at once"));
    return g_string_free (text, FALSE);
}

GPtrArray *
av_choose_list_bots (AvCatalogue *catalogue, const GPtrArray *infos)
{
    GPtrArray *titles = g_ptr_array_new_with_free_func ((GDestroyNotify) av_bot_title_free);
    add_title (titles, g_strdup (BY_CHANCE), g_strdup (_ ("random")),
               g_strdup (_ ("Plays any legal move at random")));
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        const AvPluginManifest *manifest = info->manifest;
        const AvBotDef *bot = load_bot (catalogue, info);
        guint n = bot ? count_levels (bot) : 0;
        for (guint k = 0; k < n; k++) {
            const AvBotLevel *level = &bot->levels[k];
            add_title (titles, g_strdup_printf ("bot:%s:%s", info->id, level->id),
                       g_strdup_printf (_ ("%s, %s"), manifest->name,
                                        av_translate (manifest->domain, level->label)),
                       describe_level (manifest, level, k + 1, n));
        }
        if (bot && n == 0)
            add_title (titles, g_strdup_printf ("bot:%s", info->id), g_strdup (manifest->name),
                       g_strdup (manifest->description));
    }
    return titles;
}

/* The bot that thinks longest at its last level, and how many levels it has; NULL: there is none but chance. */
static const AvPluginInfo *
find_strongest (AvCatalogue *catalogue, const GPtrArray *infos, const AvBotDef **def,
                guint *n_levels)
{
    const AvPluginInfo *best = NULL;
    gint64 most = -1;
    for (guint i = 0; infos && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        const AvBotDef *bot = load_bot (catalogue, info);
        guint n = bot ? count_levels (bot) : 0;
        gint64 time = (n > 0 ? bot->levels[n - 1].time : 0)
                      + (info->origin == AV_PLUGIN_SHIPPED ? (gint64) G_MAXUINT : 0);
        if (!bot || time <= most)
            continue;
        most = time;
        best = info;
        *def = bot;
        *n_levels = n;
    }
    return best;
}

/* That bot at its last level, or at one in the lower third. */
static gchar *
choose_level (AvCatalogue *catalogue, const GPtrArray *infos, gboolean gentle)
{
    const AvBotDef *bot = NULL;
    guint n = 0;
    const AvPluginInfo *info = find_strongest (catalogue, infos, &bot, &n);
    if (!info)
        return g_strdup (BY_CHANCE);
    if (n == 0)
        return g_strdup_printf ("bot:%s", info->id);
    return g_strdup_printf ("bot:%s:%s", info->id, bot->levels[gentle ? (n - 1) / 3 : n - 1].id);
}

gchar *
av_choose_strongest_bot (AvCatalogue *catalogue, const GPtrArray *infos)
{
    return choose_level (catalogue, infos, FALSE);
}

gchar *
av_choose_opponent_bot (AvCatalogue *catalogue, const GPtrArray *infos)
{
    return choose_level (catalogue, infos, TRUE);
}
