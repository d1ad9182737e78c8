/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * probe.h: rules for tests that use every hook point and declare one of everything.
 *
 * Their state switches on what they do, so that each scenario tests one effect alone.
 */
#pragma once

#include <avignon/land.h>

typedef struct {
    guint8 open;     /* the market is open */
    guint8 duel;     /* placing a shrine pushes a duel */
    guint8 again;    /* number of turns that get a second part */
    guint8 bonus;    /* points for red at the end */
    guint8 lie;      /* verify complains */
    guint8 jinx;     /* no tile may be placed in row 4 */
    guint8 wave;     /* one may wave instead of deploying */
    guint8 put_back; /* number of tiles drawn that go back */
    guint8 discard;  /* number of tiles drawn that are discarded */
    guint8 haunt;    /* 1: no tile in column 6; 2: none anywhere; 3: only unrotated */
    guint8 monkless; /* no piece on a monastery */
    guint8 far;      /* the first tile takes pieces too */
    guint8 triple;   /* red weighs three times */
    /* 1: cities 5 a tile; 2: nobody is paid; 3: a term of 2 x 3; 4: 7 more for red, 8 for blue;
     * 5: blue wins */
    guint8 score;
    guint8 farm;  /* extra points of a field for each city */
    gint16 omens; /* how often the phase was entered */
    gint16 waves;
    gint16 answers[2]; /* the number answered, and the frame's data */
} ProbeState;

extern const AvRules probe_rules;

/* How often each point was called, and what it was last called with. */
extern guint probe_calls[AV_MAX_HOOK_POINTS];
extern guint probe_last[AV_MAX_HOOK_POINTS];
/* The priorities of the hooks at `turn-begin`, in the order of the calls. */
extern gint probe_order[8];
extern guint probe_n_order;
/* How many of the calls were for another part of the same turn. */
extern guint probe_n_again;

/* A deck of two kinds of tiles: a city with a shrine, and a swamp on all sides. */
extern const gchar probe_deck[];

void probe_forget (void);
