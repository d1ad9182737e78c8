/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-view.h: the widget of a game's boards: cells or points, what stands on them, and what may be chosen. */
#pragma once

#include "gtk/layout-view.h"

G_BEGIN_DECLS

#define AV_TYPE_BOARD_VIEW (av_board_view_get_type ())
G_DECLARE_FINAL_TYPE (AvBoardView, av_board_view, AV, BOARD_VIEW, AvLayoutView)

/* Shows GAME: av_layout_view_update (); and what may be chosen, as below. */
void av_board_view_update (AvBoardView *view, const AvGame *game, gboolean forget,
                           const GArray *lit, gint from);
/* LIT: the places (gint) that may be chosen; NULL: none.  FROM: the one from which something goes, or -1. */
void av_board_view_set_choice (AvBoardView *view, const GArray *lit, gint from);
/* What is to be done, which screen readers are told as the keys come to the boards. */
void av_board_view_set_task (AvBoardView *view, const gchar *task);
/* Where a place is drawn; FALSE: it is not. */
gboolean av_board_view_get_area (AvBoardView *view, gint place, GdkRectangle *area);
/* The cursor goes to the nearest place that way (DX and DY from -1 to 1, one of them 0), lit or not; at first to one that
 * is lit.  FALSE: there is none. */
gboolean av_board_view_move (AvBoardView *view, gint dx, gint dy);

G_END_DECLS
