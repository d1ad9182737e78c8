/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.c: plays many random games of one ruleset on several threads and adds up the results. */
#include "cli/batch.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "cli/check.h"
#include <avignon/host/bot.h>

/* One thread's share: with N threads every Nth game, so that each thread's games are fixed. */
typedef struct {
    const AvBatch *batch;
    guint first;
    gint *lowest; /* number of the first game known to differ; shared */
    AvTally tally;
    AvDifference difference;
} Worker;

void
av_difference_clear (AvDifference *difference)
{
    g_clear_pointer (&difference->message, g_free);
    g_clear_pointer (&difference->record, g_free);
    difference->found = FALSE;
}

guint64
av_batch_game_seed (guint64 seed, guint index)
{
    AvRandom random;

    av_random_seed (&random, seed);
    av_random_seed (&random,
                    av_random_next (&random) + index * G_GUINT64_CONSTANT (0xd1342543de82ef95));
    return av_random_next (&random);
}

AvTallyKinds
av_tally_kinds (const AvRuleset *ruleset)
{
    return (AvTallyKinds){
        .place = av_ruleset_find_action (ruleset, "place"),
        .deploy = av_ruleset_find_action (ruleset, "deploy"),
        .land = av_ruleset_get_game (ruleset) == &av_land_game,
    };
}

void
av_tally_end (AvTally *tally, const AvTallyKinds *kinds, const AvGame *base, const AvGame *game)
{
    guint n = av_ruleset_get_n_players (av_game_get_ruleset (game));

    guint winners = av_game_get_winners (game);

    tally->shared += (winners & (winners - 1)) != 0;
    for (guint i = 0; i < n; i++) {
        tally->scores[i] += av_game_get_score (game, i);
        tally->won[i] += winners == 1u << i;
    }
    /* A tile that is neither on the table nor left has been discarded. */
    if (kinds->land) {
        guint had = av_land_get_n_tiles (base) + av_game_get_tiles_left (base);
        guint has = av_land_get_n_tiles (game) + av_game_get_tiles_left (game);
        /* Rules may give tiles that were in no pile. */
        tally->discards += had > has ? had - has : 0;
    }
}

/* The loop whose speed is measured: list, choose, apply.  FALSE: a listed action was refused or the game
 * stopped short. */
static gboolean
play_listed (AvGame *game, AvRandom *random, AvActionList *list, const AvTallyKinds *kinds,
             gboolean opening, AvTally *tally)
{
    while (av_game_legal (game, list) > 0) {
        const AvAction *action = av_action_list_choose (list, random);

        tally->actions++;
        if (action->kind == kinds->place) {
            if (G_LIKELY (!opening)) {
                tally->lists++;
                tally->listed += list->n;
            }
            opening = FALSE;
        } else if (action->kind == kinds->deploy)
            tally->deploys++;
        if (G_UNLIKELY (!av_game_apply (game, action, NULL)))
            return FALSE;
    }
    return av_game_is_finished (game);
}

static gboolean
play_sampled (AvGame *game, AvRandom *random, const AvTallyKinds *kinds, AvTally *tally)
{
    AvAction action;

    while (av_game_play_sampled (game, random, &action, NULL)) {
        tally->actions++;
        if (action.kind == kinds->deploy)
            tally->deploys++;
    }
    return av_game_is_finished (game);
}

/* --- with other computer players than chance --- */

/* The players of one thread; all NULL if everybody plays by chance, which needs none. */
typedef struct {
    AvBot *bots[AV_MAX_PLAYERS];
    gboolean any;
    gboolean warned; /* that one of them lost a turn */
} Bots;

static void
bots_set_up (Bots *bots, const AvBatch *batch)
{
    const AvSetup *setup = av_ruleset_get_setup (batch->ruleset);

    for (guint i = 0; i < setup->n_players; i++)
        bots->any |= strcmp (setup->players[i].control, "bot:random") != 0;
    for (guint i = 0; i < setup->n_players && bots->any; i++)
        bots->bots[i] =
            av_bot_new (batch->catalogue, setup->players[i].control, batch->ruleset, NULL);
}

