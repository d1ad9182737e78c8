/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.c: the registry of the games and rules a program knows. */
#include <avignon/catalogue.h>

#include "engine/bot.h"
#include "engine/i18n.h"
#include <avignon/ruleset.h>

#include <string.h>

struct _AvCatalogue {
    GPtrArray *games; /* const AvGameDef * */
    GPtrArray *rules; /* const AvRules * */
    GHashTable *bots; /* id -> const AvBotDef * */
    GData *data;
    AvFindRules find;
    gpointer find_data;
    AvListRules list;
    gpointer list_data;
};

AvCatalogue *
av_catalogue_new (void)
{
    AvCatalogue *catalogue = g_new0 (AvCatalogue, 1);
    catalogue->games = g_ptr_array_new ();
    catalogue->rules = g_ptr_array_new ();
    catalogue->bots = g_hash_table_new (g_str_hash, g_str_equal);
    av_catalogue_add_bot (catalogue, "random", &bot_random);
    g_datalist_init (&catalogue->data);
    return catalogue;
}

void
av_catalogue_free (AvCatalogue *catalogue)
{
    if (!catalogue)
        return;
    g_ptr_array_unref (catalogue->games);
    g_ptr_array_unref (catalogue->rules);
    g_hash_table_unref (catalogue->bots);
    g_datalist_clear (&catalogue->data);
    g_free (catalogue);
}

void
av_catalogue_add_game (AvCatalogue *catalogue, const AvGameDef *def)
{
    g_ptr_array_add (catalogue->games, (gpointer) def);
}

void
av_catalogue_add_rules (AvCatalogue *catalogue, const AvRules *rules)
{
    g_ptr_array_add (catalogue->rules, (gpointer) rules);
    if (rules->plays)
        av_catalogue_add_game (catalogue, rules->plays);
}

const AvGameDef *
av_catalogue_find_game (AvCatalogue *catalogue, const gchar *id)
{
    for (guint i = 0; i < catalogue->games->len; i++) {
        const AvGameDef *def = catalogue->games->pdata[i];
        if (g_str_equal (def->id, id))
            return def;
    }
    return NULL;
}

const AvRules *
av_catalogue_find_rules (AvCatalogue *catalogue, const gchar *id)
{
    for (guint i = 0; i < catalogue->rules->len; i++) {
        const AvRules *rules = catalogue->rules->pdata[i];
        if (g_str_equal (rules->id, id))
            return rules;
    }
    return NULL;
}

void
av_catalogue_set_finder (AvCatalogue *catalogue, AvFindRules find, gpointer data)
{
    catalogue->find = find;
    catalogue->find_data = data;
}

/* The rules ID, which are loaded if they can be; NULL and REASON if they are there, but cannot be used. */
static const AvRules *
load (AvCatalogue *catalogue, const gchar *id, GError **reason)
{
    const AvRules *rules = av_catalogue_find_rules (catalogue, id);
    if (rules || !catalogue->find)
        return rules;
    rules = catalogue->find (id, catalogue->find_data, reason);
    if (rules)
        av_catalogue_add_rules (catalogue, rules);
    return rules;
}

const AvRules *
av_catalogue_load_rules (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    g_autoptr (GError) reason = NULL;
    const AvRules *rules = load (catalogue, id, &reason);
    if (!rules)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING, "%s",
                     reason ? reason->message : _ ("they are not there"));
    return rules;
}

const AvGameDef *
av_catalogue_load_game (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    const AvGameDef *def = av_catalogue_find_game (catalogue, id);
    g_autoptr (GError) reason = NULL;
    const AvRules *rules = def ? NULL : load (catalogue, id, &reason);
    if (rules)
        def = rules->plays;
    if (!def && reason)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     /* TRANSLATORS: the id of a game, and why */
                     _ ("The game “%s” cannot be used: %s."), id, reason->message);
    else if (!def)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("There is no game “%s”."), id);
    return def;
}

void
av_catalogue_set_lister (AvCatalogue *catalogue, AvListRules list, gpointer data)
{
    catalogue->list = list;
    catalogue->list_data = data;
}

const GPtrArray *
av_catalogue_load_all_rules (AvCatalogue *catalogue)
{
    g_auto (GStrv) ids = catalogue->list ? catalogue->list (catalogue->list_data) : NULL;
    for (gchar **id = ids; id && *id; id++)
        av_catalogue_load_rules (catalogue, *id, NULL);
    return catalogue->rules;
}

const GPtrArray *
av_catalogue_get_rules (AvCatalogue *catalogue)
{
    return catalogue->rules;
}

const GPtrArray *
av_catalogue_get_games (AvCatalogue *catalogue)
{
    return catalogue->games;
}

void
av_catalogue_add_bot (AvCatalogue *catalogue, const gchar *id, const AvBotDef *def)
{
    g_hash_table_insert (catalogue->bots, (gpointer) id, (gpointer) def);
}

const AvBotDef *
av_catalogue_load_bot (AvCatalogue *catalogue, const gchar *id, GError **error)
{
    const AvBotDef *def = g_hash_table_lookup (catalogue->bots, id);
    if (def || !catalogue->find)
        return def;
    const AvRules *rules = catalogue->find (id, catalogue->find_data, error);
    return rules ? rules->bot : NULL;
}

gboolean
av_catalogue_has_player (AvCatalogue *catalogue, const gchar *control, GError **error)
{
    guint level;
    return g_str_equal (control, "human") || bot_find (catalogue, control, &level, error);
}

void
av_catalogue_set_data (AvCatalogue *catalogue, const gchar *key, gpointer data,
                       GDestroyNotify destroy)
{
    g_datalist_set_data_full (&catalogue->data, key, data, destroy);
}

gpointer
av_catalogue_get_data (AvCatalogue *catalogue, const gchar *key)
{
    return g_datalist_get_data (&catalogue->data, key);
}
