/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-dialog.h: the dialog that changes the rules of a running game. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/host/session.h>

G_BEGIN_DECLS

/* Asks which rules are to be on from now on, and plays the game's record again under them.  Returns the game under the
 * new rules, which the caller frees; NULL: nothing is to change.  If an action is no longer allowed, the dialog shows the
 * first one. */
AvSession *
av_rules_dialog_run (GtkWindow *parent, AvCatalogue *catalogue, const AvSession *session);

/* Takes the rules of that id out of SETUP, with their options. */
void av_rules_leave_out (AvSetup *setup, const gchar *id);

/* The game of SESSION under the rules and options of WANTED, which the caller frees; NULL and an error that names the first
 * action that is no longer allowed. */
AvSession *av_rules_change (AvCatalogue *catalogue, const AvSession *session, const AvSetup *wanted,
                            GError **error);

G_END_DECLS
