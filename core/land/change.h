/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.h: what rules lay on the table, change there, and tie together. */
#pragma once

#include "land/land-private.h"

/* Adds the kinds that rules bring: those of their own files, then those that hook `kinds` makes. */
gboolean
land_add_rules_kinds (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error);
/* Gives each kind room for the segments of all that may take its place; when all are compiled. */
void land_make_room (Land *land);
/* Rebuilds the feature of SEGMENT from its segments, their joints, pieces and ties, so that it falls into
 * several where it is no longer connected. */
void land_feature_rebuild (AvGame *game, guint segment);
/* Folds the ties into HASH. */
guint64 land_hash_ties (const AvGame *game, guint64 hash);
