/* SPDX-License-Identifier: GPL-3.0-or-later */
/* common.c: what all commands share: arguments, the catalogue, errors and exit codes. */
#include "cli/common.h"
#include <avignon/host/choose.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>
#include <gio/gio.h>

#include "cli/host.h"

G_DEFINE_QUARK (av - cli - error - quark, av_cli_error)

/* --- failures --- */

typedef struct {
    gint status;
    const gchar *code;
    gchar *file; /* or NULL */
    guint line;  /* or 0 */
    gchar *message;
} Failure;

static void
failure_clear (Failure *failure)
{
    g_free (failure->file);
    g_free (failure->message);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Failure, failure_clear)

/* Removes `FILE:LINE: ` from a message, at whose start it stands or after what could not be used because of it: `There is
 * no such player: FILE:LINE: `.  Lines below, which a script's error may have, are left as they are. */
static void
split_place (Failure *failure, const gchar *message)
{
    /* The name of the file may look as if it ended with a line. */
    gsize named = failure->file != NULL && g_str_has_prefix (message, failure->file)
                      ? strlen (failure->file)
                      : 0;

    const gchar *below = strchr (message + named, '\n');

    for (const gchar *p = strchr (message + named, ':'); p && !(below && p > below);
         p = strchr (p + 1, ':')) {
        gchar *end;
        guint64 line = g_ascii_strtoull (p + 1, &end, 10);

        if (p > message && g_ascii_isdigit (p[1]) && g_str_has_prefix (end, ": ")) {
            const gchar *sentence = named > 0 ? NULL : g_strrstr_len (message, p - message, ": ");
            const gchar *file = sentence ? sentence + 2 : message;
            g_free (failure->file);
            failure->file = g_strndup (file, p - file);
            failure->line = (guint) MIN (line, G_MAXUINT);
            failure->message =
                g_strdup_printf ("%.*s%s", (gint) (file - message), message, end + 2);
            return;
        }
    }
    /* If there is no line, the file may still precede the reason. */
    if (named > 0 && g_str_has_prefix (message + named, ": "))
        message += named + 2;
    failure->message = g_strdup (message);
}

typedef struct {
    GQuark (*domain) (void);
    gint error;
    gint status;
    const gchar *code;
} ErrorName;

/* An exit code and a short word for every error of the library that can reach a command. */
static const ErrorName error_names[] = {
    { av_choices_error_quark, AV_CHOICES_ERROR_USAGE, AV_EXIT_USAGE, "usage" },
    { av_choices_error_quark, AV_CHOICES_ERROR_MISSING, AV_EXIT_MISSING, "missing" },
    { av_cli_error_quark, AV_CLI_ERROR_MISSING, AV_EXIT_MISSING, "missing" },
    { av_cli_error_quark, AV_CLI_ERROR_WRONG, AV_EXIT_WRONG, "wrong" },
    { av_deck_error_quark, AV_DECK_ERROR_MISSING, AV_EXIT_MISSING, "missing-deck" },
    { av_deck_error_quark, AV_DECK_ERROR_BROKEN, AV_EXIT_WRONG, "broken-deck" },
    { av_deck_error_quark, AV_DECK_ERROR_CLASH, AV_EXIT_WRONG, "deck-clash" },
    { av_ruleset_error_quark, AV_RULESET_ERROR_MISSING, AV_EXIT_MISSING, "missing" },
    { av_ruleset_error_quark, AV_RULESET_ERROR_STALE, AV_EXIT_MISSING, "stale-plugin" },
    { av_ruleset_error_quark, AV_RULESET_ERROR_INVALID, AV_EXIT_WRONG, "invalid-setup" },
    { av_record_error_quark, AV_RECORD_ERROR_MISSING, AV_EXIT_MISSING, "missing-file" },
    { av_record_error_quark, AV_RECORD_ERROR_SYNTAX, AV_EXIT_WRONG, "syntax" },
    { av_record_error_quark, AV_RECORD_ERROR_ACTION, AV_EXIT_WRONG, "refused" },
    { av_record_error_quark, AV_RECORD_ERROR_EXPECT, AV_EXIT_WRONG, "expectation" },
    { av_record_error_quark, AV_RECORD_ERROR_WRITE, AV_EXIT_WRONG, "unwritable" },
    { av_record_error_quark, AV_RECORD_ERROR_LOCKED, AV_EXIT_WRONG, "locked" },
    { av_record_error_quark, AV_RECORD_ERROR_CHANGED, AV_EXIT_WRONG, "changed" },
    { av_record_error_quark, AV_RECORD_ERROR_READ, AV_EXIT_WRONG, "unreadable" },
    { av_game_error_quark, AV_GAME_ERROR_REFUSED, AV_EXIT_WRONG, "refused" },
    { av_game_error_quark, AV_GAME_ERROR_TEXT, AV_EXIT_WRONG, "syntax" },
    { av_game_error_quark, AV_GAME_ERROR_EXPECT, AV_EXIT_WRONG, "expectation" },
    { g_file_error_quark, G_FILE_ERROR_NOENT, AV_EXIT_MISSING, "missing-file" },
    { g_file_error_quark, -1, AV_EXIT_WRONG, "unreadable" },
    { g_io_error_quark, G_IO_ERROR_NOT_FOUND, AV_EXIT_MISSING, "missing-file" },
    { g_io_error_quark, -1, AV_EXIT_WRONG, "unreadable" },
};

