/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: a running game: creating and copying it, listing and applying actions, chance, and
 * rolling back when rules fail. */
#include <avignon/game.h>

#include "engine/layout-private.h"
#include "engine/game-private.h"
#include "engine/i18n.h"
#include "engine/scenario-private.h"

#include <math.h>
#include <string.h>

/* --- steps that rules take --- */

_Thread_local guint64 game_question;

/* Begins a question, unless one is being worked on; what it returns goes to end_question. */
static inline gboolean
begin_question (const AvGame *game)
{
    static _Thread_local guint64 last;
    if (!game->ruleset->may_fail || game_question != 0)
        return FALSE;
    game_question = ++last;
    return TRUE;
}

static inline void
end_question (gboolean began)
{
    if (began)
        game_question = 0;
}

static void
fill_steps (AvGame *game)
{
    for (guint i = 0; game->steps && i < game->ruleset->rules->len; i++)
        game->steps[i] = (GameSteps){ STEPS_AT_ONCE, STEPS_AT_ONCE, 0 };
    game->steps_taken = FALSE;
}

static void
make_steps (AvGame *game)
{
    game->steps = game->ruleset->may_fail ? g_new (GameSteps, 2 * game->ruleset->rules->len) : NULL;
    fill_steps (game);
}

static inline void
copy_steps (AvGame *to, const AvGame *from)
{
    gint taken = g_atomic_int_get (&from->steps_taken);
    if (G_LIKELY (!taken && !to->steps_taken))
        return;
    for (guint i = 0; i < to->ruleset->rules->len; i++) {
        to->steps[i].left = from->steps[i].left;
        to->steps[i].asked_left = from->steps[i].asked_left;
        to->steps[i].asked = g_atomic_int_get (&from->steps[i].asked);
    }
    to->steps_taken = taken;
}

/* An action begins: the steps that were taken before it come back little by little. */
static inline void
renew_steps (AvGame *game)
{
    guint n = game->ruleset->rules->len;
    if (!game->steps_taken)
        return;
    memcpy (game->steps + n, game->steps, n * sizeof *game->steps);
    game->steps_taken = FALSE;
    for (guint i = 0; i < n; i++) {
        GameSteps *steps = &game->steps[i];
        steps->left = MIN (steps->left + STEPS_EACH, STEPS_AT_ONCE);
        steps->asked_left = MIN (steps->asked_left - steps->asked + STEPS_EACH, STEPS_AT_ONCE);
        steps->asked = 0;
        game->steps_taken |= steps->left < STEPS_AT_ONCE || steps->asked_left < STEPS_AT_ONCE;
    }
}

/* The action was not done.  TAKEN: some steps had been taken before it. */
static void
return_steps (AvGame *game, gboolean taken)
{
    guint n = game->ruleset->rules->len;
    if (!taken)
        fill_steps (game);
    else
        memcpy (game->steps, game->steps + n, n * sizeof *game->steps);
    game->steps_taken = taken;
}

gint
game_steps_left (const AvGame *game, guint rules)
{
    const GameSteps *steps = &game->steps[rules];
    gint left = game->applying ? steps->left : steps->asked_left;
    /* How many steps an action takes depends a little on what the script did before, in other
     * games too.  What was accepted once must not be refused when it is done again. */
    return MAX (game->redoing ? left + left / 3 : left, 0);
}

void
game_steps_take (const AvGame *game, guint rules, gint steps, gint all)
{
    GameSteps *account = &game->steps[rules];
    if (steps == 0)
        return;
    if (!g_atomic_int_get (&game->steps_taken))
        g_atomic_int_set (&((AvGame *) game)->steps_taken, TRUE);
    if (game->applying) {
        account->left -= game->redoing ? steps - steps / 4 : steps;
        return;
    }
    gint most;
    do
        most = g_atomic_int_get (&account->asked);
    while (all > most && !g_atomic_int_compare_and_exchange (&account->asked, most, all));
}

/* --- making, copying and comparing --- */

/* More actions than any game needs, so that an endless game is told from a long one: so many,
 * plus so many for each item to draw.  The largest games that can be set up (all decks, all
 * rules, six players) take fewer than ten for each item. */
#define ENDLESS 10000
#define ENDLESS_EACH 200

AvGame *
av_game_new (const AvRuleset *ruleset, guint64 seed, GError **error)
{
    g_autoptr (AvGame) game = g_malloc0 (sizeof (AvGame) + ruleset->size);
    game->ruleset = av_ruleset_ref (ruleset);
    game->wants_events = TRUE;
    make_steps (game);
    AvPosition *position = game_position (game);
    position->seed = seed;
    position->n_frames = 1;
    game_guard_begin (game);
    game->running = TRUE;
    if (ruleset->def->begin)
        ruleset->def->begin (game);
    game->max_actions = ENDLESS + ENDLESS_EACH * av_game_get_tiles_left (game);
    const GPtrArray *prelude = ruleset->setup->prelude;
    for (guint i = 0; i < prelude->len; i++)
        if (!game_prelude (game, prelude->pdata[i], error))
            return NULL;
    game_clear_events (game);
    GameLevel level = game_enter (game, game_rules (game));
    phase_begin_turn (game, FALSE, FALSE);
    phase_run (game);
    game_leave (&level);
    game->running = FALSE;
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
    g_clear_pointer (&game->texts, g_string_chunk_free);
    av_action_list_clear (&game->draws);
    av_action_list_clear (&game->places);
    av_action_list_clear (&game->deploys);
    av_action_list_clear (&game->added);
    av_action_list_clear (&game->listed);
    g_clear_error (&game->failure);
    g_free (game->checkpoint);
    g_free (game->worth);
    g_free (game->steps);
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
    copy->applying = copy->trial = copy->forgetful = FALSE;
    copy->running = copy->booking = FALSE;
    copy->max_actions = game->max_actions;
    copy->passed_by = 0;
    copy->texts = NULL;
    copy->draws = copy->places = copy->deploys = copy->added = copy->listed = (AvActionList){ 0 };
    game_forget_open (copy);
    copy->failure = NULL;
    copy->checkpoint = NULL;
    copy->origin = NULL;
    copy->worth = NULL;
    make_steps (copy);
    copy->redoing = game->redoing;
    copy_steps (copy, game);
    memcpy (copy->block, game->block, game->ruleset->size);
    return copy;
}

