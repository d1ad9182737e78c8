/* SPDX-License-Identifier: GPL-3.0-or-later */
/* allow.h: asks the user whether a plugin in their own folder may run. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/setup.h>
#include <avignon/host/manager.h>

G_BEGIN_DECLS

/* Whether the rules of ID, or others that they need, still lack the user's consent. */
gboolean av_allow_is_needed (AvPluginManager *manager, const gchar *id);
/* Asks for each of these; FALSE: the user does not want one of them to run. */
gboolean av_allow_rules (GtkWindow *parent, AvPluginManager *manager, const gchar *id);
/* The same for all rules of SETUP, and those that its decks bring. */
gboolean av_allow_setup (GtkWindow *parent, AvPluginManager *manager, const AvSetup *setup);

G_END_DECLS
