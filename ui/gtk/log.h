/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * log.h: the list of events in a game, with their reasons, newest at the bottom.
 *
 * Signals:
 *   picked (AvLogLine *)   a line was clicked
 */
#pragma once

#include <gtk/gtk.h>

#include "gtk/play.h"

G_BEGIN_DECLS

#define AV_TYPE_LOG (av_log_get_type ())
G_DECLARE_FINAL_TYPE (AvLog, av_log, AV, LOG, GtkListBox)

/* The window in which it scrolls: some lines high where the widgets beside it can be smaller than they would like. */
#define AV_TYPE_LOG_SCROLLER (av_log_scroller_get_type ())
G_DECLARE_FINAL_TYPE (AvLogScroller, av_log_scroller, AV, LOG_SCROLLER, GtkScrolledWindow)

/* Shows the log of PLAY as it is now; NULL: nothing. */
void av_log_update (AvLog *log, AvPlay *play);

G_END_DECLS
