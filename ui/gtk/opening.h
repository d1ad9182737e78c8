/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * opening.h: makes the session of a new game or of a record in idle time, so that the window is never kept waiting: one
 * plugin is loaded at a time, and some lines of the record are played.
 */
#pragma once

#include <avignon/host/session.h>

G_BEGIN_DECLS

typedef struct AvOpening AvOpening;

/* SESSION is taken; ERROR as by av_session_new () and av_session_open (). */
typedef void (*AvOpened) (AvSession *session, const GError *error, gpointer data);

/* Begins at PLACE, instead of what goes on there: with RECORD, which must live until FREE_DATA is called, or else (NULL) a
 * new game of SETUP, which has a seed.  At the end, but not while a dialog is open, PLACE becomes NULL, then OPENED is
 * called with DATA, then FREE_DATA (NULL: nothing). */
void
av_opening_begin (AvOpening **place, AvCatalogue *catalogue, const AvSetup *setup,
                  const AvRecord *record, AvOpened opened, gpointer data, GDestroyNotify free_data);
/* Ends what goes on at PLACE, if anything does: by doing the rest of it now; or without a session or a call. */
void av_opening_finish (AvOpening **place);
void av_opening_cancel (AvOpening **place);

G_END_DECLS
