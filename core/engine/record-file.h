/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record-file.h: a game's record on disk while the game is played: whole, synced, and nobody else's.
 * Private to the library.
 */
#pragma once

#include <avignon/host/record.h>

#include <sys/stat.h>

G_BEGIN_DECLS

/* Every call that changes a record on disk, with the result and errno of the system call.  Tests replace
 * them to make any of them fail. */
typedef struct {
    gint (*open) (const gchar *path, gint flags, gint mode);
    gssize (*write) (gint fd, gconstpointer data, gsize length);
    gint (*sync) (gint fd);
    /* Unless it REPLACES what is there, a file at TO is EEXIST. */
    gint (*rename) (const gchar *from, const gchar *to, gboolean replaces);
    gint (*remove) (const gchar *path);
} RecordFileCalls;

extern RecordFileCalls record_file_calls;

AvFileState record_file_state (const struct stat *status);

/* Writes TEXT to PATH, moved into place at once and synced; not where another program keeps a record, which is
 * AV_RECORD_ERROR_LOCKED. */
gboolean record_file_save (const gchar *path, const gchar *text, GError **error);

typedef struct RecordFile RecordFile;

/* Writes TEXT, a whole record, to PATH, and keeps others from keeping one there.  READ: as the file was when it was
 * read, or NULL.  NULL: nothing has changed; AV_RECORD_ERROR_LOCKED: another program keeps a record there, and the
 * message says which; AV_RECORD_ERROR_CHANGED: it is not as it was read. */
RecordFile *
record_file_new (const gchar *path, const gchar *text, const AvFileState *read, GError **error);
void record_file_free (RecordFile *file);
const gchar *record_file_get_path (const RecordFile *file);
/* Whether PATH, however it is spelt, is FILE's. */
gboolean record_file_is_at (const RecordFile *file, const gchar *path);

/* Writes TEXT, the whole record, in the place of what is there.  Where somebody has put another file, that
 * one stays, and the record goes beside it. */
gboolean record_file_rewrite (RecordFile *file, const gchar *text, GError **error);
/* Whether the file is there as it was written, so that lines can be appended; otherwise it has to be
 * rewritten. */
gboolean record_file_is_intact (const RecordFile *file);
/* Appends TEXT, whole lines, and syncs it. */
gboolean record_file_append (RecordFile *file, const gchar *text, GError **error);
/* What somebody did to the file and what became of the record, once, for people; the caller frees it.  NULL:
 * nothing. */
gchar *record_file_take_notice (RecordFile *file);

G_END_DECLS
