/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phase.h: phases: the steps of a turn, as data.
 *
 * A turn runs through the ruleset's sequence of phases.  A phase either does its work and is done, or
 * waits for its decider to do one of its actions.  During a phase, rules may push another one with a
 * decider of its own; when that is done, the interrupted phase is entered again.
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
    /* the phase it follows in the turn; "-": only pushed, not in the turn; "a,b": the first of these that
     * the game has */
    const gchar *after;
    /* the phase it precedes, likewise; both NULL: at the end of the turn; both given: before this one and
     * later than those, or, in a game without this one, where `after` says */
    const gchar *before;
    /* "plugin.key=value": only if that option has that value; NULL: always.  With it one id can be declared
     * twice, for two places in the turn */
    const gchar *when;
    AvDecider decider;
    gboolean optional; /* `pass` is offered */
    /* Action kinds it takes, NULL-terminated; NULL: none, it never waits. */
    const gchar *const *verbs;
    /* Called when the phase begins, and again after a pushed phase and after an action that left it waiting
     * (av_game_get_entry () says which).  Must return AV_FLOW_WAIT only if there is something to decide other
     * than passing.  NULL: it waits; if it is optional and has a LIST, only while something else is legal. */
    AvFlow (*enter) (AvGame *game, guint rules, gconstpointer data);
    /* Appends all distinct legal actions but `pass`.  NULL: none. */
    void (*list) (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
    /* Picks one of the actions of LIST, or passing if that is offered, with equal odds, without making the
     * list.  FALSE: that is not possible now, and the list is used, as it always is if this is NULL. */
    gboolean (*sample) (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                        gconstpointer data);
    gconstpointer data;   /* handed to the callbacks */
    const gchar *where;   /* where it is defined, for messages: "init.lua:12"; or NULL */
    const gchar *decline; /* N_("Send the wagon home"): what passing is called here; NULL: "Pass" */
    /* NULL if it may be pushed now, else why not: N_("no tile is drawn"), the end of a sentence.  Without
     * this callback it always may. */
    const AvRefusal *(*check_push) (const AvGame *game, guint rules, guint decider, guint16 number,
                                    gconstpointer data);
    /* As AvInterest.state: the phase is skipped unless that field is so; NULL: never. */
    const gchar *state;
} AvPhaseDef;

/* --- for rules --- */

/* Interrupts the running phase with PHASE (an index).  DECIDER is a player or AV_NATURE, and counts only if the phase
 * is AV_BY_FRAME; DATA is for the phase's own use.  What is pushed last runs first.  Every callback that may change the
 * game can push a phase: in hook `turn-end` it runs before the next turn, in `final` before the game is over, in
 * `completed` before the feature is scored, and in `ending`, if no player is named, before the final scoring, after
 * which `ending` is asked again.
 *
 * FALSE and an error that names rules, hook and phase if it cannot run now (the game is over, no tile is drawn that
 * phase `place` could place): nothing has changed, and if ERROR is NULL the author reads a warning.  If AV_MAX_FRAMES
 * phases are running already, the rules of PHASE fail as well, so that the action being applied is refused.  The same
 * happens if phases follow one another, or callbacks call one another, without end. */
#define AV_MAX_FRAMES 8
AV_API gboolean av_game_push_phase (AvGame *game, guint phase, guint decider, guint16 data,
                                    GError **error);
/* Continues the turn with PHASE, which comes later in it, as soon as all pushed phases are over: the phases
 * between, and the rest of the running one, are skipped.  For commit and enter.  FALSE and an error if it does not
 * come later in this turn; if ERROR is NULL, the author reads a warning. */
AV_API gboolean av_game_skip_to_phase (AvGame *game, guint phase, GError **error);
/* Why the running phase is entered; for its enter callback, before it pushes anything. */
AV_API AvEntry av_game_get_entry (const AvGame *game);
/* The decider (a player or AV_NATURE) and the data of the running phase, for the rules whose phase it is. */
AV_API void av_game_set_decider (AvGame *game, guint decider);
AV_API guint16 av_game_get_frame_data (const AvGame *game);
AV_API void av_game_set_frame_data (AvGame *game, guint16 data);

G_END_DECLS
