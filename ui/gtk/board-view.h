/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board-view.h: the widget of a game's boards: cells or points, what stands on them, and legal choices, worked by
 * clicks and keys.
 *
 * Signals:
 *   picked (gint place)    a place was clicked, or chosen by key
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/game.h>

G_BEGIN_DECLS

#define AV_TYPE_BOARD_VIEW (av_board_view_get_type ())
G_DECLARE_FINAL_TYPE (AvBoardView, av_board_view, AV, BOARD_VIEW, GtkDrawingArea)

/* Shows how GAME lies now (NULL: nothing).  FORGET: what changes from now on is marked, what changed before no
 * longer.  LIT and FROM as below; LIT may be NULL. */
void av_board_view_update (AvBoardView *view, const AvGame *game, gboolean forget,
                           const GArray *lit, gint from);
/* LIT: the places (gint) that may be chosen.  FROM: the one from which something goes, or -1. */
void av_board_view_set_choice (AvBoardView *view, const GArray *lit, gint from);
/* What is to be done, which screen readers are told as the keys come to the boards. */
void av_board_view_set_task (AvBoardView *view, const gchar *task);
/* Where a place is drawn. */
gboolean av_board_view_get_area (AvBoardView *view, gint place, GdkRectangle *area);
/* The next lit place gets the cursor, or the nearest one that way; FALSE: there is none. */
gboolean av_board_view_step (AvBoardView *view, gint by);
gboolean av_board_view_move (AvBoardView *view, gint dx, gint dy);
/* The place that has the cursor, or -1. */
gint av_board_view_get_cursor (AvBoardView *view);
/* Picks it. */
gboolean av_board_view_pick (AvBoardView *view);

G_END_DECLS
