/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * turn-panel.h: the panel beside the table: whose turn it is, what is to be done, the drawn tile,
 * buttons.
 *
 * Its buttons, and those of the placer in it, are for the actions "game" of the page about it.
 */
#pragma once

#include "gtk/card-view.h"
#include "gtk/placer.h"

G_BEGIN_DECLS

#define AV_TYPE_TURN_PANEL (av_turn_panel_get_type ())
G_DECLARE_FINAL_TYPE (AvTurnPanel, av_turn_panel, AV, TURN_PANEL, GtkBox)

AvPlacer *av_turn_panel_get_placer (AvTurnPanel *panel);
/* Shows CHOICE, which follows the play, from the next update on.  Tiles are drawn from CACHE;
 * CARDS is not NULL if the game has cards or boards.  CHOICE NULL: shows nothing, and forgets
 * everything. */
void av_turn_panel_set_choice (AvTurnPanel *panel, const AvChoice *choice, AvTileCache *cache,
                               AvCardView *cards);
/* Shows the position as it is now. */
void av_turn_panel_update (AvTurnPanel *panel);
/* The same if only the selection, the line of the menu or the rotation has changed. */
void av_turn_panel_update_choice (AvTurnPanel *panel);
/* For users who cannot see the table: whose move it is, what is in hand, and how much of the table may be chosen; the
 * caller frees it. */
gchar *av_turn_panel_describe (AvTurnPanel *panel);

G_END_DECLS
