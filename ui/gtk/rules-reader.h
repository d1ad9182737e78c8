/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-reader.h: the window with the rules in short. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>
#include <avignon/ruleset.h>

G_BEGIN_DECLS

/* Opens, beside PARENT, a window with the rules of GAME and of everything that can be played with it, or (RULESET not NULL)
 * only of what is on there; another such window is closed.  ID: whose rules are shown first; NULL: the game's.
 * NOTE (or NULL) is shown above them.  CATALOGUE must outlive it. */
void av_rules_reader_open (GtkWindow *parent, AvCatalogue *catalogue, const gchar *game,
                           const AvRuleset *ruleset, const gchar *id, const gchar *note);

/* Closes it: the catalogue is about to be replaced. */
void av_rules_reader_close (void);

G_END_DECLS
