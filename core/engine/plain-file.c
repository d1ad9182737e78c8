/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain-file.c: reads a file from an untrusted place: regular files only, and only up to a given
 * size. */
#include "engine/plain-file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static PlainFileResult
read_bytes (int fd, gsize most, GByteArray *bytes)
{
    struct stat status;
    guint8 buffer[65536];

    if (fstat (fd, &status) != 0)
        return PLAIN_FILE_FAILED;
    if (!S_ISREG (status.st_mode))
        return PLAIN_FILE_NOT_PLAIN;
    if (status.st_size > (goffset) most)
        return PLAIN_FILE_TOO_LARGE;
    while (bytes->len <= most) {
        gssize n = read (fd, buffer, MIN (sizeof buffer, most + 1 - bytes->len));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return PLAIN_FILE_FAILED;
        if (n == 0)
            return PLAIN_FILE_READ;
        g_byte_array_append (bytes, buffer, (guint) n);
    }
    return PLAIN_FILE_TOO_LARGE;
}

GByteArray *
plain_file_read (const gchar *path, gboolean follow, gsize most, PlainFileResult *result)
{
    g_autoptr (GByteArray) bytes = g_byte_array_new ();
    /* Without O_NONBLOCK a pipe would keep us waiting for a writer. */
    int fd = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (follow ? 0 : O_NOFOLLOW));

    /* A socket cannot even be opened. */
    if (fd < 0)
        *result = errno == ENXIO ? PLAIN_FILE_NOT_PLAIN : PLAIN_FILE_FAILED;
    else
        *result = read_bytes (fd, most, bytes);
    int reason = errno;
    if (fd >= 0)
        close (fd);
    errno = reason;
    if (*result != PLAIN_FILE_READ)
        return NULL;
    g_byte_array_append (bytes, (const guint8 *) "", 1);
    g_byte_array_set_size (bytes, bytes->len - 1);
    return g_steal_pointer (&bytes);
}

GPtrArray *
plain_file_list (const gchar *folder, const gchar *suffix)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    for (const gchar *name; dir && (name = g_dir_read_name (dir)) != NULL;)
        if (name[0] != '.' && g_str_has_suffix (name, suffix))
            g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    g_ptr_array_sort (paths, av_compare_texts);
    return paths;
}
