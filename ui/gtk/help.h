/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.h: opens the pages of the help in the desktop's viewer. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Opens the help; FALSE and an error: there is no viewer, no pages are installed, or it failed. */
gboolean av_help_show (GError **error);

G_END_DECLS
