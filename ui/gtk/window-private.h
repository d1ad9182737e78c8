/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-private.h: what the files of the window share. */
#pragma once

#include "gtk/game-page.h"
#include "gtk/games-page.h"
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
    guint making; /* idle work that makes those below: NULL until then, window_make_pages () */
    AvPlayersPage *players_page;
    gboolean bots_offered; /* on that page */
    AvGamesPage *games_page;
    AvPluginsPage *plugins_page;
    AvReplayBar *replay_bar;
    AvTutorial *tutorial;
    AvGamePage *game_page; /* the last of them */
    AvPlay *resting;       /* the game that is played, while the page shows another; else NULL */
    gboolean was_paused;   /* that game, before */
    Offer offer;           /* of the bar */
    AvReload *reload;      /* reads plugins again */
};

/* The game that is being played, even while the page shows a look at it or a lesson; or NULL. */
AvPlay *window_get_play (AvWindow *window);

/* Takes the rules of that id out of the game that is being played; if it cannot do without them, out of the next one. */
void window_turn_off (AvWindow *window, const gchar *id);

/* Makes the pages that do not exist yet: until the set-up is first drawn there are no others. */
void window_make_pages (AvWindow *window);

/* Shows or hides one of the bars above the page; until a bar is first shown the window is laid out without it. */
void window_reveal (GtkWidget *bar, gboolean revealed);
void window_show_bar (AvWindow *window, GtkMessageType type, const gchar *text);
/* The same with a BUTTON, and what that does; SUBJECT is taken. */
void window_offer (AvWindow *window, GtkMessageType type, const gchar *text, const gchar *button,
                   OfferKind kind, gpointer subject);
void window_hide_bar (AvWindow *window);

/* The bar's button was pressed (GTK_RESPONSE_OK), or the bar was closed. */
void window_answer_bar (AvWindow *window, gint response);

/* A dialog is open in front of the window. */
gboolean window_has_dialog (AvWindow *window);

/* Opens a record of the games that are kept. */
void window_open_kept (AvWindow *window, const gchar *path);

/* The game that the page shows is the tutorial's. */
gboolean window_shows_lesson (AvWindow *window);
void window_show_tutorial (AvWindow *window);

/* Actions of the menu: ask for a record to open, and where to save this one. */
void window_do_open (GSimpleAction *action, GVariant *parameter, gpointer window);
void window_do_save (GSimpleAction *action, GVariant *parameter, gpointer window);

/* Shows the game of SESSION (taken) and keeps its record at PATH, NULL: in a new file. */
void window_begin (AvWindow *window, AvSession *session, const gchar *path);
/* The same for the current game under other rules: the view stays, and with TAKES_PLACE the file. */
void window_go_on (AvWindow *window, AvSession *session, gboolean takes_place);
/* Uses CATALOGUE for the set-up from now on; what was chosen stays chosen. */
void window_set_catalogue (AvWindow *window, AvCatalogue *catalogue);

G_END_DECLS
