/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trust.h: which objects the user allows to run, which were left out after a crash, and the note of
 * what is running.
 *
 * The lists are in the user's folder.  A line is the digest of an object, which identifies it, and its
 * path, for a reader.  A list is rewritten as a whole, under a lock, so two programs may use it at once.
 */
#pragma once

#include <avignon/ruleset.h>

G_BEGIN_DECLS

typedef enum {
    AV_TRUST_ALLOWED,  /* "allowed-objects" */
    AV_TRUST_LEFT_OUT, /* "left-out-objects" */
} AvTrustList;

/* Whether the file PATH, with its present content, is on LIST.  FALSE and an error if it cannot be
 * read. */
AV_API gboolean av_trust_has (AvTrustList list, const gchar *path, GError **error);
AV_API gboolean av_trust_add (AvTrustList list, const gchar *path, GError **error);
/* It is no error if the file is not on the list. */
AV_API gboolean av_trust_remove (AvTrustList list, const gchar *path, GError **error);

/* Writes to the file PATH which plugins are running: LINES of "id version", each with a line end. */
AV_API gboolean av_crash_note_write (const gchar *path, const gchar *lines, GError **error);
/* Such lines for the plugins of RULESET, "" if it has none; the caller frees them. */
AV_API gchar *av_crash_note_lines (const AvRuleset *ruleset);
/* Removes the note, once the plugins are no longer running. */
AV_API void av_crash_note_remove (const gchar *path);
/* The plugins ("id version") that were running when a program ended without removing its note, or NULL;
 * a program that is still running does not count.  The caller frees it with g_strfreev. */
AV_API gchar **av_crash_note_read (const gchar *path);

G_END_DECLS
