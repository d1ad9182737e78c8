/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver-cards.h: works a game of cards in the window as a person would. */
#pragma once

#include "driver.h"

#include "gtk/card-view.h"

AvCardView *get_cards (void);
/* Clicks the card of the number, which must be there. */
void click_card (gint number);
/* What the panel says is to be done; the label's own. */
const gchar *get_note (void);
