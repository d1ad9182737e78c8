/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * probe.h: rules for tests that use every hook point and declare one of everything.
 *
 * What they do is switched on by their state, so that each scenario wakes one power and no other.
 */
#pragma once

#include <avignon/land.h>

typedef struct {
    guint8 open;     /* the market is open */
    guint8 duel;     /* a shrine placed leads to a duel */
    guint8 again;    /* so many turns are given twice */
    guint8 bonus;    /* points for red at the end */
    guint8 lie;      /* verify complains */
    guint8 jinx;     /* no tile may be placed in row 4 */
    guint8 wave;     /* one may wave instead of deploying */
    guint8 put_back; /* so many tiles drawn go back */
    guint8 discard;  /* so many tiles drawn go out */
    guint8 haunt;    /* 1: column 6 takes no tile, 2: no cell does, 3: only as printed */
    guint8 monkless; /* no piece on a monastery */
    guint8 far;      /* the first tile takes pieces too */
    guint8 triple;   /* red weighs three times */
    /* 1: cities 5 a tile; 2: nobody is paid; 3: a term of 2 x 3; 4: 7 more for red, 8 for blue;
     * 5: blue wins */
    guint8 score;
    guint8 farm;  /* so much more for a city from a field */
    gint16 omens; /* how often the phase was entered */
    gint16 waves;
    gint16 answers[2]; /* the number answered, and the data of its frame */
} ProbeState;

extern const AvRules probe_rules;

/* How often each point was called; and the last thing each was told. */
extern guint probe_calls[AV_MAX_HOOK_POINTS];
extern guint probe_last[AV_MAX_HOOK_POINTS];
/* The priorities of the turn's beginners, in the order in which they were called. */
extern gint probe_order[8];
extern guint probe_n_order;
/* How many of them were told that the same player goes on. */
extern guint probe_n_again;

/* Two kinds of tiles as a deck: a city with a shrine, and a swamp on all sides. */
extern const gchar probe_deck[];

void probe_forget (void);
