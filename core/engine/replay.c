/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c: plays a record or a scenario through the door, line by line. */
#include "engine/replay-private.h"

#include "engine/i18n.h"
#include "engine/ruleset-private.h"

#include <string.h>

/* A replay under way.  What `undo` takes back is played again from the base. */
typedef struct {
    const AvRecord *record;
    AvGame *game;
    AvGame *base;    /* where the history begins */
    GArray *history; /* AvAction */
} Replay;

static gboolean
undo (Replay *replay, gchar **words, GError **error)
{
    guint64 n;
    if (!words[1] || words[2]
        || !g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXUINT, &n, NULL)) {
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                             _ ("undo takes how many lines of play are taken back"));
        return FALSE;
    }
    if (n > replay->history->len) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                     _ ("no more than %u lines of play can be taken back here"),
                     replay->history->len);
        return FALSE;
    }
    g_array_set_size (replay->history, replay->history->len - n);
    av_game_copy (replay->game, replay->base);
    for (guint i = 0; i < replay->history->len; i++)
        av_game_apply (replay->game, &g_array_index (replay->history, AvAction, i), NULL);
    return TRUE;
}

static gboolean
act (Replay *replay, const gchar *text, GError **error)
{
    AvAction action;
    if (!av_action_parse (replay->game, text, &action, error)
        || !av_game_apply (replay->game, &action, error))
        return FALSE;
    g_array_append_val (replay->history, action);
    return TRUE;
}

/* `refuse ACTION [CODE]` */
static gboolean
refuse (Replay *replay, gchar **words, GError **error)
{
    g_autofree gchar *whole = g_strjoinv (" ", words);
    guint n = g_strv_length (words);
    AvAction action;
    g_autoptr (GError) reason = NULL;
    const gchar *code = NULL;
    gboolean parsed = av_action_parse (replay->game, whole, &action, &reason);
    if (!parsed && n > 1 && av_id_is_valid (words[n - 1])) {
        g_auto (GStrv) shorter = g_strdupv (words);
        g_clear_pointer (&shorter[n - 1], g_free);
        g_autofree gchar *text = g_strjoinv (" ", shorter);
        g_autoptr (GError) again = NULL;
        parsed = av_action_parse (replay->game, text, &action, &again);
        if (parsed)
            code = words[n - 1];
    }
    if (!parsed) {
        /* Rules that are off have their actions refused, whatever is written on. */
        if (game_check_words (replay->game, words, FALSE, NULL))
            return TRUE;
        g_propagate_error (error, g_steal_pointer (&reason));
        return FALSE;
    }
    g_clear_error (&reason);
    if (av_game_check (replay->game, &action, &reason)) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT,
                     _ ("expected that %s is refused, found that it is legal"), whole);
        return FALSE;
    }
    const gchar *found = av_game_error_get_refusal (reason);
    if (!code || g_strcmp0 (code, found) == 0)
        return TRUE;
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT,
                 _ ("expected the refusal %s, found %s (%s)"), code, found, reason->message);
    return FALSE;
}

/* Rules that broke down as they were asked say more than what was found instead. */
static gboolean
expect (Replay *replay, gchar **words, GError **error)
{
    g_autoptr (GError) found = NULL;
    gboolean holds = game_expect (replay->game, words, &found);
    if (av_game_get_failure (replay->game, error))
        return FALSE;
    if (found)
        g_propagate_error (error, g_steal_pointer (&found));
    return holds;
}

static gboolean
run_line (Replay *replay, const AvLine *line, GError **error)
{
    const gchar *word = line->words[0];
    if (g_str_equal (word, "undo"))
        return undo (replay, line->words, error);
    if (g_str_equal (word, "expect"))
        return expect (replay, line->words + 1, error);
    if (g_str_equal (word, "refuse"))
        return refuse (replay, line->words + 1, error);
    if (g_str_equal (word, "end")) {
        if (line->words[1]) {
            g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("end stands alone"));
            return FALSE;
        }
        if (!game_end (replay->game, error))
            return FALSE;
        av_game_copy (replay->base, replay->game);
        g_array_set_size (replay->history, 0);
        return TRUE;
    }
    return act (replay, line->text, error);
}

