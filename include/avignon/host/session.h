/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * session.h: plays a game: its history with undo and redo, its log, its record on disk.
 *
 * The window, the terminal, replays and scenarios all play games in this way.  Not thread-safe.
 */
#pragma once

#include <avignon/host/record.h>

G_BEGIN_DECLS

typedef struct AvSession AvSession;

/* A new game. */
AV_API AvSession *av_session_new (const AvRuleset *ruleset, guint64 seed, GError **error);
/* A game at the end of RECORD, with its history (undo lines applied) and its log; expectations of a
 * scenario are skipped.  If a line does not hold, or the record is damaged, ERROR is set too and the
 * session is at the position before that line; NULL if no game can begin at all. */
AV_API AvSession *
av_session_open (const AvRecord *record, const AvRuleset *ruleset, GError **error);
/* The same in pieces: a session before the first line of RECORD's play ... */
AV_API AvSession *
av_session_begin (const AvRecord *record, const AvRuleset *ruleset, GError **error);
/* ... which, at the end of its first FROM lines, is taken to the end of its first TO, or to the end of all if there are
 * fewer.  FALSE and an error: it is where av_session_open () would be with that error. */
AV_API gboolean av_session_follow (AvSession *session, const AvRecord *record, guint from, guint to,
                                   GError **error);
/* The same game with its history and log; its record is kept nowhere. */
AV_API AvSession *av_session_dup (const AvSession *session);
AV_API void av_session_free (AvSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvSession, av_session_free)

AV_API const AvGame *av_session_get_game (const AvSession *session);
/* The position before the first action of the history. */
AV_API const AvGame *av_session_get_beginning (const AvSession *session);
AV_API const AvRuleset *av_session_get_ruleset (const AvSession *session);

/* Applies an action and adds it to the history, the log and the record; clears redo, unless the action
 * is the one that would be redone.  An action that is refused, or in which rules fail, is not added. */
AV_API gboolean av_session_apply (AvSession *session, const AvAction *action, GError **error);

/* Takes back the last N actions; FALSE, with nothing changed, if there are fewer, or if rules fail while
 * the earlier actions are played again. */
AV_API gboolean av_session_undo (AvSession *session, guint n);
/* Redoes the last N actions taken back; FALSE, with nothing changed, if there are fewer.  FALSE too if rules fail or
 * refuse one of them: those before it are done. */
AV_API gboolean av_session_redo (AvSession *session, guint n);
AV_API guint av_session_get_n_undo (const AvSession *session);
AV_API guint av_session_get_n_redo (const AvSession *session);
/* The action number INDEX of the history, from 0. */
AV_API const AvAction *av_session_get_action (const AvSession *session, guint index);

/* --- the log --- */

/* What happened, in a sentence for the players. */
typedef struct {
    guint action; /* number of the action that caused it, from 1; 0: the game's beginning */
    guint turn;   /* in which it was done */
    AvEventType type;
    gint player; /* or AV_NOBODY */
    gint points;
    gchar *text;
    GArray *cells; /* gint16 pairs: where */
} AvLogLine;

/* AvLogLine *, oldest first, without what was taken back.  Owned by SESSION. */
AV_API const GPtrArray *av_session_get_log (const AvSession *session);

/* --- the same game under other rules --- */

/* The first action of a game that other rules do not allow. */
typedef struct {
    guint move;    /* number of the action, from 1; 0: all actions hold */
    guint line;    /* of the record on disk, from 1 */
    gchar *text;   /* that line */
    gchar *said;   /* who did what, in words; NULL if unknown */
    gchar *reason; /* why it does not hold */
} AvSessionBreak;

AV_API void av_session_break_clear (AvSessionBreak *where);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AvSessionBreak, av_session_break_clear)

/* The same game with other rules, or with another version of its rules: all actions are played again,
 * and those taken back can be redone as far as they hold.  If an action no longer holds, the new session
 * is at the position before it, with WHERE (which may be NULL) and ERROR filled in; NULL and ERROR if no
 * game can begin at all.  SESSION is not changed. */
AV_API AvSession *av_session_carry (const AvSession *session, const AvRuleset *ruleset,
                                    AvSessionBreak *where, GError **error);

/* --- the record on disk --- */

/* Writes the record so far to PATH, moved into place at once; from then on every action is appended and
 * synced before the call that does it returns, and other programs are kept from keeping a record there.  A
 * PATH of NULL ends that.  FALSE: the session goes on as before; AV_RECORD_ERROR_LOCKED: another program
 * keeps a record there; AV_RECORD_ERROR_CHANGED: the session was opened from this file, which another program has
 * written since. */
AV_API gboolean av_session_keep (AvSession *session, const gchar *path, GError **error);
/* Keeps SESSION where BEFORE, the same game, was kept, which is kept no longer.  Errors are reported as after an
 * action (av_session_get_record_error ()). */
AV_API void av_session_take_over (AvSession *session, AvSession *before);
/* From now on the record of a finished game ends with its result, as expectations (finished, score, winner), so
 * that the result can be read without replaying the game. */
AV_API void av_session_tell_result (AvSession *session);
/* Where the record is kept, or NULL.  It is another path than was asked for if somebody put another file
 * there meanwhile. */
AV_API const gchar *av_session_get_record_path (const AvSession *session);
/* What somebody did to the file and what became of the record, once, for people; the caller frees it.  NULL:
 * nothing. */
AV_API gchar *av_session_take_record_notice (AvSession *session);
/* Writes the whole record to PATH, moved into place at once. */
AV_API gboolean av_session_save (AvSession *session, const gchar *path, GError **error);
AV_API gchar *av_session_to_text (const AvSession *session);
/* Its lines from `begin` on. */
AV_API gchar *av_session_actions_to_text (const AvSession *session);
/* Why the record on disk is behind, or NULL.  Play goes on all the same: with every action the whole record is
 * written again until that works; av_session_keep () with the record's path tries at once. */
AV_API const GError *av_session_get_record_error (const AvSession *session);

/* --- records and scenarios, carried out --- */

/* Called after each line of a replay. */
typedef void (*AvReplayFunc) (const AvGame *game, const AvLine *line, gpointer data);

/* Replays the record in a new game of RULESET, expectations included; every action is checked.  Returns
 * the game at the record's end, or, with ERROR set as well, before the first line that does not hold;
 * NULL if no game can begin at all.  AFTER may be NULL. */
AV_API AvGame *av_record_replay (const AvRecord *record, const AvRuleset *ruleset,
                                 AvReplayFunc after, gpointer data, GError **error);

/* Runs every line, if possible also after a failure; each failure is appended to FAILURES (gchar *,
 * "FILE:LINE: expected ..., found ...", with a drawing).  Returns the game, or NULL if none could begin
 * (FAILURES says why). */
AV_API AvGame *
av_scenario_run (const AvRecord *record, AvCatalogue *catalogue, GPtrArray *failures);

G_END_DECLS
