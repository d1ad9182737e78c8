/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record-file.h: the record of a game on disk while the game is played: whole, synced, and written by one program.
 * Private to the library.
 */
#pragma once

#include <avignon/host/record.h>

#include <sys/stat.h>

G_BEGIN_DECLS

/* All calls that change a record on disk; result and errno are those of the system calls.  Tests replace them to make any
 * of them fail. */
typedef struct {
    gint (*open) (const gchar *path, gint flags, gint mode);
    gssize (*write) (gint fd, gconstpointer data, gsize length);
    gint (*sync) (gint fd);
    /* A file at TO is replaced, or (without REPLACES) an error, EEXIST. */
    gint (*rename) (const gchar *from, const gchar *to, gboolean replaces);
    gint (*remove) (const gchar *path);
} RecordFileCalls;

extern RecordFileCalls record_file_calls;

AvFileState record_file_state (const struct stat *status);

/* Writes TEXT to PATH, synced, by moving a whole file into place.  FALSE and an AvRecordError: _LOCKED if another program
 * keeps a record there. */
gboolean record_file_save (const gchar *path, const gchar *text, GError **error);

typedef struct RecordFile RecordFile;

/* Writes TEXT, a whole record, to PATH, and locks it against other programs.  READ: the state of the file when it was
 * read, or NULL.  Returns NULL, with nothing changed, and an AvRecordError: _LOCKED if another program keeps a record there
 * (the message names it), _CHANGED if the file is no longer as it was read. */
RecordFile *
record_file_new (const gchar *path, const gchar *text, const AvFileState *read, GError **error);
void record_file_free (RecordFile *file);
const gchar *record_file_get_path (const RecordFile *file);
/* Whether PATH, however it is spelt, leads to FILE. */
gboolean record_file_is_at (const RecordFile *file, const gchar *path);

/* Replaces the record by TEXT, the whole of it.  If somebody has put another file in its place, that file stays, and the
 * record goes beside it. */
gboolean record_file_rewrite (RecordFile *file, const gchar *text, GError **error);
/* Whether the file is still as it was written, so that lines can be appended; else it has to be rewritten. */
gboolean record_file_is_intact (const RecordFile *file);
/* Appends TEXT, whole lines, and syncs it. */
gboolean record_file_append (RecordFile *file, const gchar *text, GError **error);
/* What somebody else did to the file and what became of the record, in words for the players; given once, and the caller
 * frees it.  NULL: nothing has happened. */
gchar *record_file_take_notice (RecordFile *file);

G_END_DECLS