void
av_game_copy (AvGame *to, const AvGame *from)
{
    GAME_RETURN_IF_FAIL (to->ruleset == from->ruleset && game_calls.game != to);
    game_clear_events (to);
    game_touch (to);
    copy_steps (to, from);
    memcpy (to->block, from->block, from->ruleset->size);
}

void
av_game_set_seed (AvGame *game, guint64 seed)
{
    GAME_RETURN_IF_FAIL (game_calls.game != game);
    game_touch (game);
    game_position (game)->seed = seed;
}

void
av_game_set_events (AvGame *game, gboolean wanted)
{
    GAME_RETURN_IF_FAIL (game_calls.game != game);
    game->wants_events = wanted;
}

gboolean
av_game_equal (const AvGame *a, const AvGame *b)
{
    return a->ruleset == b->ruleset && memcmp (a->block, b->block, a->ruleset->size) == 0;
}

/* --- queries, and what rules change of the engine's part --- */

const AvRuleset *
av_game_get_ruleset (const AvGame *game)
{
    GAME_RETURN_VAL_IF_FAIL (game, NULL);
    return game->ruleset;
}

gconstpointer
av_game_get_bound (const AvGame *game, guint rules)
{
    GAME_RETURN_VAL_IF_FAIL (rules < game->ruleset->rules->len, NULL);
    return game->ruleset->bound[rules];
}

guint
av_game_get_phase (const AvGame *game)
{
    return game_frame (game)->phase;
}

const gchar *
av_game_get_phase_id (const AvGame *game)
{
    return game->ruleset->phases[game_frame (game)->phase].def->id;
}

gint
av_game_get_decider (const AvGame *game)
{
    return game_position (game)->finished ? AV_NOBODY : game_frame (game)->decider;
}

guint
av_game_get_depth (const AvGame *game)
{
    return game_position (game)->n_frames;
}

guint
av_game_get_active (const AvGame *game)
{
    return game_position (game)->active;
}

guint
av_game_get_turn (const AvGame *game)
{
    return game_position (game)->turn;
}

guint
av_game_get_n_actions (const AvGame *game)
{
    return game_position (game)->n_actions;
}

gboolean
av_game_is_finished (const AvGame *game)
{
    return game_position (game)->finished;
}

guint
av_game_get_winners (const AvGame *game)
{
    return game_position (game)->winners;
}

gint
av_game_get_score (const AvGame *game, guint player)
{
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, 0);
    return game_position (game)->scores[player];
}

static gint32 *
breakdown_at (const AvGame *game, guint player, guint reason)
{
    gint32 *table = (gint32 *) (gpointer) (game->block + game->ruleset->breakdown);
    return table + player * game->ruleset->reasons->len + reason;
}

static gint32 *
counter_at (const AvGame *game, guint player, guint counter)
{
    gint32 *table = (gint32 *) (gpointer) (game->block + game->ruleset->counters);
    return table + player * game->ruleset->counter_defs->len + counter;
}

gint
av_game_get_breakdown (const AvGame *game, guint player, guint reason)
{
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, 0);
    GAME_RETURN_VAL_IF_FAIL (reason < game->ruleset->reasons->len, 0);
    return *breakdown_at (game, player, reason);
}

gint
av_game_get_counter (const AvGame *game, guint player, guint counter)
{
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, 0);
    GAME_RETURN_VAL_IF_FAIL (counter < game->ruleset->counter_defs->len, 0);
    return *counter_at (game, player, counter);
}

guint
av_game_get_tiles_left (const AvGame *game)
{
    return game->ruleset->def->tiles_left ? game->ruleset->def->tiles_left (game) : 0;
}

gint
av_game_get_supply (const AvGame *game, guint player, guint piece)
{
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, 0);
    GAME_RETURN_VAL_IF_FAIL (piece < av_ruleset_get_n_names (game->ruleset, AV_ARG_PIECE), 0);
    return game->ruleset->def->supply ? game->ruleset->def->supply (game, player, piece) : 0;
}

/* Adds a complaint if rules keep data outside the position, or failed in a query. */
static void
complain_of_code (const AvGame *game, GString *complaints)
{
    for (guint i = 0; game->ruleset->may_fail && i < game->ruleset->rules->len; i++) {
        const AvRules *rules = game->ruleset->rules->pdata[i];
        g_autofree gchar *hidden = rules->find_hidden ? rules->find_hidden (rules->data) : NULL;
        if (hidden)
            g_string_append_printf (complaints, "%s: %s\n", rules->id, hidden);
    }
    g_autoptr (GError) failure = NULL;
    if (av_game_get_failure (game, &failure))
        g_string_append_printf (complaints, "%s\n", failure->message);
}

