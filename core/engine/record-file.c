/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record-file.c: a game's record on disk while the game is played.
 *
 * The record is written anew, whole, to a file beside it that is then moved into its place, and from then on
 * a line at a time is appended.  After anything that failed it is written anew before anything is appended:
 * what a failed write or sync left behind is unknown.  A lock on the file itself ends with the process,
 * however that ends.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "engine/i18n.h"
#include "engine/record-file.h"

struct RecordFile {
    gchar *path, *asked; /* where it is, and where it was asked for */
    gint fd;             /* the file and its lock; -1: never written */
    off_t size;          /* as it was written */
    gboolean whole;      /* the last write was carried out */
    gchar *notice;
};

/* Where tests let other programs get in between. */
#define MAX_TRIES 100

static gint
call_open (const gchar *path, gint flags, gint mode)
{
    return open (path, flags, mode);
}

/* Some file systems cannot tell whether there is a file. */
static gint
call_rename (const gchar *from, const gchar *to, gboolean replaces)
{
#ifdef RENAME_NOREPLACE
    if (!replaces) {
        gint result = renameat2 (AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
        if (result == 0 || (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP))
            return result;
    }
#endif
    return rename (from, to);
}

RecordFileCalls record_file_calls = { call_open, write, fdatasync, call_rename, unlink };

static gboolean
cannot_write (GError **error, const gchar *path)
{
    return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_WRITE,
                      _ ("%s: the record cannot be written: %s"), path, g_strerror (errno));
}

static gboolean
write_all (gint fd, const gchar *text, gsize length)
{
    for (gsize done = 0; done < length;) {
        gssize n = record_file_calls.write (fd, text + done, length - done);
        if (n < 0 && errno != EINTR)
            return FALSE;
        done += (gsize) MAX (n, 0);
    }
    return TRUE;
}

/* Some file systems cannot sync. */
static gboolean
sync_fd (gint fd)
{
    return record_file_calls.sync (fd) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/* Syncs the folder, so that the file keeps its new name. */
static gboolean
sync_folder (const gchar *path)
{
    g_autofree gchar *folder = g_path_get_dirname (path);
    gint fd = record_file_calls.open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    gboolean synced = fd >= 0 && sync_fd (fd);
    gint code = errno;
    if (fd >= 0)
        close (fd);
    errno = code;
    return synced;
}

AvFileState
record_file_state (const struct stat *status)
{
    return (AvFileState){ status->st_size,
                          (gint64) status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec };
}

/* --- the lock --- */

/* Whether somebody else holds the lock.  On a file system without locks nobody does. */
static gboolean
is_held (gint fd)
{
    while (flock (fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR)
            continue;
        return errno == EWOULDBLOCK;
    }
    return FALSE;
}

/* The process that holds the lock of FD, as far as Linux says; 0: unknown. */
static gint
find_holder (gint fd)
{
    g_autofree gchar *text = NULL;
    struct stat is;
    if (fstat (fd, &is) != 0 || !g_file_get_contents ("/proc/locks", &text, NULL, NULL))
        return 0;
    g_autofree gchar *wanted = g_strdup_printf ("%02x:%02x:%" G_GUINT64_FORMAT, major (is.st_dev),
                                                minor (is.st_dev), (guint64) is.st_ino);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    for (gchar **line = lines; *line; line++) {
        gchar kind[16], place[64];
        gint process;
        if (sscanf (*line, "%*d: %15s %*s %*s %d %63s", kind, &process, place) == 3
            && g_str_equal (kind, "FLOCK") && g_str_equal (place, wanted))
            return process;
    }
    return 0;
}

static gboolean
say_held (GError **error, const gchar *path, gint fd)
{
    g_autofree gchar *name = NULL;
    gint process = find_holder (fd);
    g_autofree gchar *comm = g_strdup_printf ("/proc/%d/comm", process);
    if (process > 0 && g_file_get_contents (comm, &name, NULL, NULL))
        return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_LOCKED,
                          _ ("%s: this game is being played by another program (%s, process %d)"),
                          path, g_strchomp (name), process);
    return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_LOCKED,
                      _ ("%s: this game is being played by another program"), path);
}

