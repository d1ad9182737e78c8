/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain-file.h: reads a file from an untrusted place: regular files only, and only up to a given
 * size.  Private to the library. */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

typedef enum {
    PLAIN_FILE_READ,
    PLAIN_FILE_NOT_PLAIN, /* a folder, a pipe, a device */
    PLAIN_FILE_TOO_LARGE,
    PLAIN_FILE_FAILED, /* errno says why */
} PlainFileResult;

/* The bytes of the file at PATH, at most MOST, followed by a zero that does not count; or NULL, and RESULT says why.
 * FOLLOW: PATH itself may be a symbolic link.  It never blocks, as on a pipe, and a file that grows meanwhile does not
 * fill the memory.  The caller unrefs the array. */
GByteArray *
plain_file_read (const gchar *path, gboolean follow, gsize most, PlainFileResult *result);

/* The paths (gchar *, freed with the array) of what lies in FOLDER and has a name that ends in SUFFIX, without hidden ones,
 * sorted; empty if there is no such folder. */
GPtrArray *plain_file_list (const gchar *folder, const gchar *suffix);

G_END_DECLS
