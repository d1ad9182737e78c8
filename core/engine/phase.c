/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase.c: runs the phases of a game, turn after turn, until the game is over. */

#include "engine/game-private.h"
#include "engine/i18n.h"

static void
call_turn_hooks (AvGame *game, guint point, AvTurnContext *context)
{
    FOR_HOOKS_OF (game, &game->ruleset->hooks[point], hook)
    {
        GAME_CALL (game, AvHook_TURN_BEGIN, hook, context);
        if (point == AV_POINT_TURN_END && context->again)
            game->passed_by = hook->rules;
    }
}

/* Begins a phase with its usual decider.  The frame is copied whole and then changed: put
 * together in registers it would be written byte by byte. */
static inline void
begin_phase (AvFrame *frame, const AvPosition *position, const AvPhaseEntry *phase)
{
    *frame = phase->begin;
    /* Where a player decides no bit is set; where nature does, all are. */
    frame->decider = phase->begin.decider | position->active;
}

void
phase_begin_turn (AvGame *game, gboolean again, gboolean late)
{
    const AvRuleset *ruleset = game->ruleset;
    AvPosition *position = game_position (game);
    position->turn += !again;
    position->stage = STAGE_TURN;
    position->began = position->n_actions;
    position->skip = 0;
    position->n_frames = 1;
    begin_phase (&position->frames[0], position, &ruleset->phases[ruleset->first_phase]);
    position->frames[0].fresh = 1;
    if (ruleset->hooks[AV_POINT_TURN_BEGIN].n > 0)
        call_turn_hooks (game, AV_POINT_TURN_BEGIN, &(AvTurnContext){ again, late });
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

/* Everything is scored: nothing comes after this. */
static void
close_game (AvGame *game)
{
    AvPosition *position = game_position (game);
    position->n_frames = 1;
    choose_winners (game);
    position->finished = 1;
    call_turn_hooks (game, AV_POINT_OVER, &(AvTurnContext){ FALSE });
    if (game->wants_events)
        av_game_add_event (game, AV_EVENT_OVER, AV_NOBODY);
}

void
phase_finish (AvGame *game)
{
    AvPosition *position = game_position (game);
    if (position->stage != STAGE_FINAL) {
        position->stage = STAGE_FINAL;
        position->skip = 0;
        position->n_frames = 1;
        position->frames[0] = (AvFrame){ .phase = AV_PHASE_OVER, .decider = AV_NATURE, .done = 1 };
        call_turn_hooks (game, AV_POINT_FINAL, &(AvTurnContext){ FALSE });
        if (position->n_frames > 1)
            return;
    }
    close_game (game);
}

typedef enum {
    NO_TURN,
    USUAL_TURN,
    LATE_TURN
} TurnAfter;

/* Asks the rules, as the game would end with this turn, whether they give somebody one more. */
static TurnAfter
find_turn_after (AvGame *game, gboolean again)
{
    AvEndingContext context = { AV_NOBODY, again, FALSE };
    AV_FOR_HOOKS (game, ENDING, hook) {
        GAME_CALL (game, AvHook_ENDING, hook, &context);
        if (context.player != AV_NOBODY || game_position (game)->n_frames > 1)
            game->passed_by = hook->rules;
        if (context.player != AV_NOBODY && (guint) context.player >= game->ruleset->n_players)
            game_blame (_ ("it names a player who does not exist"));
    }
    if (context.player < 0 || context.player >= (gint) game->ruleset->n_players)
        return NO_TURN;
    game_position (game)->active = context.player;
    return context.usual ? USUAL_TURN : LATE_TURN;
}

/* The turn's last phase, or what was pushed after it, is done.  FALSE: the game is over. */
static gboolean
end_turn (AvGame *game)
{
    const AvRuleset *ruleset = game->ruleset;
    AvPosition *position = game_position (game);
    if (position->stage == STAGE_FINAL) {
        close_game (game);
        return FALSE;
    }
    /* Phases that rules pushed after those of the turn may have left something to settle. */
    if (ruleset->def->settle && ruleset->def->settle (game))
        return TRUE;
    if (position->stage == STAGE_TURN) {
        AvTurnContext context = { FALSE };
        position->stage = STAGE_ENDED;
        if (ruleset->hooks[AV_POINT_TURN_END].n > 0)
            call_turn_hooks (game, AV_POINT_TURN_END, &context);
        position->again = context.again != FALSE;
        if (position->n_frames > 1)
            return TRUE;
    }
    gboolean again = position->again;
    position->again = 0;
    guint active = position->active;
    TurnAfter after = USUAL_TURN;
    if (ruleset->def->ends && ruleset->def->ends (game)) {
        after = find_turn_after (game, again);
        if (after == NO_TURN) {
            /* What is pushed there comes before the end, about which is then asked again. */
            position->again = again && position->n_frames > 1;
            if (position->n_frames > 1)
                return TRUE;
            phase_finish (game);
            return !position->finished;
        }
        again = again && position->active == active;
    } else if (!again) {
        position->active = position->active + 1u < ruleset->n_players ? position->active + 1u : 0;
    }
    phase_begin_turn (game, again, after == LATE_TURN);
    return TRUE;
}

static void
announce_phase (AvGame *game, const AvFrame *frame)
{
    gint player = frame->decider < AV_MAX_PLAYERS ? frame->decider : AV_NOBODY;
    av_game_add_event (game, AV_EVENT_PHASE, player)->item = frame->phase;
}

/* A phase without `enter` waits; one in which a player may pass waits only if there is something else to
 * choose. */
static AvFlow
wait_or_pass (AvGame *game, const AvPhaseEntry *phase)
{
    return !phase->optional || !phase->list || game_keep_legal (game) ? AV_FLOW_WAIT : AV_FLOW_DONE;
}

static inline AvFlow
enter (AvGame *game, const AvPhaseEntry *phase)
{
    if (G_UNLIKELY (phase->test.size > 0) && !game_passes (game, &phase->test))
        return AV_FLOW_DONE;
    game_calls.rules = phase->rules;
    return G_LIKELY (phase->enter) ? game_take_flow (phase->enter (game, phase->rules, phase->data))
                                   : wait_or_pass (game, phase);
}

/* Makes rules number RULES fail, as they do something for which no position has room, or which
 * would go on for ever. */
static void
give_up (AvGame *game, guint rules, const gchar *why)
{
    g_autoptr (GError) reason = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, why);
    av_game_fail (game, rules, reason);
}

