/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.c: plays a game: its history with undo and redo, its log, its record on disk. */
#include <avignon/host/session.h>

#include "engine/game-private.h"
#include "engine/i18n.h"
#include "engine/record-file.h"
#include "engine/scenario-private.h"

#include <string.h>

/* An action of the history, with its line of the record. */
typedef struct {
    AvAction action;
    gchar *text;
    guint line; /* its number in the record as it is kept */
} Step;

/* A position on the way, so that taking back need not start from the beginning. */
typedef struct {
    guint at; /* after so many steps */
    AvGame *game;
} Mark;

/* All marks take at most so many bytes, and are at most so many. */
#define MARK_BYTES (1 << 20)
#define MIN_MARKS 4
#define MARK_STEPS 8 /* steps between two marks at least */

struct AvSession {
    AvRuleset *ruleset;
    AvGame *base;   /* where the history begins */
    AvGame *before; /* the position before the last action, for describing it */
    AvGame *game;   /* after the first `done` steps */
    GArray *steps;  /* Step; those after `done` can be done again */
    guint done;
    GArray *marks; /* Mark, the further back the fewer */
    guint64 seed;
    guint n_lines;    /* of the record as it is kept */
    GPtrArray *log;   /* AvLogLine *; NULL: nobody reads it, nor what would be written in it */
    gchar *origin;    /* the file that it was opened from, until it is kept; or NULL */
    AvFileState read; /* as that file was read */
    RecordFile *file;
    gboolean tells_result; /* the record of a finished game ends with it */
    GError *record_error;
};

static void
step_clear (gpointer data)
{
    g_free (((Step *) data)->text);
}

static void
mark_clear (gpointer data)
{
    av_game_free (((Mark *) data)->game);
}

static const Step *
step_at (const AvSession *session, guint index)
{
    return &g_array_index (session->steps, Step, index);
}

/* --- the log --- */

static void
log_line_free (gpointer data)
{
    AvLogLine *line = data;
    g_array_unref (line->cells);
    g_free (line->text);
    g_free (line);
}

static gpointer
log_line_copy (gconstpointer data, gpointer unused)
{
    const AvLogLine *line = data;
    AvLogLine *copy = g_new (AvLogLine, 1);
    *copy = *line;
    copy->text = g_strdup (line->text);
    copy->cells = g_array_ref (line->cells);
    return copy;
}

/* For sentences that begin with the name of a piece or tile. */
static gchar *
capitalize (const gchar *text)
{
    g_autofree gchar *head = g_utf8_substring (text, 0, *text ? 1 : 0);
    g_autofree gchar *capital = g_utf8_strup (head, -1);
    return g_strconcat (capital, text + strlen (head), NULL);
}

/* Takes CELLS. */
static void
log_line (AvSession *session, AvEventType type, gint player, gint points, const gchar *text,
          GArray *cells)
{
    AvLogLine *line = g_new (AvLogLine, 1);
    *line = (AvLogLine){
        .action = av_game_get_n_actions (session->game),
        .turn = av_game_get_turn (session->before),
        .type = type,
        .player = player,
        .points = points,
        .text = capitalize (text),
        .cells = cells,
    };
    g_ptr_array_add (session->log, line);
}

/* Whether an event is worth a line of the log.  Steps of a turn and what nobody did are visible
 * anyway; pieces going home follow from what was just scored. */
static gboolean
is_told (const AvGame *game, const AvEvent *events, guint at)
{
    const AvGameDef *def = game->ruleset->def;
    switch ((AvEventType) events[at].type) {
    case AV_EVENT_PHASE:
    case AV_EVENT_DRAW:
        return FALSE;
    case AV_EVENT_PLACE:
        return events[at].player >= 0;
    case AV_EVENT_MOVE:
        /* What a set-up leaves out of the game is not news. */
        return events[at].player >= 0 || events[at].x >= 0 || av_game_get_n_actions (game) > 0;
    case AV_EVENT_RETURN:
        for (guint i = 0; i < at && def->is_about_same; i++)
            if (events[i].type == AV_EVENT_SCORE
                && def->is_about_same (game, &events[i], &events[at]))
                return FALSE;
        return TRUE;
    default:
        return TRUE;
    }
}

