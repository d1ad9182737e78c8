/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: does one action, or refuses it and changes nothing. */
#include "engine/game-private.h"
#include "engine/legal-private.h"
#include "engine/phase-private.h"
#include "engine/refusal-private.h"

static inline gboolean
apply (AvGame *game, AvAction *action, GError **error)
{
    const AvRefusal *refusal = legal_check (game, action);
    if (G_UNLIKELY (refusal)) {
        refusal_set_error (error, refusal);
        return FALSE;
    }
    AvPosition *position = game_position (game);
    guint depth = position->n_frames;
    game->n_events = 0;
    position->n_actions++;
    position->n_chance += action->player == AV_NATURE;
    AvFlow flow = AV_FLOW_DONE;
    const AvActionEntry *entry = &game->ruleset->actions[action->kind];
    if (entry->def->commit)
        flow = entry->def->commit (game, entry->rules, action, entry->def->data);
    if (flow == AV_FLOW_OVER) {
        phase_finish (game);
        return TRUE;
    }
    if (flow == AV_FLOW_DONE)
        position->frames[depth - 1].done = 1;
    phase_run (game);
    return TRUE;
}

/* The same where rules may break down in the middle of it. */
static G_GNUC_NO_INLINE gboolean
apply_guarded (AvGame *game, AvAction *action, GError **error)
{
    g_autoptr (GError) refused = NULL;
    const AvGameDef *def = game->ruleset->def;
    guint n_actions = game_position (game)->n_actions;
    game_guard_begin (game, !def->may_fail || def->may_fail (game, action));
    gboolean well = apply (game, action, &refused);
    if (G_UNLIKELY (game->failure && !game->applying
                    && game_position (game)->n_actions != n_actions))
        g_critical ("%s: rules failed where they should not be called: %s", def->id,
                    game->failure->message);
    if (!game_guard_end (game, error))
        return FALSE;
    if (refused)
        g_propagate_error (error, g_steal_pointer (&refused));
    return well;
}

gboolean
game_apply (AvGame *game, AvAction *action, GError **error)
{
    return G_UNLIKELY (game->ruleset->may_fail) ? apply_guarded (game, action, error)
                                                : apply (game, action, error);
}

gboolean
av_game_apply (AvGame *game, const AvAction *action, GError **error)
{
    AvAction normal = *action;
    return game_apply (game, &normal, error);
}