static void
failure_from_error (Failure *failure, const GError *error, const gchar *file)
{
    *failure = (Failure){ .status = AV_EXIT_WRONG, .code = "failed", .file = g_strdup (file) };
    for (guint i = 0; i < G_N_ELEMENTS (error_names); i++) {
        const ErrorName *name = &error_names[i];
        if (name->domain () == error->domain && (name->error == error->code || name->error < 0)) {
            failure->status = name->status;
            failure->code = name->code;
            break;
        }
    }
    split_place (failure, error->message);
}

static void
failure_say (const Failure *failure)
{
    if (failure->file != NULL && failure->line > 0)
        g_printerr ("%s:%u: %s\n", failure->file, failure->line, failure->message);
    else if (failure->file != NULL)
        g_printerr ("%s: %s\n", failure->file, failure->message);
    else
        g_printerr ("avignon-cli: %s\n", failure->message);
}

static void
failure_write (const Failure *failure, AvJson *json)
{
    av_json_begin_object (json, "error");
    av_json_string (json, "code", failure->code);
    av_json_string (json, "message", failure->message);
    av_json_string (json, "file", failure->file);
    if (failure->line > 0)
        av_json_uint (json, "line", failure->line);
    else
        av_json_null (json, "line");
    av_json_end (json);
}

/* Replaces the answer, as far as it has been begun, by the failure. */
static gint
fail (AvCli *cli, const Failure *failure)
{
    failure_say (failure);
    g_string_truncate (cli->text, 0);
    if (cli->json) {
        g_clear_pointer (&cli->document, av_json_free);
        cli->document = av_json_new ();
        av_json_begin_object (cli->document, NULL);
        failure_write (failure, cli->document);
        av_json_end (cli->document);
    }
    return cli->status = failure->status;
}

gint
av_cli_fail (AvCli *cli, gint status, const gchar *code, const gchar *file, guint line,
             const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);

    g_auto (Failure) failure = { status, code, g_strdup (file), line, g_steal_pointer (&message) };
    return fail (cli, &failure);
}

gint
av_cli_fail_error (AvCli *cli, const GError *error, const gchar *file)
{
    g_auto (Failure) failure;
    failure_from_error (&failure, error, file);
    return fail (cli, &failure);
}

gint
av_cli_add_error (AvCli *cli, const GError *error, const gchar *file)
{
    if (error == NULL) {
        av_json_null (cli->document, "error");
        return cli->status = AV_EXIT_WELL;
    }
    g_auto (Failure) failure;
    failure_from_error (&failure, error, file);
    failure_say (&failure);
    failure_write (&failure, cli->document);
    return cli->status = failure.status;
}

void
av_cli_warn (const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_printerr ("avignon-cli: %s\n", message);
}

/* --- what is typed --- */

gboolean
av_cli_read_line (GString *line, gsize most)
{
    gint c;
    g_string_truncate (line, 0);
    while ((c = getc_unlocked (stdin)) != EOF && c != '\n')
        if (line->len <= most)
            g_string_append_c (line, (gchar) c);
    return c != EOF || line->len > 0;
}

/* --- arguments --- */

/* Naming a folder on the command line is consent to run its plugins. */
static gboolean
take_plugin_dirs (AvCli *cli)
{
    for (guint i = 0; cli->plugin_dirs != NULL && cli->plugin_dirs[i] != NULL; i++) {
        const gchar *dir = cli->plugin_dirs[i];

        if (!g_file_test (dir, G_FILE_TEST_IS_DIR)) {
            av_cli_fail (cli, AV_EXIT_MISSING, "missing-folder", dir, 0,
                         _ ("there is no such folder of plugins"));
            return FALSE;
        }
        av_host_add_plugin_dir (dir);
    }
    return TRUE;
}

