/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writer.c: keeps a record on disk, appended and synced line by line. */
#include <avignon/host/record.h>

#include "engine/i18n.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

struct AvRecordWriter {
    gchar *path;
    gint fd;
};

static gboolean
fail (GError **error, const gchar *path)
{
    gint code = errno;
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code),
                 _ ("%s: the record cannot be written: %s"), path, g_strerror (code));
    return FALSE;
}

static AvRecordWriter *
open_writer (const gchar *path, GError **error)
{
    gint fd = g_open (path, O_RDWR | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0) {
        fail (error, path);
        return NULL;
    }
    AvRecordWriter *writer = g_new (AvRecordWriter, 1);
    *writer = (AvRecordWriter){ g_strdup (path), fd };
    return writer;
}

AvRecordWriter *
av_record_writer_new (const gchar *path, const AvRuleset *ruleset, GError **error)
{
    g_autoptr (GString) text = g_string_new (NULL);
    av_setup_to_text (av_ruleset_get_setup (ruleset), text);
    if (!g_file_set_contents_full (path, text->str, text->len,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   0644, error))
        return NULL;
    return open_writer (path, error);
}

/* Cuts off what stands after the last line end. */
static gboolean
cut_unfinished (gint fd)
{
    off_t size = lseek (fd, 0, SEEK_END);
    for (off_t at = size; at > 0; at--) {
        gchar c;
        if (pread (fd, &c, 1, at - 1) != 1)
            return FALSE;
        if (c == '\n')
            return at == size || ftruncate (fd, at) == 0;
    }
    return size >= 0;
}

AvRecordWriter *
av_record_writer_open (const gchar *path, GError **error)
{
    g_autoptr (AvRecordWriter) writer = open_writer (path, error);
    if (writer && !cut_unfinished (writer->fd)) {
        fail (error, path);
        return NULL;
    }
    return g_steal_pointer (&writer);
}

gboolean
av_record_writer_append (AvRecordWriter *writer, const gchar *line, GError **error)
{
    g_autofree gchar *text = g_strconcat (line, "\n", NULL);
    gsize length = strlen (text), done = 0;
    /* A line cut off by an earlier failure must not run into this one. */
    if (!cut_unfinished (writer->fd))
        return fail (error, writer->path);
    while (done < length) {
        gssize n = write (writer->fd, text + done, length - done);
        if (n < 0 && errno != EINTR)
            return fail (error, writer->path);
        done += MAX (n, 0);
    }
    return fdatasync (writer->fd) == 0 || errno == EINVAL || fail (error, writer->path);
}

void
av_record_writer_free (AvRecordWriter *writer)
{
    if (!writer)
        return;
    close (writer->fd);
    g_free (writer->path);
    g_free (writer);
}