/* Makes the rules of a phase fail that waits although nothing can be done in it: the game could not go on. */
static void
check_waiting (AvGame *game, const AvPhaseEntry *phase)
{
    if (phase->optional || !ruleset_rules_may_fail (game->ruleset, phase->rules)
        || game_keep_legal (game) || game->listed.n > 0)
        return;
    g_autofree gchar *why = g_strdup_printf (
        _ ("the phase “%s” waits, but there is nothing to do in it; make it `optional`, or give it "
           "an `enter` that does not wait"),
        phase->def->id);
    give_up (game, phase->rules, why);
}

/* More phases than any action enters. */
#define MAX_ENTERED 1000

/* The phase in which the turn continues; -1: PHASE waits or is the last. */
static inline gint
find_next (AvPosition *position, const AvPhaseEntry *phase, AvFlow flow)
{
    if (G_UNLIKELY (position->skip) && flow != AV_FLOW_OVER) {
        gint next = position->skip;
        position->skip = 0;
        return next;
    }
    return flow == AV_FLOW_DONE ? phase->next : -1;
}

void
phase_run (AvGame *game)
{
    const AvPhaseEntry *phases = game->ruleset->phases;
    AvPosition *position = game_position (game);
    game->passed_by = 0;
    for (guint entered = 0;; entered++) {
        if (G_UNLIKELY (entered == MAX_ENTERED)) {
            /* The core's phases are skipped only because of some rules. */
            guint rules = game_rules (game);
            give_up (game, rules > 0 ? rules : game->passed_by,
                     _ ("phases follow each other without end"));
            return;
        }
        guint depth = position->n_frames;
        AvFrame *frame = &position->frames[depth - 1];
        const AvPhaseEntry *phase = &phases[frame->phase];
        AvFlow flow = AV_FLOW_DONE;
        gboolean fresh = frame->fresh;
        if (!frame->done && !(position->skip && depth == 1)) {
            frame->fresh = 0;
            flow = enter (game, phase);
        }
        /* Goes on with the turn as long as nothing waits, interrupts it or ends it. */
        for (gint next;
             position->n_frames == 1 && (next = find_next (position, phase, flow)) >= 0;) {
            phase = &phases[next];
            begin_phase (frame, position, phase);
            fresh = TRUE;
            flow = enter (game, phase);
        }
        gboolean interrupted = position->n_frames > depth;
        if (flow == AV_FLOW_WAIT && !interrupted) {
            if (game->ruleset->may_fail)
                check_waiting (game, phase);
            if (fresh && game->wants_events)
                announce_phase (game, frame);
            return;
        }
        if (flow == AV_FLOW_OVER) {
            phase_finish (game);
            if (position->finished)
                return;
            continue;
        }
        frame->done = flow == AV_FLOW_DONE;
        if (interrupted)
            continue;
        if (depth > 1) {
            position->n_frames--;
            frame--;
            if (!frame->fresh)
                frame->entry = AV_ENTRY_PHASE;
        } else if (!end_turn (game)) {
            return;
        }
    }
}