static void
log_events (AvSession *session)
{
    const AvGame *game = session->game;
    for (guint i = 0; i < game->n_events; i++) {
        const AvEvent *event = &game->events[i];
        if (!is_told (game, game->events, i))
            continue;
        GArray *cells = g_array_new (FALSE, FALSE, sizeof (gint16));
        g_autofree gchar *text = av_event_describe (game, event);
        av_event_cells (game, event, cells);
        log_line (session, event->type, event->player, event->points, text, cells);
    }
}

/* Whether the events already tell what the player did. */
static gboolean
is_said_by_events (const AvGame *game)
{
    for (guint i = 0; i < game->n_events; i++)
        if (game->events[i].type == AV_EVENT_PLACE || game->events[i].type == AV_EVENT_DEPLOY
            || game->events[i].type == AV_EVENT_MOVE)
            return TRUE;
    return FALSE;
}

/* ACTION in words, as it can be chosen in the position of GAME. */
static gchar *
say_action (const AvGame *game, const AvAction *action)
{
    g_autofree gchar *said = av_action_describe (game, action);
    if (action->player == AV_NATURE)
        return g_steal_pointer (&said);
    /* TRANSLATORS: a player's name, then what he does */
    return g_strdup_printf (_ ("%s: %s"),
                            av_ruleset_get_player_name (game->ruleset, action->player), said);
}

/* Where ACTION is done: the first cell that it names, or the one at its first corner or edge. */
static GArray *
action_cells (const AvGame *game, const AvAction *action)
{
    const AvArgDef *args = av_ruleset_get_action (game->ruleset, action->kind)->args;
    GArray *cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    const AvSetup *setup = game->ruleset->setup;
    for (guint i = 0; i < AV_ACTION_ARGS && args[i].type != AV_ARG_NONE; i++)
        if (av_arg_width (args[i].type) > 1) {
            /* All arguments before it take one number each.  One that was left out is negative. */
            if (action->args[i] < 0 || action->args[i + 1] < 0)
                break;
            gint16 cell[2] = { MIN (action->args[i], (gint16) setup->width - 1),
                               MIN (action->args[i + 1], (gint16) setup->height - 1) };
            g_array_append_vals (cells, cell, 2);
            break;
        }
    return cells;
}

/* Whether rules granted another part of the same turn.  The log says so, as nothing else shows it. */
static gboolean
goes_on (const AvSession *session)
{
    return av_game_get_turn (session->game) == av_game_get_turn (session->before)
           && game_position (session->game)->began != game_position (session->before)->began;
}

/* Logs ACTION, which was just done. */
static void
log_action (AvSession *session, const AvAction *action)
{
    if (action->player != AV_NATURE && action->kind != AV_ACTION_PASS
        && !is_said_by_events (session->game)) {
        g_autofree gchar *text = say_action (session->before, action);
        log_line (session, AV_EVENT_MOVE, action->player, 0, text,
                  action_cells (session->before, action));
    }
    log_events (session);
    if (goes_on (session)) {
        gint player = av_game_get_active (session->game);
        /* TRANSLATORS: a player's name */
        g_autofree gchar *text =
            g_strdup_printf (_ ("%s goes on: another tile in this turn"),
                             av_ruleset_get_player_name (session->ruleset, player));
        log_line (session, AV_EVENT_PHASE, player, 0, text,
                  g_array_new (FALSE, FALSE, sizeof (gint16)));
    }
}

/* Drops the lines about what was taken back. */
static void
cut_log (AvSession *session)
{
    guint n = session->log->len, now = av_game_get_n_actions (session->game);
    while (n > 0 && ((const AvLogLine *) session->log->pdata[n - 1])->action > now)
        g_ptr_array_set_size (session->log, --n);
}