/* Adds a complaint about each listed action that its own check, or a hook, refuses. */
static void
complain_of_list (const AvGame *game, GString *complaints)
{
    g_auto (AvActionList) list = { 0 };
    av_game_legal (game, &list);
    for (guint i = 0; i < list.n; i++) {
        g_autoptr (GError) error = NULL;
        AvAction action = list.items[i];
        if (av_game_check (game, &action, &error))
            continue;
        g_string_append (complaints, "listed but refused: ");
        av_action_to_text (game, &list.items[i], complaints);
        g_string_append_printf (complaints, " (%s)\n", error->message);
    }
}

/* More points than anybody gets at once, or in all; sums of so many do not overflow. */
#define MAX_POINTS 1000000
#define MAX_SCORE 1000000000

static void
ask_evaluate (AvGame *scratch, AvEvaluateContext *context)
{
    AV_FOR_HOOKS (scratch, EVALUATE, hook) {
        ((AvHook_EVALUATE) hook->fn) (scratch, hook->rules, context, hook->data);
        for (guint i = 0; i < scratch->ruleset->n_players; i++) {
            /* Nor may it be no number at all, which compares with nothing. */
            if (G_LIKELY (fabs (context->values[i]) <= MAX_POINTS))
                continue;
            game_blame (_ ("nobody gets that many points"));
            context->values[i] = 0;
        }
    }
}

/* Adds a complaint if hooks fail that only computer players have called: there, nobody would read why. */
static void
complain_of_thinking (const AvGame *game, GString *complaints)
{
    AvEvaluateContext context = { .plans = TRUE };
    AvRandom random = { 1 };
    if (!game->ruleset->may_fail || game_position (game)->finished)
        return;
    g_autoptr (AvGame) trial = game_try (game);
    g_autoptr (GError) failure = NULL;
    ask_evaluate (trial, &context);
    av_game_conceal (trial, (guint) av_game_get_active (game), &random);
    if (av_game_get_failure (trial, &failure))
        g_string_append_printf (complaints, "%s\n", failure->message);
}

gboolean
av_game_recount (AvGame *game, GString *complaints)
{
    gsize before = complaints->len;
    if (game->ruleset->def->verify)
        game->ruleset->def->verify (game, complaints);
    AvVerifyContext context = { complaints };
    AV_FOR_HOOKS (game, VERIFY, hook) {
        game_calls.asked = TRUE;
        GAME_CALL (game, AvHook_VERIFY, hook, &context);
        if (complaints->len > before && complaints->str[complaints->len - 1] != '\n')
            g_string_append_c (complaints, '\n');
    }
    complain_of_code (game, complaints);
    complain_of_thinking (game, complaints);
    return complaints->len == before;
}

gboolean
av_game_verify (AvGame *game, GString *complaints)
{
    gsize before = complaints->len;
    complain_of_list (game, complaints);
    av_game_recount (game, complaints);
    return complaints->len == before;
}

gchar *
av_game_to_text (const AvGame *game)
{
    GString *text = g_string_new (NULL);
    if (game->ruleset->def->draw)
        game->ruleset->def->draw (game, text);
    else if (game->ruleset->def->boards) {
        g_autoptr (AvLayout) layout = av_game_layout (game);
        if (layout)
            layout_draw_boards (game->ruleset, layout, text);
    }
    return g_string_free (text, FALSE);
}

AvLayout *
av_game_layout (const AvGame *game)
{
    if (!game->ruleset->def->layout)
        return NULL;
    AvLayout *layout = av_layout_new ();
    game->ruleset->def->layout (game, layout);
    return layout;
}

void
av_game_highlight (const AvGame *game, AvHighlightContext *context)
{
    AV_FOR_HOOKS (game, HIGHLIGHT, hook)
        ((AvHook_HIGHLIGHT) hook->fn) (game, hook->rules, context, hook->data);
}

/* --- for computer players --- */

static void
evaluate (const AvGame *game, AvGame *scratch, gboolean plans, gdouble *values)
{
    AvEvaluateContext context = { .plans = plans };
    const AvGame *end = game;
    gboolean (*value) (const AvGame *, gpointer *, gdouble *) =
        plans ? game->ruleset->def->value : NULL;
    if (!game_position (game)->finished
        && !(value && value (game, &scratch->worth, context.values))) {
        av_game_copy (scratch, game);
        scratch->trial = scratch->running = TRUE;
        ask_evaluate (scratch, &context);
        phase_finish (scratch);
        scratch->trial = scratch->running = FALSE;
        g_clear_error (&scratch->failure);
        end = scratch;
    }
    gdouble most = -G_MAXDOUBLE;
    guint winners = av_game_get_winners (game), n_players = game->ruleset->n_players;
    for (guint i = 0; i < n_players; i++) {
        values[i] = game_position (end)->scores[i] + context.values[i];
        if (!(winners >> i & 1))
            most = MAX (most, values[i]);
    }
    /* The winners lead, whatever their points. */
    for (guint i = 0; i < n_players; i++)
        if (winners >> i & 1)
            values[i] = MAX (values[i], most + 1);
}

void
av_game_evaluate (const AvGame *game, AvGame *scratch, gdouble *values)
{
    evaluate (game, scratch, TRUE, values);
}