static void
bots_clear (Bots *bots)
{
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        av_bot_free (bots->bots[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bots, bots_clear)

/* An AvChooser. */
static gboolean
choose (gpointer data, const AvGame *game, AvRandom *random, const gchar *record, AvAction *action,
        GError **error)
{
    Bots *bots = data;
    gint decider = av_game_get_decider (game);
    AvBotBudget budget = { .seed = av_random_next (random), .record = record };
    AvBotAnswer answer;

    if (decider == AV_NATURE)
        return av_game_sample (game, random, action);
    if (!av_bot_choose (bots->bots[decider], game, &budget, &answer, error))
        return FALSE;
    *action = answer.action;
    if (!bots->warned && av_bot_get_fault (bots->bots[decider]) != NULL) {
        av_cli_warn ("%s", av_bot_get_fault (bots->bots[decider]));
        bots->warned = TRUE;
    }
    return TRUE;
}

static gboolean
play_bots (AvGame *game, Bots *bots, AvRandom *random, const AvTallyKinds *kinds, AvTally *tally)
{
    g_autoptr (GString) record = g_string_new (NULL);
    AvAction action;

    while (!av_game_is_finished (game)) {
        tally->actions++;
        if (!choose (bots, game, random, record->str, &action, NULL))
            return FALSE;
        if (action.kind == kinds->deploy)
            tally->deploys++;
        av_action_to_text (game, &action, record);
        g_string_append_c (record, '\n');
        if (!av_game_apply (game, &action, NULL))
            return FALSE;
    }
    return TRUE;
}

/* A checker of games that the batch's players play. */
static AvChecker *
make_checker (const AvBatch *batch, Bots *bots)
{
    AvChecker *checker = av_checker_new (batch);

    if (bots->any)
        av_checker_set_chooser (checker, choose, bots);
    return checker;
}

/* This thread's processor time so far, in microseconds. */
typedef struct {
    guint64 user; /* in user mode; some kernels count that in ticks of ten milliseconds */
    guint64 all;
} Times;

static Times
thread_times (void)
{
    struct rusage usage = { 0 };
    struct timespec all = { 0 };

    getrusage (RUSAGE_THREAD, &usage);
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &all);
    return (Times){ (guint64) usage.ru_utime.tv_sec * G_USEC_PER_SEC
                        + (guint64) usage.ru_utime.tv_usec,
                    (guint64) all.tv_sec * G_USEC_PER_SEC + (guint64) all.tv_nsec / 1000 };
}

/* How long the loop took: in user mode, unless that is too short for the clock to tell. */
static guint64
time_since (const Times *begun)
{
    Times now = thread_times ();
    guint64 user = now.user - begun->user;

    return user >= G_USEC_PER_SEC / 10 ? user : now.all - begun->all;
}

/* Keeps the difference in the game with the lowest number; a thread stops once its games have
 * higher numbers. */
static void
note_difference (Worker *worker, guint index)
{
    gint lowest = g_atomic_int_get (worker->lowest);

    worker->difference.found = TRUE;
    worker->difference.index = index;
    while ((gint) index < lowest
           && !g_atomic_int_compare_and_exchange (worker->lowest, lowest, (gint) index))
        lowest = g_atomic_int_get (worker->lowest);
}

static gpointer
work (gpointer data)
{
    Worker *worker = data;
    const AvBatch *batch = worker->batch;
    AvTallyKinds kinds = av_tally_kinds (batch->ruleset);
    gboolean opening = kinds.land && av_land_get_n_tiles (batch->base) == 0;
    g_autoptr (AvGame) game = av_game_dup (batch->base);
    g_auto (AvActionList) list = { 0 };
    g_auto (Bots) bots = { .any = FALSE };

    bots_set_up (&bots, batch);
    g_autoptr (AvChecker) checker = batch->check ? make_checker (batch, &bots) : NULL;
    av_game_set_events (game, FALSE);
    Times begun = thread_times ();
    for (guint i = worker->first; i < batch->n_games; i += batch->jobs) {
        guint64 seed = av_batch_game_seed (batch->seed, i);
        AvRandom random;
        gboolean well;

        if ((gint) i > g_atomic_int_get (worker->lowest))
            break;
        if (checker != NULL)
            well = av_checker_run (checker, i, &worker->tally, &worker->difference);
        else {
            av_game_copy (game, batch->base);
            av_game_set_seed (game, seed);
            av_random_seed (&random, seed);
            well = bots.any ? play_bots (game, &bots, &random, &kinds, &worker->tally)
                   : batch->sample
                       ? play_sampled (game, &random, &kinds, &worker->tally)
                       : play_listed (game, &random, &list, &kinds, opening, &worker->tally);
            if (well)
                av_tally_end (&worker->tally, &kinds, batch->base, game);
        }
        if (!well) {
            note_difference (worker, i);
            break;
        }
    }
    worker->tally.cpu_us = time_since (&begun);
    return NULL;
}

static void
add_tally (AvTally *sum, const AvTally *part)
{
    sum->actions += part->actions;
    sum->lists += part->lists;
    sum->listed += part->listed;
    sum->deploys += part->deploys;
    sum->discards += part->discards;
    sum->cpu_us += part->cpu_us;
    sum->shared += part->shared;
    for (guint i = 0; i < AV_MAX_PLAYERS; i++) {
        sum->scores[i] += part->scores[i];
        sum->won[i] += part->won[i];
    }
    for (guint i = 0; i < G_N_ELEMENTS (sum->taken); i++)
        sum->taken[i] += part->taken[i];
}

/* Plays a game that failed without checks again with all of them, to find the error. */
static void
explain_difference (const AvBatch *batch, AvDifference *difference)
{
    AvTally scratch = { 0 };
    g_auto (Bots) bots = { .any = FALSE };

    bots_set_up (&bots, batch);
    g_autoptr (AvChecker) checker = make_checker (batch, &bots);

    if (av_checker_run (checker, difference->index, &scratch, difference)) {
        difference->message = g_strdup ("the game stopped short, but did not when played again");
        difference->record = g_strdup ("");
    }
}

/* Plays the game in which a law was broken again, with every action checked, to make its record short. */
static void
shrink_difference (const AvBatch *batch, AvDifference *difference)
{
    AvBatch whole = *batch;
    AvTally scratch = { 0 };
    AvDifference again = { 0 };
    g_auto (Bots) bots = { .any = FALSE };

    whole.check = 1;
    bots_set_up (&bots, batch);
    g_autoptr (AvChecker) checker = make_checker (&whole, &bots);

    if (av_checker_run (checker, difference->index, &scratch, &again))
        return;
    av_checker_shrink (checker, &again);
    av_difference_clear (difference);
    *difference = again;
}

gboolean
av_batch_run (const AvBatch *batch, AvTally *tally, AvDifference *difference)
{
    gint lowest = G_MAXINT;
    g_autofree Worker *workers = g_new0 (Worker, batch->jobs);
    g_autofree GThread **threads = g_new0 (GThread *, batch->jobs);

    for (guint i = 0; i < batch->jobs; i++) {
        workers[i] = (Worker){ .batch = batch, .first = i, .lowest = &lowest };
        /* The first share is this thread's. */
        if (i > 0)
            threads[i] = g_thread_new ("games", work, &workers[i]);
    }
    work (&workers[0]);
    memset (tally, 0, sizeof *tally);
    for (guint i = 0; i < batch->jobs; i++) {
        if (threads[i] != NULL)
            g_thread_join (threads[i]);
        add_tally (tally, &workers[i].tally);
        if (workers[i].difference.found && (gint) workers[i].difference.index == lowest)
            *difference = workers[i].difference;
        else
            av_difference_clear (&workers[i].difference);
    }
    if (difference->found && difference->message == NULL)
        explain_difference (batch, difference);
    if (difference->found && batch->check)
        shrink_difference (batch, difference);
    return !difference->found;
}
