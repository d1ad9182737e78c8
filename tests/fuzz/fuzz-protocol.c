/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-protocol.c: any bytes as a line, or as one side of a whole talk with programs that play.
 *
 * What begins with '>' is told to our player (`bot --protocol`): each of its answers is a message.  What begins with '<'
 * is all that a program says that plays for two of three: the game goes on.  Other bytes are read as a line: it is refused
 * with a reason, or a message. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common.h"
#include "fuzz-file.h"
#include "plugin/protocol.h"
#include <avignon/host/bot.h>

#define MOST_ACTIONS 12

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static AvCatalogue *
get_catalogue (void)
{
    static AvCatalogue *catalogue;
    if (!catalogue) {
        catalogue = av_catalogue_new ();
        av_land_register (catalogue, av_deck_library_new_default ());
    }
    return catalogue;
}

/* --- a line --- */

static void
read_line (const gchar *line, gsize length)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (JsonObject) message = av_protocol_read (line, length, &error);
    g_assert_true ((message == NULL) == (error != NULL));
    if (!message) {
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
        return;
    }
    g_assert_nonnull (av_protocol_get_text (message, "type"));
    g_autoptr (GList) keys = json_object_get_members (message);
    for (GList *at = keys; at; at = at->next) {
        gdouble number = 0;
        const gchar *text = av_protocol_get_text (message, at->data);
        gboolean is_number = av_protocol_get_number (message, at->data, &number);
        g_assert_false (text && is_number);
        g_assert_true (!text || g_utf8_validate (text, -1, NULL));
        g_assert_true (isfinite (number));
    }
}

/* --- they ask, we answer --- */

static void
ask (const gchar *text, gsize length)
{
    gchar *argv[] = { (gchar *) "bot", (gchar *) "--protocol", (gchar *) "--bot",
                      (gchar *) "random", NULL };
    FILE *in = stdin, *out = stdout;
    g_autoptr (GString) shown = g_string_new (NULL);
    AvCli cli = { .text = shown, .catalogue = get_catalogue () };
    gchar *said = NULL;
    gsize n = 0;
    stdin = length > 0 ? fmemopen ((gchar *) text, length, "r") : fopen ("/dev/null", "r");
    stdout = open_memstream (&said, &n);
    g_assert_true (stdin && stdout);
    gint status = av_command_bot.run (&cli, argv);
    fclose (stdin);
    fclose (stdout);
    stdin = in;
    stdout = out;
    g_assert_cmpint (status, ==, AV_EXIT_WELL);
    for (const gchar *line = said, *end; line < said + n; line = end + 1) {
        g_autoptr (GError) error = NULL;
        end = strchr (line, '\n');
        g_assert_nonnull (end);
        g_autoptr (JsonObject) message = av_protocol_read (line, (gsize) (end - line), &error);
        g_assert_no_error (error);
        g_assert_nonnull (message);
    }
    free (said);
}

/* --- we ask, they answer --- */

static AvRuleset *
get_ruleset (void)
{
    static const gchar text[] =
        "avignon-record 1\ndecks core\nedition 3\ntable 10 10\nseed 1\nplayer red \"A\" human\n"
        "player blue \"B\" human\nplayer green \"C\" human\nbegin\n";
    static AvRuleset *ruleset;
    if (!ruleset) {
        g_autoptr (AvRecord) record = av_record_read_text (text, sizeof text - 1, "game", NULL);
        ruleset = av_record_make_ruleset (record, get_catalogue (), NULL);
        g_assert_nonnull (ruleset);
    }
    return ruleset;
}

/* The program says all that it has to say, then listens until it is ended. */
static gchar *
add_program (const gchar *path)
{
    g_autofree gchar *command = g_strdup_printf ("sh -c 'cat %s; exec >/dev/null; cat'", path);
    g_setenv ("AVIGNON_BOTS_UNCONFINED", "1", TRUE);
    gchar *control = av_bot_add_program (get_catalogue (), command, NULL, NULL);
    g_assert_nonnull (control);
    return control;
}

static void
play (const void *data, gsize size)
{
    static gchar *control;
    g_autofree gchar *path = fuzz_write ("program", data, size);
    g_autoptr (GError) error = NULL;
    AvRandom chance;
    if (!control)
        control = add_program (path);
    av_random_seed (&chance, 1);
    g_autoptr (AvBot) bot = av_bot_new (get_catalogue (), control, get_ruleset (), &error);
    g_assert_no_error (error);
    g_autoptr (AvGame) game = av_game_new (get_ruleset (), 1, &error);
    g_assert_no_error (error);
    for (guint i = 0; i < MOST_ACTIONS; i++) {
        AvAction action;
        if (av_game_get_decider (game) >= 0 && av_game_get_decider (game) < 2) {
            const AvBotBudget budget = { .nodes = 1, .seed = i };
            AvBotAnswer answer;
            g_assert_true (av_bot_choose (bot, game, &budget, &answer, &error));
            g_assert_true (!av_bot_get_fault (bot)
                           || g_utf8_validate (av_bot_get_fault (bot), -1, NULL));
            action = answer.action;
        } else
            g_assert_true (av_game_sample (game, &chance, &action));
        g_assert_true (av_game_apply (game, &action, &error));
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == '>')
        ask ((const gchar *) data + 1, size - 1);
    else if (size > 0 && data[0] == '<')
        play (data + 1, size - 1);
    else
        read_line ((const gchar *) data, size);
    return 0;
}
