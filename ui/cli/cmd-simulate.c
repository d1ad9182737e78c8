/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-simulate.c: `simulate`: plays random games, and measures or checks them. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include <glib/gi18n.h>

#include "cli/check.h"

#define MAX_GAMES 1000000000
#define MAX_JOBS 256
#define MAX_CHECK_EVERY 1000000

/* How long a copy takes: the best of some rounds, so that the machine's other work matters little. */
static gdouble
measure_copy (const AvGame *base)
{
    enum {
        ROUNDS = 7,
        MAX_COPIES = 20000,
        BYTES = 200 << 20 /* in a round, which takes some milliseconds */
    };
    gsize copies = MIN (MAX_COPIES, BYTES / av_ruleset_get_state_size (av_game_get_ruleset (base)));
    g_autoptr (AvGame) from = av_game_dup (base);
    g_autoptr (AvGame) to = av_game_dup (base);
    gdouble best = G_MAXDOUBLE;

    for (guint round = 0; round < ROUNDS; round++) {
        struct timespec begun, ended;

        clock_gettime (CLOCK_THREAD_CPUTIME_ID, &begun);
        for (gsize i = 0; i < copies; i++)
            av_game_copy (to, from);
        clock_gettime (CLOCK_THREAD_CPUTIME_ID, &ended);
        gdouble ns = (gdouble) (ended.tv_sec - begun.tv_sec) * 1e9
                     + (gdouble) (ended.tv_nsec - begun.tv_nsec);
        best = MIN (best, ns / (gdouble) copies);
    }
    return best;
}

static gdouble
per (guint64 sum, guint64 n)
{
    return n > 0 ? (gdouble) sum / (gdouble) n : 0;
}

static void
write_figures (AvJson *json, const AvBatch *batch, const AvTally *tally, gdouble copy_ns)
{
    const AvGameDef *def = av_ruleset_get_game (batch->ruleset);
    gdouble seconds = MAX ((gdouble) tally->cpu_us, 1) / G_USEC_PER_SEC;

    av_json_begin_object (json, NULL);
    av_json_string (json, "game", def->id);
    av_json_uint (json, "games", batch->n_games);
    av_json_uint (json, "seed", batch->seed);
    av_json_number (json, "user_seconds", seconds, 6);
    av_json_number (json, "games_per_second", batch->n_games / seconds, 1);
    av_json_uint (json, "actions", tally->actions);
    av_json_number (json, "us_per_action", per (tally->cpu_us, tally->actions), 4);
    if (def == &av_land_game) {
        if (batch->sample && !batch->check)
            av_json_null (json, "legal_placements_mean"); /* no list was made */
        else
            av_json_number (json, "legal_placements_mean", per (tally->listed, tally->lists), 3);
        av_json_number (json, "deploys_per_game", per (tally->deploys, batch->n_games), 3);
        av_json_number (json, "discards_per_game", per (tally->discards, batch->n_games), 4);
    }
    av_json_begin_array (json, "mean_scores");
    for (guint i = 0; i < av_ruleset_get_n_players (batch->ruleset); i++)
        av_json_number (json, NULL, (gdouble) tally->scores[i] / batch->n_games, 3);
    av_json_end (json);
    av_json_begin_array (json, "wins");
    for (guint i = 0; i < av_ruleset_get_n_players (batch->ruleset); i++)
        av_json_uint (json, NULL, tally->won[i]);
    av_json_end (json);
    if (batch->check) {
        av_json_begin_object (json, "taken");
        for (guint kind = 0; kind < av_ruleset_get_n_actions (batch->ruleset); kind++)
            av_json_uint (json, av_ruleset_get_action (batch->ruleset, kind)->verb,
                          tally->taken[kind]);
        av_json_end (json);
    }
    av_json_uint (json, "state_bytes", av_ruleset_get_state_size (batch->ruleset));
    av_json_number (json, "copy_ns", copy_ns, 1);
    av_json_bool (json, "checked", batch->check > 0);
    if (batch->check > 1)
        av_json_uint (json, "check_every", batch->check);
    av_json_end (json);
}

static void
print_figures (GString *text, const AvBatch *batch, const AvTally *tally, gdouble copy_ns)
{
    const AvGameDef *def = av_ruleset_get_game (batch->ruleset);
    gdouble seconds = MAX ((gdouble) tally->cpu_us, 1) / G_USEC_PER_SEC;

    g_string_append_printf (text, _ ("games of %s: %u, seed %" PRIu64 "%s\n"), def->id,
                            batch->n_games, batch->seed,
                            batch->check == 1 ? _ (", every action checked: no difference") : "");
    if (batch->check > 1)
        g_string_append_printf (
            text, _ ("one action in %u checked, and every end: no difference\n"), batch->check);
    g_string_append_printf (text,
                            _ ("%.3f s of one core: %.0f games/s, %.3f us an action, "
                               "%.1f actions a game\n"),
                            seconds, batch->n_games / seconds, per (tally->cpu_us, tally->actions),
                            per (tally->actions, batch->n_games));
    if (def == &av_land_game) {
        if (tally->lists > 0)
            g_string_append_printf (text, _ ("%.1f legal placements, "),
                                    per (tally->listed, tally->lists));
        g_string_append_printf (text, _ ("%.2f deployed and %.3f discarded a game\n"),
                                per (tally->deploys, batch->n_games),
                                per (tally->discards, batch->n_games));
    }
    g_string_append (text, _ ("mean scores:"));
    for (guint i = 0; i < av_ruleset_get_n_players (batch->ruleset); i++)
        g_string_append_printf (text, " %.2f", (gdouble) tally->scores[i] / batch->n_games);
    g_string_append (text, _ ("; won:"));
    for (guint i = 0; i < av_ruleset_get_n_players (batch->ruleset); i++)
        g_string_append_printf (text, " %" G_GUINT64_FORMAT, tally->won[i]);
    if (tally->shared > 0)
        g_string_append_printf (text, _ (", together: %" PRIu64), tally->shared);
    if (batch->check) {
        g_string_append (text, _ ("\nactions:"));
        for (guint kind = 0; kind < av_ruleset_get_n_actions (batch->ruleset); kind++)
            g_string_append_printf (text, "%s %s %" G_GUINT64_FORMAT, kind > 0 ? "," : "",
                                    av_ruleset_get_action (batch->ruleset, kind)->verb,
                                    tally->taken[kind]);
    }
    g_string_append_printf (text, _ ("\na position takes %zu bytes, copying it %.0f ns\n"),
                            av_ruleset_get_state_size (batch->ruleset), copy_ns);
}

