/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-private.h: what the files of the window share. */
#pragma once

#include "gtk/game-page.h"
#include "gtk/games-page.h"
#include "gtk/kept-games.h"
#include "gtk/opening.h"
#include "gtk/plugins-page.h"
#include "gtk/reload.h"
#include "gtk/players-page.h"
#include "gtk/replay-bar.h"
#include "gtk/setup-page.h"
#include "gtk/tutorial.h"
#include "gtk/window.h"

G_BEGIN_DECLS

/* What the button in the bar above the page does. */
typedef enum {
    OFFER_NOTHING,   /* there is no button */
    OFFER_LAST,      /* go on with the last game, whose record is at a path (gchar *) */
    OFFER_BEFORE,    /* open a damaged record as it was before the damage (AvSession *) */
    OFFER_WITHOUT,   /* open a record without the plugins that are missing (AvRecord *) */
    OFFER_TUTORIAL,  /* show how the game is played */
    OFFER_LEAVE_OUT, /* do without a plugin that ended the program (gchar *, its id) */
    OFFER_TURN_OFF,  /* take slow rules out of the game (gchar *, their id) */
    OFFER_INSTALL,   /* install a plugin from an archive (gchar *, its path) */
    OFFER_RESTORE,   /* take a game out of the wastebasket (AvRemovedGame *) */
} OfferKind;

typedef struct {
    OfferKind kind;
    gpointer subject; /* what the kind says, owned; or NULL */
} Offer;

void offer_clear (Offer *offer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Offer, offer_clear)

struct _AvWindow {
    GtkApplicationWindow parent;
    AvCatalogue *catalogue;
    GSettings *settings;
    GtkWidget *header, *back, *history, *menu_button, *stack, *bar, *bar_text, *bar_button;
    GMenuModel *menu;                  /* that of the button */
    GtkWidget *panes, *console;        /* the second under the page; NULL: it was not opened yet */
    GtkWidget *unsaved, *unsaved_text; /* that the game is not being kept */
    GtkWidget *notice, *notice_text, *notice_button; /* of plugins that are being written */
    AvSetupPage *setup_page;
    guint measuring; /* idle work that measures a page before it is drawn, or 0 */
    guint making;    /* idle work that makes those below: NULL until then, window_make_pages () */
    AvPlayersPage *players_page;
    gboolean bots_offered; /* on that page: those of the catalogue */
    AvGamesPage *games_page;
    AvPluginsPage *plugins_page;
    AvReplayBar *replay_bar;
    AvTutorial *tutorial;
    AvGamePage *game_page; /* the last of them */
    AvPlay *resting;       /* the game that is played, while the page shows another; else NULL */
    gboolean was_paused;   /* that game, before */
    AvOpening *opening;    /* a session that is being made; or NULL */
    Offer offer;           /* of the bar */
    AvReload *reload;      /* reads plugins again */
};

/* --- window.c --- */

/* Makes the pages that do not exist yet: until the set-up is first drawn there are no others. */
void window_make_pages (AvWindow *window);
gboolean window_is_on_page (AvWindow *window, const gchar *name);
/* Shows the page of that name, and moves the focus to what it is mainly for.  A game that is being made no longer comes in
 * its place. */
void window_show_page (AvWindow *window, const gchar *name);
/* Only shows it, without a transition: a page must be shown before it can fit the whole game in. */
void window_show_at_once (AvWindow *window, const gchar *name);
void window_focus_page (AvWindow *window);
/* Enables the actions that can be done now, and shows what belongs to the page. */
void window_refresh (AvWindow *window);
/* Nobody's time runs while the game is out of sight. */
void window_hold_clocks (AvWindow *window);
/* A dialog is open in front of the window. */
gboolean window_has_dialog (AvWindow *window);

/* Shows or hides one of the bars above the page; until a bar is first shown the window is laid out without it. */
void window_reveal (GtkWidget *bar, gboolean revealed);
void window_show_bar (AvWindow *window, GtkMessageType type, const gchar *text);
/* The same with a BUTTON, and what that does; SUBJECT is taken. */
void window_offer (AvWindow *window, GtkMessageType type, const gchar *text, const gchar *button,
                   OfferKind kind, gpointer subject);
void window_hide_bar (AvWindow *window);

/* Uses CATALOGUE for the set-up from now on; what was chosen stays chosen. */
void window_set_catalogue (AvWindow *window, AvCatalogue *catalogue);

/* --- window-menu.c --- */

void window_add_actions (AvWindow *window);
/* Chooses in the menu what was chosen when the program last ended. */
void window_restore_choices (AvWindow *window);
/* An action's state; of a choice, whether it is made. */
void window_set_state (AvWindow *window, const gchar *name, gboolean state);
gboolean window_is_set (AvWindow *window, const gchar *name);
/* How long a computer player's move is shown before the next, in ms. */
guint window_get_delay (AvWindow *window);
/* Applies what was chosen in the menu to the page of the game. */
void window_set_up_game_page (AvWindow *window);
#ifdef HAVE_LUA
void window_show_console (AvWindow *window, gboolean shown);
#endif

/* --- window-play.c --- */

/* The game that is being played, even while the page shows a look at it or a lesson; or NULL. */
AvPlay *window_get_play (AvWindow *window);
/* The game on the page, which may be a look or a lesson; or NULL. */
AvPlay *window_get_shown (AvWindow *window);
/* The game that the page shows is the tutorial's. */
gboolean window_shows_lesson (AvWindow *window);

/* Shows the game so far, or the tutorial, while the game that is being played rests. */
void window_look_back (AvWindow *window);
void window_show_tutorial (AvWindow *window);
/* Back to the game that rests; FALSE: nothing but that game is shown. */
gboolean window_stop_resting (AvWindow *window);
/* The same; if there is no game, the next thing is to begin one. */
void window_leave_tutorial (AvWindow *window);

/* Shows the game of SESSION (taken) and keeps its record at PATH, NULL: in a new file. */
void window_begin (AvWindow *window, AvSession *session, const gchar *path);
/* The same for the current game under other rules: the view stays, and with TAKES_PLACE the file. */
void window_go_on (AvWindow *window, AvSession *session, gboolean takes_place);
/* Takes the rules of that id out of the game that is being played; if it cannot do without them, out of the next one. */
void window_turn_off (AvWindow *window, const gchar *id);
/* Begins a game of SETUP soon, with the lots and clocks of the page of players.  That page, or AGAIN the one of the game,
 * says if it is impossible. */
void window_play (AvWindow *window, const AvSetup *setup, gboolean again);

/* The page of players before it is shown; FALSE: it says who cannot play.  And its lots and clocks, kept in the
 * settings. */
gboolean window_prepare_players (AvWindow *window);
void window_save_players (AvWindow *window);
void window_load_players (AvWindow *window);

/* --- window-record.c --- */

/* The bar's button was pressed (GTK_RESPONSE_OK), or the bar was closed. */
void window_answer_bar (AvWindow *window, gint response);

/* REMOVED, which is taken, was put into the wastebasket: offers to put it back. */
void window_offer_restore (AvWindow *window, AvRemovedGame *removed);
/* Opens a record of the games that are kept. */
void window_open_kept (AvWindow *window, const gchar *path);

/* Says that nobody plays as CONTROL, why if that is known, and what happens instead.  The caller frees it. */
gchar *window_describe_absent (AvWindow *window, const gchar *control);

/* Actions of the menu: ask for a record to open, and where to save this one. */
void window_do_open (GSimpleAction *action, GVariant *parameter, gpointer window);
void window_do_save (GSimpleAction *action, GVariant *parameter, gpointer window);

G_END_DECLS
