/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-test.c: `test PATH...`: runs scenarios, records and tests in Lua. */
#include <string.h>

#include <glib/gi18n.h>

#include "cli/host.h"

typedef struct {
    AvCli *cli;
    gboolean tap, check;
    guint n, passed, failed;
    gboolean wrong;   /* an expectation of a case failed */
    gboolean missing; /* a case names something that is not there */
} Run;

static gboolean
is_case (const gchar *name)
{
    return g_str_has_suffix (name, ".scenario") || g_str_has_suffix (name, ".avignon")
           || g_str_has_suffix (name, AV_HOST_LUA_ENDING);
}

/* Appends every case at or below PATH, in order of name.  FALSE: there is nothing at PATH. */
static gboolean
collect (const gchar *path, GPtrArray *cases, gboolean named)
{
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

    if (dir == NULL) {
        if (!g_file_test (path, G_FILE_TEST_EXISTS))
            return FALSE;
        if (named || is_case (path))
            g_ptr_array_add (cases, g_strdup (path));
        return TRUE;
    }
    for (const gchar *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
        g_ptr_array_add (names, g_strdup (name));
    g_ptr_array_sort (names, av_compare_texts);
    for (guint i = 0; i < names->len; i++) {
        g_autofree gchar *below = g_build_filename (path, g_ptr_array_index (names, i), NULL);
        /* A link to a folder above would never end. */
        if (!(g_file_test (below, G_FILE_TEST_IS_SYMLINK)
              && g_file_test (below, G_FILE_TEST_IS_DIR)))
            collect (below, cases, FALSE);
    }
    return TRUE;
}

/* Runs a scenario or record; what failed goes to FAILURES. */
static void
run_scenario (Run *run, const gchar *path, GPtrArray *failures)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read (path, &error);
    AvCatalogue *catalogue = av_cli_catalogue (run->cli);

    if (record == NULL) {
        g_ptr_array_add (failures, g_strdup (error->message));
        if (g_error_matches (error, AV_RECORD_ERROR, AV_RECORD_ERROR_MISSING))
            run->missing = TRUE;
        else
            run->wrong = TRUE;
        return;
    }
    g_autoptr (AvRuleset) ruleset = av_record_make_ruleset (record, catalogue, &error);
    if (ruleset == NULL && !g_error_matches (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID)) {
        g_ptr_array_add (failures, g_strdup (error->message));
        run->missing = TRUE;
        return;
    }
    /* Only its expectations decide; the game's end is not needed. */
    AvGame *game = av_scenario_run (record, catalogue, failures);
    /* Whatever a scenario is about, its last position bears a recount, if it could come about in a game. */
    if (game != NULL && run->check && failures->len == 0) {
        g_autoptr (GString) complaints = g_string_new (NULL);
        if (!av_game_verify (game, complaints))
            g_ptr_array_add (failures, g_strdup_printf ("%s: %s", path, complaints->str));
    }
    g_clear_pointer (&game, av_game_free);
    if (record->warning != NULL)
        g_printerr ("%s\n", record->warning);
    if (failures->len > 0)
        run->wrong = TRUE;
}

/* Every line of TEXT with LEAD before it. */
static void
append_indented (GString *out, const gchar *lead, const gchar *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

    for (guint i = 0; lines[i] != NULL; i++)
        if (lines[i][0] != '\0' || lines[i + 1] != NULL)
            g_string_append_printf (out, "%s%s\n", lead, lines[i]);
}

/* TITLE on one line, which a program can read: under TAP, `#` begins a directive. */
static gchar *
make_title (const gchar *title, gboolean tap)
{
    GString *out = g_string_new (title);

    g_string_replace (out, "\n", "<U+000A>", 0);
    if (tap)
        g_string_replace (out, "#", "<U+0023>", 0);
    return g_string_free (out, FALSE);
}

