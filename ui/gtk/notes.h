/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes.h: the files that tell the next start which plugins made the program end. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The file that says which plugins are running; its folder is made.  The caller frees it. */
gchar *av_note_running_path (void);
/* Likewise the file that says which plugin is being loaded. */
gchar *av_note_loading_path (void);

G_END_DECLS