/* The same error with the record's file and line before its message. */
static GError *
place_error (const Replay *replay, const AvLine *line, const GError *reason)
{
    gint code = AV_RECORD_ERROR_ACTION;
    if (g_error_matches (reason, AV_GAME_ERROR, AV_GAME_ERROR_TEXT))
        code = AV_RECORD_ERROR_SYNTAX;
    if (g_error_matches (reason, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT))
        code = AV_RECORD_ERROR_EXPECT;
    return g_error_new (AV_RECORD_ERROR, code, "%s:%u: %s", replay->record->name, line->line,
                        reason->message);
}

static gboolean
replay_begin (Replay *replay, const AvRecord *record, const AvRuleset *ruleset, GError **error)
{
    replay->record = record;
    replay->game = av_game_new (ruleset, record->setup->seed, error);
    if (!replay->game) {
        if (error)
            g_prefix_error (error, "%s:", record->name);
        return FALSE;
    }
    replay->base = av_game_dup (replay->game);
    replay->history = g_array_new (FALSE, FALSE, sizeof (AvAction));
    return TRUE;
}

static AvGame *
replay_end (Replay *replay)
{
    av_game_free (replay->base);
    g_array_unref (replay->history);
    return replay->game;
}

AvGame *
av_record_replay (const AvRecord *record, const AvRuleset *ruleset, AvReplayFunc after,
                  gpointer data, GError **error)
{
    Replay replay;
    if (!replay_begin (&replay, record, ruleset, error))
        return NULL;
    for (guint i = 0; i < record->lines->len; i++) {
        const AvLine *line = record->lines->pdata[i];
        g_autoptr (GError) reason = NULL;
        if (!run_line (&replay, line, &reason)) {
            g_propagate_error (error, place_error (&replay, line, reason));
            return replay_end (&replay);
        }
        if (after)
            after (replay.game, line, data);
    }
    if (record->damage)
        g_propagate_error (error, g_error_copy (record->damage));
    return replay_end (&replay);
}

/* Where the game is and what lies there, for whoever reads why a line failed. */
static gchar *
describe_view (const AvGame *game)
{
    g_autofree gchar *drawing = av_game_draw (game);
    return g_strdup_printf (_ ("phase %s, decided by %s\n%s"), av_game_get_phase_id (game),
                            game_decider_name (game), drawing);
}

/* --- the ruleset --- */

AvRuleset *
av_record_make_ruleset (const AvRecord *record, AvCatalogue *catalogue, GError **error)
{
    guint line = 0;
    g_autoptr (GError) reason = NULL;
    AvRuleset *ruleset = ruleset_make (record->setup, catalogue, &line, &reason);
    if (reason && line > 0)
        g_prefix_error (&reason, "%s:%u: ", record->name, line);
    else if (reason)
        g_prefix_error (&reason, "%s: ", record->name);
    if (reason)
        g_propagate_error (error, g_steal_pointer (&reason));
    return ruleset;
}

AvGame *
av_scenario_run (const AvRecord *record, AvCatalogue *catalogue, GPtrArray *failures)
{
    g_autoptr (GError) error = NULL;
    Replay replay;
    g_autoptr (AvRuleset) ruleset = av_record_make_ruleset (record, catalogue, &error);
    if (!ruleset || !replay_begin (&replay, record, ruleset, &error)) {
        g_ptr_array_add (failures, g_strdup (error->message));
        return NULL;
    }
    g_autofree gchar *shown = NULL;
    for (guint i = 0; i < record->lines->len; i++) {
        const AvLine *line = record->lines->pdata[i];
        g_autoptr (GError) reason = NULL;
        if (run_line (&replay, line, &reason))
            continue;
        g_autoptr (GError) placed = place_error (&replay, line, reason);
        g_autofree gchar *view = describe_view (replay.game);
        /* One mistake makes many lines fail: the same view is shown once. */
        g_ptr_array_add (failures, g_strcmp0 (view, shown) == 0
                                       ? g_strdup (placed->message)
                                       : g_strdup_printf ("%s\n%s", placed->message, view));
        g_free (shown);
        shown = g_steal_pointer (&view);
    }
    if (record->damage)
        g_ptr_array_add (failures, g_strdup (record->damage->message));
    return replay_end (&replay);
}
