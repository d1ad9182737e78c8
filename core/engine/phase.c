/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase.c: runs the phases of a game, turn after turn, until the game is over. */

#include "engine/game-private.h"
#include "engine/i18n.h"

static void
call_turn_hooks (AvGame *game, const AvHookArray *hooks, AvTurnContext *context)
{
    FOR_HOOKS_OF (game, hooks, hook)
    ((AvHook_TURN_BEGIN) hook->fn) (game, hook->rules, context, hook->data);
}

/* How a phase begins where nobody names another decider. */
static inline AvFrame
begin_phase (const AvPosition *position, const AvPhaseEntry *phase)
{
    AvFrame frame = phase->begin;
    if (frame.decider != AV_NATURE)
        frame.decider = position->active;
    return frame;
}

void
phase_begin_turn (AvGame *game, gboolean again)
{
    const AvRuleset *ruleset = game->ruleset;
    AvPosition *position = game_position (game);
    position->turn += !again;
    position->n_frames = 1;
    position->frames[0] = begin_phase (position, &ruleset->phases[ruleset->first_phase]);
    position->frames[0].fresh = 1;
    const AvHookArray *hooks = &ruleset->hooks[AV_POINT_TURN_BEGIN];
    if (hooks->n > 0)
        call_turn_hooks (game, hooks, &(AvTurnContext){ again });
}

static void
choose_winners (AvGame *game)
{
    AvPosition *position = game_position (game);
    if (position->winners_set)
        return;
    gint32 best = G_MININT32;
    for (guint i = 0; i < game->ruleset->n_players; i++) {
        if (position->scores[i] > best) {
            best = position->scores[i];
            position->winners = 0;
        }
        if (position->scores[i] == best)
            position->winners |= 1u << i;
    }
}

void
phase_finish (AvGame *game)
{
    AvPosition *position = game_position (game);
    AvTurnContext context = { FALSE };
    position->n_frames = 1;
    position->frames[0] = (AvFrame){ .phase = AV_PHASE_OVER, .decider = AV_NATURE };
    call_turn_hooks (game, &game->ruleset->hooks[AV_POINT_FINAL], &context);
    choose_winners (game);
    position->finished = 1;
    call_turn_hooks (game, &game->ruleset->hooks[AV_POINT_OVER], &context);
    if (game->wants_events)
        av_game_add_event (game, AV_EVENT_OVER, AV_NOBODY);
}

/* The turn's last phase is done.  FALSE: the game is over. */
static gboolean
end_turn (AvGame *game)
{
    const AvRuleset *ruleset = game->ruleset;
    AvPosition *position = game_position (game);
    gboolean again = FALSE;
    const AvHookArray *hooks = &ruleset->hooks[AV_POINT_TURN_END];
    if (hooks->n > 0) {
        AvTurnContext context = { FALSE };
        call_turn_hooks (game, hooks, &context);
        again = context.again;
    }
    if (ruleset->def->ends && ruleset->def->ends (game))
        return FALSE;
    if (!again)
        position->active = position->active + 1u < ruleset->n_players ? position->active + 1u : 0;
    phase_begin_turn (game, again);
    return TRUE;
}

static void
announce_phase (AvGame *game, const AvFrame *frame)
{
    gint player = frame->decider < AV_MAX_PLAYERS ? frame->decider : AV_NOBODY;
    av_game_add_event (game, AV_EVENT_PHASE, player)->item = frame->phase;
}

/* One that says nothing waits; where one may pass, only for something else to choose. */
static AvFlow
wait_or_pass (const AvGame *game, const AvPhaseEntry *phase)
{
    if (!phase->def->optional || !phase->def->list)
        return AV_FLOW_WAIT;
    g_auto (AvActionList) list = { 0 };
    av_game_legal (game, &list);
    for (guint i = 0; i < list.n; i++)
        if (list.items[i].kind != AV_ACTION_PASS)
            return AV_FLOW_WAIT;
    /* A list that broke down says nothing, and would say nothing for ever. */
    return av_game_has_failed (game) ? AV_FLOW_WAIT : AV_FLOW_DONE;
}

static inline AvFlow
enter (AvGame *game, const AvPhaseEntry *phase)
{
    return G_LIKELY (phase->enter) ? phase->enter (game, phase->rules, phase->data)
                                   : wait_or_pass (game, phase);
}

/* Rules number RULES do what no position has room for, or what has no end. */
static void
give_up (AvGame *game, guint rules, const gchar *why)
{
    g_autoptr (GError) reason = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, why);
    av_game_fail (game, rules, reason);
}

/* More than any action leads to. */
#define MAX_ENTERED 1000

void
phase_run (AvGame *game)
{
    const AvPhaseEntry *phases = game->ruleset->phases;
    AvPosition *position = game_position (game);
    for (guint entered = 0;; entered++) {
        if (G_UNLIKELY (entered == MAX_ENTERED)) {
            give_up (game, phases[game_frame (game)->phase].rules,
                     _ ("phases follow each other without an end"));
            return;
        }
        guint depth = position->n_frames;
        AvFrame *frame = &position->frames[depth - 1];
        const AvPhaseEntry *phase = &phases[frame->phase];
        AvFlow flow = AV_FLOW_DONE;
        gboolean fresh = frame->fresh;
        if (!frame->done) {
            frame->fresh = 0;
            flow = enter (game, phase);
        }
        /* Along the turn, as long as nothing waits, interrupts or ends it. */
        while (flow == AV_FLOW_DONE && position->n_frames == 1 && phase->next >= 0) {
            phase = &phases[phase->next];
            *frame = begin_phase (position, phase);
            fresh = TRUE;
            flow = enter (game, phase);
        }
        gboolean interrupted = position->n_frames > depth;
        if (flow == AV_FLOW_WAIT && !interrupted) {
            if (fresh && game->wants_events)
                announce_phase (game, frame);
            return;
        }
        if (flow == AV_FLOW_OVER) {
            phase_finish (game);
            return;
        }
        frame->done = flow == AV_FLOW_DONE;
        if (interrupted)
            continue;
        if (depth > 1) {
            position->n_frames--;
        } else if (!end_turn (game)) {
            phase_finish (game);
            return;
        }
    }
}

gboolean
av_game_push_phase (AvGame *game, guint phase, guint decider, guint16 data)
{
    AvPosition *position = game_position (game);
    const AvPhaseEntry *entry = &game->ruleset->phases[phase];
    if (G_UNLIKELY (position->n_frames == AV_MAX_FRAMES)) {
        /* The game's own phases are pushed for others. */
        guint rules =
            entry->rules > 0 ? entry->rules : game->ruleset->phases[game_frame (game)->phase].rules;
        give_up (game, rules, _ ("too many phases interrupt each other"));
        return FALSE;
    }
    AvFrame *frame = &position->frames[position->n_frames++];
    *frame = begin_phase (position, entry);
    frame->fresh = 1;
    if (entry->def->decider == AV_BY_FRAME)
        frame->decider = decider;
    frame->data = data;
    return TRUE;
}

void
av_game_set_decider (AvGame *game, guint decider)
{
    AvPosition *position = game_position (game);
    position->frames[position->n_frames - 1].decider = decider;
}

guint16
av_game_get_frame_data (const AvGame *game)
{
    return game_frame (game)->data;
}

void
av_game_set_frame_data (AvGame *game, guint16 data)
{
    AvPosition *position = game_position (game);
    position->frames[position->n_frames - 1].data = data;
}
