/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place.h: the basic rules of drawing and placing a tile: the callbacks of the core's tables; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* Lays a tile for PLAYER, makes it the one placed last, adds an event and calls the hooks.  Returns its number.  LOOSE: its
 * sides need not fit. */
guint land_place_tile (AvGame *game, guint kind, guint rotation, gint x, gint y, gint player,
                       gboolean loose);

/* Whether these phases can be pushed: AvPhaseDef.check_push. */
const AvRefusal *land_check_push_draw (const AvGame *game, guint rules, guint decider,
                                       guint16 number, gconstpointer data);
const AvRefusal *land_check_push_place (const AvGame *game, guint rules, guint decider,
                                        guint16 number, gconstpointer data);
AvFlow land_enter_draw (AvGame *game, guint rules, gconstpointer data);
void land_list_draw (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
gboolean land_sample_draw (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                           gconstpointer data);
const AvRefusal *
land_check_draw (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow land_commit_draw (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void land_describe_draw (const AvGame *game, guint rules, const AvAction *action, GString *text,
                         gconstpointer data);
AvFlow land_enter_place (AvGame *game, guint rules, gconstpointer data);
void land_list_place (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
gboolean land_sample_place (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                            gconstpointer data);
const AvRefusal *
land_check_place (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow land_commit_place (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void land_describe_place (const AvGame *game, guint rules, const AvAction *action, GString *text,
                          gconstpointer data);

G_END_DECLS
