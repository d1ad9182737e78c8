/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-match.c: `match`: has computer players play against each other, and measures how strong and how fast they are. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/check.h"
#include <avignon/host/bot.h>

#define MAX_GAMES 1000000
#define MAX_JOBS 256
/* A decision that takes this much longer than its time is an overrun. */
#define OVERRUN 1.5
/* Rounds of the same draws tell how much they differ if there are at least so many; a game never
 * counts as more than so many. */
#define LEAST_ROUNDS 10
#define MOST_WEIGHT 2.0

/* What was counted for one of --bots. */
typedef struct {
    guint wins, draws, losses;
    gint64 score;
    guint64 overruns, playouts, faults;
    guint64 nodes; /* the most for a decision */
    gchar *fault;  /* the first */
    GArray *times; /* gdouble: milliseconds of each decision */
} Tally;

typedef struct {
    AvCli *cli;
    AvBatch batch;
    gchar **names; /* of the bots */
    guint n_bots;
    AvBotBudget budgets[AV_MAX_PLAYERS]; /* of the bots */
    guint8 *halves;                      /* [game][bot]: wins of all its seats, in halves */
} Match;

/* One thread's share: with N threads every Nth game. */
typedef struct {
    const Match *match;
    guint first;
    Tally tallies[AV_MAX_PLAYERS];
    AvBot *bots[AV_MAX_PLAYERS];
    guint number;       /* of the game */
    AvChecker *checker; /* NULL: the games are not checked */
    AvDifference difference;
    GString *record; /* lines of the game that is played */
    GError *error;
} Worker;

/* The bot that plays SEAT in a game: the bots change seats from game to game, and the games of
 * one round have the same draws. */
static guint
find_bot (const Match *match, guint game, guint seat)
{
    guint n = av_ruleset_get_n_players (match->batch.ruleset);
    return (seat + game % n) % n % match->n_bots;
}

static gboolean
decide (Worker *worker, const AvGame *game, const gchar *record, guint seat, AvAction *action,
        GError **error)
{
    const Match *match = worker->match;
    guint i = find_bot (match, worker->number, seat);
    Tally *tally = &worker->tallies[i];
    AvBotBudget budget = match->budgets[i];
    AvBotAnswer answer;
    budget.seed =
        av_batch_game_seed (match->batch.seed + worker->number, av_game_get_n_actions (game));
    budget.record = record;
    gint64 began = g_get_monotonic_time ();
    if (!av_bot_choose (worker->bots[i], game, &budget, &answer, error))
        return FALSE;
    gdouble ms = (gdouble) (g_get_monotonic_time () - began) / 1000;
    g_array_append_val (tally->times, ms);
    tally->overruns += budget.time > 0 && ms > OVERRUN * budget.time;
    if (av_bot_get_fault (worker->bots[i])) {
        if (tally->faults++ == 0)
            tally->fault = g_strdup (av_bot_get_fault (worker->bots[i]));
    }
    tally->playouts += answer.playouts;
    tally->nodes = MAX (tally->nodes, answer.nodes);
    *action = answer.action;
    return TRUE;
}

/* An AvChooser. */
static gboolean
choose (gpointer worker, const AvGame *game, AvRandom *random, const gchar *record,
        AvAction *action, GError **error)
{
    gint decider = av_game_get_decider (game);
    return decider == AV_NATURE ? av_game_chance (game, action)
                                : decide (worker, game, record, (guint) decider, action, error);
}

static void
count_end (Worker *worker, const AvGame *game, guint number)
{
    guint winners = av_game_get_winners (game);
    for (guint seat = 0; seat < av_ruleset_get_n_players (worker->match->batch.ruleset); seat++) {
        const Match *match = worker->match;
        guint bot = find_bot (match, number, seat);
        Tally *tally = &worker->tallies[bot];
        gboolean first = winners >> seat & 1, alone = (winners & (winners - 1)) == 0;
        match->halves[(gsize) number * match->n_bots + bot] += !first ? 0 : alone ? 2 : 1;
        tally->score += av_game_get_score (game, seat);
        if (first && alone)
            tally->wins++;
        else if (first)
            tally->draws++;
        else
            tally->losses++;
    }
}

