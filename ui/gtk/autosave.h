/* SPDX-License-Identifier: GPL-3.0-or-later */
/* autosave.h: keeps the current game, and earlier unfinished ones, on disk. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* $XDG_STATE_HOME/avignon; the caller frees it. */
gchar *av_autosave_folder (void);
/* autosave.avignon in it; the caller frees it. */
gchar *av_autosave_path (void);
/* The file that tells which plugins are running, in a folder that is there from now on; the caller
 * frees it. */
gchar *av_autosave_note_path (void);

/* Likewise the file that tells which plugin is being loaded. */
gchar *av_autosave_loading_path (void);

/* Before another game takes its place: keeps an unfinished game as autosave-1.avignon, earlier ones with
 * higher numbers. */
void av_autosave_set_aside (void);

G_END_DECLS