const GPtrArray *
av_session_get_log (const AvSession *session)
{
    return session->log;
}

/* --- making and freeing --- */

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

/* The result of a finished game, if the record has it: a line for each expectation. */
static void
add_result (const AvSession *session, GString *text)
{
    const AvGame *game = session->game;
    if (!session->tells_result || !av_game_is_finished (game))
        return;
    g_string_append (text, "expect finished\n");
    guint winners = av_game_get_winners (game);
    g_autoptr (GString) won = g_string_new (NULL);
    for (guint i = 0; i < av_ruleset_get_n_players (session->ruleset); i++) {
        const gchar *colour = av_colour_name (av_ruleset_get_colour (session->ruleset, i));
        g_string_append_printf (text, "expect score %s %d\n", colour, av_game_get_score (game, i));
        if (winners >> i & 1)
            g_string_append_printf (won, " %s", colour);
    }
    g_string_append_printf (text, "expect winner%s\n", winners ? won->str : " none");
}

static guint
count_ends (const GString *text)
{
    guint n = 0;
    for (const gchar *p = text->str; *p; p++)
        n += *p == '\n';
    return n;
}

/* As if the record had just been written as a whole. */
static void
count_lines (AvSession *session)
{
    g_autoptr (GString) text = header_text (session), result = g_string_new (NULL);
    session->n_lines = count_ends (text);
    for (guint i = 0; i < session->done; i++)
        g_array_index (session->steps, Step, i).line = ++session->n_lines;
    add_result (session, result);
    session->n_lines += count_ends (result);
}

/* LOGGED: events are described in the log. */
static AvSession *
session_new (const AvRuleset *ruleset, guint64 seed, gboolean logged, GError **error)
{
    AvGame *game = av_game_new (ruleset, seed, error);
    if (!game)
        return NULL;
    AvSession *session = g_new0 (AvSession, 1);
    session->ruleset = av_ruleset_ref (ruleset);
    session->game = game;
    session->base = av_game_dup (game);
    session->before = av_game_dup (game);
    session->steps = g_array_new (FALSE, FALSE, sizeof (Step));
    g_array_set_clear_func (session->steps, step_clear);
    session->marks = g_array_new (FALSE, FALSE, sizeof (Mark));
    g_array_set_clear_func (session->marks, mark_clear);
    session->seed = seed;
    count_lines (session);
    if (logged) {
        session->log = g_ptr_array_new_with_free_func (log_line_free);
        log_events (session);
    }
    return session;
}

AvSession *
av_session_new (const AvRuleset *ruleset, guint64 seed, GError **error)
{
    return session_new (ruleset, seed, TRUE, error);
}

void
av_session_free (AvSession *session)
{
    if (!session)
        return;
    av_game_free (session->game);
    av_game_free (session->base);
    av_game_free (session->before);
    av_ruleset_unref (session->ruleset);
    g_array_unref (session->steps);
    g_array_unref (session->marks);
    g_clear_pointer (&session->log, g_ptr_array_unref);
    g_clear_pointer (&session->file, record_file_free);
    g_clear_error (&session->record_error);
    g_free (session->origin);
    g_free (session);
}

