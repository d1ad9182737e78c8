/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legal.c: what may be done now: lists the actions of the moment, and checks one. */
#include "engine/legal-private.h"

#include "engine/game-private.h"
#include "engine/i18n.h"
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
            ((AvHook_ACTIONS) hook->fn) (game, hook->rules, &context, hook->data);
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
        if (hook->phases >> phase & 1 && hook->actions >> action->kind & 1) {
            const AvRefusal *refusal =
                ((AvHook_ACTION) hook->fn) (game, hook->rules, &context, hook->data);
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
        phase->def->list (game, phase->rules, list, phase->data);
    if (ruleset->adding >> frame->phase & 1)
        add_actions (game, list);
    if (phase->def->optional)
        av_action_list_add (
            list, &(AvAction){ .kind = AV_ACTION_PASS, .player = frame->decider, .weight = 1 });
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

const AvRefusal *
legal_check (const AvGame *game, AvAction *action)
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
        if (entry->rules > 0 && !av_action_is_sound (ruleset, action))
            return &refuse_unsound;
        const AvRefusal *refusal = entry->def->check (game, entry->rules, action, entry->def->data);
        if (refusal)
            return refusal;
    }
    return ruleset->judging >> frame->phase & 1 ? judge (game, frame->phase, action) : NULL;
}

gboolean
av_game_check (const AvGame *game, AvAction *action, GError **error)
{
    AvAction normal = *action;
    const AvRefusal *refusal = legal_check (game, &normal);
    if (refusal) {
        if (refusal != &av_refusal_failed || !av_game_get_failure (game, error))
            refusal_set_error (error, refusal);
        return FALSE;
    }
    *action = normal;
    return TRUE;
}
