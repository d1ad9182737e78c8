/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readme.h: extracts the short rules for players from a plugin's README. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The part under the heading "Rules in short" of the README.md in FOLDER, or of README.LANG.md in the
 * reader's language, where its first part is taken; as av_readme_markup writes it.  The numbers of rules
 * in brackets are left out.  NULL: there is none.  The caller frees it. */
gchar *av_readme_rules (const gchar *folder);

/* The first PNG that the README in FOLDER shows, of the files in the folder itself, and what is said of it; NULL: none.
 * The caller frees both; WORDS may be NULL. */
gchar *av_readme_picture (const gchar *folder, gchar **words);

/* Text in Markdown as lines of Pango's markup: a paragraph, a heading or an item of a list is a line;
 * items begin with a bullet, those of lists within lists with blanks besides.  Links are their words;
 * pictures, tables, code and HTML are left out.  The caller frees it. */
gchar *av_readme_markup (const gchar *text);

G_END_DECLS
