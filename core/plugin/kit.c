/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kit.c: the kit to test plugins with, on top of records and scenarios. */
#include "plugin/kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/replay-private.h"
#include "land/land.h"
#include "plugin/set.h"

static AvKitFail fail_function;

void
av_kit_set_fail (AvKitFail fail)
{
    fail_function = fail;
}

/* Ends the test: TEXT is what was tried, GAME (or NULL) is drawn below the reason. */
static void
fail (const AvGame *game, const gchar *text, const gchar *reason, const gchar *file, gint line)
{
    g_autofree gchar *drawing = game ? av_game_draw (game) : NULL;
    g_autofree gchar *message = g_strdup_printf ("%s:%d: %s: %s%s%s", file, line, text, reason,
                                                 drawing ? "\n" : "", drawing ? drawing : "");
    if (fail_function)
        fail_function (file, line, message);
    fprintf (stderr, "%s\n", message);
    exit (1);
}

AvCatalogue *
av_kit_catalogue (const gchar *folder)
{
    const gchar *const folders[] = { folder, NULL };
    AvCatalogue *catalogue = av_catalogue_new ();

    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_set_attach (av_plugin_set_new_default (folders), catalogue);
    return catalogue;
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

/* The whole scenario: what is left out put before and after the lines. */
static gchar *
complete (const gchar *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

    return g_strconcat (has_statement (lines, "avignon-record") ? "" : "avignon-record 1\n",
                        has_statement (lines, "decks") ? "" : "decks core\n",
                        has_statement (lines, "player")
                            ? ""
                            : "player red \"Anna\" human\nplayer blue \"Bruno\" human\n",
                        text, "\n", has_statement (lines, "begin") ? "" : "begin\n", NULL);
}

AvGame *
av_kit_game_at (AvCatalogue *catalogue, const gchar *lines, const gchar *file, gint line)
{
    g_autofree gchar *text = complete (lines);
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "lines", &error);

    if (!record)
        fail (NULL, "av_kit_game", error->message, file, line);
    AvGame *game = av_scenario_run (record, catalogue, failures);
    if (failures->len > 0)
        fail (NULL, "av_kit_game", g_ptr_array_index (failures, 0), file, line);
    return game;
}

void
av_kit_do_at (AvGame *game, const gchar *text, const gchar *file, gint line)
{
    g_autoptr (GError) error = NULL;
    AvAction action;

    if (!av_action_parse (game, text, &action, &error) || !av_game_apply (game, &action, &error))
        fail (game, text, error->message, file, line);
}

void
av_kit_refuse_at (AvGame *game, const gchar *text, const gchar *code, const gchar *file, gint line)
{
    g_autoptr (GError) error = NULL;
    AvAction action;

    if (!av_action_parse (game, text, &action, &error))
        fail (game, text, error->message, file, line);
    else if (av_game_check (game, &action, &error))
        fail (game, text, "it is legal, but should be refused", file, line);
    else if (code && g_strcmp0 (av_game_error_get_refusal (error), code) != 0) {
        g_autofree gchar *reason =
            g_strdup_printf ("it is refused with %s (%s) instead of %s",
                             av_game_error_get_refusal (error), error->message, code);
        fail (game, text, reason, file, line);
    }
}

void
av_kit_expect_at (AvGame *game, const gchar *what, const gchar *file, gint line)
{
    g_autoptr (GError) error = NULL;
    g_auto (GStrv) words = av_record_split (what, &error);

    if (!words || !game_expect (game, words, &error))
        fail (game, what, error->message, file, line);
}

void
av_kit_play_on_at (AvGame *game, const gchar *file, gint line)
{
    g_auto (AvActionList) list = { 0 };
    g_autoptr (GString) complaints = g_string_new (NULL);

    while (av_game_legal (game, &list) > 0) {
        g_autofree gchar *text = av_action_describe (game, &list.items[0]);
        g_autoptr (GError) error = NULL;
        if (!av_game_apply (game, &list.items[0], &error))
            fail (game, text, error->message, file, line);
        if (!av_game_verify (game, complaints))
            fail (game, text, complaints->str, file, line);
    }
    if (!av_game_is_finished (game))
        fail (game, "av_kit_play_on", "nothing is legal, but the game is not over", file, line);
}

static gint
compare_texts (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const gchar *const *) a, *(const gchar *const *) b);
}

gchar **
av_kit_list (const AvGame *game, const gchar *words)
{
    g_auto (AvActionList) list = { 0 };
    GPtrArray *texts = g_ptr_array_new ();
    gsize length = words ? strlen (words) : 0;

    av_game_legal (game, &list);
    for (guint i = 0; i < list.n; i++) {
        GString *text = g_string_new (NULL);
        av_action_to_text (game, &list.items[i], text);
        if (length == 0
            || (strncmp (text->str, words, length) == 0
                && (text->str[length] == '\0' || text->str[length] == ' ')))
            g_ptr_array_add (texts, g_string_free (text, FALSE));
        else
            g_string_free (text, TRUE);
    }
    g_ptr_array_sort (texts, compare_texts);
    g_ptr_array_add (texts, NULL);
    return (gchar **) g_ptr_array_free (texts, FALSE);
}
