/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * session.h: plays a game: its history with undo and redo, its log, its record on disk.
 *
 * One way of carrying a game out, for all who have one: the window, the terminal, records that are
 * replayed, scenarios.  Not thread-safe.
 */
#pragma once

#include <avignon/host/record.h>

G_BEGIN_DECLS

typedef struct AvSession AvSession;

/* A new game. */
AV_API AvSession *av_session_new (const AvRuleset *ruleset, guint64 seed, GError **error);
/* A game that stands at the end of RECORD, with its history (undo lines applied) and its log; what a
 * scenario expects is passed over.  Where a line does not hold, or the record is damaged, ERROR is set
 * too and the session stands before that line; NULL: not even a game can begin. */
AV_API AvSession *
av_session_open (const AvRecord *record, const AvRuleset *ruleset, GError **error);
AV_API void av_session_free (AvSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvSession, av_session_free)

AV_API const AvGame *av_session_get_game (const AvSession *session);
AV_API const AvRuleset *av_session_get_ruleset (const AvSession *session);

/* Applies an action, keeps it in the history, the log and the record; redo is forgotten (unless it is
 * the very same action that would be redone).  What is refused, or broken off by rules that fail, is in
 * none of them. */
AV_API gboolean av_session_apply (AvSession *session, const AvAction *action, GError **error);

/* Takes back the last N actions; FALSE where there are not so many, or where rules fail as those before
 * them are played again: then nothing is changed. */
AV_API gboolean av_session_undo (AvSession *session, guint n);
/* Does again the last N taken back. */
AV_API gboolean av_session_redo (AvSession *session, guint n);
AV_API guint av_session_get_n_undo (const AvSession *session);
AV_API guint av_session_get_n_redo (const AvSession *session);
/* The action number INDEX of the history, from 0. */
AV_API const AvAction *av_session_get_action (const AvSession *session, guint index);

/* --- the log --- */

/* What happened, in a sentence for the players. */
typedef struct {
    guint action; /* how many actions had been applied once it happened */
    AvEventType type;
    gint player; /* or AV_NOBODY */
    gint points;
    gchar *text;
    GArray *cells; /* gint16 pairs: where */
} AvLogLine;

/* AvLogLine *, oldest first; what was taken back is not in it.  Owned by SESSION. */
AV_API const GPtrArray *av_session_get_log (const AvSession *session);

/* --- the same game under other rules --- */

/* Where a game could not have gone as it did. */
typedef struct {
    guint move;    /* number of the action, from 1; 0: nothing stands in the way */
    guint line;    /* of the record as it is kept, from 1 */
    gchar *text;   /* that line */
    gchar *said;   /* who did what, in words; NULL where that cannot be told */
    gchar *reason; /* why it does not hold */
} AvSessionBreak;

AV_API void av_session_break_clear (AvSessionBreak *where);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AvSessionBreak, av_session_break_clear)

/* The same game under other rules, or the same rules in another form: all that was done is done again,
 * and what was taken back can be done again as far as it holds.  Where an action no longer holds, the
 * new session stands before it, with WHERE (which may be NULL) and ERROR filled in; NULL and ERROR: not
 * even a game can begin.  SESSION stays as it is. */
AV_API AvSession *av_session_carry (const AvSession *session, const AvRuleset *ruleset,
                                    AvSessionBreak *where, GError **error);

/* --- the record on disk --- */

/* From now on every action is appended to a record at PATH, synced; what was played is written
 * first, the whole moved into place at once.  NULL ends that. */
AV_API gboolean av_session_keep (AvSession *session, const gchar *path, GError **error);
/* Writes the whole record to PATH, moved into place at once. */
AV_API gboolean av_session_save (AvSession *session, const gchar *path, GError **error);
AV_API gchar *av_session_to_text (const AvSession *session);
/* Why the record could last not be written, or NULL; play goes on all the same. */
AV_API const GError *av_session_get_record_error (const AvSession *session);

/* --- records and scenarios, carried out --- */

/* Told of each line as a replay goes, once it was carried out. */
typedef void (*AvReplayFunc) (const AvGame *game, const AvLine *line, gpointer data);

/* Plays the record through a new game of RULESET, every action checked.  Returns the game at the
 * record's end, or, with ERROR set as well, as it stood before the first line that does not hold;
 * NULL where not even a game can begin.  AFTER may be NULL.  Expectations are carried out too. */
AV_API AvGame *av_record_replay (const AvRecord *record, const AvRuleset *ruleset,
                                 AvReplayFunc after, gpointer data, GError **error);

/* Runs every line, also after a failure where that can be; each failure is appended to FAILURES
 * (gchar *, "FILE:LINE: expected ..., found ...", with a drawing).  Returns the game, or NULL where
 * none could begin (then FAILURES tells why). */
AV_API AvGame *
av_scenario_run (const AvRecord *record, AvCatalogue *catalogue, GPtrArray *failures);

G_END_DECLS
