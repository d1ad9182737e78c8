/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readme.h: extracts the short rules for players from a plugin's README. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The sections "Rules in short" and "With other rules" of README.md in FOLDER, as far as av_translate () knows them by
 * DOMAIN in the user's language, or the first section of README.LANG.md in that language; as markup (av_readme_markup ())
 * and without the numbers of rules in brackets.  NULL: there is none.  The caller frees it. */
gchar *av_readme_rules (const gchar *folder, const gchar *domain);

/* The first PNG from the folder itself that the README in FOLDER shows, and its alternative text, translated in the same way; NULL: there is none.  The
 * caller frees both; WORDS may be NULL. */
gchar *av_readme_picture (const gchar *folder, const gchar *domain, gchar **words);

/* Markdown as lines of Pango's markup: each paragraph, heading or list item is a line; items begin with a bullet, those of
 * nested lists with spaces before it.  Links become their words; pictures, tables, code and HTML are left out.  The caller
 * frees it. */
gchar *av_readme_markup (const gchar *text);

G_END_DECLS
