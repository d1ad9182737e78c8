/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.h: scoring what is complete, and everything else at the end; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* A feature is complete: calls the hooks of the rules, then pays it. */
void land_feature_completed (AvGame *game, guint feature);
void land_score_feature (AvGame *game, guint feature, gboolean final);
/* Mask of the players with the most; nobody has nothing. */
guint land_winners (const guint strength[AV_MAX_PLAYERS], guint n_players);
/* How many of the mark that is counted at LANE are in the feature. */
guint land_mark_count (const AvGame *game, guint feature, guint lane);
/* What each player has in the feature, as hooks will have it. */
void
land_get_strength (AvGame *game, guint feature, gboolean final, guint strength[AV_MAX_PLAYERS]);

/* What land.c has in its tables: phases, then hooks. */
AvFlow land_enter_score (AvGame *game, guint rules, gconstpointer data);
AvFlow land_enter_return (AvGame *game, guint rules, gconstpointer data);
void land_small_city (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data);
void land_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data);

G_END_DECLS
