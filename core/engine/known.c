/* SPDX-License-Identifier: GPL-3.0-or-later */
/* known.c: tells a name of rules that are off from a mistyped one, which nobody has. */
#include "engine/replay-private.h"

#include "engine/game-private.h"
#include "engine/i18n.h"

/* No action, but a line of a record; so nobody need wonder whether it is legal. */
static const AvActionDef engine_undo = { .verb = "undo",
                                         .args = { { AV_ARG_NUMBER, N_ ("number"), FALSE } } };

gboolean
game_knows_name (const AvGame *game, AvArgType type, const gchar *name)
{
    gboolean known = av_ruleset_find_name (game->ruleset, type, name) >= 0;
    const GPtrArray *games = av_catalogue_get_games (game->ruleset->catalogue);
    for (guint i = 0; i < games->len && !known; i++) {
        const AvGameDef *def = games->pdata[i];
        known = def->knows_name && def->knows_name (game->ruleset->catalogue, type, name);
    }
    return known;
}

gboolean
game_knows_counter (const AvGame *game, const gchar *id)
{
    if (av_ruleset_find_counter (game->ruleset, id) >= 0)
        return TRUE;
    const GPtrArray *all = av_catalogue_load_all_rules (game->ruleset->catalogue);
    for (guint i = 0; i < all->len; i++) {
        const AvRules *rules = all->pdata[i];
        for (const AvCounterDef *def = rules->counters; def && def->id; def++)
            if (g_str_equal (def->id, id))
                return TRUE;
    }
    return FALSE;
}

static const AvActionDef *
find_action (const AvRules *rules, const gchar *verb)
{
    for (const AvActionDef *def = rules->actions; def && def->verb; def++)
        if (g_str_equal (def->verb, verb))
            return def;
    return NULL;
}

const AvActionDef *
game_find_known_action (const AvGame *game, const gchar *verb)
{
    AvCatalogue *catalogue = game->ruleset->catalogue;
    gint kind = av_ruleset_find_action (game->ruleset, verb);
    const AvActionDef *def = kind < 0 ? NULL : game->ruleset->actions[kind].def;
    if (!def && g_str_equal (verb, engine_undo.verb))
        return &engine_undo;
    const GPtrArray *all = av_catalogue_load_all_rules (catalogue);
    for (guint i = 0; !def && i < all->len; i++)
        def = find_action (all->pdata[i], verb);
    const GPtrArray *games = av_catalogue_get_games (catalogue);
    for (guint i = 0; !def && i < games->len; i++)
        def = find_action (((const AvGameDef *) games->pdata[i])->core, verb);
    return def;
}
