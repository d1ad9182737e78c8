/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-analyse.c: `analyse FILE`: what a computer player thinks of each decision of a record. */
#include <glib/gi18n.h>
#include <string.h>

#include "cli/common.h"
#include <avignon/host/analysis.h>
#include <avignon/host/choose.h>

#define NODES 10000 /* default number of actions tried for a decision */
#define WORST 3     /* decisions listed for each player */

/* The line of the record for each action of its history: an undo takes lines back, and what was
 * before `end` is not part of it. */
static GArray *
find_lines (const AvRecord *record, const AvSession *session)
{
    const AvGame *game = av_session_get_game (session);
    GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint i = 0; i < record->lines->len; i++) {
        const AvLine *line = record->lines->pdata[i];
        guint64 n = 0;
        if (strcmp (line->words[0], "end") == 0)
            g_array_set_size (lines, 0);
        else if (strcmp (line->words[0], "undo") == 0 && line->words[1])
            g_array_set_size (
                lines,
                lines->len - (guint) MIN (g_ascii_strtoull (line->words[1], NULL, 10), lines->len));
        else if (av_action_check_words (game, line->words, FALSE, NULL))
            n = line->line;
        if (n > 0)
            g_array_append_val (lines, line->line);
    }
    /* Leaves out a line that is wrong, and those after it. */
    if (lines->len > av_session_get_n_undo (session))
        g_array_set_size (lines, av_session_get_n_undo (session));
    return lines;
}

typedef struct {
    AvCli *cli;
    const AvAnalysis *analysis;
    const AvSession *session;
    const GArray *lines;
    const gchar *bot;
} Report;

static guint
find_line (const Report *report, const AvJudgement *judgement)
{
    return judgement->action <= report->lines->len
               ? g_array_index (report->lines, guint, judgement->action - 1)
               : 0;
}

static void
write_judgement (const Report *report, const AvGame *game, const AvJudgement *judgement)
{
    AvJson *json = report->cli->document;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = av_ruleset_get_n_players (ruleset);
    g_autofree gchar *played = av_cli_action_text (game, &judgement->played);
    g_autofree gchar *best = av_cli_action_text (game, &judgement->best);
    av_json_begin_object (json, NULL);
    av_json_uint (json, "line", find_line (report, judgement));
    av_json_string (json, "player",
                    av_colour_name (av_ruleset_get_colour (ruleset, (guint) judgement->player)));
    av_json_string (json, "action", played);
    av_json_begin_array (json, "score");
    for (guint i = 0; i < n; i++)
        av_json_int (json, NULL, judgement->scores[i]);
    av_json_end (json);
    av_json_begin_array (json, "chance");
    for (guint i = 0; i < n; i++)
        av_json_number (json, NULL, judgement->chances[i], 4);
    av_json_end (json);
    av_json_string (json, "best", best);
    av_json_number (json, "loss", judgement->loss, 2);
    av_json_end (json);
}

static void
print_judgement (const Report *report, const AvGame *game, const AvJudgement *judgement)
{
    GString *text = report->cli->text;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autofree gchar *played = av_cli_action_text (game, &judgement->played);
    g_autofree gchar *best = av_cli_action_text (game, &judgement->best);
    g_string_append_printf (text, "%5u  %-10s %-24s", find_line (report, judgement),
                            av_ruleset_get_player_name (ruleset, (guint) judgement->player),
                            played);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        g_string_append_printf (text, " %4d %3.0f %%", judgement->scores[i],
                                100 * judgement->chances[i]);
    if (judgement->loss > 0)
        g_string_append_printf (text, "  -%.1f  %s", judgement->loss, best);
    g_string_append_c (text, '\n');
}

static gchar *
find_text (const Report *report, const AvJudgement *judgement, const AvAction *action)
{
    g_autoptr (AvGame) game = av_game_dup (av_session_get_game (report->session));
    av_analysis_go_to (report->analysis, game, judgement->action - 1);
    return av_cli_action_text (game, action);
}

