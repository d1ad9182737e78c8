/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trust.h: which objects the user allows to run, which were left out after a crash, and the note of
 * what is running.
 *
 * The lists lie in the user's folder.  A line is the digest of an object and, for a reader, the path it
 * had: an object is known by its content.  A list is written as a whole and under a lock, so that two
 * programs at once lose nothing.
 */
#pragma once

#include <avignon/ruleset.h>

G_BEGIN_DECLS

typedef enum {
    AV_TRUST_ALLOWED,  /* "allowed-objects" */
    AV_TRUST_LEFT_OUT, /* "left-off-objects" */
} AvTrustList;

/* Whether the file PATH, with its content of now, is on LIST.  FALSE and an error where it cannot be
 * read. */
AV_API gboolean av_trust_has (AvTrustList list, const gchar *path, GError **error);
AV_API gboolean av_trust_add (AvTrustList list, const gchar *path, GError **error);
/* Where it is not on the list, that is no error. */
AV_API gboolean av_trust_remove (AvTrustList list, const gchar *path, GError **error);

/* Writes to the file PATH that plugins are running: LINES of "id version", each ended. */
AV_API gboolean av_crash_note_write (const gchar *path, const gchar *lines, GError **error);
/* The same for the plugins of RULESET, at a game's begin.  Where it has none, there is no file. */
AV_API gboolean av_crash_note_write_ruleset (const gchar *path, const AvRuleset *ruleset,
                                             GError **error);
/* The orderly end of what was noted. */
AV_API void av_crash_note_remove (const gchar *path);
/* The plugins ("id version") that were running when a program ended without removing its note, or NULL;
 * those of a program still running do not count.  The caller frees it with g_strfreev. */
AV_API gchar **av_crash_note_read (const gchar *path);

G_END_DECLS
