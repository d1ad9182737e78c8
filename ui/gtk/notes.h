/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes.h: the files that tell the next start which plugins made the program end. */
#pragma once

#include <avignon/ruleset.h>

G_BEGIN_DECLS

/* What runs plugins. */
typedef enum {
    AV_RUNS_PLAY,    /* the game that is played */
    AV_RUNS_OPENING, /* one that is being made meanwhile */
    AV_N_RUNS,
} AvRuns;

/* Notes in a file that the plugins of RULESET run because of WHAT, or (NULL) that this is over; those of the other stay. */
void av_note_running (AvRuns what, const AvRuleset *ruleset);
/* That file; its folder is made.  The caller frees it. */
gchar *av_note_running_path (void);
/* Likewise the file that says which plugin is being loaded. */
gchar *av_note_loading_path (void);

G_END_DECLS
