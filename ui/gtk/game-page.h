/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-page.h: the page on which a game is played, which turns clicks and keys into actions. */
#pragma once

#include <gtk/gtk.h>

#include "gtk/choice.h"

G_BEGIN_DECLS

#define AV_TYPE_GAME_PAGE (av_game_page_get_type ())
G_DECLARE_FINAL_TYPE (AvGamePage, av_game_page, AV, GAME_PAGE, GtkBox)

/* Shows PLAY, and holds a reference; NULL: nothing. */
void av_game_page_set_play (AvGamePage *page, AvPlay *play);
/* The same, where PLAY is the game that was shown, in another form: the part of the table in sight stays. */
void av_game_page_go_on (AvGamePage *page, AvPlay *play);
AvPlay *av_game_page_get_play (AvGamePage *page);

/* What may be chosen now, as the player sees it. */
const AvChoice *av_game_page_get_choice (AvGamePage *page);

/* Moves the focus to the table, or to the result that is shown over it. */
void av_game_page_take_focus (AvGamePage *page);
/* Handles a key pressed anywhere in the window; FALSE: it means nothing here. */
gboolean av_game_page_key (AvGamePage *page, GdkEventKey *event);
/* Shows a sentence over the table for some seconds; TROUBLE: something was refused or went wrong. */
void av_game_page_say (AvGamePage *page, const gchar *text, gboolean trouble);
/* Shows what BOT, which is taken, would do in the player's place. */
void av_game_page_ask_hint (AvGamePage *page, AvBot *bot);
void av_game_page_show_tiles_left (AvGamePage *page);
/* Writes the table or the points to PATH: av_export (). */
gboolean av_game_page_export (AvGamePage *page, const gchar *path, GError **error);
/* Whether features that nothing completes are shown in their owners' colours; whether it is shown what each player would
 * get if the game ended now. */
void av_game_page_set_owners (AvGamePage *page, gboolean shown);
void av_game_page_set_prospects (AvGamePage *page, gboolean shown);
/* Whether columns and rows are numbered. */
void av_game_page_set_ruled (AvGamePage *page, gboolean ruled);
/* Whether there are sounds: av_sounds_set_on (). */
void av_game_page_set_sound (AvGamePage *page, gboolean on);
void av_game_page_show_result (AvGamePage *page);

G_END_DECLS
