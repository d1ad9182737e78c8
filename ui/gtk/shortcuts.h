/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shortcuts.h: the overview of all keys. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows the overview in front of WINDOW; it is made when it is first asked for. */
void av_shortcuts_show (GtkApplicationWindow *window);

G_END_DECLS
