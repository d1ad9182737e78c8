/* SPDX-License-Identifier: GPL-3.0-or-later */
/* testkit.c: the test kit for plugins, built on records and scenarios. */
#include "plugin/testkit-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/i18n.h"
#include "engine/scenario-private.h"
#include <avignon/host/session.h>
#include <avignon/land.h>

static AvKitFail fail_function;

void
av_kit_set_fail (AvKitFail fail)
{
    fail_function = fail;
}

/* Whether a line of LINES begins with WORD. */
static gboolean
has_statement (gchar **lines, const gchar *word)
{
    for (gchar **line = lines; *line; line++) {
        g_autofree gchar *text = g_strstrip (g_strdup (*line));
        gsize length = strlen (word);
        if (g_str_has_prefix (text, word)
            && (text[length] == '\0' || g_ascii_isspace (text[length])))
            return TRUE;
    }
    return FALSE;
}

/* The lines of a scenario's head that LINES leave out. */
static gchar *
missing_head (gchar **lines)
{
    return g_strconcat (has_statement (lines, "avignon-record") ? "" : "avignon-record 1\n",
                        has_statement (lines, "decks") ? "" : "decks core\n",
                        has_statement (lines, "player")
                            ? ""
                            : "player red \"Anna\" human\nplayer blue \"Bruno\" human\n",
                        NULL);
}

#define NAME "line"

/* Turns "line:N: what", which counts the head, into "line N: what", which counts only the
 * author's lines; or into "what", if it is none of these. */
static gchar *
renumber (const gchar *message, const gchar *head)
{
    const gchar *p = message + strlen (NAME);
    gchar *end;
    gint64 line, before = 0;

    for (const gchar *c = head; *c; c++)
        before += *c == '\n';
    if (!g_str_has_prefix (message, NAME ":"))
        return g_strdup (message);
    line = g_ascii_strtoll (p + 1, &end, 10) - before;
    if (end == p + 1)
        return g_strdup (g_str_has_prefix (p, ": ") ? p + 2 : message);
    end += g_str_has_prefix (end, ": ") ? 2 : 0;
    return line > 0 ? g_strdup_printf (NAME " %d: %s", (gint) line, end) : g_strdup (end);
}

gchar *
kit_begin (AvCatalogue *catalogue, const gchar *text, AvGame **game)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    g_autofree gchar *head = missing_head (lines);
    /* A Lua text in [[ ]] ends with a newline and spaces. */
    g_autofree gchar *whole =
        g_strconcat (head, text, "\n", has_statement (lines, "begin") ? "" : "begin\n", NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvRecord) record = av_record_read_text (whole, strlen (whole), NAME, &error);

    *game = NULL;
    if (!record)
        return renumber (error->message, head);
    g_autoptr (AvGame) made = av_scenario_run (record, catalogue, failures);
    if (failures->len > 0)
        return renumber (failures->pdata[0], head);
    *game = g_steal_pointer (&made);
    return NULL;
}

static gchar *
message_of (const GError *error)
{
    return g_strdup (error->message);
}

gchar *
kit_verify (AvGame *game)
{
    g_autoptr (GString) complaints = g_string_new (NULL);

    return av_game_verify (game, complaints)
               ? NULL
               : g_strchomp (g_string_free (g_steal_pointer (&complaints), FALSE));
}

gchar *
kit_apply (AvGame *game, const gchar *text, gboolean recount)
{
    g_autoptr (GError) error = NULL;
    AvAction action;

    if (!av_action_parse (game, text, &action, &error) || !av_game_apply (game, &action, &error))
        return message_of (error);
    return recount ? kit_verify (game) : NULL;
}

gchar *
kit_refuse (AvGame *game, const gchar *text, const gchar *code)
{
    g_autoptr (GError) error = NULL;
    AvAction action;

    if (!av_action_parse (game, text, &action, &error)) {
        g_auto (GStrv) words = av_record_split (text, NULL);
        /* An action of rules that are off counts as refused. */
        gboolean off = words && !code && av_action_check_words (game, words, FALSE, NULL);
        return off ? NULL : message_of (error);
    }
    if (av_game_check (game, &action, &error))
        return g_strdup (_ ("it is legal, but should be refused"));
    const gchar *found = av_game_error_get_refusal (error);
    if (!found) /* rules failed, which is no refusal */
        return message_of (error);
    if (!code || g_strcmp0 (found, code) == 0)
        return NULL;
    return g_strdup_printf (_ ("it is refused with %s (%s) instead of %s"), found, error->message,
                            code);
}