/* Rules whose actions never occurred were not checked. */
static void
warn_of_untaken (const AvBatch *batch, const AvTally *tally)
{
    for (guint i = 1; i < av_ruleset_get_n_rules (batch->ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (batch->ruleset, i);
        for (const AvActionDef *def = rules->actions; def != NULL && def->verb != NULL; def++) {
            gint kind = av_ruleset_find_action (batch->ruleset, def->verb);
            if (kind >= 0 && tally->taken[kind] == 0)
                av_cli_warn (_ ("“%s” of the rules “%s” was never done in these games"), def->verb,
                             rules->id);
        }
    }
}

static gint
simulate (AvCli *cli, AvBatch *batch)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvGame) base = av_game_new (batch->ruleset, batch->seed, &error);
    g_auto (AvDifference) difference = { 0 };
    AvTally tally = { 0 };

    if (base == NULL)
        return av_cli_fail_error (cli, error, NULL);
    batch->base = base;
    if (batch->check && !av_check_header (batch, av_cli_catalogue (cli), &difference))
        return av_difference_report (cli, batch->seed, &difference);
    if (!av_batch_run (batch, &tally, &difference))
        return av_difference_report (cli, batch->seed, &difference);
    if (batch->check)
        warn_of_untaken (batch, &tally);

    gdouble copy_ns = measure_copy (base);
    if (cli->json)
        write_figures (cli->document, batch, &tally, copy_ns);
    else
        print_figures (cli->text, batch, &tally, copy_ns);
    return AV_EXIT_WELL;
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_auto (AvChoices) choices = { 0 };
    AvBatch batch = { 0 };
    g_autofree gchar *games = NULL, *jobs = NULL, *every = NULL;
    guint64 n_games = 1000, n_jobs = 1, check_every = 1, seed = 1;
    gboolean check = FALSE;
    const GOptionEntry entries[] = {
        { "games", 0, 0, G_OPTION_ARG_STRING, &games, N_ ("Number of games (default 1000)"), "N" },
        { "jobs", 0, 0, G_OPTION_ARG_STRING, &jobs, N_ ("Number of threads (default 1)"), "N" },
        { "check", 0, 0, G_OPTION_ARG_NONE, &check,
          N_ ("Recount and compare everything after each action"), NULL },
        { "check-every", 0, 0, G_OPTION_ARG_STRING, &every,
          N_ ("The same after one action in N, by chance, and at each end"), "N" },
        { "sample", 0, 0, G_OPTION_ARG_NONE, &batch.sample,
          N_ ("Choose without making the list of legal actions"), NULL },
        G_OPTION_ENTRY_NULL,
    };
    g_autofree GOptionEntry *more = av_choices_entries (&choices, AV_SEATS_BOTS);
    g_auto (GStrv) words = NULL;
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;

    if (!av_cli_parse (cli, argv, &words, "",
                       _ ("Plays random games, and measures or checks them."), entries, more, 0, 0))
        return cli->status;
    if ((games != NULL
         && !av_choices_read_number ("--games", games, 1, MAX_GAMES, &n_games, &error))
        || (jobs != NULL && !av_choices_read_number ("--jobs", jobs, 1, MAX_JOBS, &n_jobs, &error))
        || (every != NULL
            && !av_choices_read_number ("--check-every", every, 1, MAX_CHECK_EVERY, &check_every,
                                        &error))
        || (choices.seed != NULL
            && !av_choices_read_number ("--seed", choices.seed, 0, G_MAXUINT64, &seed, &error)))
        return av_cli_fail_error (cli, error, NULL);
    if (!av_cli_choose_ruleset (cli, &choices, AV_SEATS_BOTS, &ruleset))
        return cli->status;

    batch.ruleset = ruleset;
    batch.catalogue = av_cli_catalogue (cli);
    batch.seed = seed;
    batch.n_games = (guint) n_games;
    batch.check = check ? 1 : every != NULL ? (guint) check_every : 0;
    batch.jobs = (guint) MIN (n_jobs, n_games);
    return simulate (cli, &batch);
}

const AvCommand av_command_simulate = { "simulate", "",
                                        N_ ("Play random games, and measure or check them"),
                                        run_command };
