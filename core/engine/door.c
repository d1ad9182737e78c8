/* SPDX-License-Identifier: GPL-3.0-or-later */
/* door.c: the door: lists the legal actions of the moment, checks one, does it or refuses it. */
#include "engine/game-private.h"
#include "engine/i18n.h"
#include "engine/phase-private.h"
#include "engine/refusal-private.h"

static const AvRefusal refuse_finished = { "finished", N_ ("The game is over.") };
static const AvRefusal refuse_not_yours = { "not-yours", N_ ("It is not this player's decision.") };
static const AvRefusal refuse_not_now = { "not-now", N_ ("That cannot be done now.") };
static const AvRefusal refuse_unsound = { "wrong-place",
                                          N_ ("There is no such thing in this game.") };
static const AvRefusal refuse_must_choose = {
    "must-choose", N_ ("This cannot be declined: something must be chosen.")
};

/* Appends what rules add to the running phase. */
static void
add_actions (const AvGame *game, AvActionList *list)
{
    guint phase = game_frame (game)->phase;
    AV_FOR_HOOKS (game->ruleset, ACTIONS, hook)
        if (hook->phases >> phase & 1) {
            AvActionsContext context = { phase, list };
            ((AvHook_ACTIONS) hook->fn) (game, hook->self, &context);
        }
}

/* Whether rules add an action of this kind (-1: of any) to the running phase. */
static gboolean
has_added_action (const AvGame *game, gint kind)
{
    if (!(game->ruleset->adding >> game_frame (game)->phase & 1))
        return FALSE;
    g_auto (AvActionList) list = { 0 };
    add_actions (game, &list);
    for (guint i = 0; i < list.n; i++)
        if (kind < 0 || list.items[i].kind == kind)
            return TRUE;
    return FALSE;
}

gboolean
av_game_has_more_actions (const AvGame *game)
{
    return has_added_action (game, -1);
}

/* What rules have against an action that is right by itself. */
static const AvRefusal *
judge (const AvGame *game, guint phase, const AvAction *action)
{
    AvActionContext context = { action };
    AV_FOR_HOOKS (game->ruleset, ACTION, hook)
        if (hook->phases >> phase & 1) {
            const AvRefusal *refusal = ((AvHook_ACTION) hook->fn) (game, hook->self, &context);
            if (refusal)
                return refusal;
        }
    return NULL;
}

guint
av_game_legal (const AvGame *game, AvActionList *list)
{
    list->n = 0;
    if (game_position (game)->finished)
        return 0;
    const AvRuleset *ruleset = game->ruleset;
    const AvFrame *frame = game_frame (game);
    const AvPhaseEntry *phase = &ruleset->phases[frame->phase];
    if (phase->def->list)
        phase->def->list (game, phase->self, list);
    if (ruleset->adding >> frame->phase & 1)
        add_actions (game, list);
    if (phase->def->optional)
        av_action_list_add (
            list, &(AvAction) { .kind = AV_ACTION_PASS, .player = frame->decider, .weight = 1 });
    if (ruleset->judging >> frame->phase & 1) {
        /* A veto of an action by a rule keeps it out of the list as well. */
        guint n = 0;
        for (guint i = 0; i < list->n; i++)
            if (!judge (game, frame->phase, &list->items[i]))
                list->items[n++] = list->items[i];
        list->n = n;
    }
    return list->n;
}

static const AvRefusal *
check (const AvGame *game, AvAction *action)
{
    const AvRuleset *ruleset = game->ruleset;
    if (game_position (game)->finished)
        return &refuse_finished;
    const AvFrame *frame = game_frame (game);
    const AvPhaseEntry *phase = &ruleset->phases[frame->phase];
    if (action->kind >= ruleset->n_actions)
        return &refuse_not_now;
    if (!(phase->verbs >> action->kind & 1) && !has_added_action (game, action->kind))
        return action->kind == AV_ACTION_PASS && phase->verbs && frame->decider != AV_NATURE
                   ? &refuse_must_choose
                   : &refuse_not_now;
    if (action->player != frame->decider)
        return &refuse_not_yours;
    const AvActionEntry *entry = &ruleset->actions[action->kind];
    if (entry->def->check) {
        /* The game's own rules look for themselves, and have a better word for it. */
        if (entry->self > 0 && !av_action_is_sound (ruleset, action))
            return &refuse_unsound;
        const AvRefusal *refusal = entry->def->check (game, entry->self, action);
        if (refusal)
            return refusal;
    }
    return ruleset->judging >> frame->phase & 1 ? judge (game, frame->phase, action) : NULL;
}

gboolean
av_game_check (const AvGame *game, AvAction *action, GError **error)
{
    AvAction normal = *action;
    const AvRefusal *refusal = check (game, &normal);
    if (refusal) {
        if (refusal != &av_refusal_failed || !av_game_get_failure (game, error))
            refusal_set_error (error, refusal);
        return FALSE;
    }
    *action = normal;
    return TRUE;
}

static inline gboolean
apply (AvGame *game, const AvAction *action, GError **error)
{
    AvAction normal = *action;
    const AvRefusal *refusal = check (game, &normal);
    if (G_UNLIKELY (refusal)) {
        refusal_set_error (error, refusal);
        return FALSE;
    }
    AvPosition *position = game_position (game);
    guint depth = position->n_frames;
    game->n_events = 0;
    position->n_actions++;
    position->n_chance += normal.player == AV_NATURE;
    AvFlow flow = AV_FLOW_DONE;
    const AvActionEntry *entry = &game->ruleset->actions[normal.kind];
    if (entry->def->commit)
        flow = entry->def->commit (game, entry->self, &normal);
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
apply_guarded (AvGame *game, const AvAction *action, GError **error)
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
av_game_apply (AvGame *game, const AvAction *action, GError **error)
{
    return G_UNLIKELY (game->ruleset->may_fail) ? apply_guarded (game, action, error)
                                                : apply (game, action, error);
}
