/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key-lines.h: the lines on which groups and keys of a key file stand, which GKeyFile does not keep;
 * private. */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

typedef struct KeyLines KeyLines;

/* Of TEXT, a key file; what GKeyFile would not take is passed over. */
KeyLines *key_lines_new (const gchar *text);
void key_lines_free (KeyLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KeyLines, key_lines_free)

/* The line of KEY in GROUP, of several the last, whose value counts; where KEY is NULL, the first of
 * the group; 0: there is none.  Where both are NULL, the line of the first group there is, or 1. */
guint key_lines_find (const KeyLines *lines, const gchar *group, const gchar *key);

/* The first line that GKeyFile does not take of TEXT, which it does not take as a whole. */
guint key_lines_find_wrong (const gchar *text, gsize length);

/* The line at which PLACE, a byte of TEXT, stands. */
guint key_lines_count (const gchar *text, const gchar *place);

G_END_DECLS
