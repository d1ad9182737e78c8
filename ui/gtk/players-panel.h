/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-panel.h: the panel of players in turn order: colour, score, pieces left, who is to
 * move. */
#pragma once

#include <gtk/gtk.h>

#include "gtk/play.h"

G_BEGIN_DECLS

#define AV_TYPE_PLAYERS_PANEL (av_players_panel_get_type ())
G_DECLARE_FINAL_TYPE (AvPlayersPanel, av_players_panel, AV, PLAYERS_PANEL, GtkGrid)

/* Makes a line for each player of PLAY; NULL: none. */
void av_players_panel_set_play (AvPlayersPanel *panel, AvPlay *play);
/* Where the tiles in trays of a player are shown. */
GtkBox *av_players_panel_get_trays (AvPlayersPanel *panel, guint player);
/* Whether the points that each would still get if the game ended now are shown: they are not at first. */
void av_players_panel_set_prospects (AvPlayersPanel *panel, gboolean prospects);
/* Shows the time that people have left, if it is limited. */
void av_players_panel_update_clocks (AvPlayersPanel *panel);
/* Appends what a player has, in words: "; follower: 6; wine: 2". */
void av_players_panel_append_things (const AvGame *game, guint player, GString *text);
/* Shows the position as it is now. */
void av_players_panel_update (AvPlayersPanel *panel);

G_END_DECLS
