/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phase.h: phases: the steps of a turn, as data.
 *
 * A turn runs through the ruleset's sequence of phases.  A phase either does its work and is done, or
 * waits for its decider to apply one of its action kinds.  During a phase, rules may push another one
 * with its own decider; when that is done, the interrupted phase is entered again.
 */
#pragma once

#include <avignon/action.h>
#include <avignon/random.h>

G_BEGIN_DECLS

typedef enum {
    AV_BY_ACTIVE, /* the player whose turn it is */
    AV_BY_NATURE, /* chance */
    AV_BY_FRAME,  /* whom av_game_push_phase or av_game_set_decider named */
} AvDecider;

/* How a phase comes to be entered. */
typedef enum {
    AV_ENTRY_NEW,    /* it begins */
    AV_ENTRY_ACTION, /* after an action whose commit returned AV_FLOW_WAIT */
    AV_ENTRY_PHASE,  /* after a phase that was pushed while it ran */
} AvEntry;

typedef struct {
    const gchar *id;    /* "deploy" */
    const gchar *label; /* N_("Deploy a follower") */
    const gchar *domain;
    const gchar *after; /* the phase it follows in the turn; "-": only pushed, not in the turn */
    /* the phase it precedes; both NULL: at the end of the turn; both given: before this one, and later
     * than those of `after` that stand there too, or, in a game without this one, where `after` says */
    const gchar *before;
    /* "plugin.key=value": only if that option has that value; NULL: always.  So one
     * id may be declared twice, for two places in the turn */
    const gchar *when;
    AvDecider decider;
    gboolean optional; /* `pass` is offered */
    /* Action kinds it takes, NULL-terminated; NULL: none, it never waits. */
    const gchar *const *verbs;
    /* Called when the phase begins, and again after a pushed phase and after an action that left it waiting
     * (av_game_get_entry tells which).  Returns AV_FLOW_WAIT only if there is something to decide other
     * than passing.  NULL: waits; if passing is allowed and LIST is given,
     * only while something else is legal. */
    AvFlow (*enter) (AvGame *game, guint rules, gconstpointer data);
    /* Appends all distinct legal actions but `pass`.  NULL: none. */
    void (*list) (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
    /* Picks one of the actions of LIST and passing, with equal odds, without making the list.  FALSE:
     * not possible now, use the list.  NULL: always use the list. */
    gboolean (*sample) (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                        gconstpointer data);
    gconstpointer data;   /* handed to the callbacks */
    const gchar *where;   /* where it is defined, for messages: "init.lua:12"; or NULL */
    const gchar *decline; /* N_("Send the wagon home"): what passing is called here; NULL: "Pass" */
    /* Whether it may be pushed now, or why not (N_("no tile is drawn"), the end of a sentence).  NULL:
     * always. */
    const AvRefusal *(*check_push) (const AvGame *game, guint rules, guint decider, guint16 number,
                                    gconstpointer data);
    /* It is passed over unless that is as AvInterest has it, such as a field of the rules' own state; NULL: never. */
    const gchar *state;
} AvPhaseDef;

/* --- for rules --- */

/* Interrupts the running phase with PHASE (an index), decided by DECIDER; DATA is for the rules' own
 * use.  What is pushed last runs first.  From every callback that may change the game a phase can be pushed: one
 * that is pushed in hook `turn-end` runs before the next turn, in `final` before the game is over, in
 * `completed` before the feature is scored, in `ending`, where no player is named, before what is left is scored,
 * and then `ending` is asked again.
 *
 * FALSE and an error that names rules, hook and phase: it cannot run now (the game is over, no tile is drawn
 * that phase `place` could place).  Nothing has changed then; without ERROR the error becomes a warning for the
 * author.  If AV_MAX_FRAMES phases are running already that is a failure of the rules of PHASE besides, and the
 * action being applied is refused as a whole, as it is if phases follow each other endlessly. or if
 * callbacks call what calls them again and so on without an end. */
#define AV_MAX_FRAMES 8
AV_API gboolean av_game_push_phase (AvGame *game, guint phase, guint decider, guint16 data,
                                    GError **error);
/* Has the turn go on with PHASE, which follows later in it, as soon as what was pushed is over: the phases
 * between, and the rest of the running one, are left out.  For commit and enter.  FALSE and an error: it does
 * not follow in this turn. */
AV_API gboolean av_game_skip_to_phase (AvGame *game, guint phase, GError **error);
/* Why the running phase is entered; for its enter callback, before it pushes anything. */
AV_API AvEntry av_game_get_entry (const AvGame *game);
AV_API void av_game_set_decider (AvGame *game, guint decider);
AV_API guint16 av_game_get_frame_data (const AvGame *game);
AV_API void av_game_set_frame_data (AvGame *game, guint16 data);

G_END_DECLS
