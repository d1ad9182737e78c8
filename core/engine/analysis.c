/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis.c: what a computer player thinks of an action: hints, and the judgement of a game that was played. */
#include <avignon/host/analysis.h>

#include <math.h>

#include "engine/game-private.h"
#include "engine/i18n.h"

static const AvBotChoice *
find_choice (const AvBotAnswer *answer, const AvAction *action)
{
    for (guint i = 0; i < answer->n; i++)
        if (av_action_is_same (&answer->choices[i].action, action))
            return &answer->choices[i];
    return NULL;
}

/* A copy of GAME as PLAYER knows it. */
static AvGame *
see_as (const AvGame *game, guint player, guint64 seed)
{
    AvGame *copy = av_game_dup (game);
    AvRandom random;
    av_random_seed (&random, seed);
    av_game_set_events (copy, FALSE);
    av_game_conceal (copy, player, &random);
    return copy;
}

/* What BOT itself would do; the default move, which stands for a missing answer, would be no
 * advice. */
static gboolean
ask (AvBot *bot, const AvGame *game, const AvBotBudget *budget, AvBotAnswer *answer, GError **error)
{
    if (!av_bot_choose (bot, game, budget, answer, error))
        return FALSE;
    const gchar *fault = av_bot_get_fault (bot);
    if (fault)
        g_set_error_literal (error, AV_BOT_ERROR, AV_BOT_ERROR_FAILED, fault);
    return fault == NULL;
}

void
av_game_find_prospects (const AvGame *game, gint *points)
{
    AvGame *trial = game_try (game);
    if (!av_game_is_finished (trial))
        phase_finish (trial);
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        points[i] = i < game->ruleset->n_players ? av_game_get_score (trial, i) : 0;
    game_end_trial (game, trial);
}

/* --- hints --- */

static AvAdvice
advise (const AvGame *game, const AvBotAnswer *answer, const AvAction *action, guint64 seed)
{
    guint player = (guint) av_game_get_decider (game);
    g_autoptr (AvGame) after = see_as (game, player, seed);
    const AvBotChoice *choice = find_choice (answer, action);
    AvAdvice advice = { .action = *action, .judged = choice != NULL };
    gint before = av_game_get_score (after, player);
    if (choice) {
        advice.margin = choice->margin;
        advice.chance = choice->chance;
    }
    if (av_game_apply (after, action, NULL))
        advice.points = av_game_get_score (after, player) - before;
    return advice;
}

/* What comes after the best action, such as a follower after a tile. */
static gboolean
find_next (AvBot *bot, const AvGame *game, const AvBotBudget *budget, AvHint *hint, GError **error)
{
    guint player = (guint) av_game_get_decider (game);
    g_autoptr (AvGame) after = see_as (game, player, budget->seed);
    AvBotBudget less = *budget;
    AvBotAnswer answer;
    less.time /= 2;
    if (!av_game_apply (after, &hint->best[0].action, NULL)
        || av_game_get_decider (after) != (gint) player)
        return TRUE;
    if (!ask (bot, after, &less, &answer, error))
        return FALSE;
    hint->goes_on = TRUE;
    hint->then = answer.action;
    return TRUE;
}

gboolean
av_hint_find (AvBot *bot, const AvGame *game, const AvBotBudget *budget, AvHint *hint,
              GError **error)
{
    AvBotAnswer answer;
    if (!ask (bot, game, budget, &answer, error))
        return FALSE;
    *hint = (AvHint){ .n = 1 };
    hint->best[0] = advise (game, &answer, &answer.action, budget->seed);
    for (guint i = 0; i < answer.n && hint->n < 2; i++)
        if (!av_action_is_same (&answer.choices[i].action, &answer.action))
            hint->best[hint->n++] = advise (game, &answer, &answer.choices[i].action, budget->seed);
    return find_next (bot, game, budget, hint, error);
}

