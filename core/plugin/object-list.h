/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * object-list.h: lists of objects by their content, kept in the user's folder; private.
 *
 * A line is the digest of the object, a blank, and the path it had, for a reader.  A list is written
 * as a whole and under a lock, so that two programs at once lose nothing.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether the very content of the file PATH is on the list NAME; -1 and an error where it cannot be
 * read. */
gint object_list_has (const gchar *name, const gchar *path, GError **error);
/* Whether the list has any line at all, which is soon known. */
gboolean object_list_is_empty (const gchar *name);
gboolean object_list_add (const gchar *name, const gchar *path, GError **error);
/* Takes the content of the file PATH off the list; where it is not there, that is well too. */
gboolean object_list_remove (const gchar *name, const gchar *path, GError **error);

G_END_DECLS
