/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: the entry of the terminal program: finds the command, runs it, prints its answer. */
#include <locale.h>
#include <signal.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/common.h"
#include "config.h"
#include <avignon/host/paths.h>
#include <avignon/host/terminal.h>

/* In the order of the manual. */
static const AvCommand *const commands[] = {
    &av_command_plugins, &av_command_deck,    &av_command_simulate, &av_command_replay,
    &av_command_legal,   &av_command_test,    &av_command_new,      &av_command_play,
    &av_command_match,   &av_command_analyse, &av_command_turn,
#ifdef HAVE_JSON
    &av_command_bot,
#endif
};

static const AvCommand *
find_command (const gchar *name)
{
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        if (strcmp (commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static void
append_overview (GString *text)
{
    g_string_append (text, _ ("usage: avignon-cli COMMAND [OPTION...] [ARGUMENT...]\n\n"));
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        g_autofree gchar *usage =
            g_strdup_printf ("%s %s", commands[i]->name, commands[i]->arguments);
        g_string_append_printf (text, "  %-30s %s\n", usage, _ (commands[i]->summary));
    }
    g_string_append (text, _ ("\n`avignon-cli COMMAND --help` says more.  With --json a command "
                              "answers with one JSON document.\n"));
}

/* Whether the answer is to be JSON must be known before the arguments are understood: a usage error
 * is an answer as well. */
static gboolean
wants_json (gchar **argv)
{
    for (guint i = 0; argv[i] != NULL && strcmp (argv[i], "--") != 0; i++)
        if (strcmp (argv[i], "--json") == 0)
            return TRUE;
    return FALSE;
}

static void
answer (AvCli *cli, const gchar *member, const gchar *value, const gchar *text)
{
    if (cli->json) {
        av_json_begin_object (cli->document, NULL);
        av_json_string (cli->document, member, value);
        av_json_end (cli->document);
    } else
        g_string_append (cli->text, text);
}

static gint
no_command (AvCli *cli, const gchar *name)
{
    return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0,
                        _ ("there is no command “%s”; `avignon-cli --help` lists them"), name);
}

static gint
run (AvCli *cli, gchar **argv)
{
    const gchar *first = NULL;
    guint at = 1;

    for (; argv[at] != NULL && first == NULL; at++)
        if (strcmp (argv[at], "--json") != 0)
            first = argv[at];
    if (first == NULL)
        return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0,
                            _ ("no command; `avignon-cli --help` lists them"));
    if (strcmp (first, "--version") == 0) {
        answer (cli, "version", VERSION, "avignon-cli " VERSION "\n");
        return AV_EXIT_WELL;
    }
    if (strcmp (first, "--help") == 0 || strcmp (first, "-h") == 0 || strcmp (first, "help") == 0) {
        /* `--json` may be anywhere. */
        while (argv[at] != NULL && strcmp (argv[at], "--json") == 0)
            at++;
        const AvCommand *about = argv[at] != NULL ? find_command (argv[at]) : NULL;
        if (argv[at] != NULL && about == NULL)
            return no_command (cli, argv[at]);
        if (about != NULL) {
            gchar *question[] = { (gchar *) about->name, (gchar *) "--help", NULL };
            return about->run (cli, question);
        }
        g_autoptr (GString) text = g_string_new (NULL);
        append_overview (text);
        answer (cli, "help", text->str, text->str);
        return AV_EXIT_WELL;
    }
    const AvCommand *command = find_command (first);
    if (command == NULL)
        return no_command (cli, first);
    return command->run (cli, argv + at - 1);
}

int
main (int argc, char **argv)
{
    setlocale (LC_ALL, "");
    bindtextdomain (GETTEXT_PACKAGE, av_paths_locale ());
    bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
    textdomain (GETTEXT_PACKAGE);
    av_terminal_guard ();
    /* A file that may not grow is an error of writing, not the end of the program. */
    signal (SIGXFSZ, SIG_IGN);

    AvCli cli = {
        .json = wants_json (argv),
        .text = g_string_new (NULL),
        .document = av_json_new (),
    };
    gint status = run (&cli, argv);

    /* Writing may fail, on a full disk. */
    if (!av_terminal_write (stdout, cli.json ? av_json_text (cli.document) : cli.text->str)) {
        av_cli_warn (_ ("cannot write to standard output"));
        status = MAX (status, AV_EXIT_WRONG);
    }
    g_string_free (cli.text, TRUE);
    av_json_free (cli.document);
    g_strfreev (cli.plugin_dirs);
    g_clear_pointer (&cli.catalogue, av_catalogue_free);
    return status;
}
