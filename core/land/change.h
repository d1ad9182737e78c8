/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.h: tiles that rules lay or change on the table, and features that they tie together; private. */
#pragma once

#include "land/land-private.h"

/* Adds the kinds of tiles that rules bring: those in their own files, then those that hook `kinds` makes. */
gboolean
land_add_rules_kinds (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error);
/* Gives each kind room for the segments of any kind that may take its place.  To be called when all are compiled. */
void land_make_room (Land *land);
/* Rebuilds the feature of SEGMENT from its segments, joints, pieces and ties: where it is no longer connected it becomes
 * several. */
void land_feature_rebuild (AvGame *game, guint segment);
/* Folds the ties into HASH. */
guint64 land_hash_ties (const AvGame *game, guint64 hash);
