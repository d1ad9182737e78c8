/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.h: the program: its command line, its window, and what all windows share. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_TYPE_APPLICATION (av_application_get_type ())
G_DECLARE_FINAL_TYPE (AvApplication, av_application, AV, APPLICATION, GtkApplication)

AvApplication *av_application_new (void);

/* Runs the program to its end; returns its exit status. */
int av_application_run (AvApplication *application, int argc, char **argv);

/* Plugins in FOLDER, or the one that it is, are being written: as with --develop. */
void av_application_develop (AvApplication *application, const gchar *folder);

/* A catalogue of all games, decks and plugins that there are now; the caller frees it. */
AvCatalogue *av_application_read_catalogue (AvApplication *application);
/* Gives the application CATALOGUE, and the caller the one that it had. */
AvCatalogue *av_application_take_catalogue (AvApplication *application, AvCatalogue *catalogue);

G_END_DECLS
