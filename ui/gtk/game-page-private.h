/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-page-private.h: what the sources of the page on which a game is played share. */
#pragma once

#include "gtk/banner.h"
#include "gtk/board-view.h"
#include "gtk/card-view.h"
#include "gtk/game-page.h"
#include "gtk/log.h"
#include "gtk/news.h"
#include "gtk/place-note.h"
#include "gtk/players-panel.h"
#include "gtk/sounds.h"
#include "gtk/table-view.h"
#include "gtk/turn-panel.h"

G_BEGIN_DECLS

struct _AvGamePage {
    GtkBox parent;
    AvPlay *play;
    AvTileCache *cache;
    AvChoice *choice;
    gboolean land; /* it is a tile-laying game: a table, a tile in hand */
    /* The page is being updated: if the cursor moves now, nothing is said about it. */
    gboolean showing;
    /* The note is about the part that keys chose, not about what is pointed at. */
    gboolean tells_selected;
    gboolean owners;     /* features that nothing completes are shown in their owners' colours */
    gboolean cards_seen; /* a person has seen the cards as they lie */
    guint result_timer;
    AvPlaceNotes *notes;         /* of this position */
    GSimpleActionGroup *actions; /* what buttons of the page do, "game" */

    GtkWidget *overlay, *table;      /* what is seen of the game, tiles or cards */
    GtkWidget *corner, *hint, *zoom; /* over it; in the corner are the other two */
    AvTableView *view;
    AvBoardView *boards; /* above the cards, in games that have any */
    AvCardView *cards;
    GtkWidget *popover; /* that asks, or NULL */
    guint spares;       /* Escape that closed a menu: where one more does not pass */
    GArray *asked;      /* AvAction: at one place, of which one is meant */
    AvBanner *banner;   /* over the table, for a while */
    AvNews *news;
    GtkWidget *result;     /* over the table, once the game is over */
    GtkWidget *tiles_left; /* the window that shows them, while it and the page are open */

    AvTurnPanel *panel; /* beside the table, like the next two */
    GtkWidget *trays;   /* the game's */
    AvPlayersPanel *players;
    AvLog *log;
    AvSounds *sounds;
};

/* --- game-page.c --- */

/* Shows what may be chosen, as the choice stands, on the table; on the boards. */
void game_page_show_choice (AvGamePage *page);
void game_page_show_places (AvGamePage *page);
/* Has the note about the part that keys chose give way to what is pointed at. */
void game_page_tell_pointed (AvGamePage *page);
/* Brings one of the corners and edges that may be chosen into sight. */
void game_page_show_spot (AvGamePage *page, guint number);
/* Shows the tile in hand as it would be laid at the pointer. */
void game_page_turn_to_fit (AvGamePage *page);

/* --- game-page-input.c --- */

/* Binds the callbacks of the template. */
void game_page_bind_input (GtkWidgetClass *widget);
/* Connects the buttons and parts of a page that was just made. */
void game_page_set_up_input (AvGamePage *page);
void game_page_turn (AvGamePage *page, gint turns);
void game_page_zoom (AvGamePage *page, gint steps);

G_END_DECLS
