/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sections.h: a GtkListBox of many plugins or decks: under headings by their size, and searchable. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/host/manifest.h>

G_BEGIN_DECLS

/* A list whose rows cannot be selected; they contain the widgets that are used.  NONE is what it says when a search
 * finds nothing. */
GtkWidget *av_sections_new (const gchar *none);
/* Makes an existing list searchable, with headings. */
void av_sections_set_up (GtkListBox *list, const gchar *none);
/* Adds a row with CONTENT, which is found by words of TEXT, at the end of GROUP; rows without a group come first and have no
 * heading. */
GtkListBoxRow *
av_sections_add (GtkListBox *list, GtkWidget *content, AvPluginGroup group, const gchar *text);
/* Rows are shown ("show") from the first on, as many at a time as do not keep the window waiting.  Emptying the list
 * begins with that anew; and all that are not shown yet are shown at once. */
void av_sections_clear (GtkListBox *list);
void av_sections_show_all (GtkListBox *list);
/* Shows only rows that match WORDS ("": all), and returns how many. */
guint av_sections_search (GtkListBox *list, const gchar *words);
/* Empties ENTRY, which is searched with: its signal `stop-search`. */
void av_sections_stop_search (GtkEntry *entry);
/* Has screen readers say how many were found; TELLER is a widget that shows nothing. */
void av_sections_tell_found (GtkWidget *teller, guint n);

G_END_DECLS
