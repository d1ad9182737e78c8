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

/* What is asked about; NULL: there is no game now. */
typedef const AvGame *(*AvConsoleGame) (gpointer data);

GtkWidget *av_console_new (AvConsoleGame get_game, gpointer data);
/* The keyboard's focus goes to the line to type in. */
void av_console_focus (AvConsole *console);

G_END_DECLS