/* Plays it to its end. */
static gboolean
play_on (Worker *worker, AvGame *game)
{
    g_string_truncate (worker->record, 0);
    while (!av_game_is_finished (game)) {
        AvAction action;
        gboolean chosen = choose (worker, game, NULL, worker->record->str, &action, &worker->error);
        if (chosen) {
            av_action_to_text (game, &action, worker->record);
            g_string_append_c (worker->record, '\n');
        }
        if (!chosen || !av_game_apply (game, &action, &worker->error))
            return FALSE;
    }
    return TRUE;
}

/* The same under all laws. */
static gboolean
play_checked (Worker *worker, guint round)
{
    AvTally tally = { 0 };
    if (av_checker_run (worker->checker, round, &tally, &worker->difference))
        return TRUE;
    av_checker_shrink (worker->checker, &worker->difference);
    worker->difference.index = worker->number;
    return FALSE;
}

/* All games of a round have the same draws. */
static gboolean
play_game (Worker *worker, AvGame *game, guint number)
{
    const Match *match = worker->match;
    guint round = number / av_ruleset_get_n_players (match->batch.ruleset);
    worker->number = number;
    av_game_copy (game, match->batch.base);
    av_game_set_seed (game, av_batch_game_seed (match->batch.seed, round));
    if (worker->checker ? !play_checked (worker, round) : !play_on (worker, game))
        return FALSE;
    count_end (worker, worker->checker ? av_checker_get_game (worker->checker) : game, number);
    return TRUE;
}

static gpointer
work (gpointer data)
{
    Worker *worker = data;
    const Match *match = worker->match;
    g_autoptr (AvGame) game = av_game_dup (match->batch.base);
    av_game_set_events (game, FALSE);
    for (guint i = worker->first; i < match->batch.n_games; i += match->batch.jobs)
        if (!play_game (worker, game, i))
            break;
    return NULL;
}

/* Makes the bots for a thread; threads share nothing. */
static gboolean
prepare (Worker *worker, const Match *match, guint first, GError **error)
{
    worker->match = match;
    worker->first = first;
    worker->record = g_string_new (NULL);
    for (guint i = 0; i < match->n_bots; i++) {
        const gchar *control = av_ruleset_get_setup (match->batch.ruleset)->players[i].control;
        worker->tallies[i].times = g_array_new (FALSE, FALSE, sizeof (gdouble));
        worker->bots[i] = av_bot_new (match->batch.catalogue, control, match->batch.ruleset, error);
        if (!worker->bots[i])
            return FALSE;
    }
    if (match->batch.check) {
        worker->checker = av_checker_new (&match->batch);
        av_checker_set_chooser (worker->checker, choose, worker);
    }
    return TRUE;
}

static void
clear (Worker *worker)
{
    for (guint i = 0; i < AV_MAX_PLAYERS; i++) {
        av_bot_free (worker->bots[i]);
        g_clear_pointer (&worker->tallies[i].times, g_array_unref);
        g_free (worker->tallies[i].fault);
    }
    if (worker->record)
        g_string_free (worker->record, TRUE);
    g_clear_pointer (&worker->checker, av_checker_free);
    av_difference_clear (&worker->difference);
    g_clear_error (&worker->error);
}

static void
add (Tally *sum, const Tally *part)
{
    sum->wins += part->wins;
    sum->draws += part->draws;
    sum->losses += part->losses;
    sum->score += part->score;
    sum->overruns += part->overruns;
    sum->playouts += part->playouts;
    sum->nodes = MAX (sum->nodes, part->nodes);
    sum->faults += part->faults;
    if (!sum->fault)
        sum->fault = g_strdup (part->fault);
    g_array_append_vals (sum->times, part->times->data, part->times->len);
}

/* --- figures --- */

typedef struct {
    guint games;
    gdouble rate;        /* of wins, draws counted half */
    gdouble low, high;   /* the interval of 95 % by Wilson's formula */
    gdouble mean, total; /* score; milliseconds */
    gdouble median, p95, max;
} Figures;

