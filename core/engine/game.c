/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: the door: lists the legal actions of the moment, checks and applies one, runs the phases. */
#include "engine/game-private.h"

#include "engine/i18n.h"
#include "engine/replay-private.h"

#include <string.h>

/* --- refusals of the engine itself --- */

static const AvRefusal refuse_finished = { "finished", N_ ("The game is over.") };
static const AvRefusal refuse_not_yours = { "not-yours", N_ ("It is not this player's decision.") };
static const AvRefusal refuse_not_now = { "not-now", N_ ("That cannot be done now.") };
static const AvRefusal refuse_unsound = { "wrong-place",
                                          N_ ("There is no such thing in this game.") };
static const AvRefusal refuse_must_choose = {
    "must-choose", N_ ("This cannot be declined: something must be chosen.")
};

const AvActionDef engine_pass = { .verb = "pass", .label = N_ ("Pass") };
const AvPhaseDef engine_over = { .id = "over", .label = N_ ("The game is over"), .after = "-" };

/* An error of the door carries the code word of the refusal with it. */
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

static void
set_refusal (GError **error, const AvRefusal *refusal)
{
    if (!error)
        return;
    *error = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_REFUSED, _ (refusal->reason));
    av_game_error_get_private (*error)->code = g_strdup (refusal->code);
}

/* --- the run of the phases --- */

