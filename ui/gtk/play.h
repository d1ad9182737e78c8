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

/* Takes SESSION; PATH is where its record is kept unless it is kept already, NULL: nowhere.  The computer players
 * come from CATALOGUE. */
AvPlay *av_play_new (AvSession *session, AvCatalogue *catalogue, const gchar *path);

/* A look at the game of SESSION, taken: nobody moves, and the marks tell of all players. */
AvPlay *av_play_new_look (AvSession *session);
gboolean av_play_is_look (AvPlay *play);
/* The game of SESSION, taken, from its beginning on, played over again: its first player is at the screen and may do
 * only what was done in it, when the lesson waits for him; all the rest is done by itself.  It waits after the actions to
 * which it was led last. */
AvPlay *av_play_new_lesson (AvSession *session);
gboolean av_play_is_lesson (AvPlay *play);
void av_play_lead_to (AvPlay *play, guint n);
/* Shows a look's or lesson's game after its first N actions. */
void av_play_go_to (AvPlay *play, guint n);

const AvGame *av_play_get_game (AvPlay *play);
const AvRuleset *av_play_get_ruleset (AvPlay *play);
AvSession *av_play_get_session (AvPlay *play);
/* Where its record is kept, or is to be; or NULL. */
const gchar *av_play_get_path (AvPlay *play);
/* Why the game is not being kept on disk, or NULL: it is, or need not be. */
const gchar *av_play_get_unsaved (AvPlay *play);

/* What a person at the screen may do now; empty while nature or the computer decides. */
const AvActionList *av_play_get_legal (AvPlay *play);
/* The person who is to decide, or -1. */
gint av_play_get_person (AvPlay *play);
/* Through whose eyes the game is seen: the person who is to decide, or else the only one there is; or
 * AV_NOBODY. */
gint av_play_get_viewer (AvPlay *play);
/* A person's turn waits for nature to be told to go on: for the draw button. */
gboolean av_play_can_draw (AvPlay *play);
gboolean av_play_can_pass (AvPlay *play);
gboolean av_play_is_person (AvPlay *play, guint player);
/* Whether the next thing is about to be done, by a computer, by nature or by a lesson. */
gboolean av_play_is_moving (AvPlay *play);
/* A computer player is thinking: which, or -1. */
gint av_play_get_thinker (AvPlay *play);

/* Has BOT, which is taken, think about what the person might do, unless a hint is being thought about. */
void av_play_ask_hint (AvPlay *play, AvBot *bot);

gboolean av_play_apply (AvPlay *play, const AvAction *action, GError **error);
/* Whether a person's turn is handed on only when told so; what was done in it can be taken back until then. */
void av_play_set_confirms (AvPlay *play, gboolean confirms);
/* Who has ended the turn and is to hand it on, or -1. */
gint av_play_get_holder (AvPlay *play);
/* Whether persons may have to tell the game to go on, to draw or to hand a turn on; whether one has to now. */
gboolean av_play_has_stops (AvPlay *play);
gboolean av_play_has_stopped (AvPlay *play);
void av_play_go_on (AvPlay *play);
void av_play_draw (AvPlay *play);
void av_play_pass (AvPlay *play);
/* To the last, or the next, position in which a person decides. */
void av_play_undo (AvPlay *play);
void av_play_redo (AvPlay *play);
gboolean av_play_can_undo (AvPlay *play);
gboolean av_play_can_redo (AvPlay *play);

/* Whether tiles are drawn without being asked for. */
void av_play_set_draws_itself (AvPlay *play, gboolean draws_itself);

/* The pace: ms for which what a computer or nature did is seen before the next of them moves. */
#define AV_PLAY_DELAY 600
void av_play_set_delay (AvPlay *play, guint delay);
/* Whether computers and nature wait; and whether nobody else plays, so that an undo pauses the game. */
void av_play_set_paused (AvPlay *play, gboolean paused);
gboolean av_play_is_paused (AvPlay *play);
gboolean av_play_is_watched (AvPlay *play);

/* The time of the persons, taken; it runs for the one whose decision it is, unless the game is paused, or HELD is set: a
 * dialog or another page hides the game.  Where the limit says so, default moves are done for whom it has run out. */
void av_play_set_clocks (AvPlay *play, AvClocks *clocks);
void av_play_hold_clocks (AvPlay *play, gboolean held);
/* NULL: there are none. */
const AvClocks *av_play_get_clocks (AvPlay *play);
/* For the same game in another form; the caller has them. */
AvClocks *av_play_take_clocks (AvPlay *play);
/* Sees whether somebody's time has run out, as is done whenever they show something else. */
void av_play_read_clocks (AvPlay *play);

/* A cell of what PLAYER did last. */
typedef struct {
    gint16 x, y, player;
} AvMark;

/* Those of all computers, each until its next move; the caller frees the array. */
GArray *av_play_find_marks (AvPlay *play);

/* AvLogLine *, oldest first. */
const GPtrArray *av_play_get_log (AvPlay *play);

G_END_DECLS
