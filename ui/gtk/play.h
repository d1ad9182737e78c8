/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * play.h: a session played at one screen: whose move it is, moves of the computer and of chance,
 * undo, keeping the record.
 *
 * Signals:
 *   changed ()                the position changed: update everything
 *   unsaved ()                av_play_get_unsaved () has changed
 *   event (AvEvent *)         something happened in the action just done; before `changed`
 *   warning (gchar *)         a sentence for the players
 *   slow (gchar *)            rules of that id make play slow
 *   hint (AvHint *)           the answer to av_play_ask_hint, if the position is still the same
 *   clock ()                  the clocks show something else
 */
#pragma once

#include <gio/gio.h>

#include <avignon/host/analysis.h>

#include "gtk/clocks.h"

G_BEGIN_DECLS

#define AV_TYPE_PLAY (av_play_get_type ())
G_DECLARE_FINAL_TYPE (AvPlay, av_play, AV, PLAY, GObject)

/* A play of SESSION, which is taken.  PATH is where its record is kept, unless it is kept already; NULL: nowhere.  The
 * computer players come from CATALOGUE. */
AvPlay *av_play_new (AvSession *session, AvCatalogue *catalogue, const gchar *path);

/* A look at the game of SESSION, which is taken: nobody moves, and the marks are those of all players. */
AvPlay *av_play_new_look (AvSession *session);
gboolean av_play_is_look (AvPlay *play);
/* A lesson: the game of SESSION, which is taken, played again from its beginning.  The reader is its first player and,
 * when the lesson waits, can only do what was done in the game; everything else happens by itself.  It waits after the
 * number of actions to which it was last led. */
AvPlay *av_play_new_lesson (AvSession *session);
gboolean av_play_is_lesson (AvPlay *play);
void av_play_lead_to (AvPlay *play, guint n);
/* Shows the game of a look or a lesson as it was after N actions. */
void av_play_go_to (AvPlay *play, guint n);

const AvGame *av_play_get_game (AvPlay *play);
const AvRuleset *av_play_get_ruleset (AvPlay *play);
AvSession *av_play_get_session (AvPlay *play);
/* The path at which its record is kept, or is to be kept; or NULL. */
const gchar *av_play_get_path (AvPlay *play);
/* Why the game is not being kept on disk; NULL: it is, or need not be. */
const gchar *av_play_get_unsaved (AvPlay *play);

/* What a person at the screen may do now; empty while nature or the computer decides. */
const AvActionList *av_play_get_legal (AvPlay *play);
/* The person who is to decide, or -1. */
gint av_play_get_person (AvPlay *play);
/* The player through whose eyes the game is seen: the person who is to decide, or the only person playing; or AV_NOBODY. */
gint av_play_get_viewer (AvPlay *play);
/* Whether a person's turn begins with a draw that waits for the draw button. */
gboolean av_play_can_draw (AvPlay *play);
gboolean av_play_can_pass (AvPlay *play);
gboolean av_play_is_person (AvPlay *play, guint player);
/* Whether a computer, nature or the lesson is about to do something. */
gboolean av_play_is_moving (AvPlay *play);
/* The computer player that is thinking, or -1. */
gint av_play_get_thinker (AvPlay *play);

/* Has BOT, which is taken, think of a hint for the person who is to decide, unless one is being thought of already. */
void av_play_ask_hint (AvPlay *play, AvBot *bot);

gboolean av_play_apply (AvPlay *play, const AvAction *action, GError **error);
/* Whether a person's turn is handed on only by command; until then it can be taken back. */
void av_play_set_confirms (AvPlay *play, gboolean confirms);
/* The person who has ended the turn and has yet to hand it on, or -1. */
gint av_play_get_holder (AvPlay *play);
/* Whether people ever have to tell the game to go on, to draw or to hand a turn on; whether one has to now. */
gboolean av_play_has_stops (AvPlay *play);
gboolean av_play_has_stopped (AvPlay *play);
void av_play_go_on (AvPlay *play);
void av_play_draw (AvPlay *play);
void av_play_pass (AvPlay *play);
/* Goes to the last, or the next, position in which a person decides. */
void av_play_undo (AvPlay *play);
void av_play_redo (AvPlay *play);
gboolean av_play_can_undo (AvPlay *play);
gboolean av_play_can_redo (AvPlay *play);

/* Whether tiles are drawn without being asked for. */
void av_play_set_draws_itself (AvPlay *play, gboolean draws_itself);

/* The pace: milliseconds for which a move of a computer or of nature is seen before their next one. */
#define AV_PLAY_DELAY 600
void av_play_set_delay (AvPlay *play, guint delay);
/* Whether computers and nature wait.  The last is whether nobody else plays, so that an undo pauses the game. */
void av_play_set_paused (AvPlay *play, gboolean paused);
gboolean av_play_is_paused (AvPlay *play);
gboolean av_play_is_watched (AvPlay *play);

/* Limits the time of people by CLOCKS, which is taken.  A clock runs while its player is to decide, unless the game is
 * paused, or HELD because a dialog or another page hides it.  Where the limit says so, default moves are played for a
 * player whose time has run out. */
void av_play_set_clocks (AvPlay *play, AvClocks *clocks);
void av_play_hold_clocks (AvPlay *play, gboolean held);
/* NULL: time is not limited. */
const AvClocks *av_play_get_clocks (AvPlay *play);
/* Gives the clocks to the caller, for the same game in another form. */
AvClocks *av_play_take_clocks (AvPlay *play);
/* Looks whether somebody's time has run out, as also happens whenever the clocks show something else. */
void av_play_read_clocks (AvPlay *play);

/* A cell in which PLAYER did something last. */
typedef struct {
    gint16 x, y, player;
} AvMark;

/* The marks of all computers, each until its next move; the caller unrefs the array. */
GArray *av_play_find_marks (AvPlay *play);

/* AvLogLine *, oldest first. */
const GPtrArray *av_play_get_log (AvPlay *play);

G_END_DECLS