static void
call_turn_hooks (AvGame *game, const AvHookArray *hooks, AvTurnContext *context)
{
    for (guint i = 0; i < hooks->n; i++)
        ((AvHook_TURN_BEGIN) hooks->entries[i].fn) (game, hooks->entries[i].self, context);
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

static void
begin_turn (AvGame *game, gboolean again)
{
    const AvRuleset *ruleset = game->ruleset;
    AvPosition *position = game_position (game);
    position->turn += !again;
    position->n_frames = 1;
    position->frames[0] = begin_phase (position, &ruleset->phases[ruleset->first_phase]);
    position->frames[0].fresh = 1;
    const AvHookArray *hooks = &ruleset->hooks[AV_POINT_TURN_BEGIN];
    if (hooks->n > 0)
        call_turn_hooks (game, hooks, &(AvTurnContext) { again });
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

static void
finish (AvGame *game)
{
    AvPosition *position = game_position (game);
    AvTurnContext context = { FALSE };
    position->n_frames = 1;
    position->frames[0] = (AvFrame) { .phase = AV_PHASE_OVER, .decider = AV_NATURE };
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
    begin_turn (game, again);
    return TRUE;
}

static void
announce_phase (AvGame *game, const AvFrame *frame)
{
    gint player = frame->decider < AV_MAX_PLAYERS ? frame->decider : AV_NOBODY;
    av_game_add_event (game, AV_EVENT_PHASE, player)->thing = frame->phase;
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
    return G_LIKELY (phase->enter) ? phase->enter (game, phase->self) : wait_or_pass (game, phase);
}

/* Rules SELF do what no position has room for, or what has no end.  FALSE: that cannot be made good. */
static gboolean
give_up (AvGame *game, guint self, const gchar *why)
{
    if (!game->ruleset->may_fail) {
        g_warning ("%s: %s", av_ruleset_get_rules (game->ruleset, self)->id, why);
        return FALSE;
    }
    g_autoptr (GError) reason = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, why);
    av_game_fail (game, self, reason);
    return TRUE;
}

/* More than any action leads to. */
#define MAX_ENTERED 1000

/* Enters phases until one waits for a decision or the game is over. */
static void
run (AvGame *game)
{
    const AvPhaseEntry *phases = game->ruleset->phases;
    AvPosition *position = game_position (game);
    for (guint entered = 0;; entered++) {
        if (G_UNLIKELY (entered == MAX_ENTERED)) {
            if (!give_up (game, phases[game_frame (game)->phase].self,
                          _ ("phases follow each other without an end")))
                finish (game);
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
            finish (game);
            return;
        }
        frame->done = flow == AV_FLOW_DONE;
        if (interrupted)
            continue;
        if (depth > 1) {
            position->n_frames--;
        } else if (!end_turn (game)) {
            finish (game);
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
        guint self =
            entry->self > 0 ? entry->self : game->ruleset->phases[game_frame (game)->phase].self;
        give_up (game, self, _ ("too many phases interrupt each other"));
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

/* --- the door --- */

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
            set_refusal (error, refusal);
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
        set_refusal (error, refusal);
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
        finish (game);
        return TRUE;
    }
    if (flow == AV_FLOW_DONE)
        position->frames[depth - 1].done = 1;
    run (game);
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

/* Weights lie 16 bytes apart: gathering them into vectors costs more than it saves. */
#ifdef __GNUC__
#define STAY_SCALAR(value) __asm__("" : "+r"(value))
#else
#define STAY_SCALAR(value)
#endif

const AvAction *
av_action_list_choose (const AvActionList *list, AvRandom *random)
{
    if (list->items[0].player != AV_NATURE)
        return &list->items[av_random_below (random, list->n)];
    const AvAction *end = list->items + list->n;
    guint32 total = 0, sum = 0, index = 0;
    for (const AvAction *action = list->items; action < end; action++) {
        total += action->weight;
        STAY_SCALAR (total);
    }
    guint32 pick = av_random_below (random, total);
    /* How many sums are not above the pick: no branch to guess wrong. */
    for (const AvAction *action = list->items; action < end; action++) {
        sum += action->weight;
        index += sum <= pick;
        STAY_SCALAR (sum);
    }
    return &list->items[index];
}

static gboolean
sample_listed (const AvGame *game, AvRandom *random, AvAction *action)
{
    g_auto (AvActionList) list = { 0 };
    if (av_game_legal (game, &list) == 0)
        return FALSE;
    *action = *av_action_list_choose (&list, random);
    return TRUE;
}

gboolean
av_game_sample (const AvGame *game, AvRandom *random, AvAction *action)
{
    if (game_position (game)->finished)
        return FALSE;
    const AvRuleset *ruleset = game->ruleset;
    guint number = game_frame (game)->phase;
    const AvPhaseEntry *phase = &ruleset->phases[number];
    gboolean alone = !((ruleset->adding | ruleset->judging) >> number & 1);
    return (alone && phase->def->sample && phase->def->sample (game, phase->self, random, action))
           || sample_listed (game, random, action);
}

gboolean
av_game_chance (const AvGame *game, AvAction *action)
{
    const AvPosition *position = game_position (game);
    if (position->finished || game_frame (game)->decider != AV_NATURE)
        return FALSE;
    AvRandom random;
    av_random_seed (&random, position->seed);
    av_random_seed (&random, av_random_next (&random) + position->n_chance);
    return av_game_sample (game, &random, action);
}

/* `end` of a scenario. */
gboolean
game_end (AvGame *game, GError **error)
{
    game->n_events = 0;
    if (!game->ruleset->def->end || game_position (game)->finished)
        return TRUE;
    game_guard_begin (game, TRUE);
    game->ruleset->def->end (game);
    run (game);
    return game_guard_end (game, error);
}

/* --- making and copying --- */

AvGame *
av_game_new (const AvRuleset *ruleset, guint64 seed, GError **error)
{
    g_autoptr (AvGame) game = g_malloc0 (sizeof (AvGame) + ruleset->size);
    game->ruleset = av_ruleset_ref (ruleset);
    game->wants_events = TRUE;
    AvPosition *position = game_position (game);
    position->seed = seed;
    position->n_frames = 1;
    game_guard_begin (game, TRUE);
    if (ruleset->def->begin)
        ruleset->def->begin (game);
    const GPtrArray *prelude = ruleset->setup->prelude;
    for (guint i = 0; i < prelude->len; i++)
        if (!game_prelude (game, prelude->pdata[i], error))
            return NULL;
    game->n_events = 0;
    begin_turn (game, FALSE);
    run (game);
    if (!game_guard_end (game, error))
        return NULL;
    return g_steal_pointer (&game);
}

void
av_game_free (AvGame *game)
{
    if (!game)
        return;
    av_ruleset_unref ((AvRuleset *) game->ruleset);
    g_free (game->events);
    g_clear_error (&game->failure);
    g_free (game->backup);
    g_free (game);
}

AvGame *
av_game_dup (const AvGame *game)
{
    AvGame *copy = g_malloc (sizeof (AvGame) + game->ruleset->size);
    copy->ruleset = av_ruleset_ref (game->ruleset);
    copy->events = NULL;
    copy->n_events = copy->events_capacity = 0;
    copy->wants_events = game->wants_events;
    copy->applying = FALSE;
    copy->failure = NULL;
    copy->backup = NULL;
    memcpy (copy->block, game->block, game->ruleset->size);
    return copy;
}

void
av_game_copy (AvGame *to, const AvGame *from)
{
    g_return_if_fail (to->ruleset == from->ruleset);
    to->n_events = 0;
    memcpy (to->block, from->block, from->ruleset->size);
}

void
av_game_set_seed (AvGame *game, guint64 seed)
{
    game_position (game)->seed = seed;
}

void
av_game_set_events (AvGame *game, gboolean wanted)
{
    game->wants_events = wanted;
}

gboolean
av_game_equal (const AvGame *a, const AvGame *b)
{
    return a->ruleset == b->ruleset && memcmp (a->block, b->block, a->ruleset->size) == 0;
}
