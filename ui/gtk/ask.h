/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ask.h: what an action asks of a player (a cell, a segment, a piece ...), read off its arguments.
 *
 * The window learns from here how to ask for any action of any rules: it knows no action by name.
 */
#pragma once

#include <avignon/land.h>

G_BEGIN_DECLS

/* Where in an action's args each thing stands; -1: it has none.  Of several alike, the first. */
typedef struct {
    gint cell; /* takes this and the next */
    gint rotation;
    gint slot;
    gint piece;
    gint player;
    gint thing;
    gint number;
    gint card;
} AvAskShape;

AvAskShape av_ask_shape (const AvRuleset *ruleset, guint kind);

/* Actions that ask for a tile to be laid: a cell and a rotation. */
gboolean av_ask_is_laying (const AvAskShape *shape);
/* Actions that ask for a segment on the table: a cell and a slot. */
gboolean av_ask_is_segment (const AvAskShape *shape);
/* Actions that ask for nothing that lies on the table. */
gboolean av_ask_is_elsewhere (const AvAskShape *shape);

/* The cell of ACTION; FALSE where it has none. */
gboolean av_ask_cell (const AvAskShape *shape, const AvAction *action, gint *x, gint *y);
/* The segment that ACTION names on the table of GAME, or AV_NONE. */
guint av_ask_segment (const AvGame *game, const AvAskShape *shape, const AvAction *action);

/* What the decider is to do now, for a player: the phase's label, translated. */
const gchar *av_ask_phase_label (const AvGame *game);
/* What a kind of action is called, translated. */
const gchar *av_ask_label (const AvRuleset *ruleset, guint kind);

G_END_DECLS
