/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tray.h: tiles that lie neither in the pile nor on the table: in hands, rows, bags, under others; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

#define MAX_TRAYS 32

/* Collects the trays that rules declare. */
gboolean land_add_trays (AvRuleset *ruleset, Land *land, GError **error);
/* Counts the tiles that a scenario puts into trays as tiles that may come to the table, or into its pile. */
void land_count_given (const AvRuleset *ruleset, Land *land);
/* Reserves room for them.  To be called when the number of tiles on the table is known. */
void land_lay_out_trays (AvRuleset *ruleset, Land *land);
/* AvGameDef.conceal: decides anew by chance what PLAYER may not know of trays and pile. */
void land_conceal (AvGame *game, guint player, AvRandom *random);
/* Whether there is a tray that not all can see. */
gboolean land_hides (const AvRuleset *ruleset);
/* Folds what lies in the trays into HASH. */
guint64 land_hash_trays (const AvGame *game, guint64 hash);

/* `tray ID [COLOUR | X Y] TILE ...` before `begin`, and after `expect`. */
gboolean land_fill_tray (AvGame *game, gchar **words, GError **error);
gboolean land_expect_tray (const AvGame *game, gchar **words, GError **error);

/* Appends what an AV_EVENT_TAKE says. */
void land_describe_take (const AvGame *game, const AvEvent *event, GString *text);

/* --- the action and the phase `take` --- */

AvFlow land_enter_take (AvGame *game, guint rules, gconstpointer data);
void land_list_take (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
const AvRefusal *
land_check_take (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow land_commit_take (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void land_describe_take_action (const AvGame *game, guint rules, const AvAction *action,
                                GString *text, gconstpointer data);

G_END_DECLS