gboolean
av_cli_parse (AvCli *cli, gchar **argv, gchar ***words, const gchar *arguments,
              const gchar *summary, const GOptionEntry *entries, const GOptionEntry *more,
              guint min, guint max)
{
    /* Whether the answer is JSON is known already; what failed arguments set is taken back. */
    gboolean help = FALSE, json = FALSE;
    const GOptionEntry common[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, &json,
          N_ ("Answer with one JSON document on standard output"), NULL },
        { "plugin-dir", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &cli->plugin_dirs,
          N_ ("Add a folder of plugins, and trust it"), N_ ("DIR") },
        { "help", 'h', 0, G_OPTION_ARG_NONE, &help, N_ ("Show how the command is used"), NULL },
        G_OPTION_ENTRY_NULL,
    };
    const GOptionEntry *const tables[] = { entries, more, common };
    g_autofree gchar *usage = g_strdup_printf ("%s %s", argv[0], arguments);
    g_autoptr (GOptionContext) context = g_option_context_new (arguments);
    g_autoptr (GError) error = NULL;
    g_auto (GStrv) left = g_strdupv (argv);

    g_set_prgname (argv[0]);
    g_option_context_set_help_enabled (context, FALSE);
    g_option_context_set_summary (context, summary);
    for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
        if (tables[i] != NULL)
            g_option_context_add_main_entries (context, tables[i], GETTEXT_PACKAGE);

    if (!g_option_context_parse_strv (context, &left, &error)) {
        av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0, "%s", error->message);
        return FALSE;
    }
    if (help) {
        g_autofree gchar *text = g_option_context_get_help (context, TRUE, NULL);
        if (cli->json) {
            av_json_begin_object (cli->document, NULL);
            av_json_string (cli->document, "help", text);
            av_json_end (cli->document);
        } else
            g_string_append (cli->text, text);
        return FALSE;
    }
    /* Skips the command's name, and a `--` between options and words. */
    guint skip = left[1] != NULL && strcmp (left[1], "--") == 0 ? 2 : 1;
    guint n = g_strv_length (left) - skip;
    if (n < min || n > max) {
        av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0, _ ("usage: avignon-cli %s"),
                     g_strchomp (usage));
        return FALSE;
    }
    *words = g_strdupv (left + skip);
    return take_plugin_dirs (cli);
}

AvCatalogue *
av_cli_catalogue (AvCli *cli)
{
    if (cli->catalogue == NULL) {
        cli->catalogue = av_catalogue_new ();
        av_land_register (cli->catalogue, av_deck_library_new_default ());
        av_host_attach (cli->catalogue);
    }
    return cli->catalogue;
}

gboolean
av_cli_choose_ruleset (AvCli *cli, const AvChoices *choices, AvSeats seats, AvRuleset **ruleset)
{
    g_autoptr (GError) error = NULL;
    AvCatalogue *catalogue = av_cli_catalogue (cli);
    g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvSetup) setup = av_choices_to_setup (choices, seats, catalogue,
                                                     av_host_plugins (catalogue), missing, &error);

    for (guint i = 0; i < missing->len; i++)
        av_cli_warn ("%s", (const gchar *) g_ptr_array_index (missing, i));

    if (setup == NULL) {
        av_cli_fail_error (cli, error, NULL);
        return FALSE;
    }
    *ruleset = av_ruleset_new (setup, catalogue, &error);
    if (*ruleset == NULL) {
        /* Here an invalid set-up is an error of the command line, not of a file. */
        if (g_error_matches (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID))
            av_cli_fail (cli, AV_EXIT_USAGE, "invalid-setup", NULL, 0, "%s", error->message);
        else
            av_cli_fail_error (cli, error, NULL);
        return FALSE;
    }
    if (av_ruleset_get_warning (*ruleset) != NULL)
        av_cli_warn ("%s", av_ruleset_get_warning (*ruleset));
    return TRUE;
}

gchar *
av_cli_strongest_bot (AvCli *cli)
{
    AvCatalogue *catalogue = av_cli_catalogue (cli);
    return av_choose_strongest_bot (catalogue, av_host_plugins (catalogue));
}

/* --- records --- */

gboolean
av_cli_load (AvCli *cli, const gchar *path, AvRecord **record, AvRuleset **ruleset)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) read = av_record_read (path, &error);

    if (read == NULL) {
        av_cli_fail_error (cli, error, path);
        return FALSE;
    }
    if (read->warning != NULL)
        g_printerr ("%s\n", read->warning);
    *ruleset = av_record_make_ruleset (read, av_cli_catalogue (cli), &error);
    if (*ruleset == NULL) {
        av_cli_fail_error (cli, error, path);
        return FALSE;
    }
    if (av_ruleset_get_warning (*ruleset) != NULL)
        av_cli_warn ("%s", av_ruleset_get_warning (*ruleset));
    *record = g_steal_pointer (&read);
    return TRUE;
}