AvSession *
av_session_dup (const AvSession *session)
{
    AvSession *copy = g_new0 (AvSession, 1);
    copy->ruleset = av_ruleset_ref (session->ruleset);
    copy->base = av_game_dup (session->base);
    copy->before = av_game_dup (session->before);
    copy->game = av_game_dup (session->game);
    game_copy_events (copy->game, session->game);
    copy->steps = g_array_copy (session->steps);
    copy->done = session->done;
    copy->marks = g_array_copy (session->marks);
    copy->seed = session->seed;
    copy->n_lines = session->n_lines;
    copy->tells_result = session->tells_result;
    g_array_set_clear_func (copy->steps, step_clear);
    g_array_set_clear_func (copy->marks, mark_clear);
    for (guint i = 0; i < copy->steps->len; i++) {
        Step *step = &g_array_index (copy->steps, Step, i);
        step->text = g_strdup (step->text);
    }
    for (guint i = 0; i < copy->marks->len; i++) {
        Mark *mark = &g_array_index (copy->marks, Mark, i);
        mark->game = av_game_dup (mark->game);
    }
    if (session->log)
        copy->log = g_ptr_array_copy (session->log, log_line_copy, NULL);
    if (copy->log)
        g_ptr_array_set_free_func (copy->log, log_line_free);
    return copy;
}

const AvGame *
av_session_get_game (const AvSession *session)
{
    return session->game;
}

const AvGame *
av_session_get_beginning (const AvSession *session)
{
    return session->base;
}

const AvRuleset *
av_session_get_ruleset (const AvSession *session)
{
    return session->ruleset;
}

/* --- the record on disk --- */

static gchar *
add_steps (const AvSession *session, GString *text)
{
    for (guint i = 0; i < session->done; i++)
        g_string_append_printf (text, "%s\n", g_array_index (session->steps, Step, i).text);
    add_result (session, text);
    return g_string_free (text, FALSE);
}

gchar *
av_session_to_text (const AvSession *session)
{
    return add_steps (session, header_text (session));
}

gchar *
av_session_actions_to_text (const AvSession *session)
{
    return add_steps (session, g_string_new (NULL));
}

/* Writes the whole record where it is kept. */
static gboolean
rewrite (AvSession *session)
{
    g_autofree gchar *text = av_session_to_text (session);
    g_clear_error (&session->record_error);
    count_lines (session);
    return record_file_rewrite (session->file, text, &session->record_error);
}

gboolean
av_session_keep (AvSession *session, const gchar *path, GError **error)
{
    if (!path) {
        g_clear_pointer (&session->file, record_file_free);
        g_clear_error (&session->record_error);
        return TRUE;
    }
    if (session->file && record_file_is_at (session->file, path)) {
        if (rewrite (session))
            return TRUE;
        g_propagate_error (error, g_error_copy (session->record_error));
        return FALSE;
    }
    g_autofree gchar *text = av_session_to_text (session);
    g_autofree gchar *whole = g_canonicalize_filename (path, NULL);
    gboolean goes_on = g_strcmp0 (session->origin, whole) == 0;
    RecordFile *file = record_file_new (path, text, goes_on ? &session->read : NULL, error);
    if (!file)
        return FALSE;
    av_session_keep (session, NULL, NULL);
    g_clear_pointer (&session->origin, g_free);
    session->file = file;
    count_lines (session);
    return TRUE;
}

void
av_session_take_over (AvSession *session, AvSession *before)
{
    av_session_keep (session, NULL, NULL);
    g_free (session->origin);
    session->origin = g_steal_pointer (&before->origin);
    session->read = before->read;
    session->file = g_steal_pointer (&before->file);
    av_session_keep (before, NULL, NULL);
    if (session->file)
        rewrite (session);
}

gboolean
av_session_save (AvSession *session, const gchar *path, GError **error)
{
    if (session->file && record_file_is_at (session->file, path))
        return av_session_keep (session, path, error);
    g_autofree gchar *text = av_session_to_text (session);
    return record_file_save (path, text, error);
}

/* To be called after a step that is already in the history. */
static void
write_line (AvSession *session, const gchar *line)
{
    g_autoptr (GString) text = g_string_new (line);
    g_string_append_c (text, '\n');
    add_result (session, text);
    session->n_lines += count_ends (text);
    if (!session->file)
        return;
    if (!record_file_is_intact (session->file))
        rewrite (session);
    else
        record_file_append (session->file, text->str, &session->record_error);
}

void
av_session_tell_result (AvSession *session)
{
    session->tells_result = TRUE;
}