gchar *
kit_expect (AvGame *game, const gchar *what)
{
    g_autoptr (GError) error = NULL;
    g_auto (GStrv) words = av_record_split (what, &error);

    return words && game_expect (game, words, &error) ? NULL : message_of (error);
}

gchar *
kit_check_words (const AvGame *game, const gchar *words)
{
    g_autoptr (GError) error = NULL;
    g_auto (GStrv) begin = av_record_split (words ? words : "", &error);

    return begin && av_action_check_words (game, begin, TRUE, &error) ? NULL : message_of (error);
}

gchar *
kit_end (AvGame *game)
{
    g_autoptr (GError) error = NULL;

    return game_end (game, &error) ? NULL : message_of (error);
}

gchar *
kit_play_on (AvGame *game)
{
    g_auto (AvActionList) list = { 0 };
    guint64 hash = av_game_hash (game);
    guint next = 0;

    while (av_game_legal (game, &list) > 0) {
        const AvAction *action = &list.items[next % list.n];
        g_autoptr (GError) error = NULL;
        g_autofree gchar *text = av_action_describe (game, action);
        g_autofree gchar *wrong =
            av_game_apply (game, action, &error) ? kit_verify (game) : message_of (error);
        if (wrong)
            return g_strdup_printf ("%s: %s", text, wrong);
        /* An action that changes nothing (a tile goes back into the pile) might be repeated for
         * ever. */
        guint64 now = av_game_hash (game);
        next = now == hash ? next + 1 : 0;
        hash = now;
    }
    return av_game_is_finished (game) ? NULL
                                      : g_strdup (_ ("nothing is legal, but the game is not over"));
}

gchar *
kit_add_view (const gchar *message, const AvGame *game)
{
    g_autofree gchar *view = game ? game_describe_view (game) : NULL;
    return g_strconcat (message, view ? "\n" : NULL, view, NULL);
}

/* --- for tests in C --- */

/* Ends the test unless WHY, which is freed, is NULL.  TEXT is what was tried; GAME (or NULL) is
 * drawn below the reason. */
static void
fail_if (gchar *why, const AvGame *game, const gchar *text, const gchar *file, gint line)
{
    if (!why)
        return;
    g_autofree gchar *reason = why;
    g_autofree gchar *said = g_strdup_printf ("%s:%d: %s: %s", file, line, text, reason);
    g_autofree gchar *message = kit_add_view (said, game);
    if (fail_function)
        fail_function (file, line, message);
    fprintf (stderr, "%s\n", message);
    exit (1);
}

AvGame *
av_kit_game_at (AvCatalogue *catalogue, const gchar *lines, const gchar *file, gint line)
{
    AvGame *game;

    fail_if (kit_begin (catalogue, lines, &game), NULL, "av_kit_game", file, line);
    return game;
}

void
av_kit_do_at (AvGame *game, const gchar *text, const gchar *file, gint line)
{
    fail_if (kit_apply (game, text, FALSE), game, text, file, line);
}

void
av_kit_refuse_at (AvGame *game, const gchar *text, const gchar *code, const gchar *file, gint line)
{
    fail_if (kit_refuse (game, text, code), game, text, file, line);
}

void
av_kit_expect_at (AvGame *game, const gchar *what, const gchar *file, gint line)
{
    fail_if (kit_expect (game, what), game, what, file, line);
}

void
av_kit_play_on_at (AvGame *game, const gchar *file, gint line)
{
    fail_if (kit_play_on (game), game, "av_kit_play_on", file, line);
}

gchar **
kit_list (const AvGame *game, const gchar *words)
{
    GPtrArray *texts = game_list_legal (game, words ? words : "");

    g_ptr_array_set_free_func (texts, NULL);
    g_ptr_array_sort (texts, av_compare_texts);
    g_ptr_array_add (texts, NULL);
    return (gchar **) g_ptr_array_free (texts, FALSE);
}

gchar **
av_kit_list_at (const AvGame *game, const gchar *words, const gchar *file, gint line)
{
    fail_if (kit_check_words (game, words), game, words, file, line);
    return kit_list (game, words);
}