void
av_game_evaluate_progress (const AvGame *game, AvGame *scratch, gdouble *values)
{
    evaluate (game, scratch, FALSE, values);
}

void
av_game_conceal (AvGame *game, guint player, AvRandom *random)
{
    av_game_set_seed (game, av_random_next (random));
    if (game->ruleset->def->conceal)
        game->ruleset->def->conceal (game, player, random);
    AvConcealContext context = { player, random };
    game->trial = TRUE;
    AV_FOR_HOOKS (game, CONCEAL, hook)
        GAME_CALL (game, AvHook_CONCEAL, hook, &context);
    game->trial = FALSE;
}

/* --- for rules --- */

static inline gboolean
is_within (gint number, gint most)
{
    return number >= -most && number <= most;
}

/* Asks the rules about points that are about to be booked.  Points that they book meanwhile are
 * not asked about, or two rules could go on for ever. */
static G_GNUC_NO_INLINE gint
ask_points (AvGame *game, guint player, gint points, guint reason, guint segment, guint piece)
{
    AvPointsContext context = { player, points, reason, segment, piece };
    if (game->booking)
        return points;
    game->booking = TRUE;
    AV_FOR_HOOKS (game, POINTS, hook) {
        GAME_CALL (game, AvHook_POINTS, hook, &context);
        if (is_within (context.points, MAX_POINTS))
            continue;
        game_blame (_ ("nobody gets that many points"));
        context.points = points;
    }
    game->booking = FALSE;
    return context.points;
}

AvEvent *
av_game_add_points_for_piece (AvGame *game, guint player, gint points, guint reason, guint segment,
                              guint piece)
{
    GAME_RETURN_VAL_IF_FAIL (game_is_changeable (game), NULL);
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, NULL);
    GAME_RETURN_VAL_IF_FAIL (reason < game->ruleset->reasons->len, NULL);
    GAME_RETURN_VAL_IF_FAIL (is_within (points, MAX_POINTS), NULL);
    gint meant = points;
    if (G_UNLIKELY (game->ruleset->hooks[AV_POINT_POINTS].n > 0))
        points = ask_points (game, player, points, reason, segment, piece);
    gint32 *score = &game_position (game)->scores[player];
    gint32 *part = breakdown_at (game, player, reason);
    GAME_RETURN_VAL_IF_FAIL (is_within (*score + points, MAX_SCORE), NULL);
    GAME_RETURN_VAL_IF_FAIL (is_within (*part + points, MAX_SCORE), NULL);
    *score += points;
    *part += points;
    if (!game->wants_events)
        return NULL;
    AvEvent *event = av_game_add_event (game, AV_EVENT_SCORE, player);
    event->points = points;
    event->changed = points - meant;
    event->reason = reason;
    event->subject = segment;
    return event;
}

AvEvent *
av_game_add_points_for (AvGame *game, guint player, gint points, guint reason, guint segment)
{
    return av_game_add_points_for_piece (game, player, points, reason, segment, AV_NONE);
}

AvEvent *
av_game_add_points (AvGame *game, guint player, gint points, guint reason)
{
    return av_game_add_points_for (game, player, points, reason, AV_NONE);
}

AvEvent *
av_game_add_counter (AvGame *game, guint player, guint counter, gint change)
{
    GAME_RETURN_VAL_IF_FAIL (game_is_changeable (game), NULL);
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, NULL);
    GAME_RETURN_VAL_IF_FAIL (counter < game->ruleset->counter_defs->len, NULL);
    gint32 *at = counter_at (game, player, counter), sum;
    GAME_RETURN_VAL_IF_FAIL (!__builtin_add_overflow (*at, change, &sum), NULL);
    *at = sum;
    if (!game->wants_events)
        return NULL;
    AvEvent *event = av_game_add_event (game, AV_EVENT_COUNTER, player);
    event->points = change;
    event->item = counter;
    return event;
}

void
av_game_set_winners (AvGame *game, guint winners)
{
    AvPosition *position = game_position (game);
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (winners < 1u << game->ruleset->n_players);
    position->winners = winners;
    position->winners_set = 1;
}

guint64
av_game_hash (const AvGame *game)
{
    const AvRuleset *ruleset = game->ruleset;
    const AvPosition *position = game_position (game);
    guint64 hash = hash_fold (position->turn, position->active);
    hash = hash_fold (hash, position->finished | (guint) position->winners << 8);
    if (!position->finished && (position->stage | position->skip))
        hash = hash_fold (hash, position->stage | position->again << 8 | position->skip << 16);
    for (guint i = 0; i < position->n_frames; i++) {
        const AvFrame *frame = &position->frames[i];
        const AvPhaseDef *phase = ruleset->phases[frame->phase].def;
        hash = hash_fold (hash, g_str_hash (phase->id));
        hash = hash_fold (hash, frame->decider | (guint) frame->data << 8);
    }
    for (guint i = 0; i < ruleset->n_players; i++) {
        hash = hash_fold (hash, (guint64) position->scores[i]);
        for (guint k = 0; k < ruleset->counter_defs->len; k++)
            hash = hash_fold (hash, (guint64) *counter_at (game, i, k));
    }
    hash = state_hash (game, hash);
    return ruleset->def->hash ? ruleset->def->hash (game, hash) : hash;
}

/* --- what may be done now --- */