const gchar *
av_session_get_record_path (const AvSession *session)
{
    return session->file ? record_file_get_path (session->file) : NULL;
}

const GError *
av_session_get_record_error (const AvSession *session)
{
    return session->record_error;
}

gchar *
av_session_take_record_notice (AvSession *session)
{
    return session->file ? record_file_take_notice (session->file) : NULL;
}

/* --- play --- */

static guint
mark_at (const AvSession *session, gint index)
{
    return index < 0 ? 0 : g_array_index (session->marks, Mark, index).at;
}

/* Drops the mark between whose neighbours there are the fewest steps, for how far they are from step END: near it marks are
 * close together, and taking back many steps may take longer than taking back one. */
static void
drop_mark (AvSession *session, guint end)
{
    gint n = (gint) session->marks->len, least = 0;
    guint64 least_gap = G_MAXUINT32, least_back = 1;
    for (gint i = 0; i < n; i++) {
        guint before = mark_at (session, i - 1);
        guint64 gap = (i + 1 < n ? mark_at (session, i + 1) : end) - before, back = end - before;
        if (gap * least_back < least_gap * back) {
            least = i;
            least_gap = gap;
            least_back = back;
        }
    }
    g_array_remove_index (session->marks, (guint) least);
}

/* Marks the position of GAME after AT steps, of END. */
static void
mark (AvSession *session, const AvGame *game, guint at, guint end)
{
    guint most = MARK_BYTES / av_ruleset_get_state_size (session->ruleset);
    if (session->marks->len >= MAX (most, MIN_MARKS))
        drop_mark (session, end);
    Mark here = { at, av_game_dup (game) };
    g_array_append_val (session->marks, here);
}

/* After a step was done. */
static void
mark_done (AvSession *session)
{
    if (session->done % MARK_STEPS == 0)
        mark (session, session->game, session->done, session->done);
}

/* Keeps only the marks before step AT. */
static void
cut_marks (AvSession *session, guint at)
{
    guint n = session->marks->len;
    while (n > 0 && mark_at (session, (gint) n - 1) >= at)
        n--;
    g_array_set_size (session->marks, n);
}

/* Applies ACTION without a log or a line of the record. */
static gboolean
apply_untold (AvSession *session, AvAction *action, GError **error)
{
    Step step = { 0 };
    if (!game_apply (session->game, action, error))
        return FALSE;
    step.action = *action;
    g_array_set_size (session->steps, session->done++);
    g_array_append_val (session->steps, step);
    mark_done (session);
    return TRUE;
}

gboolean
av_session_apply (AvSession *session, const AvAction *action, GError **error)
{
    AvAction done = *action;
    if (!session->log)
        return apply_untold (session, &done, error);
    av_game_copy (session->before, session->game);
    if (!game_apply (session->game, &done, error))
        return FALSE;
    done.weight = 1;
    g_autoptr (GString) text = g_string_new (NULL);
    av_action_to_text (session->before, &done, text);
    if (session->done < session->steps->len
        && !g_str_equal (step_at (session, session->done)->text, text->str))
        g_array_set_size (session->steps, session->done);
    if (session->done == session->steps->len) {
        Step step = { done, g_strdup (text->str), 0 };
        g_array_append_val (session->steps, step);
    }
    g_array_index (session->steps, Step, session->done++).line = session->n_lines + 1;
    mark_done (session);
    write_line (session, text->str);
    log_action (session, &done);
    return TRUE;
}

/* Puts GAME into the last marked position before the first N steps, and returns how many steps that has. */
static guint
go_to_mark (const AvSession *session, AvGame *game, guint n)
{
    gint i = (gint) session->marks->len - 1;
    /* The last action is always applied, not copied, as its events belong to the position. */
    while (i >= 0 && mark_at (session, i) >= n)
        i--;
    av_game_copy (game, i < 0 ? session->base : g_array_index (session->marks, Mark, i).game);
    return mark_at (session, i);
}

