/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-record.h: opens, saves and resumes games, and explains what went wrong. */
#pragma once

#include "gtk/window.h"

G_BEGIN_DECLS

/* Opens the record at PATH; what is wrong with it is shown. */
void av_window_open (AvWindow *window, const gchar *path);
/* Offers to go on with a game that was left unfinished, if there is one. */
void av_window_offer_last (AvWindow *window);

/* Asks for a record to open; where to save this one. */
void av_window_ask_open (AvWindow *window);
void av_window_ask_save (AvWindow *window);

/* The bar's button was pressed (GTK_RESPONSE_OK), or the bar was closed. */
void av_window_answer_bar (AvWindow *window, gint response);

G_END_DECLS
