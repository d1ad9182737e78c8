/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drop.h: files that are dropped on the window. */
#pragma once

#include "gtk/window-private.h"

G_BEGIN_DECLS

/* Makes WINDOW take a file: a game is opened, as by “Open …”; to install a plugin is offered. */
void av_drop_set_up (AvWindow *window);
/* Says what is to be done with a file that is no game but a zip file or a deck; FALSE: it is neither. */
gboolean av_drop_take_other (AvWindow *window, const gchar *path);

G_END_DECLS