static gboolean
do_again (const AvSession *session, AvGame *game, guint index)
{
    game->redoing = TRUE;
    gboolean well = av_game_apply (game, &step_at (session, index)->action, NULL);
    game->redoing = FALSE;
    return well;
}

/* Puts GAME into the position after the first N steps of the session; FALSE: rules failed on the
 * way. */
static gboolean
go_to (const AvSession *session, AvGame *game, guint n)
{
    for (guint i = go_to_mark (session, game, n); i < n; i++)
        if (!do_again (session, game, i))
            return FALSE;
    return TRUE;
}

/* The same with the session itself; as the next step may be taken back as well, there are marks on the way then. */
static gboolean
go_back (AvSession *session, guint n)
{
    guint from = go_to_mark (session, session->game, n);
    for (guint i = from; i < n; i++) {
        guint left = (n - i) / MARK_STEPS;
        if (i > from && i % MARK_STEPS == 0 && left > 0 && (left & (left - 1)) == 0)
            mark (session, session->game, i, n);
        if (!do_again (session, session->game, i))
            return FALSE;
    }
    return TRUE;
}

gboolean
av_session_undo (AvSession *session, guint n)
{
    if (n == 0 || n > session->done)
        return FALSE;
    av_game_copy (session->before, session->game);
    cut_marks (session, session->done - n);
    if (!go_back (session, session->done - n)) {
        av_game_copy (session->game, session->before);
        return FALSE;
    }
    session->done -= n;
    if (session->log)
        cut_log (session);
    g_autofree gchar *line = g_strdup_printf ("undo %u", n);
    write_line (session, line);
    return TRUE;
}

gboolean
av_session_redo (AvSession *session, guint n)
{
    if (n == 0 || n > session->steps->len - session->done)
        return FALSE;
    for (guint i = 0; i < n; i++) {
        AvAction action = step_at (session, session->done)->action;
        session->game->redoing = TRUE;
        gboolean well = av_session_apply (session, &action, NULL);
        session->game->redoing = FALSE;
        if (!well)
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
    return &step_at (session, index)->action;
}

/* --- records and scenarios, carried out --- */

static gboolean
undo_line (AvSession *session, gchar **words, GError **error)
{
    guint64 n;
    if (!words[1] || words[2] || !g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXUINT, &n, NULL))
        return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                          _ ("undo takes how many lines of play are taken back"));
    if (av_session_undo (session, n))
        return TRUE;
    return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                      _ ("no more than %u lines of play can be taken back here"), session->done);
}

static gboolean
action_line (AvSession *session, const gchar *text, GError **error)
{
    AvAction action;
    return av_action_parse (session->game, text, &action, error)
           && av_session_apply (session, &action, error);
}

/* If rules failed in a query, their error says more than the expectation's. */
static gboolean
expect_line (const AvSession *session, gchar **words, GError **error)
{
    g_autoptr (GError) found = NULL;
    gboolean holds = game_expect (session->game, words, &found);
    if (av_game_get_failure (session->game, error))
        return FALSE;
    if (found)
        g_propagate_error (error, g_steal_pointer (&found));
    return holds;
}

/* `end`: nothing before it can be taken back. */
static gboolean
end_line (AvSession *session, gchar **words, GError **error)
{
    if (words[1])
        return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("end takes no arguments"));
    if (!game_end (session->game, error))
        return FALSE;
    av_game_copy (session->base, session->game);
    g_array_set_size (session->steps, 0);
    session->done = 0;
    cut_marks (session, 0);
    return TRUE;
}

