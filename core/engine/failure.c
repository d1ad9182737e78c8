/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failure.c: rules that break down in the middle of something: noting it, putting things back. */
#include "engine/game-private.h"
#include "engine/i18n.h"

#include <string.h>

const AvRefusal av_refusal_failed = { "failed", N_ ("The rules of a plugin broke down.") };

/* Queries of one game may run, and fail, on several threads at once. */
static GMutex lock;

gboolean
ruleset_rules_may_fail (const AvRuleset *ruleset, guint rules)
{
    const AvRules *def = ruleset->rules->pdata[rules];
    if (def->may_fail)
        return TRUE;
    /* The game's own rules push no more than they should, unless a plugin is the game. */
    for (const AvPhaseDef *phase = rules > 0 || def->plays ? def->phases : NULL; phase && phase->id;
         phase++)
        if (g_strcmp0 (phase->after, "-") == 0)
            return TRUE;
    return FALSE;
}

static GError *
name_rules (const AvRuleset *ruleset, guint rules, const GError *reason)
{
    const AvRules *def = ruleset->rules->pdata[rules];
    return g_error_new (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, _ ("The rules “%s” failed: %s"),
                        def->id, reason->message);
}

void
av_game_fail (const AvGame *game, guint rules, const GError *reason)
{
    AvGame *mutable = (AvGame *) game;
    g_mutex_lock (&lock);
    if (!game->failure)
        g_atomic_pointer_set (&mutable->failure, name_rules (game->ruleset, rules, reason));
    g_mutex_unlock (&lock);
}

void
av_ruleset_fail (const AvRuleset *ruleset, guint rules, const GError *reason)
{
    if (!ruleset->failure)
        ((AvRuleset *) ruleset)->failure = name_rules (ruleset, rules, reason);
}

gboolean
av_game_has_failed (const AvGame *game)
{
    return g_atomic_pointer_get (&((AvGame *) game)->failure) != NULL;
}

gboolean
av_game_is_applying (const AvGame *game)
{
    return game->applying;
}

gboolean
av_game_get_failure (const AvGame *game, GError **error)
{
    if (!av_game_has_failed (game))
        return FALSE;
    g_mutex_lock (&lock);
    if (error)
        *error = g_error_copy (game->failure);
    g_mutex_unlock (&lock);
    return TRUE;
}

void
game_guard_begin (AvGame *game, gboolean keep)
{
    if (!game->ruleset->may_fail)
        return;
    if (game->failure)
        g_clear_error (&game->failure);
    game->applying = keep;
    if (!keep)
        return;
    if (!game->backup)
        game->backup = g_malloc (game->ruleset->size);
    memcpy (game->backup, game->block, game->ruleset->size);
}

gboolean
game_guard_end (AvGame *game, GError **error)
{
    gboolean kept = game->applying;
    game->applying = FALSE;
    if (G_LIKELY (!game->failure))
        return TRUE;
    if (kept) {
        memcpy (game->block, game->backup, game->ruleset->size);
        game->n_events = 0;
    }
    g_propagate_error (error, g_steal_pointer (&game->failure));
    return FALSE;
}
