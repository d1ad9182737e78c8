/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis-dialog.h: looks back at a game: a chart of points and chances, and what cost each player most. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/host/analysis.h>

G_BEGIN_DECLS

/* Has BOT, which is taken, judge what was done in SESSION.  Returns when the dialog is closed. */
void av_analysis_dialog_run (GtkWindow *parent, const AvSession *session, AvBot *bot);

G_END_DECLS