/* Carries out a line; without ASSERTED, a scenario's expectations and its `end` are skipped. */
static gboolean
carry_out_line (AvSession *session, const AvLine *line, gboolean asserted, GError **error)
{
    const gchar *word = line->words[0];
    if (g_str_equal (word, "undo"))
        return undo_line (session, line->words, error);
    if (g_str_equal (word, "expect"))
        return !asserted || expect_line (session, line->words + 1, error);
    if (g_str_equal (word, "refuse"))
        return !asserted || game_expect_refusal (session->game, line->words + 1, error);
    if (asserted && g_str_equal (word, "end"))
        return end_line (session, line->words, error);
    return action_line (session, line->text, error);
}

/* What may explain why a line of RECORD no longer holds: the plugins that have another version than those it was made with, in
 * words.  "" if there are none; the caller frees it. */
static gchar *
name_other_versions (const AvRecord *record, const AvRuleset *ruleset)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < record->setup->plugins->len; i++) {
        const AvOptionChoice *made = record->setup->plugins->pdata[i];
        gint at = av_ruleset_find_rules (ruleset, made->key);
        const AvRules *rules = at >= 0 ? ruleset->rules->pdata[at] : NULL;
        if (rules && g_strcmp0 (rules->version, made->value) != 0)
            g_string_append_printf (
                text,
                /* TRANSLATORS: follows what is wrong with a record */
                _ (" (the record was made with version %s of the plugin “%s”, and version %s is "
                   "installed)"),
                made->value, rules->id, rules->version);
    }
    return g_string_free (text, FALSE);
}

/* The same error with the record's file and line before its message; for a refusal, also what
 * was refused and the code word. */
static GError *
place_error (const AvRecord *record, const AvRuleset *ruleset, const AvLine *line,
             const GError *reason)
{
    g_autofree gchar *versions = name_other_versions (record, ruleset);
    gint code = AV_RECORD_ERROR_ACTION;
    if (g_error_matches (reason, AV_GAME_ERROR, AV_GAME_ERROR_TEXT))
        code = AV_RECORD_ERROR_SYNTAX;
    if (g_error_matches (reason, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT))
        code = AV_RECORD_ERROR_EXPECT;
    const gchar *refusal = av_game_error_get_refusal (reason);
    g_autofree gchar *what =
        refusal ? g_strdup_printf (
            /* TRANSLATORS: file:line: an action, why it is refused, and a code word for that */
            _ ("%s:%u: %s: %s (%s)"), record->name, line->line, line->text, reason->message,
            refusal)
                : g_strdup_printf ("%s:%u: %s", record->name, line->line, reason->message);
    return g_error_new (AV_RECORD_ERROR, code, "%s%s", what,
                        code == AV_RECORD_ERROR_EXPECT ? "" : versions);
}

/* A session at the beginning of RECORD. */
static AvSession *
begin (const AvRecord *record, const AvRuleset *ruleset, gboolean logged, GError **error)
{
    AvSession *session = session_new (ruleset, record->setup->seed, logged, error);
    if (!session && error)
        g_prefix_error (error, "%s:", record->name);
    return session;
}

/* Carries the record out from line FROM of its play to line TO, or to the first that fails. */
static gboolean
carry_out (AvSession *session, const AvRecord *record, guint from, guint to, gboolean asserted,
           AvReplayFunc after, gpointer data, GError **error)
{
    for (guint i = from; i < MIN (to, record->lines->len); i++) {
        const AvLine *line = record->lines->pdata[i];
        g_autoptr (GError) reason = NULL;
        session->game->redoing = TRUE;
        gboolean well = carry_out_line (session, line, asserted, &reason);
        session->game->redoing = FALSE;
        if (!well) {
            g_propagate_error (error, place_error (record, session->game->ruleset, line, reason));
            return FALSE;
        }
        if (after)
            after (session->game, line, data);
    }
    if (to < record->lines->len || !record->damage)
        return TRUE;
    g_propagate_error (error, g_error_copy (record->damage));
    return FALSE;
}

/* Frees the session but for its game. */
static AvGame *
take_game (AvSession *session)
{
    AvGame *game = g_steal_pointer (&session->game);
    av_session_free (session);
    return game;
}