/* Why PHASE cannot be pushed now, or NULL. */
static const AvRefusal *
check_push (const AvGame *game, const AvPhaseEntry *entry, guint decider, guint16 data)
{
    static const AvRefusal over = { "finished", N_ ("the game is over") };
    static const AvRefusal asked = { "not-now", N_ ("nothing may be changed now") };
    static const AvRefusal nobody = { "not-now", N_ ("nobody of that number plays") };
    static const AvRefusal unnamed = { "not-now",
                                       N_ ("it was not said which player decides in it") };
    static const AvRefusal deep = { "not-now", N_ ("too many phases interrupt each other") };
    const AvPosition *position = game_position (game);
    if (position->finished)
        return &over;
    if (!game->running)
        return &asked;
    if (position->n_frames == AV_MAX_FRAMES)
        return &deep;
    if (entry->def->decider == AV_BY_FRAME && decider != AV_NATURE
        && decider >= game->ruleset->n_players)
        return &nobody;
    /* Chance has nothing to decline, and only `enter` could still say who decides. */
    if (entry->def->decider == AV_BY_FRAME && decider == AV_NATURE && entry->optional
        && !entry->enter)
        return &unnamed;
    if (!entry->def->check_push)
        return NULL;
    GameLevel level = game_enter (game, entry->rules);
    const AvRefusal *refusal =
        level.entered ? entry->def->check_push (game, entry->rules, decider, data, entry->data)
                      : &av_refusal_failed;
    game_leave (&level);
    return refusal;
}

/* An error for authors of plugins: who wanted which phase where, and why that cannot be. */
static GError *
refuse_phase (const AvGame *game, const AvPhaseEntry *entry, const gchar *format, const gchar *why)
{
    const gchar *point = game_get_caller_point (game);
    const gchar *rules = av_ruleset_get_rules (game->ruleset, game_get_caller (game))->id;
    g_autofree gchar *asked = g_strdup_printf (format, entry->def->id, why);
    if (point)
        return g_error_new (AV_GAME_ERROR, AV_GAME_ERROR_REFUSED, _ ("%s, hook “%s”: %s"), rules,
                            point, asked);
    return g_error_new (AV_GAME_ERROR, AV_GAME_ERROR_REFUSED, _ ("%s, phase “%s”: %s"), rules,
                        av_game_get_phase_id (game), asked);
}