/* NAME: of one test in a file that has several, or NULL. */
static void
report_case (Run *run, const gchar *path, const gchar *name, const GPtrArray *failures)
{
    gboolean ok = failures->len == 0;
    GString *out = run->cli->text;
    g_autofree gchar *whole =
        name != NULL ? g_strdup_printf ("%s: %s", path, name) : g_strdup (path);
    g_autofree gchar *title = make_title (whole, run->tap);

    run->n++;
    if (ok)
        run->passed++;
    else
        run->failed++;
    if (run->cli->json) {
        AvJson *json = run->cli->document;
        av_json_begin_object (json, NULL);
        av_json_string (json, "file", path);
        if (name != NULL)
            av_json_string (json, "name", name);
        av_json_bool (json, "ok", ok);
        av_json_begin_array (json, "failures");
        for (guint i = 0; i < failures->len; i++)
            av_json_string (json, NULL, g_ptr_array_index (failures, i));
        av_json_end (json);
        av_json_end (json);
        return;
    }
    if (run->tap)
        g_string_append_printf (out, "%s %u - %s\n", ok ? "ok" : "not ok", run->n, title);
    else
        g_string_append_printf (out, "%s %s\n", ok ? _ ("passed") : _ ("FAILED"), title);
    for (guint i = 0; i < failures->len; i++)
        append_indented (out, run->tap ? "# " : "    ", g_ptr_array_index (failures, i));
}

/* --- tests in Lua --- */

typedef struct {
    Run *run;
    const gchar *path;
} ScriptFile;

static void
report_lua (const gchar *name, const gchar *failure, gpointer data)
{
    const ScriptFile *file = data;
    g_autoptr (GPtrArray) failures = g_ptr_array_new ();

    if (failure != NULL) {
        g_ptr_array_add (failures, (gchar *) failure);
        file->run->wrong = TRUE;
    }
    report_case (file->run, file->path, name, failures);
}

static void
run_lua (Run *run, const gchar *path)
{
    ScriptFile file = { run, path };
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) failures = g_ptr_array_new ();

    if (av_host_run_lua (run->cli, path, report_lua, &file, &error))
        return;
    if (g_error_matches (error, AV_CLI_ERROR, AV_CLI_ERROR_MISSING))
        run->missing = TRUE;
    else
        run->wrong = TRUE;
    g_ptr_array_add (failures, error->message);
    report_case (run, path, NULL, failures);
}

static void
run_case (Run *run, const gchar *path)
{
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);

    if (g_str_has_suffix (path, AV_HOST_LUA_ENDING)) {
        run_lua (run, path);
        return;
    }
    run_scenario (run, path, failures);
    report_case (run, path, NULL, failures);
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    Run run = { .cli = cli };
    const GOptionEntry entries[] = {
        { "check", 0, 0, G_OPTION_ARG_NONE, &run.check,
          N_ ("Recount the last position of each scenario"), NULL },
        { "tap", 0, 0, G_OPTION_ARG_NONE, &run.tap, N_ ("Answer in the Test Anything Protocol"),
          NULL },
        G_OPTION_ENTRY_NULL,
    };
    g_auto (GStrv) words = NULL;
    g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func (g_free);

    if (!av_cli_parse (cli, argv, &words, "PATH...",
                       _ ("Runs scenarios, records and tests in Lua (*.test.lua), also those of "
                          "whole folders.  In a plugin's folder, or one within it, the plugin "
                          "is found as well."),
                       entries, NULL, 1, G_MAXUINT))
        return cli->status;
    for (guint i = 0; words[i] != NULL; i++) {
        guint before = cases->len;

        if (!collect (words[i], cases, TRUE))
            return av_cli_fail (cli, AV_EXIT_MISSING, "missing-file", words[i], 0,
                                _ ("there is no such file or folder"));
        if (cases->len == before)
            return av_cli_fail (cli, AV_EXIT_MISSING, "missing-file", words[i], 0,
                                _ ("there is no test in this folder"));
        av_host_add_plugin_of (words[i]);
    }

    if (cli->json) {
        av_json_begin_object (cli->document, NULL);
        av_json_begin_array (cli->document, "cases");
    }
    for (guint i = 0; i < cases->len; i++)
        run_case (&run, g_ptr_array_index (cases, i));
    /* The number is known only now, as a file in Lua has several tests. */
    if (run.tap) {
        g_autofree gchar *plan = g_strdup_printf ("1..%u\n", run.n);
        g_string_prepend (cli->text, plan);
    }
    if (cli->json) {
        av_json_end (cli->document);
        av_json_uint (cli->document, "passed", run.passed);
        av_json_uint (cli->document, "failed", run.failed);
        av_json_end (cli->document);
    } else
        g_string_append_printf (cli->text, "%s%u passed, %u failed\n", run.tap ? "# " : "",
                                run.passed, run.failed);
    return run.wrong ? AV_EXIT_WRONG : run.missing ? AV_EXIT_MISSING : AV_EXIT_WELL;
}

const AvCommand av_command_test = { "test", "PATH...", N_ ("Run scenarios and tests in Lua"),
                                    run_command };
