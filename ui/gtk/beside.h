/* SPDX-License-Identifier: GPL-3.0-or-later */
/* beside.h: windows that are read beside the game, which goes on meanwhile. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes the next piece of what is in a window; FALSE: that was the last. */
typedef gboolean (*AvBesideStep) (gpointer data);

/* Shows WINDOW over PARENT; a dialog is destroyed when it is answered.  Before that STEP (or NULL) is called with DATA in
 * idle time, until it returns FALSE: making everything at once would keep the program waiting.  Where PARENT itself has
 * to be answered first, so has WINDOW. */
void av_beside_open (GtkWindow *window, GtkWindow *parent, AvBesideStep step, gpointer data);
/* Brings such a window to the front; one that is still being made comes by itself. */
void av_beside_present (GtkWindow *window);

G_END_DECLS
