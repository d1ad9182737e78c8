/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-replay.c: `replay FILE`: replays a record, and shows the events and the final position. */
#include <glib/gi18n.h>

#include "cli/check.h"

typedef struct {
    AvCli *cli;
    gboolean events;
    guint n; /* number of actions when events were last shown */
} Replay;

static void
write_cells (AvJson *json, const AvGame *game, const AvEvent *event)
{
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));

    av_event_cells (game, event, cells);
    av_json_begin_array (json, "cells");
    for (guint i = 0; i + 1 < cells->len; i += 2) {
        av_json_begin_array (json, NULL);
        av_json_int (json, NULL, g_array_index (cells, gint16, i));
        av_json_int (json, NULL, g_array_index (cells, gint16, i + 1));
        av_json_end (json);
    }
    av_json_end (json);
}

static void
write_terms (AvJson *json, const AvEvent *event)
{
    av_json_begin_array (json, "terms");
    for (guint i = 0; i < event->n_terms; i++) {
        const AvTerm *term = &event->terms[i];
        av_json_begin_object (json, NULL);
        av_json_string (json, "name", term->one);
        av_json_int (json, "count", term->count);
        av_json_int (json, "each", term->each);
        av_json_end (json);
    }
    av_json_end (json);
}

/* The reason for points; for other events their subject: the tile, the piece, the counter, the
 * phase. */
static const gchar *
reason_of (const AvRuleset *ruleset, const AvEvent *event)
{
    switch ((AvEventType) event->type) {
    case AV_EVENT_SCORE:
        return event->reason < av_ruleset_get_n_reasons (ruleset)
                   ? av_ruleset_get_reason (ruleset, event->reason)->id
                   : NULL;
    case AV_EVENT_COUNTER:
        return event->item < av_ruleset_get_n_counters (ruleset)
                   ? av_ruleset_get_counter (ruleset, event->item)->id
                   : NULL;
    case AV_EVENT_PHASE:
        return event->item < av_ruleset_get_n_phases (ruleset)
                   ? av_ruleset_get_phase (ruleset, event->item)->id
                   : NULL;
    case AV_EVENT_DEPLOY:
    case AV_EVENT_MOVE:
    case AV_EVENT_RETURN:
        return event->piece_kind < av_ruleset_get_n_names (ruleset, AV_ARG_PIECE)
                   ? av_ruleset_get_name (ruleset, AV_ARG_PIECE, event->piece_kind)
                   : NULL;
    case AV_EVENT_PUT_BACK:
    case AV_EVENT_TAKE:
        if (event->item == AV_NONE)
            return "?";
        G_GNUC_FALLTHROUGH;
    case AV_EVENT_DRAW:
    case AV_EVENT_DISCARD:
    case AV_EVENT_PLACE:
        return event->item < av_ruleset_get_n_names (ruleset, AV_ARG_ITEM)
                   ? av_ruleset_get_name (ruleset, AV_ARG_ITEM, event->item)
                   : NULL;
    case AV_EVENT_OVER:
    case AV_EVENT_TEXT:
    case AV_N_EVENTS:
        break;
    }
    return NULL;
}

static void
write_event (AvJson *json, const AvGame *game, const AvEvent *event, guint line)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    av_json_begin_object (json, NULL);
    if (line > 0)
        av_json_uint (json, "line", line);
    else
        av_json_null (json, "line"); /* at the beginning, before any line */
    av_json_string (json, "type", av_event_type_name (event->type));
    av_json_string (json, "player",
                    event->player != AV_NOBODY
                        ? av_colour_name (av_ruleset_get_colour (ruleset, (guint) event->player))
                        : NULL);
    av_json_int (json, "points", event->points);
    av_json_string (json, "reason", reason_of (ruleset, event));
    write_terms (json, event);
    write_cells (json, game, event);
    av_json_end (json);
}