static const AvRefusal refuse_finished = { "finished", N_ ("The game is over.") };
static const AvRefusal refuse_not_yours = { "not-yours", N_ ("It is not this player's decision.") };
static const AvRefusal refuse_not_now = { "not-now", N_ ("That cannot be done now.") };
static const AvRefusal refuse_endless = {
    "endless", N_ ("This game has no end: its rules go on without anything left to play for.")
};
static const AvRefusal refuse_unsound = { "wrong-place",
                                          N_ ("There is no such thing in this game.") };
static const AvRefusal refuse_must_choose = {
    "must-choose", N_ ("This cannot be declined: something must be chosen.")
};

/* Checks what rules of a plugin listed, from number FIRST on: actions of this game, by those for
 * whom the phase waits.  If anything else is there, these rules fail, and nothing they listed
 * counts. */
static void
check_listed (const AvGame *game, AvActionList *list, guint first)
{
    const AvRuleset *ruleset = game->ruleset;
    for (guint i = first; i < list->n; i++) {
        const AvAction *action = &list->items[i];
        if (action->kind < ruleset->n_actions && action->player == game_frame (game)->decider
            && av_action_is_sound (ruleset, action))
            continue;
        game_blame (_ ("it lists an action that the one the phase waits for cannot take"));
        list->n = first;
    }
}

/* Appends what rules add to the running phase. */
static void
add_actions (const AvGame *game, AvActionList *list)
{
    guint phase = game_frame (game)->phase;
    AV_FOR_HOOKS (game, ACTIONS, hook)
        if (mask_has (&hook->phases, phase)) {
            AvActionsContext context = { phase, list };
            guint first = list->n;
            ((AvHook_ACTIONS) hook->fn) (game, hook->rules, &context, hook->data);
            check_listed (game, list, first);
        }
}

