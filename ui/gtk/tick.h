/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tick.h: a check button of a long list, of which many may be switched at once. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define AV_TYPE_TICK (av_tick_get_type ())
G_DECLARE_FINAL_TYPE (AvTick, av_tick, AV, TICK, GtkCheckButton)

/* A check button whose label wraps. */
GtkWidget *av_tick_new (const gchar *text);

/* Whether it is on, and switching it.  Signal "switched" says that this has changed, by hand or by av_tick_set_on.  GTK
 * reads the picture of every check mark anew, half a millisecond each, so of many that are switched only some are shown
 * so at once ("toggled"), and some more with each of the next frames. */
gboolean av_tick_is_on (AvTick *tick);
void av_tick_set_on (AvTick *tick, gboolean on);

G_END_DECLS
