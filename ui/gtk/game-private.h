/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-private.h: what the files of the game page share. */
#pragma once

#include "gtk/card-view.h"
#include "gtk/choice.h"
#include "gtk/game-page.h"
#include "gtk/log.h"
#include "gtk/palette.h"
#include "gtk/placer.h"
#include "gtk/players-panel.h"
#include "gtk/room.h"
#include "gtk/table-view.h"

G_BEGIN_DECLS

struct _AvGamePage {
    GtkBox parent;
    AvPlay *play;
    AvTileCache *cache;
    AvChoice *choice;
    gboolean land;       /* it is a game of tiles: a table, a tile in hand */
    gboolean cards_seen; /* a person has seen the cards as they lie */
    guint selected;      /* segment that waits for a confirmation, or AV_NONE */

    GtkWidget *overlay, *scroller, *message_revealer, *message_box, *message_icon, *message, *hint;
    GtkWidget *who, *what, *guide, *stack, *hand, *draw, *turn_left, *turn_right, *pass, *left;
    GtkWidget *elsewhere, *elsewhere_scroller;
    GtkWidget *players, *log_scroller, *result;
    GtkWidget *tiles_left;                  /* the window that shows them, while it is open */
    GtkWidget *table, *zoom, *turns, *back; /* of the table: what is seen of it, tiles or cards */
    GtkWidget *rules, *rules_scroller;      /* in short, as the game tells them */
    AvTableView *view;
    AvCardView *cards;
    AvPlacer *placer;
    AvPlayersPanel *players_panel;
    AvLog *log;
    guint message_timer, result_timer;
};

/* Does an action, or says why not. */
void game_do (AvGamePage *page, const AvAction *action);
/* What a click on a cell, or on a segment of its tile, means now. */
void game_choose (AvGamePage *page, gint x, gint y, guint segment);
void game_select (AvGamePage *page, guint segment);
void game_confirm (AvGamePage *page);
/* Another line of the menu of pieces. */
void game_set_manner (AvGamePage *page, guint manner);
void game_turn (AvGamePage *page, gint turns);
/* Whether SEGMENT may be chosen in the manner in use. */
gboolean game_may_select (AvGamePage *page, guint segment);

/* One of several actions that mean the same place, at AREA of VIEW, is asked for. */
void
game_ask_which (AvGamePage *page, GtkWidget *view, const GArray *actions, const GdkRectangle *area);

/* game-cards.c */
void game_cards_init (AvGamePage *page);
void game_cards_show (AvGamePage *page);
void game_cards_draw_hand (AvGamePage *page, GtkWidget *area, cairo_t *cr);
gboolean game_cards_key (AvGamePage *page, guint key, gboolean shift);

/* Draws the tile in hand, or the pile. */
gboolean game_hand_draw (GtkWidget *area, cairo_t *cr, AvGamePage *page);
void game_show_status (AvGamePage *page);
void game_show_elsewhere (AvGamePage *page);
/* Shows what may be chosen, as the choice stands. */
void game_show_choice (AvGamePage *page);

/* game-sight.c: what is to be chosen comes into sight. */
void game_show_wanted (AvGamePage *page);

/* game-told.c */
/* Tells what happens in the page's game from now on. */
void game_tell (AvGamePage *page);
/* Takes the sentence over the table away. */
void game_hush (AvGamePage *page);
/* The result is not shown, or no more. */
void game_hide_result (AvGamePage *page);

G_END_DECLS
