/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes.h: the files from which the next start learns which plugins ended the program. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The file that tells which plugins are running, in a folder that is there from now on; the caller frees
 * it. */
gchar *av_note_running_path (void);
/* Likewise the file that tells which plugin is being loaded. */
gchar *av_note_loading_path (void);

G_END_DECLS
