/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drop.h: files that are dropped on the window. */
#pragma once

#include "gtk/window-private.h"

G_BEGIN_DECLS

/* Makes WINDOW take a file: a game is opened, as by “Open …”; to install a plugin is offered. */
void av_drop_set_up (AvWindow *window);

G_END_DECLS
