/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * console.h: the Lua console of the window, which reads the position of the game.
 *
 * Signal:
 *   closed ()   Escape was pressed
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/game.h>

G_BEGIN_DECLS

#define AV_TYPE_CONSOLE (av_console_get_type ())
G_DECLARE_FINAL_TYPE (AvConsole, av_console, AV, CONSOLE, GtkBox)

/* Returns the game that is asked about; NULL: there is none now. */
typedef const AvGame *(*AvConsoleGame) (gpointer data);

GtkWidget *av_console_new (AvConsoleGame get_game, gpointer data);
/* Moves the focus to the entry. */
void av_console_focus (AvConsole *console);

G_END_DECLS
