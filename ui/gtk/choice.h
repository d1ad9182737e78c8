/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * choice.h: what the player may choose now, and which actions a click or a key means.
 *
 * The window knows no action by name: how one is asked for is read off its arguments.
 */
#pragma once

#include <avignon/land.h>

#include "gtk/play.h"
#include "gtk/table-view.h"

G_BEGIN_DECLS

/* --- the arguments of actions --- */

/* Where in an action's args each of these is; -1: it has none.  Of several alike, the first. */
typedef struct {
    gint cell; /* takes this and the next */
    gint rotation, slot, piece, player, card, item;
    gint corner, edge; /* takes this and the next, or the next two */
    gint place, to;    /* the first place of a board, and the second */
} AvActionShape;

AvActionShape av_action_shape (const AvRuleset *ruleset, guint kind);

/* Whether such actions lay a tile: they name a cell and a rotation. */
gboolean av_action_shape_lays (const AvActionShape *shape);
/* Whether such actions name a segment on the table: a cell and a slot. */
gboolean av_action_shape_is_segment (const AvActionShape *shape);
/* The cell of ACTION; FALSE: it has none. */
gboolean
av_action_shape_cell (const AvActionShape *shape, const AvAction *action, gint *x, gint *y);
/* The corner or the edge of ACTION; FALSE: it has none. */
gboolean av_action_shape_spot (const AvActionShape *shape, const AvAction *action, AvSpot *spot);
/* The segment that ACTION names on the table of GAME, or AV_NONE. */
guint
av_action_shape_segment (const AvGame *game, const AvActionShape *shape, const AvAction *action);

/* What ACTION would do on the table of GAME. */
AvGhost av_action_ghost (const AvGame *game, const AvAction *action);

/* --- what may be chosen --- */

/* A line of the menu above the enlarged tile: what is done to the segment or the cell that is
 * chosen. */
typedef struct {
    guint kind; /* of action */
    gint piece; /* kind of piece; -1: the action does not name one */
    /* The piece is put there; else it stands somewhere already, or there is none. */
    gboolean is_new;
    /* ... and comes from the supply, not from elsewhere on the table. */
    gboolean from_supply;
} AvMenuLine;

typedef struct {
    AvPlay *play;      /* not owned; NULL: there is nothing to choose */
    GArray *menu;      /* AvMenuLine; empty: no segment is asked for */
    guint line;        /* the line of the menu that is in use */
    GArray *segments;  /* guint: to which it may be done; of the last tile first, by slot */
    guint selected;    /* the segment that waits for a confirmation, or AV_NONE */
    GArray *spots;     /* AvSpot: the corners and edges that may be chosen */
    GArray *places;    /* gint: the places of boards that may be chosen now */
    gint from;         /* the place from which one may be chosen, or -1 */
    GArray *elsewhere; /* AvAction: those that name nothing in sight, chosen from a list */
    guint hand;        /* kind of tile in hand, or AV_NONE */
    guint rotation;    /* how the player holds it */
    guint8 *fits;      /* by cell, row by row: mask of rotations in which it may be laid there */
    gboolean lays;     /* the tile in hand is to be laid */
    gboolean cells;    /* some cells may be chosen */
} AvChoice;

AvChoice *av_choice_new (void);
void av_choice_free (AvChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvChoice, av_choice_free)

/* Sorts what PLAY allows now; NULL: nothing is allowed. */
void av_choice_update (AvChoice *choice, AvPlay *play);
/* The line of the menu that is in use, or NULL. */
const AvMenuLine *av_choice_get_line (const AvChoice *choice);
/* Whether that line is about something done to a cell. */
gboolean av_choice_asks_cell (const AvChoice *choice);
void av_choice_set_line (AvChoice *choice, guint line);
/* Which of `segments` is selected, by its number; -1: none. */
gint av_choice_selected_number (const AvChoice *choice);
/* An AvLit for each cell of the table, for the rotation in which the tile is held; the caller
 * frees them. */
guint8 *av_choice_light (const AvChoice *choice);
/* A rotation in which the tile in hand may be laid on a cell, starting with the one in which it
 * is held; -1: none. */
gint av_choice_fitting_rotation (const AvChoice *choice, gint x, gint y);
/* Turns the tile in hand to the next of those rotations; by quarters if there are none, or if X
 * is -1. */
void av_choice_turn (AvChoice *choice, gint x, gint y, gint turns);
/* Whether SEGMENT is one of those that may be chosen. */
gboolean av_choice_may_select (const AvChoice *choice, guint segment);
/* Whether a click on a cell where nothing may be done means that nothing shall be done to the
 * segments that are offered. */
gboolean av_choice_declines_at (const AvChoice *choice, gint x, gint y);
/* What passing is called now: what the phase calls it, if anything. */
const gchar *av_choice_get_decline (const AvChoice *choice);
/* The numbers of the cards that may be chosen (gint); the caller unrefs them. */
GArray *av_choice_cards (const AvChoice *choice);

/* --- what is meant --- */

/* Appends to ACTIONS (of AvAction) the legal actions on SEGMENT by the line of the menu in use;
 * if that may not be chosen, or is AV_NONE, those on the cell, with the tile as it is held or
 * turned to fit. */
void av_choice_find (const AvChoice *choice, gint x, gint y, guint segment, GArray *actions);
/* Appends the legal actions on the corner or edge of that number. */
void av_choice_find_spot (const AvChoice *choice, guint number, GArray *actions);
/* Appends the legal actions that name a card. */
void av_choice_find_card (const AvChoice *choice, gint number, GArray *actions);
/* Appends those that name a kind of tile and nothing on the table. */
void av_choice_find_item (const AvChoice *choice, guint kind, GArray *actions);
/* What a click on a place of a board means.  TRUE: one of the actions that were appended is to
 * be done.  FALSE: the place has become the one from which another is chosen, or is no longer.
 * A place that is not lit may do, if rules take it for one that is. */
gboolean av_choice_pick_place (AvChoice *choice, gint place, GArray *actions);
/* Gives up the place from which another is chosen; FALSE: there was none. */
gboolean av_choice_leave_place (AvChoice *choice);
/* Why nothing can be done there, translated; NULL: there is nothing to say.  The caller frees
 * it. */
gchar *av_choice_explain (const AvChoice *choice, gint x, gint y, guint segment);
gchar *av_choice_explain_card (const AvChoice *choice, gint number);
gchar *av_choice_explain_place (const AvChoice *choice, gint place);

G_END_DECLS