static void
print_worst (const Report *report)
{
    GString *text = report->cli->text;
    const AvRuleset *ruleset = av_analysis_get_ruleset (report->analysis);
    for (guint player = 0; player < av_ruleset_get_n_players (ruleset); player++) {
        guint worst[WORST],
            n = av_analysis_find_worst (report->analysis, (gint) player, worst, WORST);
        g_string_append_printf (text,
                                n > 0 ? _ ("\nThe decisions that cost %s most:\n")
                                      : _ ("\n%s made no mistake.\n"),
                                av_ruleset_get_player_name (ruleset, player));
        for (guint i = 0; i < n; i++) {
            const AvJudgement *judgement = av_analysis_get (report->analysis, worst[i]);
            g_autofree gchar *played = find_text (report, judgement, &judgement->played);
            g_autofree gchar *best = find_text (report, judgement, &judgement->best);
            /* TRANSLATORS: a line of the record, points, an action in words and as a line; the same of a better one */
            g_string_append_printf (text,
                                    _ ("  line %u, %.1f points: %s (%s)\n      better: %s (%s)\n"),
                                    find_line (report, judgement), judgement->loss, judgement->said,
                                    played, judgement->better, best);
        }
    }
}

static void
tell (const Report *report)
{
    const AvAnalysis *analysis = report->analysis;
    AvJson *json = report->cli->document;
    g_autoptr (AvGame) game = av_game_dup (av_session_get_game (report->session));
    if (report->cli->json) {
        av_json_begin_object (json, NULL);
        av_json_string (json, "bot", report->bot);
        av_json_begin_array (json, "turns");
    } else {
        g_string_append (
            report->cli->text,
            _ (" line  who, what; points and chance of each; what it cost, and what was better\n"));
    }
    for (guint i = 0; i < av_analysis_get_n_judged (analysis); i++) {
        const AvJudgement *judgement = av_analysis_get (analysis, i);
        /* In the position before it, as in the record. */
        av_analysis_go_to (analysis, game, judgement->action - 1);
        if (report->cli->json)
            write_judgement (report, game, judgement);
        else
            print_judgement (report, game, judgement);
    }
    if (report->cli->json) {
        av_json_end (json);
        av_json_end (json);
    } else {
        print_worst (report);
    }
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_autofree gchar *bot_name = NULL, *nodes = NULL, *time = NULL, *control = NULL;
    guint64 n_nodes = 0, n_time = 0;
    const GOptionEntry entries[] = {
        { "bot", 0, 0, G_OPTION_ARG_STRING, &bot_name,
          N_ ("Who judges (default: the strongest there is)"), "ID[:LEVEL]" },
        { "nodes", 0, 0, G_OPTION_ARG_STRING, &nodes,
          N_ ("Actions that may be tried for a decision (default 10000)"), "N" },
        { "time", 0, 0, G_OPTION_ARG_STRING, &time, N_ ("Milliseconds for a decision instead"),
          "MS" },
        G_OPTION_ENTRY_NULL,
    };
    g_auto (GStrv) words = NULL;
    g_autoptr (AvRecord) record = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;
    g_autoptr (GError) error = NULL;

    if (!av_cli_parse (cli, argv, &words, "FILE",
                       _ ("Says what each decision of a record cost, and what was better."),
                       entries, NULL, 1, 1))
        return cli->status;
    if ((nodes && !av_choices_read_number ("--nodes", nodes, 1, G_MAXINT64, &n_nodes, &error))
        || (time && !av_choices_read_number ("--time", time, 1, 3600000, &n_time, &error)))
        return av_cli_fail_error (cli, error, NULL);
    if (!av_cli_load (cli, words[0], &record, &ruleset))
        return cli->status;
    g_autoptr (AvSession) session = av_session_open (record, ruleset, &error);
    /* A damaged record is not judged. */
    if (error)
        return av_cli_fail_error (cli, error, words[0]);
    control = bot_name ? g_strdup_printf ("bot:%s", bot_name) : av_cli_strongest_bot (cli);
    g_autoptr (AvBot) bot = av_bot_new (av_cli_catalogue (cli), control, ruleset, &error);
    if (!bot)
        return av_cli_fail_error (cli, error, NULL);
    AvBotBudget budget = {
        .nodes = n_nodes > 0 || n_time > 0 ? n_nodes : NODES,
        .time = (guint) n_time,
        .seed = record->setup->seed,
        .threads = n_time > 0 ? g_get_num_processors () : 1,
    };
    g_autoptr (AvAnalysis) analysis = av_analysis_new (session);
    if (!av_analysis_run (analysis, bot, &budget, &error))
        return av_cli_fail_error (cli, error, words[0]);
    g_autoptr (GArray) lines = find_lines (record, session);
    Report report = { cli, analysis, session, lines, control + strlen ("bot:") };
    tell (&report);
    return cli->status;
}

const AvCommand av_command_analyse = { "analyse", "FILE",
                                       N_ ("Say what each decision of a record cost"),
                                       run_command };