static gboolean
is_at (gint fd, const gchar *path)
{
    struct stat here, there;
    return fstat (fd, &here) == 0 && stat (path, &there) == 0 && here.st_dev == there.st_dev
           && here.st_ino == there.st_ino;
}

/* Locks the file at PATH, if there is one, until the returned descriptor is closed; -1: there is
 * none.  FALSE: somebody else has locked it. */
static gboolean
lock_present (const gchar *path, gint *fd, GError **error)
{
    while ((*fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) >= 0) {
        if (is_held (*fd)) {
            say_held (error, path, *fd);
            close (*fd);
            return FALSE;
        }
        if (is_at (*fd, path))
            return TRUE;
        /* Whoever had locked it has just replaced it. */
        close (*fd);
    }
    return TRUE;
}

gboolean
av_record_is_kept (const gchar *path, GError **error)
{
    gint fd;
    if (!lock_present (path, &fd, error))
        return TRUE;
    if (fd >= 0)
        close (fd);
    return FALSE;
}

/* --- writing a whole record --- */

/* A new file beside PATH, with its name in BESIDE. */
static gint
open_beside (const gchar *path, gchar **beside)
{
    for (guint i = 0; i < MAX_TRIES; i++) {
        *beside = g_strdup_printf ("%s.%06x", path, g_random_int () & 0xffffff);
        gint fd = record_file_calls.open (*beside, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC,
                                          0644);
        if (fd >= 0 || errno != EEXIST)
            return fd;
        g_clear_pointer (beside, g_free);
    }
    return -1;
}

/* Puts TEXT into a file at PATH and returns that, open and locked; -1: errno says why not, and
 * what was there is still there.  EEXIST: there is a file, and nothing was to be replaced. */
static gint
write_whole (const gchar *path, const gchar *text, gboolean replaces)
{
    g_autofree gchar *beside = NULL;
    gint fd = open_beside (path, &beside);
    if (fd < 0)
        return -1;
    if (!is_held (fd) && write_all (fd, text, strlen (text)) && sync_fd (fd)
        && record_file_calls.rename (beside, path, replaces) == 0)
        return fd;
    gint code = errno;
    close (fd);
    record_file_calls.remove (beside);
    errno = code;
    return -1;
}

/* Whether the file, locked and open as FD, is as it was READ. */
static gboolean
is_as_read (gint fd, const gchar *path, const AvFileState *read, GError **error)
{
    struct stat status;
    if (fstat (fd, &status) != 0)
        return cannot_write (error, path);
    AvFileState now = record_file_state (&status);
    return (now.size == read->size && now.time == read->time)
           || fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_CHANGED,
                         _ ("%s: another program has changed this game since it was read"), path);
}

/* The same, in place of the file that is there, which no other program may keep, and which is as it was READ (if that is
 * not NULL): it is PRESENT, locked, or -1.  FALSE, with an error: it is not so. */
static gboolean
put_whole (const gchar *path, const gchar *text, const AvFileState *read, gint *present, gint *fd,
           GError **error)
{
    for (guint tries = 0; tries < MAX_TRIES; tries++) {
        struct stat status;
        /* A link that leads nowhere, or a file that may not be read, is replaced as well. */
        gboolean there = lstat (path, &status) == 0;
        if (!lock_present (path, present, error))
            return FALSE;
        if (read && *present >= 0 && !is_as_read (*present, path, read, error)) {
            close (*present);
            return FALSE;
        }
        *fd = write_whole (path, text, there || *present >= 0);
        /* Another program may have put a file there meanwhile: it is looked at again. */
        if (*fd >= 0 || errno != EEXIST)
            break;
        if (*present >= 0)
            close (*present);
        *present = -1;
    }
    return TRUE;
}

gboolean
record_file_save (const gchar *path, const gchar *text, GError **error)
{
    gint present, fd;
    if (!put_whole (path, text, NULL, &present, &fd, error))
        return FALSE;
    gboolean saved = (fd >= 0 && sync_folder (path)) || cannot_write (error, path);
    if (fd >= 0)
        close (fd);
    if (present >= 0)
        close (present);
    return saved;
}