/* --- positions --- */

static const gchar *
player_colour (const AvGame *game, guint player)
{
    return av_colour_name (av_ruleset_get_colour (av_game_get_ruleset (game), player));
}

const gchar *
av_cli_decider (const AvGame *game)
{
    gint decider = av_game_get_decider (game);

    if (decider == AV_NOBODY)
        return NULL;
    return decider == AV_NATURE ? "nature" : player_colour (game, (guint) decider);
}

gchar *
av_cli_action_text (const AvGame *game, const AvAction *action)
{
    g_autoptr (GString) text = g_string_new (NULL);
    av_action_to_text (game, action, text);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The next piece, from number FROM on, of other players that a player keeps; -1: none, or the
 * game has no pieces. */
static gint
next_kept (const AvGame *game, gint from, guint player)
{
    gboolean land = av_ruleset_get_game (av_game_get_ruleset (game)) == &av_land_game;
    return land ? av_land_next_kept (game, (guint) from, (gint) player) : -1;
}

/* Nothing is written if nothing is kept. */
static void
write_kept (AvJson *json, const AvGame *game, guint player)
{
    gint first = next_kept (game, 0, player);
    if (first < 0)
        return;
    av_json_begin_array (json, "keeps");
    for (gint i = first; i >= 0; i = next_kept (game, i + 1, player)) {
        AvPiece piece = av_land_get_piece_at (game, (guint) i);
        av_json_begin_object (json, NULL);
        av_json_string (json, "piece",
                        av_ruleset_get_name (av_game_get_ruleset (game), AV_ARG_PIECE, piece.kind));
        av_json_string (json, "colour",
                        piece.owner >= 0 ? player_colour (game, (guint) piece.owner) : NULL);
        av_json_end (json);
    }
    av_json_end (json);
}

static void
write_player (AvJson *json, const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    av_json_begin_object (json, NULL);
    av_json_string (json, "name", av_ruleset_get_player_name (ruleset, player));
    av_json_string (json, "colour", player_colour (game, player));
    av_json_int (json, "score", av_game_get_score (game, player));

    av_json_begin_object (json, "supply");
    for (guint i = 0; i < av_ruleset_get_n_names (ruleset, AV_ARG_PIECE); i++) {
        gint supply = av_game_get_supply (game, player, i);
        if (supply >= 0) /* negative: a kind that players do not have */
            av_json_int (json, av_ruleset_get_name (ruleset, AV_ARG_PIECE, i), supply);
    }
    av_json_end (json);

    write_kept (json, game, player);
    av_json_begin_object (json, "counters");
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++)
        av_json_int (json, av_ruleset_get_counter (ruleset, i)->id,
                     av_game_get_counter (game, player, i));
    av_json_end (json);

    av_json_begin_object (json, "breakdown");
    for (guint i = 0; i < av_ruleset_get_n_reasons (ruleset); i++)
        av_json_int (json, av_ruleset_get_reason (ruleset, i)->id,
                     av_game_get_breakdown (game, player, i));
    av_json_end (json);
    av_json_end (json);
}

/* What is in trays, as far as everybody may know: the reader is none of the players. */
static void
write_trays (AvJson *json, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    if (av_ruleset_get_game (ruleset) != &av_land_game || av_land_get_n_trays (ruleset) == 0)
        return;
    av_json_begin_array (json, "trays");
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++) {
            guint n = av_land_tray_count (game, tray, index);
            AvTrayScope scope = av_land_get_tray (ruleset, tray)->scope;
            if (n == 0)
                continue;
            av_json_begin_object (json, NULL);
            av_json_string (json, "id", av_land_get_tray (ruleset, tray)->id);
            if (scope == AV_TRAY_PLAYER)
                av_json_string (json, "player", player_colour (game, index));
            if (scope == AV_TRAY_TILE) {
                AvTile tile = av_land_get_tile (game, index);
                av_json_begin_array (json, "cell");
                av_json_int (json, NULL, tile.x);
                av_json_int (json, NULL, tile.y);
                av_json_end (json);
            }
            gboolean seen = av_land_tray_is_seen (ruleset, tray, index, AV_NOBODY);
            av_json_begin_array (json, "tiles");
            for (guint i = 0; i < n; i++) {
                guint kind = av_land_tray_get (game, tray, index, i);
                av_json_string (json, NULL, seen ? av_land_get_kind (ruleset, kind)->id : "?");
            }
            av_json_end (json);
            av_json_end (json);
        }
    av_json_end (json);
}

