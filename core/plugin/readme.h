/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readme.h: what a plugin's README tells players: its rules in short. */
#pragma once

#include "engine/base.h"

G_BEGIN_DECLS

/* The part under the heading "Rules in short" of the README.md in FOLDER, or of README.LANG.md in the
 * reader's language, where its first part is taken.  A paragraph or an item of a list is a line, items begin
 * with a bullet, **stars** stand round what is to stand out; links, pictures, tables, code and the numbers
 * of rules in brackets are left out.  NULL: there is none.  The caller frees it. */
AV_API gchar *av_plugin_read_rules (const gchar *folder);

G_END_DECLS