AvSession *
av_session_begin (const AvRecord *record, const AvRuleset *ruleset, GError **error)
{
    AvSession *session = begin (record, ruleset, TRUE, error);
    if (session && record->read.time != 0) {
        session->origin = g_canonicalize_filename (record->name, NULL);
        session->read = record->read;
    }
    return session;
}

gboolean
av_session_follow (AvSession *session, const AvRecord *record, guint from, guint to, GError **error)
{
    return carry_out (session, record, from, to, FALSE, NULL, NULL, error);
}

AvSession *
av_session_open (const AvRecord *record, const AvRuleset *ruleset, GError **error)
{
    AvSession *session = av_session_begin (record, ruleset, error);
    if (session)
        av_session_follow (session, record, 0, record->lines->len, error);
    return session;
}

AvGame *
av_record_replay (const AvRecord *record, const AvRuleset *ruleset, AvReplayFunc after,
                  gpointer data, GError **error)
{
    AvSession *session = begin (record, ruleset, FALSE, error);
    if (!session)
        return NULL;
    carry_out (session, record, 0, record->lines->len, TRUE, after, data, error);
    return take_game (session);
}

AvGame *
av_scenario_run (const AvRecord *record, AvCatalogue *catalogue, GPtrArray *failures)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = av_record_make_ruleset (record, catalogue, &error);
    AvSession *session = ruleset ? begin (record, ruleset, FALSE, &error) : NULL;
    if (!session) {
        g_ptr_array_add (failures, g_strdup (error->message));
        return NULL;
    }
    g_autofree gchar *shown = NULL;
    for (guint i = 0; i < record->lines->len; i++) {
        const AvLine *line = record->lines->pdata[i];
        g_autoptr (GError) reason = NULL;
        if (carry_out_line (session, line, TRUE, &reason))
            continue;
        g_autoptr (GError) placed = place_error (record, session->game->ruleset, line, reason);
        g_autofree gchar *view = game_describe_view (session->game);
        /* One mistake can make many lines fail: the same view is shown only once. */
        g_ptr_array_add (failures, g_strcmp0 (view, shown) == 0
                                       ? g_strdup (placed->message)
                                       : g_strdup_printf ("%s\n%s", placed->message, view));
        g_free (shown);
        shown = g_steal_pointer (&view);
    }
    if (record->damage)
        g_ptr_array_add (failures, g_strdup (record->damage->message));
    return take_game (session);
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

/* Action INDEX of the history in words; NULL if they cannot be worked out. */
static gchar *
describe_step (const AvSession *session, guint index)
{
    g_autoptr (AvGame) game = av_game_dup (session->base);
    return go_to (session, game, index) ? say_action (game, &step_at (session, index)->action)
                                        : NULL;
}

AvSession *
av_session_carry (const AvSession *session, const AvRuleset *ruleset, AvSessionBreak *where,
                  GError **error)
{
    AvSession *carried = session_new (ruleset, session->seed, TRUE, error);
    if (carried)
        carried->tells_result = session->tells_result;
    for (guint i = 0; carried && i < session->steps->len; i++) {
        const Step *step = step_at (session, i);
        g_autoptr (GError) reason = NULL;
        AvAction action;
        carried->game->redoing = TRUE;
        gboolean well = av_action_parse (carried->game, step->text, &action, &reason)
                        && av_session_apply (carried, &action, &reason);
        carried->game->redoing = FALSE;
        if (well)
            continue;
        /* Steps that had been taken back anyway may be lost. */
        if (i >= session->done)
            break;
        if (where)
            *where = (AvSessionBreak){ i + 1, step->line, g_strdup (step->text),
                                       describe_step (session, i), g_strdup (reason->message) };
        g_propagate_error (error, g_steal_pointer (&reason));
        return carried;
    }
    if (carried && carried->done > session->done)
        av_session_undo (carried, carried->done - session->done);
    if (carried)
        count_lines (carried);
    return carried;
}