static gint
compare_times (gconstpointer a, gconstpointer b)
{
    gdouble difference = *(const gdouble *) a - *(const gdouble *) b;
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

static gdouble
quantile (const GArray *sorted, gdouble part)
{
    return sorted->len > 0 ? g_array_index (sorted, gdouble, (guint) (part * (sorted->len - 1)))
                           : 0;
}

/* The number of independent games that would tell as much about a rate as the N that were
 * played.  Those of one round have the same draws, which mostly favour both sides in turn, so
 * what counts is how the rounds differ. */
static gdouble
find_weight (const Match *match, guint bot, gdouble rate, gdouble n)
{
    guint n_players = av_ruleset_get_n_players (match->batch.ruleset), n_rounds = 0;
    gdouble squares = 0, seats = n / match->batch.n_games;
    for (guint from = 0; from < match->batch.n_games; from += n_players, n_rounds++) {
        gdouble ahead = 0;
        for (guint i = from; i < MIN (from + n_players, match->batch.n_games); i++)
            ahead += match->halves[(gsize) i * match->n_bots + bot] / 2.0 - rate * seats;
        squares += ahead * ahead;
    }
    if (n_rounds < LEAST_ROUNDS || squares == 0)
        return n;
    gdouble weight = rate * (1 - rate) * n * n / squares * (n_rounds - 1) / n_rounds;
    return CLAMP (weight, n / n_players, MOST_WEIGHT * n);
}

static Figures
find_figures (const Match *match, guint bot, Tally *tally)
{
    Figures figures = { .games = tally->wins + tally->draws + tally->losses };
    gdouble n = MAX (figures.games, 1), z = 1.96;
    gdouble p = figures.rate = (tally->wins + 0.5 * tally->draws) / n;
    gdouble w = find_weight (match, bot, p, n);
    gdouble middle = (p + z * z / (2 * w)) / (1 + z * z / w);
    gdouble half = z * sqrt (p * (1 - p) / w + z * z / (4 * w * w)) / (1 + z * z / w);
    /* If nothing was won the lower bound is 0, not a hair less. */
    figures.low = MAX (middle - half, 0);
    figures.high = MIN (middle + half, 1);
    figures.mean = (gdouble) tally->score / n;
    g_array_sort (tally->times, compare_times);
    for (guint i = 0; i < tally->times->len; i++)
        figures.total += g_array_index (tally->times, gdouble, i);
    figures.median = quantile (tally->times, 0.5);
    figures.p95 = quantile (tally->times, 0.95);
    figures.max = quantile (tally->times, 1);
    return figures;
}

/* The difference in strength that a rate of wins means. */
static gdouble
find_elo (gdouble rate)
{
    rate = CLAMP (rate, 0.0005, 0.9995);
    return 400 * log10 (rate / (1 - rate));
}

static void
write_figures (const Match *match, Tally *tallies)
{
    AvJson *json = match->cli->document;
    av_json_begin_object (json, NULL);
    av_json_uint (json, "games", match->batch.n_games);
    av_json_begin_array (json, "bots");
    for (guint i = 0; i < match->n_bots; i++) {
        Figures figures = find_figures (match, i, &tallies[i]);
        av_json_begin_object (json, NULL);
        av_json_string (json, "id", match->names[i]);
        av_json_uint (json, "wins", tallies[i].wins);
        av_json_uint (json, "draws", tallies[i].draws);
        av_json_uint (json, "losses", tallies[i].losses);
        av_json_number (json, "rate", figures.rate, 4);
        av_json_number (json, "low", figures.low, 4);
        av_json_number (json, "high", figures.high, 4);
        av_json_number (json, "elo", find_elo (figures.rate), 1);
        av_json_number (json, "mean_score", figures.mean, 2);
        av_json_number (json, "ms_median", figures.median, 3);
        av_json_number (json, "ms_p95", figures.p95, 3);
        av_json_number (json, "ms_max", figures.max, 3);
        av_json_uint (json, "nodes_max", tallies[i].nodes);
        av_json_uint (json, "overruns", tallies[i].overruns);
        av_json_uint (json, "turns_lost", tallies[i].faults);
        av_json_string (json, "fault", tallies[i].fault);
        av_json_number (json, "playouts_per_second",
                        figures.total > 0 ? tallies[i].playouts * 1000 / figures.total : 0, 0);
        av_json_end (json);
    }
    av_json_end (json);
    av_json_bool (json, "checked", match->batch.check);
    av_json_end (json);
}

static void
print_figures (const Match *match, Tally *tallies)
{
    GString *text = match->cli->text;
    g_string_append_printf (text, _ ("games of %s: %u, seed %" PRIu64 "%s\n"),
                            av_ruleset_get_game (match->batch.ruleset)->id, match->batch.n_games,
                            match->batch.seed,
                            match->batch.check ? _ (", every action checked: no difference") : "");
    for (guint i = 0; i < match->n_bots; i++) {
        Figures figures = find_figures (match, i, &tallies[i]);
        g_string_append_printf (
            text,
            _ ("%s: %u won, %u drawn, %u lost: %.1f %% (%.1f to %.1f), Elo %+.0f; mean score %.1f\n"),
            match->names[i], tallies[i].wins, tallies[i].draws, tallies[i].losses,
            100 * figures.rate, 100 * figures.low, 100 * figures.high, find_elo (figures.rate),
            figures.mean);
        g_string_append_printf (
            text,
            _ ("    a decision took %.2f ms (median), %.2f (p95), %.2f at most; %" PRIu64
               " overran; "
               "%.0f playouts a second\n"),
            figures.median, figures.p95, figures.max, tallies[i].overruns,
            figures.total > 0 ? tallies[i].playouts * 1000 / figures.total : 0);
        if (tallies[i].faults > 0)
            g_string_append_printf (text, _ ("    %" PRIu64 " turns lost, first: %s\n"),
                                    tallies[i].faults, tallies[i].fault);
    }
}

static gint
play_match (Match *match)
{
    g_autofree Worker *workers = g_new0 (Worker, match->batch.jobs);
    g_autofree GThread **threads = g_new0 (GThread *, match->batch.jobs);
    g_autoptr (GError) error = NULL;
    gboolean well = TRUE;
    gint status = AV_EXIT_WELL;
    for (guint i = 0; i < match->batch.jobs && well; i++)
        well = prepare (&workers[i], match, i, &error);
    for (guint i = 1; i < match->batch.jobs && well; i++)
        threads[i] = g_thread_new ("match", work, &workers[i]);
    if (well)
        work (&workers[0]);
    for (guint i = 0; i < match->batch.jobs; i++) {
        if (threads[i])
            g_thread_join (threads[i]);
        if (!error && workers[i].error)
            error = g_steal_pointer (&workers[i].error);
        if (status == AV_EXIT_WELL && workers[i].difference.found)
            status = av_difference_report (match->cli, match->batch.seed, &workers[i].difference);
        for (guint k = 0; i > 0 && k < match->n_bots && !error; k++)
            add (&workers[0].tallies[k], &workers[i].tallies[k]);
    }
    if (error)
        status = av_cli_fail_error (match->cli, error, NULL);
    else if (status == AV_EXIT_WELL && match->cli->json)
        write_figures (match, workers[0].tallies);
    else if (status == AV_EXIT_WELL)
        print_figures (match, workers[0].tallies);
    for (guint i = 0; i < match->batch.jobs; i++)
        clear (&workers[i]);
    return status;
}

/* One number for each of N bots, or one for all of them. */
static gboolean
parse_each (const gchar *name, const gchar *text, guint64 max, guint n, guint64 *values,
            GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, ",", -1);
    guint n_words = g_strv_length (words);
    if (n_words != 1 && n_words != n) {
        g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                     _ ("%s takes one number, or one for each of %u computer players, not “%s”"),
                     name, n, text);
        return FALSE;
    }
    for (guint i = 0; i < n; i++)
        if (!av_choices_read_number (name, words[n_words == 1 ? 0 : i], 1, max, &values[i], error))
            return FALSE;
    return TRUE;
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_auto (AvChoices) choices = { 0 };
    g_autofree gchar *games = NULL, *jobs = NULL, *time = NULL, *nodes = NULL, *threads = NULL;
    gboolean check = FALSE;
    guint64 n_games = 100, n_jobs = 1, seed = 1, n_threads = 1;
    guint64 times[AV_MAX_PLAYERS] = { 0 }, limits[AV_MAX_PLAYERS] = { 0 };
    const GOptionEntry entries[] = {
        { "games", 0, 0, G_OPTION_ARG_STRING, &games, N_ ("Number of games (default 100)"), "N" },
        { "time", 0, 0, G_OPTION_ARG_STRING, &time,
          N_ ("Milliseconds for a decision (default: as the level says), one for all or one for each"),
          "MS,..." },
        { "nodes", 0, 0, G_OPTION_ARG_STRING, &nodes,
          N_ ("Actions that may be tried for a decision, instead of a time; likewise"), "N,..." },
        { "threads", 0, 0, G_OPTION_ARG_STRING, &threads, N_ ("Threads for a decision (default 1)"),
          "N" },
        { "jobs", 0, 0, G_OPTION_ARG_STRING, &jobs, N_ ("Games at the same time (default 1)"),
          "N" },
        { "check", 0, 0, G_OPTION_ARG_NONE, &check,
          N_ ("Recount and compare everything after each action"), NULL },
        G_OPTION_ENTRY_NULL,
    };
    g_autofree GOptionEntry *more = av_choices_entries (&choices, AV_SEATS_BOTS);
    g_auto (GStrv) words = NULL, names = NULL;
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;

    if (!av_cli_parse (cli, argv, &words, "", _ ("Has computer players play against each other."),
                       entries, more, 0, 0))
        return cli->status;
    if ((games && !av_choices_read_number ("--games", games, 1, MAX_GAMES, &n_games, &error))
        || (jobs && !av_choices_read_number ("--jobs", jobs, 1, MAX_JOBS, &n_jobs, &error))
        || (threads && !av_choices_read_number ("--threads", threads, 1, 64, &n_threads, &error))
        || (choices.seed
            && !av_choices_read_number ("--seed", choices.seed, 0, G_MAXUINT64, &seed, &error)))
        return av_cli_fail_error (cli, error, NULL);
    if (!choices.bots)
        choices.bots = g_strdup ("greedy,random");
    names = g_strsplit (choices.bots, ",", -1);
    for (guint i = 0; names[i] != NULL; i++)
        g_strstrip (names[i]);
    if (!choices.players)
        choices.players = g_strdup_printf ("%u", MAX (g_strv_length (names), 2));
    if (!av_cli_choose_ruleset (cli, &choices, AV_SEATS_BOTS, &ruleset))
        return cli->status;
    guint n_bots = g_strv_length (names);
    if ((time && !parse_each ("--time", time, 3600000, n_bots, times, &error))
        || (nodes && !parse_each ("--nodes", nodes, G_MAXINT64, n_bots, limits, &error)))
        return av_cli_fail_error (cli, error, NULL);
    g_autoptr (AvGame) base = av_game_new (ruleset, seed, &error);
    if (!base)
        return av_cli_fail_error (cli, error, NULL);
    Match match = {
        .cli = cli,
        .batch = { .ruleset = ruleset,
                   .base = base,
                   .catalogue = av_cli_catalogue (cli),
                   .seed = seed,
                   .n_games = (guint) n_games,
                   .jobs = (guint) MIN (n_jobs, n_games),
                   .check = check },
        .names = names,
        .n_bots = n_bots,
    };
    for (guint i = 0; i < n_bots; i++)
        match.budgets[i] = (AvBotBudget){ .time = (guint) times[i],
                                          .nodes = limits[i],
                                          .threads = (guint) n_threads };
    g_autofree guint8 *halves = g_new0 (guint8, n_games * match.n_bots);
    match.halves = halves;
    return play_match (&match);
}

const AvCommand av_command_match = { "match", "",
                                     N_ ("Have computer players play against each other"),
                                     run_command };
