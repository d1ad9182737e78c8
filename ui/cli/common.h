/* SPDX-License-Identifier: GPL-3.0-or-later */
/* common.h: what all commands of the terminal program share: arguments, answers, errors. */
#pragma once

#include "cli/json.h"
#include <avignon/host/choices.h>
#include <avignon/host/land.h>
#include <avignon/host/session.h>
#include <avignon/land.h>

G_BEGIN_DECLS

/* Exit codes; programs that call this one rely on them (docs/cli.md). */
enum {
    AV_EXIT_WELL = 0,
    AV_EXIT_WRONG = 1,   /* what was checked is wrong */
    AV_EXIT_USAGE = 2,   /* wrong usage */
    AV_EXIT_MISSING = 3, /* something that was named is not there */
};

#define AV_CLI_ERROR (av_cli_error_quark ())
GQuark av_cli_error_quark (void);

typedef enum {
    AV_CLI_ERROR_MISSING,
    AV_CLI_ERROR_WRONG, /* what was checked is wrong */
} AvCliErrorCode;

/* One run of the program. */
typedef struct {
    gboolean json;
    gint status;
    GString *text;    /* for people, on standard output; not with --json */
    AvJson *document; /* with --json: the only thing on standard output */
    gchar **plugin_dirs;
    AvCatalogue *catalogue; /* made when first asked for */
} AvCli;

typedef struct {
    const gchar *name;
    const gchar *arguments; /* "FILE" */
    const gchar *summary;   /* N_("...") */
    /* ARGV begins with the command's name; returns the exit code. */
    gint (*run) (AvCli *cli, gchar **argv);
} AvCommand;

/* Each in the source of its name. */
extern const AvCommand av_command_plugins, av_command_deck, av_command_simulate, av_command_replay,
    av_command_legal, av_command_test, av_command_new, av_command_play, av_command_match,
    av_command_analyse, av_command_bot, av_command_turn;

/* --- arguments --- */

/* Reads a command's arguments: the options of ENTRIES and MORE (each may be NULL), --json,
 * --plugin-dir and --help, and from MIN to MAX words, which go to WORDS.  FALSE: return
 * cli->status. */
gboolean av_cli_parse (AvCli *cli, gchar **argv, gchar ***words, const gchar *arguments,
                       const gchar *summary, const GOptionEntry *entries, const GOptionEntry *more,
                       guint min, guint max);

/* Reads the next line of standard input, without its end; FALSE: there is none.  Of a line that is longer than MOST bytes
 * only MOST + 1 are kept. */
gboolean av_cli_read_line (GString *line, gsize most);

/* The games, rules and decks that there are; owned by CLI. */
AvCatalogue *av_cli_catalogue (AvCli *cli);

/* Makes the ruleset of the chosen set-up.  FALSE: that failed, and was reported; return cli->status. */
gboolean
av_cli_choose_ruleset (AvCli *cli, const AvChoices *choices, AvSeats seats, AvRuleset **ruleset);

/* The computer player that judges and gives hints, "bot:ID:LEVEL"; the caller frees it. */
gchar *av_cli_strongest_bot (AvCli *cli);

/* --- failures --- */

/* Writes the error to standard error and with --json makes it the answer; returns STATUS.  FILE may be NULL,
 * LINE 0. */
gint av_cli_fail (AvCli *cli, gint status, const gchar *code, const gchar *file, guint line,
                  const gchar *format, ...) G_GNUC_PRINTF (6, 7);
/* The same for an error of the library; FILE is the current one, if the error names none. */
gint av_cli_fail_error (AvCli *cli, const GError *error, const gchar *file);
/* Writes ERROR (NULL: null) as the member "error" of a document that has others, reports it on standard error, and returns
 * its exit code. */
gint av_cli_add_error (AvCli *cli, const GError *error, const gchar *file);
/* Writes a line to standard error. */
void av_cli_warn (const gchar *format, ...) G_GNUC_PRINTF (1, 2);

/* --- records --- */

/* Reads the record at PATH and makes its ruleset.  FALSE: that failed, and was reported; return cli->status. */
gboolean av_cli_load (AvCli *cli, const gchar *path, AvRecord **record, AvRuleset **ruleset);

/* --- positions --- */

/* Writes the members that say how a game stands, `players` to `hash`. */
void av_cli_write_position (AvJson *json, const AvGame *game);
/* The same for people. */
void av_cli_print_position (GString *text, const AvGame *game);
/* The decider as docs/cli.md has it: a colour, "nature", or NULL. */
const gchar *av_cli_decider (const AvGame *game);
/* ACTION as a line of a record; the caller frees it. */
gchar *av_cli_action_text (const AvGame *game, const AvAction *action);

G_END_DECLS