/* As it is written, with one decimal; never −0.0. */
static gdouble
round_lead (gdouble lead)
{
    return round (10 * lead) / 10 + 0.0;
}

/* With its sign, which is no hyphen. */
static gchar *
write_signed (gdouble number, gint decimals)
{
    g_autofree gchar *amount = g_strdup_printf ("%.*f", decimals, fabs (number));
    return g_strconcat (number < 0 ? "−" : "+", amount, NULL);
}

/* `; 3 points at once; a lead of 4.2 in the end, 63 % to win` */
static void
append_reason (const AvAdvice *advice, GString *text)
{
    g_autofree gchar *points = write_signed (advice->points, 0);
    g_autofree gchar *lead = write_signed (round_lead (advice->margin), 1);
    if (advice->points != 0)
        g_string_append_printf (
            text, ngettext ("; %s point at once", "; %s points at once", ABS (advice->points)),
            points);
    if (advice->judged)
        /* TRANSLATORS: by how many points the player leads, or, below 0, is behind, and how likely he wins, in per cent */
        g_string_append_printf (text, _ ("; expected final lead %s, %.0f %% to win"), lead,
                                100 * advice->chance);
}

gchar *
av_hint_describe (const AvGame *game, const AvHint *hint)
{
    g_autofree gchar *first = av_action_describe (game, &hint->best[0].action);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, _ ("Best: %s"), first);
    if (hint->goes_on) {
        g_autoptr (AvGame) after = av_game_dup (game);
        av_game_set_events (after, FALSE);
        av_game_apply (after, &hint->best[0].action, NULL);
        g_autofree gchar *then = av_action_describe (after, &hint->then);
        /* TRANSLATORS: what the player does after another action */
        g_string_append_printf (text, _ (", then: %s"), then);
    }
    append_reason (&hint->best[0], text);
    if (hint->n < 2)
        return g_string_free (text, FALSE);
    g_autofree gchar *second = av_action_describe (game, &hint->best[1].action);
    g_string_append_printf (text, _ ("\nSecond best: %s"), second);
    append_reason (&hint->best[1], text);
    /* Of what is written: players do the sum. */
    gdouble less = round_lead (hint->best[0].margin) - round_lead (hint->best[1].margin);
    if (hint->best[0].judged && hint->best[1].judged && less >= 0.05)
        g_string_append_printf (text, _ ("; that is %.1f less"), less);
    else if (hint->best[0].judged && hint->best[1].judged)
        g_string_append (text, _ ("; just as good"));
    return g_string_free (text, FALSE);
}

/* --- a game that was played --- */

struct AvAnalysis {
    AvRuleset *ruleset;
    AvGame *base;       /* where the history begins */
    GArray *actions;    /* AvAction: all of it */
    GArray *judgements; /* AvJudgement: one for each decision */
    gint judged;        /* how many of them are judged; set atomically after the judgement itself */
};

static void
judgement_clear (gpointer data)
{
    AvJudgement *judgement = data;
    g_free (judgement->said);
    g_free (judgement->better);
}

AvAnalysis *
av_analysis_new (const AvSession *session)
{
    AvAnalysis *analysis = g_new0 (AvAnalysis, 1);
    analysis->ruleset = av_ruleset_ref (av_session_get_ruleset (session));
    analysis->base = av_game_dup (av_session_get_beginning (session));
    av_game_set_events (analysis->base, FALSE);
    analysis->actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    analysis->judgements = g_array_new (FALSE, TRUE, sizeof (AvJudgement));
    g_array_set_clear_func (analysis->judgements, judgement_clear);
    for (guint i = 0; i < av_session_get_n_undo (session); i++) {
        AvAction action = *av_session_get_action (session, i);
        g_array_append_val (analysis->actions, action);
        if (action.player == AV_NATURE)
            continue;
        AvJudgement judgement = {
            .action = i + 1, .player = action.player, .played = action, .best = action
        };
        g_array_append_val (analysis->judgements, judgement);
    }
    return analysis;
}

