/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * session.h: a game as it is played: its history with undo and redo, and its record kept on disk.
 *
 * What the window and the game in a terminal share.  Not thread-safe.
 */
#pragma once

#include <avignon/host/record.h>

G_BEGIN_DECLS

typedef struct AvSession AvSession;

/* A new game. */
AV_API AvSession *av_session_new (const AvRuleset *ruleset, guint64 seed, GError **error);
/* A game that stands at the end of RECORD, with its history (undo lines applied).  Where a line does
 * not hold, ERROR is set too and the session stands before that line; NULL: not even a game can
 * begin. */
AV_API AvSession *
av_session_open (const AvRecord *record, const AvRuleset *ruleset, GError **error);
AV_API void av_session_free (AvSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvSession, av_session_free)

AV_API const AvGame *av_session_get_game (const AvSession *session);
AV_API const AvRuleset *av_session_get_ruleset (const AvSession *session);

/* Applies an action, keeps it in the history and the record; redo is forgotten (unless it is the very
 * same action that would be redone).  What is refused, or broken off by rules that fail, is in neither. */
AV_API gboolean av_session_apply (AvSession *session, const AvAction *action, GError **error);
/* Lets nature act while it is nature's to act; returns how many actions that were. */
AV_API guint av_session_run_nature (AvSession *session);

/* Takes back the last N actions; FALSE where there are not so many, or where rules fail as those before
 * them are played again: then nothing is changed. */
AV_API gboolean av_session_undo (AvSession *session, guint n);
/* Does again the last N taken back. */
AV_API gboolean av_session_redo (AvSession *session, guint n);
AV_API guint av_session_get_n_undo (const AvSession *session);
AV_API guint av_session_get_n_redo (const AvSession *session);
/* The action number INDEX of the history, and who is to decide before it (player or AV_NATURE). */
AV_API const AvAction *av_session_get_action (const AvSession *session, guint index);

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

/* From now on every action is appended to a record at PATH, synced; what was played is written
 * first, the whole moved into place at once.  NULL ends that. */
AV_API gboolean av_session_keep (AvSession *session, const gchar *path, GError **error);
/* Writes the whole record to PATH, moved into place at once. */
AV_API gboolean av_session_save (AvSession *session, const gchar *path, GError **error);
AV_API gchar *av_session_to_text (const AvSession *session);
/* Why the record could last not be written, or NULL; play goes on all the same. */
AV_API const GError *av_session_get_record_error (const AvSession *session);

G_END_DECLS