/* Whether rules add an action of this kind (-1: of any) to the running phase. */
static gboolean
has_added_action (const AvGame *game, gint kind)
{
    if (!game_phase (game)->adding)
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

gboolean
av_game_has_hooks (const AvGame *game, guint point)
{
    return point < AV_MAX_HOOK_POINTS && game_has_hooks (game, &game->ruleset->hooks[point]);
}

/* The refusal by hooks of an action that has passed its own check; or NULL. */
static const AvRefusal *
judge (const AvGame *game, guint phase, const AvAction *action)
{
    AvActionContext context = { action };
    AV_FOR_HOOKS (game, ACTION, hook)
        if (mask_has (&hook->phases, phase) && mask_has (&hook->actions, action->kind)) {
            const AvRefusal *refusal = game_take_refusal (
                ((AvHook_ACTION) hook->fn) (game, hook->rules, &context, hook->data));
            if (refusal)
                return refusal;
        }
    return NULL;
}

/* Asks the rules about N actions of the running phase in one call; REFUSALS has room for one
 * each. */
static void
ask_choices (const AvGame *game, guint phase, guint n, const AvAction *actions,
             const AvRefusal **refusals)
{
    KindMask kinds = { { 0 } };
    for (guint i = 0; i < n; i++)
        mask_add (&kinds, actions[i].kind);
    AvChoicesContext context = { phase, n, actions, refusals };
    AV_FOR_HOOKS (game, CHOICES, hook)
        if (mask_has (&hook->phases, phase) && mask_meets (&hook->actions, &kinds)) {
            ((AvHook_CHOICES) hook->fn) (game, hook->rules, &context, hook->data);
            for (guint i = 0; i < n; i++)
                refusals[i] = game_take_refusal (refusals[i]);
        }
}

/* Removes from LIST what rules refuse. */
static G_GNUC_NO_INLINE void
sift (const AvGame *game, guint phase, AvActionList *list)
{
    guint n = 0;
    for (guint i = 0; i < list->n; i++)
        if (!judge (game, phase, &list->items[i]))
            list->items[n++] = list->items[i];
    list->n = n;
    if (game->ruleset->hooks[AV_POINT_CHOICES].n == 0 || n == 0)
        return;
    g_autofree const AvRefusal **refusals = g_new0 (const AvRefusal *, n);
    ask_choices (game, phase, n, list->items, refusals);
    list->n = 0;
    for (guint i = 0; i < n; i++)
        if (!refusals[i])
            list->items[list->n++] = list->items[i];
}

gboolean
game_keep_added (AvGame *game)
{
    guint phase = game_frame (game)->phase;
    if (!game_phase (game)->adding)
        return FALSE;
    game->added.n = 0;
    add_actions (game, &game->added);
    if (game_phase (game)->judging)
        sift (game, phase, &game->added);
    game->added_known = game->added.n > 0 && !av_game_has_failed (game);
    return game->added.n > 0;
}

/* Rules refused everything that nature could do, of which FIRST is one.  The game would wait for
 * ever, so they fail. */
static G_GNUC_NO_INLINE void
blame_refusal (const AvGame *game, guint phase, const AvAction *first)
{
    g_autofree gchar *why =
        /* TRANSLATORS: %s is the id of a phase */
        g_strdup_printf (_ ("it refuses all that nature could do in phase “%s”"),
                         game->ruleset->phases[phase].def->id);
    AvActionContext action = { first };
    AV_FOR_HOOKS (game, ACTION, hook)
        if (mask_has (&hook->phases, phase) && mask_has (&hook->actions, first->kind)
            && ((AvHook_ACTION) hook->fn) (game, hook->rules, &action, hook->data)) {
            game_blame (why);
            return;
        }
    const AvRefusal *refusal = NULL;
    AvChoicesContext choices = { phase, 1, first, &refusal };
    AV_FOR_HOOKS (game, CHOICES, hook)
        if (mask_has (&hook->phases, phase) && mask_has (&hook->actions, first->kind)) {
            ((AvHook_CHOICES) hook->fn) (game, hook->rules, &choices, hook->data);
            if (refusal) {
                game_blame (why);
                return;
            }
        }
}

static inline guint
legal (const AvGame *game, AvActionList *list)
{
    const AvFrame *frame = game_frame (game);
    const AvPhaseEntry *phase = game_phase (game);
    if (phase->list)
        phase->list (game, phase->rules, list, phase->data);
    if (phase->rules > 0)
        check_listed (game, list, 0);
    if (phase->adding) {
        if (game->added_known)
            av_action_list_append (list, &game->added);
        else
            add_actions (game, list);
    }
    if (phase->optional)
        av_action_list_add (
            list, &(AvAction){ .kind = AV_ACTION_PASS, .player = frame->decider, .weight = 1 });
    /* What a hook refuses is not listed either. */
    if (phase->judging && list->n > 0) {
        AvAction first = list->items[0];
        sift (game, frame->phase, list);
        if (G_UNLIKELY (list->n == 0 && frame->decider == AV_NATURE) && !av_game_has_failed (game))
            blame_refusal (game, frame->phase, &first);
    }
    return list->n;
}

guint
av_game_legal (const AvGame *game, AvActionList *list)
{
    list->n = 0;
    if (game_position (game)->finished)
        return 0;
    if (G_LIKELY (!game->ruleset->may_fail))
        return legal (game, list);
    if (game->listed_known) {
        av_action_list_append (list, &game->listed);
        return list->n;
    }
    gboolean began = begin_question (game);
    GameLevel level = game_enter (game, game_rules (game));
    if (level.entered)
        legal (game, list);
    game_leave (&level);
    end_question (began);
    return list->n;
}

gboolean
game_keep_legal (AvGame *game)
{
    gboolean any = FALSE;
    game->listed_known = FALSE;
    av_game_legal (game, &game->listed);
    if (av_game_has_failed (game))
        return TRUE;
    for (guint i = 0; i < game->listed.n; i++)
        any |= game->listed.items[i].kind != AV_ACTION_PASS;
    game->listed_known = any;
    return any;
}

static inline gboolean
is_endless (const AvGame *game)
{
    return game_position (game)->n_actions >= game->max_actions;
}

/* Why ACTION is refused now; NULL: it is legal, and is rewritten as records have it. */
static G_ALWAYS_INLINE inline const AvRefusal *
check (const AvGame *game, AvAction *action)
{
    const AvRuleset *ruleset = game->ruleset;
    if (game_position (game)->finished)
        return &refuse_finished;
    if (G_UNLIKELY (is_endless (game)))
        return &refuse_endless;
    const AvFrame *frame = game_frame (game);
    const AvPhaseEntry *phase = game_phase (game);
    if (action->kind >= ruleset->n_actions)
        return &refuse_not_now;
    if (!mask_has (&phase->verbs, action->kind) && !has_added_action (game, action->kind))
        return action->kind == AV_ACTION_PASS && mask_meets (&phase->verbs, &phase->verbs)
                       && frame->decider != AV_NATURE
                   ? &refuse_must_choose
                   : &refuse_not_now;
    if (action->player != frame->decider)
        return &refuse_not_yours;
    const AvActionEntry *entry = &ruleset->actions[action->kind];
    /* Tiles check that themselves, and refuse it with a better reason. */
    if ((entry->rules > 0 || ruleset->def->core->plays) && !av_action_is_sound (ruleset, action))
        return &refuse_unsound;
    if (entry->check) {
        game_calls.rules = entry->rules;
        const AvRefusal *refusal =
            game_take_refusal (entry->check (game, entry->rules, action, entry->data));
        if (refusal)
            return refusal;
    }
    if (!phase->judging)
        return NULL;
    const AvRefusal *refusal = judge (game, frame->phase, action);
    if (!refusal)
        ask_choices (game, frame->phase, 1, action, &refusal);
    return refusal;
}

gboolean
av_game_check (const AvGame *game, AvAction *action, GError **error)
{
    AvAction normal = *action;
    gboolean began = begin_question (game);
    GameLevel level = game_enter (game, game_rules (game));
    const AvRefusal *refusal = level.entered ? check (game, &normal) : &av_refusal_failed;
    game_leave (&level);
    end_question (began);
    if (refusal) {
        if (refusal != &av_refusal_failed || !av_game_get_failure (game, error))
            game_set_refused (error, game, refusal);
        return FALSE;
    }
    *action = normal;
    return TRUE;
}

/* --- doing it --- */

static void
keep_block (AvGame *game)
{
    gsize size = game->ruleset->size;
    if (!game->checkpoint)
        game->checkpoint = g_malloc (sizeof (Checkpoint) + size);
    memcpy (game->checkpoint->block, game->block, size);
    game->checkpoint->n = 0;
    game->checkpoint->valid = TRUE;
}

void
game_guard_begin (AvGame *game)
{
    if (!game->ruleset->may_fail)
        return;
    g_clear_error (&game->failure);
    game->applying = TRUE;
    keep_block (game);
}

gboolean
game_guard_end (AvGame *game, GError **error)
{
    game->applying = FALSE;
    game_touch (game);
    if (G_LIKELY (!game->failure))
        return TRUE;
    memcpy (game->block, game->checkpoint->block, game->ruleset->size);
    game_forget_open (game);
    game_clear_events (game);
    g_propagate_error (error, g_steal_pointer (&game->failure));
    return FALSE;
}

static G_GNUC_NO_INLINE void
tell_acted (AvGame *game, guint phase, const AvAction *action)
{
    AvActionContext context = { action };
    AV_FOR_HOOKS (game, ACTED, hook)
        if (mask_has (&hook->phases, phase) && mask_has (&hook->actions, action->kind))
            GAME_CALL (game, AvHook_ACTED, hook, &context);
}

/* SURE: the action is known to be legal, and to be in the form that records have. */
static G_ALWAYS_INLINE inline gboolean
apply (AvGame *game, AvAction *action, gboolean sure, GError **error)
{
    const AvRefusal *refusal = !sure               ? check (game, action)
                               : is_endless (game) ? &refuse_endless
                                                   : NULL;
    if (G_UNLIKELY (refusal)) {
        game_set_refused (error, game, refusal);
        return FALSE;
    }
    AvPosition *position = game_position (game);
    guint depth = position->n_frames;
    game_clear_events (game);
    game_forget_open (game);
    game->running = TRUE;
    position->n_actions++;
    position->n_chance += action->player == AV_NATURE;
    AvFlow flow = AV_FLOW_DONE;
    const AvActionEntry *entry = &game->ruleset->actions[action->kind];
    game_calls.rules = entry->rules;
    guint phase = position->frames[depth - 1].phase;
    if (entry->commit)
        flow = game_take_flow (entry->commit (game, entry->rules, action, entry->data));
    if (G_UNLIKELY (game->ruleset->hooks[AV_POINT_ACTED].n > 0))
        tell_acted (game, phase, action);
    if (flow == AV_FLOW_OVER)
        phase_finish (game);
    else if (flow == AV_FLOW_DONE)
        position->frames[depth - 1].done = 1;
    else
        position->frames[depth - 1].entry = AV_ENTRY_ACTION;
    if (G_LIKELY (!position->finished))
        phase_run (game);
    game->running = FALSE;
    return TRUE;
}

/* Where rules may fail in the middle of an action, a copy of the block is kept.  As copying
 * takes longer than most actions, this is not done before each; but it is in games with events,
 * where time matters less, so that rules that would not do the same again do no harm. */
static inline gboolean
keeps_each (const AvGame *game)
{
    return game->wants_events || game->forgetful;
}

/* Restores the position before the action that failed, from the checkpoint.  FALSE: redoing the actions led
 * elsewhere; the position is that of the checkpoint. */
static G_GNUC_NO_INLINE gboolean
go_back (AvGame *game)
{
    Checkpoint *checkpoint = game->checkpoint;
    gboolean same = TRUE;
    if (game->origin) {
        memcpy (game->block, game->origin->block, game->ruleset->size);
        game->n_events = 0;
        return TRUE;
    }
    memcpy (game->block, checkpoint->block, game->ruleset->size);
    for (guint i = 0; i < checkpoint->n && same; i++) {
        AvAction action = checkpoint->actions[i];
        fill_steps (game);
        same = apply (game, &action, FALSE, NULL) && !game->failure;
    }
    game->n_events = 0;
    g_clear_error (&game->failure);
    if (same && memcmp (game_position (game), &checkpoint->before, sizeof (AvPosition)) == 0)
        return TRUE;
    memcpy (game->block, checkpoint->block, game->ruleset->size);
    game->forgetful = TRUE;
    return FALSE;
}

/* Rules failed in the middle of an action: restores the position before it. */
static G_GNUC_NO_INLINE void
make_good (AvGame *game, GError **error)
{
    g_autoptr (GError) failure = g_steal_pointer (&game->failure);
    game_forget_open (game);
    if (game->applying && !go_back (game)) {
        guint n = game->checkpoint->n;
        game->checkpoint->n = 0;
        g_set_error (
            error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
            _ ("%s (and the position is the one %u actions ago, since the rules do something "
               "else when these are repeated)"),
            failure->message, n);
    } else {
        g_propagate_error (error, g_steal_pointer (&failure));
    }
}

/* The same where rules may fail in the middle of it. */
static G_GNUC_NO_INLINE gboolean
apply_guarded (AvGame *game, AvAction *action, gboolean sure, GError **error)
{
    const AvGameDef *def = game->ruleset->def;
    guint n_actions = game_position (game)->n_actions;
    /* While rules are called in this game they can have it do nothing else. */
    if (game->applying || game_calls.game == game) {
        game_set_refused (error, game, &refuse_not_now);
        return FALSE;
    }
    if (G_UNLIKELY (game->failure))
        g_clear_error (&game->failure);
    /* If no rules that may fail are called, nothing need be restored. */
    gboolean fallible = !def->may_fail || def->may_fail (game, action);
    Checkpoint *checkpoint = game->checkpoint;
    if (fallible && !game->origin && (!checkpoint || !checkpoint->valid)) {
        keep_block (game);
        checkpoint = game->checkpoint;
    }
    if (checkpoint)
        checkpoint->before = *game_position (game);
    game->applying = fallible;
    g_autoptr (GError) refused = NULL;
    gboolean began = begin_question (game), taken = game->steps_taken;
    renew_steps (game);
    GameLevel level = game_enter (game, game_rules (game));
    gboolean well = level.entered && apply (game, action, sure, &refused);
    game_leave (&level);
    end_question (began);
    if (G_UNLIKELY (game->failure)) {
        if (!fallible && game_position (game)->n_actions != n_actions)
            g_critical ("%s: rules failed where they should not be called: %s", def->id,
                        game->failure->message);
        make_good (game, error);
        return_steps (game, taken);
        game->applying = FALSE;
        return FALSE;
    }
    game->applying = FALSE;
    if (!well) {
        return_steps (game, taken);
        g_propagate_error (error, g_steal_pointer (&refused));
        return FALSE;
    }
    if (checkpoint && checkpoint->valid) {
        checkpoint->valid = checkpoint->n < MAX_REDONE && !keeps_each (game);
        if (checkpoint->valid)
            checkpoint->actions[checkpoint->n++] = *action;
    }
    return TRUE;
}

gboolean
game_apply (AvGame *game, AvAction *action, GError **error)
{
    return G_UNLIKELY (game->ruleset->may_fail) ? apply_guarded (game, action, FALSE, error)
                                                : apply (game, action, FALSE, error);
}

gboolean
av_game_apply (AvGame *game, const AvAction *action, GError **error)
{
    AvAction normal = *action;
    return game_apply (game, &normal, error);
}

gboolean
av_game_after (AvGame *to, const AvGame *from, const AvAction *action)
{
    GAME_RETURN_VAL_IF_FAIL (to != from && to->ruleset == from->ruleset && game_calls.game != to,
                             FALSE);
    av_game_copy (to, from);
    to->origin = from;
    gboolean well = av_game_apply (to, action, NULL);
    to->origin = NULL;
    return well;
}

/* --- chance --- */

/* Weights are added up in groups of so many, and then only the group that was picked is looked
 * at: without a branch that could be mispredicted. */
#define GROUP 4
/* Nature seldom chooses among more, so no sums are kept beyond these. */
#define MAX_GROUPS 64

static guint
choose_among_many (const AvActionList *list, AvRandom *random)
{
    guint32 total = 0, sum = 0, index = 0;
    for (guint i = 0; i < list->n; i++)
        total += list->items[i].weight;
    guint32 pick = av_random_below (random, total);
    while (index < list->n && (sum += list->items[index].weight) <= pick)
        index++;
    return index;
}

/* The weight of action I; 0 after the last. */
static inline guint
weigh (const AvActionList *list, guint i)
{
    guint weight = list->items[MIN (i, list->n - 1)].weight;
    return i < list->n ? weight : 0;
}

static G_GNUC_NO_INLINE guint
choose_by_weight (const AvActionList *list, AvRandom *random)
{
    const AvAction *items = list->items;
    guint32 before[MAX_GROUPS + 1], total = 0;
    guint n = list->n, n_groups = n / GROUP, group = 0, index;
    if (n > MAX_GROUPS * GROUP)
        return choose_among_many (list, random);
    for (guint i = 0; i < n_groups; i++) {
        before[i] = total;
        total += items[0].weight + items[1].weight + items[2].weight + items[3].weight;
        items += GROUP;
    }
    before[n_groups] = total;
    for (guint i = 0; i < GROUP - 1; i++)
        total += weigh (list, n_groups * GROUP + i);
    guint32 pick = av_random_below (random, total);
    for (guint i = 1; i <= n_groups; i++)
        group += before[i] <= pick;
    guint32 sum = before[group];
    index = group * GROUP;
    for (guint i = 0; i < GROUP - 1; i++) {
        sum += weigh (list, group * GROUP + i);
        index += sum <= pick;
    }
    return index;
}

const AvAction *
av_action_list_choose (const AvActionList *list, AvRandom *random)
{
    guint index = list->items[0].player == AV_NATURE ? choose_by_weight (list, random)
                                                     : av_random_below (random, list->n);
    /* If nothing is likely, no sum is above the pick. */
    return &list->items[MIN (index, list->n - 1)];
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

/* SURE: it need not be checked, as the game's own rules chose it. */
static inline gboolean
sample (const AvGame *game, AvRandom *random, AvAction *action, gboolean *sure)
{
    const AvRuleset *ruleset = game->ruleset;
    const AvPhaseEntry *phase = game_phase (game);
    *sure = FALSE;
    if (game_position (game)->finished)
        return FALSE;
    if (phase->adding || phase->judging || !phase->sample)
        return sample_listed (game, random, action);
    if (G_LIKELY (phase->rules == 0 && !ruleset->def->core->plays)) {
        *sure = phase->sample (game, 0, random, action, phase->data);
        return *sure || sample_listed (game, random, action);
    }
    GameLevel level = game_enter (game, phase->rules);
    gboolean found =
        level.entered && phase->sample (game, phase->rules, random, action, phase->data);
    game_leave (&level);
    return found || sample_listed (game, random, action);
}

gboolean
av_game_sample (const AvGame *game, AvRandom *random, AvAction *action)
{
    gboolean sure;
    return sample (game, random, action, &sure);
}

gboolean
av_game_play_sampled (AvGame *game, AvRandom *random, AvAction *action, GError **error)
{
    gboolean sure;
    if (!sample (game, random, action, &sure))
        return FALSE;
    return G_UNLIKELY (game->ruleset->may_fail) ? apply_guarded (game, action, sure, error)
                                                : apply (game, action, sure, error);
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