static void
report_events (Replay *replay, const AvGame *game, guint line)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);

    for (guint i = 0; i < n; i++) {
        if (replay->cli->json) {
            write_event (replay->cli->document, game, &events[i], line);
            continue;
        }
        g_autofree gchar *sentence = av_event_describe (game, &events[i]);
        if (sentence != NULL && sentence[0] != '\0')
            g_string_append_printf (replay->cli->text, "%u: %s\n", line, sentence);
    }
}

/* Shows the events of the action that a line added, or of the end that it brought about; an undo
 * adds none. */
static void
told (const AvGame *game, const AvLine *line, gpointer data)
{
    Replay *replay = data;
    guint n = av_game_get_n_actions (game);

    if (n == replay->n + 1 || strcmp (line->words[0], "end") == 0)
        report_events (replay, game, line->line);
    replay->n = n;
}

/* Shows what happens before any line: a start tile that is laid, the first phase. */
static void
report_beginning (Replay *replay, const AvRuleset *ruleset)
{
    g_autoptr (AvGame) game = av_game_new (ruleset, 0, NULL);

    if (game != NULL)
        report_events (replay, game, 0);
}

/* Whether the record keeps all the laws that `simulate --check` checks; FALSE: it does not,
 * which was reported. */
static gboolean
check_laws (AvCli *cli, const AvRecord *record, AvRuleset *ruleset, const gchar *path)
{
    g_autoptr (GError) error = NULL;
    AvBatch batch = { .ruleset = ruleset, .catalogue = av_cli_catalogue (cli), .check = 1 };
    g_autoptr (AvGame) base = av_game_new (ruleset, record->setup->seed, &error);

    batch.base = base;
    if (base != NULL) {
        g_autoptr (AvChecker) checker = av_checker_new (&batch);
        if (av_checker_replay (checker, record, &error))
            return TRUE;
    }
    av_cli_fail_error (cli, error, path);
    return FALSE;
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    Replay replay = { .cli = cli };
    gboolean checked = FALSE;
    const GOptionEntry entries[] = {
        { "events", 0, 0, G_OPTION_ARG_NONE, &replay.events,
          N_ ("Show what happened, line by line"), NULL },
        { "check", 0, 0, G_OPTION_ARG_NONE, &checked,
          N_ ("Recount and compare everything after each action"), NULL },
        G_OPTION_ENTRY_NULL,
    };
    g_auto (GStrv) words = NULL;
    g_autoptr (AvRecord) record = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;
    g_autoptr (GError) error = NULL;

    if (!av_cli_parse (cli, argv, &words, "FILE",
                       _ ("Replays a record, checking every line, and says how the game stands."),
                       entries, NULL, 1, 1)
        || !av_cli_load (cli, words[0], &record, &ruleset))
        return cli->status;

    if (checked && !check_laws (cli, record, ruleset, words[0]))
        return cli->status;

    /* Events are shown during the replay, so they come first. */
    if (cli->json) {
        av_json_begin_object (cli->document, NULL);
        if (replay.events)
            av_json_begin_array (cli->document, "events");
    }
    if (replay.events)
        report_beginning (&replay, ruleset);
    g_autoptr (AvGame) game =
        av_record_replay (record, ruleset, replay.events ? told : NULL, &replay, &error);
    if (game == NULL)
        return av_cli_fail_error (cli, error, words[0]);

    if (cli->json) {
        if (replay.events)
            av_json_end (cli->document);
        av_cli_write_position (cli->document, game);
        av_cli_add_error (cli, error, words[0]);
        av_json_end (cli->document);
        return cli->status;
    }
    av_cli_print_position (cli->text, game);
    if (error != NULL) {
        /* The position before the bad line is still the answer. */
        g_autoptr (GString) text = g_string_new (cli->text->str);
        av_cli_fail_error (cli, error, words[0]);
        g_string_assign (cli->text, text->str);
    }
    return cli->status;
}

const AvCommand av_command_replay = { "replay", "FILE",
                                      N_ ("Replay a record and say how the game stands"),
                                      run_command };
