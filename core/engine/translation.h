/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * translation.h: translations that a plugin brings in its folder, po/LANGUAGE.po, as gettext's tools and translators'
 * editors write them; private.  av_translate () finds them (ruleset.h).  They are texts from others: read by code of our
 * own, which is bounded, and never handed to the C library, which trusts what msgfmt has compiled.
 */
#pragma once

#include <glib.h>

/* Reads the reader's language of the plugin in FOLDER anew.  The domain by which av_translate () finds these texts, or
 * NULL if the folder has no translations at all; to be freed.  A file with errors is as good as none. */
gchar *translation_load (const gchar *folder);
/* The domain of texts in the file at PATH, which lies in a plugin's folder or in `decks` there; to be freed.  It finds
 * nothing if no plugin's translations were loaded there. */
gchar *translation_find_domain (const gchar *path);
/* Adds what is wrong in any of its translations to PROBLEMS (of gchar *), as "FOLDER/po/de.po:7: ...". */
void translation_check (const gchar *folder, GPtrArray *problems);
