/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * card-view.h: the widget of a card table: zones, cards and legal choices, worked by clicks and
 * keys.
 *
 * Signals:
 *   picked (gint number)    a card that actions can name was clicked, or chosen by key
 *   pointed ()              the pointer is on another card, or on none
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/game.h>

G_BEGIN_DECLS

#define AV_TYPE_CARD_VIEW (av_card_view_get_type ())
G_DECLARE_FINAL_TYPE (AvCardView, av_card_view, AV, CARD_VIEW, GtkDrawingArea)

/* Shows how GAME lies now (NULL: nothing).  LIT: the numbers (gint) that may be chosen.  FORGET: what
 * moves from now on is marked, what moved before no longer. */
void av_card_view_update (AvCardView *view, const AvGame *game, const GArray *lit, gboolean forget);
/* Where the card of that number is drawn. */
gboolean av_card_view_get_area (AvCardView *view, gint number, GdkRectangle *area);
/* What lies there, or NULL before there is a game. */
const AvLayout *av_card_view_get_layout (AvCardView *view);
/* The card that is pointed at, or NULL. */
const AvLayoutCard *av_card_view_get_pointed (AvCardView *view);
/* What lies where, zone by zone, each on a line of its own; the caller frees it. */
gchar *av_card_view_describe_all (AvCardView *view);
/* Draws a card as large as there is room for. */
void av_card_view_draw_large (AvCardView *view, cairo_t *cr, const AvLayoutCard *card, gint width,
                              gint height);
/* The next lit card gets the cursor; FALSE: there is none. */
gboolean av_card_view_move_cursor (AvCardView *view, gint by);
/* Picks the card that has the cursor. */
gboolean av_card_view_pick (AvCardView *view);

G_END_DECLS
