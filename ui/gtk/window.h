/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window.h: the main window, which shows one page at a time: set-up, players, game and others. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_TYPE_WINDOW (av_window_get_type ())
G_DECLARE_FINAL_TYPE (AvWindow, av_window, AV, WINDOW, GtkApplicationWindow)

/* CATALOGUE must outlive the window; SETTINGS may be NULL. */
GtkWidget *av_window_new (GtkApplication *application, AvCatalogue *catalogue, GSettings *settings);

/* Begins a game of SETUP, when no dialog is open any more; FALSE and an error if that is impossible. */
gboolean av_window_start (AvWindow *window, const AvSetup *setup, GError **error);
/* Opens the record at PATH, or shows the error. */
void av_window_open (AvWindow *window, const gchar *path);
/* Offers to continue a game that was left unfinished, if there is one. */
void av_window_offer_last (AvWindow *window);
/* Plugins in FOLDER are being written: they are read again whenever something there is saved, and the current game
 * continues with them.  The window's application is an AvApplication, which knows the folder. */
void av_window_develop (AvWindow *window, const gchar *folder);

G_END_DECLS
