/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phase.h: phases: the steps of a turn, as data.
 *
 * A turn runs through the ruleset's sequence of phases.  Each phase either does its work and is
 * done, or waits for its decider to apply one of its action kinds.  In the middle of one, a rule may
 * push another phase with its own decider; when that is done, the interrupted one is entered again.
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

typedef struct {
    const gchar *id;    /* "deploy" */
    const gchar *label; /* N_("Deploy a follower") */
    const gchar *domain;
    const gchar *after; /* it comes after that phase in the turn (after those named earlier) ... */
    /* ... or before that one; both NULL: at the end.  "-": not in the turn, only pushed */
    const gchar *before;
    /* "plugin.key=value": only if that option has that value; NULL: always.  So one
     * id may be declared twice, for two places in the turn */
    const gchar *when;
    AvDecider decider;
    gboolean optional; /* `pass` is offered */
    const gchar *const
        *verbs; /* action kinds it takes, NULL-terminated; NULL: none, it never waits */
    /* Entered: do what is to be done.  AV_FLOW_WAIT only where there is something to decide other
     * than passing.  May be entered again after a pushed phase.  NULL: waits, and where one may pass
     * and there is a LIST, only if something else is legal too. */
    AvFlow (*enter) (AvGame *game, guint rules, gconstpointer data);
    /* Appends all distinct legal actions but `pass`.  NULL: none. */
    void (*list) (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
    /* One of what LIST and passing give, with the same odds, without the list; NULL: by the list.
     * FALSE: cannot be had so, take the list. */
    gboolean (*sample) (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                        gconstpointer data);
    gconstpointer data; /* handed to the callbacks */
    const gchar *where; /* where it is written, for messages: "init.lua:12"; or NULL */
} AvPhaseDef;

/* --- for rules --- */

/* Interrupts the running phase by PHASE (an index), decided by DECIDER; DATA is the rule's own.  FALSE:
 * AV_MAX_FRAMES phases run already.  The rules of PHASE have then failed, and what is being applied is
 * refused whole; so it is where phases follow each other without an end.  That can be made good in games
 * with rules that declare a phase which is only pushed (after "-"), or say may_fail; in others, where it
 * would cost time, the phase is left out, with a warning for the author. */
#define AV_MAX_FRAMES 8
AV_API gboolean av_game_push_phase (AvGame *game, guint phase, guint decider, guint16 data);
/* Whether other rules add actions (hook `actions`) to the phase that runs: for its enter (). */
AV_API gboolean av_game_has_more_actions (const AvGame *game);
/* How many phases run: one, and one for each that interrupts another. */
AV_API guint av_game_get_depth (const AvGame *game);
AV_API void av_game_set_decider (AvGame *game, guint decider);
AV_API guint16 av_game_get_frame_data (const AvGame *game);
AV_API void av_game_set_frame_data (AvGame *game, guint16 data);

G_END_DECLS
