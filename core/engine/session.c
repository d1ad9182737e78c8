/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.c: a game as it is played: history, undo and redo, its record kept on disk. */
#include <avignon/host/session.h>

#include "engine/i18n.h"

#include <string.h>

/* An action of the history, with its line of the record. */
typedef struct {
    AvAction action;
    gchar *text;
    guint line; /* its number in the record as it is kept */
} Step;

struct AvSession {
    AvRuleset *ruleset;
    AvGame *base;  /* where the history begins */
    AvGame *game;  /* after the first `done` steps */
    GArray *steps; /* Step; those after `done` can be done again */
    guint done;
    guint64 seed;
    guint n_lines; /* of the record as it is kept */
    AvRecordWriter *writer;
    GError *record_error;
};

static void
step_clear (gpointer data)
{
    g_free (((Step *) data)->text);
}

/* The record's lines up to `begin`. */
static GString *
header_text (const AvSession *session)
{
    GString *text = g_string_new (NULL);
    g_autoptr (AvSetup) setup = av_setup_copy (av_ruleset_get_setup (session->ruleset));
    setup->has_seed = TRUE;
    setup->seed = session->seed;
    av_setup_to_text (setup, text);
    return text;
}

/* As the record is once it has been written as a whole. */
static void
count_lines (AvSession *session)
{
    g_autoptr (GString) text = header_text (session);
    session->n_lines = 0;
    for (const gchar *p = text->str; *p; p++)
        session->n_lines += *p == '\n';
    for (guint i = 0; i < session->done; i++)
        g_array_index (session->steps, Step, i).line = ++session->n_lines;
}

static AvSession *
session_new (const AvRuleset *ruleset, guint64 seed, GError **error)
{
    AvGame *game = av_game_new (ruleset, seed, error);
    if (!game)
        return NULL;
    AvSession *session = g_new0 (AvSession, 1);
    session->ruleset = av_ruleset_ref (ruleset);
    session->game = game;
    session->base = av_game_dup (game);
    session->steps = g_array_new (FALSE, FALSE, sizeof (Step));
    g_array_set_clear_func (session->steps, step_clear);
    session->seed = seed;
    count_lines (session);
    return session;
}

AvSession *
av_session_new (const AvRuleset *ruleset, guint64 seed, GError **error)
{
    return session_new (ruleset, seed, error);
}

void
av_session_free (AvSession *session)
{
    if (!session)
        return;
    av_game_free (session->game);
    av_game_free (session->base);
    av_ruleset_unref (session->ruleset);
    g_array_unref (session->steps);
    av_record_writer_free (session->writer);
    g_clear_error (&session->record_error);
    g_free (session);
}

const AvGame *
av_session_get_game (const AvSession *session)
{
    return session->game;
}

const AvRuleset *
av_session_get_ruleset (const AvSession *session)
{
    return session->ruleset;
}

/* --- the record on disk --- */

static void
note (AvSession *session, const gchar *line)
{
    session->n_lines++;
    if (!session->writer)
        return;
    g_autoptr (GError) error = NULL;
    if (av_record_writer_append (session->writer, line, &error))
        return;
    g_clear_error (&session->record_error);
    session->record_error = g_steal_pointer (&error);
}

gchar *
av_session_to_text (const AvSession *session)
{
    GString *text = header_text (session);
    for (guint i = 0; i < session->done; i++)
        g_string_append_printf (text, "%s\n", g_array_index (session->steps, Step, i).text);
    return g_string_free (text, FALSE);
}

gboolean
av_session_save (AvSession *session, const gchar *path, GError **error)
{
    g_autofree gchar *text = av_session_to_text (session);
    return g_file_set_contents_full (
        path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0644, error);
}

gboolean
av_session_keep (AvSession *session, const gchar *path, GError **error)
{
    g_clear_pointer (&session->writer, av_record_writer_free);
    g_clear_error (&session->record_error);
    if (!path)
        return TRUE;
    count_lines (session);
    if (av_session_save (session, path, error))
        session->writer = av_record_writer_open (path, error);
    return session->writer != NULL;
}

const GError *
av_session_get_record_error (const AvSession *session)
{
    return session->record_error;
}

/* --- play --- */

gboolean
av_session_apply (AvSession *session, const AvAction *action, GError **error)
{
    AvAction normal = *action;
    if (!av_game_check (session->game, &normal, error))
        return FALSE;
    normal.weight = 1;
    g_autoptr (GString) text = g_string_new (NULL);
    av_action_to_text (session->game, &normal, text);
    /* Rules that break down in the middle of it refuse what they had allowed. */
    if (!av_game_apply (session->game, &normal, error))
        return FALSE;
    if (session->done < session->steps->len) {
        const Step *next = &g_array_index (session->steps, Step, session->done);
        if (!g_str_equal (next->text, text->str))
            g_array_set_size (session->steps, session->done);
    }
    if (session->done == session->steps->len) {
        Step step = { normal, g_strdup (text->str), 0 };
        g_array_append_val (session->steps, step);
    }
    note (session, text->str);
    g_array_index (session->steps, Step, session->done++).line = session->n_lines;
    return TRUE;
}

