/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-bot.c: `bot --protocol`: one of our computer players, for other programs (docs/bot-protocol.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/common.h"
#include "config.h"
#include "plugin/protocol.h"
#include <avignon/host/bot.h>
#include <avignon/host/terminal.h>

/* What the other program has said so far. */
typedef struct {
    AvCli *cli;
    gchar *control;
    GString *setup;     /* lines of a record up to `begin` */
    AvRuleset *ruleset; /* NULL: no game yet */
    AvBot *bot;
    AvSession *session; /* at the position, or NULL */
    GString *told;      /* the lines that led there, those of the set-up included */
    guint n_told;       /* how many of them are moves */
    GThread *thinking;
    AvBotBudget budget;
    gint cancelled;
} Server;

static void
say (JsonBuilder *out)
{
    g_autofree gchar *line = av_protocol_end (out);
    fputs (line, stdout);
    fflush (stdout);
}

static void
complain (const gchar *message)
{
    JsonBuilder *out = av_protocol_begin ("error");
    av_protocol_add_text (out, "message", message);
    say (out);
}

/* --- positions --- */

/* Appends the texts of a list; FALSE: it is not a list, or something in it is not a text. */
static gboolean
append_lines (JsonObject *object, const gchar *key, GString *text)
{
    JsonNode *node = json_object_get_member (object, key);
    JsonArray *lines =
        node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

    for (guint i = 0; lines != NULL && i < json_array_get_length (lines); i++) {
        JsonNode *line = json_array_get_element (lines, i);
        if (!JSON_NODE_HOLDS_VALUE (line) || json_node_get_value_type (line) != G_TYPE_STRING
            || strchr (json_node_get_string (line), '\n') != NULL)
            return FALSE;
        g_string_append_printf (text, "%s\n", json_node_get_string (line));
    }
    return lines != NULL;
}

static gboolean
fail (GError **error, const gchar *message)
{
    g_set_error_literal (error, AV_CLI_ERROR, AV_CLI_ERROR_WRONG, message);
    return FALSE;
}

static void
forget_game (Server *server)
{
    g_clear_pointer (&server->bot, av_bot_free);
    g_clear_pointer (&server->session, av_session_free);
    g_clear_pointer (&server->ruleset, av_ruleset_unref);
}

static gboolean
take_game (Server *server, JsonObject *object, GError **error)
{
    forget_game (server);
    g_string_truncate (server->setup, 0);
    if (!append_lines (object, "setup", server->setup))
        return fail (error, _ ("“setup” must be a list of the lines of a record up to `begin`"));
    g_autoptr (AvRecord) record =
        av_record_read_text (server->setup->str, server->setup->len, "setup", error);
    if (record == NULL)
        return FALSE;
    server->ruleset = av_record_make_ruleset (record, av_cli_catalogue (server->cli), error);
    if (server->ruleset == NULL)
        return FALSE;
    server->bot =
        av_bot_new (av_cli_catalogue (server->cli), server->control, server->ruleset, error);
    if (server->bot != NULL) {
        say (av_protocol_begin ("ready"));
        return TRUE;
    }
    forget_game (server);
    return FALSE;
}

/* If the game has only gone on, only what is new is played. */
static gboolean
take_position (Server *server, JsonObject *object, GError **error)
{
    g_autoptr (GString) text = g_string_new (server->setup->str);
    g_autoptr (AvSession) session = g_steal_pointer (&server->session);
    g_autoptr (GError) reason = NULL;

    if (server->ruleset == NULL)
        return fail (error, _ ("there is no `game` yet"));
    if (!append_lines (object, "record", text))
        return fail (error, _ ("“record” must be a list of the lines of a record from `begin` on"));
    g_autoptr (AvRecord) record = av_record_read_text (text->str, text->len, "record", error);
    if (record == NULL)
        return FALSE;
    if (session != NULL && g_str_has_prefix (text->str, server->told->str))
        av_session_follow (session, record, server->n_told, record->lines->len, &reason);
    else {
        g_clear_pointer (&session, av_session_free);
        session = av_session_open (record, server->ruleset, &reason);
    }
    if (reason != NULL) {
        g_propagate_error (error, g_steal_pointer (&reason));
        return FALSE;
    }
    server->session = g_steal_pointer (&session);
    g_string_assign (server->told, text->str);
    server->n_told = record->lines->len;
    return TRUE;
}

/* --- thinking --- */

static void
add_choice (JsonBuilder *out, const AvBotChoice *choice)
{
    json_builder_set_member_name (out, "margin");
    json_builder_add_double_value (out, choice->margin);
    json_builder_set_member_name (out, "chance");
    json_builder_add_double_value (out, choice->chance);
}

static gpointer
think (gpointer data)
{
    Server *server = data;
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    g_auto (AvActionList) list = { 0 };
    AvBotAnswer answer;
    guint number = 0;

    const AvGame *game = av_session_get_game (server->session);
    if (!av_bot_choose (server->bot, game, &server->budget, &answer, &error)) {
        complain (error->message);
        return NULL;
    }
    av_action_to_text (game, &answer.action, text);
    av_game_legal (game, &list);
    for (guint i = 0; i < list.n; i++)
        if (memcmp (&list.items[i], &answer.action, sizeof (AvAction)) == 0)
            number = i;
    JsonBuilder *out = av_protocol_begin ("answer");
    av_protocol_add_int (out, "action", number);
    av_protocol_add_text (out, "text", text->str);
    if (answer.n > 0)
        add_choice (out, &answer.choices[0]);
    if (av_bot_get_fault (server->bot) != NULL)
        av_protocol_add_text (out, "fault", av_bot_get_fault (server->bot));
    say (out);
    return NULL;
}

static void
stop (Server *server)
{
    if (server->thinking == NULL)
        return;
    g_atomic_int_set (&server->cancelled, 1);
    g_thread_join (g_steal_pointer (&server->thinking));
}

static guint64
get_count (JsonObject *object, const gchar *key, gdouble most)
{
    gdouble number;
    return av_protocol_get_number (object, key, &number) && number > 0
               ? (guint64) MIN (number, most)
               : 0;
}

static gboolean
go (Server *server, JsonObject *object, GError **error)
{
    if (server->session == NULL)
        return fail (error, _ ("there is no `position` yet"));
    gint decider = av_game_get_decider (av_session_get_game (server->session));
    if (decider < 0 || decider >= (gint) av_ruleset_get_n_players (server->ruleset))
        return fail (error, _ ("no player decides here"));
    g_atomic_int_set (&server->cancelled, 0);
    server->budget = (AvBotBudget){
        .time = (guint) get_count (object, "time", 3600000),
        .nodes = get_count (object, "nodes", 1e15),
        .seed = get_count (object, "seed", 1e16),
        .threads = (guint) get_count (object, "threads", 64),
        .cancelled = &server->cancelled,
        .keeps = TRUE,
    };
    server->thinking = g_thread_new ("bot", think, server);
    return TRUE;
}

static gboolean
list_actions (Server *server, GError **error)
{
    g_auto (AvActionList) list = { 0 };
    if (server->session == NULL)
        return fail (error, _ ("there is no `position` yet"));
    const AvGame *game = av_session_get_game (server->session);
    av_game_legal (game, &list);
    JsonBuilder *out = av_protocol_begin ("legal");
    av_protocol_add_list (out, "actions", game, &list);
    say (out);
    return TRUE;
}

/* --- messages --- */

static gboolean
greet (Server *server, JsonObject *object, GError **error)
{
    gdouble version;
    if (!av_protocol_get_number (object, "protocol", &version) || version != PROTOCOL_VERSION)
        return fail (error, _ ("this program speaks version 1 of the protocol"));
    JsonBuilder *out = av_protocol_begin ("hello");
    av_protocol_add_int (out, "protocol", PROTOCOL_VERSION);
    av_protocol_add_text (out, "name", server->control);
    av_protocol_add_text (out, "program", "Avignon " VERSION);
    say (out);
    return TRUE;
}

/* FALSE: it is to quit. */
static gboolean
take_line (Server *server, const gchar *line, gsize length)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (JsonObject) object = NULL;
    if (length > PROTOCOL_MAX_LINE)
        g_set_error (&error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("a message has at most %d MiB"),
                     PROTOCOL_MAX_LINE >> 20);
    else
        object = av_protocol_read (line, length, &error);
    const gchar *type = object != NULL ? av_protocol_get_text (object, "type") : "";
    gboolean well = TRUE;

    if (object == NULL)
        well = FALSE;
    else {
        /* Before anything else is asked the previous question must be answered. */
        stop (server);
        if (strcmp (type, "quit") == 0)
            return FALSE;
        if (strcmp (type, "hello") == 0)
            well = greet (server, object, &error);
        else if (strcmp (type, "game") == 0)
            well = take_game (server, object, &error);
        else if (strcmp (type, "position") == 0)
            well = take_position (server, object, &error);
        else if (strcmp (type, "legal") == 0)
            well = list_actions (server, &error);
        else if (strcmp (type, "go") == 0)
            well = go (server, object, &error);
        else if (strcmp (type, "stop") != 0) {
            g_autofree gchar *message = g_strdup_printf (_ ("there is no message “%s”"), type);
            well = fail (&error, message);
        }
    }
    if (!well)
        complain (error->message);
    return TRUE;
}

