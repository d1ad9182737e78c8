/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sections.h: a GtkListBox of many plugins or decks: under headings by how big they are, and searched by words. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/host/manifest.h>

G_BEGIN_DECLS

/* A list that is not chosen from; its rows hold what is used. */
GtkWidget *av_sections_new (void);
/* Lets a list that is there be searched and have headings. */
void av_sections_set_up (GtkListBox *list);
/* Adds a row with CONTENT, after all of groups before GROUP, that is found by words of TEXT; rows without a group come
 * first and have no heading. */
GtkListBoxRow *
av_sections_add (GtkListBox *list, GtkWidget *content, AvPluginGroup group, const gchar *text);
/* Shows the rows that are found by WORDS, and returns how many; "": all. */
guint av_sections_search (GtkListBox *list, const gchar *words);
/* Screen readers are told from TELLER, which shows nothing, how many were found. */
void av_sections_tell_found (GtkWidget *teller, guint n);

G_END_DECLS