guint
av_session_run_nature (AvSession *session)
{
    AvAction action;
    guint n = 0;
    while (av_game_chance (session->game, &action) && av_session_apply (session, &action, NULL))
        n++;
    return n;
}

gboolean
av_session_undo (AvSession *session, guint n)
{
    if (n == 0 || n > session->done)
        return FALSE;
    g_autoptr (AvGame) before = av_game_dup (session->game);
    av_game_copy (session->game, session->base);
    for (guint i = 0; i < session->done - n; i++)
        if (!av_game_apply (session->game, &g_array_index (session->steps, Step, i).action, NULL)) {
            av_game_copy (session->game, before);
            return FALSE;
        }
    session->done -= n;
    g_autofree gchar *line = g_strdup_printf ("undo %u", n);
    note (session, line);
    return TRUE;
}

gboolean
av_session_redo (AvSession *session, guint n)
{
    if (n == 0 || session->done + n > session->steps->len)
        return FALSE;
    for (guint i = 0; i < n; i++) {
        AvAction action = g_array_index (session->steps, Step, session->done).action;
        if (!av_session_apply (session, &action, NULL))
            return FALSE;
    }
    return TRUE;
}

guint
av_session_get_n_undo (const AvSession *session)
{
    return session->done;
}

guint
av_session_get_n_redo (const AvSession *session)
{
    return session->steps->len - session->done;
}

const AvAction *
av_session_get_action (const AvSession *session, guint index)
{
    g_return_val_if_fail (index < session->steps->len, NULL);
    return &g_array_index (session->steps, Step, index).action;
}

/* --- going on with a record --- */

static gboolean
take_line (AvSession *session, const AvLine *line, GError **error)
{
    if (g_str_equal (line->words[0], "undo")) {
        guint64 n = 0;
        if (line->words[1]
            && g_ascii_string_to_unsigned (line->words[1], 10, 1, G_MAXUINT, &n, NULL)
            && !line->words[2] && av_session_undo (session, n))
            return TRUE;
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                             _ ("undo takes how many lines of play are taken back"));
        return FALSE;
    }
    /* A scenario can be opened to look at: what it expects is for tests. */
    if (g_str_equal (line->words[0], "expect") || g_str_equal (line->words[0], "refuse"))
        return TRUE;
    AvAction action;
    return av_action_parse (session->game, line->text, &action, error)
           && av_session_apply (session, &action, error);
}

AvSession *
av_session_open (const AvRecord *record, const AvRuleset *ruleset, GError **error)
{
    AvSession *session = session_new (ruleset, record->setup->seed, error);
    if (!session) {
        if (error)
            g_prefix_error (error, "%s:", record->name);
        return NULL;
    }
    for (guint i = 0; i < record->lines->len; i++) {
        const AvLine *line = record->lines->pdata[i];
        g_autoptr (GError) reason = NULL;
        if (take_line (session, line, &reason))
            continue;
        g_set_error (error, AV_RECORD_ERROR, AV_RECORD_ERROR_ACTION, "%s:%u: %s", record->name,
                     line->line, reason->message);
        return session;
    }
    if (record->damage)
        g_propagate_error (error, g_error_copy (record->damage));
    return session;
}

/* --- the same game under other rules --- */

void
av_session_break_clear (AvSessionBreak *where)
{
    g_clear_pointer (&where->text, g_free);
    g_clear_pointer (&where->said, g_free);
    g_clear_pointer (&where->reason, g_free);
    where->move = where->line = 0;
}

/* What was done as action INDEX, in words; NULL where that cannot be told. */
static gchar *
describe (const AvSession *session, guint index)
{
    g_autoptr (AvGame) game = av_game_dup (session->base);
    for (guint i = 0; i < index; i++)
        if (!av_game_apply (game, &g_array_index (session->steps, Step, i).action, NULL))
            return NULL;
    const AvAction *action = &g_array_index (session->steps, Step, index).action;
    g_autofree gchar *said = av_action_describe (game, action);
    if (action->player == AV_NATURE)
        return g_steal_pointer (&said);
    /* TRANSLATORS: a player's name, then what he does */
    return g_strdup_printf (_ ("%s: %s"),
                            av_ruleset_get_player_name (session->ruleset, action->player), said);
}

AvSession *
av_session_carry (const AvSession *session, const AvRuleset *ruleset, AvSessionBreak *where,
                  GError **error)
{
    AvSession *carried = session_new (ruleset, session->seed, error);
    for (guint i = 0; carried && i < session->steps->len; i++) {
        const Step *step = &g_array_index (session->steps, Step, i);
        g_autoptr (GError) reason = NULL;
        AvAction action;
        if (av_action_parse (carried->game, step->text, &action, &reason)
            && av_session_apply (carried, &action, &reason))
            continue;
        /* What had been taken back anyway is no loss. */
        if (i >= session->done)
            break;
        if (where)
            *where = (AvSessionBreak){ i + 1, step->line, g_strdup (step->text),
                                       describe (session, i), g_strdup (reason->message) };
        g_propagate_error (error, g_steal_pointer (&reason));
        return carried;
    }
    if (carried && carried->done > session->done)
        av_session_undo (carried, carried->done - session->done);
    if (carried)
        count_lines (carried);
    return carried;
}
