/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reload.h: reads plugins again, those under development whenever they are saved, and continues the game
 * with them.
 */
#pragma once

#include <gtk/gtk.h>

#include "gtk/window.h"

G_BEGIN_DECLS

typedef struct AvReload AvReload;

/* WINDOW's application is an AvApplication. */
AvReload *av_reload_new (AvWindow *window);
void av_reload_free (AvReload *reload);
/* Watches FOLDER, and shows the errors that it has now. */
void av_reload_add (AvReload *reload, const gchar *folder);
/* Reads all plugins again. */
void av_reload_now (AvReload *reload);
/* The position has changed: checks it, if plugins are being developed. */
void av_reload_look (AvReload *reload);

/* Another game is played from now on: errors of the previous one no longer matter. */
void av_reload_forget_game (AvReload *reload);

G_END_DECLS
