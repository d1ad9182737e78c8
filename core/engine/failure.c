/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failure.c: actions that are refused, and rules that fail: who is to blame, and what is said. */
#include <avignon/game.h>

#include "engine/game-private.h"
#include "engine/i18n.h"

/* --- errors and refusals --- */

/* An AvGameError contains the code word of its refusal. */
typedef struct {
    gchar *code;
} AvGameErrorPrivate;

static void
av_game_error_private_init (AvGameErrorPrivate *refused)
{
    refused->code = NULL;
}

static void
av_game_error_private_copy (const AvGameErrorPrivate *from, AvGameErrorPrivate *to)
{
    to->code = g_strdup (from->code);
}

static void
av_game_error_private_clear (AvGameErrorPrivate *refused)
{
    g_free (refused->code);
}

G_DEFINE_EXTENDED_ERROR (AvGameError, av_game_error)

const gchar *
av_game_error_get_refusal (const GError *error)
{
    return error->domain == AV_GAME_ERROR ? av_game_error_get_private (error)->code : NULL;
}

void
game_set_refused (GError **error, const AvGame *game, const AvRefusal *refusal)
{
    if (!error)
        return;
    *error = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_REFUSED,
                                  av_ruleset_translate (game->ruleset, refusal->reason));
    av_game_error_get_private (*error)->code = g_strdup (refusal->code);
}

/* --- rules that fail --- */

const AvRefusal av_refusal_failed = { "failed", N_ ("The rules of a plugin failed.") };

/* Queries of one game may run, and fail, on several threads at once. */
static GMutex lock;

gboolean
ruleset_rules_may_fail (const AvRuleset *ruleset, guint rules)
{
    const AvRules *def = ruleset->rules->pdata[rules];
    return rules > 0 || def->plays || def->may_fail;
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
    GAME_RETURN_IF_FAIL (rules < game->ruleset->rules->len && reason);
    g_mutex_lock (&lock);
    if (!game->failure)
        g_atomic_pointer_set (&mutable->failure, name_rules (game->ruleset, rules, reason));
    g_mutex_unlock (&lock);
}

void
av_ruleset_fail (const AvRuleset *ruleset, guint rules, const GError *reason)
{
    GAME_RETURN_IF_FAIL (rules < ruleset->rules->len && reason);
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
av_game_may_change (const AvGame *game)
{
    return game->applying || game->trial;
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

AvGame *
game_try (const AvGame *game)
{
    AvGame *trial = av_game_dup (game);
    trial->wants_events = FALSE;
    trial->trial = trial->running = TRUE;
    return trial;
}

gboolean
game_end_trial (const AvGame *game, AvGame *trial)
{
    gboolean well = !trial->failure;
    g_mutex_lock (&lock);
    if (!well && !game->failure)
        g_atomic_pointer_set (&((AvGame *) game)->failure, g_steal_pointer (&trial->failure));
    g_mutex_unlock (&lock);
    av_game_free (trial);
    return well;
}

_Thread_local GameCalls game_calls;

void
game_too_deep (const AvGame *game, guint rules)
{
    g_autoptr (GError) reason =
        g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, _ ("endless calls within calls"));
    av_game_fail (game, rules, reason);
}

/* The point of a hook of RULESET, by name. */
static const gchar *
name_point (const AvRuleset *ruleset, const AvHookEntry *hook)
{
    guint point = 0;
    while (hook < ruleset->hooks[point].entries
           || hook >= ruleset->hooks[point].entries + ruleset->hooks[point].n)
        point++;
    return ruleset_point_name (ruleset, point);
}

guint
game_get_caller (const AvGame *game)
{
    if (game_calls.game != game)
        return game_rules (game);
    return game_calls.hook ? game_calls.hook->rules : game_calls.rules;
}

const gchar *
game_get_caller_point (const AvGame *game)
{
    const AvHookEntry *hook = game_calls.game == game ? game_calls.hook : NULL;
    return hook ? name_point (game->ruleset, hook) : NULL;
}

gchar *(*game_find_place) (const AvGame *game, guint rules);

void
game_prefix_hook (GError **error, const gchar *place, const gchar *point)
{
    /* TRANSLATORS: where in the rules something went wrong, and what */
    g_prefix_error (error, _ ("hook “%s”: "), point);
    if (place)
        g_prefix_error (error, "%s: ", place);
}

gboolean
game_blame (const gchar *why)
{
    const AvGame *game = game_calls.game;
    const AvRuleset *making = game_calls.making;
    guint rules = game ? game_get_caller (game) : game_calls.rules;
    if (!game && !making)
        return FALSE;
    const gchar *point = game              ? game_get_caller_point (game)
                         : game_calls.hook ? name_point (making, game_calls.hook)
                                           : NULL;
    g_autoptr (GError) reason = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, why);
    gchar *(*find) (const AvGame *, guint) = g_atomic_pointer_get (&game_find_place);
    g_autofree gchar *place = find ? find (game, rules) : NULL;
    if (point)
        game_prefix_hook (&reason, place, point);
    else if (place)
        g_prefix_error (&reason, "%s: ", place);
    else if (game && game_position (game)->n_frames > 0) {
        const AvPhaseDef *phase = game->ruleset->phases[game_frame (game)->phase].def;
        g_autofree gchar *name = g_strdup_printf (_ ("phase “%s”"), phase->id);
        g_prefix_error (&reason, "%s: ", name);
    }
    if (game)
        av_game_fail (game, rules, reason);
    else
        av_ruleset_fail (making, rules, reason);
    return TRUE;
}

const AvRefusal *
game_blame_refusal (void)
{
    game_blame (_ ("a refusal has a code and a reason"));
    return &av_refusal_failed;
}

AvFlow
game_blame_flow (void)
{
    game_blame (_ ("it returned what is no AvFlow"));
    return AV_FLOW_WAIT;
}

void
game_misused (const gchar *function, const gchar *condition)
{
    g_autofree gchar *why =
        g_strdup_printf (_ ("%s () was called wrongly: not %s"), function, condition);
    if (!game_blame (why))
        g_return_if_fail_warning (G_LOG_DOMAIN, function, condition);
}

gboolean
game_check_changeable (const AvGame *game, GError **error)
{
    if (game_is_changeable (game))
        return TRUE;
    g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                         _ ("Nothing may be changed now."));
    return FALSE;
}
