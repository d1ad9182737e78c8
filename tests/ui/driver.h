/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver.h: opens the real window for a test and works it through clicks and keys. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "gtk/card-view.h"
#include "gtk/window-private.h"

/* The window of this test program, there from driver_open on. */
extern AvWindow *window;

/* A folder of plugins in which somebody writes, as --develop names it, or NULL; to be set before the window is
 * opened. */
extern const gchar *driver_develop;
/* Set-up and tear-down of a group of tests.  Pictures go to AVIGNON_SHOTS, where that is set. */
int driver_open (void **state);
int driver_close (void **state);

/* --- time --- */

/* Handles the program's events until the condition holds; the test fails if it never does. */
#define wait_until(condition)                                    \
    for (gint64 begun_ = g_get_monotonic_time (); !(condition);) \
    driver_wait (begun_, #condition, __FILE__, __LINE__)
void driver_wait (gint64 begun, const gchar *wanted, const gchar *file, gint line);
/* Waits until all input sent to the window is handled, and its effects laid out and drawn. */
void settle (void);
/* The same, and until every tile in sight is drawn sharply. */
void wait_for_pictures (void);

/* --- widgets --- */

/* The widget of TYPE that can be seen and, if not NULL, has the builder's ID, at or below ROOT. */
GtkWidget *find (GtkWidget *root, GType type, const gchar *id);
/* The same in the window; there must be one. */
GtkWidget *get (GType type, const gchar *id);
/* The widget of the builder's ID in the window, whether it is shown or not; there must be one. */
GtkWidget *get_part (const gchar *id);
/* What told screen readers the latest news of the game: the places that do so take turns; and what it was. */
AtkObject *get_teller (void);
const gchar *get_told (void);
/* Whether screen readers are told TEXT, by whatever part of the window. */
gboolean is_heard (const gchar *text);
/* The button or label at or below ROOT that says TEXT, without the underline of its mnemonic. */
GtkWidget *find_text (GtkWidget *root, const gchar *text);
/* Opens the menu of the header bar, and in it SUBMENU (NULL: none), and chooses the line TEXT, by clicks. */
void choose_in_menu (const gchar *submenu, const gchar *text);
/* The dialog that is open now, or NULL. */
GtkWidget *get_dialog (void);
AvTableView *get_view (void);
AvPlay *get_play (void);
const AvChoice *get_choice (void);
const AvGame *get_game (void);
/* Waits for the page of the name. */
void assert_page (const gchar *name);
/* Whether there is a message over the table; waits for one. */
gboolean is_said (void);
const gchar *get_said (void);
/* What the panel says is to be done; owned by the label. */
const gchar *get_note (void);
const gchar *get_bar (void);
/* The notice about plugins that are being written. */
const gchar *get_notice (void);

/* Switches an action of the window on or off. */
void set_state (const gchar *action, gboolean state);

/* Asserts that the whole widget, or that of the builder's ID, is within the window. */
void assert_seen (GtkWidget *widget);
void assert_in_sight (const gchar *id);
/* Makes the window as small as it may be. */
void assert_small (void);

/* --- pointer and keys --- */

void press (const gchar *keys);
/* Puts the pointer there. */
void hover_at (GtkWidget *widget, gint x, gint y);
void click_at (GtkWidget *widget, gint x, gint y, guint button);
void click (GtkWidget *widget);
/* Drags from the middle of FROM to a point of TO with the first button. */
void drag_to (GtkWidget *from, GtkWidget *to, gint x, gint y);
void hover_cell (gint x, gint y);
void click_cell (gint x, gint y, guint button);
/* Where a piece on SEGMENT would stand. */
void hover_segment (guint segment);
void click_segment (guint segment);
/* Gives the keyboard focus to the window of WIDGET. */
void focus_window (GtkWidget *widget);
/* WORK operates the dialog that opens next; to be called before that, as opening one that must be
 * answered waits until it is closed.  It gets TEXT and how often it was called before, and returns whether it has more to do: the effects of a
 * click in the dialog come only after it has returned. */
typedef gboolean (*DialogWork) (GtkWidget *dialog, const gchar *text, guint step);
void when_dialog (DialogWork work, const gchar *text);
/* Until that is done and the dialog is closed. */
void wait_for_dialog (void);
/* A picture of the whole screen. */
void shoot (const gchar *name);

/* --- games --- */

/* A game whose draws are fixed. */
void start_game (guint64 seed, guint players, guint size);
/* Decks and rules as on the command line: ids parted by commas, or "all"; the last COMPUTERS of the
 * PLAYERS play by themselves. */
AvSetup *make_setup (const gchar *decks, const gchar *rules, guint players, guint computers);
void start_setup (const AvSetup *setup);
/* A new file with TEXT, whose name no other run uses; the caller unlinks it and frees the name. */
gchar *write_record (const gchar *text);
/* Opens it in the window, or lets that say why not. */
void open_path (const gchar *path);
/* Opens a record of that text, which must be a game that the window shows. */
void open_record (const gchar *text);
/* One of the legal actions, or NULL. */
const AvAction *get_action (const gchar *verb, guint which);
guint count_actions (void);
gboolean is_phase (const gchar *phase);
void assert_phase (const gchar *phase);
/* Does an action as a user would: by keys if they reach it first, else by the pointer; or by one of them alone. */
typedef enum {
    BY_EITHER,
    BY_KEYS,
    BY_POINTER
} DriverHand;
extern DriverHand driver_hand;
void do_by_hand (const AvAction *action);

/* --- cards --- */

AvCardView *get_cards (void);
/* Clicks the card of the number, which must be there. */
void click_card (gint number);