void
av_analysis_free (AvAnalysis *analysis)
{
    if (!analysis)
        return;
    av_game_free (analysis->base);
    av_ruleset_unref (analysis->ruleset);
    g_array_unref (analysis->actions);
    g_array_unref (analysis->judgements);
    g_free (analysis);
}

static gboolean
go_on (const AvAnalysis *analysis, AvGame *game, guint from, guint to)
{
    for (guint i = from; i < to; i++)
        if (!av_game_apply (game, &g_array_index (analysis->actions, AvAction, i), NULL))
            return FALSE;
    return TRUE;
}

void
av_analysis_go_to (const AvAnalysis *analysis, AvGame *game, guint n)
{
    av_game_copy (game, analysis->base);
    go_on (analysis, game, 0, MIN (n, analysis->actions->len));
}

/* How likely each player is to win, as SEER sees it. */
static void
find_chances (const AvGame *game, guint seer, guint64 seed, gdouble *chances)
{
    guint n = av_ruleset_get_n_players (av_game_get_ruleset (game));
    guint winners = av_game_get_winners (game), n_winners = 0;
    gdouble values[AV_MAX_PLAYERS], sum = 0;
    for (guint i = 0; i < n; i++)
        n_winners += winners >> i & 1;
    if (av_game_is_finished (game)) {
        for (guint i = 0; i < n; i++)
            chances[i] = winners >> i & 1 ? 1.0 / n_winners : 0;
        return;
    }
    g_autoptr (AvGame) seen = see_as (game, seer, seed);
    g_autoptr (AvGame) scratch = av_game_dup (seen);
    av_game_evaluate (seen, scratch, values);
    /* A player alone leads nobody. */
    for (guint i = 0; i < n; i++)
        sum += chances[i] =
            av_bot_chance (game, n > 1 ? av_bot_margin (av_game_get_ruleset (game), i, values) : 0);
    for (guint i = 0; i < n; i++)
        chances[i] /= sum;
}

#define MAX_RUN 4 /* decisions in a row of one player that are looked at */

/* The lead of PLAYER after ACTION and whatever further decisions in a row BOT would then make.
 * FALSE: cancelled. */
static gboolean
find_lead (AvBot *bot, const AvGame *game, const AvAction *action, const AvBotBudget *budget,
           gdouble *lead, GError **error)
{
    guint player = (guint) action->player;
    g_autoptr (AvGame) after = see_as (game, player, budget->seed);
    g_autoptr (AvGame) scratch = av_game_dup (after);
    gdouble values[AV_MAX_PLAYERS];
    AvBotAnswer answer;
    av_game_apply (after, action, NULL);
    for (guint i = 0; i < MAX_RUN && av_game_get_decider (after) == (gint) player; i++) {
        if (!ask (bot, after, budget, &answer, error))
            return FALSE;
        if (!av_game_apply (after, &answer.action, NULL))
            break;
    }
    av_game_evaluate (after, scratch, values);
    *lead = av_bot_margin (av_game_get_ruleset (game), player, values);
    return TRUE;
}

/* What the action that was played costs, in points, where ANSWER is what the bot would do.  If
 * the bot did not consider it, both are compared as they stand. */
static gboolean
find_loss (AvBot *bot, const AvGame *game, const AvBotAnswer *answer, const AvAction *played,
           const AvBotBudget *budget, gdouble *loss, GError **error)
{
    const AvBotChoice *best = find_choice (answer, &answer->action),
                      *other = find_choice (answer, played);
    gdouble one, two;
    *loss = 0;
    if (av_action_is_same (&answer->action, played))
        return TRUE;
    if (best && other) {
        *loss = MAX (best->margin - other->margin, 0);
        return TRUE;
    }
    if (!find_lead (bot, game, &answer->action, budget, &one, error)
        || !find_lead (bot, game, played, budget, &two, error))
        return FALSE;
    *loss = MAX (one - two, 0);
    return TRUE;
}