/* --- keeping a record --- */

/* At FILE's path, FD is what write_whole gave. */
static gboolean
take_new (RecordFile *file, gint fd, const gchar *text, GError **error)
{
    file->whole = FALSE;
    if (fd < 0)
        return cannot_write (error, file->path);
    if (file->fd >= 0)
        close (file->fd);
    file->fd = fd;
    file->size = (off_t) strlen (text);
    file->whole = sync_folder (file->path);
    return file->whole || cannot_write (error, file->path);
}

RecordFile *
record_file_new (const gchar *path, const gchar *text, const AvFileState *read, GError **error)
{
    gint present, fd;
    if (!put_whole (path, text, read, &present, &fd, error))
        return NULL;
    gint code = errno;
    RecordFile *file = g_new0 (RecordFile, 1);
    file->path = g_strdup (path);
    file->asked = g_strdup (path);
    file->fd = -1;
    errno = code;
    if (!take_new (file, fd, text, error))
        g_clear_pointer (&file, record_file_free);
    if (present >= 0)
        close (present);
    return file;
}

void
record_file_free (RecordFile *file)
{
    if (file->fd >= 0)
        close (file->fd);
    g_free (file->path);
    g_free (file->asked);
    g_free (file->notice);
    g_free (file);
}

const gchar *
record_file_get_path (const RecordFile *file)
{
    return file->path;
}

gboolean
record_file_is_at (const RecordFile *file, const gchar *path)
{
    return g_str_equal (path, file->path) || is_at (file->fd, path);
}

/* Whether the file at its path is the one that was written there, unchanged by others.  What a
 * failed write left counts as ours. */
static gboolean
is_ours (const RecordFile *file)
{
    struct stat is;
    return is_at (file->fd, file->path) && fstat (file->fd, &is) == 0
           && (!file->whole || is.st_size == file->size);
}

gboolean
record_file_is_intact (const RecordFile *file)
{
    return file->whole && is_ours (file);
}

/* A path beside PATH at which there is nothing. */
static gchar *
find_free_path (const gchar *path)
{
    const gchar *dot = strrchr (path, '.');
    if (!dot || strchr (dot, G_DIR_SEPARATOR))
        dot = path + strlen (path);
    for (guint i = 2;; i++) {
        g_autofree gchar *free_path =
            g_strdup_printf ("%.*s-%u%s", (gint) (dot - path), path, i, dot);
        struct stat is;
        if (lstat (free_path, &is) != 0)
            return g_steal_pointer (&free_path);
    }
}

gboolean
record_file_rewrite (RecordFile *file, const gchar *text, GError **error)
{
    struct stat is;
    gboolean there = stat (file->path, &is) == 0, ours = there && is_ours (file);
    g_autofree gchar *before = NULL;
    if (there && !ours) {
        before = file->path;
        file->path = find_free_path (file->asked);
    }
    gint fd = write_whole (file->path, text, ours);
    gboolean written = take_new (file, fd, text, error);
    if (before && !written && !is_at (file->fd, file->path)) {
        /* Nothing was written beside it: the next attempt looks anew. */
        g_free (file->path);
        file->path = g_steal_pointer (&before);
        return FALSE;
    }
    if (ours || (!written && !before))
        return written;
    g_free (file->notice);
    file->notice =
        before ? g_strdup_printf (_ ("%s was changed by another program. It is left as it is; "
                                     "this game is now kept as %s."),
                                  before, file->path)
               : g_strdup_printf (_ ("%s was moved or deleted. It has been written again, with the "
                                     "whole game."),
                                  file->path);
    return written;
}

gboolean
record_file_append (RecordFile *file, const gchar *text, GError **error)
{
    gsize length = strlen (text);
    file->whole = FALSE;
    if (!write_all (file->fd, text, length) || !sync_fd (file->fd))
        return cannot_write (error, file->path);
    file->size += (off_t) length;
    file->whole = TRUE;
    return TRUE;
}

gchar *
record_file_take_notice (RecordFile *file)
{
    return g_steal_pointer (&file->notice);
}
