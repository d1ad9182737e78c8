/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-view.h: the widget of a card table: zones, cards, and what may be chosen. */
#pragma once

#include "gtk/layout-view.h"

G_BEGIN_DECLS

#define AV_TYPE_CARD_VIEW (av_card_view_get_type ())
G_DECLARE_FINAL_TYPE (AvCardView, av_card_view, AV, CARD_VIEW, AvLayoutView)

/* Shows GAME: av_layout_view_update ().  LIT: the numbers (gint) of the cards that may be chosen. */
void av_card_view_update (AvCardView *view, const AvGame *game, const GArray *lit, gboolean forget);
/* Where the card of that number is drawn; FALSE: it is not. */
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

G_END_DECLS