/* Gives the error to the caller, or prints a warning if that takes none; always returns FALSE. */
static gboolean
hand_out (GError *refused, GError **error)
{
    if (!error)
        g_warning ("%s", refused->message);
    g_propagate_error (error, refused);
    return FALSE;
}

/* Whether there is a phase of that number that can be gone to; "over" is not one. */
static gboolean
check_phase (const AvGame *game, guint phase, GError **error)
{
    if (phase < game->ruleset->n_phases && phase != AV_PHASE_OVER)
        return TRUE;
    return hand_out (g_error_new (AV_GAME_ERROR, AV_GAME_ERROR_REFUSED,
                                  _ ("There is no phase number %u."), phase),
                     error);
}

/* Remembers who changed the course of the turn, to blame them if it never ends. */
static void
note_caller (AvGame *game)
{
    guint rules = game_get_caller (game);
    if (rules > 0)
        game->passed_by = rules;
}

gboolean
av_game_push_phase (AvGame *game, guint phase, guint decider, guint16 data, GError **error)
{
    AvPosition *position = game_position (game);
    if (!check_phase (game, phase, error))
        return FALSE;
    const AvPhaseEntry *entry = &game->ruleset->phases[phase];
    const AvRefusal *refusal = check_push (game, entry, decider, data);
    if (G_UNLIKELY (refusal)) {
        GError *refused = refuse_phase (game, entry, _ ("the phase “%s” cannot be pushed: %s"),
                                        av_ruleset_translate (game->ruleset, refusal->reason));
        if (game->running && position->n_frames == AV_MAX_FRAMES) {
            /* The game's own phases are pushed on behalf of the rules of the running phase. */
            guint rules = entry->rules > 0 ? entry->rules : game_rules (game);
            give_up (game, rules, av_ruleset_translate (game->ruleset, refusal->reason));
            g_propagate_error (error, refused);
            return FALSE;
        }
        return hand_out (refused, error);
    }
    AvFrame *frame = &position->frames[position->n_frames++];
    begin_phase (frame, position, entry);
    frame->fresh = 1;
    if (entry->def->decider == AV_BY_FRAME)
        frame->decider = decider;
    frame->data = data;
    note_caller (game);
    return TRUE;
}

gboolean
av_game_skip_to_phase (AvGame *game, guint phase, GError **error)
{
    const AvPhaseEntry *phases = game->ruleset->phases;
    AvPosition *position = game_position (game);
    if (!check_phase (game, phase, error))
        return FALSE;
    gint next = position->skip ? (gint) position->skip : phases[position->frames[0].phase].next;
    while (next >= 0 && (guint) next != phase)
        next = phases[next].next;
    if (next < 0 || position->stage != STAGE_TURN || !game->running)
        return hand_out (refuse_phase (game, &phases[phase],
                                       _ ("the turn cannot go on with phase “%s”: %s"),
                                       _ ("it does not follow in this turn")),
                         error);
    position->skip = phase;
    note_caller (game);
    return TRUE;
}

AvEntry
av_game_get_entry (const AvGame *game)
{
    return game_frame (game)->entry;
}

/* Whether the caller may change the decider and the data of the running phase: the rules whose
 * phase it is may, and so may a program.  Others fail. */
static gboolean
check_owner (const AvGame *game)
{
    if (game_get_caller (game) == game_rules (game))
        return TRUE;
    g_autofree gchar *why = g_strdup_printf (
        _ ("only the rules of the phase “%s” may say who decides in it, and what it remembers"),
        av_game_get_phase_id (game));
    game_blame (why);
    return FALSE;
}

void
av_game_set_decider (AvGame *game, guint decider)
{
    AvPosition *position = game_position (game);
    if (!check_owner (game))
        return;
    GAME_RETURN_IF_FAIL (decider < game->ruleset->n_players || decider == AV_NATURE);
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
    if (!check_owner (game))
        return;
    position->frames[position->n_frames - 1].data = data;
}