/* Judges the decision that is made in GAME. */
static gboolean
judge (AvBot *bot, const AvGame *game, const AvBotBudget *budget, AvActionList *list,
       AvJudgement *judgement, GError **error)
{
    AvBotAnswer answer;
    judgement->turn = av_game_get_turn (game);
    judgement->said = av_action_describe (game, &judgement->played);
    if (av_game_legal (game, list) > 1) {
        if (!ask (bot, game, budget, &answer, error)
            || !find_loss (bot, game, &answer, &judgement->played, budget, &judgement->loss, error))
            return FALSE;
        judgement->best = answer.action;
    }
    judgement->better = av_action_describe (game, &judgement->best);
    return TRUE;
}

gboolean
av_analysis_run (AvAnalysis *analysis, AvBot *bot, const AvBotBudget *budget, GError **error)
{
    g_auto (AvActionList) list = { 0 };
    g_autoptr (AvGame) game = av_game_dup (analysis->base);
    guint done = 0, n_players = av_ruleset_get_n_players (analysis->ruleset);
    for (guint i = (guint) analysis->judged; i < analysis->judgements->len; i++) {
        AvJudgement *judgement = &g_array_index (analysis->judgements, AvJudgement, i);
        AvBotBudget own = *budget;
        AvRandom random;
        av_random_seed (&random, budget->seed + judgement->action);
        own.seed = av_random_next (&random);
        judgement_clear (judgement);
        judgement->said = judgement->better = NULL;
        if (budget->cancelled && g_atomic_int_get (budget->cancelled)) {
            g_set_error_literal (error, AV_BOT_ERROR, AV_BOT_ERROR_CANCELLED, _ ("cancelled"));
            return FALSE;
        }
        if (!go_on (analysis, game, done, judgement->action - 1)
            || !judge (bot, game, &own, &list, judgement, error)
            || !av_game_apply (game, &judgement->played, error))
            return FALSE;
        done = judgement->action;
        /* What chance does after the last decision ends the game. */
        if (i + 1 == analysis->judgements->len
            && go_on (analysis, game, done, analysis->actions->len))
            done = analysis->actions->len;
        for (guint k = 0; k < n_players; k++)
            judgement->scores[k] = av_game_get_score (game, k);
        find_chances (game, (guint) judgement->player, own.seed, judgement->chances);
        g_atomic_int_set (&analysis->judged, (gint) i + 1);
    }
    return TRUE;
}

guint
av_analysis_get_n (const AvAnalysis *analysis)
{
    return analysis->judgements->len;
}

guint
av_analysis_get_n_judged (const AvAnalysis *analysis)
{
    return (guint) g_atomic_int_get (&analysis->judged);
}

const AvJudgement *
av_analysis_get (const AvAnalysis *analysis, guint index)
{
    g_return_val_if_fail (index < av_analysis_get_n_judged (analysis), NULL);
    return &g_array_index (analysis->judgements, AvJudgement, index);
}

/* A loss of less than this is no mistake: the bot is not that sure. */
#define LEAST_LOSS 0.5

guint
av_analysis_find_worst (const AvAnalysis *analysis, gint player, guint *worst, guint n)
{
    guint found = 0;
    for (guint i = 0; i < av_analysis_get_n_judged (analysis); i++) {
        const AvJudgement *judgement = av_analysis_get (analysis, i);
        if (judgement->player != player || judgement->loss < LEAST_LOSS)
            continue;
        guint place = found;
        while (place > 0 && av_analysis_get (analysis, worst[place - 1])->loss < judgement->loss)
            place--;
        if (place == n)
            continue;
        found = MIN (found + 1, n);
        for (guint k = found - 1; k > place; k--)
            worst[k] = worst[k - 1];
        worst[place] = i;
    }
    return found;
}

const AvRuleset *
av_analysis_get_ruleset (const AvAnalysis *analysis)
{
    return analysis->ruleset;
}
