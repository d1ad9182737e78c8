/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.h: the basic rules of deploying a follower: the callbacks of the core's tables; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* The phase `deploy`: skipped if no piece of the player can be deployed. */
AvFlow land_enter_deploy (AvGame *game, guint rules, gconstpointer data);
/* AvPhaseDef.check_push. */
const AvRefusal *land_check_push_deploy (const AvGame *game, guint rules, guint decider,
                                         guint16 number, gconstpointer data);
/* Picks one action of the list, or to pass, all equally likely, without making the list.  FALSE: hook `targets` may add to
 * it, so it has to be made. */
gboolean land_sample_deploy (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                             gconstpointer data);
/* Lists every piece of the player on every segment of the tile just placed, and on those that hook `targets` adds. */
void land_list_deploy (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);

/* Updates the mask of segments of the tile placed last that nobody occupies. */
void land_note_empty (AvGame *game);

/* The action `deploy`: a kind of piece, the tile's cell and the lowest slot of the segment. */
const AvRefusal *
land_check_deploy (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow land_commit_deploy (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void land_describe_deploy (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data);

G_END_DECLS