void
av_cli_write_position (AvJson *json, const AvGame *game)
{
    guint n = av_ruleset_get_n_players (av_game_get_ruleset (game));
    guint winners = av_game_get_winners (game);
    gchar hash[17];

    av_json_begin_array (json, "players");
    for (guint i = 0; i < n; i++)
        write_player (json, game, i);
    av_json_end (json);
    av_json_string (json, "phase", av_game_get_phase_id (game));
    av_json_string (json, "decider", av_cli_decider (game));
    av_json_uint (json, "turn", av_game_get_turn (game));
    av_json_uint (json, "tiles_left", av_game_get_tiles_left (game));
    av_json_bool (json, "finished", av_game_is_finished (game));
    av_json_begin_array (json, "winners");
    for (guint i = 0; i < n; i++)
        if (winners >> i & 1)
            av_json_string (json, NULL, player_colour (game, i));
    av_json_end (json);
    write_trays (json, game);
    /* As text, since many readers of JSON cannot hold numbers of 64 bits. */
    g_snprintf (hash, sizeof hash, "%016" G_GINT64_MODIFIER "x", av_game_hash (game));
    av_json_string (json, "hash", hash);
}

static void
print_kept (GString *text, const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const gchar *comma = "; ";
    for (gint i = next_kept (game, 0, player); i >= 0; i = next_kept (game, i + 1, player)) {
        AvPiece piece = av_land_get_piece_at (game, (guint) i);
        const gchar *name = av_ruleset_get_name (ruleset, AV_ARG_PIECE, piece.kind);
        const gchar *owner = piece.owner >= 0 ? player_colour (game, (guint) piece.owner) : "";
        g_string_append (text, comma);
        /* TRANSLATORS: what a player keeps of another: the other's colour and the id of a piece */
        g_string_append_printf (text, _ ("keeps %s %s"), owner, name);
        comma = ", ";
    }
}

static void
print_player (GString *text, const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const gchar *comma = ":";

    g_string_append_printf (text, "%-8s %-16s %4d", player_colour (game, player),
                            av_ruleset_get_player_name (ruleset, player),
                            av_game_get_score (game, player));
    for (guint i = 0; i < av_ruleset_get_n_reasons (ruleset); i++) {
        const AvReasonDef *reason = av_ruleset_get_reason (ruleset, i);
        gint points = av_game_get_breakdown (game, player, i);
        if (points == 0)
            continue;
        g_string_append_printf (text, "%s %s %d", comma,
                                av_ruleset_translate (ruleset, reason->name), points);
        comma = ",";
    }
    comma = ";";
    for (guint i = 0; i < av_ruleset_get_n_names (ruleset, AV_ARG_PIECE); i++) {
        gint supply = av_game_get_supply (game, player, i);
        if (supply < 0 || av_land_get_piece (ruleset, i)->flags & AV_PIECE_NEUTRAL)
            continue;
        g_string_append_printf (text, "%s %d × %s", comma, supply,
                                av_land_get_piece_name (ruleset, i));
        comma = ",";
    }
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++) {
        gint value = av_game_get_counter (game, player, i);
        if (value != 0)
            g_string_append_printf (text, ", %d %s", value,
                                    av_ruleset_get_counter_name (ruleset, i));
    }
    print_kept (text, game, player);
    g_string_append_c (text, '\n');
}

void
av_cli_print_position (GString *text, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint winners = av_game_get_winners (game);
    const gchar *decider = av_cli_decider (game);

    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        print_player (text, game, i);
    if (av_ruleset_get_game (ruleset) == &av_land_game)
        av_land_describe_trays (game, AV_NOBODY, text);
    if (!av_game_is_finished (game)) {
        g_string_append_printf (text, _ ("turn %u, phase %s, %s decides; %u left to draw\n"),
                                av_game_get_turn (game), av_game_get_phase_id (game),
                                decider != NULL ? decider : "-", av_game_get_tiles_left (game));
        return;
    }
    g_string_append (text, _ ("the game is over; winners:"));
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        if (winners >> i & 1)
            g_string_append_printf (text, " %s", av_ruleset_get_player_name (ruleset, i));
    if (winners == 0)
        /* TRANSLATORS: in place of the winners' names */
        g_string_append (text, _ (" nobody"));
    g_string_append_c (text, '\n');
}
