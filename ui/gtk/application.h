/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.h: the program: its command line, its window, and what all windows share. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_TYPE_APPLICATION (av_application_get_type ())
G_DECLARE_FINAL_TYPE (AvApplication, av_application, AV, APPLICATION, GtkApplication)

AvApplication *av_application_new (void);

/* FOLDER, a plugin's or one of plugins, is being written: as --develop names it. */
void av_application_develop (AvApplication *application, const gchar *folder);

/* All games, decks and plugins there are now; the caller's. */
AvCatalogue *av_application_read_catalogue (AvApplication *application);
/* The application has CATALOGUE from now on; the one it had is the caller's. */
AvCatalogue *av_application_take_catalogue (AvApplication *application, AvCatalogue *catalogue);

G_END_DECLS
