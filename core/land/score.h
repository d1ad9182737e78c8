/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.h: scoring what is complete, and everything else at the end; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* Mask of the players with the most; 0 if nobody has any. */
guint land_winners (const guint strength[AV_MAX_PLAYERS], guint n_players);
/* How many of the mark whose count is at LANE are in the feature. */
guint land_mark_count (const AvGame *game, guint feature, guint lane);

/* What a feature (its root) is worth, as if it were COMPLETE or as it is, and to which of PLAYERS (a mask). */
void land_value_feature (AvGame *game, guint feature, gboolean complete, gboolean final,
                         guint players, AvScoreContext *context);
/* Adds to POINTS (by player) what a field brings at the end where each field is paid by itself: in the third edition. */
void land_value_field (AvGame *game, guint field, gdouble *points);
/* Walks over the cities beside a field, complete or not; one that the field touches in several places comes several
 * times. */
typedef struct {
    guint field, member; /* segments: the first, and the one being looked at */
    guint32 touches;     /* mask of the segments of its tile that are still to come */
} LandFedWalk;

LandFedWalk land_fed_walk (const AvGame *game, guint field);
/* The root of the next city, or -1 after the last. */
gint land_fed_walk_next (const AvGame *game, LandFedWalk *walk);

/* Sets POINTS, for each player who has the most in the field, to what an ordinary city that it feeds brings; those of
 * the others stay. */
void land_value_fed (AvGame *game, guint field, gint *points);

/* Writes the features that pieces stand on to FEATURES, each once, in the order of the pieces; returns how many.  There
 * must be room for one more than there are pieces. */
guint land_find_occupied (const AvGame *game, const Land *land, guint16 *features);

/* What land.c has in its tables: phases, then hooks. */
AvFlow land_enter_score (AvGame *game, guint rules, gconstpointer data);
AvFlow land_enter_return (AvGame *game, guint rules, gconstpointer data);
void land_small_city (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data);
void land_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);
/* No phase of the turn runs after the last one. */
const AvRefusal *land_check_push_score (const AvGame *game, guint rules, guint decider,
                                        guint16 number, gconstpointer data);
/* AvGameDef.settle: pays for what was completed after the turn's phase `score`. */
gboolean land_settle (AvGame *game);

G_END_DECLS