static void
serve (Server *server)
{
    g_autoptr (GString) line = g_string_new (NULL);

    while (av_cli_read_line (line, PROTOCOL_MAX_LINE) && take_line (server, line->str, line->len))
        ;
    stop (server);
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    gboolean protocol = FALSE;
    g_autofree gchar *name = NULL, *control = NULL;
    const GOptionEntry entries[] = {
        { "protocol", 0, 0, G_OPTION_ARG_NONE, &protocol,
          N_ ("Talk over standard input and output"), NULL },
        { "bot", 0, 0, G_OPTION_ARG_STRING, &name, N_ ("Which computer player (default greedy)"),
          "ID" },
        G_OPTION_ENTRY_NULL,
    };
    g_auto (GStrv) words = NULL;
    g_autoptr (GError) error = NULL;

    if (!av_cli_parse (cli, argv, &words, "[ID] --protocol",
                       _ ("Lets other programs ask a computer player, with one JSON object per "
                          "line."),
                       entries, NULL, 0, 1))
        return cli->status;
    if (!protocol || cli->json)
        return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0,
                            _ ("say --protocol, and not --json"));
    if (words[0] != NULL && name != NULL)
        return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0,
                            _ ("say which computer player once"));
    if (words[0] != NULL)
        name = g_strdup (words[0]);
    control = g_str_has_prefix (name != NULL ? name : "", "bot:")
                  ? g_strdup (name)
                  : g_strdup_printf ("bot:%s", name != NULL ? name : "greedy");
    if (!av_catalogue_has_player (av_cli_catalogue (cli), control, &error))
        return av_cli_fail_error (cli, error, NULL);
    Server server = {
        .cli = cli, .control = control, .setup = g_string_new (NULL), .told = g_string_new (NULL)
    };
    serve (&server);
    forget_game (&server);
    g_string_free (server.setup, TRUE);
    g_string_free (server.told, TRUE);
    return AV_EXIT_WELL;
}

const AvCommand av_command_bot = { "bot", "[ID] --protocol",
                                   N_ ("Let other programs ask a computer player"), run_command };
