/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reload.h: reloads plugins under development when they are saved, and continues the game with
 * them.
 */
#pragma once

#include <gtk/gtk.h>

#include "gtk/window.h"

G_BEGIN_DECLS

typedef struct AvReload AvReload;

/* WINDOW's application is an AvApplication. */
AvReload *av_reload_new (AvWindow *window);
void av_reload_free (AvReload *reload);
/* Watches FOLDER; what is wrong with it now is said. */
void av_reload_add (AvReload *reload, const gchar *folder);
/* As if all had been saved. */
void av_reload_now (AvReload *reload);
/* The position of the game is another one: is anything wrong with it? */
void av_reload_look (AvReload *reload);

/* Another game is played from now on: what stood in the way of the one before no longer matters. */
void av_reload_forget_game (AvReload *reload);

G_END_DECLS
