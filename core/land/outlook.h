/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outlook.h: what is under way on the table promises, for computer players; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* The core's hook `evaluate`: the points that features bring when completed, times how likely that is, and what followers
 * in hand are worth. */
void
land_evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data);
/* AvGameDef.value: the same plus what the end of the game brings, where no other rules have a say in that. */
gboolean land_value (const AvGame *game, gpointer *memory, gdouble *values);

G_END_DECLS
